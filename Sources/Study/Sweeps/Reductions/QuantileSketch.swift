public import Dynamics

/// The distribution of a metric's values.
///
/// Values are counted in buckets. A bucket holds the values with the same sign, exponent and first 12
/// bits of the fraction, so its width is 2^-12 of its values. Each bucket stores its lowest and its
/// highest value. It is exact if these are equal, as for metrics that are counts or frame times.
/// There are at most 2^21 buckets, and rarely more than ten thousand.
public struct QuantileSketch: Hashable, Sendable {
  /// The metric and its item.
  public let metricColumn: MetricColumn
  /// The probabilities of the quantiles.
  public let probabilities: [Double]
  /// The number of rows that had a value.
  public private(set) var count = 0

  private let column: Int
  private var buckets: [UInt32: Bucket] = [:]

  /// Values that are nearly equal.
  package struct Bucket: Hashable, Sendable {
    package var count: Int
    package var lowest: Double
    package var highest: Double

    package init(count: Int, lowest: Double, highest: Double) {
      self.count = count
      self.lowest = lowest
      self.highest = highest
    }

    fileprivate mutating func add(_ other: Bucket) {
      count += other.count
      lowest = min(lowest, other.lowest)
      highest = max(highest, other.highest)
    }
  }

  init(_ metricColumn: MetricColumn, probabilities: [Double], column: Int) {
    self.metricColumn = metricColumn
    self.probabilities = probabilities
    self.column = column
  }

  /// A quantile and its largest possible error.
  public struct Quantile: Hashable, Sendable {
    /// The share of values that are not above the quantile.
    public let probability: Double
    /// The quantile, in the metric's unit; NaN if there are no values.
    public let value: Double
    /// The largest possible error of ``value``: at most 2^-13 of it, and 0 if it is exact.
    public let error: Double
  }

  /// For each probability, the lowest value that at least this share of all values does not exceed.
  public var quantiles: [Quantile] {
    let ordered = orderedBuckets
    return probabilities.map { probability in
      var rest = Int((probability * Double(count)).rounded(.up)) - 1
      rest = min(max(0, rest), count - 1)
      for bucket in ordered {
        guard rest >= bucket.count else {
          // The first value of a bucket is its lowest, the last its highest.
          if rest == 0 { return Quantile(probability: probability, value: bucket.lowest, error: 0) }
          if rest == bucket.count - 1 {
            return Quantile(probability: probability, value: bucket.highest, error: 0)
          }
          return Quantile(
            probability: probability, value: bucket.lowest / 2 + bucket.highest / 2,
            error: (bucket.highest - bucket.lowest) / 2)
        }
        rest -= bucket.count
      }
      return Quantile(probability: probability, value: .nan, error: 0)
    }
  }

  /// The buckets that hold values, in ascending order.
  package var orderedBuckets: [Bucket] { buckets.sorted { $0.key < $1.key }.map(\.value) }

  /// The lowest value; NaN if there are no values.
  public var minimum: Double { orderedBuckets.first?.lowest ?? .nan }

  /// The highest value; NaN if there are no values.
  public var maximum: Double { orderedBuckets.last?.highest ?? .nan }

  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  mutating func add<Scalar>(_ block: SweepBlock<Scalar>) {
    // Neighboring rows are often equal: count a run before looking up its bucket.
    var key: UInt32 = 0
    var run = Bucket(count: 0, lowest: .infinity, highest: -.infinity)
    for scalar in block.metrics[column] where scalar.isFinite {
      // Normalize -0 to 0: which of two equal numbers is the lowest would depend on the order.
      let value = Double(scalar) + 0
      let next = Self.key(of: value)
      if next != key {
        flush(run, key)
        key = next
        run = Bucket(count: 0, lowest: .infinity, highest: -.infinity)
      }
      run.add(Bucket(count: 1, lowest: value, highest: value))
    }
    flush(run, key)
  }

  mutating func merge(_ other: QuantileSketch) {
    for (key, bucket) in other.buckets { flush(bucket, key) }
  }

  private mutating func flush(_ bucket: Bucket, _ key: UInt32) {
    guard bucket.count > 0 else { return }
    count += bucket.count
    buckets[key, default: Bucket(count: 0, lowest: .infinity, highest: -.infinity)].add(bucket)
  }

  /// The upper bits of the nearest Float, mapped so that they sort as the values do.
  private static func key(of value: Double) -> UInt32 {
    let bits = Float(value).bitPattern
    return (bits >> 31 == 0 ? bits | 1 << 31 : ~bits) >> 11
  }

  /// Restores the buckets from a file.
  ///
  /// - Returns: Whether the buckets are valid.
  package mutating func restore(_ buckets: [Bucket]) -> Bool {
    self.buckets = [:]
    count = 0
    for bucket in buckets {
      let key = Self.key(of: bucket.lowest)
      guard bucket.count > 0, bucket.lowest.isFinite, bucket.lowest <= bucket.highest,
        key == Self.key(of: bucket.highest), self.buckets[key] == nil
      else { return false }
      flush(bucket, key)
    }
    return true
  }
}
