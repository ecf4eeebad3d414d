import Dynamics
import Sweeps

/// One search: the stages that lead from a question to its answer.
struct SolverSearch<Scalar: SimulationScalar> {
  let solver: Solver<Scalar>
  var evaluator: Evaluator<Scalar>
  var evolution: Evolution

  var criteria: Criteria { evaluator.criteria }

  /// How many answers regions are made of, at most.
  static var nodeLimit: Int { 1024 }
  /// Below how many answers of the sample more are sought before regions are made.
  static var fewAnswers: Int { 256 }
  /// How many members a population has that is spread over the space.
  static var spreadCount: Int { 128 }
  /// How many members the population of a region has.
  static var regionCount: Int { 24 }

  init(solver: Solver<Scalar>, evaluator: Evaluator<Scalar>) {
    self.solver = solver
    self.evaluator = evaluator
    evolution = Evolution(parameters: solver.parameters, seed: solver.seed)
  }

  mutating func solution() throws(SearchCancelled) -> Solution {
    let sample = try evaluator.sample(
      .spread(
        count: solver.sampleCount, dimensions: solver.parameters.count, seed: solver.seed))
    let answers = sample.answers
    var population = spread(over: sample)
    var nodes = self.nodes(of: sample, answers)
    if answers.count < Self.fewAnswers { nodes += try gather(&population) }
    nodes = Array(nodes.prefix(Self.nodeLimit))
    guard !nodes.isEmpty else {
      let closest = try nearest(population + misses(in: sample))
      return solution(sample, nearest: closest)
    }
    if criteria.objectives.count > 1 {
      let front = try self.front(from: nodes)
      let points = try finish(front)
      return solution(sample, basins: withoutRepeats(points))
    }
    let map = try self.map(of: nodes)
    var regions = map.basins.map { members in Region(members: members.map { nodes[$0] }) }
    if criteria.objectives.isEmpty { regions.sort { $0.members.count > $1.members.count } }
    let tried = Array(regions.prefix(2 * max(8, solver.answerLimit)))
    let best =
      criteria.objectives.isEmpty
      ? try mostRobust(of: tried) : try refined(tried, among: nodes, map)
    let separate = try merged(best)
    let kept = Array(apartFirst(separate).prefix(solver.answerLimit))
    let further = regions.count - tried.count + separate.count - kept.count
    let basins = try finish(kept)
    return solution(sample, basins: basins, further: further)
  }

  // MARK: From the sample to regions

  /// The answers that regions are made of: the best, and others all over the space.
  private func nodes(of sample: SpaceSample, _ answers: [Int]) -> [Candidate] {
    guard answers.count > Self.nodeLimit else {
      return answers.map { evaluator.candidate($0, of: sample) }
    }
    var rows = Array(answers.prefix(Self.nodeLimit))
    if criteria.objectives.count == 1 {
      let best = sample.best(Self.nodeLimit / 2)
      let known = Set(best)
      rows = best + rows.filter { !known.contains($0) }
    }
    if criteria.objectives.count > 1 {
      let costs = answers.map { row in
        zip(criteria.objectives, criteria.objectiveColumns).map {
          $0.cost(sample.results.metrics[$1][row])
        }
      }
      let best = undominated(costs).map { answers[$0] }
      let known = Set(best)
      rows = best + rows.filter { !known.contains($0) }
    }
    return rows.prefix(Self.nodeLimit).map { evaluator.candidate($0, of: sample) }
  }

  /// The best scenarios that are not all in one place.
  private func spread(over sample: SpaceSample) -> [Candidate] {
    let best = sample.best(32 * Self.spreadCount).map { evaluator.candidate($0, of: sample) }
    var chosen: [Candidate] = []
    let apart = 0.02 * 0.02 * Double(solver.parameters.count)
    for candidate in best where chosen.count < Self.spreadCount {
      if chosen.allSatisfy({ $0.squaredDistance(to: candidate) > apart }) {
        chosen.append(candidate)
      }
    }
    return chosen.count > 3 ? chosen : Array(best.prefix(Self.spreadCount))
  }

  /// Improves scenarios all over the space and returns the answers that it comes by.
  private mutating func gather(
    _ population: inout [Candidate]
  ) throws(SearchCancelled) -> [Candidate] {
    var found: [Candidate] = []
    guard population.count > 3 else { return found }
    let limit = evaluator.count + solver.budget / 4
    while evaluator.count + population.count <= limit, found.count < 2 * Self.fewAnswers {
      let children = try evaluator.candidates(
        at: evolution.children(of: population, kinship: 8))
      for child in children {
        if child.grade.isAnswer { found.append(child) }
        // It takes the place of the nearest, so that no region dies out.
        let distances = population.map { $0.squaredDistance(to: child) }
        guard let place = distances.indices.min(by: { distances[$0] < distances[$1] }) else {
          continue
        }
        if child.grade < population[place].grade { population[place] = child }
      }
    }
    return found
  }

  /// Tries which answers hang together.
  private mutating func map(of nodes: [Candidate]) throws(SearchCancelled) -> BasinMap {
    let neighborCount = min(8, 2 * solver.parameters.count + 2)
    let pairs = BasinMap.pairs(of: nodes, nearest: neighborCount)
    let passes = try links(pairs.map { (nodes[$0], nodes[$1]) }, steps: 2)
    let costs = nodes.map(\.grade.cost)
    return BasinMap(
      costs: costs,
      links: zip(pairs, passes).compactMap { pair, pass in
        pass.map { BasinMap.Link(first: pair.0, second: pair.1, pass: $0) }
      },
      height: height(among: nodes))
  }

  /// The worst cost on the straight way between two answers; nil where something on it is none.
  mutating func links(
    _ pairs: [(Candidate, Candidate)], steps: Int
  ) throws(SearchCancelled) -> [Double?] {
    let points = pairs.flatMap { pair in
      (1...steps).map { step in
        let share = Double(step) / Double(steps + 1)
        return zip(pair.0.position, pair.1.position).map { $0 + share * ($1 - $0) }
      }
    }
    let between = try evaluator.candidates(at: points)
    return pairs.indices.map { pair in
      let way = between[pair * steps..<(pair + 1) * steps]
      guard way.allSatisfy(criteria.isNearAnswer) else { return nil }
      return way.reduce(max(pairs[pair].0.grade.cost, pairs[pair].1.grade.cost)) {
        max($0, $1.grade.cost)
      }
    }
  }

  /// What counts as a valley of its own: a twentieth of what the objective does, or what would not
  /// be told apart.
  private func height(among nodes: [Candidate]) -> Double {
    guard criteria.objectives.count == 1, let best = nodes.min(by: { $0.grade < $1.grade }) else {
      return 0
    }
    let costs = nodes.map(\.grade.cost).sorted()
    return max(
      criteria.allowance(for: 0, at: best), 0.05 * (costs[costs.count / 2] - best.grade.cost))
  }

  // MARK: The best of each region

  /// Seeks the scenario of each region with the best objective.
  private mutating func refined(
    _ regions: [Region], among nodes: [Candidate], _ map: BasinMap
  ) throws(SearchCancelled) -> [Region] {
    var labels = nodes.map { _ in -1 }
    for (label, members) in map.basins.enumerated() {
      for member in members { labels[member] = label }
    }
    // The nearest answer's region: with an objective, regions are in the order of the map.
    func label(of candidate: Candidate) -> Int {
      let distances = nodes.map { $0.squaredDistance(to: candidate) }
      return distances.indices.min { distances[$0] < distances[$1] }.map { labels[$0] } ?? -1
    }
    var groups: [[Candidate]] = []
    let spacing = 1 / Double(solver.sampleCount).root(of: solver.parameters.count)
    for region in regions {
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
    for _ in 0..<60 where evaluator.count + batch <= limit {
      let positions = groups.flatMap { evolution.children(of: $0) }
      let children = try evaluator.candidates(at: positions)
      for (place, child) in children.enumerated() {
        let (group, member) = place.quotientAndRemainder(dividingBy: Self.regionCount)
        guard !(groups[group][member].grade < child.grade), label(of: child) == group else {
          continue
        }
        groups[group][member] = child
      }
    }
    var best = groups.compactMap { group in group.min { $0.grade < $1.grade } }
    try polish(&best) { candidate, group in label(of: candidate) == group }
    return zip(regions, best).map { Region(members: [$1] + $0.members) }
      .sorted { $0.best.grade < $1.best.grade }
  }

  /// Takes steps of many lengths along each parameter while one of them leads to something better.
  private mutating func polish(
    _ candidates: inout [Candidate], where isAllowed: (Candidate, _ place: Int) -> Bool
  ) throws(SearchCancelled) {
    let lengths = (3...12).map { 1 / Double(1 << $0) }
    for _ in 0..<12 {
      let steps = candidates.map { candidate in
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
      let tried = try evaluator.candidates(at: steps.flatMap(\.self))
      let count = steps.first?.count ?? 0
      var isBetter = false
      for place in candidates.indices {
        let nearby = tried[place * count..<(place + 1) * count].filter { isAllowed($0, place) }
        if let best = nearby.min(by: { $0.grade < $1.grade }), best.grade < candidates[place].grade
        {
          candidates[place] = best
          isBetter = true
        }
      }
      guard isBetter else { return }
    }
  }

  /// Seeks the answer of each region that stays one when everything is a little off.
  private mutating func mostRobust(of regions: [Region]) throws(SearchCancelled) -> [Region] {
    let limit = 48
    var tried: [[Candidate]] = []
    for region in regions {
      let stride = max(1, region.members.count / limit)
      let members = region.members.indices.filter { $0 % stride == 0 }.prefix(limit)
        .map { region.members[$0] }
      tried.append(members + (try evaluator.candidates(at: [region.middle])))
    }
    let met = try shares(of: tried.flatMap(\.self), count: 16)
    var place = 0
    var best: [(region: Region, share: Double)] = []
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
      best.append((Region(members: [candidates[chosen.candidate]] + region.members), chosen.share))
    }
    // Sorting does not promise to keep the order of equals: the larger region first.
    return best.enumerated().sorted { first, second in
      first.element.share != second.element.share
        ? first.element.share > second.element.share : first.offset < second.offset
    }.map(\.element.region)
  }

  /// Joins regions whose best answers hang together after all.
  private mutating func merged(_ regions: [Region]) throws(SearchCancelled) -> [Region] {
    var kept: [Region] = []
    let height = self.height(among: regions.map(\.best))
    for region in regions {
      let passes = try links(kept.map { ($0.best, region.best) }, steps: 8)
      let home = zip(kept, passes).enumerated().first { _, link in
        link.1.map { $0 - max(link.0.best.grade.cost, region.best.grade.cost) <= height } ?? false
      }
      if let home {
        kept[home.offset].members += region.members
      } else {
        kept.append(region)
      }
    }
    return kept
  }

  /// Regions whose best lies within 5 % of one before come after all others: where answers are in
  /// many small pieces, those listed should not all be of one place.
  private func apartFirst(_ regions: [Region]) -> [Region] {
    var (apart, beside): ([Region], [Region]) = ([], [])
    for region in regions {
      let isBeside = apart.contains { other in
        zip(other.best.values, region.best.values).allSatisfy {
          ($0 - $1).magnitude <= Robustness.reach * max($0.magnitude, $1.magnitude)
        }
      }
      if isBeside { beside.append(region) } else { apart.append(region) }
    }
    return apart + beside
  }

  // MARK: Nothing satisfies

  /// For each wish the best of a sample that misses no other.
  private func misses(in sample: SpaceSample) -> [Candidate] {
    var best: [Int: Int] = [:]
    for row in sample.grades.indices where sample.grades[row] != .none {
      var missed: [Int] = []
      for (place, wish) in criteria.wishes.enumerated() {
        let found = sample.results.metrics[criteria.wishColumns[place]][row]
        if wish.shortfall(of: found) != 0 { missed.append(place) }
      }
      guard missed.count == 1 else { continue }
      if best[missed[0]].map({ sample.grades[row] < sample.grades[$0] }) ?? true {
        best[missed[0]] = row
      }
    }
    return best.keys.sorted().compactMap { best[$0] }.map { evaluator.candidate($0, of: sample) }
  }

  /// The scenarios that come closest, each missing other wishes.
  private mutating func nearest(
    _ candidates: [Candidate]
  ) throws(SearchCancelled) -> [Candidate] {
    let criteria = criteria
    var chosen: [Candidate] = []
    var kinds: [Set<Int>] = []
    for candidate in candidates.sorted(by: { $0.grade < $1.grade }) where chosen.count < 3 {
      let missed = criteria.missed(by: candidate)
      guard !kinds.contains(missed) else { continue }
      chosen.append(candidate)
      kinds.append(missed)
    }
    try polish(&chosen) { candidate, place in
      criteria.missed(by: candidate).isSubset(of: kinds[place])
    }
    return try shortened(chosen.sorted { $0.grade < $1.grade })
  }
}

/// Answers that hang together, the best first.
struct Region {
  var members: [Candidate]

  var best: Candidate { members[0] }

  /// The middle of all members.
  var middle: [Double] {
    best.position.indices.map { axis in
      members.reduce(0) { $0 + $1.position[axis] } / Double(members.count)
    }
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
