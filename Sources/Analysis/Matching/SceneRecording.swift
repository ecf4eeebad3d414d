/// What was seen of a scene: the motions of some of its items, in one clock.
public struct SceneRecording: Hashable, Sendable {
  /// The motion of one item.
  public struct Motion: Hashable, Sendable {
    /// The item's name.
    public let item: String
    /// Where it was.
    public let recording: MotionRecording

    /// Creates a motion.
    public init(item: String, recording: MotionRecording) {
      self.item = item
      self.recording = recording
    }
  }

  /// The motions, of an item each.
  public let motions: [Motion]
  /// Items that a file has rows or columns of and that were not asked for.
  public let leftOut: [String]

  /// Creates a recording.
  ///
  /// - Parameter motions: Of an item each; the items may have been seen at different times.
  public init(_ motions: [Motion]) {
    self.init(motions, leftOut: [])
  }

  init(_ motions: [Motion], leftOut: [String]) {
    precondition(Set(motions.map(\.item)).count == motions.count, "one motion of each item")
    self.motions = motions
    self.leftOut = leftOut
  }

  /// Frames a second of the item that was seen most often; nil where none has two rows.
  public var frameRate: Double? { motions.compactMap(\.recording.frameRate).max() }

  /// How many rows there are of all items together.
  public var rowCount: Int { motions.reduce(0) { $0 + $1.recording.times.count } }
}
