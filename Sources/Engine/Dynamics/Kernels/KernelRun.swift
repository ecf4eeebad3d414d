import CKernels

/// The kernels' arguments for a plan, and all memory of its runs.
///
/// The kernels allocate nothing. Memory is kept from run to run. Each worker owns a `KernelRun`.
@safe
struct KernelRun<Scalar: SimulationScalar>: ~Copyable {
  /// The inputs that differ from scenario to scenario; column i belongs to the i-th of them.
  let variedInputs: [KernelInput]

  private let instructionSet: InstructionSet
  private let capacity: Int
  /// The values of varied inputs, `[variedInputs.count][capacity]`.
  private let columns: AlignedColumn<Scalar>
  /// 1 for rows that the run skips, else 0, `[capacity]`.
  private let skipped: AlignedColumn<UInt8>
  private let inputs: AlignedColumn<ck_input>
  let tables: KernelTables
  /// The columns of the metrics to measure, else nil, `[items][CK_METRIC_COUNT]`.
  private let metrics: AlignedColumn<UnsafeMutableRawPointer?>
  private var substeps: AlignedColumn<UInt8>
  private var scratch: AlignedColumn<UInt8>
  private var trajectory: AlignedColumn<UInt8>
  /// Of one item, the kernels read `run` only.
  private(set) var arguments: ck_world_args
  private let settings: Settings
  /// Whether the layout has the form for many items.
  let isMultiBody: Bool
  /// Whether the single-item engine runs these items one by one.
  let isSeparate: Bool
  /// Whether the large-world engine runs them.
  let isLarge: Bool
  /// A large world: what scratch memory has room for at most.
  private var mostContacts = ContactRoom(candidates: 0, chain: 0)
  /// The index of each item's first input.
  private let firstInputs: [Int]

  /// Allocates memory for runs of up to `capacity` scenarios, or for one that is stepped frame by frame.
  init(plan: Plan, capacity: Int, instructionSet: InstructionSet, isLive: Bool = false) {
    self.instructionSet = instructionSet
    self.capacity = capacity
    settings = plan.settings
    let layout = plan.layout
    let varied = Set(plan.varied + plan.dependents)
    let variedIndices = layout.inputs.indices.filter {
      !varied.isDisjoint(with: layout.inputs[$0].parameters)
    }
    variedInputs = variedIndices.map { layout.inputs[$0] }
    columns = AlignedColumn(count: capacity * variedIndices.count, repeating: 0)
    skipped = AlignedColumn(count: capacity, repeating: 0)
    unsafe inputs = AlignedColumn(
      plan.inputValues.map { unsafe ck_input(column: nil, value: $0) })
    for (column, index) in variedIndices.enumerated() {
      unsafe inputs.pointer[index].column = UnsafeRawPointer(columns.pointer + column * capacity)
    }
    firstInputs = layout.items.map(\.firstInput)
    unsafe metrics = AlignedColumn(
      count: firstInputs.count * Int(CK_METRIC_COUNT), repeating: nil)
    substeps = AlignedColumn(count: 0, repeating: 0)
    scratch = AlignedColumn(count: 0, repeating: 0)
    trajectory = AlignedColumn(count: 0, repeating: 0)
    tables = KernelTables(layout, canRotate: plan.canRotate)
    isSeparate = layout.isSeparate
    isLarge = layout.isLarge
    switch layout.form {
    case .oneItem: isMultiBody = false
    case .manyItems: isMultiBody = true
    }
    unsafe arguments = tables.arguments(
      layout, settings: settings, inputs: inputs, skipped: skipped, metrics: metrics)
    if layout.isLarge {
      mostContacts = .most(for: layout)
      // A live scenario cannot run again with more room.
      unsafe arguments.contactRoom = isLive ? mostContacts : .usual(for: layout)
      // With fewer scenarios, most lanes of the blocks of items would be empty.
      let fillsHalf = capacity > 1 && 2 * capacity >= instructionSet.laneCount
      unsafe arguments.is_side_by_side = fillsHalf && plan.scene.runsSideBySide ? 1 : 0
    }
    allocateScratch()
  }

  /// Allocates the memory that the arguments need, unless there is enough.
  private mutating func allocateScratch() {
    let bytes =
      unsafe isMultiBody
      ? ck_world_scratch_bytes(instructionSet.cValue, Scalar.precision.cValue, &arguments)
      : ck_scratch_bytes(instructionSet.cValue, Scalar.precision.cValue, &arguments.run)
    guard scratch.count < bytes else { return }
    // The old memory is freed before the new one is taken.
    scratch = AlignedColumn(count: 0, repeating: 0)
    scratch =
      isLarge ? AlignedColumn(undefinedCount: bytes) : AlignedColumn(count: bytes, repeating: 0)
    unsafe arguments.run.scratch = UnsafeMutableRawPointer(scratch.pointer)
  }

  /// Runs all rows of a large world.
  ///
  /// A row that needs more room for contacts runs again with twice as much. If the most is not enough,
  /// it is invalid. Rows side by side share their room. If it is too small, the rest of this run and
  /// all later runs simulate one row after the other.
  private mutating func runLargeWorlds(count: Int) {
    unsafe arguments.first_scenario = 0
    while true {
      let row = unsafe Int(
        ck_world_run(instructionSet.cValue, Scalar.precision.cValue, &arguments))
      guard row < count else { return }
      unsafe arguments.first_scenario = UInt32(row)
      let room = unsafe arguments.contactRoom
      if unsafe arguments.is_side_by_side != 0 {
        unsafe arguments.is_side_by_side = 0
      } else if room == mostContacts {
        skip(row: row)
      } else {
        unsafe arguments.contactRoom = room.doubled(upTo: mostContacts)
        allocateScratch()
      }
    }
  }

  /// Writes one number of a varied input.
  func write(_ value: Double, column: Int, row: Int) {
    unsafe columns.pointer[column * capacity + row] = Scalar(value)
  }

  /// Writes a varied input of the first rows, as many as there are values.
  func write(_ values: UnsafeBufferPointer<Double>, toColumn column: Int) {
    let target = unsafe columns.pointer + column * capacity
    for row in values.indices { unsafe target[row] = Scalar(values[row]) }
  }

  /// Includes the first `count` rows in the run.
  func skipNone(count: Int) {
    unsafe skipped.pointer.update(repeating: 0, count: count)
  }

  /// Excludes a row from the run.
  func skip(row: Int) {
    unsafe skipped.pointer[row] = 1
  }

  /// Whether a row is excluded from the run.
  func isSkipped(row: Int) -> Bool {
    unsafe skipped.pointer[row] != 0
  }

  /// Allocates memory for the trajectories of items, so that the next run finds their poses at
  /// rest.
  ///
  /// - Returns: False if the trajectories need more memory than a worker may use; a first run then
  ///   has to find the poses at rest.
  mutating func recordTrajectories(of items: [Int], frameLimit: Int) -> Bool {
    // Items that never sleep have no pose at rest.
    guard settings.sleepTime != nil else { return true }
    unsafe arguments.run.frame_limit = UInt32(frameLimit)
    tables.recordTrajectories(of: items)
    // Items of a large world share memory if the same is measured of them.
    allocateScratch()
    let bytes =
      unsafe isMultiBody
      ? ck_world_trajectory_bytes(instructionSet.cValue, Scalar.precision.cValue, &arguments)
      : ck_trajectory_bytes(instructionSet.cValue, Scalar.precision.cValue, &arguments.run)
    unsafe arguments.run.trajectory = nil
    let limit = unsafe arguments.is_large != 0 ? largeTrajectoryLimit : trajectoryLimit
    guard bytes <= limit else { return false }
    if trajectory.count < bytes { trajectory = AlignedColumn(count: bytes, repeating: 0) }
    unsafe arguments.run.trajectory = UnsafeMutableRawPointer(trajectory.pointer)
    return true
  }

  /// Sets a coordinate of an item's pose at rest, which a first run has found in every scenario.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - metric: The metric that measured the coordinate: `finalX`, `finalY` or `finalAngle`.
  ///   - column: The coordinate in each scenario.
  func setRest(of item: Int, _ metric: Metric, to column: UnsafeMutablePointer<Scalar>) {
    let coordinate: ck_item_input? =
      switch metric {
      case .finalX: .restX
      case .finalY: .restY
      case .finalAngle: .restAngle
      default: nil
      }
    guard let input = coordinate else { preconditionFailure("\(metric) is not a coordinate") }
    unsafe inputs.pointer[firstInputs[item] + input.index].column = UnsafeRawPointer(column)
  }

  /// Runs rows `0..<count`.
  ///
  /// - Parameters:
  ///   - count: The number of scenarios.
  ///   - frameLimit: The most frames that a scenario runs.
  ///   - outputs: The metrics to measure, with their columns.
  ///   - statuses: `[count]`
  ///   - frames: `[count]`, frames simulated.
  ///   - trace: `[count][frameLimit + 1][items][6]`
  mutating func run(
    count: Int, frameLimit: Int,
    outputs: [(item: Int, metric: Metric, column: UnsafeMutablePointer<Scalar>)],
    statuses: UnsafeMutablePointer<UInt8>, frames: UnsafeMutablePointer<UInt32>? = nil,
    trace: UnsafeMutablePointer<Scalar>? = nil
  ) {
    if substeps.count < frameLimit {
      let counts = settings.substeps(frameCount: frameLimit)
      substeps = AlignedColumn(count: frameLimit, repeating: 0)
      for (frame, steps) in counts.enumerated() { unsafe substeps.pointer[frame] = steps }
    }
    for index in unsafe 0..<metrics.count { unsafe metrics.pointer[index] = nil }
    for unsafe(item, metric, column) in unsafe outputs {
      guard let kernelIndex = metric.kernelIndex else { continue }
      let index = item * Int(CK_METRIC_COUNT) + kernelIndex
      unsafe metrics.pointer[index] = UnsafeMutableRawPointer(column)
    }
    unsafe arguments.run.substeps = UnsafePointer(substeps.pointer)
    unsafe arguments.run.scenario_count = UInt32(count)
    unsafe arguments.run.frame_limit = UInt32(frameLimit)
    unsafe arguments.run.statuses = statuses
    unsafe arguments.run.frames = frames
    unsafe arguments.run.trace = UnsafeMutableRawPointer(trace)
    if unsafe arguments.is_large != 0 {
      runLargeWorlds(count: count)
    } else if isMultiBody {
      unsafe _ = ck_world_run(instructionSet.cValue, Scalar.precision.cValue, &arguments)
    } else {
      unsafe ck_run(instructionSet.cValue, Scalar.precision.cValue, &arguments.run)
    }
  }
}

/// The most memory for the trajectories of items, in bytes: with AVX-512, 45 s of 64 items, or
/// three minutes of one item with edges.
private let trajectoryLimit = 32 << 20
/// The same of a large world, which alone stores each trajectory once and not for each lane: 16 s of 8192
/// items.
private let largeTrajectoryLimit = 128 << 20

/// The contacts that a large world has memory for.
struct ContactRoom: Equatable {
  /// Possible contacts.
  ///
  /// A pile has 6 to 8 for each part. Parts that overlap at the start have more.
  var candidates: Int
  /// Contacts of a chain, in which each shares an item with the one before.
  ///
  /// An item that touches many others has a long one, and so has a crowd in which all overlap.
  var chain: Int

  /// The room that a run has at first.
  static func usual(for layout: PlanLayout) -> ContactRoom {
    let candidates = 12 * layout.outlines.count + 4 * layout.edgeCount + 1024
    return ContactRoom(candidates: candidates, chain: candidates / 16 + 64)
  }

  /// The room that a run has at most, and that a live scenario has.
  static func most(for layout: PlanLayout) -> ContactRoom {
    most(parts: layout.outlines.count, edges: layout.edgeCount)
  }

  static func most(parts: Int, edges: Int) -> ContactRoom {
    let candidates = 64 * parts + 64 * edges + 16384
    return ContactRoom(candidates: candidates, chain: min(32768, candidates))
  }

  func doubled(upTo most: ContactRoom) -> ContactRoom {
    ContactRoom(
      candidates: min(2 * candidates, most.candidates), chain: min(2 * chain, most.chain))
  }
}

extension ck_world_args {
  fileprivate var contactRoom: ContactRoom {
    get { unsafe ContactRoom(candidates: Int(candidate_limit), chain: Int(chain_limit)) }
    set {
      unsafe candidate_limit = UInt32(newValue.candidates)
      unsafe chain_limit = UInt32(newValue.chain)
    }
  }
}

extension Plan {
  /// About how much memory the kernels need in a worker for a large world, bytes; 0 for other scenes.
  package var largeWorldMemory: Int {
    guard layout.isLarge else { return 0 }
    // Up to 900 bytes for each possible contact in double precision, which has up to 8 lanes, and the
    // trajectories.
    let scenarios = scene.runsSideBySide ? 8 : 1
    return 900 * scenarios * ContactRoom.usual(for: layout).candidates + largeTrajectoryLimit
  }

  /// The inputs at the base values of all parameters.
  fileprivate var inputValues: [Double] { layout.inputs.map { $0.value(in: base) } }
}

extension KernelRun {
  /// Sets the inputs to the values of another plan with the same layout.
  func setValues(of plan: Plan) {
    for (index, value) in plan.inputValues.enumerated() {
      unsafe inputs.pointer[index].value = value
    }
  }

  /// Replaces values of an item's inputs, which the plan has set.
  func setStart(of item: Int, to values: [(input: ck_item_input, value: Double)]) {
    for (input, value) in values {
      unsafe inputs.pointer[firstInputs[item] + input.index].value = value
    }
  }

  /// The arguments of one scenario that is stepped frame by frame.
  ///
  /// - Parameter substeps: One element, whose value has no effect: each step has its own number.
  /// - Returns: The arguments.
  func liveArguments(substeps: UnsafeMutablePointer<UInt8>) -> ck_world_args {
    var live = unsafe arguments
    unsafe live.run.substeps = UnsafePointer(substeps)
    unsafe live.run.statuses = skipped.pointer
    unsafe live.run.scenario_count = 1
    unsafe live.run.frame_limit = 1
    unsafe live.run.rotates = 1
    return unsafe live
  }
}

extension ck_settings {
  init(_ settings: Settings) {
    self.init(
      points_per_metre: settings.pointsPerMetre, gravity_unit: settings.gravityUnit,
      time_step: settings.timeStep, frame_time: 1 / settings.frameRate,
      linear_slop: settings.linearSlop, contact_skin: settings.contactSkin,
      item_radius: settings.itemRadius, polygon_radius: settings.polygonRadius,
      edge_radius: settings.boundaryRadius,
      boundary_elasticity: settings.boundaryElasticity,
      boundary_friction: settings.boundaryFriction,
      restitution_threshold: settings.restitutionThreshold, baumgarte: settings.baumgarte,
      max_linear_correction: settings.maxContactCorrection,
      max_joint_correction: settings.maxAttachmentCorrection,
      max_translation: settings.maxTranslation, max_rotation: settings.maxRotation,
      sleep_linear_speed: settings.sleepSpeed, sleep_angular_speed: settings.sleepSpin,
      sleep_time: settings.sleepTime ?? .infinity, settle_distance: settings.settleDistance,
      settle_angle: settings.settleAngle,
      velocity_iterations: UInt32(settings.velocityIterations),
      position_iterations: UInt32(settings.positionIterations),
      toi_passes: UInt32(settings.impactPasses),
      stiffness_from_mass: settings.stiffness == .itemMass ? 1 : 0,
      joints_have_lower_limit: settings.attachmentsHaveLowerLimit ? 1 : 0,
      touch_resets_sleep: settings.touchResetsSleep ? 1 : 0)
  }
}
