import Dynamics

/// A region of connected solutions, best first.
struct CandidateRegion {
  var members: [Candidate]
  /// The share of solutions among scenarios around the best; 1 if there is an objective.
  var share = 1.0
  /// The rounded best; nil before rounding.
  var rounded: Candidate?

  var best: Candidate { members[0] }

  /// The middle of all members.
  var middle: [Double] {
    best.position.indices.map { axis in
      members.reduce(0) { $0 + $1.position[axis] } / Double(members.count)
    }
  }

  /// The extent of the members, relative to the line between two solutions.
  func reach(from first: Candidate, to second: Candidate) -> Double {
    var share = Double.infinity
    for axis in first.position.indices {
      let distance = (second.position[axis] - first.position[axis]).magnitude
      guard distance > 0 else { continue }
      let positions = members.map { $0.position[axis] }
      share = min(share, ((positions.max() ?? 0) - (positions.min() ?? 0)) / distance)
    }
    return share
  }

  /// The largest extent of the members along a parameter.
  var width: Double {
    best.position.indices.map { axis in
      let positions = members.map { $0.position[axis] }
      return (positions.max() ?? 0) - (positions.min() ?? 0)
    }.max() ?? 0
  }
}

/// A straight line between two solutions, and the positions at which it is tested.
struct Segment {
  let from: Candidate
  let to: Candidate
  /// The positions, as fractions of the line.
  let fractions: [Double]

  /// The number of positions that are tested first, which usually find a gap if there is one.
  static let firstCount = 3

  /// The positions to test: sixteenths, and finer ones near the ends.
  ///
  /// Near an end, the distances decrease by a factor of 0.7 down to a quarter of the region's extent,
  /// because a gap next to a small region is a small part of a long line.
  ///
  /// - Parameters:
  ///   - near: The extent of the region at the start, as a fraction of the line.
  ///   - far: The extent of the region at the end; nil to test only sixteenths there.
  /// - Returns: Fractions of the line: a quarter, a half and three quarters first.
  static func fractions(near: Double, far: Double?) -> [Double] {
    func closer(_ reach: Double) -> [Double] {
      let least = max(1.0 / 1024, reach / 4)
      return Array(sequence(first: 0.7 / 16) { $0 * 0.7 }.prefix { $0 >= least })
    }
    let others = (1..<16).filter { !$0.isMultiple(of: 4) }.map { Double($0) / 16 }
    return [0.25, 0.5, 0.75] + others + closer(near) + (far.map(closer) ?? []).map { 1 - $0 }
  }
}

/// The regions of solutions.
extension SolverSearch {
  /// The regions of some solutions, best or most robust first, each with its rounded best.
  ///
  /// The work does not depend on the number of regions to list.
  ///
  /// - Parameter nodes: The solutions, one or more.
  /// - Returns: The regions, and the number of further regions that were not refined.
  /// - Throws: ``SearchCancelled``
  mutating func regions(
    of nodes: [Candidate]
  ) throws(SearchCancelled) -> (separate: [CandidateRegion], untried: Int) {
    let map = try self.map(of: nodes)
    var all = map.regions.map { members in CandidateRegion(members: members.map { nodes[$0] }) }
    if criteria.objectives.isEmpty { all.sort { $0.members.count > $1.members.count } }
    let first = Array(all.prefix(budget.regionCount))
    var separate =
      criteria.objectives.isEmpty
      ? try mostRobust(of: first) : try refined(first, among: nodes, map)
    try sharpen(&separate)
    // Equal regions keep their order, which sorting does not guarantee.
    separate = separate.enumerated().sorted { first, second in
      let (one, other) = (first.element, second.element)
      if one.share != other.share { return one.share > other.share }
      if one.best.grade != other.best.grade { return one.best.grade < other.best.grade }
      return first.offset < second.offset
    }.map(\.element)
    separate = try joined(withoutCuts(separate), by: \.best)
    // Rounded values can connect regions where the line between the exact ones does not.
    separate = try joined(try rounded(separate)) { $0.rounded ?? $0.best }
    separate = withoutKnownGaps(separate)
    return (separate, all.count - first.count)
  }

  /// Merges connected regions; the best of the earlier one stays.
  ///
  /// - Parameters:
  ///   - regions: The regions, best first.
  ///   - start: The solution of each region from which lines to other regions start.
  /// - Returns: The regions, in the same order.
  /// - Throws: ``SearchCancelled``
  private mutating func joined(
    _ regions: [CandidateRegion], by start: (CandidateRegion) -> Candidate
  ) throws(SearchCancelled) -> [CandidateRegion] {
    let starts = regions.map(start)
    let height = self.height(among: starts)
    // Near ones first, because the budget may not suffice for all.
    let pairs = RegionMap.pairs(of: starts, nearest: 8).map { first, second in
      (first, second, distance: starts[first].squaredDistance(to: starts[second]))
    }.sorted { ($0.distance, $0.0, $0.1) < ($1.distance, $1.0, $1.1) }.map { ($0.0, $0.1) }
    let segments = pairs.map { first, second in
      let (from, to) = (starts[first], starts[second])
      return Segment(
        from: from, to: to,
        fractions: Segment.fractions(
          near: regions[first].reach(from: from, to: to),
          far: regions[second].reach(from: from, to: to)))
    }
    let passes = try passes(of: segments, until: budget.rounding, where: criteria.isNearSolution)
    let same = zip(pairs, passes).filter { pair, pass in
      if starts[pair.0].values == starts[pair.1].values { return true }
      let worse = max(starts[pair.0].grade.cost, starts[pair.1].grade.cost)
      return pass.map { $0 - worse <= height } ?? false
    }.map(\.0)
    return grouped(regions, by: same)
  }

  /// Merges regions of one parameter between whose solutions no miss was found.
  private func withoutKnownGaps(_ regions: [CandidateRegion]) -> [CandidateRegion] {
    guard solver.parameters.count == 1, criteria.objectives.isEmpty else { return regions }
    let values = regions.map { ($0.rounded ?? $0.best).values[0] }
    let order = values.indices.sorted { values[$0] < values[$1] }
    let same = zip(order, order.dropFirst()).filter {
      evaluator.isConnected(values[$0], values[$1])
    }
    return grouped(regions, by: same)
  }

  /// Merges regions whose gap is under 1 % of the wider one.
  private func withoutCuts(_ regions: [CandidateRegion]) -> [CandidateRegion] {
    let height = self.height(among: regions.map(\.best))
    var regions = regions
    while true {
      var pairs: [(Int, Int)] = []
      let widths = regions.map(\.width)
      for second in regions.indices {
        for first in 0..<second {
          let narrow = 0.01 * max(widths[first], widths[second])
          let worse = max(regions[first].best.grade.cost, regions[second].best.grade.cost)
          let isCut = regions[first].members.contains { member in
            regions[second].members.contains { other in
              member.squaredDistance(to: other) < narrow * narrow
                && max(member.grade.cost, other.grade.cost) - worse <= height
            }
          }
          if isCut { pairs.append((first, second)) }
        }
      }
      guard !pairs.isEmpty else { return regions }
      regions = grouped(regions, by: pairs)
    }
  }

  /// Merges regions that are connected by pairs, directly or indirectly; the best of the first stays.
  private func grouped(_ regions: [CandidateRegion], by pairs: [(Int, Int)]) -> [CandidateRegion] {
    var parent = Array(regions.indices)
    func first(_ index: Int) -> Int {
      var index = index
      while parent[index] != index { index = parent[index] }
      return index
    }
    for (one, other) in pairs {
      let (mine, theirs) = (first(one), first(other))
      parent[max(mine, theirs)] = min(mine, theirs)
    }
    var grouped = regions
    for index in regions.indices where parent[index] != index {
      grouped[first(index)].members += regions[index].members
    }
    return regions.indices.filter { parent[$0] == $0 }.map { grouped[$0] }
  }

  /// The highest cost on each line; nil if a tested position is not allowed, or if the budget does
  /// not suffice for the test.
  mutating func passes(
    of segments: [Segment], until limit: Int, where isAllowed: (Candidate) -> Bool
  ) throws(SearchCancelled) -> [Double?] {
    var passes: [Double?] = segments.map { max($0.from.grade.cost, $0.to.grade.cost) }
    for isFirst in [true, false] {
      var room = evaluator.room(until: limit)
      var open: [(index: Int, fractions: ArraySlice<Double>)] = []
      for index in segments.indices where passes[index] != nil {
        let fractions =
          isFirst
          ? segments[index].fractions.prefix(Segment.firstCount)
          : segments[index].fractions.dropFirst(Segment.firstCount)
        room -= fractions.count
        if room < 0 { passes[index] = nil } else { open.append((index, fractions)) }
      }
      let between = try evaluator.candidates(
        atGroups: open.map { index, fractions in
          fractions.map { fraction in
            zip(segments[index].from.position, segments[index].to.position).map {
              $0 + fraction * ($1 - $0)
            }
          }
        })
      for ((index, _), seen) in zip(open, between) {
        passes[index] = passes[index].flatMap { pass in
          seen.allSatisfy(isAllowed) ? seen.reduce(pass) { max($0, $1.grade.cost) } : nil
        }
      }
    }
    return passes
  }

  /// Moves regions to the end whose best is within 5 % of an earlier one.
  ///
  /// If solutions form many small regions, the listed ones should not all be close together. Regions
  /// less than half as robust as the most robust one move to the end too.
  func apartFirst(_ regions: [CandidateRegion]) -> [CandidateRegion] {
    let least = 0.5 * (regions.map(\.share).max() ?? 0)
    var (apart, beside): ([CandidateRegion], [CandidateRegion]) = ([], [])
    for region in regions {
      let isBeside = apart.contains { other in
        zip(other.best.values, region.best.values).allSatisfy {
          ($0 - $1).magnitude <= Robustness.reach * max($0.magnitude, $1.magnitude)
        }
      }
      if isBeside || region.share < least { beside.append(region) } else { apart.append(region) }
    }
    return apart + beside
  }
}
