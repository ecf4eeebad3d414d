package import Dynamics
package import Sweeps

/// The goals and objectives, and the order of scenarios that follows from them.
package struct Criteria: Sendable {
  package let goals: [Goal]
  package let objectives: [Objective]
  /// The metrics of the goals and objectives, each once.
  package let metricColumns: [MetricColumn]
  /// ``Metric/finalError`` of each item with an arrival time in the criteria.
  ///
  /// It explains why a scenario has no arrival time. Empty if the criteria already have it.
  let errors: [MetricColumn]
  /// The columns of the goals and of the objectives.
  package let goalColumns: [Int]
  package let objectiveColumns: [Int]
  /// The shortfall of each goal that counts as 1 in a sum, in the metric's unit.
  private let scales: [Double]

  /// - Parameters:
  ///   - goals: The goals.
  ///   - objectives: The metrics to minimize or maximize.
  ///   - shown: Other metrics that are measured, because a formula of an objective reads them.
  package init(goals: [Goal], objectives: [Objective], shown: [MetricColumn] = []) {
    var metricColumns: [MetricColumn] = []
    func column(of metricColumn: MetricColumn) -> Int {
      if let column = metricColumns.firstIndex(of: metricColumn) { return column }
      metricColumns.append(metricColumn)
      return metricColumns.count - 1
    }
    self.goals = goals
    self.objectives = objectives
    goalColumns = goals.map { column(of: $0.metricColumn) }
    objectiveColumns = objectives.map { column(of: $0.metricColumn) }
    for metricColumn in shown { _ = column(of: metricColumn) }
    self.metricColumns = metricColumns
    errors = metricColumns.filter { $0.metric == .arrivalTime }
      .map { MetricColumn(.finalError, of: $0.item) }.filter { !metricColumns.contains($0) }
    scales = goals.map { $0.metricColumn.kind.unitDistance(at: $0.value) }
  }

  /// The grade of a scenario.
  func grade(_ status: Status, _ metric: (_ column: Int) -> Double) -> Grade {
    guard status != .invalid, status != .diverged, status != .excluded else { return .none }
    var grade = Grade(missing: 0, violation: 0, cost: 0)
    for (index, goal) in goals.enumerated() {
      let shortfall = goal.shortfall(of: metric(goalColumns[index]))
      if shortfall.isNaN {
        grade.missing += 1
      } else {
        grade.violation += shortfall / scales[index]
      }
    }
    for (index, objective) in objectives.enumerated() {
      let cost = objective.cost(metric(objectiveColumns[index]))
      if cost.isNaN { grade.missing += 1 }
      // The costs of several objectives are not comparable: the search is for their Pareto front.
      if objectives.count == 1 { grade.cost = cost }
    }
    return grade
  }

  /// The standing of a scenario under one of several conditions.
  func standing(_ status: Status, _ metric: (_ column: Int) -> Double) -> Standing {
    let margins = goals.indices.map { index in
      let found = metric(goalColumns[index])
      let ends = goals[index].ends
      let margin = min(found - ends.lowerBound, ends.upperBound - found)
      return margin.isNaN ? -.infinity : margin / scales[index]
    }
    return Standing(grade: grade(status, metric), margins: margins.sorted())
  }

  /// Whether a scenario meets all goals after they are loosened (``Goal/loosened``).
  func isNearSolution(_ candidate: Candidate) -> Bool {
    candidate.grade.missing == 0
      && zip(goals, goalColumns).allSatisfy { goal, column in
        goal.loosened.shortfall(of: candidate.metrics[column]) == 0
      }
  }

  /// Whether a scenario has as many metrics with values as another and misses no goal by more.
  ///
  /// Goals are compared one by one: in a sum, a small shortfall of a count would be negligible.
  func comesAsClose(_ candidate: Candidate, as other: Candidate) -> Bool {
    candidate.grade.missing <= other.grade.missing
      && zip(goals, goalColumns).allSatisfy { goal, column in
        let shortfall = goal.shortfall(of: other.metrics[column])
        return shortfall.isNaN || goal.shortfall(of: candidate.metrics[column]) <= shortfall
      }
  }

  /// The goals that a scenario misses.
  func missed(by candidate: Candidate) -> Set<Int> {
    Set(
      goals.indices.filter {
        goals[$0].shortfall(of: candidate.metrics[goalColumns[$0]]) != 0
      })
  }

  /// The costs of a scenario, lower is better: `[objectives]`.
  func costs(of candidate: Candidate) -> [Double] { costs { candidate.metrics[$0] } }

  /// The costs of a scenario, lower is better: `[objectives]`.
  func costs(_ metric: (_ column: Int) -> Double) -> [Double] {
    zip(objectives, objectiveColumns).map { $0.cost(metric($1)) }
  }

  /// How much worse an objective can be for the sake of round values, in its unit.
  ///
  /// It is 0.1 % of the objective, but at least a 500th of its metric's tolerance and at most the whole
  /// tolerance. The tolerance itself is too coarse: two motions that differ by 0.5 pt count as equal,
  /// but 0.5 pt can matter for a metric to minimize. A number of the scene has no noise, so it keeps
  /// the digits that are printed.
  func allowance(for objective: Int, at candidate: Candidate) -> Double {
    let column = objectiveColumns[objective]
    let value = candidate.metrics[column]
    guard metricColumns[column].measure?.number == nil else { return 1e-4 * value.magnitude }
    let tolerance = metricColumns[column].kind.usualTolerance(at: value)
    return min(tolerance, max(0.001 * value.magnitude, 0.002 * tolerance))
  }

  /// The only objective, if it is a number of the scene: its path, and whether more is better.
  var aimedNumber: (path: ParameterPath, isGreatestBest: Bool)? {
    guard objectives.count == 1, let path = objectives[0].metricColumn.measure?.number else {
      return nil
    }
    return (path, objectives[0].isGreatestBest)
  }

  /// The tolerance of an objective's metric, in its unit.
  func tolerance(of objective: Int, at candidate: Candidate) -> Double {
    let column = objectiveColumns[objective]
    return metricColumns[column].kind.usualTolerance(at: candidate.metrics[column])
  }

  /// The interquartile range of some values, or their whole range if that is 0.
  static func spread(of values: [Double]) -> Double {
    let values = values.sorted()
    guard let first = values.first, let last = values.last else { return 0 }
    let half = values[values.count * 3 / 4] - values[values.count / 4]
    return half > 0 ? half : last - first
  }
}

/// The grade of a scenario: missing metrics count first, then shortfalls, then the objective.
package struct Grade: Hashable, Comparable, Sendable {
  /// The number of goals and objectives whose metric has no value.
  var missing: Int
  /// The sum of the scaled shortfalls; 0 if all goals are met.
  var violation: Double
  /// The cost of a single objective, lower is better; otherwise 0.
  var cost: Double

  /// The grade of an invalid, diverged or excluded scenario.
  static let none = Grade(missing: .max, violation: .infinity, cost: .infinity)

  /// Whether all goals are met and all objectives have a value.
  package var isSolution: Bool { missing == 0 && violation == 0 }

  package static func < (left: Grade, right: Grade) -> Bool {
    if left.missing != right.missing { return left.missing < right.missing }
    if left.violation != right.violation { return left.violation < right.violation }
    return left.cost < right.cost
  }
}

/// How a scenario does under one of several conditions, from the best to the worst.
///
/// Of equal grades, such as those that meet all goals, the one that is closer to the end of a goal is worse.
struct Standing: Hashable, Comparable, Sendable {
  let grade: Grade
  /// How far the scenario is inside the ends of each goal, as shares of the shortfall that counts as 1, from
  /// the closest one on.
  let margins: [Double]

  static func < (left: Standing, right: Standing) -> Bool {
    left.grade == right.grade
      ? right.margins.lexicographicallyPrecedes(left.margins) : left.grade < right.grade
  }
}

/// A scenario that was run.
package struct Candidate: Sendable {
  /// The position in the space, in 0...1: `[parameters]`.
  var position: [Double]
  /// The parameter values: `[parameters]`.
  var values: [Double]
  /// The metrics, NaN for no value: `[metricColumns]`.
  package var metrics: [Double]
  var status: Status
  package var grade: Grade

  /// The squared distance from another scenario in the space.
  func squaredDistance(to other: Candidate) -> Double {
    var sum = 0.0
    for axis in position.indices {
      let difference = position[axis] - other.position[axis]
      sum += difference * difference
    }
    return sum
  }
}
