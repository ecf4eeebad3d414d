import Dynamics
import Foundation
import Sweeps
import Testing

import Reports
import SweepFiles

@Suite struct ResultOutputTests {
  private let small: SmallSweep
  private let blocks: [SweepBlock<Float>]

  init() throws {
    small = try SmallSweep()
    blocks = small.blocks(of: 21)
  }

  /// Appends the blocks that the file does not have yet.
  private func append(_ blocks: some Sequence<SweepBlock<Float>>, to output: ResultOutput) throws {
    for block in blocks where block.range.lowerBound >= output.rows.upperBound {
      try output.append(block)
    }
  }

  private func finish(_ output: ResultOutput) throws {
    #expect(try output.finish(threadCount: 2, cancellation: Cancellation()))
  }

  private func open(
    _ folder: TemporaryFolder, _ format: ResultFormat, resumes: Bool = true,
    _ other: SmallSweep? = nil
  ) throws -> ResultOutput {
    try ResultOutput(
      path: folder.path("r.\(format.rawValue)"), format: format,
      header: (other ?? small).header, resumes: resumes)
  }

  @Test(arguments: ResultFormat.allCases)
  func `names that differ in the case of letters alone are two columns`(format: ResultFormat) throws
  {
    var scene = BuiltInScenes.fallingSquare
    scene.parameters = ["A": 1, "a": 2]
    let small = try SmallSweep(scene: scene, axes: ["parameters.A=1,2", "parameters.a=3,4,5"])
    let folder = try TemporaryFolder()
    let path = folder.path("r.\(format.rawValue)")
    try small.write(to: path, as: format)
    #expect(try ResultFile(path: path).bits(as: Float.self) == small.blocks(of: 64).flatMap(\.bits))
  }

  // A killed run leaves a prefix of its bytes: every prefix is tried.
  @Test func `a run stopped at any byte resumes to the same file`() throws {
    let folder = try TemporaryFolder()
    try small.write(to: folder.path("whole.csv"), as: .csv)
    do {
      let output = try open(folder, .csv)
      try append(blocks, to: output)
    }
    let journal = try #require(folder.bytes("r.csv.partial"))
    var resumedFrom: Set<Int> = []
    for length in 0...journal.count {
      try folder.write(Array(journal.prefix(length)), to: "r.csv.partial")
      let output = try open(folder, .csv)
      resumedFrom.insert(output.rows.count)
      // Rows are made for the tests' sake only where they are missing.
      guard length % 97 == 0 || length == journal.count else { continue }
      try append(blocks, to: output)
      try finish(output)
      #expect(folder.bytes("r.csv") == folder.bytes("whole.csv"))
      #expect(!folder.names.contains("r.csv.partial"))
      try FileManager.default.removeItem(atPath: folder.path("r.csv"))
    }
    #expect(resumedFrom == Set(stride(from: 0, through: 210, by: 21)))
  }

  @Test func `a record with a flipped bit and all later ones are computed again`() throws {
    let folder = try TemporaryFolder()
    do {
      let output = try open(folder, .csv)
      try append(blocks, to: output)
    }
    let journal = try #require(folder.bytes("r.csv.partial"))
    let recordSize = try #require(blocks.first).record.count
    let headerSize = journal.count - 10 * recordSize
    for index in stride(from: headerSize, to: journal.count, by: 7) {
      var damaged = journal
      damaged[index] ^= 1 << (index % 8)
      try folder.write(damaged, to: "r.csv.partial")
      let sound = (index - headerSize) / recordSize * 21
      guard sound > 0 else { continue }
      let output = try open(folder, .csv)
      #expect(output.rows == 0..<sound)
    }
  }

  @Test(arguments: ResultFormat.builtIn)
  func `a resumed run has the bytes of an uninterrupted one`(format: ResultFormat) throws {
    let folder = try TemporaryFolder()
    try small.write(to: folder.path("whole.\(format.rawValue)"), as: format)
    for stop in [0, 1, 5, 10] {
      do {
        let output = try open(folder, format)
        try append(blocks.prefix(stop), to: output)
      }
      let output = try open(folder, format)
      #expect(output.rows.count == 21 * stop)
      try append(blocks, to: output)
      // Stopped again, after the last row.
      let cancellation = Cancellation()
      cancellation.cancel()
      #expect(try output.finish(threadCount: 1, cancellation: cancellation) == false)
      #expect(folder.bytes("r.\(format.rawValue)") == nil)
      try finish(output)
      #expect(folder.bytes("r.\(format.rawValue)") == folder.bytes("whole.\(format.rawValue)"))
      try FileManager.default.removeItem(atPath: folder.path("r.\(format.rawValue)"))
    }
  }

  @Test func `rows of an earlier run are not discarded without --resume`() throws {
    let folder = try TemporaryFolder()
    do {
      let output = try open(folder, .csv, resumes: false)
      try append(blocks.prefix(2), to: output)
    }
    let journal = folder.bytes("r.csv.partial")
    let problem = try #require(throws: FileProblem.self) { try open(folder, .csv, resumes: false) }
    #expect(problem.reason.contains("holds 42 of 210 rows of an interrupted run; add --resume"))
    let other = try SmallSweep(axes: ["square.angle=0:0.7:9"])
    let refused = try #require(throws: ResultProblem.self) { try open(folder, .csv, other) }
    #expect(refused.reason.contains("axes (square.angle=0:0.7:7 square.elasticity=0:0.6:30,"))
    let newer = try SmallSweep(version: "2.0.0")
    let version = try #require(throws: ResultProblem.self) { try open(folder, .csv, newer) }
    #expect(version.reason.contains("(different version (1.2.3, 2.0.0));"))
    let shard = try SmallSweep(shard: Shard(index: 0, count: 2))
    #expect(throws: ResultProblem.self) { try open(folder, .csv, shard) }
    #expect(folder.bytes("r.csv.partial") == journal)
  }

  @Test func `other text does not replace the rows of an interrupted run`() throws {
    let folder = try TemporaryFolder()
    do {
      let output = try open(folder, .csv, resumes: false)
      try append(blocks.prefix(2), to: output)
    }
    let journal = folder.bytes("r.csv.partial")
    let problem = try #require(throws: FileProblem.self) {
      try PartialFile(path: folder.path("r.csv"))
    }
    #expect(problem.reason.contains("holds 42 of 210 rows of an interrupted run; remove"))
    #expect(folder.bytes("r.csv.partial") == journal)
  }

  @Test func `a file that is not a journal is not overwritten`() throws {
    let folder = try TemporaryFolder()
    let text = "precious, and longer than what a journal begins with"
    try folder.write(Array(text.utf8), to: "r.csv.partial")
    #expect(throws: FileProblem.self) { try open(folder, .csv, resumes: false) }
    #expect(throws: FileProblem.self) { try open(folder, .csv) }
    #expect(folder.text("r.csv.partial")?.hasPrefix("precious") == true)
  }

  @Test(arguments: ResultFormat.builtIn)
  func `a complete result is not computed again`(format: ResultFormat) throws {
    let folder = try TemporaryFolder()
    try small.write(to: folder.path("r.\(format.rawValue)"), as: format)
    let names = folder.names
    #expect(try open(folder, format).isFinished)
    #expect(folder.names == names)
    let other = try SmallSweep(axes: ["square.angle=0:0.7:9"])
    #expect(throws: ResultProblem.self) { try open(folder, format, other) }
    // Without --resume it is replaced, once the new one is whole.
    let output = try open(folder, format, resumes: false, other)
    #expect(!output.isFinished)
  }

  @Test func `the cure for a truncated result is never the option that was given`() throws {
    let folder = try TemporaryFolder()
    try small.write(to: folder.path("r.csv"), as: .csv)
    let bytes = try #require(folder.bytes("r.csv"))
    try folder.write(Array(bytes.dropLast(5)), to: "r.csv")
    let size = bytes.count
    let damage =
      "damaged: the file has the wrong size (got \(size - 5) bytes); expected \(size), as in "
      + folder.path("r.csv-metadata.json")
    let resumed = try #require(throws: ResultProblem.self) { try open(folder, .csv) }
    #expect(resumed.reason == "\(damage); run without --resume to replace it")
    let read = try #require(throws: ResultProblem.self) {
      try ResultFile(path: folder.path("r.csv"))
    }
    #expect(read.reason == damage)
    // The rows of a new run are in its journal.
    try append(blocks.prefix(2), to: try open(folder, .csv, resumes: false))
    let interrupted = try #require(throws: ResultProblem.self) {
      try ResultFile(path: folder.path("r.csv"))
    }
    #expect(interrupted.reason == "\(damage); finish the interrupted run with --resume")
  }

  // A run that replaces the file can resume after a kill before its first rows.
  @Test(arguments: ResultFormat.builtIn)
  func `--resume continues a run that was killed at its start over another result`(
    format: ResultFormat
  ) throws {
    let folder = try TemporaryFolder()
    let name = "r.\(format.rawValue)"
    try SmallSweep(axes: ["square.angle=0:0.7:9"]).write(to: folder.path(name), as: format)
    _ = try open(folder, format, resumes: false)
    #expect(folder.names.contains("\(name).partial"))
    let left = try ResultOutput.rowsLeft(at: folder.path(name), header: small.header)
    #expect(left == small.header.rows)
    let output = try open(folder, format)
    #expect(!output.isFinished)
    try append(blocks, to: output)
    try finish(output)
    #expect(try ResultFile(path: folder.path(name)).bits(as: Float.self).count == 210)
    // Begun for another sweep, it is not: the finished file is protected.
    _ = try open(folder, format, resumes: false, try SmallSweep(axes: ["square.angle=0:0.7:9"]))
    #expect(try open(folder, format).isFinished)
  }

  // HDF5 allows 32 dimensions.
  @Test(arguments: [31, 32, 33, 40])
  func `any number of varied paths fits into every format`(count: Int) throws {
    var scene = BuiltInScenes.fallingSquare
    let names = (0..<count).map { "p\($0)" }
    scene.parameters = NamedQuantities(
      names.map { NamedQuantities.Entry(name: $0, quantity: 1) })
    let many = try SmallSweep(
      scene: scene, axes: names.map { "parameters.\($0)=1" } + ["square.elasticity=0:0.5:3"])
    let expected = many.blocks(of: 64, as: Float.self).flatMap(\.bits)
    let folder = try TemporaryFolder()
    for format in ResultFormat.builtIn {
      let path = folder.path("r.\(format.rawValue)")
      try many.write(to: path, as: format)
      #expect(try ResultFile(path: path).bits(as: Float.self) == expected)
    }
  }

  // SQLite allows 2000 columns.
  @Test func `a result that a format cannot store is refused before the run`() throws {
    var scene = BuiltInScenes.fallingSquare
    let names = (0..<2000).map { "p\($0)" }
    scene.parameters = NamedQuantities(
      names.map { NamedQuantities.Entry(name: $0, quantity: 1) })
    let wide = try SmallSweep(scene: scene, axes: names.map { "parameters.\($0)=1" })
    let folder = try TemporaryFolder()
    let problem = #expect(throws: FileProblem.self) { try open(folder, .sqlite, wide) }
    #expect(problem?.reason.contains("too many columns") == true, "\(problem?.reason ?? "")")
    #expect(folder.names.isEmpty)
  }

  // The last rename fails, as a kill before it would leave the folder.
  @Test func `a table gets its name after its metadata`() throws {
    let folder = try TemporaryFolder()
    let output = try open(folder, .csv)
    try append(blocks, to: output)
    try FileManager.default.createDirectory(
      atPath: folder.path("r.csv"), withIntermediateDirectories: false)
    #expect(throws: FileProblem.self) {
      try output.finish(threadCount: 1, cancellation: Cancellation())
    }
    #expect(folder.names == ["r.csv", "r.csv-metadata.json", "r.csv.partial"])
    try FileManager.default.removeItem(atPath: folder.path("r.csv"))
    try finish(output)
    #expect(try ResultFile(path: folder.path("r.csv")).bits(as: Float.self).count == 210)
    #expect(folder.names == ["r.csv", "r.csv-metadata.json"])
  }

  @Test func `two runs of one file do not mix`() throws {
    let folder = try TemporaryFolder()
    let first = try open(folder, .csv)
    try append(blocks.prefix(1), to: first)
    for resumes in [false, true] {
      let problem = try #require(throws: FileProblem.self) {
        try open(folder, .csv, resumes: resumes)
      }
      #expect(problem.reason == "another sweep is writing it; wait until that sweep has finished")
    }
    try append(blocks, to: first)
    try finish(first)
  }

  @Test(arguments: ResultFormat.builtIn)
  func `a result behind a link is read by the link's name`(format: ResultFormat) throws {
    let folder = try TemporaryFolder()
    let name = "link.\(format.rawValue)"
    try FileManager.default.createDirectory(
      atPath: folder.path("store"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(name), withDestinationPath: "store/real.\(format.rawValue)")
    let link = folder.path(name)
    do {
      let output = try ResultOutput(
        path: link, format: format, header: small.header, resumes: false)
      try append(blocks.prefix(3), to: output)
      // While there is only a journal, it is behind the link as well.
      #expect(try ResultFile(path: link).rows == 0..<63)
      #expect(ResultState(path: link).progress == .running)
      try append(blocks, to: output)
      try finish(output)
    }
    #expect(folder.names == [name, "store"].sorted())
    let file = try ResultFile(path: link)
    #expect(file.isComplete && file.path == link)
    #expect(try file.bits(as: Float.self) == blocks.flatMap(\.bits))
    #expect(ResultState(path: link).progress == .complete)
    #expect(!(try openRows(path: link) is PlainTable))
  }

  // As tools keep large files: each name is a link into a store.
  @Test func `a description beside the link is found too`() throws {
    let folder = try TemporaryFolder()
    try small.write(to: folder.path("r.csv"), as: .csv)
    for (name, stored) in [("r.csv", "1.csv"), ("r.csv-metadata.json", "2.json")] {
      try FileManager.default.moveItem(atPath: folder.path(name), toPath: folder.path(stored))
      try FileManager.default.createSymbolicLink(
        atPath: folder.path(name), withDestinationPath: stored)
    }
    #expect(try ResultFile(path: folder.path("r.csv")).bits(as: Float.self).count == 210)
  }

  @Test func `an unfinished result reports its progress`() throws {
    let folder = try TemporaryFolder()
    let output = try open(folder, .netCDF)
    try append(blocks.prefix(3), to: output)
    let file = try ResultFile(path: folder.path("r.nc"))
    #expect(file.path == folder.path("r.nc.partial"))
    #expect(!file.isComplete && file.rows == 0..<63 && file.format == nil && file.isBeingWritten)
    #expect(try file.bits(as: Float.self) == blocks.prefix(3).flatMap(\.bits))
  }

  @Test func `the instruction sets of all runs are kept`() throws {
    let folder = try TemporaryFolder()
    do {
      let scalar = try SmallSweep(instructionSet: .scalar)
      let output = try open(folder, .csv, scalar)
      try append(blocks.prefix(3), to: output)
    }
    let output = try open(folder, .csv, try SmallSweep(instructionSet: .sse2))
    try append(blocks, to: output)
    try finish(output)
    #expect(
      try ResultFile(path: folder.path("r.csv")).header.instructionSets == ["scalar", "sse2"])
  }
}
