package import Dynamics
import Foundation
package import Sweeps

/// Points that someone has written down: a CSV file whose first line names paths.
package struct PointsFile {
  private let path: String
  private let names: [String]
  private let columns: [[Double]]

  /// Files longer than this are no lists of points, bytes.
  private static let sizeLimit = 1 << 29
  /// Lines with more names than this name no paths.
  private static let nameLimit = 1000

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
    let count = Self.fieldCount(head)
    guard count <= Self.nameLimit else {
      throw PointsProblem("\(path):1: there are \(count) names; allowed: up to \(Self.nameLimit)")
    }
    names = Self.fields(head)
    var columns = [[Double]](repeating: [], count: count)
    var blankLine: Int?
    while let line = lines.next() {
      guard !line.allSatisfy(\.isWhitespace) else {
        blankLine = blankLine ?? lines.number
        continue
      }
      if let blankLine {
        throw PointsProblem("\(path):\(blankLine): there is nothing; allowed: points up to the end")
      }
      let fieldCount = Self.fieldCount(line)
      guard fieldCount == count else {
        throw PointsProblem(
          "\(path):\(lines.number): there are \(fieldCount) fields; allowed: \(count), as in the "
            + "first line")
      }
      for (column, field) in Self.fields(line).enumerated() {
        guard let value = decimalNumber(field), value.isFinite else {
          throw PointsProblem(
            "\(path):\(lines.number): '\(excerpt(field))' is not a number; allowed: finite numbers")
        }
        columns[column].append(value)
      }
    }
    self.columns = columns
  }

  /// All columns, going through their lines in step.
  package func linkedAxes() throws(PointsProblem) -> LinkedAxes {
    do {
      return try LinkedAxes(paths: names.map { ParameterPath($0) }, columns: columns)
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
    return try Axis(path: path, values: columns[column])
  }

  private static func fieldCount(_ line: Substring) -> Int {
    line.utf8.count { $0 == UInt8(ascii: ",") } + 1
  }

  /// The fields of a line, without spaces and quotation marks around them.
  private static func fields(_ line: Substring) -> [String] {
    line.split(separator: ",", omittingEmptySubsequences: false).map { field in
      let plain = field.trimmingCharacters(in: .whitespaces)
      guard plain.count > 1, plain.hasPrefix("\""), plain.hasSuffix("\"") else { return plain }
      return String(plain.dropFirst().dropLast())
    }
  }
}

/// What is wrong with a list of points, and where.
package struct PointsProblem: Error, Hashable, CustomStringConvertible {
  /// One sentence.
  package let description: String

  init(_ description: String) { self.description = description }
}
