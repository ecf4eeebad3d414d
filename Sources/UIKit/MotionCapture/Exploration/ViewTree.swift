import HeadlessUIKit

/// The views of a screen from back to front, and what a finger finds on them.
@MainActor struct ViewTree {
  private(set) var views: [UIView] = []
  private let instance: AnyObject

  init(_ shown: ClassSubject.Shown) {
    instance = shown.instance
    collect(shown.window)
  }

  /// Names by the number of the view: those of the properties that hold them, or else of their classes.
  var names: [String] {
    var properties: [ObjectIdentifier: String] = [:]
    let children = (instance as? UIViewController)?.children ?? []
    for source in [instance] + children {
      var mirror: Mirror? = Mirror(reflecting: source)
      while let current = mirror {
        for (label, value) in current.children {
          guard let label, let view = value as? UIView, label != "loadedView" else { continue }
          properties[ObjectIdentifier(view)] = label.replacing("$__lazy_storage_$_", with: "")
        }
        mirror = current.superclassMirror
      }
    }
    var taken: Set<String> = []
    return views.map { view in
      let type = "\(type(of: view))".prefix { $0 != "<" }
      let stem = properties[ObjectIdentifier(view)] ?? Self.lowercasingStart(of: String(type))
      var (name, count) = (stem, 1)
      while !taken.insert(name).inserted {
        count += 1
        name = "\(stem)\(count)"
      }
      return name
    }
  }

  /// The names of the views of which something is on the screen.
  var visibleNames: Set<String> {
    Set(zip(views, names).filter { isVisible($0.0) }.map(\.1))
  }

  /// Whether something of a view is on the screen.
  func isVisible(_ view: UIView) -> Bool {
    var current: UIView? = view
    while let ancestor = current {
      if ancestor.isHidden || ancestor.alpha < 0.01 { return false }
      current = ancestor.superview
    }
    return view.window.map { $0.bounds.intersects(view.convert(view.bounds, to: $0)) } ?? false
  }

  /// The name of one view; nil if it is not in the tree.
  func name(of view: UIView) -> String? {
    views.firstIndex { $0 === view }.map { names[$0] }
  }

  private mutating func collect(_ view: UIView) {
    views.append(view)
    view.subviews.forEach { collect($0) }
  }

  private static func lowercasingStart(of name: String) -> String {
    let start = name.hasPrefix("UI") ? name.dropFirst(2) : name[...]
    return start.prefix(1).lowercased() + start.dropFirst()
  }

  /// The controls that can be pressed.
  var controls: [UIControl] {
    views.compactMap { $0 as? UIControl }.filter { $0.isEnabled && $0.isUserInteractionEnabled }
  }

  /// The recognizers that are on.
  var recognizers: [UIGestureRecognizer] {
    views.flatMap { $0.gestureRecognizers ?? [] }.filter(\.isEnabled)
  }
}
