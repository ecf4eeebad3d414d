import Dynamics

/// The rows of a recording's file, by item.
struct RecordingRows {
  /// The scene's items.
  let items: [String]
  private var rows: [[RecordedRow]]
  /// Items in the file that are not in the scene.
  private var others: [String] = []
  /// Columns in the file whose names are unknown.
  private var unknown: [String] = []
  /// The first known size of each item, pt.
  private var sizes: [SceneRecording.ItemSize?]
  private var droppedFrameCount = 0.0
  private var lastDrop = -Double.infinity
  private var displayScale: Double?
  /// Whether coordinates are in pixels of unknown size.
  private var isInPixels = false
  private var hasOwnClock = false

  init(of items: [String]) {
    self.items = items
    rows = items.map { _ in [] }
    sizes = items.map { _ in nil }
  }

  /// Whether the file has items that are not in the scene.
  var hasOthers: Bool { !others.isEmpty }

  /// Notes columns that are not read: items that are not in the scene, and unknown names.
  mutating func note(_ columns: RecordingColumns) {
    for item in columns.others { others.note(item) }
    for name in columns.unknown { unknown.note(name) }
    if columns.isInPixels, columns.scale == nil { isInPixels = true }
    if columns.hasOwnClock { hasOwnClock = true }
  }

  /// Appends a row to the item that it names, or to each item that has columns.
  mutating func append(
    _ fields: some RecordedFields, _ columns: RecordingColumns, line: Int
  ) throws(RecordingProblem.Reason) {
    var named: Int?
    if let index = columns.item {
      if let name = try fields.name(at: index) {
        named = items.firstIndex(of: name)
        guard named != nil else {
          others.note(name)
          return
        }
      } else if items.count > 1 {
        throw .noOwner(items)
      }
    }
    guard let time = try columns.time?.value(of: fields) else { throw .noTime }
    let scale = try columns.scale?.value(of: fields)
    if columns.isInPixels, columns.scale != nil, !((scale ?? 0) > 0) { throw .noScale }
    if let scale, scale > 0 { displayScale = scale }
    if let size = try size(of: fields, columns, scale: scale ?? 1),
      let item = named ?? columns.motions.first?.item,
      sizes[item] == nil
    {
      sizes[item] = size
    }
    // The rows of a frame have the same count.
    if let count = try columns.dropped?.value(of: fields), count > 0, time > lastDrop {
      droppedFrameCount += count
      lastDrop = time
    }
    for motion in columns.motions {
      let item = named ?? motion.item
      if let last = rows[item].last, time <= last.time {
        throw .time(time, after: last.time)
      }
      rows[item].append(try motion.row(at: time, scale: scale ?? 1, of: fields, line: line))
    }
  }

  private func size(
    of fields: some RecordedFields, _ columns: RecordingColumns, scale: Double
  ) throws(RecordingProblem.Reason) -> SceneRecording.ItemSize? {
    guard let width = try columns.width?.length(of: fields, pixels: scale),
      let height = try columns.height?.length(of: fields, pixels: scale), width > 0, height > 0
    else { return nil }
    return SceneRecording.ItemSize(width: width, height: height)
  }

  /// The motions of the items that have a known value.
  ///
  /// - Throws: ``RecordingProblem`` if no item has a known value.
  func recording(file: String) throws(RecordingProblem) -> SceneRecording {
    let recorded = items.indices.filter { rows[$0].contains(where: \.isKnown) }
    let motions = recorded.map { index in
      let rows = rows[index]
      return SceneRecording.Motion(
        item: items[index],
        recording: MotionRecording(
          times: rows.map(\.time), x: rows.map(\.x), y: rows.map(\.y), angle: rows.map(\.angle)),
        lines: rows.map(\.line), size: sizes[index])
    }
    guard !motions.isEmpty else {
      throw RecordingProblem(
        file: file, line: nil,
        reason: others.isEmpty ? .noRows : .noItem(among: items, found: others))
    }
    return SceneRecording(
      motions, leftOut: others, unknownColumns: unknown, isMeasured: true,
      droppedFrameCount: Int(nearest: droppedFrameCount, in: 0...1 << 53),
      displayScale: displayScale,
      isInPixels: isInPixels, hasOwnClock: hasOwnClock)
  }
}

/// The position (pt) and angle (rad) of an item at a time (s); NaN if unknown.
struct RecordedRow {
  /// The line in the file, from 1.
  let line: Int
  let time: Double
  let x: Double
  let y: Double
  let angle: Double

  fileprivate var isKnown: Bool { !(x.isNaN && y.isNaN && angle.isNaN) }
}

extension [String] {
  /// Appends a new name, up to a hundred names, which is enough for a message.
  mutating func note(_ name: String) {
    if count < 100, !contains(name) { append(name) }
  }
}
