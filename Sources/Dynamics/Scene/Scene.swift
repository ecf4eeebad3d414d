/// What moves, what moves it, and for how long: everything that one scenario is made of.
///
/// Points, seconds, radians, Hz; y down; angles clockwise. A scene is a value that may be wrong:
/// ``problems`` lists everything that is, and ``ParameterTable/init(_:)`` refuses it.
public struct Scene: Hashable, Codable, Sendable {
  /// What the scene is called.
  public var name: String
  /// What the scene shows, in a sentence or two.
  public var summary: String?
  /// Size of the reference view, whose upper left corner is the origin, pt.
  public var reference: Size2
  /// Free numbers that expressions may read.
  public var parameters: NamedQuantities
  /// The items, 1 to ``itemLimit``.
  public var items: [Item]
  /// The behaviors, in the order in which they are added.
  public var behaviors: [Behavior]
  /// The stretches of a scenario, one after the other; a single endless one if empty.
  public var phases: [Phase]
  /// Where an item should end; its final pose if nil.
  public var target: Target?
  /// How long a scenario runs at most, s, more than 0 and at most 3600; 10 if nil.
  public var duration: Quantity?

  /// Creates a scene.
  public init(
    name: String, summary: String? = nil, reference: Size2, parameters: NamedQuantities = [:],
    items: [Item], behaviors: [Behavior] = [], phases: [Phase] = [], target: Target? = nil,
    duration: Quantity? = nil
  ) {
    self.name = name
    self.summary = summary
    self.reference = reference
    self.parameters = parameters
    self.items = items
    self.behaviors = behaviors
    self.phases = phases
    self.target = target
    self.duration = duration
  }
}
