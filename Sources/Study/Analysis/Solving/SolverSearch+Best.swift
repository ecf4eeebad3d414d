import Dynamics

/// The best solution of each region.
extension SolverSearch {
  /// Searches some regions for the scenario with the best objective.
  mutating func refined(
    _ regions: [CandidateRegion], among nodes: [Candidate], _ map: RegionMap
  ) throws(SearchCancelled) -> [CandidateRegion] {
    var labels = nodes.map { _ in -1 }
    for (label, members) in map.regions.enumerated() {
      for member in members { labels[member] = label }
    }
    // The region of the nearest node. With an objective, region n is region n of the map.
    func label(of candidate: Candidate) -> Int {
      let distances = nodes.map { $0.squaredDistance(to: candidate) }
      return distances.indices.min { distances[$0] < distances[$1] }.map { labels[$0] } ?? -1
    }
    var best = regions.map(\.best)
    try improve(&best, known: nodes, until: budget.refinement) { candidate, index in
      label(of: candidate) == index
    }
    return zip(regions, best).map { CandidateRegion(members: [$1] + $0.members) }
  }

  /// Puts the most robust solution of each region first.
  ///
  /// The solutions that are tested are some members of the region, and its middle.
  mutating func mostRobust(of regions: [CandidateRegion]) throws(SearchCancelled)
    -> [CandidateRegion]
  {
    // The number of random scenarios from which the robustness of a solution is estimated.
    let count = 16
    let room = evaluator.room(until: budget.refinement) - regions.count
    let limit = min(256, room / (count * max(1, regions.count)) - 1)
    guard limit > 0 else { return regions }
    let middles = try evaluator.candidates(at: regions.map(\.middle))
    let tried = zip(regions, middles).map { region, middle in
      let stride = max(1, (region.members.count + limit - 1) / limit)
      return region.members.indices.filter { $0 % stride == 0 }
        .map { region.members[$0] } + [middle]
    }
    let met = try shares(of: tried.flatMap(\.self), count: count)
    var index = 0
    var best: [CandidateRegion] = []
    for (region, candidates) in zip(regions, tried) {
      let scored = candidates.indices.map { (candidate: $0, share: met[index + $0]) }
        .filter { candidates[$0.candidate].grade.isSolution }
      index += candidates.count
      let middle = Candidate(
        position: region.middle, values: [], metrics: [], status: .resting,
        grade: candidates[0].grade)
      let chosen = scored.min { first, second in
        if first.share != second.share { return first.share > second.share }
        return candidates[first.candidate].squaredDistance(to: middle)
          < candidates[second.candidate].squaredDistance(to: middle)
      }
      guard let chosen else { continue }
      best.append(
        CandidateRegion(
          members: [candidates[chosen.candidate]] + region.members, share: chosen.share))
    }
    return best
  }
}

extension Double {
  /// The nth root to about a part in a thousand, the same on every machine.
  func root(of degree: Int) -> Double {
    var (low, high) = (0.0, max(1, self))
    for _ in 0..<80 {
      let middle = (low + high) / 2
      let power = (0..<degree).reduce(1.0) { product, _ in product * middle }
      if power < self { low = middle } else { high = middle }
    }
    return high
  }
}
