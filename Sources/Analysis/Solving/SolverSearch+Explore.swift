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
  /// Differential evolution over the whole space and searches around several scenarios share the
  /// budget, and exchange what they find. The better a local search is, the longer it lasts.
  mutating func explore(_ sample: SpaceSample) throws(SearchCancelled) -> Explored {
    let solutions = sample.solutions
    let best = sample.best(Self.keptCount).map { evaluator.candidate($0, of: sample) }
    var found = best.filter(\.grade.isSolution)
    if criteria.objectives.count != 1, solutions.count > Self.keptCount {
      // Equally good scenarios are taken from the whole sample.
      found = solutions.prefix(Self.keptCount).map { evaluator.candidate($0, of: sample) }
    }
    if criteria.objectives.count > 1 {
      let costs = solutions.map { row in
        zip(criteria.objectives, criteria.objectiveColumns).map {
          $0.cost(sample.results.metrics[$1][row])
        }
      }
      found += undominated(costs).map { evaluator.candidate(solutions[$0], of: sample) }
    }
    let enough = min(256, max(16, solver.budget / 32))
    let limit = found.isEmpty ? budget.approach : budget.exploration
    var generator = SplitMix64(seed: solver.seed &+ 0x51_7c_c1_b7)
    let dimensions = solver.parameters.count
    let factor = budget.batchFactor
    var global = GlobalSearch(
      mixed(best, count: (16 + 8 * dimensions) * (1 + factor / 2), apart: spacing))
    let starts = spaced(best, count: budget.startCount, apart: max(0.02, 2 * spacing))
    var locals = starts.map { LocalSearch(from: $0, reach: spacing) }
    var spare = spaced(best, count: 64, apart: max(0.02, spacing)).dropFirst(starts.count)
    let begin = evaluator.count
    let batch = budget.childCount + budget.stepCount * locals.count
    var end = limit
    while evaluator.count + batch <= end {
      if criteria.objectives.count != 1, found.count >= enough { break }
      // Once there is a solution, keep what finding regions needs.
      if !found.isEmpty { end = min(end, max(budget.exploration, evaluator.count)) }
      let progress = Double(evaluator.count - begin) / Double(max(1, end - begin))
      global.shrink(progress: progress)
      let children = global.children(budget.childCount, solver.parameters, &generator)
      // The worst local searches end first; their steps go to the others.
      locals.sort { $0.best.grade < $1.best.grade }
      let active = max(2, Int(Double(starts.count) * (1 - progress) + 0.5))
      if locals.count > active { locals.removeLast(locals.count - active) }
      let stepCount = budget.stepCount * starts.count / max(1, locals.count)
      var positions = children
      for index in locals.indices {
        positions += locals[index].steps(stepCount, solver.parameters, &generator)
      }
      let tried = try evaluator.candidates(at: positions)
      found += tried.filter(\.grade.isSolution)
      global.take(Array(tried.prefix(children.count)))
      for index in locals.indices {
        let first = children.count + index * stepCount
        locals[index].take(Array(tried[first..<first + stepCount]))
        global.insert(locals[index].best)
      }
      restart(&locals, from: global.best, &spare, reach: spacing)
      if found.count > 4 * Self.keptCount { found = keptBest(of: found) }
    }
    found = keptBest(of: found)
    let closest =
      found.isEmpty
      ? spaced((locals.map(\.best) + best).sorted { $0.grade < $1.grade }, count: 64, apart: 1e-3)
      : []
    return Explored(solutions: found, closest: closest)
  }

  /// Replaces finished searches, and those that converged to the same point as a better one.
  private func restart(
    _ locals: inout [LocalSearch], from best: Candidate?, _ spare: inout ArraySlice<Candidate>,
    reach: Double
  ) {
    for index in locals.indices {
      let own = locals[index]
      let isTwice = locals[..<index].contains {
        $0.best.squaredDistance(to: own.best) < 1e-6
      }
      guard own.isFinished || isTwice else { continue }
      let isKnown = best.map { best in
        locals.contains { $0.best.squaredDistance(to: best) < 1e-6 }
      }
      if let best, isKnown == false {
        locals[index] = LocalSearch(from: best, reach: reach / 4)
      } else if isTwice, let next = spare.popFirst() {
        locals[index] = LocalSearch(from: next, reach: reach)
      } else {
        // Once more with long steps: metrics that jump have other levels nearby.
        locals[index] = LocalSearch(from: own.best, reach: reach / 2)
      }
    }
  }

  /// Improves scenarios by searches around them.
  ///
  /// - Parameters:
  ///   - candidates: The scenarios; each is replaced by the best one found from it.
  ///   - limit: The number of scenarios in total at which the search ends.
  ///   - isAllowed: Whether a scenario may replace one of the candidates.
  /// - Throws: ``SearchCancelled``
  mutating func improve(
    _ candidates: inout [Candidate], until limit: Int,
    where isAllowed: (_ candidate: Candidate, _ index: Int) -> Bool
  ) throws(SearchCancelled) {
    guard !candidates.isEmpty else { return }
    var generator = SplitMix64(seed: solver.seed &+ UInt64(evaluator.count))
    var locals = candidates.map { LocalSearch(from: $0, reach: spacing / 4) }
    let begin = evaluator.count
    while evaluator.count < limit {
      // The first ones are the best and get the most steps.
      let progress = Double(evaluator.count - begin) / Double(limit - begin)
      let active = max(1, Int(Double(locals.count) * (1 - progress)))
      var order = Array(locals.indices.prefix(active).filter { !locals[$0].isFinished })
      if order.isEmpty {
        locals[0] = LocalSearch(from: locals[0].best, reach: spacing / 4)
        order = [0]
      }
      let count = min(limit - evaluator.count, 8 * order.count)
      let each = (count + order.count - 1) / order.count
      var owners: [Int] = []
      var positions: [[Double]] = []
      for index in order {
        let steps = locals[index].steps(
          min(each, count - positions.count), solver.parameters, &generator)
        positions += steps
        owners += steps.map { _ in index }
      }
      let tried = try evaluator.candidates(at: positions)
      for index in order {
        locals[index].take(
          zip(owners, tried).filter { $0 == index && isAllowed($1, index) }.map(\.1))
      }
    }
    candidates = locals.map(\.best)
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

  /// The best scenarios, half of them apart from each other.
  private func mixed(_ best: [Candidate], count: Int, apart: Double) -> [Candidate] {
    let wide = spaced(best, count: count / 2, apart: 2 * apart)
    let known = Set(wide.map(\.position))
    return wide + best.filter { !known.contains($0.position) }.prefix(count - wide.count)
  }
}
