package import Dynamics
import Foundation
package import SweepFiles
package import Sweeps

/// The rows of a result, for charts.
///
/// ``ResultFile`` provides the rows of a file with metadata, ``PlainTable`` those of a table
/// without.
package protocol ResultRows {
  /// The path of the file.
  var path: String { get }
  /// The varied parameters, in the order of the columns.
  var parameters: [RowColumn] { get }
  /// The metrics, in the order of the columns.
  var metrics: [MetricColumn] { get }
  /// The sweep, or nil if the file does not state it.
  var origin: Sweep? { get }
  /// The origin of the rows as names and texts, in the order in which the page shows them.
  var remarks: [(name: String, text: String)] { get }
  /// The scene and its settings as words of a command line; nil if the file does not state them.
  var sceneArguments: String? { get }
  /// Calls a closure with the rows, in order.
  func forEachRows(_ body: (RowSet) throws -> Void) throws
}

extension ResultRows {
  package var sceneArguments: String? { nil }
}

/// A column of numbers.
package struct RowColumn: Hashable, Sendable {
  /// The path of the parameter.
  package var name: String
  /// The unit's symbol, empty for a plain number or an unknown unit.
  package var unit: String

  package init(name: String, unit: String) {
    self.name = name
    self.unit = unit
  }
}

/// A block of adjacent rows.
package struct RowSet {
  /// The position of the first row among all rows of the sweep, from 0.
  package var first: Int
  /// The parameters: `[parameters][rows]`.
  package var parameters: [[Double]]
  /// The metrics, NaN for no value: `[metrics][rows]`.
  package var metrics: [[Double]]
  /// How each scenario ended: `[rows]`.
  package var statuses: [Status]

  package init(first: Int, parameters: [[Double]], metrics: [[Double]], statuses: [Status]) {
    self.first = first
    self.parameters = parameters
    self.metrics = metrics
    self.statuses = statuses
  }
}

extension ResultFile: ResultRows {
  package var parameters: [RowColumn] {
    ColumnLabel.all(of: sweep).filter { $0.role == .parameter }
      .map { RowColumn(name: $0.name, unit: $0.unit) }
  }

  package var metrics: [MetricColumn] { header.metrics }

  package var origin: Sweep? { sweep }

  package var remarks: [(name: String, text: String)] {
    (header.study.map { [("study", $0)] } ?? [])
      + (header.command.isEmpty ? [] : [("command", "sweep \(header.command)")]) + [
        ("version", header.version),
        ("precision", header.precision.rawValue),
        (
          "rows",
          rows == 0..<header.rowCount ? "all \(rows.count)" : "\(rows.count) of \(header.rowCount)"
        ),
      ]
  }

  package var sceneArguments: String? { header.sceneArguments }

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
/// - Parameter path: The path of a result. If the file does not exist, the partial file of its run
///   is opened instead.
/// - Returns: The rows, not yet read.
/// - Throws: ``ResultProblem`` if the file is not a result or is damaged.
package func openRows(path: String) throws(ResultProblem) -> any ResultRows {
  let isTable = ResultFormat(fileName: path)?.rowFormat != nil
  let isDescribed = FileManager.default.fileExists(atPath: TableMetadata.path(of: path))
  guard isTable, !isDescribed, FileManager.default.fileExists(atPath: path) else {
    return try ResultFile(path: path)
  }
  return try PlainTable(path: path)
}
