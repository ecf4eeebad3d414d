import Dynamics
import Foundation
import Testing

@Suite struct UsageTests {
  @Test(
    arguments: [
      (["frobnicate"], 2, "unknown command 'frobnicate'; expected one of scenes, show, new"),
      (["sho", "falling-square"], 2, "unknown command 'sho'; did you mean 'show'?"),
      (["help", "nope"], 2, "unknown command 'nope'"),
      (
        ["trace", "falling-square", "--set", "square.angle=1", "--set", "square.angle=2"], 2,
        "--set square.angle is given twice; give it once"
      ),
      (
        ["run", "falling-square", "--set", "squre.angle=1"], 3,
        "--set 'squre.angle=1': unknown path 'squre.angle'; did you mean 'square.angle'?"
      ),
      (
        ["sensitivity", "falling-square", "--vary", "pull.magnitud=1:2"], 3,
        "--vary 'pull.magnitud=1:2': unknown path 'pull.magnitud'; did you mean 'pull.magnitude'?"
      ),
      (
        ["run", "falling-square", "--precision", "duble"], 2,
        "--precision: unknown precision 'duble'; did you mean 'double'?"
      ),
      (["run", "falling-square", "--metricss", "x"], 2, "did you mean '--metrics' or '--metric'?"),
      (["run", "falling-square", "--range", "1:2"], 2, "unknown option '--range'; use --only A:B"),
      (
        ["run", "falling-square", "--count", "4"], 2,
        "unknown option '--count'; its name is now --samples"
      ),
      (
        ["match", "slope", "--basins=2"], 2, "unknown option '--basins'; its name is now --matches"
      ),
      (["run", "falling-square", "--range=1:2"], 2, "unknown option '--range'; use --only A:B"),
      (["play", "slope", "--speed", "2"], 2, "unknown option '--speed'; use sweep explore"),
      (["run", "falling-square", "--frame-rate", "x"], 2, "must be 1 to 1000 Hz (got 'x')"),
      (
        ["run", "falling-square", "--set", "square=3"], 3,
        "unknown path 'square'; expected one of square.size.width, "
      ),
      (
        ["run", "falling-square", "--vary", "square.foo=1"], 3,
        "square.angularVelocity, …; 'sweep show falling-square' lists all\n"
      ),
      (
        ["run", "falling-square", "--where", "square.foo < 1"], 3,
        "…; 'sweep show falling-square' lists all\n"
      ),
      (
        ["run", "falling-square", "--reduce", "map:square.foo:bounces"], 3,
        "--reduce 'map:square.foo:bounces': unknown path 'square.foo'; expected one of"
      ),
      (
        ["solve", "falling-square", "--vary", "square.angle=0:1", "--want", "card.bounces=1"], 2,
        "--want: card.bounces: unknown item 'card'; expected square\n"
      ),
      (
        ["solve", "falling-square", "--vary", "square.angle=0:1", "--minimize", "residual"], 2,
        "--minimize: residual exists only for springs"
      ),
      (["run", "falling-square", "--set", "restitutio=3"], 3, "unknown path 'restitutio'"),
      (["run", "falling-square", "--vary", "elasticity=0:1:3"], 3, "mean 'square.elasticity'?"),
      (["run", "/dev"], 3, "/dev: the path is a folder; expected a YAML file"),
      (["run", "frobnicate"], 3, "unknown scene 'frobnicate'"),
      (["run"], 2, "error: missing expected argument '<scene>'"),
      (["run", "--jsom"], 2, "error: unknown option '--jsom'; did you mean '--json'?"),
      (
        ["run", "--frobnicate"], 2,
        "unknown option '--frobnicate' of sweep run; 'sweep run --help' lists all"
      ),
      (
        ["run", "falling-square", "--duration", "1", "--duration=2"], 2, "--duration is given twice"
      ),
      (
        ["trace", "falling-square", "-o", "a.csv", "--output", "b.csv"], 2,
        "-o and --output are the same option; give one of them"
      ),
      (
        ["submit", "--slurm", "--shards", "2", "--", "snap-push", "-o", "a.nc", "-o", "b.nc"], 2,
        "-o is given twice; give it once"
      ),
      (["run", "falling-square", "--only", "-1", "--only", "-2"], 2, "--only is given twice"),
      (
        ["run", "falling-square", "--duration", "0.8 s"], 2,
        "(got '0.8 s'). Write 0.8s"
      ),
      (
        ["run", "falling-square", "--set", "square.elasticity=50%"], 3,
        "unexpected '%' at column 3 (got '50%'); expected a number or an expression. Write 0.5 for "
          + "50%."
      ),
      (
        ["run", "falling-square", "--set", "square.angle=0,5"], 3,
        "Write decimals with a point: 0.5."
      ),
      (
        ["run", "falling-square", "--vary", "square.elasticity=0:1"], 2,
        "'square.elasticity=0:1': the range has no count and no step; expected a:b:n"
      ),
      (["run", "falling-square", "--vary", "square.elasticity"], 2, "no '=' and no values"),
      (["run", "falling-square", "--vary", "=1"], 2, "'=1': no path before '='"),
      (["run", "falling-square", "--vary", "square.angle=0:1:3:4"], 2, "has too many parts"),
      (["run", "falling-square", "--vary", "square.angle=log:1:3"], 2, "has no count"),
      (["run", "falling-square", "--vary", "square.angle=@"], 2, "the file name is missing"),
      (
        ["run", "falling-square", "--metrics", "all,finalY"], 2,
        "--metrics 'all' includes every metric"
      ),
      (
        ["run", "falling-square", "--reduce", "map:square.angle:finalY"], 2,
        "square.angle is not varied; vary it, for example with --vary square.angle=a:b:n"
      ),
      (
        [
          "run", "falling-square", "--vary", "square.angle=0,1", "--vary", "square.density=1,2",
          "--vary", "square.friction=0,1", "--zip", "square.angle,square.density", "--zip",
          "square.density,square.friction",
        ], 2, "square.density is in an earlier --zip"
      ),
      (
        ["run", "falling-square", "--threads", "-1"], 2,
        "--threads must be a whole number from 1 to 1024 (got"
      ),
      (
        ["run", "falling-square", "--duration", "-1"], 2,
        "--duration must be more than 0 and at most"
      ),
      (["match", "falling-square", "--seed", "-1"], 2, "--seed must be a whole number from 0 to"),
      (
        ["report", "r.csv", "--want", "nan", "-o", "r.html"], 2,
        "--want must be a finite number (got nan)"
      ),
      (
        [
          "submit", "--slurm", "--shards", "2", "--dry-run", "--", "snap-push", "--vary",
          "nope.x=1:2:3", "-o", "no-such-result.csv",
        ], 3, "unknown path 'nope.x'"
      ),
      (
        ["run", "falling-square", "--vary", "square.elasticity=nan"], 2, "must be finite (got nan)"
      ),
      (
        ["run", "falling-square", "--vary", "square.angle=1", "--vary", "square.angle=2"], 2,
        "square.angle is varied twice"
      ),
      (
        ["run", "falling-square", "--vary", "square.angle=1", "--set", "square.angle=2"], 2,
        "by --set and by --vary"
      ),
      (
        ["run", "falling-square", "--vary", "duration=1,2", "--duration", "3"], 2,
        "duration is given by --vary and by --duration; give one of them"
      ),
      (
        ["trace", "falling-square", "--set", "duration=1", "--duration", "3"], 2,
        "duration is given by --set and by --duration; give one of them"
      ),
      (
        [
          "solve", "falling-square", "--vary", "duration=1:2", "--duration", "3", "--want",
          "bounces=1",
        ], 2, "by --vary and by --duration"
      ),
      (["run", "falling-square", "--metrics", "settletime"], 2, "did you mean 'settleTime'?"),
      (["run", "falling-square", "--metrics", "travel,travel"], 2, "'travel' is given twice"),
      (
        ["run", "falling-square", "--metrics", "finalY,square.finalY"], 2,
        "'square.finalY' and 'finalY' are the same metric; give one of them"
      ),
      (
        ["run", "newtons-cradle", "--metrics", "finalX,ball0.finalX"], 2,
        "'ball0.finalX' is given twice; give it once"
      ),
      (
        [
          "sensitivity", "falling-square", "--vary", "pull.magnitude=0.5:2", "--metrics",
          "finalX,square.finalX",
        ], 2,
        "'square.finalX' and 'finalX' are the same metric"
      ),
      (
        ["run", "falling-square", "--metrics", "residual"], 2,
        "residual exists only for springs in closed form; expected one of settleTime,"
      ),
      (
        ["run", "custom-modal-show", "--set", "spring.dampingRatio=0"], 3,
        "spring.dampingRatio: an undamped spring never settles (got 0); expected more than 0"
      ),
      (
        ["run", "falling-square", "-o", "r.txt"], 2,
        "-o 'r.txt': unknown format; expected a name that ends in one of .csv, .jsonl, .nc, .sqlite, .arrow"
      ),
      (["merge", "a.nc", "-o", "r.txt"], 2, "-o 'r.txt': unknown format"),
      (
        [
          "run", "falling-square", "--vary", "square.angle=0:1", "--sample", "lhs", "--samples",
          "4",
          "--seed", "-1",
        ], 2, "--seed must be a whole number from 0 to 18446744073709551615 (got -1)"
      ),
      (
        ["run", "falling-square", "--vary", "square.angle=0,1", "--only", "-1"], 2,
        "--only: row indices must be whole numbers from 0 to 1099511627775"
      ),
      (
        ["run", "falling-square", "--vary", "square.angle=0,1", "--only", "-1:1"], 2,
        "separated by commas (got '-1:1')"
      ),
      (
        ["trace", "falling-square", "--set", "square.angle=0/0"], 3,
        "square.angle: not a number (got '0/0'); expected a finite number"
      ),
      (["trace", "falling-square", "-o", "r.nc"], 2, "a name that ends in .csv or .jsonl"),
      (["submit", "--shards", "2", "--", "falling-square", "-o", "r.nc"], 2, "--slurm"),
      (
        ["submit", "--slurm", "--shards", "0", "--", "falling-square"], 2,
        "--shards must be a whole"
      ),
      (["submit", "--slurm", "--shards", "2", "--", "falling-square"], 2, "-o is missing in the"),
      (["submit", "--slurm", "--shards", "2", "--", "falling-sqare", "-o", "r.nc"], 3, "did you"),
      (["merge", "r.nc"], 2, "-o is missing; give -o FILE"),
      (["merge", "nowhere.nc", "-o", "r.nc"], 3, "nowhere.nc: no such file"),
      (["diff", "nowhere.nc", "r.nc"], 3, "nowhere.nc: no such file"),
      (["status", "nowhere.nc"], 3, "nowhere.nc: no such file"),
      (["run", "falling-square", "--resume"], 2, "--resume needs -o FILE"),
      (["run", "falling-square", "--shard", "0/2"], 2, "--shard needs -o FILE"),
      (
        ["run", "falling-square", "-o", "r.nc", "--shard", "2/2"], 2,
        "must be I/N with I from 0 to N - 1"
      ),
      (["run", "falling-square", "-o", "r.nc", "--shard", "auto"], 2, "JOB_COMPLETION_INDEX"),
      (["run", "falling-square", "--threads", "0"], 2, "--threads must be"),
      (["run", "falling-square", "--duration", "0"], 2, "more than 0 and at most 3600"),
      (["run", "falling-square", "--duration", "nan"], 2, "more than 0 and at most 3600"),
      (["run", "falling-square", "--frame-rate", "1001"], 2, "must be 1 to 1000 Hz (got 1001)"),
      (["trace", "falling-square", "--set", "square.angle"], 2, "expected PATH=VALUE"),
      (["run", "falling-sqare"], 3, "did you mean 'falling-square'?"),
      (["show", "nowhere.yaml"], 3, "nowhere.yaml: no such file; expected a YAML file"),
      (
        ["run", "falling-square", "--vary", "square.elastcity=0:1:3"], 3,
        "did you mean 'square.elasticity' or 'square.density'?"
      ),
      (
        ["run", "falling-square", "--set", "square.angle=30 degrees"], 3,
        "misspelt unit (got '30 degrees'); expected 30deg"
      ),
      (["run", "falling-square", "--set", "squre.angle=1"], 3, "did you mean 'square.angle'?"),
      (["trace", "falling-square", "--set", "square.angle=1+"], 3, "--set 'square.angle=1+': "),
      (
        ["trace", "falling-square", "--set", "square.density=0"], 3,
        "square.density: out of range (got 0); expected more than 0"
      ),
      (
        ["run", "falling-square", "--vary", "square.density=0,-1"], 3,
        "square.density: out of range (got 0); expected more than 0"
      ),
      (
        ["run", "falling-square", "-o", "no/such/folder/r.csv"], 4,
        "no/such/folder/r.csv: cannot be written: the folder 'no/such/folder' does not exist\n"
      ),
      (
        ["trace", "falling-square", "-o", "no/such/folder/r.csv"], 4,
        "no/such/folder/r.csv: cannot be written: the folder 'no/such/folder' does not exist\n"
      ),
      (
        ["trace", "falling-square", "-o", "/dev/null/r.csv"], 4,
        "/dev/null/r.csv: cannot be written: '/dev/null' is not a folder\n"
      ),
    ] as [([String], Int32, String)])
  func `an error has its exit code, its message on standard error and no output`(
    arguments: [String], exit: Int32, sentence: String
  ) throws {
    let process = SweepProcess.process(arguments)
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == exit)
    #expect(text.hasPrefix("sweep: error: ") && text.contains(sentence), "\(text)")
    #expect(output.fileHandleForReading.readDataToEndOfFile().isEmpty)
  }

  // What the parser finds itself has the usage below it.
  @Test(arguments: [
    (["run", "falling-square", "--frame-rate", "x"], 1), (["solve", "snap-push"], 1),
    (["run", "falling-square", "--jsom"], 1), (["run", "falling-square", "--vary"], 4),
    (["run"], 4),
  ])
  func `an error that names its cure is one line`(arguments: [String], lines: Int) throws {
    let text = try SweepProcess(arguments).errors
    #expect(text.split(separator: "\n").count == lines, "\(text)")
    #expect(text.contains("Usage: ") == (lines > 1))
  }

  @Test func `an option may be repeated`() throws {
    let run = try SweepProcess(
      "run", "falling-square", "--vary", "square.angle=0,1", "--vary", "square.friction=0,1",
      "--metrics=bounces", "--quiet", "--quiet")
    #expect(run.exit == 0 && run.lines.count == 5, "\(run.errors)")
  }

  @Test func `a folder is refused as a scene`() throws {
    let folder = try Folder()
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "sub"), withIntermediateDirectories: false)
    let run = try SweepProcess("run", "sub", in: folder)
    #expect(run.exit == 3)
    #expect(run.errors.hasPrefix("sweep: error: sub: it is a folder; expected a built-in scene"))
  }

  @Test func `a grid of 10^9 points is refused with its count`() throws {
    let run = try SweepProcess(
      "run", "falling-square", "--vary", "square.angle=0:1:1000", "--vary",
      "square.elasticity=0:1:1000", "--vary", "square.friction=0:1:1000")
    #expect(run.exit == 2)
    #expect(run.errors.contains("the grid has 1000000000 points (1000 × 1000 × 1000)"))
  }

  @Test func `an error is an object with --json`() throws {
    let run = try SweepProcess("run", "falling-square", "--set", "square.density=0", "--json")
    #expect(run.exit == 3)
    let object = try JSONSerialization.jsonObject(with: Data(run.errors.utf8)) as? [String: Any]
    #expect(
      object?["error"] as? String == "square.density: out of range (got 0); expected more than 0")
    #expect(object?["exit"] as? Int == 3)
  }

  @Test(arguments: [
    "scenes", "show", "run", "trace", "solve", "sensitivity", "match", "merge", "status", "diff",
    "submit",
    "doctor",
  ])
  func `help goes to standard output and begins with a sentence and two examples`(verb: String)
    throws
  {
    let help = try SweepProcess(verb, "--help")
    #expect(help.exit == 0)
    #expect(help.errors.isEmpty)
    #expect(help.lines[0].hasPrefix("OVERVIEW: "))
    let sentenceEnd = try #require(help.lines.firstIndex { $0.hasSuffix(".") })
    let examples = help.lines[(sentenceEnd + 1)...].prefix(2)
    #expect(examples.allSatisfy { $0.contains("sweep \(verb)") })
  }

  @Test func `the root has help and a version`() throws {
    #expect(try SweepProcess("--help").exit == 0)
    #expect(try SweepProcess().output.contains("SUBCOMMANDS"))
    let version = try SweepProcess("--version")
    #expect(version.output == "\(Release.version)\n" && version.exit == 0)
  }

  @Test
  func `an unknown instruction set is refused, and each available one gives the same rows`()
    throws
  {
    let arguments = ["run", "drop-out-dismiss", "--vary", "rope.frequency=1:5:9"]
    let wrong = try SweepProcess(
      arguments[0], arguments[1], arguments[2], arguments[3], environment: ["DYNAMICS_ISA": "mmx"])
    #expect(wrong.exit == 2)
    #expect(
      wrong.errors.contains("DYNAMICS_ISA: unknown instruction set 'mmx'; expected one of scalar"))
    let best = try SweepProcess(arguments[0], arguments[1], arguments[2], arguments[3])
    let scalar = try SweepProcess(
      arguments[0], arguments[1], arguments[2], arguments[3],
      environment: ["DYNAMICS_ISA": "scalar"])
    #expect(scalar.exit == 0)
    #expect(scalar.output == best.output)
  }
}
