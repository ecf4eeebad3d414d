import Dynamics
import Foundation
import Sweeps
import Testing

import Analysis

/// Recordings with planted parameters, noise and bad rows.
private struct PlantedRecording {
  let scene: Scene
  let item: String
  let ranges: [SampledRange]
  var samplesPerMatch = 512

  /// A match of a recording whose parameters are drawn from the middle of the ranges.
  ///
  /// - Parameters:
  ///   - seed: The seed of the parameters, the noise and the bad rows.
  ///   - noise: The standard deviation of x and y, pt; 0 rounds them to thirds of a point.
  ///   - memory: How much of its noise a row has from the row before, 0 to 1.
  ///   - badShare: The share of the rows that are wrong.
  ///   - findsStart: Whether the start is unknown.
  /// - Returns: The matches, the planted values, and the indices of rows that are wrong by far.
  /// - Throws: What the scene or the match cannot do.
  func match(
    seed: UInt64, noise: Double, memory: Double = 0, badShare: Double, findsStart: Bool
  ) throws -> (matches: [MotionMatch], planted: [Double], spikes: Set<Int>) {
    var random = SplitMix64(seed: seed)
    let planted = ranges.map { $0.start + (0.1 + 0.8 * random.unit()) * ($0.stop - $0.start) }
    let plan = try Plan(scene: scene, varying: ranges.map(\.path))
    let frames = Trace<Float>(plan: plan, values: planted).frames.filter {
      scene.items[$0.item].name == item
    }
    let start = findsStart ? 0.1 + 0.3 * random.unit() : 0
    // From a stationary beginning, so that the deviation is the same in all rows.
    var errors = (x: noise * random.normal(), y: noise * random.normal())
    func measured(_ value: Float, _ error: inout Double) -> Double {
      guard noise > 0 else { return (Double(value) * 3).rounded() / 3 }
      error = memory * error + (1 - memory * memory).squareRoot() * noise * random.normal()
      return Double(value) + error
    }
    let right = frames.map { (x: measured($0.x, &errors.x), y: measured($0.y, &errors.y)) }
    var rows = right
    var spikes: Set<Int> = []
    for bad in 0..<Int(badShare * Double(rows.count)) {
      let row = 4 + random.index(below: rows.count - 4)
      switch bad % 5 {
      case 0: rows[row].x += 80 * (random.unit() + 0.5)
      case 1: rows[row] = (right[row].y, right[row].x)
      case 2: rows[row].y = 0
      case 3: rows[row] = right[row - 1]
      default: rows[row] = right[row - 4]
      }
      let distance = hypot(
        rows[row].x - Double(frames[row].x), rows[row].y - Double(frames[row].y))
      if distance > 20 * max(noise, 0.1) { spikes.insert(row) }
    }
    let recording = MotionRecording(
      times: frames.map { $0.time + start }, x: rows.map(\.x), y: rows.map(\.y),
      angle: rows.map { _ in .nan })
    let matcher = try MotionMatcher(
      SceneRecording([.init(item: item, recording: recording)]),
      runner: PointRunner<Float>(scene: scene, over: ranges),
      offsets: findsStart ? 0...0.5 : 0...0, sampleCount: samplesPerMatch)
    let matches = try #require(try matcher.matches())
    return (matches, planted + (findsStart ? [start] : []), spikes)
  }
}

@Suite struct BadRowTests {
  private static func swing() throws -> PlantedRecording {
    PlantedRecording(
      scene: hangingBox(duration: 1.5), item: "box",
      ranges: [
        try SampledRange(path: "rope.frequency", from: 1, to: 5),
        try SampledRange(path: "rope.damping", from: 0.1, to: 1),
      ])
  }

  /// A box that falls and bounces.
  private static func fall() throws -> PlantedRecording {
    let scene = Scene(
      name: "fall", reference: Size2(width: 375, height: 667),
      items: [
        Item(
          name: "box", size: Size2(width: 80, height: 60), center: Point2(x: 200, y: 150),
          allowsRotation: 0)
      ],
      behaviors: [
        .gravity(Gravity(name: "pull")), .collision(Collision(name: "walls", insets: Insets())),
      ],
      duration: 2)
    return PlantedRecording(
      scene: scene, item: "box",
      ranges: [
        try SampledRange(path: "box.elasticity", from: 0.2, to: 0.8),
        try SampledRange(path: "pull.magnitude", from: 0.5, to: 2),
      ])
  }

  // Every row that is wrong by 20 standard deviations is far beyond the cutoff of 4.685, even if bad
  // rows make the estimated deviation twice as large. A right row is beyond 4.45 deviations, where the
  // weight is a hundredth, once in 100 000.
  @Test(arguments: [1, 2, 3] as [UInt64])
  func `a match is that of the good rows, and names the bad ones`(seed: UInt64) throws {
    let clean = try Self.swing().match(seed: seed, noise: 1, badShare: 0, findsStart: false)
    let (matches, planted, spikes) = try Self.swing().match(
      seed: seed, noise: 1, badShare: 0.05, findsStart: false)
    let best = matches[0]
    #expect(!spikes.isEmpty)
    #expect(spikes.isSubset(of: best.rows.indices.filter { best.rows[$0].isOutlier }))
    #expect(best.remarks.contains { $0.contains("got little weight") })
    #expect(!clean.matches[0].remarks.contains { $0.contains("got little weight") })
    for (value, planted) in zip(best.values, planted) {
      #expect(abs(value.value - planted) < 4 * value.uncertainty, "\(value)")
    }
    // The deviations hardly grow: a twentieth of the rows is missing.
    for (value, other) in zip(best.values, clean.matches[0].values) {
      #expect(value.uncertainty < 1.5 * other.uncertainty)
    }
  }

  @Test func `a single zero does not move a frequency, and its line is named`() throws {
    let scene = try Self.swing().scene
    let plan = try Plan(scene: scene, varying: ["rope.frequency"])
    let frames = Trace<Float>(plan: plan, values: [3]).frames
    let lines = frames.enumerated().map { index, frame in
      "\(frame.time),\(frame.x),\(index == 30 ? 0 : frame.y)\n"
    }
    let seen = try SceneRecording(
      csv: "t,x,y\n" + lines.joined(), file: "seen.csv", items: ["box"])
    let runner = try PointRunner<Float>(
      scene: scene, over: [SampledRange(path: "rope.frequency", from: 1, to: 5)])
    let matcher = try MotionMatcher(seen, runner: runner, sampleCount: 256)
    let best = try #require(try matcher.matches()?.first)
    // Single precision, as without the bad row.
    #expect(abs(best.values[0].value / 3 - 1) < 1e-4)
    #expect(best.rows.filter(\.isOutlier).map(\.line) == [32])
    #expect(best.remarks.contains { $0.contains("line 32, box at 0.5 s") }, "\(best.remarks)")
  }

  // If each of n values is within 1.96 deviations with probability 0.95, the share of the values that
  // are has a deviation of √(0.95 · 0.05 / n). Values of one recording depend on each other, so n is
  // the number of recordings. Three deviations below 0.95, and the highest possible count above.
  @Test(arguments: [
    (1.0, 0, 0.05, false), (1, 0, 0, true), (1, 0.8, 0, false), (0, 0, 0.03, false),
  ])
  func `1.96 deviations cover planted values in 95 of 100 recordings`(
    noise: Double, memory: Double, badShare: Double, findsStart: Bool
  ) throws {
    for planted in [try Self.swing(), try Self.fall()] {
      let recordings = 24
      var (covered, count) = (0, 0)
      var closest = 0
      for seed in 1...UInt64(recordings) {
        let (matches, values, _) = try planted.match(
          seed: seed, noise: noise, memory: memory, badShare: badShare, findsStart: findsStart)
        for (value, truth) in zip(matches[0].values, values) {
          let distance = abs(value.value - truth)
          count += 1
          if distance <= 1.96 * value.uncertainty { covered += 1 }
          if distance <= 0.25 * value.uncertainty { closest += 1 }
        }
      }
      let deviation = (0.95 * 0.05 / Double(recordings)).squareRoot()
      let share = Double(covered) / Double(count)
      #expect(share > 0.95 - 3 * deviation, "\(planted.scene.name): \(share)")
      // Deviations that are four times too large would have 68 % of the values within a quarter. Right
      // ones have 20 %, and three deviations of a share of 0.2 in 24 recordings are 25 %.
      #expect(Double(closest) / Double(count) < 0.45, "\(planted.scene.name)")
    }
  }
}
