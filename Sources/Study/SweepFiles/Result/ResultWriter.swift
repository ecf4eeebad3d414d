import Dynamics
import Foundation
import Sweeps

/// Writes a result file from blocks of rows in order.
///
/// The data goes to `NAME.finishing`, which is renamed when it is complete and removed on an error.
final class ResultWriter<Scalar: SimulationScalar> {
  /// Formats rows for ``append(_:text:)``, or nil for a binary format.
  let text: RowText?

  private let output: OutputPath
  private let temporaryPath: String
  private let rowCount: Int
  private let sink: any RowSink
  private var checks: TileChecks
  private var written = 0
  private var isCommitted = false

  init(output: OutputPath, format: ResultFormat, header: ResultHeader) throws {
    self.output = output
    temporaryPath = output.finishing
    rowCount = header.rows.count
    checks = TileChecks(
      metricCount: header.metrics.count, tiling: header.tiling,
      firstRow: header.rows.lowerBound)
    let sweep = try header.sweep()
    text = format.rowFormat.map { RowText(sweep: sweep, format: $0) }
    // A killed run may have left this file.
    unlink(temporaryPath)
    do {
      sink = try format.storage.sink(
        NewFile(
          output: output, temporaryPath: temporaryPath, header: header, sweep: sweep,
          firstLine: text?.header ?? []), of: Scalar.self)
    } catch {
      // A writer that is not complete has no deinit.
      unlink(temporaryPath)
      throw error
    }
  }

  deinit {
    if !isCommitted { unlink(temporaryPath) }
  }

  /// Appends the next rows.
  func append(_ block: SweepBlock<Scalar>, text: [UInt8]) throws {
    checks.add(block)
    written += block.range.count
    try sink.append(block, text: text)
  }

  /// Syncs the file to disk and gives it its final name.
  func commit() throws {
    precondition(written == rowCount, "all rows")
    try sink.finish(checks: checks.values)
    try sync()
    // The metadata first: the file never exists without it. A kill in between leaves the journal,
    // from which both are written again.
    try sink.accompany(checks: checks.values)
    try output.take(over: temporaryPath)
    isCommitted = true
  }

  private func sync() throws(FileProblem) {
    let descriptor = open(temporaryPath, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileProblem(path: temporaryPath, code: errno) }
    defer { close(descriptor) }
    try syncToDisk(descriptor, of: temporaryPath)
  }
}

/// A file of any format that rows are appended to.
protocol RowSink: AnyObject {
  /// Appends the next rows, given as numbers and, for text formats, as text.
  func append<Scalar>(_ block: SweepBlock<Scalar>, text: [UInt8]) throws
  /// Writes the checksums of the tiles and closes the file.
  func finish(checks: [UInt32]) throws
  /// Writes the metadata file, before the file gets its final name.
  func accompany(checks: [UInt32]) throws
}

extension RowSink {
  func accompany(checks: [UInt32]) throws {}
}
