public import Foundation

/// What moves items, or a tree of behaviors that are added and removed together.
///
/// Subclass it to combine behaviors: add them as children in your initializer, and add the one
/// behavior to an animator.
@preconcurrency @MainActor open class UIDynamicBehavior: NSObject {
  /// Called in every step after the items have moved, while the behavior is in an animator.
  ///
  /// The action may add and remove behaviors, which takes effect at the end of the step. UIKit does
  /// not specify the order of several actions; here it is the order in which their behaviors were
  /// added, parents before children.
  open var action: (() -> Void)?

  /// The animator that the behavior is in.
  open internal(set) weak var dynamicAnimator: UIDynamicAnimator?

  private var children: [UIDynamicBehavior] = []
  /// The behavior that this one is a child of.
  private(set) weak var parent: UIDynamicBehavior?

  /// Creates a behavior without children.
  public override init() { super.init() }

  /// The children, in the order in which they were added; none for behaviors with items.
  open var childBehaviors: [UIDynamicBehavior] { children }

  /// Adds a child, which is in the same animators as its parent.
  ///
  /// As in UIKit, a behavior with items ignores children; here with a ``UIKitWarning``.
  ///
  /// - Parameter behavior: The child.
  open func addChildBehavior(_ behavior: UIDynamicBehavior) {
    guard !isPrimitive else {
      return UIKitWarning.log(
        "\(type(of: self)) acts on items and ignores its child \(type(of: behavior)), as in UIKit; "
          + "expected a UIDynamicBehavior as the parent")
    }
    guard !children.contains(where: { $0 === behavior }) else { return }
    children.append(behavior)
    behavior.parent = self
    dynamicAnimator?.enroll(behavior)
  }

  /// Removes a child.
  ///
  /// - Parameter behavior: The child.
  open func removeChildBehavior(_ behavior: UIDynamicBehavior) {
    guard let index = children.firstIndex(where: { $0 === behavior }) else { return }
    children.remove(at: index)
    behavior.parent = nil
    dynamicAnimator?.withdraw(behavior)
  }

  /// Called before the behavior comes into an animator or leaves it; override point.
  ///
  /// - Parameter dynamicAnimator: The animator; nil before the behavior leaves its animator.
  open func willMove(to dynamicAnimator: UIDynamicAnimator?) {}

  // MARK: What the animator asks

  /// Whether the behavior acts on items itself, and so has no children.
  var isPrimitive: Bool { false }

  /// The items that have a body because of this behavior.
  var bodyItems: [any UIDynamicItem] { [] }

  /// Whether the animator may stop although the behavior is in it: it can have no effect.
  ///
  /// Source: third-party analysis of UIKit.
  var allowsStop: Bool {
    if isPrimitive { return false }
    return children.isEmpty ? action == nil : children.allSatisfy(\.allowsStop)
  }

  /// Called when the behavior comes into an animator and its items have bodies.
  func prepareToEnroll() {}

  /// Called when the behavior has come into an animator and acts.
  func didEnroll() {}
}
