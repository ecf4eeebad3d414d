import Dynamics
import Sweeps

/// The solution that a search returns.
extension SolverSearch {
  /// Tests the range of each parameter around the rounded best of each region, and its robustness.
  ///
  /// What is left of the budget is divided among the robustness of all solutions.
  mutating func finish(_ regions: [CandidateRegion]) throws(SearchCancelled) -> [SolutionRegion] {
    let exact = regions.map(\.best)
    let round = regions.map { $0.rounded ?? $0.best }
    let room = evaluator.room(until: budget.total)
    let known = knownValues
    let robust = try robustness(of: round, until: evaluator.count + room / 4)
    var lines: [ParameterLine] = []
    if criteria.objectives.count < 2 {
      lines = try parameterLines(
        through: round, neighbors: robust.map(\.neighbors), known: known, room: room)
    }
    // Equal values share one estimate.
    let different = regions.indices.filter { exact[$0].values != round[$0].values }
    // The search chose its solutions by samples of its own seed, which would flatter them.
    let met = try shares(
      of: round + different.map { exact[$0] }, total: evaluator.room(until: budget.total),
      seed: solver.seed &+ 0x3c_6e_f3_72)
    for index in lines.indices { lines[index].addMisses(knownValues) }
    let across = try acrossResults(of: round)
    return regions.indices.map { index in
      let other = different.firstIndex(of: index).map { met[round.count + $0].share }
      return SolutionRegion(
        solution: point(of: round[index]), exact: point(of: exact[index]),
        exactRobustness: other ?? met[index].share,
        testedRanges: solver.parameters.indices.map { axis in
          let own = round[index].values[axis]
          return lines.first { $0.region == index && $0.axis == axis }?.tested
            ?? TestedRange(
              range: own...own, testCount: 0, otherParts: [],
              isList: solver.parameters[axis].range == nil)
        },
        robustness: Robustness(
          share: met[index].share, sampleCount: met[index].count,
          neighbors: robust[index].neighbors, clocks: robust[index].clocks),
        across: across?[index])
    }
  }

  /// Solutions under each condition and under others; nil if nothing is given.
  private mutating func acrossResults(
    of solutions: [Candidate]
  ) throws(SearchCancelled) -> [AcrossResult]? {
    guard !solver.across.isEmpty, !solutions.isEmpty else { return nil }
    let conditions = solver.across.conditions
    let values = solutions.map(\.values)
    let each = try evaluator.candidatesUnderEach(with: values, on: evaluator.runner)
    let others = solver.across.others(Solver<Scalar>.otherCount, seed: solver.seed)
    var tested: [[Candidate]] = []
    if !others.isEmpty,
      let runner = try? solver.conditionRunner(others, settings: solver.plan.settings)
    {
      tested = try evaluator.candidatesUnderEach(with: values, on: runner)
    }
    finalCount = solutions.count * (conditions.count + tested.count)
    return solutions.indices.map { index in
      AcrossResult(
        cases: zip(conditions, each).map { condition, candidates in
          AcrossResult.Case(condition: condition, point: point(of: candidates[index]))
        },
        worst: evaluator.runner.worst(each.map { standing(of: $0[index]) }),
        otherCount: tested.count,
        otherMetCount: tested.count { $0[index].grade.isSolution })
    }
  }

  private func standing(of candidate: Candidate) -> Standing {
    criteria.standing(candidate.status) { candidate.metrics[$0] }
  }

  func point(of candidate: Candidate) -> EvaluatedPoint {
    EvaluatedPoint(
      values: candidate.values, metrics: candidate.metrics, status: candidate.status,
      shortfalls: zip(criteria.goals, criteria.goalColumns).map {
        $0.shortfall(of: candidate.metrics[$1])
      }, isSolution: candidate.grade.isSolution)
  }

  /// The solutions, or the closest scenarios.
  func solution(
    _ sample: SpaceSample, regions: [SolutionRegion] = [], further: Int = 0,
    nearest: [Candidate] = []
  ) -> Solution {
    Solution(
      paths: solver.parameters.map(\.path), metricColumns: criteria.metricColumns,
      goals: criteria.goals, objectives: criteria.objectives, wishes: solver.wishes,
      regions: regions,
      furtherRegionCount: further,
      nearest: nearest.map { point(of: $0) }, sampleCount: sample.grades.count,
      sampleSolutionCount: sample.solutions.count, evidence: evidence(in: sample),
      rareMetrics: rareMetrics(in: sample),
      scenarioCount: evaluator.count * solver.conditionCount + finalCount, across: solver.across)
  }

  /// The statistics of each goal over a sample.
  private func evidence(in sample: SpaceSample) -> [GoalEvidence] {
    let met = zip(criteria.goals, criteria.goalColumns).map { goal, column in
      sample.results.metrics[column].map { goal.shortfall(of: $0) == 0 }
    }
    let rows = sample.grades.indices
    return criteria.goals.indices.map { index in
      let values = sample.results.metrics[criteria.goalColumns[index]].filter { !$0.isNaN }
      let others = met.indices.filter { $0 != index }
      return GoalEvidence(
        metCount: met[index].count { $0 }, valueCount: values.count,
        values: values.min().flatMap { low in values.max().map { low...$0 } },
        othersMetCount: rows.count { row in others.allSatisfy { met[$0][row] } },
        pairCounts: met.indices.map { other in
          rows.count { met[index][$0] && met[other][$0] }
        })
    }
  }
}
