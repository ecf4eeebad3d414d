/// What ends a phase: whichever of its conditions holds first.
///
/// Conditions are looked at once a frame, after its sub-steps, as UIKit calls collision delegates
/// and then actions once a step. A phase lasts a frame at least.
public struct Trigger: Hashable, Codable, Sendable {
  /// What may happen, at least one.
  public var conditions: [Condition]

  /// Creates a trigger of conditions.
  public init(_ first: Condition, _ others: Condition...) { conditions = [first] + others }

  /// Creates a trigger of conditions.
  public init(conditions: [Condition]) { self.conditions = conditions }

  /// Creates a trigger of a time, of rest, or of both.
  public init(elapsed: Quantity? = nil, rest: Bool = false) {
    conditions = (elapsed.map { [.elapsed($0)] } ?? []) + (rest ? [.rest] : [])
  }

  /// What a trigger may be, for messages.
  package static let grammar =
    "{elapsed: SECONDS}, rest, {contact: BOUNDARY}, {contactEnd: BOUNDARY}, exit, "
    + "{crossing: LINE}, {trackEnd: BEHAVIOR}, or a list of them"
}

/// Something that may happen to an item.
public enum Condition: Hashable, Codable, Sendable {
  /// Time since the phase began, s, more than 0.
  case elapsed(Quantity)
  /// UIKit's animator would pause, and no track goes on.
  case rest
  /// Contacts with boundaries begin or end.
  case contact(Contact)
  /// An item's bounding box is wholly outside a rectangle; outside the reference bounds if nil.
  ///
  /// Where a scene has several items it says which.
  case exit(Rectangle?, item: String? = nil)
  /// An item's centre comes to the side of a line.
  case crossing(Line)
  /// The anchor of the attachment with this name has come to the end of its track.
  case trackEnd(String)

  /// The conditions by their keys in YAML.
  public enum Kind: String, CaseIterable, Sendable {
    /// ``Condition/elapsed(_:)``.
    case elapsed
    /// ``Condition/rest``.
    case rest
    /// ``Condition/contact(_:)`` that begins.
    case contact
    /// ``Condition/contact(_:)`` that ends.
    case contactEnd
    /// ``Condition/exit(_:)``.
    case exit
    /// ``Condition/crossing(_:)``.
    case crossing
    /// ``Condition/trackEnd(_:)``.
    case trackEnd
  }

  /// Which kind of condition it is.
  public var kind: Kind {
    switch self {
    case .elapsed: .elapsed
    case .rest: .rest
    case .contact(let contact): contact.moment == .begins ? .contact : .contactEnd
    case .exit: .exit
    case .crossing: .crossing
    case .trackEnd: .trackEnd
    }
  }
}

/// Contacts of items with boundaries and with each other.
///
/// Every side of a boundary has contacts of its own, as in Box2D. A contact that begins between two
/// frames counts though it be over at the next one. A behavior that is removed takes its contacts
/// with it without a word.
public struct Contact: Hashable, Codable, Sendable {
  /// When a contact counts.
  public enum Moment: String, Codable, Sendable {
    /// When it begins.
    case begins
    /// When it ends.
    case ends
  }

  /// The boundaries: a collision behavior, or one of its boundaries, such as `floor` or `floor.edge`
  /// or, for the one that is made of the reference bounds, `floor.insets`; whatever the item may
  /// touch if neither this nor a partner is named.
  public var boundary: String?
  /// The item that touches; any if nil.
  public var item: String?
  /// The item that it touches, where that is no boundary.
  public var partner: String?
  /// When a contact counts.
  public var moment: Moment
  /// How many there must have been since the phase began, 1 or more; 1 if nil.
  public var count: Quantity?

  /// Creates a condition on contacts; by default it is the first one that begins.
  public init(
    _ boundary: String? = nil, item: String? = nil, partner: String? = nil,
    moment: Moment = .begins, count: Quantity? = nil
  ) {
    self.boundary = boundary
    self.item = item
    self.partner = partner
    self.moment = moment
    self.count = count
  }
}

/// A rectangle, pt.
public struct Rectangle: Hashable, Codable, Sendable {
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

/// A line without end, and a side of it.
public struct Line: Hashable, Codable, Sendable {
  /// A side of a line, seen on screen on the way from its first point to its second.
  public enum Side: String, CaseIterable, Codable, Sendable {
    /// One or the other.
    case either
    /// The left; above a line that is drawn to the right.
    case left
    /// The right; below a line that is drawn to the right.
    case right
  }

  /// A point of the line, pt.
  public var from: Point2
  /// Another one, pt.
  public var to: Point2
  /// Which side is meant.
  public var side: Side
  /// The item that is to be there; where a scene has several items it says which.
  public var item: String?

  /// Creates a line.
  public init(from: Point2, to: Point2, side: Side = .either, item: String? = nil) {
    self.item = item
    self.from = from
    self.to = to
    self.side = side
  }
}
