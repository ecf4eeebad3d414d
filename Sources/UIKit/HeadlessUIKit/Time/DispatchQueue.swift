public import Dispatch
import Foundation

/// A point in time of a ``HeadlessClock``, in place of the type of that name in Dispatch.
@preconcurrency @MainActor public struct DispatchTime {
  let interval: TimeInterval

  /// The clock's time now.
  public static func now() -> DispatchTime { DispatchTime(interval: 0) }

  /// A later time.
  ///
  /// - Parameters:
  ///   - time: The time.
  ///   - seconds: What is added, s.
  /// - Returns: The sum.
  public static func + (time: DispatchTime, seconds: Double) -> DispatchTime {
    DispatchTime(interval: time.interval + seconds)
  }

  /// A later time.
  public static func + (time: DispatchTime, interval: DispatchTimeInterval) -> DispatchTime {
    let seconds: Double? =
      switch interval {
      case .seconds(let count): Double(count)
      case .milliseconds(let count): Double(count) / 1e3
      case .microseconds(let count): Double(count) / 1e6
      case .nanoseconds(let count): Double(count) / 1e9
      default: nil
      }
    return DispatchTime(interval: seconds.map { time.interval + $0 } ?? .infinity)
  }
}

/// The queues as a ``HeadlessClock`` drives them, in place of the type of that name in Dispatch.
///
/// There is one thread, so what runs on another queue runs in the next turn too: as on a device whose
/// other cores take no time.
///
/// A file that imports Foundation too gets the type of Dispatch, which no clock drives. Remove that
/// import, as UIKit brings it, or put `typealias DispatchQueue = HeadlessUIKit.DispatchQueue` into
/// any file of the module, and the same for `DispatchTime` and `Timer`.
@preconcurrency @MainActor public final class DispatchQueue {
  /// Dispatch's attributes of a queue.
  public typealias Attributes = Dispatch.DispatchQueue.Attributes
  /// Dispatch's rule for the memory of a queue.
  public typealias AutoreleaseFrequency = Dispatch.DispatchQueue.AutoreleaseFrequency

  /// The queue of the clock that is current at each call.
  public static let main = DispatchQueue(label: "com.apple.main-thread")

  /// The name.
  public let label: String

  /// Creates a queue of its own; the clock drives it as it drives ``main``.
  ///
  /// - Parameters:
  ///   - label: The name.
  ///   - qos: Not used, as no queue is slower than another.
  ///   - attributes: Not used, as work runs in the order in which it comes.
  ///   - autoreleaseFrequency: Not used.
  ///   - target: Not used.
  public init(
    label: String, qos: DispatchQoS = .unspecified, attributes: Attributes = [],
    autoreleaseFrequency: AutoreleaseFrequency = .inherit, target: DispatchQueue? = nil
  ) { self.label = label }

  /// A queue for work in the background.
  public static func global(qos: DispatchQoS.QoSClass = .default) -> DispatchQueue {
    DispatchQueue(label: "com.apple.root.\(qos)-qos")
  }

  /// Runs a function in the next turn: before the next frame.
  @preconcurrency public func async(execute work: @escaping @MainActor () -> Void) {
    HeadlessClock.current.schedule(after: 0, work)
  }

  /// Runs a function in the next turn, as a part of a group.
  @preconcurrency public func async(
    group: DispatchGroup, execute work: @escaping @MainActor () -> Void
  ) {
    group.enter()
    HeadlessClock.current.schedule(after: 0) {
      work()
      group.leave()
    }
  }

  /// Runs a function at the end of the frame in which a time is reached.
  @preconcurrency public func asyncAfter(
    deadline: DispatchTime, execute work: @escaping @MainActor () -> Void
  ) {
    HeadlessClock.current.schedule(after: deadline.interval, work)
  }

  /// Runs an item in the next turn, unless it is cancelled before.
  public func async(execute work: DispatchWorkItem) {
    HeadlessClock.current.schedule(after: 0) { work.performUnlessCancelled() }
  }

  /// Runs an item at the end of the frame in which a time is reached, unless it is cancelled before.
  public func asyncAfter(deadline: DispatchTime, execute work: DispatchWorkItem) {
    HeadlessClock.current.schedule(after: deadline.interval) { work.performUnlessCancelled() }
  }

  /// Runs a function at once.
  ///
  /// On a device, a function on the main queue that waits for the main queue never ends; here what runs on other
  /// queues may wait for it, so nothing does.
  public func sync<Result>(execute work: () throws -> Result) rethrows -> Result { try work() }
}

/// A function for a queue that can be cancelled, in place of the type of that name in Dispatch.
@preconcurrency @MainActor public final class DispatchWorkItem {
  private let block: @MainActor () -> Void
  /// Whether the item was cancelled.
  public private(set) var isCancelled = false

  /// Creates an item.
  @preconcurrency public init(block: @escaping @MainActor () -> Void) { self.block = block }

  /// Runs the item now.
  public func perform() { block() }

  /// Keeps the item from running.
  public func cancel() { isCancelled = true }

  func performUnlessCancelled() { if !isCancelled { block() } }
}

/// Tasks that are waited for together, in place of the type of that name in Dispatch.
@preconcurrency @MainActor public final class DispatchGroup {
  private var count = 0
  private var waiting: [@MainActor () -> Void] = []

  /// Creates a group without tasks.
  public init() {}

  /// Counts one task more.
  public func enter() { count += 1 }

  /// Counts one task less; the functions that wait run in the next turn after the last one.
  public func leave() {
    count = max(0, count - 1)
    runIfDone()
  }

  /// Runs a function in the next turn after all tasks have ended.
  @preconcurrency public func notify(
    queue: DispatchQueue, execute work: @escaping @MainActor () -> Void
  ) {
    waiting.append(work)
    runIfDone()
  }

  private func runIfDone() {
    guard count == 0 else { return }
    for work in waiting { HeadlessClock.current.schedule(after: 0, work) }
    waiting = []
  }
}

// On Apple's systems Dispatch has these.
#if !canImport(Darwin)
  /// Nanoseconds in a second.
  public let NSEC_PER_SEC: UInt64 = 1_000_000_000
  /// Nanoseconds in a millisecond.
  public let NSEC_PER_MSEC: UInt64 = 1_000_000
  /// Microseconds in a second.
  public let USEC_PER_SEC: UInt64 = 1_000_000
#endif
