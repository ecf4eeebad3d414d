public import Foundation

/// A key that is pressed; there are no keys.
@preconcurrency @MainActor open class UIPress: NSObject {}

/// An event of keys; there are none.
@preconcurrency @MainActor open class UIPressesEvent: UIEvent {}

extension UITouch {
  /// What touches the screen.
  public enum TouchType: Int, Sendable {
    /// A finger.
    case direct
    /// A remote control.
    case indirect
    /// A pencil.
    case pencil
  }

  /// What touches the screen: a finger.
  public var type: TouchType { .direct }
  /// The radius of the finger, pt.
  public var majorRadius: CGFloat { 20 }
}
