package import Dynamics
import Sweeps

/// Simulates scenarios under one or several conditions, and keeps the worst of them that counts.
package struct ConditionRunner<Scalar: SimulationScalar>: Sendable {
  /// The conditions with one clock.
  private struct Group: Sendable {
    let runner: ScenarioRunner<Scalar>
    /// The positions of the conditions among all.
    let positions: [Int]
    /// The values of the given parameters: `[conditions][parameters]`.
    let values: [[Double]]
  }

  private let groups: [Group]
  /// The number of conditions.
  let count: Int
  /// The number of conditions that must meet the goals.
  private let neededCount: Int

  /// The scene as it is.
  package init(_ runner: ScenarioRunner<Scalar>) {
    groups = [Group(runner: runner, positions: [0], values: [[]])]
    (count, neededCount) = (1, 1)
  }

  /// Prepares to run a scene under conditions.
  ///
  /// - Parameters:
  ///   - conditions: The conditions, at least one.
  ///   - neededCount: The number of conditions that must meet the goals.
  ///   - scene: The scene.
  ///   - paths: The parameters that differ between scenarios.
  ///   - given: The parameters that differ between conditions.
  ///   - settings: The clock, where a condition does not say.
  ///   - runner: Makes a runner for a plan.
  /// - Throws: What is wrong with a plan.
  init(
    _ conditions: [AcrossCondition], neededCount: Int, of scene: Scene,
    varying paths: [ParameterPath], given: [ParameterPath], settings: Settings,
    runner: (Plan) -> ScenarioRunner<Scalar>
  ) throws {
    let clocks = conditions.map { $0.settings(from: settings) }
    let firsts = clocks.indices.filter { clocks.firstIndex(of: clocks[$0]) == $0 }
    groups = try firsts.map { first in
      let plan = try Plan(scene: scene, varying: paths + given, settings: clocks[first])
      let positions = clocks.indices.filter { clocks[$0] == clocks[first] }
      return Group(
        runner: runner(plan), positions: positions,
        values: positions.map { conditions[$0].parameterValues })
    }
    self.neededCount = neededCount
    count = conditions.count
  }

  /// Measures scenarios under each condition.
  ///
  /// - Parameters:
  ///   - rowCount: The number of scenarios.
  ///   - metricColumns: The metrics and their items.
  ///   - cancellation: Cancels the run.
  ///   - progress: Receives the number of scenarios that are done under all conditions.
  ///   - axisCount: The number of parameters that differ between scenarios.
  ///   - value: The value of a parameter in a scenario.
  /// - Returns: The results under each condition: `[conditions]`; nil if the run was cancelled.
  func measureEach(
    _ rowCount: Int, metricColumns: [MetricColumn], cancellation: Cancellation,
    progress: (_ done: Int) -> Void, axisCount: Int,
    value: @escaping @Sendable (_ row: Int, _ axis: Int) -> Double
  ) -> [ScenarioResults]? {
    var each = [ScenarioResults?](repeating: nil, count: count)
    var done = 0
    for group in groups {
      let size = group.positions.count
      let values = group.values
      let results = group.runner.measure(
        rowCount * size, metricColumns: metricColumns, cancellation: cancellation,
        progress: { [done] in progress((done + $0) / count) },
        load: { rows, store in
          for axis in 0..<axisCount {
            store.withParameter(axis) { column in
              for row in rows { column[row - rows.lowerBound] = value(row / size, axis) }
            }
          }
          for index in values[0].indices {
            store.withParameter(axisCount + index) { column in
              for row in rows { column[row - rows.lowerBound] = values[row % size][index] }
            }
          }
        })
      guard let results else { return nil }
      done += rowCount * size
      if size == 1 {
        each[group.positions[0]] = results
        continue
      }
      for (offset, position) in group.positions.enumerated() {
        let rows = stride(from: offset, to: rowCount * size, by: size)
        each[position] = ScenarioResults(
          metrics: results.metrics.map { column in rows.map { column[$0] } },
          statuses: rows.map { results.statuses[$0] })
      }
    }
    return each.compactMap(\.self)
  }

  /// Measures scenarios, each in the worst of the conditions that must meet the goals.
  ///
  /// The parameters are those of ``measureEach(_:metricColumns:cancellation:progress:axisCount:value:)``.
  func measure(
    _ rowCount: Int, by criteria: Criteria, metricColumns: [MetricColumn],
    cancellation: Cancellation, progress: (_ done: Int) -> Void, axisCount: Int,
    value: @escaping @Sendable (_ row: Int, _ axis: Int) -> Double
  ) -> ScenarioResults? {
    let each = measureEach(
      rowCount, metricColumns: metricColumns, cancellation: cancellation, progress: progress,
      axisCount: axisCount, value: value)
    guard let each, count > 1 else { return each?.first }
    var worst = ScenarioResults(metrics: metricColumns.map { _ in [] }, statuses: [])
    for row in 0..<rowCount {
      let kept = order(
        each.map { results in
          criteria.standing(results.statuses[row]) { results.metrics[$0][row] }
        }
      ).prefix(neededCount)
      guard let last = kept.last else { continue }
      var metrics = each[last].metrics.map { $0[row] }
      // The worst of each objective, which can be of different conditions.
      if criteria.objectives.count > 1 {
        for (objective, column) in zip(criteria.objectives, criteria.objectiveColumns) {
          let values = kept.map { each[$0].metrics[column][row] }
          metrics[column] = values.reduce(metrics[column]) { worst, value in
            objective.cost(value) > objective.cost(worst) ? value : worst
          }
        }
      }
      for (index, metric) in metrics.enumerated() { worst.metrics[index].append(metric) }
      worst.statuses.append(each[last].statuses[row])
    }
    return worst
  }

  /// The conditions from the best to the worst; equal ones keep their order.
  private func order(_ standings: [Standing]) -> [Int] {
    standings.indices.sorted {
      standings[$0] == standings[$1] ? $0 < $1 : standings[$0] < standings[$1]
    }
  }

  /// The worst of the conditions that must meet the goals.
  func worst(_ standings: [Standing]) -> Int { order(standings)[neededCount - 1] }
}
