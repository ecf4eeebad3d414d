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
  /// The number of taps; a touch is sent as the first.
  open var tapCount: Int { 1 }
  /// The window of the view.
  open var window: UIWindow? { view?.window }

  /// In the coordinates of the top of the hierarchy, pt.
  private var (point, previousPoint) = (CGPoint.zero, CGPoint.zero)

  init(at point: CGPoint, on view: UIView?) {
    super.init()
    self.view = view
    (self.point, previousPoint) = (point, point)
    timestamp = HeadlessClock.current.time
  }

  /// The place of the finger, pt, in a view's coordinates; in those of the window if nil.
  open func location(in view: UIView?) -> CGPoint {
    view.map { $0.convert(point, from: nil) } ?? point
  }

  /// The place of the part before, pt, in a view's coordinates; in those of the window if nil.
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

  /// Calls the view, or those that come after it.
  func deliver() {
    guard let view else { return }
    let event = UIEvent(touch: self)
    switch phase {
    case .began: view.touchesBegan([self], with: event)
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
  /// Sends a part of a touch to the view that it hits.
  ///
  /// The whole hierarchy of this view is tested, so what is in front gets the touch. The later parts go
  /// to the view that was hit when the touch began. Gesture recognizers do not hear of touches:
  /// send gestures to them. A sequence that cannot occur is an error.
  ///
  /// - Parameters:
  ///   - phase: The part.
  ///   - point: Where, pt, in this view's coordinates.
  /// - Returns: The touch.
  @discardableResult public func sendTouch(_ phase: UITouch.Phase, at point: CGPoint) -> UITouch {
    let top = sequence(first: self, next: \.superview).reduce(self) { $1 }
    let place = convert(point, to: nil)
    let touch: UITouch
    if phase == .began {
      touch = UITouch(at: place, on: top.hitTest(convert(point, to: top), with: nil))
    } else {
      guard let last = top.companions.touch, last.isUnderway else {
        preconditionFailure("a touch was sent \(phase) without a touch underway; send began first")
      }
      touch = last
      touch.proceed(phase, to: place)
    }
    top.companions.touch = touch.isUnderway ? touch : nil
    touch.deliver()
    return touch
  }
}
