public import Dynamics

/// A summary of many rows: status counts, and the range of each metric.
///
/// Blocks can be added in any order. The memory is bounded.
public struct SweepSummary: Sendable {
  /// The number of rows.
  public private(set) var count = 0
  /// The metrics, in the order of the sweep.
  public private(set) var metrics: [MetricSummary]
  private var statusCounts: [Int]

  /// Creates an empty summary.
  ///
  /// - Parameter metricColumns: The metrics of the sweep.
  public init(metricColumns: [MetricColumn]) {
    metrics = metricColumns.map { MetricSummary(metricColumn: $0) }
    statusCounts = Array(repeating: 0, count: Status.allCases.count)
  }

  /// The number of scenarios that ended with a status.
  public func count(of status: Status) -> Int { statusCounts[Int(status.rawValue)] }

  /// Adds the rows of a block.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public mutating func add<Scalar>(_ block: SweepBlock<Scalar>) {
    count += block.range.count
    for status in block.statuses { statusCounts[Int(status.rawValue)] += 1 }
    for index in metrics.indices { metrics[index].add(block.metrics[index]) }
  }
}

/// The minimum, median and maximum of one metric.
public struct MetricSummary: Sendable {
  /// The metric and its item.
  public let metricColumn: MetricColumn
  /// The number of rows that have a value.
  public private(set) var count = 0
  /// The smallest value; NaN if there are no values.
  public var minimum: Double { count > 0 ? lowest : .nan }
  /// The largest value; NaN if there are no values.
  public var maximum: Double { count > 0 ? highest : .nan }

  /// The highest number of values for which the median is exact.
  public static let exactLimit = 1 << 16

  private var lowest = Double.infinity
  private var highest = -Double.infinity
  /// All values, up to the limit.
  private var values: [Double] = []
  /// Beyond the limit, the number of values for each upper half of a Float's bits.
  private var histogram: [Int] = []

  init(metricColumn: MetricColumn) { self.metricColumn = metricColumn }

  /// Whether ``median`` is exact; otherwise it is within 0.4 %.
  public var isMedianExact: Bool { histogram.isEmpty }

  /// The median; NaN if there are no values.
  ///
  /// - Complexity: O(n log n) where n is at most ``exactLimit``.
  public var median: Double {
    guard count > 0 else { return .nan }
    guard histogram.isEmpty else { return histogramMedian }
    let sorted = values.sorted()
    return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
  }

  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  mutating func add<Scalar: SimulationScalar>(_ column: [Scalar]) {
    if histogram.isEmpty, values.count + column.count > Self.exactLimit {
      histogram = Array(repeating: 0, count: 1 << 16)
      for value in values { histogram[Self.bucket(of: value)] += 1 }
      values = []
    }
    for scalar in column where !scalar.isNaN {
      let value = Double(scalar)
      count += 1
      lowest = min(lowest, value)
      highest = max(highest, value)
      if histogram.isEmpty { values.append(value) } else { histogram[Self.bucket(of: value)] += 1 }
    }
  }

  /// The middle of the bucket that holds the median.
  ///
  /// A bucket keeps seven bits of the fraction, so its middle is within 2^-8 of its values.
  private var histogramMedian: Double {
    var rest = (count - 1) / 2
    let bucket = histogram.firstIndex { bucketCount in
      rest -= bucketCount
      return rest < 0
    }
    let first = UInt32(bucket ?? 0) << 16
    let middle = (Self.value(ordered: first) + Self.value(ordered: first | 0xffff)) / 2
    return min(max(middle, lowest), highest)
  }

  /// The upper half of the bits of the nearest Float, mapped so that they sort as the values do.
  private static func bucket(of value: Double) -> Int {
    let bits = Float(value).bitPattern
    let ordered = bits >> 31 == 0 ? bits | 1 << 31 : ~bits
    return Int(ordered >> 16)
  }

  private static func value(ordered: UInt32) -> Double {
    Double(Float(bitPattern: ordered >> 31 == 1 ? ordered & ~(1 << 31) : ~ordered))
  }
}
