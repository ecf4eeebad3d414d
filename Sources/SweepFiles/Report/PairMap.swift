/// A metric over two parameters: the rows of each cell, reduced to mean, smallest and largest value.
struct PairMap {
  /// How many bins each way.
  let width: Int
  let height: Int
  /// The mean of each cell, NaN without a value: `[height][width]`.
  private(set) var mean: [Float]
  private(set) var lowest: [Float]
  private(set) var highest: [Float]

  /// Reduces rows.
  ///
  /// - Parameters:
  ///   - x: The bin of each row on the horizontal axis.
  ///   - y: The bin of each row on the vertical axis.
  ///   - width: How many bins the horizontal axis has.
  ///   - height: How many bins the vertical axis has.
  ///   - values: The metric, NaN for no value.
  init(x: [UInt16], y: [UInt16], width: Int, height: Int, values: [Float]) {
    self.width = width
    self.height = height
    var sums = [Double](repeating: 0, count: width * height)
    var counts = [Int32](repeating: 0, count: width * height)
    var lowest = [Float](repeating: .infinity, count: width * height)
    var highest = [Float](repeating: -.infinity, count: width * height)
    for row in values.indices {
      let value = values[row]
      guard value.isFinite else { continue }
      let cell = Int(y[row]) * width + Int(x[row])
      sums[cell] += Double(value)
      counts[cell] += 1
      if value < lowest[cell] { lowest[cell] = value }
      if value > highest[cell] { highest[cell] = value }
    }
    mean = zip(sums, counts).map { $1 > 0 ? Float($0 / Double($1)) : .nan }
    for cell in counts.indices where counts[cell] == 0 {
      lowest[cell] = .nan
      highest[cell] = .nan
    }
    self.lowest = lowest
    self.highest = highest
  }

  /// A line along which the mean has a value, as pieces between points in units of cells, the middle
  /// of the first cell at 0.
  ///
  /// Marching squares between the middles of four neighbouring cells; where two opposite corners are
  /// above and two below, their mean says which are joined.
  func contour(at level: Float) -> [(from: (Double, Double), to: (Double, Double))] {
    var pieces: [(from: (Double, Double), to: (Double, Double))] = []
    guard width > 1, height > 1 else { return [] }
    for row in 0..<height - 1 {
      for column in 0..<width - 1 {
        let first = row * width + column
        let corners = [mean[first], mean[first + 1], mean[first + width + 1], mean[first + width]]
        guard corners.allSatisfy(\.isFinite) else { continue }
        let places = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)]
        // Where the level is crossed on each side, going round.
        var crossings: [(Double, Double)] = []
        for side in 0..<4 {
          let (a, b) = (corners[side], corners[(side + 1) % 4])
          guard (a >= level) != (b >= level) else { continue }
          let share = Double((level - a) / (b - a))
          let (from, to) = (places[side], places[(side + 1) % 4])
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
          // Corners that are like the middle are joined through it, the others cut off.
          pieces.append((crossings[shift], crossings[1 + shift]))
          pieces.append((crossings[2 + shift], crossings[(3 + shift) % 4]))
        }
      }
    }
    return pieces
  }
}
