import Sweeps

/// Differential evolution over the whole space, and searches around several scenarios.
///
/// They share the budget. The better a local search is, the longer it lasts. A local search that ends
/// restarts from the best of all. Nothing is passed back: copies of one scenario would make the
/// population narrow.
struct CooperativeSearch {
  private var global: GlobalSearch
  private var locals: [LocalSearch]
  /// The scenarios to restart from.
  private var spare: ArraySlice<Candidate>
  private var generator: SplitMix64
  private let startCount: Int
  private let reach: Double
  private let budget: SearchBudget
  private let parameters: [SolverParameter]
  /// The number of the last positions that the global search asked for, and that each local one did.
  private var childCount = 0
  private var stepCount = 0

  /// - Parameters:
  ///   - population: The scenarios from which the whole space is searched.
  ///   - starts: The scenarios around which is searched.
  ///   - spare: Scenarios that replace a start from which another search converged to the same point.
  ///   - reach: The length of the first steps, as a fraction of each range.
  ///   - budget: The numbers of scenarios.
  ///   - parameters: The parameters of the space.
  ///   - seed: The seed of the random steps.
  init(
    population: [Candidate], starts: [Candidate], spare: ArraySlice<Candidate>, reach: Double,
    budget: SearchBudget, parameters: [SolverParameter], seed: UInt64
  ) {
    global = GlobalSearch(population)
    locals = starts.map { LocalSearch(from: $0, reach: reach) }
    startCount = starts.count
    generator = SplitMix64(seed: seed)
    self.spare = spare
    self.reach = reach
    self.budget = budget
    self.parameters = parameters
  }

  /// The best scenario of each local search, and all members of the global one.
  var best: [Candidate] { locals.map(\.best) + global.candidates }

  /// The positions to try next, if a part of the search is done, 0 to 1.
  mutating func positions(progress: Double) -> [[Double]] {
    global.shrink(progress: progress)
    let hasSolution = global.best?.grade.isSolution ?? false
    var positions = global.children(
      budget.childCount(hasSolution: hasSolution), parameters, &generator)
    childCount = positions.count
    // The worst local searches end first; their steps go to the others.
    locals.sort { $0.best.grade < $1.best.grade }
    let active = max(2, Int(Double(startCount) * (1 - progress) + 0.5))
    if locals.count > active { locals.removeLast(locals.count - active) }
    stepCount = max(1, (budget.searchBatch - childCount) / max(1, locals.count))
    for index in locals.indices {
      positions += locals[index].steps(stepCount, parameters, &generator)
    }
    return positions
  }

  /// Takes the results of the last positions.
  mutating func take(_ tried: [Candidate]) {
    global.take(Array(tried.prefix(childCount)))
    for index in locals.indices {
      let first = childCount + index * stepCount
      locals[index].take(Array(tried[first..<first + stepCount]))
    }
    restart()
  }

  /// Replaces finished searches, and those that converged to the same point as a better one.
  private mutating func restart() {
    let best = global.best
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
}
