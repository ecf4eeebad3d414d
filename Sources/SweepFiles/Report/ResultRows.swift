package import Dynamics
import Foundation
package import Sweeps

/// The rows of a result, whatever file they are in.
///
/// What pictures are drawn from. ``ResultFile`` gives the rows of every format that says what it is;
/// ``PlainTable`` those of a table whose description is lost.
package protocol ResultRows {
  /// The file.
  var path: String { get }
  /// The varied parameters, in the order of the columns.
  var parameters: [RowColumn] { get }
  /// What was measured, in the order of the columns.
  var metrics: [Measure] { get }
  /// What was run; nil where the file does not say.
  var origin: Sweep? { get }
  /// What the file says of its making: names and texts, in the order in which they are shown.
  var remarks: [(name: String, text: String)] { get }
  /// Calls a function with the rows, in order.
  func forEachRows(_ body: (RowSet) throws -> Void) throws
}

/// A column of numbers.
package struct RowColumn: Hashable, Sendable {
  /// The path of a parameter.
  package var name: String
  /// The unit's usual sign; empty for a plain number or an unknown one.
  package var unit: String
}

/// Some neighbouring rows.
package struct RowSet {
  /// The place of the first row, counted from 0 over all rows of the sweep.
  package var first: Int
  /// The parameters: `[parameters][rows]`.
  package var parameters: [[Double]]
  /// The metrics, NaN for no value: `[metrics][rows]`.
  package var metrics: [[Double]]
  /// How each scenario ended: `[rows]`.
  package var statuses: [Status]
}

extension ResultFile: ResultRows {
  package var parameters: [RowColumn] {
    ColumnLabel.all(of: sweep).filter { $0.role == .parameter }
      .map { RowColumn(name: $0.name, unit: $0.unit) }
  }

  package var metrics: [Measure] { header.metrics }

  package var origin: Sweep? { sweep }

  package var remarks: [(name: String, text: String)] {
    [
      ("command", "sweep \(header.command)"), ("version", header.version),
      ("precision", header.precision.rawValue),
      (
        "rows",
        rows == 0..<header.rowCount ? "all \(rows.count)" : "\(rows.count) of \(header.rowCount)"
      ),
    ]
  }

  package func forEachRows(_ body: (RowSet) throws -> Void) throws {
    switch header.precision {
    case .single:
      try forEachBlock { (block: SweepBlock<Float>) in try body(RowSet(block, of: sweep)) }
    case .double:
      try forEachBlock { (block: SweepBlock<Double>) in try body(RowSet(block, of: sweep)) }
    }
  }
}

extension RowSet {
  init<Scalar>(_ block: SweepBlock<Scalar>, of sweep: Sweep) {
    first = block.range.lowerBound
    parameters = sweep.parameterColumns(in: block.range)
    metrics = block.metrics.map { $0.map(Double.init) }
    statuses = block.statuses
  }
}

/// Opens the rows of a result of any format.
///
/// - Parameter path: The file, or one that is not there yet but whose run has left a journal.
/// - Returns: The rows, not yet read.
/// - Throws: ``ResultProblem`` if it is none, or damaged.
package func openRows(path: String) throws(ResultProblem) -> any ResultRows {
  let isTable = ResultFormat(fileName: path)?.rowFormat != nil
  let isDescribed = FileManager.default.fileExists(atPath: TableMetadata.path(of: path))
  guard isTable, !isDescribed, FileManager.default.fileExists(atPath: path) else {
    return try ResultFile(path: path)
  }
  return try PlainTable(path: path)
}
