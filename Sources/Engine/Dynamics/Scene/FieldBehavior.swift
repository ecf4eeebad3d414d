/// A field whose effect depends on the position and velocity of an item, as `UIFieldBehavior`.
///
/// Create one with the function of its kind:
/// ``linearGravity(name:items:direction:position:region:strength:falloff:minimumRadius:)``,
/// ``radialGravity(name:items:position:region:strength:falloff:minimumRadius:)``,
/// ``spring(name:items:position:region:strength:falloff:minimumRadius:)``,
/// ``drag(name:items:direction:position:region:strength:falloff:minimumRadius:)``,
/// ``vortex(name:items:position:region:strength:falloff:minimumRadius:)``,
/// ``velocity(name:items:direction:position:region:)``,
/// ``noise(name:items:smoothness:animationSpeed:position:region:strength:falloff:minimumRadius:)``,
/// ``turbulence(name:items:smoothness:animationSpeed:position:region:strength:falloff:minimumRadius:)``,
/// ``electric(name:items:position:region:strength:falloff:minimumRadius:)`` or
/// ``magnetic(name:items:position:region:strength:falloff:minimumRadius:)``. A property that is nil
/// has UIKit's measured default, which depends on the kind. Numbers that the kind does not have stay
/// nil: a scene with any other has a problem. <doc:Behaviors> has the formulas.
public struct FieldBehavior: Hashable, Sendable {
  /// The kind of a field.
  public enum Kind: String, CaseIterable, Sendable {
    /// Slows items, in proportion to the square of their speed.
    case drag
    /// Pushes items around its position.
    case vortex
    /// Pulls items to its position, in proportion to their mass.
    case radialGravity
    /// Pulls items in its direction, in proportion to their mass.
    case linearGravity
    /// Sets the velocity of items to its direction.
    case velocity
    /// Pushes items at random, smoothly in space and time.
    case noise
    /// Like noise, in proportion to mass and to the square of the speed.
    case turbulence
    /// Pulls items to its position, in proportion to the distance.
    case spring
    /// Pushes charges away from its position.
    case electric
    /// Pushes moving charges aside.
    case magnetic
  }

  /// The first part of the behavior's paths.
  public var name: String
  /// The items that it acts on; all if nil.
  public var items: [String]?
  /// The kind.
  public var kind: Kind
  /// The position, pt; the origin if nil.
  public var position: Point2?
  /// The region around the position in which it acts; everywhere if nil.
  public var region: Region?
  /// The strength, 1 if nil; a velocity field has none.
  public var strength: Quantity?
  /// The exponent n of the force, which falls with the distance in metres as 1/distanceⁿ.
  ///
  /// If nil: 2 for radial gravity, -1 for a spring, 1 for electric and magnetic fields, 0 for
  /// others.
  public var falloff: Quantity?
  /// The smallest distance that the force is computed for, pt; 2⁻¹⁵ m if nil.
  public var minimumRadius: Quantity?
  /// The acceleration of linear gravity, in units of 100 pt/s², or the velocity of a velocity field
  /// or of the medium of a drag field, in units of 100 pt/s; 0 if nil.
  public var direction: Point2?
  /// The smoothness of noise and turbulence, 0 or more.
  public var smoothness: Quantity?
  /// The rate of change of noise and turbulence, 1/s.
  public var animationSpeed: Quantity?

  /// Creates a field of any kind.
  ///
  /// Validation refuses numbers that the kind does not have.
  package init(
    name: String, items: [String]? = nil, kind: Kind, position: Point2? = nil,
    region: Region? = nil, strength: Quantity? = nil, falloff: Quantity? = nil,
    minimumRadius: Quantity? = nil, direction: Point2? = nil, smoothness: Quantity? = nil,
    animationSpeed: Quantity? = nil
  ) {
    self.name = name
    self.items = items
    self.kind = kind
    self.position = position
    self.region = region
    self.strength = strength
    self.falloff = falloff
    self.minimumRadius = minimumRadius
    self.direction = direction
    self.smoothness = smoothness
    self.animationSpeed = animationSpeed
  }
}

extension FieldBehavior.Kind {
  /// The keys of the numbers that it needs; the others have defaults.
  package var required: [String] {
    switch self {
    case .radialGravity: ["position"]
    case .linearGravity, .velocity: ["direction"]
    case .noise, .turbulence: ["smoothness", "animationSpeed"]
    case .drag, .vortex, .spring, .electric, .magnetic: []
    }
  }

  /// The keys of the numbers that it knows, besides position and region.
  package var keys: Set<String> {
    switch self {
    case .velocity: ["direction"]
    case .linearGravity, .drag: ["strength", "falloff", "minimumRadius", "direction"]
    case .noise, .turbulence:
      ["strength", "falloff", "minimumRadius", "smoothness", "animationSpeed"]
    case .vortex, .radialGravity, .spring, .electric, .magnetic:
      ["strength", "falloff", "minimumRadius"]
    }
  }

  /// UIKit's default falloff, measured.
  var falloff: Double {
    switch self {
    case .radialGravity: 2
    case .spring: -1
    case .electric, .magnetic: 1
    case .drag, .vortex, .linearGravity, .velocity, .noise, .turbulence: 0
    }
  }
}

extension FieldBehavior: NamedMapping {
  package static var blank: FieldBehavior { FieldBehavior(name: "", kind: .spring) }
  package static let title = "a field"

  package mutating func visitKeys(_ visitor: any KeyVisitor) {
    visitor.items(&items)
    visitor.word(Key("kind", "What the field does.", .required), &kind)
    func key(_ name: String, _ about: String) -> Key {
      Key(
        name, about, kind.required.contains(name) ? .neededByKind : .optional,
        isOfKind: name == "position" || kind.keys.contains(name))
    }
    visitor.point(key("position", "The center of the field."), &position, .points, .origin)
    visitor.region(
      Key("region", "Where the field acts, around its position; everywhere if left out."), &region)
    visitor.number(key("strength", "The strength."), &strength, .none, .any, .strength)
    visitor.number(
      key("falloff", "The exponent n of the force, which falls with the distance as 1/distanceⁿ."),
      &falloff, .none, .any, .falloff(of: kind))
    visitor.number(
      key("minimumRadius", "The smallest distance that the force is computed for."),
      &minimumRadius, .points, .notNegative, .minimumRadius)
    visitor.point(
      key(
        "direction",
        "The acceleration of a linear gravity; the velocity of a velocity field, or of the medium of "
          + "a drag field."), &direction,
      kind == .linearGravity ? .metresPerSecondSquared : .metresPerSecond, .stillMedium)
    visitor.number(
      key("smoothness", "How smooth noise and turbulence are."), &smoothness, .none, .notNegative)
    visitor.number(
      key("animationSpeed", "How fast noise and turbulence change."), &animationSpeed, .perSecond)
  }

  package static var variants: [Variant<FieldBehavior>] {
    Kind.allCases.map {
      Variant([.word(key: "kind", $0.rawValue)], FieldBehavior(name: "", kind: $0))
    }
  }
}
