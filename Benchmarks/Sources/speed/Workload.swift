import Dynamics

/// One of the three workloads: a scene, a sweep over it, and the points that have reference motions.
enum Workload: UInt32, CaseIterable, Codable {
  /// A box on a soft spring, centre to centre.
  case spring = 1
  /// A box that cannot turn, dropped on a floor.
  case drop
  /// A box hung from a point beside its centre, over a floor.
  case swing

  /// A point of a sweep.
  ///
  /// A workload reads those of the four that it varies.
  struct Point: Codable {
    /// Hz.
    var frequency: Float = 0
    /// Ratio to critical.
    var damping: Float = 0
    var elasticity: Float = 0
    /// pt/s².
    var gravity: Float = 1000
  }

  /// A parameter of a sweep.
  struct Varied {
    var path: ParameterPath
    var value: (Point) -> Double
  }

  static let stepCount = 240

  /// Scenarios of a whole sweep.
  static let fullCount = 4096

  var name: String {
    switch self {
    case .spring: "W1 spring"
    case .drop: "W2 drop"
    case .swing: "W3 swing"
    }
  }

  /// The scene with the numbers of a point, in points and y down as everywhere; 150 points a metre.
  ///
  /// The target is where the item comes to rest, more or less: without one the engine would run each
  /// scenario twice, first to find where it ends.
  var scene: Scene {
    let gravity = Behavior.gravity(Gravity(name: "pull", magnitude: 1))
    switch self {
    case .spring:
      return scene(
        Item(
          name: "box", size: Size2(width: 100, height: 100), center: Point2(x: 200, y: -100),
          elasticity: 0, friction: 0.2, resistance: 0, angularResistance: 0),
        behaviors: [gravity, spring(anchor: Point2(x: 0, y: 0), offset: nil, length: 100)],
        target: Point2(x: 0, y: 100))
    case .drop:
      return scene(
        Item(
          name: "box", size: Size2(width: 200, height: 200), center: Point2(x: 0, y: -500),
          elasticity: 0, friction: 0.2, resistance: 0, angularResistance: 0, allowsRotation: 0),
        behaviors: [gravity, floor(y: 0)], target: Point2(x: 0, y: -100))
    case .swing:
      return scene(
        Item(
          name: "box", size: Size2(width: 200, height: 200), center: Point2(x: 0, y: 0),
          elasticity: 0, friction: 0.2, resistance: 0, angularResistance: 5),
        behaviors: [
          gravity, floor(y: 325),
          spring(anchor: Point2(x: 70, y: 100), offset: Point2(x: 70, y: 100), length: 0),
        ],
        target: Point2(x: 70, y: 200))
    }
  }

  /// The parameters of the sweep, and how a point gives them.
  var varied: [Varied] {
    let frequency = Varied(path: "rope.frequency") { Double($0.frequency) }
    let damping = Varied(path: "rope.damping") { Double($0.damping) }
    let elasticity = Varied(path: "box.elasticity") { Double($0.elasticity) }
    let gravity = Varied(path: "pull.magnitude") { Double($0.gravity) / 1000 }
    return switch self {
    case .spring: [frequency, damping]
    case .drop: [elasticity, gravity]
    case .swing: [frequency, damping, elasticity]
    }
  }

  /// Stock Box2D at 1/60 s, 150 points to the metre, never sleeping.
  var settings: Settings {
    var settings = Settings.box2D(stepRate: 60, pointsPerMetre: 150)
    settings.gravityUnit = 1000 / 150
    settings.boundaryFriction = 0.2
    settings.boundaryElasticity = 0
    settings.sleepTime = nil
    return settings
  }

  /// `count` points spread evenly over the sweep.
  func points(count: Int) -> [Point] {
    (0..<count).map { point($0 * Self.fullCount / count) }
  }

  /// The points that `Tests/References/box2d` has the motions of.
  var referencePoints: [Point] {
    switch self {
    case .spring:
      [(1, 0.1), (1, 0.5), (2, 0.2), (2, 1), (3, 0.3)]
        .map { Point(frequency: $0.0, damping: $0.1) }
    case .drop:
      [(0, 10000), (0.2, 10000), (0.4, 10000), (0.5, 10000), (0.6, 5000)]
        .map { Point(elasticity: $0.0, gravity: $0.1) }
    case .swing:
      [(3, 3, 0), (3, 3, 0.5), (3, 1, 0.2), (2, 0.5, 0.3), (4, 2, 0.5)]
        .map { Point(frequency: $0.0, damping: $0.1, elasticity: $0.2, gravity: 10000) }
    }
  }

  private func point(_ index: Int) -> Point {
    func step(_ place: Int, of count: Int, _ lower: Float, _ upper: Float) -> Float {
      lower + (upper - lower) * Float(place) / Float(count - 1)
    }
    let low = index % 64
    let high = index / 64
    return switch self {
    case .spring:
      Point(frequency: step(low, of: 64, 1, 5), damping: step(high, of: 64, 0.05, 1))
    case .drop:
      Point(elasticity: step(low, of: 64, 0, 0.9), gravity: step(high, of: 64, 5000, 15000))
    case .swing:
      Point(
        frequency: step(index / 16 % 16, of: 16, 2, 5), damping: step(index % 16, of: 16, 0.5, 4),
        elasticity: step(index / 256, of: 16, 0, 0.8), gravity: 10000)
    }
  }

  private func scene(_ item: Item, behaviors: [Behavior], target: Point2) -> Scene {
    var behaviors = behaviors
    if self == .swing, case .gravity(var gravity) = behaviors[0] {
      gravity.magnitude = 10
      behaviors[0] = .gravity(gravity)
    }
    return Scene(
      name: "W\(rawValue)", reference: Size2(width: 375, height: 667), items: [item],
      behaviors: behaviors, target: Target(item: item.name, center: target),
      duration: .number(Double(Self.stepCount) / 60))
  }

  private func spring(anchor: Point2, offset: Point2?, length: Quantity) -> Behavior {
    .attachment(
      Attachment(
        name: "rope", item: "box", offset: offset, anchor: anchor, length: length, frequency: 1,
        damping: 1))
  }

  private func floor(y: Quantity) -> Behavior {
    .collision(
      Collision(
        name: "floor",
        lines: [.init(name: "line", from: Point2(x: -3000, y: y), to: Point2(x: 3000, y: y))]))
  }
}
