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

/// The main queue as a ``HeadlessClock`` drives it, in place of the type of that name in Dispatch.
///
/// A file that imports Foundation too gets the type of Dispatch, which no clock drives. Remove that
/// import, as UIKit brings it, or put `typealias DispatchQueue = HeadlessUIKit.DispatchQueue` into
/// any file of the module, and the same for `DispatchTime` and `Timer`.
@preconcurrency @MainActor public final class DispatchQueue {
  /// The queue of the clock that is current at each call.
  public static let main = DispatchQueue()

  private init() {}

  /// Runs a function in the next turn: before the next frame.
  @preconcurrency public func async(execute work: @escaping @MainActor () -> Void) {
    HeadlessClock.current.schedule(after: 0, work)
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

  /// The work of other threads has no place in a stepped time.
  @available(
    *, unavailable, message: "HeadlessClock drives the main queue alone; call the work directly"
  )
  public static func global(qos: DispatchQoS.QoSClass = .default) -> DispatchQueue { .main }

  /// Waiting for the main queue on the main queue never ends.
  @available(*, unavailable, message: "main.sync on the main queue is a deadlock")
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
