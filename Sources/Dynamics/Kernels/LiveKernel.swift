import CKernels

/// One scenario of a plan that is kept in the kernels' memory and stepped frame by frame.
@safe
struct LiveKernel<Scalar: SimulationScalar>: ~Copyable {
  /// What has become of the scenario.
  enum State { case moves, rests, ended, diverged, invalid }

  /// Parts of a pose and its velocities.
  struct Parts: OptionSet {
    let rawValue: Int
    static var center: Parts { Parts(rawValue: CK_LIVE_CENTRE) }
    static var angle: Parts { Parts(rawValue: CK_LIVE_ANGLE) }
    static var velocity: Parts { Parts(rawValue: CK_LIVE_VELOCITY) }
    static var spin: Parts { Parts(rawValue: CK_LIVE_SPIN) }
  }

  /// Which gravity has set the one vector that acts on many items.
  enum Gravity {
    /// The one that had.
    case kept
    /// None: one was taken away.
    case none
    /// The gravity with that index in the plan.
    case set(Int)

    fileprivate var kernelValue: UInt32 {
      switch self {
      case .kept: CK_LIVE_KEPT
      case .none: CK_LIVE_NONE
      case .set(let index): UInt32(index)
      }
    }
  }

  /// Where the parts of a plan were in the plan before it; nil for those that are new.
  struct Origin {
    var items: [Int?]
    var contacts: [Int?]
    var joints: [Int?]
    var pushes: [Int?]
    var gravity: Gravity
    /// Of each item: whether it wakes, and whether it has lost its last behavior.
    var woken: [Bool]
    var dropped: [Bool]
  }

  /// What a contact did in the last step.
  struct ContactReport {
    var begun: Int
    var ended: Int
    /// Where the largest impulse acted, pt.
    var x: Double
    var y: Double
  }

  private let kernel: KernelRun<Scalar>
  let instructionSet: InstructionSet
  private let substeps: AlignedColumn<UInt8>
  /// One element, which does not move; the single-item engine reads its `run` only.
  private let arguments: AlignedColumn<ck_world_args>
  private let items: AlignedColumn<ck_live_item>
  private let joints: AlignedColumn<ck_live_joint>
  private let contacts: AlignedColumn<ck_live_contact>
  private var live: ck_live
  private let pointsPerMetre: Double

  /// Makes the scenario at its start.
  init(plan: Plan, instructionSet: InstructionSet) {
    self.init(unmade: plan, instructionSet: instructionSet)
    unsafe make(after: 0, nil)
  }

  private init(unmade plan: Plan, instructionSet: InstructionSet) {
    kernel = KernelRun(plan: plan, capacity: 1, instructionSet: instructionSet)
    self.instructionSet = instructionSet
    pointsPerMetre = plan.settings.pointsPerMetre
    substeps = AlignedColumn(count: 1, repeating: 1)
    unsafe arguments = AlignedColumn(
      count: 1, repeating: kernel.liveArguments(substeps: substeps.pointer))
    items = AlignedColumn(count: plan.scene.items.count, repeating: ck_live_item())
    joints = AlignedColumn(
      count: plan.layout.joints.count, repeating: ck_live_joint())
    contacts = AlignedColumn(count: plan.layout.contacts.count, repeating: ck_live_contact())
    unsafe live = ck_live(
      items: items.pointer, joints: joints.pointer, contacts: contacts.pointer, state: .moves,
      phase: 0, outcome: 0, turned: 0)
  }

  private mutating func make(after frames: Double, _ origin: UnsafePointer<ck_live_origin>?) {
    if isMultiBody {
      unsafe ck_world_live_begin(set, precision, many, frames, origin, &live)
    } else {
      unsafe ck_live_begin(set, precision, one, frames, origin, &live)
    }
  }

  /// Goes on with the scenario of another plan.
  ///
  /// Between the kernels of one item and those of many, all is taken over but the impulses of
  /// contacts.
  ///
  /// - Parameters:
  ///   - plan: The scene that continues.
  ///   - old: What went on before.
  ///   - frames: How many frames that was.
  ///   - origin: Where the parts of the plan were in the one before.
  init(
    plan: Plan, carrying old: borrowing LiveKernel, after frames: Double, from origin: Origin
  ) {
    self.init(unmade: plan, instructionSet: old.instructionSet)
    carry(old, after: frames, from: origin)
  }

  /// Goes on with a scenario of the same parts and other numbers, in the memory of this one.
  ///
  /// - Parameters:
  ///   - old: What went on before, of a plan that is laid out as this one's.
  ///   - plan: The plan with the numbers.
  ///   - frames: How many frames that was.
  ///   - origin: Where the parts of the plan were in the one before.
  mutating func restart(
    carrying old: borrowing LiveKernel, with plan: Plan, after frames: Double, from origin: Origin
  ) {
    kernel.takeNumbers(of: plan)
    carry(old, after: frames, from: origin)
  }

  private mutating func carry(
    _ old: borrowing LiveKernel, after frames: Double, from origin: Origin
  ) {
    let columns = OriginColumns(origin)
    for (index, before) in origin.contacts.enumerated() {
      guard let before else { continue }
      unsafe contacts.pointer[index].touches = old.contacts.pointer[before].touches
    }
    guard isMultiBody == old.isMultiBody else {
      for (index, before) in origin.items.enumerated() {
        guard let before else { continue }
        let pose = old.pose(of: before)
        let stays = origin.dropped[index] ? 0.0 : 1
        kernel.setStart(
          of: index,
          to: [
            (.x, pose.x), (.y, pose.y), (.angle, pose.angle), (.velocityX, stays * pose.velocityX),
            (.velocityY, stays * pose.velocityY), (.angularVelocity, stays * pose.spin),
          ])
      }
      unsafe withUnsafePointer(to: old.live) { before in
        var origins = unsafe columns.origins(before: before)
        unsafe make(after: frames, &origins)
      }
      return
    }
    var origins = unsafe columns.origins(before: nil)
    if isMultiBody {
      unsafe ck_world_live_carry(set, precision, many, old.many, &origins, &live)
    } else {
      unsafe ck_live_carry(set, precision, one, old.one, &origins, &live)
    }
  }

  /// Makes the scenario of a plan after some time without items.
  ///
  /// - Parameters:
  ///   - plan: The scene that begins.
  ///   - frames: How many frames went before.
  ///   - gravity: Which gravity has set the vector.
  ///   - instructionSet: The instruction set.
  init(plan: Plan, after frames: Double, gravity: Gravity, instructionSet: InstructionSet) {
    self.init(unmade: plan, instructionSet: instructionSet)
    let none = [Bool](repeating: false, count: items.count)
    let columns = OriginColumns(
      Origin(
        items: Array(repeating: nil, count: items.count),
        contacts: Array(repeating: nil, count: contacts.count),
        joints: Array(repeating: nil, count: joints.count),
        pushes: Array(repeating: nil, count: plan.layout.pushes.count), gravity: gravity,
        woken: none, dropped: none))
    var origins = unsafe columns.origins(before: nil)
    unsafe make(after: frames, &origins)
  }

  private var set: ck_isa { instructionSet.cValue }
  private var precision: ck_precision { Scalar.precision.cValue }
  private var isMultiBody: Bool { kernel.isMultiBody }
  private var many: UnsafeMutablePointer<ck_world_args> { unsafe arguments.pointer }
  /// The arguments of the single-item engine, the first field of those of the many-item engine.
  private var one: UnsafeMutablePointer<ck_run_args> {
    unsafe UnsafeMutableRawPointer(arguments.pointer).assumingMemoryBound(to: ck_run_args.self)
  }

  /// What has become of the scenario.
  var state: State {
    switch unsafe live.state {
    case .moves: .moves
    case .rests: .rests
    case .ended: .ended
    case .diverged: .diverged
    case .invalid: .invalid
    }
  }

  /// Its phase in the plan's list; the number of phases without any.
  var phase: Int { unsafe Int(live.phase) }
  /// Whether a phase, perhaps the same again, began with this frame.
  var hasTurned: Bool { unsafe live.turned != 0 }
  /// What it ended with among the scene's outcomes, from 1; 0 for nothing that has a name.
  var outcome: Int { unsafe Int(live.outcome) }

  /// Advances by some sub-steps, which span some frames.
  mutating func step(substeps: Int, frames: Double) {
    if isMultiBody {
      unsafe ck_world_live_step(set, precision, many, UInt32(substeps), frames, &live)
    } else {
      unsafe ck_live_step(set, precision, one, UInt32(substeps), frames, &live)
    }
  }

  /// An item as it is now; points, radians, seconds.
  func pose(of item: Int) -> (
    x: Double, y: Double, angle: Double, velocityX: Double, velocityY: Double, spin: Double
  ) {
    let item = unsafe items.pointer[item]
    return (item.x, item.y, item.angle, item.velocity_x, item.velocity_y, item.spin)
  }

  /// The length of a joint: what it was made with, pt.
  func length(ofJoint index: Int) -> Double {
    unsafe joints.pointer[index].rest * pointsPerMetre
  }

  /// Whether two things touch, as observed after the last sub-step.
  func touches(_ contact: Int) -> Bool { unsafe contacts.pointer[contact].touches != 0 }

  /// Whether an item sleeps or is fixed.
  func isAsleep(_ item: Int) -> Bool { unsafe items.pointer[item].asleep != 0 }

  /// Sets what is not nil of an item, and wakes it.
  mutating func set(
    _ item: Int, center: (x: Double, y: Double)? = nil, angle: Double? = nil,
    velocity: (x: Double, y: Double)? = nil, spin: Double? = nil
  ) {
    var parts: Parts = []
    if let center {
      unsafe items.pointer[item].x = center.x
      unsafe items.pointer[item].y = center.y
      parts.insert(.center)
    }
    if let angle {
      unsafe items.pointer[item].angle = angle
      parts.insert(.angle)
    }
    if let velocity {
      unsafe items.pointer[item].velocity_x = velocity.x
      unsafe items.pointer[item].velocity_y = velocity.y
      parts.insert(.velocity)
    }
    if let spin {
      unsafe items.pointer[item].spin = spin
      parts.insert(.spin)
    }
    wake(item, parts)
  }

  private mutating func wake(_ item: Int, _ parts: Parts) {
    let (index, what) = (UInt32(item), UInt32(parts.rawValue))
    if isMultiBody {
      unsafe ck_world_live_place(set, precision, many, index, what, &live)
    } else {
      unsafe ck_live_place(set, precision, one, index, what, &live)
    }
  }

  /// What a contact of the plan did in the last step.
  func report(of index: Int) -> ContactReport {
    let contact = unsafe contacts.pointer[index]
    return ContactReport(
      begun: Int(contact.begun), ended: Int(contact.ended), x: contact.x, y: contact.y)
  }

  /// How many contacts there are.
  var contactCount: Int { contacts.count }
}

/// Where the parts of a plan were, in the kernels' memory.
@safe
private struct OriginColumns: ~Copyable {
  private let items: AlignedColumn<UInt32>
  private let contacts: AlignedColumn<UInt32>
  private let joints: AlignedColumn<UInt32>
  private let pushes: AlignedColumn<UInt32>
  private let woken: AlignedColumn<UInt8>
  private let dropped: AlignedColumn<UInt8>
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
    gravity = origin.gravity.kernelValue
  }

  /// What the kernels read; valid as long as the columns.
  ///
  /// - Parameter before: The state of the plan before, if the other engine ran it.
  /// - Returns: Where the parts were.
  func origins(before: UnsafePointer<ck_live>?) -> ck_live_origin {
    unsafe ck_live_origin(
      items: items.pointer, contacts: contacts.pointer, joints: joints.pointer,
      pushes: pushes.pointer, woken: woken.pointer, dropped: dropped.pointer, gravity: gravity,
      before: before)
  }
}
