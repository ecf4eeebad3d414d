import Conformance
import Dynamics
import Experiments
import HeadlessUIKit
import Testing

/// The app of experiments, and what its recordings say about the engine.
struct ConformanceTests {
  @Test(
    arguments: [
      (60.0, 3, DroppedFrames.none), (120, 2, .every(7)),
    ] as [(Double, CGFloat?, DroppedFrames)])
  func `the app records what the engine computes`(
    frameRate: Double, displayScale: CGFloat?, droppedFrames: DroppedFrames
  ) async throws {
    let csv = await DeviceRecordings.app(
      frameRate: frameRate, displayScale: displayScale, droppedFrames: droppedFrames)
    let result = try Conformance(csv: csv)
    #expect(result.experiments.map(\.experiment.name) == Experiment.all.map(\.name))
    for entry in result.experiments where !entry.engine.agrees {
      Issue.record("\(entry.experiment.name): \(entry.engine)")
    }
    for word in ["refuted", "unexplained", "inseparable"] { #expect(result.laws(word) == []) }
    // A recording of all experiments says something about nearly all laws.
    #expect(result.laws("untested").count <= 2)
  }

  @Test func `without rounding, the app records the engine's positions`() async throws {
    let csv = await DeviceRecordings.app()
    for entry in try Conformance(csv: csv).experiments {
      #expect(entry.engine.distance < 2e-3, "\(entry.experiment.name)")
      #expect(entry.engine.angle < 2e-4, "\(entry.experiment.name)")
    }
  }

  /// An engine with another rule, and the display that shows it.
  struct Alteration: Sendable, CustomTestStringConvertible {
    let law: String
    var display = Display()
    let apply: @Sendable (inout EngineRules) -> Void
    var testDescription: String { law }
  }

  @Test(
    arguments: [
      Alteration(law: "linear-slop") { $0.settings.linearSlop = 0.006 },
      Alteration(law: "path-radius") { $0.settings.polygonRadius = 0.012 },
      Alteration(law: "restitution-threshold", display: Display(frameRate: 120, scale: 2)) {
        $0.settings.restitutionThreshold = 0.8
      },
      Alteration(law: "sleep-speed") { $0.settings.sleepSpeed = 0.017 },
      Alteration(law: "boundary-elasticity") { $0.settings.boundaryElasticity = 0 },
      Alteration(law: "joined-items") { $0.joinedItemsCollide = false },
      Alteration(law: "sub-step", display: Display(scale: nil)) { $0.stepRate = 90 },
      Alteration(law: "gravity-unit", display: Display(dropEvery: 5)) {
        $0.settings.gravityUnit = 10.1
      },
      Alteration(law: "elasticity-mixing") { $0.elasticityMixing = .mean },
      Alteration(law: "friction-mixing") { $0.frictionMixing = .product },
      Alteration(law: "field-drag-sign") { $0.strengths[.drag] = -1 },
    ])
  func `an altered law is named, and no other`(alteration: Alteration) throws {
    var rules = EngineRules()
    alteration.apply(&rules)
    let result = try Conformance(
      csv: alteration.display.recording(of: Experiment.all, rules))
    #expect(!result.agrees)
    #expect(result.laws("refuted") == [alteration.law])
    #expect(result.laws("inseparable") == [])
    #expect(result.unexplained.isEmpty)
  }

  @Test func `two altered laws are named, and no other`() throws {
    var rules = EngineRules()
    rules.settings.gravityUnit = 9.9
    rules.settings.sleepTime = 0.8
    let result = try Conformance(csv: Display().recording(of: Experiment.all, rules))
    #expect(Set(result.laws("refuted")) == ["gravity-unit", "sleep-time"])
    #expect(result.laws("inseparable") == [])
    #expect(result.unexplained.isEmpty)
  }

  @Test func `without the experiments of a law it is untested`() throws {
    let some = Experiment.all.filter { $0.name.hasPrefix("gravity") }
    let result = try Conformance(csv: Display().recording(of: some, EngineRules()))
    #expect(result.agrees)
    #expect(result.laws("untested").contains("snap-length"))
    #expect(result.laws("confirmed").contains("gravity-unit"))
  }

  @Test func `a law that nothing else was tried for is consistent, not confirmed`() throws {
    let some = Experiment.all.filter { ["weld", "rod"].contains($0.name) }
    let result = try Conformance(csv: Display().recording(of: some, EngineRules()))
    #expect(Set(result.laws("consistent")).isSuperset(of: ["welds", "rods"]))
  }

  @Test func `centers that are not on the pixels of the display are unexplained`() throws {
    let some = Experiment.all.filter { $0.name.hasPrefix("gravity") }
    func word(_ scale: Double?, shown: Double) throws -> String? {
      let csv = Display(scale: scale).recording(of: some, EngineRules())
        .replacing(",\(scale ?? 1)\n", with: ",\(shown)\n")
      return try Conformance(csv: csv).laws.first { $0.law == "rounded-centers" }?.finding.word
    }
    #expect(try word(3, shown: 3) == "confirmed")
    #expect(try word(nil, shown: 1) == "untested")
    #expect(try word(nil, shown: 3) == "unexplained")
    #expect(try word(2, shown: 3) == "unexplained")
  }

  @Test func `items that only turn say nothing of pixels`() throws {
    let some = Experiment.all.filter { $0.name == "angular-resistance" }
    let result = try Conformance(csv: Display().recording(of: some, EngineRules()))
    #expect(result.laws("untested").contains("rounded-centers"))
    #expect(result.laws("confirmed").contains("rounded-angles"))
  }

  @Test func `rows after the end of what is simulated are not compared`() throws {
    let some = Experiment.all.filter { $0.name == "gravity-default" }
    var csv = Display().recording(of: some, EngineRules())
    let last = try #require(csv.split(separator: "\n").last).split(separator: ",")
    for time in ["1.2", "1.6", "2"] {
      csv += "\(time),\(last[1]),0,0,\(last[4...].joined(separator: ","))\n"
    }
    #expect(try Conformance(csv: csv).agrees)
  }

  @Test func `minutes of rest before an experiment do not hide its start`() throws {
    let some = Experiment.all.filter { $0.name == "gravity-default" }
    let lines = Display().recording(of: some, EngineRules()).split(separator: "\n")
      .map { $0.split(separator: ",", maxSplits: 1) }
    let still = (0..<400).map { "\(0.4 * Double($0)),\(lines[1][1])\n" }
    let moving = lines.dropFirst().map { "\(160 + (Double($0[0]) ?? 0)),\($0[1])\n" }
    let csv = "clock (s),\(lines[0][1])\n" + (still + moving).joined()
    let entry = try #require(try Conformance(csv: csv).experiments.first)
    #expect(entry.engine.agrees && abs(entry.engine.start - 160) < 0.01)
  }

  @Test func `the start of a recording without a time 0 is found`() throws {
    let some = Experiment.all.filter { ["rod", "bounds", "snap-default"].contains($0.name) }
    let csv = Display(start: 0.4).recording(of: some, EngineRules())
      .replacing("t (s)", with: "clock (s)", maxReplacements: 1)
    let entries = try Conformance(csv: csv).experiments
    #expect(entries.allSatisfy { $0.engine.agrees && abs($0.engine.start - 0.4) < 0.01 })
  }
}
