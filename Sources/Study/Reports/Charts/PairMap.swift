/// A metric over two parameters, with the mean, lowest and highest value of each cell.
package struct PairMap {
  /// The number of bins on the horizontal axis.
  package let width: Int
  /// The number of bins on the vertical axis.
  package let height: Int
  /// The number of rows of each cell: `[height][width]`.
  package let rowCounts: [Int]
  /// The metric in each cell: `[height][width]`.
  package let values: CellValues
  /// The mean over the rows of each cell that have a value, or NaN if none has.
  package var mean: [Float] { values.mean }

  /// Reduces rows.
  ///
  /// - Parameters:
  ///   - x: The bin of each row on the horizontal axis.
  ///   - y: The bin of each row on the vertical axis.
  ///   - width: The number of bins on the horizontal axis.
  ///   - height: The number of bins on the vertical axis.
  ///   - values: The metric, NaN for no value.
  package init(x: [UInt16], y: [UInt16], width: Int, height: Int, values: [Float]) {
    self.width = width
    self.height = height
    let cells = zip(x, y).map { Int32($1) * Int32(width) + Int32($0) }
    var rowCounts = [Int](repeating: 0, count: width * height)
    for cell in cells { rowCounts[Int(cell)] += 1 }
    self.rowCounts = rowCounts
    self.values = CellValues(of: values, cells: cells, count: width * height)
  }

  /// The contour line of the mean at a level, as segments in units of cells; the centre of the
  /// first cell is at 0.
  ///
  /// Marching squares between the centres of four adjacent cells. If two opposite corners are above
  /// the level and two below, the mean of the four decides which corners are joined.
  package func contour(at level: Float) -> [(from: (Double, Double), to: (Double, Double))] {
    var pieces: [(from: (Double, Double), to: (Double, Double))] = []
    guard width > 1, height > 1 else { return [] }
    for row in 0..<height - 1 {
      for column in 0..<width - 1 {
        let first = row * width + column
        let corners = [mean[first], mean[first + 1], mean[first + width + 1], mean[first + width]]
        guard corners.allSatisfy(\.isFinite) else { continue }
        let ends = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)]
        // The crossings of the level on the four sides, in order around the square.
        var crossings: [(Double, Double)] = []
        for side in 0..<4 {
          let (a, b) = (corners[side], corners[(side + 1) % 4])
          guard (a >= level) != (b >= level) else { continue }
          let share = Double((level - a) / (b - a))
          let (from, to) = (ends[side], ends[(side + 1) % 4])
          crossings.append(
            (
              Double(column) + from.0 + share * (to.0 - from.0),
              Double(row) + from.1 + share * (to.1 - from.1)
            ))
        }
        if crossings.count == 2 {
          pieces.append((crossings[0], crossings[1]))
        } else if crossings.count == 4 {
          let middle = corners.reduce(0, +) / 4
          let shift = (middle >= level) == (corners[0] >= level) ? 0 : 1
          // Corners on the same side of the level as the mean are joined, the others cut off.
          pieces.append((crossings[shift], crossings[1 + shift]))
          pieces.append((crossings[2 + shift], crossings[(3 + shift) % 4]))
        }
      }
    }
    return pieces
  }
}
