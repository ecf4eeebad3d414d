/// Holds an item to a point by a rod or a spring, as `UIAttachmentBehavior` does.
public struct Attachment: Hashable, Codable, Sendable {
  /// The first part of the behavior's paths.
  public var name: String
  /// The item that is held.
  public var item: String
  /// Where the item is held, pt from its centre, turning with it; its centre if nil.
  public var offset: Point2?
  /// The point that holds it, pt.
  public var anchor: Point2
  /// Rest length, pt, 0 or more; if nil, the distance at the moment when the behavior is added.
  public var length: Quantity?
  /// Undamped frequency of the spring, Hz; 0, which is a rigid rod, if nil.
  public var frequency: Quantity?
  /// Damping ratio of the spring, 1 is critical; 0 if nil.
  public var damping: Quantity?
  /// The way of a moving anchor; the anchor stays if nil.
  public var track: Track?

  /// Creates an attachment; by default a rigid rod at the item's centre.
  public init(
    name: String, item: String, offset: Point2? = nil, anchor: Point2, length: Quantity? = nil,
    frequency: Quantity? = nil, damping: Quantity? = nil, track: Track? = nil
  ) {
    self.name = name
    self.item = item
    self.offset = offset
    self.anchor = anchor
    self.length = length
    self.frequency = frequency
    self.damping = damping
    self.track = track
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
