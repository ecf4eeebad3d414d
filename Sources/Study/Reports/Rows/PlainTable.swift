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

  /// The number of bytes that are read at a time.
  private static let pieceSize = 1 << 20

  /// Reads the names of the columns.
  ///
  /// - Parameter path: The path of the table.
  /// - Throws: ``ResultProblem`` if the columns are not those of a sweep.
  package init(path: String) throws(ResultProblem) {
    guard let format = RowFormat(fileName: path) else {
      throw ResultProblem(path, "not a table; expected a \(RowFormat.endings) file", .foreign)
    }
    let file = try openForReading(path)
    let start = (try? file.read(upToCount: Self.pieceSize)) ?? Data()
    guard let line = start.split(separator: UInt8(ascii: "\n"), maxSplits: 1).first else {
      throw ResultProblem(path, "no rows; expected one or more")
    }
    self.path = path
    self.format = format
    if let separator = format.separator {
      names = Self.fields(of: String(decoding: line, as: UTF8.self), separator: separator)
    } else {
      guard let names = Self.keys(of: Array(line)) else {
        throw ResultProblem("\(path):1", "not a JSON object; expected one row per line")
      }
      self.names = names
    }
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
    guard let file = try? RegularFile.handle(path) else {
      throw ResultProblem(path, "cannot be read")
    }
    var buffer: [UInt8] = []
    var line = 0
    var row = 0
    var set = emptySet(first: 0)
    while true {
      let piece = try file.read(upToCount: Self.pieceSize) ?? Data()
      buffer.append(contentsOf: piece)
      if piece.isEmpty, !buffer.isEmpty, buffer.last != UInt8(ascii: "\n") {
        buffer.append(UInt8(ascii: "\n"))
      }
      guard let end = buffer.lastIndex(of: UInt8(ascii: "\n")) else {
        if piece.isEmpty { break }
        guard buffer.count <= Self.pieceSize else {
          throw ResultProblem(
            "\(path):\(line + 1)", "the line is too long; expected \(Self.pieceSize) bytes or fewer"
          )
        }
        continue
      }
      try buffer.withUnsafeBufferPointer { bytes in
        var start = 0
        while start <= end {
          var stop = start
          while bytes[stop] != UInt8(ascii: "\n") { stop += 1 }
          line += 1
          if stop > start, line > 1 || format.separator == nil {
            guard append(bytes, start..<stop, to: &set) else {
              throw ResultProblem(
                "\(path):\(line)",
                "not a row of the table; expected a value for each of \(names.count) columns")
            }
            row += 1
          }
          start = stop + 1
        }
      }
      buffer.removeFirst(end + 1)
      if !set.statuses.isEmpty { try body(set) }
      set = emptySet(first: row)
      if piece.isEmpty { break }
    }
  }

  private func emptySet(first: Int) -> RowSet {
    RowSet(
      first: first, parameters: Array(repeating: [], count: parameters.count),
      metrics: Array(repeating: [], count: metrics.count), statuses: [])
  }

  /// Reads a line; false if it does not match the table.
  private func append(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, to set: inout RowSet
  ) -> Bool {
    let separator = format.separator ?? UInt8(ascii: ",")
    var position = range.lowerBound
    let end =
      bytes[range.upperBound - 1] == UInt8(ascii: "\r") ? range.upperBound - 1 : range.upperBound
    for (index, role) in roles.enumerated() {
      if format.separator == nil {
        // Sweep writes the members of every line in the same order.
        let lead = leads[index]
        guard position + lead.count <= end,
          bytes[position..<position + lead.count].elementsEqual(lead)
        else { return false }
        position += lead.count
      }
      var stop = position
      while stop < end, bytes[stop] != separator { stop += 1 }
      var cellEnd = stop
      if index + 1 == roles.count {
        guard stop == end else { return false }
        if format.separator == nil {
          guard bytes[end - 1] == UInt8(ascii: "}") else { return false }
          cellEnd -= 1
        }
      } else {
        guard stop < end else { return false }
      }
      switch role {
      case .parameter(let column):
        guard let value = number(bytes, position..<cellEnd) else { return false }
        set.parameters[column].append(value)
      case .metric(let column):
        guard let value = number(bytes, position..<cellEnd) else { return false }
        set.metrics[column].append(value)
      case .status:
        var word = bytes[position..<cellEnd]
        if word.first == UInt8(ascii: "\""), word.count >= 2 { word = word.dropFirst().dropLast() }
        guard let status = Self.statuses.first(where: { word.elementsEqual($0.name) })?.status
        else { return false }
        set.statuses.append(status)
      }
      position = format.separator == nil ? stop : stop + 1
    }
    return true
  }

  private static let statuses = Status.byName.map { (status: $0.value, name: Array($0.key.utf8)) }

  /// The text before each value of a JSON line.
  private lazy var leads: [[UInt8]] = names.enumerated().map { index, name in
    Array("\(index == 0 ? "{" : ",")\(JSONText.string(name)):".utf8)
  }

  /// A number, NaN for an empty cell or null, nil for anything else.
  private func number(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Double? {
    if range.isEmpty { return .nan }
    if bytes[range.lowerBound] == UInt8(ascii: "n") {
      return bytes[range].elementsEqual("null".utf8) ? .nan : nil
    }
    // A separator, brace or line end follows, so strtod stops there at the latest. A leading blank is
    // refused, because strtod would skip it, and line ends too.
    guard let base = bytes.baseAddress, bytes[range.lowerBound] > UInt8(ascii: " ") else {
      return nil
    }
    let start = UnsafeRawPointer(base + range.lowerBound).assumingMemoryBound(to: CChar.self)
    var stop: UnsafeMutablePointer<CChar>?
    let value = strtod(start, &stop)
    guard let stop, UnsafePointer(stop) == start + range.count else { return nil }
    return value
  }

  /// The fields of a line, without their quotes.
  private static func fields(of line: String, separator: UInt8) -> [String] {
    let separator = Character(Unicode.Scalar(separator))
    var fields: [String] = [""]
    var isQuoted = false
    for character in line where character != "\r" && character != "\u{feff}" {
      if character == "\"" {
        isQuoted.toggle()
      } else if character == separator, !isQuoted {
        fields.append("")
      } else {
        fields[fields.count - 1].append(character)
      }
    }
    return fields
  }

  /// The names of the members of a flat JSON object, in order, or nil if the line is not an object.
  private static func keys(of line: [UInt8]) -> [String]? {
    guard (try? JSONSerialization.jsonObject(with: Data(line))) is [String: Any] else { return nil }
    // The names that sweep writes contain no quotes and no escapes.
    let parts = String(decoding: line, as: UTF8.self).split(separator: "\"")
    let keys = parts.indices.filter { $0 + 1 < parts.count && parts[$0 + 1].hasPrefix(":") }
    return keys.map { String(parts[$0]) }
  }
}
