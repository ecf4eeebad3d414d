public import Foundation

extension UIPanGestureRecognizer {
  /// Moves a finger from the middle of the gesture's view along a straight line, and lifts it.
  ///
  /// The finger moves with constant velocity, one part of the gesture in each frame; the clock must
  /// step.
  ///
  /// - Parameters:
  ///   - velocity: The velocity of the finger, pt/s, in the window's coordinates.
  ///   - duration: How long the finger is down, s, at most 3600.
  public func flick(with velocity: CGPoint, for duration: TimeInterval = 0.1) {
    let middle = view.map { $0.convert(CGPoint(x: $0.bounds.midX, y: $0.bounds.midY), to: nil) }
    let start = middle ?? .zero
    precondition(
      duration <= 3600, "the flick is too long (got \(duration) s); expected at most 3600 s")
    let frameRate = HeadlessClock.current.frameRate
    let count = max(1, HeadlessClock.current.frames(in: duration))
    let track = GestureTrack(
      (0...count).map { frame in
        let time = Double(frame) / frameRate
        return (t: time, x: start.x + velocity.x * time, y: start.y + velocity.y * time)
      })
    follow(track, endingWith: velocity)
  }
}
