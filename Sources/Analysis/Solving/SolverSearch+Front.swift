import Dynamics
import Sweeps

extension SolverSearch {
  /// The highest number of points of a front during the search.
  private static var frontLimit: Int { 192 }

  /// Searches for the Pareto front.
  ///
  /// - Parameter nodes: The first solutions.
  /// - Returns: Points that are evenly distributed along the front, sorted by the first objective.
  /// - Throws: ``SearchCancelled``
  mutating func front(from nodes: [Candidate]) throws(SearchCancelled) -> [Region] {
    var front = thinned(undominated(nodes), to: Self.frontLimit)
    let limit = evaluator.count + solver.budget / 3
    // Differences need more than a few points.
    while front.count < 8, evaluator.count + 64 <= limit / 2 {
      let near = front.flatMap { member in
        (0..<8).map { _ in evolution.point(near: member.position, within: 0.1) }
      }
      let tried = try evaluator.candidates(at: near).filter(\.grade.isAnswer)
      let wider = thinned(undominated(front + tried), to: Self.frontLimit)
      if wider.count <= front.count { break }
      front = wider
    }
    while front.count > 3, evaluator.count + 2 * front.count <= limit {
      let positions =
        evolution.children(of: front, kinship: 12) + evolution.children(of: front)
      let children = try evaluator.candidates(at: positions).filter(\.grade.isAnswer)
      front = thinned(undominated(front + children), to: Self.frontLimit)
    }
    let members = thinned(front, to: solver.answerLimit)
    return members.sorted { criteria.costs(of: $0)[0] < criteria.costs(of: $1)[0] }
      .map { Region(members: [$0]) }
  }

  /// Drops points that another point dominates after rounding.
  func withoutRepeats(_ points: [Basin]) -> [Basin] {
    let costs = points.map { point in
      zip(criteria.objectives, criteria.objectiveColumns).map {
        $0.cost(point.answer.metrics[$1])
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
    for place in order {
      let isUndercut = kept.contains { other in
        zip(costs[other], costs[place]).allSatisfy { $0 <= $1 }
      }
      if !isUndercut { kept.append(place) }
    }
    return kept
  }

  /// Drops the most crowded points down to a limit; the best in each objective stay.
  private func thinned(_ front: [Candidate], to limit: Int) -> [Candidate] {
    var front = front
    while front.count > limit {
      let room = room(along: front)
      guard let place = room.indices.min(by: { room[$0] < room[$1] }) else { return front }
      front.remove(at: place)
    }
    return front
  }

  /// The distance between each point's neighbors along the front, summed over the objectives.
  ///
  /// The crowding distance of Deb, Pratap, Agarwal and Meyarivan, IEEE Trans. Evol. Comput. 6 (2002).
  private func room(along front: [Candidate]) -> [Double] {
    let costs = front.map(criteria.costs)
    var room = front.map { _ in 0.0 }
    for objective in criteria.objectives.indices {
      let order = front.indices.sorted {
        (costs[$0][objective], $0) < (costs[$1][objective], $1)
      }
      guard let first = order.first, let last = order.last else { return room }
      let span = costs[last][objective] - costs[first][objective]
      room[first] = .infinity
      room[last] = .infinity
      guard span > 0 else { continue }
      for place in order.indices.dropFirst().dropLast() {
        room[order[place]] +=
          (costs[order[place + 1]][objective] - costs[order[place - 1]][objective]) / span
      }
    }
    return room
  }
}
