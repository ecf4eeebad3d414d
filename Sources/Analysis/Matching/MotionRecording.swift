import Dynamics

/// A motion as it was seen: times, and where an item was.
///
/// Rows may be at any times, a value may be missing, and values may be noisy.
public struct MotionRecording: Hashable, Sendable {
  /// When each row was seen, s, in the recording's own clock, growing.
  public let times: [Double]
  /// The centre's x, pt, NaN where it is not known: `[times]`.
  public let x: [Double]
  /// The centre's y, pt, down, NaN where it is not known: `[times]`.
  public let y: [Double]
  /// The angle, rad, clockwise, whole turns counted, NaN where it is not known: `[times]`.
  public let angle: [Double]

  /// Creates a recording.
  ///
  /// An angle that jumps by more than half a turn from one row to the next is read as the shorter
  /// way: recordings often begin a turn anew at π.
  ///
  /// - Parameters:
  ///   - times: Growing, s.
  ///   - x: NaN where it is not known, pt.
  ///   - y: NaN where it is not known, pt.
  ///   - angle: NaN where it is not known, rad.
  public init(times: [Double], x: [Double], y: [Double], angle: [Double]) {
    precondition(
      x.count == times.count && y.count == times.count && angle.count == times.count,
      "a value for each time")
    precondition(zip(times, times.dropFirst()).allSatisfy { $0 < $1 }, "times that grow")
    self.times = times
    self.x = x
    self.y = y
    self.angle = Self.unwrapped(angle)
  }

  /// Frames a second between neighbouring rows, the middle value; nil for fewer than two rows.
  public var frameRate: Double? {
    let intervals = zip(times, times.dropFirst()).map { $1 - $0 }.sorted()
    return intervals.isEmpty ? nil : 1 / intervals[intervals.count / 2]
  }

  /// The same motion, seen later.
  ///
  /// - Parameter delay: By how much, s.
  /// - Returns: A copy with other times.
  public func shifted(by delay: Double) -> MotionRecording {
    MotionRecording(times: times.map { $0 + delay }, x: x, y: y, angle: angle)
  }

  private static func unwrapped(_ angles: [Double]) -> [Double] {
    var turns = 0.0
    var last = Double.nan
    return angles.map { angle in
      if !angle.isNaN {
        // NaN rounds to NaN; the first angle has nothing before it.
        let jump = ((angle - last) / (2 * .pi)).rounded()
        if !jump.isNaN { turns -= jump }
        last = angle
      }
      return angle + turns * 2 * .pi
    }
  }
}
