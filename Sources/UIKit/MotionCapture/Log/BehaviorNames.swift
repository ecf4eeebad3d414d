import Dynamics

// The names that a behavior has and uses.
extension Behavior {
  /// The behavior under another name.
  func named(_ name: String) -> Behavior {
    switch self {
    case .gravity(var gravity):
      gravity.name = name
      return .gravity(gravity)
    case .collision(var collision):
      collision.name = name
      return .collision(collision)
    case .attachment(var attachment):
      attachment.name = name
      return .attachment(attachment)
    case .spring(var spring):
      spring.name = name
      return .spring(spring)
    case .snap(var snap):
      snap.name = name
      return .snap(snap)
    case .push(var push):
      push.name = name
      return .push(push)
    case .itemBehavior(var behavior):
      behavior.name = name
      return .itemBehavior(behavior)
    case .field(var field):
      field.name = name
      return .field(field)
    case .composite(var composite):
      composite.name = name
      return .composite(composite)
    }
  }

  /// The keys of the numbers that say how strongly behaviors act.
  static let strengths: Set = [
    "magnitude", "frequency", "damping", "elasticity", "friction", "resistance",
    "angularResistance", "density", "strength",
  ]

  /// The items that the behavior acts on; an animator always names them.
  var itemNames: [String] {
    switch self {
    case .gravity(let gravity): gravity.items ?? []
    case .collision(let collision): collision.items ?? []
    case .attachment(let attachment): [attachment.item] + (attachment.to.map { [$0] } ?? [])
    case .spring(let spring): [spring.item]
    case .snap(let snap): [snap.item]
    case .push(let push): push.items ?? []
    case .itemBehavior(let behavior): behavior.items ?? []
    case .field(let field): field.items ?? []
    case .composite: []
    }
  }

  /// The behavior with other names of items and boundaries.
  func naming(
    _ item: (String) -> String, boundary: (String) -> String
  ) -> Behavior {
    switch self {
    case .gravity(var gravity):
      gravity.items = gravity.items?.map(item)
      return .gravity(gravity)
    case .collision(var collision):
      collision.items = collision.items?.map(item)
      for index in collision.lines.indices {
        collision.lines[index].name = boundary(collision.lines[index].name)
      }
      for index in collision.paths.indices {
        collision.paths[index].name = boundary(collision.paths[index].name)
      }
      return .collision(collision)
    case .attachment(var attachment):
      attachment.item = item(attachment.item)
      attachment.to = attachment.to.map(item)
      return .attachment(attachment)
    case .spring(var spring):
      spring.item = item(spring.item)
      return .spring(spring)
    case .snap(var snap):
      snap.item = item(snap.item)
      return .snap(snap)
    case .push(var push):
      push.items = push.items?.map(item)
      return .push(push)
    case .itemBehavior(var behavior):
      behavior.items = behavior.items?.map(item)
      return .itemBehavior(behavior)
    case .field(var field):
      field.items = field.items?.map(item)
      return .field(field)
    case .composite: return self
    }
  }
}
