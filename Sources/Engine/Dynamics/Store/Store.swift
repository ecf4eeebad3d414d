/// The columns of a block of scenarios: a row for each scenario, an aligned column for each
/// quantity.
///
/// Write the columns of the varied parameters before a run; read the columns of the metrics and the
/// statuses after it. The ``Plan`` has everything that the scenarios share. A store owns its memory
/// and cannot be copied by accident.
public struct Store<Scalar: SimulationScalar>: ~Copyable {
  /// The maximum number of scenarios.
  public let capacity: Int
  /// The number of scenarios in use: rows `0..<count`.
  public private(set) var count: Int

  /// The varied parameters, in the order of their columns.
  let varying: [ParameterPath]
  /// The metrics, in the order of their columns.
  package let metricColumns: [MetricColumn]
  private let scene: Scene
  private let parameters: AlignedColumn<Double>
  private let metrics: AlignedColumn<Scalar>
  private let statuses: AlignedColumn<UInt8>

  /// Creates a store with every parameter 0.
  ///
  /// - Parameters:
  ///   - plan: The plan, whose varied parameters get columns.
  ///   - metrics: The metrics that get columns, for every item.
  ///   - capacity: The maximum number of scenarios, 1 or more.
  public init(plan: Plan, metrics: [Metric], capacity: Int) {
    self.init(
      plan: plan, metricColumns: MetricColumn.columns(metrics, of: plan.scene), capacity: capacity)
  }

  /// Creates a store with every parameter 0.
  ///
  /// - Parameters:
  ///   - plan: The plan, whose varied parameters get columns.
  ///   - metricColumns: The metric columns to make.
  ///   - capacity: The maximum number of scenarios, 1 or more.
  public init(plan: Plan, metricColumns: [MetricColumn], capacity: Int) {
    precondition(capacity > 0, "the capacity is out of range (got \(capacity)); expected 1 or more")
    self.capacity = capacity
    count = capacity
    varying = plan.varying
    self.metricColumns = metricColumns
    scene = plan.scene
    parameters = AlignedColumn(count: varying.count * capacity, repeating: 0)
    self.metrics = AlignedColumn(count: metricColumns.count * capacity, repeating: .nan)
    statuses = AlignedColumn(count: capacity, repeating: Status.invalid.rawValue)
  }

  /// Sets the number of scenarios in use.
  ///
  /// - Parameter count: In `0...capacity`.
  public mutating func resize(to count: Int) {
    precondition(
      0...capacity ~= count, "the count is out of range (got \(count)); expected 0 to \(capacity)")
    self.count = count
  }

  /// Calls a function that writes the column of a varied parameter: `[count]`, in its unit.
  ///
  /// - Parameters:
  ///   - path: The parameter, one of those that the plan varies.
  ///   - body: A function that uses the column.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  public mutating func withParameter<R, E: Error>(
    _ path: ParameterPath, _ body: (inout MutableSpan<Double>) throws(E) -> R
  ) throws(E) -> R {
    guard let index = varying.firstIndex(of: path) else {
      preconditionFailure("\(path) is not varied; the plan varies \(varying)")
    }
    return try withParameter(index, body)
  }

  /// Calls a function that writes the column of a varied parameter, by its index in
  /// ``Plan/varying``.
  package mutating func withParameter<R, E: Error>(
    _ index: Int, _ body: (inout MutableSpan<Double>) throws(E) -> R
  ) throws(E) -> R {
    precondition(varying.indices ~= index, "no varied parameter \(index)")
    var span = unsafe UnsafeMutableBufferPointer(start: parameterPointer(index), count: count)
      .mutableSpan
    return try body(&span)
  }

  /// Calls a function that reads the column of a metric: `[count]`, in its unit.
  ///
  /// - Parameters:
  ///   - metric: A metric of the store.
  ///   - item: The item whose metric it is; nil for the only one.
  ///   - body: A function that uses the column.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  public func withMetric<R, E: Error>(
    _ metric: Metric, of item: String? = nil, _ body: (Span<Scalar>) throws(E) -> R
  ) throws(E) -> R {
    let column = MetricColumn(metric, of: item)
    guard let index = metricColumns.index(of: column, in: scene) else {
      preconditionFailure(column.notMeasured(among: metricColumns))
    }
    return try withMetric(index, body)
  }

  /// Calls a function that reads the column of a metric, by its index in the metrics of the store.
  package func withMetric<R, E: Error>(
    _ index: Int, _ body: (Span<Scalar>) throws(E) -> R
  ) throws(E) -> R {
    precondition(metricColumns.indices ~= index, "no metric \(index)")
    return unsafe try body(
      UnsafeBufferPointer(start: metricPointer(index), count: count).span)
  }

  /// Calls a function that reads the statuses: `[count]` raw values of ``Status``.
  ///
  /// - Parameter body: A function that reads the column.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  /// - Complexity: O(1).
  public func withStatuses<R, E: Error>(
    _ body: (Span<UInt8>) throws(E) -> R
  ) throws(E) -> R {
    unsafe try body(UnsafeBufferPointer(start: statusPointer, count: count).span)
  }

  func parameterPointer(_ index: Int) -> UnsafeMutablePointer<Double> {
    unsafe parameters.pointer + index * capacity
  }

  func metricPointer(_ index: Int) -> UnsafeMutablePointer<Scalar> {
    unsafe metrics.pointer + index * capacity
  }

  var statusPointer: UnsafeMutablePointer<UInt8> { unsafe statuses.pointer }
}
