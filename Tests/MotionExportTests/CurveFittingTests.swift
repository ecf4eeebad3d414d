import Testing

import MotionExport

/// Laws of curves that follow a track.
@Suite struct CurveFittingTests {
  /// A track of flights and rests with kinks between them, from a seed.
  private func track(seed: UInt64, count: Int) -> SampledTrack {
    var random = SeededNumbers(seed: seed)
    var values = [random.number(in: -500...500)]
    var velocity = random.number(in: -2000...2000)
    let interval = 1.0 / 120
    while values.count < count {
      if random.number(in: 0...1) < 0.03 { velocity = random.number(in: -2000...2000) }
      if random.number(in: 0...1) < 0.005 {
        values[values.count - 1] += random.number(in: -300...300)
      }
      velocity += random.number(in: 500...1500) * interval
      values.append(values[values.count - 1] + velocity * interval)
    }
    return SampledTrack(interval: interval, values: values)
  }

  @Test(arguments: 1...40)
  func staysWithinItsTolerance(seed: Int) {
    let track = track(seed: UInt64(seed), count: 40 + seed * 7)
    for tolerance in [0.02, 0.5, 5] {
      for isStraight in [false, true] {
        let fit = CurveFitting.cubics(for: track, within: tolerance, isStraight: isStraight)
        // 1e-9 for the rounding of values of a thousand.
        #expect(fit.largestError(against: track) <= tolerance + 1e-9)
        #expect(fit.start == track.values.first)
        #expect(abs(fit.end - track.values[track.values.count - 1]) == 0)
        #expect(fit.segments.map(\.end) == fit.segments.map(\.end).sorted())
        #expect(fit.segments.last?.end == track.interval * Double(track.values.count - 1))
      }
    }
  }

  @Test func takesNoMoreCurvesForALargerTolerance() {
    for seed in 1...10 {
      let track = track(seed: UInt64(seed), count: 200)
      let counts = [0.1, 0.5, 2, 10].map {
        CurveFitting.cubics(for: track, within: $0).segments.count
      }
      #expect(counts == counts.sorted(by: >))
    }
  }

  @Test func takesOneCurveForACubic() {
    // The track is straight between samples: its distance from the polynomial there is at most its
    // second derivative, 1000, times the square of the interval, 10⁻⁴, over 8: 0.0125.
    let values = (0...100).map { index in
      let t = Double(index) / 100
      return 300 * t * t * t - 500 * t * t + 40 * t
    }
    let fit = CurveFitting.cubics(
      for: SampledTrack(interval: 1.0 / 120, values: values), within: 0.05)
    #expect(fit.segments.count == 1)
  }

  @Test(arguments: [2, 3, 10])
  func takesOneStraightLineBetweenKinks(kinks: Int) {
    var values = [0.0]
    for line in 0..<kinks {
      for _ in 0..<20 { values.append(values.last! + (line.isMultiple(of: 2) ? 7 : -11)) }
    }
    let track = SampledTrack(interval: 1.0 / 120, values: values)
    #expect(CurveFitting.cubics(for: track, within: 0.01, isStraight: true).segments.count == kinks)
    #expect(CurveFitting.cubics(for: track, within: 0.01).segments.count <= kinks)
  }

  @Test func putsAJumpIntoOneInterval() {
    let values = [Double](repeating: 0, count: 30) + [Double](repeating: 1000, count: 30)
    let track = SampledTrack(interval: 1.0 / 120, values: values)
    let fit = CurveFitting.cubics(for: track, within: 0.5)
    #expect(fit.segments.count == 3)
    #expect(fit.largestError(against: track) <= 0.5)
  }
}

/// Reproducible numbers.
struct SeededNumbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func number(in range: ClosedRange<Double>) -> Double {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return range.lowerBound + (range.upperBound - range.lowerBound) * Double(state >> 11) / 0x1p53
  }
}
