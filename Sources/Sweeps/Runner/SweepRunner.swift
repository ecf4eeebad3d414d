public import Dynamics
import Foundation

/// Runs sweeps on several threads.
///
/// The grid is cut into blocks. Each worker owns a simulation and a store and takes block after
/// block; which worker runs a block may vary, what the block holds and where its rows go does not.
public struct SweepRunner<Scalar: SimulationScalar>: Sendable {
  /// How many workers there are, 1 or more.
  public var threadCount: Int
  /// How many scenarios a block has at most, 1 or more; nil for up to 4096, fewer if there would
  /// not be several blocks for each worker.
  public var blockSize: Int?
  /// Changes the time a run takes, never its result.
  public var instructionSet: InstructionSet

  /// How many threads this machine runs at once.
  public static var machineThreadCount: Int { ProcessInfo.processInfo.activeProcessorCount }

  /// Creates a runner.
  ///
  /// - Parameters:
  ///   - threadCount: How many workers there are; by default one for each core.
  ///   - blockSize: How many scenarios a block has at most.
  ///   - instructionSet: Changes the time a run takes, never its result.
  public init(
    threadCount: Int = SweepRunner.machineThreadCount, blockSize: Int? = nil,
    instructionSet: InstructionSet = .preferred
  ) {
    precondition(threadCount > 0, "at least one thread, not \(threadCount)")
    precondition(blockSize ?? 1 > 0, "at least one scenario a block")
    self.threadCount = threadCount
    self.blockSize = blockSize
    self.instructionSet = instructionSet
  }

  /// Runs a sweep and receives its blocks in the order of the grid.
  ///
  /// At most a few blocks for each worker are in memory at any time. When the run is cancelled, or
  /// `receive` throws, this returns without waiting for the blocks that workers are still at.
  ///
  /// - Parameters:
  ///   - sweep: What is run.
  ///   - cancellation: Stops the run; looked at twenty times a second.
  ///   - prepare: Turns a block into what is received; called by the workers, in any order.
  ///   - progress: Told how many scenarios have been received, twenty times a second or after each
  ///     block; called by the caller's thread.
  ///   - receive: Takes what was prepared, in the order of the grid; called by the caller's thread.
  /// - Returns: How many scenarios were received; fewer than the grid has if the run was cancelled.
  /// - Throws: What `receive` throws.
  @discardableResult
  public func run<Product: Sendable>(
    _ sweep: Sweep, cancellation: Cancellation = Cancellation(),
    prepare: @escaping @Sendable (SweepBlock<Scalar>) -> Product,
    progress: (_ received: Int) -> Void = { _ in },
    receive: (Product) throws -> Void
  ) rethrows -> Int {
    let count = sweep.grid.count
    let size = blockSize ?? defaultBlockSize(for: count)
    let blockCount = (count - 1) / size + 1
    let workerCount = min(threadCount, blockCount)
    let window = ReorderWindow<Product>(blockCount: blockCount, width: 4 * workerCount)
    defer { window.close() }
    for _ in 0..<workerCount {
      startWorker { [instructionSet] in
        work(on: sweep, blockSize: size, with: instructionSet, window, prepare)
      }
    }

    var received = 0
    for block in 0..<blockCount {
      while true {
        // What is ready is still received after a cancellation: it has been paid for.
        let isCancelled = cancellation.isCancelled
        if isCancelled { window.close() }
        let product = window.next(waiting: isCancelled ? 0 : 0.05)
        if let product {
          try receive(product)
          break
        }
        guard !isCancelled else { return received }
        progress(received)
      }
      received = min(count, (block + 1) * size)
      progress(received)
    }
    return received
  }

  private func defaultBlockSize(for count: Int) -> Int {
    let share = (count - 1) / (8 * threadCount) + 1
    // Whole vectors: 64 lanes are the widest that any instruction set has in flight.
    return min(4096, (share + 63) / 64 * 64)
  }
}

/// Computes blocks until there are none left.
private func work<Scalar, Product>(
  on sweep: Sweep, blockSize: Int, with instructionSet: InstructionSet,
  _ window: ReorderWindow<Product>, _ prepare: @Sendable (SweepBlock<Scalar>) -> Product
) {
  let grid = sweep.grid
  var store = Store<Scalar>(plan: sweep.plan, metrics: sweep.metrics, capacity: blockSize)
  var simulation = Simulation<Scalar>(
    plan: sweep.plan, metrics: sweep.metrics, capacity: blockSize, instructionSet: instructionSet)
  while let block = window.take() {
    let range = block * blockSize..<min(grid.count, (block + 1) * blockSize)
    store.resize(to: range.count)
    for axis in grid.axes.indices {
      let values = grid.axes[axis].values
      store.withParameter(axis) { column in
        grid.forEachPosition(on: axis, in: range) { column[$0] = values[$1] }
      }
    }
    simulation.run(&store)
    window.put(
      prepare(SweepBlock(range: range, metricCount: sweep.metrics.count, store: store)), of: block)
  }
}

private func startWorker(_ body: @escaping @Sendable () -> Void) {
  let thread = Thread(block: body)
  thread.name = "sweep"
  // The kernels keep whole vectors on the stack; secondary threads of some systems have 512 kB.
  thread.stackSize = 8 << 20
  thread.start()
}
