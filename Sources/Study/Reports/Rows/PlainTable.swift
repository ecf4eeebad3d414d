package import Dynamics
import Foundation
import SceneFiles
package import SweepFiles
package import Sweeps

/// A table of a sweep's rows whose metadata file is missing.
///
/// The name of a column decides its kind: a metric, `status`, or else a parameter path.
package final class PlainTable: ResultRows {
  package let path: String
  package let parameters: [RowColumn]
  package let metrics: [MetricColumn]
  package var origin: Sweep? { nil }
  package var remarks: [(name: String, text: String)] { [] }

  private let format: RowFormat
  private let names: [String]
  /// The kind of each column of the file.
  private let roles: [Role]

  private enum Role {
    case parameter(Int)
    case metric(Int)
    case status
  }

  /// The number of rows that are read at a time.
  private static let rowsAtOnce = 1 << 14

  /// Reads the names of the columns.
  ///
  /// - Parameter path: The path of the table.
  /// - Throws: ``ResultProblem`` if the columns are not those of a sweep.
  package init(path: String) throws(ResultProblem) {
    guard let format = RowFormat(fileName: path) else {
      throw ResultProblem(path, "not a table; expected a \(RowFormat.endings) file", .foreign)
    }
    var lines = LineReader(try openForReading(path))
    self.path = path
    self.format = format
    do throws(TextProblem) {
      if let separator = format.separator {
        var fields = CSVReader(lines, separator: separator)
        names = try fields.next()?.map(\.text) ?? []
      } else if let line = try lines.next() {
        guard let keys = Self.keys(of: line) else {
          throw TextProblem(1, "not a JSON object; expected one row per line")
        }
        names = keys
      } else {
        names = []
      }
    } catch {
      throw ResultProblem(error.location(in: path), error.reason)
    }
    guard !names.isEmpty else { throw ResultProblem(path, "no rows; expected one or more") }
    var parameters: [RowColumn] = []
    var metrics: [MetricColumn] = []
    var roles: [Role] = []
    for name in names {
      if name == RowText.statusColumn {
        roles.append(.status)
      } else if let metric = MetricColumn(rawValue: name) {
        roles.append(.metric(metrics.count))
        metrics.append(metric)
      } else {
        roles.append(.parameter(parameters.count))
        parameters.append(RowColumn(name: name, unit: ""))
      }
    }
    self.parameters = parameters
    self.metrics = metrics
    self.roles = roles
    let found = names.joined(separator: ", ")
    var seen: Set<String> = []
    if let repeated = names.first(where: { !seen.insert($0).inserted }) {
      throw ResultProblem("\(path):1", "duplicate column '\(excerpt(repeated))'")
    }
    if names == FrameText.columns {
      throw ResultProblem(
        path, "holds the frames of one scenario (sweep trace); expected the rows of a sweep")
    }
    guard names.contains(RowText.statusColumn) else {
      throw ResultProblem(
        "\(path):1", "no column 'status' (got \(excerpt(found))); expected the rows of a sweep")
    }
    guard !metrics.isEmpty else {
      throw ResultProblem(
        "\(path):1", "no column of a metric (got \(excerpt(found))); expected the rows of a sweep")
    }
  }

  package func forEachRows(_ body: (RowSet) throws -> Void) throws {
    let layout = LineLayout(columns: names, format: format)
    var lines = TableReader(LineReader(try openForReading(path)), layout: layout)
    func cells() throws(ResultProblem) -> [ArraySlice<UInt8>]? {
      do { return try lines.next() } catch {
        throw ResultProblem(error.location(in: path), error.reason)
      }
    }
    if format.separator != nil { _ = try cells() }
    var set = emptySet(first: 0)
    while let cells = try cells() {
      if let problem = append(cells, layout, to: &set) {
        throw ResultProblem("\(path):\(lines.number)", problem)
      }
      guard set.statuses.count == Self.rowsAtOnce else { continue }
      try body(set)
      set = emptySet(first: set.first + Self.rowsAtOnce)
    }
    if !set.statuses.isEmpty { try body(set) }
  }

  private func emptySet(first: Int) -> RowSet {
    RowSet(
      first: first, parameters: Array(repeating: [], count: parameters.count),
      metrics: Array(repeating: [], count: metrics.count), statuses: [])
  }

  /// Appends the cells of a row.
  ///
  /// - Returns: What is wrong with one of them; nil if all are right.
  private func append(
    _ cells: [ArraySlice<UInt8>], _ layout: LineLayout, to set: inout RowSet
  ) -> String? {
    for (index, cell) in cells.enumerated() {
      if case .status = roles[index] {
        guard let status = layout.statuses[cell] else {
          return unknownName("status", cell.text, among: Status.allCases.map(\.name))
        }
        set.statuses.append(status)
        continue
      }
      guard let value: Double = layout.number(cell), !value.isInfinite else {
        return "\(excerpt(names[index])) must be a finite number, or left out if unknown "
          + got(cell.text)
      }
      switch roles[index] {
      case .parameter(let column): set.parameters[column].append(value)
      case .metric(let column): set.metrics[column].append(value)
      case .status: break
      }
    }
    return nil
  }

  /// The names of the members of a flat JSON object, in order, or nil if the line is not an object.
  private static func keys(of line: ArraySlice<UInt8>) -> [String]? {
    guard (try? JSONSerialization.jsonObject(with: Data(line))) is [String: Any] else { return nil }
    // The names that sweep writes contain no quotes and no escapes.
    let parts = String(decoding: line, as: UTF8.self).split(separator: "\"")
    let keys = parts.indices.filter { $0 + 1 < parts.count && parts[$0 + 1].hasPrefix(":") }
    return keys.map { String(parts[$0]) }
  }
}
