public import Foundation

/// A view of a larger content, which a finger scrolls.
///
/// The content offset is the origin of the view's bounds. A finger moves the content as far as itself,
/// and less beyond an edge. Lifted, it lets the content decelerate, bounce and come to rest, one step in each
/// frame of the ``HeadlessClock``.
@preconcurrency @MainActor open class UIScrollView: UIView {
  /// How much of the velocity is left after each millisecond.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    /// The factor per millisecond.
    public let rawValue: CGFloat

    /// Creates a rate from the factor per millisecond.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// 0.998.
    public static let normal = DecelerationRate(rawValue: 0.998)
    /// 0.99.
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  /// Hears of what the scroll view does; a list's delegate has the protocol of the list.
  open weak var delegate: (any UIScrollViewDelegate)?

  /// The point of the content in the upper left corner, pt: the origin of the bounds.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set { scroll(to: newValue) }
  }
  /// The size of the content, pt.
  open var contentSize = CGSize.zero
  /// Room around the content, pt.
  open var contentInset = UIEdgeInsets.zero {
    didSet { if contentInset != oldValue { insetsChanged(from: oldValue) } }
  }
  /// Room around the content, pt: ``contentInset``, as there are no bars and no safe areas.
  open var adjustedContentInset: UIEdgeInsets { contentInset }
  /// How safe areas change the insets; there are none.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic
  /// Whether a finger scrolls.
  open var isScrollEnabled = true {
    didSet { panGestureRecognizer.isEnabled = isScrollEnabled }
  }
  /// Whether the content comes to rest at multiples of the view's size.
  open var isPagingEnabled = false
  /// Whether the content goes beyond its edges.
  open var bounces = true
  /// Whether content that fits bounces up and down too.
  open var alwaysBounceVertical = false
  /// Whether content that fits bounces left and right too.
  open var alwaysBounceHorizontal = false
  /// How fast content decelerates.
  open var decelerationRate = DecelerationRate.normal
  /// Whether a drag keeps the direction in which it begins.
  open var isDirectionalLockEnabled = false

  /// The gesture that scrolls.
  open private(set) lazy var panGestureRecognizer: UIPanGestureRecognizer =
    ScrollPanGestureRecognizer(
      of: self)
  /// A gesture that nothing sends: nothing zooms.
  open var pinchGestureRecognizer: UIPinchGestureRecognizer? { nil }
  /// Whether a finger is on the view.
  open internal(set) var isTracking = false
  /// Whether a finger has begun to scroll.
  open internal(set) var isDragging = false
  /// Whether the content moves after a finger was lifted.
  open internal(set) var isDecelerating = false

  // What follows has no effect.
  /// Whether the horizontal indicator is shown, which nothing draws.
  open var showsHorizontalScrollIndicator = true
  /// Whether the vertical indicator is shown, which nothing draws.
  open var showsVerticalScrollIndicator = true
  /// The color of the indicators.
  open var indicatorStyle = IndicatorStyle.default
  /// Room around the indicators, pt.
  open var scrollIndicatorInsets = UIEdgeInsets.zero
  /// Room around the vertical indicator, pt.
  open var verticalScrollIndicatorInsets = UIEdgeInsets.zero
  /// Room around the horizontal indicator, pt.
  open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero
  /// Whether indicators leave room for safe areas.
  open var automaticallyAdjustsScrollIndicatorInsets = true
  /// Whether a tap on the status bar scrolls to the top.
  open var scrollsToTop = true
  /// Whether the content hears late of touches; it hears of them at once.
  open var delaysContentTouches = true
  /// Whether a drag cancels touches of the content.
  open var canCancelContentTouches = true
  /// How scrolling dismisses the keyboard.
  open var keyboardDismissMode = KeyboardDismissMode.none
  /// The control that refreshes the content.
  open var refreshControl: UIRefreshControl?
  /// The scale; it is stored, and nothing zooms.
  open var zoomScale: CGFloat = 1
  /// The least scale.
  open var minimumZoomScale: CGFloat = 1
  /// The largest scale.
  open var maximumZoomScale: CGFloat = 1
  /// Whether the scale goes beyond its limits.
  open var bouncesZoom = true
  /// Whether the scale changes now: never.
  open var isZooming: Bool { false }
  /// Whether the scale is beyond its limits: never.
  open var isZoomBouncing: Bool { false }

  /// What the drag that is underway began with.
  var drag: ScrollDrag?
  private lazy var driver = ScrollDriver(self)
  private var depth = 0

  /// Creates a scroll view, pt.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  /// Creates a scroll view of size 0; nothing is decoded, as there are no storyboards.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
  }

  private func prepare() {
    clipsToBounds = true
    addGestureRecognizer(panGestureRecognizer)
  }

  // MARK: Offsets

  /// Scrolls, at once or within 0.3 s.
  ///
  /// - Parameters:
  ///   - contentOffset: The offset, pt.
  ///   - animated: Whether the content moves there, slow at both ends.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    stopMoving()
    guard animated else {
      self.contentOffset = contentOffset
      return
    }
    guard contentOffset != self.contentOffset else { return }
    driver.start(ScrollAnimation(start: self.contentOffset, end: contentOffset))
  }

  /// Scrolls as little as shows a rectangle of the content, pt.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    let visible = bounds.inset(by: adjustedContentInset)
    let ranges = offsetRanges
    func next(
      _ offset: Double, _ low: Double, _ high: Double, _ range: ClosedRange<Double>
    ) -> Double {
      // Of a rectangle that is too large, its upper or left end is shown.
      min(max(offset + min(max(0, high), low), range.lowerBound), range.upperBound)
    }
    setContentOffset(
      CGPoint(
        x: next(contentOffset.x, rect.minX - visible.minX, rect.maxX - visible.maxX, ranges.x),
        y: next(contentOffset.y, rect.minY - visible.minY, rect.maxY - visible.maxY, ranges.y)),
      animated: animated)
  }

  /// Shows the indicators, which nothing draws.
  open func flashScrollIndicators() {}

  /// Stores the scale.
  open func setZoomScale(_ scale: CGFloat, animated: Bool) { zoomScale = scale }

  /// Has no effect: nothing zooms.
  open func zoom(to rect: CGRect, animated: Bool) {}

  /// Whether the content hears of touches; yes.
  open func touchesShouldBegin(
    _ touches: Set<UITouch>, with event: UIEvent?, in view: UIView
  ) -> Bool { true }

  /// Whether a drag cancels a touch of a view; yes.
  open func touchesShouldCancel(in view: UIView) -> Bool { true }

  private func scroll(to offset: CGPoint) {
    guard offset.x.isFinite, offset.y.isFinite else {
      return UIKitWarning.log("a content offset that is not finite is ignored (got \(offset))")
    }
    let old = bounds.origin
    guard offset != old else { return }
    guard depth < 32 else {
      return UIKitWarning.log(
        "a content offset that is set again and again in scrollViewDidScroll is ignored (got \(offset))"
      )
    }
    depth += 1
    defer { depth -= 1 }
    bounds.origin = offset
    delegate?.scrollViewDidScroll(self)
  }

  /// The view's own rectangle, pt; its origin is the content offset.
  open override var bounds: CGRect {
    get { super.bounds }
    set {
      let old = super.bounds
      guard newValue != old else { return }
      boundsWillChange(to: newValue)
      super.bounds = newValue
      if old.origin != newValue.origin {
        boundsHaveMoved()
        setNeedsLayout()
      }
    }
  }

  /// Called before the bounds change.
  func boundsWillChange(to bounds: CGRect) {}

  /// Called after the bounds have moved, before the delegate hears of it.
  func boundsHaveMoved() {}

  /// The target that a list wants instead of the one that follows from the velocity, pt.
  func target(forProposed target: CGPoint, velocity: CGPoint) -> CGPoint { target }

  /// Where the offset can rest, pt.
  var offsetRanges: (x: ClosedRange<Double>, y: ClosedRange<Double>) {
    let insets = adjustedContentInset
    // Not −0, and no range of what is not a number.
    let x = insets.left.isFinite ? 0 - insets.left : 0
    let y = insets.top.isFinite ? 0 - insets.top : 0
    return (
      x...max(x, contentSize.width + insets.right - bounds.width),
      y...max(y, contentSize.height + insets.bottom - bounds.height)
    )
  }

  /// Content at its upper or left edge stays there.
  private func insetsChanged(from old: UIEdgeInsets) {
    var offset = contentOffset
    if offset.y == -old.top { offset.y = -contentInset.top }
    if offset.x == -old.left { offset.x = -contentInset.left }
    if !isDragging { contentOffset = offset }
    delegate?.scrollViewDidChangeAdjustedContentInset(self)
  }

  // MARK: Motions

  func startMoving(_ motion: ScrollDeceleration) { driver.start(motion) }

  /// Ends a deceleration or an animation where it is.
  func stopMoving() {
    driver.stop()
    if isDecelerating {
      isDecelerating = false
      delegate?.scrollViewDidEndDecelerating(self)
    }
  }

  /// A motion has come to its end.
  func motionEnded() {
    if isDecelerating {
      isDecelerating = false
      delegate?.scrollViewDidEndDecelerating(self)
    } else {
      delegate?.scrollViewDidEndScrollingAnimation(self)
    }
  }
}

extension UIScrollView {
  /// The color of indicators.
  public enum IndicatorStyle: Int, Sendable {
    /// Dark with a light border.
    case `default`
    /// Black.
    case black
    /// White.
    case white
  }

  /// How safe areas change insets.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    /// By the controller.
    case automatic
    /// Along the axes that scroll.
    case scrollableAxes
    /// Not at all.
    case never
    /// Always.
    case always
  }

  /// How scrolling dismisses the keyboard.
  public enum KeyboardDismissMode: Int, Sendable {
    /// Not at all.
    case none
    /// When a drag begins.
    case onDrag
    /// With the finger.
    case interactive
  }
}

/// A motion of a content offset.
@MainActor protocol ScrollMovement {
  /// The offset at a time since the start, s, and whether the motion is over.
  func offset(at time: Double) -> (offset: CGPoint, isOver: Bool)
}

/// An animated change of a content offset: 0.3 s, slow at both ends, as traces of iOS 26.1 show
/// (Vercantez/openuikit, `offset-order-ios-26.1-iphone16.json`).
struct ScrollAnimation: ScrollMovement {
  let start: CGPoint
  let end: CGPoint

  func offset(at time: Double) -> (offset: CGPoint, isOver: Bool) {
    guard time < 0.3 - 1e-9 else { return (end, true) }
    let part = CubicCurve.easeInOut.value(at: time / 0.3)
    return (
      CGPoint(x: start.x + part * (end.x - start.x), y: start.y + part * (end.y - start.y)), false
    )
  }
}

/// What the clock retains for a scroll view that moves.
@MainActor private final class ScrollDriver: FrameDriver {
  private weak var view: UIScrollView?
  private var motion: (any ScrollMovement)?
  private var clock: HeadlessClock?
  private var start = 0.0

  init(_ view: UIScrollView) { self.view = view }

  func start(_ motion: any ScrollMovement) {
    let clock = HeadlessClock.current
    self.motion = motion
    self.clock = clock
    start = clock.time
    clock.add(self)
  }

  func stop() {
    clock?.remove(self)
    motion = nil
  }

  func frame(of clock: HeadlessClock) {
    guard let view, let motion else { return stop() }
    let (offset, isOver) = motion.offset(at: clock.time - start)
    if isOver { stop() }
    view.contentOffset = offset
    if isOver { view.motionEnded() }
  }
}
