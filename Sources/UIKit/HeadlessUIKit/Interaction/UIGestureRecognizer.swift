public import Foundation

/// Decides whether gestures may begin.
@preconcurrency @MainActor public protocol UIGestureRecognizerDelegate: NSObjectProtocol {
  /// Whether a gesture may begin; yes if not implemented.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  /// Whether two gestures may run at the same time; gestures are sent one by one here, so nothing
  /// asks.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
}

extension UIGestureRecognizerDelegate {
  /// Yes.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    true
  }

  /// No.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
}

/// The base class of gestures, which a program or a test sends.
///
/// ```swift
/// pan.send(.began, at: CGPoint(x: 100, y: 40))
/// clock.step()
/// pan.send(.changed, at: CGPoint(x: 100, y: 60))
/// ```
@preconcurrency @MainActor open class UIGestureRecognizer: NSObject {
  /// The part of a gesture.
  public enum State: Int, Sendable {
    /// Nothing has been recognized.
    case possible
    /// A gesture has begun.
    case began
    /// It goes on.
    case changed
    /// It is over; the same as `recognized`.
    case ended
    /// It was interrupted.
    case cancelled
    /// It was not recognized.
    case failed

    /// A gesture without duration, such as a tap, was recognized.
    public static let recognized = State.ended
  }

  /// The part of the gesture that was sent last.
  open var state = State.possible
  /// The view that the gesture belongs to.
  open internal(set) weak var view: UIView?
  /// Whether gestures are recognized.
  open var isEnabled = true {
    didSet { if !isEnabled, isUnderway { cancel() } }
  }
  /// Decides whether gestures may begin.
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  /// Whether a recognized gesture cancels touches; here gestures and touches are sent one by one.
  open var cancelsTouchesInView = true
  /// A name for the program's own use.
  open var name: String?

  private var actions: [TargetAction] = []
  /// In the coordinates of the top of the hierarchy, pt.
  private(set) var point = CGPoint.zero

  /// Creates a gesture recognizer that calls a method in every part of a gesture.
  public init(target: Any?, action: Selector?) {
    super.init()
    if let action { actions.append(TargetAction(target, action)) }
  }

  /// Creates a gesture recognizer that calls nothing.
  public convenience override init() { self.init(target: nil, action: nil) }

  /// Adds a method that is called in every part of a gesture.
  open func addTarget(_ target: Any, action: Selector) {
    actions.append(TargetAction(target, action))
  }

  /// Removes the methods of a target; all methods if it is nil.
  ///
  /// - Parameters:
  ///   - target: The target.
  ///   - action: Must be nil: methods cannot be compared.
  open func removeTarget(_ target: Any?, action: Selector?) {
    precondition(action == nil, "methods cannot be compared; pass nil to remove all of a target")
    actions.removeAll { $0.isFor(target) }
  }

  /// Waits for another gesture to fail; gestures are sent one by one here, so nothing waits.
  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {}

  /// The number of fingers: one while a gesture is underway.
  open var numberOfTouches: Int { isUnderway ? 1 : 0 }

  /// The place of the gesture, pt, in a view's coordinates; in those of the window if nil.
  open func location(in view: UIView?) -> CGPoint {
    view.map { $0.convert(point, from: nil) } ?? point
  }

  var isUnderway: Bool { state == .began || state == .changed }

  // MARK: Sending

  /// Sends a part of a gesture, and calls the methods.
  ///
  /// A gesture cannot begin if it is not enabled, if its view takes no gestures, or if the delegate
  /// says no; the parts that follow are then ignored. A sequence that cannot occur is an error.
  ///
  /// - Parameters:
  ///   - state: The part.
  ///   - point: Where, pt.
  ///   - view: The view whose coordinates the point is in; those of the window if nil.
  open func send(_ state: State, at point: CGPoint, in view: UIView? = nil) {
    let point = view.map { $0.convert(point, to: nil) } ?? point
    if state == .began {
      self.point = point
      guard mayBegin else {
        self.state = .failed
        return
      }
    } else if !isUnderway {
      precondition(
        self.state == .failed || self.state == .cancelled || isDiscrete,
        "a gesture was sent \(state) after \(self.state); expected began first")
      guard isDiscrete else { return }
      self.point = point
      guard mayBegin else {
        self.state = .failed
        return
      }
    }
    self.point = point
    record(point, state)
    self.state = state
    act()
    if isDiscrete { self.state = .possible }
  }

  /// Whether the gesture has one part only, as a tap.
  var isDiscrete: Bool { false }

  /// Keeps what a subclass needs of a part of a gesture.
  func record(_ point: CGPoint, _ state: State) {}

  private var mayBegin: Bool {
    guard isEnabled, let view else { return false }
    let views = sequence(first: view, next: \.superview)
    guard views.allSatisfy({ $0.isUserInteractionEnabled && !$0.isHidden }) else { return false }
    return delegate?.gestureRecognizerShouldBegin(self) ?? true
  }

  func act() {
    for action in actions { action.send(self) }
  }

  private func cancel() {
    state = .cancelled
    act()
  }
}

extension UIView {
  /// The gesture recognizers, in the order in which they were added; nil if there are none.
  public var gestureRecognizers: [UIGestureRecognizer]? {
    companions.gestureRecognizers.isEmpty ? nil : companions.gestureRecognizers
  }

  /// Adds a gesture recognizer, and removes it from the view that it was added to before.
  public func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
    gestureRecognizer.view = self
    companions.gestureRecognizers.append(gestureRecognizer)
  }

  /// Removes a gesture recognizer.
  public func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    companions.gestureRecognizers.removeAll { $0 === gestureRecognizer }
    if gestureRecognizer.view === self { gestureRecognizer.view = nil }
  }
}
