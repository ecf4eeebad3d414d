public import Dynamics

/// A metric over one or two varied parameters.
///
/// Each cell has the number of values, their mean and their range, over all values of the other
/// parameters. Means do not depend on the order of the rows: values are rounded to a multiple of 2^-40
/// (9e-13 of the metric's unit) and then summed exactly. A value beyond ±2^54 counts as ±2^54.
public struct HeatMap: Hashable, Sendable {
  /// The parameters: one, or two with the slower one first.
  public let axes: [MapAxis]
  /// The metric and its item.
  public let metricColumn: MetricColumn

  private let column: Int
  /// The cells that have values, by their indices; the last axis varies fastest.
  private var cells: [Int: Cell] = [:]

  /// The values of one cell.
  public struct Cell: Hashable, Sendable {
    /// The number of values.
    public package(set) var count = 0
    /// The lowest value.
    public package(set) var lowest = Double.infinity
    /// The highest value.
    public package(set) var highest = -Double.infinity
    /// The sum of the values, in units of 2^-40.
    package var sum: Int128 = 0

    /// The mean of the values; NaN if there are none.
    public var mean: Double { count > 0 ? Double(sum) * 0x1p-40 / Double(count) : .nan }

    package init() {}

    fileprivate mutating func add(_ value: Double) {
      count += 1
      lowest = min(lowest, value)
      highest = max(highest, value)
      sum += Int128((min(max(value, -Self.bound), Self.bound) * 0x1p40).rounded())
    }

    fileprivate mutating func add(_ other: Cell) {
      count += other.count
      lowest = min(lowest, other.lowest)
      highest = max(highest, other.highest)
      sum += other.sum
    }

    fileprivate static let bound = 0x1p54
  }

  init(_ axes: [MapAxis], _ metricColumn: MetricColumn, column: Int) {
    self.axes = axes
    self.metricColumn = metricColumn
    self.column = column
  }

  /// The number of cells.
  public var cellCount: Int { axes.reduce(1) { $0 * $1.bins.count } }

  /// A cell.
  ///
  /// - Parameter index: The index of the cell, in `0..<cellCount`; the last axis varies fastest.
  public subscript(index: Int) -> Cell { cells[index] ?? Cell() }

  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  mutating func add<Scalar>(_ block: SweepBlock<Scalar>, of design: Design) {
    var indices = [Int](repeating: 0, count: block.range.count)
    for axis in axes {
      axis.forEachBin(of: block.range, in: design) { row, bin in
        indices[row] = indices[row] * axis.bins.count + bin
      }
    }
    // Neighbors on a slow axis share a cell: sum a run before looking up its cell.
    var (index, run) = (0, Cell())
    for (row, scalar) in block.metrics[column].enumerated() where scalar.isFinite {
      if indices[row] != index {
        flush(run, index)
        (index, run) = (indices[row], Cell())
      }
      // Normalize -0 to 0: which of two equal numbers is the lowest would depend on the order.
      run.add(Double(scalar) + 0)
    }
    flush(run, index)
  }

  mutating func merge(_ other: HeatMap) {
    for (index, cell) in other.cells { flush(cell, index) }
  }

  private mutating func flush(_ cell: Cell, _ index: Int) {
    guard cell.count > 0 else { return }
    cells[index, default: Cell()].add(cell)
  }

  /// Restores the cells from a file.
  ///
  /// - Parameter cells: All cells: `[cellCount]`.
  /// - Returns: Whether the cells are valid.
  package mutating func restore(_ cells: [Cell]) -> Bool {
    guard cells.count == cellCount else { return false }
    self.cells = [:]
    for (index, cell) in cells.enumerated() where cell.count != 0 {
      let bound = Int128(cell.count) * Int128(Cell.bound * 0x1p40)
      guard cell.count > 0, cell.lowest <= cell.highest, cell.sum.magnitude <= bound.magnitude
      else { return false }
      flush(cell, index)
    }
    return true
  }
}

/// A varied parameter of a map, with its values in bins.
public struct MapAxis: Hashable, Sendable {
  /// The parameter.
  public let path: ParameterPath
  /// The first and the last value of each bin, in the order of the axis.
  ///
  /// For a sample, the bins are equal parts of its range, and the first end belongs to the bin.
  public let bins: [Ends]

  /// The ends of a bin, which are equal for a single value.
  public struct Ends: Hashable, Sendable {
    /// The first value of the bin.
    public let first: Double
    /// The last value of the bin.
    public let last: Double
  }

  /// The highest number of bins of a list; in longer lists, neighboring values share a bin.
  public static let binLimit = 256
  /// The number of bins of a sampled range.
  public static let sampledBinCount = 64

  private let column: Int
  /// The number of values of a list; nil for a sample.
  private let valueCount: Int?

  init(column: Int, of design: Design) {
    path = design.paths[column]
    self.column = column
    if let range = design.sampledRange(ofColumn: column) {
      valueCount = nil
      let count = Self.sampledBinCount
      let edges = (0...count).map { edge in
        edge == count ? range.stop : range.value(at: Double(edge) / Double(count))
      }
      bins = zip(edges, edges.dropFirst()).map { Ends(first: $0, last: $1) }
    } else {
      let values = design.listedValues(ofColumn: column, limit: .max) ?? []
      valueCount = values.count
      let count = min(values.count, Self.binLimit)
      bins = (0..<count).map { bin in
        // The first position that `position * count / values.count` maps to a bin.
        let first = { (bin: Int) in (bin * values.count + count - 1) / count }
        return Ends(first: values[first(bin)], last: values[first(bin + 1) - 1])
      }
    }
  }

  /// Calls a function with the bin of each row of a range.
  fileprivate func forEachBin(
    of rows: Range<Int>, in design: Design, _ body: (_ row: Int, _ bin: Int) -> Void
  ) {
    if let valueCount {
      design.forEachPosition(ofColumn: column, in: rows) { row, position in
        body(row, position * bins.count / valueCount)
      }
      return
    }
    let isRising = bins[0].first < bins[bins.count - 1].last
    for (row, value) in design.values(ofColumn: column, in: rows).enumerated() {
      var (low, high) = (0, bins.count)
      while high - low > 1 {
        let middle = (low + high) / 2
        let isBeyond = isRising ? bins[middle].first <= value : bins[middle].first >= value
        if isBeyond { low = middle } else { high = middle }
      }
      body(row, low)
    }
  }
}
