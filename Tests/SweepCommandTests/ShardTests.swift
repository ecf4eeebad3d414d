import Foundation
import SweepFiles
import Testing

/// Parts of a sweep, computed apart and put together.
@Suite struct ShardTests {
  private static let sweep = [
    "run", "drop-out-dismiss", "--vary", "rope.frequency=1:6:41", "--vary",
    "card.elasticity=0:0.9:61", "--quiet",
  ]

  private func sweep(
    _ arguments: [String], environment: [String: String] = [:], in folder: Folder
  ) throws -> Int32 {
    try SweepProcess(arguments, environment: environment, in: folder).exit
  }

  /// Instruction sets that every machine of a kind has, so that parts come from a mixed cluster.
  #if arch(x86_64)
    private static let sets = ["scalar", "sse2", ""]
  #else
    private static let sets = ["scalar", "", "neon"]
  #endif

  @Test(arguments: ResultFormat.builtIn)
  func `shards from different instruction sets and thread counts merge to one run`(
    format: ResultFormat
  ) throws {
    let folder = try Folder()
    let ending = format.rawValue
    #expect(try sweep(Self.sweep + ["-o", "one.csv"], in: folder) == 0)
    for index in 0..<3 {
      let exit = try sweep(
        Self.sweep + ["-o", "r.\(ending)", "--shard", "\(index)/3", "--threads", "\(index + 1)"],
        environment: ["DYNAMICS_ISA": Self.sets[index]], in: folder)
      #expect(exit == 0)
    }
    let parts = (0..<3).map { "r.\($0)-of-3.\(ending)" }
    #expect(try sweep(["merge"] + parts + ["-o", "r.csv", "--quiet"], in: folder) == 0)
    #expect(folder.bytes("r.csv") == folder.bytes("one.csv"))
    #expect(try sweep(["merge"] + parts + ["-o", "r.\(ending)", "--quiet"], in: folder) == 0)
    let diff = try SweepProcess("diff", "one.csv", "r.\(ending)", in: folder)
    #expect(diff.exit == 0)
    #expect(diff.output == "bit-identical: 2501 rows\n")
    let header = try ResultFile(path: folder.url.appending(path: "r.csv").path).header
    #expect(header.instructionSets.count >= 2)
  }

  @Test(
    arguments: [
      (["--shard", "auto/3"], ["SLURM_ARRAY_TASK_ID": "1"]),
      (
        ["--shard", "auto"],
        [
          "SLURM_ARRAY_TASK_ID": "1", "SLURM_ARRAY_TASK_COUNT": "3", "SLURM_ARRAY_TASK_MIN": "0",
          "SLURM_ARRAY_TASK_MAX": "2",
        ]
      ),
      (["--shard", "auto/3"], ["JOB_COMPLETION_INDEX": "1"]),
      (
        ["--shard", "auto"],
        ["AWS_BATCH_JOB_ARRAY_INDEX": "1", "AWS_BATCH_JOB_ARRAY_SIZE": "3"]
      ),
    ])
  func `a part is taken from the environment of an array job`(
    arguments: [String], environment: [String: String]
  ) throws {
    let folder = try Folder()
    let exit = try sweep(
      Self.sweep + ["-o", "r.csv"] + arguments, environment: environment, in: folder)
    #expect(exit == 0)
    #expect(folder.names == ["r.1-of-3.csv", "r.1-of-3.csv-metadata.json"])
  }

  @Test(
    arguments: [
      ("auto", ["JOB_COMPLETION_INDEX": "1"], "does not give the number of shards"),
      (
        "auto/3", ["JOB_COMPLETION_INDEX": "3"],
        "JOB_COMPLETION_INDEX must be a whole number from 0 to 2 (got 3)"
      ),
      (
        "auto/3", ["JOB_COMPLETION_INDEX": "x"],
        "JOB_COMPLETION_INDEX must be a whole number from 0 to 2 (got 'x')"
      ),
      (
        "auto/3", ["JOB_COMPLETION_INDEX": "1", "SLURM_ARRAY_TASK_ID": "1"],
        "are both set; give --shard I/N"
      ),
      (
        // Tasks 3 and 7 are run again: Slurm counts two.
        "auto",
        [
          "SLURM_ARRAY_TASK_ID": "3", "SLURM_ARRAY_TASK_COUNT": "2", "SLURM_ARRAY_TASK_MIN": "3",
          "SLURM_ARRAY_TASK_MAX": "7",
        ], "so the number of shards is unknown; give --shard auto/N"
      ),
    ])
  func `an array job without a valid index is refused`(
    shard: String, environment: [String: String], sentence: String
  ) throws {
    let folder = try Folder()
    let run = try SweepProcess(
      "run", "falling-square", "-o", "r.csv", "--shard", shard, environment: environment,
      in: folder)
    #expect(run.exit == 2)
    #expect(run.errors.contains(sentence), "\(run.errors)")
    #expect(folder.names.isEmpty)
  }

  @Test func `status prints the command that computes the missing rows`() throws {
    let folder = try Folder()
    for index in [0, 2] {
      #expect(try sweep(Self.sweep + ["-o", "r.csv", "--shard", "\(index)/4"], in: folder) == 0)
    }
    // A run that was killed as it began.
    try folder.write("sweep journal 1\n", to: "r.3-of-4.csv.partial")

    let status = try SweepProcess("status", "r.csv", in: folder)
    #expect(status.exit == 1)
    #expect(status.lines[0] == "r.csv: 4 shards: 2 complete, 2 missing; 1256 of 2501 rows")
    let command =
      "sweep run drop-out-dismiss --vary rope.frequency=1:6:41 --vary card.elasticity=0:0.9:61 "
      + "--metrics settleTime,pauseTime,overshoot,bounces,exitTime,peakSpeed,finalX,finalY"
    #expect(status.output.contains("\(command) --shard 1/4 -o r.csv --resume"))
    let merge = try SweepProcess(
      "merge", "r.0-of-4.csv", "r.2-of-4.csv", "-o", "r.csv", in: folder)
    #expect(merge.exit == 3)
    #expect(merge.errors.contains("are missing: shards 1/4, 3/4"))
    #expect(merge.errors.contains("--shard 1/4 -o r.csv --resume"))

    for index in [1, 3] {
      let words = command.split(separator: " ").dropFirst().map(String.init)
      let rest = ["--shard", "\(index)/4", "-o", "r.csv", "--resume", "--quiet"]
      #expect(try sweep(words + rest, in: folder) == 0)
    }
    let whole = try SweepProcess("status", "r.csv", in: folder)
    #expect(whole.exit == 0)
    #expect(whole.output.contains("next: sweep merge r.*-of-4.csv -o r.csv"))
    let parts = (0..<4).map { "r.\($0)-of-4.csv" }
    #expect(try sweep(["merge"] + parts + ["-o", "r.csv"], in: folder) == 0)
    #expect(try sweep(Self.sweep + ["-o", "one.csv"], in: folder) == 0)
    #expect(folder.bytes("r.csv") == folder.bytes("one.csv"))
    let done = try SweepProcess("status", "r.csv", in: folder)
    #expect(done.output == "r.csv: complete, 2501 of 2501 rows\n" && done.exit == 0)
  }

  @Test func `the commands of status are quoted for a shell`() throws {
    let folder = try Folder()
    let run = ["run", "falling-square", "--vary", "square.density=1:2:4", "-o", "it's one.csv"]
    #expect(try sweep(run + ["--shard", "0/2"], in: folder) == 0)
    let half = try SweepProcess("status", "it's one.csv", in: folder)
    #expect(half.output.hasSuffix("--shard 1/2 -o 'it'\\''s one.csv' --resume\n"))
    #expect(try sweep(run + ["--shard", "1/2"], in: folder) == 0)
    let whole = try SweepProcess("status", "it's one.csv", in: folder)
    #expect(
      whole.lines.last
        == "next: sweep merge 'it'\\''s one'.*-of-2.csv -o 'it'\\''s one.csv'")
  }

  // Slurm itself runs it in Tests/Clusters/slurm.sh.
  @Test func `a script of submit is valid bash, and a task computes its shard`() throws {
    let folder = try Folder()
    let submit = try SweepProcess(
      "submit", "--slurm", "--shards", "3", "--sbatch", "--comment=it's one", "--dry-run", "--",
      "drop-out-dismiss", "--vary", "rope.frequency=1:6:41", "--set", "card.size.width=2*100",
      "-o", "it's.csv", in: folder)
    #expect(submit.exit == 0)
    #expect(submit.output == #"bash 'it'\''s.csv.slurm' submit"# + "\n")
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/bash")
    shell.arguments = ["it's.csv.slurm", "task"]
    shell.environment = ["SLURM_ARRAY_TASK_ID": "1"]
    shell.currentDirectoryURL = folder.url
    try shell.run()
    shell.waitUntilExit()
    #expect(shell.terminationStatus == 0)
    let part = try ResultFile(path: folder.url.appending(path: "it's.1-of-3.csv").path)
    #expect(part.isComplete && part.header.command.contains("--set 'card.size.width=2*100'"))
    try folder.write("x", to: "there.nc")
    let again = try SweepProcess(
      "submit", "--slurm", "--shards", "3", "--", "falling-square", "-o", "there.nc", in: folder)
    #expect(again.exit == 3 && again.errors.contains("there.nc: already exists; remove it"))
  }

  @Test func `diff reports the number of changed rows and the first ones`() throws {
    let folder = try Folder()
    let words = [
      "run", "drop-out-dismiss", "--vary", "rope.frequency=1:6:41", "--metrics", "bounces,finalY",
      "--quiet", "-o",
    ]
    #expect(try sweep(words + ["a.csv"], in: folder) == 0)
    #expect(try sweep(words + ["b.sqlite", "--set", "pull.magnitude=10.001"], in: folder) == 0)
    #expect(try sweep(words + ["c.sqlite", "--precision", "double"], in: folder) == 0)
    let changed = try SweepProcess("diff", "a.csv", "b.sqlite", in: folder)
    #expect(changed.exit == 1)
    #expect(changed.lines[0] == "metadata differs: scene")
    #expect(changed.output.contains("of 41 rows changed"))
    #expect(changed.output.contains("rope.frequency"))
    let precision = try SweepProcess("diff", "a.csv", "c.sqlite", "--json", in: folder)
    let object = try JSONSerialization.jsonObject(with: Data(precision.output.utf8))
    #expect((object as? [String: Any])?["differences"] as? [String] == ["precision"])
    #expect(try sweep(words + ["d.csv", "--vary", "card.elasticity=0,1"], in: folder) == 0)
    #expect(try SweepProcess("diff", "a.csv", "d.csv", in: folder).exit == 3)
  }
}
