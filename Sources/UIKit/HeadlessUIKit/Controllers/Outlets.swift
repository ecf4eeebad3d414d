public import Foundation

/// A view in place of one that a storyboard would hold.
///
/// The plugin PrepareClasses gives it to each outlet of a view of which no storyboard is known. It is 100 × 100 pt
/// unless its class gives it a size, and lies in rows on the view of the controller whose outlet it is. Set its frame,
/// or the outlet, before the controller is shown to have what the storyboard has.
///
/// - Parameter view: A new view.
/// - Returns: The view.
@preconcurrency @MainActor public func outlet<View: UIView>(_ view: View) -> View {
  if view.bounds.size == .zero { view.frame.size = CGSize(width: 100, height: 100) }
  view.outletPlace = OutletPlace()
  return view
}

/// A view of a storyboard or a nib file, where it lies there.
///
/// The plugin PrepareClasses gives it to outlets of which it knows the file. The view around it may have another width
/// than in the file. Then a view that is wider than half of that width keeps its margins. A narrower one keeps its
/// width, and the ratio of its margins. Heights follow the same rule. Constraints of files are not read.
///
/// - Parameters:
///   - view: A new view.
///   - frame: Its frame in the file, pt; nil if the file does not say.
///   - size: The size of the view around it in the file, pt.
///   - owner: The outlet of that view; nil for the view of the controller.
///   - order: Its position among the views of the file, from the back.
///   - roles: What the controller does for it.
///   - configure: Sets it up.
/// - Returns: The view.
@preconcurrency @MainActor public func outlet<View: UIView>(
  _ view: View, at frame: CGRect? = nil, in size: CGSize = .zero, of owner: String? = nil,
  order: Int = 0, roles: [OutletRole] = [], configure: (View) -> Void = { _ in }
) -> View {
  let view = outlet(view)
  var frame = frame
  if let drawn = frame {
    // A length of 0 in a file follows from constraints.
    let content = view.intrinsicContentSize
    if drawn.width == 0 { frame?.size.width = content.width > 0 ? content.width : 100 }
    if drawn.height == 0 { frame?.size.height = content.height > 0 ? content.height : 100 }
    view.frame = frame ?? drawn
  }
  view.outletPlace = OutletPlace(frame: frame, size: size, owner: owner, order: order, roles: roles)
  configure(view)
  return view
}

/// What a controller does for a view in one of its outlets.
public enum OutletRole: Sendable {
  /// The controller gives the view its rows or cells.
  case dataSource
  /// The view calls the controller when something happens.
  case delegate
}

/// Where the view of an outlet belongs.
struct OutletPlace {
  var frame: CGRect?
  var size = CGSize.zero
  var owner: String?
  var order = 0
  var roles: [OutletRole] = []

  /// The frame in a view of another size.
  func frame(in actual: CGSize) -> CGRect? {
    guard let frame else { return nil }
    let (x, width) = Self.fitted(frame.minX, frame.width, from: size.width, to: actual.width)
    let (y, height) = Self.fitted(frame.minY, frame.height, from: size.height, to: actual.height)
    return CGRect(x: x, y: y, width: width, height: height)
  }

  private static func fitted(
    _ start: CGFloat, _ length: CGFloat, from whole: CGFloat, to actual: CGFloat
  ) -> (start: CGFloat, length: CGFloat) {
    guard whole != actual, whole > 0 else { return (start, length) }
    if length > whole / 2 { return (start, max(0, length + actual - whole)) }
    return (start * (actual - length) / (whole - length), length)
  }
}

extension UIViewController {
  /// Adds the outlets that lie nowhere yet to a view that was just loaded.
  func placeOutlets() { OutletPlace.placeOutlets(of: self, on: view) }
}

extension OutletPlace {
  /// Adds the outlets of an object that lie nowhere yet to a view: where their file has them, the others in rows
  /// from the upper left.
  @MainActor static func placeOutlets(of object: AnyObject, on view: UIView) {
    var mirror: Mirror? = Mirror(reflecting: object)
    var outlets: [(name: String?, view: UIView)] = []
    while let current = mirror, current.subjectType != UIViewController.self {
      outlets =
        current.children.flatMap { child in Self.outlets(in: child.value).map { (child.label, $0) }
        }
        + outlets
      mirror = current.superclassMirror
    }
    outlets += ((object as? UIViewController)?.looseViews ?? []).map { (nil, $0) }
    outlets = outlets.filter { $0.view.superview == nil && $0.view !== view }
    let placed = outlets.filter { $0.view.outletPlace?.frame != nil }
      .sorted { ($0.view.outletPlace?.order ?? 0) < ($1.view.outletPlace?.order ?? 0) }
    for outlet in placed {
      guard let place = outlet.view.outletPlace else { continue }
      let owner = place.owner.flatMap { owner in outlets.first { $0.name == owner }?.view } ?? view
      if let frame = place.frame(in: owner.bounds.size) { outlet.view.frame = frame }
      (owner as? UIVisualEffectView)?.contentView.addSubview(outlet.view)
        ?? owner.addSubview(outlet.view)
    }
    for outlet in outlets { outlet.view.outletPlace?.connect(outlet.view, to: object) }
    placeInRows(outlets.map(\.view).filter { $0.outletPlace?.frame == nil }, on: view)
  }

  @MainActor private static func placeInRows(_ outlets: [UIView], on view: UIView) {
    let gap: CGFloat = 16
    var (place, rowHeight) = (CGPoint(x: gap, y: gap), CGFloat(0))
    for outlet in outlets {
      if place.x > gap, place.x + outlet.bounds.width > view.bounds.width {
        place = CGPoint(x: gap, y: place.y + rowHeight + gap)
        rowHeight = 0
      }
      if outlet.frame.origin == .zero { outlet.frame.origin = place }
      place.x += outlet.bounds.width + gap
      rowHeight = max(rowHeight, outlet.bounds.height)
      view.addSubview(outlet)
    }
  }

  /// Makes the owner of the outlet the view's data source or delegate.
  @MainActor private func connect(_ view: UIView, to owner: AnyObject) {
    for role in roles {
      switch (role, view) {
      case (.dataSource, let list as UICollectionView):
        list.dataSource = owner as? any UICollectionViewDataSource
      case (.dataSource, let list as UITableView):
        list.dataSource = owner as? any UITableViewDataSource
      case (.delegate, let view as UIScrollView):
        view.delegate = owner as? any UIScrollViewDelegate
      case (.delegate, let field as UITextField):
        field.delegate = owner as? any UITextFieldDelegate
      case (.delegate, let bar as UITabBar): bar.delegate = owner as? any UITabBarDelegate
      default: break
      }
    }
  }

  @MainActor private static func outlets(in value: Any) -> [UIView] {
    if let view = value as? UIView { return view.isOutlet ? [view] : [] }
    if let views = value as? [UIView] { return views.filter(\.isOutlet) }
    return []
  }
}
