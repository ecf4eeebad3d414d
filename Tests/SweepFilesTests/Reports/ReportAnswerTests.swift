import Dynamics
import Reports
import SceneFiles
import SweepFiles
import Sweeps
import Testing

/// Rows whose values a test gives.
private struct GivenRows: ResultRows {
  let path = "given"
  var parameters: [RowColumn] = []
  var metrics: [MetricColumn] = []
  var points: [[Double]] = []
  var values: [[Double]] = []
  var statuses: [Status] = []
  var origin: Sweep?
  var remarks: [(name: String, text: String)] { [] }

  func forEachRows(_ body: (RowSet) throws -> Void) throws {
    try body(RowSet(first: 0, parameters: points, metrics: values, statuses: statuses))
  }

  /// - Parameters:
  ///   - points: The parameters: `[parameters][rows]`.
  ///   - metric: The metric of each row, by its point.
  init(_ points: [[Double]], _ metric: ([Double]) -> Double) {
    self.points = points
    parameters = points.indices.map { RowColumn(name: "p\($0)", unit: "") }
    metrics = [MetricColumn(.settleTime)]
    values = [points[0].indices.map { row in metric(points.map { $0[row] }) }]
    statuses = points[0].map { _ in .resting }
  }
}

/// All combinations of the numbers 0, 1, 2 and so on: `[parameters][rows]`.
private func grid(_ counts: Int...) -> [[Double]] {
  let total = counts.reduce(1, *)
  var stride = total
  return counts.map { count in
    stride /= count
    return (0..<total).map { Double($0 / stride % count) }
  }
}

private func variance(_ values: [Double]) -> Double {
  let mean = values.reduce(0, +) / Double(values.count)
  return values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)
}

@Suite struct ReportAnswerTests {
  /// The shares of a report's metric: `[groups]`.
  private func shares(_ rows: GivenRows) throws -> [Double] {
    let report = try Report(rows, .init())
    return try #require(report.importance.influences(on: report.columns.values[0])).map(\.share)
  }

  private func statements(_ report: Report) -> [String: String] {
    let pairs = ReportAnswer(report).statements.map { ($0.topic, $0.text) }
    return Dictionary(pairs) { first, _ in first }
  }

  // MARK: Importance

  @Test func `in a sum, each parameter has the share of its own variance`() throws {
    let points = grid(5, 7, 3)
    let found = try shares(GivenRows(points) { 3 * $0[0] + $0[1] - 2 * $0[2] })
    let parts = [9 * variance(points[0]), variance(points[1]), 4 * variance(points[2])]
    let total = parts.reduce(0, +)
    for (share, part) in zip(found, parts) { #expect(abs(share - part / total) < 1e-6) }
  }

  @Test func `what only combinations decide is no parameter's share`() throws {
    // Whether two numbers are equal: the mean is the same at each value of either.
    let found = try shares(GivenRows(grid(4, 4)) { $0[0] == $0[1] ? 1 : 0 })
    #expect(found.allSatisfy { $0 < 1e-9 })
    let report = try Report(GivenRows(grid(4, 4)) { $0[0] == $0[1] ? 1 : 0 }, .init())
    #expect(statements(report)["Matters most"]?.contains("No parameter alone") == true)
  }

  @Test func `in a sample, a parameter without influence has hardly a share`() throws {
    let points = [2.0, 3, 5].map { prime in
      (1...400).map { (Double($0) * prime.squareRoot()).truncatingRemainder(dividingBy: 1) }
    }
    let found = try shares(GivenRows(points) { $0[1] * $0[1] })
    #expect(found[1] > 0.97 && found[0] < 0.05 && found[2] < 0.05, "\(found)")
  }

  @Test func `parameters that change together are one`() throws {
    let base = grid(6, 4)
    // The second follows the first, downwards; the third is free.
    let points = [base[0], base[0].map { 10 - 3 * $0 }, base[1]]
    let report = try Report(GivenRows(points) { $0[0] + 0.1 * $0[2] }, .init())
    #expect(report.importance.groups == [[0, 1], [2]])
    let text = try #require(statements(report)["Matters most"])
    #expect(text.hasPrefix("p0 with p1 accounts for"))
  }

  @Test func `whether there is a value has its own importance`() throws {
    let rows = GivenRows(grid(4, 10)) { $0[1] < 5 ? .nan : $0[0] }
    let report = try Report(rows, .init())
    let presence = try #require(
      report.importance.influencesOnPresence(of: report.columns.values[0]))
    #expect(abs(presence[1].share - 1) < 1e-9 && presence[0].share < 1e-9)
    let text = try #require(statements(report)["Matters most"])
    #expect(text.contains("Whether settleTime has a value depends most on p1 (100 %"))
  }

  @Test func `a value that is missing hardly changes what decides`() throws {
    // The metric follows the first parameter alone.
    var rows = GivenRows(grid(6, 6)) { $0[0] }
    rows.values[0][0] = .nan
    let found = try shares(rows)
    #expect(found[0] > 0.99 && found[1] < 0.1, "\(found)")
    let text = try #require(statements(try Report(rows, .init()))["Matters most"])
    #expect(text.contains("settleTime is 0 s at p0 0, and 5 s at 5."))
  }

  @Test func `rows that a condition excludes have no part in what is said`() throws {
    // In a sum of 4 × 4, the condition leaves the two highest values of the first parameter.
    let points = grid(4, 4)
    var rows = GivenRows(points) { $0[0] < 2 ? .nan : 3 * $0[0] + $0[1] }
    for row in points[0].indices where points[0][row] < 2 { rows.statuses[row] = .excluded }
    let found = try shares(rows)
    // Among what is left, each has its own part again: 9 × variance of {2, 3}, variance of {0, 1, 2, 3}.
    let parts = [9 * 0.25, 1.25]
    for (share, part) in zip(found, parts) { #expect(abs(share - part / 3.5) < 1e-6) }
    rows.statuses[8] = .moving
    let report = try Report(rows, .init())
    let said = statements(report)
    #expect(said["Swept"]?.hasSuffix("A condition excludes 8 rows.") == true)
    #expect(said["Does not rest"]?.hasPrefix("1 of 8 rows (13 %)") == true)
    #expect(report.ranking.best.allSatisfy { rows.statuses[$0] != .excluded })
    #expect(report.ranking.best.count == 8 && report.ranking.best.last == 8)
    #expect(said["Range"]?.contains("have a value") == false)
  }

  @Test func `two values do not tell what decides`() throws {
    let points = grid(6, 6)
    let rows = GivenRows(points) { $0[0] == $0[1] && $0[0] < 2 ? $0[0] : .nan }
    let text = try #require(statements(try Report(rows, .init()))["Matters most"])
    #expect(text.hasPrefix("Too few rows have a value of settleTime to tell."))
  }

  @Test func `a metric without differences, or one parameter, decides nothing`() throws {
    #expect(
      statements(try Report(GivenRows(grid(3, 3)) { _ in 1 }, .init()))["Matters most"] == nil)
    #expect(statements(try Report(GivenRows(grid(5)) { $0[0] }, .init()))["Matters most"] == nil)
  }

  // MARK: The best row

  @Test func `the best row has the least value among rows that do not fail`() throws {
    var rows = GivenRows(grid(6, 5)) { abs($0[0] - 2) + abs($0[1] - 3) }
    // The row that would be best moves at its end.
    let first = try #require(rows.values[0].firstIndex(of: 0))
    rows.statuses[first] = .moving
    let report = try Report(rows, .init())
    let best = try #require(report.ranking.best.first)
    #expect(rows.values[0][best] == 1 && rows.statuses[best] == .resting)
    #expect(report.ranking.bestCount == rows.values[0].count { $0 == 1 })
    let text = try #require(statements(report)["Best"])
    #expect(text.hasPrefix("Row \(best) has the lowest settleTime: 1 s, at p0"))
    #expect(text.contains("3 other rows have the same settleTime."))
    #expect(
      statements(report)["Does not rest"]?.hasPrefix("1 of 30 rows (3 %) still moves") == true)
  }

  @Test func `goals are counted, and rows that meet them come first`() throws {
    var rows = GivenRows(grid(8, 8)) { $0[0] + $0[1] }
    rows.metrics.append(MetricColumn(.overshoot))
    rows.values.append(zip(rows.points[0], rows.points[1]).map { 7 - $0 + 0 * $1 })
    var question = Report.Question()
    question.goals = [
      ReportGoal(
        text: "settleTime <= 6 s", metric: MetricColumn(.settleTime), ends: -.infinity...6, value: 6
      ),
      ReportGoal(
        text: "overshoot <= 3 pt", metric: MetricColumn(.overshoot), ends: -.infinity...3, value: 3),
    ]
    let report = try Report(rows, question)
    let good = rows.values[0].indices.filter { rows.values[0][$0] <= 6 && rows.values[1][$0] <= 3 }
    let best = try #require(
      good.min {
        (rows.values[0][$0], rows.values[1][$0]) < (rows.values[0][$1], rows.values[1][$1])
      })
    #expect(report.ranking.best.first == best)
    #expect(Set(report.ranking.best.prefix(good.count)) == Set(good))
    let text = try #require(statements(report)["Best"])
    #expect(text.hasPrefix("\(good.count) of 64 rows"))
    #expect(text.contains("row \(best) has the lowest settleTime: 4 s, at p0 4 and p1 0."))
    // No row meets this one.
    question.goals.append(
      ReportGoal(
        text: "overshoot >= 9 pt", metric: MetricColumn(.overshoot), ends: 9...(.infinity), value: 9
      ))
    let none = try #require(statements(try Report(rows, question))["Best"])
    #expect(
      none.hasPrefix("No row meets settleTime <= 6 s, overshoot <= 3 pt and overshoot >= 9 pt"))
    #expect(none.contains("comes closest: it misses 1 of 3."))
  }

  /// A goal for the only metric of given rows.
  private func question(
    _ ends: ClosedRange<Double>, _ value: Double, _ metric: Metric = .settleTime
  )
    -> Report.Question
  {
    var question = Report.Question()
    question.goals = [
      ReportGoal(text: "goal", metric: MetricColumn(metric), ends: ends, value: value)
    ]
    return question
  }

  @Test func `of rows that miss a goal, the one nearest to it comes closest`() throws {
    let rows = GivenRows(grid(9)) { $0[0] }
    for (asked, nearest) in [
      (question(20...(.infinity), 20), 8), (question(-.infinity...(-1), -1), 0),
      (question(3.4...3.5, 3.4), 3),
    ] {
      let report = try Report(rows, asked)
      #expect(report.ranking.best.first == nearest)
      let text = try #require(statements(report)["Best"])
      #expect(text.contains("Row \(nearest) comes closest: it misses the goal."))
      let shortfalls = report.ranking.best.map { report.ranking.shortfalls[$0] }
      #expect(shortfalls == shortfalls.sorted())
    }
  }

  @Test func `a limit from below makes high values better`() throws {
    let report = try Report(GivenRows(grid(9)) { $0[0] }, question(3...(.infinity), 3))
    #expect(report.ranking.best.first == 8 && !report.isBetterLow[report.metric])
    #expect(statements(report)["Best"]?.contains("row 8 has the highest settleTime") == true)
  }

  @Test func `a good row without a value of the metric is not said to have the best`() throws {
    var rows = GivenRows(grid(6)) { $0[0] < 3 ? .nan : $0[0] }
    rows.metrics.append(MetricColumn(.overshoot))
    rows.values.append(rows.points[0])
    // Only rows without a settling time meet the goal.
    var asked = question(-.infinity...1, 1, .overshoot)
    asked.metric = "settleTime"
    let report = try Report(rows, asked)
    #expect(report.ranking.best.prefix(2) == [0, 1])
    #expect(
      statements(report)["Best"]
        == "2 of 6 rows (33 %) meet goal. None of these has a value of settleTime.")
  }

  @Test func `where every row fails, that is said before the best of them`() throws {
    var rows = GivenRows(grid(5)) { 1 + $0[0] }
    rows.statuses = rows.statuses.map { _ in .moving }
    let text = try #require(statements(try Report(rows, .init()))["Best"])
    #expect(text.hasPrefix("Every row fails; of these, row 0 has the lowest settleTime: 1 s"))
  }

  @Test func `no end of a speed is the best unless it is asked for`() throws {
    var rows = GivenRows(grid(5)) { $0[0] }
    rows.metrics = [MetricColumn(.peakSpeed)]
    let plain = try Report(rows, .init())
    #expect(plain.ranking.best.isEmpty && statements(plain)["Best"] == nil)
    var asked = Report.Question()
    asked.metric = "peakSpeed"
    #expect(try Report(rows, asked).ranking.best.first == 0)
    #expect(try Report(rows, question(2...(.infinity), 2, .peakSpeed)).ranking.best.first == 4)
    // A position has no better end, whoever asks.
    rows.metrics = [MetricColumn(.finalX)]
    asked.metric = "finalX"
    #expect(try Report(rows, asked).ranking.best.isEmpty)
  }

  @Test func `of several items, the last one counts, and a goal is for each`() throws {
    var rows = GivenRows(grid(10)) { $0[0] }
    rows.metrics = ["left", "right"].map { MetricColumn(.settleTime, of: $0) }
    rows.values.append(rows.points[0].map { $0 == 5 ? .nan : 9 - $0 })
    var question = Report.Question()
    let report = try Report(rows, question)
    #expect(report.columns.metrics[report.metric] == MetricColumn(.settleTime))
    let worst = zip(rows.values[0], rows.values[1]).map { $1.isNaN ? .nan : max($0, $1) }
    let found = report.columns.values[report.metric].map(Double.init)
    #expect(zip(found, worst).allSatisfy { $0 == $1 || $0.isNaN && $1.isNaN })
    #expect(report.ranking.best.first == 4)
    question.goals = [
      ReportGoal(text: "g", metric: MetricColumn(.settleTime), ends: -.infinity...6, value: 6)
    ]
    let goal = try Report(rows, question)
    let met = worst.indices.filter { worst[$0] <= 6 }
    #expect(goal.ranking.standings.indices.filter { goal.ranking.isGood($0) } == met)
    #expect(goal.want == 6 && goal.metric == report.metric)
  }

  // MARK: What fails

  /// The rows of a sweep of a scene, and the sweep.
  private func made(of yaml: String, _ axes: [String], _ metrics: [Metric]) throws -> GivenRows {
    let scene = try SceneFile.parse(yaml, name: "test")
    let sweep = try Sweep(
      scene: scene, over: Design(parsing: axes, selection: nil, for: scene),
      metricColumns: metrics.map { MetricColumn($0) })
    var rows = GivenRows([[0]]) { _ in 0 }
    rows.parameters = sweep.design.paths.map { RowColumn(name: $0.text, unit: "") }
    rows.metrics = sweep.metricColumns
    rows.points = sweep.parameterColumns(in: 0..<sweep.design.count)
    rows.values = rows.metrics.map { _ in [] }
    rows.statuses = []
    rows.origin = sweep
    SweepRunner<Float>(threadCount: 1).run(sweep) { block in
      for (index, column) in block.metrics.enumerated() {
        rows.values[index] += column.map(Double.init)
      }
      rows.statuses += block.statuses
    }
    return rows
  }

  /// A box that falls on a floor, which is there or far below.
  private static let falling = """
    scene: falling
    about: A box falls.
    reference: [300, 600]
    duration: 4
    parameters: {floor: 500, pull: 1}
    items:
      - {name: box, size: [50, 50], center: [150, 100], elasticity: 0.3}
    behaviors:
      - gravity: {name: pull, magnitude: parameters.pull}
      - collision: {name: ground, lines: [{name: edge, from: [0, parameters.floor], to: [300, parameters.floor]}]}
    """

  @Test func `rows that fail are counted, with the cause that a trace of one of them has`() throws {
    let rows = try made(
      of: Self.falling, ["parameters.floor=400,500,1000000", "parameters.pull=0.5:1:4"],
      [.settleTime, .exitTime])
    let report = try Report(rows, .init())
    let gone = rows.statuses.indices.filter { rows.statuses[$0] == .offscreen }
    // Only without a floor.
    #expect(gone == rows.points[0].indices.filter { rows.points[0][$0] == 1_000_000 })
    let said = statements(report)
    let text = try #require(said["Leaves the screen"])
    #expect(
      text.hasPrefix("\(gone.count) of \(rows.statuses.count) rows (33 %) end off the screen"))
    let row = try #require(text.firstMatch(of: /row ([0-9]+):/).flatMap { Int($0.1) })
    #expect(gone.contains(row))
    let point = rows.points.map { $0[row] }
    let plan = try #require(rows.origin).plan
    let cause = try #require(try RestCause.causes(in: plan, values: point).first)
    #expect(cause.kind == .falls && text.contains(cause.sentence))
    #expect(said["Does not rest"] == nil && said["Meant to leave"] == nil)
  }

  @Test func `nothing is said of failures where nothing failed`() throws {
    let rows = try made(
      of: Self.falling, ["parameters.floor=400,500", "parameters.pull=0.5:1:4"], [.settleTime])
    #expect(rows.statuses.allSatisfy { $0 == .resting })
    let topics = ReportAnswer(try Report(rows, .init())).statements.map(\.topic)
    #expect(Set(topics).isSubset(of: ["Swept", "Range", "Matters most", "Best"]))
  }

  @Test func `items that are meant to leave do not fail`() throws {
    // The scene itself leaves the screen.
    let leaving = Self.falling.replacing("floor: 500", with: "floor: 1000000")
    let axes = ["parameters.floor=500,1000000", "parameters.pull=0.5:1:4"]
    let own = try Report(
      try made(of: leaving, axes, [.exitTime, .settleTime]), .init())
    #expect(own.isLeavingMeant && own.ranking.failures.allSatisfy { $0 == nil })
    #expect(
      statements(own)["Meant to leave"]
        == "The scene itself leaves the screen; 4 of 8 rows (50 %) do."
    )
    // The first to be gone is the best.
    let best = try #require(own.ranking.best.first)
    let times = own.columns.values[own.metric]
    #expect(own.columns.metrics[own.metric].metric == .exitTime)
    #expect(times[best] == times.filter(\.isFinite).min())
    // A goal asks for it, of a scene that stays.
    var question = Report.Question()
    question.goals = [
      ReportGoal(
        text: "exitTime <= 3 s", metric: MetricColumn(.exitTime), ends: -.infinity...3, value: 3)
    ]
    let asked = try Report(
      try made(of: Self.falling, axes, [.exitTime, .settleTime]), question)
    #expect(asked.ranking.failures.allSatisfy { $0 == nil })
    let without = try Report(
      try made(of: Self.falling, axes, [.exitTime, .settleTime]), .init())
    #expect(without.ranking.failures.count { $0 == .offscreen } == 4)
  }

  @Test func `rows that were not run are counted as such`() throws {
    let rows = try made(
      of: Self.falling, ["box.elasticity=-1,0.2,0.4", "parameters.pull=0.5:1:2"], [.settleTime])
    let text = try #require(statements(try Report(rows, .init()))["Not run"])
    #expect(text == "2 of 6 rows (33 %) were not run, because a value is not allowed.")
  }

  // MARK: The command

  @Test(arguments: [
    "plain", "it's", "a b", "", "--set", "x=1+2", #"back\slash"#, "''", "new 'quoted' word", "ü",
  ])
  func `words of a command are read as they are quoted`(word: String) {
    let line = ["run", word, "end"].map(quoted).joined(separator: " ")
    #expect(shellWords(line) == ["run", word, "end"])
  }

  @Test func `a result names its scene, with what was changed in it`() throws {
    var header = try SmallSweep().header
    for (command, expected) in [
      ("run falling-square --vary square.angle=0:1:3", "falling-square"),
      (
        "run 'my scene.yaml' --set a.b=2 --set 'c.d=1 * 2' --vary e=1:2 --sample lhs --duration 2 "
          + "--drop-every 3",
        "'my scene.yaml' --set a.b=2 --set 'c.d=1 * 2' --duration 2 --drop-every 3"
      ),
      ("run pile --duration=2 --vary=e=1:2 --set=a.b=3", "pile --duration=2 --set=a.b=3"),
      ("run - --vary a=1:2", nil), ("", nil), ("reduce x", nil),
    ] {
      header.command = command
      #expect(header.sceneArguments == expected)
    }
  }
}
