import Dynamics

extension SceneRecording {
  /// Reads a recording from comma-separated values.
  ///
  /// The first line that is not empty is the header. It names the column `t` and the recorded
  /// quantities. There are two forms for several items:
  ///
  /// - An `item` column names the item of each row, whose values are in `x`, `y` and `angle`, as
  ///   `sweep trace` writes them. Each item has its own times.
  /// - Each item has its own columns, such as `card.x`, `card.y` and `card.angle`. All items of a row
  ///   were recorded at the same time.
  ///
  /// In a scene with one item, the columns `x`, `y` and `angle` belong to this item. A column name can
  /// have a unit in brackets: `t (s)` or `t (ms)`, `x (pt)`, `y (pt)`, `angle (rad)` or `angle (deg)`.
  /// Other columns are not read; ``unknownColumns`` lists them. An empty cell is an unknown value.
  ///
  /// - Parameters:
  ///   - text: The content of the file.
  ///   - separator: The character between the cells of a line.
  ///   - file: The name of the file, for messages.
  ///   - items: The scene's items. The motions have the same order, without items that have no value.
  /// - Throws: ``RecordingProblem`` with the line.
  public init(
    csv text: String, separator: Character = ",", file: String, items: [String]
  ) throws(RecordingProblem) {
    var columns: RecordingColumns?
    var rows = RecordingRows(of: items)
    var lines = TextLines(text)
    while let line = lines.next() {
      guard !line.allSatisfy(\.isWhitespace) else { continue }
      let fields = CSVFields(fields: csvFields(line, separator))
      do throws(RecordingProblem.Reason) {
        guard let columns else {
          let header = try RecordingColumns(names: fields.fields, items: items)
          guard header.time != nil else { throw .noColumn("t", found: header.names) }
          guard !header.motions.isEmpty else {
            guard header.others.isEmpty else { throw .noItem(among: items, found: header.others) }
            throw .noColumn("x, y or angle", found: header.names)
          }
          rows.note(header)
          columns = header
          continue
        }
        guard fields.fields.count == columns.names.count else {
          throw .fieldCount(fields.fields.count, expected: columns.names.count)
        }
        try rows.append(fields, columns, line: lines.number)
      } catch { throw RecordingProblem(file: file, line: lines.number, reason: error) }
    }
    guard columns != nil else {
      throw RecordingProblem(file: file, line: nil, reason: .empty)
    }
    self = try rows.recording(file: file)
  }
}

/// The fields of a line.
private struct CSVFields: RecordedFields {
  let fields: [String]

  func number(at index: Int) throws(NotNumber) -> Double? {
    let field = fields[index]
    guard !field.isEmpty else { return nil }
    guard let value = decimalNumber(field), value.isFinite else { throw NotNumber(text: field) }
    return value
  }

  func name(at index: Int) -> String? { fields[index] }
}

/// The fields of a line, without quotes and surrounding white space.
private func csvFields(_ line: Substring, _ separator: Character) -> [String] {
  var fields: [String] = []
  var field = ""
  var isQuoted = false
  for character in line where character != "\u{feff}" {
    if character == "\"" {
      isQuoted.toggle()
    } else if character == separator, !isQuoted {
      fields.append(field)
      field = ""
    } else {
      field.append(character)
    }
  }
  fields.append(field)
  return fields.map { field in
    var rest = field[...]
    while rest.first?.isWhitespace == true { rest = rest.dropFirst() }
    while rest.last?.isWhitespace == true { rest = rest.dropLast() }
    return String(rest)
  }
}
