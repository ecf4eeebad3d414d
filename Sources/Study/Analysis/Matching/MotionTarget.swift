import Dynamics

/// The known values of a recording, and the residuals of trajectories from them.
struct MotionTarget: Sendable {
  /// A quantity of an item's motion.
  struct Channel: Hashable, Sendable {
    enum Quantity: Int, CaseIterable, Sendable {
      // In the order of a trace's values.
      case x
      case y
      case angle
    }

    /// The index of the motion in the recording.
    let motion: Int
    let quantity: Quantity
  }

  /// A known value of the recording.
  struct Value: Sendable {
    /// The index of the row in its motion.
    let row: Int
    let channel: Channel
    /// The time, s.
    let time: Double
    /// The value, pt or rad.
    var value: Double
  }

  let recording: SceneRecording
  /// The channel of each value as a number, and whether bad values are possible.
  private(set) var scale = ResidualScale(channels: [], isRobust: false)
  /// The known values, by row, in order of time.
  private(set) var values: [Value] = []
  /// The number of rows with a value, over all motions.
  private(set) var rowCount = 0
  /// The index of each motion's item in the scene: `[motions]`.
  private let itemIndices: [Int]
  /// The displacement of each item's corner per angle, pt/rad: `[motions]`.
  private let levers: [Double]
  /// The number of values of a frame of a trajectory.
  let stride: Int
  /// The frame rate of the trajectories, Hz.
  let frameRate: Double
  /// The pixels of a point that convert residuals to points; 1 if the recording is in points.
  let usualScale: Double

  /// Prepares a recording.
  ///
  /// - Parameters:
  ///   - recording: The recording of items of the scene.
  ///   - end: The time in the recording's clock after which rows are left out, s.
  ///   - items: The items of the trajectories, in order, with the distance from the center to a corner
  ///     of each, pt.
  ///   - frameRate: The frame rate of the trajectories, Hz.
  ///   - usualScale: The usual pixels of a point; 1 if the recording is in points.
  init(
    _ recording: SceneRecording, until end: Double, items: [(name: String, lever: Double)],
    frameRate: Double, usualScale: Double
  ) {
    self.recording = recording
    self.frameRate = frameRate
    self.usualScale = usualScale
    stride = items.count * TraceBlock<Float>.valuesPerFrame
    itemIndices = recording.motions.map { motion in
      guard let index = items.firstIndex(where: { $0.name == motion.item }) else {
        preconditionFailure("the scene has no item \(motion.item)")
      }
      return index
    }
    levers = itemIndices.map { items[$0].lever }
    let rows = recording.motions.enumerated().flatMap { index, motion in
      motion.recording.times.indices.map { (time: motion.recording.times[$0], index, row: $0) }
    }
    // Rows with the same time are in the order of the motions.
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
    scale = residualScale
  }

  private var residualScale: ResidualScale {
    let known = values.map {
      $0.channel.motion * Channel.Quantity.allCases.count + $0.channel.quantity.rawValue
    }
    let numbers = Dictionary(
      uniqueKeysWithValues: Set(known).sorted().enumerated().map { ($1, $0) })
    return ResidualScale(
      channels: known.map { numbers[$0] ?? 0 }, isRobust: recording.isMeasured)
  }

  /// The beginning of the recording.
  ///
  /// - Parameter share: The fraction of the rows, more than 0. All rows with the time of the last row
  ///   are included.
  /// - Returns: A target with fewer values.
  func beginning(_ share: Double) -> MotionTarget {
    var target = self
    let times = rowTimes
    let last = times[max(1, Int((share * Double(times.count)).rounded(.up))) - 1]
    target.values = values.filter { $0.time <= last }
    target.rowCount = target.rowTimes.count
    target.scale = target.residualScale
    return target
  }

  /// The times of the rows that have a value.
  private var rowTimes: [Double] {
    var rows: [Value] = []
    for value in values where !(rows.last?.isOfRow(of: value) ?? false) { rows.append(value) }
    return rows.map(\.time)
  }

  /// The factor that converts a difference of a channel to points.
  func scale(of channel: Channel) -> Double {
    channel.quantity == .angle ? levers[channel.motion] : 1
  }

  /// The index of a channel's value in a frame of a trajectory.
  func index(of channel: Channel) -> Int {
    itemIndices[channel.motion] * TraceBlock<Float>.valuesPerFrame + channel.quantity.rawValue
  }

  /// The interpolation of a scenario's frames at the recorded times.
  ///
  /// - Parameter offset: The start time of the scenario in the recording's clock, s.
  /// - Returns: For each motion, the interpolation at the times of all its rows: `[motions]`.
  func samplings(offset: Double) -> [FrameSampling] {
    recording.motions.map { motion in
      FrameSampling(times: motion.recording.times.map { $0 - offset }, frameRate: frameRate)
    }
  }

  /// The residuals of a trajectory.
  ///
  /// - Parameters:
  ///   - frames: The trajectory: `[frames][items][valuesPerFrame]`.
  ///   - samplings: The interpolation of the recorded times.
  ///   - scale: The pixels of a point; 1 if the recording is in points.
  /// - Returns: The residuals, pt: `[values]`. Pixels are converted to points by the usual scale: with
  ///   the scale itself, a small motion would have small residuals.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  func residuals<Scalar: SimulationScalar>(
    of frames: borrowing Span<Scalar>, _ samplings: [FrameSampling], scale: Double
  ) -> [Double] {
    let enlargement = scale / usualScale
    var residuals: [Double] = []
    residuals.reserveCapacity(values.count)
    for known in values {
      let found = samplings[known.channel.motion].value(
        at: known.row, of: index(of: known.channel), stride: stride, in: frames)
      let value = known.channel.quantity == .angle ? known.value : known.value / scale
      residuals.append((found - value) * self.scale(of: known.channel) * enlargement)
    }
    return residuals
  }

  /// The distance of each row with a value, pt: the root of the sum of its squared residuals.
  ///
  /// - Parameters:
  ///   - residuals: The residuals, pt: `[values]`.
  ///   - weights: The weight of each: `[values]`. A row has the smallest weight of its values.
  /// - Returns: The rows, in order of time.
  func errors(_ residuals: [Double], _ weights: [Double]) -> [MotionMatch.RowError] {
    var rows: [(value: Value, squares: Double, weight: Double)] = []
    for ((known, residual), weight) in zip(zip(values, residuals), weights) {
      if !(rows.last?.value.isOfRow(of: known) ?? false) { rows.append((known, 0, 1)) }
      rows[rows.count - 1].squares += residual * residual
      rows[rows.count - 1].weight = min(rows[rows.count - 1].weight, weight)
    }
    return rows.map { row in
      let motion = recording.motions[row.value.channel.motion]
      return MotionMatch.RowError(
        item: motion.item, line: motion.lines.isEmpty ? nil : motion.lines[row.value.row],
        time: row.value.time, error: row.squares.squareRoot(), weight: row.weight)
    }
  }
}

extension MotionTarget.Value {
  /// Whether both values belong to the same row of the same motion.
  fileprivate func isOfRow(of other: MotionTarget.Value) -> Bool {
    row == other.row && channel.motion == other.channel.motion
  }
}
