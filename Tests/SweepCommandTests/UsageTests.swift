import Foundation
import Testing

@Suite struct UsageTests {
  @Test(
    arguments: [
      (["frobnicate"], 2, "there is no verb 'frobnicate'; allowed: scenes, show, run"),
      (["sho", "falling-square"], 2, "there is no verb 'sho'; did you mean show?"),
      (["help", "nope"], 2, "there is no verb 'nope'"),
      (["run", "falling-square", "--set", "square=3"], 3, "did you mean square.size.width"),
      (["run", "falling-square", "--set", "restitutio=3"], 3, "is not a path of this scene"),
      (["run", "falling-square", "--vary", "elasticity=0:1:3"], 3, "mean square.elasticity?"),
      (["run", "/dev"], 3, "/dev is a folder; allowed: a YAML file"),
      (["run"], 2, "Missing expected argument '<scene>'"),
      (
        ["run", "falling-square", "--vary", "square.elasticity=0:1"], 2, "without a count or a step"
      ),
      (["run", "falling-square", "--vary", "square.elasticity"], 2, "has no '='"),
      (["run", "falling-square", "--vary", "=1"], 2, "has no path"),
      (["run", "falling-square", "--vary", "square.angle=0:1:3:4"], 2, "of too many parts"),
      (["run", "falling-square", "--vary", "square.angle=log:1:3"], 2, "without a count"),
      (["run", "falling-square", "--vary", "square.angle=@"], 2, "there is no file"),
      (["run", "falling-square", "--metrics", "all,finalY"], 2, "'all' is every metric"),
      (
        ["run", "falling-square", "--reduce", "map:square.angle:finalY"], 2,
        "square.angle does not vary; allowed: a parameter that varies, and none does"
      ),
      (
        [
          "run", "falling-square", "--vary", "square.angle=0,1", "--vary", "square.density=1,2",
          "--vary", "square.friction=0,1", "--zip", "square.angle,square.density", "--zip",
          "square.density,square.friction",
        ], 2, "square.density is linked already"
      ),
      (["run", "falling-square", "--threads", "-1"], 2, "--threads is -1; allowed: 1 to 1024"),
      (
        ["run", "falling-square", "--duration", "-1"], 2, "--duration is -1.0; allowed: more than 0"
      ),
      (["match", "falling-square", "--seed", "-1"], 2, "'-1' is invalid for '--seed <S>'"),
      (
        ["report", "r.csv", "--want", "nan", "-o", "r.html"], 2, "--want is nan; allowed: a finite"
      ),
      (
        [
          "submit", "--slurm", "--parts", "2", "--dry-run", "--", "snap-push", "--vary",
          "nope.x=1:2:3", "-o", "no-such-result.csv",
        ], 3, "nope.x is not a path of this scene"
      ),
      (["run", "falling-square", "--vary", "square.elasticity=nan"], 2, "nan is not finite"),
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
        "duration is given by --vary and by --duration; allowed: one of them"
      ),
      (
        ["trace", "falling-square", "--set", "duration=1", "--duration", "3"], 2,
        "duration is given by --set and by --duration; allowed: one of them"
      ),
      (
        [
          "solve", "falling-square", "--vary", "duration=1:2", "--duration", "3", "--want",
          "bounces=1",
        ], 2, "by --vary and by --duration"
      ),
      (["run", "falling-square", "--metrics", "settletime"], 2, "did you mean settleTime?"),
      (["run", "falling-square", "--metrics", "travel,travel"], 2, "travel stands there twice"),
      (
        ["run", "falling-square", "--metrics", "finalY,square.finalY"], 2,
        "square.finalY and finalY are the same; allowed: each once"
      ),
      (
        ["run", "newtons-cradle", "--metrics", "finalX,ball0.finalX"], 2,
        "ball0.finalX stands there twice"
      ),
      (
        [
          "sensitivity", "falling-square", "--vary", "pull.magnitude=0.5:2", "--metrics",
          "finalX,square.finalX",
        ], 2,
        "square.finalX and finalX are the same"
      ),
      (
        ["run", "falling-square", "--metrics", "residual"], 2,
        "residual is measured of springs in closed form only"
      ),
      (
        ["run", "custom-modal-show", "--set", "spring.dampingRatio=0"], 3,
        "spring.dampingRatio is 0, which never settles"
      ),
      (
        ["run", "falling-square", "-o", "r.txt"], 2,
        "-o r.txt: its ending names no format; allowed: .csv, .jsonl, .nc, .sqlite"
      ),
      (["merge", "a.nc", "-o", "r.txt"], 2, "-o r.txt: its ending names no format"),
      (
        [
          "run", "falling-square", "--vary", "square.angle=0:1", "--sample", "lhs", "--count", "4",
          "--seed", "-1",
        ], 2, "'-1' is invalid for '--seed <S>': allowed: a whole number, 0 to 18446744073709551615"
      ),
      (
        ["run", "falling-square", "--vary", "square.angle=0,1", "--only", "-1"], 2,
        "'-1' selects no point; allowed: indices from 0 to 1099511627775"
      ),
      (
        ["run", "falling-square", "--vary", "square.angle=0,1", "--range", "-1:1"], 2,
        "'-1:1' selects no point"
      ),
      (
        ["trace", "falling-square", "--set", "square.angle=0/0"], 3,
        "square.angle is not a number (0/0); allowed: any number"
      ),
      (["trace", "falling-square", "-o", "r.nc"], 2, "allowed: .csv, .jsonl"),
      (["submit", "--parts", "2", "--", "falling-square", "-o", "r.nc"], 2, "--slurm"),
      (["submit", "--slurm", "--parts", "0", "--", "falling-square"], 2, "allowed: 1 to 100000"),
      (["submit", "--slurm", "--parts", "2", "--", "falling-square"], 2, "there is no -o FILE"),
      (["submit", "--slurm", "--parts", "2", "--", "falling-sqare", "-o", "r.nc"], 3, "did you"),
      (["merge", "r.nc"], 2, "There is no -o FILE"),
      (["merge", "nowhere.nc", "-o", "r.nc"], 3, "nowhere.nc: no such file"),
      (["diff", "nowhere.nc", "r.nc"], 3, "nowhere.nc: no such file"),
      (["status", "nowhere.nc"], 3, "there is no nowhere.nc"),
      (["run", "falling-square", "--resume"], 2, "--resume needs -o FILE"),
      (["run", "falling-square", "--shard", "0/2"], 2, "--shard needs -o FILE"),
      (["run", "falling-square", "-o", "r.nc", "--shard", "2/2"], 2, "I in 0..<N"),
      (["run", "falling-square", "-o", "r.nc", "--shard", "auto"], 2, "JOB_COMPLETION_INDEX"),
      (["run", "falling-square", "--threads", "0"], 2, "allowed: 1 to 1024"),
      (["run", "falling-square", "--duration", "0"], 2, "more than 0 and at most 3600"),
      (["run", "falling-square", "--duration", "nan"], 2, "more than 0 and at most 3600"),
      (["run", "falling-square", "--frame-rate", "1001"], 2, "allowed: 1 to 1000 Hz"),
      (["trace", "falling-square", "--set", "square.angle"], 2, "allowed: PATH=VALUE"),
      (["run", "falling-sqare"], 3, "did you mean falling-square?"),
      (["show", "nowhere.yaml"], 3, "nowhere.yaml is missing"),
      (
        ["run", "falling-square", "--vary", "square.elastcity=0:1:3"], 3,
        "did you mean square.elasticity, square.density?"
      ),
      (["run", "falling-square", "--set", "squre.angle=1"], 3, "did you mean square.angle?"),
      (["trace", "falling-square", "--set", "square.angle=1+"], 3, "--set square.angle=1+"),
      (
        ["trace", "falling-square", "--set", "square.density=0"], 3,
        "square.density is 0; allowed: > 0"
      ),
      (
        ["run", "falling-square", "--vary", "square.density=0,-1"], 3,
        "square.density is 0; allowed: > 0"
      ),
      (["run", "falling-square", "-o", "no/such/folder/r.csv"], 4, "no/such/folder/r.csv"),
      (["trace", "falling-square", "-o", "no/such/folder/r.csv"], 4, "no/such/folder/r.csv"),
    ] as [([String], Int32, String)])
  func `a mistake has its exit code, its sentence on standard error and no output`(
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

  @Test func `a grid of a milliard points is refused with its count`() throws {
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
    #expect(object?["error"] as? String == "square.density is 0; allowed: > 0")
    #expect(object?["exit"] as? Int == 3)
  }

  @Test(arguments: [
    "scenes", "show", "run", "trace", "solve", "sensitivity", "match", "merge", "status", "diff",
    "submit",
    "doctor",
  ])
  func `help is a result that begins with a sentence and two examples`(verb: String) throws {
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
    #expect(version.output == "0.1.0\n" && version.exit == 0)
  }

  @Test
  func `an instruction set that is none is refused, and one that is here gives the same rows`()
    throws
  {
    let arguments = ["run", "drop-out-dismiss", "--vary", "rope.frequency=1:5:9"]
    let wrong = try SweepProcess(
      arguments[0], arguments[1], arguments[2], arguments[3], environment: ["DYNAMICS_ISA": "mmx"])
    #expect(wrong.exit == 2)
    #expect(wrong.errors.contains("DYNAMICS_ISA is 'mmx'; this machine has scalar"))
    let best = try SweepProcess(arguments[0], arguments[1], arguments[2], arguments[3])
    let scalar = try SweepProcess(
      arguments[0], arguments[1], arguments[2], arguments[3],
      environment: ["DYNAMICS_ISA": "scalar"])
    #expect(scalar.exit == 0)
    #expect(scalar.output == best.output)
  }
}
