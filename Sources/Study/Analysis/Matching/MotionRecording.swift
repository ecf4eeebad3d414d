import Dynamics

/// A recorded motion: the positions and angles of an item over time.
///
/// The rows can have any times. Values can be missing or noisy.
public struct MotionRecording: Hashable, Sendable {
  /// The time of each row in the recording's own clock, s, increasing.
  public let times: [Double]
  /// The x coordinate of the center, pt; NaN if unknown: `[times]`.
  public let x: [Double]
  /// The y coordinate of the center, pt, pointing down; NaN if unknown: `[times]`.
  public let y: [Double]
  /// The angle, rad, clockwise, including whole turns; NaN if unknown: `[times]`.
  public let angle: [Double]

  /// Creates a recording.
  ///
  /// Many recordings wrap angles at π. So a jump of more than half a turn between two rows is
  /// unwrapped to the shorter rotation.
  ///
  /// - Parameters:
  ///   - times: The times, s, increasing.
  ///   - x: The x coordinates, pt; NaN if unknown.
  ///   - y: The y coordinates, pt; NaN if unknown.
  ///   - angle: The angles, rad; NaN if unknown.
  public init(times: [Double], x: [Double], y: [Double], angle: [Double]) {
    precondition(
      x.count == times.count && y.count == times.count && angle.count == times.count,
      "every time must have a value")
    precondition(zip(times, times.dropFirst()).allSatisfy { $0 < $1 }, "times must increase")
    self.times = times
    self.x = x
    self.y = y
    self.angle = Self.unwrapped(angle)
  }

  /// The median frame rate of consecutive rows, Hz; nil for fewer than two rows.
  public var frameRate: Double? {
    let intervals = zip(times, times.dropFirst()).map { $1 - $0 }.sorted()
    return intervals.isEmpty ? nil : 1 / intervals[intervals.count / 2]
  }

  /// The same motion at later times.
  ///
  /// - Parameter delay: The time to add, s.
  /// - Returns: The shifted recording.
  public func shifted(by delay: Double) -> MotionRecording {
    MotionRecording(times: times.map { $0 + delay }, x: x, y: y, angle: angle)
  }

  private static func unwrapped(_ angles: [Double]) -> [Double] {
    var turns = 0.0
    var last = Double.nan
    return angles.map { angle in
      if !angle.isNaN {
        // The first jump is NaN, because no angle precedes it.
        let jump = ((angle - last) / (2 * .pi)).rounded()
        if !jump.isNaN { turns -= jump }
        last = angle
      }
      return angle + turns * 2 * .pi
    }
  }
}
