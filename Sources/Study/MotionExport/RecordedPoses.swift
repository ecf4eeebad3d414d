import Dynamics
import Sweeps

/// The poses of all items of a scene at evenly spaced times.
struct RecordedPoses {
  /// The time between two poses, s.
  let interval: Double
  /// The poses, `[item][time]`.
  let poses: [[MotionKeyframes.Pose]]
  /// The curves of the spring in closed form that moves the item, if one does.
  let spring: SpringTiming.Curve?

  /// The engine's steps per second, Hz: more poses than that have nothing new.
  private static let stepRate = 120.0

  /// Simulates a scene.
  ///
  /// A motion with phases or tracks depends on its frame rate. Where it does not, the poses at the
  /// engine's steps between the frames are recorded too.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - frameRate: Frames per second, Hz.
  /// - Throws: All problems of the scene or the frame rate, or ``UnexportableMotion``.
  init(_ scene: Scene, frameRate: Double) throws {
    let (frames, spring) = try Self.frames(of: scene, frameRate: frameRate)
    self.spring = spring
    let steps = Self.stepRate / frameRate
    if steps > 1, steps == steps.rounded(),
      let finer = try? Self.frames(of: scene, frameRate: Self.stepRate).poses,
      let joined = Self.joined(frames, finer, steps: Int(steps))
    {
      interval = 1 / Self.stepRate
      poses = joined
    } else {
      interval = 1 / frameRate
      poses = frames
    }
  }

  /// The poses at all steps; nil if they do not pass through those at frames.
  private static func joined(
    _ frames: [[MotionKeyframes.Pose]], _ finer: [[MotionKeyframes.Pose]], steps: Int
  ) -> [[MotionKeyframes.Pose]]? {
    var joined = finer
    for item in frames.indices {
      // Rest is seen at a step or at the frame after it.
      let missing = (frames[item].count - 1) * steps + 1 - finer[item].count
      guard 0..<steps ~= missing else { return nil }
      joined[item] += [MotionKeyframes.Pose](
        repeating: frames[item][frames[item].count - 1], count: missing)
      for (index, pose) in frames[item].enumerated() where joined[item][index * steps] != pose {
        return nil
      }
    }
    return joined
  }

  private static func frames(
    of scene: Scene, frameRate: Double
  ) throws -> (poses: [[MotionKeyframes.Pose]], spring: SpringTiming.Curve?) {
    var settings = Settings.uikit
    settings.frameRate = frameRate
    let plan = try Plan(scene: scene, settings: settings)
    // What is kept of a frame, and the same at the engine's steps.
    try plan.requireTraceMemory(
      .single, bytesOfText: 3 * Double(MemoryLayout<MotionKeyframes.Pose>.stride))
    let trace = Trace<Float>(plan: plan)
    guard trace.status != .invalid, trace.status != .diverged, trace.frameCount > 1 else {
      throw UnexportableMotion(
        scene: scene.name, reason: "the scenario has no motion (its status is \(trace.status.name))"
      )
    }
    let spring = plan.springCurve
    let scale = try SceneValues(plan.table)(scene.springAnimation.map { "\($0.name).scale" } ?? "")
    var poses = [[MotionKeyframes.Pose]](repeating: [], count: scene.items.count)
    for frame in trace.frames {
      // An item without a scale has its own size.
      var factor = 1.0
      if let spring, frame.time < spring.duration {
        factor += (scale - 1) * spring.scalar.displacement(at: frame.time)
      }
      poses[frame.item].append(
        MotionKeyframes.Pose(
          x: Double(frame.x), y: Double(frame.y), angle: Double(frame.angle), scale: factor))
    }
    return (poses, spring)
  }
}

extension SceneValues {
  /// The width and height of an item; of a group, those of the rectangle around its members.
  func size(of item: Item) -> (width: Double, height: Double) {
    guard !item.members.isEmpty else {
      return (self("\(item.name).size.width"), self("\(item.name).size.height"))
    }
    let corners = outlines(of: item).flatMap(\.self)
    let (x, y) = (corners.map(\.x), corners.map(\.y))
    return ((x.max() ?? 0) - (x.min() ?? 0), (y.max() ?? 0) - (y.min() ?? 0))
  }
}
