import Foundation
import Testing

@Suite struct MatchTests {
  private func fields(_ line: String) -> [Substring] {
    line.split(separator: ",", omittingEmptySubsequences: false)
  }

  // Four seconds with nine impacts: the distance to the whole recording has minima everywhere.
  @Test func `a trace is matched by the values that made it`() throws {
    let folder = try Folder()
    let trace = try SweepProcess(
      "trace", "drop-out-dismiss", "--set", "rope.frequency=3.3", "--set", "rope.damping=0.27",
      "-o", "seen.csv", in: folder)
    #expect(trace.exit == 0)
    let run = try SweepProcess(
      "match", "drop-out-dismiss", "--vary", "rope.frequency=1:6", "--vary", "rope.damping=0.05:1",
      "--to", "seen.csv", "--samples", "2048", "--errors", "errors.csv", in: folder)
    #expect(run.exit == 0)
    #expect(
      fields(run.lines[0]) == [
        "rank", "error", "largestError", "largestErrorTime", "rope.frequency",
        "rope.frequency.uncertainty", "rope.damping", "rope.damping.uncertainty", "command",
      ])
    let best = fields(run.lines[1])
    #expect(best[0] == "1")
    #expect(abs(try #require(Double(best[4])) - 3.3) < 1e-3)
    #expect(abs(try #require(Double(best[6])) - 0.27) < 1e-3)
    #expect(try #require(Double(best[1])) < 0.1)
    #expect(best[8].hasPrefix("sweep trace drop-out-dismiss --set rope.frequency=3."))
    #expect(run.errors.contains("next: \(best[8])") && !run.errors.contains("misses"))
    let errors = try #require(folder.text("errors.csv")).split(separator: "\n")
    #expect(errors.count == 1 + 241 && errors[0] == "t,item,error,weight")

    // The command that it prints shows the motion that it found.
    let arguments = best[8].split(separator: " ").dropFirst().map(String.init)
    let shown = SweepProcess.process(arguments)
    let output = Pipe()
    shown.standardOutput = output
    shown.standardError = FileHandle.nullDevice
    try shown.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    let last = String(decoding: text, as: UTF8.self).split(separator: "\n").last.map(String.init)
    let seen = try #require(folder.text("seen.csv")).split(separator: "\n").last.map(String.init)
    for column in 2...4 {
      let (first, second) = (fields(last ?? "")[column], fields(seen ?? "")[column])
      #expect(abs(try #require(Double(first)) - (try #require(Double(second)))) < 1)
    }
  }

  @Test func `a camera's recording tells neither start nor scale`() throws {
    let folder = try Folder()
    let trace = try SweepProcess(
      "trace", "snap-push", "--set", "snap.damping=0.7", in: folder)
    let rows = trace.lines.dropFirst().map(fields).compactMap { row -> String? in
      guard let t = Double(row[0]), let x = Double(row[2]), let y = Double(row[3]) else {
        return nil
      }
      return "\(t + 0.1),\(3 * x),\(3 * y)\n"
    }
    try folder.write("clock,x (px),y (px)\n" + rows.joined(), to: "seen.csv")
    let question = [
      "match", "snap-push", "--vary", "snap.damping=0.2:1.5", "--to", "seen.csv", "--samples",
      "512",
    ]
    let run = try SweepProcess(question, in: folder)
    #expect(run.exit == 0 && run.errors.contains("finding the start of the scene"), "\(run.errors)")
    let (names, best) = (fields(run.lines[0]), fields(run.lines[1]))
    for (name, truth) in [("snap.damping", 0.7), ("start", 0.1), ("scale", 3)] {
      let column = try #require(names.firstIndex { $0 == name })
      #expect(abs(try #require(Double(best[column])) - truth) < 0.01, "\(name)")
    }
    let told = try SweepProcess(question + ["--scale", "3", "--start", "0.1"], in: folder)
    #expect(told.exit == 0 && !told.lines[0].contains("scale"))
    try folder.write("t,x,y\n0,1,2\n1,2,3\n", to: "seen.csv")
    let wrong = try SweepProcess(question + ["--scale", "3"], in: folder)
    #expect(wrong.exit == 2 && wrong.errors.contains("is in points or has a column scale"))
  }

  @Test(arguments: [
    ["drop-out-dismiss", "rope.frequency=1:6"], ["newtons-cradle", "pull.magnitude=0.5:2"],
  ])
  func `a trace is the same recording in both formats`(question: [String]) throws {
    let folder = try Folder()
    var outputs: [[String?]] = []
    // A file name may contain spaces and the characters of a curve.
    for name in ["seen (1).csv", "seen (1).jsonl"] {
      let scene = [question[0], "--duration", "0.7"]
      #expect(try SweepProcess(["trace"] + scene + ["-o", name], in: folder).exit == 0)
      let run = try SweepProcess(
        ["match"] + scene + [
          "--vary", question[1], "--to", name, "--samples", "64", "--matches", "1", "--errors",
          "errors.csv",
        ], in: folder)
      #expect(run.exit == 0, "\(run.errors)")
      #expect(run.lines.count == 2)
      outputs.append([run.output, folder.text("errors.csv")])
    }
    #expect(outputs[0] == outputs[1])
  }

  // What sweep trace writes of five items, and the same with columns of their own for two of them.
  @Test func `several items are matched from rows or from columns of their own`() throws {
    let folder = try Folder()
    let trace = try SweepProcess(
      "trace", "newtons-cradle", "--set", "pull.magnitude=1.3", "--duration", "1.5", "-o",
      "seen.csv", in: folder)
    #expect(trace.exit == 0)
    let rows = try #require(folder.text("seen.csv")).split(separator: "\n").dropFirst()
      .map { fields(String($0)) }
    let frames = Dictionary(grouping: rows) { $0[0] }
    let times = rows.indices.filter { $0 % 5 == 0 }.map { rows[$0][0] }
    let wide = try times.map { time in
      let frame = try #require(frames[time])
      return "\(time),\(frame[0][2]),\(frame[4][2]),\(frame[4][3])"
    }
    try folder.write(
      (["t,ball0.x,ball4.x,ball4.y"] + wide).joined(separator: "\n"), to: "wide.csv")
    let seen = [
      ("seen.csv", (0..<5).map { "ball\($0)" }), ("wide.csv", ["ball0", "ball4"]),
    ]
    for (file, items) in seen {
      let run = try SweepProcess(
        "match", "newtons-cradle", "--vary", "pull.magnitude=0.5:2", "--to", file, "--samples",
        "256", "--duration", "1.5", "--errors", "errors.csv", in: folder)
      #expect(run.exit == 0, "\(run.errors)")
      let header = fields(run.lines[0])
      #expect(header[4..<4 + items.count].elementsEqual(items.map { "\($0).error" }))
      let found = try #require(header.firstIndex(of: "pull.magnitude"))
      #expect(abs(try #require(Double(fields(run.lines[1])[found])) - 1.3) < 1e-3)
      let errors = try #require(folder.text("errors.csv")).split(separator: "\n")
      #expect(errors.count == 1 + times.count * items.count)
      #expect(Set(errors.dropFirst().map { String(fields(String($0))[1]) }) == Set(items))
    }
  }

  @Test func `a curve is matched by a scene with a target`() throws {
    let folder = try Folder()
    try folder.write(
      """
      scene: pull
      reference: {width: 375, height: 667}
      duration: 3
      items:
        - {name: box, size: [80, 60], center: [187.5, 560], resistance: 0}
      behaviors:
        - attachment: {name: rope, item: box, anchor: [187.5, 33.5], length: 300, frequency: 1, damping: 0.5}
      target: {item: box, center: [187.5, 333.5]}
      """, to: "pull.yaml")
    let run = try SweepProcess(
      "match", "pull.yaml", "--vary", "rope.frequency=0.5:6", "--vary", "rope.damping=0.2:2",
      "--to", "uispring(0.6,0.9)", "--samples", "1024", "--json", "--quiet", in: folder)
    #expect(run.exit == 0, "\(run.errors)")
    let best = try JSONSerialization.jsonObject(with: Data(run.lines[0].utf8)) as? [String: Any]
    #expect(try #require(best?["error"] as? Double) < 8)
    #expect(abs(try #require(best?["rope.damping"] as? Double) - 0.6) < 0.15)
  }

  @Test func `a warning reports a match that is far from the recording`() throws {
    let folder = try Folder()
    // It flies up, and nothing in the scene does.
    let rows = (0...30).map { "\(Double($0) / 60),187.5,\(333 - 10 * $0)\n" }.joined()
    try folder.write("t,x,y\n" + rows, to: "up.csv")
    let run = try SweepProcess(
      "match", "falling-square", "--vary", "pull.magnitude=0.5:2", "--to", "up.csv", "--samples",
      "16", "--matches", "1", in: folder)
    #expect(run.exit == 0)
    #expect(
      run.errors.contains(/warning: the closest motion misses the recording by [0-9.]+ pt, and/),
      "\(run.errors)")
    #expect(run.errors.contains("the recorded motion extends over 300 pt; check the scene"))
  }

  @Test func `a warning names an unknown column and the nearest known one`() throws {
    let folder = try Folder()
    let rows = (0...9).map { "\(Double($0) / 60),187.5,\(333 + $0),0,7\n" }.joined()
    try folder.write("t,x,y,angel,vx\n" + rows, to: "seen.csv")
    let run = try SweepProcess(
      "match", "falling-square", "--vary", "pull.magnitude=0.5:2", "--to", "seen.csv", "--samples",
      "16", "--matches", "1", in: folder)
    #expect(run.exit == 0)
    let warning =
      "sweep: warning: seen.csv: ignoring unknown column 'angel'; did you mean 'angle'?\n"
    #expect(run.errors.contains(warning), "\(run.errors)")
    // sweep trace writes this one.
    #expect(!run.errors.contains("'vx'"))
  }

  @Test func `an error names the position of the mistake and what is allowed`() throws {
    let folder = try Folder()
    try folder.write("t,x,y\n0,1,2\n0.1,one,2\n", to: "bad.csv")
    try folder.write("{\"t\":0,\"x\":1}\n{\"t\":0.1,\"x\":}\n", to: "bad.jsonl")
    let cases: [(to: String, exit: Int32, message: String)] = [
      (
        "bad.csv", 3, "bad.csv:3: x must be a finite number, or left out if unknown (got 'one')"
      ),
      ("none.csv", 3, "--to 'none.csv': no such file; expected a .csv or .jsonl file"),
      ("none:(1).jsonl", 3, "none:(1).jsonl': no such file"),
      ("no/r.csv", 3, "--to 'no/r.csv': no such file: the folder 'no' does not exist; expected"),
      (
        "ease-in-out", 2,
        "--to 'ease-in-out': the duration is missing; expected ease-in-out:DURATION in s, such as "
          + "ease-in-out:0.4"
      ),
      ("ease:0.4 s", 2, "(got '0.4 s'). Write 0.4s"),
      ("bad.jsonl", 3, "bad.jsonl:2: not a JSON object; expected one per line"),
      ("ease-sideways:1", 2, "unknown curve 'ease-sideways'"),
      ("ease:1", 3, "--to 'ease:1': a curve ends at the target, and scene falling-square"),
    ]
    for (to, exit, message) in cases {
      let run = try SweepProcess(
        "match", "falling-square", "--vary", "square.elasticity=0:0.9", "--to", to, in: folder)
      #expect(run.exit == exit, "\(to)")
      #expect(run.errors.contains(message), "\(run.errors)")
    }
    let start = try SweepProcess(
      "match", "falling-square", "--vary", "square.elasticity=0:0.9", "--to", "bad.csv", "--start",
      "2:1", in: folder)
    try folder.write(
      "t,x\n" + (0...9).map { "\(Double($0) / 60),187.5\n" }.joined(), to: "seen.csv")
    for (time, exit, message) in [
      ("1e300", 2, "within ±10000000000 s (got 1e300)"), ("-1:1e308", 2, "(got '-1:1e308')"),
      ("0:1e9", 3, "the scene must start before the recording ends at 0.15 s (got 1000000000 s)"),
    ] as [(String, Int32, String)] {
      let late = try SweepProcess(
        "match", "falling-square", "--vary", "square.elasticity=0:0.9", "--to", "seen.csv",
        "--start=\(time)", in: folder)
      #expect(late.exit == exit && late.errors.contains(message), "\(late.errors)")
    }
    try folder.write("t,x\n0,1e300\n", to: "far.csv")
    let far = try SweepProcess(
      "match", "falling-square", "--vary", "square.elasticity=0:0.9", "--to", "far.csv",
      in: folder)
    #expect(
      far.errors.contains("far.csv:2: x: out of range (got 1e+300); expected -1000000 to 1000000"),
      "\(far.errors)")
    #expect(start.exit == 2 && start.errors.contains("a range a:b in seconds, a before b, within"))
  }
}
