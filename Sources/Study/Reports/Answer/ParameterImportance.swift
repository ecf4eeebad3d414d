import Dynamics

/// How much of the differences between the values of a metric each parameter accounts for.
///
/// The importance of a parameter is the correlation ratio: the variance of the metric's means at the values of
/// the parameter, divided by the variance of the metric (K. Pearson, "On the general theory of skew correlation
/// and non-linear regression", 1905). It is 1 if the parameter alone decides the metric, and 0 if the means do
/// not depend on it. On a full grid these are the first-order Sobol indices of the grid, and what they leave of
/// 1 is due to combinations of parameters. In a sample, the means differ by chance too; the expectation of that
/// is taken off (T. L. Kelley, "An unbiased correlation ratio measure", 1935).
package struct ParameterImportance {
  /// The influence of some parameters that change together.
  package struct Influence {
    /// The share of the variance, 0...1.
    package let share: Double
    /// The means of the metric in the bins of the lowest and the highest values of the first parameter.
    package let means: (first: Double, last: Double)
    /// These values.
    package let values: (first: Double, last: Double)
  }

  /// The parameters, by their positions in the result.
  ///
  /// Those that change together, as with `--zip`, are one group.
  package let groups: [[Int]]
  /// Whether the rows are all combinations of the values, each once.
  package let isGrid: Bool
  private let columns: ResultColumns
  private let bins: [ParameterBins]

  /// The largest number of bins of a parameter, and the lowest number of rows of a sample in each.
  private static let binLimit = 256
  private static let sampleBinLimit = 32
  private static let rowsOfBin = 8

  /// - Parameters:
  ///   - columns: The result.
  ///   - bins: The values of each parameter.
  init(_ columns: ResultColumns, bins: [ParameterBins]) {
    self.columns = columns
    self.bins = bins
    var groups: [[Int]] = []
    for parameter in bins.indices where bins[parameter].levels.count > 1 {
      let group = groups.firstIndex {
        Self.changeTogether(columns.parameters[$0[0]], columns.parameters[parameter])
      }
      if let group { groups[group].append(parameter) } else { groups.append([parameter]) }
    }
    self.groups = groups
    let combinations = groups.reduce(1.0) { $0 * Double(bins[$1[0]].levels.count) }
    isGrid = combinations == Double(columns.count)
  }

  /// Whether each value of a parameter always comes with the same value of another.
  private static func changeTogether(_ first: ParameterColumn, _ second: ParameterColumn) -> Bool {
    guard first.levels.count == second.levels.count else { return false }
    var partners = [Int32](repeating: -1, count: first.levels.count)
    var isTaken = [Bool](repeating: false, count: second.levels.count)
    for (rank, other) in zip(first.ranks, second.ranks) {
      guard rank >= 0, other >= 0 else { return false }
      if partners[Int(rank)] == other { continue }
      guard partners[Int(rank)] < 0, !isTaken[Int(other)] else { return false }
      partners[Int(rank)] = other
      isTaken[Int(other)] = true
    }
    // Where no value comes twice, as in a sample, this says nothing.
    return first.levels.count < first.ranks.count || isSameOrder(partners)
  }

  private static func isSameOrder(_ partners: [Int32]) -> Bool {
    let steps = zip(partners, partners.dropFirst())
    return steps.allSatisfy { $0 < $1 } || steps.allSatisfy { $0 > $1 }
  }

  /// The influences on a metric: `[groups]`; nil if fewer than two values differ.
  package func influences(on values: [Float]) -> [Influence]? {
    influences { Double(values[$0]) }
  }

  /// The influences on whether a metric has a value; nil if all rows have one, or none.
  package func influencesOnPresence(of values: [Float]) -> [Influence]? {
    influences { columns.statuses[$0] == .excluded ? .nan : values[$0].isFinite ? 1 : 0 }
  }

  private func influences(_ value: (Int) -> Double) -> [Influence]? {
    var (count, sum) = (0, 0.0)
    for row in 0..<columns.count where value(row).isFinite {
      count += 1
      sum += value(row)
    }
    guard count > 1 else { return nil }
    let mean = sum / Double(count)
    var total = 0.0
    for row in 0..<columns.count where value(row).isFinite {
      total += (value(row) - mean) * (value(row) - mean)
    }
    guard total > 0 else { return nil }
    return groups.map { influence(of: $0[0], value, count: count, mean: mean, total: total) }
  }

  private func influence(
    of parameter: Int, _ value: (Int) -> Double, count: Int, mean: Double, total: Double
  ) -> Influence {
    let isExact = isGrid && count == columns.count
    let fitting = max(2, min(Self.sampleBinLimit, count / Self.rowsOfBin))
    let bins = bins[parameter].limited(to: isExact ? Self.binLimit : fitting)
    let ranks = columns.parameters[parameter].ranks
    var counts = [Double](repeating: 0, count: bins.count)
    var sums = counts
    for row in 0..<columns.count where value(row).isFinite {
      let bin = bins.bin(ofRank: Int(ranks[row]))
      counts[bin] += 1
      sums[bin] += value(row) - mean
    }
    let filled = counts.indices.filter { counts[$0] > 0 }
    let between = filled.reduce(0) { $0 + sums[$1] * sums[$1] / counts[$1] }
    var share = between / total
    if !isExact {
      let free = Double(count - filled.count)
      share = free > 0 ? 1 - (total - between) / free * Double(count - 1) / total : 0
    }
    let (first, last) = (filled[0], filled[filled.count - 1])
    func meanValue(_ bin: Int) -> Double { mean + sums[bin] / counts[bin] }
    return Influence(
      share: min(1, max(0, share)), means: (meanValue(first), meanValue(last)),
      values: (bins.center(of: first), bins.center(of: last)))
  }
}
