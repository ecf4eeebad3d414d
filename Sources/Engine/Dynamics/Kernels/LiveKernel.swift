import CKernels

/// One scenario of a plan, kept in the kernels' memory and stepped frame by frame.
///
/// Swift's side of `cklive.h`. The plan determines which engine runs.
@safe
struct LiveKernel<Scalar: SimulationScalar>: ~Copyable {
  /// Whether the scenario continues, and why not.
  enum State { case moves, rests, ended, diverged, invalid }

  /// The gravity behavior that sets the vector which all gravities share.
  enum Gravity {
    /// As before.
    case kept
    /// None, because a gravity was removed.
    case none
    /// The gravity with this index in the plan.
    case set(Int)

    fileprivate var kernelValue: UInt32 {
      switch self {
      case .kept: CK_LIVE_KEPT
      case .none: CK_LIVE_NONE
      case .set(let index): UInt32(index)
      }
    }
  }

  /// For each part of a plan, its index in the previous plan; nil if the part is new.
  struct Origin {
    var items: [Int?]
    /// Of each contact of the plan; of each edge in a large world.
    var contacts: [Int?]
    var joints: [Int?]
    var pushes: [Int?]
    var gravity: Gravity
    /// For each item, whether it wakes.
    var woken: [Bool]
    /// For each item, whether it has lost its last behavior, so that it stops.
    var dropped: [Bool]
    /// The contacts of the plan that touched.
    var touching: [Int] = []
    /// The contacts of a large world that touched in another engine.
    var touchingPairs: [Pair] = []
  }

  /// The sides of a contact of a large world.
  struct Pair: Hashable {
    /// A part of an item, or an edge.
    var a: Int
    /// A part of an item.
    var b: Int
    var isEdge: Bool
  }

  /// How a contact began.
  struct Begin {
    /// Sub-steps since the start of the step.
    var time: Double
    /// The unit vector from side a to side b of the contact.
    var normalX: Double
    var normalY: Double
    /// How fast the sides approached, pt/s.
    var approachSpeed: Double
    /// The normal impulse, N s.
    var impulse: Double
  }

  /// The begins and the ends of a contact in the last step, each in the order of time.
  struct Events {
    var begins: [Begin] = []
    /// Sub-steps since the start of the step.
    var ends: [Double] = []
  }

  /// The events of a contact in the last step.
  struct ContactReport {
    /// Whether it touched before the step.
    var touched: Bool
    /// How many times it began, those that end within a sub-step included.
    var begun: Int
    /// How many times it ended.
    var ended: Int
    /// Where the largest impulse acted, or where it began if it touched after no sub-step, pt.
    var x: Double
    var y: Double
    var events: Events
  }

  private let kernel: KernelRun<Scalar>
  let instructionSet: InstructionSet
  private let substeps: AlignedColumn<UInt8>
  /// One element; it must not move, because the kernels keep a pointer to it.
  private let arguments: AlignedColumn<ck_world_args>
  private let items: AlignedColumn<ck_live_item>
  private let joints: AlignedColumn<ck_live_joint>
  private let contacts: AlignedColumn<ck_live_contact>
  private var events: AlignedColumn<ck_contact_event>
  /// How many events a sub-step has room for.
  ///
  /// A contact begins or ends at the start of a sub-step and in each impact pass of its item. In a large
  /// world a part has a few contacts that do.
  private let eventsPerSubstep: Int
  private var live: ck_live
  private let pointsPerMetre: Double

  /// Creates the scenario at its start.
  init(plan: Plan, instructionSet: InstructionSet) {
    self.init(allocatedFor: plan, instructionSet: instructionSet)
    unsafe begin(after: 0, nil)
  }

  private init(allocatedFor plan: Plan, instructionSet: InstructionSet) {
    kernel = KernelRun(plan: plan, capacity: 1, instructionSet: instructionSet, isLive: true)
    self.instructionSet = instructionSet
    pointsPerMetre = plan.settings.pointsPerMetre
    substeps = AlignedColumn(count: 1, repeating: 1)
    unsafe arguments = AlignedColumn(
      count: 1, repeating: kernel.liveArguments(substeps: substeps.pointer))
    items = AlignedColumn(count: plan.scene.items.count, repeating: ck_live_item())
    joints = AlignedColumn(count: plan.layout.joints.count, repeating: ck_live_joint())
    contacts = AlignedColumn(count: plan.layout.contacts.count, repeating: ck_live_contact())
    events = AlignedColumn(undefinedCount: 0)
    eventsPerSubstep =
      plan.layout.isLarge
      ? 16 * plan.layout.outlines.count
      : contacts.count * (3 + 2 * plan.settings.impactPasses)
    unsafe live = ck_live(
      items: items.pointer, joints: joints.pointer, contacts: contacts.pointer, state: .moves,
      phase: 0, outcome: 0, turned: 0, pairs: nil, events: nil, pair_count: 0, event_limit: 0,
      event_count: 0, reserved: 0)
  }

  private mutating func begin(after frames: Double, _ origin: UnsafePointer<ck_live_origin>?) {
    if isMultiBody {
      unsafe ck_world_live_begin(isa, precision, worldArguments, frames, origin, &live)
    } else {
      unsafe ck_live_begin(isa, precision, runArguments, frames, origin, &live)
    }
  }

  /// Continues a scenario with a plan that has other parts.
  ///
  /// If the two plans run on different engines, the impulses of contacts are lost.
  ///
  /// - Parameters:
  ///   - plan: The new plan.
  ///   - old: The scenario so far.
  ///   - frames: The frames that the scenario has run.
  ///   - origin: For each part of the new plan, its index in the previous one.
  init(
    plan: Plan, carrying old: borrowing LiveKernel, after frames: Double, from origin: Origin
  ) {
    self.init(allocatedFor: plan, instructionSet: old.instructionSet)
    carry(old, after: frames, from: origin)
  }

  /// Continues a scenario with other values of the same parts, in the memory of this kernel.
  ///
  /// - Parameters:
  ///   - old: The scenario so far; its plan has the layout of this kernel's.
  ///   - plan: The plan with the new values.
  ///   - frames: The frames that the scenario has run.
  ///   - origin: For each part of the new plan, its index in the previous one.
  mutating func restart(
    carrying old: borrowing LiveKernel, with plan: Plan, after frames: Double, from origin: Origin
  ) {
    kernel.setValues(of: plan)
    carry(old, after: frames, from: origin)
  }

  private mutating func carry(
    _ old: borrowing LiveKernel, after frames: Double, from origin: Origin
  ) {
    let columns = OriginColumns(origin)
    for index in 0..<contacts.count { unsafe contacts.pointer[index].touches = 0 }
    for index in origin.touching { unsafe contacts.pointer[index].touches = 1 }
    guard isMultiBody == old.isMultiBody, kernel.isSeparate == old.kernel.isSeparate,
      kernel.isLarge == old.kernel.isLarge
    else {
      setStarts(from: old, origin)
      unsafe withUnsafePointer(to: old.live) { before in
        var origins = unsafe columns.origins(before: before)
        unsafe begin(after: frames, &origins)
      }
      return
    }
    var origins = unsafe columns.origins(before: nil)
    if isMultiBody {
      unsafe ck_world_live_carry(
        isa, precision, worldArguments, old.worldArguments, &origins, &live)
    } else {
      unsafe ck_live_carry(isa, precision, runArguments, old.runArguments, &origins, &live)
    }
  }

  /// Starts the items where the other engine has left them.
  private func setStarts(from old: borrowing LiveKernel, _ origin: Origin) {
    for (index, before) in origin.items.enumerated() {
      guard let before else { continue }
      let pose = old.pose(of: before)
      let kept = origin.dropped[index] ? 0.0 : 1
      kernel.setStart(
        of: index,
        to: [
          (.x, pose.x), (.y, pose.y), (.angle, pose.angle), (.velocityX, kept * pose.velocityX),
          (.velocityY, kept * pose.velocityY), (.angularVelocity, kept * pose.spin),
        ])
    }
  }

  /// Creates the scenario of a plan after frames without items.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - frames: The frames that have passed.
  ///   - gravity: The gravity that sets the vector.
  ///   - instructionSet: The instruction set.
  init(plan: Plan, after frames: Double, gravity: Gravity, instructionSet: InstructionSet) {
    self.init(allocatedFor: plan, instructionSet: instructionSet)
    let none = [Bool](repeating: false, count: items.count)
    let columns = OriginColumns(
      Origin(
        items: Array(repeating: nil, count: items.count),
        contacts: Array(repeating: nil, count: max(contacts.count, plan.layout.edgeCount)),
        joints: Array(repeating: nil, count: joints.count),
        pushes: Array(repeating: nil, count: plan.layout.pushes.count), gravity: gravity,
        woken: none, dropped: none))
    var origins = unsafe columns.origins(before: nil)
    unsafe begin(after: frames, &origins)
  }

  private var isa: ck_isa { instructionSet.cValue }
  private var precision: ck_precision { Scalar.precision.cValue }
  private var isMultiBody: Bool { kernel.isMultiBody }
  private var worldArguments: UnsafeMutablePointer<ck_world_args> { unsafe arguments.pointer }
  /// The arguments of the single-item engine, which are the first field of the others.
  private var runArguments: UnsafeMutablePointer<ck_run_args> {
    unsafe UnsafeMutableRawPointer(arguments.pointer).assumingMemoryBound(to: ck_run_args.self)
  }

  /// Whether the scenario continues, and why not.
  var state: State {
    switch unsafe live.state {
    case .moves: .moves
    case .rests: .rests
    case .ended: .ended
    case .diverged: .diverged
    case .invalid: .invalid
    }
  }

  /// The index of the current phase in the plan; 0 if the plan has no phases.
  var phase: Int { unsafe Int(live.phase) }
  /// Whether a phase, perhaps the same one again, began with this frame.
  var hasBegunPhase: Bool { unsafe live.turned != 0 }
  /// The outcome of the end, numbered from 1 in the scene's order; 0 if it has none.
  var outcome: Int { unsafe Int(live.outcome) }

  /// Advances by `substeps`, spanning `frames` frames.
  mutating func step(substeps: Int, frames: Double) {
    makeRoomForEvents(of: substeps)
    if isMultiBody {
      unsafe ck_world_live_step(
        isa, precision, worldArguments, UInt32(substeps), frames, &live)
    } else {
      unsafe ck_live_step(isa, precision, runArguments, UInt32(substeps), frames, &live)
    }
  }

  private mutating func makeRoomForEvents(of substeps: Int) {
    let room = substeps * eventsPerSubstep
    guard room > events.count else { return }
    events = AlignedColumn(undefinedCount: room)
    unsafe live.events = events.pointer
    unsafe live.event_limit = UInt32(room)
  }

  /// The pose and the velocities of an item: points, radians, seconds.
  func pose(of item: Int) -> (
    x: Double, y: Double, angle: Double, velocityX: Double, velocityY: Double, spin: Double
  ) {
    let item = unsafe items.pointer[item]
    return (item.x, item.y, item.angle, item.velocity_x, item.velocity_y, item.spin)
  }

  /// The length that a joint had when it was created, pt.
  func length(ofJoint index: Int) -> Double {
    unsafe joints.pointer[index].rest * pointsPerMetre
  }

  /// Whether the two sides of a contact touch, as observed after the last sub-step.
  func touches(_ contact: Int) -> Bool { unsafe contacts.pointer[contact].touches != 0 }

  /// Whether an item is asleep or fixed.
  func isAsleep(_ item: Int) -> Bool { unsafe items.pointer[item].asleep != 0 }

  /// Sets the given values of an item, in points, radians and seconds, and wakes it.
  mutating func set(
    _ item: Int, center: (x: Double, y: Double)? = nil, angle: Double? = nil,
    velocity: (x: Double, y: Double)? = nil, spin: Double? = nil
  ) {
    var placed = 0
    if let center {
      unsafe items.pointer[item].x = center.x
      unsafe items.pointer[item].y = center.y
      placed |= CK_LIVE_CENTRE
    }
    if let angle {
      unsafe items.pointer[item].angle = angle
      placed |= CK_LIVE_ANGLE
    }
    if let velocity {
      unsafe items.pointer[item].velocity_x = velocity.x
      unsafe items.pointer[item].velocity_y = velocity.y
      placed |= CK_LIVE_VELOCITY
    }
    if let spin {
      unsafe items.pointer[item].spin = spin
      placed |= CK_LIVE_SPIN
    }
    let (index, what) = (UInt32(item), UInt32(placed))
    if isMultiBody {
      unsafe ck_world_live_place(isa, precision, worldArguments, index, what, &live)
    } else {
      unsafe ck_live_place(isa, precision, runArguments, index, what, &live)
    }
  }

  /// The events of the contacts of the plan that began or ended in the last step.
  var contactReports: [(contact: Int, report: ContactReport)] {
    let events = eventsByContact
    return (0..<contacts.count).compactMap { index in
      let contact = unsafe contacts.pointer[index]
      guard contact.begun > 0 || contact.ended > 0 else { return nil }
      let key = Pair(a: index, b: 0, isEdge: false)
      return (index, ContactReport(contact, events[key] ?? Events()))
    }
  }

  /// The events of the last step, by contact: a pair of a large world, else its index as `a`.
  private var eventsByContact: [Pair: Events] {
    var found: [Pair: Events] = [:]
    for index in 0..<(unsafe Int(live.event_count)) {
      let event = unsafe events.pointer[index]
      let contact = Pair(a: Int(event.a), b: Int(event.b), isEdge: event.a_is_edge != 0)
      switch event.kind {
      case .begins:
        found[contact, default: Events()].begins.append(
          Begin(
            time: event.time, normalX: event.normal_x, normalY: event.normal_y,
            approachSpeed: event.approach_speed, impulse: event.impulse))
      case .ends: found[contact, default: Events()].ends.append(event.time)
      case .continues: break
      }
    }
    return found
  }

  /// The contacts of a large world that began or ended in the last step.
  var pairReports: [(pair: Pair, report: ContactReport)] {
    let events = eventsByContact
    var reports: [(pair: Pair, report: ContactReport)] = []
    for index in 0..<pairCount {
      let pair = pair(at: index)
      guard pair.contact.begun > 0 || pair.contact.ended > 0 else { continue }
      let sides = Pair(pair)
      reports.append((sides, ContactReport(pair.contact, events[sides] ?? Events())))
    }
    return reports
  }

  /// The contacts of a large world that touch.
  var touchingPairs: [Pair] {
    (0..<pairCount).map { pair(at: $0) }.filter { $0.contact.touches != 0 }.map { Pair($0) }
  }

  private var pairCount: Int { unsafe Int(live.pair_count) }

  private func pair(at index: Int) -> ck_live_pair {
    unsafe UnsafeBufferPointer(start: live.pairs, count: pairCount)[index]
  }
}

extension LiveKernel.Pair {
  fileprivate init(_ pair: ck_live_pair) {
    self.init(a: Int(pair.a), b: Int(pair.b), isEdge: pair.a_is_edge != 0)
  }
}

extension LiveKernel.ContactReport {
  fileprivate init(_ contact: ck_live_contact, _ events: LiveKernel.Events) {
    self.init(
      touched: contact.touched != 0, begun: Int(contact.begun), ended: Int(contact.ended),
      x: contact.x, y: contact.y, events: events)
  }
}

/// An ``LiveKernel/Origin`` as the kernels read it.
@safe
private struct OriginColumns: ~Copyable {
  private let items: AlignedColumn<UInt32>
  private let contacts: AlignedColumn<UInt32>
  private let joints: AlignedColumn<UInt32>
  private let pushes: AlignedColumn<UInt32>
  private let woken: AlignedColumn<UInt8>
  private let dropped: AlignedColumn<UInt8>
  private let touching: AlignedColumn<ck_live_pair>
  private let gravity: UInt32

  init<Scalar>(_ origin: LiveKernel<Scalar>.Origin) {
    func indices(_ origins: [Int?]) -> AlignedColumn<UInt32> {
      AlignedColumn(origins.map { $0.map { UInt32($0) } ?? CK_LIVE_NEW })
    }
    items = indices(origin.items)
    contacts = indices(origin.contacts)
    joints = indices(origin.joints)
    pushes = indices(origin.pushes)
    woken = AlignedColumn(origin.woken.map { $0 ? 1 : 0 })
    dropped = AlignedColumn(origin.dropped.map { $0 ? 1 : 0 })
    touching = AlignedColumn(
      origin.touchingPairs.map {
        ck_live_pair(
          contact: ck_live_contact(), a: UInt32($0.a), b: UInt32($0.b),
          a_is_edge: $0.isEdge ? 1 : 0, event: 0)
      })
    gravity = origin.gravity.kernelValue
  }

  /// The pointers for the kernels, valid as long as the columns.
  ///
  /// - Parameter before: The state of the previous plan if the other engine ran it, else nil.
  /// - Returns: The origins.
  func origins(before: UnsafePointer<ck_live>?) -> ck_live_origin {
    unsafe ck_live_origin(
      items: items.pointer, contacts: contacts.pointer, joints: joints.pointer,
      pushes: pushes.pointer, woken: woken.pointer, dropped: dropped.pointer, before: before,
      touching: touching.pointer, touching_count: UInt32(touching.count), gravity: gravity)
  }
}
