package import Dynamics
import Foundation
import Pages
package import Sweeps

/// One scenario to draw: the frames of its items, the boundaries and the attachments.
package struct Stage<Scalar: SimulationScalar> {
  /// The scene with the values of the scenario.
  package let scene: Scene
  package let values: SceneValues
  let motion: StageMotion<Scalar>
  package let status: Status
  private let settings: Settings
  /// The time of the last frame, s.
  package let end: Double

  /// The largest number of frames.
  ///
  /// A longer trace keeps every second frame, every third, and so on.
  package static var frameLimit: Int { 1200 }
  /// The largest number of poses of all items together; 12 bytes each, a third more in Base64.
  package static var poseLimit: Int { 19_200 }

  /// Simulates a scenario; nil if it cannot be run.
  ///
  /// - Parameters:
  ///   - sweep: The sweep that the scenario belongs to.
  ///   - point: The values of the varied parameters.
  package init?(sweep: Sweep, point: [Double]) {
    self.init(trace: Trace(plan: sweep.plan, values: point), sweep: sweep, point: point)
  }

  /// Takes a scenario that was simulated; nil if it has no frames.
  package init?(trace: Trace<Scalar>, sweep: Sweep, point: [Double]) {
    let changes = Array(zip(sweep.plan.varying, point)).map { (path: $0, value: $1) }
    guard let last = trace.frames.last,
      let scene = try? changes.reduce(
        sweep.plan.scene,
        {
          try $0.setting($1.path, to: Quantity($1.value))
        }),
      let values = try? SceneValues(scene)
    else { return nil }
    self.scene = scene
    self.values = values
    motion = StageMotion(frames: trace.frames, itemCount: scene.items.count)
    status = trace.status
    settings = sweep.plan.settings
    end = last.time
  }

  /// What is drawn of each item.
  var items: [StageItem] { scene.items.map { StageItem($0, values) } }

  /// Everything that is drawn besides the items.
  var things: [StageThing] {
    BoundaryTimeline(
      scene: scene, values: values,
      timeline: StageTimeline(scene, values, settings: settings, until: end, motion: motion),
      motion: motion,
      frameRate: settings.frameRate
    ).things
  }

  /// The scenario as the report's player reads it.
  ///
  /// - Parameter frameLimit: The largest number of frames.
  /// - Returns: The JSON object.
  package func json(frameLimit: Int = Self.frameLimit) -> JSONText {
    let limit = min(frameLimit, max(1, Self.poseLimit / scene.items.count))
    let step = (motion.frameCount + limit - 1) / limit
    let shown = stride(from: 0, to: motion.frameCount, by: step)
    let items = self.items.enumerated().map { index, item -> JSONText in
      let frames = shown.map { motion[$0, index] }
      return .object(
        item.json + [
          ("name", .text(item.name)),
          ("x", .text(base64(frames.map { Float($0.x) }))),
          ("y", .text(base64(frames.map { Float($0.y) }))),
          ("angle", .text(base64(frames.map { Float($0.angle) }))),
        ])
    }
    return .object([
      ("dt", .number(Double(step) / settings.frameRate)),
      ("status", .text(status.name)),
      (
        "reference",
        .list([.number(values("reference.width")), .number(values("reference.height"))])
      ),
      ("items", .list(items)), ("things", .list(things.map(\.json))),
    ])
  }
}

/// The frames of a trace, by frame number and item.
struct StageMotion<Scalar: SimulationScalar> {
  let frames: [Frame<Scalar>]
  let itemCount: Int

  var frameCount: Int { frames.last.map { $0.index + 1 } ?? 0 }

  subscript(frame: Int, item: Int) -> Frame<Scalar> {
    frames[min(frame * itemCount, frames.count - itemCount) + item]
  }
}
