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
