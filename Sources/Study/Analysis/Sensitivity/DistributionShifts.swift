/// How much knowing a parameter shifts the distribution of an output (PAWN).
///
/// A parameter's range is divided into slices of equally many samples. The distribution of the output
/// in each slice is compared with the distribution of all samples, by the largest difference between
/// the cumulative distributions (the Kolmogorov–Smirnov statistic). Unlike a variance, this also works
/// for outputs that jump or count, and for long-tailed distributions.
///
/// Source: F. Pianosi and T. Wagener, "Distribution-based sensitivity analysis from a generic
/// input-output sample", Environmental Modelling & Software 108 (2018) 197–207, with the dummy
/// parameter of F. Khorashadi Zadeh et al., ibid. 91 (2017) 210–222. SALib computes the same.
public struct DistributionShifts: Hashable, Sendable {
  /// The differences of the slices of one parameter.
  public struct Shift: Hashable, Sendable {
    /// The median difference, 0...1.
    public let median: Double
    /// The mean difference, 0...1.
    public let mean: Double
    /// The largest difference, 0...1: the strongest influence in any part of the range.
    public let maximum: Double
  }

  /// The shifts by parameter: `[parameters]`.
  public let shifts: [Shift]
  /// The noise floor: the largest median of parameters without influence.
  ///
  /// A parameter whose median is not above it cannot be distinguished from one without influence.
  public let noise: Double
  /// The number of samples that had a value.
  public let rowCount: Int

  /// The lowest number of samples of a slice.
  public static let sliceMinimum = 16
  /// The number of dummy parameters without influence from which the noise floor is computed.
  private static let dummyCount = 20

  /// Computes the shifts.
  ///
  /// - Parameters:
  ///   - points: Independent samples of the space.
  ///   - output: The output at each sample; NaN if it has no value.
  ///   - sliceCount: The number of slices of a range, 2 or more.
  ///   - seed: The seed of the random sample orders that model parameters without influence.
  /// - Throws: ``SensitivityProblem``
  public init(
    _ points: UnitPoints, output: [Double], sliceCount: Int = 10, seed: UInt64 = 0
  ) throws(SensitivityProblem) {
    precondition(output.count == points.count, "every point must have a value")
    precondition(sliceCount >= 2, "sliceCount must be 2 or more")
    let rows = output.indices.filter { output[$0].isFinite }
    guard rows.count >= Self.sliceMinimum * sliceCount else {
      throw .tooFewRows(rows.count, needed: Self.sliceMinimum * sliceCount)
    }
    let sorted = rows.map { output[$0] }.sorted()
    guard sorted[0] != sorted[sorted.count - 1] else { throw .constant(sorted[0]) }

    // Equal values are one step of the distribution; find the step of each row.
    var steps: [Double] = []
    var cumulative: [Double] = []
    for (index, value) in sorted.enumerated() {
      if value != steps.last {
        steps.append(value)
        cumulative.append(0)
      }
      cumulative[cumulative.count - 1] = Double(index + 1) / Double(sorted.count)
    }
    let stepOfRow = rows.map { row in Self.index(of: output[row], in: steps) }

    /// The difference of each slice, if the slices divide the rows in this order.
    func differences(_ order: [Int]) -> [Double] {
      (0..<sliceCount).map { slice in
        let members = order[
          slice * order.count / sliceCount..<(slice + 1) * order.count / sliceCount]
        var counts = [Int](repeating: 0, count: steps.count)
        for member in members { counts[stepOfRow[member]] += 1 }
        var (sum, largest) = (0, 0.0)
        for step in steps.indices {
          sum += counts[step]
          let share = Double(sum) / Double(members.count)
          largest = max(largest, (share - cumulative[step]).magnitude)
        }
        return largest
      }
    }
    shifts = (0..<points.dimensions).map { parameter in
      let order = rows.indices.sorted {
        (points[rows[$0], parameter], $0) < (points[rows[$1], parameter], $1)
      }
      let sorted = differences(order).sorted()
      return Shift(
        median: quantile(sorted, 0.5), mean: sorted.reduce(0, +) / Double(sorted.count),
        maximum: sorted[sorted.count - 1])
    }
    var generator = SplitMix64(seed: seed)
    var order = Array(rows.indices)
    noise = (0..<Self.dummyCount).reduce(0) { largest, _ in
      generator.shuffle(&order)
      return max(largest, quantile(differences(order).sorted(), 0.5))
    }
    rowCount = rows.count
  }

  /// The index of the first of some sorted values that is not below a value.
  private static func index(of value: Double, in steps: [Double]) -> Int {
    var (low, high) = (0, steps.count)
    while low < high {
      let middle = (low + high) / 2
      if steps[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
