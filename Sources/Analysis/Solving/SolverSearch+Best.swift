import Dynamics

/// The best of each region.
extension SolverSearch {
  /// The highest number of regions that evolution refines, the best ones.
  private static var evolvedCount: Int { 16 }

  /// Searches some regions for the scenario with the best objective.
  mutating func refined(
    _ regions: [Region], _ places: Range<Int>, among nodes: [Candidate], _ map: BasinMap
  ) throws(SearchCancelled) -> [Region] {
    var labels = nodes.map { _ in -1 }
    for (label, members) in map.basins.enumerated() {
      for member in members { labels[member] = label }
    }
    // The region of the nearest solution. With an objective, regions are in the order of the map.
    func label(of candidate: Candidate) -> Int {
      let distances = nodes.map { $0.squaredDistance(to: candidate) }
      return distances.indices.min { distances[$0] < distances[$1] }.map { labels[$0] } ?? -1
    }
    var groups: [[Candidate]] = []
    let spacing = 1 / Double(solver.sampleCount).root(of: solver.parameters.count)
    for region in regions[places].prefix(max(0, Self.evolvedCount - places.lowerBound)) {
      var group = Array(region.members.prefix(Self.regionCount))
      let missing = Self.regionCount - group.count
      if missing > 0, let best = group.first {
        group += try evaluator.candidates(
          at: (0..<missing).map { _ in
            evolution.point(near: best.position, within: spacing)
          })
      }
      groups.append(group)
    }
    let limit = evaluator.count + solver.budget / 4
    let batch = Self.regionCount * groups.count
    for _ in 0..<60 where batch > 0 && evaluator.count + batch <= limit {
      let positions = groups.flatMap { evolution.children(of: $0) }
      let children = try evaluator.candidates(at: positions)
      for (place, child) in children.enumerated() {
        let (group, member) = place.quotientAndRemainder(dividingBy: Self.regionCount)
        guard !(groups[group][member].grade < child.grade),
          label(of: child) == places.lowerBound + group
        else { continue }
        groups[group][member] = child
      }
    }
    var best = groups.compactMap { group in group.min { $0.grade < $1.grade } }
    best += regions[places].dropFirst(best.count).map(\.best)
    try polish(&best) { candidate, place in label(of: candidate) == places.lowerBound + place }
    return zip(regions[places], best).map { Region(members: [$1] + $0.members) }
  }

  /// Takes steps of many lengths along each parameter while one of them is an improvement.
  mutating func polish(
    _ candidates: inout [Candidate], where isAllowed: (Candidate, _ place: Int) -> Bool
  ) throws(SearchCancelled) {
    let lengths = (3...12).map { 1 / Double(1 << $0) }
    // If no step improves a candidate, the same steps would fail again, so it is finished.
    var open = Array(candidates.indices)
    for _ in 0..<12 where !open.isEmpty {
      let steps = open.map { candidates[$0] }.map { candidate in
        candidate.position.indices.flatMap { axis in
          lengths.flatMap { length in
            [-length, length].map { step in
              var position = candidate.position
              position[axis] = min(1, max(0, position[axis] + step))
              return position
            }
          }
        }
      }
      var tried = try evaluator.candidates(at: steps.flatMap(\.self))[...]
      var better: [Int] = []
      for (place, steps) in zip(open, steps) {
        let nearby = tried.prefix(steps.count).filter {
          $0.grade < candidates[place].grade && isAllowed($0, place)
        }
        tried = tried.dropFirst(steps.count)
        if let best = nearby.min(by: { $0.grade < $1.grade }) {
          candidates[place] = best
          better.append(place)
        }
      }
      open = better
    }
  }

  /// Searches each region for the most robust solution.
  mutating func mostRobust(of regions: [Region]) throws(SearchCancelled) -> [Region] {
    let limit = 48
    let middles = try evaluator.candidates(at: regions.map(\.middle))
    let tried = zip(regions, middles).map { region, middle in
      let stride = max(1, region.members.count / limit)
      return region.members.indices.filter { $0 % stride == 0 }.prefix(limit)
        .map { region.members[$0] } + [middle]
    }
    let met = try shares(of: tried.flatMap(\.self), count: 16)
    var place = 0
    var best: [Region] = []
    for (region, candidates) in zip(regions, tried) {
      let scored = candidates.indices.map { (candidate: $0, share: met[place + $0]) }
        .filter { candidates[$0.candidate].grade.isAnswer }
      place += candidates.count
      let middle = Candidate(
        position: region.middle, values: [], metrics: [], status: .settled,
        grade: candidates[0].grade)
      let chosen = scored.min { first, second in
        if first.share != second.share { return first.share > second.share }
        return candidates[first.candidate].squaredDistance(to: middle)
          < candidates[second.candidate].squaredDistance(to: middle)
      }
      guard let chosen else { continue }
      best.append(
        Region(
          members: [candidates[chosen.candidate]] + region.members, share: chosen.share))
    }
    return best
  }
}

extension Double {
  /// The nth root to about a part in a thousand, the same on every machine.
  fileprivate func root(of degree: Int) -> Double {
    var (low, high) = (0.0, max(1, self))
    for _ in 0..<80 {
      let middle = (low + high) / 2
      let power = (0..<degree).reduce(1.0) { product, _ in product * middle }
      if power < self { low = middle } else { high = middle }
    }
    return high
  }
}
