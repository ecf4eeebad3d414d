import HeadlessUIKit

/// Something that a finger or a program does to a class on the screen.
enum MotionAction: Hashable {
  /// The instance appears, and nothing is done.
  case appear
  case present
  case dismiss
  /// The control with a number in the order of the controls is pressed.
  case press(control: Int)
  /// The button that a storyboard would connect to the action with a number.
  case call(connection: Int)
  /// A finger touches the view with a number in the order of the views.
  case tap(view: Int, count: Int)
  case hold(view: Int)
  case drag(view: Int, Direction)
  case flick(view: Int, Direction)
  /// Two fingers move on the view of the recognizer with a number.
  case pinch(recognizer: Int)
  case rotate(recognizer: Int)

  /// Where a finger moves.
  enum Direction: String, CaseIterable {
    case down, up, left, right

    /// Where a finger is after a distance, pt.
    func place(_ distance: CGFloat, from start: CGPoint) -> CGPoint {
      switch self {
      case .down: CGPoint(x: start.x, y: start.y + distance)
      case .up: CGPoint(x: start.x, y: start.y - distance)
      case .left: CGPoint(x: start.x - distance, y: start.y)
      case .right: CGPoint(x: start.x + distance, y: start.y)
      }
    }
  }

  /// How far a finger moves, pt, and how long a drag and a flick take, s.
  private static let (distance, dragDuration, flickDuration) = (150.0, 0.5, 0.1)

  /// The view that a finger touches, if any.
  @MainActor func view(in views: ViewTree) -> UIView? {
    switch self {
    case .appear, .present, .dismiss, .call: nil
    case .press(let control): views.controls[control]
    case .pinch(let recognizer), .rotate(let recognizer): views.recognizers[recognizer].view
    case .tap(let view, _), .hold(let view), .drag(let view, _), .flick(let view, _):
      views.views[view]
    }
  }

  /// Its name, as `drag-down`.
  var verb: String {
    switch self {
    case .appear: "appear"
    case .present: "present"
    case .dismiss: "dismiss"
    case .press, .call: "press"
    case .tap: "tap"
    case .hold: "hold"
    case .pinch: "pinch"
    case .rotate: "rotate"
    case .drag(_, let direction): "drag-\(direction)"
    case .flick(_, let direction): "flick-\(direction)"
    }
  }

  /// Its name with that of what it is done to, as `drag-card-down`.
  @MainActor func name(in views: ViewTree?, of subject: ClassSubject) -> String {
    var parts = verb.split(separator: "-").map(String.init)
    if case .call(let index) = self { parts.insert(subject.connections[index].name, at: 1) }
    if let views, let name = view(in: views).flatMap(views.name(of:)) { parts.insert(name, at: 1) }
    return parts.joined(separator: "-")
  }

  /// Whether it is done in a moment, and may change what can be done next.
  var isPress: Bool {
    switch self {
    case .press, .call, .tap: true
    case .appear, .present, .dismiss, .hold, .drag, .flick, .pinch, .rotate: false
    }
  }

  /// Does it, with the current clock; a gesture goes on while the clock steps.
  @MainActor func perform(on shown: ClassSubject.Shown, of subject: ClassSubject) {
    let views = ViewTree(shown)
    switch self {
    case .appear: break
    case .present: shown.present?()
    case .dismiss: shown.dismiss?()
    case .press(let number):
      let control = views.controls[number]
      if control is UISegmentedControl || control is UISlider || control is UIStepper {
        control.takeNextValue()
        control.sendActions(for: .valueChanged)
      } else {
        // A switch turns then.
        control.sendActions(for: .touchUpInside)
      }
    case .call(let connection): subject.connections[connection].press(shown.instance)
    // A tap in the very middle often changes nothing.
    case .tap(let view, let count):
      views.views[view].sendTap(
        at: Self.place(in: views.views[view], across: 0.75, down: 0.3), count: count)
    case .hold(let view): views.views[view].sendLongPress(for: 1)
    case .drag(let view, let direction): move(views.views[view], direction, Self.dragDuration)
    case .flick(let view, let direction): move(views.views[view], direction, Self.flickDuration)
    case .pinch(let recognizer), .rotate(let recognizer): turn(views.recognizers[recognizer])
    }
  }

  @MainActor private func move(_ view: UIView, _ direction: Direction, _ duration: Double) {
    let start = Self.place(in: view)
    view.sendDrag(from: start, to: direction.place(Self.distance, from: start), for: duration)
  }

  /// Doubles the distance of two fingers, or turns them by a quarter, in half a second.
  @MainActor private func turn(_ recognizer: UIGestureRecognizer) {
    guard let view = recognizer.view else { return }
    let count = Int(Self.dragDuration * MotionFilm.frameRate)
    for frame in 0...count {
      let part = CGFloat(frame) / CGFloat(count)
      let state: UIGestureRecognizer.State =
        frame == 0 ? .began : frame == count ? .ended : .changed
      DispatchQueue.main.asyncAfter(deadline: .now() + Double(frame) / MotionFilm.frameRate) {
        let place = Self.place(in: view)
        if let pinch = recognizer as? UIPinchGestureRecognizer {
          pinch.send(state, scale: 1 + part, at: place, in: view)
        } else if let rotation = recognizer as? UIRotationGestureRecognizer {
          rotation.send(state, rotation: part * .pi / 2, at: place, in: view)
        }
      }
    }
  }

  /// A place in the part of a view that is on the screen, in shares of its size.
  @MainActor private static func place(
    in view: UIView, across: Double = 0.5, down: Double = 0.5
  ) -> CGPoint {
    let screen = view.window.map { view.convert($0.bounds, from: $0) } ?? view.bounds
    let seen = view.bounds.intersection(screen)
    let bounds = seen.isEmpty ? view.bounds : seen
    return CGPoint(
      x: bounds.minX + across * bounds.width, y: bounds.minY + down * bounds.height)
  }
}
