import Dynamics

/// A recording as a fit sees it: the values that are known, and how far a trajectory is from each.
struct MotionTarget: Sendable {
  /// A quantity of a trajectory.
  enum Channel: Int, CaseIterable, Sendable {
    // In the order of a trace's values.
    case x
    case y
    case angle
  }

  /// A value that the recording knows.
  struct Value: Sendable {
    /// Which row of the recording.
    let row: Int
    let channel: Channel
    /// pt or rad.
    let value: Double
  }

  let recording: MotionRecording
  /// The known values, row by row.
  private(set) var values: [Value]
  /// How many rows have one.
  private(set) var rowCount: Int
  /// What an angle counts, pt/rad: the way of the item's corner.
  let lever: Double
  /// Frames a second of the trajectories.
  let frameRate: Double

  /// Prepares a recording.
  ///
  /// - Parameters:
  ///   - recording: What was seen.
  ///   - end: Rows after this time of the recording's clock are left out, s.
  ///   - lever: The distance from the item's centre to its corner, pt.
  ///   - frameRate: Frames a second of the trajectories.
  init(_ recording: MotionRecording, until end: Double, lever: Double, frameRate: Double) {
    var values: [Value] = []
    var rowCount = 0
    for (row, time) in recording.times.enumerated() where time <= end {
      let known = zip(Channel.allCases, [recording.x[row], recording.y[row], recording.angle[row]])
        .filter { !$0.1.isNaN }
      values += known.map { Value(row: row, channel: $0.0, value: $0.1) }
      if !known.isEmpty { rowCount += 1 }
    }
    self.recording = recording
    self.values = values
    self.rowCount = rowCount
    self.lever = lever
    self.frameRate = frameRate
  }

  /// The beginning of the recording alone.
  ///
  /// - Parameter share: Of its rows, more than 0.
  /// - Returns: A target with fewer values.
  func beginning(_ share: Double) -> MotionTarget {
    var target = self
    let rows: [Int] = values.reduce(into: []) { rows, value in
      if rows.last != value.row { rows.append(value.row) }
    }
    target.rowCount = min(rows.count, max(1, Int((share * Double(rows.count)).rounded(.up))))
    let last = rows[target.rowCount - 1]
    target.values = values.filter { $0.row <= last }
    return target
  }

  /// By what a difference in a channel is multiplied to be in points.
  func scale(of channel: Channel) -> Double { channel == .angle ? lever : 1 }

  /// How the recorded times follow from the frames of a scenario.
  ///
  /// - Parameter offset: When the scenario starts in the recording's clock, s.
  /// - Returns: For each row of the recording, values or not.
  func sampling(offset: Double) -> FrameSampling {
    FrameSampling(times: recording.times.map { $0 - offset }, frameRate: frameRate)
  }

  /// What a trajectory is off by.
  ///
  /// - Parameters:
  ///   - frames: The trajectory: `[frames][valuesPerFrame]`.
  ///   - sampling: Of the recorded times.
  /// - Returns: pt: `[values]`.
  func residuals<Scalar: SimulationScalar>(
    of frames: borrowing Span<Scalar>, _ sampling: FrameSampling
  ) -> [Double] {
    var residuals: [Double] = []
    residuals.reserveCapacity(values.count)
    for known in values {
      let found = sampling.value(at: known.row, of: known.channel.rawValue, in: frames)
      residuals.append((found - known.value) * scale(of: known.channel))
    }
    return residuals
  }

  /// The distance of each row that has a value, pt, with its time: the root of its squares.
  func errors(_ residuals: [Double]) -> [(row: Int, error: Double)] {
    var errors: [(row: Int, error: Double)] = []
    for (known, residual) in zip(values, residuals) {
      if errors.last?.row != known.row { errors.append((known.row, 0)) }
      errors[errors.count - 1].error += residual * residual
    }
    return errors.map { ($0.row, $0.error.squareRoot()) }
  }
}
