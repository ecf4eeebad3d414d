import Dynamics
import Foundation
import Sweeps
import Testing

import Reports
import SweepFiles

/// Files whose checksums are right and whose content is wrong.
@Suite struct UntrustedFileTests {
  private func journal(
    _ records: [(kind: RecordHead.Kind, content: [UInt8], count: Int, first: Int)]
  )
    -> [UInt8]
  {
    records.reduce(Journal.signature) { bytes, record in
      let head = RecordHead(
        kind: record.kind, count: record.count, first: record.first,
        check: Checksum.of(record.content))
      return bytes + head.bytes + record.content
    }
  }

  // A shell and a browser see code points where Swift sees one character of an apostrophe with an
  // accent, or of a `<` after a sign that joins it.
  @Test func `a code point that joins another into one character is escaped too`() throws {
    for joined in ["'\u{301}", "\u{600}'"] {
      #expect(quoted("a\(joined)b").unicodeScalars.filter { $0 == "'" }.count == 5)
    }
    let folder = try TemporaryFolder()
    var header = try SmallSweep().header
    header.command = "run \u{600}</script>\u{600}<script>"
    let small = try SmallSweep()
    let output = try ResultOutput(
      path: folder.path("r.csv"), format: .csv, header: header, resumes: false)
    for block in small.blocks(of: 64) { try output.append(block) }
    #expect(try output.finish(threadCount: 1, cancellation: Cancellation()))
    let page = try Report(openRows(path: folder.path("r.csv")), Report.Question())
      .html(title: "\u{600}<b>").unicodeScalars
    let text = Array(page)
    let tags = text.indices.filter { text[$0] == "<" && $0 > 0 && text[$0 - 1] == "\u{600}" }
    #expect(tags.isEmpty)
    #expect(page.contains("\u{600}"))
  }

  @Test func `a journal with a second header for other rows is refused`() throws {
    let folder = try TemporaryFolder()
    let all = try SmallSweep()
    let part = try SmallSweep(shard: Shard(index: 2, count: 3))
    let other = try SmallSweep(axes: ["square.angle=0:0.7:210"])
    let rows = try #require(all.blocks(of: 10).first)
    let header = Array(all.header.json.utf8)
    for later in [part, other].map({ Array($0.header.json.utf8) }) {
      let bytes = journal([
        (.header, header, header.count, 0),
        (.rows, Array(rows.record.dropFirst(RecordHead.size)), 10, 0),
        (.header, later, later.count, 0),
      ])
      try folder.write(bytes, to: "r.csv.partial")
      #expect(throws: ResultProblem.self) { try ResultFile(path: folder.path("r.csv")) }
    }
  }

  @Test func `an invalid shard index or count is refused`() throws {
    let folder = try TemporaryFolder()
    let header = try SmallSweep(shard: Shard(index: 1, count: 2)).header.json
    for (found, count) in [("\"count\":2", "\"count\":0"), ("\"index\":1", "\"index\":-1")] {
      let text = Array(header.replacing(found, with: count).utf8)
      try folder.write(journal([(.header, text, text.count, 0)]), to: "r.csv.partial")
      #expect(throws: ResultProblem.self) { try ResultFile(path: folder.path("r.csv")) }
      let body =
        ReducedText.signature + Array("\n\"sweep\":".utf8) + text
        + Array(",\n\"reductions\":[]".utf8)
      let check = Array("\(Checksum.of(body))}\n".utf8)
      #expect(throws: ResultProblem.self) {
        try ReducedFile(bytes: body + ReducedText.checkName + check, path: "r.json")
      }
    }
  }

  // Views and virtual tables could run for ever, or write to other files.
  @Test(arguments: [
    """
    ALTER TABLE run RENAME TO away; CREATE VIEW run AS WITH RECURSIVE n(point) AS
      (SELECT 0 UNION ALL SELECT point + 1 FROM n) SELECT n.point, away.* FROM n, away
    """,
    "ALTER TABLE tiles RENAME TO away; CREATE VIEW tiles AS SELECT * FROM away",
    "ALTER TABLE run ADD COLUMN more AS (hex(zeroblob(1000000)))",
    "ALTER TABLE run RENAME TO away; CREATE TABLE run AS SELECT * FROM away",
    "ALTER TABLE provenance RENAME TO away; CREATE VIRTUAL TABLE provenance USING rtree(a, b, c)",
    "UPDATE run SET finalY = 9e999 WHERE point = 7",
    "UPDATE run SET status = 256 WHERE point = 7", "DELETE FROM run WHERE point = 209",
    "UPDATE provenance SET value = zeroblob(\(headerLimit + 1)) WHERE name = 'sweep_header'",
  ])
  func `a database with a foreign schema or foreign values is refused`(change: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("r.sqlite")
    try SmallSweep().write(to: path, as: .sqlite)
    let database = try Database(path: path, isWritable: true)
    try database.run(change)
    try database.close()
    #expect(throws: ResultProblem.self) {
      _ = try ResultFile(path: path).bits(as: Float.self)
    }
  }

  @Test func `reading a database neither creates nor reads other files`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a %?#.sqlite")
    try SmallSweep().write(to: path, as: .sqlite)
    let expected = try ResultFile(path: path).bits(as: Float.self)
    // For such a file SQLite would create FILE-wal and FILE-shm, and roll back FILE-journal.
    var bytes = try #require(folder.bytes("a %?#.sqlite"))
    bytes[18...19] = [2, 2]
    try folder.write(bytes, to: "a %?#.sqlite")
    try folder.write(Array("junk".utf8), to: "a %?#.sqlite-journal")
    #expect(try ResultFile(path: path).bits(as: Float.self) == expected)
    #expect(folder.names == ["a %?#.sqlite", "a %?#.sqlite-journal"])
  }

  @Test(arguments: [
    ("settleTime,status,status\n1,resting,resting\n", "duplicate column 'status'"),
    ("settleTime,status\n1\n", "wrong number of fields (got 1); expected 2, as in the first line"),
    (
      "status,settleTime\nresting,x\n",
      "settleTime must be a finite number, or left out if unknown (got 'x')"
    ),
  ])
  func `a table without its description is read by its columns`(
    text: String, reason: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write(Array(text.utf8), to: "r.csv")
    let problem = #expect(throws: ResultProblem.self) {
      try openRows(path: folder.path("r.csv")).forEachRows { _ in }
    }
    #expect(problem?.reason.contains(reason) == true)
  }

  @Test func `an endless line is refused at 1 MiB`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      Array("settleTime,status\n".utf8) + [UInt8](repeating: 0x31, count: 5 << 20), to: "r.csv")
    let problem = #expect(throws: ResultProblem.self) {
      try openRows(path: folder.path("r.csv")).forEachRows { _ in }
    }
    #expect(problem?.reason == "the line is too long; expected 1048576 bytes or fewer")
  }

  @Test(arguments: [
    ("a\n1\n\n2\n", "p.csv:3: blank line; expected a point on each line"),
    ("a,b\n1\n", "p.csv:2: wrong number of fields (got 1); expected 2, as in the first line"),
    ("a\n\"1\n", "p.csv:2:1: unclosed quotation mark; expected \"…\" within one line"),
    (
      "\u{feff}\n\n",
      "p.csv: the file is empty; expected a CSV file with a line of parameter paths, then a point "
        + "on each line"
    ),
    (String(repeating: ",", count: 1 << 16), "p.csv:1: too many fields; expected 65536 or fewer"),
  ])
  func `a list of points is refused with its line`(text: String, message: String) {
    let problem = #expect(throws: PointsProblem.self) { try PointsFile(text: text, path: "p.csv") }
    #expect(problem?.description == message)
  }

  @Test(arguments: [
    ("b\r\n1\r\nnan\r\n", "p.csv:3: b: must be a finite number (got 'nan')"),
    ("a,b,c\n1,2\n", "p.csv:2: wrong number of fields (got 2); expected 3, as in the first line"),
    ("a,c\n1,\n", "p.csv:1: no column 'b' (got a, c); expected a column with the name of the path"),
    (
      "bb,c\n1,\n",
      "p.csv:1: no column 'b' (got bb, c); expected a column with the name of the path"
    ),
    ("b,a,b\n1,2,3\n", "p.csv:1: duplicate column 'b'"),
    ("a\n1\n", "p.csv:1: unknown column 'a'; expected 'b', or numbers without a name"),
    ("1\n2\nx\n", "p.csv:3: must be a finite number (got 'x')"),
    (
      "b\n",
      "p.csv: no points; expected a CSV file with a line of parameter paths, then a point on each "
        + "line"
    ),
  ])
  func `a column of a list is refused with its line`(text: String, message: String) {
    let problem = #expect(throws: PointsProblem.self) {
      _ = try PointsFile(text: text, path: "p.csv").axis("b")
    }
    #expect(problem?.description == message)
  }

  @Test func `a column of numbers needs no name`() throws {
    let file = try PointsFile(text: "\u{feff}1\n2.5\n-3\n", path: "p.csv")
    #expect(try file.axis("b").values == [1, 2.5, -3])
    #expect(try PointsFile(text: "4", path: "p.csv").axis("b").values == [4])
    let problem = #expect(throws: PointsProblem.self) { _ = try file.linkedAxes() }
    #expect(
      problem?.description
        == "p.csv:1: a number in place of a column name (got 1); expected a parameter path for each "
        + "column. Give the path in --vary PATH=@p.csv")
  }

  @Test func `unused columns of a list may contain anything`() throws {
    let text = "note,\"b\",status\n\"a, \"\"b\"\"\",1,resting\n,\"2.5\",\n"
    let file = try PointsFile(text: text, path: "p.csv")
    #expect(try file.axis("b").values == [1, 2.5])
    let problem = #expect(throws: PointsProblem.self) { _ = try file.linkedAxes() }
    #expect(
      problem?.description == "p.csv:2: note: must be a finite number (got 'a, \"b\"')")
  }
}
