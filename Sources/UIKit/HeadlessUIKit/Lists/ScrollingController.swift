public import Foundation

/// A view controller that is the delegate of its list: the superclass of UIKit's controllers of lists.
///
/// It has the delegate's functions itself, as Swift would not call those of a subclass otherwise. UIKit has no
/// such class; do not use it by name.
@preconcurrency @MainActor open class ScrollingController: UIViewController, UIScrollViewDelegate {
  /// Whether the selection ends when the view appears again.
  open var clearsSelectionOnViewWillAppear = true

  /// Does nothing unless overridden.
  open func scrollViewDidScroll(_ scrollView: UIScrollView) {}

  /// Does nothing unless overridden.
  open func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}

  /// Changes nothing unless overridden.
  open func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}

  /// Does nothing unless overridden.
  open func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
  }

  /// Does nothing unless overridden.
  open func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}

  /// Does nothing unless overridden.
  open func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}

  /// Does nothing unless overridden.
  open func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
}
