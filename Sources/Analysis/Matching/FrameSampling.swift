import Dynamics

/// How a trajectory's value at any time follows from its frames.
///
/// A cubic through the two frames on either side, so that times between frames do not bias a fit: a
/// straight line would cut the corners of a 3 Hz swing by 1 % of its amplitude at 60 frames a second,
/// the cubic by 0.02 %. At a frame itself the value is the frame's, exactly. Before the start and
/// after the end the item is where it was.
struct FrameSampling {
  /// For each time the frame before it, and the weights of the frames from one before that on.
  let places: [(frame: Int, weights: (Double, Double, Double, Double))]

  /// Finds the frames around some times.
  ///
  /// - Parameters:
  ///   - times: Since the start of the scenario, s.
  ///   - frameRate: Frames a second.
  init(times: [Double], frameRate: Double) {
    places = times.map { time in
      // A thousandth of a frame is forgiven, as the engine does: such times are frames.
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
  ///   - index: Which time.
  ///   - place: Where the value stands in a frame.
  ///   - stride: How many values a frame has.
  ///   - frames: The trajectory, one frame or more: `[frames][stride]`.
  /// - Returns: In pt or rad.
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
