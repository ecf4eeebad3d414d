import Foundation
package import Synchronization

/// A lack of threads or memory for the workers of a run.
package enum WorkerShortage: Sendable {
  /// Fewer workers than wanted have started; none means that the caller's thread does the work.
  case threads(started: Int, wanted: Int)
  /// The process may not have the memory that even one worker needs, bytes.
  case memory(bytes: Int)

  /// Called for each shortage.
  package static let listener = Mutex<(@Sendable (WorkerShortage) -> Void)?>(nil)

  func report() { Self.listener.withLock { $0 }?(self) }
}

/// Starts the threads of a run, as many as the system allows.
///
/// - Parameters:
///   - count: The number of threads, 1 or more.
///   - memory: The memory that each needs, bytes.
///   - body: What each does. None begins before all have started.
/// - Returns: The number of threads that have started.
func startWorkers(
  _ count: Int, memory: Int, _ body: @escaping @Sendable () -> Void
) -> Int {
  let gate = Gate()
  var started = 0
  // The caller allocates too while the workers run.
  let own = MemoryReserve(bytes: memory)
  var reserves: [MemoryReserve] = []
  while own != nil, started < count {
    guard let reserve = MemoryReserve(bytes: memory) else { break }
    reserves.append(reserve)
    let code = startThread(stackSize: workerStackSize) {
      gate.wait()
      body()
    }
    guard code == nil else { break }
    started += 1
  }
  reserves.removeAll()
  gate.open()
  guard started < count else { return started }
  if own == nil {
    WorkerShortage.memory(bytes: memory).report()
  } else {
    WorkerShortage.threads(started: started, wanted: count).report()
  }
  return started
}

/// The kernels keep whole vectors on the stack; some systems give secondary threads only 512 kB.
private let workerStackSize = 8 << 20

/// Holds threads until it opens.
private final class Gate: @unchecked Sendable {
  // `isOpen` is accessed with `condition` locked.
  private let condition = NSCondition()
  private var isOpen = false

  func open() {
    condition.lock()
    defer { condition.unlock() }
    isOpen = true
    condition.broadcast()
  }

  func wait() {
    condition.lock()
    defer { condition.unlock() }
    while !isOpen { condition.wait() }
  }
}
