/// A metric in the cells of a map: how many rows have a value, and their mean, lowest and highest.
package struct CellValues {
  /// The number of rows of each cell that have a value.
  package let counts: [UInt32]
  /// The mean over the rows of each cell that have a value, or NaN if none has.
  package let mean: [Float]
  /// The lowest value in each cell, or NaN.
  package let lowest: [Float]
  /// The highest value in each cell, or NaN.
  package let highest: [Float]

  /// Reduces rows.
  ///
  /// - Parameters:
  ///   - values: The metric, NaN for no value: `[rows]`.
  ///   - cells: The cell of each row.
  ///   - count: The number of cells.
  init(of values: [Float], cells: [Int32], count: Int) {
    var sums = [Double](repeating: 0, count: count)
    var counts = [UInt32](repeating: 0, count: count)
    var lowest = [Float](repeating: .infinity, count: count)
    var highest = [Float](repeating: -.infinity, count: count)
    for row in values.indices {
      let value = values[row]
      guard value.isFinite else { continue }
      let cell = Int(cells[row])
      sums[cell] += Double(value)
      counts[cell] += 1
      if value < lowest[cell] { lowest[cell] = value }
      if value > highest[cell] { highest[cell] = value }
    }
    for cell in counts.indices where counts[cell] == 0 {
      lowest[cell] = .nan
      highest[cell] = .nan
    }
    mean = zip(sums, counts).map { $1 > 0 ? Float($0 / Double($1)) : .nan }
    self.counts = counts
    self.lowest = lowest
    self.highest = highest
  }
}
