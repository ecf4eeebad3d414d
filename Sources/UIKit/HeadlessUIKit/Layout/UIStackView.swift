public import Foundation

/// A row or a column of views, placed by constraints that follow its properties.
///
/// Apple documents what each property means and not the constraints; these are inferred from it.
@preconcurrency @MainActor open class UIStackView: UIView {
  /// How lengths along the axis follow.
  public enum Distribution: Int, Sendable {
    /// The views fill the stack; priorities say which of them give way.
    case fill
    /// All views have the same length.
    case fillEqually
    /// The lengths are in proportion to those of the contents.
    case fillProportionally
    /// The gaps between views are equal.
    case equalSpacing
    /// The distances between middles are equal.
    case equalCentering
  }

  /// How views are placed across the axis.
  public enum Alignment: Int, Sendable {
    /// From side to side.
    case fill
    /// At the left side, or at the upper side of a row.
    case leading
    /// At the upper side, as text has no lines here.
    case firstBaseline
    /// In the middle.
    case center
    /// At the right side, or at the lower side of a row.
    case trailing
    /// At the lower side, as text has no lines here.
    case lastBaseline

    /// At the upper side of a row.
    public static let top = Alignment.leading
    /// At the lower side of a row.
    public static let bottom = Alignment.trailing
  }

  /// The direction: a row unless set.
  open var axis = NSLayoutConstraint.Axis.horizontal {
    didSet { setNeedsUpdateConstraints() }
  }
  /// How lengths along the axis follow.
  open var distribution = Distribution.fill { didSet { setNeedsUpdateConstraints() } }
  /// How views are placed across the axis.
  open var alignment = Alignment.fill { didSet { setNeedsUpdateConstraints() } }
  /// The gap between two views, pt; the least one where the distribution makes the gaps.
  open var spacing: CGFloat = 0 { didSet { setNeedsUpdateConstraints() } }
  /// Whether views are placed inside the margins.
  open var isLayoutMarginsRelativeArrangement = false {
    didSet { setNeedsUpdateConstraints() }
  }
  /// Stored only, as text has no lines here.
  open var isBaselineRelativeArrangement = false
  /// The views in the row or column, in order.
  open private(set) var arrangedSubviews: [UIView] = []
  private var customSpacings: [ObjectIdentifier: CGFloat] = [:]
  private var ownConstraints: [NSLayoutConstraint] = []
  private var gaps: [UILayoutGuide] = []

  /// Stands for ``spacing`` after a view.
  public static let spacingUseDefault = CGFloat.greatestFiniteMagnitude
  /// Stands for the system's spacing after a view, which is 8 pt here.
  public static let spacingUseSystem = -CGFloat.greatestFiniteMagnitude

  /// Creates a stack, pt.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Creates a row of views.
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  /// Creates a stack of size 0; nothing is decoded, as there are no storyboards.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  // MARK: Views

  /// Adds a view at the end.
  open func addArrangedSubview(_ view: UIView) {
    insertArrangedSubview(view, at: arrangedSubviews.count)
  }

  /// Adds a view at an index.
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    arrangedSubviews.removeAll { $0 === view }
    if view.superview !== self { addSubview(view) }
    view.translatesAutoresizingMaskIntoConstraints = false
    arrangedSubviews.insert(view, at: min(max(stackIndex, 0), arrangedSubviews.count))
    setNeedsUpdateConstraints()
  }

  /// Takes a view out of the row or column; it stays a subview.
  open func removeArrangedSubview(_ view: UIView) {
    arrangedSubviews.removeAll { $0 === view }
    setNeedsUpdateConstraints()
  }

  /// A view that is no subview any more is not arranged either.
  open override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    removeArrangedSubview(subview)
  }

  /// Sets the gap after a view, pt.
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    customSpacings[ObjectIdentifier(arrangedSubview)] = spacing
    setNeedsUpdateConstraints()
  }

  /// The gap after a view, pt, as it was set.
  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    customSpacings[ObjectIdentifier(arrangedSubview)] ?? Self.spacingUseDefault
  }

  private func gap(after view: UIView) -> CGFloat {
    let own = customSpacing(after: view)
    return own == Self.spacingUseDefault ? spacing : own == Self.spacingUseSystem ? 8 : own
  }

  // MARK: Constraints

  /// Replaces the constraints of the stack by those that follow its properties now.
  open override func updateConstraints() {
    super.updateConstraints()
    NSLayoutConstraint.deactivate(ownConstraints)
    ownConstraints = []
    for gap in gaps { removeLayoutGuide(gap) }
    gaps = []
    let views = arrangedSubviews.filter { !$0.isHidden && $0.superview === self }
    guard let first = views.first, let last = views.last else { return }
    relate(first, .start, .equal, self, .start)
    relate(last, .end, .equal, self, .end)
    for (view, next) in zip(views, views.dropFirst()) { arrange(view, next, after: first) }
    for view in views { align(view) }
    if alignment != .fill {
      // As narrow as the views let it be, where nothing else decides.
      relate(self, .breadth, .equal, nil, .none, priority: 25)
    }
    NSLayoutConstraint.activate(ownConstraints)
  }

  /// Places a view after another one.
  private func arrange(_ view: UIView, _ next: UIView, after first: UIView) {
    let space = gap(after: view)
    switch distribution {
    case .fill, .fillEqually, .fillProportionally:
      relate(next, .start, .equal, view, .end, constant: space)
      if distribution == .fillEqually { relate(next, .length, .equal, first, .length) }
      let sizes = [first, next].map(\.intrinsicContentSize)
      let lengths = sizes.map { axis == .horizontal ? $0.width : $0.height }
      if distribution == .fillProportionally, lengths.allSatisfy({ $0 > 0 }) {
        relate(
          next, .length, .equal, first, .length, multiplier: lengths[1] / lengths[0], priority: 999)
      }
    case .equalSpacing, .equalCentering:
      relate(next, .start, .greaterThanOrEqual, view, .end, constant: space)
      let guide = UILayoutGuide()
      addLayoutGuide(guide)
      let isMiddle = distribution == .equalCentering
      relate(guide, .start, .equal, view, isMiddle ? .middle : .end)
      relate(guide, .end, .equal, next, isMiddle ? .middle : .start)
      if let before = gaps.last { relate(guide, .length, .equal, before, .length, priority: 999) }
      gaps.append(guide)
    }
  }

  /// Places a view across the axis.
  private func align(_ view: UIView) {
    switch alignment {
    case .fill:
      relate(view, .near, .equal, self, .near)
      relate(view, .far, .equal, self, .far)
    case .leading, .firstBaseline:
      relate(view, .near, .equal, self, .near)
      relate(view, .far, .lessThanOrEqual, self, .far)
    case .center:
      relate(view, .center, .equal, self, .center)
      relate(view, .near, .greaterThanOrEqual, self, .near)
    case .trailing, .lastBaseline:
      relate(view, .far, .equal, self, .far)
      relate(view, .near, .greaterThanOrEqual, self, .near)
    }
  }

  /// A line or a length along the axis, then across it.
  private enum Line: Int {
    case none
    case start
    case end
    case middle
    case length
    case near
    case far
    case center
    case breadth
  }

  private func attribute(_ line: Line, ofMargins: Bool) -> NSLayoutConstraint.Attribute {
    let isAlong = line.rawValue <= Line.length.rawValue
    let isHorizontal = (axis == .horizontal) == isAlong
    switch line {
    case .none: return .notAnAttribute
    case .start, .near:
      return ofMargins
        ? (isHorizontal ? .leftMargin : .topMargin) : isHorizontal ? .left : .top
    case .end, .far:
      return ofMargins
        ? (isHorizontal ? .rightMargin : .bottomMargin) : isHorizontal ? .right : .bottom
    case .middle, .center:
      return ofMargins
        ? (isHorizontal ? .centerXWithinMargins : .centerYWithinMargins)
        : isHorizontal ? .centerX : .centerY
    case .length, .breadth: return isHorizontal ? .width : .height
    }
  }

  private func relate(
    _ item: any LayoutItem, _ line: Line, _ relation: NSLayoutConstraint.Relation,
    _ other: (any LayoutItem)?, _ otherLine: Line, multiplier: CGFloat = 1, constant: CGFloat = 0,
    priority: Float = 1000
  ) {
    let isInside = isLayoutMarginsRelativeArrangement && other === self
    let constraint = NSLayoutConstraint(
      item: item, attribute: attribute(line, ofMargins: false), relatedBy: relation, toItem: other,
      attribute: attribute(otherLine, ofMargins: isInside), multiplier: multiplier,
      constant: constant)
    constraint.priority = UILayoutPriority(priority)
    ownConstraints.append(constraint)
  }
}
