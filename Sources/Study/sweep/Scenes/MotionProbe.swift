import Analysis
import Dynamics
import Foundation

/// Motions of a scene from many starts, by which two scenes are compared.
///
/// A number that changes no motion from any start has no effect. The starts are near the scene's own,
/// at boundaries, at other items and around the points of behaviors. So contacts, taut ropes and the
/// edges of regions are among them.
struct MotionProbe {
  /// Where an item starts, from where the scene has it.
  private struct Shift {
    var x = 0.0
    var y = 0.0
    var angle = 0.0
    var velocityX = 0.0
    var velocityY = 0.0
    var spin = 0.0
  }

  /// Long enough for a turn of a quarter at 10 rad/s, or 300 pt at 1000 pt/s.
  private static let frameCount = 20
  static let startCount = 24
  /// The relative difference of motions that are alike.
  ///
  /// Double precision rounds to 1e-16. Forty sub-steps with contacts may multiply it by thousands.
  private static let tolerance = 1e-9

  private let items: [String]
  /// The shift of each item, for each start.
  private let starts: [[Shift]]

  /// Chooses the starts for a scene without problems.
  init(of table: ParameterTable) throws {
    let items = table.scene.items.map(\.name)
    self.items = items
    let values = try SceneValues(table)
    var generator = SplitMix64(seed: 1)
    let places = Self.places(in: values)
    let reach = max(values("reference.width"), values("reference.height"))
    func uniform(_ size: Double) -> Double { (2 * generator.unit() - 1) * size }
    starts = (0..<Self.startCount).map { number in
      var centers: [(x: Double, y: Double)] = []
      return items.map { item in
        let own = (x: values("\(item).center.x"), y: values("\(item).center.y"))
        let half = (
          x: values("\(item).size.width") / 2, y: values("\(item).size.height") / 2
        )
        var center = (x: own.x + uniform(reach / 4), y: own.y + uniform(reach / 4))
        switch generator.index(below: 4) {
        case 0 where !places.isEmpty:
          // From 0.1 to 1000 pt around the point.
          let place = places[generator.index(below: places.count)]
          let distance = pow(10, 4 * generator.unit() - 1)
          center = (place.x + uniform(distance), place.y + uniform(distance))
        case 1 where !places.isEmpty:
          let place = places[generator.index(below: places.count)]
          center = (place.x + uniform(half.x), place.y + uniform(half.y))
        case 2 where !centers.isEmpty:
          let other = centers[generator.index(below: centers.count)]
          center = (other.x + uniform(2 * half.x), other.y + uniform(2 * half.y))
        default: break
        }
        if number == 0 { center = own }
        centers.append(center)
        let moves = generator.index(below: 4) > 0
        return Shift(
          x: center.x - own.x, y: center.y - own.y, angle: moves ? uniform(.pi) : 0,
          velocityX: moves ? uniform(1500) : 0, velocityY: moves ? uniform(1500) : 0,
          spin: moves ? uniform(10) : 0)
      }
    }
  }

  /// Points at which something may happen: on boundaries, and the points of behaviors.
  private static func places(in values: SceneValues) -> [(x: Double, y: Double)] {
    let scene = values.table.scene
    var places: [(x: Double, y: Double)] = []
    for case .collision(var collision) in scene.behaviors {
      collision.mode = .everything
      for (from, to) in values.edges(of: collision) {
        places += [0.1, 0.3, 0.5, 0.7, 0.9].map {
          (from.x + $0 * (to.x - from.x), from.y + $0 * (to.y - from.y))
        }
      }
    }
    let names = Set(scene.behaviors.map(\.name))
    for parameter in values.table.parameters where parameter.unit == .points {
      let path = parameter.path.text
      guard path.hasSuffix(".x"), names.contains(String(path.prefix { $0 != "." })) else {
        continue
      }
      let place = (x: values(path), y: values("\(path.dropLast(2)).y"))
      if place.x.isFinite, place.y.isFinite { places.append(place) }
    }
    return places
  }

  /// Whether two scenes with the same items move alike from all starts; nil if one cannot move.
  func movesAlike(_ scene: Scene, _ other: [Double]) -> Bool? {
    guard let motion = motion(of: scene), motion.count == other.count else { return nil }
    return zip(motion, other).allSatisfy { first, second in
      first == second || first.isNaN && second.isNaN
        || (first - second).magnitude <= Self.tolerance * (1 + first.magnitude)
    }
  }

  /// Every frame from every start; nil for a scene that cannot be laid out.
  func motion(of scene: Scene) -> [Double]? {
    if scene.springAnimation != nil { return springMotion(of: scene) }
    let paths = items.flatMap { item in
      ["center.x", "center.y", "angle", "velocity.x", "velocity.y", "angularVelocity"].map {
        ParameterPath("\(item).\($0)")
      }
    }
    guard let plan = try? Plan(scene: scene, varying: paths),
      let values = try? SceneValues(plan.table)
    else { return nil }
    var store = Store<Double>(plan: plan, metrics: [], capacity: starts.count)
    for (index, item) in items.enumerated() {
      // Without torque nothing begins to spin, so such a start says nothing.
      let turns = scene.canTurn(item)
      let shifts: [KeyPath<Shift, Double>] = [
        \.x, \.y, \.angle, \.velocityX, \.velocityY, \.spin,
      ]
      for (number, shift) in shifts.enumerated() {
        let column = 6 * index + number
        let base = values(paths[column].text)
        store.withParameter(paths[column]) { rows in
          for start in starts.indices {
            let change = number == 5 && !turns ? 0 : starts[start][index][keyPath: shift]
            rows[start] = base + change
          }
        }
      }
    }
    var traces = TraceBlock<Double>(
      capacity: starts.count, frameLimit: Self.frameCount, itemCount: items.count)
    var simulation = Simulation<Double>(plan: plan, metrics: [], capacity: starts.count)
    simulation.run(&store, tracing: &traces)
    var motion: [Double] = []
    for start in starts.indices {
      traces.withFrames(of: start) { frames in
        for index in frames.indices { motion.append(frames[index]) }
      }
    }
    return motion
  }

  /// The one motion of a spring in closed form, with its metrics: frames do not have the scale.
  private func springMotion(of scene: Scene) -> [Double]? {
    guard let plan = try? Plan(scene: scene), let item = scene.springAnimation?.item else {
      return nil
    }
    // Energy alone depends on the mass, which moves nothing.
    let metrics = Metric.allCases.filter { $0 != .energyDissipated }
    var store = Store<Double>(plan: plan, metrics: metrics, capacity: 1)
    var simulation = Simulation<Double>(plan: plan, metrics: metrics, capacity: 1)
    simulation.run(&store)
    var values: [Double] = []
    for metric in metrics { values.append(store.withMetric(metric, of: item) { $0[0] }) }
    return values
      + Trace<Double>(plan: plan).frames.prefix(600)
      .flatMap { [$0.x, $0.y, $0.velocityX, $0.velocityY] }
  }
}

extension Scene {
  /// Whether forces can turn an item.
  fileprivate func canTurn(_ name: String) -> Bool {
    guard let item = items.first(where: { $0.name == name }) else { return false }
    return item.allowsRotation?.number != 0
      && !behaviors.contains { behavior in
        guard case .itemBehavior(let behavior) = behavior else { return false }
        return behavior.allowsRotation?.number == 0 && (behavior.items?.contains(name) ?? true)
      }
  }
}
