import Testing

import Dynamics

/// Frame loops give the bits of the general path, whichever metrics are asked for.
///
/// `Tests/Arm/bits.c` compares more scenes: phases, tracks, rest, the least length of a spring.
@Suite struct FrameLoopTests {
  private typealias Varied = [(ParameterPath, ClosedRange<Double>)]

  /// Boxes that cannot turn and fall on a floor: some bounce, begin in it or pass through it.
  private static func bounces(_ settings: Settings) -> (Experiment, Varied) {
    var thrown = Experiment(x: 180, y: 300)
    thrown.settings = settings
    thrown.gravity()
    thrown.item.allowsRotation = 0
    thrown.line(-1000, 560, 1000, 560)
    thrown.target = Target(item: "box", center: Point2(x: 180, y: 510))
    thrown.duration = 4
    return (
      thrown,
      [
        ("box.center.y", 0...560), ("box.velocity.y", -3000...20_000), ("box.elasticity", 0...0.95),
        ("pull.magnitude", 0.2...8),
      ]
    )
  }

  /// Boxes that cannot turn on a spring: some leave the bounds, some pass the limit of travel.
  private static func springs(_ settings: Settings) -> (Experiment, Varied) {
    var pulled = Experiment(x: 180, y: 300)
    pulled.settings = settings
    pulled.gravity()
    pulled.item.allowsRotation = 0
    pulled.attach(to: (x: 200, y: 200), length: 40, frequency: 3, damping: 0.5)
    pulled.target = Target(item: "box", center: Point2(x: 200, y: 260))
    pulled.duration = 4
    return (
      pulled,
      [
        ("box.center.x", 0...375), ("box.velocity.x", -15_000...15_000),
        ("rope1.frequency", 0.5...8), ("rope1.damping", 0...1.5),
      ]
    )
  }

  private static func columns(_ varied: Varied, count: Int) -> [[Double]] {
    var random = SplitMix64(seed: testSeed)
    return varied.map { _, range in
      (0..<count).map { _ in random.number(range.lowerBound, range.upperBound) }
    }
  }

  private static func scenes(_ settings: Settings) -> [(Experiment, Varied)] {
    [bounces(settings), springs(settings)]
  }

  @Test(arguments: InstructionSet.here, [Settings.uikit, .box2D()])
  func `frame loops have the bits of the general path`(
    on set: InstructionSet, settings: Settings
  ) throws {
    for (scene, varied) in Self.scenes(settings) {
      let columns = Self.columns(varied, count: 300)
      try expectBitsOfGeneralPath(
        scene, varying: varied.map(\.0), columns, on: set, seed: testSeed)
    }
  }

  @Test(arguments: InstructionSet.here, [Settings.uikit, .box2D()])
  func `a metric has the same bits whichever others are measured`(
    on set: InstructionSet, settings: Settings
  ) throws {
    for (scene, varied) in Self.scenes(settings) {
      let plan = try scene.plan(varying: varied.map(\.0))
      let columns = Self.columns(varied, count: 100)
      let all = Metric.allCases
      let together = measure(plan, all, columns: columns, on: set)
      for (metric, values) in zip(all, together.values) {
        let alone = measure(plan, [metric], columns: columns, on: set)
        #expect(
          alone.values[0].map { "\($0)" } == values.map { "\($0)" }, "\(metric), seed \(testSeed)")
      }
    }
  }
}
