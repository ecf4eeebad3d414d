/// Runs the scenarios of stores, block by block.
///
/// A simulation owns the working memory of its kernels, so create one for each thread. A scenario
/// gives the same bits on every thread, in every order and in every block.
public struct Simulation<Scalar: SimulationScalar>: ~Copyable {
  let plan: Plan
  private let metricColumns: [MetricColumn]
  /// What the kernels measure: of each metric its item, and its column in a store, or, for a metric that
  /// only measures need, in ``inner``.
  private let measured: [(item: Int, metric: Metric, column: Int, isInner: Bool)]
  private let inner: AlignedColumn<Scalar>
  /// For each metric that measures need, its index in ``measured``.
  private let needed: [Int]
  /// The measures, which are computed from the frames, and their columns.
  let measures: [(column: Int, program: MeasureProgram)]
  /// The items whose causes of no rest the measures need.
  let causeItems: [Int]
  let instructionSet: InstructionSet
  /// The items that are measured against the pose in which they rest.
  private let settling: [Int]
  var kernel: KernelRun<Scalar>
  /// x, y and angle of the items that settle, if one run cannot keep their trajectory.
  private var restPoses: AlignedColumn<Scalar>
  private let capacity: Int
  private var values: [Double]
  /// In place of the kernel, where the scene's item moves in closed form.
  private var spring: SpringRun<Scalar>?
  /// The allowed values of each varied parameter.
  private let ranges: [ValueRange]
  /// The kernels' columns that are copies of each varied parameter, and those that are computed.
  private let copies: [[Int]]
  private let computed: [(column: Int, input: KernelInput)]

  /// Creates a simulation for stores of up to `capacity` scenarios.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - metrics: The metrics of the stores, measured for every item.
  ///   - capacity: The capacity of the stores.
  ///   - instructionSet: A set that this machine supports; it changes the speed, never the result.
  public init(
    plan: Plan, metrics: [Metric], capacity: Int, instructionSet: InstructionSet = .preferred
  ) {
    self.init(
      plan: plan, metricColumns: MetricColumn.columns(metrics, of: plan.scene), capacity: capacity,
      instructionSet: instructionSet)
  }

  /// Creates a simulation for stores of up to `capacity` scenarios.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - metricColumns: The metric columns of the stores, each once.
  ///   - capacity: The capacity of the stores.
  ///   - instructionSet: A set that this machine supports; it changes the speed, never the result.
  public init(
    plan: Plan, metricColumns: [MetricColumn], capacity: Int,
    instructionSet: InstructionSet = .preferred
  ) {
    precondition(
      instructionSet.isSupported, "this machine does not support \(instructionSet.rawValue)")
    // The kernels have one column for each, and would leave the other of two without values.
    precondition(
      Set(metricColumns.map { $0.named(in: plan.scene) }).count == metricColumns.count,
      "a metric column is given twice; give it once")
    self.plan = plan
    self.metricColumns = metricColumns
    let names = plan.scene.items.map(\.name)
    let indices = Dictionary(
      names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    var measured: [(item: Int, metric: Metric, column: Int, isInner: Bool)] = []
    var measures: [(column: Int, program: MeasureProgram)] = []
    var compiler = MeasureCompiler(plan.table)
    for (column, metricColumn) in metricColumns.enumerated() {
      if let measure = metricColumn.measure {
        do throws(ExpressionError) {
          measures.append((column, try compiler.compile(measure)))
        } catch {
          preconditionFailure(error.description)
        }
      } else if let metric = metricColumn.metric {
        guard let index = metricColumn.item.map({ indices[$0] }) ?? 0 else {
          preconditionFailure(unknownName("item", metricColumn.item ?? "", among: names))
        }
        measured.append((index, metric, column, false))
      }
    }
    var innerCount = 0
    var needed: [Int] = []
    for (item, metric) in compiler.metrics {
      if let index = measured.firstIndex(where: { $0.item == item && $0.metric == metric }) {
        needed.append(index)
      } else {
        needed.append(measured.count)
        measured.append((item, metric, innerCount, true))
        innerCount += 1
      }
    }
    self.measured = measured
    self.measures = measures
    causeItems = compiler.restCauses
    self.instructionSet = instructionSet
    self.needed = needed
    inner = AlignedColumn(count: innerCount * capacity, repeating: .nan)
    self.capacity = capacity
    values = plan.base
    spring = plan.spring.map {
      SpringRun(plan: $0, settings: plan.settings, capacity: capacity)
    }
    kernel = KernelRun(plan: plan, capacity: capacity, instructionSet: instructionSet)
    ranges = plan.varied.map { plan.table.parameters[$0].range }
    let inputs = kernel.variedInputs
    copies = plan.varied.map { parameter in
      inputs.indices.filter { inputs[$0] == .parameter(parameter) }
    }
    let copied = Set(copies.joined())
    computed = inputs.indices.filter { !copied.contains($0) }.map { ($0, inputs[$0]) }
    let aimed = plan.scene.target.flatMap { target in names.firstIndex(of: target.item) }
    let needing = measured.filter { $0.metric.needsRestPose(hasTarget: $0.item == aimed) }
    settling = Set(needing.map(\.item)).sorted()
    restPoses = AlignedColumn(count: 0, repeating: 0)
  }

  /// Runs the scenarios of a store, and computes its metrics and statuses.
  ///
  /// Rows with a parameter out of range have the status ``Status/invalid`` and metrics of NaN.
  ///
  /// - Parameter store: A store created with the same plan, metrics and capacity.
  /// - Complexity: O(scenarios × frames). If a metric is measured against the pose in which an item
  ///   rests and scenarios are longer than some minutes, each scenario runs twice: first to find that
  ///   pose, then to measure against it.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public mutating func run(_ store: inout Store<Scalar>) {
    precondition(store.capacity == capacity, "the store has another capacity")
    precondition(
      store.varying == plan.varying && store.metricColumns == metricColumns,
      "the store was made for another plan or other metrics")
    let readsFrames = metricColumns.contains { $0.measure?.readsFrames ?? false }
    guard !readsFrames else { return runMeasured(&store) }
    if spring == nil {
      let frameLimit = load(store)
      let count = store.count
      findRest(of: store, frameLimit: frameLimit)
      let outputs = unsafe self.outputs(of: store)
      unsafe kernel.run(
        count: count, frameLimit: frameLimit, outputs: outputs, statuses: store.statusPointer)
    } else {
      unsafe runSprings(store)
    }
    if !measures.isEmpty { measure(&store) }
  }

  /// Finds the poses in which items rest if metrics need them, unless the run itself can.
  mutating func findRest(of store: borrowing Store<Scalar>, frameLimit: Int) {
    guard !settling.isEmpty, !kernel.recordTrajectories(of: settling, frameLimit: frameLimit) else {
      return
    }
    let ends: [Metric] = [.finalX, .finalY, .finalAngle]
    let valueCount = ends.count * capacity * settling.count
    if restPoses.count < valueCount { restPoses = AlignedColumn(count: valueCount, repeating: 0) }
    var outputs: [(item: Int, metric: Metric, column: UnsafeMutablePointer<Scalar>)] = unsafe []
    for item in settling {
      for metric in ends {
        unsafe outputs.append((item, metric, restPoses.pointer + outputs.count * capacity))
      }
    }
    unsafe kernel.run(
      count: store.count, frameLimit: frameLimit, outputs: outputs, statuses: store.statusPointer)
    for unsafe(item, metric, column) in unsafe outputs {
      unsafe kernel.setRest(of: item, metric, to: column)
    }
  }

  /// Runs the first scenario of a store frame by frame.
  mutating func trace(_ store: inout Store<Scalar>) -> Trace<Scalar> {
    store.resize(to: 1)
    let frameCount = AlignedColumn<UInt32>(count: 1, repeating: 0)
    let frameLimit: Int
    if spring == nil {
      frameLimit = load(store)
    } else {
      // Most animations are much shorter than their scenarios may be.
      unsafe runSprings(store, frames: frameCount.pointer)
      frameLimit = unsafe Int(frameCount.pointer[0])
    }
    let stride = Trace<Scalar>.valuesPerFrame
    let itemCount = plan.scene.items.count
    let poses = AlignedColumn<Scalar>(
      count: (frameLimit + 1) * itemCount * stride, repeating: 0)
    if spring == nil {
      findRest(of: store, frameLimit: frameLimit)
      let outputs = unsafe self.outputs(of: store)
      unsafe kernel.run(
        count: 1, frameLimit: frameLimit, outputs: outputs, statuses: store.statusPointer,
        frames: frameCount.pointer, trace: poses.pointer)
    } else {
      unsafe runSprings(
        store, frames: frameCount.pointer, trace: poses.pointer, frameLimit: frameLimit)
    }
    let status = store.withStatuses { Status(rawValue: $0[0]) ?? .invalid }
    guard status != .invalid else { return Trace(frames: [], status: .invalid) }
    let count = unsafe Int(frameCount.pointer[0]) + 1
    let frames = (0..<count * itemCount).map { position in
      let (frame, item) = position.quotientAndRemainder(dividingBy: itemCount)
      let pose = unsafe poses.pointer + position * stride
      return unsafe Frame(
        index: frame, time: Double(frame) / plan.settings.frameRate, x: pose[0], y: pose[1],
        angle: pose[2], velocityX: pose[3], velocityY: pose[4], angularVelocity: pose[5],
        item: item)
    }
    return Trace(frames: frames, status: status)
  }

  /// Where the kernels write what is measured.
  func outputs(
    of store: borrowing Store<Scalar>
  ) -> [(item: Int, metric: Metric, column: UnsafeMutablePointer<Scalar>)] {
    var outputs: [(item: Int, metric: Metric, column: UnsafeMutablePointer<Scalar>)] = unsafe []
    for measured in measured {
      let column =
        unsafe measured.isInner
        ? inner.pointer + measured.column * capacity : store.metricPointer(measured.column)
      unsafe outputs.append((measured.item, measured.metric, column))
    }
    return unsafe outputs
  }

  // MARK: Measures

  /// The metrics that measures need, of a row that has just run.
  func measuredMetrics(_ row: Int, of store: borrowing Store<Scalar>) -> [Double] {
    var values: [Double] = []
    for index in needed {
      let measured = measured[index]
      let column =
        unsafe measured.isInner
        ? inner.pointer + measured.column * capacity : store.metricPointer(measured.column)
      unsafe values.append(Double(column[row]))
    }
    return values
  }

  /// The values of the scene's parameters in a row; nil if one is not allowed.
  mutating func sceneValues(_ row: Int, of store: borrowing Store<Scalar>) -> [Double]? {
    evaluate(row, of: store) ? values : nil
  }

  /// The most frames that a scenario of a store runs.
  mutating func mostFrames(of store: borrowing Store<Scalar>) -> Int {
    guard spring != nil else { return load(store) }
    let frames = AlignedColumn<UInt32>(count: store.count, repeating: 0)
    unsafe runSprings(store, frames: frames.pointer)
    return (0..<store.count).reduce(0) { unsafe max($0, Int(frames.pointer[$1])) }
  }

  /// Computes the kernels' columns from the store's; returns the most frames a scenario may run.
  ///
  /// A varied parameter that the kernels read as it stands is copied column by column. Only what is
  /// computed from several parameters goes row by row.
  mutating func load(_ store: borrowing Store<Scalar>) -> Int {
    let count = store.count
    // The scene's own duration counts only where no row has another.
    let hasOwnDurations =
      plan.varied.contains(plan.duration) || plan.dependents.contains(plan.duration)
    var longest = hasOwnDurations ? 0 : plan.base[plan.duration]
    kernel.skipNone(count: count)
    for index in plan.varied.indices {
      let column = unsafe UnsafeBufferPointer(start: store.parameterPointer(index), count: count)
      let range = ranges[index]
      for row in 0..<count where unsafe !range.contains(column[row]) { kernel.skip(row: row) }
      for target in copies[index] { unsafe kernel.write(column, toColumn: target) }
      if plan.varied[index] == plan.duration {
        for row in 0..<count where !kernel.isSkipped(row: row) {
          guard unsafe isCountable(column[row]) else {
            kernel.skip(row: row)
            continue
          }
          longest = unsafe max(longest, column[row])
        }
      }
    }
    if !computed.isEmpty || !plan.dependents.isEmpty {
      for row in 0..<count where !kernel.isSkipped(row: row) {
        longest = max(longest, computeRow(row, of: store))
      }
    }
    return plan.settings.frameCount(in: longest)
  }

  /// Whether the kernels can count the frames of a number of seconds.
  private func isCountable(_ duration: Double) -> Bool {
    duration * plan.settings.frameRate <= Double(Settings.frameLimit)
  }

  /// Computes what follows from the varied parameters of one row; returns its duration, s.
  private mutating func computeRow(_ row: Int, of store: borrowing Store<Scalar>) -> Double {
    guard evaluate(row, of: store), isCountable(values[plan.duration]) else {
      kernel.skip(row: row)
      return 0
    }
    for (column, input) in computed {
      kernel.write(input.value(in: values), column: column, row: row)
    }
    return values[plan.duration]
  }

  /// Evaluates the expressions for one row; false where one has a value that is not allowed.
  private mutating func evaluate(_ row: Int, of store: borrowing Store<Scalar>) -> Bool {
    for (index, parameter) in plan.varied.enumerated() {
      values[parameter] = unsafe store.parameterPointer(index)[row]
    }
    plan.table.evaluate(plan.dependents, in: &values)
    return plan.table.problem(in: values, at: plan.dependents) == nil
  }

  // MARK: Springs in closed form

  /// Whether the scene's item is moved by a formula and not by the engine.
  var movesInClosedForm: Bool { spring != nil }

  /// Runs the scenarios of a store; the parameters are those of ``SpringRun``.
  mutating func runSprings(
    _ store: borrowing Store<Scalar>, frames: UnsafeMutablePointer<UInt32>? = nil,
    trace: UnsafeMutablePointer<Scalar>? = nil, frameLimit: Int = Int(UInt32.max)
  ) {
    for row in 0..<store.count {
      let isAllowed = ranges.indices.allSatisfy { index in
        unsafe ranges[index].contains(store.parameterPointer(index)[row])
      }
      let isValid = isAllowed && evaluate(row, of: store)
      spring?.write(isValid ? values : nil, row: row)
    }
    let outputs = unsafe outputs(of: store)
    unsafe spring?.run(
      count: store.count, outputs: outputs, statuses: store.statusPointer, frames: frames,
      trace: trace, frameLimit: UInt32(frameLimit))
  }
}
