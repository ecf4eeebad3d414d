import Dynamics
import Foundation
public import HeadlessUIKit

/// Starts a motion on a stage, and gives the items that move with names for them.
public typealias MotionStart = @MainActor (CaptureStage) throws ->
  KeyValuePairs<String, any UIDynamicItem>

/// Runs a class without a screen, with a clock of its own, and tells what it does.
@MainActor struct ClassRun {
  let parameters: [CaptureParameter]
  /// The frames in a second, Hz.
  let frameRate: Double
  /// The longest time of a run, s.
  let duration: Double
  let start: MotionStart

  /// Runs the class once.
  ///
  /// - Parameters:
  ///   - values: The values of the parameters, in their order.
  ///   - perturbations: Further numbers of behaviors that take the place of the class's own.
  /// - Returns: What it did.
  /// - Throws: ``CaptureProblem``, or what `start` throws.
  func probe(
    _ values: [Double], perturbations: [ParameterPath: Double] = [:]
  ) throws -> Probe {
    var overrides = perturbations
    var properties: [String: Double] = [:]
    for (parameter, value) in zip(parameters, values) {
      if parameter.isNumber {
        overrides[parameter.path] = value
      } else {
        properties[parameter.name] = value
      }
    }
    let clock = HeadlessClock(frameRate: frameRate)
    let log = AnimatorLog(clock, overrides: overrides.map { ($0.key, $0.value) })
    let stage = CaptureStage(clock: clock, values: properties)
    let items = try clock.use { try start(stage) }
    let frameLimit = Int((duration * frameRate).rounded())
    var firstFrame: Int?
    while !clock.isIdle, clock.frameCount - (firstFrame ?? 0) < frameLimit {
      clock.step()
      if firstFrame == nil, !log.animators.isEmpty { firstFrame = clock.frameCount - 1 }
    }
    let animators = log.animators.filter(\.hasSteps)
    guard let animator = animators.first else {
      throw CaptureProblem([.noMotion(seconds: duration)])
    }
    guard animators.count == 1 else {
      throw CaptureProblem([.severalAnimators(animators.count)])
    }
    let story = StoryTeller.story(
      of: animator, items: items.map { ($0.key, $0.value) }, until: clock.frameCount,
      frameRate: frameRate)
    withExtendedLifetime((stage, items)) {}
    let names = parameters.indices.filter { !parameters[$0].isNumber }
    return Probe(
      point: values, values: names.map { values[$0] }, overrides: overrides,
      isPerturbed: !perturbations.isEmpty, story: story)
  }
}

extension AnimatorLog.Record {
  /// Whether the animator has moved anything.
  fileprivate var hasSteps: Bool {
    entries.contains { if case .step = $0 { true } else { false } }
  }
}
