import Dynamics
import Foundation
import Testing

/// `sweep play`: a line per event.
@Suite struct PlayTests {
  private static let header =
    "t,event,item,with,x,y,instant,normalX,normalY,approachSpeed,impulse"

  @Test func `each event is one line`() throws {
    let run = try SweepProcess("play", "falling-square")
    #expect(run.exit == 0 && run.errors.isEmpty)
    #expect(run.lines.first == Self.header)
    #expect(run.lines.contains { $0.contains(",willResume,") })
    let began = try #require(run.lines.first { $0.contains(",contactBegan,square,") })
    let cells = began.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    #expect(cells.count == 11)
    // The square falls onto a boundary: the normal is a unit vector that points up from it.
    let (time, instant) = (try #require(cells[0]), try #require(cells[6]))
    let (x, y) = (try #require(cells[7]), try #require(cells[8]))
    #expect(instant <= time && instant > time - 1.0 / 60 - 1e-9)
    #expect(abs(x * x + y * y - 1) < 1e-6 && y < 0)
    #expect(try #require(cells[9]) > 0 && cells[10] ?? 0 > 0)
    let ended = try #require(run.lines.first { $0.contains(",contactEnded,square,") })
    let end = ended.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    #expect(end.count == 11 && end[6] ?? 0 >= instant && end[9] == nil)
    #expect(run.lines.last?.contains("didPause") == true)
  }

  @Test func `frames are dropped as in a run`() throws {
    let run = try SweepProcess("play", "falling-square", "--drop-every", "2")
    let rows = try SweepProcess(
      "run", "falling-square", "--drop-every", "2", "--metrics", "pauseTime")
    let pause = try #require(run.lines.last?.split(separator: ","))
    #expect(pause[1] == "didPause")
    let expected = try #require(Double(rows.lines[1].split(separator: ",")[0]))
    #expect(abs(try #require(Double(pause[0])) - expected) < 1e-4)
  }

  @Test func `an item on a spring in closed form is played too`() throws {
    let run = try SweepProcess("play", "custom-modal-show")
    #expect(run.exit == 0 && run.lines == [Self.header, "0.6,ended,,,,,,,,,"])
    let rows = try SweepProcess("run", "custom-modal-show", "--metrics", "pauseTime")
    #expect(rows.lines[1] == "0.6,resting")
    let cut = try SweepProcess("play", "custom-modal-show", "--duration", "0.3")
    #expect(cut.exit == 0 && cut.lines == [Self.header])
  }

  // `play` and a sweep agree: a scene that ends while an item moves has not paused.
  @Test(arguments: [
    "drop-out-dismiss", "drop-out-present", "falling-square", "falling-boxes", "slope",
    "newtons-cradle", "snap-push",
  ])
  func `play reports a pause if and only if the sweep has a pause time`(scene: String) throws {
    let played = try SweepProcess("play", scene)
    let run = try SweepProcess("run", scene, "--metrics", "pauseTime")
    #expect(played.exit == 0 && run.exit == 0)
    let times = try #require(run.lines.last).split(
      separator: ",", omittingEmptySubsequences: false
    ).dropLast()
    let pauses = played.lines.filter { $0.contains(",didPause,") }
    #expect(pauses.isEmpty == times.contains(""), "\(played.lines.suffix(2)) \(times)")
  }

  @Test func `a scene that cannot run has one reason in all commands`() throws {
    let folder = try Folder()
    let items = (0..<300).map {
      "  - {name: i\($0), size: [50, 50], center: [100, 100], shape: ellipse}\n"
    }.joined()
    let yaml = """
      scene: crowd
      reference: {width: 375, height: 667}
      items:
      \(items)behaviors:
        - collision: {name: hits}
      duration: 0.1
      """
    try folder.write(yaml, to: "c.yaml")
    let reason = "crowd: \(Status.problemOfInvalid); expected \(Status.expectedOfValid)"
    for verb in ["trace", "play"] {
      let run = try SweepProcess([verb, "c.yaml"], in: folder)
      #expect(run.exit == 3)
      #expect(run.errors.contains(reason), "\(verb): \(run.errors)")
    }
  }

  @Test func `a diverging or invalid scenario fails with one message`() throws {
    let folder = try Folder()
    try folder.write(divergingScene, to: "spark.yaml")
    let spark = try SweepProcess("play", "spark.yaml", in: folder)
    #expect(spark.exit == 1)
    #expect(spark.lines.last?.hasSuffix(",diverged,,,,,,,,,") == true, "\(spark.output)")
    #expect(spark.errors == "sweep: error: the scenario diverged after 0.016667 s\n")
    let trace = try SweepProcess("trace", "spark.yaml", in: folder)
    #expect(trace.exit == 1)
    #expect(trace.errors == "sweep: error: the scenario diverged after 2 frames\n")
    // A mass that single precision does not hold is known when the scenario begins, and a ratio so
    // small that no frequency brings the spring to rest in its duration when the scene is read.
    let massless = try SweepProcess("trace", "falling-square", "--set", "square.density=1e-45")
    #expect(massless.exit == 3)
    #expect(
      massless.errors.hasSuffix(
        "sweep: error: falling-square: \(Status.problemOfInvalid); expected "
          + "\(Status.expectedOfValid)\n"), "\(massless.errors)")
    for verb in ["play", "trace"] {
      let run = try SweepProcess(
        verb, "custom-modal-show", "--set", "spring.dampingRatio=1e-9")
      #expect(run.exit == 3)
      #expect(
        run.errors.hasPrefix("sweep: error: spring.duration: too short for "), "\(run.errors)")
      #expect(run.errors.split(separator: "\n").count == 1)
    }
  }

  @Test func `a terminal receives the same lines as a pipe`() throws {
    let terminal = try shown("play", "falling-boxes", environment: ["TERM": "xterm"])
    let pipe = try SweepProcess("play", "falling-boxes")
    #expect(terminal.exit == 0 && pipe.lines.count > 10)
    #expect(terminal.text.split(separator: "\r\n").map(String.init) == pipe.lines)
  }
}
