import Foundation
import Testing

/// Questions over conditions, numbers of the scene and wishes, as the command answers them.
@Suite struct GivenTests {
  private let toss = """
    scene: toss
    reference: {width: 400, height: 1000}
    parameters: {speed: 500}
    duration: 2
    items:
      - {name: ball, size: [20, 20], center: [200, 900], velocity: [0, -parameters.speed], resistance: 0}
    behaviors:
      - gravity: {name: pull}
    """

  private func folder() throws -> Folder {
    let folder = try Folder()
    try folder.write(toss, to: "toss.yaml")
    return folder
  }

  @Test func `the smallest throw that reaches a height is printed`() throws {
    let run = try SweepProcess(
      "solve", "toss.yaml", "--vary", "parameters.speed=0:1500", "--want", "min(ball.y)<=700",
      "--minimize", "parameters.speed", "--budget", "2048", "--json", in: folder())
    #expect(run.exit == 0, "\(run.errors)")
    let line = try #require(run.lines.first)
    let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
    let first = try #require(object as? [String: Any])
    let values = try #require(first["values"] as? [String: Double])
    // √(2gh), and less than a step of 1/120 s more.
    let exact = (2.0 * 1000 * 200).squareRoot()
    let speed = try #require(values["parameters.speed"])
    #expect(speed > exact && speed < exact + 1000.0 / 120)
  }

  @Test func `a command shows the condition under which its metrics were measured`() throws {
    let run = try SweepProcess(
      "solve", "toss.yaml", "--vary", "parameters.speed=0:1500", "--want", "min(ball.y)<=700",
      "--across", "pull.magnitude=0.9,1.1", "--across", "frame-rate=60,120", "--budget", "2048",
      "--json", in: folder())
    #expect(run.exit == 0, "\(run.errors)")
    let line = try #require(run.lines.first)
    let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
    let first = try #require(object as? [String: Any])
    let cases = try #require(first["across"] as? [[String: Any]])
    #expect(cases.count == 4)
    for one in cases {
      let condition = try #require(one["condition"] as? [String: Double])
      let command = try #require(one["command"] as? String)
      let gravity = try #require(condition["pull.magnitude"])
      #expect(command.contains(" --set pull.magnitude=\(gravity)"), "\(command)")
      #expect(
        command.contains(" --frame-rate 120") == (condition["frame-rate"] == 120), "\(command)")
    }
    let worst = try #require(cases.first { $0["isWorst"] as? Bool == true })
    #expect(first["command"] as? String == worst["command"] as? String)
    // Under the worst condition the ball rises least.
    let metrics = try #require(first["metrics"] as? [String: Double])
    let peaks = cases.compactMap { ($0["metrics"] as? [String: Double])?["min(ball.y)"] }
    #expect(metrics["min(ball.y)"] == peaks.max() && peaks.count == 4)
  }

  @Test func `what was measured under no single condition has no command`() throws {
    let run = try SweepProcess(
      "solve", "toss.yaml", "--vary", "parameters.speed=0:1500", "--want", "min(ball.y)<=700",
      "--across", "pull.magnitude=0.9,1.1", "--budget", "2048", "--json", in: folder())
    #expect(run.exit == 0, "\(run.errors)")
    let line = try #require(run.lines.first)
    let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
    let first = try #require(object as? [String: Any])
    for key in ["neighbors", "clocks"] {
      let points = try #require(first[key] as? [[String: Any]])
      #expect(!points.isEmpty && points.allSatisfy { $0["command"] == nil }, "\(key)")
    }
  }

  @Test func `a path that the scene lacks is named`() throws {
    let run = try SweepProcess(
      "solve", "toss.yaml", "--vary", "parameters.speed=0:1500", "--minimize", "parameters.sped",
      in: folder())
    #expect(run.exit == 2)
    #expect(
      run.errors.contains(
        "--minimize: unknown metric or path 'parameters.sped'; did you mean 'parameters.speed'?"),
      "\(run.errors)")
  }

  @Test func `a wish prints what it costs`() throws {
    let run = try SweepProcess(
      "solve", "toss.yaml", "--vary", "parameters.speed=0:1500",
      "--wish", "parameters.speed<=100 weight 3", "--wish", "parameters.speed>=200",
      "--budget", "1024", "--json", in: folder())
    #expect(run.exit == 0, "\(run.errors)")
    let line = try #require(run.lines.first)
    let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    let costs = try #require(object?["wishCosts"] as? [Double])
    #expect(costs[0] < 0.01 && abs(costs[1] - 0.5) < 0.01)
    let both = try SweepProcess(
      "solve", "toss.yaml", "--vary", "parameters.speed=0:1500", "--wish", "peakSpeed<=1",
      "--minimize", "peakSpeed", in: folder())
    #expect(both.exit == 2 && both.errors.contains("wishes are an objective of their own"))
  }

  @Test func `a match names the gravity of its recording, and its command shows it`() throws {
    let folder = try folder()
    let trace = try SweepProcess(
      "trace", "toss.yaml", "--set", "pull.magnitude=1.2", "--set", "parameters.speed=600",
      "-o", "toss.csv", "--quiet", in: folder)
    #expect(trace.exit == 0, "\(trace.errors)")
    let run = try SweepProcess(
      "match", "toss.yaml", "--vary", "parameters.speed=300:900", "--to", "toss.csv",
      "--across", "pull.magnitude=1,1.2", "--samples", "64", in: folder)
    #expect(run.exit == 0, "\(run.errors)")
    #expect(
      run.lines[0] == "rank,error,largestError,largestErrorTime,pull.magnitude,"
        + "parameters.speed,parameters.speed.uncertainty,command")
    #expect(run.lines.count == 3)
    let cells = run.lines[1].split(separator: ",", omittingEmptySubsequences: false)
    #expect(cells[4] == "1.2")
    let speed = try #require(Double(cells[5]))
    #expect(abs(speed - 600) < 0.01)
    #expect(cells[7].hasPrefix("sweep trace toss.yaml --set pull.magnitude=1.2 --set parameters"))
    #expect(run.errors.contains("under 2 conditions"))
  }

  @Test func `a curve has no unknown condition`() throws {
    let run = try SweepProcess(
      "match", "drop-out-dismiss", "--vary", "rope.frequency=1:5", "--to", "ease-in-out:0.6",
      "--across", "pull.magnitude=1,2")
    #expect(run.exit == 2)
    #expect(
      run.errors.contains(
        "--across: a curve is wanted and not recorded, so no condition is unknown"))
  }

  @Test func `a study has the conditions of its analysis, with files beside it`() throws {
    let folder = try Folder()
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "inner"), withIntermediateDirectories: true)
    try folder.write(toss, to: "inner/toss.yaml")
    try folder.write("pull.magnitude\n0.5\n2\n", to: "inner/devices.csv")
    try folder.write(
      """
      study: the highest point under two gravities
      command: sensitivity
      scene: toss.yaml
      vary: {parameters.speed: "100:900"}
      metric: [top = min(ball.y)]
      metrics: [peakSpeed]
      samples: 16
      walks: 4
      across: ["@devices.csv"]
      acrossShare: 50%
      """, to: "inner/study.yaml")
    let run = try SweepProcess("sensitivity", "inner/study.yaml", in: folder)
    #expect(run.exit == 0, "\(run.errors)")
    let plain = try SweepProcess(
      "sensitivity", "inner/toss.yaml", "--vary", "parameters.speed=100:900", "--metric",
      "top = min(ball.y)", "--metrics", "peakSpeed", "--samples", "16", "--walks", "4",
      "--set", "pull.magnitude=0.5", in: folder)
    // The lowest gravity throws highest, and one of two conditions suffices.
    let isTop = { (line: String) in line.hasPrefix("top,") }
    #expect(run.lines.filter(isTop) == plain.lines.filter(isTop))
    #expect(!run.lines.filter(isTop).isEmpty)
  }
}
