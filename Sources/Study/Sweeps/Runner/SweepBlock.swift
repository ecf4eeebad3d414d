public import Dynamics

/// The results of consecutive rows of a sweep.
public struct SweepBlock<Scalar: SimulationScalar>: Sendable {
  /// The positions of the rows in the sweep.
  public let range: Range<Int>
  /// One column for each metric of the sweep, in its unit: `[metrics][range.count]`.
  public let metrics: [[Scalar]]
  /// The status of each scenario: `[range.count]`.
  public let statuses: [Status]

  /// Creates a block of results.
  ///
  /// - Parameters:
  ///   - range: The positions of the rows in the sweep.
  ///   - metrics: One column for each metric.
  ///   - statuses: The status of each scenario.
  public init(range: Range<Int>, metrics: [[Scalar]], statuses: [Status]) {
    precondition(
      statuses.count == range.count && metrics.allSatisfy { $0.count == range.count },
      "every row must have all metrics and a status")
    self.range = range
    self.metrics = metrics
    self.statuses = statuses
  }

  /// Copies the results from a store that holds some of the rows; the others are excluded.
  init(
    range: Range<Int>, run: [Int], metricCount: Int, store: borrowing Store<Scalar>
  ) {
    self.range = range
    let isWhole = run.count == range.count
    var metrics: [[Scalar]] = []
    for metric in 0..<metricCount {
      let column = store.withMetric(metric) { column in
        unsafe column.withUnsafeBufferPointer { unsafe Array($0) }
      }
      metrics.append(isWhole ? column : scattered(column, to: run, among: range.count, .nan))
    }
    self.metrics = metrics
    let ran = store.withStatuses { column in
      column.indices.map { Status(rawValue: column[$0]) ?? .invalid }
    }
    statuses = isWhole ? ran : scattered(ran, to: run, among: range.count, .excluded)
  }
}

/// Scatters values to some positions of a longer column.
private func scattered<Value>(
  _ values: [Value], to indices: [Int], among count: Int, _ other: Value
) -> [Value] {
  var column = Array(repeating: other, count: count)
  for (value, index) in zip(values, indices) { column[index] = value }
  return column
}
