import Synchronization

/// A request to stop a run, which any thread can make.
public final class Cancellation: Sendable {
  private let flag = Atomic(false)

  /// Creates a request that is not made yet.
  public init() {}

  /// Asks the run to stop.
  public func cancel() { flag.store(true, ordering: .relaxed) }

  /// Whether the request was made.
  public var isCancelled: Bool { flag.load(ordering: .relaxed) }
}
