/// A state of a scenario, with the conditions that end it.
///
/// A scenario starts in the first phase of its scene.
public struct Phase: Hashable, Sendable {
  /// A trigger that ends a phase, and the actions that follow.
  public struct End: Hashable, Sendable {
    /// The conditions; the first one that holds ends the phase.
    public var until: Trigger
    /// The side of a line on which the item's center must be at that moment; any position if nil.
    public var side: Line?
    /// Conditions that must all hold at that moment: speeds, spins and distances.
    public var when: [Trigger.Condition]
    /// The actions at that moment.
    public var then: Actions

    /// Creates an end; by default without actions.
    public init(
      until: Trigger, side: Line? = nil, when: [Trigger.Condition] = [], then: Actions = Actions()
    ) {
      self.until = until
      self.side = side
      self.when = when
      self.then = then
    }
  }

  /// The first part of the phase's paths.
  public var name: String
  /// The ends, at least one; if several hold at the same frame, the first one applies.
  public var ends: [End]

  /// How many conditions its ends have together, sides of lines included.
  var conditionCount: Int {
    ends.reduce(0) { $0 + $1.until.conditions.count + ($1.side == nil ? 0 : 1) + $1.when.count }
  }

  /// Creates a phase with several ends.
  public init(name: String, ends: [End]) {
    self.name = name
    self.ends = ends
  }

  /// Creates a phase with one end.
  public init(name: String, until: Trigger, then: Actions = Actions()) {
    self.init(name: name, ends: [End(until: until, then: then)])
  }
}
