import Dynamics
import Sweeps
import Testing

import SweepFiles

@Suite struct ResultMergeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(
    _ name: String, _ index: Int, _ count: Int, axes: [String]? = nil, version: String = "1.2.3"
  ) throws -> String {
    let shard = Shard(index: index, count: count)
    let small =
      try axes.map { try SmallSweep(axes: $0, shard: shard, version: version) }
      ?? SmallSweep(shard: shard, version: version)
    try small.write(to: folder.path(name), as: try #require(ResultFormat(fileName: name)))
    return folder.path(name)
  }

  @Test(arguments: ResultFormat.builtIn, [1, 2, 3, 7, 300])
  func `the parts, in any order and format, are the bytes of one run`(
    format: ResultFormat, count: Int
  ) throws {
    let whole = "whole.\(format.rawValue)"
    try SmallSweep().write(to: folder.path(whole), as: format)
    let formats = ResultFormat.builtIn
    var paths: [String] = []
    for index in 0..<count {
      let ending = formats[index % formats.count].rawValue
      paths.append(try write("\(index).\(ending)", index, count))
    }
    let merge = try ResultMerge(paths: paths.reversed())
    #expect(try merge.write(to: folder.path("r.\(format.rawValue)"), format: format))
    #expect(folder.bytes("r.\(format.rawValue)") == folder.bytes(whole))
    #expect(!folder.names.contains { $0.hasSuffix("partial") || $0.hasSuffix("finishing") })
  }

  @Test func `shards of different divisions merge if their rows fit`() throws {
    let paths = [
      try write("a.csv", 0, 2), try write("b.csv", 2, 4), try write("c.jsonl", 3, 4),
    ]
    let merge = try ResultMerge(paths: paths)
    try SmallSweep().write(to: folder.path("whole.csv"), as: .csv)
    #expect(try merge.write(to: folder.path("r.csv"), format: .csv))
    #expect(folder.bytes("r.csv") == folder.bytes("whole.csv"))
  }

  @Test func `missing rows are named with their shards`() throws {
    let paths = [try write("b.csv", 1, 3)]
    let missing = try #require(throws: MissingRows.self) { try ResultMerge(paths: paths) }
    #expect(missing.ranges == [0..<70, 140..<210])
    #expect(missing.shards.map(\.description) == ["0/3", "2/3"])
    #expect(
      missing.description == "rows 0 to 69, 140 to 209 of 210 are missing: shards 0/3, 2/3")
    let few = ["square.angle=0,0.1,0.2,0.3"]
    let some = try [0, 2, 3].map { try write("p\($0).csv", $0, 4, axes: few) }
    let one = try #require(throws: MissingRows.self) { try ResultMerge(paths: some) }
    #expect(one.description == "row 1 of 4 is missing: shard 1/4")
  }

  @Test func `parts that do not belong together, overlap or are unfinished are refused`() throws {
    func refusal(_ paths: String...) throws -> String {
      try #require(throws: ResultProblem.self) { try ResultMerge(paths: paths) }.reason
    }
    let first = try write("a.csv", 0, 2)
    let second = try write("b.csv", 1, 2)
    #expect(try refusal(first, write("c.csv", 0, 3), second).contains("also holds"))
    #expect(try refusal(first, second, write("c.csv", 1, 2)).contains("holds rows that"))
    let other = ["square.angle=0:0.7:7", "square.elasticity=0:0.5:30"]
    #expect(try refusal(first, write("d.csv", 1, 2, axes: other)).contains("different axes"))
    let newer = try write("e.csv", 1, 2, version: "2.0")
    #expect(try refusal(first, newer).contains("different version (2.0, 1.2.3)"))
    let unfinished = try SmallSweep(shard: Shard(index: 1, count: 2))
    let output = try ResultOutput(
      path: folder.path("f.csv"), format: .csv, header: unfinished.header, resumes: false)
    try output.append(unfinished.blocks(of: 10)[0])
    #expect(try refusal(first, folder.path("f.csv")).contains("got 10 of 105 rows"))
  }

  @Test func `a damaged shard is refused, and no file is written`() throws {
    let paths = [try write("a.nc", 0, 2), try write("b.jsonl", 1, 2)]
    var bytes = try #require(folder.bytes("b.jsonl"))
    let index = try #require(bytes.lastIndex(of: UInt8(ascii: "7")))
    bytes[index] = UInt8(ascii: "8")
    try folder.write(bytes, to: "b.jsonl")
    let merge = try ResultMerge(paths: paths)
    #expect(throws: ResultProblem.self) {
      try merge.write(to: folder.path("r.csv"), format: .csv)
    }
    #expect(folder.names.allSatisfy { !$0.hasPrefix("r.csv") })
  }
}

@Suite struct ResultComparisonTests {
  @Test func `rows are compared bit by bit, across formats and at any distance`() throws {
    let folder = try TemporaryFolder()
    let small = try SmallSweep()
    try small.write(to: folder.path("a.csv"), as: .csv)
    let output = try ResultOutput(
      path: folder.path("b.sqlite"), format: .sqlite, header: small.header, resumes: false)
    // Block sizes that divide neither each other nor the file's.
    for (index, block) in small.blocks(of: 13).enumerated() where index < 10 {
      var metrics = block.metrics
      var statuses = block.statuses
      if index == 3 { metrics[2][5] = metrics[2][5].nextUp }
      if index == 4 { (metrics[0][0], statuses[1]) = (.nan, .offscreen) }
      try output.append(SweepBlock(range: block.range, metrics: metrics, statuses: statuses))
    }
    let comparison = try ResultComparison(
      ResultFile(path: folder.path("a.csv")), ResultFile(path: folder.path("b.sqlite")))
    #expect(comparison.rows == 0..<130)
    #expect(comparison.changedRowCount == 3 && comparison.changedStatusCount == 1)
    #expect(comparison.firstRows.map(\.index) == [44, 52, 53])
    #expect(comparison.firstRows.map(\.column) == ["finalY", "settleTime", "status"])
    #expect(comparison.metrics.map(\.rowCount) == [1, 0, 1])
    #expect(comparison.metrics[0].presenceCount == 1 && comparison.metrics[0].largestRow == nil)
    #expect(comparison.metrics[2].largestRow == 44 && comparison.metrics[2].largest > 0)
    let same = try ResultComparison(
      ResultFile(path: folder.path("a.csv")), ResultFile(path: folder.path("a.csv")))
    #expect(same.isSame && same.differences.isEmpty)
  }

  // As of a list of points with one changed line.
  @Test func `only the differing values of long axes are shown`() throws {
    let values = (0..<3000).map { "\(Double($0) * 0.0001)" }
    var others = values
    others[1700] = "0.17005"
    let headers = try [values, others].map { values in
      try SmallSweep(axes: [
        "square.elasticity=0.1,0.2", "square.angle=\(values.joined(separator: ","))",
      ]).header
    }
    let differences = headers[1].differences(from: headers[0])
    #expect(differences.count == 1)
    let words = try #require(differences.first)
    #expect(words.count < 500)
    #expect(words.contains("0.1699,0.17005,0.1701") && words.contains("0.1699,0.17,0.1701"))
    let one = try SmallSweep(axes: ["square.angle=\(values.joined(separator: ","))"]).header
    let fewer = try #require(one.differences(from: headers[0]).first { $0.hasPrefix("axes") })
    #expect(fewer.count < 500 && fewer.contains("square.elasticity=0.1,0.2"))
  }
}
