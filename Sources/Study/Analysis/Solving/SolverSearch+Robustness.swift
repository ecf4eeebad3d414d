import Dynamics
import Sweeps

/// The robustness of candidates to small parameter changes and to other frame rates.
extension SolverSearch {
  /// The share of solutions among random scenarios around each candidate.
  ///
  /// - Parameters:
  ///   - candidates: The scenarios.
  ///   - count: The number of scenarios to run for each candidate.
  /// - Returns: The shares: `[candidates]`.
  /// - Throws: ``SearchCancelled``
  mutating func shares(
    of candidates: [Candidate], count: Int
  ) throws(SearchCancelled) -> [Double] {
    try shares(of: candidates, total: count * candidates.count).map(\.share)
  }

  /// The share of solutions among random scenarios around each candidate: every parameter with a range
  /// differs by at most 5 %.
  ///
  /// - Parameters:
  ///   - candidates: The scenarios.
  ///   - total: The number of scenarios to run. Each candidate gets an equal part, the first ones one
  ///     more if there is a remainder.
  ///   - seed: The seed of the random scenarios; nil for that of the search.
  /// - Returns: The share and the number of scenarios of each candidate. If the number is 0, the share
  ///   is 1 for a solution and 0 otherwise.
  /// - Throws: ``SearchCancelled``
  mutating func shares(
    of candidates: [Candidate], total: Int, seed: UInt64? = nil
  ) throws(SearchCancelled) -> [(share: Double, count: Int)] {
    let axes = rangeAxes
    guard !axes.isEmpty, !candidates.isEmpty, total > 0 else {
      return candidates.map { ($0.grade.isSolution ? 1 : 0, 0) }
    }
    let counts = candidates.indices.map { index in
      total / candidates.count + (index < total % candidates.count ? 1 : 0)
    }
    let points = UnitPoints.spread(
      count: counts[0], dimensions: axes.count, seed: seed ?? solver.seed,
      cancellation: evaluator.cancellation)
    guard let points else { throw SearchCancelled() }
    var met = candidates.map { _ in 0 }
    // In parts, because a large budget has millions of scenarios left.
    let partSize = 1 << 16
    for first in stride(from: 0, to: total, by: partSize) {
      // Row n is point n / candidates.count of candidate n % candidates.count.
      let rows = first..<min(total, first + partSize)
      let tried = try evaluator.candidates(
        with: rows.map { row in
          let (point, candidate) = row.quotientAndRemainder(dividingBy: candidates.count)
          var values = candidates[candidate].values
          for (index, axis) in axes.enumerated() {
            let change = Robustness.reach * (2 * points[point, index] - 1)
            values[axis] = changed(values[axis], of: axis, by: change)
          }
          return values
        })
      for (row, candidate) in zip(rows, tried) where candidate.grade.isSolution {
        met[row % candidates.count] += 1
      }
    }
    return candidates.indices.map { index in
      guard counts[index] > 0 else { return (candidates[index].grade.isSolution ? 1 : 0, 0) }
      return (Double(met[index]) / Double(counts[index]), counts[index])
    }
  }

  /// The neighbors and the clocks of candidates.
  ///
  /// If the budget does not suffice for all candidates, the last ones have no neighbors and no clocks.
  ///
  /// - Parameters:
  ///   - candidates: The scenarios.
  ///   - limit: The number of scenarios in total at which the tests end.
  /// - Returns: The results of each candidate.
  /// - Throws: ``SearchCancelled``
  mutating func robustness(
    of candidates: [Candidate], until limit: Int
  ) throws(SearchCancelled) -> [(neighbors: [Robustness.Neighbor], clocks: [Robustness.Clock])] {
    let changes = rangeAxes.flatMap { axis in
      [-Robustness.reach, Robustness.reach].map { (axis: axis, change: $0) }
    }
    let others = otherClocks
    let affordable = evaluator.room(until: limit) / max(1, changes.count + others.count)
    let tested = candidates.prefix(affordable)
    let around = try evaluator.candidates(
      inGroups: tested.map { candidate in
        changes.map { axis, change in
          var values = candidate.values
          values[axis] = changed(values[axis], of: axis, by: change)
          return values
        }
      })
    let onClocks = try clocks(others, of: Array(tested))
    return candidates.indices.map { index in
      guard index < tested.count else { return ([], []) }
      let neighbors = zip(changes, around[index]).map { change, neighbor in
        Robustness.Neighbor(
          path: solver.parameters[change.axis].path, change: change.change,
          point: point(of: neighbor))
      }
      return (neighbors, onClocks[index])
    }
  }

  /// A value changed by a fraction of itself, or of the range if the value is 0.
  ///
  /// The result is limited to the values that the scene allows.
  private func changed(_ value: Double, of axis: Int, by change: Double) -> Double {
    let limits = solver.parameters[axis].limits
    let changed =
      value == 0 ? change * (limits.upperBound - limits.lowerBound) : value * (1 + change)
    let table = solver.plan.table
    guard let index = table.firstIndex(of: solver.parameters[axis].path) else { return value }
    let allowed = table.parameters[index].range
    if allowed.contains(changed) { return changed }
    let end = min(allowed.upper, max(allowed.lower, changed))
    return allowed.contains(end) ? end : value
  }

  /// The other frame rates, and every tenth frame dropped.
  private var otherClocks: [Settings] {
    // The conditions have the clocks that count.
    guard !solver.across.givesClock else { return [] }
    let own = solver.plan.settings
    var others = [60.0, 120].filter { $0 != own.frameRate }.map { rate in
      var settings = own
      settings.frameRate = rate
      return settings
    }
    // Dropped frames do not change a spring in closed form.
    if own.dropEvery == nil, solver.plan.scene.springAnimation == nil {
      var settings = own
      settings.dropEvery = 10
      others.append(settings)
    }
    return others
  }

  /// Runs candidates at other frame rates and with every tenth frame dropped.
  private mutating func clocks(
    _ others: [Settings], of candidates: [Candidate]
  ) throws(SearchCancelled) -> [[Robustness.Clock]] {
    var clocks = candidates.map { _ in [Robustness.Clock]() }
    for settings in others {
      // Skip frame rates at which a frame would need too many sub-steps.
      guard let runner = try? solver.conditionRunner(settings: settings) else { continue }
      let tried = try evaluator.candidates(with: candidates.map(\.values), on: runner)
      for (index, candidate) in tried.enumerated() {
        clocks[index].append(
          Robustness.Clock(
            frameRate: settings.frameRate, dropEvery: settings.dropEvery,
            point: point(of: candidate)))
      }
    }
    return clocks
  }
}
