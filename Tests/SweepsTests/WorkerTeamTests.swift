import Dynamics
import Sweeps
import Synchronization
import Testing

/// Machines that refuse threads or memory.
@Suite(.serialized) struct WorkerTeamTests {
  /// Hears the shortages of one run only: other suites may run in the same process.
  private final class Listener: Sendable {
    let heard = Mutex<[WorkerShortage]>([])

    init(_ isOwn: @escaping @Sendable (WorkerShortage) -> Bool) {
      WorkerShortage.listener.withLock {
        $0 = { [weak self] shortage in
          if isOwn(shortage) { self?.heard.withLock { $0.append(shortage) } }
        }
      }
    }

    deinit { WorkerShortage.listener.withLock { $0 = nil } }
  }

  @Test func `a thread that cannot start is an error at once`() {
    // No machine has a stack of an exabyte.
    #expect(startThread(stackSize: 1 << 60) {} != nil)
    #expect(startThread(stackSize: 1 << 20) {} == nil)
  }

  // As with `ulimit -v`: no address space has room for that much.
  @Test func `without memory for any worker, the caller does the work and reports it`() {
    let listener = Listener { if case .memory(bytes: 1 << 60) = $0 { true } else { false } }
    var received: [Int] = []
    let count = receiveInOrder(
      blockCount: 5, workerCount: 3, workerMemory: 1 << 60, cancellation: Cancellation()
    ) { take, put in
      while let index = take() { put(index * index, index) }
    } receive: { index, product in
      received.append(product)
    }
    #expect(count == 5 && received == [0, 1, 4, 9, 16])
    let heard = listener.heard.withLock { $0 }
    guard case .memory(let bytes) = heard.first else {
      Issue.record("no shortage was reported")
      return
    }
    #expect(heard.count == 1 && bytes == 1 << 60)
  }

  // Linux gives a process 2^47 bytes: enough for some workers of 2^45.
  @Test func `with memory for some workers, those do the work`() {
    // No other run wants 61 workers.
    let listener = Listener { if case .threads(_, wanted: 61) = $0 { true } else { false } }
    let workers = Mutex(0)
    var received: [Int] = []
    receiveInOrder(
      blockCount: 100, workerCount: 61, workerMemory: 1 << 45, cancellation: Cancellation()
    ) { take, put in
      workers.withLock { $0 += 1 }
      while let index = take() { put(index, index) }
    } receive: { _, product in
      received.append(product)
    }
    #expect(received == Array(0..<100))
    guard case .threads(let started, let wanted) = listener.heard.withLock({ $0.first }) else {
      // Other address spaces have room for all, or for none.
      return
    }
    #expect(1..<61 ~= started && wanted == 61)
    #expect(workers.withLock { $0 } <= started)
  }
}
