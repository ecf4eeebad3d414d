import HeadlessUIKit

/// A class on the screen, and one thing that happens to it.
@MainActor struct MotionScript {
  let subject: ClassSubject
  let action: MotionAction
  /// The frame before which it happens.
  var frame = 0

  /// Shows the class, and does what happens at once.
  func start() -> ClassSubject.Shown {
    let shown = subject.show()
    // What is dismissed was presented.
    if frame == 0 { perform(on: shown) } else if action == .dismiss { shown.arrive?() }
    return shown
  }

  func perform(on shown: ClassSubject.Shown) { action.perform(on: shown, of: subject) }

  /// Its name in the command and on pages, such as `CardController.flick-card-down`.
  func name(in views: ViewTree?) -> String {
    var parts = action.verb.split(separator: "-").map(String.init)
    if case .call(let index) = action { parts.insert(subject.connections[index].name, at: 1) }
    if let views, let view = action.view(in: views),
      let index = views.views.firstIndex(where: { $0 === view })
    {
      parts.insert(views.names[index], at: 1)
    }
    return "\(subject.name)." + parts.joined(separator: "-")
  }
}
