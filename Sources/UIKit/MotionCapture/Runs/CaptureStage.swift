public import HeadlessUIKit

/// Where a class runs while it is captured: its clock, its window, and the values of the parameters.
@MainActor public final class CaptureStage {
  /// What drives the motion.
  public let clock: HeadlessClock
  private let values: [String: Double]
  private var retained: [AnyObject] = []
  /// What waits for rest; each gives further items of the motion.
  private var restActions: [@MainActor () -> [NamedItem]] = []
  /// The frame at which something was done while the class still moved.
  private(set) var lateFrame: Int?

  package init(clock: HeadlessClock, values: [String: Double]) {
    self.clock = clock
    self.values = values
  }

  /// The value of a parameter in this run.
  ///
  /// - Parameter parameter: The name of a parameter of the capture.
  public subscript(parameter: String) -> Double {
    guard let value = values[parameter] else {
      preconditionFailure(
        "unknown parameter '\(parameter)'; expected one of "
          + values.keys.sorted().joined(separator: ", "))
    }
    return value
  }

  /// Shows a view controller in a window that fills the screen.
  ///
  /// - Parameter controller: The view controller; the stage retains it.
  public func show(_ controller: UIViewController) {
    retained.append(UIWindow(showing: controller))
  }

  /// Retains an object until the end of the run, such as an animator in a local variable.
  ///
  /// - Parameter object: The object.
  /// - Returns: The object.
  @discardableResult public func retain<Object: AnyObject>(_ object: Object) -> Object {
    retained.append(object)
    return object
  }

  /// Does something later, such as a gesture.
  ///
  /// - Parameters:
  ///   - seconds: When, s since the start of the run, 0 or more.
  ///   - action: What to do.
  public func at(_ seconds: Double, _ action: @escaping @MainActor () -> Void) {
    precondition(
      seconds >= 0 && seconds.isFinite,
      "the time is out of range (got \(seconds) s); expected 0 s or more")
    clock.use {
      DispatchQueue.main.asyncAfter(deadline: .now() + (seconds - clock.time), execute: action)
    }
  }

  /// Does something once nothing moves any more, such as a dismissal after a presentation.
  ///
  /// The motion is that of the animator, or of the spring, that moves something after the action. It includes what
  /// this animator has moved before, as a phase that ends at rest. Each of several actions waits for its own rest.
  ///
  /// - Parameter action: What to do.
  public func atRest(_ action: @escaping @MainActor () -> Void) {
    whenAtRest {
      action()
      return []
    }
  }

  /// Does something at rest that gives further items.
  func whenAtRest(_ action: @escaping @MainActor () -> [NamedItem]) { restActions.append(action) }

  /// Does something at a time to a class that still moves then.
  func whileMoving(at seconds: Double, _ action: @escaping @MainActor () -> Void) {
    at(seconds) { [weak self] in
      self?.lateFrame = self?.clock.frameCount
      action()
    }
  }

  /// Whether something waits for rest.
  var waitsForRest: Bool { !restActions.isEmpty }

  /// How many things were done at rest.
  private(set) var restCount = 0

  /// Does the next thing that waits for rest.
  func actAtRest() -> [NamedItem] {
    let action = restActions.removeFirst()
    restCount += 1
    return clock.use(action)
  }
}
