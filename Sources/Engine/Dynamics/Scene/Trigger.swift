/// The conditions of an end of a phase, of which one is enough.
///
/// Conditions are checked once per frame, after its sub-steps, because UIKit calls collision
/// delegates and then actions once per step. A phase lasts at least one frame.
public struct Trigger: Hashable, Sendable {
  /// The conditions, at least one.
  public var conditions: [Trigger.Condition]

  /// Creates a trigger of conditions.
  public init(_ first: Trigger.Condition, _ others: Trigger.Condition...) {
    conditions = [first] + others
  }

  /// Creates a trigger of conditions.
  public init(conditions: [Trigger.Condition]) { self.conditions = conditions }

  /// Creates a trigger of a time, of rest, or of both.
  public init(elapsed: Quantity? = nil, rest: Bool = false) {
    conditions = (elapsed.map { [.elapsed($0)] } ?? []) + (rest ? [.rest] : [])
  }

  /// The conditions in YAML, for messages.
  package static let grammar =
    "{elapsed: SECONDS}, rest, {contact: BOUNDARY}, {contactEnd: BOUNDARY}, exit, "
    + "{crossing: LINE}, {trackEnd: BEHAVIOR}, {speed: LIMITS}, {spin: LIMITS}, "
    + "{distance: LIMITS}, or a list of them"
}

extension Trigger {
  /// Limits of a number, at least one of them.
  public struct Limits: Hashable, Sendable {
    /// The number must be greater than this, which is 0 or more; any if nil.
    public var above: Quantity?
    /// The number must be less than this, which is more than 0; any if nil.
    public var below: Quantity?

    /// Creates limits.
    public init(above: Quantity? = nil, below: Quantity? = nil) {
      self.above = above
      self.below = below
    }
  }

  /// A place from which a distance is measured.
  public enum Place: Hashable, Sendable {
    /// A point of the reference view, pt.
    case point(Point2)
    /// The center of another item.
    case item(String)
  }

  /// A condition of a trigger.
  public enum Condition: Hashable, Sendable {
    /// Time since the phase began, s, more than 0.
    case elapsed(Quantity)
    /// Everything is at rest, so that UIKit's animator would pause, and no track is moving.
    case rest
    /// Contacts with boundaries begin or end.
    case contact(Contact)
    /// The bounding box of an item is wholly outside a rectangle, or outside the reference bounds if
    /// nil.
    ///
    /// The item is required in a scene with several items.
    case exit(Rectangle?, item: String? = nil)
    /// The center of an item crosses a line to one of its sides.
    case crossing(Line)
    /// The behavior with this name has reached the end of its track.
    case trackEnd(String)
    /// The speed of an item's center is within limits, pt/s.
    ///
    /// The item is required in a scene with several items.
    case speed(Limits, item: String? = nil)
    /// The magnitude of an item's angular velocity is within limits, rad/s.
    case spin(Limits, item: String? = nil)
    /// The distance of an item's center from a place is within limits, pt.
    case distance(Limits, from: Place, item: String? = nil)

    /// The kinds of conditions, with their keys in YAML.
    public enum Kind: String, CaseIterable, Sendable {
      /// ``Trigger/Condition/elapsed(_:)``.
      case elapsed
      /// ``Trigger/Condition/rest``.
      case rest
      /// ``Trigger/Condition/contact(_:)`` that begins.
      case contact
      /// ``Trigger/Condition/contact(_:)`` that ends.
      case contactEnd
      /// ``Trigger/Condition/exit(_:item:)``.
      case exit
      /// ``Trigger/Condition/crossing(_:)``.
      case crossing
      /// ``Trigger/Condition/trackEnd(_:)``.
      case trackEnd
      /// ``Trigger/Condition/speed(_:item:)``.
      case speed
      /// ``Trigger/Condition/spin(_:item:)``.
      case spin
      /// ``Trigger/Condition/distance(_:from:item:)``.
      case distance
    }

    /// The kind of the condition.
    public var kind: Kind {
      switch self {
      case .elapsed: .elapsed
      case .rest: .rest
      case .contact(let contact): contact.moment == .begins ? .contact : .contactEnd
      case .exit: .exit
      case .crossing: .crossing
      case .trackEnd: .trackEnd
      case .speed: .speed
      case .spin: .spin
      case .distance: .distance
      }
    }
  }
}

/// Contacts of items with boundaries and with each other.
///
/// Every side of a boundary has its own contacts, as in Box2D. A contact that begins and ends
/// between two frames counts. Removing a behavior ends its contacts without a contact end.
public struct Contact: Hashable, Sendable {
  /// The moment at which a contact counts.
  public enum Moment: String, Sendable {
    /// When it begins.
    case begins
    /// When it ends.
    case ends
  }

  /// The boundaries: a collision behavior such as `floor`, one of its boundaries such as
  /// `floor.edge`, or `floor.insets` for the boundary around the reference bounds.
  ///
  /// If both this and ``partner`` are nil, every contact counts.
  public var boundary: String?
  /// The item; any if nil.
  public var item: String?
  /// The other item, for a contact of two items.
  public var partner: String?
  /// The moment at which a contact counts.
  public var moment: Moment
  /// The number of contacts since the phase began, 1 or more; 1 if nil.
  public var count: Quantity?

  /// Creates a condition on contacts with boundaries; without a boundary, on all contacts.
  ///
  /// - Parameters:
  ///   - boundary: The boundaries; if nil, every contact counts.
  ///   - item: The item; any if nil.
  ///   - moment: The moment at which a contact counts.
  ///   - count: The number of contacts since the phase began, 1 or more; 1 if nil.
  public init(
    _ boundary: String? = nil, item: String? = nil, moment: Moment = .begins,
    count: Quantity? = nil
  ) {
    self.boundary = boundary
    self.item = item
    self.moment = moment
    self.count = count
  }

  /// Creates a condition on contacts of two items.
  ///
  /// - Parameters:
  ///   - item: One of the items; any if nil.
  ///   - partner: The other item.
  ///   - moment: The moment at which a contact counts.
  ///   - count: The number of contacts since the phase began, 1 or more; 1 if nil.
  public init(
    item: String? = nil, partner: String, moment: Moment = .begins, count: Quantity? = nil
  ) {
    self.init(nil, item: item, moment: moment, count: count)
    self.partner = partner
  }
}

/// A rectangle, pt.
public struct Rectangle: Hashable, Sendable {
  /// The upper left corner, pt.
  public var origin: Point2
  /// The extent, pt.
  public var size: Size2

  /// Creates a rectangle.
  public init(origin: Point2, size: Size2) {
    self.origin = origin
    self.size = size
  }
}

/// An infinite line, and one of its sides.
public struct Line: Hashable, Sendable {
  /// A side of a line, on screen and in the direction from its first point to its second.
  public enum Side: String, CaseIterable, Sendable {
    /// Either side.
    case either
    /// The left side: above a line that points to the right.
    case left
    /// The right side: below a line that points to the right.
    case right
  }

  /// A point of the line, pt.
  public var from: Point2
  /// Another one, pt.
  public var to: Point2
  /// The side.
  public var side: Side
  /// The item; required in a scene with several items.
  public var item: String?

  /// Creates a line.
  public init(from: Point2, to: Point2, side: Side = .either, item: String? = nil) {
    self.item = item
    self.from = from
    self.to = to
    self.side = side
  }
}
