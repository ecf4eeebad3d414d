public import Foundation

/// Dots that tell which page is shown, which nothing draws.
@preconcurrency @MainActor open class UIPageControl: UIControl {
  /// The number of pages.
  open var numberOfPages = 0 {
    didSet { currentPage = min(currentPage, max(0, numberOfPages - 1)) }
  }
  /// The page that is shown, from 0.
  open var currentPage = 0
  /// Whether the control is hidden with a single page.
  open var hidesForSinglePage = false
  /// The color of the other dots.
  open var pageIndicatorTintColor: UIColor?
  /// The color of the current dot.
  open var currentPageIndicatorTintColor: UIColor?
  /// Whether the current dot waits for ``updateCurrentPageDisplay()``.
  open var defersCurrentPageDisplay = false

  /// Shows the current dot, which nothing draws.
  open func updateCurrentPageDisplay() {}

  /// The size of the dots of some pages, pt, as measured by others: 16 pt each, 37 pt high.
  open func size(forNumberOfPages pageCount: Int) -> CGSize {
    CGSize(width: 16 * CGFloat(pageCount) - 9, height: 37)
  }
}

/// A control that refreshes a list, which no finger pulls.
@preconcurrency @MainActor open class UIRefreshControl: UIControl {
  /// Whether the content is refreshed now.
  open private(set) var isRefreshing = false

  /// Creates a control.
  public convenience init() { self.init(frame: .zero) }

  /// The content is refreshed from now on; the targets are not called.
  open func beginRefreshing() { isRefreshing = true }

  /// The content has been refreshed.
  open func endRefreshing() { isRefreshing = false }
}
