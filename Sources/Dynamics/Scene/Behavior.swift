/// One behavior of a scene.
public enum Behavior: Hashable, Sendable {
  /// A constant acceleration in one direction.
  case gravity(Gravity)
  /// Boundaries and collisions.
  case collision(Collision)
  /// A connection to a point or to another item.
  case attachment(Attachment)
  /// An animation by a spring in closed form.
  case spring(SpringAnimation)
  /// A pull to a point.
  case snap(Snap)
  /// A force or an impulse.
  case push(Push)
  /// Properties and velocity.
  case itemBehavior(ItemBehavior)
  /// A field of force, or of velocity.
  case field(FieldBehavior)
  /// Behaviors that are added and removed together.
  case composite(Composite)

  /// The kinds of behaviors, with their keys in YAML and JSON.
  public enum Kind: String, CaseIterable, CodingKey, Sendable {
    /// ``Behavior/gravity(_:)``.
    case gravity
    /// ``Behavior/collision(_:)``.
    case collision
    /// ``Behavior/attachment(_:)``.
    case attachment
    /// ``Behavior/spring(_:)``.
    case spring
    /// ``Behavior/snap(_:)``.
    case snap
    /// ``Behavior/push(_:)``.
    case push
    /// ``Behavior/itemBehavior(_:)``.
    case itemBehavior
    /// ``Behavior/field(_:)``.
    case field
    /// ``Behavior/composite(_:)``.
    case composite
  }

  /// The kind of the behavior.
  public var kind: Kind {
    switch self {
    case .gravity: .gravity
    case .collision: .collision
    case .attachment: .attachment
    case .spring: .spring
    case .snap: .snap
    case .push: .push
    case .itemBehavior: .itemBehavior
    case .field: .field
    case .composite: .composite
    }
  }

  /// The first part of the behavior's paths.
  public var name: String {
    switch self {
    case .gravity(let gravity): gravity.name
    case .collision(let collision): collision.name
    case .attachment(let attachment): attachment.name
    case .spring(let spring): spring.name
    case .snap(let snap): snap.name
    case .push(let push): push.name
    case .itemBehavior(let behavior): behavior.name
    case .field(let field): field.name
    case .composite(let composite): composite.name
    }
  }
}

// The kind is the key, as in YAML: {"gravity": {…}}.
extension Behavior: Codable {
  /// Reads an object whose single key is the kind.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Kind.self)
    guard let kind = container.allKeys.first, container.allKeys.count == 1 else {
      let kinds = Kind.allCases.map(\.rawValue).joined(separator: ", ")
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "expected one of \(kinds)"))
    }
    switch kind {
    case .gravity: self = .gravity(try container.decode(Gravity.self, forKey: kind))
    case .collision: self = .collision(try container.decode(Collision.self, forKey: kind))
    case .attachment: self = .attachment(try container.decode(Attachment.self, forKey: kind))
    case .spring: self = .spring(try container.decode(SpringAnimation.self, forKey: kind))
    case .snap: self = .snap(try container.decode(Snap.self, forKey: kind))
    case .push: self = .push(try container.decode(Push.self, forKey: kind))
    case .itemBehavior: self = .itemBehavior(try container.decode(ItemBehavior.self, forKey: kind))
    case .field: self = .field(try container.decode(FieldBehavior.self, forKey: kind))
    case .composite: self = .composite(try container.decode(Composite.self, forKey: kind))
    }
  }

  /// Writes an object whose single key is the kind.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Kind.self)
    switch self {
    case .gravity(let gravity): try container.encode(gravity, forKey: .gravity)
    case .collision(let collision): try container.encode(collision, forKey: .collision)
    case .attachment(let attachment): try container.encode(attachment, forKey: .attachment)
    case .spring(let spring): try container.encode(spring, forKey: .spring)
    case .snap(let snap): try container.encode(snap, forKey: .snap)
    case .push(let push): try container.encode(push, forKey: .push)
    case .itemBehavior(let behavior): try container.encode(behavior, forKey: .itemBehavior)
    case .field(let field): try container.encode(field, forKey: .field)
    case .composite(let composite): try container.encode(composite, forKey: .composite)
    }
  }
}
