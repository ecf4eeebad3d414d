import Dynamics
import Sweeps

extension SolverSearch {
  /// The number of points of a front that the search keeps; more if more solutions are asked for.
  private static var frontLimit: Int { 128 }
  /// The lowest number of parents.
  private static var parentCount: Int { 48 }
  /// The share of children that have coordinates of two parents.
  private static var recombinedShare: Double { 0.3 }

  /// Searches for the Pareto front.
  ///
  /// An evolutionary search: children of the points of the front are tested, and the points that no
  /// other point dominates are the next front. A tenth of the scenarios go to searches for the best of
  /// each objective alone, which extend the ends of the front.
  ///
  /// - Parameter nodes: The first solutions.
  /// - Returns: Points that are evenly distributed along the front, sorted by the first objective.
  /// - Throws: ``SearchCancelled``
  mutating func front(from nodes: [Candidate]) throws(SearchCancelled) -> [CandidateRegion] {
    let limit = max(Self.frontLimit, 2 * solver.solutionLimit)
    var generator = SplitMix64(seed: solver.seed &+ 0x2f_6b_95_0d)
    var front = thinned(undominated(nodes), to: limit)
    // If the front has few points, dominated solutions are parents too.
    var parents = layers(of: nodes, count: Self.parentCount)
    var reach = spacing
    let spans = spans(of: nodes)
    let endCount = 4
    var ends = endSearches(from: nodes, spans, size: endCount)
    var (turn, unspent) = (0, 0)
    while evaluator.count < budget.front {
      let count = min(20 * budget.batchFactor, budget.front - evaluator.count)
      var positions: [[Double]] = []
      // The ends get a tenth of the children.
      unspent += count
      let turns = (0..<min(ends.count, count / endCount, unspent / (10 * endCount))).map {
        (turn + $0) % ends.count
      }
      turn += turns.count
      unspent %= 10 * endCount
      for index in turns {
        positions += ends[index].search.steps(solver.parameters, &generator)
      }
      let toEnds = positions.count
      positions += (toEnds..<count).map { child in
        let parent =
          generator.unit() < 0.5
          ? front[generator.index(below: front.count)]
          : parents[generator.index(below: parents.count)]
        return step(from: parent, among: parents, kind: child, reach: reach, &generator)
      }
      let tried = try evaluator.candidates(at: positions)
      for (number, index) in turns.enumerated() {
        let own = tried[number * endCount..<(number + 1) * endCount]
        let objective = ends[index].objective
        ends[index].search.take(own.map { graded($0, by: objective, spans) })
        if ends[index].search.isFinished {
          ends[index].search = CovarianceSearch(
            from: ends[index].search.best, reach: spacing, size: endCount)
        }
      }
      let children = tried.filter(\.grade.isSolution)
      let before = Set(front.map(\.position))
      let wider = undominated(front + children)
      let gain = wider.count { !before.contains($0.position) }
      // The reach grows if at least one child in ten joins the front.
      reach = min(0.3, max(1e-4, reach * (10 * gain >= count ? 1.2 : 0.9)))
      front = thinned(wider, to: limit)
      parents =
        front.count < Self.parentCount
        ? layers(of: parents + children, count: Self.parentCount) : front
    }
    let members = thinned(front, to: solver.solutionLimit)
    return members.sorted { criteria.costs(of: $0)[0] < criteria.costs(of: $1)[0] }
      .map { CandidateRegion(members: [$0]) }
  }

  /// Searches for the best of each objective alone, each from up to two nodes.
  private func endSearches(
    from nodes: [Candidate], _ spans: [Double], size: Int
  ) -> [(objective: Int, search: CovarianceSearch)] {
    criteria.objectives.indices.flatMap { objective in
      let own = nodes.map { graded($0, by: objective, spans) }.sorted { $0.grade < $1.grade }
      return spaced(own, count: 2, apart: 2 * spacing).map {
        (objective: objective, search: CovarianceSearch(from: $0, reach: spacing, size: size))
      }
    }
  }

  /// The spread of each objective; 1 if it has one value only.
  private func spans(of nodes: [Candidate]) -> [Double] {
    let costs = nodes.map(criteria.costs)
    return criteria.objectives.indices.map { objective in
      let spread = Criteria.spread(of: costs.map { $0[objective] })
      return spread > 0 ? spread : 1
    }
  }

  /// A scenario that is graded by one of several objectives.
  ///
  /// The other objectives have a weight of a hundredth: they give a direction where this one is constant.
  private func graded(_ candidate: Candidate, by objective: Int, _ spans: [Double]) -> Candidate {
    var graded = candidate
    guard graded.grade.isSolution else { return graded }
    let costs = zip(criteria.costs(of: candidate), spans).map { $0 / $1 }
    graded.grade.cost = costs.reduce(0.99 * costs[objective]) { $0 + 0.01 * $1 }
    return graded
  }

  /// The points of the front, then the front of the remaining points, and so on, up to a number.
  private func layers(of candidates: [Candidate], count: Int) -> [Candidate] {
    var rest = candidates
    var chosen: [Candidate] = []
    while chosen.count < count, !rest.isEmpty {
      let indices = undominated(rest.map(criteria.costs))
      chosen += indices.map { rest[$0] }
      let taken = Set(indices)
      rest = rest.indices.filter { !taken.contains($0) }.map { rest[$0] }
    }
    return Array(chosen.prefix(count))
  }

  /// A new position from a point of the front.
  private func step(
    from point: Candidate, among parents: [Candidate], kind: Int, reach: Double,
    _ generator: inout SplitMix64
  ) -> [Double] {
    if generator.unit() < Self.recombinedShare {
      return recombined(point, parents[generator.index(below: parents.count)], &generator)
    }
    switch kind % 4 {
    case 0:
      // All coordinates, or a single one.
      let only = kind % 8 < 4 ? nil : generator.index(below: point.position.count) as Int?
      return point.position.indices.map { axis in
        guard only == nil || only == axis else { return point.position[axis] }
        let moved = point.position[axis] + reach * CovarianceSearch.bell(&generator)
        return min(1, max(0, moved))
      }
    case 1:
      // On the line through the point and another parent.
      let other = parents[generator.index(below: parents.count)]
      let length = 2 * generator.unit() - 0.75
      return moved(point, from: point, to: other, length: length, reach: 0.1 * reach, &generator)
    default:
      // Differences of nearby parents keep several branches of the front apart; differences of distant
      // parents lead out of a branch.
      let choice =
        generator.unit() < 0.5
        ? Array(parents.indices)
        : Array(
          parents.indices.sorted { first, second in
            (parents[first].squaredDistance(to: point), first)
              < (parents[second].squaredDistance(to: point), second)
          }.prefix(12))
      let to = parents[choice[generator.index(below: choice.count)]]
      let from = parents[choice[generator.index(below: choice.count)]]
      let length = 0.3 + 0.7 * generator.unit()
      return moved(point, from: from, to: to, length: length, reach: 0.1 * reach, &generator)
    }
  }

  /// A point with some of its coordinates close to another point's or its own.
  ///
  /// Simulated binary crossover (Deb and Agrawal, Complex Systems 9, 1995) and polynomial mutation, both
  /// with a distribution index of 15. Their power of 1/16 is computed by four square roots, which have
  /// the same bits on every machine.
  private func recombined(
    _ point: Candidate, _ other: Candidate, _ generator: inout SplitMix64
  ) -> [Double] {
    func spread(_ share: Double) -> Double {
      let base = share < 0.5 ? 2 * share : 1 / (2 * (1 - share))
      return base.squareRoot().squareRoot().squareRoot().squareRoot()
    }
    return zip(point.position, other.position).map { own, theirs in
      var coordinate = own
      if generator.unit() < 0.5 {
        coordinate += 0.5 * (1 - spread(generator.unit())) * (theirs - own)
      }
      if generator.unit() < 1 / Double(point.position.count) {
        let share = generator.unit()
        coordinate += share < 0.5 ? spread(share) - 1 : 1 - spread(1 - share)
      }
      return min(1, max(0, coordinate))
    }
  }

  /// A point moved by a part of the difference of two others, and up to `reach` at random.
  private func moved(
    _ point: Candidate, from start: Candidate, to end: Candidate, length: Double, reach: Double,
    _ generator: inout SplitMix64
  ) -> [Double] {
    point.position.indices.map { axis in
      let free = reach * (2 * generator.unit() - 1)
      let difference = length * (end.position[axis] - start.position[axis])
      return min(1, max(0, point.position[axis] + difference + free))
    }
  }

  /// Drops points that another point dominates or equals after rounding.
  func undominated(_ points: [SolutionRegion]) -> [SolutionRegion] {
    let costs = points.map { point in criteria.costs { point.solution.metrics[$0] } }
    return undominated(costs).sorted().map { points[$0] }
  }

  private func undominated(_ candidates: [Candidate]) -> [Candidate] {
    undominated(candidates.map(criteria.costs)).map { candidates[$0] }
  }

  /// The indices of the costs that no other costs dominate; of equal costs only the first.
  func undominated(_ costs: [[Double]]) -> [Int] {
    // In this order only earlier costs can dominate, so nothing that is kept has to be removed later.
    let order = costs.indices.sorted { first, second in
      costs[first] == costs[second]
        ? first < second : costs[first].lexicographicallyPrecedes(costs[second])
    }
    var kept: [Int] = []
    for index in order {
      let isUndercut = kept.contains { other in
        zip(costs[other], costs[index]).allSatisfy { $0 <= $1 }
      }
      if !isUndercut { kept.append(index) }
    }
    return kept
  }

  /// Drops the points in the densest parts of the front down to a limit.
  ///
  /// The best point of each objective stays.
  private func thinned(_ front: [Candidate], to limit: Int) -> [Candidate] {
    var front = front
    while front.count > limit {
      let distances =
        criteria.objectives.count == 2 ? areas(of: front) : crowdingDistances(along: front)
      guard let index = distances.indices.min(by: { distances[$0] < distances[$1] }) else {
        return front
      }
      front.remove(at: index)
    }
    return front
  }

  /// The area that only this point of a front of two objectives dominates, for each point.
  ///
  /// Without the points of the smallest areas, a front loses little of its hypervolume (Beume, Naujoks
  /// and Emmerich, Eur. J. Oper. Res. 181, 2007).
  private func areas(of front: [Candidate]) -> [Double] {
    let costs = front.map(criteria.costs)
    let order = front.indices.sorted { (costs[$0][0], $0) < (costs[$1][0], $1) }
    var areas = front.map { _ in Double.infinity }
    for index in order.indices.dropFirst().dropLast() {
      let (before, own, after) = (
        costs[order[index - 1]], costs[order[index]], costs[order[index + 1]]
      )
      areas[order[index]] = (after[0] - own[0]) * (before[1] - own[1])
    }
    return areas
  }

  /// The distance between each point's neighbors along the front, summed over the objectives.
  ///
  /// The crowding distance of Deb, Pratap, Agarwal and Meyarivan, IEEE Trans. Evol. Comput. 6 (2002).
  private func crowdingDistances(along front: [Candidate]) -> [Double] {
    let costs = front.map(criteria.costs)
    var distances = front.map { _ in 0.0 }
    for objective in criteria.objectives.indices {
      let order = front.indices.sorted {
        (costs[$0][objective], $0) < (costs[$1][objective], $1)
      }
      guard let first = order.first, let last = order.last else { return distances }
      let span = costs[last][objective] - costs[first][objective]
      distances[first] = .infinity
      distances[last] = .infinity
      guard span > 0 else { continue }
      for index in order.indices.dropFirst().dropLast() {
        distances[order[index]] +=
          (costs[order[index + 1]][objective] - costs[order[index - 1]][objective]) / span
      }
    }
    return distances
  }
}
