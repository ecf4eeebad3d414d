import HeadlessUIKit

/// Something that a finger or a program does to a class on the screen.
enum MotionAction: Hashable {
  /// The instance appears, and nothing is done.
  case appear
  case present
  case dismiss
  /// The control with a number in the order of the views is pressed.
  case press(control: Int)
  /// The button that a storyboard would connect to the action with a number.
  case call(connection: Int)
  /// The recognizer with a number in the order of the views.
  /// A view is tapped, which is the recognizer's or lies on it.
  case tap(recognizer: Int, view: Int)
  case drag(recognizer: Int, Direction)
  case flick(recognizer: Int, Direction)
  /// A finger touches the middle of the view with a number, moves, and leaves it.
  case touch(view: Int, Direction)

  /// Where a finger moves.
  enum Direction: String, CaseIterable {
    case down, up, left, right

    /// A vector of length 1.
    var vector: CGPoint {
      switch self {
      case .down: CGPoint(x: 0, y: 1)
      case .up: CGPoint(x: 0, y: -1)
      case .left: CGPoint(x: -1, y: 0)
      case .right: CGPoint(x: 1, y: 0)
      }
    }
  }

  /// How far a drag goes, pt, and how long it takes, s.
  private static let (dragLength, dragDuration) = (150.0, 0.5)
  /// How fast a flick is, pt/s.
  private static let flickSpeed = 1500.0

  /// The view that a finger touches, if any.
  @MainActor func view(in views: ViewTree) -> UIView? {
    switch self {
    case .appear, .present, .dismiss, .call: nil
    case .press(let control): views.controls[control]
    case .drag(let recognizer, _), .flick(let recognizer, _): views.recognizers[recognizer].view
    case .tap(_, let view), .touch(let view, _): views.views[view]
    }
  }

  /// Its name, as `drag down`.
  var verb: String {
    switch self {
    case .appear: "appear"
    case .present: "present"
    case .dismiss: "dismiss"
    case .press, .call: "press"
    case .tap: "tap"
    case .drag(_, let direction): "drag-\(direction)"
    case .flick(_, let direction): "flick-\(direction)"
    case .touch(_, let direction): "touch-\(direction)"
    }
  }

  /// Does it, with the current clock; a gesture goes on while the clock steps.
  @MainActor func perform(on shown: ClassSubject.Shown, of subject: ClassSubject) {
    let views = ViewTree(shown)
    switch self {
    case .appear: break
    case .present: shown.present?()
    case .dismiss: shown.dismiss?()
    case .press(let control): views.controls[control].sendActions(for: .touchUpInside)
    case .call(let connection): subject.connections[connection].press(shown.instance)
    case .tap(let recognizer, let view):
      guard let tap = views.recognizers[recognizer] as? UITapGestureRecognizer else { return }
      tap.send(at: Self.place(in: views.views[view], across: 0.75, down: 0.3))
    case .drag(let recognizer, let direction):
      guard let pan = views.recognizers[recognizer] as? UIPanGestureRecognizer else { return }
      pan.follow(
        GestureTrack(
          Self.path(from: Self.place(in: pan.view), direction, Self.dragLength, Self.dragDuration)),
        endingWith: .zero)
    case .flick(let recognizer, let direction):
      guard let pan = views.recognizers[recognizer] as? UIPanGestureRecognizer else { return }
      let vector = direction.vector
      pan.flick(with: CGPoint(x: vector.x * Self.flickSpeed, y: vector.y * Self.flickSpeed))
    case .touch(let view, let direction):
      let path = Self.path(
        from: Self.place(in: views.views[view]), direction, Self.dragLength, Self.dragDuration)
      for (index, point) in path.enumerated() {
        let phase: UITouch.Phase = index == 0 ? .began : index == path.count - 1 ? .ended : .moved
        DispatchQueue.main.asyncAfter(deadline: .now() + point.t) {
          _ = shown.window.sendTouch(phase, at: CGPoint(x: point.x, y: point.y))
        }
      }
    }
  }

  /// A place in a view, in shares of its size; a tap in the very middle often changes nothing.
  @MainActor private static func place(
    in view: UIView?, across: Double = 0.5, down: Double = 0.5
  ) -> CGPoint {
    guard let view else { return .zero }
    let bounds = view.bounds
    return view.convert(
      CGPoint(x: bounds.minX + across * bounds.width, y: bounds.minY + down * bounds.height),
      to: nil)
  }

  /// A straight path with a point in each frame at 60 Hz.
  private static func path(
    from start: CGPoint, _ direction: Direction, _ length: Double, _ duration: Double
  ) -> [(t: TimeInterval, x: CGFloat, y: CGFloat)] {
    let count = Int(duration * 60)
    return (0...count).map { frame in
      let part = Double(frame) / Double(count)
      let distance = length * part
      return (
        t: duration * part, x: start.x + direction.vector.x * distance,
        y: start.y + direction.vector.y * distance
      )
    }
  }
}

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
