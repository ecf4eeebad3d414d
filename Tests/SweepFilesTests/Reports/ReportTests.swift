import Dynamics
import Foundation
import Sweeps
import Testing

import Reports
import SweepFiles

/// Rows that no file holds: a grid with a metric that is the sum of the parameters.
private struct MadeRows: ResultRows {
  let path = "made"
  let counts: [Int]
  var metrics = [MetricColumn(.peakSpeed), MetricColumn(.bounces), MetricColumn(.settleTime)]
  /// From this row on the first metric has no value.
  var known = Int.max
  var parameters: [RowColumn] {
    counts.indices.map { RowColumn(name: "p\($0)</script>", unit: "pt") }
  }
  var origin: Sweep? { nil }
  var remarks: [(name: String, text: String)] { [] }

  func forEachRows(_ body: (RowSet) throws -> Void) throws {
    let total = counts.reduce(1, *)
    for first in stride(from: 0, to: total, by: 10_000) {
      let range = first..<min(total, first + 10_000)
      var stride = total
      let columns = counts.map { count in
        stride /= count
        return range.map { Double($0 / stride % count) }
      }
      let sums = range.indices.map { row in columns.reduce(0) { $0 + $1[row - range.lowerBound] } }
      try body(
        RowSet(
          first: first, parameters: columns,
          metrics: [
            zip(range, sums).map { row, sum in row < known ? sum : .nan },
            sums.map { ($0 / 7).rounded() }, sums.map { _ in .nan },
          ],
          statuses: sums.map { $0 > 3 ? .resting : .offscreen }))
    }
  }
}

/// Rows at points that no grid has: the fractional parts of multiples of two irrational numbers.
private struct SampledRows: ResultRows {
  let path = "sampled"
  let count: Int
  let parameters = ["a", "b"].map { RowColumn(name: $0, unit: "") }
  let metrics = [MetricColumn(.peakSpeed)]
  var origin: Sweep? { nil }
  var remarks: [(name: String, text: String)] { [] }

  func forEachRows(_ body: (RowSet) throws -> Void) throws {
    let columns = [Double(2).squareRoot(), Double(3).squareRoot()].map { step in
      (1...count).map { (Double($0) * step).truncatingRemainder(dividingBy: 1) }
    }
    try body(
      RowSet(
        first: 0, parameters: columns, metrics: [columns[0]],
        statuses: columns[0].map { _ in .resting }))
  }
}

@Suite struct ReportTests {
  /// The page's data.
  private func data(of page: String) throws -> [String: Any] {
    let start = try #require(page.firstRange(of: "id=\"data\">")).upperBound
    let end = try #require(page[start...].firstRange(of: "</script>")).lowerBound
    let object = try JSONSerialization.jsonObject(with: Data(page[start..<end].utf8))
    return try #require(object as? [String: Any])
  }

  @Test func `a page of a million rows is a few megabytes and has the extremes of all of them`()
    throws
  {
    let report = try Report(MadeRows(counts: [100, 100, 100]), Report.Question())
    let page = report.html(title: "made")
    #expect(page.utf8.count < 8_000_000)
    let data = try data(of: page)
    #expect(data["count"] as? Int == 1_000_000)
    let shown = try #require(data["rows"] as? [String: Any])
    let count = try #require(shown["count"] as? Int)
    #expect(shown["isAll"] as? Bool == false && (15_000...21_000).contains(count))
    let metrics = try #require(data["metrics"] as? [[String: Any]])
    #expect(metrics[0]["lowest"] as? Double == 0 && metrics[0]["highest"] as? Double == 297)
    #expect(metrics[0]["median"] as? Double == 148.5)
    // Three pairs and all three parameters, each with all metrics.
    let tables = try #require(data["tables"] as? [[String: Any]])
    #expect(tables.compactMap { ($0["parameters"] as? [Int])?.count } == [2, 2, 2, 3])
    #expect(tables.allSatisfy { ($0["metrics"] as? [Any])?.count == 3 })
    let counts = try #require((metrics[1]["histogram"] as? [String: Any])?["counts"] as? [[Int]])
    #expect(counts.joined().reduce(0, +) == 1_000_000)
    #expect(data["statusCounts"] as? [Int] == [999_980, 0, 20, 0, 0, 0])
  }

  @Test(arguments: [[4, 3], [5, 5], [7, 2, 3], [1, 1]])
  func `the played rows have the lowest, the median and the highest value`(counts: [Int]) throws {
    // Many rows have the same sum, so that the median is one of several equal values.
    let report = try Report(MadeRows(counts: counts, known: 29), Report.Question())
    let values = report.columns.values[report.metric]
    let order = values.indices.filter { values[$0].isFinite }
      .sorted { (values[$0], $0) < (values[$1], $1) }
    let expected = [order[0], order[(order.count - 1) / 2], order[order.count - 1]]
    #expect(report.played.map(\.row) == (counts == [1, 1] ? [0] : expected))
  }

  @Test func `names from a file cannot end the script of the page`() throws {
    let page = try Report(MadeRows(counts: [4, 3]), Report.Question()).html(title: "<b>&")
    let parameters = try #require(try data(of: page)["parameters"] as? [[String: Any]])
    #expect(parameters[0]["name"] as? String == "p0</script>")
    #expect(page.contains("<title>&lt;b>&amp;</title>"))
  }

  @Test func `the map of a few rows is every row, and its line is where it is wanted`() throws {
    var question = Report.Question()
    question.want = 3.5
    let report = try Report(MadeRows(counts: [6, 5]), question)
    let map = report.map(0, x: 0, y: 1, limit: 64)
    #expect(map.mean == (0..<5).flatMap { y in (0..<6).map { Float($0 + y) } })
    let figure = try report.figure()
    #expect(figure.hasPrefix("<svg ") && figure.contains("stroke=\"#c00\""))
    #expect(try XMLDocumentCheck.isWellFormed(figure))
  }

  @Test func `an outlier does not make all other cells of a figure one colour`() throws {
    let cells = (0..<100).map { (UInt16($0 % 10), UInt16($0 / 10)) }
    // A third of the rows of the last cell has a value, and the first has an outlier.
    let values = (0..<100).map { $0 == 0 ? Float(1e9) : Float($0) } + [.nan, .nan]
    let map = PairMap(
      x: cells.map(\.0) + [9, 9], y: cells.map(\.1) + [9, 9], width: 10, height: 10, values: values)
    let centers = (0..<10).map(Double.init)
    let drawing = Figure(title: "t", x: "x", spread: MetricSpread(map.mean)).heatMap(
      map, x: centers, y: centers, yLabel: "y", want: nil)
    let fills = drawing.matches(of: /fill="(#[0-9a-f]{6})" shape/).map(\.1)
    #expect(Set(fills.prefix(100)).count > 80)
    #expect(drawing.matches(of: /fill="url\(#few\)"/).count == 1)
    // Both ends of the scale are pointed, and say how far the values go.
    #expect(drawing.contains(">to 1000000000<") && drawing.contains(">from 1<"))
    #expect(try XMLDocumentCheck.isWellFormed(drawing))
  }

  // A sample has as many values as rows on every axis, of which 64 each would leave most cells empty.
  @Test func `the map of a sample has some rows in a cell`() throws {
    let report = try Report(SampledRows(count: 400), Report.Question())
    let map = report.map(0, x: 0, y: 1, limit: 64)
    #expect(map.width == 10 && map.height == 10 && map.rowCounts.reduce(0, +) == 400)
    #expect(map.mean.count(where: \.isFinite) > 80)
  }

  @Test(arguments: [(30, "peakSpeed"), (15, "peakSpeed"), (14, "bounces"), (0, "bounces")])
  func `the page first shows a metric that half of the rows have`(
    _ known: Int, _ shown: String
  ) throws {
    let report = try Report(MadeRows(counts: [6, 5], known: known), .init())
    #expect(try report.figure().contains(shown))
  }

  @Test func `an unknown name is refused with the known ones`() throws {
    var question = Report.Question()
    question.metric = "peakSped"
    #expect {
      try Report(MadeRows(counts: [4]), question)
    } throws: {
      "\($0)" == "unknown metric 'peakSped'; did you mean 'peakSpeed'?"
    }
    question = Report.Question()
    question.rows = [4]
    #expect {
      try Report(MadeRows(counts: [4]), question)
    } throws: {
      "\($0)" == "unknown row index (got 4); expected 0 to 3"
    }
    question = Report.Question()
    question.metric = "settleTime"
    let empty = try Report(MadeRows(counts: [4, 4]), question)
    #expect(
      empty.emptyMetric
        == "settleTime has no value in any of 16 rows, so its map is empty; "
        + "metrics with values: peakSpeed, bounces")
    #expect(throws: ReportProblem.noValue(metric: "settleTime")) { try empty.figure() }
    let point = try Report(MadeRows(counts: [1]), Report.Question())
    #expect(throws: ReportProblem.tooFewParameters(0)) { try point.figure() }
  }

  @Test(arguments: [
    ("r.csv", "t,item,x,y,angle,vx,vy,angularVelocity\n", "the frames of one scenario"),
    ("r.csv", "a,b\n1,2\n", "r.csv:1: no column 'status' (got a, b)"),
    ("r.csv", "a,status\n1,resting\n", "r.csv:1: no column of a metric (got a, status)"),
    ("r.csv", "", "no rows"),
    ("r.csv", "a,finalX,status\n", "no rows"),
    (
      "r.csv", "a,finalX,status\n1,2,resting\n1,2\n",
      "r.csv:3: wrong number of fields (got 2); expected 3"
    ),
    ("r.csv", "a,finalX,status\n1,x,resting\n", "r.csv:2: finalX must be a finite number"),
    ("r.csv", "a,finalX,status\n1,2,done\n", "r.csv:2: unknown status 'done'"),
    ("r.jsonl", "[1]\n", "r.jsonl:1: not a JSON object"),
    ("r.jsonl", "{\"finalX\":1,\"status\":\"resting\"}\n{\"finalX\":1}\n", "r.jsonl:2: not a row"),
    ("r.png", "PNG", "not a result of sweep"),
  ])
  func `a file that is not a result is refused with its path and reason`(
    name: String, text: String, reason: String
  ) throws {
    let folder = try TemporaryFolder()
    let path = folder.path(name)
    try Data(text.utf8).write(to: URL(filePath: path))
    #expect {
      try ResultColumns(openRows(path: path))
    } throws: {
      "\($0)".contains(reason) && "\($0)".contains(name)
    }
  }

  @Test func `a table without its description is read as it was written`() throws {
    let folder = try TemporaryFolder()
    let csv = "a.b,finalX,bounces,status\n0.5,-1e3,2,resting\r\n1,,0,invalid\n"
    let lines = """
      {"a.b":0.5,"finalX":-1e3,"bounces":2,"status":"resting"}
      {"a.b":1,"finalX":null,"bounces":0,"status":"invalid"}
      """
    for (name, text) in [("r.csv", csv), ("r.jsonl", lines)] {
      let path = folder.path(name)
      try Data(text.utf8).write(to: URL(filePath: path))
      let columns = try ResultColumns(openRows(path: path))
      #expect(columns.names == [RowColumn(name: "a.b", unit: "")])
      #expect(columns.parameters.map { column in (0..<2).map { column[$0] } } == [[0.5, 1]])
      #expect(columns.values[0][0] == -1000 && columns.values[0][1].isNaN)
      #expect(columns.statuses == [.resting, .invalid])
    }
  }
}

/// Whether a text is well-formed XML, as Foundation's parser sees it.
private enum XMLDocumentCheck {
  static func isWellFormed(_ text: String) throws -> Bool {
    // Enough for a drawing: every element that is opened is closed, in order.
    var open: [Substring] = []
    for match in text.matches(of: /<(\/?)([a-z]+)[^<>]*?(\/?)>/) {
      let (_, end, name, single) = match.output
      if !end.isEmpty {
        guard open.popLast() == name else { return false }
      } else if single.isEmpty {
        open.append(name)
      }
    }
    return open.isEmpty
  }
}
