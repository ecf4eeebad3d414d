import Dynamics

/// Interpolates a trajectory between its frames.
///
/// A cubic through the two frames on each side keeps times between frames from biasing a fit. At
/// 60 Hz, linear interpolation would cut a 3 Hz swing by 1 % of its amplitude, the cubic by 0.02 %. A
/// cubic would round off an impact, by up to some points. So between two frames whose velocities
/// differ far more than those before and after, the item moves on with the first velocity until it
/// meets its path into the second frame. Beside such an interval, the cubic has the positions and
/// velocities of two frames.
///
/// At a frame, the value is exactly that of the frame. Before the start and after the end, the item
/// keeps its position.
struct FrameSampling {
  /// For each time, the previous frame and the part of a frame since then.
  let samples: [(frame: Int, part: Double)]
  /// The duration of a frame, s.
  private let interval: Double

  /// The change of a velocity that is an impact: relative to the changes before and after, and pt/s
  /// or rad/s.
  private static let impactRatio = 4.0
  private static let leastImpact = 1e-3

  /// Finds the frames around some times.
  ///
  /// - Parameters:
  ///   - times: The times since the start of the scenario, s.
  ///   - frameRate: The frame rate, Hz.
  init(times: [Double], frameRate: Double) {
    interval = 1 / frameRate
    samples = times.map { time in
      var position = max(0, time * frameRate)
      // Times from a file are rounded, and a frame is exact.
      if (position - position.rounded()).magnitude < 1e-5 { position = position.rounded() }
      let frame = position.rounded(.down)
      return (Int(nearest: frame, in: 0...Settings.frameLimit), position - frame)
    }
  }

  /// The value of a trajectory at one of the times.
  ///
  /// - Parameters:
  ///   - index: The index of the time.
  ///   - quantity: The index of the value in a frame. Its velocity follows three values later.
  ///   - stride: The number of values of a frame.
  ///   - frames: The trajectory, at least one frame: `[frames][stride]`.
  /// - Returns: The value, in pt or rad.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  func value<Scalar: SimulationScalar>(
    at index: Int, of quantity: Int, stride: Int, in frames: borrowing Span<Scalar>
  ) -> Double {
    let last = frames.count / stride - 1
    let (frame, s) = samples[index]
    if frame >= last { return Double(frames[last * stride + quantity]) }
    let (first, second) = (frame * stride + quantity, (frame + 1) * stride + quantity)
    let from = Double(frames[first])
    if s == 0 { return from }
    let to = Double(frames[second])
    let (earlier, later) = (
      max(0, frame - 1) * stride + quantity, min(last, frame + 2) * stride + quantity
    )
    let velocities = (
      Double(frames[earlier + 3]), Double(frames[first + 3]), Double(frames[second + 3]),
      Double(frames[later + 3])
    )
    let change = (velocities.2 - velocities.1).magnitude
    let around = (
      (velocities.1 - velocities.0).magnitude, (velocities.3 - velocities.2).magnitude
    )
    func isImpact(_ change: Double, _ usual: Double) -> Bool {
      change > Self.impactRatio * usual + Self.leastImpact
    }
    let (v, w) = (velocities.1 * interval, velocities.2 * interval)
    if isImpact(change, max(around.0, around.1)) {
      // Where the straight paths out of the first frame and into the second one meet.
      let impact = (to - from - w) / (v - w)
      if 0...1 ~= impact { return s < impact ? from + v * s : to - w * (1 - s) }
    }
    if isImpact(around.0, change) || isImpact(around.1, change)
      || isImpact(change, min(around.0, around.1))
    {
      // Hermite's polynomials.
      let (r, q) = (1 - s, s * (1 - s))
      return from * (r * r * (1 + 2 * s)) + to * (s * s * (1 + 2 * r)) + q * (v * r - w * s)
    }
    // Lagrange's polynomials through -1, 0, 1, 2.
    let (before, after) = (Double(frames[earlier]), Double(frames[later]))
    return -s * (s - 1) * (s - 2) / 6 * before + (s + 1) * (s - 1) * (s - 2) / 2 * from
      - (s + 1) * s * (s - 2) / 2 * to + (s + 1) * s * (s - 1) / 6 * after
  }
}
