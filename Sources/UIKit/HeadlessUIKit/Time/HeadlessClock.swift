import Dynamics
public import Foundation

/// The time of everything that moves, stepped by hand.
///
/// Animators, animations, display links, timers and delayed blocks advance when the clock steps, and
/// only then. No wall clock is involved: the time is the number of frames divided by the frame rate.
///
/// ```swift
/// let clock = HeadlessClock()
/// clock.use {
///   animator = UIDynamicAnimator(referenceView: container)
///   animator.addBehavior(UIGravityBehavior(items: [card]))
/// }
/// clock.advance(by: 0.5)
/// ```
///
/// An object belongs to the clock that is ``current`` when it is created or scheduled.
@preconcurrency @MainActor public final class HeadlessClock {
  /// The clock of code that runs outside ``use(_:)``.
  public static let shared = HeadlessClock()
  @TaskLocal private static var used: HeadlessClock?

  /// The clock that new objects belong to.
  public static var current: HeadlessClock { used ?? shared }

  /// The frames in a second, Hz.
  public let frameRate: Double
  /// The frames for which the app is late.
  public let droppedFrames: DroppedFrames
  /// The number of frames so far, with those that were dropped.
  public private(set) var frameCount = 0
  /// The time since the clock was created, s: an exact quotient, not a sum.
  public var time: TimeInterval { Double(frameCount) / frameRate }

  /// The windows that were shown while this clock was current.
  let windows = ShownWindows()
  /// What the user has set on the device.
  var settings = DeviceSettings()
  /// What the sensors of the device measure, for ``CMMotionManager``: a phone held upright unless set.
  public var sensors = SensorRecording()
  /// The random numbers that classes draw while this clock is current: the same in every run.
  public var randomNumbers: RandomNumbers {
    get { randomSequence.numbers }
    set { randomSequence.numbers = newValue }
  }
  private let randomSequence = RandomSequence()

  private var drivers: [any FrameDriver] = []
  private var tasks: [ScheduledTask] = []
  private var taskCount = 0
  private var isStepping = false
  /// The frames from the last one that was not dropped to this one: 1 unless frames were dropped.
  private(set) var elapsedFrames = 1
  private var lastShownFrame = 0
  /// The frames that an animator simulates now: ``elapsedFrames``, but as in UIKit a 60th of a second if more
  /// than half a second has passed.
  var framesToSimulate: Int {
    elapsedFrames > 1 && Double(elapsedFrames) > 0.5 * frameRate
      ? max(1, frames(in: 1.0 / 60)) : elapsedFrames
  }

  /// The pixels of a point, such as 3, to which animators round the centers of views that they move, and angles to
  /// 1/5000 rad, as on a device; nil if they round nothing.
  public let displayScale: CGFloat?

  /// Creates a clock at time 0.
  ///
  /// - Parameters:
  ///   - frameRate: The frames in a second, Hz, 1 to 240.
  ///   - displayScale: The pixels of a point, 1, 2 or 3; nil to round nothing.
  ///   - droppedFrames: The frames for which the app is late.
  public init(
    frameRate: Double = 60, displayScale: CGFloat? = nil, droppedFrames: DroppedFrames = .none
  ) {
    self.droppedFrames = droppedFrames
    precondition(
      displayScale.map { $0 >= 1 && $0 == $0.rounded() } ?? true,
      "the display scale is out of range (got \(displayScale ?? 0)); expected 1, 2 or 3")
    self.displayScale = displayScale
    precondition(
      (1...240).contains(frameRate),
      "the frame rate is out of range (got \(frameRate) Hz); expected 1 to 240 Hz")
    self.frameRate = frameRate
  }

  /// Runs a function in which this clock is ``current``.
  ///
  /// - Parameter body: The function.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  @discardableResult public func use<R>(_ body: () throws -> R) rethrows -> R {
    try Self.$used.withValue(self) {
      try RandomSequence.$current.withValue(randomSequence) { try body() }
    }
  }

  /// Whether nothing is left to do: no animation or animator runs, and no block waits.
  public var isIdle: Bool { drivers.isEmpty && tasks.isEmpty }

  /// Advances by one frame.
  ///
  /// First, blocks run that are already due. Then the time advances, and everything that is driven
  /// by frames does so in the order in which it started. Finally, timers and delayed blocks run
  /// that are due by now, in the order of their times. In one of ``droppedFrames`` only the time advances.
  public func step() {
    precondition(!isStepping, "step() was called during a step")
    guard !droppedFrames.contains(frameCount + 1) else {
      frameCount += 1
      return
    }
    isStepping = true
    defer { isStepping = false }
    use {
      runTasks()
      forEachObserver { $0.frameBegan() }
      frameCount += 1
      elapsedFrames = frameCount - lastShownFrame
      lastShownFrame = frameCount
      for driver in drivers where drivers.contains(where: { $0 === driver }) {
        driver.frame(of: self)
      }
      forEachObserver { $0.driversEnded() }
      runTasks()
    }
    forEachObserver { $0.frameEnded() }
  }

  /// The longest interval of one call, s: 30 years.
  private static let longestInterval = 1e9

  /// The number of frames nearest to an interval.
  func frames(in seconds: TimeInterval) -> Int {
    Int(nearest: seconds * frameRate, in: 0...1 << 53)
  }

  /// Advances by the number of frames nearest to an interval.
  ///
  /// - Parameter seconds: The interval, s, 0 to 1e9.
  public func advance(by seconds: TimeInterval) {
    precondition(
      (0...Self.longestInterval).contains(seconds),
      "the interval is out of range (got \(seconds) s); expected 0 to \(Self.longestInterval) s")
    for _ in 0..<frames(in: seconds) { step() }
  }

  /// Advances until a condition holds or a time limit is over.
  ///
  /// - Parameters:
  ///   - limit: The longest interval, s; it may be infinite.
  ///   - condition: The condition, which is tested before each frame.
  /// - Returns: Whether the condition holds.
  @discardableResult public func advance(
    atMost limit: TimeInterval, until condition: () -> Bool
  ) -> Bool {
    for _ in 0..<frames(in: limit) {
      if condition() { return true }
      step()
    }
    return condition()
  }

  /// Advances until ``isIdle`` or a time limit is over.
  ///
  /// - Parameter limit: The longest interval, s.
  /// - Returns: Whether nothing is left to do.
  @discardableResult public func run(atMost limit: TimeInterval = 60) -> Bool {
    advance(atMost: limit) { isIdle }
  }

  // MARK: What observes the clock

  /// Hears of everything that animators do which are created from now on.
  package weak var animatorLog: AnimatorLog?

  private struct WeakObserver {
    weak var observer: (any ClockObserver)?
  }
  private var observers: [WeakObserver] = []

  /// Tells an observer of frames and events, while something else retains it.
  func observe(_ observer: any ClockObserver) {
    observers.removeAll { $0.observer == nil }
    observers.append(WeakObserver(observer: observer))
  }

  /// Whether something observes the clock.
  var isObserved: Bool { observers.contains { $0.observer != nil } }

  /// Tells the observers of an event.
  func tell(_ event: ClockEvent) { forEachObserver { $0.happened(event) } }

  private func forEachObserver(_ body: (any ClockObserver) -> Void) {
    for observer in observers.compactMap(\.observer) { body(observer) }
  }

  // MARK: What the clock drives

  /// Calls a driver in every frame, until it is removed; the clock retains it, as a run loop does.
  func add(_ driver: any FrameDriver) {
    guard !drivers.contains(where: { $0 === driver }) else { return }
    drivers.append(driver)
  }

  /// Stops calling a driver.
  func remove(_ driver: any FrameDriver) { drivers.removeAll { $0 === driver } }

  /// Runs a function once after an interval: an interval of 0 is the main queue's next turn.
  ///
  /// - Parameters:
  ///   - seconds: The interval, s.
  ///   - body: The function.
  /// - Returns: What can be cancelled.
  @discardableResult func schedule(
    after seconds: TimeInterval, _ body: @escaping @MainActor () -> Void
  ) -> ScheduledTask {
    taskCount += 1
    let task = ScheduledTask(due: time + max(0, seconds), number: taskCount, body: body)
    tasks.append(task)
    return task
  }

  /// Runs the blocks that are due.
  private func runTasks() {
    // A sum of times differs from a quotient by rounding; dispatch counts nanoseconds.
    let now = time + 1e-9
    // Blocks that are scheduled by these run in the next turn, so that none can hold up a frame.
    let last = taskCount
    while let task = tasks.filter({ $0.due <= now && $0.number <= last }).min(
      by: ScheduledTask.isEarlier)
    {
      tasks.removeAll { $0 === task }
      if !task.isCancelled { task.body() }
    }
    tasks.removeAll(where: \.isCancelled)
  }
}

/// Something that a clock advances by one frame at a time.
@MainActor protocol FrameDriver: AnyObject {
  /// Advances to the clock's time.
  func frame(of clock: HeadlessClock)
}

/// A function that a clock runs at a time.
@MainActor final class ScheduledTask {
  let due: TimeInterval
  let number: Int
  let body: @MainActor () -> Void
  private(set) var isCancelled = false

  init(due: TimeInterval, number: Int, body: @escaping @MainActor () -> Void) {
    self.due = due
    self.number = number
    self.body = body
  }

  func cancel() { isCancelled = true }

  static func isEarlier(_ a: ScheduledTask, _ b: ScheduledTask) -> Bool {
    (a.due, a.number) < (b.due, b.number)
  }
}
