public import Foundation

/// One side of a constraint; it does not retain the view, whose constraint may be retained by it.
@MainActor struct LayoutEnd {
  weak var item: (any LayoutItem)?
  let attribute: NSLayoutConstraint.Attribute

  init(_ item: any LayoutItem, _ attribute: NSLayoutConstraint.Attribute) {
    self.item = item
    self.attribute = attribute
  }

  /// Creates a side without a view.
  init() { attribute = .notAnAttribute }
}

/// A relation between lines or lengths: first = multiplier · second + constant, or ≤, or ≥.
@preconcurrency @MainActor open class NSLayoutConstraint: NSObject {
  let first: LayoutEnd
  let second: LayoutEnd?
  /// How the two sides are related.
  public let relation: Relation
  /// The factor of the second attribute.
  public let multiplier: CGFloat
  /// What is added, pt.
  open var constant: CGFloat {
    didSet { if constant != oldValue { holder?.constraintsChanged() } }
  }
  /// How much the constraint matters.
  open var priority = UILayoutPriority.required {
    didSet { if priority != oldValue { holder?.constraintsChanged() } }
  }
  /// A name for messages.
  open var identifier: String?
  private(set) weak var holder: UIView?

  init(
    _ first: LayoutEnd, _ relation: Relation, _ second: LayoutEnd?, multiplier: CGFloat = 1,
    constant: CGFloat
  ) {
    self.first = first
    self.relation = relation
    self.second = second
    self.multiplier = multiplier
    self.constant = constant
  }

  /// Creates a constraint: attribute1 of view1 = multiplier · attribute2 of view2 + constant.
  ///
  /// - Parameters:
  ///   - view1: A view or a guide.
  ///   - attribute1: Its line or length.
  ///   - relation: How the two sides are related.
  ///   - view2: A view or a guide; nil for a constant.
  ///   - attribute2: Its line or length; ``Attribute/notAnAttribute`` for a constant.
  ///   - multiplier: The factor of the second side.
  ///   - constant: What is added, pt.
  public convenience init(
    item view1: Any, attribute attribute1: Attribute, relatedBy relation: Relation,
    toItem view2: Any?, attribute attribute2: Attribute, multiplier: CGFloat, constant: CGFloat
  ) {
    guard let item = view1 as? any LayoutItem else {
      preconditionFailure(
        "NSLayoutConstraint: the first item is wrong (got \(type(of: view1))); "
          + "expected a UIView or a UILayoutGuide")
    }
    let other = (view2 as? any LayoutItem).map { LayoutEnd($0, attribute2) }
    self.init(
      LayoutEnd(item, attribute1), relation, attribute2 == .notAnAttribute ? nil : other,
      multiplier: multiplier, constant: constant)
  }

  /// Creates a constraint in place of one of a storyboard, which has a number and moves nothing.
  ///
  /// Views lie where their file has drawn them. The plugin PrepareClasses gives it to outlets.
  ///
  /// - Parameter constant: The number in the file, pt.
  public convenience init(outlet constant: CGFloat) {
    self.init(LayoutEnd(), .equal, nil, constant: constant)
  }

  /// The view or guide that the constraint is about.
  open var firstItem: AnyObject? { first.item }
  /// The view or guide that it is related to.
  open var secondItem: AnyObject? { second?.item }
  /// The line or length of the first item.
  open var firstAttribute: Attribute { first.attribute }
  /// The line or length of the second item.
  open var secondAttribute: Attribute { second?.attribute ?? .notAnAttribute }

  /// Whether the next layout follows the constraint.
  open var isActive: Bool {
    get { holder != nil }
    set {
      guard newValue != isActive else { return }
      if newValue { activate() } else { deactivate() }
    }
  }

  /// Makes constraints active.
  public static func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  /// Makes constraints inactive.
  public static func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  /// The nearest view that both items are in, or are; nil if there is none.
  private var commonAncestor: UIView? {
    guard let host = first.item?.layoutHost else { return nil }
    guard let second else { return host }
    let other = second.item?.layoutHost
    return sequence(first: host, next: \.superview).first { other?.isDescendant(of: $0) ?? false }
  }

  private func activate() {
    // One of a storyboard.
    if first.item == nil, first.attribute == .notAnAttribute { return }
    guard let ancestor = commonAncestor else {
      UIKitException.raise(
        .generic,
        "a constraint can only be active between views with a common ancestor; add them first")
      return
    }
    hold(by: ancestor)
  }

  /// Makes the constraint active, kept by a view.
  func hold(by view: UIView) {
    guard holder !== view else { return }
    deactivate()
    holder = view
    view.companions.constraints.append(self)
    view.constraintsChanged()
  }

  private func deactivate() {
    guard let view = holder else { return }
    holder = nil
    view.companions.constraints.removeAll { $0 === self }
    view.constraintsChanged()
  }

  /// Whether the constraint is about a view, its subviews or their guides.
  func concerns(_ view: UIView) -> Bool {
    [first, second].contains { $0?.item?.layoutHost?.isDescendant(of: view) ?? false }
  }
}

extension UIView {
  /// The active constraints that the view holds: those between its subviews and itself.
  public var constraints: [NSLayoutConstraint] { companions.constraints }

  /// Makes a constraint between this view and views in it active.
  public func addConstraint(_ constraint: NSLayoutConstraint) { constraint.hold(by: self) }

  /// Makes constraints between this view and views in it active.
  public func addConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { addConstraint(constraint) }
  }

  /// Makes a constraint inactive if this view holds it.
  public func removeConstraint(_ constraint: NSLayoutConstraint) {
    if constraint.holder === self { constraint.isActive = false }
  }

  /// Makes those constraints inactive that this view holds.
  public func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { removeConstraint(constraint) }
  }

  /// Makes constraints between this view and others above it inactive: it leaves its superview.
  func dropOuterConstraints() {
    for ancestor in sequence(first: superview, next: { $0?.superview }).compactMap({ $0 }) {
      for constraint in ancestor.companions.constraints where constraint.concerns(self) {
        constraint.isActive = false
      }
    }
  }

  /// Requests the layouts that a changed constraint or content of this view may influence: that of
  /// the view, and those of views around it whose size may follow.
  func constraintsChanged() {
    setNeedsLayout()
    var view = self
    while !view.translatesAutoresizingMaskIntoConstraints, let superview = view.superview {
      superview.setNeedsLayout()
      view = superview
    }
  }
}
