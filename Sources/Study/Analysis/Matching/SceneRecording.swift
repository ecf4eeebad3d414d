import Dynamics
import Foundation

/// A recording of a scene: the motions of some of its items, in one clock.
public struct SceneRecording: Hashable, Sendable {
  /// The motion of one item.
  public struct Motion: Hashable, Sendable {
    /// The item's name.
    public let item: String
    /// The recorded motion.
    public let recording: MotionRecording

    /// The line of each row in the recording's file, from 1; empty without a file.
    public let lines: [Int]
    /// The item's size, if the file has it.
    package let size: ItemSize?

    /// Creates a motion.
    public init(item: String, recording: MotionRecording) {
      self.init(item: item, recording: recording, lines: [])
    }

    init(item: String, recording: MotionRecording, lines: [Int], size: ItemSize? = nil) {
      self.item = item
      self.recording = recording
      self.lines = lines
      self.size = size
    }
  }

  /// The size of an item, pt.
  package struct ItemSize: Hashable, Sendable {
    package let width: Double
    package let height: Double
  }

  /// The motions, one for each recorded item.
  public let motions: [Motion]
  /// Items in the file that are not in the scene.
  public let leftOut: [String]
  /// Columns or keys in the file that are not read because their names are unknown.
  public let unknownColumns: [String]
  /// Whether rows can be wrong, as measured ones can.
  ///
  /// The rows of a curve are computed.
  let isMeasured: Bool
  /// The frames that were not shown in time, if the file counts them.
  package let droppedFrameCount: Int
  /// The pixels of a point that the last row has; nil if no row has them.
  package let displayScale: Double?
  /// Whether x and y are in pixels, and the file does not tell the pixels of a point.
  public let isInPixels: Bool
  /// Whether the times are those of a clock that does not know when the scene starts.
  public let hasOwnClock: Bool

  /// Creates a recording.
  ///
  /// - Parameter motions: One motion for each item; items can be recorded at different times.
  public init(_ motions: [Motion]) {
    self.init(motions, isMeasured: true)
  }

  init(
    _ motions: [Motion], leftOut: [String] = [], unknownColumns: [String] = [], isMeasured: Bool,
    droppedFrameCount: Int = 0, displayScale: Double? = nil, isInPixels: Bool = false,
    hasOwnClock: Bool = false
  ) {
    precondition(Set(motions.map(\.item)).count == motions.count, "each item must have one motion")
    self.motions = motions
    self.leftOut = leftOut
    self.unknownColumns = unknownColumns
    self.isMeasured = isMeasured
    self.droppedFrameCount = droppedFrameCount
    self.displayScale = displayScale
    self.isInPixels = isInPixels
    self.hasOwnClock = hasOwnClock
  }

  /// The recording in points.
  ///
  /// - Parameter scale: The pixels of a point, more than 0.
  /// - Returns: A recording whose scale is known.
  public func inPoints(scale: Double) -> SceneRecording {
    precondition(scale > 0, "the scale must be more than 0")
    guard isInPixels else { return self }
    let motions = motions.map { motion in
      let recording = motion.recording
      return Motion(
        item: motion.item,
        recording: MotionRecording(
          times: recording.times, x: recording.x.map { $0 / scale },
          y: recording.y.map { $0 / scale }, angle: recording.angle),
        lines: motion.lines, size: motion.size)
    }
    return SceneRecording(
      motions, leftOut: leftOut, unknownColumns: unknownColumns, isMeasured: isMeasured,
      droppedFrameCount: droppedFrameCount, displayScale: scale, hasOwnClock: hasOwnClock)
  }

  /// The times at which a scene can have started, s: from the first row to the first one in which
  /// something has moved.
  public var possibleStarts: ClosedRange<Double> {
    let first = motions.compactMap(\.recording.times.first).min() ?? 0
    let moved = motions.flatMap { motion -> [Double] in
      let recording = motion.recording
      return [(recording.x, 1.0), (recording.y, 1), (recording.angle, 0.02)].compactMap {
        values, least in
        guard let start = values.first(where: { !$0.isNaN }) else { return nil }
        let distances = values.map { ($0 - start).magnitude }
        let farthest = distances.filter { !$0.isNaN }.max() ?? 0
        return distances.firstIndex { $0 > max(least, 0.02 * farthest) }
          .map { recording.times[$0] }
      }
    }
    return first...max(first, moved.min() ?? first)
  }

  /// The times at which the scene can have started, s, if nothing else is known.
  ///
  /// It is 0, except on a clock that does not know the start: then ``possibleStarts``.
  package var usualStarts: ClosedRange<Double> { hasOwnClock ? possibleStarts : 0...0 }

  /// The latest time of a recording, s, forward and backward: three hundred years.
  public static let timeLimit = 1e10
  /// The largest coordinate (pt) or angle (rad) of a recording, in both directions.
  public static let valueLimit = ValueRange.magnitudeLimit

  /// The highest frame rate of the items, Hz; nil if no item has two rows.
  public var frameRate: Double? { motions.compactMap(\.recording.frameRate).max() }

  /// A remark for each unknown column, with the nearest known name.
  package var remarks: [String] {
    unknownColumns.map { name in
      // In card.angel, only the part after the item is misspelt.
      let item = name.lastIndex(of: ".").map { String(name[...$0]) } ?? ""
      return unknownName(
        "column", name, among: RecordingColumns.knownNames.map { item + $0 })
    }
  }

  /// The diagonal of the rectangle that an item's recorded centers span, pt; of several items, the
  /// largest.
  package var extent: Double {
    func span(_ values: [Double]) -> Double {
      let known = values.filter { !$0.isNaN }
      return (known.max() ?? 0) - (known.min() ?? 0)
    }
    return motions.map { hypot(span($0.recording.x), span($0.recording.y)) }.max() ?? 0
  }

  /// The number of rows of all items together.
  public var rowCount: Int { motions.reduce(0) { $0 + $1.recording.times.count } }
}
