import Dynamics
public import Foundation

/// A timer that a ``HeadlessClock`` drives, in place of the type of that name in Foundation.
@preconcurrency @MainActor open class Timer: NSObject {
  /// The time between two calls, s.
  public let timeInterval: TimeInterval
  /// Whether the timer will be called again.
  open private(set) var isValid = true
  /// A value of the program's own.
  open private(set) var userInfo: Any?
  /// How late a call may be, s; none is late.
  open var tolerance: TimeInterval = 0

  private let repeats: Bool
  private let block: @MainActor (Timer) -> Void
  private let clock: HeadlessClock
  /// When the clock has the first call, s; nil for one interval after a run loop has the timer.
  private let firstTime: TimeInterval?
  /// The time of the clock one interval before the first call; nil before a run loop has the timer.
  private var start: TimeInterval?
  private var count = 0

  private init(
    interval: TimeInterval, after delay: TimeInterval? = nil, repeats: Bool,
    userInfo: Any? = nil, block: @escaping @MainActor (Timer) -> Void
  ) {
    // The least interval of Foundation's timers.
    timeInterval = max(interval, 1e-4)
    self.repeats = repeats
    self.userInfo = userInfo
    self.block = block
    clock = .current
    firstTime = delay.map { HeadlessClock.current.time + max(0, $0) }
    super.init()
  }

  /// Creates a timer that waits for a run loop.
  ///
  /// - Parameters:
  ///   - interval: The time between two calls, s; a timer is called at most once in a frame.
  ///   - repeats: Whether it is called more than once.
  ///   - block: What it calls.
  @preconcurrency public convenience init(
    timeInterval interval: TimeInterval, repeats: Bool, block: @escaping @MainActor (Timer) -> Void
  ) {
    self.init(interval: interval, repeats: repeats, block: block)
  }

  /// Creates a timer that waits for a run loop and calls a method.
  ///
  /// - Parameters:
  ///   - interval: The time between two calls, s; a timer is called at most once in a frame.
  ///   - target: The object of the method, which the timer retains.
  ///   - selector: The method.
  ///   - userInfo: A value of the program's own.
  ///   - repeats: Whether it is called more than once.
  public convenience init(
    timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?,
    repeats: Bool
  ) {
    self.init(interval: interval, repeats: repeats, userInfo: userInfo) { timer in
      selector.call(target as AnyObject, sender: timer, event: nil)
    }
  }

  /// Creates a timer that waits for a run loop and has a date for its first call.
  ///
  /// - Parameters:
  ///   - date: The date of the first call; the clock counts from now to it, to hundredths of a second.
  ///   - interval: The time between two calls, s; a timer is called at most once in a frame.
  ///   - repeats: Whether it is called more than once.
  ///   - block: What it calls.
  @preconcurrency public convenience init(
    fire date: Date, interval: TimeInterval, repeats: Bool,
    block: @escaping @MainActor (Timer) -> Void
  ) {
    self.init(
      interval: interval, after: Self.delay(until: date), repeats: repeats, block: block)
  }

  /// Creates a timer that waits for a run loop, has a date for its first call, and calls a method.
  ///
  /// - Parameters:
  ///   - date: The date of the first call; the clock counts from now to it, to hundredths of a second.
  ///   - interval: The time between two calls, s; a timer is called at most once in a frame.
  ///   - target: The object of the method, which the timer retains.
  ///   - selector: The method.
  ///   - userInfo: A value of the program's own.
  ///   - repeats: Whether it is called more than once.
  public convenience init(
    fireAt date: Date, interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?,
    repeats: Bool
  ) {
    self.init(
      interval: interval, after: Self.delay(until: date), repeats: repeats, userInfo: userInfo
    ) { timer in
      selector.call(target as AnyObject, sender: timer, event: nil)
    }
  }

  /// Creates what Core Foundation calls a timer.
  convenience init(
    delay: TimeInterval, interval: TimeInterval, block: @escaping @MainActor (Timer) -> Void
  ) {
    self.init(interval: interval, after: delay, repeats: interval > 0, block: block)
  }

  /// The time to a date, s.
  ///
  /// The machine's time goes on between the making of the date and this call. Without rounding, no two runs would be
  /// alike.
  private static func delay(until date: Date) -> TimeInterval {
    (date.timeIntervalSinceNow * 100).rounded() / 100
  }

  /// Starts to count the time, unless it does already.
  func begin() {
    guard start == nil else { return }
    start = firstTime.map { $0 - timeInterval } ?? clock.time
    schedule()
  }

  private func begun() -> Timer {
    begin()
    return self
  }

  /// Starts a timer.
  ///
  /// - Parameters:
  ///   - interval: The time between two calls, s; a timer is called at most once in a frame.
  ///   - repeats: Whether it is called more than once.
  ///   - block: What it calls.
  /// - Returns: The timer.
  @preconcurrency @discardableResult public static func scheduledTimer(
    withTimeInterval interval: TimeInterval, repeats: Bool,
    block: @escaping @MainActor (Timer) -> Void
  ) -> Timer {
    Timer(interval: interval, repeats: repeats, block: block).begun()
  }

  /// Starts a timer that calls a method.
  ///
  /// - Parameters:
  ///   - interval: The time between two calls, s; a timer is called at most once in a frame.
  ///   - target: The object of the method, which the timer retains.
  ///   - selector: The method.
  ///   - userInfo: A value of the program's own.
  ///   - repeats: Whether it is called more than once.
  /// - Returns: The timer.
  @discardableResult public static func scheduledTimer(
    timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?,
    repeats: Bool
  ) -> Timer {
    Timer(
      timeInterval: interval, target: target, selector: selector, userInfo: userInfo,
      repeats: repeats
    ).begun()
  }

  /// Stops the timer for good.
  open func invalidate() { isValid = false }

  /// Calls the timer now.
  open func fire() {
    guard isValid else { return }
    if !repeats { isValid = false }
    block(self)
  }

  private func schedule() {
    guard let start else { return }
    count += 1
    // From the start each time, so that no rounding adds up; calls that frames missed are left out.
    let passed = ((clock.time - start) / timeInterval + 1e-9).rounded(.down)
    count = max(count, Int(nearest: passed, in: 0...1 << 52) + 1)
    let due = start + Double(count) * timeInterval
    clock.schedule(after: due - clock.time) { [self] in
      guard isValid else { return }
      fire()
      if isValid { schedule() }
    }
  }
}

extension RunLoop {
  /// Starts a timer; it is called in every mode.
  @preconcurrency @MainActor public func add(_ timer: Timer, forMode mode: RunLoop.Mode) {
    timer.begin()
  }
}
