/// The sorted distinct values (levels) of a parameter in a result, grouped into bins.
///
/// Bins hold equal numbers of distinct values. So a logarithmic axis has logarithmic bins, and a
/// short list of values has one bin per value.
struct ParameterBins {
  /// The distinct values, ascending.
  let levels: [Double]
  /// The number of bins.
  let count: Int

  /// - Parameters:
  ///   - column: The values, NaN for none.
  ///   - limit: The largest number of bins.
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

  /// The index of a value among the levels.
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

  /// The value of a bin: its level, or the midpoint between its first and last level.
  func center(of bin: Int) -> Double {
    let (first, last) = range(of: bin)
    return (first + last) / 2
  }
}
