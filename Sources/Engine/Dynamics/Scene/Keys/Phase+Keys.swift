extension Phase {
  /// The keys of a phase, besides those of its single end.
  package static let keys = (
    name: Key("name", "The first part of the phase's paths.", .required),
    ends: Key(
      "ends",
      "Several ends, in place of until, side, when and then. The first one that holds applies.")
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
    when: Key(
      "when",
      "A condition, or a list of conditions, that must all hold at that moment: speed, spin or "
        + "distance."),
    then: Key("then", "The actions that follow.")
  )
}

extension Actions {
  /// The keys of the actions, in the order in which the actions are taken.
  package static let keys = (
    moveToNearest: Key(
      "moveToNearest",
      "Attachments and snaps, each with points; its anchor or point becomes the nearest one."),
    remove: Key("remove", "The behaviors to remove."),
    pose: Key("pose", "Items to move without a change of velocity, each with its new pose."),
    move: Key("move", "Attachments and snaps, each with its new anchor or point."),
    add: Key("add", "The behaviors to add."),
    restart: Key("restart", "Items whose velocity and angular velocity become 0."),
    addVelocity: Key("addVelocity", "Items, each with the velocity that it gets in addition."),
    limitVelocity: Key("limitVelocity", "Items, each with the largest velocity that it keeps."),
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
    case .speed: "The speed of an item is within limits."
    case .spin: "The magnitude of the angular velocity of an item is within limits."
    case .distance:
      "The distance of an item's center from a point, or from another item's center, is within "
        + "limits."
    }
  }

  /// Whether the condition compares a number with limits, and so can be a condition of `when`.
  package var isLimit: Bool { [.speed, .spin, .distance].contains(self) }

  /// The conditions of `when` in YAML, for messages.
  package static let limitGrammar =
    "{speed: LIMITS}, {spin: LIMITS}, {distance: LIMITS}, or a list of them"

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

/// A number of an item that conditions compare with limits, besides a distance.
package protocol LimitedNumber {
  static var name: String { get }
  static var unit: Quantity.Unit { get }
}

package enum LimitedSpeed: LimitedNumber {
  package static let name = "a speed"
  package static let unit = Quantity.Unit.pointsPerSecond
}

package enum LimitedSpin: LimitedNumber {
  package static let name = "an angular velocity"
  package static let unit = Quantity.Unit.radiansPerSecond
}

package typealias SpeedKeys = LimitKeys<LimitedSpeed>
package typealias SpinKeys = LimitKeys<LimitedSpin>

/// The keys of a condition that compares a number with limits.
package struct LimitKeys<Number: LimitedNumber>: SceneMapping {
  package static var blank: Self { Self(limits: Trigger.Limits(), item: nil) }
  package static var title: String { "limits of \(Number.name)" }

  package var limits: Trigger.Limits
  package var item: String?

  package init(limits: Trigger.Limits, item: String?) {
    self.limits = limits
    self.item = item
  }

  package mutating func visitKeys(_ visitor: any KeyVisitor) {
    limits.visitKeys(visitor, of: &item, Number.unit)
  }
}

/// The keys of a condition that compares a distance with limits.
package struct DistanceKeys: SceneMapping {
  package static var blank: DistanceKeys {
    DistanceKeys(limits: Trigger.Limits(), point: nil, to: nil, item: nil)
  }
  package static let title = "limits of a distance"

  package var limits: Trigger.Limits
  package var point: Point2?
  package var to: String?
  package var item: String?

  package init(limits: Trigger.Limits, point: Point2?, to: String?, item: String?) {
    self.limits = limits
    self.point = point
    self.to = to
    self.item = item
  }

  package init(limits: Trigger.Limits, from place: Trigger.Place, item: String?) {
    self.init(limits: limits, point: nil, to: nil, item: item)
    switch place {
    case .point(let point): self.point = point
    case .item(let name): to = name
    }
  }

  /// The place from which the distance is measured; nil without one, or with two.
  package var place: Trigger.Place? {
    switch (point, to) {
    case (let point?, nil): .point(point)
    case (nil, let name?): .item(name)
    default: nil
    }
  }

  package mutating func visitKeys(_ visitor: any KeyVisitor) {
    visitor.point(Key("point", "The point from which the distance is measured."), &point)
    visitor.text(
      Key("to", "The other item, in place of a point: the distance of the two centers."), &to, .item
    )
    limits.visitKeys(visitor, of: &item, .points)
  }
}

extension Trigger.Limits {
  fileprivate mutating func visitKeys(
    _ visitor: any KeyVisitor, of item: inout String?, _ unit: Quantity.Unit
  ) {
    visitor.text(Key("item", "The item; required if the scene has several."), &item, .item)
    visitor.number(Key("above", "It must be greater than this."), &above, unit, .notNegative)
    // No magnitude is less than 0.
    visitor.number(Key("below", "It must be less than this."), &below, unit, .positive)
  }
}

extension Actions.Choice: SceneMapping {
  // Two points, so that a choice without points is one problem and not two.
  package static var blank: Actions.Choice {
    Actions.Choice(behavior: "", points: [Point2(x: 0, y: 0), Point2(x: 1, y: 0)])
  }
  package static let title = "a choice of points"

  package mutating func visitKeys(_ visitor: any KeyVisitor) {
    visitor.points(
      Key(
        "points",
        "The points; the one nearest to the item's center is chosen, the first of equals.",
        .required), &points)
    visitor.number(
      Key(
        "lookahead",
        "For how long the center is projected at its velocity before the choice. UIScrollView's "
          + "normal deceleration corresponds to 0.5 and its fast one to 0.1."),
      &lookahead, .seconds, .notNegative, .noLookahead)
  }
}

extension Actions.VelocityLimit: SceneMapping {
  package static var blank: Actions.VelocityLimit { Actions.VelocityLimit(item: "") }
  package static let title = "a limit of velocity"

  package mutating func visitKeys(_ visitor: any KeyVisitor) {
    visitor.number(
      Key("linear", "The largest speed; the direction stays. Any if left out."), &linear,
      .pointsPerSecond, .notNegative)
    visitor.number(
      Key("angular", "The largest magnitude of the angular velocity; any if left out."), &angular,
      .radiansPerSecond, .notNegative)
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
    visitor.text(
      Key("of", "The item whose velocity is added in part; the item itself if left out."), &of,
      .item)
    visitor.number(
      Key(
        "part",
        "The part of that velocity that is added. Of the item's own, -0.7 leaves 0.3 of it."),
      &part, .none)
    visitor.number(
      Key("angularPart", "The part of the angular velocity that is added."), &angularPart, .none)
  }
}
