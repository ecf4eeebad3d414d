/// A parameter of a result in memory, as the position of each row's value among all values.
///
/// A row takes 4 bytes. The levels take 8 bytes each; in a grid, there are few.
package struct ParameterColumn: Sendable {
  /// The distinct values, ascending.
  package let levels: [Double]
  /// The level of each row, or -1 for no value.
  let ranks: [Int32]

  /// - Parameter values: The values, NaN for none.
  package init(_ values: [Double]) {
    var distinct = Set<Double>()
    for value in values where value.isFinite { distinct.insert(value) }
    let levels = distinct.sorted()
    self.levels = levels
    ranks = values.map { value in
      value.isFinite ? Int32(Self.rank(of: value, in: levels)) : -1
    }
  }

  /// The value of a row, NaN for none.
  package subscript(row: Int) -> Double {
    let rank = Int(ranks[row])
    return rank < 0 ? .nan : levels[rank]
  }

  /// The position of a value among the levels, which have it.
  private static func rank(of value: Double, in levels: [Double]) -> Int {
    var low = 0
    var high = levels.count - 1
    while low < high {
      let middle = (low + high) / 2
      if levels[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
