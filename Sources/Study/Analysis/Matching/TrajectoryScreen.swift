import Dynamics

/// Distances of many trajectories to one recording, for many start times, by matrix products.
///
/// X are the values of a block of trajectories, one row each. For each possible start time k, R_k and
/// W_k are the recording's values and weights at the frames. The squared distances are
///
///     D = X² Wᵀ - 2 X (W∘R)ᵀ + Σ W R²
///
/// which is two matrix products. If a trajectory is close to the recording, the terms cancel and D has
/// no correct digit left. So the screen only selects candidates.
///
/// Where the pixels of a point are unknown, they are the factor of X at which D is least,
/// X (W∘R)ᵀ / X² Wᵀ. Angles are not compared then.
///
/// A matrix product cannot limit what a bad value costs, so single values that stand out of those
/// around them are moved to them first.
struct TrajectoryScreen {
  /// The possible start times of the scenario in the recording's clock, s.
  let offsets: [Double]
  /// The number of frames that are compared, including the start.
  let frameCount: Int
  /// The number of values of a trajectory that are compared: ``frameCount`` for each channel.
  let depth: Int
  /// The index of each recorded channel in a frame.
  private let quantities: [Int]
  /// The number of values of a frame.
  private let stride: Int
  /// The possible pixels of a point; nil if the recording is in points.
  private let pixels: ClosedRange<Double>?
  private let usualScale: Double
  /// The mean of each channel, which is subtracted so that large values cost no digits; 0 of a recording
  /// in pixels, which have a factor.
  private let origins: [Double]
  /// The factor that converts a difference of each channel to points.
  private let scales: [Double]
  /// W and W∘R: `[offsets][depth]`.
  private var weights: [Float]
  private var weighted: [Float]
  /// Σ W R² of each offset, and Σ W.
  private var constants: [Float]
  private let totals: [Double]

  /// The highest number of start times.
  static let offsetLimit = 256
  /// The highest number of weights of all start times together.
  private static let weightLimit = 1 << 22

  /// Prepares a screen.
  ///
  /// - Parameters:
  ///   - target: The recording.
  ///   - offsets: The possible start times, s.
  ///   - pixels: The possible pixels of a point; nil if the recording is in points.
  ///   - frameLimit: The last frame to compare.
  init(
    _ target: MotionTarget, offsets: ClosedRange<Double>, pixels: ClosedRange<Double>?,
    frameLimit: Int
  ) {
    let rate = target.frameRate
    self.pixels = pixels
    usualScale = target.usualScale
    let known = Dictionary(grouping: target.values, by: \.channel)
      .mapValues(target.recording.isMeasured ? Self.withoutSpikes : { $0 })
    let channels = known.keys.filter { pixels == nil || $0.quantity != .angle }
      .sorted { target.index(of: $0) < target.index(of: $1) }
    let lastTime = target.values.last?.time ?? 0
    let lastFrame = ((lastTime - offsets.lowerBound) * rate).rounded(.up) + 1
    frameCount = Int(nearest: lastFrame, in: 1...max(1, min(frameLimit, 1_000_000))) + 1
    depth = frameCount * channels.count
    // Start times are a frame apart, which is close enough: the fit refines them.
    let count = Int(
      nearest: ((offsets.upperBound - offsets.lowerBound) * rate).rounded(.up) + 1,
      in: 1...Self.offsetLimit)
    let steps = min(count, max(2, Self.weightLimit / depth))
    self.offsets = (0..<steps).map { step in
      let share = steps > 1 ? Double(step) / Double(steps - 1) : 0
      return offsets.lowerBound + share * (offsets.upperBound - offsets.lowerBound)
    }
    origins = channels.map { channel in
      let values = known[channel] ?? []
      guard pixels == nil else { return 0 }
      return values.reduce(0) { $0 + $1.value } / Double(values.count)
    }
    scales = channels.map(target.scale)
    quantities = channels.map(target.index)
    stride = target.stride
    weights = []
    weighted = []
    constants = []
    var totals: [Double] = []
    for offset in self.offsets {
      var weight = [Float](repeating: 0, count: depth)
      var product = weight
      var (constant, total) = (0.0, 0.0)
      for (row, channel) in channels.enumerated() {
        let known = known[channel] ?? []
        for (index, value) in known.enumerated() {
          // Move the recorded value to the nearest frame, on the line to the adjacent recorded value.
          let time = value.time
          let frame = max(0, ((time - offset) * rate).rounded())
          guard frame < Double(frameCount) else { continue }
          let gap = max(0, (time - offset) * rate) - frame
          let other = known[min(max(gap > 0 ? index - 1 : index + 1, 0), known.count - 1)]
          let interval = other.time - time
          let slope = interval == 0 ? 0 : (other.value - value.value) / interval
          let shifted = value.value - slope * gap / rate
          let scaled = (shifted - origins[row]) * scales[row]
          weight[row * frameCount + Int(frame)] += 1
          product[row * frameCount + Int(frame)] += Float(scaled)
          constant += scaled * scaled
          total += 1
        }
      }
      weights += weight
      weighted += product
      constants.append(Float(constant))
      totals.append(total)
    }
    self.totals = totals
  }

  /// The values of a channel, each limited to the second smallest and second largest of the seven
  /// around it.
  ///
  /// A turning point moves by the motion of one row, a spike by its whole height.
  private static func withoutSpikes(_ values: [MotionTarget.Value]) -> [MotionTarget.Value] {
    values.indices.map { index in
      let around = values[max(0, index - 3)...min(values.count - 1, index + 3)].map(\.value)
        .sorted()
      guard around.count > 3 else { return values[index] }
      var value = values[index]
      value.value = min(max(value.value, around[1]), around[around.count - 2])
      return value
    }
  }

  /// The best start time of a trajectory.
  struct Candidate {
    /// The mean squared distance of a value, pt²; computed in single precision.
    let distance: Double
    /// The start time, s.
    let offset: Double
    /// The pixels of a point; 1 if the recording is in points.
    var scale = 1.0
  }

  /// Appends the compared values of a trajectory to a block.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  func append<Scalar: SimulationScalar>(
    _ frames: borrowing Span<Scalar>, to block: inout [Float]
  ) {
    let last = frames.count / stride - 1
    for (channel, quantity) in quantities.enumerated() {
      let (origin, scale) = (Scalar(origins[channel]), Scalar(scales[channel]))
      for frame in 0..<frameCount {
        let value = frames[min(frame, last) * stride + quantity]
        block.append(Float((value - origin) * scale))
      }
    }
  }

  /// The best start time of each trajectory of a block.
  ///
  /// - Parameter block: The values: `[trajectories][depth]`.
  /// - Returns: The candidates: `[trajectories]`.
  func candidates(_ block: [Float]) -> [Candidate] {
    if let pixels { return scaledCandidates(block, pixels) }
    let rows = block.count / depth
    var distances = [Float](repeating: 0, count: rows * offsets.count)
    BLAS.multiply(
      block.map { $0 * $0 }, byTransposed: weights, into: &distances, rows: rows,
      columns: offsets.count, depth: depth)
    BLAS.multiply(
      block, byTransposed: weighted, scale: -2, into: &distances, keeping: 1, rows: rows,
      columns: offsets.count, depth: depth)
    return (0..<rows).map { row in
      var best = Candidate(distance: .infinity, offset: 0)
      for (index, offset) in offsets.enumerated() where totals[index] > 0 {
        let sum = Double(distances[row * offsets.count + index] + constants[index])
        let distance = max(0, sum) / totals[index]
        if distance < best.distance { best = Candidate(distance: distance, offset: offset) }
      }
      return best
    }
  }

  private func scaledCandidates(_ block: [Float], _ pixels: ClosedRange<Double>) -> [Candidate] {
    let rows = block.count / depth
    var (squares, products) = (
      [Float](repeating: 0, count: rows * offsets.count),
      [Float](repeating: 0, count: rows * offsets.count)
    )
    BLAS.multiply(
      block.map { $0 * $0 }, byTransposed: weights, into: &squares, rows: rows,
      columns: offsets.count, depth: depth)
    BLAS.multiply(
      block, byTransposed: weighted, into: &products, rows: rows, columns: offsets.count,
      depth: depth)
    return (0..<rows).map { row in
      var best = Candidate(distance: .infinity, offset: 0)
      for (index, offset) in offsets.enumerated() where totals[index] > 0 {
        let square = Double(squares[row * offsets.count + index])
        let product = Double(products[row * offsets.count + index])
        let ratio = square > 0 ? product / square : pixels.lowerBound
        let scale = min(max(ratio, pixels.lowerBound), pixels.upperBound)
        let sum = scale * scale * square - 2 * scale * product + Double(constants[index])
        let distance = max(0, sum) / totals[index] / (usualScale * usualScale)
        if distance < best.distance {
          best = Candidate(distance: distance, offset: offset, scale: scale)
        }
      }
      return best
    }
  }
}
