/// The line from the start of a motion to its end, along which an overshoot is measured.
///
/// `aim_metrics` of `CKernels/bodies/target.inc` is the same for the kernels.
package struct StraightPath {
  /// A position, pt.
  package typealias Point = (x: Double, y: Double)

  /// The distance from the start to the end, pt, more than 0.
  package let length: Double
  private let end: Point
  private let direction: Point

  /// Creates a path; nil if it is so short that it has no direction.
  ///
  /// - Parameters:
  ///   - start: Where the motion starts.
  ///   - end: The target, or where the item rests.
  ///   - ulp: The relative rounding of the positions, such as `Float.ulpOfOne`. A distance within
  ///     eight roundings of the coordinates has no direction.
  package init?(from start: Point, to end: Point, ulp: Double) {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let length = Dynamics.length(dx, dy)
    let size = start.x.magnitude + start.y.magnitude + end.x.magnitude + end.y.magnitude
    guard length > 8 * ulp * size else { return nil }
    self.length = length
    self.end = end
    direction = (dx / length, dy / length)
  }

  /// How far a position is beyond the end, pt; negative before it.
  package func beyond(_ point: Point) -> Double {
    (point.x - end.x) * direction.x + (point.y - end.y) * direction.y
  }

  /// The largest distance beyond the end, pt, 0 or more.
  package func overshoot(of points: some Sequence<Point>) -> Double {
    points.reduce(0) { max($0, beyond($1)) }
  }
}

/// The length of a vector.
func length(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }
