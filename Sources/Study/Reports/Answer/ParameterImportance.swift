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
    /// The means of the metric at the lowest and the highest values of the first parameter.
    package let means: (first: Double, last: Double)
    /// These values: one, or the range of several that are taken together.
    package let values: (first: ClosedRange<Double>, last: ClosedRange<Double>)
    /// The mean number of rows with a value, at each value or range of the parameter.
    let rowsOfBin: Double
  }

  /// The parameters, by their positions in the result.
  ///
  /// Those that change together, as with `--zip`, are one group.
  package let groups: [[Int]]
  /// Whether the rows are all combinations of the values, each once.
  private let isGrid: Bool
  private let columns: ResultColumns
  /// The largest number of bins of a parameter.
  private static let binLimit = 256
  /// With fewer rows for each value of a parameter, as in a sample, its values are put into bins.
  private static let rowsOfLevel = 2
  /// The largest number of such bins, and the lowest number of rows in each.
  private static let sampleBinLimit = 32
  static let rowsOfSampleBin = 8

  /// - Parameters:
  ///   - columns: The result.
  ///   - bins: The values of each parameter.
  init(_ columns: ResultColumns, bins: [ParameterBins]) {
    self.columns = columns
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
    influences(on: KnownRows(count: columns.count) { Double(values[$0]) })
  }

  /// The influences on whether a metric has a value; nil if all rows have one, or none.
  package func influencesOnPresence(of values: [Float]) -> [Influence]? {
    influences(
      on: KnownRows(count: columns.count) {
        columns.statuses[$0] == .excluded ? .nan : values[$0].isFinite ? 1 : 0
      })
  }

  /// Whether the rows with a value are all combinations of the values that occur among them, so that what the
  /// parameters leave of the differences is due to how they are combined.
  package func isWhole(_ values: [Float]) -> Bool {
    isWhole(KnownRows(count: columns.count) { Double(values[$0]) })
  }

  private func isWhole(_ known: KnownRows) -> Bool {
    isGrid && groups.reduce(1) { $0 * levels(of: $1[0], among: known).count } == known.count
  }

  /// The levels of a parameter that occur among some rows, ascending.
  private func levels(of parameter: Int, among known: KnownRows) -> [Int] {
    let column = columns.parameters[parameter]
    var occurs = [Bool](repeating: false, count: column.levels.count)
    // A row without a value of the parameter counts as one of the first.
    known.forEach { row, _ in occurs[max(0, Int(column.ranks[row]))] = true }
    return occurs.indices.filter { occurs[$0] }
  }

  private func influences(on known: KnownRows) -> [Influence]? {
    guard known.count > 1 else { return nil }
    var (sum, total) = (0.0, 0.0)
    known.forEach { _, value in sum += value }
    let mean = sum / Double(known.count)
    known.forEach { _, value in total += (value - mean) * (value - mean) }
    guard total > 0 else { return nil }
    let isWhole = isWhole(known)
    return groups.map {
      influence(of: $0[0], on: known, isWhole: isWhole, mean: mean, total: total)
    }
  }

  private func influence(
    of parameter: Int, on known: KnownRows, isWhole: Bool, mean: Double, total: Double
  ) -> Influence {
    let column = columns.parameters[parameter]
    let found = levels(of: parameter, among: known)
    let isSample = !isWhole && known.count < Self.rowsOfLevel * found.count
    let limit =
      isSample
      ? max(2, min(Self.sampleBinLimit, known.count / Self.rowsOfSampleBin)) : Self.binLimit
    let bins = ParameterBins(levels: found.map { column.levels[$0] }, limit: limit)
    var places = [Int](repeating: 0, count: column.levels.count)
    for (place, level) in found.enumerated() { places[level] = place }
    var counts = [Double](repeating: 0, count: bins.count)
    var sums = counts
    known.forEach { row, value in
      let bin = bins.bin(ofRank: places[max(0, Int(column.ranks[row]))])
      counts[bin] += 1
      sums[bin] += value - mean
    }
    let between = counts.indices.reduce(0) { $0 + sums[$1] * sums[$1] / counts[$1] }
    var share = between / total
    if !isWhole {
      let free = Double(known.count - bins.count)
      share = free > 0 ? 1 - (total - between) / free * Double(known.count - 1) / total : 0
    }
    func meanValue(_ bin: Int) -> Double { mean + sums[bin] / counts[bin] }
    func range(_ bin: Int) -> ClosedRange<Double> {
      let ends = bins.range(of: bin)
      return ends.first...ends.last
    }
    let last = bins.count - 1
    return Influence(
      share: min(1, max(0, share)), means: (meanValue(0), meanValue(last)),
      values: (range(0), range(last)), rowsOfBin: Double(known.count) / Double(bins.count))
  }
}

/// The rows that have a value, without a list of them: a large result has millions.
private struct KnownRows {
  private let rows: Range<Int>
  private let value: (Int) -> Double
  /// How many they are.
  let count: Int

  /// - Parameters:
  ///   - count: The number of all rows.
  ///   - value: The value of a row, not finite for none.
  init(count: Int, _ value: @escaping (Int) -> Double) {
    rows = 0..<count
    self.value = value
    self.count = rows.count { value($0).isFinite }
  }

  /// Calls a closure with each row and its value.
  func forEach(_ body: (Int, Double) -> Void) {
    for row in rows {
      let value = value(row)
      if value.isFinite { body(row, value) }
    }
  }
}
