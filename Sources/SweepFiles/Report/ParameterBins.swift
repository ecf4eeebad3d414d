/// The values of a parameter in a result, sorted, and their grouping into bins.
///
/// Bins hold equal numbers of distinct values, so a logarithmic axis has logarithmic bins and a
/// short list has one bin a value.
struct ParameterBins {
  /// The distinct values, ascending.
  let levels: [Double]
  /// How many bins there are.
  let count: Int

  /// - Parameters:
  ///   - column: The values, NaN for none.
  ///   - limit: How many bins there may be.
  init(_ column: [Double], limit: Int) {
    var distinct = Set<Double>()
    for value in column where value.isFinite { distinct.insert(value) }
    levels = distinct.sorted()
    count = min(levels.count, limit)
  }

  init(levels: [Double], limit: Int) {
    self.levels = levels
    count = min(levels.count, limit)
  }

  /// The place of a value among the levels.
  func rank(of value: Double) -> Int {
    var low = 0
    var high = levels.count
    while low < high {
      let middle = (low + high) / 2
      if levels[middle] < value { low = middle + 1 } else { high = middle }
    }
    return min(low, levels.count - 1)
  }

  /// The bin of a level.
  func bin(ofRank rank: Int) -> Int { rank * count / max(1, levels.count) }

  /// The first and the last level of a bin.
  func range(of bin: Int) -> (first: Double, last: Double) {
    let first = (bin * levels.count + count - 1) / count
    let next = ((bin + 1) * levels.count + count - 1) / count
    return (levels[first], levels[next - 1])
  }

  /// What stands for a bin: its level, or the middle of its first and last.
  func center(of bin: Int) -> Double {
    let (first, last) = range(of: bin)
    return (first + last) / 2
  }
}
