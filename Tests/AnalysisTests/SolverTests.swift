import Dynamics
import Sweeps
import Testing

import Analysis

private func at(_ frameRate: Double) -> Settings {
  var settings = Settings.uikit
  settings.frameRate = frameRate
  return settings
}

@Suite struct SolverTests {
  private func solve<Scalar: SimulationScalar>(
    _ scene: Scene, _ vary: [String], want: [String] = [], _ objectives: [Objective] = [],
    as scalar: Scalar.Type = Float.self, settings: Settings = .uikit, budget: Int = 1 << 13,
    solutions: Int = 8, seed: UInt64 = 0, threads: Int? = nil
  ) throws -> Solution {
    let solver = try Solver<Scalar>(
      scene: scene, over: vary.map { text throws in try SolverParameter(parsing: text) },
      goals: want.map { text throws in try Goal(parsing: text) }, objectives: objectives,
      settings: settings, budget: budget, solutionLimit: solutions, seed: seed, threadCount: threads
    )
    return try #require(solver.solution())
  }

  // MARK: Known solutions

  // In the engine's semi-implicit step the roots meet at a damping of exactly 1, as in the equation
  // itself. An overshoot of 1e-9 pt in 233.5 is exp(-πζ/√(1-ζ²)) at ζ = 0.99287, and below that the
  // spring is faster; values between 0.99287 and 1 give the same result.
  @Test(arguments: [0, 1, 2])
  func `the fastest spring without overshoot is critically damped`(seed: UInt64) throws {
    var settings = at(240)
    settings.sleepTime = nil
    let found = try solve(
      Scene.pull(), ["rope.damping=0.2:3"], want: ["overshoot<=1e-9"],
      [Objective(MetricColumn(.arrivalTime))], as: Double.self, settings: settings, seed: seed)
    let best = try #require(found.regions.first)
    #expect(abs(best.exact.values[0] - 0.99287) < 0.004, "\(best.exact)")
    // Rounding leaves it on the side that is allowed.
    #expect(best.solution.isSolution && 0.9925...1 ~= best.solution.values[0])
  }

  // A spring is within a band of the target for good the soonest when its overshoot just touches the
  // band: 0.5 pt of 500 is exp(-πζ/√(1-ζ²)) = 0.001 at ζ = 0.91027. With less the time jumps by half
  // a swing; with more it grows by 1 ms in 0.004.
  @Test(arguments: [0, 1, 2])
  func `the fastest spring overshoots by the width of the band`(seed: UInt64) throws {
    let found = try solve(
      Scene.glide(), ["spring.dampingRatio=0.2:2"], [Objective(MetricColumn(.settleTime))],
      settings: at(1000), seed: seed)
    let best = try #require(found.regions.first)
    #expect(abs(best.exact.values[0] - 0.91027) < 0.005, "\(best.exact)")
  }

  // Contact k of a fall from 300 pt has a speed of v eᵏ with v = √(2 · 1000 · 300) = 774.6 pt/s, and
  // counts above 100 pt/s: three do for e between (100/v)^(1/2) = 0.359 and (100/v)^(1/3) = 0.505.
  // Gravity changes the speed by 1000/120 = 8.33 pt/s in a sub-step. So the speed of each contact is
  // off by up to 8.33 pt/s, and the speed of the contact k later by eᵏ of that. At the lower end,
  // moved up to e = 0.38, these are 8.33 (1 + e + e²) = 12.7 pt/s of 100: half of that in e, 6.4 %. At
  // the upper end they are 8.33 (1 + e + e² + e³) = 15.7 pt/s: a third of that in e, 5.2 %.
  @Test func `three impacts need the elasticity of the falling ball's law`() throws {
    let found = try solve(Scene.drop(), ["ball.elasticity=0.2:0.95"], want: ["impacts=3"])
    // Around the ends the count changes to and fro, in regions of their own.
    for region in found.regions {
      #expect(0.345...0.52 ~= region.solution.values[0])
    }
    let region = try #require(found.regions.first)
    #expect(abs(region.ranges[0].lowerBound / 0.359 - 1) < 0.064, "\(region.ranges)")
    #expect(abs(region.ranges[0].upperBound / 0.505 - 1) < 0.052, "\(region.ranges)")
    // The most robust is far from both ends, and the roundest there is 0.4 or 0.45.
    #expect([0.4, 0.45].contains(region.solution.values[0]))
    #expect(region.robustness.share == 1)
  }

  // Each bounce rises by e² of the one before: 300 (1 + 2e² + 2e⁴ + 2e⁶) = 450 pt at e = 0.4487. Where
  // in a sub-step a contact falls changes its speed by up to 8.3 of 775, 348 and 156 pt/s.
  @Test func `a bounce height needs the elasticity of the falling ball's law`() throws {
    let found = try solve(Scene.drop(), ["ball.elasticity=0.2:0.95"], want: ["travel=450±2"])
    let region = try #require(found.regions.first)
    #expect(abs(region.exact.values[0] - 0.4487) < 0.015, "\(region.exact)")
  }

  @Test func `the snap of the transition settles in the author's 0.8 s`() throws {
    let scene = try BuiltInScenes.snapPush.setting("parameters.duration", to: 3)
    let found = try solve(scene, ["snap.damping=0.1:2"], want: ["settleTime=0.8", "overshoot<=20"])
    #expect(!found.regions.isEmpty)
    for region in found.regions {
      // Simulating the solution again gives the same metrics.
      let trace = Trace<Float>(
        plan: try Plan(scene: scene, varying: ["snap.damping"]), values: region.solution.values)
      let outside = trace.frames.last { frame in
        let (x, y) = (Double(frame.x) - 160, Double(frame.y) - 284)
        return (x * x + y * y).squareRoot() > 0.5 || abs(Double(frame.angle)) > 0.5 / 180 * .pi
      }
      let settled = try #require(outside).time + 1.0 / 60
      #expect(abs(settled - 0.8) <= 1.0 / 60 + 1e-6)
    }
  }

  // For each damping ratio the fastest spring is the stiffest, so the front of first crossing and
  // overshoot is that of ω = 4π: t = (π - arccos ζ) / (ω √(1-ζ²)), overshoot exp(-πζ/√(1-ζ²)).
  @Test func `a Pareto front matches its formula`() throws {
    let found = try solve(
      Scene.glide(), ["spring.response=0.5:1", "spring.dampingRatio=0.3:0.8"],
      [
        Objective(MetricColumn(.firstCrossingTime)),
        Objective(MetricColumn(.overshootFraction)),
      ], as: Double.self, settings: at(1000))
    #expect(found.regions.count >= 6)
    for region in found.regions {
      let (time, overshoot) = (region.exact.metrics[0], region.exact.metrics[1])
      let decay = -logarithm(overshoot)
      let ratio = decay / (.pi * .pi + decay * decay).squareRoot()
      let expected = crossing(ratio) / (4 * .pi)
      #expect(abs(time / expected - 1) < 0.01, "\(region.exact)")
    }
    // From one end to the other: ζ = 0.3 crosses first, ζ = 0.8 overshoots by exp(-4.19) = 0.0152.
    let times = found.regions.map { $0.exact.metrics[0] }
    #expect(times == times.sorted())
    #expect(abs(times[0] * 4 * .pi / crossing(0.3) - 1) < 0.01)
    let smallest = found.regions.map { $0.exact.metrics[1] }.min() ?? .nan
    #expect(abs(smallest - 0.0152) < 0.001)
  }

  /// ωt of the first crossing: (π - arccos ζ) / √(1-ζ²).
  private func crossing(_ ratio: Double) -> Double {
    let root = (1 - ratio * ratio).squareRoot()
    // arccos ζ by Newton's method on its cosine series: a test needs no library's.
    var (low, high) = (0.0, Double.pi)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if cosine(middle) > ratio { low = middle } else { high = middle }
    }
    return (.pi - low) / root
  }

  private func cosine(_ angle: Double) -> Double {
    var (sum, term) = (0.0, 1.0)
    for n in stride(from: 1.0, through: 39, by: 2) {
      sum += term
      term *= -angle * angle / (n * (n + 1))
    }
    return sum
  }

  private func logarithm(_ value: Double) -> Double {
    // 2 artanh((v-1)/(v+1)), whose series converges for every positive value.
    let ratio = (value - 1) / (value + 1)
    var (sum, power) = (0.0, ratio)
    for n in stride(from: 1.0, through: 4001, by: 2) {
      sum += power / n
      power *= ratio * ratio
    }
    return 2 * sum
  }

  // MARK: Regions

  // A spring in closed form comes to rest in a given time by swinging or by creeping.
  @Test func `separate solutions are separate regions, and each meets the goals`() throws {
    let found = try solve(
      Scene.glide(), ["spring.dampingRatio=0.2:0.99", "spring.response=0.3:1"],
      want: ["settleTime=0.6"])
    #expect(found.regions.count >= 2)
    for region in found.regions {
      #expect(region.solution.isSolution && region.exact.isSolution)
      #expect(abs(region.solution.metrics[0] - 0.6) <= 1.0 / 60 + 1e-6)
      for (value, extent) in zip(region.solution.values, region.ranges) {
        #expect(extent.contains(value))
      }
      #expect(region.robustness.neighbors.count == 4)
      #expect(region.robustness.neighbors.allSatisfy { abs($0.change) == 0.05 })
    }
    let rounded = Set(found.regions.map(\.solution.values))
    #expect(rounded.count == found.regions.count)
  }

  // Where the last of five impacts is slow, the count rises and falls with the elasticity. Solutions
  // form some twenty intervals between 0.538 and 0.627; intervals and gaps are 0.0001 to 0.03 wide.
  @Test(arguments: [8000, 64000], [0, 1] as [UInt64])
  func `a rounded value is connected to its region through solutions only`(
    budget: Int, seed: UInt64
  ) throws {
    let solver = try Solver<Float>(
      scene: Scene.bounce(), over: [SolverParameter(parsing: "ball.elasticity=0:0.9")],
      goals: [Goal(parsing: "impacts=5"), Goal(parsing: "settleTime<=4")], budget: budget,
      solutionLimit: 64, seed: seed)
    let found = try #require(solver.solution())
    // How many of the twenty are found depends on the sample.
    #expect(found.regions.count >= 4)
    var evaluator = Evaluator(
      runner: ConditionRunner(solver.runner(solver.plan)), parameters: solver.parameters,
      criteria: Criteria(goals: solver.goals, objectives: []), cancellation: Cancellation(),
      progress: { _ in })
    for (rank, region) in found.regions.enumerated() {
      let (solution, exact) = (region.solution.values[0], region.exact.values[0])
      let way = (0...1000).map { [exact + Double($0) / 1000 * (solution - exact)] }
      let count = try evaluator.candidates(with: way).count { !$0.grade.isSolution }
      #expect(count == 0, "\(rank): \(exact) to \(solution)")
      // The ends of a range are rounded towards the solution, so the exact value may lie beyond.
      #expect(region.ranges[0].contains(solution))
      // Regions of one parameter that are apart lie beside each other.
      for other in found.regions.indices where other != rank {
        #expect(!found.regions[other].ranges[0].contains(solution), "\(rank) is in \(other)")
        #expect(found.regions[other].solution.values != region.solution.values)
      }
    }
  }

  // Three questions with many regions: pieces of one parameter, pieces of two, and valleys.
  @Test(arguments: [0, 1, 2])
  func `the number of regions does not depend on the number listed`(question: Int) throws {
    func list(_ solutions: Int) throws -> Solution {
      switch question {
      case 0:
        try solve(
          Scene.bounce(), ["ball.elasticity=0:0.9"], want: ["impacts=5", "settleTime<=4"],
          budget: 64000, solutions: solutions)
      case 1:
        try solve(
          Scene.bounce(), ["ball.elasticity=0:0.9", "pull.magnitude=0.5:2"], want: ["travel=900±1"],
          budget: 64000, solutions: solutions)
      default:
        try solve(
          Scene.bounce(), ["ball.elasticity=0:0.9", "pull.magnitude=0.5:2"], want: ["bounces=5"],
          [Objective(MetricColumn(.settleTime))], solutions: solutions)
      }
    }
    let all = try list(64)
    let total = all.regions.count + all.furtherRegionCount
    #expect(total > 3)
    try #require(2...64 ~= all.regions.count)
    #expect(Set(all.regions.map(\.solution.values)).count == all.regions.count)
    for limit in [1, 3, all.regions.count - 1] {
      let some = try list(limit)
      #expect(some.regions.count + some.furtherRegionCount == total)
      #expect(
        some.regions.map(\.solution.values) == all.regions.prefix(limit).map(\.solution.values))
      #expect(some.regions.map(\.ranges) == all.regions.prefix(limit).map(\.ranges))
    }
  }

  // With one parameter, the range is that of the parameter; with several, the others stay.
  @Test(arguments: [["ball.elasticity=0:0.9"], ["ball.elasticity=0:0.9", "pull.magnitude=0.5:2"]])
  func `both ends of a region are solutions`(vary: [String]) throws {
    let parameters = try vary.map { text throws in try SolverParameter(parsing: text) }
    let solver = try Solver<Float>(
      scene: Scene.bounce(), over: parameters, goals: [Goal(parsing: "bounces=5")], budget: 6000)
    let found = try #require(solver.solution())
    #expect(!found.regions.isEmpty)
    var evaluator = Evaluator(
      runner: ConditionRunner(solver.runner(solver.plan)), parameters: solver.parameters,
      criteria: Criteria(goals: solver.goals, objectives: []), cancellation: Cancellation(),
      progress: { _ in })
    for region in found.regions {
      for (axis, extent) in region.ranges.enumerated() {
        #expect(extent.contains(region.solution.values[axis]))
        for end in [extent.lowerBound, extent.upperBound] {
          var values = region.solution.values
          values[axis] = end
          let tried = try evaluator.candidates(with: [values])
          #expect(tried[0].grade.isSolution, "\(values)")
        }
      }
    }
    let first = try #require(found.regions.first).ranges[0]
    #expect(first.lowerBound < first.upperBound)
  }

  @Test func `a list of values yields only those values`() throws {
    let found = try solve(
      Scene.pull(duration: 4), ["rope.frequency=1,1.5,2.5", "rope.damping=log:0.1:2"],
      want: ["settleTime=0.8"])
    #expect(!found.regions.isEmpty)
    for region in found.regions {
      #expect([1, 1.5, 2.5].contains(region.solution.values[0]))
      #expect(region.robustness.neighbors.allSatisfy { $0.path == "rope.damping" })
    }
  }

  // MARK: Nothing satisfies

  @Test func `without a solution, the closest scenarios and the reasons are returned`() throws {
    let found = try solve(
      Scene.drop(), ["ball.elasticity=0.2:0.95"], want: ["bounces>=6", "travel<=400"])
    #expect(found.regions.isEmpty && found.sampleSolutionCount == 0)
    let nearest = try #require(found.nearest.first)
    #expect(!nearest.isSolution)
    #expect(nearest.shortfalls.contains { $0 > 0 })
    let (bounces, travel) = (found.evidence[0], found.evidence[1])
    #expect(bounces.metCount > 0 && travel.metCount > 0)
    #expect(bounces.othersMetCount == travel.metCount)
    #expect(bounces.pairCounts == [bounces.metCount, 0])
    #expect(travel.values?.lowerBound ?? 0 > 300)
  }

  // 0.1 s weighs as much as 10 pt. On a grid of 400 dampings and 41 velocities the smallest sum is
  // 1.769, at an arrival time of 0.317 s and an overshoot of 7.0 pt.
  @Test(arguments: [0, 1, 2] as [UInt64])
  func `the closest scenario has the smallest sum of distances`(seed: UInt64) throws {
    let found = try solve(
      BuiltInScenes.snapPush, ["snap.damping=0.1:2", "view.velocity.x=-500:500"],
      want: ["arrivalTime<=0.2", "overshoot<=1"], budget: 1000, seed: seed)
    let nearest = try #require(found.nearest.first)
    #expect(nearest.shortfalls[0] / 0.1 + nearest.shortfalls[1] / 10 <= 1.769, "\(nearest)")
  }

  @Test func `a metric without a value meets no goal and is reported`() throws {
    let found = try solve(Scene.drop(), ["ball.elasticity=0.2:0.9"], want: ["exitTime<=2"])
    #expect(found.regions.isEmpty)
    #expect(found.evidence[0].valueCount == 0 && found.evidence[0].values == nil)
    #expect(found.nearest.allSatisfy { $0.shortfalls[0].isNaN })
  }

  /// A square without drag that falls from y = 0 for a second.
  private func freeFall() -> Scene {
    Scene(
      name: "free", reference: Size2(width: 400, height: 800),
      items: [
        Item(
          name: "box", size: Size2(width: 20, height: 20), center: Point2(x: 100, y: 0),
          resistance: 0)
      ], behaviors: [.gravity(Gravity(name: "pull"))], duration: 1)
  }

  // 996 and 994 missing bounces are equal within 1 %; rounding must still keep the smaller miss.
  @Test(arguments: [20.0, 1000]) func `rounding increases no miss of a goal`(bounces: Double) throws
  {
    let found = try solve(
      Scene.bounce(), ["ball.elasticity=0:1"], want: ["bounces=\(bounces)"], budget: 1024)
    let most = try #require(found.evidence[0].values?.upperBound)
    #expect(most > 4)
    let nearest = try #require(found.nearest.first)
    #expect(nearest.metrics[0] >= most && nearest.shortfalls[0] == bounces - nearest.metrics[0])
  }

  // y = ½ · 1000 m pt/s² · (1 s)² and a little for the steps: 300 is met for m within 0.1 % of 0.605.
  @Test(arguments: [(["finalY=300"], 1024), (["finalY<300", "finalY>299"], 4096)])
  func `a closest scenario that meets every goal is a solution`(
    want: [String], budget: Int
  ) throws {
    let found = try solve(freeFall(), ["pull.magnitude=0.1:10"], want: want, budget: budget)
    let solutions = found.regions.map(\.solution)
    #expect(!solutions.isEmpty && found.nearest.isEmpty)
    #expect(solutions.allSatisfy { $0.isSolution && $0.shortfalls.allSatisfy { $0 == 0 } })
    #expect(Set(solutions.map(\.values)).count == solutions.count)
    #expect(abs(solutions[0].metrics[0] - 299.5) <= 1)
  }

  @Test func `a scenario without a value of the objective is not a solution`() throws {
    let found = try solve(
      freeFall(), ["pull.magnitude=0.1:10"], want: [], [Objective(MetricColumn(.firstContactTime))],
      budget: 256)
    #expect(found.regions.isEmpty && !found.nearest.isEmpty)
    #expect(found.nearest.allSatisfy { !$0.isSolution && $0.metrics[0].isNaN })
  }

  // MARK: Budget

  // Goals that many, few and no scenarios meet, one and two objectives, one to three parameters.
  @Test(arguments: [256, 1000, 5000], Array(0..<7))
  func `the solver runs at most its budget`(budget: Int, question: Int) throws {
    let wide = ["ball.elasticity=0:0.9", "pull.magnitude=0.5:2"]
    let questions: [(vary: [String], want: [String], minimized: [Metric])] = [
      (["ball.elasticity=0:0.9"], ["bounces=5"], []),
      (wide, ["bounces=5", "settleTime<=4"], []),
      (wide, ["travel=900±1", "bounces=4"], [.settleTime]),
      (wide + ["ball.friction=0:1"], [], [.settleTime]),
      (wide, [], [.settleTime, .travel]),
      (wide, ["bounces=1000"], []),
      (["ball.elasticity=0.5,0.6,0.7", "pull.magnitude=0.5:2"], ["bounces=5"], [.travel]),
    ]
    let asked = questions[question]
    let found = try solve(
      Scene.bounce(), asked.vary, want: asked.want,
      asked.minimized.map { Objective(MetricColumn($0)) },
      budget: budget)
    #expect(0.95 * Double(budget)...Double(budget) ~= Double(found.scenarioCount))
  }

  // A square of UIKit's defaults: of 501 elasticities, seven reach 14 bounces and two reach 18.
  @Test(arguments: [14, 18], [0, 1, 2] as [UInt64])
  func `the solver finds a count that few scenarios reach`(bounces: Int, seed: UInt64) throws {
    let found = try solve(
      BuiltInScenes.fallingSquare, ["square.elasticity=0:1"], want: ["bounces=\(bounces)"],
      budget: 2000, seed: seed)
    let best = try #require(found.regions.first)
    #expect(best.solution.metrics[0] == Double(bounces))
  }

  // MARK: Rounding

  // The best overshoots by 0.187 pt. A 500th of the tolerance of 0.5 pt never matters.
  @Test(arguments: [1000, 8000])
  func `rounding worsens an objective by at most 0.1 %`(budget: Int) throws {
    let found = try solve(
      BuiltInScenes.snapPush, ["snap.damping=0.1:2"], want: ["arrivalTime=0.6"],
      [Objective(MetricColumn(.overshoot))], budget: budget)
    for region in found.regions {
      let (rounded, exact) = (region.solution.metrics[1], region.exact.metrics[1])
      let limit = max(1.001 * exact, exact + 0.001)
      #expect(region.solution.isSolution && rounded <= limit, "\(region.solution)")
    }
    let best = try #require(found.regions.first)
    #expect("\(best.solution.values[0])".count <= 6, "\(best.solution)")
  }

  @Test func `without rounding, values stay exact`() throws {
    let solver = try Solver<Float>(
      scene: BuiltInScenes.snapPush, over: [SolverParameter(parsing: "snap.damping=0.1:2")],
      goals: [Goal(parsing: "arrivalTime=0.6")], objectives: [Objective(MetricColumn(.overshoot))],
      budget: 1000, roundsValues: false)
    let found = try #require(solver.solution())
    let best = try #require(found.regions.first)
    for region in found.regions { #expect(region.solution == region.exact) }
    #expect("\(best.solution.values[0])".count > 8)
  }

  // MARK: Certainty

  @Test func `the solution depends on the problem and the seed, not on the threads`() throws {
    func text(_ seed: UInt64, threads: Int) throws -> String {
      let found = try solve(
        Scene.pull(duration: 3), ["rope.frequency=0.5:6", "rope.damping=0.1:1"],
        want: ["settleTime=0.8", "bounces<=1"], [Objective(MetricColumn(.overshoot))],
        seed: seed, threads: threads)
      return "\(found)"
    }
    let one = try text(0, threads: 1)
    #expect(try text(0, threads: 2) == one)
    #expect(try text(0, threads: 3) == one)
    #expect(try text(1, threads: 2) != one)
  }

  @Test func `a search that is cancelled has no solution`() throws {
    let solver = try Solver<Float>(
      scene: Scene.drop(), over: [SolverParameter(parsing: "ball.elasticity=0.2:0.9")],
      goals: [Goal(MetricColumn(.bounces), .equal, 3)])
    let cancellation = Cancellation()
    cancellation.cancel()
    #expect(solver.solution(cancellation: cancellation) == nil)
  }

  @Test func `a goal without an item applies to every item`() throws {
    let solver = try Solver<Float>(
      scene: BuiltInScenes.fallingBoxes,
      over: [SolverParameter(parsing: "pull.magnitude=0.5:2")],
      goals: [Goal(parsing: "settleTime<=2.5")])
    #expect(solver.goals.count == BuiltInScenes.fallingBoxes.items.count)
    #expect(Set(solver.goals.compactMap(\.metricColumn.item)).count == solver.goals.count)
  }

  @Test func `an invalid problem is refused with what is wrong`() throws {
    let range = try SolverParameter(parsing: "ball.elasticity=0.2:0.9")
    let goal = Goal(MetricColumn(.bounces), .equal, 3)
    #expect(throws: SolverProblem.noParameter) {
      try Solver<Float>(scene: Scene.drop(), over: [], goals: [goal])
    }
    #expect(throws: SolverProblem.noGoal) {
      try Solver<Float>(scene: Scene.drop(), over: [range], goals: [])
    }
    #expect(throws: SolverProblem.budget(10, least: 256)) {
      try Solver<Float>(scene: Scene.drop(), over: [range], goals: [goal], budget: 10)
    }
    #expect(throws: SpaceProblem.repeated("ball.elasticity")) {
      try Solver<Float>(scene: Scene.drop(), over: [range, range], goals: [goal])
    }
    #expect(throws: MetricColumnProblem.self) {
      try Solver<Float>(
        scene: Scene.drop(), over: [range], goals: [Goal(parsing: "card.bounces=3")])
    }
    let travel = Objective(MetricColumn(.travel))
    #expect(throws: SolverProblem.repeated(MetricColumn(.travel))) {
      try Solver<Float>(
        scene: Scene.drop(), over: [range], goals: [], objectives: [travel, travel])
    }
  }
}
