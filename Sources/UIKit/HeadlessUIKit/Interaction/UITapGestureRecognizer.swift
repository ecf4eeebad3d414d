public import Foundation

/// A finger that touches and leaves at once.
///
/// A touch is a tap if it moves at most 45 pt and lasts at most 0.75 s; between two taps at most
/// 0.35 s pass. These are the numbers that disassembled UIKit gives its text tap recognizer; that
/// taps of views have the same ones is inferred.
@preconcurrency @MainActor open class UITapGestureRecognizer: UIGestureRecognizer {
  /// How far a finger may move, pt.
  static let allowableMovement: CGFloat = 45
  /// The longest touch, s.
  static let longestTouch: TimeInterval = 0.75
  /// The longest time between two taps, s.
  static let longestPause: TimeInterval = 0.35

  /// The number of taps that are needed; a tap that is sent counts as all of them.
  open var numberOfTapsRequired = 1
  /// The number of fingers that are needed; touches are sent with one.
  open var numberOfTouchesRequired = 1

  private var start = CGPoint.zero
  private var count = 0
  private var timer: ScheduledTask?

  override var isDiscrete: Bool { true }
  override var waitsForMoreTouches: Bool { count > 0 }

  /// Sends a tap.
  ///
  /// - Parameters:
  ///   - point: Where, pt.
  ///   - view: The view in whose coordinates the point is given; the window if nil.
  open func send(at point: CGPoint, in view: UIView? = nil) {
    send(.ended, at: point, in: view)
  }

  /// A tap lets taps of a higher number be recognized too.
  open override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
    let other = preventedGestureRecognizer as? UITapGestureRecognizer
    return other.map { $0.numberOfTapsRequired <= numberOfTapsRequired } ?? true
  }

  /// Waits for the finger to leave.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    start = point
    wait(Self.longestTouch)
  }

  /// Fails if the finger has moved too far.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if hypot(point.x - start.x, point.y - start.y) > Self.allowableMovement { state = .failed }
  }

  /// Recognizes the last tap, or waits for the next.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    touchesMoved(touches, with: event)
    guard state == .possible else { return }
    guard numberOfTouchesRequired == 1 else {
      state = .failed
      return
    }
    count += 1
    if count >= numberOfTapsRequired {
      timer?.cancel()
      count = 0
      state = .ended
    } else {
      wait(Self.longestPause)
    }
  }

  /// Fails.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = .failed
  }

  /// Starts again.
  open override func reset() {
    timer?.cancel()
    timer = nil
    count = 0
  }

  /// Fails if nothing happens within an interval, s.
  private func wait(_ interval: TimeInterval) {
    timer?.cancel()
    timer = HeadlessClock.current.schedule(after: interval) { [weak self] in
      guard let self, let arbiter else { return }
      count = 0
      state = .failed
      arbiter.settle()
    }
  }
}

/// A finger that stays.
///
/// It begins when the finger has stayed for ``minimumPressDuration``, and goes on until it is lifted.
@preconcurrency @MainActor open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// How long the finger stays before the gesture begins, s.
  open var minimumPressDuration: TimeInterval = 0.5
  /// How far the finger may move before the gesture begins, pt.
  open var allowableMovement: CGFloat = 10
  /// The number of taps before the press; presses are sent without any.
  open var numberOfTapsRequired = 0
  /// The number of fingers that are needed; touches are sent with one.
  open var numberOfTouchesRequired = 1

  private var start = CGPoint.zero
  private var timer: ScheduledTask?

  /// Waits for the time of the press.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    start = point
    guard numberOfTouchesRequired == 1, (touches.first?.tapCount ?? 1) > numberOfTapsRequired else {
      state = .failed
      return
    }
    timer = HeadlessClock.current.schedule(after: minimumPressDuration) { [weak self] in
      guard let self, let arbiter, state == .possible else { return }
      state = .began
      arbiter.settle()
    }
  }

  /// Goes on, or fails if the finger has moved too far before the gesture began.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if isUnderway {
      state = .changed
    } else if hypot(point.x - start.x, point.y - start.y) > allowableMovement {
      state = .failed
    }
  }

  /// Ends, or fails if it has not begun.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    state = isUnderway ? .ended : .failed
  }

  /// Is interrupted.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = isUnderway ? .cancelled : .failed
  }

  /// Starts again.
  open override func reset() {
    timer?.cancel()
    timer = nil
  }
}
