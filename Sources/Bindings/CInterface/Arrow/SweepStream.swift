import CSwiftDynamics
import Dynamics
import Foundation
import Sweeps

/// The rows of a sweep as a stream, whose batches are simulated when its reader asks for them.
struct SweepStream<Scalar: SimulationScalar & BitwiseCopyable> {
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

  /// The columns: varied parameters, metrics and status.
  private var table: ArrowTable {
    let parameters = sweep.design.paths.map { path in
      let unit = (try? sweep.plan.table.index(of: path)).map {
        sweep.plan.table.parameters[$0].unit.symbol
      }
      return ArrowField(name: path.text, kind: .float64, unit: unit ?? "")
    }
    let metrics = sweep.metricColumns.map { column in
      ArrowField(
        name: column.rawValue, kind: Scalar.self == Float.self ? .float32 : .float64,
        unit: column.unit.symbol, meaning: column.metric.meaning)
    }
    let status = ArrowField(name: "status", kind: .category(Status.allCases.map(\.name)))
    return ArrowTable(fields: parameters + metrics + [status])
  }

  /// Hands the stream over to its reader.
  func export(to stream: UnsafeMutablePointer<ArrowArrayStream>) {
    var next = options.rows.lowerBound
    var size = options.batchRows ?? firstBatchSize
    RecordStream(table) {
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
    let parameters = sweep.design.paths.indices.map {
      ArrowCells(sweep.design.values(ofColumn: $0, in: rows))
    }
    let metrics = sweep.metricColumns.indices.map { metric in
      ArrowCells(count: rows.count, of: Scalar.self) { cells in
        var start = 0
        for block in blocks {
          let end = cells[start...].initialize(fromContentsOf: block.metrics[metric])
          start = end
        }
      }
    }
    let codes = blocks.flatMap { $0.statuses.map { Int8($0.rawValue) } }
    let status = ArrowCells(codes: codes, of: Status.allCases.map(\.name))
    return (rows.count, parameters + metrics + [status])
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
