import Testing

import Dynamics

/// Each behavior on its own gives the same bits on every instruction set, in both precisions.
@Suite struct BehaviorBitTests {
  struct Case: Sendable, CustomStringConvertible {
    let behaviors: [Behavior]
    let varying: [(path: String, low: Double, high: Double)]

    var description: String { behaviors.map(\.name).joined(separator: " ") }
  }

  static let cases: [Case] =
    [
      Case(
        behaviors: [.snap(Snap(name: "snap", item: "box", point: Point2(x: 250, y: 300)))],
        varying: [("snap.damping", 0.1, 1.5), ("snap.point.x", 0, 400)]),
      Case(
        behaviors: [
          .push(
            Push(
              name: "push", mode: .continuous, direction: Point2(x: 1, y: 2), magnitude: 3,
              offset: Point2(x: 10, y: 20))),
          .push(Push(name: "kick", mode: .instantaneous, angle: 1, magnitude: 5)),
          .itemBehavior(ItemBehavior(name: "stuff", density: 2)),
        ],
        varying: [
          ("push.direction.x", -2, 2), ("kick.angle", -4, 4), ("stuff.density", 0.5, 2),
        ]),
    ]
    + FieldBehavior.Kind.allCases.map { kind in
      let moves = kind.keys.contains("direction") ? Point2(x: 1.3, y: -0.7) : nil
      let waves = kind.keys.contains("smoothness")
      let field = FieldBehavior(
        name: kind.rawValue, kind: kind, position: Point2(x: 150, y: 200),
        region: .union([.circle(radius: 90), .rectangle(Size2(width: 250, height: 150))]),
        direction: moves, smoothness: waves ? 0.3 : nil, animationSpeed: waves ? 1.7 : nil)
      return Case(
        behaviors: [.field(field)],
        varying: kind == .velocity
          ? [("velocity.direction.x", -3, 3), ("velocity.region.0.radius", 20, 200)]
          : [("\(kind.rawValue).falloff", -1.5, 2.5), ("\(kind.rawValue).strength", -3, 3)])
    }

  private static func bits<Scalar: SimulationScalar>(
    _ item: Case, on set: InstructionSet, in precision: Scalar.Type
  ) throws -> [String] {
    var experiment = Experiment(width: 100, height: 60, x: 187.3, y: 233.1, resistance: 0.3)
    experiment.item.angle = 0.3
    experiment.item.velocity = Point2(x: 31.7, y: -20.3)
    experiment.item.charge = 1.5
    experiment.duration = 2
    experiment.behaviors = item.behaviors
    let plan = try experiment.plan(varying: item.varying.map { ParameterPath($0.path) })
    var random = SplitMix64(seed: testSeed)
    let columns = item.varying.map { axis in
      (0..<70).map { _ in random.number(axis.low, axis.high) }
    }
    let result = measure(plan, Metric.allCases, columns: columns, on: set, in: precision)
    return (0..<70).map { row in
      result.values.map { "\($0[row])" }.joined(separator: " ") + " \(result.statuses[row])"
    }
  }

  @Test(arguments: cases, InstructionSet.here)
  func `every instruction set gives the scalar bits`(item: Case, set: InstructionSet) throws {
    #expect(
      try Self.bits(item, on: set, in: Float.self) == Self.bits(item, on: .scalar, in: Float.self))
    #expect(
      try Self.bits(item, on: set, in: Double.self)
        == Self.bits(item, on: .scalar, in: Double.self))
  }
}
