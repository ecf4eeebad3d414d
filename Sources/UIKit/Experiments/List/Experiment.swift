/// A small scene that shows some rules of UIKit Dynamics: its items, its behaviors, and how long to watch.
///
/// Lengths are in points, angles in radians, clockwise from the right. What an experiment leaves out has the
/// default of UIKit, as the app does not set it.
public struct Experiment: Sendable {
  /// A position or a vector: to the right, and down.
  public typealias Point = (x: Double, y: Double)

  /// The size of the view in which all experiments take place, pt; it fits on every iPhone.
  public static let stage: (width: Double, height: Double) = (320, 480)

  /// The name, which the recording has in front of the name of an item.
  public let name: String
  /// What the experiment shows.
  public let about: String
  /// How long it is recorded, s.
  public let duration: Double
  /// The items.
  public let items: [Item]
  /// The behaviors, in the order in which an animator gets them.
  public let behaviors: [Behavior]

  init(
    _ name: String, _ about: String, duration: Double = 1.5, items: [Item], _ behaviors: [Behavior]
  ) {
    self.name = name
    self.about = about
    self.duration = duration
    self.items = items
    self.behaviors = behaviors
  }

  /// The name of an item in the recording.
  ///
  /// - Parameter item: An item of the experiment.
  /// - Returns: Such as `rest-gap/box3`.
  public func recordedName(of item: Item) -> String { "\(name)/\(item.name)" }

  /// An item of the animator.
  public struct Item: Sendable {
    /// The shape that collides.
    public enum Shape: Sendable {
      case rectangle
      case ellipse
      /// A convex outline around the center, clockwise.
      case path([Point])
    }

    /// The name, without that of the experiment.
    public let name: String
    /// Width and height, pt.
    public let size: (width: Double, height: Double)
    /// The center at the start.
    public let center: Point
    /// The angle at the start.
    public var angle = 0.0
    /// The shape that collides.
    public var shape = Shape.rectangle
    /// The velocity that an item behavior adds at the start, pt/s.
    public var velocity: Point = (0, 0)
    /// The angular velocity that an item behavior adds at the start, rad/s.
    public var spin = 0.0
    /// The properties that an item behavior sets.
    public var properties: [Property: Double] = [:]

    init(
      _ name: String, _ width: Double, _ height: Double, at x: Double, _ y: Double,
      angle: Double = 0, shape: Shape = .rectangle, velocity: Point = (0, 0), spin: Double = 0,
      _ properties: [Property: Double] = [:]
    ) {
      self.name = name
      size = (width, height)
      center = (x, y)
      self.angle = angle
      self.shape = shape
      self.velocity = velocity
      self.spin = spin
      self.properties = properties
    }
  }

  /// A property of `UIDynamicItemBehavior`; 1 and 0 stand for true and false.
  public enum Property: String, CaseIterable, Sendable {
    case elasticity, friction, density, resistance, angularResistance, allowsRotation, isAnchored
    case charge
  }

  /// A behavior; its items are all items of the experiment unless it names some.
  public enum Behavior: Sendable {
    case gravity(Gravity)
    case push(Push)
    case collision(Collision)
    case attachment(Attachment)
    case snap(item: String, to: Point, damping: Double?)
    case field(Field)
  }

  /// `UIGravityBehavior`.
  public struct Gravity: Sendable {
    /// The number that is set: none, the vector, or angle and magnitude.
    public enum Setting: Sendable {
      case standard
      case vector(Point)
      case angle(Double, magnitude: Double)
    }

    /// The items; nil for all.
    public var items: [String]?
    /// The acceleration.
    public var setting = Setting.standard
  }

  /// `UIPushBehavior`.
  public struct Push: Sendable {
    /// The number that is set: the vector, or angle and magnitude.
    public enum Setting: Sendable {
      case vector(Point)
      case angle(Double, magnitude: Double)
    }

    /// The items; nil for all.
    public var items: [String]?
    /// Whether the push acts once.
    public var isInstantaneous: Bool
    /// The force or the impulse.
    public var setting: Setting
    /// The point of action, from the center of each item.
    public var offset: Point = (0, 0)
  }

  /// `UICollisionBehavior`.
  public struct Collision: Sendable {
    /// What the items collide with.
    public enum Mode: Sendable { case everything, items, boundaries }

    /// The items; nil for all.
    public var items: [String]?
    /// What the items collide with.
    public var mode = Mode.everything
    /// The inset of the boundary from the bounds of the stage, the same on all sides; nil for no such boundary.
    public var inset: Double?
    /// Boundaries that are lines.
    public var lines: [(from: Point, to: Point)] = []
    /// Closed outlines.
    public var paths: [[Point]] = []
  }

  /// `UIAttachmentBehavior`.
  public struct Attachment: Sendable {
    /// The method that creates the attachment.
    public enum Kind: Sendable {
      case distance, limit, fixed, pin
      case sliding(axis: Point)
    }

    /// The method that creates the attachment.
    public var kind = Kind.distance
    /// The attached item.
    public var item: String
    /// The attachment point, from the center of the item.
    public var offset: Point = (0, 0)
    /// The other item; nil for an anchor.
    public var other: String?
    /// The attachment point of the other item.
    public var otherOffset: Point = (0, 0)
    /// The anchor, or the common point of a fixed, pin or sliding attachment.
    public var anchor: Point?
    /// The length, pt.
    public var length: Double?
    /// The frequency, Hz.
    public var frequency: Double?
    /// The damping ratio.
    public var damping: Double?
    /// The friction torque of a pin, N m.
    public var frictionTorque: Double?
    /// The range of a pin (rad) or of a sliding attachment (pt).
    public var range: ClosedRange<Double>?
  }

  /// `UIFieldBehavior`.
  public struct Field: Sendable {
    /// The method that creates the field.
    public enum Kind: Sendable {
      case drag, vortex, spring, electric, magnetic, radialGravity
      case linearGravity(Point)
      case velocity(Point)
      case noise(smoothness: Double, animationSpeed: Double)
      case turbulence(smoothness: Double, animationSpeed: Double)
    }

    /// Where the field acts, around its position.
    public enum Region: Sendable {
      case circle(radius: Double)
      case rectangle(width: Double, height: Double)
    }

    /// The method that creates the field.
    public var kind: Kind
    /// The items; nil for all.
    public var items: [String]?
    /// The center of the field.
    public var position: Point?
    /// Where the field acts; nil for everywhere.
    public var region: Region?
    /// The strength.
    public var strength: Double?
    /// The falloff.
    public var falloff: Double?
  }

  /// All experiments, in the order in which the app performs them.
  public static let all: [Experiment] = Array(
    [forces, materials, contacts, joints, fields, limits].joined())
}
