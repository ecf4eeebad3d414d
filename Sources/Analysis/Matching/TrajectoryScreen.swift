import Dynamics

/// Distances of many trajectories to one recording, begun at many times, by matrix products.
///
/// With the values X of a block of trajectories (a row each), and for each time k at which the
/// recording may begin its values R_k and weights W_k on the frames, the squared distances are
///
///     D = X² Wᵀ - 2 X (W∘R)ᵀ + Σ W R²
///
/// which is two products that BLAS is good at. Where a trajectory is near the recording the terms
/// cancel and D has no correct digit left: the screen finds candidates, and says nothing else of them.
struct TrajectoryScreen {
  /// When the scenario may start in the recording's clock, s.
  let offsets: [Double]
  /// How many frames count, the start among them.
  let frameCount: Int
  /// How many values of a trajectory count: ``frameCount`` for each channel.
  let depth: Int
  /// Where each channel that the recording knows stands in a frame, of so many values.
  private let places: [Int]
  private let stride: Int
  /// What is taken from each channel's values, so that their size costs no digits.
  private let origins: [Double]
  private let scales: [Double]
  /// W and W∘R: `[offsets][depth]`.
  private var weights: [Float]
  private var weighted: [Float]
  /// Σ W R² of each offset, and Σ W.
  private var constants: [Float]
  private let totals: [Double]

  /// The most starting times that are tried, and the most numbers that their weights have together.
  static let offsetLimit = 256
  private static let weightLimit = 1 << 22

  /// Prepares a screen.
  ///
  /// - Parameters:
  ///   - target: The recording.
  ///   - offsets: When the scenario may start, s.
  ///   - frameLimit: Frames after this one do not count.
  init(_ target: MotionTarget, offsets: ClosedRange<Double>, frameLimit: Int) {
    let rate = target.frameRate
    let known = Dictionary(grouping: target.values, by: \.channel)
    let channels = known.keys.sorted { target.place(of: $0) < target.place(of: $1) }
    let lastTime = target.values.last?.time ?? 0
    let lastFrame = ((lastTime - offsets.lowerBound) * rate).rounded(.up) + 1
    frameCount = min(frameLimit, Int(max(1, min(lastFrame, 1e6)))) + 1
    depth = frameCount * channels.count
    // The start may be read to a frame; what it is between frames is for the fit to find.
    let count = max(1, Int(((offsets.upperBound - offsets.lowerBound) * rate).rounded(.up)) + 1)
    let steps = min(count, Self.offsetLimit, max(2, Self.weightLimit / depth))
    self.offsets = (0..<steps).map { step in
      let share = steps > 1 ? Double(step) / Double(steps - 1) : 0
      return offsets.lowerBound + share * (offsets.upperBound - offsets.lowerBound)
    }
    origins = channels.map { channel in
      let values = known[channel] ?? []
      return values.reduce(0) { $0 + $1.value } / Double(values.count)
    }
    scales = channels.map(target.scale)
    places = channels.map(target.place)
    stride = target.stride
    weights = []
    weighted = []
    constants = []
    var totals: [Double] = []
    for offset in self.offsets {
      var weight = [Float](repeating: 0, count: depth)
      var product = weight
      var (constant, total) = (0.0, 0.0)
      for (place, channel) in channels.enumerated() {
        let known = known[channel] ?? []
        for (index, value) in known.enumerated() {
          // The recording's own neighbours say where it was at the nearest frame.
          let time = value.time
          let frame = max(0, ((time - offset) * rate).rounded())
          guard frame < Double(frameCount) else { continue }
          let gap = max(0, (time - offset) * rate) - frame
          let other = known[min(max(gap > 0 ? index - 1 : index + 1, 0), known.count - 1)]
          let way = other.time - time
          let slope = way == 0 ? 0 : (other.value - value.value) / way
          let shifted = value.value - slope * gap / rate
          let scaled = (shifted - origins[place]) * scales[place]
          weight[place * frameCount + Int(frame)] += 1
          product[place * frameCount + Int(frame)] += Float(scaled)
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

  /// A trajectory's best start.
  struct Candidate {
    /// Mean squared distance of a value, pt², to the digits that the products leave.
    let distance: Double
    /// When the scenario starts, s.
    let offset: Double
  }

  /// The values of a trajectory that count, appended to a block.
  func append<Scalar: SimulationScalar>(
    _ frames: borrowing Span<Scalar>, to block: inout [Float]
  ) {
    let last = frames.count / stride - 1
    for (channel, place) in places.enumerated() {
      let (origin, scale) = (Scalar(origins[channel]), Scalar(scales[channel]))
      for frame in 0..<frameCount {
        let value = frames[min(frame, last) * stride + place]
        block.append(Float((value - origin) * scale))
      }
    }
  }

  /// The best start of each trajectory of a block.
  ///
  /// - Parameter block: `[trajectories][depth]`.
  /// - Returns: `[trajectories]`
  func candidates(_ block: [Float]) -> [Candidate] {
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
      for (place, offset) in offsets.enumerated() where totals[place] > 0 {
        let sum = Double(distances[row * offsets.count + place] + constants[place])
        let distance = max(0, sum) / totals[place]
        if distance < best.distance { best = Candidate(distance: distance, offset: offset) }
      }
      return best
    }
  }
}
