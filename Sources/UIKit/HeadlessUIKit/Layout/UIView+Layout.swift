public import Foundation

// MARK: Passes

/// The layout that runs, and layouts that ask for themselves again.
@MainActor enum LayoutPass {
  /// How deep views are nested that are being laid out.
  private static var depth = 0
  /// Far beyond any interface, and few enough for the stack.
  private static let deepest = 500
  /// The passes in a row that were only due because a layout asked for them.
  private static var repeats = 0
  /// The views that were laid out in these: each may add others that ask again.
  private static var repeatedViews = 0
  private static let limits = (passes: 100, views: 10_000)
  /// Whether something else than a layout has asked for the next pass.
  private static var isAskedFromOutside = false
  private static var isTold = false

  /// Begins the pass at the end of a turn.
  static func begin() {
    repeats = isAskedFromOutside ? 0 : repeats + 1
    if isAskedFromOutside { (repeatedViews, isTold) = (0, false) }
    isAskedFromOutside = false
  }

  /// Whether a request for a pass at the end of the turn is followed.
  ///
  /// A layout that asks for the next one each time would never end; on a device it keeps the main
  /// thread busy for ever.
  static func allowsRequest(of view: UIView) -> Bool {
    guard depth > 0 else {
      isAskedFromOutside = true
      return true
    }
    guard repeats >= limits.passes || repeatedViews >= limits.views else { return true }
    if !isTold {
      isTold = true
      UIKitWarning.log(
        "\(type(of: view)): its layout asks for a layout each time; after \(repeats) in a row the "
          + "request is left out. Ask in layoutSubviews() only where something has changed.")
    }
    return false
  }

  /// Lays out a view and what is in it.
  static func nest(in view: UIView, _ body: () -> Void) {
    guard depth < deepest else {
      UIKitWarning.log(
        "\(type(of: view)): more than \(deepest) views in each other are not laid out")
      return
    }
    depth += 1
    defer { depth -= 1 }
    if depth == 1 { view.updateConstraintsBelow() }
    body()
  }

  /// Counts the layout of a view.
  static func count() { if repeats > 0 { repeatedViews += 1 } }
}

extension UIView {
  /// Lays out the subviews: those with constraints by these, then as subclasses do, and tells the
  /// controller before and after.
  ///
  /// What asks the view itself for a layout meanwhile is part of this one: a subview that is added,
  /// a constraint that changes. So a class that adds subviews in `layoutSubviews()` comes to an end.
  func layOut() {
    LayoutPass.count()
    companions.isLayingOut = true
    companions.isAskedAgain = false
    let controller = controller as? UIViewController
    controller?.viewWillLayoutSubviews()
    solveConstraints()
    layoutSublayers(of: layer)
    if companions.isAskedAgain { solveConstraints() }
    companions.isLayingOut = false
    controller?.viewDidLayoutSubviews()
  }

  /// Lets views of a hierarchy whose constraints are due update them, the innermost first.
  func updateConstraintsBelow() {
    for view in subviews { view.updateConstraintsBelow() }
    guard companions.needsUpdateConstraints else { return }
    companions.needsUpdateConstraints = false
    if let controller = controller as? UIViewController {
      controller.updateViewConstraints()
    } else {
      updateConstraints()
    }
  }

  /// Whether ``updateConstraints()`` is due.
  public func needsUpdateConstraints() -> Bool { companions.needsUpdateConstraints }

  /// Requests a call of ``updateConstraints()`` before the next layout.
  public func setNeedsUpdateConstraints() {
    companions.needsUpdateConstraints = true
    setNeedsLayout()
  }

  /// Updates constraints of the view and its subviews where that is due.
  public func updateConstraintsIfNeeded() { updateConstraintsBelow() }
}

// MARK: Contents

extension UIView {
  /// How much the view resists being larger than its content.
  public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    companions.hugging[axis] ?? .defaultLow
  }

  /// Sets how much the view resists being larger than its content.
  public func setContentHuggingPriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    companions.hugging[axis] = priority
    superview?.constraintsChanged()
  }

  /// How much the view resists being smaller than its content.
  public func contentCompressionResistancePriority(
    for axis: NSLayoutConstraint.Axis
  ) -> UILayoutPriority { companions.compressionResistance[axis] ?? .defaultHigh }

  /// Sets how much the view resists being smaller than its content.
  public func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    companions.compressionResistance[axis] = priority
    superview?.constraintsChanged()
  }

  /// A size that lets as much fit as possible.
  public static let layoutFittingCompressedSize = CGSize.zero
  /// A size that uses as much space as possible, pt.
  public static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)

  /// The size that satisfies the constraints inside the view and is nearest to another one, pt; the
  /// priorities say how much that one matters.
  public func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontal: UILayoutPriority,
    verticalFittingPriority vertical: UILayoutPriority
  ) -> CGSize {
    updateConstraintsBelow()
    var columns = LayoutSystem(self, .horizontal, isFitting: true)
    var rows = LayoutSystem(self, .vertical, isFitting: true)
    return CGSize(
      width: columns.fittingLength(targetSize.width, horizontal),
      height: rows.fittingLength(targetSize.height, vertical))
  }
}

// MARK: Margins

extension UIView {
  /// Whether the margins are at least those of the superview; stored only.
  public var preservesSuperviewLayoutMargins: Bool {
    get { companions.preservesSuperviewLayoutMargins }
    set { companions.preservesSuperviewLayoutMargins = newValue }
  }

  /// Whether the margins begin at the safe area.
  public var insetsLayoutMarginsFromSafeArea: Bool {
    get { companions.insetsLayoutMarginsFromSafeArea }
    set {
      companions.insetsLayoutMarginsFromSafeArea = newValue
      constraintsChanged()
    }
  }

  /// What of the view is outside of the safe area of its controllers, pt.
  ///
  /// There are no bars here, so it only comes from `additionalSafeAreaInsets` of controllers.
  var insetsOfSafeArea: UIEdgeInsets {
    var insets = UIEdgeInsets.zero
    if let superview {
      let outer = superview.safeAreaInsets
      let (frame, bounds) = (frame, superview.bounds)
      insets = UIEdgeInsets(
        top: max(0, outer.top - (frame.minY - bounds.minY)),
        left: max(0, outer.left - (frame.minX - bounds.minX)),
        bottom: max(0, outer.bottom - (bounds.maxY - frame.maxY)),
        right: max(0, outer.right - (bounds.maxX - frame.maxX)))
    }
    guard let own = (controller as? UIViewController)?.additionalSafeAreaInsets else {
      return insets
    }
    return UIEdgeInsets(
      top: insets.top + own.top, left: insets.left + own.left, bottom: insets.bottom + own.bottom,
      right: insets.right + own.right)
  }
}
