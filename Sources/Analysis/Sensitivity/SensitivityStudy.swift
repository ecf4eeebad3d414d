public import Dynamics
public import Sweeps

/// A way to say how much a parameter matters.
public enum SensitivityMethod: String, CaseIterable, Sendable {
  /// First-order and total indices of the variance: ``SobolIndices``.
  case sobol
  /// Elementary effects: ``ElementaryEffects``.
  case morris
  /// Shifts of the whole distribution: ``DistributionShifts``.
  case pawn
  /// A quadratic polynomial: ``ResponseSurface``.
  case surface
}

/// What is explained by the parameters.
public enum SensitivityOutput: Hashable, Sendable, CustomStringConvertible {
  /// A metric, of the scenarios in which it has a value.
  case metric(Measure)
  /// Whether a metric has a value, 1 or 0; asked of metrics that have none in some scenarios.
  case hasValue(Measure)

  /// The metric's name, or `hasValue(name)`.
  public var description: String {
    switch self {
    case .metric(let metric): metric.rawValue
    case .hasValue(let metric): "hasValue(\(metric.rawValue))"
    }
  }

  /// What it is measured in.
  public var unit: Unit {
    switch self {
    case .metric(let metric): metric.unit
    case .hasValue: .none
    }
  }
}

/// How the parameters matter to one output; nil for a method that was not asked for.
public struct OutputSensitivity: Sendable {
  /// What is explained.
  public let output: SensitivityOutput
  /// How many scenarios were run for it.
  public let sampleCount: Int
  /// In how many of them it has a value.
  public let valueCount: Int
  /// Shares of the variance, or why there are none.
  public let sobol: Result<SobolIndices, SensitivityProblem>?
  /// Elementary effects, or why there are none.
  public let morris: Result<ElementaryEffects, SensitivityProblem>?
  /// Shifts of the distribution, or why there are none.
  public let pawn: Result<DistributionShifts, SensitivityProblem>?
  /// The polynomial, or why there is none.
  public let surface: Result<ResponseSurface, SensitivityProblem>?
}

/// Which parameters of a scene matter to its metrics.
///
/// Two runs at most: a Saltelli design, which all methods but Morris's share, and Morris's walks.
public struct SensitivityStudy<Scalar: SimulationScalar>: Sendable {
  /// The scene, its ranges and the threads.
  public let runner: PointRunner<Scalar>
  /// What is measured.
  public let measures: [Measure]
  /// What is computed.
  public let methods: Set<SensitivityMethod>
  /// Rows of the Saltelli design's halves.
  public let baseCount: Int
  /// Morris's walks.
  public let walkCount: Int
  /// Draws for each interval.
  public let resampleCount: Int
  /// Of everything that is drawn.
  public let seed: UInt64

  /// Describes a study.
  ///
  /// - Parameters:
  ///   - runner: The scene, its ranges, one or more, and the threads.
  ///   - measures: What is measured of which item.
  ///   - methods: What is computed.
  ///   - baseCount: Rows of the Saltelli design's halves; best a power of two.
  ///   - walkCount: Morris's walks.
  ///   - resampleCount: Draws for each interval.
  ///   - seed: Of everything that is drawn.
  public init(
    runner: PointRunner<Scalar>, measures: [Measure],
    methods: Set<SensitivityMethod> = Set(SensitivityMethod.allCases), baseCount: Int = 4096,
    walkCount: Int = 100, resampleCount: Int = 500, seed: UInt64 = 0
  ) {
    precondition(!runner.ranges.isEmpty, "a range at least")
    self.runner = runner
    self.measures = measures
    self.methods = methods
    self.baseCount = baseCount
    self.walkCount = walkCount
    self.resampleCount = resampleCount
    self.seed = seed
  }

  /// How many scenarios are run.
  public var scenarioCount: Int {
    saltelliCount
      + (methods.contains(.morris) ? walkCount * (runner.ranges.count + 1) : 0)
  }

  private var saltelliCount: Int {
    if methods.contains(.sobol) { return baseCount * (runner.ranges.count + 2) }
    return methods.isDisjoint(with: [.pawn, .surface]) ? 0 : 2 * baseCount
  }

  /// What came of a study.
  public struct Answer: Sendable {
    /// A metric after the other; one that has no value in some scenarios is followed by whether it
    /// has one.
    public let outputs: [OutputSensitivity]
    /// How many scenarios ended in which way.
    public let statuses: [Status: Int]
  }

  /// Runs the scenarios and computes everything.
  ///
  /// - Parameters:
  ///   - cancellation: Stops the run.
  ///   - progress: Told how many scenarios are done.
  /// - Returns: The answer; nil if the run was cancelled.
  public func answer(
    cancellation: Cancellation = Cancellation(), progress: (_ done: Int) -> Void = { _ in }
  ) -> Answer? {
    let parameters = runner.ranges.count
    let saltelli = SaltelliDesign(
      .spread(count: baseCount, dimensions: 2 * parameters, seed: seed))
    // Streams of one seed would repeat the same numbers in both designs.
    let morris = MorrisDesign(
      parameterCount: parameters, walkCount: walkCount, seed: seed ^ 0x6d6f_7272_6973)
    let points = saltelli.points.prefix(saltelliCount)
    let all = methods.contains(.morris) ? points + morris.points : points
    guard
      let results = runner.measure(
        all, measures: measures, cancellation: cancellation, progress: progress)
    else { return nil }
    let outputs = zip(measures, results.metrics).flatMap { metric, column in
      let valued = column.map { $0.isNaN ? 0.0 : 1 }
      let count = column.reduce(0) { $1.isNaN ? $0 : $0 + 1 }
      let output = explain(.metric(metric), column, count, saltelli, morris)
      guard count > 0, count < column.count else { return [output] }
      return [output, explain(.hasValue(metric), valued, column.count, saltelli, morris)]
    }
    let statuses = Dictionary(results.statuses.map { ($0, 1) }, uniquingKeysWith: +)
    return Answer(outputs: outputs, statuses: statuses)
  }

  private func explain(
    _ output: SensitivityOutput, _ column: [Double], _ valueCount: Int, _ saltelli: SaltelliDesign,
    _ morris: MorrisDesign
  ) -> OutputSensitivity {
    let shared = Array(column.prefix(saltelliCount))
    let independent = Array(shared.prefix(2 * baseCount))
    let walks = Array(column.dropFirst(saltelliCount))
    func result<Value>(
      _ method: SensitivityMethod, _ make: () throws(SensitivityProblem) -> Value
    ) -> Result<Value, SensitivityProblem>? {
      guard methods.contains(method) else { return nil }
      do throws(SensitivityProblem) { return .success(try make()) } catch { return .failure(error) }
    }
    return OutputSensitivity(
      output: output, sampleCount: column.count, valueCount: valueCount,
      sobol: result(.sobol) { () throws(SensitivityProblem) in
        try SobolIndices(saltelli, output: shared, resampleCount: resampleCount, seed: seed)
      },
      morris: result(.morris) { () throws(SensitivityProblem) in
        try ElementaryEffects(morris, output: walks, resampleCount: resampleCount, seed: seed)
      },
      pawn: result(.pawn) { () throws(SensitivityProblem) in
        try DistributionShifts(saltelli.independentPoints, output: independent, seed: seed)
      },
      surface: result(.surface) { () throws(SensitivityProblem) in
        try ResponseSurface(saltelli.independentPoints, output: independent)
      })
  }
}
