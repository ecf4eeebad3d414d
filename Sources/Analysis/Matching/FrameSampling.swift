import Dynamics

/// Interpolates a trajectory between its frames.
///
/// A cubic through the two frames on each side keeps times between frames from biasing a fit. At
/// 60 Hz, linear interpolation would cut a 3 Hz swing by 1 % of its amplitude, the cubic by 0.02 %. At
/// a frame, the value is exactly that of the frame. Before the start and after the end, the item keeps
/// its position.
struct FrameSampling {
  /// For each time, the previous frame, and the weights of four frames starting one before it.
  let samples: [(frame: Int, weights: (Double, Double, Double, Double))]

  /// Finds the frames around some times.
  ///
  /// - Parameters:
  ///   - times: The times since the start of the scenario, s.
  ///   - frameRate: The frame rate, Hz.
  init(times: [Double], frameRate: Double) {
    samples = times.map { time in
      // Round times within a thousandth of a frame to the frame, as the engine does.
      var position = max(0, time * frameRate)
      if (position - position.rounded()).magnitude < 1e-3 { position = position.rounded() }
      let frame = position.rounded(.down)
      let s = position - frame
      // Lagrange's polynomials through -1, 0, 1, 2.
      let weights = (
        -s * (s - 1) * (s - 2) / 6, (s + 1) * (s - 1) * (s - 2) / 2, -(s + 1) * s * (s - 2) / 2,
        (s + 1) * s * (s - 1) / 6
      )
      return (Int(min(frame, 1e9)), weights)
    }
  }

  /// The value of a trajectory at one of the times.
  ///
  /// - Parameters:
  ///   - index: The index of the time.
  ///   - quantity: The index of the value in a frame.
  ///   - stride: The number of values of a frame.
  ///   - frames: The trajectory, at least one frame: `[frames][stride]`.
  /// - Returns: The value, in pt or rad.
  func value<Scalar: SimulationScalar>(
    at index: Int, of quantity: Int, stride: Int, in frames: borrowing Span<Scalar>
  ) -> Double {
    let last = frames.count / stride - 1
    let (frame, weights) = samples[index]
    if frame >= last { return Double(frames[last * stride + quantity]) }
    if weights.1 == 1 { return Double(frames[frame * stride + quantity]) }
    let before = Double(frames[max(0, frame - 1) * stride + quantity])
    let from = Double(frames[frame * stride + quantity])
    let to = Double(frames[(frame + 1) * stride + quantity])
    let after = Double(frames[min(last, frame + 2) * stride + quantity])
    return weights.0 * before + weights.1 * from + weights.2 * to + weights.3 * after
  }
}
