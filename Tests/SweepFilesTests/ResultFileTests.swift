import Dynamics
import Foundation
import Reports
import Sweeps
import Testing

import SweepFiles

@Suite struct ResultFileTests {
  @Test(arguments: ResultFormat.builtIn, Precision.allCases)
  func `a result reads back bit for bit`(format: ResultFormat, precision: Precision) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("r.\(format.rawValue)")
    let small = try SmallSweep(precision: precision)
    let read: [[UInt64]]
    let expected: [[UInt64]]
    switch precision {
    case .single:
      try small.write(to: path, as: format, Float.self)
      read = try ResultFile(path: path).bits(as: Float.self)
      expected = small.blocks(of: 210, as: Float.self).flatMap(\.bits)
    case .double:
      try small.write(to: path, as: format, Double.self)
      read = try ResultFile(path: path).bits(as: Double.self)
      expected = small.blocks(of: 210, as: Double.self).flatMap(\.bits)
    }
    #expect(read == expected)
    let file = try ResultFile(path: path)
    #expect(file.header == small.header)
    #expect(file.isComplete && file.rows == 0..<210 && file.format == format)
    let beside = format.rowFormat == nil ? [] : ["r.\(format.rawValue)-metadata.json"]
    #expect(folder.names == ["r.\(format.rawValue)"] + beside)
  }

  // Files of earlier versions have escaped for offscreen.
  @Test(arguments: [ResultFormat.csv, .jsonLines])
  func `a table with a former name of a status reads back`(format: ResultFormat) throws {
    let folder = try TemporaryFolder()
    let name = "r.\(format.rawValue)"
    let small = try SmallSweep()
    let rows = small.header.rows
    let block = SweepBlock<Float>(
      range: rows, metrics: (0..<3).map { _ in rows.map(Float.init) },
      statuses: rows.map { Status.allCases[$0 % Status.allCases.count] })
    let output = try ResultOutput(
      path: folder.path(name), format: format, header: small.header, resumes: false)
    try output.append(block)
    #expect(try output.finish(threadCount: 1, cancellation: Cancellation()))
    let written = try #require(folder.text(name))
    let former = Array(written.replacing("offscreen", with: "escaped").utf8)
    try #require(former.count < written.utf8.count)
    try folder.write(former, to: name)
    let metadata = try #require(folder.text("\(name)-metadata.json"))
      .replacing(/"byteCount" : \d+/, with: "\"byteCount\" : \(former.count)")
      .replacing(/"checksum" : \d+/, with: "\"checksum\" : \(Checksum.of(former))")
    try folder.write(Array(metadata.utf8), to: "\(name)-metadata.json")
    #expect(try ResultFile(path: folder.path(name)).bits(as: Float.self) == block.bits)
    var statuses: [Status] = []
    try PlainTable(path: folder.path(name)).forEachRows { statuses += $0.statuses }
    #expect(statuses == block.statuses)
  }

  // SQLite keeps minus zero as zero, and NULL for every NaN; text has no infinities.
  @Test(arguments: ResultFormat.builtIn, Precision.allCases)
  func `every number reads back bit for bit, with one zero and one NaN`(
    format: ResultFormat, precision: Precision
  ) throws {
    func check<Scalar: SimulationScalar>(_ scalar: Scalar.Type) throws {
      let least = Scalar.leastNonzeroMagnitude
      let written: [Scalar] = [
        -0.0, 0, least, -least, Scalar(-0x1p-1060), .leastNormalMagnitude, 0.1, -1 / 3,
        9_007_199_254_740_992,
        .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .infinity, -.infinity, .nan, -.nan,
        .signalingNaN,
      ]
      let expected = written.map { $0.isZero ? 0 : $0.isFinite ? $0 : .nan }
      let folder = try TemporaryFolder()
      let small = try SmallSweep(precision: precision)
      let count = small.header.rows.count
      func block(_ values: [Scalar]) -> SweepBlock<Scalar> {
        let column = (0..<count).map { values[$0 % values.count] }
        return SweepBlock(
          range: 0..<count, metrics: [column, column.reversed(), column],
          statuses: Array(repeating: .resting, count: count))
      }
      let path = folder.path("r.\(format.rawValue)")
      let output = try ResultOutput(
        path: path, format: format, header: small.header, resumes: false)
      try output.append(block(written))
      #expect(try output.finish(threadCount: 1, cancellation: Cancellation()))
      #expect(try ResultFile(path: path).bits(as: Scalar.self) == block(expected).bits)
    }
    switch precision {
    case .single: try check(Float.self)
    case .double: try check(Double.self)
    }
  }

  // Formats whose names have no points call such a column otherwise.
  @Test(arguments: ResultFormat.builtIn)
  func `metrics of an item are read back too`(format: ResultFormat) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("r.\(format.rawValue)")
    let small = try SmallSweep(metricColumns: [
      MetricColumn(.finalX, of: "square"), MetricColumn(.exitTime, of: "square"),
      MetricColumn(.finalY),
    ])
    try small.write(to: path, as: format)
    #expect(
      try ResultFile(path: path).bits(as: Float.self) == small.blocks(of: 210).flatMap(\.bits))
  }

  @Test(arguments: ResultFormat.builtIn)
  func `the bytes do not depend on the blocks that the rows came in`(format: ResultFormat) throws {
    let folder = try TemporaryFolder()
    let small = try SmallSweep()
    try small.write(to: folder.path("a.\(format.rawValue)"), as: format, blockSize: 210)
    for size in [1, 13, 64] {
      try small.write(to: folder.path("b.\(format.rawValue)"), as: format, blockSize: size)
      #expect(folder.bytes("b.\(format.rawValue)") == folder.bytes("a.\(format.rawValue)"))
    }
  }

  @Test(arguments: ResultFormat.builtIn)
  func `samples, linked parameters and selected points are read back too`(
    format: ResultFormat
  ) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("r.\(format.rawValue)")
    let factors = [
      "square.angle+square.friction=0/0.1,0.2/0.5",
      "sobol 40 7 square.elasticity=0:0.6 square.density=log:0.1:10",
    ]
    for selection in [nil, "3,17:60,79"] {
      let small = try SmallSweep(axes: factors, selection: selection)
      try small.write(to: path, as: format)
      let file = try ResultFile(path: path)
      #expect(file.header == small.header && file.isComplete)
      #expect(file.sweep.design == small.sweep.design)
      #expect(file.rows.count == (selection == nil ? 80 : 46))
      let expected = small.blocks(of: 80).flatMap(\.bits)
      #expect(try file.bits(as: Float.self) == expected)
    }
  }

  @Test(arguments: ResultFormat.builtIn)
  func `a shard reads back its own rows only`(format: ResultFormat) throws {
    let folder = try TemporaryFolder()
    let all = try SmallSweep().blocks(of: 210).flatMap(\.bits)
    for index in 0..<3 {
      let small = try SmallSweep(shard: Shard(index: index, count: 3))
      try small.write(to: folder.path("r.\(format.rawValue)"), as: format)
      let file = try ResultFile(path: folder.path("r.\(format.rawValue)"))
      #expect(file.rows == small.header.rows && file.rows.count == 70 && file.isComplete)
      #expect(try file.bits(as: Float.self) == Array(all[file.rows]))
    }
  }

  @Test(arguments: ResultFormat.builtIn)
  func `a single point and a shard without rows are results too`(format: ResultFormat) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("r.\(format.rawValue)")
    try SmallSweep(axes: []).write(to: path, as: format)
    #expect(try ResultFile(path: path).bits(as: Float.self).count == 1)
    let empty = try SmallSweep(axes: [], shard: Shard(index: 0, count: 2))
    let one = try SmallSweep(axes: [], shard: Shard(index: 1, count: 2))
    #expect(empty.header.rows.count + one.header.rows.count == 1)
    for small in [empty, one] {
      try small.write(to: path, as: format)
      let file = try ResultFile(path: path)
      #expect(try file.bits(as: Float.self).count == small.header.rows.count && file.isComplete)
    }
  }

  // Flips bits all over the file. Reading gives the written rows or an error: never
  // other rows. Bytes that mean nothing, such as padding and the texts for people, may change.
  @Test(arguments: ResultFormat.builtIn)
  func `a damaged file gives the right rows or an error`(format: ResultFormat) throws {
    let folder = try TemporaryFolder()
    let name = "r.\(format.rawValue)"
    let small = try SmallSweep()
    try small.write(to: folder.path(name), as: format)
    let bytes = try #require(folder.bytes(name))
    let expected = small.blocks(of: 210).flatMap(\.bits)
    var refused = 0
    let flips = 400
    for index in stride(from: 0, to: bytes.count, by: max(1, bytes.count / flips)) {
      var damaged = bytes
      damaged[index] ^= 1 << (index % 8)
      try folder.write(damaged, to: name)
      do {
        #expect(try ResultFile(path: folder.path(name)).bits(as: Float.self) == expected)
      } catch is ResultProblem {
        refused += 1
      }
    }
    #expect(refused > flips / 20)
    for length in [0, 1, 15, 100, bytes.count / 2, bytes.count - 1] {
      try folder.write(Array(bytes.prefix(length)), to: name)
      #expect(throws: ResultProblem.self) {
        _ = try ResultFile(path: folder.path(name)).bits(as: Float.self)
      }
    }
  }

  @Test func `a file that is not a result is refused with a reason`() throws {
    let folder = try TemporaryFolder()
    #expect(throws: ResultProblem(folder.path("r.nc"), "no such file")) {
      try ResultFile(path: folder.path("r.nc"))
    }
    try folder.write(Array("a,b\n1,2\n".utf8), to: "r.csv")
    let problem = try #require(throws: ResultProblem.self) {
      try ResultFile(path: folder.path("r.csv"))
    }
    #expect(
      problem.reason
        == "its metadata file \(folder.path("r.csv-metadata.json")) is missing; put it back "
        + "beside the table")
    try folder.write(Array("hello".utf8), to: "r.txt")
    let text = "not a result of sweep; expected a .csv, .jsonl, .nc, .sqlite or .arrow file"
    #expect(throws: ResultProblem(folder.path("r.txt"), text, .foreign)) {
      try ResultFile(path: folder.path("r.txt"))
    }
    try folder.write(Array("hello".utf8), to: "r.nc")
    let other = "not a result of sweep: the name ends in .nc, but the content has another format"
    #expect(throws: ResultProblem(folder.path("r.nc"), other, .foreign)) {
      try ResultFile(path: folder.path("r.nc"))
    }
  }

  @Test func `a result can be computed again from itself`() throws {
    let folder = try TemporaryFolder()
    let small = try SmallSweep()
    try small.write(to: folder.path("r.jsonl"), as: .jsonLines)
    let file = try ResultFile(path: folder.path("r.jsonl"))
    var again: [[UInt64]] = []
    SweepRunner<Float>(threadCount: 1).run(file.sweep) {
      $0.bits
    } receive: {
      again += $0
    }
    #expect(again == (try file.bits(as: Float.self)))
  }

  @Test(
    arguments: [
      ("a.csv", .csv), ("a.b/c.NC", .netCDF), ("x.jsonl", .jsonLines), ("x.sqlite", .sqlite),
      ("x.arrow", .arrow),
      ("a.nc/b", nil), ("nc", nil), ("a.json", nil), ("", nil),
    ] as [(String, ResultFormat?)])
  func `the ending of a name selects the format`(name: String, format: ResultFormat?) {
    #expect(ResultFormat(fileName: name) == format)
  }

  @Test(
    arguments: [
      ("drop.nc", 3, 64, "drop.03-of-64.nc"), ("a.b/drop", 0, 1, "a.b/drop.0-of-1"),
      ("./x.y.csv", 9, 10, "./x.y.9-of-10.csv"), ("x.csv", 9, 11, "x.09-of-11.csv"),
    ])
  func `a shard has its number in its name`(
    path: String, index: Int, count: Int, expected: String
  ) throws {
    #expect(try #require(Shard(index: index, count: count)).path(in: path) == expected)
  }
}
