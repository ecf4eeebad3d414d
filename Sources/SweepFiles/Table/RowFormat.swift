/// How rows are written, one line each.
public enum RowFormat: String, CaseIterable, Sendable {
  /// Comma-separated values after RFC 4180, with a header and lines that end in LF.
  case csv
  /// JSON Lines: one object a row.
  case jsonLines = "jsonl"

  /// The format that a file's name ends in; nil if it ends in no known one.
  ///
  /// - Parameter fileName: A name or a path, such as `results.csv`.
  public init?(fileName: String) {
    guard let name = fileName.split(separator: "/").last,
      let format = Self.allCases.first(where: { name.lowercased().hasSuffix(".\($0.rawValue)") })
    else { return nil }
    self = format
  }
}

/// The names of columns and what stands around their values on a line.
struct LineLayout {
  /// What stands before each value.
  let leads: [[UInt8]]
  /// What stands after the last.
  let end: [UInt8]
  /// The first line of the file, with its end; empty for a format without.
  let header: [UInt8]
  /// What stands for a value that there is not.
  let missing: [UInt8]
  /// What stands around a word.
  let quote: [UInt8]

  init(columns: [String], format: RowFormat) {
    switch format {
    case .csv:
      leads = columns.indices.map { $0 == 0 ? [] : [UInt8(ascii: ",")] }
      end = Array("\n".utf8)
      header = Array((columns.map(csvField).joined(separator: ",") + "\n").utf8)
      missing = []
      quote = []
    case .jsonLines:
      leads = columns.enumerated().map { index, name in
        Array("\(index == 0 ? "{" : ",")\(JSONText.string(name)):".utf8)
      }
      end = Array("}\n".utf8)
      header = []
      missing = Array("null".utf8)
      quote = [UInt8(ascii: "\"")]
    }
  }

  /// A word as it stands on a line; words are names of ours and need no escape.
  func word(_ text: String) -> [UInt8] { quote + Array(text.utf8) + quote }
}

/// A field of CSV, in quotes where it needs them.
func csvField(_ text: String) -> String {
  guard text.utf8.contains(where: { "\",\r\n".utf8.contains($0) }) else { return text }
  return "\"\(text.replacing("\"", with: "\"\""))\""
}
