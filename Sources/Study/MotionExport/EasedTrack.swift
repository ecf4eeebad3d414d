/// A track as CSS, Core Animation and Lottie have it: values at times, with an easing from each to the next.
///
/// The easing is a cubic Bézier curve from (0, 0) to (1, 1), whose control points have the abscissas 1/3
/// and 2/3, so that it is a cubic in time. All numbers are rounded.
struct EasedTrack: Sendable {
  /// A value at a time.
  struct Keyframe: Sendable {
    let time: RoundedNumber
    let value: RoundedNumber
    /// The ordinates of the control points on the way to the next keyframe; nil at the last one, and for
    /// a straight line.
    var easing: (RoundedNumber, RoundedNumber)?
  }

  /// How a format writes times and values.
  struct Notation: Sendable {
    /// How many of the format's units of time make a second.
    var timeScale = 1.0
    /// What a value of the track is multiplied by after ``origin`` is subtracted.
    var valueScale = 1.0
    /// The value that the format calls 0.
    var origin = 0.0
    /// Whether all easings are straight lines.
    var isStraight = false
  }

  /// The abscissas of the control points, near enough to thirds for ordinates of hundreds.
  static let abscissas = (RoundedNumber(1.0 / 3, decimals: 7), RoundedNumber(2.0 / 3, decimals: 7))

  let keyframes: [Keyframe]
  private let notation: Notation

  /// Rounds cubics so that each number moves the track by a small part of a tolerance.
  init(_ cubics: CubicTrack, _ notation: Notation, tolerance: Double) {
    self.notation = notation
    // All roundings together stay well below the tenth of the tolerance that fits leave to them.
    let share = tolerance / 25
    let valueDecimals = RoundedNumber.decimals(within: share * abs(notation.valueScale))
    func value(_ value: Double) -> RoundedNumber {
      RoundedNumber((value - notation.origin) * notation.valueScale, decimals: valueDecimals)
    }
    var keyframes: [Keyframe] = []
    let speeds = cubics.speedsAtKnots
    var (begin, first) = (0.0, cubics.start)
    func time(_ time: Double, speed: Double) -> RoundedNumber {
      // At most a tenth of an interval between samples, so that keyframes keep their order.
      let distance = min(share / max(speed, 1e-9), 1.0 / 2000)
      return RoundedNumber(
        time * notation.timeScale,
        decimals: RoundedNumber.decimals(within: distance * notation.timeScale))
    }
    for (index, segment) in cubics.segments.enumerated() {
      let (from, to) = (value(first), value(segment.value))
      let difference = (to.value - from.value) / notation.valueScale
      var easing: (RoundedNumber, RoundedNumber)?
      if !notation.isStraight, difference != 0 {
        let start = from.value / notation.valueScale + notation.origin
        let decimals = RoundedNumber.decimals(within: share / abs(difference))
        easing = (
          RoundedNumber((segment.control1 - start) / difference, decimals: decimals),
          RoundedNumber((segment.control2 - start) / difference, decimals: decimals)
        )
      }
      keyframes.append(
        Keyframe(time: time(begin, speed: speeds[index]), value: from, easing: easing))
      (begin, first) = (segment.end, segment.value)
    }
    keyframes.append(
      Keyframe(time: time(begin, speed: speeds[speeds.count - 1]), value: value(first), easing: nil)
    )
    self.keyframes = keyframes
  }

  /// How many bytes its numbers take.
  var textSize: Int {
    keyframes.reduce(0) { size, frame in
      size + frame.time.text.utf8.count + frame.value.text.utf8.count
        + (frame.easing.map { $0.text.utf8.count + $1.text.utf8.count } ?? 0)
    }
  }

  /// The cubics that a reader of the rounded numbers plays.
  var played: CubicTrack {
    func value(_ keyframe: Keyframe) -> Double {
      keyframe.value.value / notation.valueScale + notation.origin
    }
    let segments = zip(keyframes, keyframes.dropFirst()).map { from, to in
      let (start, difference) = (value(from), value(to) - value(from))
      return CubicTrack.Segment(
        end: to.time.value / notation.timeScale,
        control1: start + difference * (from.easing?.0.value ?? 1.0 / 3),
        control2: start + difference * (from.easing?.1.value ?? 2.0 / 3), value: value(to))
    }
    return CubicTrack(start: value(keyframes[0]), segments: segments)
  }
}
