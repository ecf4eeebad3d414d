/// Runs the scenarios of stores, block after block.
///
/// A simulation owns the memory that its kernels work in, so each worker makes its own; the results
/// are the same bits whichever worker, order or block a scenario runs in.
public struct Simulation<Scalar: SimulationScalar>: ~Copyable {
  private let plan: Plan
  private let metrics: [Metric]
  private var kernel: KernelRun<Scalar>
  private let finalPose: AlignedColumn<Scalar>
  private let capacity: Int
  private var values: [Double]

  /// Prepares to run blocks of up to `capacity` scenarios.
  ///
  /// - Parameters:
  ///   - plan: What is simulated.
  ///   - metrics: What is measured; the metrics of the stores that will be run.
  ///   - capacity: The capacity of those stores.
  ///   - instructionSet: Changes the time a run takes, never its result.
  public init(
    plan: Plan, metrics: [Metric], capacity: Int, instructionSet: InstructionSet = .best
  ) {
    self.plan = plan
    self.metrics = metrics
    self.capacity = capacity
    values = plan.base
    kernel = KernelRun(plan: plan, capacity: capacity, instructionSet: instructionSet)
    // Without a target of the scene's own, scenarios are measured against where they end.
    let measuresEnd = !plan.hasTarget && metrics.contains(where: \.needsTarget)
    finalPose = AlignedColumn(count: measuresEnd ? 2 * capacity : 0, repeating: 0)
  }

  /// Runs the scenarios of a store and fills its metrics and statuses.
  ///
  /// Rows whose parameters are out of range get ``Status/invalid`` and metrics of NaN.
  ///
  /// - Parameter store: Made with the same plan, metrics and capacity.
  /// - Complexity: O(scenarios × frames), twice where a metric needs a target and the scene declares
  ///   none: once to find where each scenario ends, once to measure against it.
  public mutating func run(_ store: inout Store<Scalar>) {
    precondition(store.capacity == capacity, "the store has another capacity")
    let frameLimit = load(store)
    let count = store.count
    if finalPose.count > 0 {
      let x = unsafe finalPose.pointer
      let y = unsafe finalPose.pointer + capacity
      unsafe kernel.run(
        count: count, frameLimit: frameLimit, outputs: [(.finalX, x), (.finalY, y)],
        statuses: store.statusPointer)
      unsafe kernel.setTarget(x: x, y: y)
    }
    let outputs = unsafe metrics.indices.map { unsafe (metrics[$0], store.metricPointer($0)) }
    unsafe kernel.run(
      count: count, frameLimit: frameLimit, outputs: outputs, statuses: store.statusPointer)
  }

  /// Runs the first scenario of a store frame by frame.
  mutating func trace(_ store: inout Store<Scalar>) -> Trace<Scalar> {
    store.resize(to: 1)
    let frameLimit = load(store)
    let stride = Trace<Scalar>.valuesPerFrame
    let poses = AlignedColumn<Scalar>(count: (frameLimit + 1) * stride, repeating: 0)
    let frameCount = AlignedColumn<UInt32>(count: 1, repeating: 0)
    let outputs = unsafe metrics.indices.map { unsafe (metrics[$0], store.metricPointer($0)) }
    unsafe kernel.run(
      count: 1, frameLimit: frameLimit, outputs: outputs, statuses: store.statusPointer,
      frames: frameCount.pointer, trace: poses.pointer)
    let status = store.withStatuses { Status(rawValue: $0[0]) ?? .invalid }
    guard status != .invalid else { return Trace(frames: [], status: .invalid) }
    let frames = unsafe (0...Int(frameCount.pointer[0])).map { frame in
      let pose = unsafe poses.pointer + frame * stride
      return unsafe Frame(
        index: frame, time: Double(frame) / plan.settings.frameRate, x: pose[0], y: pose[1],
        angle: pose[2], velocityX: pose[3], velocityY: pose[4], angularVelocity: pose[5])
    }
    return Trace(frames: frames, status: status)
  }

  /// Computes the kernels' columns from the store's; returns the most frames a scenario may run.
  private mutating func load(_ store: borrowing Store<Scalar>) -> Int {
    let checked = plan.varied + plan.dependents
    let slots = kernel.variedSlots
    var longest = plan.base[plan.duration]
    for row in 0..<store.count {
      for (index, parameter) in plan.varied.enumerated() {
        values[parameter] = unsafe store.parameterPointer(index)[row]
      }
      plan.table.evaluate(plan.dependents, in: &values)
      let isInvalid = plan.table.problem(in: values, at: checked) != nil
      kernel.setSkipped(isInvalid, row: row)
      guard !isInvalid else { continue }
      for (column, slot) in slots.enumerated() {
        kernel.write(slot.value(in: values), column: column, row: row)
      }
      longest = max(longest, values[plan.duration])
    }
    return max(1, Int((longest * plan.settings.frameRate + 0.499).rounded()))
  }
}
