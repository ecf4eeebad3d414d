/// What is done at the end of a phase, in this order.
public struct Actions: Hashable, Codable, Sendable {
  /// Where an item is put.
  public struct Pose: Hashable, Codable, Sendable {
    /// The item.
    public var item: String
    /// Its centre, pt; where it is if nil.
    public var center: Point2?
    /// Its angle, rad; as it is if nil.
    public var angle: Quantity?

    /// Creates a pose.
    public init(item: String, center: Point2? = nil, angle: Quantity? = nil) {
      self.item = item
      self.center = center
      self.angle = angle
    }
  }

  /// Where the anchor of an attachment is put.
  public struct Move: Hashable, Codable, Sendable {
    /// The behavior.
    public var behavior: String
    /// Its new anchor or snap point, pt; its length stays as it is.
    public var to: Point2

    /// Creates a move.
    public init(behavior: String, to: Point2) {
      self.behavior = behavior
      self.to = to
    }
  }

  /// Velocity that an item is given.
  public struct VelocityChange: Hashable, Codable, Sendable {
    /// The item.
    public var item: String
    /// What is added to its velocity, pt/s.
    public var linear: Point2?
    /// What is added to its spin, rad/s, clockwise.
    public var angular: Quantity?

    /// Creates a change.
    public init(item: String, linear: Point2? = nil, angular: Quantity? = nil) {
      self.item = item
      self.linear = linear
      self.angular = angular
    }
  }

  /// What comes after the phase.
  public enum Next: Hashable, Codable, Sendable {
    /// The phase that follows in the scene; after the last one the scenario ends.
    case following
    /// A phase, which may be the same one again.
    case phase(String)
    /// The end of the scenario, with a name for how it ended.
    case end(String)
  }

  /// Behaviors that end.
  ///
  /// An item that is then in no behavior at all loses its velocity and spin, as in UIKit, which takes
  /// its body away. Items with a property of their own, such as an elasticity, are in an item
  /// behavior that lasts, and keep it.
  public var remove: [String]
  /// Items that are put somewhere, keeping their velocity: `updateItem(usingCurrentState:)`.
  public var pose: [Pose]
  /// Anchors that are put somewhere.
  public var move: [Move]
  /// Behaviors that begin.
  ///
  /// A behavior that some phase adds and none has removed before is not there from the start. An
  /// attachment without a length takes its distance anew.
  public var add: [String]
  /// Items whose velocity and spin become 0.
  ///
  /// That is what UIKit does when the last behavior of an item goes and another comes: the item
  /// gets a new body.
  public var restart: [String]
  /// Velocity and spin that items are given.
  public var addVelocity: [VelocityChange]
  /// What comes after the phase.
  public var next: Next

  /// Creates actions, by default none.
  public init(
    remove: [String] = [], pose: [Pose] = [], move: [Move] = [], add: [String] = [],
    restart: [String] = [], addVelocity: [VelocityChange] = [], next: Next = .following
  ) {
    self.remove = remove
    self.pose = pose
    self.move = move
    self.add = add
    self.restart = restart
    self.addVelocity = addVelocity
    self.next = next
  }
}
