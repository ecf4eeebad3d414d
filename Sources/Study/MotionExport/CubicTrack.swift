/// One number of a motion as cubics in time, joined at their ends.
///
/// A cubic that is written by its four Bézier values over a time is what every format of keyframes has:
/// the timing function of control points (1/3, ·) and (2/3, ·) in CSS, Core Animation and Lottie, the
/// velocities at both ends in SwiftUI.
package struct CubicTrack: Hashable, Sendable {
  /// From one knot to the next.
  package struct Segment: Hashable, Sendable {
    /// The time at which it ends, s; it starts where the one before ends.
    package var end: Double
    /// Its Bézier values after the first, which is the last one of the segment before.
    var control1: Double
    var control2: Double
    var value: Double
  }

  /// The value at the start, pt or radians.
  package var start: Double
  /// The segments, in the order of their ends.
  package var segments: [Segment]

  /// The value at the end.
  package var end: Double { segments.last?.value ?? start }

  /// For each knot, a bound of the speed on both its sides, per second: how much an error of its time
  /// counts.
  var speedsAtKnots: [Double] {
    var (begin, first) = (0.0, start)
    let speeds = segments.map { segment in
      let steps = [
        segment.control1 - first, segment.control2 - segment.control1,
        segment.value - segment.control2,
      ]
      let speed = 3 * (steps.map(abs).max() ?? 0) / (segment.end - begin)
      (begin, first) = (segment.end, segment.value)
      return speed
    }
    return zip([0] + speeds, speeds + [0]).map(max)
  }

  /// The largest distance from a track, at its samples and between them.
  package func largestError(against track: SampledTrack) -> Double {
    var largest = 0.0
    var current = 0
    var (begin, first) = (0.0, start)
    for (index, point) in track.points.enumerated() {
      let time = track.time(ofPoint: index)
      while current < segments.count, segments[current].end < time {
        (begin, first) = (segments[current].end, segments[current].value)
        current += 1
      }
      let value =
        current < segments.count
        ? segments[current].value(at: time, from: first, beginning: begin) : end
      largest = max(largest, abs(value - point))
    }
    return largest
  }
}

extension CubicTrack.Segment {
  /// The value at a time within the segment.
  func value(at time: Double, from start: Double, beginning begin: Double) -> Double {
    let t = end > begin ? (time - begin) / (end - begin) : 1
    let u = 1 - t
    return u * u * u * start + 3 * u * u * t * control1 + 3 * u * t * t * control2 + t * t * t
      * value
  }
}
