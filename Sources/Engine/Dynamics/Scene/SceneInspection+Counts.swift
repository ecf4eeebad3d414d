// How much a scene may have.
extension SceneInspection {
  mutating func inspectCounts(_ scene: Scene) {
    var jointCount = 0
    var fieldCount = 0
    var partCount = 0
    for behavior in scene.behaviors {
      switch behavior {
      case .attachment:
        jointCount += 1
      case .snap:
        jointCount += Snap.springs.count
      case .field(let field):
        fieldCount += 1
        partCount += field.region?.stepCount ?? 0
      case .gravity, .collision, .push, .itemBehavior, .spring, .composite:
        break
      }
    }
    limit(scene.edgeCount, to: Scene.edgeLimit, "behaviors", "boundary edges")
    limit(
      jointCount, to: Scene.worldJointLimit, "behaviors", "joints",
      cure: "An attachment counts as one joint, a snap as \(Snap.springs.count).")
    limit(fieldCount, to: Scene.fieldLimit, "behaviors", "fields")
    limit(partCount, to: Region.partLimit, "behaviors", "parts of regions")
    inspectScheduledBehaviors(scene)
    if scene.items.count <= Scene.itemLimit {  // else the items are reported, not their parts
      limit(scene.partCount, to: Scene.partLimit, "items", "parts of groups")
    }
    for item in scene.items {
      limit(
        item.members.count, to: Scene.memberLimit, "\(item.name).group", "members")
    }
    limit(scene.phases.count, to: Scene.phaseLimit, "phases", "phases")
    let conditionCount = scene.phases.reduce(0) { $0 + $1.conditionCount }
    limit(conditionCount, to: Scene.conditionLimit, "phases", "conditions")
  }

  private mutating func limit(
    _ count: Int, to limit: Int, _ path: String, _ things: String, cure: String? = nil
  ) {
    guard count > limit else { return }
    report(path, "too many \(things)", count, expected: "\(limit) or fewer", cure: cure)
  }

  private mutating func inspectScheduledBehaviors(_ scene: Scene) {
    let schedule = Schedule(scene)
    let behaviors = scene.behaviors.filter { $0.kind != .composite }
    let roles = behaviors.map {
      BehaviorIndices.Role($0, isScheduled: schedule.names($0.name))
    }
    limit(
      Set(roles).count, to: Scene.behaviorRoleLimit, "behaviors", "behaviors of different roles",
      cure: "Each behavior that a phase adds or removes has a role of its own; so has each list of "
        + "items of gravities or collisions. All other behaviors have one together.")
    // Phases are laid out once for each set of properties that an item may have in them, and item
    // behaviors that come and go multiply these.
    limit(
      behaviors.count { $0.kind == .itemBehavior && schedule.names($0.name) },
      to: Scene.movingPropertyLimit, "phases", "item behaviors that are added or removed")
  }

  /// A spring in closed form is the whole motion: nothing that the engine does can act beside it.
  mutating func inspectAnimation(_ scene: Scene) {
    guard let spring = scene.springAnimation else { return }
    if scene.behaviors.count > 1 {
      report(
        "behaviors", "a spring must be the only behavior",
        got: .words("\(scene.behaviors.count) behaviors"),
        cure: "Remove the others: \(spring.name) moves its item by a formula, without the engine.")
    }
    if !scene.phases.isEmpty {
      report("phases", "a scene with a spring has no phases", cure: "Remove the phases.")
    }
    for item in scene.items where !item.members.isEmpty {
      report(
        "\(item.name).group", "a spring cannot move a group", expected: "an item with a size")
    }
    for item in scene.items where item.velocity != nil || item.angularVelocity != nil {
      report(
        "\(item.name).\(item.velocity != nil ? "velocity" : "angularVelocity")",
        "not used in a scene with a spring",
        cure: "Give the initial velocity as \(spring.name).velocity.")
    }
  }
}
