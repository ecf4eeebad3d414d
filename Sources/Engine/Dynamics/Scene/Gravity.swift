/// Accelerates items in one direction, independent of their mass, as `UIGravityBehavior` does.
public struct Gravity: Hashable, Sendable {
  /// The first part of the behavior's paths.
  public var name: String
  /// The items that it accelerates; all if nil.
  public var items: [String]?
  /// Acceleration in units of 1000 pt/s²; 1 if nil.
  public var magnitude: Quantity?
  /// Direction, rad, clockwise from the right; π/2 (down) if nil.
  public var angle: Quantity?

  /// Creates a gravity; by default it accelerates every item downwards by 1000 pt/s².
  public init(
    name: String, items: [String]? = nil, magnitude: Quantity? = nil, angle: Quantity? = nil
  ) {
    self.name = name
    self.items = items
    self.magnitude = magnitude
    self.angle = angle
  }
}

extension Gravity: NamedMapping {
  package static var blank: Gravity { Gravity(name: "") }
  package static let title = "a gravity"

  package mutating func visitKeys(_ visitor: any KeyVisitor) {
    visitor.items(&items)
    visitor.number(
      Key("magnitude", "The acceleration."), &magnitude, .gravities, .any, .magnitude)
    visitor.number(
      Key("angle", "The direction, clockwise from the right."), &angle, .radians, .any, .down)
    visitor.direction(
      Key(
        "direction",
        "The acceleration as a vector [dx, dy], in place of the angle, and of the magnitude if that "
          + "is left out."), magnitude: &magnitude, angle: &angle)
  }
}
