public import Dynamics

extension SweepRunner {
  /// The rows of a sweep, block by block, as they are simulated.
  ///
  /// Workers run on threads of their own, at most a few blocks ahead, from the first call of `next`
  /// until the loop ends. If the task is cancelled, they stop after their current block and the loop
  /// throws `CancellationError`.
  ///
  /// ```swift
  /// for try await rows in SweepRunner<Float>().rows(of: sweep) {
  ///   print("\(rows.range.upperBound) of \(sweep.design.count)", rows[.settleTime].max() ?? .nan)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - sweep: The sweep to run.
  ///   - range: The rows to run; nil for all rows.
  /// - Returns: The sequence. Each iteration runs the sweep anew.
  public func rows(of sweep: Sweep, in range: Range<Int>? = nil) -> SweepSequence<Scalar> {
    SweepSequence(runner: self, sweep: sweep, range: range ?? 0..<sweep.design.count)
  }
}

/// The rows of a sweep in order, block by block, as they are simulated.
///
/// ``SweepRunner/rows(of:in:)`` makes one.
public struct SweepSequence<Scalar: SimulationScalar>: AsyncSequence, Sendable {
  /// Some rows.
  public typealias Element = SweepRows<Scalar>
  /// Thrown when the task is cancelled before the last block.
  public typealias Failure = CancellationError

  let runner: SweepRunner<Scalar>
  let sweep: Sweep
  let range: Range<Int>

  /// Creates the iterator, which runs the sweep from its first call of `next` on.
  public func makeAsyncIterator() -> Iterator { Iterator(sequence: self) }

  /// A run of the sweep, which stops when the iterator is gone.
  public struct Iterator: AsyncIteratorProtocol {
    let sequence: SweepSequence
    private var run: Run?

    init(sequence: SweepSequence) { self.sequence = sequence }

    /// The next rows; nil after the last.
    ///
    /// - Returns: The rows.
    /// - Throws: `CancellationError` if the task is cancelled.
    public mutating func next() async throws(CancellationError) -> SweepRows<Scalar>? {
      try await next(isolation: nil)
    }

    /// The next rows; nil after the last.
    ///
    /// - Parameter actor: The actor of the caller.
    /// - Returns: The rows.
    /// - Throws: `CancellationError` if the task is cancelled.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(CancellationError) -> SweepRows<Scalar>? {
      let run = run ?? Run(sequence)
      self.run = run
      let block = try await run.next()
      return block.map { SweepRows($0, of: sequence.sweep) }
    }
  }

  /// The workers of an iteration.
  private final class Run: Sendable {
    private let window: ReorderWindow<SweepBlock<Scalar>>
    private let work:
      @Sendable (_ take: () -> Int?, _ put: (SweepBlock<Scalar>, Int) -> Void) -> Void
    /// Whether the system refused all threads, so that the task does the work.
    private let isAlone: Bool

    init(_ sequence: SweepSequence) {
      let (runner, sweep) = (sequence.runner, sequence.sweep)
      let blocks = runner.schedule(of: sequence.range, for: sweep)
      window = ReorderWindow(blockCount: blocks.count, width: 4 * runner.threadCount)
      work = { take, put in
        simulateBlocks(blocks, of: sweep, with: runner.instructionSet, take, put)
      }
      isAlone =
        blocks.count > 0
        && startWorkers(
          Swift.min(runner.threadCount, blocks.count),
          memory: runner.workerMemory(for: sweep, blocks)
        ) { [window, work] in work(window.take, window.put(_:of:)) } == 0
    }

    deinit { window.close() }

    func next() async throws(CancellationError) -> SweepBlock<Scalar>? {
      if Task.isCancelled, !window.isFinished {
        window.close()
        throw CancellationError()
      }
      if isAlone, let index = window.take(),
        let block = product(of: index, by: work)
      {
        window.put(block, of: index)
      }
      let block = await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          window.next { continuation.resume(returning: $0) }
        }
      } onCancel: {
        window.close()
      }
      if block == nil, !window.isFinished { throw CancellationError() }
      return block
    }
  }
}
