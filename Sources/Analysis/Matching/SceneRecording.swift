/// A recording of a scene: the motions of some of its items, in one clock.
public struct SceneRecording: Hashable, Sendable {
  /// The motion of one item.
  public struct Motion: Hashable, Sendable {
    /// The item's name.
    public let item: String
    /// The recorded motion.
    public let recording: MotionRecording

    /// Creates a motion.
    public init(item: String, recording: MotionRecording) {
      self.item = item
      self.recording = recording
    }
  }

  /// The motions, one for each recorded item.
  public let motions: [Motion]
  /// Items in the file that are not in the scene.
  public let leftOut: [String]

  /// Creates a recording.
  ///
  /// - Parameter motions: One motion for each item; items can be recorded at different times.
  public init(_ motions: [Motion]) {
    self.init(motions, leftOut: [])
  }

  init(_ motions: [Motion], leftOut: [String]) {
    precondition(Set(motions.map(\.item)).count == motions.count, "each item must have one motion")
    self.motions = motions
    self.leftOut = leftOut
  }

  /// The highest frame rate of the items, Hz; nil if no item has two rows.
  public var frameRate: Double? { motions.compactMap(\.recording.frameRate).max() }

  /// The number of rows of all items together.
  public var rowCount: Int { motions.reduce(0) { $0 + $1.recording.times.count } }
}
