import Dynamics
import Sweeps

/// What a search of the whole space found.
struct Explored {
  /// The solutions, beginning with the solutions of the sample.
  var solutions: [Candidate]
  /// If there are no solutions, the closest scenarios.
  var closest: [Candidate]
}

/// The search for solutions, and for the best ones if there is an objective.
extension SolverSearch {
  /// The highest number of solutions of the sample, and of the search, that are kept.
  private static var keptCount: Int { 4096 }

  /// Searches the whole space, from the best scenarios of a sample on.
  ///
  /// Searches around several scenarios share the budget. The better one is, the longer it lasts.
  mutating func explore(_ sample: SpaceSample) throws(SearchCancelled) -> Explored {
    let best = sample.best(Self.keptCount).map { evaluator.candidate($0, of: sample) }
    var found = solutions(of: sample, best: best)
    let enough = min(256, max(16, budget.total / 32))
    var search = restartSearch(from: best)
    let begin = evaluator.count
    let batch = budget.searchBatch
    var end = found.isEmpty ? budget.approach : budget.exploration
    while evaluator.count + batch <= end {
      if criteria.objectives.count != 1, found.count >= enough { break }
      // Once there is a solution, leave the budget that finding regions needs.
      if !found.isEmpty { end = min(end, max(budget.exploration, evaluator.count)) }
      let progress = Double(evaluator.count - begin) / Double(max(1, end - begin))
      let tried = try evaluator.candidates(at: search.positions(progress: progress))
      found += tried.filter(\.grade.isSolution)
      search.take(tried)
      if found.count > 4 * Self.keptCount { found = keptBest(of: found) }
    }
    found = keptBest(of: found)
    let closest =
      found.isEmpty
      ? spaced((search.best + best).sorted { $0.grade < $1.grade }, count: 64, apart: 1e-3)
      : []
    return Explored(solutions: found, closest: closest)
  }

  /// The solutions of a sample that are kept, and with several objectives its Pareto front.
  private func solutions(of sample: SpaceSample, best: [Candidate]) -> [Candidate] {
    let solutions = sample.solutions
    var found = best.filter(\.grade.isSolution)
    if criteria.objectives.count != 1, solutions.count > Self.keptCount {
      // Without a single objective all solutions are equally good: take them from the whole sample.
      found = solutions.prefix(Self.keptCount).map { evaluator.candidate($0, of: sample) }
    }
    if criteria.objectives.count > 1 {
      let costs = solutions.map { row in criteria.costs { sample.results.metrics[$0][row] } }
      found += undominated(costs).map { evaluator.candidate(solutions[$0], of: sample) }
    }
    return found
  }

  private func restartSearch(from best: [Candidate]) -> RestartSearch {
    let starts = spaced(best, count: budget.startCount, apart: max(0.02, 2 * spacing))
    let spare = spaced(best, count: 64, apart: max(0.02, spacing)).dropFirst(starts.count)
    return RestartSearch(
      starts: starts, spare: spare, known: best, reach: spacing / 2, budget: budget,
      parameters: solver.parameters, criteria: criteria, seed: solver.seed &+ 0x51_7c_c1_b7)
  }

  /// Improves scenarios by searches around them.
  ///
  /// - Parameters:
  ///   - candidates: The scenarios; each is replaced by the best one found from it.
  ///   - known: Known scenarios, for models of the metrics.
  ///   - limit: The number of scenarios in total at which the search ends.
  ///   - isAllowed: Whether a scenario may replace one of the candidates.
  /// - Throws: ``SearchCancelled``
  mutating func improve(
    _ candidates: inout [Candidate], known: [Candidate], until limit: Int,
    where isAllowed: (_ candidate: Candidate, _ index: Int) -> Bool
  ) throws(SearchCancelled) {
    guard !candidates.isEmpty else { return }
    var generator = SplitMix64(seed: solver.seed &+ UInt64(evaluator.count))
    var searches = candidates.map {
      CovarianceSearch(from: $0, reach: spacing / 8, known: known, criteria: criteria)
    }
    let begin = evaluator.count
    while evaluator.count < limit {
      // The first ones are the best and get the most steps.
      let progress = Double(evaluator.count - begin) / Double(limit - begin)
      let active = max(1, Int(Double(searches.count) * (1 - progress)))
      var order = Array(searches.indices.prefix(active).filter { !searches[$0].isFinished })
      if order.isEmpty {
        searches[0] = CovarianceSearch(
          from: searches[0].best, reach: spacing / 4, known: known, criteria: criteria)
        order = [0]
      }
      let groups = order.map { searches[$0].steps(solver.parameters, &generator) }
      let tried = try evaluator.candidates(
        at: Array(groups.joined().prefix(limit - evaluator.count)))
      var rest = tried[...]
      for (index, group) in zip(order, groups) {
        searches[index].take(
          rest.prefix(group.count).map { candidate in
            var candidate = candidate
            if !isAllowed(candidate, index) { candidate.grade = .none }
            return candidate
          })
        rest = rest.dropFirst(group.count)
      }
    }
    candidates = searches.map(\.best)
  }

  /// The best solutions: all with the lowest costs, or equally good ones in the order found.
  private func keptBest(of found: [Candidate]) -> [Candidate] {
    guard criteria.objectives.count == 1, found.count > 2 * Self.keptCount else { return found }
    return found.indices.sorted { (found[$0].grade, $0) < (found[$1].grade, $1) }
      .prefix(2 * Self.keptCount).map { found[$0] }
  }

  /// The best scenarios with a minimum distance from each other.
  func spaced(_ best: [Candidate], count: Int, apart: Double) -> [Candidate] {
    var chosen: [Candidate] = []
    let square = apart * apart * Double(solver.parameters.count)
    for candidate in best where chosen.count < count {
      if chosen.allSatisfy({ $0.squaredDistance(to: candidate) > square }) {
        chosen.append(candidate)
      }
    }
    return chosen
  }
}
