import Foundation

/// A view in place of one that a storyboard would hold.
///
/// The plugin PrepareClasses gives it to each outlet of a view. It is 100 × 100 pt unless its class gives it
/// a size, and lies in rows on the view of the controller whose outlet it is. Set its frame, or the outlet,
/// before the controller is shown to have what the storyboard has.
///
/// - Parameter view: A new view.
/// - Returns: The view.
@preconcurrency @MainActor public func outlet<View: UIView>(_ view: View) -> View {
  if view.bounds.size == .zero { view.frame.size = CGSize(width: 100, height: 100) }
  view.isOutlet = true
  return view
}

extension UIViewController {
  /// Adds the outlets that lie nowhere yet to a view that was just loaded, in rows from its upper left.
  func placeOutlets() {
    var mirror: Mirror? = Mirror(reflecting: self)
    var outlets: [UIView] = []
    while let current = mirror, current.subjectType != UIViewController.self {
      outlets = current.children.flatMap { Self.outlets(in: $0.value) } + outlets
      mirror = current.superclassMirror
    }
    let gap: CGFloat = 16
    var (place, rowHeight) = (CGPoint(x: gap, y: gap), CGFloat(0))
    for view in outlets where view.superview == nil && view !== self.view {
      if place.x > gap, place.x + view.bounds.width > self.view.bounds.width {
        place = CGPoint(x: gap, y: place.y + rowHeight + gap)
        rowHeight = 0
      }
      if view.frame.origin == .zero { view.frame.origin = place }
      place.x += view.bounds.width + gap
      rowHeight = max(rowHeight, view.bounds.height)
      self.view.addSubview(view)
    }
  }

  private static func outlets(in value: Any) -> [UIView] {
    if let view = value as? UIView { return view.isOutlet ? [view] : [] }
    if let views = value as? [UIView] { return views.filter(\.isOutlet) }
    return []
  }
}
