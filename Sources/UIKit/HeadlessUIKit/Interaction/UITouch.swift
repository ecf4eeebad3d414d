public import Foundation

/// A finger on the screen, which a program or a test sends.
///
/// ```swift
/// window.sendTouch(.began, at: CGPoint(x: 100, y: 40))
/// clock.step()
/// window.sendTouch(.ended, at: CGPoint(x: 100, y: 60))
/// ```
@preconcurrency @MainActor open class UITouch: NSObject {
  /// The part of a touch.
  public enum Phase: Int, Sendable {
    /// The finger touched the screen.
    case began
    /// It moved.
    case moved
    /// It stayed where it was.
    case stationary
    /// It was lifted.
    case ended
    /// The touch was interrupted.
    case cancelled
  }

  /// The part that was sent last.
  open internal(set) var phase = Phase.began
  /// The time of that part on the clock, s.
  open internal(set) var timestamp: TimeInterval = 0
  /// The view that was hit when the touch began.
  open internal(set) weak var view: UIView?
  /// The number of taps: more than 1 if the touches before were taps at the same place, soon before.
  open internal(set) var tapCount = 1
  /// The gestures that follow the touch.
  open internal(set) var gestureRecognizers: [UIGestureRecognizer]?
  /// The force; 0, as on a screen that measures none.
  open var force: CGFloat { 0 }
  /// The largest force; 0, as on a screen that measures none.
  open var maximumPossibleForce: CGFloat { 0 }
  /// The window of the view.
  open var window: UIWindow? { view?.window }

  /// In the coordinates of the top of the hierarchy, pt.
  private(set) var point = CGPoint.zero
  private var previousPoint = CGPoint.zero
  /// Whether the view has heard of the touch.
  private var isHeard = false
  /// Whether a gesture has taken the touch from the view.
  private var isTaken = false

  init(at point: CGPoint, on view: UIView?) {
    super.init()
    self.view = view
    (self.point, previousPoint) = (point, point)
    timestamp = HeadlessClock.current.time
  }

  /// The place of the finger, pt, in the coordinates of a view, or of the window if nil.
  open func location(in view: UIView?) -> CGPoint {
    view.map { $0.convert(point, from: nil) } ?? point
  }

  /// The place of the part before, pt, in the coordinates of a view, or of the window if nil.
  open func previousLocation(in view: UIView?) -> CGPoint {
    view.map { $0.convert(previousPoint, from: nil) } ?? previousPoint
  }

  /// Whether more parts follow.
  var isUnderway: Bool { phase != .ended && phase != .cancelled }

  func proceed(_ phase: Phase, to point: CGPoint) {
    self.phase = phase
    (previousPoint, self.point) = (self.point, point)
    timestamp = HeadlessClock.current.time
  }

  /// Takes the touch from the view, which hears that it is cancelled.
  func cancelInView() {
    guard !isTaken else { return }
    isTaken = true
    if isHeard { view?.touchesCancelled([self], with: UIEvent(touch: self)) }
  }

  /// Calls the view, or those that come after it.
  func deliver() {
    guard let view, !isTaken else { return }
    let event = UIEvent(touch: self)
    switch phase {
    case .began:
      isHeard = true
      view.touchesBegan([self], with: event)
    case .moved: view.touchesMoved([self], with: event)
    case .stationary: break
    case .ended: view.touchesEnded([self], with: event)
    case .cancelled: view.touchesCancelled([self], with: event)
    }
  }
}

/// An event of one touch; gestures are sent without one.
@preconcurrency @MainActor open class UIEvent: NSObject {
  /// The kind of an event that is not of touches.
  public enum EventSubtype: Int, Sendable {
    /// No kind.
    case none
    /// A shake of the device.
    case motionShake
  }

  /// What an event is of.
  public enum EventType: Int, Sendable {
    /// Touches.
    case touches
    /// A motion of the device.
    case motion
  }

  /// What the event is of.
  open var type: EventType { .touches }
  /// The kind of an event that is not of touches: none.
  open var subtype: EventSubtype { .none }

  /// The touches of the event; nil if it is not one of touches.
  public let allTouches: Set<UITouch>?
  /// The time of the event on the clock, s.
  public let timestamp: TimeInterval

  /// Creates an event without touches.
  public override init() {
    allTouches = nil
    timestamp = HeadlessClock.current.time
  }

  init(touch: UITouch) {
    allTouches = [touch]
    timestamp = touch.timestamp
  }

  /// The touches that hit a view.
  open func touches(for view: UIView) -> Set<UITouch>? {
    let touches = (allTouches ?? []).filter { $0.view === view }
    return touches.isEmpty ? nil : touches
  }
}

extension UIView {
  /// Sends a part of a touch to the gestures and to the view that it hits.
  ///
  /// The whole hierarchy of this view is tested, so what is in front gets the touch. The later parts go
  /// to the view that was hit when the touch began. The gesture recognizers of that view and of the views
  /// around it judge the touch as on a device. A sequence that cannot occur is an error.
  ///
  /// - Parameters:
  ///   - phase: The part; a new touch ends one that is underway.
  ///   - point: Where, pt, in this view's coordinates.
  /// - Returns: The touch.
  @discardableResult public func sendTouch(_ phase: UITouch.Phase, at point: CGPoint) -> UITouch {
    let top = sequence(first: self, next: \.superview).reduce(self) { $1 }
    let place = convert(point, to: nil)
    let arbiter = top.companions.arbiter
    if phase == .began {
      let touch = UITouch(at: place, on: top.hitTest(convert(point, to: top), with: nil))
      arbiter.begin(touch)
      return touch
    }
    guard let touch = arbiter.touch else {
      preconditionFailure("a touch was sent \(phase) without a touch underway; send began first")
    }
    arbiter.proceed(touch, phase, to: place)
    return touch
  }
}
