import Foundation
import SweepFiles
import Testing

/// Commands that are given as study files.
@Suite struct StudyCommandTests {
  private static let run = """
    study: Which spring is quickest?
    scene: drop-out-dismiss
    set: {card.elasticity: 0.5}
    vary:
      rope.frequency: [2, 3]
      rope.damping: 0.2:0.6:3
    metrics: [exitTime, pauseTime]
    """
  private static let runWords = [
    "run", "drop-out-dismiss", "--set", "card.elasticity=0.5", "--vary", "rope.frequency=2,3",
    "--vary", "rope.damping=0.2:0.6:3", "--metrics", "exitTime,pauseTime",
  ]

  private func folder(_ yaml: String = run) throws -> Folder {
    let folder = try Folder()
    try folder.write(yaml, to: "s.yaml")
    return folder
  }

  @Test(arguments: [
    (run, runWords),
    (
      """
      study: s
      command: solve
      scene: snap-push
      vary: {snap.damping: 0.1:2}
      want: [arrivalTime = 0.6]
      budget: 512
      exact: true
      """,
      [
        "solve", "snap-push", "--vary", "snap.damping=0.1:2", "--want", "arrivalTime=0.6",
        "--budget", "512", "--exact",
      ]
    ),
    (
      """
      study: s
      command: sensitivity
      scene: snap-push
      vary: {snap.damping: 0.1:2}
      method: [morris, surface]
      samples: 64
      metrics: peakSpeed
      """,
      [
        "sensitivity", "snap-push", "--vary", "snap.damping=0.1:2", "--method", "morris,surface",
        "--samples", "64", "--metrics", "peakSpeed",
      ]
    ),
    (
      """
      study: s
      command: match
      scene: snap-push
      vary: {snap.damping: 0.1:2}
      to: ease-in-out:0.6
      samples: 64
      matches: 1
      """,
      [
        "match", "snap-push", "--vary", "snap.damping=0.1:2", "--to", "ease-in-out:0.6",
        "--samples", "64", "--matches", "1",
      ]
    ),
  ])
  func `a study prints what its command prints`(yaml: String, words: [String]) throws {
    let folder = try folder(yaml)
    let direct = try SweepProcess(words)
    #expect(direct.exit == 0, "\(direct.errors)")
    let study = try SweepProcess("run", "s.yaml", in: folder)
    #expect(study.exit == 0, "\(study.errors)")
    #expect(study.output == direct.output)
    let piped = try SweepProcess(["run", "-"], in: nil, input: yaml)
    #expect(piped.output == direct.output, "\(piped.errors)")
    // By the name of its command too.
    #expect(try SweepProcess(words[0], "s.yaml", in: folder).output == direct.output)
  }

  @Test func `keys of earlier versions are read`() throws {
    let former = try folder(
      "study: s\nscene: falling-square\nvary: {square.elasticity: 0:0.5}\nsample: lhs\ncount: 4")
    let study = try folder(
      "study: s\nscene: falling-square\nvary: {square.elasticity: 0:0.5}\nsample: lhs\nsamples: 4")
    let runs = try [former, study].map { try SweepProcess("run", "s.yaml", in: $0) }
    #expect(runs[0].exit == 0 && runs[0].lines.count == 5, "\(runs[0].errors)")
    #expect(runs[0].output == runs[1].output)
  }

  // MARK: Other commands

  @Test func `an analysis takes the space of a study for a run`() throws {
    let folder = try folder(
      Self.run + "\nframeRate: 120\nwhere: [rope.frequency < 3]\noutput: out.csv")
    let words = ["--method", "morris", "--walks", "4"]
    // A list of values has no ends.
    let lists = try SweepProcess(["sensitivity", "s.yaml"] + words, in: folder)
    #expect(lists.exit == 2)
    #expect(
      lists.errors.contains("sweep: error: s.yaml:5:19: --vary 'rope.frequency=2,3': not a range"))
    let study = try SweepProcess(
      ["sensitivity", "s.yaml", "--vary", "rope.frequency=2:3"] + words, in: folder)
    let direct = try SweepProcess(
      [
        "sensitivity", "drop-out-dismiss", "--set", "card.elasticity=0.5", "--frame-rate", "120",
        "--vary", "rope.damping=0.2:0.6", "--vary", "rope.frequency=2:3", "--metrics",
        "exitTime,pauseTime",
      ] + words)
    #expect(study.exit == 0 && study.output == direct.output, "\(study.errors)")
    #expect(
      study.errors.hasPrefix(
        "sweep: note: s.yaml: the study is for sweep run; sweep sensitivity uses its scene, set, "
          + "vary, metrics and frameRate, and ignores where and output\n"))
    // The result of the study is that of its own command.
    #expect(folder.names == ["s.yaml"])
  }

  @Test(arguments: [
    ("rope.damping=log:0.2:0.8:3", "rope.damping=log:0.2:0.8"),
    ("rope.damping=0.2:0.6:+0.1", "rope.damping=0.2:0.6"),
    ("rope.damping=base*{0.5:2:3}", "rope.damping=base*{0.5:2}"),
    ("rope.damping=0.2:0.6", "rope.damping=0.2:0.6"),
  ])
  func `the ends of a grid are a range`(grid: String, range: String) throws {
    let folder = try folder("study: s\nscene: drop-out-dismiss\nvary: [\"\(grid)\"]")
    let words = ["--method", "morris", "--walks", "4"]
    let study = try SweepProcess(["sensitivity", "s.yaml"] + words, in: folder)
    let direct = try SweepProcess(
      ["sensitivity", "drop-out-dismiss", "--vary", range] + words)
    #expect(study.exit == 0 && study.output == direct.output, "\(study.errors)")
  }

  @Test func `a solve of a study for a run needs a goal`() throws {
    let folder = try folder()
    let without = try SweepProcess("solve", "s.yaml", in: folder)
    #expect(without.exit == 2)
    #expect(without.errors.hasPrefix("sweep: error: the goal is missing; give --want"))
    let words = ["--want", "pauseTime<=9", "--budget", "256"]
    let study = try SweepProcess(["solve", "s.yaml"] + words + ["--quiet"], in: folder)
    // A list of values and a grid are choices of solve.
    let direct = try SweepProcess(["solve"] + Self.runWords[1..<8] + words)
    #expect(study.exit == direct.exit && study.errors.isEmpty, "\(study.errors)")
    #expect(study.output == direct.output)
  }

  @Test func `one scenario of a study names what it does not vary`() throws {
    let folder = try folder()
    let all = try SweepProcess("trace", "s.yaml", in: folder)
    #expect(
      all.errors.hasPrefix(
        "sweep: note: s.yaml: sweep trace does not vary rope.frequency and rope.damping; each has "
          + "the value of the scene, unless --set gives one\n"))
    let one = try SweepProcess("play", "s.yaml", "--set", "rope.damping=0.2", in: folder)
    #expect(
      one.errors == "sweep: note: s.yaml: sweep play does not vary rope.frequency; it has the "
        + "value of the scene, unless --set gives one\n")
    let both = try SweepProcess(
      "trace", "s.yaml", "--set", "rope.damping=0.2", "--set", "rope.frequency=2", in: folder)
    #expect(both.exit == 0 && !both.errors.contains("does not vary"))
    #expect(try SweepProcess("show", "s.yaml", in: folder).errors.isEmpty)
  }

  @Test func `a report of a study without a result says how to get one`() throws {
    let folder = try folder(Self.run + "\noutput: out.csv")
    let missing = try SweepProcess("report", "s.yaml", "-o", "r.html", in: folder)
    #expect(missing.exit == 3)
    #expect(
      missing.errors
        == "sweep: error: s.yaml: its result out.csv is missing; 'sweep run s.yaml' writes it\n")
    try folder.write(
      Self.run.replacing("scene:", with: "command: sensitivity\nscene:"), to: "a.yaml")
    let other = try SweepProcess("report", "a.yaml", "-o", "r.html", in: folder)
    #expect(other.exit == 3)
    #expect(
      other.errors == "sweep: error: a.yaml: the study is for sweep sensitivity; sweep report "
        + "reads what sweep run writes\n")
  }

  // MARK: Options

  @Test func `the command line has priority`() throws {
    let folder = try folder()
    let study = try SweepProcess(
      "run", "s.yaml", "--vary", "rope.frequency=5", "--metrics", "pauseTime", "--set",
      "card.friction=0", in: folder)
    let direct = try SweepProcess(
      "run", "drop-out-dismiss", "--set", "card.elasticity=0.5", "--set", "card.friction=0",
      "--vary", "rope.damping=0.2:0.6:3", "--vary", "rope.frequency=5", "--metrics", "pauseTime")
    #expect(study.exit == 0, "\(study.errors)")
    #expect(study.output == direct.output)
  }

  @Test func `files are beside the study`() throws {
    let folder = try Folder()
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "deep"), withIntermediateDirectories: false)
    try folder.write("rope.frequency\n2\n3\n", to: "deep/points.csv")
    try folder.write(try SweepProcess("show", "drop-out-dismiss").output, to: "deep/mine.yaml")
    try folder.write(
      """
      study: s
      scene: mine.yaml
      vary: ["@points.csv"]
      output: out.csv
      """, to: "deep/s.yaml")
    let run = try SweepProcess("run", "deep/s.yaml", in: folder)
    #expect(run.exit == 0, "\(run.errors)")
    let direct = try SweepProcess("run", "drop-out-dismiss", "--vary", "rope.frequency=2,3")
    #expect(folder.text("deep/out.csv") == direct.output)
    #expect(try SweepProcess("check", "deep/s.yaml", in: folder).exit == 0)
  }

  @Test func `a study that asks for JSON has its errors as JSON`() throws {
    let folder = try folder(Self.run + "\njson: true\nwhere: nonsense")
    let run = try SweepProcess("run", "s.yaml", in: folder)
    #expect(run.exit == 2 && run.errors.hasPrefix("{\"error\":"), "\(run.errors)")
  }

  @Test func `the command line takes back the frames that a study drops`() throws {
    let folder = try folder(Self.run + "\ndropEvery: 2")
    let dropped = try SweepProcess("run", "s.yaml", in: folder)
    let all = try SweepProcess("run", "s.yaml", "--drop-every", "0", in: folder)
    let direct = try SweepProcess(Self.runWords)
    #expect(all.exit == 0 && all.output == direct.output && all.output != dropped.output)
  }

  // MARK: Results

  @Test func `the result names its study`() throws {
    let folder = try folder(Self.run + "\noutput: out.sqlite")
    let run = try SweepProcess("run", "s.yaml", in: folder)
    #expect(run.exit == 0)
    #expect(run.errors.hasPrefix("sweep: 'Which spring is quickest?': 6 scenarios in "))
    let file = try ResultFile(path: folder.url.appending(path: "out.sqlite").path)
    #expect(file.header.study == "Which spring is quickest?")
    #expect(try SweepProcess("report", "s.yaml", "-o", "r.html", in: folder).exit == 0)
    #expect(folder.text("r.html")?.contains("Which spring is quickest?") == true)
    let status = try SweepProcess("status", "s.yaml", in: folder)
    #expect(status.output == "out.sqlite: complete, 6 of 6 rows\n")
    // A result of the same rows without the study continues it.
    let again = try SweepProcess(Self.runWords + ["-o", "out.sqlite", "--resume"], in: folder)
    #expect(again.errors == "sweep: note: out.sqlite is already complete\n")
  }

  @Test func `shards of a study are merged`() throws {
    let folder = try folder(Self.run + "\noutput: out.csv")
    for shard in ["0/2", "1/2"] {
      #expect(try SweepProcess("run", "s.yaml", "--shard", shard, in: folder).exit == 0)
    }
    let parts = ["out.0-of-2.csv", "out.1-of-2.csv"]
    #expect(try SweepProcess(["merge"] + parts + ["-o", "out.csv"], in: folder).exit == 0)
    #expect(folder.text("out.csv") == (try SweepProcess(Self.runWords)).output)
  }

  @Test func `a study is submitted to a cluster`() throws {
    let folder = try folder(Self.run + "\noutput: out.csv")
    let submit = try SweepProcess(
      "submit", "--slurm", "--shards", "2", "--dry-run", "--", "s.yaml", in: folder)
    #expect(submit.exit == 0, "\(submit.errors)")
    #expect(folder.text("out.csv.slurm")?.contains("--vary=rope.frequency=2,3") == true)
  }

  @Test func `status of a study without an output is refused`() throws {
    let run = try SweepProcess("status", "s.yaml", in: try folder())
    #expect(run.exit == 3)
    #expect(
      run.errors == "sweep: error: s.yaml: the study has no result; add output: FILE to it, or run "
        + "'sweep run s.yaml -o FILE' and give FILE\n")
  }

  // MARK: Scenes in place

  private static let inPlace = """
    study: s
    scene:
      reference: [375, 667]
      items: [{name: card, size: [100, 60], center: [187.5, 100]}]
      behaviors: [gravity: {name: pull}, collision: {name: walls, bounds: true}]
    set: {card.elasticity: 0.3}
    duration: 2
    vary: {pull.magnitude: [1, 2]}
    metrics: pauseTime
    """

  @Test func `other commands take the scene of a study as it is set`() throws {
    let folder = try folder(Self.inPlace)
    let shown = try SweepProcess("show", "s.yaml", in: folder).output
    #expect(shown.contains("elasticity: 0.3"))
    try folder.write(shown, to: "shown.yaml")
    let trace = try SweepProcess("trace", "s.yaml", "--set", "pull.magnitude=2", in: folder)
    let direct = try SweepProcess(
      "trace", "shown.yaml", "--duration", "2", "--set", "pull.magnitude=2", in: folder)
    #expect(trace.exit == 0 && trace.output == direct.output, "\(trace.errors)")
  }

  // MARK: Saving

  @Test(arguments: [run, inPlace])
  func `a saved study runs again`(yaml: String) throws {
    let folder = try folder(yaml)
    let words = ["run", "s.yaml", "--frame-rate", "120", "--save-study", "saved.yaml"]
    let first = try SweepProcess(words, in: folder)
    #expect(first.exit == 0, "\(first.errors)")
    let again = try SweepProcess("run", "saved.yaml", in: folder)
    #expect(again.exit == 0 && again.output == first.output, "\(again.errors)")
    let other = try SweepProcess(words, in: folder)
    #expect(other.exit == 3)
    #expect(
      other.errors == "sweep: error: --save-study 'saved.yaml': already exists; "
        + "remove it or choose another name\n")
  }

  @Test func `a saved study names files from its own folder`() throws {
    let folder = try folder(Self.inPlace)
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "deep"), withIntermediateDirectories: false)
    try folder.write(try SweepProcess("show", "snap-push").output, to: "mine.yaml")
    let run = try SweepProcess(
      "run", "mine.yaml", "--study", "Is it: fast?", "--save-study", "deep/saved.yaml", "-o",
      "out.csv", in: folder)
    #expect(run.exit == 0, "\(run.errors)")
    let text = try #require(folder.text("deep/saved.yaml"))
    #expect(text.contains("study: \"Is it: fast?\"\n"))
    #expect(text.contains("scene: ../mine.yaml\n"))
    #expect(text.contains("output: ../out.csv\n"))
    #expect(
      try SweepProcess("run", "deep/saved.yaml", "--resume", in: folder).errors
        == "sweep: note: deep/../out.csv is already complete\n")
  }

  @Test func `a command with a mistake saves nothing`() throws {
    let folder = try folder()
    let run = try SweepProcess(
      "run", "snap-push", "--vary", "snap.dampin=1", "--save-study", "saved.yaml", in: folder)
    #expect(run.exit == 3)
    #expect(folder.names == ["s.yaml"])
  }

  // MARK: Mistakes

  @Test func `an error names the line of its option`() throws {
    let folder = try folder(Self.run.replacing("rope.damping: 0.2", with: "rope.dampin: 0.2"))
    let run = try SweepProcess("run", "s.yaml", in: folder)
    #expect(run.exit == 3)
    #expect(
      run.errors == "sweep: error: s.yaml:6:16: --vary 'rope.dampin=0.2:0.6:3': "
        + "unknown path 'rope.dampin'; did you mean 'rope.damping'?\n")
    // What the command line gives is not in the file.
    let other = try SweepProcess(
      "run", "s.yaml", "--metrics", "exitTim", "--vary", "rope.dampin=1", in: folder)
    #expect(other.errors.hasPrefix("sweep: error: --metrics: unknown metric 'exitTim'"))
  }

  @Test func `check reports all mistakes of a study`() throws {
    let yaml = """
      study: s
      scene: drop-out-present
      vary:
        pull.magnitud: 1:2:3
        card.elasticity: 0.1:0.9
      metrics: [setleTime]
      count: many
      where: [a.b < 2]
      output: r.txt
      smaple: sobol
      """
    let check = try SweepProcess("check", "s.yaml", in: try folder(yaml))
    #expect(check.exit == 3)
    let positions = check.output.split(separator: "\n").map { $0.prefix { $0 != " " } }
    #expect(
      positions == [
        "s.yaml:4:18:", "s.yaml:5:20:", "s.yaml:6:10:", "s.yaml:7:8:", "s.yaml:8:9:",
        "s.yaml:9:9:", "s.yaml:10:1:",
      ])
  }

  @Test func `the check of a study warns as the run does`() throws {
    let yaml = "study: s\nscene: drop-out-present\nset: {card.angle: 90}\n"
    let check = try SweepProcess("check", "s.yaml", in: try folder(yaml))
    #expect(check.exit == 0)
    #expect(check.output.hasPrefix("s.yaml: warning: --set 'card.angle=90'"), "\(check.output)")
  }

  // MARK: Documentation

  @Test func `the reference is that of the command`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/Study/SceneFiles/SceneFiles.docc/StudyReference.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    let printed = try SweepProcess("schema", "--study", "--reference").output
    #expect(text == printed, "write it again: sweep schema --study --reference")
  }
}
