import Dynamics
import Sweeps

/// The times at which the behaviors of one scenario are active, with their anchors.
struct StageTimeline {
  /// A time span in which a behavior is active with a fixed anchor, s.
  struct Span {
    let start: Double
    var end: Double
    /// The anchor that an action has set, pt, or nil for the anchor of the scene.
    let anchor: (x: Double, y: Double)?
  }

  /// The end of a phase.
  private struct Change {
    let time: Double
    /// The anchors that its actions set, pt, by the names of their behaviors.
    let anchors: [String: (x: Double, y: Double)]
    let then: Actions
  }

  private let scene: Scene
  private let schedule: Schedule
  private let changes: [Change]
  private let last: Double

  /// Steps the scenario to find the ends of its phases, because any phase may follow another.
  ///
  /// - Parameters:
  ///   - scene: The scene with the values of the scenario.
  ///   - values: The scene's parameter values.
  ///   - settings: The engine's settings.
  ///   - last: The end of the scenario, s.
  ///   - motion: The frames of the items.
  init<Scalar>(
    _ scene: Scene, _ values: SceneValues, settings: Settings, until last: Double,
    motion: StageMotion<Scalar>
  ) {
    self.scene = scene
    self.last = last
    schedule = Schedule(scene)
    var changes: [Change] = []
    if let first = scene.phases.indices.first,
      let world = try? World<Float>(scene, settings: settings)
    {
      var phase = first
      while !world.isOver, world.elapsedTime < last {
        for event in world.step() {
          var next: Int?
          switch event {
          case .phaseBegan(let name): next = scene.phases.firstIndex { $0.name == name }
          case .ended: next = scene.phases.count
          default: continue
          }
          guard let next, let end = scene.end(of: phase, leadingTo: event) else { continue }
          let then = scene.phases[phase].ends[end].then
          let path = Phase.path(of: end, in: scene.phases[phase].name)
          let frame = min(world.stepCount, motion.frameCount - 1)
          changes.append(
            Change(
              time: world.elapsedTime,
              anchors: scene.anchors(then, path, values) { motion[frame, $0] }, then: then))
          phase = min(next, scene.phases.count - 1)
        }
      }
    }
    self.changes = changes
  }

  /// The time spans in which a behavior is active.
  func spans(of name: String) -> [Span] {
    var spans: [Span] = []
    var open = schedule.isActiveAtStart(name) ? Span(start: 0, end: last, anchor: nil) : nil
    var anchor: (x: Double, y: Double)?
    func close(at time: Double) {
      guard var span = open else { return }
      span.end = time
      if time > span.start { spans.append(span) }
      open = nil
    }
    for change in changes {
      if schedule.members(of: change.then.remove).contains(name) { close(at: change.time) }
      if let moved = change.anchors[name] {
        anchor = moved
        if open != nil {
          close(at: change.time)
          open = Span(start: change.time, end: last, anchor: anchor)
        }
      }
      if open == nil, schedule.members(of: change.then.add).contains(name) {
        open = Span(start: change.time, end: last, anchor: anchor)
      }
    }
    // A behavior that is active at the end is drawn in the last frame too.
    close(at: last + 1)
    return spans
  }
}

extension Scene {
  /// The anchors that actions set, pt, by the names of their behaviors.
  ///
  /// - Parameters:
  ///   - then: The actions.
  ///   - path: The common prefix of the paths of the actions.
  ///   - values: The scene's parameter values.
  ///   - frame: The frame of an item before the actions.
  /// - Returns: The anchors.
  fileprivate func anchors<Scalar>(
    _ then: Actions, _ path: String, _ values: SceneValues, _ frame: (Int) -> Frame<Scalar>
  ) -> [String: (x: Double, y: Double)] {
    var anchors: [String: (x: Double, y: Double)] = [:]
    for move in then.move {
      let path = "\(path).move.\(move.behavior)"
      anchors[move.behavior] = (values("\(path).x"), values("\(path).y"))
    }
    for choice in then.moveToNearest {
      let path = "\(path).moveToNearest.\(choice.behavior)"
      let held = itemHeld(by: choice.behavior)
      guard let item = items.firstIndex(where: { $0.name == held }) else { continue }
      let (from, lookahead) = (frame(item), values("\(path).lookahead"))
      func distance(_ point: (x: Double, y: Double)) -> Double {
        let x = Double(from.x) + lookahead * Double(from.velocityX) - point.x
        let y = Double(from.y) + lookahead * Double(from.velocityY) - point.y
        return x * x + y * y
      }
      let points = choice.points.indices.map { index in
        (x: values("\(path).points.\(index).x"), y: values("\(path).points.\(index).y"))
      }
      anchors[choice.behavior] = points.min { distance($0) < distance($1) }
    }
    return anchors
  }

  /// The index of the first end of a phase that leads to an event.
  fileprivate func end(of phase: Int, leadingTo event: WorldEvent) -> Int? {
    let following = phase + 1 < phases.count ? phases[phase + 1].name : nil
    return phases[phase].ends.firstIndex { end in
      switch (end.then.next, event) {
      case (.following, .phaseBegan(let name)): following == name
      case (.phase(let next), .phaseBegan(let name)): next == name
      case (.following, .ended(nil)): following == nil
      case (.end(let outcome), .ended(let name)): outcome == name
      default: false
      }
    }
  }
}
