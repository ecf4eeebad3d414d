public import Dynamics
import Foundation
public import Sweeps

/// A result on disk, opened for reading.
///
/// What kind of file it is shows in its first bytes, not in its name. Memory is bounded whatever the
/// file holds, and nothing that stands in it is run.
public final class ResultFile {
  /// The file that is read; that of a run that is not finished if there is no other.
  public let path: String
  /// What the file says of itself.
  public var header: ResultHeader { source.header }
  /// The rows that it holds.
  public var rows: Range<Int> { source.rows }
  /// Whether it holds all rows that it is meant to: those of its shard, or of the whole sweep.
  public var isComplete: Bool { source.rows == header.rows }
  /// How it is written; nil for the journal of a run that is not finished.
  public let format: ResultFormat?
  /// The sweep, ready to be run again.
  public let sweep: Sweep

  private let source: any RowSource

  /// Opens a result.
  ///
  /// - Parameter path: A file, or one that is not there yet but whose run has left a journal.
  /// - Throws: ``ResultProblem`` if it is not a result or is damaged.
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

  /// Reads all rows and checks them, which costs as much as reading the file once.
  ///
  /// - Throws: ``ResultProblem`` if any is damaged.
  public func check() throws {
    switch header.precision {
    case .single: try forEachBlock { (_: SweepBlock<Float>) in }
    case .double: try forEachBlock { (_: SweepBlock<Double>) in }
    }
  }

  /// Reads the rows from the first on.
  ///
  /// - Throws: ``ResultProblem`` if they cannot be read.
  public func blocks<Scalar>(as scalar: Scalar.Type = Scalar.self) throws -> BlockReader<Scalar> {
    precondition(Scalar.precision == header.precision, "numbers of the file's precision")
    return BlockReader(path: path, source: source, next: try source.blocks())
  }

  /// Calls a function with the rows, in order, and checks them.
  ///
  /// - Parameter body: Takes the next rows.
  /// - Throws: ``ResultProblem`` if rows are damaged, and what the function throws.
  public func forEachBlock<Scalar>(_ body: (SweepBlock<Scalar>) throws -> Void) throws {
    let reader = try blocks(as: Scalar.self)
    while let block = try reader.next() { try body(block) }
  }
}

/// The rows of a result, read and checked a few thousand at a time.
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

  /// The next rows; nil after the last.
  ///
  /// - Throws: ``ResultProblem`` if they are damaged.
  public func next() throws -> SweepBlock<Scalar>? {
    guard let block = try nextBlock() else { return nil }
    guard block.hasOneNaNAndZero() else {
      throw ResultProblem(
        path, "damaged: rows from \(block.range.lowerBound) on hold a number that no run writes")
    }
    checks.add(block)
    while checkedCount < checks.values.count {
      try check(checks.values[checkedCount], ofTile: checkedCount)
      checkedCount += 1
    }
    return block
  }

  private func check(_ value: UInt32, ofTile index: Int) throws(ResultProblem) {
    guard let stated = source.checks else { return }  // each record of a journal has its own
    guard stated.indices.contains(index), stated[index] == value else {
      let tile = source.rows.lowerBound / source.header.tileRowCount + index
      let damaged = source.header.tiling.rows(ofTile: tile)
      let verb = damaged.count == 1 ? "is" : "are"
      throw ResultProblem(path, "damaged: \(named(damaged)) \(verb) not as written")
    }
  }
}

/// A file of some format that rows are read from.
protocol RowSource: AnyObject {
  var header: ResultHeader { get }
  /// The rows that it holds.
  var rows: Range<Int> { get }
  /// The checks of the tiles as the file states them; nil for a journal, whose records are checked.
  var checks: [UInt32]? { get }
  /// Begins to read the rows: a function that gives the next ones, and nil after the last.
  func blocks<Scalar>() throws -> () throws -> SweepBlock<Scalar>?
}

extension RowSource {
  /// Pieces of the rows that are read at a time, one at each call.
  func pieces() -> () -> Range<Int>? {
    var start = rows.lowerBound
    return { [rows] in
      guard start < rows.upperBound else { return nil }
      defer { start = min(rows.upperBound, start + readRowCount) }
      return start..<min(rows.upperBound, start + readRowCount)
    }
  }
}

/// Rows by their numbers, for a sentence.
func named(_ rows: Range<Int>) -> String {
  rows.count == 1
    ? "row \(rows.lowerBound)" : "rows \(rows.lowerBound) to \(rows.upperBound - 1)"
}

/// How many rows are read at a time.
private let readRowCount = 1 << 14

/// How long what a file says of itself may be, bytes.
let headerLimit = 16 << 20

private func openSource(_ path: String) throws -> (any RowSource, ResultFormat?) {
  let handle = try openForReading(path)
  let start = (try? handle.read(upToCount: 32)) ?? Data()
  guard !start.starts(with: ReducedText.signature) else {
    throw ResultProblem(path, "made by sweep run --reduce, which keeps no rows", .stranger)
  }
  if start.starts(with: Journal.signature) { return (try JournalSource(path: path), nil) }
  if start.starts(with: Data("SQLite format 3".utf8)) {
    // SQLite reads on in a file that was cut where nothing has to be read for now.
    let (pages, size) = (DatabaseSource.size(statedIn: Array(start)), handle.seekToEndOfFile())
    guard pages == size else { throw ResultProblem(path, "damaged: \(size) of \(pages) bytes") }
    return (try DatabaseSource(path: path), .sqlite)
  }
  if start.starts(with: [0x89, UInt8(ascii: "H"), UInt8(ascii: "D"), UInt8(ascii: "F")]) {
    #if NetCDF
      return (try GridSource(path: path), .netCDF)
    #else
      throw ResultProblem(path, FileProblem.withoutNetCDF(path).reason)
    #endif
  }
  let source = try TableSource(path: path)
  return (source, source.format)
}

extension ResultFile {
  /// Whether another process is computing it at this moment.
  public var isBeingWritten: Bool {
    format == nil && isLocked(path)
  }
}
