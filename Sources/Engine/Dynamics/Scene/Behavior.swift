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

  /// The kinds of behaviors, with their keys in scene files.
  public enum Kind: String, CaseIterable, Sendable {
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
