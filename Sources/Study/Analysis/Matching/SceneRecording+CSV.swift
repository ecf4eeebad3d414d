import Dynamics
import Sweeps

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
  /// have a unit in brackets: `t (s)` or `t (ms)`, `x (pt)` or `x (px)`, `y`, `angle (rad)` or
  /// `angle (deg)`. A column `scale` has the pixels of a point. A column `clock` in place of `t` has
  /// times of a clock that does not know when the scene starts.
  /// Other columns are not read; ``unknownColumns`` lists them. An empty cell is an unknown value.
  ///
  /// - Parameters:
  ///   - text: The content of the file.
  ///   - separator: The ASCII character between the cells of a line.
  ///   - file: The name of the file, for messages.
  ///   - items: The scene's items. The motions have the same order, without items that have no value.
  /// - Throws: ``RecordingProblem`` with the line.
  public init(
    csv text: String, separator: UInt8 = UInt8(ascii: ","), file: String, items: [String]
  ) throws(RecordingProblem) {
    var columns: RecordingColumns?
    var rows = RecordingRows(of: items)
    var lines = CSVReader(LineReader(text), separator: separator)
    do throws(RecordingProblem.Reason) {
      while let cells = try reading(try lines.next()) {
        let fields = CSVFields(fields: cells)
        guard let columns else {
          let names = cells.map { String(decoding: $0, as: UTF8.self) }
          let header = try RecordingColumns(names: names, items: items)
          guard header.time != nil else { throw .noColumn("t", found: header.names) }
          guard !header.motions.isEmpty else {
            guard header.others.isEmpty else { throw .noItem(among: items, found: header.others) }
            throw .noColumn("x, y or angle", found: header.names)
          }
          rows.note(header)
          columns = header
          continue
        }
        try rows.append(fields, columns, line: lines.number)
      }
    } catch { throw RecordingProblem(file: file, line: lines.number, reason: error) }
    guard columns != nil else {
      throw RecordingProblem(file: file, line: nil, reason: .empty)
    }
    self = try rows.recording(file: file)
  }
}

/// The fields of a line.
private struct CSVFields: RecordedFields {
  let fields: [ArraySlice<UInt8>]

  func number(at index: Int) throws(NotNumber) -> Double? {
    guard !fields[index].isEmpty else { return nil }
    let field = String(decoding: fields[index], as: UTF8.self)
    guard let value = decimalNumber(field), value.isFinite else { throw NotNumber(text: field) }
    return value
  }

  func name(at index: Int) -> String? { String(decoding: fields[index], as: UTF8.self) }
}
