import Dynamics
import Sweeps

/// The rounding of the best of each region.
extension SolverSearch {
  /// The largest relative loss of robustness from rounding.
  private static var roundingLoss: Double { 0.2 }

  /// Rounds the best of each region as coarsely as possible.
  ///
  /// The rounded values must be a solution, be connected to the best, and be as good within the
  /// tolerance.
  ///
  /// - Parameter regions: The regions; those with rounded values keep them.
  /// - Returns: The regions, in the same order.
  /// - Throws: ``SearchCancelled``
  mutating func rounded(_ regions: [CandidateRegion]) throws(SearchCancelled) -> [CandidateRegion] {
    guard solver.roundsValues else { return regions }
    let indices = regions.indices.filter { regions[$0].rounded == nil }
    let found = try rounded(bestOf: indices.map { regions[$0] })
    var rounded = regions
    for (index, candidate) in zip(indices, found) {
      rounded[index].rounded = candidate
      // It was tested that it belongs to the region.
      rounded[index].members.append(candidate)
    }
    return rounded
  }

  private mutating func rounded(bestOf regions: [CandidateRegion]) throws(SearchCancelled)
    -> [Candidate]
  {
    let exact = regions.map(\.best)
    var result = exact
    // An end of a range is only as round as the digits that are printed.
    let levelCount = RoundValues.levelCount + (criteria.aimedNumber == nil ? 0 : 4)
    var levels = exact.map { _ in levelCount }
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
    for level in 0..<levelCount {
      let open = robust.indices.filter { levels[$0] == levelCount }
      let trials = open.map { index in
        combinations(
          zip(exact[index].values, steps[index]).map { $1?.around($0, level: level) ?? [$0] })
      }
      let found = try best(of: trials, for: open.map { (regions[$0], robust[$0]) })
      for (index, candidate) in zip(open, found) {
        guard let candidate else { continue }
        result[index] = candidate
        levels[index] = level
      }
    }
    // Then round each parameter separately with coarser steps.
    for axis in solver.parameters.indices {
      var open = robust.indices.filter { steps[$0][axis] != nil }
      for level in 0..<levelCount {
        open.removeAll { levels[$0] <= level }
        let trials = open.map { index in
          (steps[index][axis]?.around(exact[index].values[axis], level: level) ?? []).map { value in
            var values = result[index].values
            values[axis] = value
            return values
          }
        }
        let found = try best(of: trials, for: open.map { (regions[$0], robust[$0]) })
        for (index, candidate) in zip(open, found) {
          if let candidate { result[index] = candidate }
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
      let trials = open.map { index in
        combinations(
          zip(solver.parameters, exact[index].values).map { parameter, value in
            parameter.range.map { RoundValues(of: $0, near: value).around(value, level: level) }
              ?? [value]
          })
      }.prefix { trials in
        room -= trials.count
        return room >= 0
      }
      var isDone: Set<Int> = []
      for (index, own) in zip(open, try evaluator.candidates(inGroups: Array(trials))) {
        let close =
          own.first(where: \.grade.isSolution)
          ?? own.first { criteria.comesAsClose($0, as: exact[index]) }
        if let close {
          result[index] = close
          isDone.insert(index)
        }
      }
      open.removeAll(where: isDone.contains)
    }
    return result
  }

  /// For each region, the nearest trial that is as good as its best and connected to it; nil if none.
  private mutating func best(
    of trials: [[[Double]]], for regions: [(region: CandidateRegion, share: Double)]
  ) throws(SearchCancelled) -> [Candidate?] {
    var room = evaluator.room(until: budget.rounding)
    let affordable = trials.prefix { values in
      room -= values.count
      return room >= 0
    }
    var chosen: [(region: Int, candidate: Candidate)] = []
    for (region, tried) in try evaluator.candidates(inGroups: Array(affordable)).enumerated() {
      let exact = regions[region].region.best
      let good = tried.filter { isAsGood($0, as: exact) }
      let nearest = good.sorted {
        $0.squaredDistance(to: exact) < $1.squaredDistance(to: exact)
      }
      chosen += nearest.prefix(2).map { (region, $0) }
    }
    let segments = chosen.map { index, candidate in
      let region = regions[index].region
      return Segment(
        from: region.best, to: candidate,
        fractions: Segment.fractions(near: region.reach(from: region.best, to: candidate), far: nil)
      )
    }
    let passes = try passes(of: segments, until: budget.rounding) { $0.grade.isSolution }
    chosen = zip(chosen, passes).filter { $1 != nil }.map(\.0)
    chosen = Array(chosen.prefix(evaluator.room(until: budget.rounding) / budget.shareCount))
    let around = try shares(of: chosen.map(\.candidate), count: budget.shareCount)
    var best = trials.map { _ in Candidate?.none }
    for (index, (region, candidate)) in chosen.enumerated() where best[region] == nil {
      if around[index] >= (1 - Self.roundingLoss) * regions[region].share {
        best[region] = candidate
      }
    }
    return best
  }

  /// Whether a solution is as good as an exact one, within the tolerance of the objectives, and no miss
  /// is known between them.
  private func isAsGood(_ candidate: Candidate, as exact: Candidate) -> Bool {
    guard candidate.grade.isSolution else { return false }
    if solver.parameters.count == 1,
      !evaluator.isConnected(candidate.values[0], exact.values[0])
    {
      return false
    }
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
}
