public import Foundation

/// The base class of what can handle events: views and view controllers.
@preconcurrency @MainActor open class UIResponder: NSObject {
  /// Creates a responder.
  public override init() { super.init() }

  /// The responder that an event goes to after this one.
  open var next: UIResponder? { nil }

  /// Called when a finger has touched the view; the next responder is called unless overridden.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesBegan(touches, with: event)
  }

  /// Called when a finger has moved; the next responder is called unless overridden.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesMoved(touches, with: event)
  }

  /// Called when a finger was lifted; the next responder is called unless overridden.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesEnded(touches, with: event)
  }

  /// Called when a touch was interrupted; the next responder is called unless overridden.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }

  // MARK: Without effect, for classes that override or call it

  /// Called for what comes from a nib file; a test calls it, as there are none.
  open func awakeFromNib() {}

  /// Called by Interface Builder; nothing calls it here.
  open func prepareForInterfaceBuilder() {}

  /// Whether keys may go to the responder: no, unless overridden; there are no keys.
  open var canBecomeFirstResponder: Bool { false }
  /// Whether keys may go elsewhere: yes.
  open var canResignFirstResponder: Bool { true }
  /// Whether keys go to the responder.
  open private(set) var isFirstResponder = false

  /// Lets keys go to the responder; there are no keys and no keyboard.
  @discardableResult open func becomeFirstResponder() -> Bool {
    isFirstResponder = canBecomeFirstResponder
    return isFirstResponder
  }

  /// Lets keys go elsewhere.
  @discardableResult open func resignFirstResponder() -> Bool {
    isFirstResponder = false
    return true
  }

  /// The view above the keyboard: none, unless overridden.
  open var inputAccessoryView: UIView? { nil }

  /// Called when the device is shaken; a test calls it.
  open func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}

  /// Called when the device was shaken; a test calls it.
  open func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}

  /// Called when a shake was interrupted; a test calls it.
  open func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}

  /// Called when a key was pressed, which never happens; a test calls it.
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {}

  /// Called when a key was released, which never happens; a test calls it.
  open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {}

  /// The traits: those of the screen, unless overridden.
  open var traitCollection: UITraitCollection { UIScreen.main.traitCollection }

  /// Called when the size classes have changed by a turn of the device; a test may call it too.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// The rectangle of the responder on the screen, pt; without effect.
  open var accessibilityFrame = CGRect.zero

  /// The number of objects in the responder; nothing asks.
  open func accessibilityElementCount() -> Int { accessibilityElements?.count ?? NSNotFound }

  /// An object in the responder; nothing asks.
  open func accessibilityElement(at index: Int) -> Any? {
    guard let objects = accessibilityElements, objects.indices.contains(index) else { return nil }
    return objects[index]
  }

  /// The index of an object in the responder; nothing asks.
  open func index(ofAccessibilityElement element: Any) -> Int {
    accessibilityElements?.firstIndex { $0 as AnyObject === element as AnyObject } ?? NSNotFound
  }

  /// Called to use the responder; a test calls it.
  open func accessibilityActivate() -> Bool { false }

  /// Called to make the value larger; a test calls it.
  open func accessibilityIncrement() {}

  /// Called to make the value smaller; a test calls it.
  open func accessibilityDecrement() {}

  /// Called to leave; a test calls it.
  open func accessibilityPerformEscape() -> Bool { false }

  /// The appearance that a class asks for; the traits keep that of the screen.
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified

  /// Whether the responder is found by who cannot see the screen.
  open var isAccessibilityElement = false
  /// What the responder is called.
  open var accessibilityLabel: String?
  /// What the responder does.
  open var accessibilityHint: String?
  /// What the responder's value is.
  open var accessibilityValue: String?
  /// A name for tests.
  open var accessibilityIdentifier: String?
  /// What the responder is, for who cannot see the screen.
  open var accessibilityTraits = UIAccessibilityTraits.none
  /// The objects in the responder.
  open var accessibilityElements: [Any]?
  /// Whether what is around the responder is passed over.
  open var accessibilityViewIsModal = false
  /// Whether what is in the responder is passed over.
  open var accessibilityElementsHidden = false

  #if !canImport(ObjectiveC)
    /// Called when a property changes that the responder observes by name.
    open func observeValue(
      forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
      context: UnsafeMutableRawPointer?
    ) {
      UIKitWarning.log(
        "\(type(of: self)): a change of '\(keyPath ?? "")' was not handled; override observeValue")
    }
  #endif
}
