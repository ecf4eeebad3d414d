/// An item that behaviors move, with the properties of a `UIDynamicItemBehavior`.
///
/// A property that is nil has UIKit's measured default, which sometimes differs from the documented
/// one.
public struct Item: Hashable, Sendable {
  /// The first part of the item's paths.
  public var name: String
  /// Width and height, pt; nil for a group, which is as large as the rectangle around its members.
  public var size: Size2?
  /// The collision shape; a rectangle if nil.
  public var shape: Shape?
  /// The center at the start, pt.
  public var center: Point2
  /// Angle at the start, rad, clockwise; 0 if nil.
  public var angle: Quantity?
  /// Velocity at the start, pt/s; 0 if nil.
  public var velocity: Point2?
  /// Angular velocity at the start, rad/s, clockwise; 0 if nil.
  public var angularVelocity: Quantity?
  /// The fraction of the approach speed that a bounce keeps, 0 or more; 0.2 if nil.
  public var elasticity: Quantity?
  /// Friction coefficient, 0 or more; 0.2 if nil.
  public var friction: Quantity?
  /// Mass per 100 × 100 pt, kg, more than 0; 1 if nil.
  public var density: Quantity?
  /// Linear damping, 1/s, 0 or more; 0.1 if nil.
  public var resistance: Quantity?
  /// Angular damping, 1/s, 0 or more; 0.1 if nil.
  public var angularResistance: Quantity?
  /// Whether forces can turn the item, 0 or 1; 1 if nil.
  public var allowsRotation: Quantity?
  /// Whether the item never moves and other items bounce off it, 0 or 1; 0 if nil.
  public var anchored: Quantity?
  /// Electric charge, for electric and magnetic fields; 0 if nil.
  public var charge: Quantity?

  /// Creates an item; omitted properties have UIKit's defaults.
  public init(
    name: String, size: Size2? = nil, center: Point2, angle: Quantity? = nil,
    velocity: Point2? = nil,
    angularVelocity: Quantity? = nil, elasticity: Quantity? = nil, friction: Quantity? = nil,
    density: Quantity? = nil, resistance: Quantity? = nil, angularResistance: Quantity? = nil,
    allowsRotation: Quantity? = nil, anchored: Quantity? = nil, charge: Quantity? = nil,
    shape: Shape? = nil
  ) {
    self.name = name
    self.size = size
    self.center = center
    self.angle = angle
    self.velocity = velocity
    self.angularVelocity = angularVelocity
    self.elasticity = elasticity
    self.friction = friction
    self.density = density
    self.resistance = resistance
    self.angularResistance = angularResistance
    self.allowsRotation = allowsRotation
    self.anchored = anchored
    self.charge = charge
    self.shape = shape
  }
}

extension Item: NamedMapping {
  package static var blank: Item { Item(name: "", center: Point2(x: 0, y: 0)) }
  package static let title = "an item"

  package mutating func visitKeys(_ visitor: any KeyVisitor) {
    let isGroup = !members.isEmpty || visitor.has("group")
    visitor.size(
      Key(
        "size", "Width and height. A group has no size: it is as large as its members together.",
        isGroup ? .optional : .required, isUsed: !isGroup), &size)
    visitor.point(Key("center", "The center at the start.", .required), &center)
    visitor.number(
      Key("angle", "The angle at the start, clockwise."), &angle, .radians, .any, .upright)
    visitProperties(visitor)
    visitor.shape(&shape, isMember: false)
  }

  package static var variants: [Variant<Item>] {
    var group = blank
    group.shape = .group(members: [.blank])
    return [Variant([.lacks("group")], blank), Variant([.has("group")], group)]
  }

  /// Shows the velocities, and the properties that an item behavior of UIKit sets.
  mutating func visitProperties(_ visitor: any KeyVisitor) {
    visitor.point(
      Key("velocity", "The velocity at the start."), &velocity, .pointsPerSecond, .rest)
    visitor.number(
      Key("angularVelocity", "The angular velocity at the start, clockwise."), &angularVelocity,
      .radiansPerSecond, .any, .rest)
    for property in ItemProperty.allCases {
      visitor.number(property.key, &self[keyPath: property.inItem], property.rule)
    }
  }
}
