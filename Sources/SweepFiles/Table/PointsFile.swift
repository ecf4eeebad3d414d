package import Dynamics
import Foundation
package import Sweeps

/// Points that someone has written down: a CSV file (RFC 4180, each record on a line of its own)
/// whose first line names paths.
///
/// A column that nobody asks for may hold anything.
package struct PointsFile {
  private let path: String
  private let names: [String]
  private let columns: [Column]

  private struct Column {
    var values: [Double] = []
    var problem: PointsProblem?
  }

  /// Files longer than this are no lists of points, bytes.
  private static let sizeLimit = 1 << 29
  /// Lines with more fields than this hold no paths, and no points.
  private static let fieldLimit = 1000

  /// Reads a file.
  ///
  /// - Throws: ``PointsProblem`` with the line of the first mistake.
  package init(path: String) throws(PointsProblem) {
    let handle = FileHandle(forReadingAtPath: path)
    guard let data = try? handle?.read(upToCount: Self.sizeLimit + 1) ?? Data(),
      handle != nil, data.count <= Self.sizeLimit
    else {
      throw PointsProblem(
        "\(path) cannot be read; allowed: a CSV file whose first line names paths")
    }
    try self.init(text: String(decoding: data, as: UTF8.self), path: path)
  }

  init(text: String, path: String) throws(PointsProblem) {
    self.path = path
    var lines = TextLines(text)
    // A byte order mark is no part of the first name.
    guard let head = lines.next()?.drop(while: { $0 == "\u{feff}" }),
      !text.allSatisfy({ $0.isWhitespace || $0 == "\u{feff}" })
    else {
      throw PointsProblem("\(path) is empty; allowed: a line of paths, then points")
    }
    names = try Self.fields(head, path, 1)
    let count = names.count
    var columns = [Column](repeating: Column(), count: count)
    var blankLine: Int?
    while let line = lines.next() {
      guard !line.allSatisfy(\.isWhitespace) else {
        blankLine = blankLine ?? lines.number
        continue
      }
      if let blankLine {
        throw PointsProblem("\(path):\(blankLine): there is nothing; allowed: points up to the end")
      }
      let fields = try Self.fields(line, path, lines.number)
      guard fields.count == count else {
        throw PointsProblem(
          "\(path):\(lines.number): there are \(fields.count) fields; allowed: \(count), as in the "
            + "first line")
      }
      for (column, field) in fields.enumerated() where columns[column].problem == nil {
        if let value = decimalNumber(field), value.isFinite {
          columns[column].values.append(value)
        } else {
          columns[column].problem = PointsProblem(
            "\(path):\(lines.number): '\(excerpt(field))' is not a number; allowed: finite numbers")
        }
      }
    }
    self.columns = columns
  }

  /// All columns, going through their lines in step.
  package func linkedAxes() throws(PointsProblem) -> LinkedAxes {
    var values: [[Double]] = []
    for column in columns.indices { values.append(try numbers(in: column)) }
    do {
      return try LinkedAxes(paths: names.map { ParameterPath($0) }, columns: values)
    } catch {
      throw PointsProblem("\(path): \(error)")
    }
  }

  /// The column of a path, or the only one.
  package func axis(_ path: ParameterPath) throws -> Axis {
    let column = names.firstIndex(of: path.text) ?? (names.count == 1 ? 0 : nil)
    guard let column else {
      throw PointsProblem(
        "\(self.path) has no column \(path); there is "
          + excerpt(names.joined(separator: ", "), limit: 200))
    }
    guard names.count(where: { $0 == names[column] }) == 1 else {
      throw PointsProblem("\(self.path):1: two columns are called \(path); allowed: one")
    }
    return try Axis(path: path, values: try numbers(in: column))
  }

  private func numbers(in column: Int) throws(PointsProblem) -> [Double] {
    if let problem = columns[column].problem { throw problem }
    guard !columns[column].values.isEmpty else {
      throw PointsProblem("\(path) has no points; allowed: a line of paths, then points")
    }
    return columns[column].values
  }

  /// The fields of a line, without spaces and quotation marks around them.
  private static func fields(
    _ line: Substring, _ path: String, _ number: Int
  ) throws(PointsProblem) -> [String] {
    let comma = UInt8(ascii: ","), mark = UInt8(ascii: "\"")
    var fields: [String] = []
    var start = line.startIndex
    while true {
      guard fields.count < fieldLimit else {
        throw PointsProblem(
          "\(path):\(number): there are over \(fieldLimit) fields; allowed: up to \(fieldLimit)")
      }
      // A mark that is written twice closes and opens again.
      var isQuoted = false
      let bytes = line.utf8[start...]
      let end = bytes.firstIndex { byte in
        if byte == mark { isQuoted.toggle() }
        return byte == comma && !isQuoted
      }
      guard !isQuoted else {
        throw PointsProblem(
          "\(path):\(number): a quotation mark is not closed; allowed: \"…\" within a line")
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

/// What is wrong with a list of points, and where.
package struct PointsProblem: Error, Hashable, CustomStringConvertible {
  /// One sentence.
  package let description: String

  init(_ description: String) { self.description = description }
}
