import Dynamics
import Sweeps

/// The workloads that peers know, on stock Box2D's constants.
enum StandardWorkloads {
  static let stepCount = 240

  static func all() throws -> [Workload] {
    [try spring(), try drop(), try swing(), try pile(of: 10)]
  }

  /// A box on a soft spring, centre to centre.
  private static func spring() throws -> Workload {
    let box = Item(
      name: "box", size: Size2(width: 100, height: 100), center: Point2(x: 200, y: -100),
      elasticity: 0, friction: 0.2, resistance: 0, angularResistance: 0)
    let rope = Attachment.spring(
      name: "rope", item: "box", anchor: Point2(x: 0, y: 0), length: 100, frequency: 1, damping: 1)
    return try workload(
      1, "spring", box, [.attachment(rope)], gravity: 1, target: Point2(x: 0, y: 100),
      axes: [Axis("rope.damping", 0.05, 1, count: 64), Axis("rope.frequency", 1, 5, count: 64)])
  }

  /// A box that cannot turn, dropped on a floor.
  private static func drop() throws -> Workload {
    let box = Item(
      name: "box", size: Size2(width: 200, height: 200), center: Point2(x: 0, y: -500),
      elasticity: 0, friction: 0.2, resistance: 0, angularResistance: 0, allowsRotation: 0)
    return try workload(
      2, "drop", box, [floor(y: 0)], gravity: 10, target: Point2(x: 0, y: -100),
      axes: [Axis("pull.magnitude", 5, 15, count: 64), Axis("box.elasticity", 0, 0.9, count: 64)])
  }

  /// A box hung from a point beside its centre, over a floor.
  private static func swing() throws -> Workload {
    let box = Item(
      name: "box", size: Size2(width: 200, height: 200), center: Point2(x: 0, y: 0),
      elasticity: 0, friction: 0.2, resistance: 0, angularResistance: 5)
    let rope = Attachment.spring(
      name: "rope", item: "box", offset: Point2(x: 70, y: 100), anchor: Point2(x: 70, y: 100),
      length: 0, frequency: 1, damping: 1)
    return try workload(
      3, "swing", box, [floor(y: 325), .attachment(rope)], gravity: 10,
      target: Point2(x: 70, y: 200),
      axes: [
        Axis("box.elasticity", 0, 0.8, count: 16), Axis("rope.frequency", 2, 5, count: 16),
        Axis("rope.damping", 0.5, 4, count: 16),
      ])
  }

  /// Boxes that fall one after the other between the walls of a screen and come to lie in a heap.
  static func pile(of count: Int) throws -> Workload {
    let boxes = (0..<count).map { index in
      let x = 187.5 + Double(index * 37 % 90 - 45)
      let y = 587 - 55 * Double(index)
      let angle = 0.1 * Double(index * 7 % 10 - 5)
      return Item(
        name: "box\(index)", size: Size2(width: 30, height: 30),
        center: Point2(x: Quantity(x), y: Quantity(y)), angle: Quantity(angle),
        elasticity: "parameters.elasticity", friction: "parameters.friction", resistance: 0,
        angularResistance: 0)
    }
    let height = min(0, 587 - 55 * Double(count))
    let top = Quantity(height)
    let walls = Collision(
      name: "walls",
      lines: [
        .init(name: "left", from: Point2(x: 0, y: top), to: Point2(x: 0, y: 667)),
        .init(name: "floor", from: Point2(x: 0, y: 667), to: Point2(x: 375, y: 667)),
        .init(name: "right", from: Point2(x: 375, y: 667), to: Point2(x: 375, y: top)),
        .init(name: "top", from: Point2(x: 375, y: top), to: Point2(x: 0, y: top)),
      ])
    var settings = settings
    settings.boundaryFriction = 0.5
    let scene = Scene(
      name: "W4", reference: Size2(width: 375, height: 667),
      parameters: ["elasticity": 0, "friction": 0], items: boxes,
      behaviors: [.gravity(Gravity(name: "pull", magnitude: 1)), .collision(walls)],
      duration: .number(Double(stepCount) / 60))
    return Workload(
      name: "W4 pile", scene: scene, settings: settings,
      grid: try Grid([
        Axis("parameters.friction", 0, 1, count: 16),
        Axis("parameters.elasticity", 0, 0.8, count: 16),
      ]), stepCount: stepCount, number: 4)
  }

  /// Boxes and circles in equal parts that fall into a wide box, all at the same time.
  ///
  /// They have 36 pt of room each and are 30 pt wide, in about as many columns as rows.
  static func heap(of count: Int) throws -> Workload {
    let columns = Int(Double(count).squareRoot().rounded(.up))
    let width = 36 * Double(columns) + 24
    let items = (0..<count).map { index in
      let (row, column) = (index / columns, index % columns)
      let shift = Double(index * 37 % 11 - 5)
      return Item(
        name: "item\(index)", size: Size2(width: 30, height: 30),
        center: Point2(
          x: Quantity(30 + 36 * Double(column) + 0.5 * shift),
          y: Quantity(-30 - 36 * Double(row))),
        angle: Quantity(0.1 * shift), elasticity: "parameters.elasticity",
        friction: "parameters.friction", resistance: 0, angularResistance: 0,
        shape: (row + column) % 2 == 0 ? .rectangle : .ellipse)
    }
    let top = Quantity(-36 * Double(columns) - 60)
    let right = Quantity(width)
    let walls = Collision(
      name: "walls",
      lines: [
        .init(name: "left", from: Point2(x: 0, y: top), to: Point2(x: 0, y: 0)),
        .init(name: "floor", from: Point2(x: 0, y: 0), to: Point2(x: right, y: 0)),
        .init(name: "right", from: Point2(x: right, y: 0), to: Point2(x: right, y: top)),
        .init(name: "top", from: Point2(x: right, y: top), to: Point2(x: 0, y: top)),
      ])
    let scene = Scene(
      name: "heap-of-\(count)", reference: Size2(width: right, height: Quantity(width)),
      parameters: ["elasticity": 0, "friction": 0], items: items,
      behaviors: [.gravity(Gravity(name: "pull", magnitude: 1)), .collision(walls)],
      duration: .number(Double(stepCount) / 60))
    return Workload(
      name: "heap of \(count) items", scene: scene, settings: settings,
      grid: try Grid([
        Axis("parameters.friction", 0.2, 0.8, count: 4),
        Axis("parameters.elasticity", 0, 0.3, count: 4),
      ]), stepCount: stepCount)
  }

  /// A box that falls into a bowl of edges and slides in it; a single edge is a flat floor.
  static func bowl(of count: Int) throws -> Workload {
    let box = Item(
      name: "box", size: Size2(width: 30, height: 30), center: Point2(x: -60, y: -50), angle: 0.3,
      elasticity: 0, friction: 0.2, resistance: 0, angularResistance: 0)
    let corners = (0...count).map { index in
      let share = 2 * Double(index) / Double(count) - 1
      return Point2(x: Quantity(300 * share), y: Quantity(200 * (1 - share * share)))
    }
    let bowl = Collision(
      name: "bowl",
      lines: (0..<count).map { index in
        .init(name: "edge\(index)", from: corners[index], to: corners[index + 1])
      })
    return try workload(
      nil, "bowl of \(count) edges", box, [.collision(bowl)], gravity: 1,
      target: Point2(x: 0, y: 185),
      axes: [Axis("box.friction", 0, 1, count: 16), Axis("box.elasticity", 0, 0.5, count: 16)])
  }

  /// The target is where the item comes to rest, more or less, so that all metrics are measured.
  private static func workload(
    _ number: Int?, _ name: String, _ item: Item, _ behaviors: [Behavior], gravity: Quantity,
    target: Point2, axes: [Axis]
  ) throws -> Workload {
    let pull = Behavior.gravity(Gravity(name: "pull", magnitude: gravity))
    let scene = Scene(
      name: number.map { "W\($0)" } ?? name.replacing(" ", with: "-"),
      reference: Size2(width: 375, height: 667),
      items: [item],
      behaviors: [pull] + behaviors, target: Target(item: item.name, center: target),
      duration: .number(Double(stepCount) / 60))
    return Workload(
      name: number.map { "W\($0) \(name)" } ?? name, scene: scene, settings: settings,
      grid: try Grid(axes),
      stepCount: stepCount, number: number)
  }

  /// Stock Box2D at 1/60 s, 150 points to the metre, never sleeping.
  private static var settings: Settings {
    var settings = Settings.box2D(stepRate: 60, pointsPerMetre: 150)
    settings.gravityUnit = 1000 / 150
    settings.boundaryFriction = 0.2
    settings.boundaryElasticity = 0
    settings.sleepTime = nil
    return settings
  }

  private static func floor(y: Quantity) -> Behavior {
    .collision(
      Collision(
        name: "floor",
        lines: [.init(name: "line", from: Point2(x: -3000, y: y), to: Point2(x: 3000, y: y))]))
  }
}
