import Foundation
import SweepFiles
import Testing

@Suite struct RunTests {
  @Test func `a pipe receives CSV rows and nothing else`() throws {
    let run = try SweepProcess(
      "run", "falling-square", "--vary", "square.angle=0,0.1", "--vary",
      "square.elasticity=0:0.5:3", "--metrics", "bounces,exitTime,finalY")
    #expect(run.exit == 0)
    let rows = run.lines.map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    #expect(
      rows[0] == [
        "square.angle", "square.elasticity", "bounces", "exitTime", "finalY", "status",
      ])
    #expect(rows.dropFirst().map { $0[0] } == ["0.0", "0.0", "0.0", "0.1", "0.1", "0.1"])
    #expect(rows.dropFirst().map { $0[1] } == ["0.0", "0.25", "0.5", "0.0", "0.25", "0.5"])
    for row in rows.dropFirst() {
      #expect(row.count == 6)
      #expect(Int(row[2]) != nil)
      #expect(row[3].isEmpty)
      #expect(Float(row[4]) != nil)
      #expect(row[5] == "resting")
    }
    #expect(run.errors.hasPrefix("sweep: 6 scenarios in "))
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test func `with --json each row is an object, and so is the summary`() throws {
    let run = try SweepProcess(
      "run", "falling-square", "--vary", "square.elasticity=0,0.5", "--metrics",
      "bounces,exitTime", "--json")
    #expect(run.exit == 0)
    let rows = try run.lines.map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    #expect(rows.map { $0["square.elasticity"] as? Double } == [0, 0.5])
    #expect(rows.allSatisfy { $0["exitTime"] is NSNull && $0["status"] as? String == "resting" })
    let summary =
      try JSONSerialization.jsonObject(with: Data(run.errors.utf8)) as? [String: Any]
    #expect(summary?["rows"] as? Int == 2)
    #expect((summary?["statuses"] as? [String: Int])?["resting"] == 2)
  }

  @Test func `a spring in closed form is swept like any scene, with metrics of its own`() throws {
    let sweep = ["run", "custom-modal-show", "--vary", "spring.dampingRatio=.2:1.5:50"]
    let run = try SweepProcess(sweep[0], sweep[1], sweep[2], sweep[3])
    #expect(run.exit == 0 && run.lines.count == 51)
    #expect(
      run.lines[0] == "spring.dampingRatio,settleTime,pauseTime,overshoot,firstCrossingTime,"
        + "residual,peakScale,peakSpeed,status")
    // UIKit ends an animation early whose damping is more than critical.
    for line in run.lines.dropFirst() {
      let ratio = try #require(line.split(separator: ",").first.flatMap { Double($0) })
      #expect(line.hasSuffix(ratio <= 1 ? ",resting" : ",moving"), "\(line)")
    }
    for threads in ["1", "3"] {
      let again = try SweepProcess(sweep[0], sweep[1], sweep[2], sweep[3], "--threads", threads)
      #expect(again.output == run.output)
    }
    let all = try SweepProcess("run", "custom-modal-show", "--metrics", "all")
    let counted = ",energyDissipated,impacts,contacts,firstImpactSpeed,peakImpactSpeed,contactTime"
    #expect(
      all.lines[0].hasSuffix(
        counted + ",phase,outcome,firstCrossingTime,residual,peakScale,status"))
    let engine = try SweepProcess("run", "falling-square", "--metrics", "all")
    #expect(
      engine.exit == 0
        && engine.lines[0].hasSuffix(counted + ",phase,outcome,status"))
  }

  @Test func `a file has the bytes of standard output for any number of threads`() throws {
    let folder = try Folder()
    let piped = try SweepProcess("run", "drop-out-dismiss", "--vary", "rope.damping=0:5:301")
    for threads in ["1", "2", "5"] {
      let run = try SweepProcess(
        "run", "drop-out-dismiss", "--vary", "rope.damping=0:5:301", "--threads", threads, "-o",
        "r.csv", in: folder)
      #expect(run.exit == 0)
      #expect(run.output.isEmpty)
      #expect(folder.text("r.csv") == piped.output)
      #expect(run.errors.contains("next: sweep trace drop-out-dismiss --set rope.damping=2.5"))
    }
    #expect(folder.names == ["r.csv", "r.csv-metadata.json"])
  }

  @Test func `an existing file stays as it is when the run fails`() throws {
    let folder = try Folder()
    try folder.write("precious", to: "r.csv")
    for arguments in [
      ["--set", "square.density=0"], ["--vary", "square.a=1"], ["--threads", "x"],
    ] {
      let run = try SweepProcess(
        "run", "falling-square", arguments[0], arguments[1], "-o", "r.csv", in: folder)
      #expect(run.exit != 0)
      #expect(folder.text("r.csv") == "precious")
      #expect(folder.names == ["r.csv"])
    }
  }

  @Test func `a value out of range is an invalid row with a warning`() throws {
    let run = try SweepProcess(
      "run", "falling-square", "--vary", "square.density=0,1", "--metrics", "bounces")
    #expect(run.exit == 0)
    #expect(run.lines[1] == "0.0,,invalid")
    #expect(
      run.errors.contains("warning: square.density: out of range (got 0); expected more than 0"))
  }

  @Test(
    arguments: [
      (
        ["--vary", "square.elasticity=0.7"],
        "; next: sweep trace falling-square --set square.elasticity=0.7\n"
      ),
      (
        ["--vary", "square.elasticity=0:1:5", "--where", "square.elasticity > 0.7", "-o", "r.csv"],
        " --set square.elasticity=0.75\n"
      ),
      (
        ["--vary", "square.elasticity=0:0.5:5", "--shard", "0/5", "-o", "r.csv"],
        " --set square.elasticity=0\n"
      ),
      (["--vary", "square.density=1,-1,-2", "-o", "r.csv"], " --set square.density=1\n"),
    ])
  func `the proposed next command shows a row that ended at rest`(
    arguments: [String], command: String
  ) throws {
    let folder = try Folder()
    let run = try SweepProcess(["run", "falling-square"] + arguments, in: folder)
    #expect(run.exit == 0 && run.errors.hasSuffix(command), "\(run.errors)")
  }

  @Test func `no next command is proposed if no scenario ran`() throws {
    let run = try SweepProcess(
      "run", "falling-square", "--vary", "square.elasticity=0.5", "--where",
      "square.elasticity > 0.7")
    #expect(run.exit == 0 && run.errors.hasSuffix(": 1 excluded\n"), "\(run.errors)")
  }

  @Test func `a warning gives the reason for invalid rows within their ranges`() throws {
    let spring = try SweepProcess("run", "custom-modal-show", "--vary", "spring.dampingRatio=0,0.5")
    #expect(
      spring.errors.contains(
        "1 of 2 rows is invalid; row 0: spring.dampingRatio: an undamped spring never settles (got 0)"
      ))
    #expect(
      spring.errors.contains("; see sweep trace custom-modal-show --set spring.dampingRatio=0\n"))
    let ellipse = try SweepProcess(
      "run", "slope", "--vary", "ball.size.width=30,40,50", "--metrics", "finalX")
    #expect(
      ellipse.errors.contains(
        "2 of 3 rows are invalid; row 1: these values are valid only if they are set and not "
          + "varied; see sweep trace slope --set ball.size.width=40\n"), "\(ellipse.errors)")
    let range = try SweepProcess("run", "falling-square", "--vary", "square.density=0,1")
    #expect(!range.errors.contains(" invalid; row "))
  }

  @Test func `--quiet prints nothing, and a pipe gets no colour and no progress bar`() throws {
    let quiet = try SweepProcess("run", "falling-square", "--quiet")
    #expect(quiet.errors.isEmpty && quiet.exit == 0)
    let run = try SweepProcess("run", "falling-square", "--vary", "square.angle=0:1:2000")
    #expect(!run.errors.contains("\u{1b}") && !run.errors.contains("\r"))
  }

  @Test func `--duration and --frame-rate apply to the run`() throws {
    let trace = try SweepProcess(
      "trace", "drop-out-dismiss", "--duration", "0.5", "--frame-rate", "120")
    #expect(trace.exit == 0)
    #expect(trace.lines.count == 1 + 61)
    #expect(trace.lines.last?.hasPrefix("0.5,card,") == true)
  }

  @Test func `Ctrl-C keeps the finished rows and the old file, and exits with 130`() throws {
    let folder = try Folder()
    try folder.write("precious", to: "r.csv")
    let process = SweepProcess.process(SweepProcess.longRun + ["-o", "r.csv"], in: folder)
    let errors = Pipe()
    process.standardError = errors
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    // The first rows appear after the handler of Ctrl-C is installed.
    folder.wait(for: 100_000, in: "r.csv.partial")
    process.interrupt()
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    #expect(text.contains("kept in"), "\(text)")
    #expect(folder.text("r.csv") == "precious")
    let partial = try ResultFile(path: folder.url.appending(path: "r.csv.partial").path)
    #expect(!partial.isComplete && !partial.rows.isEmpty && !partial.isBeingWritten)
    #expect(text.contains("interrupted after \(partial.rows.count) of 100000000 rows"))
  }

  // In processor time, which does not depend on what else the machine does.
  @Test(
    .needsLinux, arguments: ResultFormat.builtIn.map(\.rawValue) + ["json"])
  func `Ctrl-C ends a run after at most 200 ms of work on each thread`(ending: String) throws {
    let folder = try Folder()
    let process = SweepProcess.process(
      SweepProcess.longRun + ["--threads", "2", "-o", "r.\(ending)"]
        + (ending == "json" ? ["--reduce", "top:9:exitTime"] : []), in: folder)
    process.standardError = FileHandle.nullDevice
    try process.run()
    folder.wait(for: 1, in: "r.\(ending).partial")
    let before = try #require(processorTime(of: process))
    process.interrupt()
    var after = before
    while process.isRunning {
      after = processorTime(of: process) ?? after
      usleep(1000)
    }
    #expect(process.terminationStatus == 130)
    #expect(after - before < .milliseconds(2 * 200))
  }

  /// The time that a running process has had on processors, to a hundredth of a second.
  ///
  /// - Returns: nil where the process has ended.
  private func processorTime(of process: Process) -> Duration? {
    let path = "/proc/\(process.processIdentifier)/stat"
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    // proc(5): after the name in brackets, fields 14 and 15 of all are user and system time, in ticks.
    let fields = text[(text.lastIndex(of: ")") ?? text.startIndex)...].split(separator: " ")
    guard fields.count > 13, let user = Int(fields[12]), let system = Int(fields[13]) else {
      return nil
    }
    return .milliseconds((user + system) * 1000 / sysconf(Int32(_SC_CLK_TCK)))
  }

  // A million rows take 33 MB. What grows with them would show in the memory of twice as many; what
  // libraries keep differs by some megabytes from run to run.
  @Test(
    .needsLinux, arguments: ResultFormat.builtIn.map(\.rawValue) + ["json"])
  func `memory does not grow with the rows`(ending: String) throws {
    let folder = try Folder()
    let text = """
      scene: soft
      reference: {width: 375, height: 667}
      items: [{name: card, size: [200, 200], center: [187, 567]}]
      behaviors:
        - attachment: {name: rope, item: card, anchor: [187, 233], length: 100, frequency: 2,
            damping: 0.5}
      duration: 1
      """
    try folder.write(text, to: "soft.yaml")
    let reductions =
      ending == "json"
      ? [
        "top:20:finalY", "quantiles:finalY", "pareto:finalX,finalY",
        "map:rope.frequency,rope.damping:finalY",
      ].flatMap { ["--reduce", $0] } : []
    let peaks = try [1000, 2000].map { count in
      let process = SweepProcess.process(
        [
          "run", "soft.yaml", "--vary", "rope.frequency=1:5:1000", "--vary",
          "rope.damping=0.1:1:\(count)", "--threads", "2", "--quiet", "-o",
          "r\(count).\(ending)",
        ] + reductions, in: folder)
      try process.run()
      var peak = 0
      while process.isRunning {
        peak = peakMemory(of: process) ?? peak
        usleep(2000)
      }
      #expect(process.terminationStatus == 0)
      #expect(folder.size("r\(count).\(ending)") > 0)
      return peak
    }
    #expect(peaks[0] > 0 && peaks[1] < peaks[0] + 16_000_000)
  }

  /// The largest memory that a running process has had so far, bytes.
  ///
  /// - Returns: nil where the process has ended.
  private func peakMemory(of process: Process) -> Int? {
    let path = "/proc/\(process.processIdentifier)/status"
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    return text.firstMatch(of: /VmHWM:\s*([0-9]+) kB/).flatMap { Int($0.1) }.map { $0 * 1024 }
  }

  @Test func `a reader that stops reading ends the run without a message`() throws {
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/sh")
    let sweep = SweepProcess.binary.path
    shell.arguments = [
      "-c", "'\(sweep)' run drop-out-dismiss --vary rope.damping=0:5:1000000 --quiet | head -n 1",
    ]
    let (output, errors) = (Pipe(), Pipe())
    shell.standardOutput = output
    shell.standardError = errors
    try shell.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    #expect(String(decoding: text, as: UTF8.self).hasPrefix("rope.damping,settleTime,"))
    #expect(errors.fileHandleForReading.readDataToEndOfFile().isEmpty)
    shell.waitUntilExit()
  }
}
