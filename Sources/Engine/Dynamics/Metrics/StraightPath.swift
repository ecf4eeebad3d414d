/// The line from the start of a motion to its end, along which an overshoot is measured.
///
/// `aim_metrics` of `CKernels/bodies/target.inc` is the same for items without a target.
package struct StraightPath {
  /// A position, pt.
  package typealias Point = (x: Double, y: Double)

  /// The distance from the start to the end, pt, more than ``Settings/settleDistance``.
  package let length: Double
  private let end: Point
  private let direction: Point

  /// Creates a path; nil if it is so short that its direction depends on rounding and penetration.
  ///
  /// - Parameters:
  ///   - start: Where the motion starts.
  ///   - end: Where the item rests.
  package init?(from start: Point, to end: Point) {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let length = Dynamics.length(dx, dy)
    guard length > Settings.uikit.settleDistance else { return nil }
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
