import Dynamics
import Pages
import Sweeps

/// All rows of a result, counted and reduced in the cells over some of its parameters.
///
/// A table over two parameters is a map. A table over all parameters gives the map of the rows at
/// which other parameters are held.
package struct CellTable {
  /// The parameters, by their position in the result.
  package let parameters: [Int]
  /// The bins of each of these parameters.
  package let bins: [ParameterBins]
  /// The number of cells, of which those that differ in the first parameter are adjacent.
  package let cellCount: Int
  /// The cell of each row.
  let cells: [Int32]
  /// The number of rows in each cell.
  package let rowCounts: [UInt32]
  /// The number of rows in each cell with each status: `[statuses][cells]`.
  package let statusCounts: [[UInt32]]

  /// - Parameters:
  ///   - parameters: The parameters, by their position in the result.
  ///   - bins: The bins of all parameters of the result.
  ///   - ranks: The level of each row on each parameter of the result.
  ///   - statuses: How each scenario ended.
  ///   - limit: The largest number of bins per parameter.
  init(
    over parameters: [Int], bins: [ParameterBins], ranks: [[Int32]], statuses: [Status], limit: Int
  ) {
    self.parameters = parameters
    self.bins = parameters.map { bins[$0].limited(to: limit) }
    var cells = [Int32](repeating: 0, count: statuses.count)
    var stride: Int32 = 1
    for (parameter, bins) in zip(parameters, self.bins) {
      let ranks = ranks[parameter]
      for row in cells.indices { cells[row] += stride * Int32(bins.bin(ofRank: Int(ranks[row]))) }
      stride *= Int32(bins.count)
    }
    self.cells = cells
    cellCount = Int(stride)
    var rowCounts = [UInt32](repeating: 0, count: cellCount)
    var statusCounts = Status.allCases.map { _ in [UInt32](repeating: 0, count: Int(stride)) }
    for row in cells.indices {
      rowCounts[Int(cells[row])] += 1
      statusCounts[Int(statuses[row].rawValue)][Int(cells[row])] += 1
    }
    self.rowCounts = rowCounts
    self.statusCounts = statusCounts
  }

  package func values(of metric: [Float]) -> CellValues {
    CellValues(of: metric, cells: cells, count: cellCount)
  }

  /// The table as the page reads it, with the metrics in the order of the result.
  func json(_ metrics: [[Float]], _ codes: [ValueCode]) -> JSONText {
    .object([
      ("parameters", .list(parameters.map { .number(Double($0)) })),
      (
        "bins",
        .list(
          bins.map { bins in
            let ends = (0..<bins.count).map(bins.range)
            return .text(base64(ends.flatMap { [$0.first, $0.last] }))
          })
      ),
      ("rows", packed(rowCounts)),
      ("statuses", .list(statusCounts.map(packed))),
      ("metrics", .list(zip(metrics, codes).map { json(values(of: $0), $1) })),
    ])
  }

  private func json(_ values: CellValues, _ code: ValueCode) -> JSONText {
    guard values.counts.contains(where: { $0 > 0 }) else {
      return .object([("counts", packed(values.counts))])
    }
    let text = { (values: [Float]) in JSONText.text(base64(values.map(code.code))) }
    // In cells of one row each, the lowest and the highest value are the mean.
    let isSingle = values.counts.allSatisfy { $0 <= 1 }
    return .object(
      [("counts", packed(values.counts)), ("mean", text(values.mean))]
        + (isSingle ? [] : [("lowest", text(values.lowest)), ("highest", text(values.highest))]))
  }

  /// Counts in the smallest size that holds them; one number if all are equal.
  private func packed(_ counts: [UInt32]) -> JSONText {
    guard let most = counts.max(), let least = counts.min(), least < most else {
      return .number(Double(counts.first ?? 0))
    }
    let (bits, data) =
      most <= 0xFF
      ? (8, base64(counts.map { UInt8($0) }))
      : most <= 0xFFFF ? (16, base64(counts.map { UInt16($0) })) : (32, base64(counts))
    return .object([("bits", .number(Double(bits))), ("data", .text(data))])
  }
}
