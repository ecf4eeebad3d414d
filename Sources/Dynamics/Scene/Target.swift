/// The pose in which an item should end, for settle time, overshoot and final error.
public struct Target: Hashable, Codable, Sendable {
  /// The item.
  public var item: String
  /// The target position of the item's center, pt.
  public var center: Point2
  /// The target angle, rad; if nil, every angle is right.
  public var angle: Quantity?

  /// Creates a target.
  public init(item: String, center: Point2, angle: Quantity? = nil) {
    self.item = item
    self.center = center
    self.angle = angle
  }
}
