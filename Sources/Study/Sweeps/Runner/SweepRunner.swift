public import Dynamics
import Foundation

/// Runs sweeps on several threads.
///
/// The rows are divided into blocks. Each worker has its own simulation and store, and processes one
/// block after another. Which worker runs a block can vary. The content and the order of the blocks
/// do not.
public struct SweepRunner<Scalar: SimulationScalar>: Sendable {
  /// The number of worker threads, 1 or more.
  public var threadCount: Int
  /// The highest number of scenarios of a block, 1 or more.
  ///
  /// If nil, it is up to 4096, and fewer if otherwise each worker would not have several blocks.
  public var blockSize: Int?
  /// The instruction set of the kernels, which changes the run time but not the results.
  public var instructionSet: InstructionSet

  /// The highest number of worker threads that a user can ask for.
  package static var threadLimit: Int { 1024 }

  /// The number of threads that this machine runs at the same time.
  public static var machineThreadCount: Int { ProcessInfo.processInfo.activeProcessorCount }

  /// Creates a runner.
  ///
  /// - Parameters:
  ///   - threadCount: The number of worker threads; by default one per core.
  ///   - blockSize: The highest number of scenarios of a block; nil for a suitable number.
  ///   - instructionSet: The instruction set of the kernels. It changes the run time, not the results.
  public init(
    threadCount: Int = SweepRunner.machineThreadCount, blockSize: Int? = nil,
    instructionSet: InstructionSet = .preferred
  ) {
    precondition(threadCount > 0, "threadCount must be 1 or more (got \(threadCount))")
    precondition(blockSize ?? 1 > 0, "blockSize must be 1 or more")
    self.threadCount = threadCount
    self.blockSize = blockSize
    self.instructionSet = instructionSet
  }

  /// Runs a sweep and receives its blocks in the order of the rows.
  ///
  /// ``run(_:range:cancellation:prepare:progress:receive:)`` also converts the blocks on the workers.
  ///
  /// - Parameters:
  ///   - sweep: The sweep to run.
  ///   - range: The rows to run; nil for all rows.
  ///   - cancellation: Cancels the run; checked twenty times a second.
  ///   - receive: Receives the blocks in the order of the rows, on the caller's thread.
  /// - Returns: The number of scenarios that were received; lower than the number of rows if the run
  ///   was cancelled.
  /// - Throws: The error of `receive`.
  @discardableResult
  public func run(
    _ sweep: Sweep, range: Range<Int>? = nil, cancellation: Cancellation = Cancellation(),
    receive: (SweepBlock<Scalar>) throws -> Void
  ) rethrows -> Int {
    try run(
      sweep, range: range, cancellation: cancellation, prepare: { $0 }, receive: receive)
  }

  /// Runs a sweep, converts its blocks on the workers and receives the products in the order of the
  /// rows.
  ///
  /// At most a few blocks per worker are in memory at any time. If the run is cancelled or `receive`
  /// throws, this returns without waiting for the blocks that workers are still computing.
  ///
  /// - Parameters:
  ///   - sweep: The sweep to run.
  ///   - range: The rows to run; nil for all rows.
  ///   - cancellation: Cancels the run; checked twenty times a second.
  ///   - prepare: Converts a block to the product to receive. Workers call it in any order.
  ///   - progress: Receives the number of scenarios that were received, twenty times a second or after
  ///     each block, on the caller's thread.
  ///   - receive: Receives the products in the order of the rows, on the caller's thread.
  /// - Returns: The number of scenarios that were received; lower than the number of rows if the run
  ///   was cancelled.
  /// - Throws: The error of `receive`.
  @discardableResult
  public func run<Product: Sendable>(
    _ sweep: Sweep, range: Range<Int>? = nil, cancellation: Cancellation = Cancellation(),
    prepare: @escaping @Sendable (SweepBlock<Scalar>) -> Product,
    progress: (_ received: Int) -> Void = { _ in },
    receive: (Product) throws -> Void
  ) rethrows -> Int {
    let range = range ?? 0..<sweep.design.count
    guard !range.isEmpty else { return 0 }
    let schedule = schedule(of: range, for: sweep)
    var received = 0
    try receiveInOrder(
      blockCount: schedule.count, workerCount: min(threadCount, schedule.count),
      workerMemory: workerMemory(for: sweep, schedule), cancellation: cancellation
    ) { [instructionSet] take, put in
      simulateBlocks(schedule, of: sweep, with: instructionSet, take) { block, index in
        put(prepare(block), index)
      }
    } wait: {
      progress(received)
    } receive: { block, product in
      try receive(product)
      received = schedule.rows(of: block).upperBound - range.lowerBound
      progress(received)
    }
    return received
  }

  /// The division of rows into blocks.
  func schedule(of rows: Range<Int>, for sweep: Sweep) -> BlockSchedule {
    let size = blockSize ?? defaultBlockSize(for: rows.count, of: sweep.plan.scene)
    return BlockSchedule(rows: rows, blockSize: size)
  }

  /// The memory that a worker and its waiting products need, bytes.
  func workerMemory(for sweep: Sweep, _ schedule: BlockSchedule) -> Int {
    let (paths, metrics) = (sweep.design.paths.count, sweep.metricColumns.count)
    // Per value: in the store, in four waiting blocks, and as text of up to 25 bytes in each.
    let row = paths * (3 * 8 + 4 * 25) + metrics * (6 * 8 + 4 * 25) + 64
    return (12 << 20) + schedule.blockSize * row + sweep.plan.largeWorldMemory
      + sweep.plan.measureMemory(sweep.metricColumns, Scalar.self)
  }

  private func defaultBlockSize(for count: Int, of scene: Scene) -> Int {
    let share = (count - 1) / (8 * threadCount) + 1
    let unit = scene.smallestBlockSize
    return min(64 * unit, (share + unit - 1) / unit * unit)
  }
}

extension Scene {
  /// The number of scenarios that blocks should be multiples of.
  ///
  /// 64 is the highest number of lanes of any instruction set. In a large world the lanes are items.
  /// A scenario of thousands of items runs for seconds, so its blocks have fewer scenarios.
  package var smallestBlockSize: Int {
    guard reasonForLargeWorldEngine != nil, !runsSideBySide else { return 64 }
    return max(1, min(64, 2048 / items.count))
  }
}

/// The division of a run's rows into blocks.
struct BlockSchedule: Sendable {
  let rows: Range<Int>
  /// The highest number of rows of a block, 1 or more.
  let blockSize: Int

  /// The number of blocks.
  var count: Int { rows.isEmpty ? 0 : (rows.count - 1) / blockSize + 1 }

  /// The rows of a block.
  func rows(of block: Int) -> Range<Int> {
    let start = rows.lowerBound + block * blockSize
    return start..<min(rows.upperBound, start + blockSize)
  }
}

/// Simulates blocks until none are left.
///
/// - Parameters:
///   - schedule: The blocks.
///   - sweep: The sweep.
///   - instructionSet: The instruction set of the kernels.
///   - take: Gives the index of the next block, and nil when none are left.
///   - put: Receives a block and its index.
func simulateBlocks<Scalar>(
  _ schedule: BlockSchedule, of sweep: Sweep, with instructionSet: InstructionSet,
  _ take: () -> Int?, _ put: (_ block: SweepBlock<Scalar>, _ index: Int) -> Void
) {
  let design = sweep.design
  var store = Store<Scalar>(
    plan: sweep.plan, metricColumns: sweep.metricColumns, capacity: schedule.blockSize)
  var simulation = Simulation<Scalar>(
    plan: sweep.plan, metricColumns: sweep.metricColumns, capacity: schedule.blockSize,
    instructionSet: instructionSet)
  // Cannot fail: creating the sweep has already checked the conditions.
  var check =
    design.conditions.isEmpty ? nil : try? ConditionCheck(design.conditions, of: sweep.plan)
  while let number = take() {
    let range = schedule.rows(of: number)
    let columns = design.paths.indices.map { design.values(ofColumn: $0, in: range) }
    // Excluded scenarios are not run; the others are packed together.
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
      SweepBlock(range: range, run: run, metricCount: sweep.metricColumns.count, store: store),
      number)
  }
}
