import Dynamics
import Sweeps
import Testing

import Analysis

@Suite struct AcrossTests {
  private let budget = 4096

  private func solver(
    _ goals: [String], of scene: Scene = .drop(), minimizing objectives: [Metric] = [],
    over vary: String = "ball.elasticity=0:0.9", across: [String] = [], share: Double = 1,
    budget: Int? = nil, seed: UInt64 = 7, threadCount: Int? = nil
  ) throws -> Solver<Float> {
    let table = try ParameterTable(scene)
    return try Solver<Float>(
      scene: scene, over: [SolverParameter(parsing: vary, relativeTo: table)],
      goals: goals.map { try Goal(parsing: $0) },
      objectives: objectives.map { Objective(MetricColumn($0)) },
      across: Across(
        across.map { try AcrossDimension(parsing: $0, relativeTo: table) }, share: share),
      budget: budget ?? self.budget, solutionLimit: 4, seed: seed, threadCount: threadCount)
  }

  /// The metrics of a scene of its own with some numbers and a clock.
  private func metric(
    _ metric: Metric, of scene: Scene, _ numbers: [(ParameterPath, Double)], _ settings: Settings
  ) throws -> Double {
    var scene = scene
    for (path, value) in numbers { scene = try scene.setting(path, to: Quantity(value)) }
    let plan = try Plan(scene: scene, settings: settings)
    var store = Store<Float>(plan: plan, metrics: [metric], capacity: 1)
    store.resize(to: 1)
    var simulation = Simulation<Float>(plan: plan, metrics: [metric], capacity: 1)
    simulation.run(&store)
    return store.withMetric(0) { Double($0[0]) }
  }

  private func lines(_ solution: Solution) -> String {
    solution.regions.map { "\($0.solution) \($0.exact) \($0.testedRanges) \($0.robustness.share)" }
      .joined(separator: "\n") + "\(solution.nearest) \(solution.sampleSolutionCount)"
  }

  @Test func `conditions are every combination, the last dimension fastest`() throws {
    let table = try ParameterTable(.drop())
    let across = try Across(
      ["pull.magnitude=±10%", "frame-rate=60Hz,120", "ball.center.x=base+{-1pt,1pt}"].map {
        try AcrossDimension(parsing: $0, relativeTo: table)
      })
    let conditions = across.conditions
    #expect(conditions.count == 5 * 2 * 2)
    #expect(conditions[0].text == "pull.magnitude 0.9, 60 Hz, ball.center.x 199")
    #expect(conditions[1].text == "pull.magnitude 0.9, 60 Hz, ball.center.x 201")
    #expect(conditions[19].text == "pull.magnitude 1.1, 120 Hz, ball.center.x 201")
    let gravities = Set(conditions.map { $0.values[0] })
    #expect(gravities.count == 5 && gravities.contains(1))
  }

  @Test func `one condition as the scene has it gives the answer without conditions`() throws {
    for (goals, objectives) in [
      (["impacts<=5", "settleTime<=4"], []), (["settleTime<=3"], [Metric.finalY]),
    ] as [([String], [Metric])] {
      let plain = try #require(
        try solver(goals, minimizing: objectives, budget: budget).solution())
      // What shows the solutions under the conditions is added: 4 solutions, 1 and 64 conditions each.
      let given = try #require(
        try solver(
          goals, minimizing: objectives, across: ["pull.magnitude=1"], budget: budget + 4 * 65
        ).solution())
      #expect(lines(plain) == lines(given))
      #expect(given.regions.allSatisfy { $0.across?.cases.count == 1 })
    }
  }

  @Test func `a solution meets the goals in every condition, as scenes of their own say`() throws {
    let scene = Scene.drop()
    let found = try #require(
      try solver(
        ["settleTime<=2.4"], of: scene, across: ["pull.magnitude=±20%", "frame-rate=60,120"]
      ).solution())
    #expect(!found.regions.isEmpty)
    for region in found.regions {
      let across = try #require(region.across)
      var worst = -Double.infinity
      for one in across.cases {
        var settings = Settings.uikit
        settings.frameRate = one.condition.values[1]
        let value = try metric(
          .settleTime, of: scene,
          [
            ("ball.elasticity", region.solution.values[0]),
            ("pull.magnitude", one.condition.values[0]),
          ], settings)
        #expect(value == one.point.metrics[0], "\(one.condition.text)")
        #expect(value <= 2.4)
        worst = max(worst, value)
      }
      #expect(across.metCount == across.cases.count && across.cases.count == 10)
      #expect(across.otherCount == 64 && across.otherMetCount > 32)
      // All conditions meet the goal: the one that is closest to missing it is the worst.
      #expect(region.solution.metrics[0] == worst)
      #expect(across.cases[across.worst].point.metrics[0] == worst)
    }
    #expect(found.scenarioCount <= budget)
  }

  @Test func `the worst condition counts for an objective`() throws {
    let scene = Scene.drop()
    let found = try #require(
      try solver([], of: scene, minimizing: [.settleTime], across: ["pull.magnitude=0.5,1,2"])
        .solution())
    let best = try #require(found.regions.first)
    let values = try [0.5, 1, 2].map {
      try metric(
        .settleTime, of: scene,
        [("ball.elasticity", best.solution.values[0]), ("pull.magnitude", $0)], .uikit)
    }
    #expect(best.solution.metrics[0] == values.max())
    let across = try #require(best.across)
    #expect(across.cases[across.worst].point.metrics[0] == values.max())
  }

  @Test func `a share of the conditions suffices where it is asked for`() throws {
    // The ball falls for √(2s/g): less gravity, and it settles later, whatever its elasticity.
    let given = ["pull.magnitude=0.05,1,1.5,2"]
    let goals = ["settleTime<=2.4"]
    let all = try #require(try solver(goals, across: given).solution())
    #expect(all.regions.isEmpty)
    let share = try #require(try solver(goals, across: given, share: 0.75).solution())
    let best = try #require(share.regions.first?.across)
    #expect(best.metCount == 3 && !best.cases[0].point.isSolution)
    let more = try #require(try solver(goals, across: given, share: 0.76).solution())
    #expect(more.regions.isEmpty)
  }

  @Test func `the answer does not depend on the number of threads`() throws {
    let answers = try [1, 3].map { count in
      lines(
        try #require(
          try solver(
            ["settleTime<=2.4"], across: ["pull.magnitude=±20%", "drop-every=0,5"],
            threadCount: count
          ).solution()))
    }
    #expect(answers[0] == answers[1])
  }

  @Test(arguments: [
    ("frame-rate=0", "'frame-rate=0': not allowed (got '0'); expected frame rates of 1 to 1000 Hz"),
    (
      "drop-every=1",
      "'drop-every=1': not allowed (got '1'); expected 0 for no dropped frame, or whole numbers, 2 "
        + "or more"
    ),
    ("frame-rate=60,60", "'frame-rate=60,60': 60 is given twice; give it once"),
    ("pull.magnitude=±x%", "'pull.magnitude=±x%': not a number (got '±x%')"),
    ("pul.magnitude=1", "unknown path 'pul.magnitude'; did you mean 'pull.magnitude'"),
  ])
  func `a mistake is named`(text: String, message: String) throws {
    let table = try ParameterTable(.drop())
    let error = #expect(throws: (any Error).self) {
      try AcrossDimension(parsing: text, relativeTo: table)
    }
    #expect(error.map { "\($0)".hasPrefix(message) } == true, "\(String(describing: error))")
  }

  @Test func `an outcome is a goal by its name`() throws {
    // A drawer that a flick opens where it carries it 100 pt to the right.
    func ending(_ name: String) -> Actions {
      var actions = Actions()
      actions.next = .end(name)
      return actions
    }
    let line = Line(from: Point2(x: 200, y: 0), to: Point2(x: 200, y: 400))
    let scene = Scene(
      name: "drawer", reference: Size2(width: 400, height: 400), parameters: ["speed": 100],
      items: [
        Item(
          name: "ball", size: Size2(width: 20, height: 20), center: Point2(x: 100, y: 100),
          velocity: Point2(x: "parameters.speed", y: 0), resistance: 2)
      ],
      behaviors: [.itemBehavior(ItemBehavior(name: "own", items: ["ball"], resistance: 2))],
      phases: [
        Phase(
          name: "flick",
          ends: [
            Phase.End(until: Trigger(.crossing(line)), then: ending("opened")),
            Phase.End(until: Trigger(elapsed: 3), then: ending("closed")),
          ])
      ], duration: 4)
    let found = try #require(
      try solver(["outcome=opened"], of: scene, over: "parameters.speed=50:800").solution())
    let region = try #require(found.regions.first)
    #expect(
      try metric(.outcome, of: scene, [("parameters.speed", region.solution.values[0])], .uikit)
        == 1)
    #expect(throws: SolverProblem.unknownOutcome("open", known: ["opened", "closed"])) {
      try solver(["outcome=open"], of: scene, over: "parameters.speed=50:800")
    }
  }

  @Test func `conditions that cannot be are refused`() throws {
    func message(_ across: [String], share: Double = 1, budget: Int? = nil) -> String {
      do {
        _ = try solver(["settleTime<=2"], across: across, share: share, budget: budget)
        return ""
      } catch { return "\(error)" }
    }
    #expect(message(["ball.elasticity=0,1"]).hasPrefix("ball.elasticity is given and cannot be"))
    #expect(
      message(["pull.magnitude=1", "pull.magnitude=2"]).hasSuffix("given twice; give it once"))
    #expect(message(["ball.center.x=0:1:300"]).hasPrefix("too many conditions"))
    #expect(message(["ball.density=0,1"]).contains("ball.density: out of range (got 0)"))
    #expect(message(["pull.magnitude=1"], share: 0).contains("share of conditions is out of range"))
    #expect(
      message(["pull.magnitude=1:2"], budget: 1000)
        == "the budget must be 1556 scenarios or more (got 1000)")
  }
}
