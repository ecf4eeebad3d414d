import Dynamics
import Sweeps
import Testing

import Analysis

/// Goals that may be missed.
@Suite struct WishTests {
  private func scene() -> Scene {
    var scene = Scene.drop()
    scene.parameters = ["a": 1, "b": 1]
    return scene
  }

  private func solution(
    _ wishes: [String], goals: [String] = [], over vary: [String] = ["parameters.a=0:400"],
    in scene: Scene? = nil
  ) throws -> Solution {
    let scene = scene ?? self.scene()
    let table = try ParameterTable(scene)
    let solver = try Solver<Float>(
      scene: scene, over: vary.map { try SolverParameter(parsing: $0, relativeTo: table) },
      goals: goals.map { try Goal(parsing: $0, measures: table.numberMeasures) },
      wishes: wishes.map { try Wish(parsing: $0, measures: table.numberMeasures) }, budget: 2048)
    return try #require(solver.solution())
  }

  // Of piecewise linear costs, the optimum is at a corner. With a ≤ 100 and a ≥ 200, the cost between
  // them is u (a - 100) / 100 + v (200 - a) / 200, so u / 100 against v / 200 decides. The answer may
  // be worse by 0.1 % for the sake of round values.
  @Test(arguments: [
    (1.0, 1.0, 100.0, [0.0, 0.5]), (1, 3, 200, [1, 0]), (3, 1, 100, [0, 0.5]),
    (0.5, 2, 200, [0.5, 0]),
  ])
  func `the least weighted miss is at the corner that the weights choose`(
    first: Double, second: Double, expected: Double, costs: [Double]
  ) throws {
    let found = try solution([
      "parameters.a<=100 weight \(first)", "parameters.a>=200 weight \(second)",
    ])
    let best = try #require(found.regions.first).solution
    #expect(abs(best.values[0] - expected) < 0.2, "\(best)")
    for (cost, expected) in zip(found.wishCosts(at: best), costs) {
      #expect(abs(cost - expected) < 0.002)
    }
  }

  @Test func `wishes that can be met cost nothing, and goals hold whatever they cost`() throws {
    let free = try solution(["parameters.a<=300", "parameters.a>=200"])
    let best = try #require(free.regions.first).solution
    #expect(free.wishCosts(at: best) == [0, 0])
    let bound = try solution(["parameters.a<=100 weight 1000"], goals: ["parameters.a>=150"])
    let least = try #require(bound.regions.first).solution
    #expect(least.isSolution && least.values[0] >= 150 && least.values[0] < 150.2)
  }

  @Test func `a wish can be for a number that has the name of a variable`() throws {
    let found = try solution(["ball.angle<=0.1"], over: ["ball.angle=0.2:1"])
    let best = try #require(found.regions.first).solution
    #expect(abs(best.values[0] - 0.2) < 0.001)
  }

  @Test func `an interval costs on both sides`() throws {
    for value in [50.0, 80, 100, 120, 300] {
      let wish = try Wish(
        parsing: "parameters.a=100±20 weight 2",
        measures: ParameterTable(scene()).numberMeasures)
      #expect(abs(wish.cost(of: value) - 2 * max(0, abs(value - 100) - 20) / 100) < 1e-6)
    }
  }

  @Test func `wishes of a motion are weighed as its metrics say`() throws {
    // A ball that falls 300 pt settles later, the more elastic it is, and bounces more often.
    let metrics: [Metric] = [.settleTime, .impacts]
    let wishes = ["impacts>=6", "settleTime<=1.5 weight 2"]
    let found = try solution(wishes, over: ["ball.elasticity=0:0.9"])
    let best = try #require(found.regions.first).solution
    let total = found.wishCosts(at: best).reduce(0, +)
    // No value of a fine grid costs less than the answer, but for the part that rounding may cost.
    let sweep = try Sweep(
      scene: scene(), over: Design(Grid([Axis(parsing: "ball.elasticity=0:0.9:901")])),
      metricColumns: metrics.map { MetricColumn($0) })
    let read = try wishes.map { try Wish(parsing: $0) }
    var least = Double.infinity
    SweepRunner<Float>().run(sweep) { block in
      for row in 0..<block.range.count {
        let costs = [
          read[0].cost(of: Double(block.metrics[1][row])),
          read[1].cost(of: Double(block.metrics[0][row])),
        ]
        if !costs.contains(where: \.isNaN) { least = min(least, costs[0] + costs[1]) }
      }
    }
    #expect(total <= least * 1.002, "\(total) against \(least)")
    #expect(total > 0)
  }

  @Test(arguments: [
    ("settleTime<=1 weight x", "the weight must be a number, more than 0 (got 'x')"),
    ("settleTime<=1 weight 0", "the weight must be a number, more than 0 (got 0)"),
    ("outcome=opened", "an outcome cannot be missed by a little"),
  ])
  func `a mistake is named`(text: String, message: String) {
    let problem = #expect(throws: GoalProblem.self) { try Wish(parsing: text) }
    #expect(problem?.description.hasPrefix("'\(text)': \(message)") == true, "\(problem as Any)")
  }

  @Test func `wishes are the only objective`() throws {
    #expect(throws: SolverProblem.wishesAndObjectives) {
      try Solver<Float>(
        scene: scene(), over: [SolverParameter(parsing: "ball.elasticity=0:0.9")], goals: [],
        objectives: [Objective(MetricColumn(.settleTime))],
        wishes: [Wish(Goal(MetricColumn(.settleTime), .atMost, 1))])
    }
  }
}
