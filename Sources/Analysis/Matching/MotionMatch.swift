public import Dynamics

/// Parameters whose motion is near to a recorded one.
public struct MotionMatch: Sendable {
  /// A parameter and how well the recording determines it.
  public struct Value: Hashable, Sendable {
    /// The parameter; nil for the time at which the scenario starts.
    public let path: ParameterPath?
    /// In the parameter's unit; for the start, s in the recording's clock.
    public let value: Double
    /// One standard deviation, as if what is left of the recording were independent noise.
    ///
    /// From the derivatives of the motion or, where it jumps, from how far points were found that are
    /// as near to the recording within one deviation. Infinite where the motion does not depend on the
    /// parameter or cannot tell it from another.
    public let uncertainty: Double
    /// Whether it stands at an end of its range: the motion may be nearer beyond.
    public let isAtEnd: Bool
  }

  /// How far the motion is from a row of the recording.
  public struct RowError: Hashable, Sendable {
    /// Whose row it is.
    public let item: String
    /// The row's time in the recording's clock, s.
    public let time: Double
    /// The distance, pt; an angle counts as the way of the item's corner.
    public let error: Double
  }

  /// How far the motion is from the recording of an item.
  public struct ItemError: Hashable, Sendable {
    /// The item.
    public let item: String
    /// How many of its rows are compared.
    public let rowCount: Int
    /// Root of the mean square of its rows' errors, pt.
    public let error: Double
  }

  /// The parameters, in the order of the ranges, then the start if it was not known.
  public let values: [Value]
  /// When the scenario starts in the recording's clock, s.
  public let offset: Double
  /// Root of the mean square of the rows' errors, pt.
  public let error: Double
  /// The same of each item that was seen, in the scene's order.
  public let items: [ItemError]
  /// The rows and their errors, the earliest first.
  public let rows: [RowError]
  /// Two parameters that the recording tells apart worst, with their correlation; nil for one.
  public let strongestCorrelation: (first: Int, second: Int, value: Double)?

  /// The row with the largest error.
  public var worst: RowError {
    rows.max { $0.error < $1.error } ?? RowError(item: "", time: offset, error: .nan)
  }
}

/// Why a recording cannot be matched.
public enum MatchProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// Fewer values are known than there are parameters, or none at all within the scene's time.
  case tooFewValues(Int, needed: Int, end: Double)
  /// No sampled point has a trajectory.
  case noTrajectory
  /// The ends of the start's range are not in order or not finite.
  case offsets(Double, Double)
  /// The recording has an item that the scene has not.
  case unknownItem(String, items: [String])

  /// One sentence.
  public var description: String {
    switch self {
    case .tooFewValues(let count, let needed, let end):
      "the recording knows \(count) values until \(shortest(end)) s, where the scene ends; "
        + "allowed: \(needed) or more, one more than there are unknowns"
    case .noTrajectory:
      "every sampled point is invalid or diverges; allowed: ranges in which the scene runs"
    case .offsets(let lower, let upper):
      "the start is between \(lower) and \(upper); allowed: two finite times, s, the earlier first"
    case .unknownItem(let name, let items):
      "the recording is of '\(name)'; allowed: the scene's items, \(items.joined(separator: ", "))"
    }
  }
}
