/// The pose in which an item should end, for arrival time, overshoot and final error.
public struct Target: Hashable, Sendable {
  /// The item.
  public var item: String
  /// The target position of the item's center, pt.
  public var center: Point2
  /// The target angle, rad; if nil, every angle is right.
  public var angle: Quantity?
  /// The distance from the target within which the item has arrived, pt, 0 or more; 2 pt if nil.
  ///
  /// An item that rests on an edge hovers up to 2 pt above it, and the boundary of the reference
  /// bounds lies 1 pt outside them. A target on an edge is therefore missed by up to 2 pt.
  public var tolerance: Quantity?
  /// The angle from the target's within which the item has arrived, rad, 0 or more; 1° if nil.
  ///
  /// An item 115 pt wide turns by 1° if one of its ends hovers 2 pt higher than the other. Not used
  /// without ``angle``.
  public var angleTolerance: Quantity?

  /// Creates a target.
  public init(
    item: String, center: Point2, angle: Quantity? = nil, tolerance: Quantity? = nil,
    angleTolerance: Quantity? = nil
  ) {
    self.item = item
    self.center = center
    self.angle = angle
    self.tolerance = tolerance
    self.angleTolerance = angleTolerance
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
