import Dynamics
import Sweeps

/// The checksums of whole tiles, from rows that come in order and in pieces of any length.
///
/// The check of a tile is that of the checks of its columns: each metric, then the statuses. It
/// covers the values and not how a file writes them, so that all formats have the same.
struct TileChecks {
  private let tiling: Tiling
  private var nextRow: Int
  private var columns: [Checksum]
  /// The checks of the tiles that are done.
  private(set) var values: [UInt32] = []

  /// - Parameters:
  ///   - metricCount: How many metrics a row has.
  ///   - tiling: How rows are cut into tiles.
  ///   - firstRow: Where the rows begin: at the beginning of a tile.
  init(metricCount: Int, tiling: Tiling, firstRow: Int) {
    self.tiling = tiling
    nextRow = firstRow
    columns = Array(repeating: Checksum(), count: metricCount + 1)
  }

  /// Adds the next rows.
  mutating func add<Scalar>(_ block: SweepBlock<Scalar>) {
    precondition(block.range.lowerBound == nextRow, "rows in order")
    var start = 0
    while start < block.range.count {
      let tile = nextRow / tiling.tileRowCount
      let tileEnd = tiling.rows(ofTile: tile).upperBound
      let count = min(block.range.count - start, tileEnd - nextRow)
      for (index, column) in block.metrics.enumerated() {
        columns[index].add(column[start..<start + count])
      }
      columns[columns.count - 1].add(block.statuses[start..<start + count].map(\.rawValue)[...])
      start += count
      nextRow += count
      if nextRow == tileEnd { close() }
    }
  }

  private mutating func close() {
    var check = Checksum()
    check.add(columns.map(\.value.littleEndian)[...])
    values.append(check.value)
    columns = Array(repeating: Checksum(), count: columns.count)
  }
}

extension SweepBlock {
  /// Whether each value is one that files have: finite and not minus zero, or the one NaN for none.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  func hasOneNaNAndZero() -> Bool {
    metrics.allSatisfy { column in
      column.allSatisfy { value in
        value.isFinite && !value.isMinusZero
          || value.isNaN && value.sign == .plus
            && value.significandBitPattern == Scalar.nan.significandBitPattern
      }
    }
  }

  /// The same rows with one NaN for every value that there is not, and with one zero.
  ///
  /// Formats differ in whether they keep how a value is missing and the sign of zero, so what is
  /// compared may not depend on it.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  func withOneNaNAndZero() -> SweepBlock {
    guard metrics.contains(where: { $0.contains { !$0.isFinite || $0.isMinusZero } }) else {
      return self
    }
    return SweepBlock(
      range: range, metrics: metrics.map { $0.map { $0.isFinite ? $0 + 0 : .nan } },
      statuses: statuses)
  }
}

extension FloatingPoint {
  fileprivate var isMinusZero: Bool { isZero && sign == .minus }
}
