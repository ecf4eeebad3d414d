public import Dynamics

/// What many rows come to: how the scenarios ended, and the range of each metric.
///
/// Takes block after block in bounded memory, in whatever order they come.
public struct SweepSummary: Sendable {
  /// How many rows there were.
  public private(set) var count = 0
  /// The metrics, in the order of the sweep.
  public private(set) var metrics: [MetricSummary]
  private var statusCounts: [Int]

  /// Creates the summary of no rows.
  ///
  /// - Parameter measures: What the sweep measures.
  public init(measures: [Measure]) {
    metrics = measures.map { MetricSummary(measure: $0) }
    statusCounts = Array(repeating: 0, count: Status.allCases.count)
  }

  /// How many scenarios ended in some way.
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

/// Minimum, median and maximum of one metric.
public struct MetricSummary: Sendable {
  /// What is measured of which item.
  public let measure: Measure
  /// How many rows have a value.
  public private(set) var count = 0
  /// The smallest value; NaN if there is none.
  public var minimum: Double { count > 0 ? lowest : .nan }
  /// The largest value; NaN if there is none.
  public var maximum: Double { count > 0 ? highest : .nan }

  /// Up to how many values the median is exact.
  public static let exactLimit = 1 << 16

  private var lowest = Double.infinity
  private var highest = -Double.infinity
  /// The values, until there are more than the limit.
  private var values: [Double] = []
  /// After that, how many values have each of the upper halves of a Float's bits.
  private var histogram: [Int] = []

  init(measure: Measure) { self.measure = measure }

  /// Whether ``median`` is the median itself and not within 0.4 % of it.
  public var isMedianExact: Bool { histogram.isEmpty }

  /// The value in the middle, or the mean of the two there; NaN if there is none.
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
  /// A bucket keeps seven bits of the fraction, so its middle is within 2^-8 of what is in it.
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

  /// The upper half of the bits of the nearest Float, in an order that is the order of the values.
  private static func bucket(of value: Double) -> Int {
    let bits = Float(value).bitPattern
    let ordered = bits >> 31 == 0 ? bits | 1 << 31 : ~bits
    return Int(ordered >> 16)
  }

  private static func value(ordered: UInt32) -> Double {
    Double(Float(bitPattern: ordered >> 31 == 1 ? ordered & ~(1 << 31) : ~ordered))
  }
}
