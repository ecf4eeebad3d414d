/// Acts on items by where they are and how they move, as `UIFieldBehavior` does.
///
/// What is nil is left to UIKit's real default, which depends on the kind. Only the numbers that the
/// kind knows may be given; the article on behaviors has the formulas.
public struct FieldBehavior: Hashable, Codable, Sendable {
  /// What a field does.
  public enum Kind: String, CaseIterable, Codable, Sendable {
    /// Slows by the square of the speed.
    case drag
    /// Pushes around its position.
    case vortex
    /// Pulls to its position, in proportion to the mass.
    case radialGravity
    /// Pulls in its direction, in proportion to the mass.
    case linearGravity
    /// Gives items its direction as their velocity.
    case velocity
    /// Pushes at random, smoothly in space and time.
    case noise
    /// The same, in proportion to mass and the square of the speed.
    case turbulence
    /// Pulls to its position, in proportion to the distance.
    case spring
    /// Pushes charges away from its position.
    case electric
    /// Pushes moving charges aside.
    case magnetic
  }

  /// The first part of the behavior's paths.
  public var name: String
  /// The items it acts on; all if nil.
  public var items: [String]?
  /// What it does.
  public var kind: Kind
  /// Where it is, pt; the origin if nil.
  public var position: Point2?
  /// Where around its position it acts; everywhere if nil.
  public var region: Region?
  /// How strong it is; 1 if nil, and not given for a velocity field.
  public var strength: Quantity?
  /// The power of the distance, m, by which the force falls.
  ///
  /// If nil, 2 for radial gravity, -1 for a spring, 1 for electric and magnetic fields, else 0.
  public var falloff: Quantity?
  /// The distance below which the force falls no further, pt; 2⁻¹⁵ m if nil.
  public var minimumRadius: Quantity?
  /// The direction of linear gravity in units of 100 pt/s², of a velocity field and of the medium that
  /// drags in units of 100 pt/s; 0 if nil.
  public var direction: Point2?
  /// How smooth noise and turbulence are, 0 or more.
  public var smoothness: Quantity?
  /// How fast noise and turbulence change, 1/s.
  public var animationSpeed: Quantity?

  /// Creates a field; what is left out is left to UIKit.
  public init(
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
  /// The number by which the kernels know it.
  var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }

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

extension FieldBehavior {
  /// The keys of what is given, besides position and region.
  var givenKeys: [String] {
    let given: [(String, Bool)] = [
      ("strength", strength != nil), ("falloff", falloff != nil),
      ("minimumRadius", minimumRadius != nil), ("direction", direction != nil),
      ("smoothness", smoothness != nil), ("animationSpeed", animationSpeed != nil),
    ]
    return given.filter(\.1).map(\.0)
  }

  /// The keys of what its kind needs and it lacks.
  var missingKeys: [String] {
    kind.required.filter { $0 == "position" ? position == nil : !givenKeys.contains($0) }
  }
}
