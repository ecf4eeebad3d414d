import Dynamics
import Sweeps

/// Rounding of the best of each region, and its robustness.
extension SolverSearch {
  /// The largest relative loss of robustness from rounding.
  private static var roundingLoss: Double { 0.2 }

  /// Finds the ends of each region, and tests the robustness of its rounded best.
  ///
  /// What is left of the budget is divided among the robustness of all solutions.
  mutating func finish(_ regions: [SolutionRegion]) throws(SearchCancelled) -> [Basin] {
    let exact = regions.map(\.best)
    let round = regions.map { $0.rounded ?? $0.best }
    let extents =
      criteria.objectives.count > 1
      ? round.map { $0.values.map { $0...$0 } } : try self.extents(of: regions)
    let robust = try robustness(of: round)
    // Equal values share one estimate.
    let different = regions.indices.filter { exact[$0].values != round[$0].values }
    let met = try shares(
      of: round + different.map { exact[$0] }, total: evaluator.room(until: budget.total))
    return regions.indices.map { place in
      let other = different.firstIndex(of: place).map { met[round.count + $0].share }
      return Basin(
        answer: answer(round[place]), exact: answer(exact[place]),
        exactShare: other ?? met[place].share, extent: extents[place],
        robustness: Robustness(
          share: met[place].share, sampleCount: met[place].count,
          neighbors: robust[place].neighbors, clocks: robust[place].clocks))
    }
  }

  func answer(_ candidate: Candidate) -> EvaluatedPoint {
    EvaluatedPoint(
      values: candidate.values, metrics: candidate.metrics, status: candidate.status,
      shortfalls: zip(criteria.goals, criteria.goalColumns).map {
        $0.shortfall(of: candidate.metrics[$1])
      }, isAnswer: candidate.grade.isAnswer)
  }

  // MARK: Round numbers

  /// Rounds the best of each region as coarsely as possible.
  ///
  /// The rounded values must be a solution, be connected to the best, and be as good within the
  /// tolerance.
  ///
  /// - Parameter regions: The regions; those with rounded values keep them.
  /// - Returns: The regions, in the same order.
  /// - Throws: ``SearchCancelled``
  mutating func rounded(_ regions: [SolutionRegion]) throws(SearchCancelled) -> [SolutionRegion] {
    guard solver.roundsValues else { return regions }
    let places = regions.indices.filter { regions[$0].rounded == nil }
    let found = try rounded(bestOf: places.map { regions[$0] })
    var rounded = regions
    for (place, candidate) in zip(places, found) {
      rounded[place].rounded = candidate
      // It was tested that it belongs to the region.
      rounded[place].members.append(candidate)
    }
    return rounded
  }

  private mutating func rounded(bestOf regions: [SolutionRegion]) throws(SearchCancelled)
    -> [Candidate]
  {
    let exact = regions.map(\.best)
    var result = exact
    var levels = exact.map { _ in RoundValues.levelCount }
    let steps = exact.map { candidate in
      zip(solver.parameters, candidate.values).map { parameter, value in
        parameter.range.map { RoundValues(of: $0, near: value) }
      }
    }
    let shareCount = budget.shareCount
    // Regions for which the budget does not suffice keep their exact values.
    let affordable = evaluator.room(until: budget.rounding) / (3 * shareCount)
    let robust = try shares(of: Array(exact.prefix(affordable)), count: shareCount)
    // Round all parameters with the same step size, from the coarsest on.
    for level in 0..<RoundValues.levelCount {
      let open = robust.indices.filter { levels[$0] == RoundValues.levelCount }
      let trials = open.map { place in
        combinations(
          zip(exact[place].values, steps[place]).map { $1?.around($0, level: level) ?? [$0] })
      }
      let found = try best(of: trials, for: open.map { (regions[$0], robust[$0]) })
      for (place, candidate) in zip(open, found) {
        guard let candidate else { continue }
        result[place] = candidate
        levels[place] = level
      }
    }
    // Then round each parameter separately with coarser steps.
    for axis in solver.parameters.indices {
      var open = robust.indices.filter { steps[$0][axis] != nil }
      for level in 0..<RoundValues.levelCount {
        open.removeAll { levels[$0] <= level }
        let trials = open.map { place in
          (steps[place][axis]?.around(exact[place].values[axis], level: level) ?? []).map { value in
            var values = result[place].values
            values[axis] = value
            return values
          }
        }
        let found = try best(of: trials, for: open.map { (regions[$0], robust[$0]) })
        for (place, candidate) in zip(open, found) {
          if let candidate { result[place] = candidate }
        }
        open = zip(open, found).filter { $1 == nil }.map(\.0)
      }
    }
    return result
  }

  /// Rounds scenarios that are not solutions, as far as no goal is missed by more.
  ///
  /// If rounding makes one a solution, this one is returned.
  mutating func shortened(
    _ exact: [Candidate], until limit: Int
  ) throws(SearchCancelled) -> [Candidate] {
    var result = exact
    var open = Array(exact.indices)
    // Use more digits than for solutions: the closest scenario is often a sharp optimum.
    for level in 0..<2 * RoundValues.levelCount {
      var room = evaluator.room(until: limit)
      let trials = open.map { place in
        combinations(
          zip(solver.parameters, exact[place].values).map { parameter, value in
            parameter.range.map { RoundValues(of: $0, near: value).around(value, level: level) }
              ?? [value]
          })
      }.prefix { trials in
        room -= trials.count
        return room >= 0
      }
      var isDone: Set<Int> = []
      for (place, own) in zip(open, try evaluator.candidates(inGroups: Array(trials))) {
        let close =
          own.first(where: \.grade.isAnswer)
          ?? own.first { criteria.comesAsClose($0, as: exact[place]) }
        if let close {
          result[place] = close
          isDone.insert(place)
        }
      }
      open.removeAll(where: isDone.contains)
    }
    return result
  }

  /// For each region, the nearest trial that is as good as its best and connected to it; nil if none.
  private mutating func best(
    of trials: [[[Double]]], for regions: [(region: SolutionRegion, share: Double)]
  ) throws(SearchCancelled) -> [Candidate?] {
    var room = evaluator.room(until: budget.rounding)
    let affordable = trials.prefix { values in
      room -= values.count
      return room >= 0
    }
    var chosen: [(place: Int, candidate: Candidate)] = []
    for (place, tried) in try evaluator.candidates(inGroups: Array(affordable)).enumerated() {
      let exact = regions[place].region.best
      let good = tried.filter { isAsGood($0, as: exact) }
      let nearest = good.sorted {
        $0.squaredDistance(to: exact) < $1.squaredDistance(to: exact)
      }
      chosen += nearest.prefix(2).map { (place, $0) }
    }
    let ways = chosen.map { place, candidate in
      let region = regions[place].region
      return Way(
        from: region.best, to: candidate,
        looks: Way.looks(near: region.reach(from: region.best, to: candidate), far: nil))
    }
    let passes = try passes(of: ways, until: budget.rounding) { $0.grade.isAnswer }
    chosen = zip(chosen, passes).filter { $1 != nil }.map(\.0)
    chosen = Array(chosen.prefix(evaluator.room(until: budget.rounding) / budget.shareCount))
    let around = try shares(of: chosen.map(\.candidate), count: budget.shareCount)
    var best = trials.map { _ in Candidate?.none }
    for (index, (place, candidate)) in chosen.enumerated() where best[place] == nil {
      if around[index] >= (1 - Self.roundingLoss) * regions[place].share {
        best[place] = candidate
      }
    }
    return best
  }

  /// Whether a solution is as good as an exact one, within the tolerance of the objectives.
  private func isAsGood(_ candidate: Candidate, as exact: Candidate) -> Bool {
    guard candidate.grade.isAnswer else { return false }
    let costs = zip(criteria.costs(of: candidate), criteria.costs(of: exact))
    return costs.enumerated().allSatisfy { objective, pair in
      pair.0 - pair.1 <= criteria.allowance(for: objective, at: exact)
    }
  }

  /// All combinations of one value for each parameter.
  ///
  /// If there are more than 16, only the first values, and those that differ in one parameter.
  private func combinations(_ values: [[Double]]) -> [[Double]] {
    guard values.allSatisfy({ !$0.isEmpty }) else { return [] }
    guard values.reduce(1, { $0 * $1.count }) <= 16 else {
      let first = values.map { $0[0] }
      return [first]
        + values.indices.filter { values[$0].count > 1 }.map { axis in
          var other = first
          other[axis] = values[axis][1]
          return other
        }
    }
    return values.reduce([[]]) { rows, column in
      rows.flatMap { row in column.map { row + [$0] } }
    }
  }

  // MARK: Robustness

  /// The share of solutions among random scenarios within 5 % of all parameters of each candidate.
  mutating func shares(
    of candidates: [Candidate], count: Int
  ) throws(SearchCancelled) -> [Double] {
    try shares(of: candidates, total: count * candidates.count).map(\.share)
  }

  /// The share of solutions among random scenarios within 5 % of all parameters of each candidate.
  ///
  /// - Parameters:
  ///   - candidates: The scenarios.
  ///   - total: The number of scenarios to run. Each candidate gets an equal part, the first ones one
  ///     more if there is a remainder.
  /// - Returns: The share and the number of scenarios of each candidate. If the number is 0, the share
  ///   is 1 for a solution and 0 otherwise.
  /// - Throws: ``SearchCancelled``
  private mutating func shares(
    of candidates: [Candidate], total: Int
  ) throws(SearchCancelled) -> [(share: Double, count: Int)] {
    let axes = solver.parameters.indices.filter { solver.parameters[$0].range != nil }
    guard !axes.isEmpty, !candidates.isEmpty, total > 0 else {
      return candidates.map { ($0.grade.isAnswer ? 1 : 0, 0) }
    }
    let counts = candidates.indices.map { place in
      total / candidates.count + (place < total % candidates.count ? 1 : 0)
    }
    let points = UnitPoints.spread(
      count: counts[0], dimensions: axes.count, seed: solver.seed)
    var met = candidates.map { _ in 0 }
    // In parts, because a large budget has millions of scenarios left.
    let part = 1 << 16
    for first in stride(from: 0, to: total, by: part) {
      // Scenario number n is point n / candidates of candidate n % candidates.
      let rows = first..<min(total, first + part)
      let tried = try evaluator.candidates(
        with: rows.map { row in
          let (point, place) = row.quotientAndRemainder(dividingBy: candidates.count)
          var values = candidates[place].values
          for (index, axis) in axes.enumerated() {
            let change = Robustness.reach * (2 * points[point, index] - 1)
            values[axis] = changed(values[axis], of: axis, by: change)
          }
          return values
        })
      for (row, candidate) in zip(rows, tried) where candidate.grade.isAnswer {
        met[row % candidates.count] += 1
      }
    }
    return zip(zip(met, counts), candidates).map { pair, candidate in
      guard pair.1 > 0 else { return (candidate.grade.isAnswer ? 1 : 0, 0) }
      return (Double(pair.0) / Double(pair.1), pair.1)
    }
  }

  /// The neighbors and the clocks of candidates.
  ///
  /// They use at most half of what is left of the budget. Candidates for which it does not suffice, the
  /// last ones, have none.
  private mutating func robustness(
    of candidates: [Candidate]
  ) throws(SearchCancelled) -> [(neighbors: [Robustness.Neighbor], clocks: [Robustness.Clock])] {
    let axes = solver.parameters.indices.filter { solver.parameters[$0].range != nil }
    let changes = axes.flatMap { axis in
      [-Robustness.reach, Robustness.reach].map { (axis: axis, change: $0) }
    }
    let others = otherClocks
    let affordable = evaluator.room(until: budget.total) / (2 * (changes.count + others.count))
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
    return candidates.indices.map { place in
      guard place < tested.count else { return ([], []) }
      let neighbors = zip(changes, around[place]).map { change, neighbor in
        Robustness.Neighbor(
          path: solver.parameters[change.axis].path, change: change.change,
          answer: answer(neighbor))
      }
      return (neighbors, onClocks[place])
    }
  }

  /// A value changed by a fraction of itself, or of the range if it is 0, within what is allowed.
  private func changed(_ value: Double, of axis: Int, by change: Double) -> Double {
    let limits = solver.parameters[axis].limits
    let changed =
      value == 0 ? change * (limits.upperBound - limits.lowerBound) : value * (1 + change)
    let table = solver.plan.table
    guard let index = try? table.index(of: solver.parameters[axis].path) else { return value }
    let allowed = table.parameters[index].range
    if allowed.contains(changed) { return changed }
    let end = min(allowed.upper, max(allowed.lower, changed))
    return allowed.contains(end) ? end : value
  }

  /// The other frame rates, and every tenth frame dropped.
  private var otherClocks: [Settings] {
    let own = solver.plan.settings
    var others = [60.0, 120].filter { $0 != own.frameRate }.map { rate in
      var settings = own
      settings.frameRate = rate
      return settings
    }
    // Dropped frames do not change a spring in closed form.
    if own.droppedFrameInterval == nil, solver.plan.scene.springAnimation == nil {
      var settings = own
      settings.droppedFrameInterval = 10
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
      guard
        let plan = try? Plan(
          scene: solver.plan.scene, varying: solver.plan.varying, settings: settings)
      else { continue }
      let tried = try evaluator.candidates(with: candidates.map(\.values), on: solver.runner(plan))
      for (place, candidate) in tried.enumerated() {
        clocks[place].append(
          Robustness.Clock(
            frameRate: settings.frameRate, droppedFrameInterval: settings.droppedFrameInterval,
            answer: answer(candidate)))
      }
    }
    return clocks
  }
}

// MARK: -

extension SolverSearch {
  /// The solutions, or the closest scenarios.
  func solution(
    _ sample: SpaceSample, basins: [Basin] = [], further: Int = 0, nearest: [Candidate] = []
  ) -> Solution {
    Solution(
      paths: solver.parameters.map(\.path), metricColumns: criteria.metricColumns,
      goals: criteria.goals,
      objectives: criteria.objectives, basins: basins, furtherBasinCount: further,
      nearest: nearest.map(answer), sampleCount: sample.grades.count,
      sampleAnswerCount: sample.answers.count, evidence: evidence(in: sample),
      rareMetrics: rareMetrics(in: sample), scenarioCount: evaluator.count)
  }

  /// The statistics of each goal over a sample.
  private func evidence(in sample: SpaceSample) -> [GoalEvidence] {
    let met = zip(criteria.goals, criteria.goalColumns).map { goal, column in
      sample.results.metrics[column].map { goal.shortfall(of: $0) == 0 }
    }
    let rows = sample.grades.indices
    return criteria.goals.indices.map { place in
      let values = sample.results.metrics[criteria.goalColumns[place]].filter { !$0.isNaN }
      let others = met.indices.filter { $0 != place }
      return GoalEvidence(
        metCount: met[place].count { $0 }, valueCount: values.count,
        values: values.min().flatMap { low in values.max().map { low...$0 } },
        othersMetCount: rows.count { row in others.allSatisfy { met[$0][row] } },
        pairCounts: met.indices.map { other in
          rows.count { met[place][$0] && met[other][$0] }
        })
    }
  }
}
