public import Foundation

// One line for each thing that a finger does. The touches go to the views under the finger, and their
// gestures judge them; the clock must step.
extension UIView {
  /// Moves a finger along a track, one part of the touch in each frame.
  ///
  /// - Parameter track: The track, in the window's coordinates.
  public func sendTrack(_ track: GestureTrack) {
    let top = sequence(first: self, next: \.superview).reduce(self) { $1 }
    var own: UITouch?
    track.play { step, place in
      let phase: UITouch.Phase =
        switch step {
        case .began: .began
        case .moved: .moved
        case .ended: .ended
        }
      // A newer touch may have ended this one.
      guard step == .began || own != nil && top.companions.arbiter.touch === own else { return }
      own = top.sendTouch(phase, at: place)
    }
  }

  /// Moves a finger along a straight line with constant velocity, and lifts it.
  ///
  /// - Parameters:
  ///   - start: Where it touches, pt, in this view's coordinates.
  ///   - end: Where it is lifted, pt.
  ///   - duration: How long it takes, s.
  public func sendDrag(from start: CGPoint, to end: CGPoint, for duration: TimeInterval = 0.25) {
    sendTrack(
      GestureTrack(from: convert(start, to: nil), to: convert(end, to: nil), for: duration))
  }

  /// Taps the view.
  ///
  /// - Parameters:
  ///   - point: Where, pt, in this view's coordinates; its middle if nil.
  ///   - count: The number of taps; 0.1 s lie between their starts.
  public func sendTap(at point: CGPoint? = nil, count: Int = 1) {
    for index in 0..<max(0, count) {
      HeadlessClock.current.schedule(after: 0.1 * Double(index)) { [self] in
        let place = middle(point)
        sendTrack(GestureTrack(from: place, to: place, for: 0.05))
      }
    }
  }

  /// Swipes over the view: 120 pt in 0.1 s.
  ///
  /// - Parameters:
  ///   - direction: One direction.
  ///   - point: Where it begins, pt, in this view's coordinates; in the middle if nil.
  public func sendSwipe(
    _ direction: UISwipeGestureRecognizer.Direction, from point: CGPoint? = nil
  ) {
    let start = middle(point)
    var end = start
    if direction.contains(.right) { end.x += 120 }
    if direction.contains(.left) { end.x -= 120 }
    if direction.contains(.down) { end.y += 120 }
    if direction.contains(.up) { end.y -= 120 }
    sendTrack(GestureTrack(from: start, to: end, for: 0.1))
  }

  /// Presses the view for a time.
  ///
  /// - Parameters:
  ///   - point: Where, pt, in this view's coordinates; its middle if nil.
  ///   - duration: How long, s.
  public func sendLongPress(at point: CGPoint? = nil, for duration: TimeInterval = 0.6) {
    let place = middle(point)
    sendTrack(GestureTrack(from: place, to: place, for: duration))
  }

  /// A point in the window's coordinates; the middle of the view if nil.
  private func middle(_ point: CGPoint?) -> CGPoint {
    convert(point ?? CGPoint(x: bounds.midX, y: bounds.midY), to: nil)
  }
}

extension UIPanGestureRecognizer {
  /// Sends a straight pan with constant velocity.
  ///
  /// - Parameters:
  ///   - start: Where it begins, pt, in the window's coordinates.
  ///   - end: Where it ends, pt.
  ///   - duration: How long it takes, s.
  public func drag(from start: CGPoint, to end: CGPoint, for duration: TimeInterval = 0.25) {
    follow(GestureTrack(from: start, to: end, for: duration))
  }
}
