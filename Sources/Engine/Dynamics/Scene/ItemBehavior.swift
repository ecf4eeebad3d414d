/// Gives items properties and velocity, as `UIDynamicItemBehavior` does.
///
/// If several item behaviors set a property, the last value that differs from UIKit's default
/// applies: UIKit ignores a setter that changes nothing. The value of the ``Item`` itself counts as
/// the first one. When a phase removes a behavior, the values of the remaining ones apply again,
/// except `charge` and `anchored`, which keep their values.
public struct ItemBehavior: Hashable, Sendable {
  /// The first part of the behavior's paths.
  public var name: String
  /// The items; all if nil.
  public var items: [String]?
  /// The fraction of the approach speed that a bounce keeps, 0 or more.
  public var elasticity: Quantity?
  /// Friction coefficient, 0 or more.
  public var friction: Quantity?
  /// Mass per 100 × 100 pt, kg, more than 0.
  public var density: Quantity?
  /// Linear damping, 1/s, 0 or more.
  public var resistance: Quantity?
  /// Angular damping, 1/s, 0 or more.
  public var angularResistance: Quantity?
  /// Whether forces can turn the items, 0 or 1.
  public var allowsRotation: Quantity?
  /// Whether the items never move, 0 or 1.
  public var anchored: Quantity?
  /// Electric charge, for electric and magnetic fields.
  public var charge: Quantity?
  /// Velocity added to the items when the behavior is added, pt/s; 0 if nil.
  public var addLinearVelocity: Point2?
  /// Angular velocity added to the items when the behavior is added, rad/s; 0 if nil.
  public var addAngularVelocity: Quantity?

  /// Creates an item behavior; it does not change properties that are nil.
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

extension ItemBehavior: NamedMapping {
  package static var blank: ItemBehavior { ItemBehavior(name: "") }
  package static let title = "an item behavior"

  package mutating func visitKeys(_ visitor: any KeyVisitor) {
    visitor.items(&items)
    for property in ItemProperty.allCases {
      let rule = property.rule
      visitor.number(
        property.key, &self[keyPath: property.inBehavior], rule.unit, rule.range, .unset)
    }
    visitor.point(
      Key("addLinearVelocity", "Added to the items' velocity when the behavior is added."),
      &addLinearVelocity, .pointsPerSecond, .noVelocity)
    visitor.number(
      Key("addAngularVelocity", "Added to the items' angular velocity when the behavior is added."),
      &addAngularVelocity, .radiansPerSecond, .any, .noVelocity)
  }
}
