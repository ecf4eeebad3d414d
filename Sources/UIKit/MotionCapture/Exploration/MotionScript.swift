import HeadlessUIKit

/// A class on the screen, and one thing that happens to it.
@MainActor struct MotionScript {
  /// When something happens.
  enum Moment {
    case start
    /// Once nothing moves any more, a frame after the start at the earliest.
    case rest
    /// Before a frame in which the class still moves.
    case frame(Int)
  }

  let subject: ClassSubject
  let action: MotionAction
  var moment = Moment.start

  /// Shows the class, and does what happens at once.
  func start() -> ClassSubject.Shown {
    let shown = subject.show()
    if case .start = moment {
      perform(on: shown)
    } else if action == .dismiss {
      // What is dismissed was presented.
      shown.arrive?()
    }
    return shown
  }

  func perform(on shown: ClassSubject.Shown) { action.perform(on: shown, of: subject) }

  /// Whether the action comes before the next frame of a clock.
  func isDue(on clock: HeadlessClock) -> Bool {
    switch moment {
    case .start: clock.frameCount == 0
    case .rest: clock.isIdle && clock.frameCount > 0
    case .frame(let frame): clock.frameCount == frame
    }
  }

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
