public import Foundation

/// Hears of the style of a presentation; each call is optional, and nothing changes the style here.
@preconcurrency @MainActor
public protocol UIAdaptivePresentationControllerDelegate:
  NSObjectProtocol
{
  /// The style in other traits.
  func adaptivePresentationStyle(
    for controller: UIPresentationController
  ) -> UIModalPresentationStyle
  /// The style in other traits.
  func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle
  /// Whether a swipe may dismiss the controller.
  func presentationControllerShouldDismiss(
    _ presentationController: UIPresentationController
  ) -> Bool
  /// Called before a swipe dismisses the controller.
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
  /// Called when a swipe has dismissed the controller.
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
  /// The style of the controller.
  public func adaptivePresentationStyle(
    for controller: UIPresentationController
  ) -> UIModalPresentationStyle { controller.presentationStyle }

  /// The style of the controller.
  public func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle { adaptivePresentationStyle(for: controller) }

  /// Yes.
  public func presentationControllerShouldDismiss(
    _ presentationController: UIPresentationController
  ) -> Bool { true }

  /// Does nothing.
  public func presentationControllerWillDismiss(
    _ presentationController: UIPresentationController
  ) {}

  /// Does nothing.
  public func presentationControllerDidDismiss(
    _ presentationController: UIPresentationController
  ) {}
}

/// Hears of what is shown beside something; each call is optional, and nothing calls it here.
@preconcurrency @MainActor
public protocol UIPopoverPresentationControllerDelegate:
  UIAdaptivePresentationControllerDelegate
{}

/// Sides at which an arrow may be.
public struct UIPopoverArrowDirection: OptionSet, Hashable, Sendable {
  /// The bits of UIKit.
  public let rawValue: UInt

  /// Creates a set from UIKit's bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Up.
  public static let up = UIPopoverArrowDirection(rawValue: 1)
  /// Down.
  public static let down = UIPopoverArrowDirection(rawValue: 2)
  /// To the left.
  public static let left = UIPopoverArrowDirection(rawValue: 4)
  /// To the right.
  public static let right = UIPopoverArrowDirection(rawValue: 8)
  /// Any side.
  public static let any: UIPopoverArrowDirection = [.up, .down, .left, .right]
}

/// Where a controller is shown beside something; here it is shown over the whole screen.
@preconcurrency @MainActor open class UIPopoverPresentationController: UIPresentationController {
  /// Hears of the presentation.
  open weak var delegate: (any UIPopoverPresentationControllerDelegate)?
  /// The view that it is beside.
  open weak var sourceView: UIView?
  /// The part of that view, pt.
  open var sourceRect = CGRect.zero
  /// The button that it is beside.
  open weak var barButtonItem: UIBarButtonItem?
  /// The sides at which the arrow may be.
  open var permittedArrowDirections = UIPopoverArrowDirection.any
  /// The color.
  open var backgroundColor: UIColor?
}

extension UIViewController {
  /// Where the controller is shown beside something: a new object each time, which has no effect; nil unless
  /// the style is `popover` or the controller is an alert.
  public var popoverPresentationController: UIPopoverPresentationController? {
    guard modalPresentationStyle == .popover || self is UIAlertController else { return nil }
    return UIPopoverPresentationController(presentedViewController: self, presenting: nil)
  }
}
