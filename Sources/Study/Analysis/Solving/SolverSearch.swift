import Dynamics
import Sweeps

/// A search: the stages that lead from a question to its solution.
struct SolverSearch<Scalar: SimulationScalar> {
  let solver: Solver<Scalar>
  let budget: SearchBudget
  var evaluator: Evaluator<Scalar>
  /// The number of scenarios that showed the solutions under each condition.
  var finalCount = 0

  var criteria: Criteria { evaluator.criteria }

  /// The distance between neighbors in the sample of the space, along each parameter.
  let spacing: Double

  /// The indices of the parameters that have a range; the others have a list of values.
  var rangeAxes: [Int] { solver.parameters.indices.filter { solver.parameters[$0].range != nil } }

  /// The highest number of solutions from which regions are made.
  static var nodeLimit: Int { 1024 }

  init(solver: Solver<Scalar>, evaluator: Evaluator<Scalar>) {
    self.solver = solver
    self.evaluator = evaluator
    budget = SearchBudget(total: solver.searchTotal, objectiveCount: solver.objectives.count)
    spacing = 1 / Double(budget.sampleCount).root(of: solver.parameters.count)
  }

  mutating func solution() throws(SearchCancelled) -> Solution {
    let points = UnitPoints.spread(
      count: budget.sampleCount, dimensions: solver.parameters.count, seed: solver.seed,
      cancellation: evaluator.cancellation)
    guard let points else { throw SearchCancelled() }
    let sample = try evaluator.sample(points)
    var explored = try explore(sample)
    if explored.solutions.isEmpty {
      let closest = try nearest(explored.closest + misses(in: sample))
      // The last steps towards a goal, or rounding, can find a solution that the search missed.
      explored.solutions = closest.filter(\.grade.isSolution)
      if explored.solutions.isEmpty { return solution(sample, nearest: closest) }
    }
    if criteria.objectives.count > 1 {
      let front = try rounded(self.front(from: explored.solutions))
      let points = try finish(front)
      return solution(sample, regions: undominated(points))
    }
    let (separate, untried) = try regions(of: nodes(among: explored.solutions))
    let kept = Array(apartFirst(separate).prefix(solver.solutionLimit))
    let found = try finish(kept)
    return solution(
      sample, regions: found, further: untried + separate.count - kept.count)
  }

  // MARK: From solutions to regions

  /// The number of neighbors with which a solution's connection is tested.
  private var neighborCount: Int {
    let dimensions = solver.parameters.count
    if dimensions == 1 { return 1 }
    return min(8, budget.total < 1 << 15 ? dimensions + 1 : 2 * dimensions + 2)
  }

  /// The solutions from which regions are made: the best ones that are apart from each other.
  ///
  /// A search leaves hundreds of solutions close to the best one. One of them is enough.
  private func nodes(among solutions: [Candidate]) -> [Candidate] {
    let affordable = evaluator.room(until: budget.map) / (2 * neighborCount)
    let limit = min(Self.nodeLimit, max(8, affordable))
    guard solutions.count > limit else { return solutions }
    let order = solutions.indices.sorted {
      (solutions[$0].grade, $0) < (solutions[$1].grade, $1)
    }
    // Halve the distance until there are enough.
    var apart = 0.25
    var chosen: [Candidate] = []
    var isChosen = solutions.map { _ in false }
    while chosen.count < limit, apart > 1e-5 {
      for index in order where chosen.count < limit && !isChosen[index] {
        let candidate = solutions[index]
        if chosen.allSatisfy({ $0.squaredDistance(to: candidate) > apart * apart }) {
          chosen.append(candidate)
          isChosen[index] = true
        }
      }
      apart /= 2
    }
    return chosen
  }

  /// Tests which solutions are connected.
  mutating func map(of nodes: [Candidate]) throws(SearchCancelled) -> RegionMap {
    // With one parameter, neighbors are known, and many pairs are known to be apart.
    let pairs =
      solver.parameters.count > 1
      ? RegionMap.pairs(of: nodes, nearest: neighborCount) : connectedNeighbors(of: nodes)
    let passes = try passes(
      of: pairs.map { Segment(from: nodes[$0], to: nodes[$1], fractions: [1.0 / 3, 2.0 / 3]) },
      until: budget.map, where: criteria.isNearSolution)
    let costs = nodes.map(\.grade.cost)
    return RegionMap(
      costs: costs,
      links: zip(pairs, passes).compactMap { pair, pass in
        pass.map { RegionMap.Link(first: pair.0, second: pair.1, pass: $0) }
      },
      height: height(among: nodes))
  }

  /// The pairs of neighbors, of a single parameter, between which no far miss is known.
  private func connectedNeighbors(of nodes: [Candidate]) -> [(Int, Int)] {
    let order = nodes.indices.sorted { (nodes[$0].values[0], $0) < (nodes[$1].values[0], $1) }
    let misses = evaluator.farMisses.sorted()
    var index = 0
    return zip(order, order.dropFirst()).filter { first, second in
      let (low, high) = (nodes[first].values[0], nodes[second].values[0])
      while index < misses.count, misses[index] < low { index += 1 }
      return index == misses.count || misses[index] > high
    }.map { (min($0, $1), max($0, $1)) }
  }

  /// By how much the objective between two optima must be worse to separate them: a twentieth of its
  /// spread (median minus best), but at least its tolerance.
  func height(among nodes: [Candidate]) -> Double {
    guard criteria.objectives.count == 1, let best = nodes.min(by: { $0.grade < $1.grade }) else {
      return 0
    }
    let costs = nodes.map(\.grade.cost).sorted()
    return max(
      criteria.tolerance(of: 0, at: best), 0.05 * (costs[costs.count / 2] - best.grade.cost))
  }

  // MARK: No solution

  /// For each goal, the best scenario of a sample that misses no other goal.
  private func misses(in sample: SpaceSample) -> [Candidate] {
    var best: [Int: Int] = [:]
    for row in sample.grades.indices where sample.grades[row] != .none {
      var missed: [Int] = []
      for (index, goal) in criteria.goals.enumerated() {
        let found = sample.results.metrics[criteria.goalColumns[index]][row]
        if goal.shortfall(of: found) != 0 { missed.append(index) }
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
    guard !chosen.isEmpty else { return [] }
    func isOfKind(_ candidate: Candidate, _ index: Int) -> Bool {
      criteria.missed(by: candidate).isSubset(of: kinds[index])
    }
    try improve(&chosen, known: candidates, until: budget.approach, where: isOfKind)
    var exact = chosen
    if solver.roundsValues, !chosen.contains(where: \.grade.isSolution) {
      chosen = try shortened(chosen, until: budget.approachRounding)
    }
    // What rounding left is spent on the closest; what it finds is not rounded.
    let before = exact[0].grade
    var first = [exact[0]]
    try improve(&first, known: candidates, until: budget.lastSteps, where: isOfKind)
    exact[0] = first[0]
    if exact[0].grade < before, exact[0].grade < chosen[0].grade { chosen[0] = exact[0] }
    var values: Set<[Double]> = []
    return chosen.sorted { $0.grade < $1.grade }.filter { values.insert($0.values).inserted }
  }
}
