public import Dynamics
import Foundation
public import Sweeps

/// A result on disk, opened for reading.
///
/// The first bytes of the file decide its format, not its name. Reading uses bounded memory for any
/// content, and never runs anything that the file contains.
public final class ResultFile {
  /// The path of the file that is read.
  ///
  /// For an unfinished run this is the partial file.
  public let path: String
  /// The file's metadata.
  public var header: ResultHeader { source.header }
  /// The rows that the file holds.
  public var rows: Range<Int> { source.rows }
  /// Whether the file holds all rows of its shard, or of the whole sweep.
  public var isComplete: Bool { source.rows == header.rows }
  /// The file's format, or nil for the journal of an unfinished run.
  public let format: ResultFormat?
  /// The sweep, ready to run again.
  public let sweep: Sweep

  private let source: any RowSource

  /// Opens a result.
  ///
  /// - Parameter path: The path of a result. If the file does not exist, the partial file of its
  ///   run is opened instead.
  /// - Throws: ``ResultProblem`` if the file is not a result or is damaged.
  public init(path: String) throws(ResultProblem) {
    let isThere = FileManager.default.fileExists(atPath: path)
    let partial = OutputPath.partial(of: path)
    let path = !isThere && FileManager.default.fileExists(atPath: partial) ? partial : path
    self.path = path
    do {
      (source, format) = try openSource(path)
      sweep = try source.header.sweep()
    } catch let problem as ResultProblem {
      throw problem
    } catch {
      throw ResultProblem(path, "\(error)")
    }
  }

  /// Reads all rows once and verifies their checksums.
  ///
  /// - Throws: ``ResultProblem`` if any row is damaged.
  public func check() throws {
    switch header.precision {
    case .single: try forEachBlock { (_: SweepBlock<Float>) in }
    case .double: try forEachBlock { (_: SweepBlock<Double>) in }
    }
  }

  /// Starts reading at the first row.
  ///
  /// - Parameter scalar: The number type of the file's precision; see ``ResultHeader/precision``.
  /// - Returns: A reader that returns the rows block by block.
  /// - Throws: ``ResultProblem`` if the rows cannot be read.
  public func blocks<Scalar>(as scalar: Scalar.Type = Scalar.self) throws -> BlockReader<Scalar> {
    precondition(Scalar.precision == header.precision, "numbers of the file's precision")
    return BlockReader(path: path, source: source, next: try source.blocks())
  }

  /// Calls a closure with each block of rows, in order, and verifies the checksums.
  ///
  /// - Parameter body: Takes the next block of rows.
  /// - Throws: ``ResultProblem`` if rows are damaged, or any error that the closure throws.
  public func forEachBlock<Scalar>(_ body: (SweepBlock<Scalar>) throws -> Void) throws {
    let reader = try blocks(as: Scalar.self)
    while let block = try reader.next() { try body(block) }
  }

  /// Reads all rows into memory, and verifies the checksums.
  ///
  /// - Parameter scalar: The number type of the file's precision; see ``ResultHeader/precision``.
  /// - Returns: The rows, whose columns are read by metric and parameter.
  /// - Throws: ``ResultProblem`` if rows are damaged.
  public func rows<Scalar>(as scalar: Scalar.Type = Scalar.self) throws -> SweepRows<Scalar> {
    var metrics = Array(repeating: [Scalar](), count: header.metrics.count)
    var statuses: [Status] = []
    try forEachBlock { (block: SweepBlock<Scalar>) in
      for index in metrics.indices { metrics[index] += block.metrics[index] }
      statuses += block.statuses
    }
    return SweepRows(
      SweepBlock(range: rows, metrics: metrics, statuses: statuses), of: sweep)
  }
}

/// Reads the rows of a result in blocks of a few thousand, and verifies their checksums.
public final class BlockReader<Scalar: SimulationScalar> {
  private let path: String
  private let source: any RowSource
  private let nextBlock: () throws -> SweepBlock<Scalar>?
  private var checks: TileChecks
  private var checkedCount = 0

  init(
    path: String, source: any RowSource, next: @escaping () throws -> SweepBlock<Scalar>?
  ) {
    self.path = path
    self.source = source
    nextBlock = next
    checks = TileChecks(
      metricCount: source.header.metrics.count, tiling: source.header.tiling,
      firstRow: source.rows.lowerBound)
  }

  /// The next block of rows, or nil after the last.
  ///
  /// - Throws: ``ResultProblem`` if the rows are damaged.
  public func next() throws -> SweepBlock<Scalar>? {
    guard let block = try nextBlock() else { return nil }
    guard block.hasOneNaNAndZero() else {
      throw ResultProblem(
        path,
        "damaged: a number that sweep never writes (infinity, -0 or a nonstandard NaN) in "
          + named(block.range))
    }
    checks.add(block)
    while checkedCount < checks.values.count {
      try check(checks.values[checkedCount], ofTile: checkedCount)
      checkedCount += 1
    }
    return block
  }

  private func check(_ value: UInt32, ofTile index: Int) throws(ResultProblem) {
    guard let stated = source.checks else { return }  // each journal record has its own checksum
    guard stated.indices.contains(index), stated[index] == value else {
      let tile = source.rows.lowerBound / source.header.tileRowCount + index
      let damaged = source.header.tiling.rows(ofTile: tile)
      let verb = damaged.count == 1 ? "does not match its" : "do not match their"
      throw ResultProblem(path, "damaged: \(named(damaged)) \(verb) checksum")
    }
  }
}

/// A file of any format that rows are read from.
protocol RowSource: AnyObject {
  var header: ResultHeader { get }
  /// The rows that the file holds.
  var rows: Range<Int> { get }
  /// The checksums of the tiles as the file states them. Nil for a journal, whose records have
  /// their own.
  var checks: [UInt32]? { get }
  /// Starts reading the rows.
  ///
  /// - Returns: A function that returns the next block, and nil after the last.
  func blocks<Scalar>() throws -> () throws -> SweepBlock<Scalar>?
}

extension RowSource {
  /// Splits the rows into the ranges that are read at a time; each call returns the next one.
  func pieces() -> () -> Range<Int>? {
    var start = rows.lowerBound
    return { [rows] in
      guard start < rows.upperBound else { return nil }
      defer { start = min(rows.upperBound, start + readRowCount) }
      return start..<min(rows.upperBound, start + readRowCount)
    }
  }
}

/// The rows as words, such as `row 3` or `rows 0 to 4`.
func named(_ rows: Range<Int>) -> String {
  rows.count == 1
    ? "row \(rows.lowerBound)" : "rows \(rows.lowerBound) to \(rows.upperBound - 1)"
}

/// The number of rows that are read at a time.
private let readRowCount = 1 << 14

/// The largest size of a file's metadata, bytes.
package let headerLimit = 16 << 20

private func openSource(_ path: String) throws -> (any RowSource, ResultFormat?) {
  let handle = try openForReading(path)
  let start = (try? handle.read(upToCount: 32)) ?? Data()
  guard !start.starts(with: ReducedText.signature) else {
    throw ResultProblem(
      path, "holds summaries of sweep run --reduce and no rows; expected a result file", .foreign)
  }
  if start.starts(with: Journal.signature) { return (try JournalSource(path: path), nil) }
  // The storages with a signature first: text has none.
  for format in ResultFormat.allCases.reversed() {
    if let opened = try format.storage.open(path, start: start) { return opened }
  }
  let reason =
    ResultFormat(fileName: path).map {
      ": the name ends in .\($0.rawValue), but the content has another format"
    } ?? "; expected a \(ResultFormat.endings()) file"
  throw ResultProblem(path, "not a result of sweep" + reason, .foreign)
}

extension ResultFile {
  /// Whether another process is writing the file now.
  public var isBeingWritten: Bool {
    format == nil && isLocked(path)
  }
}
