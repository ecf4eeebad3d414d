import CSwiftDynamics
import Dynamics
import Foundation
import Sweeps

/// The rows of a sweep as a stream, whose batches are simulated when its reader asks for them.
struct SweepStream<Scalar: SimulationScalar> {
  private let sweep: Sweep
  private let options: RunOptions
  private let cancellation: Cancellation
  private let runner: SweepRunner<Scalar>

  init(_ sweep: Sweep, _ options: RunOptions, _ cancellation: Cancellation) {
    self.sweep = sweep
    self.options = options
    self.cancellation = cancellation
    runner = options.threadCount.map { SweepRunner(threadCount: $0) } ?? SweepRunner()
  }

  /// Hands the stream over to its reader.
  func export(to stream: UnsafeMutablePointer<ArrowArrayStream>) {
    var next = options.rows.lowerBound
    var size = options.batchRows ?? firstBatchSize
    RecordStream(sweep.arrowTable(of: Scalar.self)) {
      guard next < options.rows.upperBound else { return nil }
      let rows = next..<min(options.rows.upperBound, next + size)
      let start = ContinuousClock.now
      let batch = try batch(of: rows)
      if options.batchRows == nil {
        let seconds = max((ContinuousClock.now - start) / .seconds(1), 1e-6)
        size = max(64, min(batchSizeLimit, Int(Double(size) * min(4, batchTime / seconds))))
      }
      next = rows.upperBound
      return batch
    }.export(to: stream)
  }

  /// Simulates some rows.
  private func batch(of rows: Range<Int>) throws -> RecordStream.Batch {
    var blocks: [SweepBlock<Scalar>] = []
    let received = runner.run(sweep, range: rows, cancellation: cancellation) { blocks.append($0) }
    guard received == rows.count, !cancellation.isCancelled else { throw RunCancelled() }
    return (rows.count, sweep.arrowCells(of: rows, in: blocks))
  }
}

/// The rows of the first batch, of which the time is not known yet.
private let firstBatchSize = 4096
/// The time that a batch takes if its size is free, s: short enough to show progress.
///
/// A batch has at most four times the rows of the one before.
private let batchTime = 0.1
/// The most rows of a batch: 13 MB with two parameters and eight metrics, 21 MB in double precision.
private let batchSizeLimit = 1 << 18
