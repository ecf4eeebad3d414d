import Dynamics

extension SceneRecording {
  /// Reads a recording from comma-separated values.
  ///
  /// The first line that is not empty names the columns: `t`, then what was seen. There are two forms
  /// for several items:
  ///
  /// - a column `item`, and `x`, `y`, `angle` of the item that each row names, as `sweep trace` writes
  ///   them; every item has its own times;
  /// - columns `card.x`, `card.y`, `card.angle` for an item `card`, and so on: all items of a row were
  ///   seen at the same time.
  ///
  /// In a scene of one item `x`, `y` and `angle` alone are that item's. A name may have a unit in
  /// brackets: `t (s)` or `t (ms)`, `x (pt)`, `y (pt)`, `angle (rad)` or `angle (deg)`. Other columns
  /// are not read. An empty cell is a value that is not known.
  ///
  /// - Parameters:
  ///   - text: The file's text.
  ///   - file: Its name, for messages.
  ///   - items: The scene's items; motions come in their order, those without a value left out.
  /// - Throws: ``RecordingProblem`` with the line.
  public init(csv text: String, file: String, items: [String]) throws(RecordingProblem) {
    var columns: RecordingColumns?
    var rows: [[RecordedRow]] = items.map { _ in [] }
    var others: [String] = []
    var lines = TextLines(text)
    while let line = lines.next() {
      guard !line.allSatisfy(\.isWhitespace) else { continue }
      let fields = csvFields(line)
      do throws(RecordingProblem.Reason) {
        guard let columns else {
          let header = try RecordingColumns(header: fields, items: items)
          others = header.others
          columns = header
          continue
        }
        guard fields.count == columns.count else {
          throw .fieldCount(fields.count, expected: columns.count)
        }
        var named: Int?
        if let place = columns.item {
          named = items.firstIndex(of: fields[place])
          guard named != nil else {
            others.note(fields[place])
            continue
          }
        }
        guard let time = try columns.time.value(fields) else { throw .noTime }
        for motion in columns.motions {
          let item = named ?? motion.item
          if let last = rows[item].last, time <= last.time {
            throw .time(time, after: last.time)
          }
          rows[item].append(try motion.row(at: time, fields))
        }
      } catch { throw RecordingProblem(file: file, line: lines.number, reason: error) }
    }
    guard columns != nil else {
      throw RecordingProblem(file: file, line: nil, reason: .empty)
    }
    let motions = zip(items, rows).filter { $1.contains(where: \.isKnown) }.map { item, rows in
      Motion(
        item: item,
        recording: MotionRecording(
          times: rows.map(\.time), x: rows.map(\.x), y: rows.map(\.y), angle: rows.map(\.angle)))
    }
    guard !motions.isEmpty else {
      throw RecordingProblem(
        file: file, line: nil,
        reason: others.isEmpty ? .noRows : .noItem(among: items, found: others))
    }
    self.init(motions, leftOut: others)
  }
}

/// Where an item was at a time.
private struct RecordedRow {
  let time: Double
  let x: Double
  let y: Double
  let angle: Double

  var isKnown: Bool { !(x.isNaN && y.isNaN && angle.isNaN) }
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

  /// The columns of an item.
  struct Motion {
    /// Which of the scene's items; of no meaning where the rows name theirs.
    let item: Int
    var x: Column?
    var y: Column?
    var angle: Column?

    func row(at time: Double, _ fields: [String]) throws(RecordingProblem.Reason) -> RecordedRow {
      RecordedRow(
        time: time, x: try x?.value(fields) ?? .nan, y: try y?.value(fields) ?? .nan,
        angle: try angle?.value(fields) ?? .nan)
    }
  }

  let count: Int
  let time: Column
  /// One for each item that has columns; a single one where the rows name their items.
  let motions: [Motion]
  /// The column that names the rows' items.
  let item: Int?
  /// Items that have columns and are not in the scene.
  let others: [String]

  /// The units that a quantity may be in, and what they are multiplied by.
  private static let units: [String: KeyValuePairs<String, Double>] = [
    "t": ["s": 1, "ms": 1e-3], "x": ["pt": 1], "y": ["pt": 1],
    "angle": ["rad": 1, "deg": .pi / 180],
  ]

  init(header: [String], items: [String]) throws(RecordingProblem.Reason) {
    var columns: [String: Column] = [:]
    var others: [String] = []
    var item: Int?
    for (place, field) in header.enumerated() {
      let (name, unit) = Self.parts(of: field)
      if name == "item" {
        guard item == nil else { throw .repeatedColumn(name) }
        item = place
      }
      // The item stands before the last point: its own name may have others.
      let dot = name.lastIndex(of: ".")
      let quantity = dot.map { String(name[name.index(after: $0)...]) } ?? name
      guard let units = Self.units[quantity], dot == nil || quantity != "t" else { continue }
      if let owner = dot.map({ String(name[..<$0]) }), !items.contains(owner) {
        others.note(owner)
        continue
      }
      guard columns[name] == nil else { throw .repeatedColumn(name) }
      let known = units.first { $0.key == unit ?? units[0].key }
      guard let known else {
        throw .unit(unit ?? "", column: name, allowed: units.map(\.key))
      }
      columns[name] = Column(place: place, name: name, scale: known.value)
    }
    guard let time = columns.removeValue(forKey: "t") else { throw .noColumn("t", found: header) }
    guard !columns.isEmpty else {
      guard others.isEmpty else { throw .noItem(among: items, found: others) }
      throw .noColumn("x, y or angle", found: header)
    }
    let own = Motion(item: 0, x: columns["x"], y: columns["y"], angle: columns["angle"])
    let hasOwn = own.x != nil || own.y != nil || own.angle != nil
    let named = items.enumerated().compactMap { index, name -> Motion? in
      let parts = ["x", "y", "angle"].map { columns["\(name).\($0)"] }
      guard parts.contains(where: { $0 != nil }) else { return nil }
      return Motion(item: index, x: parts[0], y: parts[1], angle: parts[2])
    }
    if let first = named.first, item != nil || hasOwn {
      throw .twoForms(items[first.item], hasItemColumn: item != nil)
    }
    if named.isEmpty, item == nil, items.count > 1 { throw .noOwner(items) }
    count = header.count
    self.time = time
    motions = named.isEmpty ? [own] : named
    self.item = item
    self.others = item == nil ? others : []
  }

  /// The name of a column and the unit in its brackets.
  private static func parts(of field: String) -> (name: String, unit: String?) {
    var name = field
    var unit: String?
    if let open = field.firstIndex(where: { "([".contains($0) }), let last = field.last,
      ")]".contains(last)
    {
      unit = String(field[field.index(after: open)...].dropLast())
      name = String(field[..<open])
      while name.last?.isWhitespace == true { name.removeLast() }
    }
    return (name == "time" ? "t" : name, unit)
  }
}

extension [String] {
  /// Appends a name that is not there yet, unless there are a hundred: enough to see what a file is of.
  fileprivate mutating func note(_ name: String) {
    if count < 100, !contains(name) { append(name) }
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
    /// No row and no column is of one of the scene's items.
    case noItem(among: [String], found: [String])
    /// The scene has several items, and nothing says whose the values are.
    case noOwner([String])
    /// An item has columns of its own beside those without an item, or beside rows that name theirs.
    case twoForms(String, hasItemColumn: Bool)
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
    case .noItem(let items, let found):
      "nothing is of the scene's items; there is \(found.joined(separator: ", ")); allowed: "
        + items.joined(separator: ", ")
    case .noOwner(let items):
      "x, y and angle are of no item, and the scene has \(items.count); allowed: a column item, or "
        + "names such as \(items[0]).x"
    case .twoForms(let item, let hasItemColumn):
      "\(item) has columns of its own, and there is also "
        + (hasItemColumn ? "a column item" : "x, y or angle of no item") + "; allowed: one of both"
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
