/// The plan of a world with items, and the kernel that steps it.
final class LiveStage<Scalar: SimulationScalar> {
  private(set) var plan: Plan
  let parts: LiveIdentity
  var kernel: LiveKernel<Scalar>
  /// A kernel for the next change of values; two take turns, so only the first change creates one.
  private var spare: LiveKernel<Scalar>?

  /// Creates a scenario at its start.
  init(plan: Plan, instructionSet: InstructionSet) {
    self.plan = plan
    parts = LiveIdentity(plan)
    kernel = LiveKernel(plan: plan, instructionSet: instructionSet)
  }

  /// Creates a scenario after frames without items.
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
  ///   - old: The scenario so far.
  ///   - changes: The changes between the two.
  ///   - frames: The frames that the scenario has run.
  ///   - gravity: The gravity that sets the vector.
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

  /// Continues the scenario with other values of behaviors; the parts of the plan stay the same.
  ///
  /// - Parameters:
  ///   - plan: The plan with the new values.
  ///   - changes: The changes since the previous plan.
  ///   - frames: The frames that the scenario has run.
  ///   - gravity: The gravity that sets the vector.
  func setValues(
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

  /// The items of touching contacts that a change ends; `b2Contact::Destroy` wakes them.
  private func itemsReleased(by origins: [Int?]) -> Set<String> {
    let continued = Set(origins.compactMap(\.self))
    let ended = parts.contacts.indices.filter { kernel.touches($0) && !continued.contains($0) }
    return Set(ended.flatMap { parts.contacts[$0].items })
  }

  /// Whether nothing can move: all items are asleep or in no behavior.
  ///
  /// - Parameter isOver: Whether the last phase has ended; the state of the kernel is then `ended`,
  ///   whether items are asleep or not.
  /// - Returns: Whether nothing can move.
  func isAtRest(isOver: Bool) -> Bool {
    let items = plan.scene.items
    return kernel.state == .rests
      || items.indices.allSatisfy { isOver && kernel.isAsleep($0) || !plan.hasBody(items[$0]) }
  }

  /// The value of a parameter; nil if the scene has no parameter with this path.
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
  /// The problem of a scene that has a plan but that the kernels reject as invalid.
  init(refused scene: Scene) {
    self.init(all: [
      SceneProblem(
        path: ParameterPath(scene.name), problem: "the engine cannot simulate this scene",
        expected: "items with a mass, boundaries with a length and convex paths")
    ])
  }
}
