/// Pulls items in one direction, as `UIGravityBehavior` does, whatever their mass.
public struct Gravity: Hashable, Codable, Sendable {
  /// The first part of the behavior's paths.
  public var name: String
  /// The items it pulls; all if nil.
  public var items: [String]?
  /// Strength in units of 1000 pt/s²; 1 if nil.
  public var magnitude: Quantity?
  /// Direction, rad, clockwise from the right; π/2, which is down, if nil.
  public var angle: Quantity?

  /// Creates a gravity; by default it pulls every item down with 1000 pt/s².
  public init(
    name: String, items: [String]? = nil, magnitude: Quantity? = nil, angle: Quantity? = nil
  ) {
    self.name = name
    self.items = items
    self.magnitude = magnitude
    self.angle = angle
  }
}
