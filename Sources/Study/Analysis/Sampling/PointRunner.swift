public import Dynamics
public import Sweeps

/// Simulates a scene at points of a parameter space, on several threads.
///
/// Workers process the points in blocks. The results do not depend on the number of threads or the
/// size of the blocks.
public struct PointRunner<Scalar: SimulationScalar>: Sendable {
  /// The scene, prepared to run with the parameters of ``ranges`` varied.
  public let plan: Plan
  /// The parameter and the range of each dimension of a point.
  public let ranges: [SampledRange]
  /// The conditions of ``measureEach(_:metricColumns:cancellation:progress:)``.
  public let across: Across
  /// The number of worker threads.
  public let threadCount: Int
  /// The instruction set of the kernels, which changes the run time but not the results.
  public let instructionSet: InstructionSet
  private let conditions: ConditionRunner<Scalar>

  /// Prepares to run a scene.
  ///
  /// - Parameters:
  ///   - scene: The scene to simulate.
  ///   - ranges: The parameters and their ranges.
  ///   - across: What is given, with its values.
  ///   - settings: The constants of the engine.
  ///   - threadCount: The number of worker threads, 1 or more; nil for one per core.
  ///   - instructionSet: The instruction set of the kernels. It changes the run time, not the results.
  /// - Throws: `SceneProblems`, `UnknownPath`, ``AcrossProblem``, or ``SpaceProblem`` if a range
  ///   contains values that are not allowed or a parameter has two ranges.
  public init(
    scene: Scene, over ranges: [SampledRange], across: Across = .nothing,
    settings: Settings = .uikit,
    threadCount: Int? = nil, instructionSet: InstructionSet = .preferred
  ) throws {
    let paths = ranges.map(\.path)
    let plan = try Plan(scene: scene, varying: paths, settings: settings)
    let threadCount = threadCount ?? SweepRunner<Scalar>.machineThreadCount
    func runner(_ plan: Plan) -> ScenarioRunner<Scalar> {
      ScenarioRunner(plan: plan, threadCount: threadCount, instructionSet: instructionSet)
    }
    try SpaceProblem.check(ranges.map(SolverParameter.range), of: plan.table)
    try across.check(choosing: paths, of: plan.table)
    conditions =
      across.isEmpty
      ? ConditionRunner(runner(plan))
      : try ConditionRunner(
        across.conditions, neededCount: across.neededCount(of: across.conditionCount),
        of: plan.scene, varying: paths, given: across.paths, settings: settings, runner: runner)
    self.plan = plan
    self.ranges = ranges
    self.across = across
    self.threadCount = threadCount
    self.instructionSet = instructionSet
  }

  /// Runs a scenario for each point, of the scene as it is, and measures it.
  ///
  /// - Parameters:
  ///   - points: Points of the unit cube, with one dimension for each range.
  ///   - metricColumns: The metrics and their items.
  ///   - cancellation: Cancels the run.
  ///   - progress: Receives the number of points that are done.
  /// - Returns: The results; nil if the run was cancelled.
  public func measure(
    _ points: UnitPoints, metricColumns: [MetricColumn],
    cancellation: Cancellation = Cancellation(),
    progress: (_ done: Int) -> Void = { _ in }
  ) -> ScenarioResults? {
    ScenarioRunner(plan: plan, threadCount: threadCount, instructionSet: instructionSet).measure(
      points.count, metricColumns: metricColumns, cancellation: cancellation, progress: progress
    ) { rows, store in
      load(points, rows, into: &store)
    }
  }

  /// Runs a scenario for each point under each condition of ``across``, and measures it.
  ///
  /// - Parameters:
  ///   - points: Points of the unit cube, with one dimension for each range.
  ///   - metricColumns: The metrics and their items.
  ///   - cancellation: Cancels the run.
  ///   - progress: Receives the number of points that are done under all conditions.
  /// - Returns: The results: `[conditions]`; nil if the run was cancelled.
  public func measureEach(
    _ points: UnitPoints, metricColumns: [MetricColumn],
    cancellation: Cancellation = Cancellation(),
    progress: (_ done: Int) -> Void = { _ in }
  ) -> [ScenarioResults]? {
    conditions.measureEach(
      points.count, metricColumns: metricColumns, cancellation: cancellation, progress: progress,
      axisCount: ranges.count
    ) { [ranges] row, axis in ranges[axis].value(atPosition: points[row, axis]) }
  }

  /// The parameter values of a point, in the parameters' units.
  public func values(of point: ArraySlice<Double>) -> [Double] {
    zip(ranges, point).map { $0.value(atPosition: $1) }
  }

  /// Writes points into a store of the same number of rows.
  func load(_ points: UnitPoints, _ rows: Range<Int>, into store: inout Store<Scalar>) {
    for (axis, range) in ranges.enumerated() {
      store.withParameter(axis) { column in
        for row in rows {
          column[row - rows.lowerBound] = range.value(atPosition: points[row, axis])
        }
      }
    }
  }
}

/// A problem with the ranges or lists of a parameter space.
public enum SpaceProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// An end of a range is not an allowed value.
  case notAllowed(ValueProblem)
  /// A parameter has two ranges.
  case repeated(ParameterPath)
  /// A range is given for a parameter that is true or false.
  case flag(ParameterPath)
  /// A range is given for a parameter that is a whole number.
  case whole(ParameterPath)

  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .notAllowed(let problem): problem.description
    case .repeated(let path): "\(path) is varied twice; give it one range"
    case .flag(let path):
      "\(path) is true or false and cannot have a range; use --set \(path)=true or "
        + "--set \(path)=false (sweep solve also takes the list \(path)=false,true)"
    case .whole(let path):
      "\(path) is a whole number and cannot have a range; use --set \(path)=N "
        + "(sweep solve also takes a list such as \(path)=1,2,3)"
    }
  }
}

extension SpaceProblem {
  /// Checks that each parameter is given once and that all its values are allowed.
  ///
  /// Only the ends of a range are checked.
  ///
  /// - Parameters:
  ///   - parameters: The parameters and their values.
  ///   - table: The scene's parameters.
  /// - Throws: ``SpaceProblem``, or `UnknownPath`.
  static func check(_ parameters: [SolverParameter], of table: ParameterTable) throws {
    var values = table.baseValues()
    var paths: Set<ParameterPath> = []
    for parameter in parameters {
      guard paths.insert(parameter.path).inserted else { throw Self.repeated(parameter.path) }
      let index = try table.index(of: parameter.path)
      let tested: [Double]
      switch parameter {
      case .choice(let axis): tested = axis.values
      case .range(let range):
        if let problem = SpaceProblem(of: table.parameters[index]) { throw problem }
        tested = [range.start, range.stop]
      }
      for value in tested {
        values[index] = value
        if let problem = table.problem(in: values, at: [index]) { throw Self.notAllowed(problem) }
      }
    }
  }

  /// The problem of a parameter that cannot have a range; nil if it can.
  private init?(of parameter: Parameter) {
    if parameter.range.isFlag {
      self = .flag(parameter.path)
    } else if parameter.range.isWhole {
      self = .whole(parameter.path)
    } else {
      return nil
    }
  }
}
