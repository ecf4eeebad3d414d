public import Foundation

/// The base class of what can handle events: views and view controllers.
@preconcurrency @MainActor open class UIResponder: NSObject {
  /// Creates a responder.
  public override init() { super.init() }

  /// The responder that an event goes to after this one.
  open var next: UIResponder? { nil }
}
