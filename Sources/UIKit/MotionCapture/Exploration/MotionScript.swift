import HeadlessUIKit

/// A class on the screen, and what happens to it.
@MainActor struct MotionScript {
  /// When something happens.
  enum Moment {
    case start
    /// Once nothing moves any more, a frame after the start, or after what came before, at the earliest.
    case rest
    /// Before a frame in which the class still moves.
    case frame(Int)
  }

  let subject: ClassSubject
  let action: MotionAction
  var moment = Moment.start
  /// What happens before it, one after the other, each at rest.
  var preparations: [MotionAction] = []

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

  /// Whether the next thing comes before the next frame of a clock.
  ///
  /// - Parameters:
  ///   - clock: The clock.
  ///   - last: The frame before which the thing before it came; 0 for the start.
  /// - Returns: Whether it is time.
  func isDue(on clock: HeadlessClock, after last: Int) -> Bool {
    switch moment {
    case .start: clock.frameCount == 0
    case .rest: clock.isIdle && clock.frameCount > last
    case .frame(let frame): clock.frameCount == frame
    }
  }
}
