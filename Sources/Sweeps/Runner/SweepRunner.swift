public import Dynamics
import Foundation

/// Runs sweeps on several threads.
///
/// The rows are cut into blocks. Each worker owns a simulation and a store and takes block after
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

  /// Runs a sweep and receives its blocks in the order of the rows.
  ///
  /// At most a few blocks for each worker are in memory at any time. When the run is cancelled, or
  /// `receive` throws, this returns without waiting for the blocks that workers are still at.
  ///
  /// - Parameters:
  ///   - sweep: What is run.
  ///   - range: Which rows; by default all of them.
  ///   - cancellation: Stops the run; looked at twenty times a second.
  ///   - prepare: Turns a block into what is received; called by the workers, in any order.
  ///   - progress: Told how many scenarios have been received, twenty times a second or after each
  ///     block; called by the caller's thread.
  ///   - receive: Takes what was prepared, in the order of the rows; called by the caller's thread.
  /// - Returns: How many scenarios were received; fewer than there are if the run was cancelled.
  /// - Throws: What `receive` throws.
  @discardableResult
  public func run<Product: Sendable>(
    _ sweep: Sweep, range: Range<Int>? = nil, cancellation: Cancellation = Cancellation(),
    prepare: @escaping @Sendable (SweepBlock<Scalar>) -> Product,
    progress: (_ received: Int) -> Void = { _ in },
    receive: (Product) throws -> Void
  ) rethrows -> Int {
    let range = range ?? 0..<sweep.design.count
    guard !range.isEmpty else { return 0 }
    let size = blockSize ?? defaultBlockSize(for: range.count)
    let blockCount = (range.count - 1) / size + 1
    var received = 0
    try receiveInOrder(
      blockCount: blockCount, workerCount: min(threadCount, blockCount), cancellation: cancellation
    ) { [instructionSet] take, put in
      work(on: sweep, in: range, blockSize: size, with: instructionSet, take) { block, place in
        put(prepare(block), place)
      }
    } wait: {
      progress(received)
    } receive: { block, product in
      try receive(product)
      received = min(range.count, (block + 1) * size)
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
private func work<Scalar>(
  on sweep: Sweep, in rows: Range<Int>, blockSize: Int, with instructionSet: InstructionSet,
  _ take: () -> Int?, _ put: (_ block: SweepBlock<Scalar>, _ place: Int) -> Void
) {
  let design = sweep.design
  var store = Store<Scalar>(plan: sweep.plan, measures: sweep.measures, capacity: blockSize)
  var simulation = Simulation<Scalar>(
    plan: sweep.plan, measures: sweep.measures, capacity: blockSize, instructionSet: instructionSet)
  // The sweep has made one already, so there is nothing unknown in the conditions.
  var check =
    design.conditions.isEmpty ? nil : try? ConditionCheck(design.conditions, of: sweep.plan)
  while let place = take() {
    let start = rows.lowerBound + place * blockSize
    let range = start..<min(rows.upperBound, start + blockSize)
    let columns = design.paths.indices.map { design.values(ofColumn: $0, in: range) }
    // Excluded scenarios are not run: the others move up.
    var run = Array(0..<range.count)
    if check != nil { run.removeAll { row in check?.allows { columns[$0][row] } == false } }
    store.resize(to: run.count)
    for (index, values) in columns.enumerated() {
      store.withParameter(index) { column in
        for (row, origin) in run.enumerated() { column[row] = values[origin] }
      }
    }
    if !run.isEmpty { simulation.run(&store) }
    put(
      SweepBlock(range: range, run: run, metricCount: sweep.measures.count, store: store), place)
  }
}
