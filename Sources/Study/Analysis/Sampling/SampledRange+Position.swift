import Foundation
import Sweeps

extension SampledRange {
  /// The value at a position, with both ends exact.
  ///
  /// - Parameter position: 0 at the start of the range, 1 at its stop.
  /// - Returns: The value, in the parameter's unit.
  func value(atPosition position: Double) -> Double {
    if position <= 0 { return start }
    return position >= 1 ? stop : value(at: position)
  }

  /// The absolute derivative of the value with respect to its position.
  func slope(atPosition position: Double) -> Double {
    isLogarithmic
      ? value(atPosition: position) * log(stop / start).magnitude : (stop - start).magnitude
  }
}
