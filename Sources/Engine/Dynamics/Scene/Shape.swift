/// The shape of an item for collisions and mass: UIKit's `collisionBoundsType` and
/// `collisionBoundingPath`, or a `UIDynamicItemGroup`.
public enum Shape: Hashable, Sendable {
  /// The item's bounds.
  case rectangle
  /// The ellipse in the item's bounds: a circle if the bounds are a square, otherwise a polygon.
  ///
  /// As in UIKit, the polygon has a corner for each 10 pt of its outline, but at most
  /// ``vertexLimit``.
  case ellipse
  /// A convex polygon. Its corners are in pt from the item's center, in either direction.
  case path(points: [Point2])
  /// Several shapes in one rigid body, as a `UIDynamicItemGroup`; members cannot be groups.
  case group(members: [GroupMember])

  /// The maximum number of corners of a polygon.
  public static let vertexLimit = 32

  /// The corners of an ellipse as shares of half its width and half its height.
  ///
  /// UIKit's flattening: each quarter is a cubic curve, cut into `length / 10 pt` equal parts of
  /// its parameter, the length being that of ten chords.
  static func ellipseCorners(width: Double, height: Double) -> [(x: Double, y: Double)] {
    // The handle that makes a quarter of a circle of a cubic curve.
    let handle = 0.5522847498307936
    func point(_ t: Double) -> (x: Double, y: Double) {
      let s = 1 - t
      let (a, b, c, d) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
      return (a + b + handle * c, handle * b + c + d)
    }
    var length = 0.0
    for sample in 1...10 {
      let from = point(Double(sample - 1) / 10)
      let to = point(Double(sample) / 10)
      let dx = (to.x - from.x) * width / 2
      let dy = (to.y - from.y) * height / 2
      length += (dx * dx + dy * dy).squareRoot()
    }
    let count = min(max(Int(length / 10), 1), vertexLimit / 4)
    let quarter = (0..<count).map { point(Double($0) / Double(count)) }
    return quarter + quarter.map { (-$0.y, $0.x) } + quarter.map { (-$0.x, -$0.y) }
      + quarter.map { ($0.y, -$0.x) }
  }
}
