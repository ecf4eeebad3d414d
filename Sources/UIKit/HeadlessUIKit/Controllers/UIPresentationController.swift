public import Foundation

/// Manages the views of a presentation.
@preconcurrency @MainActor open class UIPresentationController: NSObject, UIContentContainer {
  /// The controller below.
  open private(set) var presentingViewController: UIViewController {
    get {
      guard let presenting else { preconditionFailure("the presenting view controller is gone") }
      return presenting
    }
    set { presenting = newValue }
  }
  private weak var presenting: UIViewController?
  /// The controller that is presented.
  public let presentedViewController: UIViewController
  /// The view in which the presentation takes place; nil outside of it.
  open internal(set) var containerView: UIView?
  var usesStyle = false

  /// Creates a presentation controller.
  ///
  /// - Parameters:
  ///   - presentedViewController: The controller that is presented.
  ///   - presentingViewController: The controller below; the presentation knows it if nil.
  public init(
    presentedViewController: UIViewController,
    presenting presentingViewController: UIViewController?
  ) {
    self.presentedViewController = presentedViewController
    super.init()
    presenting = presentingViewController
  }

  /// The style of the presentation.
  open var presentationStyle: UIModalPresentationStyle {
    presentedViewController.modalPresentationStyle
  }

  /// The view that is animated; the presented controller's.
  open var presentedView: UIView? { presentedViewController.view }

  /// Where the presented view is at the end, pt in the container: all of it unless overridden.
  open var frameOfPresentedViewInContainerView: CGRect { containerView?.bounds ?? .zero }

  /// Whether the whole screen is covered.
  open var shouldPresentInFullscreen: Bool { true }

  /// Whether the view below is removed: with the styles `fullScreen` and `currentContext`, unless
  /// overridden.
  open var shouldRemovePresentersView: Bool {
    guard usesStyle else { return false }
    return presentationStyle == .fullScreen || presentationStyle == .currentContext
  }

  /// The size that the content of the presented controller wants, pt.
  open var preferredContentSize: CGSize { presentedViewController.preferredContentSize }

  /// Called when the content of a presented controller wants another size.
  open func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {}

  /// The size for the content of a child, pt: that of the container unless overridden.
  ///
  /// - Parameters:
  ///   - container: The child.
  ///   - parentSize: The size of the container, pt.
  /// - Returns: The size.
  open func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize { parentSize }

  /// Called before the size of the window changes.
  ///
  /// - Parameters:
  ///   - size: The new size, pt.
  ///   - coordinator: Runs blocks with the change, which is not animated.
  open func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {}

  /// Called before the size classes change.
  open func willTransition(
    to newCollection: UITraitCollection,
    with coordinator: any UIViewControllerTransitionCoordinator
  ) {}

  /// Called before the transition of a presentation.
  open func presentationTransitionWillBegin() {}

  /// Called after the transition of a presentation, with whether it was completed.
  open func presentationTransitionDidEnd(_ completed: Bool) {}

  /// Called before the transition of a dismissal.
  open func dismissalTransitionWillBegin() {}

  /// Called after the transition of a dismissal, with whether it was completed.
  open func dismissalTransitionDidEnd(_ completed: Bool) {}

  /// Called before the container lays out its subviews.
  open func containerViewWillLayoutSubviews() {}

  /// Called after the container has laid out its subviews.
  open func containerViewDidLayoutSubviews() {}
}

/// The container of a presentation.
@MainActor final class PresentationContainer: UIView {
  weak var presentationController: UIPresentationController?

  override func layoutSubviews() {
    presentationController?.containerViewWillLayoutSubviews()
    super.layoutSubviews()
    presentationController?.containerViewDidLayoutSubviews()
  }
}
