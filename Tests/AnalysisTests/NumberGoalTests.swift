import Dynamics
import Sweeps
import Testing

import Analysis

/// Goals and objectives that are numbers of the scene.
@Suite struct NumberGoalTests {
  /// A ball without drag that is thrown upwards, `parameters.speed` pt/s, in 1000 pt/s².
  private func toss() -> Scene {
    Scene(
      name: "toss", reference: Size2(width: 400, height: 1000), parameters: ["speed": 500],
      items: [
        Item(
          name: "ball", size: Size2(width: 20, height: 20), center: Point2(x: 200, y: 900),
          velocity: Point2(x: 0, y: "-parameters.speed"), resistance: 0)
      ],
      behaviors: [.gravity(Gravity(name: "pull"))], duration: 2)
  }

  private func solution(
    _ goals: [String], least: [String] = [], greatest: [String] = [],
    over vary: [String] = ["parameters.speed=0:1500"], rounds: Bool = true, budget: Int = 2048
  ) throws -> Solution {
    let table = try ParameterTable(toss())
    let measures = table.numberMeasures
    func objective(_ name: String, _ isGreatestBest: Bool) throws -> Objective {
      Objective(
        try #require(try MetricColumn.named(name, among: measures)), isGreatestBest: isGreatestBest)
    }
    let solver = try Solver<Float>(
      scene: toss(), over: vary.map { try SolverParameter(parsing: $0, relativeTo: table) },
      goals: goals.map { try Goal(parsing: $0, measures: measures) },
      objectives: least.map { try objective($0, false) } + greatest.map { try objective($0, true) },
      budget: budget, roundsValues: rounds)
    return try #require(solver.solution())
  }

  /// The highest point of a throw, pt above its start: steps of 1/120 s as in Box2D, seen at frames.
  private func height(_ speed: Double, gravity: Double = 1000) -> Double {
    var (velocity, position, highest) = (speed, 0.0, 0.0)
    for count in Settings.uikit.substeps(frameCount: 120) {
      for _ in 0..<count {
        velocity -= gravity / 120
        position += velocity / 120
      }
      highest = max(highest, position)
    }
    return highest
  }

  // The search ends within a hundred-millionth of the range. In single precision, positions of 900 pt
  // have steps of 6e-5 pt, and a step moves the height by Δh = v Δv / g: 1e-4 pt/s for 600 pt/s. The
  // sum over 75 steps rounds 75 times: 1e-2 pt/s at most.
  @Test(arguments: [50.0, 200, 450])
  func `the smallest throw that reaches a height is √(2gh), in the engine's steps`(
    rise: Double
  ) throws {
    let found = try solution(
      ["min(ball.y)<=\(900 - rise)"], least: ["parameters.speed"], rounds: false)
    let speed = try #require(found.regions.first).solution.values[0]
    // By bisection of the recurrence.
    var (low, high) = (0.0, 1500.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if height(middle) < rise { low = middle } else { high = middle }
    }
    #expect(abs(speed - high) < 1e-2, "\(speed), expected \(high)")
    // A step loses v Δt / 2 of the height.
    let exact = (2 * 1000 * rise).squareRoot()
    #expect(speed > exact && speed < exact + 1000 / 120)
    #expect(found.metricColumns[1].rawValue == "parameters.speed")
    #expect(found.regions[0].solution.metrics[1] == Double(Float(speed)))
  }

  @Test func `rounding keeps the digits that are printed, and a solution`() throws {
    let found = try solution(["min(ball.y)<=700"], least: ["parameters.speed"])
    let region = try #require(found.regions.first)
    let (value, exact) = (region.solution.values[0], region.exact.values[0])
    #expect(region.solution.isSolution)
    #expect(value >= exact && value <= exact * (1 + 1e-4))
    // The range around it begins where the answer is.
    #expect(abs(region.ranges[0].lowerBound - exact) < 1e-3 * exact, "\(region.ranges)")
  }

  @Test func `the greatest throw that stays below a height is as exact`() throws {
    let found = try solution(
      ["min(ball.y)>=700"], greatest: ["parameters.speed"], rounds: false)
    let speed = try #require(found.regions.first).solution.values[0]
    #expect(height(speed) <= 200 + 1e-3 && height(speed + 0.02) > 200)
  }

  @Test func `of two numbers, the one to minimize is as small as the other allows`() throws {
    // Less gravity needs less speed: h = v² / 2g.
    let found = try solution(
      ["min(ball.y)<=700"], least: ["parameters.speed"],
      over: ["parameters.speed=0:1500", "pull.magnitude=0.5:2"], rounds: false, budget: 8192)
    let best = try #require(found.regions.first).solution
    #expect(abs(best.values[1] - 0.5) < 0.02)
    #expect(abs(height(best.values[0], gravity: 1000 * best.values[1]) - 200) < 0.05)
  }

  @Test func `a number is a goal in its unit, also where an item has a variable of its name`()
    throws
  {
    let found = try solution(["parameters.speed<=400", "min(ball.y)<=850"])
    let speeds = found.regions.map { $0.solution.values[0] }
    #expect(!speeds.isEmpty && speeds.allSatisfy { $0 <= 400 && height($0) >= 50 - 1e-3 })
    let table = try ParameterTable(toss())
    let angle = try Goal(parsing: "ball.angle<=90deg", measures: table.numberMeasures)
    #expect(abs(angle.value - .pi / 2) < 1e-12)
    let turned = try Solver<Float>(
      scene: toss(), over: [SolverParameter(parsing: "ball.angle=0:3")], goals: [angle],
      budget: 256)
    let best = try #require(turned.solution()?.regions.first)
    #expect(best.solution.values[0] <= .pi / 2)
  }

  @Test func `a formula of the same names stays a formula`() throws {
    let table = try ParameterTable(toss())
    let column = try MetricColumn.named("max(ball.angle)", among: table.numberMeasures)
    #expect(column?.measure == (try Measure(parsing: "max(ball.angle)")))
    #expect(throws: (any Error).self) {
      try Goal(parsing: "parameters.sped<=1", measures: table.numberMeasures)
    }
  }
}
