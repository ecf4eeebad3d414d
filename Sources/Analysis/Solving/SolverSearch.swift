import Dynamics
import Sweeps

/// A search: the stages that lead from a question to its solution.
struct SolverSearch<Scalar: SimulationScalar> {
  let solver: Solver<Scalar>
  var evaluator: Evaluator<Scalar>
  var evolution: Evolution

  var criteria: Criteria { evaluator.criteria }

  /// The highest number of solutions from which regions are made.
  static var nodeLimit: Int { 1024 }
  /// If the sample has fewer solutions, more are searched for before regions are made.
  static var fewAnswers: Int { 256 }
  /// The size of the population that is spread over the space.
  static var spreadCount: Int { 128 }
  /// The size of the population of a region.
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
    if nodes.isEmpty {
      let closest = try nearest(population + misses(in: sample))
      // The last steps towards a goal, or rounding, can find a solution that the search missed.
      nodes = closest.filter(\.grade.isAnswer)
      if nodes.isEmpty { return solution(sample, nearest: closest) }
    }
    if criteria.objectives.count > 1 {
      let front = try rounded(self.front(from: nodes))
      let points = try finish(front)
      return solution(sample, basins: withoutRepeats(points))
    }
    let (separate, untried) = try regions(of: nodes)
    let kept = Array(apartFirst(separate).prefix(solver.answerLimit))
    let basins = try finish(kept)
    return solution(
      sample, basins: basins, further: untried + separate.count - kept.count)
  }

  // MARK: From the sample to regions

  /// The solutions from which regions are made: the best, and others from the whole space.
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

  /// The best scenarios with a minimum distance from each other.
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

  /// Improves scenarios in the whole space and returns the solutions that it finds.
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
        // A child replaces its nearest member, so that no region is lost.
        let distances = population.map { $0.squaredDistance(to: child) }
        guard let place = distances.indices.min(by: { distances[$0] < distances[$1] }) else {
          continue
        }
        if child.grade < population[place].grade { population[place] = child }
      }
    }
    return found
  }

  /// Tests which solutions are connected.
  mutating func map(of nodes: [Candidate]) throws(SearchCancelled) -> BasinMap {
    let neighborCount = min(8, 2 * solver.parameters.count + 2)
    let pairs = BasinMap.pairs(of: nodes, nearest: neighborCount)
    let passes = try passes(
      of: pairs.map { Way(from: nodes[$0], to: nodes[$1], looks: [1.0 / 3, 2.0 / 3]) },
      where: criteria.isNearAnswer)
    let costs = nodes.map(\.grade.cost)
    return BasinMap(
      costs: costs,
      links: zip(pairs, passes).compactMap { pair, pass in
        pass.map { BasinMap.Link(first: pair.0, second: pair.1, pass: $0) }
      },
      height: height(among: nodes))
  }

  /// The lowest pass that separates two valleys: a twentieth of the objective's spread (median minus
  /// best), but at least its tolerance.
  func height(among nodes: [Candidate]) -> Double {
    guard criteria.objectives.count == 1, let best = nodes.min(by: { $0.grade < $1.grade }) else {
      return 0
    }
    let costs = nodes.map(\.grade.cost).sorted()
    return max(
      criteria.allowance(for: 0, at: best), 0.05 * (costs[costs.count / 2] - best.grade.cost))
  }

  // MARK: No solution

  /// For each goal, the best scenario of a sample that misses no other goal.
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

  /// The closest scenarios, each missing different goals.
  ///
  /// If refining them leads to a solution, it is among them.
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
    var values: Set<[Double]> = []
    return try shortened(chosen).sorted { $0.grade < $1.grade }
      .filter { values.insert($0.values).inserted }
  }
}
