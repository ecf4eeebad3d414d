/// Finds the fewest cubics, or straight lines, that follow a track within a tolerance.
///
/// A dynamic program over knots: a knot is a sample with a value on the track or a part of the tolerance
/// beside it, and step by step it finds all knots that one more cubic reaches.
package struct CurveFitting {
  /// A place where two cubics meet.
  private struct Knot: Hashable {
    /// The sample.
    var index: Int
    /// The index in ``offsets``.
    var offset: Int
  }

  /// How far beside the track a knot may be, in tolerances.
  ///
  /// The ends of a track are on it.
  private static let offsets = [0, -0.6, 0.6]

  /// How many samples before the farthest knot a step still looks at, as later steps gain little from
  /// knots further back: the built-in scenes take 1656 cubics with this limit and 1652 without.
  private static let window = 16

  private let track: SampledTrack
  private let tolerance: Double
  private let isStraight: Bool
  /// The points of the track.
  private let points: [Double]
  private var fits: [SegmentFit?]

  private init(_ track: SampledTrack, tolerance: Double, isStraight: Bool) {
    self.track = track
    self.tolerance = tolerance
    self.isStraight = isStraight
    points = track.points
    fits = [SegmentFit?](repeating: nil, count: track.values.count)
  }

  /// The fewest cubics that stay within a tolerance of a track and have its ends.
  ///
  /// - Parameters:
  ///   - track: The track.
  ///   - tolerance: The largest error at samples and between them, more than 0.
  ///   - isStraight: Whether the cubics must be straight lines.
  /// - Returns: The cubics.
  package static func cubics(
    for track: SampledTrack, within tolerance: Double, isStraight: Bool = false
  ) -> CubicTrack {
    var fitting = CurveFitting(track, tolerance: tolerance, isStraight: isStraight)
    return fitting.fewest()
  }

  /// The offsets that a knot at a sample may have.
  private func offsets(at index: Int) -> Range<Int> {
    index == track.values.count - 1 ? 0..<1 : Self.offsets.indices
  }

  private func value(at knot: Knot) -> Double {
    track.values[knot.index] + Self.offsets[knot.offset] * tolerance
  }

  /// How a knot is reached with the fewest cubics.
  private struct Arrival {
    var previous: Knot
    var controls: (Double, Double)
  }

  private mutating func fewest() -> CubicTrack {
    let last = track.values.count - 1
    var arrivals = [[Arrival?]](
      repeating: [Arrival?](repeating: nil, count: Self.offsets.count), count: last + 1)
    // The knots that so many cubics reach and fewer do not: those at the start, then those one cubic
    // further.
    var frontier = [Knot(index: 0, offset: 0)]
    while arrivals[last][0] == nil {
      var farthest = 0
      let reaches = frontier.map { knot in
        farthest = reach(from: knot, guess: farthest)
        return (knot: knot, farthest: farthest)
      }.sorted { $0.farthest > $1.farthest }
      let begin = frontier.reduce(last) { min($0, $1.index) } + 1
      frontier = []
      for index in max(begin, reaches[0].farthest - Self.window)...reaches[0].farthest {
        for offset in offsets(at: index) where arrivals[index][offset] == nil {
          let knot = Knot(index: index, offset: offset)
          guard let arrival = arrival(at: knot, from: reaches) else { continue }
          arrivals[index][offset] = arrival
          frontier.append(knot)
        }
      }
    }
    return cubics(to: Knot(index: last, offset: 0), arrivals)
  }

  /// The way to a knot from one of those that come farthest; nil if none leads there.
  private mutating func arrival(
    at knot: Knot, from reaches: [(knot: Knot, farthest: Int)]
  ) -> Arrival? {
    for reach in reaches.prefix(6) where reach.knot.index < knot.index {
      guard reach.farthest >= knot.index else { break }
      if let controls = controls(from: reach.knot, to: knot) {
        return Arrival(previous: reach.knot, controls: controls)
      }
    }
    return nil
  }

  private func cubics(to goal: Knot, _ arrivals: [[Arrival?]]) -> CubicTrack {
    var segments: [CubicTrack.Segment] = []
    var knot = goal
    while let arrival = arrivals[knot.index][knot.offset] {
      segments.append(
        CubicTrack.Segment(
          end: track.interval * Double(knot.index), control1: arrival.controls.0,
          control2: arrival.controls.1, value: value(at: knot)))
      knot = arrival.previous
    }
    return CubicTrack(start: track.values[0], segments: segments.reversed())
  }

  /// The last sample to which one cubic goes.
  ///
  /// - Parameters:
  ///   - knot: Where the cubic begins.
  ///   - guess: A sample near it, to begin the search.
  /// - Returns: The sample.
  private mutating func reach(from knot: Knot, guess: Int) -> Int {
    let last = track.values.count - 1
    // One cubic over one interval is a straight line, as the track is.
    var (good, bad) = (knot.index + 1, last + 1)
    var (index, step) = (min(max(guess, good + 1), last), 1)
    while good < index, index < bad {
      let isReached = reaches(from: knot, to: index)
      if isReached { good = index } else { bad = index }
      index = isReached ? min(index + step, last) : max(index - step, knot.index + 1)
      step *= 2
    }
    while bad - good > 1 {
      let middle = (good + bad) / 2
      if reaches(from: knot, to: middle) { good = middle } else { bad = middle }
    }
    return good
  }

  private mutating func reaches(from knot: Knot, to index: Int) -> Bool {
    for offset in offsets(at: index)
    where controls(from: knot, to: Knot(index: index, offset: offset)) != nil {
      return true
    }
    return false
  }

  /// The control values of a cubic from a knot to another; nil if none stays within the tolerance.
  private mutating func controls(from first: Knot, to last: Knot) -> (Double, Double)? {
    let length = last.index - first.index
    let (start, end) = (value(at: first), value(at: last))
    let line = (start + (end - start) / 3, end - (end - start) / 3)
    guard length > 1 else { return line }
    if isStraight {
      // Both are straight between samples, so they are farthest apart at one.
      let isNear = (1..<length).allSatisfy {
        let value = start + (end - start) * Double($0) / Double(length)
        return abs(value - track.values[first.index + $0]) <= tolerance
      }
      return isNear ? line : nil
    }
    let fit = fits[length] ?? SegmentFit(length: length)
    fits[length] = fit
    let density = SampledTrack.pointsPerInterval
    return fit.controls(
      points.span.extracting(first.index * density..<last.index * density), from: start, to: end,
      within: tolerance)
  }
}
