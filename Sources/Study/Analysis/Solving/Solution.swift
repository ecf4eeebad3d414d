public import Dynamics
public import Sweeps

/// A scenario of a solution: one that meets all goals, or one that comes close.
public struct EvaluatedPoint: Hashable, Sendable {
  /// The parameter values, in the order of ``Solution/paths`` and in their units: `[parameters]`.
  public let values: [Double]
  /// The metrics, in the order of ``Solution/metricColumns``; NaN for a metric without a value.
  public let metrics: [Double]
  /// The status of the scenario.
  public let status: Status
  /// The distance from each goal, in its metric's unit, in the order of ``Solution/goals``.
  ///
  /// 0 if the goal is met; NaN if the metric has no value.
  public let shortfalls: [Double]
  /// Whether all goals are met, and the metrics of all objectives have a value.
  public let isSolution: Bool
}

/// The robustness of a scenario to small parameter changes and to other frame rates.
public struct Robustness: Sendable {
  /// The scenario with one parameter changed.
  public struct Neighbor: Sendable {
    /// The parameter.
    public let path: ParameterPath
    /// The relative change: -0.05 for 5 % less.
    ///
    /// If the parameter is 0, it is the change as a fraction of its range.
    public let change: Double
    /// The result of the scenario.
    public let point: EvaluatedPoint
  }

  /// The scenario with another frame rate or with dropped frames.
  public struct Clock: Sendable {
    /// The frame rate, Hz.
    public let frameRate: Double
    /// N if every Nth frame is dropped; nil if none is.
    public let dropEvery: Int?
    /// The result of the scenario.
    public let point: EvaluatedPoint
  }

  /// The largest relative change of a parameter: 5 %.
  public static let reach = 0.05
  /// The share of scenarios that meet all goals when all parameters change randomly within ``reach``.
  ///
  /// Lists of values do not change; if all parameters are lists, the share is 1.
  public let share: Double
  /// The number of scenarios from which ``share`` is computed: an equal part of what the search left
  /// of the budget; 0 if it left none.
  public let sampleCount: Int
  /// The scenario with each parameter 5 % lower and 5 % higher, within its allowed range.
  ///
  /// Parameters with a list of values are left out. If the budget is too small for the number of
  /// solutions, the last ones have no neighbors and no ``clocks``.
  public let neighbors: [Neighbor]
  /// The scenario at 60 and 120 Hz, without its own frame rate, and with every tenth frame dropped.
  public let clocks: [Clock]
}

/// The range of one parameter around a solution, while all other parameters stay.
public struct TestedRange: Hashable, Sendable {
  /// The range: both ends and all tested values between them are solutions.
  ///
  /// It ends before the nearest miss, whose position is known to a fraction of the range. The ends are
  /// rounded towards the solution. At least 12 values in it were tested, at about equal distances, and at
  /// least a quarter of ``testCount``, after a miss was last found in it. Misses between two tested values stay
  /// unseen: of one gap of misses, on average less than 1/(4n) of the range if n values were tested. If
  /// fewer were tested, the range is the solution's own value. It also is in a list of values, and in a
  /// point of a Pareto front, which is not tested.
  public let range: ClosedRange<Double>
  /// The number of values of the parameter that were tested, those that missed a goal included; 0 if
  /// the budget did not suffice.
  public let testCount: Int
  /// Values beyond a miss at which the goals are met again.
  ///
  /// These are the nearest tested value below the range and the nearest one above, where there is one.
  /// Of a list, they are all other tested values that meet the goals.
  public let otherParts: [Double]
  /// Whether the parameter has a list of values.
  public let isList: Bool
}

/// A region of connected solutions, or a point of a Pareto front.
public struct SolutionRegion: Sendable {
  /// The recommended solution: ``exact``, rounded as far as the tolerances allow.
  public let solution: EvaluatedPoint
  /// The best solution that was found; without an objective, the most robust one.
  public let exact: EvaluatedPoint
  /// The robustness of ``exact``: the share of scenarios within 5 % of it that meet all goals.
  ///
  /// Compare it with the ``Robustness/share`` of ``solution``.
  public let exactRobustness: Double
  /// For each parameter, the range around ``solution`` in which the goals are met while all other
  /// parameters stay as in ``solution``: `[parameters]`.
  ///
  /// The ranges do not hold together: a scenario with several parameters changed within their ranges
  /// can miss the goals. ``Robustness/share`` is about changes of all parameters.
  public let testedRanges: [TestedRange]
  /// The ranges of ``testedRanges``: `[parameters]`.
  public var ranges: [ClosedRange<Double>] { testedRanges.map(\.range) }
  /// The robustness of ``solution``.
  public let robustness: Robustness
  /// ``solution`` under each of the conditions that are given; nil if nothing is given.
  public let across: AcrossResult?
}

/// The statistics of one goal over a sample of the whole space.
public struct GoalEvidence: Sendable {
  /// The number of scenarios that meet the goal.
  public let metCount: Int
  /// The number of scenarios in which the metric has a value.
  public let valueCount: Int
  /// The lowest and the highest value of the metric; nil if it never has a value.
  public let values: ClosedRange<Double>?
  /// The number of scenarios that meet all other goals.
  public let othersMetCount: Int
  /// For each goal, the number of scenarios that meet it together with this one: `[goals]`.
  public let pairCounts: [Int]
}

/// The result of a ``Solver``.
public struct Solution: Sendable {
  /// The parameters, in the order of ``EvaluatedPoint/values``.
  public let paths: [ParameterPath]
  /// The metrics and their items, in the order of ``EvaluatedPoint/metrics``.
  public let metricColumns: [MetricColumn]
  /// The goals.
  public let goals: [Goal]
  /// The objectives; with wishes, the sum of their weighted misses.
  public let objectives: [Objective]
  /// The goals that may be missed.
  public let wishes: [Wish]
  /// The regions of solutions; empty if there is no solution.
  ///
  /// With one objective, the best region is first; without objectives, the most robust one. Regions
  /// close to an earlier one, or less than half as robust as the most robust one, come last. With
  /// several objectives, these are the points of the Pareto front, sorted by the first objective.
  public let regions: [SolutionRegion]
  /// The number of regions that are not listed.
  ///
  /// Up to a limit of 64, the total with the listed regions does not depend on the limit.
  public let furtherRegionCount: Int
  /// The closest scenarios, closest first; empty if there is a solution.
  public let nearest: [EvaluatedPoint]
  /// The number of scenarios in the sample of the whole space.
  public let sampleCount: Int
  /// The number of scenarios in the sample that meet all goals.
  public let sampleSolutionCount: Int
  /// The statistics of each goal over the sample: `[goals]`.
  public let evidence: [GoalEvidence]
  /// The metrics of the goals and objectives that fewer than 5 % of the sample have.
  ///
  /// They are in the order of the goals, then of the objectives.
  public let rareMetrics: [RareMetric]
  /// The number of scenarios that were run in total.
  public let scenarioCount: Int
  /// The conditions under which the goals must be met.
  ///
  /// Where some are given, the metrics of an ``EvaluatedPoint`` are those of the worst condition of
  /// those that must meet the goals; with several objectives, each objective has its own worst.
  public let across: Across

  /// The weighted relative miss of each wish in a scenario, in the order of ``wishes``; NaN for a metric
  /// without a value.
  public func wishCosts(at point: EvaluatedPoint) -> [Double] {
    wishes.map { wish in
      let column = metricColumns.firstIndex(of: wish.goal.metricColumn)
      return wish.cost(of: column.map { point.metrics[$0] } ?? .nan)
    }
  }
}
