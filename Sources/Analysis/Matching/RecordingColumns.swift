/// What a row of a recording holds, by the places of its columns.
protocol RecordedFields {
  /// A number; nil where it is not known.
  ///
  /// - Throws: ``NotNumber`` if there is something else, or a number that is not finite.
  func number(at place: Int) throws(NotNumber) -> Double?

  /// The name of an item; nil where there is nothing.
  func name(at place: Int) throws(RecordingProblem.Reason) -> String?
}

/// Something in the place of a number, as it is shown to a person.
struct NotNumber: Error {
  let text: String
}

/// Which column holds what, and in which unit.
struct RecordingColumns {
  /// A column of numbers.
  struct Column {
    let place: Int
    let name: String
    /// What a value of the file is multiplied by.
    let scale: Double

    /// The value of a row; nil where it is not known.
    func value(of fields: some RecordedFields) throws(RecordingProblem.Reason) -> Double? {
      do throws(NotNumber) {
        return try fields.number(at: place).map { $0 * scale }
      } catch {
        throw .notNumber(error.text, column: name)
      }
    }
  }

  /// The columns of an item.
  struct Motion {
    /// Which of the scene's items; of no meaning where the rows name theirs.
    let item: Int
    var x: Column?
    var y: Column?
    var angle: Column?

    func row(
      at time: Double, of fields: some RecordedFields
    ) throws(RecordingProblem.Reason) -> RecordedRow {
      RecordedRow(
        time: time, x: try x?.value(of: fields) ?? .nan, y: try y?.value(of: fields) ?? .nan,
        angle: try angle?.value(of: fields) ?? .nan)
    }
  }

  /// The names of all columns.
  let names: [String]
  /// nil where there is none.
  let time: Column?
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

  /// - Throws: What is wrong with the names, except that some are missing.
  init(names: [String], items: [String]) throws(RecordingProblem.Reason) {
    var columns: [String: Column] = [:]
    var others: [String] = []
    var item: Int?
    for (place, field) in names.enumerated() {
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
    if hasOwn, item == nil, items.count > 1 { throw .noOwner(items) }
    self.names = names
    time = columns["t"]
    motions = hasOwn ? [own] : named
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
