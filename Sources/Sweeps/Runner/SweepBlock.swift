public import Dynamics

/// The results of some neighbouring points of a grid.
public struct SweepBlock<Scalar: SimulationScalar>: Sendable {
  /// The points, by their index in the grid.
  public let range: Range<Int>
  /// One column for each metric of the sweep, in its unit: `[metrics][range.count]`.
  public let metrics: [[Scalar]]
  /// How each scenario ended: `[range.count]`.
  public let statuses: [Status]

  /// Creates a block of results.
  ///
  /// - Parameters:
  ///   - range: The points, by their index in the grid.
  ///   - metrics: One column for each metric.
  ///   - statuses: How each scenario ended.
  public init(range: Range<Int>, metrics: [[Scalar]], statuses: [Status]) {
    precondition(
      statuses.count == range.count && metrics.allSatisfy { $0.count == range.count },
      "a row for each point")
    self.range = range
    self.metrics = metrics
    self.statuses = statuses
  }

  /// Copies the results of a store.
  init(range: Range<Int>, metricCount: Int, store: borrowing Store<Scalar>) {
    var columns: [[Scalar]] = []
    for metric in 0..<metricCount {
      columns.append(
        store.withMetric(metric) { column in
          unsafe column.withUnsafeBufferPointer { unsafe Array($0) }
        })
    }
    metrics = columns
    statuses = store.withStatuses { column in
      column.indices.map { Status(rawValue: column[$0]) ?? .invalid }
    }
    self.range = range
  }
}
