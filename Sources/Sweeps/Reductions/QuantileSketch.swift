public import Dynamics

/// How the values of a metric are distributed.
///
/// Values are counted in buckets: those that agree in sign, exponent and the first 12 bits of the
/// fraction, so that a bucket is 2^-12 of its values wide. Each knows its least and its greatest
/// value, and is exact where these are equal, as for metrics that are counts or times of frames.
/// There are 2^21 buckets at most, and seldom more than some ten thousand.
public struct QuantileSketch: Hashable, Sendable {
  /// What is measured.
  public let measure: Measure
  /// The probabilities that are asked for.
  public let probabilities: [Double]
  /// How many rows have had a value.
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

  init(_ measure: Measure, probabilities: [Double], column: Int) {
    self.measure = measure
    self.probabilities = probabilities
    self.column = column
  }

  /// A quantile and how far it may be off.
  public struct Quantile: Hashable, Sendable {
    /// The share of values that are not greater.
    public let probability: Double
    /// The value, in the metric's unit; NaN if there are no values.
    public let value: Double
    /// How far the quantile may be from ``value``: at most 2^-13 of it, and 0 where it is exact.
    public let error: Double
  }

  /// The least value such that a share of all values is not greater, for each probability.
  public var quantiles: [Quantile] {
    let ordered = orderedBuckets
    return probabilities.map { probability in
      var rest = Int((probability * Double(count)).rounded(.up)) - 1
      rest = min(max(0, rest), count - 1)
      for bucket in ordered {
        guard rest >= bucket.count else {
          // The first of a bucket is its least value, the last its greatest.
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

  /// The buckets that hold values, from the least on.
  package var orderedBuckets: [Bucket] { buckets.sorted { $0.key < $1.key }.map(\.value) }

  /// The least value; NaN if there is none.
  public var minimum: Double { orderedBuckets.first?.lowest ?? .nan }

  /// The greatest value; NaN if there is none.
  public var maximum: Double { orderedBuckets.last?.highest ?? .nan }

  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  mutating func add<Scalar>(_ block: SweepBlock<Scalar>) {
    // Neighbouring rows are often equal: these are counted before they are looked up.
    var key: UInt32 = 0
    var run = Bucket(count: 0, lowest: .infinity, highest: -.infinity)
    for scalar in block.metrics[column] where scalar.isFinite {
      // One zero only, since which of two equal numbers is least depends on the order.
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

  /// The upper bits of the nearest Float, in an order that is the order of the values.
  private static func key(of value: Double) -> UInt32 {
    let bits = Float(value).bitPattern
    return (bits >> 31 == 0 ? bits | 1 << 31 : ~bits) >> 11
  }

  /// Takes up what a file has kept.
  ///
  /// - Returns: Whether they are buckets.
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
