public import Dynamics
public import Sweeps

/// Simulates a scene at points of a space of parameters, on several threads.
///
/// Points are cut into blocks that workers take one after the other; what comes out does not depend
/// on the number of threads, nor on the blocks.
public struct PointRunner<Scalar: SimulationScalar>: Sendable {
  /// The scene with the parameters of ``ranges`` varied, in their order.
  public let plan: Plan
  /// What each dimension of a point stands for.
  public let ranges: [SampledRange]
  /// How many workers there are.
  public let threadCount: Int
  /// Changes the time it takes, never the result.
  public let instructionSet: InstructionSet

  /// Prepares to run a scene.
  ///
  /// - Parameters:
  ///   - scene: What is simulated.
  ///   - ranges: The parameters and their ends.
  ///   - settings: The constants of the engine.
  ///   - threadCount: How many workers there are, 1 or more; one for each core if nil.
  ///   - instructionSet: Changes the time it takes, never the result.
  /// - Throws: `SceneProblems`, `UnknownPath`, or ``SpaceProblem`` where a range is not wholly
  ///   allowed or a parameter has two.
  public init(
    scene: Scene, over ranges: [SampledRange], settings: Settings = .uikit,
    threadCount: Int? = nil, instructionSet: InstructionSet = .preferred
  ) throws {
    plan = try Plan(scene: scene, varying: ranges.map(\.path), settings: settings)
    self.ranges = ranges
    self.threadCount = threadCount ?? SweepRunner<Scalar>.machineThreadCount
    self.instructionSet = instructionSet
    var values = plan.table.baseValues()
    var paths: Set<ParameterPath> = []
    for range in ranges {
      guard paths.insert(range.path).inserted else { throw SpaceProblem.repeated(range.path) }
      let index = try plan.table.index(of: range.path)
      if let problem = SpaceProblem(of: plan.table.parameters[index]) { throw problem }
      for end in [range.start, range.stop] {
        values[index] = end
        if let problem = plan.table.problem(in: values, at: [index]) {
          throw SpaceProblem.notAllowed(problem)
        }
      }
    }
  }

  /// Measures each point.
  ///
  /// - Parameters:
  ///   - points: In the unit cube, a dimension for each range.
  ///   - measures: What is measured of which item.
  ///   - cancellation: Stops the run.
  ///   - progress: Told how many points are done.
  /// - Returns: The results; nil if the run was cancelled.
  public func measure(
    _ points: UnitPoints, measures: [Measure], cancellation: Cancellation = Cancellation(),
    progress: (_ done: Int) -> Void = { _ in }
  ) -> ScenarioResults? {
    ScenarioRunner(plan: plan, threadCount: threadCount, instructionSet: instructionSet).measure(
      points.count, measures: measures, cancellation: cancellation, progress: progress
    ) { rows, store in
      load(points, rows, into: &store)
    }
  }

  /// The values of a point, in the units of the parameters.
  public func values(of point: ArraySlice<Double>) -> [Double] {
    zip(ranges, point).map { $0.value(atPosition: $1) }
  }

  /// Writes points into a store.
  func load(_ points: UnitPoints, _ rows: Range<Int>, into store: inout Store<Scalar>) {
    store.resize(to: rows.count)
    for (axis, range) in ranges.enumerated() {
      store.withParameter(axis) { column in
        for row in rows {
          column[row - rows.lowerBound] = range.value(atPosition: points[row, axis])
        }
      }
    }
  }
}

/// Why some ranges make no space.
public enum SpaceProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// An end is not allowed.
  case notAllowed(ValueProblem)
  /// A parameter has two ranges.
  case repeated(ParameterPath)
  /// A parameter is only true or false.
  case flag(ParameterPath)
  /// A parameter is a whole number.
  case whole(ParameterPath)

  /// One sentence.
  public var description: String {
    switch self {
    case .notAllowed(let problem): problem.description
    case .repeated(let path): "\(path) is varied twice; allowed: one range"
    case .flag(let path):
      "\(path) is true or false and has no values between; allowed: --set, once for each"
    case .whole(let path):
      "\(path) is a whole number and has no values between; allowed: --set, once for each"
    }
  }
}

extension SpaceProblem {
  /// Why a parameter can have no range; nil if it can.
  init?(of parameter: Parameter) {
    if parameter.range.isFlag {
      self = .flag(parameter.path)
    } else if parameter.range.isWhole {
      self = .whole(parameter.path)
    } else {
      return nil
    }
  }
}
