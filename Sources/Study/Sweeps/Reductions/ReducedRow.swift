public import Dynamics

/// A row that a reduction keeps.
public struct ReducedRow: Hashable, Sendable {
  /// The position of the row among all rows of the sweep.
  public let row: Int
  /// The metrics, in the order of the sweep's metric columns; NaN for a metric without a value.
  public let values: [Double]
  /// The status of the scenario.
  public let status: Status

  /// Creates a row.
  package init(row: Int, values: [Double], status: Status) {
    self.row = row
    self.values = values
    self.status = status
  }

  /// Copies a row of a block.
  init<Scalar>(_ index: Int, of block: SweepBlock<Scalar>) {
    self.init(
      row: block.range.lowerBound + index, values: block.metrics.map { Double($0[index]) },
      status: block.statuses[index])
  }
}
