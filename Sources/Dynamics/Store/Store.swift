/// The columns of a block of scenarios: a row for each scenario, an aligned column for each
/// quantity.
///
/// Write the columns of the varied parameters before a run; read the columns of the metrics and the
/// statuses after it. The ``Plan`` has everything that the scenarios share. A store owns its memory
/// and cannot be copied by accident.
public struct Store<Scalar: SimulationScalar>: ~Copyable {
  /// How many scenarios the store can hold.
  public let capacity: Int
  /// How many scenarios are in use: rows `0..<count`.
  public private(set) var count: Int

  let parameterCount: Int
  let metricCount: Int
  private let parameters: AlignedColumn<Double>
  private let metrics: AlignedColumn<Scalar>
  private let statuses: AlignedColumn<UInt8>

  /// Creates a store with every parameter 0.
  ///
  /// - Parameters:
  ///   - plan: Whose varied parameters get columns.
  ///   - metrics: The metrics that get columns, for every item.
  ///   - capacity: How many scenarios it holds, 1 or more.
  public init(plan: Plan, metrics: [Metric], capacity: Int) {
    self.init(
      plan: plan, measures: Measure.measures(metrics, of: plan.scene), capacity: capacity)
  }

  /// Creates a store with every parameter 0.
  ///
  /// - Parameters:
  ///   - plan: Whose varied parameters get columns.
  ///   - measures: What gets columns.
  ///   - capacity: How many scenarios it holds, 1 or more.
  public init(plan: Plan, measures: [Measure], capacity: Int) {
    precondition(capacity > 0, "a store holds at least one scenario, not \(capacity)")
    self.capacity = capacity
    count = capacity
    parameterCount = plan.varying.count
    metricCount = measures.count
    parameters = AlignedColumn(count: parameterCount * capacity, repeating: 0)
    self.metrics = AlignedColumn(count: metricCount * capacity, repeating: .nan)
    statuses = AlignedColumn(count: capacity, repeating: Status.invalid.rawValue)
  }

  /// Sets how many scenarios are in use.
  ///
  /// - Parameter count: In `0...capacity`.
  public mutating func resize(to count: Int) {
    precondition(0...capacity ~= count, "count \(count) is not in 0...\(capacity)")
    self.count = count
  }

  /// Lends the column of a varied parameter for writing: `[count]`, in the parameter's unit.
  ///
  /// - Parameters:
  ///   - index: The parameter's place in ``Plan/varying``.
  ///   - body: What is done with the column.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  /// - Complexity: O(1).
  public mutating func withParameter<R, E: Error>(
    _ index: Int, _ body: (inout MutableSpan<Double>) throws(E) -> R
  ) throws(E) -> R {
    precondition(0..<parameterCount ~= index, "no varied parameter \(index)")
    var span = unsafe UnsafeMutableBufferPointer(start: parameterPointer(index), count: count)
      .mutableSpan
    return try body(&span)
  }

  /// Lends the column of a metric for reading: `[count]`, in the metric's unit.
  ///
  /// - Parameters:
  ///   - index: The metric's place in the list that the store was made with.
  ///   - body: What is done with the column.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  /// - Complexity: O(1).
  public func withMetric<R, E: Error>(
    _ index: Int, _ body: (Span<Scalar>) throws(E) -> R
  ) throws(E) -> R {
    precondition(0..<metricCount ~= index, "no metric \(index)")
    return unsafe try body(
      UnsafeBufferPointer(start: metricPointer(index), count: count).span)
  }

  /// Lends the statuses for reading: `[count]` raw values of ``Status``.
  ///
  /// - Parameter body: What is done with the column.
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
