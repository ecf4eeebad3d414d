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

extension Gravity: NamedMapping {
  package static var blank: Gravity { Gravity(name: "") }
  package static let title = "a gravity"

  package mutating func visitKeys(_ visitor: any KeyVisitor) {
    visitor.items(&items)
    visitor.number(
      Key("magnitude", "The acceleration."), &magnitude, .gravities, .any, .magnitude)
    visitor.number(
      Key("angle", "The direction, clockwise from the right."), &angle, .radians, .any, .down)
    visitor.direction(
      Key(
        "direction",
        "The acceleration as a vector [dx, dy], in place of the angle, and of the magnitude if that "
          + "is left out."), magnitude: &magnitude, angle: &angle)
  }
}

extension Collision: NamedMapping {
  package static var blank: Collision { Collision(name: "") }
  package static let title = "a collision"

  package mutating func visitKeys(_ visitor: any KeyVisitor) {
    visitor.items(&items)
    visitor.word(
      Key("mode", "What the items collide with: boundaries, other items, or everything."), &mode,
      standard: .everything)
    visitor.bounds(&insets)
    visitor.scope(reserved: NameRegistry.boundaryWords) {
      visitor.list(Key("lines", "Boundaries that are lines."), &lines, of: "lines")
      visitor.list(
        Key("paths", "Boundaries that are closed chains of lines."), &paths, of: "paths")
    }
  }
}

extension Collision {
  package static let boundsKey = Key(
    "bounds", "true adds the boundary around the reference view, with insets of 0.")
  package static let insetsKey = Key(
    "insets",
    "The insets of the boundary around the reference view. As in UIKit, the boundary is 1 pt larger "
      + "on every side.")
}

extension Collision.Line: NamedMapping {
  // The ends differ, so that an end that cannot be read is one problem and not two.
  package static var blank: Collision.Line {
    Collision.Line(name: "", from: Point2(x: 0.5, y: 0), to: Point2(x: 0, y: 0.5))
  }
  package static let title = "a line"

  package mutating func visitKeys(_ visitor: any KeyVisitor) {
    visitor.point(Key("from", "One end.", .required), &from)
    visitor.point(Key("to", "The other end.", .required), &to)
  }
}

extension Collision.BoundaryPath: NamedMapping {
  package static var blank: Collision.BoundaryPath { .init(name: "", points: []) }
  package static let title = "a path"

  package mutating func visitKeys(_ visitor: any KeyVisitor) {
    visitor.points(
      Key("points", "The corners, two or more. A line joins the last to the first.", .required),
      &points)
  }
}

extension Insets: SceneMapping {
  package static var blank: Insets { Insets() }
  package static let title = "insets"

  package mutating func visitKeys(_ visitor: any KeyVisitor) {
    visitor.number(Key("top", "The inset of the upper side; 0 if left out."), &top, .points)
    visitor.number(Key("left", "The inset of the left side; 0 if left out."), &left, .points)
    visitor.number(Key("bottom", "The inset of the lower side; 0 if left out."), &bottom, .points)
    visitor.number(Key("right", "The inset of the right side; 0 if left out."), &right, .points)
  }
}

extension Attachment: NamedMapping {
  package static var blank: Attachment { Attachment(name: "", item: "") }
  package static let title = "an attachment"

  package mutating func visitKeys(_ visitor: any KeyVisitor) {
    let isDistance = kind == .distance
    let hasLength = isDistance || kind == .limit
    let hasLimits = kind == .pin || kind == .sliding
    visitor.word(
      Key(
        "kind",
        "distance: a rod or a spring. limit: a rope. fixed: a rigid connection. pin: a hinge. "
          + "sliding: a slide along a line, without rotation."), &kind, standard: .distance)
    visitor.text(Key("item", "The attached item.", .required), &item, .item)
    visitor.point(
      Key(
        "offset",
        "The attachment point of the item, from its center in its own axes. As in UIKit, a limit "
          + "attachment subtracts it, in the axes of the screen when the behavior is added.",
        isOfKind: hasLength), &offset, .points, .center)
    visitor.text(
      Key("to", "The other item. If left out, the item is attached to the anchor."), &to, .item)
    visitor.point(
      Key(
        "toOffset", "The attachment point of the other item, from its center in its own axes.",
        isOfKind: hasLength, isUsed: to != nil), &toOffset, .points, .center)
    visitor.point(
      Key(
        "anchor",
        "The anchor point; between two items of a distance or limit attachment there is none.",
        needsAnchor ? .neededByKind : .optional, isUsed: needsAnchor), &anchor)
    visitor.number(
      Key("length", "The rest length, or the longest distance of a rope.", isOfKind: hasLength),
      &length, .points, .notNegative, .length)
    visitor.number(
      Key("frequency", "The undamped frequency of the spring.", isOfKind: isDistance), &frequency,
      .hertz, .notNegative, .frequency)
    visitor.number(
      Key("damping", "The damping ratio of the spring; 1 is critical.", isOfKind: isDistance),
      &damping, .none, .notNegative, .damping)
    let unit: Quantity.Unit = kind == .sliding ? .points : .radians
    visitor.number(
      Key(
        "lowerLimit", "The lower limit of a pin or a slide, from its start.", isOfKind: hasLimits),
      &lowerLimit, unit, .notPositive, .unlimited)
    visitor.number(
      Key(
        "upperLimit", "The upper limit of a pin or a slide, from its start.", isOfKind: hasLimits),
      &upperLimit, unit, .notNegative, .unlimited)
    visitor.number(
      Key("frictionTorque", "The friction torque of a pin.", isOfKind: kind == .pin),
      &frictionTorque, .newtonMetres, .notNegative, .frictionless)
    let isSliding = kind == .sliding
    visitor.point(
      Key(
        "axis", "The direction of a slide.", isSliding ? .neededByKind : .optional,
        isOfKind: isSliding), &axis, .none)
    visitor.mapping(
      Key("track", "The trajectory of a moving anchor.", isUsed: to == nil), &track)
  }

  package static var variants: [Variant<Attachment>] {
    Kind.allCases.flatMap { kind in
      [nil, "other"].map { other in
        let ends: Variant<Attachment>.Condition = other == nil ? .lacks("to") : .has("to")
        let sample = Attachment(name: "", kind: kind, item: "", to: other)
        return Variant([.word(key: "kind", kind.rawValue), ends], sample)
      }
    }
  }
}

extension SpringAnimation: NamedMapping {
  package static var blank: SpringAnimation {
    SpringAnimation(name: "", item: "", to: Point2(x: 0, y: 0), dampingRatio: 1)
  }
  package static let title = "a spring"

  package mutating func visitKeys(_ visitor: any KeyVisitor) {
    visitor.text(Key("item", "The item that moves.", .required), &item, .item)
    visitor.word(
      Key("property", "The animated property, which the velocity refers to."), &property,
      standard: .center)
    visitor.point(Key("to", "The center at the end.", .required), &to)
    visitor.number(
      Key("scale", "The scale of the item at the start."), &scale, .none, .notNegative, .natural)
    visitor.number(
      Key("dampingRatio", "The damping ratio; 1 is critical.", .required), &dampingRatio, .none,
      .notNegative)
    visitor.point(
      Key("velocity", "The velocity at the start; 1 is the whole distance each second."),
      &velocity, .perSecond, .rest)
    visitor.number(
      Key("duration", "The duration of the animation, in which the spring settles."), &duration,
      .seconds, .positive, .settling)
    visitor.number(
      Key(
        "response", "The response 2π/ω, in place of a duration.",
        duration == nil ? .neededByKind : .optional), &response, .seconds, Spring.responses,
      .response)
  }

  package static var variants: [Variant<SpringAnimation>] {
    var timed = blank
    timed.duration = 1
    return [Variant([.lacks("duration")], blank), Variant([.has("duration")], timed)]
  }
}

extension Snap: NamedMapping {
  package static var blank: Snap { Snap(name: "", item: "", point: Point2(x: 0, y: 0)) }
  package static let title = "a snap"

  package mutating func visitKeys(_ visitor: any KeyVisitor) {
    visitor.text(Key("item", "The item that is pulled.", .required), &item, .item)
    visitor.point(Key("point", "Where the item's center is pulled.", .required), &point)
    visitor.number(
      Key("damping", "The damping ratio of the springs; UIKit documents 0 to 1."), &damping, .none,
      .notNegative, .snapDamping)
    visitor.mapping(Key("track", "The trajectory of a moving point."), &track)
  }
}

extension Push: NamedMapping {
  package static var blank: Push { Push(name: "", mode: .continuous) }
  package static let title = "a push"

  package mutating func visitKeys(_ visitor: any KeyVisitor) {
    visitor.items(&items)
    visitor.word(
      Key("mode", "continuous: a force. instantaneous: one impulse, when added.", .required), &mode)
    let unit: Quantity.Unit = mode == .continuous ? .newtons : .newtonSeconds
    let isVector = direction != nil
    visitor.point(
      Key("direction", "The push as a vector, in place of the angle."), &direction, unit)
    visitor.number(
      Key("angle", "The angle of the push, clockwise from the right.", isUsed: !isVector), &angle,
      .radians, .any, .right)
    visitor.number(
      Key("magnitude", "The magnitude. With a direction, it sets the direction's length."),
      &magnitude, unit, .any, isVector ? .directionLength : .noPush)
    visitor.point(
      Key("offset", "The point of action, from the item's center in screen axes."), &offset,
      .points, .center)
    visitor.flag(Key("active", "Whether the push acts."), &active, .active)
  }

  package static var variants: [Variant<Push>] {
    Mode.allCases.flatMap { mode in
      let vector = Push(name: "", mode: mode, direction: Point2(x: 0, y: 0))
      let word = Variant<Push>.Condition.word(key: "mode", mode.rawValue)
      return [
        Variant([word, .lacks("direction")], Push(name: "", mode: mode)),
        Variant([word, .has("direction")], vector),
      ]
    }
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

extension Track: SceneMapping {
  package static var blank: Track { Track(knots: []) }
  package static let title = "a track"

  package mutating func visitKeys(_ visitor: any KeyVisitor) {
    visitor.number(
      Key("speed", "The speed at which the trajectory is followed; 2 is twice as fast."), &speed,
      .none, .positive, .trackSpeed)
    visitor.knots(
      Key(
        "points",
        "The positions at some times, [time, x, y] in s and pt, in order of time. The point moves "
          + "linearly between them.", .required), &knots)
  }
}

extension Composite: NamedMapping {
  package static var blank: Composite { Composite(name: "", behaviors: []) }
  package static let title = "a composite"

  package mutating func visitKeys(_ visitor: any KeyVisitor) {
    var children: [String]? = behaviors
    visitor.names(
      Key("behaviors", "The names of the behaviors.", .required), &children, of: "behaviors")
    behaviors = children ?? []
  }
}
