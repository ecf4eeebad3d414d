import Foundation

import Dynamics

/// Some items and the behaviors that act on them; everything that could disturb the law under test is off.
struct ManyItems {
  var items: [Item] = []
  var behaviors: [Behavior] = []
  var phases: [Phase] = []
  var settings = Settings.uikit
  var duration: Quantity = 10

  mutating func add(
    _ shape: Shape = .rectangle, width: Double = 40, height: Double = 40, x: Double, y: Double,
    velocity: (x: Double, y: Double) = (0, 0), friction: Double = 0.2, elasticity: Double = 0.2,
    change: (inout Item) -> Void = { _ in }
  ) {
    var item = Item(
      name: "item\(items.count)", size: Size2(width: .init(width), height: .init(height)),
      center: Point2(x: .init(x), y: .init(y)),
      velocity: Point2(x: .init(velocity.x), y: .init(velocity.y)),
      elasticity: .init(elasticity), friction: .init(friction), resistance: 0,
      angularResistance: 0, shape: shape)
    change(&item)
    items.append(item)
  }

  mutating func gravity(_ magnitude: Double = 1) {
    behaviors.append(.gravity(Gravity(name: "pull", magnitude: .init(magnitude))))
  }

  mutating func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    let line = Collision.Line(
      name: "line", from: Point2(x: .init(x1), y: .init(y1)), to: Point2(x: .init(x2), y: .init(y2))
    )
    behaviors.append(.collision(Collision(name: "edges\(behaviors.count)", lines: [line])))
  }

  /// Lets the items collide with each other, within no bounds.
  mutating func collisions() {
    behaviors.append(.collision(Collision(name: "collisions")))
  }

  var scene: Scene {
    Scene(
      name: "many-items", reference: Size2(width: 375, height: 667), items: items,
      behaviors: behaviors, phases: phases, duration: duration)
  }

  /// Several items run in the many-item engine even if they cannot meet, unless another one is named.
  func plan(varying: [ParameterPath] = [], engine: Scene.Engine? = nil) throws -> Plan {
    let runsOneByOne = items.count > 1 && scene.engine == .singleItem
    return try Plan(
      ParameterTable(scene), varying: varying, settings: settings,
      engine: engine ?? (runsOneByOne ? .manyItem : nil))
  }

  /// Every frame, in each the items in their order: `[frame][item]`.
  func frames(engine: Scene.Engine? = nil) throws -> [[Frame<Float>]] {
    let trace = Trace<Float>(plan: try plan(engine: engine))
    return (0..<trace.frameCount).map { frame in
      Array(trace.frames[frame * items.count..<(frame + 1) * items.count])
    }
  }
}

extension Shape {
  static let triangle = Shape.path(points: [
    Point2(x: -20, y: -15), Point2(x: 25, y: -10), Point2(x: 0, y: 25),
  ])

  static let quadrilateral = Shape.path(points: [
    Point2(x: -20, y: -15), Point2(x: 25, y: -10), Point2(x: 20, y: 20), Point2(x: -10, y: 25),
  ])
}
