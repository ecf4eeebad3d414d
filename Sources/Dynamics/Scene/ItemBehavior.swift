/// Gives items properties and velocity, as `UIDynamicItemBehavior` does.
///
/// Where several item behaviors, and the item itself, give a property, the last one counts that gives
/// anything other than UIKit's default: in UIKit a setter that changes nothing is not noticed. A
/// scene's item counts as the first of them. When a phase takes a behavior away, the others count
/// again, but charge and anchoring stay as they were.
public struct ItemBehavior: Hashable, Codable, Sendable {
  /// The first part of the behavior's paths.
  public var name: String
  /// The items; all if nil.
  public var items: [String]?
  /// Share of the approach speed that a bounce keeps, 0 or more.
  public var elasticity: Quantity?
  /// Friction coefficient, 0 or more.
  public var friction: Quantity?
  /// Mass of 100 × 100 pt, kg, more than 0.
  public var density: Quantity?
  /// Linear damping, 1/s, 0 or more.
  public var resistance: Quantity?
  /// Angular damping, 1/s, 0 or more.
  public var angularResistance: Quantity?
  /// Whether forces can turn the items, 0 or 1.
  public var allowsRotation: Quantity?
  /// Whether the items stay where they are, 0 or 1.
  public var anchored: Quantity?
  /// Electric charge, for electric and magnetic fields.
  public var charge: Quantity?
  /// Velocity that the items get besides their own when the behavior is added, pt/s; 0 if nil.
  public var addLinearVelocity: Point2?
  /// Spin that the items get besides their own when the behavior is added, rad/s; 0 if nil.
  public var addAngularVelocity: Quantity?

  /// Creates an item behavior; what is nil it leaves alone.
  public init(
    name: String, items: [String]? = nil, elasticity: Quantity? = nil, friction: Quantity? = nil,
    density: Quantity? = nil, resistance: Quantity? = nil, angularResistance: Quantity? = nil,
    allowsRotation: Quantity? = nil, anchored: Quantity? = nil, charge: Quantity? = nil,
    addLinearVelocity: Point2? = nil, addAngularVelocity: Quantity? = nil
  ) {
    self.name = name
    self.items = items
    self.elasticity = elasticity
    self.friction = friction
    self.density = density
    self.resistance = resistance
    self.angularResistance = angularResistance
    self.allowsRotation = allowsRotation
    self.anchored = anchored
    self.charge = charge
    self.addLinearVelocity = addLinearVelocity
    self.addAngularVelocity = addAngularVelocity
  }
}
