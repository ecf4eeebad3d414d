import Dynamics
import Foundation
public import HeadlessUIKit

/// Starts a motion on a stage, and gives the items that move with names for them.
public typealias MotionStart =
  @MainActor (CaptureStage) throws ->
  KeyValuePairs<String, any UIDynamicItem>

/// An item of a motion.
struct NamedItem {
  let name: String
  let item: any UIDynamicItem
}

/// Runs a class without a screen, with a clock of its own, and logs what it does.
@MainActor struct ClassRun {
  let parameters: [CaptureParameter]
  /// The frames in a second, Hz.
  let frameRate: Double
  /// The longest time of a run, s.
  let duration: Double
  let start: @MainActor (CaptureStage) throws -> [NamedItem]

  /// Runs the class with the first value of each parameter.
  ///
  /// - Throws: ``CaptureProblem``, also if no behavior has a number that varies, or what `start` throws.
  func firstProbe() throws -> Probe {
    let first = try probe(parameters.map(\.value))
    let unknown = parameters.filter { $0.isNumber && !first.log.numberPaths.contains($0.path) }
    guard unknown.isEmpty else {
      throw CaptureProblem(
        unknown.map {
          .unknownNumber(UnknownPath($0.path, among: first.log.numberPaths.sorted()))
        })
    }
    return first
  }

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
    SourceLine.last = nil
    let clock = HeadlessClock(frameRate: frameRate)
    let animatorLog = AnimatorLog(
      clock, overrides: overrides.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    let stage = CaptureStage(clock: clock, values: properties)
    var items = try clock.use { try start(stage) }
    let frameLimit = Int(nearest: duration * frameRate, in: 0...Settings.frameLimit)
    // Where the motion begins, and where it first moves something.
    var (begin, firstFrame): (Int, Int?) = (0, nil)
    var poses = [items.map { MotionLog.ItemState(shown: $0.item) }]
    while clock.frameCount - (firstFrame ?? begin) < frameLimit {
      if clock.isIdle {
        guard stage.waitsForRest else { break }
        // What is shown has its layout after a frame, and so has what a press has changed.
        if clock.frameCount > begin {
          items += stage.actAtRest()
          (begin, firstFrame) = (clock.frameCount, nil)
          poses = [items.map { MotionLog.ItemState(shown: $0.item) }]
          continue
        }
      }
      clock.step()
      poses.append(items.map { MotionLog.ItemState(shown: $0.item) })
      // An animator that is set up after the frames of this step begins with the next one.
      if firstFrame == nil,
        animatorLog.animators.contains(where: { $0.hasSteps(after: begin) })
          || animatorLog.springs.contains(where: { $0.clockFrame >= begin })
      {
        firstFrame = clock.frameCount - 1
      }
    }
    guard !stage.waitsForRest else {
      throw CaptureProblem([
        .neverRests(
          seconds: duration,
          values: Dictionary(uniqueKeysWithValues: zip(parameters.map(\.name), values)))
      ])
    }
    var log = try log(
      of: animatorLog, items: items.map { ($0.name, $0.item) }, poses: poses, from: begin, on: stage
    )
    log.randomCount = clock.randomNumbers.count
    log.numberPaths = animatorLog.numberPaths
    withExtendedLifetime((stage, items)) {}
    let names = parameters.indices.filter {
      !parameters[$0].isNumber && !parameters[$0].isPinned
    }
    return Probe(
      point: values, values: names.map { values[$0] }, overrides: overrides,
      isPerturbed: !perturbations.isEmpty, log: log)
  }
}

extension ClassRun {
  /// What the one animator did, from its start, that moves something after a frame, or else the one spring that
  /// does.
  private func log(
    of animatorLog: AnimatorLog, items: [(name: String, item: any UIDynamicItem)],
    poses: [[MotionLog.ItemState]], from start: Int, on stage: CaptureStage
  ) throws(CaptureProblem) -> MotionLog {
    let animators = animatorLog.animators.filter { $0.hasSteps(after: start) }
    if animators.count == 1 {
      if let lateFrame = stage.lateFrame, !animators[0].hasEdits(after: lateFrame) {
        throw CaptureProblem([.noAnswer(seconds: Double(lateFrame) / frameRate)])
      }
      var log = MotionLogBuilder.log(
        of: animators[0], items: items, on: stage.clock)
      if animators[0].firstFrame.map({ $0 <= start }) ?? false { log.restCount = stage.restCount }
      return log
    }
    let springs = animatorLog.springs.filter { $0.clockFrame >= start }.compactMap { spring in
      items.firstIndex { $0.item === spring.view }.map { (item: $0, spring: spring) }
    }
    guard animators.isEmpty, let first = springs.first else {
      throw CaptureProblem([
        animators.isEmpty ? .noMotion(seconds: duration) : .severalAnimators(animators.count)
      ])
    }
    guard springs.count == 1 else { throw CaptureProblem([.severalAnimations(springs.count)]) }
    if let number = parameters.first(where: \.isNumber) {
      throw CaptureProblem([.numberOfAnimation(path: number.path)])
    }
    return MotionLog(
      of: first.spring, named: items[first.item].name,
      poses: poses.dropFirst(first.spring.clockFrame - start).map { $0[first.item] },
      frameRate: frameRate)
  }
}

extension AnimatorLog.Record {
  /// Whether the animator has moved anything after a frame of the clock.
  func hasSteps(after frame: Int) -> Bool {
    entries.contains { if case .step(let step) = $0 { step.clockFrame > frame } else { false } }
  }

  /// The first frame of the clock in which the animator has moved something; nil if none.
  var firstFrame: Int? {
    entries.lazy.compactMap { entry in
      if case .step(let step) = entry { step.clockFrame } else { nil }
    }.first
  }

  /// Whether anything was changed in the animator after a frame of the clock.
  func hasEdits(after frame: Int) -> Bool {
    var hasPassed = false
    return entries.contains { entry in
      switch entry {
      case .step(let step):
        hasPassed = step.clockFrame >= frame
        return false
      case .edit: return hasPassed
      case .request: return false
      }
    }
  }
}
