/// A stretch of a scenario, and how it ends.
///
/// Phases are the states of a scenario; the first one is that in which it begins.
public struct Phase: Hashable, Codable, Sendable {
  /// One of the ways in which a phase ends.
  public struct End: Hashable, Codable, Sendable {
    /// What it waits for.
    public var until: Trigger
    /// On which side of a line the item's centre must be at that moment; anywhere if nil.
    public var side: Line?
    /// What is done then.
    public var then: Actions

    /// Creates an end; by default nothing is done.
    public init(until: Trigger, side: Line? = nil, then: Actions = Actions()) {
      self.until = until
      self.side = side
      self.then = then
    }
  }

  /// The first part of the phase's paths.
  public var name: String
  /// How it may end, at least one; of those that hold at the same frame the first one counts.
  public var ends: [End]

  /// How many conditions its ends have together, sides of lines included.
  var conditionCount: Int {
    ends.reduce(0) { $0 + $1.until.conditions.count + ($1.side == nil ? 0 : 1) }
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
