public import Foundation

/// A rectangle with a position and a content, which nothing draws.
///
/// The animatable properties are those that dynamics and animations move: ``frame``, ``bounds``,
/// ``center``, ``transform``, ``alpha`` and ``backgroundColor``.
@preconcurrency @MainActor open class UIView: UIResponder, UIDynamicItem {
  /// The geometry of the view.
  public let layer: CALayer
  /// The view that this one is in.
  public private(set) weak var superview: UIView?
  /// The views in this one, from back to front.
  public private(set) var subviews: [UIView] = []
  /// Its gestures, animations and constraints.
  let companions = ViewCompanions()

  /// Creates a view, pt.
  public init(frame: CGRect) {
    layer = Self.makeLayer()
    super.init()
    layer.owner = self
    layer.frame = frame
  }

  /// Creates a view of size 0.
  public convenience override init() { self.init(frame: .zero) }

  /// Creates a view of size 0; nothing is decoded, as there are no storyboards.
  public required init?(coder: NSCoder) {
    layer = Self.makeLayer()
    super.init()
    layer.owner = self
  }

  // MARK: Geometry

  /// The class of the layer: one of this module; a plain layer stands for any other class.
  open class var layerClass: AnyClass { CALayer.self }

  /// The smallest upright rectangle around the view in its superview, pt.
  open var frame: CGRect {
    get { layer.frame }
    set { observed("frame") { layer.frame = newValue } }
  }

  /// The view's own rectangle, pt.
  open var bounds: CGRect {
    get { layer.bounds }
    set { observed("bounds") { layer.bounds = newValue } }
  }

  /// The center in the superview, pt: where the layer's anchor point is.
  open var center: CGPoint {
    get { layer.position }
    set { observed("center") { layer.position = newValue } }
  }

  /// The transform about the center.
  open var transform: CGAffineTransform {
    get { layer.affineTransform() }
    set { observed("transform") { layer.setAffineTransform(newValue) } }
  }

  /// The transform about the center, with depth.
  open var transform3D: CATransform3D {
    get { layer.transform }
    set { observed("transform") { layer.transform = newValue } }
  }

  /// The shape that dynamics collide with.
  open var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }

  /// The outline that dynamics collide with, relative to the center, if the type is `path`.
  open var collisionBoundingPath: UIBezierPath { UIBezierPath() }

  // MARK: Appearance

  /// The opacity, from 0 to 1.
  open var alpha: CGFloat {
    get { layer.exactOpacity }
    set { observed("alpha") { layer.exactOpacity = newValue } }
  }
  /// The color behind the content.
  open var backgroundColor: UIColor? {
    didSet {
      layer.backgroundColor = backgroundColor?.cgColor
      changed(.backgroundColor(oldValue), to: .backgroundColor(backgroundColor))
    }
  }
  /// Whether the view is not shown.
  open var isHidden: Bool {
    get { layer.isHidden }
    set {
      observed("hidden") { layer.isHidden = newValue }
      (superview as? UIStackView)?.setNeedsUpdateConstraints()
    }
  }
  /// Whether the view hides what is behind it.
  open var isOpaque = true
  /// Whether subviews are cut off at the bounds.
  open var clipsToBounds = false {
    didSet { layer.masksToBounds = clipsToBounds }
  }
  /// A number that finds the view again.
  open var tag = 0
  /// Where it belongs if it takes the place of a view of a storyboard.
  var outletPlace: OutletPlace?
  /// Whether it takes the place of a view of a storyboard.
  package var isOutlet: Bool { outletPlace != nil }
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The color of what can be used, which nothing shows: that of the superview unless set.
  open var tintColor: UIColor! {
    get { companions.tintColor ?? superview?.tintColor ?? .tintColor }
    set {
      companions.tintColor = newValue
      tintColorDidChange()
    }
  }

  /// Called when the color of what can be used has changed, also in the subviews.
  open func tintColorDidChange() {
    for view in subviews where view.companions.tintColor == nil { view.tintColorDidChange() }
  }

  /// Whether gestures reach the view.
  open var isUserInteractionEnabled = true
  /// Whether the frame follows the superview's size.
  open var translatesAutoresizingMaskIntoConstraints = true

  // MARK: Hierarchy

  /// Adds a view in front of the others.
  open func addSubview(_ view: UIView) { insertSubview(view, at: subviews.count) }

  /// Adds a view at an index, 0 at the back.
  open func insertSubview(_ view: UIView, at index: Int) {
    guard !isDescendant(of: view) else {
      UIKitException.raise(
        .invalidArgument, "A view cannot be added to itself or to one of its subviews (\(view))")
      return
    }
    var index = index
    if view.superview === self {
      if let old = subviews.firstIndex(where: { $0 === view }) {
        subviews.remove(at: old)
        index = min(index, subviews.count)
      }
      subviews.insert(view, at: index)
      return
    }
    let (old, new) = (view.window, window)
    if old !== new { view.windowWillChange(to: new) }
    view.willMove(toSuperview: self)
    view.detach()
    view.superview = self
    subviews.insert(view, at: min(index, subviews.count))
    didAddSubview(view)
    if old !== new { view.windowChanged() }
    view.didMoveToSuperview()
    setNeedsLayout()
  }

  /// Adds a view in front of another subview.
  open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
    guard let index = subviews.filter({ $0 !== view }).firstIndex(where: { $0 === sibling })
    else { return }
    insertSubview(view, at: index + 1)
  }

  /// Adds a view behind another subview.
  open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
    guard let index = subviews.filter({ $0 !== view }).firstIndex(where: { $0 === sibling })
    else { return }
    insertSubview(view, at: index)
  }

  /// Moves a subview in front of the others.
  open func bringSubviewToFront(_ view: UIView) {
    guard view.superview === self else { return }
    insertSubview(view, at: subviews.count)
  }

  /// Moves a subview behind the others.
  open func sendSubviewToBack(_ view: UIView) {
    guard view.superview === self else { return }
    insertSubview(view, at: 0)
  }

  /// Takes the view out of its superview.
  open func removeFromSuperview() {
    guard superview != nil else { return }
    let isInWindow = window != nil
    if isInWindow { windowWillChange(to: nil) }
    willMove(toSuperview: nil)
    detach()
    if isInWindow { windowChanged() }
    didMoveToSuperview()
  }

  private func detach() {
    superview?.willRemoveSubview(self)
    dropOuterConstraints()
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }

  /// Whether the view is another one or inside it.
  open func isDescendant(of view: UIView) -> Bool {
    sequence(first: self, next: \.superview).contains { $0 === view }
  }

  /// The view or subview with a tag.
  open func viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    for view in subviews {
      if let found = view.viewWithTag(tag) { return found }
    }
    return nil
  }

  /// Called before the superview changes.
  open func willMove(toSuperview newSuperview: UIView?) {}

  /// Called after the superview has changed.
  open func didMoveToSuperview() {}

  /// Called before the window changes.
  open func willMove(toWindow newWindow: UIWindow?) {}

  /// Called after the window has changed.
  open func didMoveToWindow() {}

  private func windowWillChange(to window: UIWindow?) {
    willMove(toWindow: window)
    for view in subviews { view.windowWillChange(to: window) }
  }

  private func windowChanged() {
    didMoveToWindow()
    for view in subviews { view.windowChanged() }
  }

  /// Called after a subview was added.
  open func didAddSubview(_ subview: UIView) {}

  /// Called before a subview is removed.
  open func willRemoveSubview(_ subview: UIView) {}

  // MARK: Layout

  /// Whether ``layoutSubviews()`` is due.
  private(set) var needsLayout = true

  /// Requests a layout.
  open func setNeedsLayout() {
    guard !companions.isLayingOut else {
      companions.isAskedAgain = true
      return
    }
    needsLayout = true
    layoutIsDue()
  }

  /// Lays out the view and its subviews if that is due.
  open func layoutIfNeeded() {
    LayoutPass.nest(in: self) {
      if needsLayout, !companions.isLayingOut {
        needsLayout = false
        layOut()
      }
      for view in subviews { view.layoutIfNeeded() }
    }
  }

  /// Updates constraints before a layout; override point.
  open func updateConstraints() {}

  /// Tells that the size of the content has changed.
  open func invalidateIntrinsicContentSize() { superview?.constraintsChanged() }

  /// The size that satisfies the constraints inside the view and is nearest to another one, pt.
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: .fittingSizeLevel,
      verticalFittingPriority: .fittingSizeLevel)
  }

  /// The margins for the contents, pt: 8 at each side unless set, inside the safe area.
  open var layoutMargins: UIEdgeInsets {
    get {
      let (own, safe) = (companions.layoutMargins, safeAreaInsets)
      guard insetsLayoutMarginsFromSafeArea, safe != .zero else { return own }
      return UIEdgeInsets(
        top: own.top + safe.top, left: own.left + safe.left, bottom: own.bottom + safe.bottom,
        right: own.right + safe.right)
    }
    set {
      guard newValue != companions.layoutMargins else { return }
      companions.layoutMargins = newValue
      constraintsChanged()
      layoutMarginsDidChange()
    }
  }

  /// Called after the margins have changed.
  open func layoutMarginsDidChange() {}

  /// What of the view bars cover, pt: nothing here, unless a controller adds to it.
  open var safeAreaInsets: UIEdgeInsets { insetsOfSafeArea }

  /// Called after the safe area has changed.
  open func safeAreaInsetsDidChange() {}

  /// Whether the view needs constraints to be laid out; not asked for here.
  open class var requiresConstraintBasedLayout: Bool { false }

  /// Places the subviews; override point.
  open func layoutSubviews() {}

  /// Called when the layer of the view needs layout: calls ``layoutSubviews()``.
  open func layoutSublayers(of layer: CALayer) { layoutSubviews() }

  /// Requests a redraw, which has no effect: nothing is drawn.
  open func setNeedsDisplay() {}

  /// Requests a redraw of a part, which has no effect: nothing is drawn.
  open func setNeedsDisplay(_ rect: CGRect) {}

  /// Draws the content; nothing calls it.
  open func draw(_ rect: CGRect) {}

  /// The size that fits best, pt; the current size unless a subclass knows better.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  /// Takes the size that fits best.
  open func sizeToFit() { bounds.size = sizeThatFits(bounds.size) }

  /// The size of the content, pt; none by default.
  open var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }

  /// Stands for a side without a size of its own.
  public static let noIntrinsicMetric: CGFloat = -1

  func sizeChanged(from old: CGSize) {
    resizeSubviews(from: old)
    setNeedsLayout()
    for observer in sizeObservers.values { observer() }
  }

  /// What hears of a new size of the bounds, by its owner.
  var sizeObservers: [ObjectIdentifier: () -> Void] = [:]

  // MARK: Coordinates

  /// Maps points of this view's coordinates to the coordinates of the top view.
  private var transformToTop: CGAffineTransform {
    sequence(first: self, next: \.superview).reduce(.identity) {
      $1.superview == nil ? $0 : $0.concatenating($1.layer.transformToSuper)
    }
  }

  /// A point in another view's coordinates, pt; if that is nil, in the coordinates of the top view.
  open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    guard view !== self else { return point }
    if let view, view === superview, transform.isIdentity {
      // Without a detour through the top, so that no rounding adds up.
      return CGPoint(
        x: point.x + (frame.origin.x - bounds.origin.x),
        y: point.y + (frame.origin.y - bounds.origin.y))
    }
    let top = point.applying(transformToTop)
    return view.map { top.applying($0.transformToTop.inverted()) } ?? top
  }

  /// A point that is given in another view's coordinates, pt.
  open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    if let view { return view.convert(point, to: self) }
    return point.applying(transformToTop.inverted())
  }

  /// A rectangle in another view's coordinates, pt.
  open func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    CGRect(
      around: [
        CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
        CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: rect.maxX, y: rect.maxY),
      ].map { convert($0, to: view) })
  }

  /// A rectangle that is given in another view's coordinates, pt.
  open func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    if let view { return view.convert(rect, to: self) }
    let inverse = transformToTop.inverted()
    return rect.applying(inverse)
  }

  /// Whether a point is inside the bounds, pt.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

  /// The frontmost view at a point that takes gestures, pt in this view's coordinates.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard !isHidden, isUserInteractionEnabled, alpha >= 0.01, self.point(inside: point, with: event)
    else { return nil }
    for view in subviews.reversed() {
      if let hit = view.hitTest(convert(point, to: view), with: event) { return hit }
    }
    return self
  }

  /// Whether a gesture of the view may begin; its delegate is asked too.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// The responder after the view: its controller if it has one, otherwise its superview.
  open override var next: UIResponder? { controller ?? superview }

  /// The view controller whose view this is.
  weak var controller: UIResponder?

  // MARK: Animation

  /// A value of a property that animations interpolate.
  enum AnimatableValue {
    case center(CGPoint)
    case bounds(CGRect)
    case transform(CGAffineTransform)
    case alpha(CGFloat)
    case cornerRadius(CGFloat)
    case backgroundColor(UIColor?)
  }

  /// What hears of every change of an animatable property: the animation block that runs, if any.
  static var onChange: ((UIView, _ old: AnimatableValue, _ new: AnimatableValue) -> Void)?

  func changed(_ old: AnimatableValue, to new: AnimatableValue) { Self.onChange?(self, old, new) }
}
