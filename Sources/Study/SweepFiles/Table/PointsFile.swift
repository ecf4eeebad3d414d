package import Dynamics
import Foundation
package import Sweeps

/// A list of points in a CSV file (RFC 4180, with each record on one line), whose first line holds
/// parameter paths.
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
  /// The largest number of fields in a line.
  private static let fieldLimit = 1000

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
    guard let data = try? handle.read(upToCount: Self.sizeLimit + 1) ?? Data() else {
      throw PointsProblem("\(path): cannot be read; expected \(Self.form)")
    }
    guard data.count <= Self.sizeLimit else {
      throw PointsProblem(
        "\(path): the file is too large; expected \(Self.sizeLimit) bytes or fewer")
    }
    try self.init(text: String(decoding: data, as: UTF8.self), path: path)
  }

  /// The form of a file, for messages.
  private static let form = "a CSV file with a line of parameter paths, then a point on each line"

  package init(text: String, path: String) throws(PointsProblem) {
    self.path = path
    var lines = TextLines(text)
    // A byte order mark is not part of the first name.
    guard let head = lines.next()?.drop(while: { $0 == "\u{feff}" }),
      !text.allSatisfy({ $0.isWhitespace || $0 == "\u{feff}" })
    else {
      throw PointsProblem("\(path): the file is empty; expected \(Self.form)")
    }
    names = try Self.fields(head, path, 1)
    let count = names.count
    unnamedValue = count == 1 ? decimalNumber(names[0]) : nil
    var columns = [Column](repeating: Column(), count: count)
    var blankLine: Int?
    while let line = lines.next() {
      guard !line.allSatisfy(\.isWhitespace) else {
        blankLine = blankLine ?? lines.number
        continue
      }
      if let blankLine {
        throw PointsProblem("\(path):\(blankLine): blank line; expected a point on each line")
      }
      let fields = try Self.fields(line, path, lines.number)
      guard fields.count == count else {
        throw PointsProblem(
          "\(path):\(lines.number): wrong number of fields (got \(fields.count)); expected \(count), "
            + "as in the first line")
      }
      for (column, field) in fields.enumerated() where columns[column].problem == nil {
        if let value = decimalNumber(field), value.isFinite {
          columns[column].values.append(value)
        } else {
          columns[column].problem = PointsProblem(
            "\(path):\(lines.number): "
              + (unnamedValue == nil ? "\(excerpt(names[column])): " : "")
              + "must be a finite number (got '\(excerpt(field))')")
        }
      }
    }
    self.columns = columns
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

  /// The fields of a line, without the spaces and quotation marks around them.
  private static func fields(
    _ line: Substring, _ path: String, _ number: Int
  ) throws(PointsProblem) -> [String] {
    let comma = UInt8(ascii: ","), mark = UInt8(ascii: "\"")
    var fields: [String] = []
    var start = line.startIndex
    while true {
      guard fields.count < fieldLimit else {
        throw PointsProblem(
          "\(path):\(number): too many fields; expected \(fieldLimit) or fewer")
      }
      // A doubled quotation mark closes and opens again.
      var isQuoted = false
      let bytes = line.utf8[start...]
      let end = bytes.firstIndex { byte in
        if byte == mark { isQuoted.toggle() }
        return byte == comma && !isQuoted
      }
      guard !isQuoted else {
        throw PointsProblem(
          "\(path):\(number): unclosed quotation mark; expected \"…\" within one line")
      }
      let plain = line[start..<(end ?? line.endIndex)].trimmingCharacters(in: .whitespaces)
      if plain.count > 1, plain.hasPrefix("\""), plain.hasSuffix("\"") {
        fields.append(String(plain.dropFirst().dropLast()).replacing("\"\"", with: "\""))
      } else {
        fields.append(plain)
      }
      guard let end else { return fields }
      start = line.utf8.index(after: end)
    }
  }
}

/// An error in a list of points, with its location.
package struct PointsProblem: Error, Hashable, CustomStringConvertible {
  /// The location and the cause, on one line.
  package let description: String

  init(_ description: String) { self.description = description }
}
