import Dynamics
import Sweeps

/// Computes the checksums of complete tiles from blocks of any size, in the order of the rows.
///
/// The checksum of a tile covers the checksums of its columns: each metric, then the statuses. It
/// depends on the values and not on their text, so that all formats have the same checksums.
struct TileChecks {
  private let tiling: Tiling
  private var nextRow: Int
  private var columns: [Checksum]
  /// The checksums of the tiles that are complete.
  private(set) var values: [UInt32] = []

  /// - Parameters:
  ///   - metricCount: The number of metrics.
  ///   - tiling: The division of the rows into tiles.
  ///   - firstRow: The first row, which must be the first of a tile.
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
  /// Whether all values are in the form that files store: finite and not -0, or the standard NaN.
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

  /// The same rows with the standard NaN for every missing value, and without -0.
  ///
  /// Some formats lose the bits of a NaN or the sign of zero, so comparisons must not depend on
  /// them.
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
