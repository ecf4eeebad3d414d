import Foundation
import SweepFiles
import Sweeps
import Testing

/// `sweep status` of damaged, foreign and mismatched files.
@Suite struct StatusTests {
  private static let sweep = [
    "run", "drop-out-dismiss", "--vary", "rope.frequency=1:6:20", "--vary", "rope.damping=0:1:10",
    "--metrics", "bounces,finalX", "--quiet",
  ]

  private func run(_ words: [String], in folder: Folder) throws {
    let process = try SweepProcess(words, in: folder)
    try #require(process.exit == 0, "\(process.errors)")
  }

  /// Changes a byte of a file in the middle of its rows.
  private func damage(_ name: String, in folder: Folder) throws {
    var bytes = try #require(folder.bytes(name))
    bytes[bytes.count / 2] ^= 1
    try bytes.write(to: folder.url.appending(path: name))
  }

  @Test(arguments: ResultFormat.builtIn)
  func `a backslash in a name is part of it`(format: ResultFormat) throws {
    let name = "a\\b.\(format.rawValue)"
    let folder = try Folder()
    let run = try SweepProcess(
      ["run", "snap-push", "--vary", "snap.damping=1:2:3", "--quiet", "-o", name], in: folder)
    #expect(run.exit == 0, "\(run.errors)")
    #expect(folder.names.contains(name))
    let status = try SweepProcess(["status", name], in: folder)
    #expect(
      status.exit == 0 && status.output.contains("complete"), "\(status.output)\(status.errors)")
  }

  @Test func `an empty partial file is named`() throws {
    let folder = try Folder()
    try folder.write("", to: "e.csv.partial")
    let status = try SweepProcess(["status", "e.csv"], in: folder)
    #expect(status.exit == 3)
    #expect(
      status.errors
        == "sweep: error: e.csv.partial: holds no rows: its run has just begun, or ended at once; run "
        + "it again\n")
  }

  @Test(arguments: ResultFormat.builtIn)
  func `a result with damaged rows is not complete until it is computed again`(
    format: ResultFormat
  ) throws {
    let folder = try Folder()
    let name = "b.\(format.rawValue)"
    let words = Self.sweep + ["-o", name]
    try run(words, in: folder)
    let whole = try #require(folder.bytes(name))
    #expect(try SweepProcess("status", name, in: folder).exit == 0)
    // A byte of a database may be one that nothing is in, so all of a page are tried.
    var damaged = whole
    for index in whole.count / 2..<min(whole.count, whole.count / 2 + 4096) { damaged[index] ^= 1 }
    try damaged.write(to: folder.url.appending(path: name))
    let status = try SweepProcess("status", name, in: folder)
    #expect(status.exit == 1)
    #expect(status.lines.first?.hasPrefix("\(name): damaged") == true, "\(status.output)")
    let resumed = try SweepProcess(words + ["--resume"], in: folder)
    #expect(resumed.exit == 3)
    #expect(!resumed.errors.contains("already complete"), "\(resumed.errors)")
    #expect(folder.bytes(name) == damaged)
    let plan = try SweepProcess(words + ["--resume", "--plan"], in: folder)
    #expect(plan.exit == 3)
    try run(words, in: folder)
    #expect(folder.bytes(name) == whole)
  }

  @Test func `status of a damaged result prints the command that replaces it`() throws {
    let folder = try Folder()
    try run(Self.sweep + ["-o", "b.csv"], in: folder)
    try damage("b.csv", in: folder)
    let status = try SweepProcess("status", "b.csv", in: folder)
    #expect(status.lines.first?.hasPrefix("b.csv: damaged, 0 of 200 rows: ") == true)
    #expect(status.lines.last?.hasSuffix(" -o b.csv") == true)
    let resumed = try SweepProcess(Self.sweep + ["-o", "b.csv", "--resume"], in: folder)
    #expect(resumed.errors.contains("run without --resume to replace it"))
    // A part is named with the rest.
    for index in 0..<2 {
      try run(Self.sweep + ["-o", "p.csv", "--shard", "\(index)/2"], in: folder)
    }
    try damage("p.1-of-2.csv", in: folder)
    let parts = try SweepProcess("status", "p.csv", in: folder)
    #expect(parts.exit == 1)
    #expect(parts.lines.first == "p.csv: 2 shards: 1 complete, 1 damaged; 100 of 200 rows")
    #expect(parts.output.contains("\np.1-of-2.csv: "))
    #expect(parts.lines.last?.hasSuffix(" --shard 1/2 -o p.csv") == true)
  }

  @Test(arguments: [[], ["--plan"]])
  func `--resume of a truncated result does not advise --resume`(more: [String]) throws {
    let folder = try Folder()
    try run(Self.sweep + ["-o", "t.csv"], in: folder)
    let whole = try #require(folder.bytes("t.csv"))
    try whole.dropLast(5).write(to: folder.url.appending(path: "t.csv"))
    let resumed = try SweepProcess(Self.sweep + ["-o", "t.csv", "--resume"] + more, in: folder)
    #expect(resumed.exit == 3)
    #expect(
      resumed.errors.hasPrefix("sweep: error: t.csv: ")
        && resumed.errors.hasSuffix("; run without --resume to replace it\n"), "\(resumed.errors)")
    #expect(resumed.errors.ranges(of: "--resume").count == 1)
    try run(Self.sweep + ["-o", "t.csv"], in: folder)
    #expect(folder.bytes("t.csv") == whole)
  }

  @Test(.needsNetCDF)
  func `a result with the ending of another format is reported as foreign`() throws {
    let folder = try Folder()
    try run(Self.sweep + ["-o", "n.nc"], in: folder)
    try FileManager.default.moveItem(
      at: folder.url.appending(path: "n.nc"), to: folder.url.appending(path: "n.csv"))
    let status = try SweepProcess("status", "n.csv", in: folder)
    #expect(status.exit == 1)
    #expect(status.lines == ["n.csv: foreign: the name ends in .csv, but the content is .nc"])
  }

  // MARK: Parts

  @Test func `results with different parameter values are not compared`() throws {
    let folder = try Folder()
    try run(Self.sweep + ["-o", "a.csv"], in: folder)
    try run(["run", "falling-square", "--vary", "square.angle=0,1", "-o", "b.csv"], in: folder)
    let diff = try SweepProcess("diff", "a.csv", "b.csv", in: folder)
    #expect(diff.exit == 3)
    #expect(
      diff.errors.contains("b.csv: cannot be compared with a.csv: the results differ in "),
      "\(diff.errors)")
    #expect(diff.errors.hasSuffix("; expected the same parameters with the same values\n"))
  }

  @Test func `parts of different sweeps are not combined`() throws {
    let folder = try Folder()
    let run = ["run", "drop-out-dismiss", "--metrics", "bounces", "--quiet", "-o"]
    for (index, last) in [(0, 4), (1, 5), (2, 4)] {
      try self.run(
        run + ["q.csv", "--vary", "rope.frequency=1,2,3,\(last)", "--shard", "\(index)/3"],
        in: folder)
    }
    let status = try SweepProcess("status", "q.csv", in: folder)
    #expect(status.exit == 1)
    #expect(status.lines.first?.hasPrefix("q.csv: 3 shards: 2 complete, 1 foreign; ") == true)
    #expect(
      status.output.contains(
        "q.1-of-3.csv: belongs to another sweep than q.0-of-3.csv: different axes"))
    #expect(!status.output.contains("next: sweep merge"))
    let object = try SweepProcess("status", "q.csv", "--json", in: folder)
    #expect(object.lines[1].contains(#""state":"foreign""#) && object.lines[1].contains("reason"))
    // Of reductions too, though their rows are the same.
    for (index, count) in [(0, 3), (1, 4)] {
      try self.run(
        run + [
          "q.json", "--vary", "rope.frequency=1,2,3,4", "--shard", "\(index)/2", "--reduce",
          "top:\(count):bounces",
        ], in: folder)
    }
    let reduced = try SweepProcess("status", "q.json", in: folder)
    #expect(reduced.exit == 1 && reduced.output.contains("1 foreign"))
    #expect(reduced.output.contains("different reductions"))
  }

  @Test func `a complete division into shards suffices and is not mixed with another`() throws {
    let folder = try Folder()
    for shard in ["0/2", "1/2", "3/4"] {
      try run(Self.sweep + ["-o", "q.csv", "--shard", shard], in: folder)
    }
    let status = try SweepProcess("status", "q.csv", in: folder)
    #expect(status.exit == 0)
    #expect(status.lines[0] == "q.csv: 2 shards: 2 complete; 200 of 200 rows")
    #expect(status.lines[1] == "next: sweep merge q.*-of-2.csv -o q.csv")
    #expect(status.lines[2].hasPrefix("q.csv: 4 shards: 1 complete, 3 missing; "))
    // That of a part is of that part alone.
    let part = try SweepProcess("status", "q.3-of-4.csv", in: folder)
    #expect(part.exit == 0 && part.lines.count == 1)
    try FileManager.default.removeItem(at: folder.url.appending(path: "q.1-of-2.csv"))
    #expect(try SweepProcess("status", "q.csv", in: folder).exit == 1)
  }

  // MARK: Other files

  @Test func `status distinguishes a foreign file from a damaged one, and shows the run beside it`()
    throws
  {
    let folder = try Folder()
    let sweep = try StoppedRun(in: folder)
    try folder.write("a,b\n1,2\n", to: "j.csv")
    try sweep.begin("j.csv")
    let status = try SweepProcess("status", "j.csv", in: folder)
    #expect(status.exit == 1)
    try #require(status.lines.count > 1)
    #expect(status.lines[0].hasPrefix("j.csv: foreign: "))
    #expect(status.lines[1].hasPrefix("j.csv.partial: interrupted, 2 of 4 rows"))
    #expect(status.lines.last?.hasSuffix(" -o j.csv --resume") == true)
    // Nothing can be read of a folder.
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "d.csv"), withIntermediateDirectories: false)
    let unreadable = try SweepProcess("status", "d.csv", in: folder)
    #expect(
      unreadable.exit == 1 && unreadable.lines == ["d.csv: unreadable: it is a folder"])
  }

  @Test func `a finished reduction is complete, even if a later run was interrupted`() throws {
    let folder = try Folder()
    let words = Self.sweep + ["--reduce", "top:3:bounces", "-o", "r.json"]
    try run(words, in: folder)
    let bytes = try #require(folder.bytes("r.json"))
    try bytes.write(to: folder.url.appending(path: "r.json.partial"))
    let status = try SweepProcess("status", "r.json", in: folder)
    #expect(status.exit == 0)
    try #require(status.lines.count > 1)
    #expect(status.lines[0] == "r.json: complete, 200 of 200 rows")
    #expect(status.lines[1].hasPrefix("r.json.partial: interrupted, "))
  }

  @Test func `rows of an interrupted run are compared and reported`() throws {
    let folder = try Folder()
    try StoppedRun(in: folder).begin("e.csv")
    let report = try SweepProcess("report", "e.csv", "-o", "e.html", in: folder)
    #expect(report.exit == 0, "\(report.errors)")
    #expect(try SweepProcess("diff", "e.csv", "e.csv.partial", in: folder).exit == 0)
    for words in [
      ["diff", "none.csv", "e.csv"], ["merge", "none.csv", "-o", "r.csv"],
      ["report", "none.csv", "-o", "r.html"], ["merge", "none.json", "-o", "r.json"],
    ] {
      let missing = try SweepProcess(words, in: folder)
      #expect(missing.exit == 3)
      #expect(missing.errors.contains(": no such file"), "\(missing.errors)")
    }
  }
}

/// A sweep of four rows of which a run has left two.
private struct StoppedRun {
  private let folder: Folder

  init(in folder: Folder) throws {
    self.folder = folder
    let run = try SweepProcess(
      "run", "falling-square", "--vary", "square.angle=0,0.1,0.2,0.3", "--quiet", "-o",
      "whole.csv", in: folder)
    try #require(run.exit == 0)
  }

  func begin(_ name: String) throws {
    let whole = try ResultFile(path: folder.url.appending(path: "whole.csv").path)
    let output = try ResultOutput(
      path: folder.url.appending(path: name).path, format: .csv, header: whole.header,
      resumes: false)
    try whole.forEachBlock { (block: SweepBlock<Float>) in
      try output.append(
        SweepBlock(
          range: 0..<2, metrics: block.metrics.map { Array($0.prefix(2)) },
          statuses: Array(block.statuses.prefix(2))))
    }
  }
}
