import Foundation
import Testing

@Suite struct SensitivityTests {
  private func records(_ run: SweepProcess) throws -> [[String: Any]] {
    try run.lines.map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  private func value(
    _ measure: String, of parameter: String, in output: String, _ records: [[String: Any]]
  ) throws -> Double {
    let record = records.first { record in
      record["measure"] as? String == measure && record["parameter"] as? String == parameter
        && record["output"] as? String == output
    }
    return try #require(record?["value"] as? Double)
  }

  // A free fall of a box without resistance from y to y + g t²/2, g = 1000 m pt/s²: for t = 1 s,
  // m in 1...2 and the start in 100...200, finalY is 500 m + y₀ but for what the step adds. Its
  // variances are (500 · 1)²/12 and 100²/12: shares of 25/26 and 1/26, without interaction.
  @Test func `a fall's end depends on gravity and start as its formula says`() throws {
    let folder = try Folder()
    try folder.write(
      """
      scene: fall
      reference: {width: 375, height: 667}
      duration: 1
      items:
        - {name: box, size: [40, 40], center: [187.5, 100], resistance: 0}
      behaviors:
        - gravity: {name: pull}
      """, to: "fall.yaml")
    let run = try SweepProcess(
      "sensitivity", "fall.yaml", "--vary", "pull.magnitude=1:2", "--vary",
      "box.center.y=100:200", "--metrics", "finalY", "--samples", "4096", "--json", "--quiet",
      in: folder)
    #expect(run.exit == 0 && run.errors.isEmpty)
    let records = try records(run)
    for measure in ["firstOrder", "totalOrder"] {
      let gravity = try value(measure, of: "pull.magnitude", in: "finalY", records)
      let start = try value(measure, of: "box.center.y", in: "finalY", records)
      // Random rows: V is known to √(2/8192), 1.6 %, and the first-order sums are no better.
      #expect(abs(gravity - 25.0 / 26) < 0.06)
      #expect(abs(start - 1.0 / 26) < 0.06)
    }
    // The step adds at most 1/120 of the distance.
    let effect = try value("effectSize", of: "pull.magnitude", in: "finalY", records)
    #expect(abs(effect - 500) < 10)
    #expect(abs(try value("effectSize", of: "box.center.y", in: "finalY", records) - 100) < 0.01)
    #expect(try value("determination", of: "", in: "finalY", records) > 0.999999)
    #expect(abs(try value("coefficient", of: "box.center.y", in: "finalY", records) - 50) < 0.01)
    #expect(try value("shiftMedian", of: "pull.magnitude", in: "finalY", records) > 0.5)
  }

  @Test func `missing values of a metric are counted and explained`() throws {
    let run = try SweepProcess(
      "sensitivity", "drop-out-dismiss", "--vary", "rope.frequency=1:6", "--vary",
      "card.elasticity=0:0.9", "--metrics", "pauseTime", "--samples", "256", "--walks", "20",
      "--method", "sobol,morris", "--json")
    #expect(run.exit == 0)
    let records = try records(run)
    let samples = try value("samples", of: "", in: "pauseTime", records)
    let valued = try value("samplesWithValue", of: "", in: "pauseTime", records)
    #expect(samples == 256 * 4 + 20 * 3)
    #expect(valued > 0 && valued < samples)
    #expect(
      try value("totalOrder", of: "card.elasticity", in: "hasValue(pauseTime)", records) > 0.5)
    #expect(run.errors.contains("1084 scenarios in "))
  }

  // With little elasticity the card rests before the end, with more it does not.
  @Test func `a parameter with too few effects is named, and the others are reported`() throws {
    let run = try SweepProcess(
      "sensitivity", "drop-out-present", "--vary", "card.elasticity=0:0.9", "--vary",
      "pull.magnitude=1:10", "--metrics", "pauseTime", "--method", "morris", "--json", "--quiet")
    #expect(run.exit == 0)
    let records = try records(run)
    let effects = try value("effects", of: "card.elasticity", in: "pauseTime", records)
    #expect(effects < 4)
    #expect(try value("effectSize", of: "pull.magnitude", in: "pauseTime", records) > 0)
    let problem = try #require(
      records.first {
        $0["output"] as? String == "pauseTime" && $0["measure"] as? String == "problem"
      })
    #expect(problem["parameter"] as? String == "card.elasticity")
    let note = try #require(problem["note"] as? String)
    #expect(note.hasPrefix("no Morris effects of card.elasticity: \(Int(effects)) step"))
    #expect(!note.contains("samples"))
  }

  @Test func `the same seed gives the same bytes on any number of threads`() throws {
    let runs = try ["1", "3"].map { threads in
      try SweepProcess(
        "sensitivity", "drop-out-dismiss", "--vary", "rope.frequency=1:6", "--vary",
        "rope.damping=log:0.1:1", "--samples", "512", "--seed", "7", "--threads", threads,
        "--quiet")
    }
    #expect(runs[0].exit == 0 && runs[0].output == runs[1].output)
    #expect(runs[0].lines[0] == "output,parameter,measure,value,lower,upper,note")
  }

  @Test(arguments: ["sensitivity", "solve"])
  func `a whole number cannot have a range`(verb: String) throws {
    let folder = try Folder()
    try folder.write(
      """
      scene: counts
      reference: {width: 375, height: 667}
      items: [{name: box, size: [40, 40], center: [200, 100], elasticity: 0.5}]
      behaviors:
        - gravity: {name: pull}
        - collision: {name: walls, bounds: true}
      phases: [{name: fall, until: {contact: {boundary: walls, count: 2}, or: {elapsed: 9}}}]
      """, to: "counts.yaml")
    let goal = verb == "solve" ? ["--want", "contacts=2"] : []
    let process = try SweepProcess(
      [verb, "counts.yaml", "--vary", "fall.contact.count=1:5"] + goal, in: folder)
    #expect(process.exit == 3)
    #expect(
      process.errors.contains("fall.contact.count is a whole number and cannot have a range"))
  }

  @Test(arguments: [
    (["--vary", "square.elasticity=0:1:3"], 2, "not a range; expected PATH=a:b, PATH=log:a:b"),
    (
      ["--vary", "square.elasticity=1:1"], 2,
      "the value 1 occurs twice; expected two different ends"
    ),
    (
      ["--vary", "square.elasticity=log:0:1"], 2,
      "both ends of a logarithmic range must be more than 0"
    ),
    (
      ["--vary", "square.elasticity=-1:1"], 3,
      "square.elasticity: out of range (got -1); expected 0 or more"
    ),
    (["--vary", "square.elastic=0:1"], 3, "did you mean 'square.elasticity'?"),
    (
      ["--vary", "square.anchored=0:1"], 3,
      "square.anchored is true or false and cannot have a range"
    ),
    (["--vary", "square.angle=0:1", "--vary", "square.angle=0:2"], 3, "varied twice"),
    (
      ["--vary", "square.angle=0:1", "--method", "sobel"], 2,
      "--method: unknown method 'sobel'; did you mean 'sobol'?"
    ),
    (
      ["--vary", "square.angle=0:1", "--samples", "2"], 2,
      "--samples must be a whole number from 16 to"
    ),
    ([], 2, "--vary is missing; give at least one --vary PATH=a:b"),
  ])
  func `a mistake is refused with what is allowed`(
    arguments: [String], exit: Int32, message: String
  ) throws {
    let process = try SweepProcess(["sensitivity", "falling-square"] + arguments)
    let text = process.errors
    #expect(process.exit == exit)
    #expect(text.contains(message), "\(text)")
  }
}
