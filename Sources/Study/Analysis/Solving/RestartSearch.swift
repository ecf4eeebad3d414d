import Sweeps

/// Searches around several scenarios of the space, which share the budget.
///
/// The best search makes a generation in every batch, the others take turns. The worst ones end first.
/// A search that ends restarts: from the next scenario of the sample that is apart from the others, or
/// around the best of all with twice the steps (Auger and Hansen, CEC 2005).
struct RestartSearch {
  private var searches: [CovarianceSearch]
  /// The scenarios to restart from.
  private var spare: ArraySlice<Candidate>
  private var generator: SplitMix64
  private let startCount: Int
  private let reach: Double
  private let budget: SearchBudget
  private let parameters: [SolverParameter]
  private let criteria: Criteria
  private var known: [Candidate]
  private var turn = 0
  private var wideSize: Int
  /// The searches that made the last positions, and how many.
  private var pending: [(index: Int, count: Int)] = []

  /// - Parameters:
  ///   - starts: The scenarios around which is searched, best first.
  ///   - spare: The scenarios to restart from.
  ///   - known: Known scenarios, for models of the metrics.
  ///   - reach: The length of the first steps, as a fraction of each range.
  ///   - budget: The numbers of scenarios.
  ///   - parameters: The parameters of the space.
  ///   - criteria: The goals and objectives.
  ///   - seed: The seed of the random steps.
  init(
    starts: [Candidate], spare: ArraySlice<Candidate>, known: [Candidate], reach: Double,
    budget: SearchBudget, parameters: [SolverParameter], criteria: Criteria, seed: UInt64
  ) {
    wideSize = 2 * CovarianceSearch.usualSize(parameters.count)
    searches = starts.map {
      CovarianceSearch(from: $0, reach: reach, known: known, criteria: criteria)
    }
    if let first = starts.first {
      searches.append(
        CovarianceSearch(
          from: first, reach: 0.3, size: wideSize, known: known, criteria: criteria))
    }
    startCount = searches.count
    generator = SplitMix64(seed: seed)
    self.spare = spare
    self.known = known
    self.reach = reach
    self.budget = budget
    self.parameters = parameters
    self.criteria = criteria
  }

  /// The best scenario of each search.
  var best: [Candidate] { searches.map(\.best) }

  /// The positions to try next, if a part of the search is done, 0 to 1.
  mutating func positions(progress: Double) -> [[Double]] {
    searches.sort { $0.best.grade < $1.best.grade }
    let active = max(1, Int(Double(startCount) * (1 - progress) + 0.5))
    if searches.count > active { searches.removeLast(searches.count - active) }
    var positions: [[Double]] = []
    pending = []
    func isFull(_ count: Int) -> Bool { positions.count + count > budget.searchBatch }
    var indices = [0]
    for offset in searches.indices.dropFirst() {
      indices.append(1 + (turn + offset) % (searches.count - 1))
    }
    for index in indices where pending.isEmpty || !isFull(searches[index].size) {
      let steps = searches[index].steps(
        parameters, &generator, isModelled: index == 0 || budget.batchFactor == 1)
      pending.append((index, steps.count))
      positions += steps
    }
    turn += pending.count - 1
    return positions
  }

  /// Takes the results of the last positions.
  mutating func take(_ tried: [Candidate]) {
    var rest = tried[...]
    for (index, count) in pending {
      searches[index].take(Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    restart()
  }

  /// Replaces finished searches, and those that converged to the same point as a better one.
  private mutating func restart() {
    for index in searches.indices {
      let own = searches[index]
      let isTwice = searches[..<index].contains {
        $0.best.squaredDistance(to: own.best) < 1e-6 && $0.reach < 1e-3 && own.reach < 1e-3
      }
      guard own.isFinished || isTwice else { continue }
      if index > 0, let next = spare.popFirst() {
        searches[index] = CovarianceSearch(
          from: next, reach: reach, known: known, criteria: criteria)
      } else {
        wideSize = min(2 * wideSize, budget.searchBatch)
        searches[index] = CovarianceSearch(
          from: own.best, reach: 0.3, size: wideSize, known: known, criteria: criteria)
      }
    }
  }
}
