/// The state of a scenario at its end.
public enum Status: UInt8, CaseIterable, Codable, Sendable {
  /// At rest: all items are asleep, or the animation has ended and its spring has settled.
  case resting = 0
  /// The scenario ended while an item still moved, inside the reference bounds; the animation of a
  /// spring in closed form may have cut it off.
  case moving = 1
  /// The scenario ended while an item still moved, with one outside the reference bounds: a card
  /// that was dismissed, or one that missed its target.
  ///
  /// UIKit's boundary around the reference bounds lies 1 pt outside them, so an item of 1 pt or
  /// less that touches it is outside.
  case offscreen = 2
  /// Not run, because a parameter is out of range. Every metric is NaN.
  case invalid = 3
  /// A value is no longer finite. Every metric is NaN.
  case diverged = 4
  /// Not run, because it does not meet the conditions of its sweep. Every metric is NaN.
  case excluded = 5

  /// The status as files and tables write it.
  public var name: String {
    switch self {
    case .resting: "resting"
    case .moving: "moving"
    case .offscreen: "offscreen"
    case .invalid: "invalid"
    case .diverged: "diverged"
    case .excluded: "excluded"
    }
  }
}

extension Status {
  /// The statuses by their names in files, which include the names of earlier versions.
  package static let byName: [String: Status] = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0.name, $0) } + [("escaped", offscreen)])

  /// What is wrong with a scenario of valid numbers that the engine refuses, the same in all messages.
  package static let problemOfInvalid = "the engine cannot simulate this scene"

  /// What the engine can simulate.
  package static let expectedOfValid = """
    items with a mass and boundaries with a length that are not too small for the precision of the run, \
    convex paths and, in a large world, about 64 items near each one at most
    """
}
