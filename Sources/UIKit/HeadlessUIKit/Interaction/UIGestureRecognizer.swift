public import Foundation

/// The base class of gestures.
///
/// A program or a test sends a gesture, part by part, or sends touches to views, and the gestures of
/// the views under the finger recognize them:
///
/// ```swift
/// pan.send(.began, at: CGPoint(x: 100, y: 40))
/// clock.step()
/// pan.send(.changed, at: CGPoint(x: 100, y: 60))
/// ```
///
/// A gesture that is sent begins at once, without the distance or the time that a finger needs, and
/// no other gesture keeps it from beginning. Touches are judged as on a device.
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

  /// The part of the gesture that was sent or recognized last.
  ///
  /// A subclass sets it while it handles touches. The gesture then begins if its delegate and the
  /// gestures under the same finger let it, and its methods are called.
  open var state: State {
    get { part }
    set { if let arbiter { arbiter.request(newValue, of: self) } else { set(newValue) } }
  }
  /// The view that the gesture belongs to.
  open internal(set) weak var view: UIView?
  /// Whether gestures are recognized.
  open var isEnabled = true {
    didSet { if !isEnabled { cancel() } }
  }
  /// Decides whether gestures may begin.
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  /// Whether the view's touches are cancelled when the gesture is recognized.
  open var cancelsTouchesInView = true
  /// Whether the view hears of touches late; here it always hears of them at once.
  open var delaysTouchesBegan = false
  /// Whether the view hears late that touches end; here it always hears of it at once.
  open var delaysTouchesEnded = true
  /// Whether the gesture ignores touches of other kinds; there is one kind here.
  open var requiresExclusiveTouchType = true
  /// A name for the program's own use.
  open var name: String?

  private var actions: [TargetAction] = []
  /// In the coordinates of the top of the hierarchy, pt.
  var point = CGPoint.zero
  /// The touches that the gesture follows.
  private(set) var followedTouches: [UITouch] = []

  /// The part, without the consequences of setting ``state``.
  var part = State.possible
  /// Whether the program has ended a sent gesture, so that the parts that still come are ignored.
  private var isEndedByProgram = false
  /// What the gesture wants to be when the gestures that it waits for have failed.
  var pendingPart: State?
  /// What decides between the gestures of the touches that this one follows.
  weak var arbiter: GestureArbiter?
  private var requiredFailures: [WeakGesture] = []

  private struct WeakGesture {
    weak var gesture: UIGestureRecognizer?
  }

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
  ///   - action: Without effect: methods cannot be compared, so all methods of the target are removed.
  open func removeTarget(_ target: Any?, action: Selector?) {
    actions.removeAll { $0.isFor(target) }
  }

  /// Waits for another gesture of the same touches to fail before this one begins.
  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
    requiredFailures.append(WeakGesture(gesture: otherGestureRecognizer))
  }

  /// The number of fingers: of the touches that it follows, or one while a test sends the gesture.
  open var numberOfTouches: Int {
    followedTouches.isEmpty ? isUnderway ? 1 : 0 : followedTouches.count
  }

  /// The place of the gesture, pt, in the coordinates of a view, or of the window if nil.
  open func location(in view: UIView?) -> CGPoint {
    view.map { $0.convert(point, from: nil) } ?? point
  }

  /// The place of a finger, pt, in the coordinates of a view, or of the window if nil.
  ///
  /// - Parameters:
  ///   - touchIndex: The index of the finger.
  ///   - view: The view.
  /// - Returns: The place; that of the gesture if there is no such finger.
  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    guard followedTouches.indices.contains(touchIndex) else { return location(in: view) }
    return followedTouches[touchIndex].location(in: view)
  }

  var isUnderway: Bool { part == .began || part == .changed }

  // MARK: Touches

  /// Called when fingers have touched the view or its subviews; a subclass calls `super`.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}

  /// Called when fingers have moved; a subclass calls `super`.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}

  /// Called when fingers were lifted; a subclass calls `super`.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}

  /// Called when touches were interrupted; a subclass calls `super`.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}

  /// Called when the touches of a gesture are over, before the next gesture; a subclass calls `super`.
  open func reset() {}

  /// Stops following a touch.
  open func ignore(_ touch: UITouch, for event: UIEvent) {
    followedTouches.removeAll { $0 === touch }
  }

  /// Whether the gesture takes part in an event; yes.
  open func shouldReceive(_ event: UIEvent) -> Bool { true }

  /// Whether this gesture, once recognized, keeps another from being recognized; yes.
  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// Whether another recognized gesture keeps this one from being recognized; yes.
  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// Whether the gesture waits until another one has failed; no.
  open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }

  /// Whether another gesture waits until this one has failed; no.
  open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }

  /// Whether the gesture can still be recognized after all fingers were lifted.
  var waitsForMoreTouches: Bool { false }

  func follow(_ touch: UITouch) {
    followedTouches.append(touch)
    point = touch.point
  }

  func follows(_ touch: UITouch) -> Bool { followedTouches.contains { $0 === touch } }

  /// Forgets the touches, so that the next gesture can begin.
  func endTouches() {
    followedTouches = []
    pendingPart = nil
    arbiter = nil
    part = .possible
    reset()
  }

  /// Decides for the gesture: its delegate, unless a subclass knows another one.
  var decider: (any UIGestureRecognizerDelegate)? { delegate }

  func requiresFailure(of other: UIGestureRecognizer) -> Bool {
    requiredFailures.contains { $0.gesture === other } || shouldRequireFailure(of: other)
      || other.shouldBeRequiredToFail(by: self)
      || decider?.gestureRecognizer(self, shouldRequireFailureOf: other) ?? false
      || other.decider?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) ?? false
  }

  func runs(with other: UIGestureRecognizer) -> Bool {
    decider?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) ?? false
      || other.decider?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) ?? false
  }

  // MARK: Sending

  /// Sends a part of a gesture, and calls the methods.
  ///
  /// A gesture cannot begin if it is not enabled, if its view takes no gestures, or if the delegate
  /// says no; the parts that follow are then ignored. A sequence that cannot occur is an error.
  ///
  /// - Parameters:
  ///   - state: The part.
  ///   - point: Where, pt.
  ///   - view: The view in whose coordinates the point is given; the window if nil.
  open func send(_ state: State, at point: CGPoint, in view: UIView? = nil) {
    let point = view.map { $0.convert(point, to: nil) } ?? point
    let begins = state == .began || (isDiscrete && !isUnderway)
    if !begins, !isUnderway {
      precondition(
        part == .failed || part == .cancelled || isEndedByProgram,
        "a gesture was sent \(state) after \(part); expected began first")
      return
    }
    self.point = point
    record(point, state)
    if begins {
      isEndedByProgram = false
      part = .possible
      guard mayBegin else {
        part = .failed
        return
      }
    }
    part = state
    act()
    if isDiscrete { part = .possible }
  }

  /// The program changes the state of a gesture that is sent.
  private func set(_ next: State) {
    let wasUnderway = isUnderway
    part = next
    guard wasUnderway, !isUnderway else { return }
    isEndedByProgram = true
    act()
  }

  /// Whether the gesture has one part only, as a tap.
  var isDiscrete: Bool { false }

  /// Keeps what a subclass needs of a part of a gesture.
  func record(_ point: CGPoint, _ state: State) {}

  /// Whether the gesture may begin where it is now.
  var mayBegin: Bool {
    guard isEnabled, let view else { return false }
    let views = sequence(first: view, next: \.superview)
    guard views.allSatisfy({ $0.isUserInteractionEnabled && !$0.isHidden }) else { return false }
    return view.gestureRecognizerShouldBegin(self)
      && decider?.gestureRecognizerShouldBegin(self) ?? true
  }

  func act() {
    for action in actions { action.send(self) }
  }

  private func cancel() {
    if let arbiter {
      arbiter.request(isUnderway ? .cancelled : .failed, of: self)
    } else if isUnderway {
      part = .cancelled
      act()
    }
  }
}

extension UIView {
  /// The gesture recognizers, in the order in which they were added; nil if there are none.
  public var gestureRecognizers: [UIGestureRecognizer]? {
    get { companions.gestureRecognizers.isEmpty ? nil : companions.gestureRecognizers }
    set {
      for gesture in companions.gestureRecognizers { removeGestureRecognizer(gesture) }
      for gesture in newValue ?? [] { addGestureRecognizer(gesture) }
    }
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
