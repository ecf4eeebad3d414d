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

    /// Creates a motion.
    public init(item: String, recording: MotionRecording) {
      self.init(item: item, recording: recording, lines: [])
    }

    init(item: String, recording: MotionRecording, lines: [Int]) {
      self.item = item
      self.recording = recording
      self.lines = lines
    }
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

  /// Creates a recording.
  ///
  /// - Parameter motions: One motion for each item; items can be recorded at different times.
  public init(_ motions: [Motion]) {
    self.init(motions, isMeasured: true)
  }

  init(
    _ motions: [Motion], leftOut: [String] = [], unknownColumns: [String] = [], isMeasured: Bool
  ) {
    precondition(Set(motions.map(\.item)).count == motions.count, "each item must have one motion")
    self.motions = motions
    self.leftOut = leftOut
    self.unknownColumns = unknownColumns
    self.isMeasured = isMeasured
  }

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
