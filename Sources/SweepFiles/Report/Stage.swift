import Dynamics
import Foundation
import Sweeps

/// One scenario for the player: the frames of its items, the boundaries and the attachments.
struct Stage {
  let sweep: Sweep
  /// The values of the varied parameters.
  let point: [Double]

  /// The largest number of frames.
  ///
  /// A longer trace keeps every second frame, every third, and so on.
  static let frameLimit = 1200
  /// The largest number of poses of all items together; 12 bytes each, a third more in Base64.
  static let poseLimit = 19_200

  /// Simulates the scenario and returns it as JSON, or nil if it cannot be run.
  func json() -> JSONText? {
    let trace = Trace<Float>(plan: sweep.plan, values: point)
    let settings = sweep.plan.settings
    let changes = Array(zip(sweep.plan.varying, point)).map { (path: $0, value: $1) }
    guard let last = trace.frames.last,
      let scene = try? changes.reduce(
        sweep.plan.scene,
        {
          try $0.setting($1.path, to: Quantity($1.value))
        }),
      let values = try? SceneValues(scene)
    else { return nil }
    let motion = StageMotion(frames: trace.frames, itemCount: scene.items.count)
    let limit = min(Self.frameLimit, max(1, Self.poseLimit / scene.items.count))
    let step = (trace.frameCount + limit - 1) / limit
    let shown = stride(from: 0, to: trace.frameCount, by: step)
    let timeline = StageTimeline(scene, values, settings: settings, until: last.time)
    let items = scene.items.indices.map { index -> JSONText in
      let frames = shown.map { motion[$0, index] }
      return .object(
        drawing(of: scene.items[index], values) + [
          ("name", .text(scene.items[index].name)),
          ("x", .text(base64(frames.map(\.x)))), ("y", .text(base64(frames.map(\.y)))),
          ("angle", .text(base64(frames.map(\.angle)))),
        ])
    }
    let scenery = StageScenery(
      scene: scene, values: values, timeline: timeline, motion: motion,
      frameRate: settings.frameRate)
    return .object([
      ("dt", .number(Double(step) / settings.frameRate)),
      ("status", .text(trace.status.name)),
      (
        "reference",
        .list([.number(values("reference.width")), .number(values("reference.height"))])
      ),
      ("items", .list(items)), ("things", .list(scenery.things)),
    ])
  }

  /// The outline of an item around its centre, with the members of a group around their positions.
  private func drawing(of item: Item, _ values: SceneValues) -> [(String, JSONText)] {
    let members = zip(
      zip(item.members, item.memberPaths(item.name)), values.memberCenters(of: item))
    let parts = members.map { member, place in
      JSONText.object(
        outline(of: member.0.shape, member.1, values)
          + [("place", .list([.number(place.x), .number(place.y)]))])
    }
    return outline(of: item.shape, item.name, values)
      + (parts.isEmpty ? [] : [("parts", .list(parts))])
  }

  /// The outline of a shape whose parameter paths begin with a name.
  private func outline(
    of shape: Shape?, _ name: String, _ values: SceneValues
  ) -> [(String, JSONText)] {
    let (width, height) = (values("\(name).size.width"), values("\(name).size.height"))
    let size = JSONText.list([.number(width), .number(height)])
    switch shape ?? .rectangle {
    case .group: return [("shape", "group"), ("size", size)]
    case .rectangle: return [("shape", "rectangle"), ("size", size)]
    case .ellipse: return [("shape", "ellipse"), ("size", size)]
    case .path(let points):
      let corners = points.indices.flatMap { corner in
        ["x", "y"].map { JSONText.number(values("\(name).path.\(corner).\($0)")) }
      }
      return [("shape", "path"), ("size", size), ("points", .list(corners))]
    }
  }
}

/// The frames of a trace, by frame number and item.
struct StageMotion {
  let frames: [Frame<Float>]
  let itemCount: Int

  subscript(frame: Int, item: Int) -> Frame<Float> {
    frames[min(frame * itemCount, frames.count - itemCount) + item]
  }
}
