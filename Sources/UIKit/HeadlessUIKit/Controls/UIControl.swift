public import Foundation

/// A view that tells others what was done with it.
@preconcurrency @MainActor open class UIControl: UIView {
  /// What was done with a control.
  public struct Event: OptionSet, Hashable, Sendable {
    /// The bits of UIKit.
    public let rawValue: UInt

    /// Creates events from UIKit's bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A finger touched it.
    public static let touchDown = Event(rawValue: 1 << 0)
    /// A finger touched it again, within the time of a double tap; a test sends it.
    public static let touchDownRepeat = Event(rawValue: 1 << 1)
    /// A finger moved inside it.
    public static let touchDragInside = Event(rawValue: 1 << 2)
    /// A finger moved outside of it.
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    /// A finger moved into it.
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    /// A finger moved out of it.
    public static let touchDragExit = Event(rawValue: 1 << 5)
    /// A finger was lifted inside it.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// A finger was lifted outside of it.
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    /// A touch was interrupted.
    public static let touchCancel = Event(rawValue: 1 << 8)
    /// Its value changed.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// Its main action was triggered.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    /// A text began to be edited; a test sends it.
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    /// A text has changed; a test sends it.
    public static let editingChanged = Event(rawValue: 1 << 17)
    /// A text is no longer edited; a test sends it.
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    /// A text is no longer edited, by the return key; a test sends it.
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
    /// All events of editing.
    public static let allEditingEvents = Event(rawValue: 0xF0000)
    /// All events of touches.
    public static let allTouchEvents = Event(rawValue: 0xFFF)
    /// All events.
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }

  /// How a control looks.
  public struct State: OptionSet, Hashable, Sendable {
    /// The bits of UIKit.
    public let rawValue: UInt

    /// Creates states from UIKit's bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Enabled, and neither selected nor highlighted.
    public static let normal: State = []
    /// A finger is on it.
    public static let highlighted = State(rawValue: 1 << 0)
    /// It cannot be used.
    public static let disabled = State(rawValue: 1 << 1)
    /// It is selected.
    public static let selected = State(rawValue: 1 << 2)
    /// Keys go to it.
    public static let focused = State(rawValue: 1 << 3)
  }

  /// Where the content is from left to right, which nothing shows.
  public enum ContentHorizontalAlignment: Int, Sendable {
    /// In the middle.
    case center
    /// At the left side.
    case left
    /// At the right side.
    case right
    /// From side to side.
    case fill
    /// Where the language begins.
    case leading
    /// Where the language ends.
    case trailing
  }

  /// Where the content is from top to bottom, which nothing shows.
  public enum ContentVerticalAlignment: Int, Sendable {
    /// In the middle.
    case center
    /// At the upper side.
    case top
    /// At the lower side.
    case bottom
    /// From side to side.
    case fill
  }

  /// Where the content is from left to right.
  open var contentHorizontalAlignment = ContentHorizontalAlignment.center
  /// Where the content is from top to bottom.
  open var contentVerticalAlignment = ContentVerticalAlignment.center

  /// Whether it can be used.
  open var isEnabled = true
  /// Whether it is selected.
  open var isSelected = false
  /// Whether a finger is on it.
  open var isHighlighted = false
  /// How it looks.
  open var state: State {
    var state = State.normal
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    if isHighlighted { state.insert(.highlighted) }
    return state
  }

  private var actions: [(events: Event, action: TargetAction)] = []
  private var blocks: [(events: Event, action: UIAction)] = []

  /// Creates a control, pt.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Creates a control, pt, with an action for its main event.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  /// Creates a control of size 0; nothing is decoded, as there are no storyboards.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Adds a method that is called for some events.
  open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
    actions.append((controlEvents, TargetAction(target, action)))
  }

  /// Removes the methods of a target, or of all if it is nil, for some events.
  ///
  /// - Parameters:
  ///   - target: The target.
  ///   - action: Without effect: methods cannot be compared, so all methods of the target are removed.
  ///   - controlEvents: The events; a method remains for others.
  open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
    for index in actions.indices where actions[index].action.isFor(target) {
      actions[index].events.subtract(controlEvents)
    }
    actions.removeAll { $0.events.isEmpty }
  }

  /// Adds an action for some events; one with the same identifier is replaced.
  open func addAction(_ action: UIAction, for controlEvents: Event) {
    removeAction(action, for: controlEvents)
    blocks.append((controlEvents, action))
  }

  /// Removes an action for some events.
  open func removeAction(_ action: UIAction, for controlEvents: Event) {
    for index in blocks.indices where blocks[index].action.identifier == action.identifier {
      blocks[index].events.subtract(controlEvents)
    }
    blocks.removeAll { $0.events.isEmpty }
  }

  /// The targets of methods.
  open var allTargets: Set<AnyHashable> {
    Set(actions.compactMap { $0.action.target as? NSObject }.map { AnyHashable($0) })
  }
  /// The events for which there are methods or actions.
  open var allControlEvents: Event {
    Event(actions.map(\.events) + blocks.map(\.events))
  }

  /// Tells a target of an event.
  open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
    UIApplication.shared.sendAction(action, to: target, from: self, for: event)
  }

  /// Tells targets and actions of events, as a finger would.
  open func sendActions(for controlEvents: Event) {
    for (events, action) in actions where !events.isDisjoint(with: controlEvents) {
      action.send(self, event)
    }
    for (events, action) in blocks where !events.isDisjoint(with: controlEvents) {
      action.perform(sender: self)
    }
  }

  // MARK: Touches

  /// Whether a finger is on the control, or was when it moved away.
  open private(set) var isTracking = false
  /// Whether the finger is inside of the bounds.
  open private(set) var isTouchInside = false
  /// The event that methods are told, while a touch is delivered.
  private var event: UIEvent?

  /// Called when a finger has touched the control: whether it follows the finger.
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// Called when the finger has moved: whether the control follows it further.
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// Called when the finger was lifted.
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}

  /// Called when the touch was interrupted.
  open func cancelTracking(with event: UIEvent?) {}

  private func send(_ events: Event, _ event: UIEvent?) {
    self.event = event
    sendActions(for: events)
    self.event = nil
  }

  /// Highlights an enabled control that follows the finger, and sends its event.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isEnabled, let touch = touches.first else { return }
    isTouchInside = true
    isTracking = beginTracking(touch, with: event)
    guard isTracking else { return }
    isHighlighted = true
    send(.touchDown, event)
  }

  /// Sends the event of a drag, inside or outside of the bounds, then that of a finger that came in or
  /// went out, and highlights the control inside.
  ///
  /// On a device the control also takes places near its bounds for inside.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isEnabled, isTracking, let touch = touches.first else { return }
    let wasInside = isTouchInside
    isTouchInside = isInside(touches, event)
    isTracking = continueTracking(touch, with: event)
    isHighlighted = isTouchInside && isTracking
    guard isTracking else { return }
    send(isTouchInside ? .touchDragInside : .touchDragOutside, event)
    if isTouchInside != wasInside { send(isTouchInside ? .touchDragEnter : .touchDragExit, event) }
  }

  /// Sends the event of a finger that was lifted, inside or outside of the bounds.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isEnabled, isTracking else { return }
    isHighlighted = false
    isTracking = false
    isTouchInside = isInside(touches, event)
    endTracking(touches.first, with: event)
    send(isTouchInside ? [.touchUpInside, .primaryActionTriggered] : .touchUpOutside, event)
  }

  /// Sends the event of an interrupted touch.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isEnabled, isTracking else { return }
    isHighlighted = false
    isTracking = false
    cancelTracking(with: event)
    send(.touchCancel, event)
  }

  private func isInside(_ touches: Set<UITouch>, _ event: UIEvent?) -> Bool {
    touches.contains { point(inside: $0.location(in: self), with: event) }
  }

  /// Touches the control and lifts the finger, which a disabled control ignores.
  open func tap() {
    guard isEnabled, isUserInteractionEnabled, !isHidden else { return }
    sendActions(for: .touchDown)
    sendActions(for: [.touchUpInside, .primaryActionTriggered])
  }
}

/// A closure for a control.
@preconcurrency @MainActor open class UIAction: UIMenuElement {
  /// A name by which an action is found again.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates an identifier.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates an identifier.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// What an action calls.
  public typealias Handler = @MainActor (UIAction) -> Void

  /// The name by which the action is found again.
  public let identifier: Identifier
  /// How the action looks in a menu.
  open var attributes: Attributes
  /// Whether the action has a mark in a menu.
  open var state: State
  /// What sent the action last.
  open private(set) weak var sender: AnyObject?
  private let handler: Handler
  private static var count = 0

  /// Creates an action.
  ///
  /// - Parameters:
  ///   - title: The title, which a button shows.
  ///   - image: The image, which nothing shows.
  ///   - identifier: A name; a new one if nil.
  ///   - discoverabilityTitle: A longer title, which nothing shows.
  ///   - attributes: How it looks in a menu.
  ///   - state: Whether it has a mark in a menu.
  ///   - handler: What it calls.
  @preconcurrency public init(
    title: String = "", image: UIImage? = nil, identifier: Identifier? = nil,
    discoverabilityTitle: String? = nil, attributes: Attributes = [], state: State = .off,
    handler: @escaping Handler
  ) {
    Self.count += 1
    self.identifier = identifier ?? Identifier("UIAction.\(Self.count)")
    self.attributes = attributes
    self.state = state
    self.handler = handler
    super.init(title: title, image: image)
  }

  func perform(sender: AnyObject) {
    self.sender = sender
    handler(self)
  }
}
