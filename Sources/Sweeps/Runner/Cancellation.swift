import Synchronization

/// A wish to stop a run, which any thread may utter.
public final class Cancellation: Sendable {
  private let flag = Atomic(false)

  /// Creates the wish, not yet uttered.
  public init() {}

  /// Asks the run to stop.
  public func cancel() { flag.store(true, ordering: .relaxed) }

  /// Whether the run was asked to stop.
  public var isCancelled: Bool { flag.load(ordering: .relaxed) }
}
