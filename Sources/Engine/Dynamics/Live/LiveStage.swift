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
    let touching = Touching(in: old, continuedIn: parts, fresh: changes.fresh)
    let items = plan.scene.items
    let dropped = zip(items, origins.items).map { item, origin in
      origin.map { old.plan.hasBody(old.plan.scene.items[$0]) && !plan.hasBody(item) } ?? false
    }
    kernel = LiveKernel(
      plan: plan, carrying: old.kernel, after: frames,
      from: .init(
        items: origins.items, contacts: origins.contacts, joints: origins.joints,
        pushes: origins.pushes, gravity: gravity,
        woken: items.map { changes.wakes($0) || touching.released.contains($0.name) },
        dropped: dropped, touching: touching.contacts, touchingPairs: touching.pairs))
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
      dropped: items.map { _ in false },
      touching: parts.contacts.indices.filter { origins.contacts[$0] != nil && kernel.touches($0) })
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

  /// The contacts that began or ended in the last step: first what began, then what ended, then what
  /// began again, and so on.
  ///
  /// - Parameter time: Converts sub-steps since the start of the step to a time, s.
  /// - Returns: The events.
  func contactEvents(at time: (Double) -> Double) -> [WorldEvent] {
    let reports = reports.map { contacts, report in
      (contacts: contacts, first: report.first, events: report.events(at: time))
    }
    var events: [WorldEvent] = []
    for number in 0..<(reports.map { $0.first + $0.events.count }.max() ?? 0) {
      for report in reports where report.events.indices.contains(number - report.first) {
        switch report.events[number - report.first] {
        case .began(let impact): events += report.contacts.map { .contactBegan($0, impact) }
        case .ended(let time): events += report.contacts.map { .contactEnded($0, time: time) }
        }
      }
    }
    return events
  }

  /// What happened to contacts in the last step: those that began or ended.
  private var reports: [(contacts: [WorldContact], report: ContactEvents<Scalar>)] {
    if parts.isLarge {
      return kernel.pairReports.map { pair, report in
        let isReversed = !pair.isEdge && pair.a < pair.b
        return (
          parts.reports(of: parts.contact(of: pair)), ContactEvents(report, isReversed: isReversed)
        )
      }
    }
    return kernel.contactReports.map { index, report in
      let contact = plan.layout.contacts[index]
      let isReversed = !contact.isEdge && contact.a < contact.b
      return (
        parts.reports(of: parts.contacts[index]), ContactEvents(report, isReversed: isReversed)
      )
    }
  }

  /// What touches now.
  fileprivate var touchingContacts: [LiveIdentity.Contact] {
    parts.isLarge
      ? kernel.touchingPairs.map { parts.contact(of: $0) }
      : parts.contacts.indices.filter { kernel.touches($0) }.map { parts.contacts[$0] }
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
    plan.table.firstIndex(of: path).map { plan.base[$0] }
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

/// What a change does to the contacts that touch.
private struct Touching<Scalar: SimulationScalar> {
  /// Those that continue, in the changed plan.
  var contacts: [Int] = []
  /// Those that continue where a large world goes on with what another engine has run.
  var pairs: [LiveKernel<Scalar>.Pair] = []
  /// The items of those that end; `b2Contact::Destroy` wakes them.
  var released: Set<String> = []

  /// Nothing if both are large worlds: their engine finds what continues.
  init(
    in old: LiveStage<Scalar>, continuedIn next: LiveIdentity, fresh: Set<String>
  ) {
    guard !(old.parts.isLarge && next.isLarge) else { return }
    let indices = Dictionary(
      zip(next.contacts, next.contacts.indices), uniquingKeysWith: { first, _ in first })
    for contact in old.touchingContacts {
      let isFresh = contact.owners.contains(where: fresh.contains)
      if !isFresh, let index = indices[contact] {
        contacts.append(index)
      } else if !isFresh, next.isLarge, let pair = next.pair(of: contact, Scalar.self) {
        pairs.append(pair)
      } else {
        released.formUnion(contact.items)
      }
    }
  }
}

extension SceneProblems {
  /// The problem of a scene that has a plan but that the kernels reject as invalid.
  init(refused scene: Scene) {
    self.init(all: [
      SceneProblem(
        path: ParameterPath(scene.name), problem: Status.problemOfInvalid,
        expected: Status.expectedOfValid)
    ])
  }
}
