package import Dynamics
package import Sweeps

/// The search was cancelled.
package struct SearchCancelled: Error {}

/// Runs, grades and counts scenarios of a space.
package struct Evaluator<Scalar: SimulationScalar> {
  let runner: ConditionRunner<Scalar>
  package let parameters: [SolverParameter]
  package let criteria: Criteria
  package let cancellation: Cancellation
  /// Receives the number of scenarios that were run.
  package let progress: (_ done: Int) -> Void
  /// The number of scenarios that were run, each under all conditions.
  private(set) var count = 0
  /// If there is one parameter: its values in scenarios that miss a goal.
  private(set) var misses: [Double] = []
  /// If there is one parameter: its values in scenarios that are solutions.
  private(set) var solutions: [Double] = []
  /// If there is one parameter: its values in scenarios that miss a goal even with twice the tolerance.
  private(set) var farMisses: [Double] = []

  package init(
    runner: ConditionRunner<Scalar>, parameters: [SolverParameter], criteria: Criteria,
    cancellation: Cancellation, progress: @escaping (_ done: Int) -> Void
  ) {
    self.runner = runner
    self.parameters = parameters
    self.criteria = criteria
    self.cancellation = cancellation
    self.progress = progress
  }

  /// The highest number of solutions, and of misses, that are remembered.
  private static var memory: Int { 1 << 20 }

  /// Whether no known miss is between two values of the only parameter.
  func isConnected(_ first: Double, _ second: Double) -> Bool {
    let between = min(first, second)...max(first, second)
    return !misses.contains(where: between.contains)
  }

  /// The number of scenarios that can be run until there are this many.
  func room(until limit: Int) -> Int { max(0, limit - count) }

  /// Runs scenarios at positions in the space.
  mutating func candidates(at positions: [[Double]]) throws(SearchCancelled) -> [Candidate] {
    let settled = positions.map { zip(parameters, $0).map { $0.settled($1) } }
    return try candidates(
      at: settled,
      with: settled.map { zip(parameters, $0).map { $0.value(atPosition: $1) } })
  }

  /// Runs scenarios with parameter values, which can lie outside the space.
  package mutating func candidates(with values: [[Double]]) throws(SearchCancelled) -> [Candidate] {
    try candidates(
      at: values.map { zip(parameters, $0).map { $0.position(of: $1) } }, with: values)
  }

  /// Runs groups of scenarios with parameter values, which can lie outside the space, in one batch.
  mutating func candidates(
    inGroups groups: [[[Double]]]
  ) throws(SearchCancelled) -> [ArraySlice<Candidate>] {
    split(try candidates(with: groups.flatMap(\.self)), like: groups)
  }

  /// Runs groups of scenarios at positions in the space in one batch.
  mutating func candidates(
    atGroups groups: [[[Double]]]
  ) throws(SearchCancelled) -> [ArraySlice<Candidate>] {
    split(try candidates(at: groups.flatMap(\.self)), like: groups)
  }

  private func split(
    _ candidates: [Candidate], like groups: [[[Double]]]
  ) -> [ArraySlice<Candidate>] {
    var rest = candidates[...]
    return groups.map { group in
      defer { rest = rest.dropFirst(group.count) }
      return rest.prefix(group.count)
    }
  }

  /// Runs scenarios with parameter values on another runner, such as one with another frame rate.
  mutating func candidates(
    with values: [[Double]], on runner: ConditionRunner<Scalar>
  ) throws(SearchCancelled) -> [Candidate] {
    var other = Evaluator(
      runner: runner, parameters: parameters, criteria: criteria, cancellation: cancellation,
      progress: { _ in })
    let candidates = try other.candidates(with: values)
    count += other.count
    return candidates
  }

  private mutating func candidates(
    at positions: [[Double]], with values: [[Double]]
  ) throws(SearchCancelled) -> [Candidate] {
    let results = try run(values.count, metricColumns: criteria.metricColumns) { values[$0][$1] }
    let candidates = values.indices.map { row in
      candidate(row, of: results, position: positions[row], values: values[row])
    }
    if parameters.count == 1 { remember(candidates) }
    return candidates
  }

  /// Runs a sample of the whole space.
  mutating func sample(_ points: UnitPoints) throws(SearchCancelled) -> SpaceSample {
    let parameters = parameters
    let results = try run(points.count, metricColumns: criteria.metricColumns + criteria.errors) {
      parameters[$1].value(atPosition: points[$0, $1])
    }
    let grades = results.statuses.indices.map { row in
      criteria.grade(results.statuses[row]) { results.metrics[$0][row] }
    }
    let sample = SpaceSample(points: points, results: results, grades: grades)
    if parameters.count == 1 { remember(grades.indices.map { candidate($0, of: sample) }) }
    return sample
  }

  /// Remembers where scenarios of one parameter are solutions.
  private mutating func remember(_ candidates: [Candidate]) {
    if solutions.count < Self.memory {
      solutions += candidates.filter(\.grade.isSolution).map { $0.values[0] }
    }
    if misses.count < Self.memory {
      misses += candidates.filter { !$0.grade.isSolution }.map { $0.values[0] }
      farMisses += candidates.filter { !criteria.isNearSolution($0) }.map { $0.values[0] }
    }
  }

  /// A scenario of a sample.
  func candidate(_ row: Int, of sample: SpaceSample) -> Candidate {
    let position = zip(parameters, sample.points[row]).map { $0.settled($1) }
    return candidate(
      row, of: sample.results, position: position,
      values: zip(parameters, sample.points[row]).map { $0.value(atPosition: $1) })
  }

  /// Runs scenarios with parameter values under each condition of a runner.
  ///
  /// - Returns: The scenarios: `[conditions][values]`.
  mutating func candidatesUnderEach(
    with values: [[Double]], on runner: ConditionRunner<Scalar>
  ) throws(SearchCancelled) -> [[Candidate]] {
    let each = runner.measureEach(
      values.count, metricColumns: criteria.metricColumns, cancellation: cancellation,
      progress: { _ in }, axisCount: parameters.count, value: { values[$0][$1] })
    guard let each else { throw SearchCancelled() }
    return each.map { results in
      values.indices.map { row in
        candidate(row, of: results, position: values[row], values: values[row])
      }
    }
  }

  private func candidate(
    _ row: Int, of results: ScenarioResults, position: [Double], values: [Double]
  ) -> Candidate {
    Candidate(
      position: position, values: values,
      metrics: results.metrics.prefix(criteria.metricColumns.count).map { $0[row] },
      status: results.statuses[row],
      grade: criteria.grade(results.statuses[row]) { results.metrics[$0][row] })
  }

  private mutating func run(
    _ rowCount: Int, metricColumns: [MetricColumn],
    value: @escaping @Sendable (_ row: Int, _ axis: Int) -> Double
  ) throws(SearchCancelled) -> ScenarioResults {
    let before = count
    let results = runner.measure(
      rowCount, by: criteria, metricColumns: metricColumns, cancellation: cancellation,
      progress: { progress(before + $0) }, axisCount: parameters.count, value: value)
    guard let results else { throw SearchCancelled() }
    count += rowCount
    return results
  }
}

/// A sample of the whole space.
struct SpaceSample {
  let points: UnitPoints
  /// The metrics of the criteria, followed by ``Criteria/errors``.
  let results: ScenarioResults
  let grades: [Grade]

  /// The rows that meet all goals, in the order of the sample.
  var solutions: [Int] { grades.indices.filter { grades[$0].isSolution } }

  /// The best rows, best first.
  func best(_ count: Int) -> [Int] {
    let order = grades.indices.sorted {
      // Equal rows keep their order, which sorting does not guarantee.
      grades[$0] == grades[$1] ? $0 < $1 : grades[$0] < grades[$1]
    }
    return Array(order.prefix(count))
  }
}
