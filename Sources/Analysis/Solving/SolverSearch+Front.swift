import Dynamics
import Sweeps

extension SolverSearch {
  /// The lowest limit of the number of points of a front during the search.
  private static var frontLimit: Int { 128 }
  /// The number of points from which others are made, at least.
  private static var parentCount: Int { 48 }
  /// The share of children that have coordinates of two points.
  private static var recombinedShare: Double { 0.3 }

  /// Searches for the Pareto front.
  ///
  /// Children of points of the front, found with differences between neighbors on it, along it, with
  /// coordinates of two of them, and with steps of many lengths. Searches for the best of each
  /// objective alone extend its ends, in turn.
  ///
  /// - Parameter nodes: The first solutions.
  /// - Returns: Points that are evenly distributed along the front, sorted by the first objective.
  /// - Throws: ``SearchCancelled``
  mutating func front(from nodes: [Candidate]) throws(SearchCancelled) -> [SolutionRegion] {
    let limit = max(Self.frontLimit, 2 * solver.solutionLimit)
    var generator = SplitMix64(seed: solver.seed &+ 0x2f_6b_95_0d)
    var front = thinned(undominated(nodes), to: limit)
    // A front of few points has parents from the layers behind it.
    var parents = layers(of: nodes, count: Self.parentCount)
    var reach = spacing
    let spans = spans(of: nodes)
    // The ends of the front: searches for the best of each objective alone.
    var ends = criteria.objectives.indices.flatMap { objective in
      let own = nodes.map { graded($0, by: objective, spans) }.sorted { $0.grade < $1.grade }
      return spaced(own, count: 2, apart: 2 * spacing).map {
        (objective: objective, search: LocalSearch(from: $0, reach: spacing))
      }
    }
    let endCount = 4
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
        positions += ends[index].search.steps(endCount, solver.parameters, &generator)
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
      for (place, index) in turns.enumerated() {
        let own = tried[place * endCount..<(place + 1) * endCount]
        let objective = ends[index].objective
        ends[index].search.take(own.map { graded($0, by: objective, spans) })
        if ends[index].search.isFinished {
          ends[index].search = LocalSearch(from: ends[index].search.best, reach: spacing)
        }
      }
      let children = tried.filter(\.grade.isSolution)
      let before = Set(front.map(\.position))
      let wider = undominated(front + children)
      let gain = wider.count { !before.contains($0.position) }
      // With one success in ten steps the reach stays.
      reach = min(0.3, max(1e-4, reach * (10 * gain >= count ? 1.2 : 0.9)))
      front = thinned(wider, to: limit)
      parents =
        front.count < Self.parentCount
        ? layers(of: parents + children, count: Self.parentCount) : front
    }
    let members = thinned(front, to: solver.solutionLimit)
    return members.sorted { criteria.costs(of: $0)[0] < criteria.costs(of: $1)[0] }
      .map { SolutionRegion(members: [$0]) }
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
  /// The others have a weight of a hundredth: they give a direction where the objective is constant.
  private func graded(_ candidate: Candidate, by objective: Int, _ spans: [Double]) -> Candidate {
    var graded = candidate
    guard graded.grade.isSolution else { return graded }
    let costs = zip(criteria.costs(of: candidate), spans).map { $0 / $1 }
    graded.grade.cost = costs.reduce(0.99 * costs[objective]) { $0 + 0.01 * $1 }
    return graded
  }

  /// The front, the front of what is left without it, and so on, up to a number of points.
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
    from point: Candidate, among kin: [Candidate], kind: Int, reach: Double,
    _ generator: inout SplitMix64
  ) -> [Double] {
    if generator.unit() < Self.recombinedShare {
      return recombined(point, kin[generator.index(below: kin.count)], &generator)
    }
    switch kind % 4 {
    case 0:
      var local = LocalSearch(from: point, reach: reach)
      // Of the steps of a local search: a free one, or one of a single coordinate.
      return local.steps(4, solver.parameters, &generator)[kind % 8 < 4 ? 2 : 3]
    case 1:
      // From or past the point, towards or away from another of the front.
      let other = kin[generator.index(below: kin.count)]
      let length = 2 * generator.unit() - 0.75
      return settle(point, kin: other, point, length: length, reach: 0.1 * reach, &generator)
    default:
      // Near ones keep several branches of the front apart; others lead out of one.
      let near =
        generator.unit() < 0.5
        ? kin.indices.map(\.self)
        : Array(
          kin.indices.sorted {
            (kin[$0].squaredDistance(to: point), $0) < (kin[$1].squaredDistance(to: point), $1)
          }.prefix(12))
      let first = kin[near[generator.index(below: near.count)]]
      let second = kin[near[generator.index(below: near.count)]]
      let length = 0.3 + 0.7 * generator.unit()
      return settle(point, kin: first, second, length: length, reach: 0.1 * reach, &generator)
    }
  }

  /// A point with some of its coordinates close to another point's or its own.
  ///
  /// Simulated binary crossover (Deb and Agrawal, Complex Systems 9, 1995) and polynomial mutation, both
  /// with an index of 15, whose power is four square roots: they are the same on every machine.
  private func recombined(
    _ point: Candidate, _ other: Candidate, _ generator: inout SplitMix64
  ) -> [Double] {
    func spread(_ share: Double) -> Double {
      let base = share < 0.5 ? 2 * share : 1 / (2 * (1 - share))
      return base.squareRoot().squareRoot().squareRoot().squareRoot()
    }
    return zip(point.position, other.position).map { own, kin in
      var coordinate = own
      if generator.unit() < 0.5 {
        coordinate += 0.5 * (1 - spread(generator.unit())) * (kin - own)
      }
      if generator.unit() < 1 / Double(point.position.count) {
        let share = generator.unit()
        coordinate += share < 0.5 ? spread(share) - 1 : 1 - spread(1 - share)
      }
      return min(1, max(0, coordinate))
    }
  }

  /// A point moved by a part of the difference of two others, and a little at random.
  private func settle(
    _ point: Candidate, kin first: Candidate, _ second: Candidate, length: Double, reach: Double,
    _ generator: inout SplitMix64
  ) -> [Double] {
    point.position.indices.map { axis in
      let free = reach * (2 * generator.unit() - 1)
      let difference = length * (first.position[axis] - second.position[axis])
      return min(1, max(0, point.position[axis] + difference + free))
    }
  }

  /// Drops points that another point dominates after rounding.
  func withoutRepeats(_ points: [Basin]) -> [Basin] {
    let costs = points.map { point in
      zip(criteria.objectives, criteria.objectiveColumns).map {
        $0.cost(point.solution.metrics[$1])
      }
    }
    return undominated(costs).sorted().map { points[$0] }
  }

  private func undominated(_ candidates: [Candidate]) -> [Candidate] {
    undominated(candidates.map(criteria.costs)).map { candidates[$0] }
  }

  /// The indices of costs that no others dominate; of equal ones the first.
  func undominated(_ costs: [[Double]]) -> [Int] {
    // In this order, only earlier costs can dominate, so kept ones stay.
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

  /// Drops the points that matter least down to a limit; the best in each objective stay.
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

  /// The area that each point of a front of two objectives alone dominates.
  ///
  /// A front without its points of the smallest areas loses little of its hypervolume (Beume, Naujoks and
  /// Emmerich, Eur. J. Oper. Res. 181, 2007).
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
