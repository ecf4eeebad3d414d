import Dynamics
import Sweeps
import Testing

import Analysis

/// Options in pixels, which the scene's display scale turns into points.
@Suite struct PixelUnitTests {
  /// A ball that is thrown upwards on a display with so many pixels for each point.
  private func toss(scale: Quantity? = 2) -> Scene {
    Scene(
      name: "toss", reference: Size2(width: 400, height: 1000),
      parameters: scale.map { ["displayScale": $0] } ?? [:],
      items: [
        Item(
          name: "ball", size: Size2(width: 20, height: 20), center: Point2(x: 200, y: 900),
          velocity: Point2(x: 0, y: -500))
      ],
      behaviors: [.gravity(Gravity(name: "pull"))], duration: 1)
  }

  @Test(
    arguments: [
      ("3px", [1.5]), ("100px,30pt,20", [50, 30, 20]), ("2px:10px:+4px", [1, 3, 5]),
      ("0:20px:3", [0, 5, 10]), ("base+{-4px,4px}", [198, 202]),
    ] as [(String, [Double])])
  func `a SPEC can be in pixels`(spec: String, values: [Double]) throws {
    let table = try ParameterTable(toss())
    #expect(try Axis(parsing: "ball.center.x=\(spec)", relativeTo: table).values == values)
  }

  @Test(arguments: ["60px,30pt", "60px,30", "30pt,30"])
  func `one value in two units is given twice`(spec: String) throws {
    let table = try ParameterTable(toss())
    let problem = #expect(throws: AxisProblem.self) {
      try Axis(parsing: "ball.center.x=\(spec)", relativeTo: table)
    }
    #expect(problem?.reason == .repeated(30))
  }

  @Test(arguments: [0, -2])
  func `pixels of a display scale that is none are refused with its value`(scale: Int) throws {
    let table = try ParameterTable(toss(scale: Quantity(scale)))
    let axis = #expect(throws: AxisProblem.self) {
      try Axis(parsing: "ball.center.x=2px,4px", relativeTo: table)
    }
    let goal = #expect(throws: GoalProblem.self) { try Goal(parsing: "travel<=2px", in: table) }
    for message in [axis?.description, goal?.description] {
      #expect(message?.contains("parameters.displayScale") == true, "\(message ?? "")")
      #expect(message?.contains("(got \(scale))") == true, "\(message ?? "")")
    }
    // Points do not need it.
    #expect(try Axis(parsing: "ball.center.x=2pt,4", relativeTo: table).values == [2, 4])
  }

  @Test func `the display scale itself is not in pixels, nor what it depends on`() throws {
    var scene = toss()
    scene.parameters = ["zoom": 1, "displayScale": "parameters.zoom * 2"]
    let table = try ParameterTable(scene)
    for path in ["parameters.displayScale", "parameters.zoom"] {
      #expect(throws: AxisProblem.self) { try Axis(parsing: "\(path)=2px,3px", relativeTo: table) }
      #expect(try Axis(parsing: "\(path)=2,3", relativeTo: table).values == [2, 3])
    }
  }

  @Test func `velocities can be in pixels, and other numbers cannot`() throws {
    let table = try ParameterTable(toss())
    #expect(
      try Axis(parsing: "ball.velocity.y=-600px/s", relativeTo: table).values == [-300])
    for text in ["ball.angle=2px", "ball.velocity.y=2px", "ball.center.x=2px/s", "duration=2px"] {
      #expect(throws: AxisProblem.self) { try Axis(parsing: text, relativeTo: table) }
    }
  }

  @Test func `pixels of a scene without a display scale are refused with the cure`() throws {
    let table = try ParameterTable(toss(scale: nil))
    let axis = #expect(throws: AxisProblem.self) {
      try Axis(parsing: "ball.center.x=2px", relativeTo: table)
    }
    let goal = #expect(throws: GoalProblem.self) {
      try Goal(parsing: "travel<=2px", in: table)
    }
    #expect(throws: GoalProblem.self) { try Goal(parsing: "travel<=2px") }
    for message in [axis?.description, goal?.description] {
      #expect(message?.contains("parameters: {displayScale: 3}") == true, "\(message ?? "")")
    }
  }

  @Test func `a goal in pixels is the goal in the points that they are`() throws {
    let table = try ParameterTable(toss())
    for (pixels, points) in [
      ("travel<=200px", "travel<=100"), ("travel=20px±4px", "travel=10±2"),
      ("travel=20px+-10%", "travel=10pt+-1"),
    ] {
      #expect(
        try Goal(parsing: pixels, in: table).description == Goal(parsing: points).description)
    }
    #expect(throws: GoalProblem.self) { try Goal(parsing: "settleTime<=2px", in: table) }
  }

  @Test func `a goal in pixels is refused where the display scale varies`() throws {
    let table = try ParameterTable(toss())
    func solver(_ goal: String, across: [String]) throws -> Solver<Float> {
      try Solver<Float>(
        scene: toss(),
        over: [SolverParameter(parsing: "ball.velocity.y=-900:0", relativeTo: table)],
        goals: [Goal(parsing: goal, in: table)],
        across: Across(across.map { try AcrossDimension(parsing: $0, relativeTo: table) }),
        budget: 4096)
    }
    _ = try solver("travel<=200px", across: [])
    _ = try solver("travel<=200px", across: ["ball.center.x=100,200"])
    _ = try solver("travel<=100", across: ["parameters.displayScale=2,3"])
    let problem = #expect(throws: SolverProblem.self) {
      try solver("travel<=200px", across: ["parameters.displayScale=2,3"])
    }
    #expect(problem == .pixels(MetricColumn(.travel)))
  }
}
