import Dynamics
import Sweeps
import Testing

import Analysis

/// Random questions: a scene, one to three of its numbers, and goals near what its motions attain.
private struct RandomQuestion {
  let scene: Scene
  let parameters: [SolverParameter]
  let goals: [Goal]
  let objectives: [Objective]
  let budget: Int

  /// Scenes that are fast enough for thousands of scenarios in a test.
  private static let scenes = BuiltInScenes.all.filter { $0.items.count <= 3 }

  /// Nil if the scene has too few numbers or metrics for the question.
  init?(_ number: Int) throws {
    let random = CounterRandom(seed: UInt64(number), stream: 7)
    var count: UInt64 = 0
    func share() -> Double {
      count += 1
      return random.unit(count)
    }
    func among<Choice>(_ choices: [Choice]) -> Choice {
      choices[Int(share() * Double(choices.count))]
    }
    scene = among(Self.scenes)
    let table = try ParameterTable(scene)
    let base = table.baseValues()
    var open = table.parameters.indices.filter { index in
      let parameter = table.parameters[index]
      return !parameter.isDerived && !parameter.isIdle && !parameter.range.isFlag
        && !parameter.range.isWhole && base[index].magnitude > 0
        && parameter.path.text != "duration"
    }
    var parameters: [SolverParameter] = []
    var (values, hasRange) = ([Double](), false)
    for _ in 0..<among([1, 1, 2, 3]) where !open.isEmpty {
      let index = open.remove(at: Int(share() * Double(open.count)))
      let (low, high) = (base[index] * (0.4 + share() / 2), base[index] * (1.1 + share()))
      let (path, allowed) = (table.parameters[index].path, table.parameters[index].range)
      guard allowed.contains(low), allowed.contains(high) else { continue }
      if share() < 0.2 {
        parameters.append(.choice(try Axis(path: path, values: [low, base[index], high])))
        values.append(among([low, base[index], high]))
      } else {
        parameters.append(
          .range(try SampledRange(path: path, from: min(low, high), to: max(low, high))))
        values.append(low + share() * (high - low))
        hasRange = true
      }
    }
    guard hasRange else { return nil }
    self.parameters = parameters
    let columns = MetricColumn.columns(
      Metric.measured(of: scene).filter { ![.phase, .outcome].contains($0) }, of: scene)
    // The metrics of one scenario of the space.
    let all = try Solver<Float>(
      scene: scene, over: parameters, goals: [], objectives: columns.map { Objective($0) })
    var evaluator = Evaluator(
      runner: ConditionRunner(all.runner(all.plan)), parameters: parameters,
      criteria: Criteria(goals: [], objectives: all.objectives), cancellation: Cancellation(),
      progress: { _ in })
    let metrics = try evaluator.candidates(with: [values])[0].metrics
    let known = columns.indices.filter { metrics[$0].isFinite }
    guard known.count > 2 else { return nil }
    let goalCount: Int = among([1, 2])
    goals = (0..<goalCount).map { _ in
      let column = among(known)
      let relation = among([Goal.Relation.equal, .atMost, .atLeast])
      let factor: Double = relation == .equal ? 1 : among([1.0, 0.98, 1.02, 1.1])
      return Goal(columns[column], relation, factor * metrics[column])
    }
    objectives = share() < 0.4 ? [Objective(columns[among(known)])] : []
    budget = among([256, 1000, 4000])
  }
}

@Suite struct RegionTests {
  // What is stated of a range was tested at 12 values or more, and mostly at 30 to 150. A gap of misses
  // between n tests, at equal distances, is 1/(4n) of the range on average at most: about 0.5 %.
  @Test func `almost all scenarios of the stated ranges are solutions`() throws {
    var (solutions, scenarios, ranges, questions) = (0, 0, 0, 0)
    for number in 0..<1000 where questions < 50 {
      guard let question = try RandomQuestion(number) else { continue }
      questions += 1
      let solver = try Solver<Float>(
        scene: question.scene, over: question.parameters, goals: question.goals,
        objectives: question.objectives, budget: question.budget, seed: UInt64(number))
      let found = try #require(solver.solution())
      #expect(found.scenarioCount <= question.budget)
      var evaluator = Evaluator(
        runner: ConditionRunner(solver.runner(solver.plan)), parameters: solver.parameters,
        criteria: Criteria(goals: solver.goals, objectives: solver.objectives),
        cancellation: Cancellation(), progress: { _ in })
      for (rank, region) in found.regions.enumerated() {
        for (axis, extent) in region.testedRanges.enumerated() {
          func areSolutions(_ values: [Double]) throws -> [Bool] {
            try evaluator.candidates(
              with: values.map { value in
                var values = region.solution.values
                values[axis] = value
                return values
              }
            ).map(\.grade.isSolution)
          }
          let (low, high) = (extent.range.lowerBound, extent.range.upperBound)
          let single = try areSolutions([low, high] + extent.otherParts)
          #expect(!single.contains(false), "question \(number), region \(rank): \(extent)")
          for part in extent.otherParts { #expect(extent.isList || !extent.range.contains(part)) }
          // What is stated of single changes agrees.
          for neighbor in region.robustness.neighbors
          where neighbor.path == solver.parameters[axis].path {
            let value = neighbor.point.values[axis]
            if extent.range.contains(value) { #expect(neighbor.point.isSolution) }
          }
          guard low < high else { continue }
          let random = CounterRandom(seed: UInt64(number), stream: UInt64(rank * 8 + axis))
          let met = try areSolutions(
            (1...100).map { min(high, low + random.unit($0) * (high - low)) })
          solutions += met.count { $0 }
          scenarios += met.count
          ranges += 1
        }
      }
    }
    #expect(ranges >= 50, "\(ranges) ranges say little")
    #expect(
      Double(solutions) >= 0.99 * Double(scenarios),
      "\(scenarios - solutions) of \(scenarios) in \(ranges) ranges are misses")
  }
}
