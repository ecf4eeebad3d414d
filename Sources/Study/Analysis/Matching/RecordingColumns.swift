/// The fields of a row of a recording, by the indices of their columns.
protocol RecordedFields {
  /// A number; nil if it is unknown.
  ///
  /// - Throws: ``NotNumber`` if the field is not a finite number.
  func number(at index: Int) throws(NotNumber) -> Double?

  /// The name of an item; nil if the field is empty.
  func name(at index: Int) throws(RecordingProblem.Reason) -> String?
}

/// A field that is not a number, as messages show it.
struct NotNumber: Error {
  let text: String
}

/// The columns of a recording, with their units.
struct RecordingColumns {
  /// A column of numbers.
  struct Column {
    let index: Int
    let name: String
    /// The factor that converts the file's unit.
    let scale: Double
    /// The largest value, in both directions.
    let limit: Double
    /// Whether the unit is pixels.
    let isInPixels: Bool

    /// The value of a row; nil if it is unknown.
    func value(of fields: some RecordedFields) throws(RecordingProblem.Reason) -> Double? {
      let value: Double?
      do throws(NotNumber) {
        value = try fields.number(at: index).map { $0 * scale }
      } catch {
        throw .notNumber(error.text, column: name)
      }
      if let value, value.magnitude > limit { throw .outOfRange(value, column: name, limit: limit) }
      return value
    }

    /// The value of a row converted to points; nil if it is unknown.
    func length(
      of fields: some RecordedFields, pixels: Double
    ) throws(RecordingProblem.Reason) -> Double? {
      let value = try value(of: fields)
      return isInPixels ? value.map { $0 / pixels } : value
    }
  }

  /// The columns of an item.
  struct Motion {
    /// The index of the item in the scene; unused if the rows name their items.
    let item: Int
    var x: Column?
    var y: Column?
    var angle: Column?

    /// The positions of a row; `scale` is the pixels of a point, 1 if they are unknown.
    func row(
      at time: Double, scale: Double, of fields: some RecordedFields, line: Int
    ) throws(RecordingProblem.Reason) -> RecordedRow {
      RecordedRow(
        line: line, time: time, x: try x?.length(of: fields, pixels: scale) ?? .nan,
        y: try y?.length(of: fields, pixels: scale) ?? .nan,
        angle: try angle?.value(of: fields) ?? .nan)
    }
  }

  /// The names of all columns.
  let names: [String]
  /// The time; nil if there is no such column.
  let time: Column?
  /// One for each item that has columns; a single one if the rows name their items.
  let motions: [Motion]
  /// The index of the column that names the rows' items.
  let item: Int?
  /// The pixels of a point, and whether coordinates are in pixels.
  let scale: Column?
  let isInPixels: Bool
  /// Whether the times are those of a clock that does not know when the scene starts.
  let hasOwnClock: Bool
  /// The size of the row's item, and the frames that were dropped before the row.
  let width: Column?
  let height: Column?
  let dropped: Column?
  /// Items that have columns but are not in the scene.
  let others: [String]
  /// Columns that have no meaning here.
  let unknown: [String]

  /// The possible units of each quantity, with their factors.
  private static let units: [String: KeyValuePairs<String, Double>] = [
    "t": ["s": 1, "ms": 1e-3], "x": ["pt": 1, "px": 1], "y": ["pt": 1, "px": 1],
    "angle": ["rad": 1, "deg": .pi / 180], "scale": ["px/pt": 1],
    "width": ["pt": 1, "px": 1], "height": ["pt": 1, "px": 1], "dropped": ["frames": 1],
  ]

  /// The names of columns that can be read, without items.
  static let knownNames = ["t", "clock", "x", "y", "angle", "item", "scale"]
  /// Columns of `sweep trace` and of MotionRecorder.swift that are not read.
  private static let unreadNames: Set<String> = [
    "vx", "vy", "angularVelocity", "alpha", "gesture", "fingerX", "fingerY", "velocityX",
    "velocityY",
  ]
  /// Columns that belong to a row, and not to an item that its name begins with.
  private static let rowNames: Set<String> = ["t", "scale", "width", "height", "dropped"]

  /// - Throws: What is wrong with the names; missing names are not checked here.
  init(names: [String], items: [String]) throws(RecordingProblem.Reason) {
    var columns: [String: Column] = [:]
    var others: [String] = []
    var unknown: [String] = []
    var item: Int?
    var hasOwnClock = false
    for (index, field) in names.enumerated() {
      var (name, unit) = Self.parts(of: field)
      if name == "clock" { (name, hasOwnClock) = ("t", true) }
      if name == "item" {
        guard item == nil else { throw .repeatedColumn(name) }
        item = index
      }
      // The item's name ends at the last point, because it can contain points itself.
      let dot = name.lastIndex(of: ".")
      let quantity = dot.map { String(name[name.index(after: $0)...]) } ?? name
      guard let units = Self.units[quantity], dot == nil || !Self.rowNames.contains(quantity)
      else {
        if name != "item", !Self.unreadNames.contains(quantity) { unknown.append(name) }
        continue
      }
      if let owner = dot.map({ String(name[..<$0]) }), !items.contains(owner) {
        others.note(owner)
        continue
      }
      guard columns[name] == nil else { throw .repeatedColumn(name) }
      let known = units.first { $0.key == unit ?? units[0].key }
      guard let known else {
        throw .unit(unit ?? "", column: name, allowed: units.map(\.key))
      }
      columns[name] = Column(
        index: index, name: name, scale: known.value,
        limit: quantity == "t" ? SceneRecording.timeLimit : SceneRecording.valueLimit,
        isInPixels: known.key == "px")
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
    let lengths = motions.flatMap { [$0.x, $0.y] }.compactMap(\.self)
    isInPixels = lengths.contains(where: \.isInPixels)
    if isInPixels, let other = lengths.first(where: { !$0.isInPixels }) {
      throw .mixedUnits(other.name)
    }
    scale = columns["scale"]
    width = columns["width"]
    height = columns["height"]
    dropped = columns["dropped"]
    self.hasOwnClock = hasOwnClock
    self.item = item
    self.others = item == nil ? others : []
    self.unknown = unknown
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
