package import Dynamics
import Foundation
package import Sweeps

/// A list of points in a CSV file, whose first line holds parameter paths.
///
/// A column that is not used may hold anything.
package struct PointsFile {
  private let path: String
  private let names: [String]
  private let columns: [Column]
  /// The number in the first line of a file of one column without a name; nil for a name.
  private let unnamedValue: Double?

  private struct Column {
    var values: [Double] = []
    var problem: PointsProblem?
  }

  /// The largest size of a file, bytes.
  private static let sizeLimit = 1 << 29

  /// Reads a file.
  ///
  /// - Parameter path: The path of the file.
  /// - Throws: ``PointsProblem`` with the line of the first error.
  package init(path: String) throws(PointsProblem) {
    let handle: FileHandle
    do {
      handle = try openForReading(path)
    } catch {
      throw PointsProblem("\(path): \(error.reason); expected \(Self.form)")
    }
    let size = (try? handle.seekToEnd()) ?? 0
    guard size <= Self.sizeLimit, (try? handle.seek(toOffset: 0)) != nil else {
      throw PointsProblem(
        "\(path): the file is too large; expected \(Self.sizeLimit) bytes or fewer")
    }
    try self.init(LineReader(handle), path: path)
  }

  /// The form of a file, for messages.
  private static let form = "a CSV file with a line of parameter paths, then a point on each line"

  package init(text: String, path: String) throws(PointsProblem) {
    try self.init(LineReader(text), path: path)
  }

  private init(_ lines: LineReader, path: String) throws(PointsProblem) {
    self.path = path
    var lines = CSVReader(lines)
    var names: [String] = []
    var columns: [Column] = []
    do throws(TextProblem) {
      names = try lines.next()?.map { String(decoding: $0, as: UTF8.self) } ?? []
      columns = Array(repeating: Column(), count: names.count)
      let isNamed = names.count != 1 || decimalNumber(names[0]) == nil
      while let fields = try lines.next() {
        if let line = lines.blankLine {
          throw TextProblem(line, "blank line; expected a point on each line")
        }
        for (column, bytes) in fields.enumerated() where columns[column].problem == nil {
          let field = String(decoding: bytes, as: UTF8.self)
          if let value = decimalNumber(field), value.isFinite {
            columns[column].values.append(value)
          } else {
            columns[column].problem = PointsProblem(
              "\(path):\(lines.number): " + (isNamed ? "\(excerpt(names[column])): " : "")
                + "must be a finite number (got '\(excerpt(field))')")
          }
        }
      }
    } catch {
      throw PointsProblem("\(error.location(in: path)): \(error.reason)")
    }
    guard !names.isEmpty else {
      throw PointsProblem("\(path): the file is empty; expected \(Self.form)")
    }
    self.names = names
    self.columns = columns
    unnamedValue = names.count == 1 ? decimalNumber(names[0]) : nil
  }

  /// All columns, as one axis of linked parameters.
  package func linkedAxes() throws(PointsProblem) -> LinkedAxes {
    var values: [[Double]] = []
    if let field = names.first(where: { decimalNumber($0) != nil }) {
      let cure = names.count == 1 ? ". Give the path in --vary PATH=@\(path)" : ""
      throw PointsProblem(
        "\(path):1: a number in place of a column name (got \(field)); expected a parameter path for "
          + "each column\(cure)")
    }
    for column in columns.indices { values.append(try numbers(in: column)) }
    do {
      return try LinkedAxes(paths: names.map { ParameterPath($0) }, columns: values)
    } catch {
      throw PointsProblem("\(path): \(error)")
    }
  }

  /// The column of a path, or the numbers of a file that has one column without a name.
  package func axis(_ path: ParameterPath) throws -> Axis {
    if let unnamedValue {
      guard unnamedValue.isFinite else {
        throw PointsProblem("\(self.path):1: must be a finite number (got \(names[0]))")
      }
      if let problem = columns[0].problem { throw problem }
      return try Axis(path: path, values: [unnamedValue] + columns[0].values)
    }
    guard let column = names.firstIndex(of: path.text) else {
      let found = excerpt(names.joined(separator: ", "), limit: 200)
      throw PointsProblem(
        "\(self.path):1: "
          + (names.count == 1
            ? "unknown column \(inQuotes(found)); expected '\(path)', or numbers without a name"
            : "no column '\(path)' (got \(found)); expected a column with the name of the path"))
    }
    guard names.count(where: { $0 == names[column] }) == 1 else {
      throw PointsProblem("\(self.path):1: duplicate column '\(path)'")
    }
    return try Axis(path: path, values: try numbers(in: column))
  }

  private func numbers(in column: Int) throws(PointsProblem) -> [Double] {
    if let problem = columns[column].problem { throw problem }
    guard !columns[column].values.isEmpty else {
      throw PointsProblem("\(path): no points; expected \(Self.form)")
    }
    return columns[column].values
  }
}

/// An error in a list of points, with its location.
package struct PointsProblem: Error, Hashable, CustomStringConvertible {
  /// The location and the cause, on one line.
  package let description: String

  init(_ description: String) { self.description = description }
}
