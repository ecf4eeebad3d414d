import Dynamics

extension SceneRecording {
  /// Reads a recording in the format that the name of its file ends in: JSON Lines for `.jsonl`, and
  /// comma-separated values for all others.
  ///
  /// - Parameters:
  ///   - text: The content of the file.
  ///   - file: The name of the file, also for messages.
  ///   - items: The scene's items. The motions have the same order, without items that have no value.
  /// - Throws: ``RecordingProblem`` with the line.
  public init(text: String, file: String, items: [String]) throws(RecordingProblem) {
    if file.lowercased().hasSuffix(".jsonl") {
      try self.init(jsonLines: text, file: file, items: items)
    } else {
      try self.init(csv: text, file: file, items: items)
    }
  }

  /// Reads the motions of all items that a file names; of one item, if it names none.
  ///
  /// - Parameters:
  ///   - text: The content of the file.
  ///   - file: The name of the file, also for messages.
  /// - Throws: ``RecordingProblem`` with the line.
  package init(text: String, file: String) throws(RecordingProblem) {
    let unnamed = "item"
    let items: [String]
    do {
      let recording = try SceneRecording(text: text, file: file, items: [unnamed])
      guard !recording.leftOut.isEmpty else {
        self = recording
        return
      }
      items = [unnamed] + recording.leftOut
    } catch {
      guard case .noItem(_, let found) = error.reason else { throw error }
      items = found
    }
    try self.init(text: text, file: file, items: items)
  }

  /// The frame rate of the simulations that are compared with the recording, Hz, if it is not that
  /// of the engine: the recording's, above 60 and at most 1000.
  package var simulationFrameRate: Double? {
    guard let rate = frameRate?.rounded(), rate > 60 else { return nil }
    return min(rate, 1000)
  }
}
