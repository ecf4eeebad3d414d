import Dynamics
import Foundation
import SweepFiles
import Sweeps
import Testing

/// What `sweep run --reduce` keeps.
@Suite struct ReduceTests {
  private static let reductions = [
    "--reduce", "top:20:exitTime", "--reduce", "quantiles:finalY", "--reduce",
    "map:rope.frequency,card.elasticity:finalY", "--reduce", "pareto:exitTime,-peakSpeed",
  ]
  private static let sweep =
    [
      "run", "drop-out-dismiss", "--vary", "rope.frequency=1:6:41", "--vary",
      "card.elasticity=0:0.9:61", "--metrics", "exitTime,peakSpeed,finalY", "--quiet",
    ] + reductions

  private func sweep(
    _ arguments: [String], environment: [String: String] = [:], in folder: Folder
  ) throws -> Int32 {
    try SweepProcess(arguments, environment: environment, in: folder).exit
  }

  @Test func `a reduction equals the summary of the rows of the same sweep`() throws {
    let folder = try Folder()
    #expect(try sweep(Self.sweep + ["-o", "r.json"], in: folder) == 0)
    let rows = Self.sweep.prefix(9) + ["-o", "r.jsonl"]
    #expect(try sweep(Array(rows), in: folder) == 0)
    let object = try JSONSerialization.jsonObject(
      with: folder.bytes("r.json") ?? Data(), options: [])
    let result = try #require(object as? [String: Any])
    var points: [[String: Any]] = []
    for line in (folder.text("r.jsonl") ?? "").split(separator: "\n") {
      let row = try JSONSerialization.jsonObject(with: Data(line.utf8))
      points.append(try #require(row as? [String: Any]))
    }
    #expect(result["rows"] as? Int == points.count)

    let times = points.enumerated().compactMap { row, point in
      (point["exitTime"] as? Double).map { ($0, row) }
    }.sorted { $0 < $1 }
    let top = try #require((result["top"] as? [[String: Any]])?.first)
    #expect(top["count"] as? Int == times.count)
    let best = try #require(top["rows"] as? [[String: Any]])
    #expect(best.compactMap { $0["row"] as? Int } == times.prefix(20).map(\.1))
    let first = try #require(best.first)
    let metrics = try #require(first["metrics"] as? [String: Double])
    #expect(metrics["exitTime"] == times[0].0)
    #expect(metrics["finalY"] == points[times[0].1]["finalY"] as? Double)
    let parameters = try #require(first["parameters"] as? [String: Double])
    #expect(parameters["rope.frequency"] == points[times[0].1]["rope.frequency"] as? Double)

    let map = try #require((result["maps"] as? [[String: Any]])?.first)
    let means = try #require(map["mean"] as? [Double])
    #expect(means.count == points.count)
    for (mean, point) in zip(means, points) {
      let value = try #require(point["finalY"] as? Double)
      #expect(abs(mean - value) < 1e-4)
    }
    let text = try SweepProcess(
      "run", "drop-out-dismiss", "--vary", "rope.frequency=1:6:41", "--reduce", "top:2:exitTime")
    #expect(text.exit == 0 && text.lines[0].hasPrefix("reduction,row,rope.frequency,"))
  }

  @Test func `in a pipe all reductions are one CSV table`() throws {
    let run = try SweepProcess(
      "run", "falling-square", "--vary", "square.elasticity=0,0.5", "--vary",
      "square.density=1,2,3", "--metrics", "bounces,finalX", "--reduce", "top:1:finalX",
      "--reduce", "map:square.elasticity:bounces", "--reduce", "quantiles:0.5:finalX")
    #expect(run.exit == 0, "\(run.errors)")
    let rows = run.lines.map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    try #require(rows.count == 1 + 1 + 2 + 3)
    #expect(
      rows[0].joined(separator: ",")
        == "reduction,row,square.elasticity,square.density,bounces,finalX,status,metric,"
        + "probability,value,error,square.elasticity.first,square.elasticity.last,count,mean,"
        + "minimum,maximum")
    #expect(rows.allSatisfy { $0.count == rows[0].count })
    #expect(
      rows.dropFirst().map { $0[0] } == ["top:1:finalX"]
        + Array(repeating: "map:square.elasticity:bounces", count: 2)
        + Array(repeating: "quantiles:0.5:finalX", count: 3))
    #expect(Array(rows[1][1...3]) == ["0", "0.0", "1.0"])
    #expect(rows[2][11] == "0.0" && rows[3][12] == "0.5" && rows[2][13] == "3")
    #expect(rows[4...6].map { $0[8] } == ["0.0", "0.5", "1.0"])
  }

  @Test func `the extremes are listed once, also as quantiles`() throws {
    let run = try SweepProcess(
      "run", "falling-square", "--vary", "square.density=1,2,3", "--metrics", "finalX",
      "--reduce", "quantiles:0,0.5,1:finalX")
    let probabilities = run.lines.dropFirst().map { $0.split(separator: "finalX,").last?.prefix(3) }
    #expect(probabilities == ["0.0", "0.5", "1.0"], "\(run.output)")
  }

  @Test func `a reduction may call a metric by its item's name`() throws {
    let run = try SweepProcess(
      "run", "falling-square", "--vary", "square.elasticity=0,0.5", "--metrics", "finalY",
      "--reduce", "top:1:square.finalY", "--json")
    #expect(run.exit == 0, "\(run.errors)")
    let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    let tops = (object as? [String: Any])?["top"] as? [[String: Any]]
    let row = try #require((tops?.first?["rows"] as? [[String: Any]])?.first)
    #expect(row["finalY"] is Double)
    #expect(row["square.finalY"] == nil)
  }

  @Test func `without a file, a map is printed in the JSON object`() throws {
    let run = try SweepProcess(
      "run", "falling-square", "--vary", "square.elasticity=0,0.5", "--vary",
      "square.density=1,2,3", "--reduce", "map:square.elasticity:bounces", "--json")
    #expect(run.exit == 0, "\(run.errors)")
    let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    let map = try #require(((object as? [String: Any])?["maps"] as? [[String: Any]])?.first)
    #expect(map["metric"] as? String == "bounces")
    let axis = try #require((map["axes"] as? [[String: Any]])?.first)
    #expect(axis["path"] as? String == "square.elasticity")
    #expect(axis["first"] as? [Double] == [0, 0.5])
    #expect(map["count"] as? [Int] == [3, 3])
    let means = try #require(map["mean"] as? [Double])
    #expect(means[0] < means[1])
  }

  @Test func `parts from machines with other instruction sets merge to the bytes of one run`()
    throws
  {
    #if arch(x86_64)
      let sets = ["scalar", "sse2", ""]
    #else
      let sets = ["scalar", "", "neon"]
    #endif
    let folder = try Folder()
    for index in 0..<3 {
      let exit = try sweep(
        Self.sweep + ["-o", "r.json", "--shard", "\(index)/3", "--threads", "\(index + 1)"],
        environment: ["DYNAMICS_ISA": sets[index]], in: folder)
      #expect(exit == 0)
      let status = try SweepProcess("status", "r.json", in: folder)
      #expect(status.exit == (index < 2 ? 1 : 0))
      guard index == 1 else { continue }
      #expect(status.output.contains("3 shards: 2 complete, 1 missing"))
      #expect(status.output.contains("--reduce top:20:exitTime"))
      #expect(status.output.contains("--shard 2/3 -o r.json --resume"))
    }
    #expect(try sweep(Self.sweep + ["-o", "one.json"], in: folder) == 0)
    let parts = (0..<3).map { "r.\($0)-of-3.json" }
    let short = try SweepProcess("merge", parts[0], parts[2], "-o", "r.json", in: folder)
    #expect(short.exit == 3 && short.errors.contains("are missing: shard 1/3"))
    #expect(try sweep(["merge"] + parts.reversed() + ["-o", "r.json"], in: folder) == 0)
    // But for the name of the sets and the check of it, which comes last.
    let rest = { (name: String) in
      folder.text(name)?.split(separator: "\n").dropFirst(2).dropLast().joined(separator: "\n")
    }
    #expect(rest("r.json") != nil && rest("r.json") == rest("one.json"))
    let twice = try SweepProcess("merge", parts[0], parts[0], "-o", "x.json", in: folder)
    #expect(twice.exit == 3 && twice.errors.contains("covers rows that another part also covers"))
    let rows = try SweepProcess("merge", "r.json", "-o", "x.csv", in: folder)
    #expect(rows.exit == 3 && rows.errors.contains("and no rows"))
  }

  /// 800 000 scenarios, some seconds of work, which are put on disk every second.
  private static let long =
    [
      "run", "drop-out-dismiss", "--vary", "rope.frequency=1:6:8000", "--vary",
      "card.elasticity=0:0.9:100", "--quiet", "--threads", "1",
    ] + reductions + ["-o", "r.json"]

  @Test func `a run that is killed and interrupted ends with the same bytes`() throws {
    let whole = try Folder()
    #expect(try sweep(Self.long, in: whole) == 0)
    let folder = try Folder()
    var progress = 0
    for attempt in 0..<6 {
      let process = SweepProcess.process(Self.long + ["--resume"], in: folder)
      process.standardError = FileHandle.nullDevice
      try process.run()
      let start = ContinuousClock.now
      let before = try? ReducedFile(path: folder.url.appending(path: "r.json").path)
      // Until it has kept something more.
      while process.isRunning, .now < start + .seconds(300) {
        usleep(20_000)
        let now = try? ReducedFile(path: folder.url.appending(path: "r.json").path)
        if (now?.rows.count ?? 0) > (before?.rows.count ?? 0) { break }
      }
      kill(process.processIdentifier, attempt % 2 == 0 ? SIGKILL : SIGINT)
      process.waitUntilExit()
      if process.terminationReason == .exit, process.terminationStatus == 0 { break }
      if process.terminationReason == .exit { #expect(process.terminationStatus == 130) }
      let kept = try ReducedFile(path: folder.url.appending(path: "r.json").path)
      #expect(kept.rows.count >= progress)
      progress = kept.rows.count
      #expect(!folder.names.contains("r.json"))
    }
    #expect(progress > 0)
    #expect(try sweep(Self.long + ["--resume"], in: folder) == 0)
    #expect(folder.bytes("r.json") == whole.bytes("r.json"))
    #expect(folder.names == ["r.json"])
    #expect(try sweep(Self.long + ["--resume"], in: folder) == 0)
    #expect(try sweep(Self.sweep + ["-o", "r.json", "--resume"], in: folder) == 3)
  }

  @Test func `--resume continues a run that was killed at its start over another file`() throws {
    let folder = try Folder()
    let path = folder.url.appending(path: "r.json").path
    func run(_ axis: String, _ more: [String] = []) throws -> Int32 {
      try self.sweep(
        ["run", "falling-square", "--vary", axis, "--reduce", "top:1:finalX", "--quiet"]
          + ["-o", "r.json"] + more, in: folder)
    }
    #expect(try run("square.density=1,2") == 0)
    // As a run leaves it that is killed at its start.
    let finished = try ReducedFile(path: path)
    let scene = finished.sweep.plan.scene
    let begun = try Sweep(
      scene: scene, over: Design(parsing: ["square.density=3,4,5"], for: scene),
      metricColumns: finished.header.metrics, settings: finished.header.settings)
    let header = ResultHeader(
      sweep: begun, precision: .single, instructionSet: .scalar,
      version: finished.header.version, command: "")
    let reductions = try SweepReductions([Reduction(parsing: "top:1:finalX")], of: begun)
    _ = try ReducedOutput(
      path: path, header: header, reductions: reductions, sweep: begun, resumes: false)
    #expect(folder.names == ["r.json", "r.json.partial"])
    // Begun for another sweep, it is not: the finished file is protected.
    #expect(try run("square.density=6,7", ["--resume"]) == 3)
    #expect(try run("square.density=3,4,5", ["--resume"]) == 0)
    #expect(try ReducedFile(path: path).rows.count == 3)
    #expect(folder.names == ["r.json"])
  }

  // Files of earlier versions have escaped for offscreen.
  @Test func `parts with a former name of a status merge to the bytes of one run`() throws {
    let folder = try Folder()
    let files = [
      ["-o", "r.json"], ["--shard", "0/2", "-o", "r.json"], ["--shard", "1/2", "-o", "r.json"],
    ]
    for file in files { #expect(try sweep(Self.sweep + file, in: folder) == 0) }
    let parts = ["r.0-of-2.json", "r.1-of-2.json"]
    var formerCount = 0
    for part in parts {
      let written = try #require(folder.text(part))
      let former = written.replacing("\"offscreen\"", with: "\"escaped\"")
      if former != written { formerCount += 1 }
      let end = try #require(former.firstRange(of: "\n\"crc32c\":")).lowerBound
      let check = Checksum.of(Array(former[..<end].utf8))
      try folder.write("\(former[..<end])\n\"crc32c\":\(check)}\n", to: part)
    }
    #expect(formerCount == 2)
    #expect(try sweep(["merge"] + parts + ["-o", "m.json", "--quiet"], in: folder) == 0)
    #expect(folder.bytes("m.json") == folder.bytes("r.json"))
  }

  @Test func `a changed or truncated summary file is refused`() throws {
    let folder = try Folder()
    #expect(try sweep(Self.sweep + ["-o", "r.json"], in: folder) == 0)
    let bytes = try #require(folder.bytes("r.json"))
    for index in stride(from: 0, to: bytes.count, by: bytes.count / 40) {
      var changed = bytes
      changed[index] ^= 1
      try changed.write(to: folder.url.appending(path: "x.json"))
      #expect(throws: ResultProblem.self) {
        try ReducedFile(path: folder.url.appending(path: "x.json").path)
      }
      try bytes.prefix(index).write(to: folder.url.appending(path: "x.json"))
      #expect(throws: ResultProblem.self) {
        try ReducedFile(path: folder.url.appending(path: "x.json").path)
      }
    }
    let status = try SweepProcess("status", "x.json", in: folder)
    #expect(status.exit == 1 && status.output.contains("damaged"))
  }

  @Test(arguments: [
    (
      ["--reduce", "best:travel"],
      "--reduce 'best:travel': unknown reduction 'best'; expected one of top:N:METRIC, quantiles:METRIC"
    ),
    (["--reduce", "top:3:travl"], "'top:3:travl': unknown metric 'travl'; did you mean 'travel'?"),
    (["--reduce", "map:card.elasticity:travel"], "card.elasticity is not varied; vary it"),
    (
      ["--reduce", "top:3:travel", "-o", "r.csv"],
      "-o 'r.csv': --reduce writes JSON; expected a name that ends in .json"
    ),
    (["-o", "r.json"], "a name that ends in one of .csv, .jsonl, .nc, .sqlite, .arrow"),
    (
      ["--vary", "card.elasticity=0:1:9000", "--vary", "rope.damping=0:1:90000"],
      "one run takes at most 134217728"
    ),
  ])
  func `an impossible reduction is refused`(arguments: [String], sentence: String) throws {
    let folder = try Folder()
    let process = try SweepProcess(
      ["run", "drop-out-dismiss", "--vary", "rope.frequency=1:2:3"] + arguments, in: folder)
    let text = process.errors
    #expect(process.exit == 2)
    #expect(text.contains(sentence), "\(text)")
    #expect(folder.names.isEmpty)
  }

  @Test func `a reduction accepts more points than a table can have rows`() throws {
    let plan = try SweepProcess(
      "run", "drop-out-dismiss", "--vary", "rope.frequency=1:6:100000", "--vary",
      "rope.damping=0:1:10000", "--reduce", "top:20:exitTime", "--plan")
    #expect(plan.exit == 0)
    #expect(plan.output.contains("1000000000 (of 100000 × 10000)"))
    #expect(plan.output.contains("size       summaries only; no rows are stored\n"))
    #expect(plan.output.contains(/time       about [0-9.]+ (minutes|hours|days) on [0-9]+ thread/))
    let one = try SweepProcess(
      "run", "falling-square", "--vary", "square.angle=0:1:1000000", "--vary",
      "square.elasticity=0:1:1000000", "--reduce", "top:3:finalY", "--only", "150000000")
    #expect(one.exit == 0)
    #expect(one.lines.count == 2)
    #expect(one.errors.hasPrefix("sweep: 1 scenario in "))
  }
}
