public import Dynamics

/// Consecutive rows of a sweep, with the names of their columns.
///
/// Columns are arrays whose memory is not copied when they are read.
public struct SweepRows<Scalar: SimulationScalar>: Sendable {
  /// The sweep that the rows belong to.
  public let sweep: Sweep
  /// The results, in the order of the sweep's metrics.
  public let block: SweepBlock<Scalar>

  /// Names the columns of a block.
  ///
  /// - Parameters:
  ///   - block: Some rows of the sweep.
  ///   - sweep: The sweep.
  public init(_ block: SweepBlock<Scalar>, of sweep: Sweep) {
    precondition(
      block.metrics.count == sweep.metricColumns.count
        && block.range.clamped(to: 0..<sweep.design.count) == block.range,
      "the block belongs to another sweep")
    self.sweep = sweep
    self.block = block
  }

  /// The positions of the rows in the sweep.
  public var range: Range<Int> { block.range }
  /// The status of each scenario: `[range.count]`.
  public var statuses: [Status] { block.statuses }

  /// The column of a metric, in its unit: `[range.count]`; NaN where a scenario has no value.
  ///
  /// - Parameters:
  ///   - metric: A metric that the sweep measures.
  ///   - item: The item whose metric it is; nil for the only one.
  public subscript(_ metric: Metric, of item: String? = nil) -> [Scalar] {
    let column = MetricColumn(metric, of: item)
    guard let index = sweep.column(of: column) else {
      preconditionFailure(column.notMeasured(among: sweep.metricColumns))
    }
    return block.metrics[index]
  }

  /// The values of a varied parameter, in its unit: `[range.count]`.
  ///
  /// They are computed from the design, in O(rows).
  ///
  /// - Parameter path: A parameter that the design varies.
  public subscript(_ path: ParameterPath) -> [Double] {
    guard let index = sweep.design.paths.firstIndex(of: path) else {
      let varied = sweep.design.paths.map(\.description).joined(separator: ", ")
      preconditionFailure("\(path) is not varied; varied are \(varied)")
    }
    return sweep.design.values(ofColumn: index, in: range)
  }
}
