public import Foundation

/// The recorded track of a finger, which a gesture or the views under the finger can follow.
///
/// Between its points, the finger moves along straight lines with constant velocity, as a track of a
/// scene does.
public struct GestureTrack: Hashable, Sendable {
  /// A place of the finger.
  public struct Point: Hashable, Sendable {
    /// Since the track's start, s.
    public let time: TimeInterval
    /// To the right, pt, in the window's coordinates.
    public let x: CGFloat
    /// Down, pt, in the window's coordinates.
    public let y: CGFloat

    var place: CGPoint { CGPoint(x: x, y: y) }
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

  /// Creates a straight track with constant velocity.
  ///
  /// - Parameters:
  ///   - start: Where the finger begins, pt, in the window's coordinates.
  ///   - end: Where it ends, pt.
  ///   - duration: How long it takes, s.
  public init(from start: CGPoint, to end: CGPoint, for duration: TimeInterval) {
    self.init([(t: 0, x: start.x, y: start.y), (t: max(0, duration), x: end.x, y: end.y)])
  }

  /// Where the finger is at a time, pt; the first place before the track, the last one after it.
  ///
  /// - Parameter time: Since the track's start, s.
  /// - Returns: The place in the window's coordinates.
  public func place(at time: TimeInterval) -> CGPoint {
    guard let next = points.firstIndex(where: { $0.time >= time }) else {
      return points[points.count - 1].place
    }
    guard next > 0, points[next].time > time else { return points[next].place }
    let (a, b) = (points[next - 1], points[next])
    let part = (time - a.time) / (b.time - a.time)
    return CGPoint(x: a.x + part * (b.x - a.x), y: a.y + part * (b.y - a.y))
  }

  /// The velocity at the end, pt/s: that of the last line that takes time.
  var lastVelocity: CGPoint {
    let lines = zip(points, points.dropFirst())
    guard let (a, b) = Array(lines).last(where: { $0.time < $1.time }) else { return .zero }
    let time = b.time - a.time
    return CGPoint(x: (b.x - a.x) / time, y: (b.y - a.y) / time)
  }

  /// The part of the track that a frame brings.
  enum Step {
    case began
    case moved
    case ended
  }

  /// Calls a function at the start, at the end of each frame, and at the end.
  @MainActor func play(_ body: @escaping @MainActor (Step, CGPoint) -> Void) {
    let clock = HeadlessClock.current
    let start = clock.frameCount
    clock.schedule(after: points[0].time) {
      body(.began, points[0].place)
      // Counted in frames, so that no rounding adds up.
      let first = Int((points[0].time * clock.frameRate - 1e-6).rounded(.up))
      follow(frame: max(first, clock.frameCount - start), on: clock, body)
    }
  }

  @MainActor private func follow(
    frame: Int, on clock: HeadlessClock, _ body: @escaping @MainActor (Step, CGPoint) -> Void
  ) {
    let time = Double(frame) / clock.frameRate
    let last = points[points.count - 1]
    if time > points[0].time || last.time == points[0].time { body(.moved, place(at: time)) }
    guard time < last.time - 1e-9 else { return body(.ended, last.place) }
    let start = clock.frameCount
    clock.schedule(after: 1 / clock.frameRate) {
      // More than one frame has passed if frames were dropped.
      follow(frame: frame + max(1, clock.frameCount - start), on: clock, body)
    }
  }
}

extension UIPanGestureRecognizer {
  /// Follows a track: begins at its first point, moves along it, and ends at the last.
  ///
  /// A part is sent at the end of each frame, where the finger is then; the clock must step.
  ///
  /// - Parameters:
  ///   - track: The track.
  ///   - velocity: Of the finger at the end, pt/s; that of the track's last line if nil.
  public func follow(_ track: GestureTrack, endingWith velocity: CGPoint? = nil) {
    var number = 0
    track.play { [self] step, place in
      switch step {
      case .began:
        // A recognizer follows one track: the newest one.
        if isUnderway { send(.cancelled, at: place) }
        trackCount += 1
        number = trackCount
        send(.began, at: place)
      // Touches or the program may have ended the gesture.
      case .moved: if number == trackCount, isUnderway { send(.changed, at: place) }
      case .ended:
        guard number == trackCount, isUnderway else { return }
        send(.ended, at: place, velocity: velocity ?? track.lastVelocity)
      }
    }
  }
}
