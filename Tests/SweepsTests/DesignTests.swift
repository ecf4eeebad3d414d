import Dynamics
import Testing

import Sweeps

@Suite struct DesignTests {
  private let scene = BuiltInScenes.fallingSquare

  private func design(
    _ factors: String..., conditions: [String] = [], selection: String? = nil
  ) throws -> Design {
    try Design(parsing: factors, conditions: conditions, selection: selection, for: scene)
  }

  private func points(_ design: Design) -> [[Double]] { (0..<design.count).map(design.point) }

  @Test func `a design of axes is their grid`() throws {
    let design = try design("a=1,2", "b=5,6,7")
    let grid = try Grid([Axis(parsing: "a=1,2"), Axis(parsing: "b=5,6,7")])
    #expect(points(design) == (0..<6).map(grid.point))
    #expect(design.grid == grid && design == Design(grid))
    #expect(try self.design().count == 1)
    #expect(points(try self.design()) == [[]])
  }

  @Test func `linked parameters vary together, and the last factor varies fastest`() throws {
    let design = try design("a=1,2", "b+c=3/30,4/40", "d=0,9")
    #expect(design.paths == ["a", "b", "c", "d"])
    #expect(
      points(design) == [
        [1, 3, 30, 0], [1, 3, 30, 9], [1, 4, 40, 0], [1, 4, 40, 9], [2, 3, 30, 0], [2, 3, 30, 9],
        [2, 4, 40, 0], [2, 4, 40, 9],
      ])
    #expect(design.grid == nil)
    let linked = try LinkedAxes([Axis(parsing: "b=3,4"), Axis(parsing: "c=30,40")])
    #expect(design.factors[1] == .linked(linked))
  }

  @Test func `a sample is a factor like any other`() throws {
    let sample = try design("sobol 8 5 a=1:3 b=log:0.1:10")
    let mixed = try design("c=7,8", "sobol 8 5 a=1:3 b=log:0.1:10", "d=0,1")
    #expect(mixed.paths == ["c", "a", "b", "d"] && mixed.count == 32)
    for row in 0..<32 {
      let inner = sample.point(at: row / 2 % 8)
      #expect(mixed.point(at: row) == [row < 16 ? 7 : 8] + inner + [Double(row % 2)])
    }
    // One point in each eighth, in equal ratios for the logarithmic range.
    let a = points(sample).map { Int(($0[0] - 1) / 2 * 8) }
    #expect(a.sorted() == Array(0..<8))
    let bounds = try Axis(parsing: "x=log:0.1:10:9").values
    let b = points(sample).map { point in bounds.count { $0 <= point[1] } - 1 }
    #expect(b.sorted() == Array(0..<8))
  }

  @Test func `a range of rows equals that range of the whole design`() throws {
    for design in try [
      design("lhs 100 3 a=0:1 b=5:-5"), design("a=0:1:7", "random 11 0 b=0:1", "c+d=1/2,3/4"),
      design("a=0:1:7", "sobol 16 1 b=0:1", selection: "3,9:50,111"),
    ] {
      let whole = points(design)
      for start in stride(from: 0, to: design.count, by: 13) {
        let rows = start..<min(design.count, start + 29)
        for column in design.paths.indices {
          #expect(design.values(ofColumn: column, in: rows) == rows.map { whole[$0][column] })
        }
      }
    }
  }

  @Test func `a selection keeps the indices of the whole`() throws {
    let whole = try design("a=0:1:5", "b=1,2,3")
    let some = try whole.selecting(Selection(parsing: "12:14,4,2,3:5"))
    #expect(some.selection?.description == "2:5,12:14")
    #expect(some.count == 7 && some.pointCount == 15)
    #expect((0..<7).map(some.index) == [2, 3, 4, 5, 12, 13, 14])
    for row in 0..<7 { #expect(some.point(at: row) == whole.point(at: some.index(ofRow: row))) }
    #expect(throws: DesignProblem.selectionBeyond(15, count: 15)) {
      try whole.selecting(Selection(parsing: "15"))
    }
  }

  @Test func `any point of a reduced design can be selected`() throws {
    let scene = BuiltInScenes.fallingSquare
    let design = try Design(
      parsing: ["square.angle=0:1:1000000", "square.elasticity=0:0.5:1000000"],
      selection: "0,150000000,999999999999", for: scene, pointLimit: Design.reducedPointLimit)
    #expect(design.count == 3 && design.pointCount == 1_000_000_000_000)
    #expect((0..<3).map(design.index) == [0, 150_000_000, 999_999_999_999])
    #expect(design.point(at: 2) == [1, 0.5])
    let last = Design.reducedPointLimit - 1
    #expect(try Selection(parsing: "\(last)").ranges == [last...last])
    #expect(throws: DesignProblem.selection("\(last + 1)")) {
      try Selection(parsing: "\(last + 1)")
    }
  }

  @Test(arguments: ["", "x", "-1", "5:2", "1,,2", "1:2:3", ":", "1.5", "99999999999999999999"])
  func `an empty selection is refused`(text: String) {
    #expect(throws: DesignProblem.self) { try Selection(parsing: text) }
  }

  @Test func `a relative axis takes the scene's value`() throws {
    let design = try design(
      "square.elasticity=base*{0.5,1,2}", "square.center.x=base+{-10:10:3}")
    #expect(
      try design.factors[0] == .axis(Axis(path: "square.elasticity", values: [0.1, 0.2, 0.4])))
    #expect(
      try design.factors[1]
        == .axis(Axis(path: "square.center.x", values: [177.5, 187.5, 197.5])))
    let unknown = try #require(throws: UnknownPath.self) {
      try ParameterTable(scene).index(of: "a")
    }
    for (text, reason) in [
      ("square.density=base", .relation), ("square.density=base*2", .relation),
      ("square.density=base^{1,2}", .relation), ("square.density=base*{}", .noValue),
      ("square.density=base*{a}", .notNumber("a")),
      ("a=base*{1,2}", .unknownPath(unknown)),
      ("square.angle=base*{1,2}", .repeated(0)),
    ] as [(String, AxisProblem.Reason)] {
      let problem = try #require(throws: AxisProblem.self) { try self.design(text) }
      #expect(problem.text == text && problem.reason == reason)
    }
    #expect(throws: AxisProblem(text: "square.density=base*{1,2}", reason: .noBase)) {
      try Axis(parsing: "square.density=base*{1,2}")
    }
  }

  @Test func `the texts of a design parse to the same design`() throws {
    for design in try [
      design(), design("a=0:1:5", "b=log:1:10:4", "c=0:1:+0.1", "d=3"),
      design("a+b=1/2,3/4.5,-1e-7/0"), design("square.elasticity=base*{1,2}"),
      design("lhs 100 18446744073709551615 a=0:1 b=log:10:0.1", "c=1,2"),
      Design([.axis(Axis(path: "a", values: [1, 0.1]))]),
    ] {
      #expect(try Design(parsing: design.texts, for: scene) == design)
    }
  }

  @Test(
    arguments: [
      (.sampleCount("x"), "the sample count must be a whole number from 1 to 134217728 (got 'x')"),
      (.seed("-1"), "the seed must be a whole number from 0 to 18446744073709551615 (got -1)"),
      (
        .noRange(.lhs),
        "the lhs sample has no range; expected at least one PATH=a:b or PATH=log:a:b"
      ),
      (
        .tooManyDimensions(129),
        "a sobol sample takes at most 128 parameters (got 129); lhs and random take any number"
      ),
      (
        .unequalAxes("a", 2, "b", 3),
        "linked parameters need the same number of values (got 2 for a and 3 for b)"
      ),
      (.unequalPoint("3", 2), "a linked point must have 2 values with '/' between them (got 3)"),
      (.noPoints, "the linked parameters have no points; expected at least one"),
      (.notFinite("a", .infinity), "a: the values must be finite (got inf)"),
      (
        .selection("5:2"),
        "row indices must be whole numbers from 0 to 1099511627775, or ranges A:B with A not above "
          + "B, separated by commas (got '5:2')"
      ),
      (.selectionBeyond(15, count: 15), "no row has the index 15; expected 0 to 14"),
    ] as [(DesignProblem, String)])
  func `a message says what is wrong and what is expected`(
    problem: DesignProblem, sentence: String
  ) {
    #expect(problem.description == sentence)
  }

  @Test func `an invalid design is refused`() throws {
    #expect(throws: GridProblem.repeatedPath("a")) { try design("a=1", "a+b=1/2") }
    #expect(throws: GridProblem.repeatedPath("a")) { try design("a=1", "sobol 4 0 a=0:1") }
    #expect(throws: GridProblem.self) { try design("sobol 134217728 0 a=0:1", "b=1,2") }
    #expect(throws: DesignProblem.unequalPoint("3", 2)) { try design("a+b=1/2,3") }
    #expect(throws: DesignProblem.noPoints) { try design("a+b=") }
    #expect(throws: DesignProblem.sampleCount("x")) { try design("lhs x 0 a=0:1") }
    #expect(throws: DesignProblem.seed("-1")) { try design("lhs 4 -1 a=0:1") }
    #expect(throws: AxisProblem(text: "a=1", reason: .range)) { try design("lhs 4 0 a=1") }
    #expect(throws: AxisProblem(text: "a=1:1", reason: .repeated(1))) {
      try design("lhs 4 0 a=1:1")
    }
    #expect(throws: AxisProblem(text: "a=log:0:1", reason: .logarithm)) {
      try design("lhs 4 0 a=log:0:1")
    }
    #expect(
      throws: DesignProblem.unequalAxes("a", 2, "b", 3)
    ) { try LinkedAxes([Axis(parsing: "a=1,2"), Axis(parsing: "b=1,2,3")]) }
    #expect(throws: DesignProblem.notFinite("a", .infinity)) {
      try LinkedAxes(paths: ["a"], columns: [[.infinity]])
    }
  }

  @Test(arguments: [
    (
      "a",
      "no comparison; expected a formula over parameter paths with <, <=, >, >=, == or !=, such as "
        + "'rope.length < 200'"
    ),
    ("1 < 2 < 3", "unexpected '<' at column 7; expected one comparison, or && between two"),
    ("a = 2", "unexpected '=' at column 3; expected == to compare"),
    ("a =< 2", "'=<' is not an operator; use '<='"),
    ("a => 2", "'=>' is not an operator; use '>='"),
    ("a <> 2", "'<>' is not an operator; use '!='"), ("a ≤ 2", "'≤' is not an operator; use '<='"),
    ("a < 1 and b < 2", "'and' is not an operator; use '&&'"),
    ("a < 1 or b < 2", "'or' is not an operator; use '||'"),
    ("(a < 2", "missing ')' at column 7; expected"),
    ("a < 0,5", "unexpected ',' at column 6; expected"),
  ])
  func `a text that is not a condition is refused`(text: String, sentence: String) throws {
    let problem = try #require(throws: RowConditionProblem.self) { try RowCondition(parsing: text) }
    #expect(problem.description.hasPrefix("'\(text)': \(sentence)"), "\(problem)")
  }

  @Test(arguments: [
    ("a < 2", [1.0]), ("a <= 2", [1, 2]), ("a > 2", [3]), ("a >= 2", [2, 3]), ("a == 2", [2]),
    ("a != 2", [1, 3]), ("2 * a - 1 <= max(a, 3)", [1, 2]), ("a<-1", []),
    ("a < 2 || a > 2", [1, 3]), ("a > 1 && a < 3", [2]), ("if(a > 2, a, 0) == 3", [3]),
  ])
  func `a condition compares expressions`(text: String, expected: [Double]) throws {
    let condition = try RowCondition(parsing: text)
    #expect([1, 2, 3].filter { value in condition.isMet { _ in value } == true } == expected)
    #expect(condition.isMet { _ in .nan } == nil)
  }

  @Test func `one side that is known decides a condition`() throws {
    func isMet(_ text: String) throws -> Bool? {
      try RowCondition(parsing: text).isMet { $0 == "a" ? 1 : .nan }
    }
    #expect(try isMet("a == 1 || b == 1") == true)
    #expect(try isMet("b == 1 || a == 1") == true)
    #expect(try isMet("a == 2 && b == 1") == false)
    #expect(try isMet("a == 1 && b == 1") == nil)
    #expect(try isMet("b != b || a == 2") == nil)
    #expect(try isMet("a / 0 > 1") == true)
  }
}

/// Sweeps over designs: which rows run and which are excluded.
@Suite struct DesignSweepTests {
  private func rows(
    _ design: Design, blockSize: Int? = nil, metrics: [Metric] = [.finalY, .bounces]
  ) throws -> [String] {
    var scene = BuiltInScenes.fallingSquare
    scene.items[0].size?.height = "square.size.width"
    let sweep = try Sweep(scene: scene, over: design, metrics: metrics)
    var rows: [String] = []
    SweepRunner<Float>(threadCount: 2, blockSize: blockSize).run(sweep) { block in
      for row in 0..<block.range.count {
        rows.append("\(block.metrics.map { $0[row] }) \(block.statuses[row])")
      }
    }
    return rows
  }

  private func design(
    _ factors: String..., conditions: [String] = [], selection: String? = nil
  ) throws -> Design {
    try Design(
      parsing: factors, conditions: conditions, selection: selection,
      for: BuiltInScenes.fallingSquare)
  }

  @Test(
    arguments: [
      (
        "rope.length <= 1000", .noValue("rope.length"),
        "rope.length has no value before the run, because the scene leaves it to UIKit; give it a "
          + "value in the scene, or vary it"
      ),
      (
        "0 / 0 != 1", .notNumber,
        "the condition depends on what is not a number in any scenario, such as 0/0; expected numbers or "
          + "paths"
      ),
    ] as [(String, RowConditionProblem.Reason, String)])
  func `a condition that no scenario can meet is refused`(
    text: String, reason: RowConditionProblem.Reason, sentence: String
  ) throws {
    func sweep(_ axis: String) throws -> Sweep {
      let scene = BuiltInScenes.dropOutDismiss
      let design = try Design(parsing: [axis], conditions: [text], for: scene)
      return try Sweep(scene: scene, over: design, metrics: [.finalY])
    }
    let problem = RowConditionProblem(text: text, reason: reason)
    #expect(throws: problem) { _ = try sweep("card.angle=0,1") }
    #expect(problem.description == "'\(text)': \(sentence)")
    guard text.contains("rope") else { return }
    _ = try sweep("rope.length=50,2000")
  }

  @Test(arguments: [1, 5, 64, nil])
  func `excluded rows have the status excluded, and the others do not change`(blockSize: Int?)
    throws
  {
    let factors = ["square.size.width=10:60:11", "square.elasticity=0:0.5:6"]
    let all = try rows(design(factors[0], factors[1]))
    // The height is derived from the width.
    let conditions = [
      "square.size.height + 50 * square.elasticity <= 40", "square.size.width != 20",
    ]
    let some = try rows(
      design(factors[0], factors[1], conditions: conditions), blockSize: blockSize)
    #expect(all.count == 66 && some.count == 66)
    for row in 0..<66 {
      let (width, elasticity) = (10 + Double(row / 6) * 5, Double(row % 6) * 0.1)
      let isRun = width + 50 * elasticity <= 40 && width != 20
      #expect(some[row] == (isRun ? all[row] : "[nan, nan] excluded"))
    }
  }

  @Test func `all rows may be excluded`() throws {
    let rows = try rows(design("square.angle=0:1:9", conditions: ["1 > 2"]))
    #expect(rows == Array(repeating: "[nan, nan] excluded", count: 9))
  }

  @Test func `selected rows equal the rows of the whole sweep`() throws {
    let factors = ["square.angle=0,0.3", "sobol 16 4 square.elasticity=0:0.8 square.friction=0:1"]
    let all = try rows(design(factors[0], factors[1]))
    let some = try rows(design(factors[0], factors[1], selection: "30,3:7"), blockSize: 2)
    #expect(some == Array(all[3...7]) + [all[30]])
  }

  @Test func `a condition on an unknown path is refused before the run`() throws {
    let unknown = try #require(throws: UnknownPath.self) {
      try ParameterTable(BuiltInScenes.fallingSquare).index(of: "square.angel")
    }
    let problem = RowConditionProblem(text: "square.angel < 1", reason: .unknownPath(unknown))
    #expect(throws: problem) {
      try rows(design("square.angle=0,1", conditions: ["square.angel < 1"]))
    }
    #expect(problem.description == "'square.angel < 1': \(unknown)")
  }

  @Test(arguments: [
    ("settleTime < 2", "settleTime"), ("square.finalX > 2", "square.finalX"),
    ("settletime < 2", "settleTime"),
  ])
  func `a condition on a metric is refused with an alternative`(
    text: String, metric: String
  ) throws {
    let problem = try #require(throws: RowConditionProblem.self) {
      try rows(design("square.angle=0,1", conditions: [text]))
    }
    #expect(
      problem.description == """
        '\(text)': \(metric) is a metric, known only after the run; conditions test parameter \
        paths. Filter the rows of the result instead, or ask for it with sweep solve --want
        """)
  }

  @Test func `the row of a point is its index among the selected points`() throws {
    let whole = try design("square.angle=0:1:20")
    #expect((-1...20).map(whole.row(ofIndex:)) == [nil] + Array(0..<20) + [nil])
    let some = try whole.selecting(Selection(parsing: "5,17,9:11"))
    for row in 0..<some.count { #expect(some.row(ofIndex: some.index(ofRow: row)) == row) }
    #expect((0..<20).compactMap(some.row(ofIndex:)) == [0, 1, 2, 3, 4])
  }

  @Test func `a range relative to the scene's value equals the computed absolute range`() throws {
    let table = try ParameterTable(BuiltInScenes.fallingSquare)
    func ends(_ text: String) throws -> [Double]? {
      try SampledRange(parsing: text, relativeTo: table).map { [$0.start, $0.stop] }
    }
    #expect(try ends("square.elasticity=base*{0.5:2}") == [0.1, 0.4])
    #expect(try ends("square.angle=base+{-1:1}") == [-1, 1])
    let ratio = try SampledRange(
      parsing: "square.elasticity=base*{log:0.5:2}", relativeTo: table)
    #expect(ratio?.text == "square.elasticity=log:0.1:0.4")
    #expect(try ends("square.elasticity=base*{0.5:2:3}") == nil)
    let unknown = try #require(throws: UnknownPath.self) { try table.index(of: "a") }
    for (text, reason) in [
      ("square.angle=base*{0:1", .relation), ("a=base*{0:1}", .unknownPath(unknown)),
      ("square.angle=base*{1:2}", .repeated(0)), ("square.angle=base*{1:b}", .notNumber("b")),
    ] as [(String, AxisProblem.Reason)] {
      let problem = #expect(throws: AxisProblem.self) { try ends(text) }
      #expect(problem?.reason == reason, "\(text)")
    }
  }

  @Test func `a sampled range is refused in part or as a whole`() throws {
    func refused(_ range: String) throws -> Sweep.RefusedValues? {
      try Sweep(scene: BuiltInScenes.fallingSquare, over: design("lhs 4 0 \(range)"))
        .refusedValues.first
    }
    #expect(try refused("square.elasticity=0:1") == nil)
    let below = try #require(try refused("square.elasticity=-1:0.5"))
    #expect(!below.isWholeAxis && below.range?.text == "square.elasticity=-1:0.5")
    #expect(try refused("square.elasticity=-2:-1")?.isWholeAxis == true)
    // Both ends are allowed, and nothing between them is.
    #expect(try refused("square.allowsRotation=0:1")?.isWholeAxis == true)
  }

  @Test func `rows whose condition has no value are counted`() throws {
    let sweep = try Sweep(
      scene: BuiltInScenes.fallingSquare,
      over: design(
        "square.angle=0,0.5,1", "square.elasticity=0,0.5,1",
        conditions: ["square.angle / square.elasticity >= 0", "square.friction < 1"]),
      metrics: [.finalY])
    func indeterminate(_ sweep: Sweep) -> IndeterminateRows {
      var found = IndeterminateRows()
      SweepRunner<Float>(threadCount: 1, blockSize: 2).run(sweep) { block in
        sweep.indeterminateRows(of: block)
      } receive: {
        found.add($0)
      }
      return found
    }
    // 0 / 0 in the first row; 0.5 / 0 is infinite, which is not less than 0.
    #expect(indeterminate(sweep).count == 1 && indeterminate(sweep).first == 0)
    // What another condition excludes is not excluded for want of a value.
    let other = try Sweep(
      scene: BuiltInScenes.fallingSquare,
      over: design(
        "square.angle=0,0.5", "square.elasticity=0,0.5",
        conditions: ["square.angle / square.elasticity >= 0", "square.angle > 0.2"]),
      metrics: [.finalY])
    #expect(indeterminate(other).count == 0)
  }

  @Test func `values out of range are found in every kind of factor`() throws {
    let design = try design(
      "square.density=0,1", "square.friction+square.elasticity=-1/0,1/1",
      "lhs 4 0 square.resistance=-1:1")
    let sweep = try Sweep(scene: BuiltInScenes.fallingSquare, over: design)
    #expect(
      sweep.refusedValues.map(\.first.path.text) == [
        "square.density", "square.friction", "square.resistance",
      ])
    #expect(sweep.refusedValues.allSatisfy { !$0.isWholeAxis })
  }
}
