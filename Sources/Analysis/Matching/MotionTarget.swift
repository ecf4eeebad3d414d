import Dynamics

/// A recording as a fit sees it: the values that are known, and how far a trajectory is from each.
struct MotionTarget: Sendable {
  /// A quantity of an item's motion.
  struct Channel: Hashable, Sendable {
    enum Quantity: Int, CaseIterable, Sendable {
      // In the order of a trace's values.
      case x
      case y
      case angle
    }

    /// Which of the recording's motions.
    let motion: Int
    let quantity: Quantity
  }

  /// A value that the recording knows.
  struct Value: Sendable {
    /// Which row of its motion.
    let row: Int
    let channel: Channel
    /// When it was seen, s.
    let time: Double
    /// pt or rad.
    let value: Double
  }

  let recording: SceneRecording
  /// The known values, row by row, the earlier first.
  private(set) var values: [Value] = []
  /// How many rows have one, those of each motion counted.
  private(set) var rowCount = 0
  /// Where the item of each motion stands among the scene's: `[motions]`.
  private let places: [Int]
  /// What an angle of each motion counts, pt/rad, the way of the item's corner: `[motions]`.
  private let levers: [Double]
  /// How many values a frame of a trajectory has.
  let stride: Int
  /// Frames a second of the trajectories.
  let frameRate: Double

  /// Prepares a recording.
  ///
  /// - Parameters:
  ///   - recording: What was seen, of items of the scene.
  ///   - end: Rows after this time of the recording's clock are left out, s.
  ///   - items: The items that the trajectories have, in their order, with the distance from the
  ///     centre of each to its corner, pt.
  ///   - frameRate: Frames a second of the trajectories.
  init(
    _ recording: SceneRecording, until end: Double, items: [(name: String, lever: Double)],
    frameRate: Double
  ) {
    self.recording = recording
    self.frameRate = frameRate
    stride = items.count * TraceBlock<Float>.valuesPerFrame
    places = recording.motions.map { motion in
      guard let place = items.firstIndex(where: { $0.name == motion.item }) else {
        preconditionFailure("the scene has no item \(motion.item)")
      }
      return place
    }
    levers = places.map { items[$0].lever }
    let rows = recording.motions.enumerated().flatMap { index, motion in
      motion.recording.times.indices.map { (time: motion.recording.times[$0], index, row: $0) }
    }
    // Rows of one time in the order of the motions.
    for (time, index, row) in rows.sorted(by: { ($0.time, $0.1) < ($1.time, $1.1) })
    where time <= end {
      let motion = recording.motions[index].recording
      let known = zip(Channel.Quantity.allCases, [motion.x[row], motion.y[row], motion.angle[row]])
        .filter { !$0.1.isNaN }
      values += known.map { quantity, value in
        Value(
          row: row, channel: Channel(motion: index, quantity: quantity), time: time, value: value)
      }
      if !known.isEmpty { rowCount += 1 }
    }
  }

  /// The beginning of the recording alone.
  ///
  /// - Parameter share: Of its rows, more than 0; all rows of the last one's time are in it.
  /// - Returns: A target with fewer values.
  func beginning(_ share: Double) -> MotionTarget {
    var target = self
    let times = rowTimes
    let last = times[max(1, Int((share * Double(times.count)).rounded(.up))) - 1]
    target.values = values.filter { $0.time <= last }
    target.rowCount = target.rowTimes.count
    return target
  }

  /// The times of the rows that have a value.
  private var rowTimes: [Double] {
    var rows: [Value] = []
    for value in values where !(rows.last?.isOfRow(of: value) ?? false) { rows.append(value) }
    return rows.map(\.time)
  }

  /// By what a difference in a channel is multiplied to be in points.
  func scale(of channel: Channel) -> Double {
    channel.quantity == .angle ? levers[channel.motion] : 1
  }

  /// Where a channel's value stands in a frame of a trajectory.
  func place(of channel: Channel) -> Int {
    places[channel.motion] * TraceBlock<Float>.valuesPerFrame + channel.quantity.rawValue
  }

  /// How the recorded times follow from the frames of a scenario.
  ///
  /// - Parameter offset: When the scenario starts in the recording's clock, s.
  /// - Returns: For each row of each motion, values or not: `[motions]`.
  func samplings(offset: Double) -> [FrameSampling] {
    recording.motions.map { motion in
      FrameSampling(times: motion.recording.times.map { $0 - offset }, frameRate: frameRate)
    }
  }

  /// What a trajectory is off by.
  ///
  /// - Parameters:
  ///   - frames: The trajectory: `[frames][items][valuesPerFrame]`.
  ///   - samplings: Of the recorded times.
  /// - Returns: pt: `[values]`.
  func residuals<Scalar: SimulationScalar>(
    of frames: borrowing Span<Scalar>, _ samplings: [FrameSampling]
  ) -> [Double] {
    var residuals: [Double] = []
    residuals.reserveCapacity(values.count)
    for known in values {
      let found = samplings[known.channel.motion].value(
        at: known.row, of: place(of: known.channel), stride: stride, in: frames)
      residuals.append((found - known.value) * scale(of: known.channel))
    }
    return residuals
  }

  /// The distance of each row that has a value, pt: the root of its squares.
  func errors(_ residuals: [Double]) -> [MotionMatch.RowError] {
    var rows: [(value: Value, squares: Double)] = []
    for (known, residual) in zip(values, residuals) {
      if !(rows.last?.value.isOfRow(of: known) ?? false) { rows.append((known, 0)) }
      rows[rows.count - 1].squares += residual * residual
    }
    return rows.map { row in
      MotionMatch.RowError(
        item: recording.motions[row.value.channel.motion].item, time: row.value.time,
        error: row.squares.squareRoot())
    }
  }
}

extension MotionTarget.Value {
  /// Whether both stand in the same row of the same motion.
  fileprivate func isOfRow(of other: MotionTarget.Value) -> Bool {
    row == other.row && channel.motion == other.channel.motion
  }
}
