/// Holds an item to a point or to another item, as `UIAttachmentBehavior` does.
public struct Attachment: Hashable, Codable, Sendable {
  /// How the item is held.
  public enum Kind: String, CaseIterable, Codable, Sendable {
    /// By a rod or a spring.
    case distance
    /// By a rope: no farther than its length.
    case limit
    /// At the anchor, without turning.
    case fixed
    /// At the anchor, about which it turns.
    case pin
    /// On a line through the anchor, without turning.
    case sliding
  }

  /// The first part of the behavior's paths.
  public var name: String
  /// How the item is held; ``Kind/distance`` if nil.
  public var kind: Kind?
  /// The item that is held.
  public var item: String
  /// Where the item is held, pt from its centre, turning with it; its centre if nil.
  public var offset: Point2?
  /// The other item, if one holds it.
  public var to: String?
  /// Where the other item holds it, pt from its centre, turning with it; its centre if nil.
  public var toOffset: Point2?
  /// The point that holds it, pt; where two items are joined in a way that has an anchor, that.
  public var anchor: Point2?
  /// Rest length, pt, 0 or more; if nil, the distance at the moment when the behavior is added.
  public var length: Quantity?
  /// Undamped frequency of the spring, Hz; 0, which is a rigid rod, if nil.
  public var frequency: Quantity?
  /// Damping ratio of the spring, 1 is critical; 0 if nil.
  public var damping: Quantity?
  /// How far a pin turns (rad) or a slide goes (pt) from where it is made, 0 or less; any if nil.
  public var lowerLimit: Quantity?
  /// How far a pin turns or a slide goes the other way, 0 or more; any if nil.
  public var upperLimit: Quantity?
  /// The friction of a pin, N m in engine units (100 pt are a metre); 0 if nil.
  public var frictionTorque: Quantity?
  /// The direction of a slide.
  public var axis: Point2?
  /// The way of a moving anchor; the anchor stays if nil.
  public var track: Track?

  /// Creates an attachment; by default a rigid rod at the item's centre.
  public init(
    name: String, kind: Kind? = nil, item: String, offset: Point2? = nil, to: String? = nil,
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

extension Attachment {
  /// The way the item is held.
  var way: Kind { kind ?? .distance }

  /// Whether it is held at one point of the world, which joins two items there.
  var needsAnchor: Bool {
    switch way {
    case .distance, .limit: to == nil
    case .fixed, .pin, .sliding: true
    }
  }
}

/// The way of a moving anchor: straight from knot to knot, still before the first and after the last.
public struct Track: Hashable, Codable, Sendable {
  /// Where the anchor is at one time.
  public struct Knot: Hashable, Codable, Sendable {
    /// Time since the start of the scenario at speed 1, s.
    public var time: Double
    /// Place, pt, to the right.
    public var x: Double
    /// Place, pt, down.
    public var y: Double

    /// Creates a knot.
    public init(time: Double, x: Double, y: Double) {
      self.time = time
      self.x = x
      self.y = y
    }
  }

  /// The knots, in the order of time.
  public var knots: [Knot]
  /// How fast the track is followed, more than 0; 1 if nil, 2 is twice as fast.
  public var speed: Quantity?

  /// Creates a track.
  public init(knots: [Knot], speed: Quantity? = nil) {
    self.knots = knots
    self.speed = speed
  }
}
