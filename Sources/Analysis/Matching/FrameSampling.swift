import Dynamics

/// Interpolates a trajectory between its frames.
///
/// A cubic through the two frames on each side keeps times between frames from biasing a fit. At
/// 60 Hz, linear interpolation would cut a 3 Hz swing by 1 % of its amplitude, the cubic by 0.02 %. At
/// a frame, the value is exactly that of the frame. Before the start and after the end, the item keeps
/// its position.
struct FrameSampling {
  /// For each time, the previous frame, and the weights of four frames starting one before it.
  let places: [(frame: Int, weights: (Double, Double, Double, Double))]

  /// Finds the frames around some times.
  ///
  /// - Parameters:
  ///   - times: The times since the start of the scenario, s.
  ///   - frameRate: The frame rate, Hz.
  init(times: [Double], frameRate: Double) {
    places = times.map { time in
      // Round times within a thousandth of a frame to the frame, as the engine does.
      var place = max(0, time * frameRate)
      if (place - place.rounded()).magnitude < 1e-3 { place = place.rounded() }
      let frame = place.rounded(.down)
      let s = place - frame
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
  ///   - place: The index of the value in a frame.
  ///   - stride: The number of values of a frame.
  ///   - frames: The trajectory, at least one frame: `[frames][stride]`.
  /// - Returns: The value, in pt or rad.
  func value<Scalar: SimulationScalar>(
    at index: Int, of place: Int, stride: Int, in frames: borrowing Span<Scalar>
  ) -> Double {
    let last = frames.count / stride - 1
    let (frame, weights) = places[index]
    if frame >= last { return Double(frames[last * stride + place]) }
    if weights.1 == 1 { return Double(frames[frame * stride + place]) }
    let before = Double(frames[max(0, frame - 1) * stride + place])
    let from = Double(frames[frame * stride + place])
    let to = Double(frames[(frame + 1) * stride + place])
    let after = Double(frames[min(last, frame + 2) * stride + place])
    return weights.0 * before + weights.1 * from + weights.2 * to + weights.3 * after
  }
}
