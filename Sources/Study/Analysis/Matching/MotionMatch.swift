public import Dynamics
import Sweeps

/// Parameters whose motion is close to a recorded one.
public struct MotionMatch: Sendable {
  /// A parameter and how well the recording determines it.
  public struct Value: Hashable, Sendable {
    /// The parameter; nil for the time at which the scenario starts, and for the scale.
    public let path: ParameterPath?
    /// Whether it is the pixels of a point of the recording.
    public internal(set) var isScale = false
    /// The value, in the parameter's unit; for the start, the time in s in the recording's clock.
    public let value: Double
    /// One standard deviation: 1.96 of them contain the true value in 95 of 100 recordings.
    ///
    /// The residuals of rows with weight are taken as noise. The noise of x, y and the angle of each
    /// item has its own variance, and can depend on the rows before. If other minima fit equally well,
    /// 1.96 deviations cover them. It is infinite if the motion does not depend on the parameter, or if
    /// another parameter has the same effect.
    public let uncertainty: Double
    /// Whether the value is at an end of its range; values beyond the range can fit better.
    public let isAtEnd: Bool
  }

  /// The distance of the motion from a row of the recording.
  public struct RowError: Hashable, Sendable {
    /// The item of the row.
    public let item: String
    /// The line of the row in its file, from 1; nil if the recording is not from a file.
    public let line: Int?
    /// The row's time in the recording's clock, s.
    public let time: Double
    /// The distance, pt; angles are converted to the displacement of the item's corner.
    public let error: Double
    /// How much the row counts, from 1 to 0: the smallest weight of its values.
    ///
    /// A value that the motion misses by more than 4.685 standard deviations of the usual error does
    /// not count.
    public let weight: Double

    /// Whether the row has so little weight that it is probably wrong: less than a hundredth.
    public var isOutlier: Bool { weight < 0.01 }
  }

  /// The distance of the motion from the recording of an item.
  public struct ItemError: Hashable, Sendable {
    /// The item.
    public let item: String
    /// The number of rows that are compared.
    public let rowCount: Int
    /// The root mean square of its rows' errors without outliers, pt.
    public let error: Double
  }

  /// The condition under which the scenario runs; nil if none is given.
  public internal(set) var condition: AcrossCondition?
  /// The parameters, in the order of the ranges, followed by the start and the scale if they are unknowns.
  public let values: [Value]
  /// The time at which the scenario starts, in the recording's clock, s.
  public let offset: Double
  /// The pixels of a point of the recording, if they are an unknown.
  public let scale: Double?
  /// The root mean square of the rows' errors without outliers, pt.
  public let error: Double
  /// The error of each recorded item, in the scene's order.
  public let items: [ItemError]
  /// The rows and their errors, in order of time.
  public let rows: [RowError]
  /// The two parameters with the strongest correlation; nil if only one was varied.
  public let strongestCorrelation: (first: Int, second: Int, value: Double)?

  /// The number of other minima that fit equally well within one standard deviation: the recording
  /// does not tell them apart.
  public let rivalCount: Int

  /// The row with the largest error.
  public var worst: RowError {
    rows.max { $0.error < $1.error }
      ?? RowError(item: "", line: nil, time: offset, error: .nan, weight: 1)
  }
}

/// A recording that cannot be matched.
public enum MatchProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The recording has too few values before the scene ends to determine the unknowns.
  case tooFewValues(Int, needed: Int, end: Double)
  /// No sampled point has a trajectory.
  case noTrajectory
  /// The range of the start is out of range, or its ends are not in order.
  case offsets(Double, Double)
  /// The scene starts when the recording is over.
  case startAfterEnd(Double, end: Double)
  /// The recording has an item that is not in the scene.
  case unknownItem(String, items: [String])
  /// The trajectories need more memory than there is; the description says how much.
  case tooLittleMemory(String)
  /// A curve ends at the target, and the scene has none; `item` is the scene's first item.
  case noTarget(scene: String, item: String)
  /// A curve leads beyond all coordinates.
  case farCurve
  /// A curve leads to the target, and the target's item starts there.
  case noDistance(scene: String)

  /// What is wrong, and what is expected.
  public var description: String {
    switch self {
    case .tooFewValues(let count, let needed, let end):
      "the recording has too few values before the scene ends at \(shortest(end)) s (got \(count)); "
        + "expected \(needed) or more, one more than the unknowns"
    case .noTrajectory:
      "every sampled scenario is invalid or diverges; expected ranges in which the scene runs"
    case .offsets(let lower, let upper):
      "the start must be two times within ±\(shortest(SceneRecording.timeLimit)) s, the earlier one "
        + "first (got \(shortest(lower)) and \(shortest(upper)))"
    case .startAfterEnd(let start, let end):
      "the scene must start before the recording ends at \(shortest(end)) s (got "
        + "\(shortest(start)) s); expected an earlier start"
    case .unknownItem(let name, let items):
      unknownItemName(name, among: items)
    case .tooLittleMemory(let description):
      description
    case .noTarget(let scene, let item):
      "a curve ends at the target, and scene \(scene) has none; add "
        + "target: {item: \(item), center: [x, y]} to the scene"
    case .farCurve:
      "the curve leads beyond \(shortest(SceneRecording.valueLimit)) pt; expected a smaller initial "
        + "velocity"
    case .noDistance(let scene):
      "the start and the target of scene \(scene) are the same point; move the target"
    }
  }
}
