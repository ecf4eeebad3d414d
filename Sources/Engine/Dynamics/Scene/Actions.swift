/// The actions at the end of a phase, in the order of these properties.
public struct Actions: Hashable, Sendable {
  /// A new pose of an item.
  public struct Pose: Hashable, Sendable {
    /// The item.
    public var item: String
    /// The new center, pt; unchanged if nil.
    public var center: Point2?
    /// The new angle, rad; unchanged if nil.
    public var angle: Quantity?

    /// Creates a pose.
    public init(item: String, center: Point2? = nil, angle: Quantity? = nil) {
      self.item = item
      self.center = center
      self.angle = angle
    }
  }

  /// A new anchor of an attachment, or a new point of a snap.
  public struct Move: Hashable, Sendable {
    /// The behavior.
    public var behavior: String
    /// The new anchor or snap point, pt; the length of an attachment does not change.
    public var to: Point2

    /// Creates a move.
    public init(behavior: String, to: Point2) {
      self.behavior = behavior
      self.to = to
    }
  }

  /// Velocity that is added to an item.
  public struct VelocityChange: Hashable, Sendable {
    /// The item.
    public var item: String
    /// The added velocity, pt/s; 0 if nil.
    public var linear: Point2?
    /// The added angular velocity, rad/s, clockwise; 0 if nil.
    public var angular: Quantity?

    /// Creates a change.
    public init(item: String, linear: Point2? = nil, angular: Quantity? = nil) {
      self.item = item
      self.linear = linear
      self.angular = angular
    }
  }

  /// The step after a phase.
  public enum Next: Hashable, Sendable {
    /// The following phase of the scene; after the last phase the scenario ends.
    case following
    /// The phase with this name, which may be the same one again.
    case phase(String)
    /// The end of the scenario, with this outcome.
    case end(String)
  }

  /// Behaviors to remove.
  ///
  /// An item that is then in no behavior loses its velocity and angular velocity, because UIKit
  /// removes its body. An item with a property of its own, such as an elasticity, keeps them: it is
  /// always in an item behavior.
  public var remove: [String]
  /// Items to move without a change of velocity: `updateItem(usingCurrentState:)`.
  public var pose: [Pose]
  /// Anchors and snap points to move.
  public var move: [Move]
  /// Behaviors to add.
  ///
  /// A behavior that a phase adds, and that no earlier phase removes, is not active at the start.
  /// An attachment without a length takes the current distance as its length.
  public var add: [String]
  /// Items whose velocity and angular velocity become 0.
  ///
  /// UIKit does this when an item leaves its last behavior and joins another one: the item gets a
  /// new body.
  public var restart: [String]
  /// Velocities to add to items.
  public var addVelocity: [VelocityChange]
  /// The step after the phase.
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
