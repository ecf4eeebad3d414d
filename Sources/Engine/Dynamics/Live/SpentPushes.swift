/// The instantaneous pushes of a world that have acted.
///
/// They are no longer laid out, so a class may push at each tap and never remove a push.
struct SpentPushes {
  private var pushes: Set<LiveIdentity.ItemPush> = []
  /// Whether the parts that were laid out last may have pushes that have not acted.
  private var hasDue = true

  /// Adds the pushes of a plan after a step, in which all of them have acted.
  mutating func add(_ parts: LiveIdentity) {
    guard hasDue else { return }
    pushes.formUnion(parts.pushes.lazy.filter { $0.mode == .instantaneous })
    hasDue = false
  }

  /// Those that do not act again after some changes of a plan.
  func kept(by changes: WorldChanges, of plan: Plan?) -> Set<LiveIdentity.ItemPush> {
    // Another engine finds by the pushes which items are bullets.
    guard !pushes.isEmpty, plan?.scene.engine == changes.scene.engine else { return [] }
    var behaviors: [String: Push] = [:]
    for case .push(let push) in changes.scene.behaviors { behaviors[push.name] = push }
    return pushes.filter { push in
      guard let behavior = behaviors[push.behavior], behavior.mode == push.mode,
        behavior.items?.contains(push.item) ?? true
      else { return false }
      return changes.fresh.isDisjoint(with: push.owners)
    }
  }

  /// Keeps those, before the next step.
  mutating func apply(_ changes: WorldChanges, to plan: Plan?) {
    pushes = kept(by: changes, of: plan)
    hasDue = true
  }
}
