/// A motion to simulate: items, behaviors, phases, a target and a duration.
///
/// Units are points, seconds, radians and Hz; y points down and angles are clockwise. You can
/// create a scene with mistakes: ``problems`` lists them all, and ``ParameterTable/init(_:)``
/// throws them.
public struct Scene: Hashable, Sendable {
  /// The name of the scene.
  public var name: String
  /// A description in a sentence or two.
  public var summary: String?
  /// The size of the reference view, pt, whose upper left corner is the origin.
  public var reference: Size2
  /// Named numbers for expressions.
  public var parameters: NamedQuantities
  /// The items, 1 to ``itemLimit``.
  public var items: [Item]
  /// The behaviors, in the order in which UIKit adds them.
  public var behaviors: [Behavior]
  /// The phases of a scenario, in order; if empty, the scenario has no phases.
  public var phases: [Phase]
  /// The position where an item should end; if nil, metrics use each scenario's final pose.
  public var target: Target?
  /// The maximum duration of a scenario, s, more than 0 and at most 3600; 10 if nil.
  public var duration: Quantity?
  /// Numbers to measure besides the metrics; each can name those before it.
  public var measures: [Measure]

  /// Creates a scene.
  public init(
    name: String, summary: String? = nil, reference: Size2, parameters: NamedQuantities = [:],
    items: [Item], behaviors: [Behavior] = [], phases: [Phase] = [], target: Target? = nil,
    duration: Quantity? = nil, measures: [Measure] = []
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
    self.measures = measures
  }
}

extension Scene: SceneMapping {
  package static var blank: Scene {
    Scene(name: "unnamed", reference: Size2(width: 1, height: 1), items: [])
  }
  package static let title = "a scene"

  package mutating func visitKeys(_ visitor: any KeyVisitor) {
    visitor.text(Key("scene", "The name of the scene.", .required), &name, .name)
    visitor.text(Key("about", "What the scene shows, in a sentence or two."), &summary, .sentence)
    visitor.size(
      Key(
        "reference", "The size of the reference view. Its upper left corner is the origin.",
        .required), &reference, .mapping)
    visitor.parameters(
      Key("parameters", "Named numbers, which formulas read as parameters.NAME."), &parameters)
    visitor.scope(reserved: NameRegistry.words) {
      visitor.list(
        Key("items", "The items, 1 to \(Scene.itemLimit).", .required), &items, of: "items")
      visitor.behaviors(
        Key("behaviors", "The behaviors, in the order in which UIKit adds them."), &behaviors)
      visitor.phases(
        Key("phases", "The phases of a scenario. It starts in the first one."), &phases)
    }
    visitor.mapping(
      Key(
        "target",
        "Where an item should end. Without a target, metrics use the pose in which it rests."),
      &target)
    visitor.number(
      Key("duration", "The longest time that a scenario lasts."), &duration, .seconds,
      ValueRange(0, 3600, includesLower: false), .duration)
    visitor.measures(
      Key(
        "measures",
        "Numbers to measure besides the metrics, such as `apex: min(card.y) after firstContact`."),
      &measures)
  }
}
