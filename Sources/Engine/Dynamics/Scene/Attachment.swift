/// Attaches an item to a point or to another item, as `UIAttachmentBehavior` does.
///
/// Create one with the function of its kind: ``rod(name:item:offset:anchor:length:track:)``,
/// ``spring(name:item:offset:anchor:length:frequency:damping:track:)``,
/// ``rope(name:item:offset:anchor:length:track:)``, ``weld(name:item:to:anchor:track:)``,
/// ``pin(name:item:to:anchor:lowerLimit:upperLimit:frictionTorque:track:)`` or
/// ``slide(name:item:to:anchor:axis:lowerLimit:upperLimit:track:)``. Numbers that the kind does not
/// have stay nil: a scene with any other has a problem.
public struct Attachment: Hashable, Sendable {
  /// The kind of an attachment.
  public enum Kind: String, CaseIterable, Sendable {
    /// A rod or a spring.
    case distance
    /// A rope: the distance is at most its length.
    case limit
    /// A rigid connection at the anchor.
    case fixed
    /// A hinge at the anchor.
    case pin
    /// A slide along a line through the anchor, without rotation.
    case sliding
  }

  /// The first part of the behavior's paths.
  public var name: String
  /// The kind.
  public var kind: Kind
  /// The attached item.
  public var item: String
  /// The attachment point of the item, pt from its center in its own axes; the center if nil.
  ///
  /// As in UIKit, a ``Kind/limit`` attachment holds the item at its center minus the offset, in the
  /// axes of the screen when the behavior is added. From then on that point turns with the item.
  public var offset: Point2?
  /// The other item; nil for an attachment to a point.
  public var to: String?
  /// The attachment point of the other item, as ``offset``; the center if nil.
  public var toOffset: Point2?
  /// The anchor point, pt; a fixed, pin or sliding attachment of two items has one too.
  public var anchor: Point2?
  /// Rest length, pt, 0 or more; if nil, the distance when the behavior is added.
  public var length: Quantity?
  /// Undamped frequency of the spring, Hz; 0 (a rigid rod) if nil.
  public var frequency: Quantity?
  /// Damping ratio of the spring, 1 is critical; 0 if nil.
  public var damping: Quantity?
  /// The lower limit of a pin (rad) or a slide (pt), relative to its start, 0 or less; none if nil.
  public var lowerLimit: Quantity?
  /// The upper limit of a pin (rad) or a slide (pt), relative to its start, 0 or more; none if nil.
  public var upperLimit: Quantity?
  /// The friction torque of a pin, N m in engine units (100 pt are a metre); 0 if nil.
  public var frictionTorque: Quantity?
  /// The direction of a slide.
  public var axis: Point2?
  /// The trajectory of a moving anchor; if nil, the anchor does not move.
  public var track: Track?

  /// Creates an attachment of any kind.
  ///
  /// Validation refuses numbers that the kind does not have.
  package init(
    name: String, kind: Kind = .distance, item: String, offset: Point2? = nil, to: String? = nil,
    toOffset: Point2? = nil, anchor: Point2? = nil, length: Quantity? = nil,
    frequency: Quantity? = nil, damping: Quantity? = nil, lowerLimit: Quantity? = nil,
    upperLimit: Quantity? = nil, frictionTorque: Quantity? = nil, axis: Point2? = nil,
    track: Track? = nil
  ) {
    self.name = name
    self.kind = kind
    self.to = to
    self.toOffset = toOffset
    self.lowerLimit = lowerLimit
    self.upperLimit = upperLimit
    self.frictionTorque = frictionTorque
    self.axis = axis
    self.item = item
    self.offset = offset
    self.anchor = anchor
    self.length = length
    self.frequency = frequency
    self.damping = damping
    self.track = track
  }
}

// A function for each kind, with the numbers that the kind has.
extension Attachment {
  /// A rigid rod from an item to a point.
  ///
  /// - Parameters:
  ///   - name: The first part of the behavior's paths.
  ///   - item: The attached item.
  ///   - offset: The attachment point of the item, pt from its center in its own axes; the center if
  ///     nil.
  ///   - anchor: The point, pt.
  ///   - length: The length, pt, 0 or more; if nil, the distance when the behavior is added.
  ///   - track: The trajectory of a moving point.
  /// - Returns: The attachment.
  public static func rod(
    name: String, item: String, offset: Point2? = nil, anchor: Point2, length: Quantity? = nil,
    track: Track? = nil
  ) -> Attachment {
    Attachment(name: name, item: item, offset: offset, anchor: anchor, length: length, track: track)
  }

  /// A rigid rod between two items; parameters as for a rod to a point.
  public static func rod(
    name: String, item: String, offset: Point2? = nil, to: String, toOffset: Point2? = nil,
    length: Quantity? = nil
  ) -> Attachment {
    Attachment(name: name, item: item, offset: offset, to: to, toOffset: toOffset, length: length)
  }

  /// A spring from an item to a point.
  ///
  /// - Parameters:
  ///   - name: The first part of the behavior's paths.
  ///   - item: The attached item.
  ///   - offset: The attachment point of the item, pt from its center in its own axes; the center if
  ///     nil.
  ///   - anchor: The point, pt.
  ///   - length: The rest length, pt, 0 or more; if nil, the distance when the behavior is added.
  ///   - frequency: The undamped frequency, Hz; 0 is a rigid rod.
  ///   - damping: The damping ratio, 1 is critical; 0 if nil.
  ///   - track: The trajectory of a moving point.
  /// - Returns: The attachment.
  public static func spring(
    name: String, item: String, offset: Point2? = nil, anchor: Point2, length: Quantity? = nil,
    frequency: Quantity, damping: Quantity? = nil, track: Track? = nil
  ) -> Attachment {
    Attachment(
      name: name, item: item, offset: offset, anchor: anchor, length: length, frequency: frequency,
      damping: damping, track: track)
  }

  /// A spring between two items; parameters as for a spring to a point.
  public static func spring(
    name: String, item: String, offset: Point2? = nil, to: String, toOffset: Point2? = nil,
    length: Quantity? = nil, frequency: Quantity, damping: Quantity? = nil
  ) -> Attachment {
    Attachment(
      name: name, item: item, offset: offset, to: to, toOffset: toOffset, length: length,
      frequency: frequency, damping: damping)
  }

  /// A rope from an item to a point, as UIKit's `limitAttachment`: the distance is at most its length.
  ///
  /// - Parameters:
  ///   - name: The first part of the behavior's paths.
  ///   - item: The attached item.
  ///   - offset: The attachment point, as in UIKit subtracted from the item's center, in pt along the
  ///     axes of the screen when the behavior is added; the center if nil.
  ///   - anchor: The point, pt.
  ///   - length: The length, pt, 0 or more; if nil, the distance when the behavior is added.
  ///   - track: The trajectory of a moving point.
  /// - Returns: The attachment.
  public static func rope(
    name: String, item: String, offset: Point2? = nil, anchor: Point2, length: Quantity? = nil,
    track: Track? = nil
  ) -> Attachment {
    Attachment(
      name: name, kind: .limit, item: item, offset: offset, anchor: anchor, length: length,
      track: track)
  }

  /// A rope between two items; parameters as for a rope to a point.
  public static func rope(
    name: String, item: String, offset: Point2? = nil, to: String, toOffset: Point2? = nil,
    length: Quantity? = nil
  ) -> Attachment {
    Attachment(
      name: name, kind: .limit, item: item, offset: offset, to: to, toOffset: toOffset,
      length: length)
  }

  /// A rigid connection, as UIKit's `fixedAttachment`.
  ///
  /// - Parameters:
  ///   - name: The first part of the behavior's paths.
  ///   - item: The attached item.
  ///   - to: The other item; nil for a connection to the anchor.
  ///   - anchor: The point of the connection, pt.
  ///   - track: The trajectory of a moving anchor; nil for a connection to another item.
  /// - Returns: The attachment.
  public static func weld(
    name: String, item: String, to: String? = nil, anchor: Point2, track: Track? = nil
  ) -> Attachment {
    Attachment(name: name, kind: .fixed, item: item, to: to, anchor: anchor, track: track)
  }

  /// A hinge, as UIKit's `pinAttachment`.
  ///
  /// - Parameters:
  ///   - name: The first part of the behavior's paths.
  ///   - item: The attached item.
  ///   - to: The other item; nil for a hinge at the anchor.
  ///   - anchor: The point of the hinge, pt.
  ///   - lowerLimit: The lower limit of the angle, rad from its start, 0 or less; none if nil.
  ///   - upperLimit: The upper limit of the angle, rad from its start, 0 or more; none if nil.
  ///   - frictionTorque: The friction torque, N m in engine units (100 pt are a metre); 0 if nil.
  ///   - track: The trajectory of a moving anchor; nil for a hinge with another item.
  /// - Returns: The attachment.
  public static func pin(
    name: String, item: String, to: String? = nil, anchor: Point2, lowerLimit: Quantity? = nil,
    upperLimit: Quantity? = nil, frictionTorque: Quantity? = nil, track: Track? = nil
  ) -> Attachment {
    Attachment(
      name: name, kind: .pin, item: item, to: to, anchor: anchor, lowerLimit: lowerLimit,
      upperLimit: upperLimit, frictionTorque: frictionTorque, track: track)
  }

  /// A slide along a line, without rotation, as UIKit's `slidingAttachment`.
  ///
  /// - Parameters:
  ///   - name: The first part of the behavior's paths.
  ///   - item: The attached item.
  ///   - to: The other item; nil for a slide through the anchor.
  ///   - anchor: A point of the line, pt.
  ///   - axis: The direction of the line; its length does not matter.
  ///   - lowerLimit: The lower limit of the translation, pt from its start, 0 or less; none if nil.
  ///   - upperLimit: The upper limit of the translation, pt from its start, 0 or more; none if nil.
  ///   - track: The trajectory of a moving anchor; nil for a slide along another item.
  /// - Returns: The attachment.
  public static func slide(
    name: String, item: String, to: String? = nil, anchor: Point2, axis: Point2,
    lowerLimit: Quantity? = nil, upperLimit: Quantity? = nil, track: Track? = nil
  ) -> Attachment {
    Attachment(
      name: name, kind: .sliding, item: item, to: to, anchor: anchor, lowerLimit: lowerLimit,
      upperLimit: upperLimit, axis: axis, track: track)
  }
}

extension Attachment {
  /// What determines the ends of an attachment, which are also where it is drawn.
  package enum Ends: String {
    /// The offsets, in the axes of the items.
    case offsets
    /// The offsets subtracted from the centers, in the axes of the screen when it is added.
    case subtractedOffsets
    /// One point of the world when it is added, which then moves with each item.
    case commonPoint
  }

  /// Whether it has an anchor.
  var needsAnchor: Bool { kind.ends == .commonPoint || to == nil }
}

extension Attachment.Kind {
  /// What determines the ends.
  package var ends: Attachment.Ends {
    switch self {
    case .distance: .offsets
    case .limit: .subtractedOffsets
    case .fixed, .pin, .sliding: .commonPoint
    }
  }
}

/// The trajectory of a moving anchor: linear between knots, constant before the first and after the
/// last knot.
public struct Track: Hashable, Sendable {
  /// The position of the anchor at one time.
  public struct Knot: Hashable, Sendable {
    /// Time since the start of the scenario at speed 1, s; 0 or more, and more than that of the knot
    /// before.
    public var time: Quantity
    /// x, pt, to the right.
    public var x: Quantity
    /// y, pt, down.
    public var y: Quantity

    /// Creates a knot.
    public init(time: Quantity, x: Quantity, y: Quantity) {
      self.time = time
      self.x = x
      self.y = y
    }
  }

  /// The knots, in order of time.
  public var knots: [Knot]
  /// The speed of the track, more than 0; 1 if nil, and 2 is twice as fast.
  public var speed: Quantity?

  /// Where the numbers of a knot are in the behavior with the track.
  package static func path(ofKnot index: Int) -> String { "track.points.\(index)" }

  /// Creates a track.
  public init(knots: [Knot], speed: Quantity? = nil) {
    self.knots = knots
    self.speed = speed
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
        "The positions at some times, [time, x, y] in s since the start of the scenario and in pt, in "
          + "order of time. The point moves linearly between them. The first of them replaces the "
          + "anchor of a rod, a spring or a rope. Their paths are `track.points.0.time`, "
          + "`track.points.0.x` and so on.", .required), &knots)
  }
}

extension Track.Knot {
  /// The key of the time since the knot before, which cannot be given.
  static let interval = "interval"

  /// The problem of a point that does not come after the one before it, at its time.
  ///
  /// - Parameters:
  ///   - path: Where the interval between them is; of any other path there is no problem.
  ///   - value: The interval, s.
  /// - Returns: The problem.
  static func problem(ofInterval path: ParameterPath, _ value: Double) -> SceneProblem? {
    let parts = path.text.split(separator: ".")
    guard parts.last == interval[...], parts.dropLast(2).last == "points" else { return nil }
    let early = shortest((-value * 1e9).rounded() / 1e9)
    return SceneProblem(
      path: ParameterPath("\(parts.dropLast().joined(separator: ".")).time"),
      problem: "the point does not come after the one before it",
      got: .words(value == 0 ? "the same time" : "\(early) s before it"),
      expected: "times that increase, in seconds")
  }

  /// Shows the numbers of a knot.
  ///
  /// - Parameters:
  ///   - visitor: The visitor.
  ///   - path: The path of the knot.
  ///   - last: The path of the knot before; nil for the first knot.
  mutating func visitNumbers(_ visitor: any KeyVisitor, at path: String, after last: String?) {
    visitor.number(Key("time", ""), &time, .seconds, .notNegative)
    visitor.number(Key("x", ""), &x, .points)
    visitor.number(Key("y", ""), &y, .points)
    guard let last else { return }
    visitor.derived(
      Self.interval, .seconds, .positive, "\(path).time - \(last).time",
      "the time since the point before")
  }
}
