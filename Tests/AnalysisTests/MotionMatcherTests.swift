import Dynamics
import Foundation
import Sweeps
import Testing

import Analysis

/// A box on a soft rope, hung off its centre: it swings and turns; nothing is hit.
func hangingBox(duration: Quantity = 2) -> Scene {
  Scene(
    name: "hanging", reference: Size2(width: 375, height: 667),
    items: [
      Item(
        name: "box", size: Size2(width: 80, height: 60), center: Point2(x: 250, y: 150),
        angularResistance: 1)
    ],
    behaviors: [
      .gravity(Gravity(name: "pull")),
      .attachment(
        Attachment(
          name: "rope", item: "box", offset: Point2(x: 20, y: -30),
          anchor: Point2(x: 187.5, y: 50), length: 120, frequency: 2, damping: 0.3)),
    ],
    duration: duration)
}

@Suite struct MotionMatcherTests {
  private let ranges = [
    try? SampledRange(path: "rope.frequency", from: 1, to: 5),
    try? SampledRange(path: "rope.damping", from: 0.05, to: 1.2),
  ].compactMap(\.self)
  private let planted = [2.37, 0.41]

  /// What the scene does with some values of the ranges, as a recording.
  private func recording(
    _ scene: Scene = hangingBox(), values: [Double]? = nil, rate: Double = 60,
    noise: Double = 0, seed: UInt64 = 1, keeping keeps: (Int) -> Bool = { _ in true },
    offset: Double = 0
  ) throws -> MotionRecording {
    var settings = Settings.uikit
    settings.frameRate = rate
    let plan = try Plan(scene: scene, varying: ranges.map(\.path), settings: settings)
    let frames = Trace<Float>(plan: plan, values: values ?? planted).frames.filter {
      keeps($0.index)
    }
    var generator = SplitMix64(seed: seed)
    // A sum of twelve uniform numbers: variance 1, nearly normal.
    func normal() -> Double { (0..<12).reduce(-6) { sum, _ in sum + generator.unit() } }
    return MotionRecording(
      times: frames.map { $0.time + offset }, x: frames.map { Double($0.x) + noise * normal() },
      y: frames.map { Double($0.y) + noise * normal() },
      angle: frames.map { Double($0.angle) + noise / 50 * normal() })
  }

  @Test func `pixels of unknown size and an unknown start are found together`() throws {
    let motion = try recording(offset: 0.3)
    let pixels = MotionRecording(
      times: motion.times, x: motion.x.map { ($0 * 2.7).rounded() },
      y: motion.y.map { ($0 * 2.7).rounded() }, angle: motion.angle)
    let rows = zip(pixels.times, zip(pixels.x, zip(pixels.y, pixels.angle)))
    // The camera sees the box at rest before it is released.
    let waits = (0..<18).map { Double($0) / 60 }
    let first = "\(pixels.x[0]),\(pixels.y[0]),0.0"
    let text =
      "clock,x (px),y (px),angle\n" + waits.map { "\($0),\(first)\n" }.joined()
      + rows.map { "\($0),\($1.0),\($1.1.0),\($1.1.1)\n" }.joined()
    let seen = try SceneRecording(csv: text, file: "m.csv", items: ["box"])
    let runner = try PointRunner<Float>(scene: hangingBox(), over: ranges)
    let matcher = try MotionMatcher(
      seen, runner: runner, offsets: seen.possibleStarts, sampleCount: 2000)
    let best = try #require(try matcher.matches()?.first)
    #expect(best.values.map(\.name) == ["rope.frequency", "rope.damping", "start", "scale"])
    for (value, truth) in zip(best.values, planted + [0.3, 2.7]) {
      // Four deviations of a normal distribution, and the rounding to whole pixels.
      #expect((value.value - truth).magnitude < 4 * value.uncertainty + 1e-3, "\(value)")
    }
    #expect((try #require(best.scale) - 2.7).magnitude < 0.01)
    // A value rounded to whole pixels is off by 0.29 px, as is the other one: 0.41 px.
    #expect(best.error < 0.41 / 2.7 * 1.3)
  }

  private func match(
    _ recording: MotionRecording, scene: Scene = hangingBox(), offsets: ClosedRange<Double> = 0...0,
    ranges: [SampledRange]? = nil, rate: Double = 60, seed: UInt64 = 0
  ) throws -> [MotionMatch] {
    var settings = Settings.uikit
    settings.frameRate = rate
    let runner = try PointRunner<Float>(
      scene: scene, over: ranges ?? self.ranges, settings: settings)
    let matcher = try MotionMatcher(
      SceneRecording([.init(item: "box", recording: recording)]), runner: runner, offsets: offsets,
      sampleCount: 1024, seed: seed)
    return try #require(try matcher.matches())
  }

  // Single precision has steps of 3e-5 pt at 300 pt; over a swing of 100 pt per parameter range a
  // fit that stops there is within 1e-5 of it. A tenfold margin is 1e-4.
  @Test func `parameters are recovered from a recording without noise`() throws {
    let best = try match(recording())[0]
    for (value, planted) in zip(best.values, planted) {
      #expect(abs(value.value / planted - 1) < 1e-4, "\(value)")
      #expect(!value.isAtEnd)
    }
    #expect(best.error < 1e-3)
    #expect(best.rows.count == 121)
  }

  // Four standard deviations are missed once in 16 000 draws if the deviations are right; were they
  // a third of the truth, the sum of the squares below would be about 9 for each value.
  @Test func `parameters from noisy recordings are within the stated uncertainty`() throws {
    var squares = 0.0
    for seed in 1...10 as ClosedRange<UInt64> {
      let best = try match(recording(noise: 2, seed: seed), seed: seed)[0]
      for (value, planted) in zip(best.values, planted) {
        let deviations = (value.value - planted) / value.uncertainty
        #expect(abs(deviations) < 4, "\(value)")
        #expect(value.uncertainty < 0.1 * planted)
        squares += deviations * deviations
      }
      // The noise of x, y and the corner's displacement by an angle, 50 pt away: √(2² + 2² + 2²).
      #expect(abs(best.error / 12.0.squareRoot() - 1) < 0.15)
    }
    // Mean 20, deviation √40 for 20 independent squares.
    #expect(squares > 4 && squares < 50)
  }

  // The engine's step is its own, whatever the frames; the reading between frames differs by a
  // cubic's error. A frame shows the last sub-step that was due, which at 25 Hz, with 4.8 sub-steps a
  // frame, is up to 8 ms old. Moved by 100 pt/s for that long, single rows are off by up to 0.8 pt, a
  // hundredth of the swing; the parameters, from all rows together, by no more than that share.
  @Test(arguments: [30.0, 25, 120])
  func `a recording at another frame rate gives the same parameters`(rate: Double) throws {
    let best = try match(recording(rate: rate))[0]
    for (value, planted) in zip(best.values, planted) {
      #expect(abs(value.value / planted - 1) < 1e-2, "\(value)")
    }
    #expect(best.error < 1)
  }

  @Test func `half a recording with holes and without angles is enough`() throws {
    let whole = try recording()
    let rows = whole.times.indices.filter { $0 > 20 && $0 < 80 && $0 % 7 != 0 }
    let partial = MotionRecording(
      times: rows.map { whole.times[$0] },
      x: rows.map { $0 % 3 == 0 ? .nan : whole.x[$0] }, y: rows.map { whole.y[$0] },
      angle: rows.map { _ in .nan })
    let best = try match(partial)[0]
    for (value, planted) in zip(best.values, planted) {
      #expect(abs(value.value / planted - 1) < 1e-4, "\(value)")
    }
    #expect(best.rows.count == rows.count)
  }

  @Test func `an unknown start is found with the parameters`() throws {
    let best = try match(recording(offset: 0.4312), offsets: 0...1)[0]
    for (value, planted) in zip(best.values, planted + [0.4312]) {
      #expect(abs(value.value / planted - 1) < 5e-3, "\(value)")
    }
    #expect(best.values[2].path == nil && best.offset == best.values[2].value)
  }

  // Pushed to the left or to the right, a pendulum swings to the same heights.
  @Test func `a second equal minimum is counted, and the uncertainty covers it`() throws {
    var pendulum = hangingBox()
    pendulum.items[0].center = Point2(x: 187.5, y: 170)
    pendulum.behaviors = [
      .gravity(Gravity(name: "pull")),
      .attachment(
        Attachment(name: "rope", item: "box", anchor: Point2(x: 187.5, y: 50), length: 120)),
    ]
    let range = try SampledRange(path: "box.velocity.x", from: -400, to: 400)
    let plan = try Plan(scene: pendulum, varying: [range.path])
    let frames = Trace<Float>(plan: plan, values: [230]).frames
    var generator = SplitMix64(seed: 3)
    let seen = MotionRecording(
      times: frames.map(\.time), x: frames.map { _ in .nan },
      y: frames.map { Double($0.y) + 2 * (generator.unit() - 0.5) },
      angle: frames.map { _ in .nan })
    let best = try match(seen, scene: pendulum, ranges: [range])[0]
    #expect(best.rivalCount == 1)
    #expect(abs(abs(best.values[0].value) - 230) < 5)
    #expect(1.96 * best.values[0].uncertainty > 450)
  }

  /// A drop that bounces: kinks in time and in the parameters.
  private func drop() throws -> (scene: Scene, ranges: [SampledRange], frames: [Frame<Float>]) {
    var drop = hangingBox()
    drop.items[0].angularResistance = nil
    drop.items[0].allowsRotation = 0
    drop.behaviors = [
      .gravity(Gravity(name: "pull")), .collision(Collision(name: "walls", insets: Insets())),
    ]
    let ranges = [
      try SampledRange(path: "box.elasticity", from: 0, to: 0.9),
      try SampledRange(path: "pull.magnitude", from: 0.5, to: 2),
    ]
    let plan = try Plan(scene: drop, varying: ranges.map(\.path))
    return (drop, ranges, Trace<Float>(plan: plan, values: [0.62, 1.13]).frames)
  }

  @Test func `elasticity and gravity are recovered from a fall with bounces`() throws {
    let (drop, ranges, frames) = try drop()
    let seen = MotionRecording(
      times: frames.map(\.time), x: frames.map { _ in .nan }, y: frames.map { Double($0.y) },
      angle: frames.map { _ in .nan })
    let best = try match(seen, scene: drop, ranges: ranges)[0]
    #expect(abs(best.values[0].value - 0.62) < 1e-3)
    #expect(abs(best.values[1].value - 1.13) < 1e-3)
    #expect(best.error < 0.05)
  }

  // Rounded positions give the sum of squares many small minima around the best one.
  @Test func `matches of one list are further apart than their uncertainty`() throws {
    let (drop, ranges, frames) = try drop()
    for step in [1.0, 2, 5] {
      let seen = MotionRecording(
        times: frames.map(\.time), x: frames.map { _ in .nan },
        y: frames.map { step * (Double($0.y) / step).rounded() }, angle: frames.map { _ in .nan })
      let matches = try match(seen, scene: drop, ranges: ranges)
      // With a rival, the stated uncertainty is wider than the deviations.
      for (rank, better) in matches.enumerated() where better.rivalCount == 0 {
        for worse in matches[(rank + 1)...] {
          #expect(
            zip(better.values, worse.values).contains { value, other in
              abs(value.value - other.value) > 2.99 * value.uncertainty
            })
        }
      }
    }
  }

  @Test func `a parameter without effect is reported as undetermined`() throws {
    // Nothing touches the box, so its friction is idle.
    let ranges = ranges + [try SampledRange(path: "box.friction", from: 0, to: 1)]
    let best = try match(recording(), ranges: ranges)[0]
    #expect(best.values[2].uncertainty == .infinity)
    #expect(best.values[0].uncertainty.isFinite && best.values[0].uncertainty < 1e-3)
    #expect(abs(best.values[0].value / planted[0] - 1) < 1e-4)
  }

  @Test func `a value beyond the range ends at its limit and reports that`() throws {
    let ranges = [
      try SampledRange(path: "rope.frequency", from: 2.6, to: 5), self.ranges[1],
    ]
    let best = try match(recording(), ranges: ranges)[0]
    #expect(best.values[0].isAtEnd && best.values[0].value == 2.6)
    #expect(best.error > 1)
  }

  @Test func `the same seed gives the same matches on any number of threads`() throws {
    let seen = try recording(noise: 1)
    let matches = try [1, 3].map { threads in
      let runner = try PointRunner<Float>(scene: hangingBox(), over: ranges, threadCount: threads)
      let matcher = try MotionMatcher(
        SceneRecording([.init(item: "box", recording: seen)]), runner: runner, sampleCount: 2000,
        seed: 5)
      return try #require(try matcher.matches()).map(\.values)
    }
    #expect(matches[0] == matches[1])
  }

  @Test func `too few values and a recording after the end are errors`() throws {
    let seen = MotionRecording(times: [0, 9], x: [1, 1], y: [.nan, 1], angle: [.nan, .nan])
    #expect(throws: MatchProblem.tooFewValues(1, needed: 3, end: 2)) { try match(seen) }
  }

  // ω = √(k/m) = 2π · 2 Hz, ζ = c / 2√(km) = 0.4: what the attachment's frequency and damping mean.
  // UIKit's soft constraint is an implicit step and damps a little more by itself, so it follows a
  // spring of the same frequency only roughly: to a few percent.
  @Test func `a spring animation is matched by an attachment of its frequency and damping`() throws
  {
    let center = Point2(x: 187.5, y: 333.5)
    let scene = Scene(
      name: "pull", reference: Size2(width: 375, height: 667),
      items: [
        Item(
          name: "box", size: Size2(width: 80, height: 60), center: Point2(x: 187.5, y: 560),
          resistance: 0)
      ],
      behaviors: [
        .attachment(
          Attachment(
            name: "rope", item: "box", anchor: Point2(x: 187.5, y: 33.5), length: 300,
            frequency: 1, damping: 0.1))
      ], target: Target(item: "box", center: center), duration: 3)
    let frequency = 2 * Double.pi * 2
    let curve = try NamedCurve(
      parsing: "caspring(1,\(frequency * frequency),\(2 * 0.4 * frequency),0)")
    let seen = try curve.recording(from: (187.5, 560), to: (187.5, 333.5), frameRate: 60)
    let best = try match(seen, scene: scene)[0]
    #expect(abs(best.values[0].value / 2 - 1) < 0.05, "\(best.values)")
    #expect(abs(best.values[1].value / 0.4 - 1) < 0.2, "\(best.values)")
    #expect(best.error < 5)
  }
}

@Suite struct NamedCurveTests {
  // UIKit's ease-in-out is point-symmetric and passes its middle at half time; x(s) = t = 1/4 of
  // (0.42, 0), (0.58, 1) solved to 15 digits by bisection in mpmath gives y = 0.12916...
  @Test func `a Bézier easing passes through the points of its formula`() throws {
    let curve = try NamedCurve(parsing: "cubic-bezier(.42,0,.58,1):0.6")
    let seen = try curve.recording(from: (0, 0), to: (100, -50), frameRate: 100)
    #expect(curve.duration == 0.6)
    #expect(seen.times.count == 91 && seen.x[0] == 0 && seen.x[60] == 100 && seen.x[90] == 100)
    #expect(abs(seen.x[30] - 50) < 1e-9 && abs(seen.y[30] + 25) < 1e-9)
    for frame in 0...60 { #expect(abs(seen.x[frame] + seen.x[60 - frame] - 100) < 1e-9) }
    let named = try NamedCurve(parsing: "ease-in-out:0.6")
    #expect(named == curve)
    let line = try NamedCurve(parsing: "linear:1").recording(
      from: (0, 0), to: (1, 0), frameRate: 10)
    for frame in 0...10 { #expect(abs(line.x[frame] - Double(frame) / 10) < 1e-12) }
  }

  @Test func `springs follow their closed forms`() throws {
    let seen = try NamedCurve(parsing: "caspring(1,100,4,0)").recording(
      from: (0, 0), to: (1, 0), frameRate: 60)
    // x = 1 - e^(-ζωt)(cos ω_d t + ζω/ω_d sin ω_d t), ω = 10, ζ = 0.2.
    let damped = 10 * (1 - 0.04).squareRoot()
    for frame in 0..<60 {
      let t = Double(frame) / 60
      let exact = 1 - exp(-2 * t) * (cos(damped * t) + 2 / damped * sin(damped * t))
      #expect(abs(seen.x[frame] - exact) < 1e-12)
    }
    #expect(try NamedCurve(parsing: "uispring(0.7,0.5)").duration == 0.5)
  }

  @Test(arguments: [
    ("ease-ip:1", "unknown curve 'ease-ip'; did you mean 'ease-in'?"),
    (
      "swing:1",
      "unknown curve 'swing'; expected one of linear, ease, ease-in, ease-out, ease-in-out, "
        + "cubic-bezier, caspring, uispring"
    ),
    ("cubic-bezier(1,2,3):1", "expected 4 numbers, as in cubic-bezier(x1,y1,x2,y2) (got 3)"),
    ("cubic-bezier(1.5,0,0,1):1", "x1 and x2 must be 0 to 1 (got 1.5)"),
    (
      "cubic-bezier(0,0,1,1)",
      "the duration is missing; expected cubic-bezier(0,0,1,1):DURATION in s, such as "
        + "cubic-bezier(0,0,1,1):0.4"
    ),
    ("ease:0", "the duration must be more than 0 and at most 3600 s (got 0)"),
    ("ease(1):1", "ease takes no arguments; expected ease:DURATION"),
    ("uispring(0.5,x)", "the arguments must be finite numbers (got 'x')"),
    ("uispring(0.5,1", "the closing parenthesis is missing"),
    (
      "uispring(0.5,1):2", "uispring(dampingRatio,duration) takes no :DURATION; leave it out"
    ),
    ("caspring(0,1,1,0)", "mass: out of range (got 0); expected more than 0"),
    ("caspring(1,1,0,0)", "the spring never settles; increase its damping"),
    // ln(1000 (1 + ζ)) / ζω, where ζ and ζω are 0.0005.
    (
      "caspring(1,1,0.001,0)",
      "the spring settles after 13816.510308172512 s; expected at most 3600 s. Increase its damping"
    ),
  ])
  func `a mistake in a curve is named`(text: String, reason: String) {
    #expect(throws: CurveProblem(text: text, reason: reason)) { try NamedCurve(parsing: text) }
  }
}
