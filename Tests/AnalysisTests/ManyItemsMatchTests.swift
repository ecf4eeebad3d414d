import Dynamics
import Foundation
import Sweeps
import Testing

import Analysis

@Suite struct ManyItemsMatchTests {
  /// What was seen of an item.
  private struct Seen {
    let item: String
    /// The interval between recorded frames, in frames of 1/60 s.
    var every = 1
    var frames = 0...Int.max
    var seesY = true
    var seesAngle = true
  }

  /// A part of the motion of a scene with some values, with normal noise.
  private func recording(
    of scene: Scene, _ values: [(path: ParameterPath, value: Double)], _ seen: [Seen],
    noise: Double, seed: UInt64 = 1
  ) throws -> SceneRecording {
    let plan = try Plan(scene: scene, varying: values.map(\.path))
    let frames = Trace<Float>(plan: plan, values: values.map(\.value)).frames
    var generator = SplitMix64(seed: seed)
    // A sum of twelve uniform numbers: variance 1, nearly normal.
    func normal() -> Double { (0..<12).reduce(-6) { sum, _ in sum + generator.unit() } }
    return SceneRecording(
      seen.map { seen in
        let own = frames.filter {
          scene.items[$0.item].name == seen.item && seen.frames ~= $0.index
            && $0.index % seen.every == 0
        }
        return .init(
          item: seen.item,
          recording: MotionRecording(
            times: own.map(\.time), x: own.map { Double($0.x) + noise * normal() },
            y: own.map { seen.seesY ? Double($0.y) + noise * normal() : .nan },
            angle: own.map { seen.seesAngle ? Double($0.angle) + noise / 20 * normal() : .nan }))
      })
  }

  private func best(
    _ seen: SceneRecording, of scene: Scene, over ranges: [(String, Double, Double)]
  ) throws -> MotionMatch {
    let ranges = try ranges.map { try SampledRange(path: .init($0.0), from: $0.1, to: $0.2) }
    let runner = try PointRunner<Float>(scene: scene, over: ranges)
    let matcher = try MotionMatcher(seen, runner: runner, sampleCount: 1024)
    return try #require(try matcher.matches()?.first)
  }

  /// Within five of its own standard deviations, and those small against the range.
  private func expect(
    _ match: MotionMatch, near planted: [Double], within share: Double,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    for (value, planted) in zip(match.values, planted) {
      #expect(
        abs(value.value - planted) < 5 * value.uncertainty, "\(value)",
        sourceLocation: sourceLocation)
      #expect(value.uncertainty < share * planted, "\(value)", sourceLocation: sourceLocation)
    }
  }

  // The first ball strikes after 0.7 s, the last flies off: 2 s have three exchanges.
  @Test func `two balls of a cradle determine its elasticity and gravity`() throws {
    let scene = BuiltInScenes.newtonsCradle
    let seen = try recording(
      of: scene, [("parameters.elasticity", 0.93), ("pull.magnitude", 1.2)],
      [
        Seen(item: "ball4", every: 2, frames: 10...120, seesY: false, seesAngle: false),
        Seen(item: "ball0", frames: 0...90, seesAngle: false),
      ], noise: 1)
    let match = try best(
      seen, of: scene, over: [("parameters.elasticity", 0.5, 1), ("pull.magnitude", 0.5, 2)])
    expect(match, near: [0.93, 1.2], within: 0.02)
    #expect(match.items.map(\.item) == ["ball4", "ball0"])
    #expect(match.items.map(\.rowCount) == [56, 91])
    // One value a row with a deviation of 1 pt; two a row.
    #expect(abs(match.items[0].error - 1) < 0.35)
    #expect(abs(match.items[1].error / 2.0.squareRoot() - 1) < 0.25)
  }

  @Test func `the last links of a chain determine gravity and the weight at its end`() throws {
    let scene = BuiltInScenes.chain
    let seen = try recording(
      of: scene, [("pull.magnitude", 0.8), ("link7.density", 2.5)],
      [
        Seen(item: "link7", frames: 0...45), Seen(item: "link4", every: 3, frames: 0...45),
      ], noise: 0.5)
    let match = try best(
      seen, of: scene, over: [("pull.magnitude", 0.3, 2), ("link7.density", 0.5, 5)])
    expect(match, near: [0.8, 2.5], within: 0.1)
  }

  // The lower row lands after a second, and the boxes do not touch each other for some bounces.
  @Test func `the elasticity of falling boxes is matched before they pile up`() throws {
    let scene = BuiltInScenes.fallingBoxes
    let seen = try recording(
      of: scene, [("parameters.elasticity", 0.55), ("pull.magnitude", 0.9)],
      ["box0", "box2", "box4"].map { Seen(item: $0, frames: 30...84) }, noise: 1)
    let match = try best(
      seen, of: scene, over: [("parameters.elasticity", 0.05, 0.9), ("pull.magnitude", 0.5, 2)])
    expect(match, near: [0.55, 0.9], within: 0.05)
  }

  // The motion of an item at rest has no information about the other item.
  @Test func `an item with a wrong recording has the largest error`() throws {
    let scene = BuiltInScenes.newtonsCradle
    let right = try recording(
      of: scene, [("pull.magnitude", 1)],
      [Seen(item: "ball0", frames: 0...60), Seen(item: "ball3", frames: 0...60)], noise: 0.1)
    let moved = right.motions[1].recording
    let wrong = SceneRecording([
      right.motions[0],
      .init(
        item: "ball3",
        recording: MotionRecording(
          times: moved.times, x: moved.x.map { $0 + 30 }, y: moved.y, angle: moved.angle)),
    ])
    let match = try best(wrong, of: scene, over: [("pull.magnitude", 0.5, 2)])
    #expect(match.items[1].error > 10 * match.items[0].error)
    #expect(match.worst.item == "ball3")
  }

  @Test func `an item that is not in the scene is refused`() throws {
    let seen = SceneRecording([
      .init(
        item: "ball9",
        recording: MotionRecording(times: [0, 1], x: [0, 1], y: [0, 1], angle: [0, 1]))
    ])
    #expect(
      throws: MatchProblem.unknownItem("ball9", items: (0..<5).map { "ball\($0)" })
    ) {
      try best(seen, of: BuiltInScenes.newtonsCradle, over: [("pull.magnitude", 0.5, 2)])
    }
  }
}
