import Conformance
import Dynamics
import Experiments
import HeadlessUIKit
import Testing

/// The app of experiments, and what its recordings say about the engine.
@MainActor struct ConformanceTests {
  @Test(
    arguments: [
      (60.0, 3, DroppedFrames.none), (120, 2, .none), (60, nil, .every(7)),
    ] as [(Double, CGFloat?, DroppedFrames)])
  func `the app records what the engine computes`(
    frameRate: Double, displayScale: CGFloat?, droppedFrames: DroppedFrames
  ) throws {
    let clock = HeadlessClock(
      frameRate: frameRate, displayScale: displayScale, droppedFrames: droppedFrames)
    let result = try Conformance(csv: DeviceRecordings.app(on: clock))
    #expect(result.experiments.count == Experiment.all.count)
    for entry in result.experiments where !entry.engine.agrees {
      Issue.record("\(entry.experiment.name): \(entry.engine)")
    }
    #expect(result.laws("refuted") == [] && result.laws("unexplained") == [])
    #expect(result.laws("inseparable") == [])
  }

  /// An engine with one other rule.
  struct Alteration: Sendable, CustomTestStringConvertible {
    let law: String
    let apply: @Sendable (inout EngineRules) -> Void
    var testDescription: String { law }
  }

  @Test(
    arguments: [
      Alteration(law: "linear-slop") { $0.settings.linearSlop = 0.006 },
      Alteration(law: "gravity-unit") { $0.settings.gravityUnit = 10.1 },
      Alteration(law: "sub-step") { $0.stepRate = 90 },
    ])
  func `an altered law is named, and no other`(alteration: Alteration) throws {
    var rules = EngineRules()
    alteration.apply(&rules)
    let result = try Conformance(csv: Display().recording(of: Experiment.all, rules))
    #expect(result.laws("refuted") == [alteration.law])
    #expect(result.laws("inseparable") == [])
    #expect(result.unexplained.isEmpty)
  }
}
