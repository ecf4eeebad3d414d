/// Where an item should end: what settle time, overshoot and final error refer to.
public struct Target: Hashable, Codable, Sendable {
  /// The item.
  public var item: String
  /// Where its centre should be, pt.
  public var center: Point2
  /// Which angle it should have, rad; any if nil.
  public var angle: Quantity?

  /// Creates a target.
  public init(item: String, center: Point2, angle: Quantity? = nil) {
    self.item = item
    self.center = center
    self.angle = angle
  }
}
