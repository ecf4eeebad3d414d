import Dynamics

extension Scene {
  /// The scene without phases, with each set of behaviors that the phases can bring about.
  var stages: [Scene] {
    let schedule = Schedule(self)
    let names = behaviors.filter { $0.kind != .composite }.map(\.name)
    struct State: Hashable {
      var phase: Int
      var active: Set<String>
    }
    var states = [State(phase: 0, active: Set(names.filter(schedule.isActiveAtStart)))]
    var seen = Set(states)
    var index = 0
    // Sixteen phases with several ends each can bring about many sets; a few hundred say enough.
    while index < states.count, states.count < 256 {
      let state = states[index]
      index += 1
      guard phases.indices.contains(state.phase) else { continue }
      for end in phases[state.phase].ends {
        let removed = Set(schedule.members(of: end.then.remove))
        let added = schedule.members(of: end.then.add)
        guard let next = self.index(after: state.phase, by: end) else { continue }
        let following = State(
          phase: next, active: state.active.subtracting(removed).union(added))
        if seen.insert(following).inserted { states.append(following) }
      }
    }
    var sets: Set<Set<String>> = []
    return states.filter { sets.insert($0.active).inserted }.prefix(16).map { state in
      var stage = self
      stage.phases = []
      stage.behaviors.removeAll { !state.active.contains($0.name) }
      return stage
    }
  }

  /// The earliest time at which each behavior can be added, s: 0 of those that are there at the start, and
  /// nothing of those that no phase adds.
  func earliestTimes(_ values: SceneValues) -> [String: Double] {
    let schedule = Schedule(self)
    var added = Dictionary(
      uniqueKeysWithValues: behaviors.filter { schedule.isActiveAtStart($0.name) }.map {
        ($0.name, 0.0)
      })
    var begins = phases.map { _ in Double.infinity }
    if !begins.isEmpty { begins[0] = 0 }
    // Each pass follows the phases one step further.
    for _ in phases {
      for (index, phase) in phases.enumerated() where begins[index].isFinite {
        for (number, end) in phase.ends.enumerated() {
          // Any other condition may hold at once.
          let waits = end.until.conditions.map { condition in
            condition.kind == .elapsed
              ? values("\(Phase.path(of: number, in: phase.name)).elapsed") : 0
          }
          let time = begins[index] + (waits.min() ?? 0)
          for name in schedule.members(of: end.then.add) {
            added[name] = min(added[name] ?? .infinity, time)
          }
          guard let next = self.index(after: index, by: end) else { continue }
          begins[next] = min(begins[next], time)
        }
      }
    }
    return added
  }

  /// The phase that an end of a phase leads to; nil if the scenario ends.
  private func index(after phase: Int, by end: Phase.End) -> Int? {
    let next: Int? =
      switch end.then.next {
      case .following: phase + 1
      case .phase(let name): phases.firstIndex { $0.name == name }
      case .end: nil
      }
    return next.flatMap { $0 < phases.count ? $0 : nil }
  }
}
