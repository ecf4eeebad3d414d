/// A stretch of a scenario, and what happens when it ends.
public struct Phase: Hashable, Codable, Sendable {
  /// The first part of the phase's paths.
  public var name: String
  /// What ends the phase.
  public var until: Trigger
  /// What is done then, before the next phase begins.
  public var then: Actions

  /// Creates a phase.
  public init(name: String, until: Trigger, then: Actions = Actions()) {
    self.name = name
    self.until = until
    self.then = then
  }
}

/// What ends a phase: a time, rest, or whichever comes first.
public struct Trigger: Hashable, Codable, Sendable {
  /// Time since the phase began, s, more than 0; nil if time does not end it.
  public var elapsed: Quantity?
  /// Whether the phase ends when UIKit's animator would pause.
  public var rest: Bool

  /// Creates a trigger; at least one of the two must be given.
  public init(elapsed: Quantity? = nil, rest: Bool = false) {
    self.elapsed = elapsed
    self.rest = rest
  }
}

/// What is done at the end of a phase, in this order.
public struct Actions: Hashable, Codable, Sendable {
  /// Behaviors that end.
  public var remove: [String]
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

  /// Creates actions, by default none.
  public init(remove: [String] = [], add: [String] = [], restart: [String] = []) {
    self.remove = remove
    self.add = add
    self.restart = restart
  }

  /// Whether nothing is done.
  public var isEmpty: Bool { remove.isEmpty && add.isEmpty && restart.isEmpty }
}
