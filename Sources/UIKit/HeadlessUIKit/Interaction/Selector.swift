import Foundation

/// A method that a control, a gesture or a timer calls, in place of Objective-C's type of that name.
///
/// `#selector` needs an Objective-C runtime, which a Mac has and Linux does not. There, leave out the `#`
/// and use the type's initializer instead, and remove `@objc` from the method:
///
/// | Objective-C | here |
/// |---|---|
/// | `#selector(handlePan(_:))` | `Selector(handlePan(_:))` |
/// | `#selector(Card.handlePan(_:))` | `Selector(Card.handlePan(_:))` |
/// | `#selector(handleTap)` | `Selector(handleTap)` |
/// | `@objc func handlePan(` | `func handlePan(` |
///
/// The plugin PrepareClasses does this in copies of an app's files.
///
/// A method of an object, as in the first row, retains that object. A method of a type, as in the
/// second row, is called on the target, which is not retained, as in UIKit. `UIAction` and
/// ``UIControl/addAction(_:for:)`` need no change at all.
@preconcurrency @MainActor public struct Selector {
  let body: (_ target: AnyObject?, _ sender: Any, _ event: UIEvent?) -> Void

  /// Refers to a method of an object, or a closure, without parameters.
  @preconcurrency public init(_ method: @escaping @MainActor () -> Void) {
    body = { _, _, _ in method() }
  }

  /// Refers to a method of an object, or a closure, that takes the sender.
  @preconcurrency public init<Sender>(_ method: @escaping @MainActor (Sender) -> Void) {
    body = { _, sender, _ in
      if let sender: Sender = Self.cast(sender) { method(sender) }
    }
  }

  /// Refers to a method of an object, or a closure, that takes the sender and the event.
  @preconcurrency public init<Sender>(_ method: @escaping @MainActor (Sender, UIEvent?) -> Void) {
    body = { _, sender, event in
      if let sender: Sender = Self.cast(sender) { method(sender, event) }
    }
  }

  /// Refers to a method of the target's type without parameters.
  @preconcurrency public init<Target: AnyObject>(
    _ method: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) {
    body = { target, _, _ in
      if let target, let owner: Target = Self.cast(target) { method(owner)() }
    }
  }

  /// Refers to a method of the target's type that takes the sender.
  @preconcurrency public init<Target: AnyObject, Sender>(
    _ method: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void
  ) {
    body = { target, sender, _ in
      if let target, let owner: Target = Self.cast(target), let sender: Sender = Self.cast(sender) {
        method(owner)(sender)
      }
    }
  }

  /// Refers to a method of the target's type that takes the sender and the event.
  @preconcurrency public init<Target: AnyObject, Sender>(
    _ method: @escaping @MainActor (Target) -> @MainActor (Sender, UIEvent?) -> Void
  ) {
    body = { target, sender, event in
      if let target, let owner: Target = Self.cast(target), let sender: Sender = Self.cast(sender) {
        method(owner)(sender, event)
      }
    }
  }

  /// Calls the method; nothing happens if the target of a type's method is gone.
  func call(_ target: AnyObject?, sender: Any, event: UIEvent?) { body(target, sender, event) }

  /// The value as what the method takes; nil, with a message, if it is something else.
  private static func cast<Value>(_ value: Any) -> Value? {
    // Methods may take a notification as a class.
    let reference = (value as? Notification).map {
      NSNotification(name: $0.name, object: $0.object, userInfo: $0.userInfo)
    }
    if let value = value as? Value ?? reference as? Value { return value }
    UIKitWarning.log(
      "a Selector got \(type(of: value)), but its method takes \(Value.self), so it was not called; name a "
        + "method with the type of the sender, and of the target")
    return nil
  }
}

/// A target and what is called on it.
@MainActor struct TargetAction {
  private(set) weak var target: AnyObject?
  private let hadTarget: Bool
  let selector: Selector

  init(_ target: Any?, _ selector: Selector) {
    self.target = target.map { $0 as AnyObject }
    hadTarget = target != nil
    self.selector = selector
  }

  func isFor(_ other: Any?) -> Bool { other == nil || target === (other as AnyObject) }

  func send(_ sender: Any, _ event: UIEvent? = nil) {
    guard !hadTarget || target != nil else { return }
    selector.call(target, sender: sender, event: event)
  }
}
