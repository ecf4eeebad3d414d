/// How a scenario ended.
public enum Status: UInt8, CaseIterable, Codable, Sendable {
  /// At rest: asleep by the engine's rule, or its animation over.
  case settled = 0
  /// Time ran out first.
  case unsettled = 1
  /// Time ran out with the item outside the reference bounds.
  ///
  /// UIKit's implicit boundary lies a point outside them, so an item of a point or less that leans on
  /// it is outside.
  case escaped = 2
  /// Not run: a parameter is out of its range. Every metric is NaN.
  case invalid = 3
  /// The state stopped being finite. Every metric but the times already reached is NaN.
  case diverged = 4
  /// Not run: it does not meet the conditions of its sweep. Every metric is NaN.
  case excluded = 5

  /// The status as files and tables write it.
  public var name: String {
    switch self {
    case .settled: "settled"
    case .unsettled: "unsettled"
    case .escaped: "escaped"
    case .invalid: "invalid"
    case .diverged: "diverged"
    case .excluded: "excluded"
    }
  }
}
