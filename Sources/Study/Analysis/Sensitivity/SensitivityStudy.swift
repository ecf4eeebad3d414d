public import Dynamics
public import Sweeps

/// A sensitivity measure.
public enum SensitivityMethod: String, CaseIterable, Sendable {
  /// First-order and total Sobol indices: ``SobolIndices``.
  case sobol
  /// Elementary effects: ``ElementaryEffects``.
  case morris
  /// Shifts of the distribution: ``DistributionShifts``.
  case pawn
  /// A quadratic fit: ``ResponseSurface``.
  case surface
}

/// A quantity whose sensitivity to the parameters is measured.
public enum SensitivityOutput: Hashable, Sendable, CustomStringConvertible {
  /// A metric, in the scenarios in which it has a value.
  case metric(MetricColumn)
  /// Whether a metric has a value, 1 or 0; used for metrics without a value in some scenarios.
  case hasValue(MetricColumn)

  /// The metric's name, or `hasValue(name)`.
  public var description: String {
    switch self {
    case .metric(let metric): metric.rawValue
    case .hasValue(let metric): "hasValue(\(metric.rawValue))"
    }
  }

  /// The unit of the output.
  public var unit: Quantity.Unit {
    switch self {
    case .metric(let metric): metric.unit
    case .hasValue: .none
    }
  }
}

/// The sensitivities of one output; nil for methods that were not computed.
public struct OutputSensitivity: Sendable {
  /// The output.
  public let output: SensitivityOutput
  /// The number of scenarios that were run.
  public let sampleCount: Int
  /// The number of scenarios in which the output has a value.
  public let valueCount: Int
  /// The Sobol indices, or the reason why there are none.
  public let sobol: Result<SobolIndices, SensitivityProblem>?
  /// The elementary effects, or the reason why there are none.
  public let morris: Result<ElementaryEffects, SensitivityProblem>?
  /// The shifts of the distribution, or the reason why there are none.
  public let pawn: Result<DistributionShifts, SensitivityProblem>?
  /// The quadratic fit, or the reason why there is none.
  public let surface: Result<ResponseSurface, SensitivityProblem>?
}

/// A study of how much the parameters of a scene influence its metrics.
///
/// It runs at most two designs: a Saltelli design, which all methods except Morris's share, and
/// Morris's walks.
public struct SensitivityStudy<Scalar: SimulationScalar>: Sendable {
  /// The scene, its ranges and the threads.
  public let runner: PointRunner<Scalar>
  /// The metrics and their items.
  public let metricColumns: [MetricColumn]
  /// The methods to compute.
  public let methods: Set<SensitivityMethod>
  /// The number of rows of each half of the Saltelli design.
  public let sampleCount: Int
  /// The number of Morris's walks.
  public let walkCount: Int
  /// The number of bootstrap resamples for each interval.
  public let resampleCount: Int
  /// The seed of all random choices.
  public let seed: UInt64

  /// Describes a study.
  ///
  /// - Parameters:
  ///   - runner: The scene, at least one range, the threads, and what is given. A metric is the highest
  ///     value under the conditions that are given; with a share, the lowest value that this share of the
  ///     conditions stays at or below.
  ///   - metricColumns: The metrics and their items.
  ///   - methods: The methods to compute.
  ///   - sampleCount: The number of rows of each half of the Saltelli design; best a power of two.
  ///   - walkCount: The number of Morris's walks.
  ///   - resampleCount: The number of bootstrap resamples for each interval.
  ///   - seed: The seed of all random choices.
  public init(
    runner: PointRunner<Scalar>, metricColumns: [MetricColumn],
    methods: Set<SensitivityMethod> = Set(SensitivityMethod.allCases), sampleCount: Int = 4096,
    walkCount: Int = 100, resampleCount: Int = 500, seed: UInt64 = 0
  ) {
    precondition(!runner.ranges.isEmpty, "at least one range is needed")
    self.runner = runner
    self.metricColumns = metricColumns
    self.methods = methods
    self.sampleCount = sampleCount
    self.walkCount = walkCount
    self.resampleCount = resampleCount
    self.seed = seed
  }

  /// The number of scenarios that the study runs.
  public var scenarioCount: Int {
    runner.across.conditionCount
      * (saltelliCount + (methods.contains(.morris) ? walkCount * (runner.ranges.count + 1) : 0))
  }

  private var saltelliCount: Int {
    if methods.contains(.sobol) { return sampleCount * (runner.ranges.count + 2) }
    return methods.isDisjoint(with: [.pawn, .surface]) ? 0 : 2 * sampleCount
  }

  /// The result of a study.
  public struct SensitivityResults: Sendable {
    /// The metrics, in order.
    ///
    /// A metric without a value in some scenarios is followed by ``SensitivityOutput/hasValue(_:)``.
    public let outputs: [OutputSensitivity]
    /// The number of scenarios with each status.
    public let statuses: [Status: Int]
  }

  /// Runs the scenarios and computes the sensitivities.
  ///
  /// - Parameters:
  ///   - cancellation: Cancels the run.
  ///   - progress: Receives the number of scenarios that are done.
  /// - Returns: The result; nil if the run was cancelled.
  public func results(
    cancellation: Cancellation = Cancellation(), progress: (_ done: Int) -> Void = { _ in }
  ) -> SensitivityResults? {
    let parameters = runner.ranges.count
    let halves = UnitPoints.spread(
      count: sampleCount, dimensions: 2 * parameters, seed: seed, cancellation: cancellation)
    guard let halves else { return nil }
    let saltelli = SaltelliDesign(halves)
    // With the same seed, both designs would use the same numbers. The constant is "morris" in ASCII.
    let morris = MorrisDesign(
      parameterCount: parameters, walkCount: walkCount, seed: seed ^ 0x6d6f_7272_6973)
    let points = saltelli.points.prefix(saltelliCount)
    let all = methods.contains(.morris) ? points + morris.points : points
    let conditionCount = runner.across.conditionCount
    guard
      let each = runner.measureEach(
        all, metricColumns: metricColumns, cancellation: cancellation,
        progress: { progress($0 * conditionCount) })
    else { return nil }
    let outputs = metricColumns.enumerated().flatMap { index, metric in
      guard !cancellation.isCancelled else { return [OutputSensitivity]() }
      let column = runner.across.highest(of: each.map { $0.metrics[index] })
      let count = column.count { !$0.isNaN }
      let output = sensitivity(
        .metric(metric), column, valueCount: count, saltelli, morris, cancellation)
      guard count > 0, count < column.count else { return [output] }
      let hasValue = column.map { $0.isNaN ? 0.0 : 1 }
      return [
        output,
        sensitivity(
          .hasValue(metric), hasValue, valueCount: column.count, saltelli, morris, cancellation),
      ]
    }
    guard !cancellation.isCancelled else { return nil }
    let statuses = Dictionary(each.flatMap(\.statuses).map { ($0, 1) }, uniquingKeysWith: +)
    return SensitivityResults(outputs: outputs, statuses: statuses)
  }

  /// The sensitivity of an output, whose column has the points of both designs; without methods that
  /// begin after a cancellation.
  private func sensitivity(
    _ output: SensitivityOutput, _ column: [Double], valueCount: Int, _ saltelli: SaltelliDesign,
    _ morris: MorrisDesign, _ cancellation: Cancellation
  ) -> OutputSensitivity {
    let shared = Array(column.prefix(saltelliCount))
    let independent = Array(shared.prefix(2 * sampleCount))
    let walks = Array(column.dropFirst(saltelliCount))
    func result<Value>(
      _ method: SensitivityMethod, _ make: () throws(SensitivityProblem) -> Value
    ) -> Result<Value, SensitivityProblem>? {
      guard methods.contains(method), !cancellation.isCancelled else { return nil }
      do throws(SensitivityProblem) { return .success(try make()) } catch { return .failure(error) }
    }
    return OutputSensitivity(
      output: output, sampleCount: column.count, valueCount: valueCount,
      sobol: result(.sobol) { () throws(SensitivityProblem) in
        try SobolIndices(
          saltelli, output: shared, resampleCount: resampleCount, seed: seed,
          cancellation: cancellation)
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
