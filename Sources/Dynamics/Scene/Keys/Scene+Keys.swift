extension Scene: SceneMapping {
  package static var blank: Scene {
    Scene(name: "unnamed", reference: Size2(width: 1, height: 1), items: [])
  }
  package static let title = "a scene"

  package mutating func visitKeys(_ visitor: any KeyVisitor) {
    visitor.text(Key("scene", "The name of the scene.", .required), &name, .name)
    visitor.text(Key("about", "What the scene shows, in a sentence or two."), &summary, .sentence)
    visitor.size(
      Key(
        "reference", "The size of the reference view. Its upper left corner is the origin.",
        .required), &reference, .mapping)
    visitor.parameters(
      Key("parameters", "Named numbers, which formulas read as parameters.NAME."), &parameters)
    visitor.scope(reserved: NameRegistry.words) {
      visitor.list(
        Key("items", "The items, 1 to \(Scene.itemLimit).", .required), &items, of: "items")
      visitor.behaviors(
        Key("behaviors", "The behaviors, in the order in which UIKit adds them."), &behaviors)
      visitor.phases(
        Key("phases", "The phases of a scenario. It starts in the first one."), &phases)
    }
    visitor.mapping(
      Key(
        "target",
        "Where an item should end. Without a target, metrics use the pose in which it rests."),
      &target)
    visitor.number(
      Key("duration", "The longest time that a scenario lasts."), &duration, .seconds,
      ValueRange(0, 3600, includesLower: false), .duration)
  }
}

extension Target: SceneMapping {
  package static var blank: Target { Target(item: "", center: Point2(x: 0, y: 0)) }
  package static let title = "a target"

  package mutating func visitKeys(_ visitor: any KeyVisitor) {
    visitor.text(Key("item", "The item that should end there.", .required), &item, .item)
    visitor.point(Key("center", "Where the item's center should end.", .required), &center)
    visitor.number(
      Key("angle", "The angle at which it should end. If left out, every angle is right."),
      &angle, .radians)
    visitor.number(
      Key("tolerance", "The item has arrived within this distance of the target."), &tolerance,
      .points, .notNegative, .tolerance)
    visitor.number(
      Key(
        "angleTolerance", "The item has arrived within this angle of the target's.",
        isUsed: angle != nil), &angleTolerance, .radians, .notNegative, .angleTolerance)
  }

  package static var variants: [Variant<Target>] {
    var turned = blank
    turned.angle = 0
    return [Variant([.lacks("angle")], blank), Variant([.has("angle")], turned)]
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

extension GroupMember: NamedMapping {
  package static var blank: GroupMember {
    GroupMember(name: "", size: Size2(width: 1, height: 1), offset: Point2(x: 0, y: 0))
  }
  package static let title = "a member"

  package mutating func visitKeys(_ visitor: any KeyVisitor) {
    visitor.size(Key("size", "Width and height.", .required), &size)
    visitor.point(
      Key(
        "offset",
        "The position of its center in the group's axes. The origin is free, but the same for all "
          + "members.", .required), &offset)
    visitor.shape(&shape, isMember: true)
  }
}
