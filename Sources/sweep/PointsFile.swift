import Dynamics
import Foundation
import Sweeps

/// Points that someone has written down: a CSV file whose first line names paths.
struct PointsFile {
  private let path: String
  private let names: [String]
  private let columns: [[Double]]

  /// Files longer than this are no lists of points, bytes.
  private static let sizeLimit = 1 << 30

  /// Reads a file.
  ///
  /// - Throws: ``CommandProblem`` with the line of the first mistake.
  init(path: String) throws {
    self.path = path
    let url = URL(filePath: path)
    let size = (try? url.resourceValues(forKeys: [.fileSizeKey]))?.fileSize
    guard let size, size <= Self.sizeLimit, let data = try? Data(contentsOf: url) else {
      throw CommandProblem(
        .badInput, "\(path) cannot be read; allowed: a CSV file whose first line names paths")
    }
    // A byte order mark is no part of the first name.
    let text = String(decoding: data, as: UTF8.self).drop { $0 == "\u{feff}" }
    var lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
    guard let head = lines.first else {
      throw CommandProblem(.badInput, "\(path) is empty; allowed: a line of paths, then points")
    }
    names = Self.fields(head)
    var columns = [[Double]](repeating: [], count: names.count)
    for (index, line) in lines.enumerated().dropFirst() {
      let fields = Self.fields(line)
      guard fields.count == names.count else {
        throw CommandProblem(
          .badInput,
          "\(path):\(index + 1): there are \(fields.count) fields; allowed: \(names.count), as in "
            + "the first line")
      }
      for (column, field) in fields.enumerated() {
        guard let value = decimalNumber(field), value.isFinite else {
          throw CommandProblem(
            .badInput,
            "\(path):\(index + 1): '\(excerpt(field))' is not a number; allowed: finite numbers")
        }
        columns[column].append(value)
      }
    }
    self.columns = columns
  }

  /// All columns, going through their lines in step.
  func linkedAxes() throws -> LinkedAxes {
    do {
      return try LinkedAxes(paths: names.map { ParameterPath($0) }, columns: columns)
    } catch {
      throw CommandProblem(.badInput, "\(path): \(error)")
    }
  }

  /// The column of a path, or the only one.
  func axis(_ path: ParameterPath) throws -> Axis {
    let column = names.firstIndex(of: path.text) ?? (names.count == 1 ? 0 : nil)
    guard let column else {
      throw CommandProblem(
        .badInput,
        "\(self.path) has no column \(path); there is \(names.joined(separator: ", "))")
    }
    return try Axis(path: path, values: columns[column])
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
