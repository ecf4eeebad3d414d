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

  /// A choice between points for the anchor of an attachment, or for the point of a snap.
  public struct Choice: Hashable, Sendable {
    /// The behavior.
    public var behavior: String
    /// The points, pt; the one nearest to the item's center is chosen, the first of equals.
    public var points: [Point2]
    /// For how long the center is projected at its velocity before the choice, s, 0 or more; 0 if
    /// nil.
    public var lookahead: Quantity?

    /// Creates a choice.
    public init(behavior: String, points: [Point2], lookahead: Quantity? = nil) {
      self.behavior = behavior
      self.points = points
      self.lookahead = lookahead
    }
  }

  /// Velocity that is added to an item.
  public struct VelocityChange: Hashable, Sendable {
    /// The item.
    public var item: String
    /// The item whose velocity is added in part; the item itself if nil.
    public var of: String?
    /// The part of that item's velocity that is added, a factor; 0 if nil.
    ///
    /// Of the item's own velocity, -0.7 leaves 0.3 of it, and -1 stops the item.
    public var part: Quantity?
    /// The same for the angular velocity.
    public var angularPart: Quantity?
    /// The added velocity, pt/s; 0 if nil.
    public var linear: Point2?
    /// The added angular velocity, rad/s, clockwise; 0 if nil.
    public var angular: Quantity?

    /// Creates a change.
    public init(
      item: String, linear: Point2? = nil, angular: Quantity? = nil, part: Quantity? = nil,
      angularPart: Quantity? = nil, of: String? = nil
    ) {
      self.item = item
      self.linear = linear
      self.angular = angular
      self.part = part
      self.angularPart = angularPart
      self.of = of
    }
  }

  /// The largest velocity that an item keeps.
  public struct VelocityLimit: Hashable, Sendable {
    /// The item.
    public var item: String
    /// The largest speed, pt/s, 0 or more, which keeps the direction; any if nil.
    public var linear: Quantity?
    /// The largest magnitude of the angular velocity, rad/s, 0 or more; any if nil.
    public var angular: Quantity?

    /// Creates a limit.
    public init(item: String, linear: Quantity? = nil, angular: Quantity? = nil) {
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

  /// Anchors and snap points to move to the nearest of some points.
  ///
  /// ```yaml
  /// - name: glide
  ///   until: {speed: {below: 300}}
  ///   then: {moveToNearest: {home: {points: [[60, 80], [315, 80]], lookahead: 0.1}}, add: [home]}
  /// ```
  ///
  /// Position and velocity are those at the end of the phase, before any other action.
  public var moveToNearest: [Choice]
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
  /// Velocities to add to items, one after the other; of each first the part, then the velocity.
  public var addVelocity: [VelocityChange]
  /// The largest velocities of items at this moment; later they may become faster again.
  public var limitVelocity: [VelocityLimit]
  /// The step after the phase.
  public var next: Next

  /// Creates actions, by default none.
  public init(
    remove: [String] = [], pose: [Pose] = [], move: [Move] = [], add: [String] = [],
    restart: [String] = [], addVelocity: [VelocityChange] = [],
    moveToNearest: [Choice] = [], limitVelocity: [VelocityLimit] = [], next: Next = .following
  ) {
    self.moveToNearest = moveToNearest
    self.limitVelocity = limitVelocity
    self.remove = remove
    self.pose = pose
    self.move = move
    self.add = add
    self.restart = restart
    self.addVelocity = addVelocity
    self.next = next
  }
}
