import Dynamics
import Sweeps

/// When the behaviors of one scenario act, and where they hold items.
struct StageTimeline {
  /// A stretch of time in which a behavior acts and its anchor is not put elsewhere, s.
  struct Span {
    let start: Double
    var end: Double
    /// Where an action has put the anchor, pt; nil where it is the scene's.
    let anchor: (x: Double, y: Double)?
  }

  /// The end of a phase.
  private struct Change {
    let time: Double
    /// What the paths of its actions begin with.
    let path: String
    let then: Actions
  }

  private let scene: Scene
  private let values: SceneValues
  private let schedule: Schedule
  private let changes: [Change]
  private let last: Double

  /// Finds out when phases end, by stepping the scenario once more: any phase may follow another.
  ///
  /// - Parameters:
  ///   - scene: The scene with the values of the scenario.
  ///   - values: Its numbers.
  ///   - settings: The constants of the engine.
  ///   - last: When the scenario ends, s.
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

  /// When a behavior acts.
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
    // What acts at the end is seen at the last frame.
    close(at: last + 1)
    return spans
  }
}

extension Scene {
  /// Which end of a phase is followed by an event: the first that leads there.
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
