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

  /// Moves the best of each region to the end of its range, if the objective is the number of a
  /// parameter, such as the smallest flick that opens a drawer.
  ///
  /// The end is where the nearest miss is, with all other parameters as they are. It is found by
  /// dividing the gap between the best and the nearest miss, as the ends of ranges are.
  mutating func sharpen(_ regions: inout [CandidateRegion]) throws(SearchCancelled) {
    guard let (path, isGreatestBest) = criteria.aimedNumber,
      let axis = solver.parameters.firstIndex(where: { $0.path == path }),
      solver.parameters[axis].range != nil
    else { return }
    let limits = solver.parameters[axis].limits
    let limit = isGreatestBest ? limits.upperBound : limits.lowerBound
    let room = evaluator.room(until: budget.rounding) / 2
    let count = max(1, min(regions.count, room / (Self.gapParts * Self.gapSteps)))
    var misses = regions.prefix(count).map { _ in limit }
    for step in 0..<Self.gapSteps {
      // The limit itself is no miss before it is tested.
      let trials = zip(regions, misses).map { region, miss in
        values(between: region.best.values, along: axis, and: miss, hasEnd: step == 0)
      }
      let trialCount = trials.reduce(0) { $0 + $1.count }
      guard evaluator.room(until: budget.rounding) >= trialCount else { return }
      for (index, tried) in try evaluator.candidates(inGroups: trials).enumerated() {
        let solutions = tried.prefix { $0.grade.isSolution }
        if let last = solutions.last { regions[index].members.insert(last, at: 0) }
        if let miss = tried.dropFirst(solutions.count).first { misses[index] = miss.values[axis] }
      }
    }
  }

  /// How often a gap is divided, and into how many parts: to a hundred-millionth, as single precision.
  private static var gapSteps: Int { 9 }
  private static var gapParts: Int { 9 }

  /// Values that divide the gap between a solution and a value of one of its parameters, the nearest
  /// first.
  private func values(
    between solution: [Double], along axis: Int, and end: Double, hasEnd: Bool
  ) -> [[Double]] {
    let start = solution[axis]
    guard start != end else { return [] }
    let inner = (1..<Self.gapParts).map { part in
      start + Double(part) / Double(Self.gapParts) * (end - start)
    }
    return (inner + (hasEnd ? [end] : [])).map { value in
      var values = solution
      values[axis] = value
      return values
    }
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
