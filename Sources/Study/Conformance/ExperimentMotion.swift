import Dynamics
package import Experiments

/// The motion of an experiment in the engine, by sub-steps.
package struct ExperimentMotion: Sendable {
  /// The position (pt) and the angle (rad) of an item.
  package struct Pose: Hashable, Sendable {
    package var x: Double
    package var y: Double
    package var angle: Double

    package init(x: Double, y: Double, angle: Double) {
      self.x = x
      self.y = y
      self.angle = angle
    }
  }

  /// The length of a sub-step, s.
  package let timeStep: Double
  /// The poses, an array for each item, from the start on: `[items][sub-steps]`; the last one lasts.
  package let poses: [[Pose]]
  /// Whether all items rest at the end.
  let isResting: Bool

  /// Simulates an experiment in single precision, as UIKit does.
  ///
  /// Nil if the engine cannot have these rules in this experiment, or if a number of the motion is not finite.
  ///
  /// - Parameters:
  ///   - experiment: The experiment.
  ///   - rules: The rules of the engine.
  package init?(_ experiment: Experiment, _ rules: EngineRules) {
    var rules = rules
    guard let scene = Scene(experiment, &rules) else { return nil }
    guard let plan = try? Plan(scene: scene, settings: rules.steppedSettings) else { return nil }
    let trace = Trace<Float>(plan: plan)
    guard trace.status != .invalid, trace.status != .diverged else { return nil }
    var poses = [[Pose]](repeating: [], count: experiment.items.count)
    for index in poses.indices { poses[index].reserveCapacity(trace.frameCount) }
    for frame in trace.frames {
      poses[frame.item].append(
        Pose(x: Double(frame.x), y: Double(frame.y), angle: Double(frame.angle)))
    }
    self.poses = poses
    timeStep = rules.timeStep
    isResting = trace.status == .resting
  }

  /// The number of states, with the start.
  var stateCount: Int { poses.first?.count ?? 0 }
}
