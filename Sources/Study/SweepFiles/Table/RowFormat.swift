package import Dynamics
import Sweeps

/// A text format for rows, with one line per row.
public enum RowFormat: String, CaseIterable, Sendable {
  /// Comma-separated values (RFC 4180), with a line of column names, and LF line ends.
  case csv
  /// JSON Lines: one object per row.
  case jsonLines = "jsonl"

  /// The format that matches the end of a file name, or nil if none does.
  ///
  /// - Parameter fileName: A name or a path, such as `results.csv`.
  public init?(fileName: String) {
    guard let name = fileName.split(separator: "/").last,
      let format = Self.allCases.first(where: { name.lowercased().hasSuffix(".\($0.rawValue)") })
    else { return nil }
    self = format
  }

  /// The endings of file names in words, such as `.csv or .jsonl`.
  package static var endings: String { anyEnding(of: allCases.map(\.rawValue)) }

  /// The byte between the cells of a line, of formats whose first line names the columns; nil for a
  /// format whose lines are objects.
  package var separator: UInt8? {
    switch self {
    case .csv: UInt8(ascii: ",")
    case .jsonLines: nil
    }
  }
}

/// The fixed text of a line around its values.
package struct LineLayout {
  /// The text before each value.
  let leads: [[UInt8]]
  /// The text after the last value.
  let end: [UInt8]
  /// The line of column names, with its line end, empty for a format without one.
  let header: [UInt8]
  /// The text for a missing value.
  let missing: [UInt8]
  /// The text on both sides of a word.
  let quote: [UInt8]
  /// The byte that ends every cell but the last one.
  let separator: UInt8
  /// The statuses by their cells.
  package private(set) var statuses: [ArraySlice<UInt8>: Status] = [:]

  package init(columns: [String], format: RowFormat) {
    if let separator = format.separator {
      self.separator = separator
      leads = columns.indices.map { $0 == 0 ? [] : [separator] }
      end = Array("\n".utf8)
      let names = columns.map { Array(delimitedField($0, separator: separator).utf8) }
      header = Array(names.joined(separator: [separator])) + end
      missing = []
      quote = []
    } else {
      separator = UInt8(ascii: ",")
      leads = columns.enumerated().map { index, name in
        Array("\(index == 0 ? "{" : ",")\(JSONText.string(name)):".utf8)
      }
      end = Array("}\n".utf8)
      header = []
      missing = Array("null".utf8)
      quote = [UInt8(ascii: "\"")]
    }
    for (name, status) in Status.byName { statuses[word(name)[...]] = status }
  }

  /// A word in the form of a cell.
  ///
  /// Words are names that need no escapes.
  func word(_ text: String) -> [UInt8] { quote + Array(text.utf8) + quote }
}

extension LineLayout {
  /// The number in a cell, NaN for a missing value; nil if the cell is not a number.
  package func number<Scalar: SimulationScalar>(_ cell: ArraySlice<UInt8>) -> Scalar? {
    cell.elementsEqual(missing) ? .nan : Scalar(cell.text)
  }

  /// The cells of a line whose members have the order of the columns; nil for any other line.
  func cells(ofObject line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>]? {
    var cells: [ArraySlice<UInt8>] = []
    cells.reserveCapacity(leads.count)
    var start = line.startIndex
    for (index, lead) in leads.enumerated() {
      guard line[start...].starts(with: lead) else { return nil }
      start += lead.count
      // Cells are numbers and status names, which contain no separator.
      let isLast = index + 1 == leads.count
      guard let stop = line[start...].firstIndex(of: isLast ? UInt8(ascii: "}") : separator),
        !isLast || stop + 1 == line.endIndex
      else { return nil }
      cells.append(line[start..<stop])
      start = stop
    }
    return cells
  }
}

/// A field of a line of cells, in quotes if it needs them (RFC 4180).
func delimitedField(_ text: String, separator: UInt8) -> String {
  let needsQuotes = text.utf8.contains { $0 == separator || "\"\r\n".utf8.contains($0) }
  guard needsQuotes else { return text }
  return "\"\(text.replacing("\"", with: "\"\""))\""
}
