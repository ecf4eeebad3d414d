public import Foundation

/// Gives the pages beside a page.
@preconcurrency @MainActor public protocol UIPageViewControllerDataSource: NSObjectProtocol {
  /// The page before another one; nil if there is none.
  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerBefore viewController: UIViewController
  ) -> UIViewController?
  /// The page after another one; nil if there is none.
  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerAfter viewController: UIViewController
  ) -> UIViewController?
  /// The number of dots; nothing shows them.
  func presentationCount(for pageViewController: UIPageViewController) -> Int
  /// The index of the selected dot; nothing shows it.
  func presentationIndex(for pageViewController: UIPageViewController) -> Int
}

extension UIPageViewControllerDataSource {
  /// None.
  public func presentationCount(for pageViewController: UIPageViewController) -> Int { 0 }
  /// The first.
  public func presentationIndex(for pageViewController: UIPageViewController) -> Int { 0 }
}

/// Hears of pages that are turned; each call is optional.
@preconcurrency @MainActor public protocol UIPageViewControllerDelegate: NSObjectProtocol {
  /// Called before pages are turned by ``UIPageViewController/turn(_:)``.
  func pageViewController(
    _ pageViewController: UIPageViewController,
    willTransitionTo pendingViewControllers: [UIViewController])
  /// Called after pages were turned by ``UIPageViewController/turn(_:)``.
  func pageViewController(
    _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [UIViewController], transitionCompleted completed: Bool)
}

extension UIPageViewControllerDelegate {
  /// Does nothing.
  public func pageViewController(
    _ pageViewController: UIPageViewController,
    willTransitionTo pendingViewControllers: [UIViewController]
  ) {}

  /// Does nothing.
  public func pageViewController(
    _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [UIViewController], transitionCompleted completed: Bool
  ) {}
}

/// Shows one of several pages, without a transition.
@preconcurrency @MainActor open class UIPageViewController: SingleViewController {
  /// How pages are turned on a device.
  public enum TransitionStyle: Int, Sendable {
    /// As in a book.
    case pageCurl
    /// By scrolling.
    case scroll
  }

  /// Where pages are turned to.
  public enum NavigationOrientation: Int, Sendable {
    /// To the side.
    case horizontal
    /// Up or down.
    case vertical
  }

  /// The direction in which a page is turned.
  public enum NavigationDirection: Int, Sendable {
    /// To the page after.
    case forward
    /// To the page before.
    case reverse
  }

  /// A key of the options.
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    /// UIKit's name.
    public let rawValue: String

    /// Creates a key from UIKit's name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The distance between pages, pt.
    public static let interPageSpacing = OptionsKey(
      rawValue: "UIPageViewControllerOptionInterPageSpacingKey")
  }

  /// Gives the pages beside the one that is shown.
  open weak var dataSource: (any UIPageViewControllerDataSource)?
  /// Hears of pages that are turned.
  open weak var delegate: (any UIPageViewControllerDelegate)?
  /// How pages are turned on a device.
  public let transitionStyle: TransitionStyle
  /// Where pages are turned to.
  public let navigationOrientation: NavigationOrientation
  /// The page that is shown.
  open var viewControllers: [UIViewController]? { shown.map { [$0] } }

  /// Creates a controller without pages.
  public init(
    transitionStyle style: TransitionStyle,
    navigationOrientation: NavigationOrientation = .horizontal, options: [OptionsKey: Any]? = nil
  ) {
    transitionStyle = style
    self.navigationOrientation = navigationOrientation
    super.init(nibName: nil, bundle: nil)
  }

  /// Creates a controller without pages, which are turned as those of a book.
  public convenience init() { self.init(transitionStyle: .pageCurl) }

  /// Creates a controller without pages, which are turned by scrolling; nothing is decoded, as there are no
  /// storyboards.
  public required init?(coder: NSCoder) {
    (transitionStyle, navigationOrientation) = (.scroll, .horizontal)
    super.init(coder: coder)
  }

  /// Shows the first of some pages at once.
  open func setViewControllers(
    _ viewControllers: [UIViewController]?, direction: NavigationDirection, animated: Bool,
    completion: ((Bool) -> Void)? = nil
  ) {
    show(viewControllers?.first)
    completion?(true)
  }

  /// Turns a page as a finger would, and tells the delegate; nothing happens where there is no page.
  open func turn(_ direction: NavigationDirection) {
    guard let old = shown, let dataSource,
      let page = direction == .forward
        ? dataSource.pageViewController(self, viewControllerAfter: old)
        : dataSource.pageViewController(self, viewControllerBefore: old)
    else { return }
    delegate?.pageViewController(self, willTransitionTo: [page])
    show(page)
    delegate?.pageViewController(
      self, didFinishAnimating: true, previousViewControllers: [old], transitionCompleted: true)
  }

  private func show(_ page: UIViewController?) {
    guard page !== shown else { return }
    let old = shown
    shown = page
    let isSeen = appearance == .appeared || appearance == .appearing
    old?.willMove(toParent: nil)
    if let page { addChild(page) }
    if isSeen { old?.beginAppearanceTransition(false, animated: false) }
    if isSeen { page?.beginAppearanceTransition(true, animated: false) }
    old?.viewIfLoaded?.removeFromSuperview()
    if isViewLoaded { place() }
    if isSeen { old?.endAppearanceTransition() }
    if isSeen { page?.endAppearanceTransition() }
    old?.removeFromParent()
    page?.didMove(toParent: self)
  }
}
