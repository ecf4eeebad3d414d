/// The sorted distinct values (levels) of a parameter in a result, grouped into bins.
///
/// Bins hold equal numbers of distinct values, except that the last may hold fewer. So a
/// logarithmic axis has logarithmic bins, a short list of values has one bin per value, and the
/// cells of a grid hold equal numbers of rows.
package struct ParameterBins {
  /// The distinct values, ascending.
  package let levels: [Double]
  /// The number of distinct values in each bin.
  package let size: Int
  /// The number of bins.
  package let count: Int

  /// - Parameters:
  ///   - levels: The distinct values, ascending.
  ///   - limit: The largest number of bins.
  package init(levels: [Double], limit: Int) {
    self.levels = levels
    size = max(1, (levels.count + limit - 1) / limit)
    count = (levels.count + size - 1) / size
  }

  /// The bin of a level; of a row without a value, the first bin.
  package func bin(ofRank rank: Int) -> Int { max(0, rank) / size }

  /// The first and the last level of a bin.
  package func range(of bin: Int) -> (first: Double, last: Double) {
    (levels[bin * size], levels[min((bin + 1) * size, levels.count) - 1])
  }

  /// The value of a bin: its level, or the midpoint between its first and last level.
  package func center(of bin: Int) -> Double {
    let (first, last) = range(of: bin)
    return (first + last) / 2
  }

  /// The same levels in at most some number of bins.
  package func limited(to limit: Int) -> ParameterBins {
    ParameterBins(levels: levels, limit: min(count, limit))
  }

  /// The bin of each row.
  package func column(of ranks: [Int32]) -> [UInt16] {
    ranks.map { UInt16(bin(ofRank: Int($0))) }
  }
}
