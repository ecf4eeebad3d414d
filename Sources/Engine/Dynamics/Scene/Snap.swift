/// Pulls an item to a point and turns it upright, as `UISnapBehavior` does.
///
/// UIKit implements it as four springs of 4 Hz and 50 pt. They pull two opposite corners of the
/// item to points outside its final position.
public struct Snap: Hashable, Sendable {
  /// The first part of the behavior's paths.
  public var name: String
  /// The item that is pulled.
  public var item: String
  /// The point to which the item's center is pulled, pt.
  public var point: Point2
  /// Damping ratio of the springs, 0 or more; UIKit documents `0...1` and 0.5 if nil.
  ///
  /// As in UIKit, later changes do not affect a behavior that is already added.
  public var damping: Quantity?
  /// The trajectory of a moving point; if nil, the point does not move.
  public var track: Track?

  /// Creates a snap.
  public init(
    name: String, item: String, point: Point2, damping: Quantity? = nil, track: Track? = nil
  ) {
    self.name = name
    self.item = item
    self.point = point
    self.damping = damping
    self.track = track
  }
}

extension Snap {
  /// One of the four springs: signs of the corner that it holds, and the direction of its end.
  package struct Spring: Sendable {
    package let corner: Double
    package let isHorizontal: Bool
  }

  /// Third-party measurements of UIKit, reproduced to the printed digits: rest length, pt; also how
  /// far beyond its corner's position each spring ends.
  package static let length = 50.0
  /// Third-party measurements of UIKit: frequency of the springs, Hz.
  package static let frequency = 4.0
  /// In the order in which UIKit adds them.
  package static let springs = [
    Spring(corner: -1, isHorizontal: true), Spring(corner: -1, isHorizontal: false),
    Spring(corner: 1, isHorizontal: true), Spring(corner: 1, isHorizontal: false),
  ]
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
