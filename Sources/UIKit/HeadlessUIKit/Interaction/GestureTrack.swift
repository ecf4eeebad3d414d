public import Foundation

/// The recorded track of a finger, which a pan can follow.
public struct GestureTrack: Hashable, Sendable {
  /// A place of the finger.
  public struct Point: Hashable, Sendable {
    /// Since the track's start, s.
    public let time: TimeInterval
    /// To the right, pt, in the window's coordinates.
    public let x: CGFloat
    /// Down, pt, in the window's coordinates.
    public let y: CGFloat
  }

  /// The places in the order of their times; at least two.
  public let points: [Point]

  /// Creates a track.
  ///
  /// - Parameter points: Times in s that do not decrease, and places in pt; at least two.
  public init(_ points: [(t: TimeInterval, x: CGFloat, y: CGFloat)]) {
    precondition(points.count >= 2, "a track needs two points or more (got \(points.count))")
    precondition(
      zip(points, points.dropFirst()).allSatisfy { $0.t <= $1.t },
      "the times of a track must not decrease")
    self.points = points.map { Point(time: $0.t, x: $0.x, y: $0.y) }
  }
}

extension UIPanGestureRecognizer {
  /// Follows a track: begins at its first point, moves along the others, and ends at the last.
  ///
  /// Each point is sent at the end of the frame in which its time is reached; the clock must step.
  ///
  /// - Parameters:
  ///   - track: The track.
  ///   - velocity: Of the finger at the end, pt/s; measured on the track if nil.
  public func follow(_ track: GestureTrack, endingWith velocity: CGPoint? = nil) {
    let last = track.points.count - 1
    for (index, point) in track.points.enumerated() {
      HeadlessClock.current.schedule(after: point.time) { [self] in
        let place = CGPoint(x: point.x, y: point.y)
        if index == 0 {
          send(.began, at: place)
        } else {
          send(.changed, at: place)
        }
        guard index == last else { return }
        if let velocity {
          send(.ended, at: place, velocity: velocity)
        } else {
          send(.ended, at: place)
        }
      }
    }
  }
}
