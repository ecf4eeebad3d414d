/// Where the values of a metric lie.
///
/// The 2nd and the 98th percentile limit the colours of a map, so that a few outliers do not make
/// all other cells one colour.
package struct MetricSpread {
  /// The number of rows with a value.
  package let count: Int
  package let lowest: Double
  package let second: Double
  package let median: Double
  package let ninetyEighth: Double
  package let highest: Double

  /// - Parameter values: The metric, NaN for no value.
  package init(_ values: [Float]) {
    // Sorted in place, as a large result leaves no room for another copy.
    var sorted = values.filter(\.isFinite)
    sorted.sort()
    count = sorted.count
    lowest = Self.quantile(0, of: sorted)
    second = Self.quantile(0.02, of: sorted)
    median = Self.quantile(0.5, of: sorted)
    ninetyEighth = Self.quantile(0.98, of: sorted)
    highest = Self.quantile(1, of: sorted)
  }

  /// The range that colours cover: the 2nd to the 98th percentile, or all values if these
  /// percentiles are equal.
  package var colored: (lowest: Double, highest: Double) {
    second < ninetyEighth ? (second, ninetyEighth) : (lowest, highest)
  }

  /// A quantile, interpolated linearly between the two nearest values; NaN without values.
  private static func quantile(_ share: Double, of sorted: [Float]) -> Double {
    guard !sorted.isEmpty else { return .nan }
    let position = share * Double(sorted.count - 1)
    let from = Int(position)
    let next = min(from + 1, sorted.count - 1)
    let (low, high) = (Double(sorted[from]), Double(sorted[next]))
    return low + (position - Double(from)) * (high - low)
  }
}

/// Codes of 16 bits for the values of a metric, which halve the size of the maps on a page.
///
/// Code 0 is no value. Codes 1 to 65535 are linear on three pieces: below the 2nd percentile, up
/// to the 98th, and above. So outliers do not make the other values coarse: between these
/// percentiles, a code is at most 1/122000 of their distance away from its value.
package struct ValueCode {
  /// The values between which codes are linear, ascending.
  package let knots: [Double]
  /// The codes of the knots, which `cells.js` repeats.
  package static let codes: [Double] = [1, 2048, 63_488, 65_535]

  package init(_ spread: MetricSpread) {
    knots = [spread.lowest, spread.second, spread.ninetyEighth, spread.highest]
  }

  /// The code of a value between the lowest and the highest knot.
  package func code(_ value: Float) -> UInt16 {
    guard value.isFinite else { return 0 }
    let value = Double(value)
    for piece in 0..<3 where value <= knots[piece + 1] || piece == 2 {
      let (from, to) = (knots[piece], knots[piece + 1])
      let (first, last) = (Self.codes[piece], Self.codes[piece + 1])
      let share = to > from ? min(max((value - from) / (to - from), 0), 1) : 0
      return UInt16((first + share * (last - first)).rounded())
    }
    return 0
  }
}
