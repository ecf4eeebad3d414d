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
    /// The common prefix of the paths of its actions.
    let path: String
    let then: Actions
  }

  private let scene: Scene
  private let values: SceneValues
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
  init(_ scene: Scene, _ values: SceneValues, settings: Settings, until last: Double) {
    self.scene = scene
    self.values = values
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
          changes.append(
            Change(
              time: world.elapsedTime, path: Phase.path(of: end, in: scene.phases[phase].name),
              then: scene.phases[phase].ends[end].then))
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
      if change.then.move.contains(where: { $0.behavior == name }) {
        let path = "\(change.path).move.\(name)"
        anchor = (values("\(path).x"), values("\(path).y"))
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
