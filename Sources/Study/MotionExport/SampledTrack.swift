/// One number of a motion, such as an item's x, at evenly spaced times.
///
/// Between its samples it is a straight line: the engine moves an item by a constant velocity in each
/// of its steps.
package struct SampledTrack: Sendable {
  /// The time between two samples, s.
  package let interval: Double
  /// The samples, at least two, pt or radians.
  package let values: [Double]

  package init(interval: Double, values: [Double]) {
    self.interval = interval
    self.values = values
  }

  /// The time of the last sample, s.
  var duration: Double { interval * Double(values.count - 1) }

  /// The value at a time, on a straight line between two samples.
  ///
  /// - Parameter time: Since the start, s; before the start and after the end, the nearest of both.
  subscript(time: Double) -> Double {
    let position = min(max(time / interval, 0), Double(values.count - 1))
    let index = min(Int(position), values.count - 2)
    let part = position - Double(index)
    return values[index] + (values[index + 1] - values[index]) * part
  }

  /// How many points each interval has where a curve is compared with the track: between samples too, as
  /// a curve through few samples can leave them there.
  static let pointsPerInterval = 4

  /// The samples, with the points between them.
  var points: [Double] {
    (0...(values.count - 1) * Self.pointsPerInterval).map { self[time(ofPoint: $0)] }
  }

  /// The time of a point, s.
  func time(ofPoint index: Int) -> Double {
    interval * Double(index) / Double(Self.pointsPerInterval)
  }

  /// Whether it stays within a distance of its first sample.
  func isStill(within tolerance: Double) -> Bool {
    values.allSatisfy { abs($0 - values[0]) <= tolerance }
  }
}
