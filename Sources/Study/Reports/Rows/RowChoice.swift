import Dynamics
import Sweeps

/// The rows of a large result that the page shows individually.
package struct RowChoice {
  /// The positions of the rows within the columns, ascending.
  package let rows: [Int]

  /// Chooses rows.
  ///
  /// A small result keeps all rows. Any other result keeps rows that a hash of their positions
  /// selects, so that the rows within any range are a fair sample. The rows with the lowest and
  /// highest value of every metric, and the Pareto fronts of every two metrics, are always kept.
  ///
  /// - Parameters:
  ///   - columns: The result.
  ///   - isBetterLow: Whether lower values are better: `[metrics]`.
  ///   - limit: The approximate largest number of rows.
  ///   - wanted: Rows that are always kept.
  init(of columns: ResultColumns, isBetterLow: [Bool], limit: Int, wanted: [Int]) {
    guard columns.count > limit else {
      rows = Array(0..<columns.count)
      return
    }
    var chosen = Set(wanted)
    let share = UInt64(Double(limit) / Double(columns.count) * Double(UInt64.max >> 1)) << 1
    let hash = CounterRandom(key: 0)
    for row in 0..<columns.count where hash.bits(UInt64(row)) < share { chosen.insert(row) }
    for values in columns.values {
      if let extremes = Self.extremes(values) { chosen.formUnion([extremes.0, extremes.1]) }
    }
    for first in columns.values.indices {
      for second in columns.values.indices where second > first {
        chosen.formUnion(
          Self.front(
            columns.values[first], isBetterLow[first],
            columns.values[second], isBetterLow[second]
          ).prefix(Self.frontLimit))
      }
    }
    rows = chosen.sorted()
  }

  /// The largest number of rows that are kept of a front.
  private static let frontLimit = 200

  private static func extremes(_ values: [Float]) -> (Int, Int)? {
    var lowest: Int?
    var highest: Int?
    for (row, value) in values.enumerated() where value.isFinite {
      if lowest.map({ value < values[$0] }) ?? true { lowest = row }
      if highest.map({ value > values[$0] }) ?? true { highest = row }
    }
    guard let lowest, let highest else { return nil }
    return (lowest, highest)
  }

  /// The Pareto front: the rows that no other row beats in both metrics, in the order of the first.
  ///
  /// - Complexity: O(rows × log(front)), because the front of the rows so far rejects most rows.
  package static func front(
    _ first: [Float], _ firstIsBetterLow: Bool, _ second: [Float], _ secondIsBetterLow: Bool
  ) -> [Int] {
    let (signA, signB): (Float, Float) = (firstIsBetterLow ? 1 : -1, secondIsBetterLow ? 1 : -1)
    // Ascending in a, descending in b.
    var stairs: [(a: Float, b: Float, row: Int)] = []
    for row in first.indices {
      let (a, b) = (signA * first[row], signB * second[row])
      guard a.isFinite, b.isFinite else { continue }
      var low = 0
      var high = stairs.count
      while low < high {
        let middle = (low + high) / 2
        if stairs[middle].a <= a { low = middle + 1 } else { high = middle }
      }
      if low > 0, stairs[low - 1].b <= b { continue }
      var start = low
      if start > 0, stairs[start - 1].a == a { start -= 1 }
      var end = low
      while end < stairs.count, stairs[end].b >= b { end += 1 }
      stairs.replaceSubrange(start..<end, with: [(a, b, row)])
    }
    return stairs.map(\.row)
  }
}
