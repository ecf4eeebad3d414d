extension Behavior.Kind {
  /// A behavior of the kind, for a reader to fill.
  package var blank: Behavior {
    switch self {
    case .gravity: .gravity(.blank)
    case .collision: .collision(.blank)
    case .attachment: .attachment(.blank)
    case .spring: .spring(.blank)
    case .snap: .snap(.blank)
    case .push: .push(.blank)
    case .itemBehavior: .itemBehavior(.blank)
    case .field: .field(.blank)
    case .composite: .composite(.blank)
    }
  }

  /// What the behavior does, in a sentence.
  package var about: String {
    switch self {
    case .gravity: "Accelerates items in one direction, whatever their mass."
    case .collision: "Makes items bounce off boundaries and each other."
    case .attachment: "Attaches an item to a point or to another item."
    case .spring: "Moves an item by a damped spring in closed form, without the engine."
    case .snap: "Pulls an item to a point and turns it upright."
    case .push: "Pushes items all the time or once."
    case .itemBehavior: "Sets properties of items, and adds to their velocity."
    case .field: "Acts on items by their position and velocity."
    case .composite: "Groups behaviors, which phases then add and remove together."
    }
  }
}

extension Behavior {
  /// What messages call the behavior.
  package var title: String {
    switch self {
    case .gravity: Gravity.title
    case .collision: Collision.title
    case .attachment: Attachment.title
    case .spring: SpringAnimation.title
    case .snap: Snap.title
    case .push: Push.title
    case .itemBehavior: ItemBehavior.title
    case .field: FieldBehavior.title
    case .composite: Composite.title
    }
  }

  /// Does something with the mapping that the behavior is.
  package mutating func withMapping(_ body: (inout any NamedMapping) -> Void) {
    switch self {
    case .gravity(let gravity): self = .gravity(Self.changed(gravity, body))
    case .collision(let collision): self = .collision(Self.changed(collision, body))
    case .attachment(let attachment): self = .attachment(Self.changed(attachment, body))
    case .spring(let spring): self = .spring(Self.changed(spring, body))
    case .snap(let snap): self = .snap(Self.changed(snap, body))
    case .push(let push): self = .push(Self.changed(push, body))
    case .itemBehavior(let behavior): self = .itemBehavior(Self.changed(behavior, body))
    case .field(let field): self = .field(Self.changed(field, body))
    case .composite(let composite): self = .composite(Self.changed(composite, body))
    }
  }

  private static func changed<Mapping: NamedMapping>(
    _ mapping: Mapping, _ body: (inout any NamedMapping) -> Void
  ) -> Mapping {
    var changed: any NamedMapping = mapping
    body(&changed)
    return changed as? Mapping ?? mapping
  }
}
