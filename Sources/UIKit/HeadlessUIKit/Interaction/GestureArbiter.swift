import Foundation

/// Decides between the gestures of the views under a finger, as UIKit does.
///
/// All gestures of the touched view and of the views around it follow the touch. The first one that
/// is recognized makes the others fail, unless a delegate lets them run at the same time. A gesture
/// that requires another to fail waits for it. One that cancels touches takes the touch from the view.
@MainActor final class GestureArbiter {
  /// The gestures that follow touches or wait for more, those of the touched view first.
  private var gestures: [UIGestureRecognizer] = []
  /// The gestures that were recognized since the first finger came down.
  private var recognized: [UIGestureRecognizer] = []
  /// The touch that is underway.
  private(set) var touch: UITouch?
  private var isDelivering = false
  private var lastTap: (time: TimeInterval, point: CGPoint, count: Int)?

  // MARK: Touches

  /// Begins a touch; one that is underway is cancelled.
  func begin(_ touch: UITouch) {
    if let last = self.touch { proceed(last, .cancelled, to: last.point) }
    if let lastTap, touch.timestamp - lastTap.time <= UITapGestureRecognizer.longestPause,
      hypot(touch.point.x - lastTap.point.x, touch.point.y - lastTap.point.y)
        <= UITapGestureRecognizer.allowableMovement
    {
      touch.tapCount = lastTap.count + 1
    }
    self.touch = touch
    recognized = []
    let event = UIEvent(touch: touch)
    let views = touch.view.map { sequence(first: $0, next: \.superview) }
    for view in views.map(Array.init) ?? [] {
      for gesture in view.companions.gestureRecognizers where receives(gesture, touch, event) {
        if gesture.arbiter == nil { gesture.part = .possible }
        gesture.arbiter = self
        gesture.follow(touch)
        if !gestures.contains(where: { $0 === gesture }) { gestures.append(gesture) }
      }
    }
    touch.gestureRecognizers = gestures
    deliver(touch)
  }

  private func receives(
    _ gesture: UIGestureRecognizer, _ touch: UITouch, _ event: UIEvent
  ) -> Bool {
    gesture.isEnabled && gesture.pendingPart == nil
      && (gesture.arbiter == nil ? !gesture.isUnderway : gesture.part == .possible)
      && gesture.shouldReceive(event)
      && gesture.decider?.gestureRecognizer(gesture, shouldReceive: touch) ?? true
  }

  /// Continues or ends a touch.
  func proceed(_ touch: UITouch, _ phase: UITouch.Phase, to point: CGPoint) {
    touch.proceed(phase, to: point)
    if !touch.isUnderway {
      self.touch = nil
      lastTap = phase == .ended ? (touch.timestamp, point, touch.tapCount) : nil
    }
    deliver(touch)
  }

  /// Tells the gestures of a touch, then the view.
  private func deliver(_ touch: UITouch) {
    isDelivering = true
    let event = UIEvent(touch: touch)
    for gesture in gestures where gesture.follows(touch) {
      gesture.point = touch.point
      guard gesture.part == .possible || gesture.isUnderway else { continue }
      switch touch.phase {
      case .began: gesture.touchesBegan([touch], with: event)
      case .moved, .stationary: gesture.touchesMoved([touch], with: event)
      case .ended: gesture.touchesEnded([touch], with: event)
      case .cancelled: gesture.touchesCancelled([touch], with: event)
      }
    }
    isDelivering = false
    touch.deliver()
    settle()
  }

  /// Ends the gestures whose touches are over.
  func settle() {
    guard touch == nil, !isDelivering else { return }
    for gesture in gestures where gesture.pendingPart == nil && !gesture.waitsForMoreTouches {
      if gesture.isUnderway {
        request(.cancelled, of: gesture)
      } else if gesture.part == .possible {
        fail(gesture)
      }
    }
    let over = gestures.filter { ![.possible, .began, .changed].contains($0.part) }
    gestures.removeAll { gesture in over.contains { $0 === gesture } }
    recognized = []
    for gesture in over { gesture.endTouches() }
  }

  // MARK: Gestures

  /// Makes a gesture what it wants to be, if the others let it.
  func request(_ part: UIGestureRecognizer.State, of gesture: UIGestureRecognizer) {
    switch (gesture.part, part) {
    case (.possible, .began), (.possible, .changed), (.possible, .ended):
      recognize(gesture, as: part == .changed ? .began : part)
    case (.possible, .failed), (.possible, .cancelled): fail(gesture)
    case (.began, .changed), (.changed, .changed), (.began, .ended), (.changed, .ended),
      (.began, .cancelled), (.changed, .cancelled):
      gesture.part = part
      gesture.act()
    default: break
    }
  }

  private func recognize(_ gesture: UIGestureRecognizer, as part: UIGestureRecognizer.State) {
    let others = gestures.filter { $0 !== gesture }
    let required = others.filter { gesture.requiresFailure(of: $0) }
    if required.contains(where: { $0.isUnderway || $0.part == .ended })
      || recognized.contains(where: { $0 !== gesture && prevents($0, gesture) })
    {
      return fail(gesture)
    }
    if required.contains(where: { $0.part == .possible }) {
      gesture.pendingPart = part
      return
    }
    gesture.pendingPart = nil
    guard gesture.mayBegin, !isTapOnControl(gesture) else { return fail(gesture) }
    gesture.part = part
    recognized.append(gesture)
    for other in others where other.part == .possible && prevents(gesture, other) { fail(other) }
    if gesture.cancelsTouchesInView {
      touch?.cancelInView(); endedTouch(of: gesture)?.cancelInView()
    }
    gesture.act()
    for other in others where other.pendingPart != nil && other.requiresFailure(of: gesture) {
      fail(other)
    }
  }

  /// A touch that ends now, of which the view has not heard yet.
  private func endedTouch(of gesture: UIGestureRecognizer) -> UITouch? {
    isDelivering ? gesture.followedTouches.first { $0.phase == .ended } : nil
  }

  private func prevents(_ gesture: UIGestureRecognizer, _ other: UIGestureRecognizer) -> Bool {
    gesture.canPrevent(other) && other.canBePrevented(by: gesture) && !gesture.runs(with: other)
  }

  /// As UIKit documents, a tap of a view around a control does not take the touch from the control.
  private func isTapOnControl(_ gesture: UIGestureRecognizer) -> Bool {
    guard let tap = gesture as? UITapGestureRecognizer, tap.numberOfTapsRequired == 1,
      let control = gesture.followedTouches.first?.view as? UIControl
    else { return false }
    return control.isEnabled && control !== gesture.view
  }

  private func fail(_ gesture: UIGestureRecognizer) {
    guard gesture.part == .possible else { return }
    gesture.part = .failed
    gesture.pendingPart = nil
    for other in gestures {
      if let part = other.pendingPart, other.requiresFailure(of: gesture) {
        recognize(other, as: part)
      }
    }
  }
}
