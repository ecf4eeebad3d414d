/// The items of a world and what acts on them, as the kernels step them.
final class LiveStage<Scalar: SimulationScalar> {
  private(set) var plan: Plan
  let parts: LiveIdentity
  var kernel: LiveKernel<Scalar>
  /// Memory for the scenario with other numbers.
  private var spare: LiveKernel<Scalar>?

  /// Makes the start of a scenario.
  init(plan: Plan, instructionSet: InstructionSet) {
    self.plan = plan
    parts = LiveIdentity(plan)
    kernel = LiveKernel(plan: plan, instructionSet: instructionSet)
  }

  /// Makes the start of a scenario after some frames without items.
  init(
    plan: Plan, after frames: Double, gravity: LiveKernel<Scalar>.Gravity,
    instructionSet: InstructionSet
  ) {
    self.plan = plan
    parts = LiveIdentity(plan)
    kernel = LiveKernel(
      plan: plan, after: frames, gravity: gravity, instructionSet: instructionSet)
  }

  /// Continues a scenario with other items and behaviors.
  ///
  /// - Parameters:
  ///   - plan: The plan of the changed scene.
  ///   - old: The scenario so far; it is of no use afterwards.
  ///   - changes: What has changed.
  ///   - frames: The frames so far.
  ///   - gravity: Which gravity has set the vector.
  init(
    plan: Plan, continuing old: LiveStage, with changes: WorldChanges, after frames: Double,
    gravity: LiveKernel<Scalar>.Gravity
  ) {
    self.plan = plan
    parts = LiveIdentity(plan)
    let origins = old.parts.origins(of: parts, fresh: changes.fresh)
    let released = old.itemsReleased(by: origins.contacts)
    let items = plan.scene.items
    let dropped = zip(items, origins.items).map { item, origin in
      origin.map { old.plan.hasBody(old.plan.scene.items[$0]) && !plan.hasBody(item) } ?? false
    }
    kernel = LiveKernel(
      plan: plan, carrying: old.kernel, after: frames,
      from: .init(
        items: origins.items, contacts: origins.contacts, joints: origins.joints,
        pushes: origins.pushes, gravity: gravity,
        woken: items.map { changes.wakes($0) || released.contains($0.name) }, dropped: dropped))
  }

  /// Continues the scenario with other numbers of behaviors, which change no part.
  ///
  /// - Parameters:
  ///   - plan: The plan with the numbers.
  ///   - changes: What has changed.
  ///   - frames: The frames so far.
  ///   - gravity: Which gravity has set the vector.
  func takeNumbers(
    of plan: Plan, with changes: WorldChanges, after frames: Double,
    gravity: LiveKernel<Scalar>.Gravity
  ) {
    let origins = parts.ownOrigins(fresh: changes.fresh)
    let items = plan.scene.items
    let origin = LiveKernel<Scalar>.Origin(
      items: origins.items, contacts: origins.contacts, joints: origins.joints,
      pushes: origins.pushes, gravity: gravity, woken: items.map { changes.wakes($0) },
      dropped: items.map { _ in false })
    var next: LiveKernel<Scalar>
    if let spare = spare.take() {
      next = spare
      next.restart(carrying: kernel, with: plan, after: frames, from: origin)
    } else {
      next = LiveKernel(plan: plan, carrying: kernel, after: frames, from: origin)
    }
    swap(&kernel, &next)
    spare = consume next
    self.plan = plan
  }

  /// The items of contacts that touch and do not continue; Box2D wakes them.
  private func itemsReleased(by origins: [Int?]) -> Set<String> {
    let continued = Set(origins.compactMap(\.self))
    let ended = parts.contacts.indices.filter { kernel.touches($0) && !continued.contains($0) }
    return Set(ended.flatMap { parts.contacts[$0].items })
  }

  /// Whether nothing can move: all items are asleep or in no behavior.
  ///
  /// - Parameter isOver: Whether the last phase has ended; then the kernels no longer say who rests.
  /// - Returns: Whether nothing can move.
  func isAtRest(isOver: Bool) -> Bool {
    let items = plan.scene.items
    return kernel.state == .rests
      || items.indices.allSatisfy { isOver && kernel.isAsleep($0) || !plan.hasBody(items[$0]) }
  }

  /// The value of a parameter; nil if the scene has none of that path.
  func value(_ path: ParameterPath) -> Double? {
    (try? plan.table.index(of: path)).map { plan.base[$0] }
  }

  /// The length of the joint of an attachment, pt; nil if it has none.
  func length(of attachment: String) -> Double? {
    if let length = value(ParameterPath("\(attachment).length")), !length.isNaN { return length }
    let joint = parts.joints.firstIndex { joint in
      joint.behavior == attachment && (joint.kind == .distance || joint.kind == .limit)
    }
    return joint.map { kernel.length(ofJoint: $0) }
  }
}

extension SceneProblems {
  /// The problem of a scene that passes the checks of its table and that the kernels refuse.
  init(refused scene: Scene) {
    self.init(all: [
      SceneProblem(
        path: ParameterPath(scene.name), problem: "the engine cannot simulate this scene",
        expected: "items with a mass, boundaries with a length and convex paths")
    ])
  }
}
