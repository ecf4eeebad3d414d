import Dynamics

extension MotionRecording {
  /// Reads a recording from comma-separated values.
  ///
  /// The first line that is not empty names the columns: `t`, then `x`, `y` or both, and `angle` if
  /// it was seen. A name may have a unit in brackets: `t (s)` or `t (ms)`, `x (pt)`, `y (pt)`,
  /// `angle (rad)` or `angle (deg)`. A column `item` names the item of each row; other columns are not
  /// read, so that what `sweep trace` writes is a recording. An empty cell is a value that is not
  /// known.
  ///
  /// - Parameters:
  ///   - text: The file's text.
  ///   - file: Its name, for messages.
  ///   - item: The item whose rows are wanted, where there is a column for it.
  /// - Throws: ``RecordingProblem`` with the line.
  public init(csv text: String, file: String, item: String) throws(RecordingProblem) {
    var columns: RecordingColumns?
    var rows: [(time: Double, x: Double, y: Double, angle: Double)] = []
    var items: [String] = []
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    for (index, line) in lines.enumerated() where !line.allSatisfy(\.isWhitespace) {
      func problem(_ reason: RecordingProblem.Reason) -> RecordingProblem {
        RecordingProblem(file: file, line: index + 1, reason: reason)
      }
      let fields = csvFields(line)
      guard let columns else {
        do throws(RecordingProblem.Reason) {
          columns = try RecordingColumns(header: fields)
        } catch { throw problem(error) }
        continue
      }
      guard fields.count == columns.count else {
        throw problem(.fieldCount(fields.count, expected: columns.count))
      }
      if let place = columns.item {
        if !items.contains(fields[place]) { items.append(fields[place]) }
        guard fields[place] == item else { continue }
      }
      do throws(RecordingProblem.Reason) {
        let time = try columns.time.value(fields)
        guard let time else { throw .noTime }
        if let last = rows.last, time <= last.time { throw .time(time, after: last.time) }
        rows.append(
          (
            time, try columns.x?.value(fields) ?? .nan, try columns.y?.value(fields) ?? .nan,
            try columns.angle?.value(fields) ?? .nan
          ))
      } catch { throw problem(error) }
    }
    guard columns != nil else {
      throw RecordingProblem(file: file, line: nil, reason: .empty)
    }
    guard rows.contains(where: { !$0.x.isNaN || !$0.y.isNaN || !$0.angle.isNaN }) else {
      throw RecordingProblem(
        file: file, line: nil, reason: items.isEmpty ? .noRows : .noItem(item, found: items))
    }
    self.init(
      times: rows.map(\.time), x: rows.map(\.x), y: rows.map(\.y), angle: rows.map(\.angle))
  }
}

/// Which column holds what, and in which unit.
private struct RecordingColumns {
  /// A column of numbers.
  struct Column {
    let place: Int
    let name: String
    /// What a value of the file is multiplied by.
    let scale: Double

    /// The value of a row; nil for an empty cell.
    func value(_ fields: [String]) throws(RecordingProblem.Reason) -> Double? {
      let field = fields[place]
      guard !field.isEmpty else { return nil }
      guard let value = decimalNumber(field), value.isFinite else {
        throw .notNumber(field, column: name)
      }
      return value * scale
    }
  }

  let count: Int
  let time: Column
  let x: Column?
  let y: Column?
  let angle: Column?
  let item: Int?

  /// The units that a quantity may be in, and what they are multiplied by.
  private static let units: [String: KeyValuePairs<String, Double>] = [
    "t": ["s": 1, "ms": 1e-3], "x": ["pt": 1], "y": ["pt": 1],
    "angle": ["rad": 1, "deg": .pi / 180],
  ]

  init(header: [String]) throws(RecordingProblem.Reason) {
    var columns: [String: Column] = [:]
    var item: Int?
    for (place, field) in header.enumerated() {
      var name = field
      var unit: String?
      if let open = field.firstIndex(where: { "([".contains($0) }), let last = field.last,
        ")]".contains(last)
      {
        unit = String(field[field.index(after: open)...].dropLast())
        name = String(field[..<open])
        while name.last?.isWhitespace == true { name.removeLast() }
      }
      if name == "time" { name = "t" }
      if name == "item" {
        guard item == nil else { throw .repeatedColumn(name) }
        item = place
      }
      guard let units = Self.units[name] else { continue }
      guard columns[name] == nil else { throw .repeatedColumn(name) }
      let known = units.first { $0.key == unit ?? units[0].key }
      guard let known else {
        throw .unit(unit ?? "", column: name, allowed: units.map(\.key))
      }
      columns[name] = Column(place: place, name: name, scale: known.value)
    }
    guard let time = columns["t"] else { throw .noColumn("t", found: header) }
    guard columns.count > 1 else { throw .noColumn("x, y or angle", found: header) }
    count = header.count
    self.time = time
    (x, y, angle) = (columns["x"], columns["y"], columns["angle"])
    self.item = item
  }
}

/// The fields of a line, without their quotes and the blanks around them.
private func csvFields(_ line: Substring) -> [String] {
  var fields: [String] = []
  var field = ""
  var isQuoted = false
  for character in line where character != "\u{feff}" {
    if character == "\"" {
      isQuoted.toggle()
    } else if character == ",", !isQuoted {
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

/// What is wrong with a recording, and where.
public struct RecordingProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file.
  public let file: String
  /// The line, from 1; nil where it is the file as a whole.
  public let line: Int?
  /// What is wrong.
  public let reason: Reason

  /// A mistake that a recording may have.
  public enum Reason: Error, Hashable, Sendable {
    /// There is no line at all.
    case empty
    /// There is a header and no row with a value.
    case noRows
    /// No row is of the item.
    case noItem(String, found: [String])
    /// A column is missing.
    case noColumn(String, found: [String])
    /// A column stands there twice.
    case repeatedColumn(String)
    /// A column has a unit that is not known.
    case unit(String, column: String, allowed: [String])
    /// A row has another number of fields than the header.
    case fieldCount(Int, expected: Int)
    /// A row has no time.
    case noTime
    /// A field is not a finite number.
    case notNumber(String, column: String)
    /// A time is not after the one before it.
    case time(Double, after: Double)
  }

  /// One sentence: where, what is wrong, what is allowed.
  public var description: String {
    let place = line.map { "\(file):\($0)" } ?? file
    return "\(place): \(sentence)"
  }

  private var sentence: String {
    switch reason {
    case .empty: "the file is empty; allowed: a line with the names t, x, y, angle, then rows"
    case .noRows: "no row has a value; allowed: numbers below t and x, y or angle"
    case .noItem(let item, let found):
      "no row is of the scene's item '\(item)'; there is \(found.joined(separator: ", "))"
    case .noColumn(let name, let found):
      "there is no column \(name) among \(found.joined(separator: ", ")); allowed: a first line "
        + "that names t and x, y or angle"
    case .repeatedColumn(let name): "the column \(name) stands there twice; allowed: once"
    case .unit(let unit, let column, let allowed):
      "\(column) is in '\(unit)'; allowed: \(allowed.joined(separator: ", "))"
    case .fieldCount(let count, let expected):
      "\(count) fields; allowed: \(expected), as in the first line"
    case .noTime: "t is empty; allowed: a number in each row"
    case .notNumber(let field, let column):
      "\(column) is '\(field)'; allowed: a finite number, or nothing where it is not known"
    case .time(let time, let last):
      "t is \(shortest(time)) s after \(shortest(last)) s; allowed: times that grow"
    }
  }
}
