extension Phase {
  /// The keys of a phase, besides those of its single end.
  package static let keys = (
    name: Key("name", "The first part of the phase's paths.", .required),
    ends: Key(
      "ends", "Several ends, in place of until, side and then. The first one that holds applies.")
  )

  /// What the paths of an end begin with: the name of the phase, for all but the first end with the
  /// end's number, from 0.
  package static func path(of end: Int, in phase: String) -> String {
    end == 0 ? phase : "\(phase).ends.\(end)"
  }
}

extension Phase.End {
  /// The keys of an end.
  package static let keys = (
    until: Key("until", "The condition that ends the phase.", .required),
    side: Key(
      "side",
      "The side of a line on which the item's center must be at that moment; anywhere if "
        + "left out."),
    then: Key("then", "The actions that follow.")
  )
}

extension Actions {
  /// The keys of the actions, in the order in which the actions are taken.
  package static let keys = (
    remove: Key("remove", "The behaviors to remove."),
    pose: Key("pose", "Items to move without a change of velocity, each with its new pose."),
    move: Key("move", "Attachments and snaps, each with its new anchor or point."),
    add: Key("add", "The behaviors to add."),
    restart: Key("restart", "Items whose velocity and angular velocity become 0."),
    addVelocity: Key("addVelocity", "Items, each with the velocity that it gets in addition."),
    next: Key("next", "The phase that follows; the next one of the scene if left out."),
    end: Key("end", "Ends the scenario, with this outcome.")
  )
}

extension Trigger {
  /// The key that joins a condition to others.
  package static let orKey = Key("or", "Other conditions, of which one is enough.")
}

/// Gives each condition of a trigger the name that its paths continue with: its kind, and a number
/// from 2 where the trigger has several of the kind.
package struct ConditionNames {
  private var counts: [Trigger.Condition.Kind: Int] = [:]

  package init() {}

  /// The name of the next condition of a kind.
  package mutating func claim(_ kind: Trigger.Condition.Kind) -> String {
    let count = (counts[kind] ?? 0) + 1
    counts[kind] = count
    return count == 1 ? kind.rawValue : "\(kind.rawValue)\(count)"
  }
}

extension Trigger.Condition.Kind {
  /// When the condition holds, in a sentence.
  package var about: String {
    switch self {
    case .elapsed: "The phase has lasted this time."
    case .rest: "Everything is at rest, and no track is moving."
    case .contact: "Contacts with a boundary or between items begin."
    case .contactEnd: "Contacts with a boundary or between items end."
    case .exit: "The bounding box of an item is outside a rectangle, or outside the reference view."
    case .crossing: "The center of an item crosses a line."
    case .trackEnd: "The behavior with this name has reached the end of its track."
    }
  }

  /// The rule of the number that an elapsed time is.
  package static let time = NumberRule(unit: .seconds, range: .positive, defaultValue: nil)
}

extension Contact: SceneMapping {
  package static var blank: Contact { Contact() }
  package static let title = "a contact"

  package mutating func visitKeys(_ visitor: any KeyVisitor) {
    visitor.text(Key("item", "The item; any if left out."), &item, .item)
    visitor.text(
      Key(
        "boundary",
        "A collision behavior such as floor, or one of its boundaries such as floor.edge."),
      &boundary, .name)
    visitor.text(Key("with", "The other item of a contact of two items."), &partner, .item)
    visitor.number(
      Key("count", "How many contacts there must be, counted from the start of the phase."),
      &count, .none, .counting, .once)
  }
}

/// The keys of the condition that an item has left a rectangle.
package struct ExitKeys: SceneMapping {
  package static var blank: ExitKeys {
    let size = Size2(width: 1, height: 1)
    return ExitKeys(item: nil, rectangle: Rectangle(origin: Point2(x: 0, y: 0), size: size))
  }
  package static let title = "a rectangle"

  package var item: String?
  package var rectangle: Rectangle

  package init(item: String?, rectangle: Rectangle) {
    self.item = item
    self.rectangle = rectangle
  }

  package mutating func visitKeys(_ visitor: any KeyVisitor) {
    visitor.text(Key("item", "The item; required if the scene has several."), &item, .item)
    visitor.point(Key("origin", "The upper left corner.", .required), &rectangle.origin)
    visitor.size(Key("size", "Width and height.", .required), &rectangle.size, .mapping)
  }
}

extension Line: SceneMapping {
  // The points differ, so that a point that cannot be read is one problem and not two.
  package static var blank: Line {
    Line(from: Point2(x: 0.5, y: 0), to: Point2(x: 0, y: 0.5))
  }
  package static let title = "a line"

  package mutating func visitKeys(_ visitor: any KeyVisitor) {
    visitor.text(Key("item", "The item; required if the scene has several."), &item, .item)
    visitor.point(Key("from", "A point of the infinite line.", .required), &from)
    visitor.point(Key("to", "Another point of the line.", .required), &to)
    visitor.word(
      Key(
        "side",
        "The side of the line, seen from the first point to the second; right is below a line that "
          + "points to the right."), &side, standard: .either)
  }
}

extension Actions.Pose: SceneMapping {
  package static var blank: Actions.Pose { Actions.Pose(item: "") }
  package static let title = "a pose"

  package mutating func visitKeys(_ visitor: any KeyVisitor) {
    visitor.point(Key("center", "The new center; unchanged if left out."), &center)
    visitor.number(Key("angle", "The new angle; unchanged if left out."), &angle, .radians)
  }
}

extension Actions.VelocityChange: SceneMapping {
  package static var blank: Actions.VelocityChange { Actions.VelocityChange(item: "") }
  package static let title = "a change of velocity"

  package mutating func visitKeys(_ visitor: any KeyVisitor) {
    visitor.point(Key("linear", "The added velocity."), &linear, .pointsPerSecond)
    visitor.number(
      Key("angular", "The added angular velocity, clockwise."), &angular, .radiansPerSecond)
  }
}
