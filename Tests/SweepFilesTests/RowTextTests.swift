import Dynamics
import Sweeps
import Testing

import SweepFiles

@Suite struct RowTextTests {
  private func sweep() throws -> Sweep {
    try Sweep(
      scene: try #require(BuiltInScenes.named("falling-square")),
      over: Grid([Axis(parsing: "square.angle=0,0.1"), Axis(parsing: "square.elasticity=0.5,1")]),
      metrics: [.bounces, .finalX])
  }

  private let block = SweepBlock<Float>(
    range: 1..<4, metrics: [[2, .nan, 0], [187.5, -0.1, .nan]],
    statuses: [.resting, .diverged, .invalid])

  private func text(_ format: RowFormat) throws -> String {
    let rows = RowText(sweep: try sweep(), format: format)
    return String(decoding: rows.header + rows.rows(of: block), as: UTF8.self)
  }

  @Test func `CSV has a header, real numbers with a point, whole counts and empty cells`() throws {
    #expect(
      try text(.csv) == """
        square.angle,square.elasticity,bounces,finalX,status
        0.0,1.0,2,187.5,resting
        0.1,0.5,,-0.1,diverged
        0.1,1.0,0,,invalid

        """)
  }

  @Test func `JSON Lines has an object a row, with null for no value`() throws {
    #expect(
      try text(.jsonLines) == """
        {"square.angle":0.0,"square.elasticity":1.0,"bounces":2,"finalX":187.5,"status":"resting"}
        {"square.angle":0.1,"square.elasticity":0.5,"bounces":null,"finalX":-0.1,"status":"diverged"}
        {"square.angle":0.1,"square.elasticity":1.0,"bounces":0,"finalX":null,"status":"invalid"}

        """)
  }

  @Test func `the rows do not depend on where blocks begin`() throws {
    let sweep = try sweep()
    let rows = RowText(sweep: sweep, format: .csv)
    func text(_ blockSize: Int) -> [UInt8] {
      var text: [UInt8] = []
      SweepRunner<Float>(threadCount: 2, blockSize: blockSize).run(sweep) {
        rows.rows(of: $0)
      } receive: {
        text += $0
      }
      return text
    }
    #expect(text(1) == text(4))
    #expect(text(3) == text(4))
  }

  @Test func `without axes and metrics a row is its status`() throws {
    let sweep = try Sweep(
      scene: try #require(BuiltInScenes.named("falling-square")), over: Grid([]), metrics: [])
    let block = SweepBlock<Float>(range: 0..<1, metrics: [], statuses: [.resting])
    let csv = RowText(sweep: sweep, format: .csv)
    #expect(
      String(decoding: csv.header + csv.rows(of: block), as: UTF8.self) == "status\nresting\n")
    let json = RowText(sweep: sweep, format: .jsonLines)
    #expect(String(decoding: json.rows(of: block), as: UTF8.self) == "{\"status\":\"resting\"}\n")
  }

  @Test(
    arguments: [
      ("a.csv", .csv), ("a.b/c.CSV", .csv), ("x.jsonl", .jsonLines), (".csv", .csv),
      ("a.csv/b", nil), ("csv", nil), ("a.json", nil), ("a.csv.gz", nil), ("", nil),
    ] as [(String, RowFormat?)])
  func `the ending of a name selects the format`(name: String, format: RowFormat?) {
    #expect(RowFormat(fileName: name) == format)
  }
}
