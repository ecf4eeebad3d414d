import Dynamics
import Sweeps

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Makes a result file from rows that come in order.
///
/// It is written as `NAME.finishing` and takes its name when it is whole; if anything goes wrong it
/// is removed.
final class ResultWriter<Scalar: SimulationScalar> {
  /// Makes the text that ``append(_:text:)`` wants; nil for a format that wants none.
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
    // What a run that was killed here has left.
    unlink(temporaryPath)
    switch format {
    case .csv, .jsonLines:
      sink = try TableFile(
        output: output, temporaryPath: temporaryPath, header: header, sweep: sweep,
        firstLine: text?.header ?? [])
    case .netCDF:
      #if NetCDF
        sink = try GridFile<Scalar>(path: temporaryPath, header: header, sweep: sweep)
      #else
        throw FileProblem.withoutNetCDF(output.text)
      #endif
    case .sqlite:
      sink = try DatabaseFile(path: temporaryPath, header: header, sweep: sweep)
    }
  }

  deinit {
    if !isCommitted { unlink(temporaryPath) }
  }

  /// Adds the next rows.
  func append(_ block: SweepBlock<Scalar>, text: [UInt8]) throws {
    checks.add(block)
    written += block.range.count
    try sink.append(block, text: text)
  }

  /// Puts the file on disk under its name.
  func commit() throws {
    precondition(written == rowCount, "all rows")
    try sink.finish(checks: checks.values)
    try sync()
    try output.take(over: temporaryPath)
    isCommitted = true
    try sink.accompany(checks: checks.values)
  }

  private func sync() throws(FileProblem) {
    let descriptor = open(temporaryPath, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileProblem(path: temporaryPath, code: errno) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw FileProblem(path: temporaryPath, code: errno) }
  }
}

/// A file of some format that rows are added to.
protocol RowSink: AnyObject {
  /// Adds the next rows, given as numbers and, for formats that are text, as text.
  func append<Scalar>(_ block: SweepBlock<Scalar>, text: [UInt8]) throws
  /// Adds what comes last, the checks of the tiles, and closes the file.
  func finish(checks: [UInt32]) throws
  /// Writes what stands beside the file, once the file has its name.
  func accompany(checks: [UInt32]) throws
}

extension RowSink {
  func accompany(checks: [UInt32]) throws {}
}

extension FileProblem {
  static func withoutNetCDF(_ path: String) -> FileProblem {
    FileProblem(
      path: path,
      reason: "this sweep was built without NetCDF; apt-get install libnetcdf-dev and build it "
        + "again with its default traits, or choose .csv, .jsonl or .sqlite")
  }
}
