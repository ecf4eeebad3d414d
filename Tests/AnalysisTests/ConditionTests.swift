import Dynamics
import Sweeps
import Testing

import Analysis

/// Sensitivities and matches under conditions that are given.
@Suite struct ConditionTests {
  private let elasticity = try? SampledRange(path: "ball.elasticity", from: 0, to: 0.9)

  private func across(_ texts: [String], share: Double = 1) throws -> Across {
    let table = try ParameterTable(.drop())
    return try Across(
      texts.map { try AcrossDimension(parsing: $0, relativeTo: table) }, share: share)
  }

  private func runner(
    _ texts: [String], share: Double = 1, threadCount: Int? = nil
  ) throws -> PointRunner<Float> {
    try PointRunner<Float>(
      scene: .drop(), over: [#require(elasticity)], across: across(texts, share: share),
      threadCount: threadCount)
  }

  private func study(
    _ runner: PointRunner<Float>, _ metrics: [Metric] = [.settleTime, .firstContactTime]
  ) -> SensitivityStudy<Float> {
    SensitivityStudy(
      runner: runner, metricColumns: metrics.map { MetricColumn($0) },
      sampleCount: 64, walkCount: 8, resampleCount: 20)
  }

  private func text(_ study: SensitivityStudy<Float>) throws -> String {
    "\(try #require(study.results()).outputs)"
  }

  // MARK: Sensitivity

  @Test func `one condition as the scene has it changes no sensitivity`() throws {
    #expect(
      try text(study(runner([]))) == text(study(runner(["pull.magnitude=1"]))))
  }

  @Test func `a metric is its highest value under the conditions`() throws {
    let given = try runner(["pull.magnitude=0.5,1,2"], threadCount: 3)
    let study = study(given)
    let found = try #require(study.results())
    // A fall of 300 pt takes √(2s/g): the lowest gravity is the worst case of every point.
    var slow = Scene.drop()
    slow = try slow.setting("pull.magnitude", to: 0.5)
    let alone = try PointRunner<Float>(scene: slow, over: [#require(elasticity)])
    let expected = try #require(self.study(alone).results())
    #expect("\(found.outputs)" == "\(expected.outputs)")
    #expect(study.scenarioCount == 3 * self.study(alone).scenarioCount)
    #expect(found.statuses.values.reduce(0, +) == study.scenarioCount)
  }

  @Test func `with a share, a metric is what this share of the conditions stays below`() throws {
    // The time of a fall, √(2s/g), is the second lowest at the middle one of three gravities.
    let metrics: [Metric] = [.firstContactTime, .peakSpeed]
    let given = try study(runner(["pull.magnitude=0.5,1,2"], share: 0.6), [metrics[0]])
    #expect(try text(given) == text(study(runner([]), [metrics[0]])))
    // The speed of the impact, √(2gs), also is.
    let fast = try study(runner(["pull.magnitude=0.5,1,2"], share: 0.6), [metrics[1]])
    #expect(try text(fast) == text(study(runner([]), [metrics[1]])))
  }

  // MARK: Match

  private func recording(_ values: [(ParameterPath, Double)]) throws -> SceneRecording {
    var scene = Scene.drop()
    for (path, value) in values { scene = try scene.setting(path, to: Quantity(value)) }
    let frames = Trace<Float>(plan: try Plan(scene: scene), values: []).frames.prefix(90)
    return SceneRecording([
      .init(
        item: "ball",
        recording: MotionRecording(
          times: frames.map(\.time), x: frames.map { Double($0.x) },
          y: frames.map { Double($0.y) }, angle: frames.map { Double($0.angle) }))
    ])
  }

  private func matches(
    _ recording: SceneRecording, _ given: [String], limit: Int = 8
  ) throws -> [MotionMatch] {
    let matcher = try ConditionMatcher(
      recording, runner: runner(given), sampleCount: 128, matchLimit: limit)
    return try #require(try matcher.matches())
  }

  // y = g t² / 2: a recording of a fall tells gravities apart.
  @Test func `a fall tells the gravity that it was recorded under`() throws {
    let recording = try recording([("pull.magnitude", 1.2), ("ball.elasticity", 0.6)])
    let found = try matches(recording, ["pull.magnitude=0.8,1,1.2"])
    #expect(found.map { $0.condition?.values } == [[1.2], [1], [0.8]])
    #expect(abs(found[0].values[0].value - 0.6) < 1e-3)
    #expect(found[0].error < 0.01 && found[1].error > 1)
    #expect(found.remarkOnConditions == nil)
    #expect(try matches(recording, ["pull.magnitude=0.8,1,1.2"], limit: 2).count == 2)
  }

  // All bodies fall alike, and the floor does not give way.
  @Test func `a fall does not tell the density`() throws {
    let recording = try recording([("ball.elasticity", 0.6)])
    let found = try matches(recording, ["ball.density=1,4"])
    #expect(found.count == 2)
    #expect(
      found.remarkOnConditions
        == "the recording does not tell the conditions apart: "
        + "\(found[0].condition?.text ?? "") fits no better than \(found[1].condition?.text ?? "")")
    for match in found { #expect(abs(match.values[0].value - 0.6) < 1e-3) }
  }

  @Test func `without conditions, a match is that of a matcher`() throws {
    let recording = try recording([("ball.elasticity", 0.6)])
    let plain = try MotionMatcher(recording, runner: runner([]), sampleCount: 128).matches()
    let expected = try #require(plain)
    #expect("\(try matches(recording, []))" == "\(expected)")
  }

  @Test func `what is given cannot be varied`() throws {
    #expect(throws: AcrossProblem.chosen("ball.elasticity")) { try runner(["ball.elasticity=0,1"]) }
  }
}
