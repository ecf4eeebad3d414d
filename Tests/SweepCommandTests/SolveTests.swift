import Foundation
import Testing

@Suite struct SolveTests {
  private let pull = """
    scene: pull
    reference: {width: 375, height: 667}
    duration: 4
    items:
      - {name: card, size: [200, 200], center: [187.5, 567]}
    behaviors:
      - attachment: {name: rope, item: card, anchor: [187.5, 233.5], length: 100, frequency: 2, damping: 0.5}
    target: {item: card, center: [187.5, 333.5]}
    """

  private func objects(_ run: SweepProcess) throws -> [[String: Any]] {
    try run.lines.map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  @Test func `the printed command of a solution reproduces it`() throws {
    let folder = try Folder()
    try folder.write(pull, to: "pull.yaml")
    let run = try SweepProcess(
      "solve", "pull.yaml", "--vary", "rope.frequency=0.5:6", "--vary", "rope.damping=0.1:1",
      "--want", "settleTime=0.8", "--want", "overshoot<=10", "--want", "bounces<=1",
      "--budget", "8192", "--json", in: folder)
    #expect(run.exit == 0, "\(run.errors)")
    let objects = try objects(run)
    let question = try #require(objects.last)
    #expect(question["solutions"] as? Int == objects.count - 1)
    for solution in objects.dropLast() {
      let metrics = try #require(solution["metrics"] as? [String: Double])
      #expect(abs(try #require(metrics["settleTime"]) - 0.8) <= 1.0 / 60 + 1e-6)
      #expect(try #require(metrics["overshoot"]) <= 10)
      #expect(solution["isSolution"] as? Bool == true)
      let values = try #require(solution["values"] as? [String: Double])
      #expect(values.values.allSatisfy { "\($0)".count <= 6 }, "\(values)")
      let clocks = try #require(solution["clocks"] as? [[String: Any]])
      #expect(clocks.map { $0["frameRate"] as? Double } == [120, 60])

      // sweep run says the same of the values in the command.
      let command = try #require(solution["command"] as? String).split(separator: " ").map(
        String.init)
      #expect(command.prefix(2) == ["sweep", "trace"])
      let shown = SweepProcess.process(["run"] + command.dropFirst(2), in: folder)
      let output = Pipe()
      shown.standardOutput = output
      shown.standardError = FileHandle.nullDevice
      try shown.run()
      let text = output.fileHandleForReading.readDataToEndOfFile()
      let lines = String(decoding: text, as: UTF8.self).split(separator: "\n").map {
        $0.split(separator: ",", omittingEmptySubsequences: false)
      }
      let column = try #require(lines.first?.firstIndex(of: "settleTime"))
      let seconds = try #require(Float(lines[1][column]))
      #expect(seconds == Float(try #require(metrics["settleTime"])))
    }
    #expect(run.errors.contains("next: sweep trace pull.yaml --set rope.frequency="))
  }

  @Test func `records have one line per solution`() throws {
    let run = try SweepProcess(
      "solve", "falling-square", "--vary", "square.elasticity=0:0.9", "--want", "bounces=3",
      "--budget", "1024", "--threads", "1")
    #expect(run.exit == 0, "\(run.errors)")
    #expect(
      run.lines[0]
        == "rank,isSolution,square.elasticity,bounces,status,robustness,square.elasticity.exact,"
        + "square.elasticity.low,square.elasticity.high,command")
    let fields = run.lines[1].split(separator: ",")
    #expect(fields[0] == "1" && fields[1] == "true" && fields[3] == "3" && fields[4] == "resting")
    #expect(
      fields[9] == "sweep trace falling-square --set square.elasticity=\(fields[2])")
    let two = try SweepProcess(
      "solve", "falling-square", "--vary", "square.elasticity=0:0.9", "--want", "bounces=3",
      "--budget", "1024", "--threads", "2")
    #expect(two.output == run.output)
  }

  @Test func `exact values have all digits and reproduce the metrics`() throws {
    let question = [
      "solve", "falling-square", "--vary", "square.elasticity=0:0.9", "--want", "bounces=3",
      "--budget", "2048",
    ]
    let rounded = try SweepProcess(question)
    let exact = try SweepProcess(question + ["--exact"])
    #expect(rounded.exit == 0 && exact.exit == 0, "\(exact.errors)")
    #expect(exact.errors.contains("2048 scenarios in "), "\(exact.errors)")
    let names = exact.lines[0].split(separator: ",")
    let fields = exact.lines[1].split(separator: ",")
    let value = try #require(names.firstIndex(of: "square.elasticity"))
    let found = try #require(names.firstIndex(of: "square.elasticity.exact"))
    #expect(fields[value] == fields[found])
    let short = try #require(rounded.lines[1].split(separator: ",").dropFirst(value).first)
    #expect(short.count < fields[value].count, "\(short)")
  }

  @Test func `the command of another frame rate reproduces its result`() throws {
    let run = try SweepProcess(
      "solve", "falling-square", "--vary", "square.elasticity=0:0.9", "--want", "bounces=3",
      "--minimize", "pauseTime", "--budget", "256", "--json")
    #expect(run.exit == 0, "\(run.errors)")
    let clocks = try #require(try objects(run).first?["clocks"] as? [[String: Any]])
    let commands = try clocks.map { try #require($0["command"] as? String) }
    #expect(commands.map { $0.contains(" --frame-rate 120") } == [true, false])
    #expect(commands.map { $0.contains(" --drop-every 10") } == [false, true])
    for (clock, command) in zip(clocks, commands) {
      let words = command.split(separator: " ").dropFirst(2).map(String.init)
      let rows = try SweepProcess(["run"] + words + ["--metrics", "pauseTime"])
      let metrics = try #require(clock["metrics"] as? [String: Double])
      let pause = try #require(Float(rows.lines[1].split(separator: ",")[0]))
      #expect(pause == Float(try #require(metrics["pauseTime"])), "\(command)")
    }
  }

  @Test func `goals for one metric by two names share it`() throws {
    let run = try SweepProcess(
      "solve", "falling-square", "--vary", "pull.magnitude=0.5:2", "--want", "settleTime<=2",
      "--want", "square.settleTime>=0.5", "--budget", "256")
    #expect(run.exit == 0, "\(run.errors)")
    #expect(run.lines[0].contains(",settleTime,status,"))
    let cradle = try SweepProcess(
      "solve", "newtons-cradle", "--vary", "ball0.elasticity=0.5:1", "--want",
      "peakSpeed>=0", "--want", "ball0.peakSpeed>=0", "--budget", "256")
    #expect(cradle.exit == 0, "\(cradle.errors)")
  }

  @Test func `a metric that few scenarios have is a warning with the reason`() throws {
    let folder = try Folder()
    try folder.write(
      pull.replacingOccurrences(of: "333.5]}", with: "343.5]}"), to: "away.yaml")
    func errors(_ more: String...) throws -> String {
      try SweepProcess(
        ["solve", "away.yaml", "--vary", "rope.damping=0.3:1", "--want", "arrivalTime<=2"] + more
          + ["--budget", "256"], in: folder
      ).errors
    }
    let text = try errors()
    #expect(
      text.contains(
        "sweep: warning: none of the sampled scenarios have a value of arrivalTime: most end away "
          + "from the target, at a median distance of 10"), "\(text)")
    #expect(!(try errors("--set", "target.tolerance=12").contains("warning")))
  }

  @Test func `without a solution, the closest scenarios are printed with exit code 5`() throws {
    let run = try SweepProcess(
      "solve", "falling-square", "--vary", "square.elasticity=0:0.5", "--want", "bounces=7",
      "--want", "settleTime<=2", "--budget", "1024", "--json")
    #expect(run.exit == 5)
    let objects = try objects(run)
    #expect(objects.count >= 2)
    #expect(objects[0]["isSolution"] as? Bool == false)
    let goals = try #require(objects.last?["goals"] as? [[String: Any]])
    #expect(goals[0]["goal"] as? String == "bounces = 7" && goals[0]["met"] as? Int == 0)
    #expect(run.errors.contains(": no solution found; seed 0; "))
  }

  @Test func `a closest scenario that meets every goal is listed once, as a solution`() throws {
    let folder = try Folder()
    try folder.write(
      """
      scene: free
      reference: {width: 400, height: 800}
      duration: 1
      items: [{name: box, size: [20, 20], center: [100, 0], resistance: 0}]
      behaviors: [{gravity: {name: pull}}]
      """, to: "free.yaml")
    let search = ["solve", "free.yaml", "--vary", "pull.magnitude=0.1:10"]
    let run = try SweepProcess(
      search + ["--want", "finalY<300", "--want", "finalY>299", "--budget", "4096"], in: folder)
    #expect(run.exit == 0, "\(run.errors)")
    #expect(run.lines.count == 2 && run.lines[1].hasPrefix("1,true,"), "\(run.output)")
    #expect(!run.errors.contains("no solution"))
    let never = try SweepProcess(
      search + ["--minimize", "firstContactTime", "--budget", "256"], in: folder)
    #expect(never.exit == 5 && never.lines[1].hasPrefix("1,false,"), "\(never.output)")
  }

  @Test func `the solve command in README prints the output in README`() throws {
    let readme = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../README.md"), encoding: .utf8)
    let question = try #require(
      readme.split(separator: "\n").first { $0.hasPrefix("sweep solve ") && $0.contains("--want") })
    let words = question.split(separator: " ").dropFirst()
      .map { String($0).replacing("'", with: "") }
    let process = SweepProcess.process(words + ["--json", "--quiet"])
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let line = try #require(text.split(separator: "\n").first)
    let solution = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    #expect(readme.contains("\n  \(try #require(solution?["command"] as? String))\n"))
  }

  // Tests/SettleInTime links the package as users do, and both of its methods find a damping that
  // settles at 0.8 s, give or take a frame.
  @Test func `the example package finds a solution`() throws {
    let process = Process()
    process.executableURL = SweepProcess.binary.deletingLastPathComponent()
      .appending(path: "SettleInTime")
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let found = text.matches(of: /damping ([0-9.]+)/).compactMap { Double($0.1) }
    #expect(found.count >= 2, "\(text)")
    for damping in found {
      let run = try SweepProcess(
        "run", "snap-push", "--set", "parameters.duration=3", "--set", "snap.damping=\(damping)",
        "--metrics", "settleTime,overshoot")
      let values = run.lines[1].split(separator: ",").compactMap { Double($0) }
      #expect(abs(values[0] - 0.8) < 1.0 / 60 + 1e-6 && values[1] <= 20, "\(run.output)")
    }
  }

  @Test func `dropped frames repeat the previous frame and lose no time`() throws {
    let whole = try SweepProcess("trace", "falling-square", "--duration", "0.5", "--quiet")
    let late = try SweepProcess(
      "trace", "falling-square", "--duration", "0.5", "--drop-every", "5", "--quiet")
    #expect(late.exit == 0 && late.lines.count == whole.lines.count)
    for (index, lines) in zip(whole.lines, late.lines).enumerated().dropFirst() {
      // The first line has the names, the next the start.
      let frame = index - 1
      let pose = lines.1.split(separator: ",").dropFirst()
      if frame > 0, frame.isMultiple(of: 5) {
        #expect(pose == late.lines[index - 1].split(separator: ",").dropFirst())
      } else {
        #expect(lines.0 == lines.1)
      }
    }
  }

  @Test(
    arguments: [
      (
        ["--vary", "square.elasticity=0:1"], 2,
        "the goal is missing; give --want, --wish, --minimize or"
      ),
      (["--want", "bounces=1"], 2, "--vary is missing; give at least one --vary PATH=SPEC"),
      (["--vary", "square.elasticity=0:1", "--want", "bounce=1"], 2, "did you mean 'bounces'?"),
      (["--vary", "square.elasticity=0:1", "--minimize", "bounce"], 2, "did you mean 'bounces'"),
      (["--vary", "square.elasticity=-1:1", "--want", "bounces=1"], 3, "expected 0 or more"),
      (["--vary", "square.elasticity", "--want", "bounces=1"], 2, "no '=' and no values"),
      (
        ["--vary", "square.elasticity=0:1", "--want", "bounces=1", "--budget", "1"], 2,
        "--budget must be a whole number from 256 to"
      ),
      (
        ["--vary", "square.elasticity=0:1", "--set", "square.elasticity=1", "--want", "bounces=1"],
        2,
        "by --set and by --vary"
      ),
      (
        ["--vary", "square.elasticity=0:1", "--want", "bounces=1", "--drop-every", "1"], 2,
        "--drop-every must be a whole number, 2 or more, or 0 to drop none (got 1)"
      ),
    ] as [([String], Int32, String)])
  func `a mistake is refused with what is allowed`(
    arguments: [String], exit: Int32, message: String
  ) throws {
    let process = try SweepProcess(["solve", "falling-square"] + arguments)
    let text = process.errors
    #expect(process.exit == exit, "\(text)")
    #expect(text.contains(message), "\(text)")
  }
}
