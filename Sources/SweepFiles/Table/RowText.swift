import Dynamics
public import Sweeps

/// Writes the results of a sweep as text: varied parameters, metrics, status.
///
/// A value that workers share; it makes text and touches no file.
public struct RowText: Sendable {
  private let grid: Grid
  private let layout: LineLayout
  /// For each axis, the text of each value with what stands before it; empty for a long axis.
  private let axisCells: [[[UInt8]]]
  /// For each status by its raw value, the end of a line.
  private let statusCells: [[UInt8]]

  /// Prepares to write the rows of a sweep.
  ///
  /// - Parameters:
  ///   - sweep: Whose rows they are.
  ///   - format: How they are written.
  public init(sweep: Sweep, format: RowFormat) {
    grid = sweep.grid
    let columns =
      grid.axes.map(\.path.text) + sweep.metrics.map(\.rawValue) + [RowText.statusColumn]
    let layout = LineLayout(columns: columns, format: format)
    self.layout = layout
    axisCells = zip(sweep.grid.axes, layout.leads).map { axis, lead in
      guard axis.values.count <= 1 << 16 else { return [] }
      return axis.values.map { value in
        var cell = lead
        cell.append(number: value)
        return cell
      }
    }
    let lead = layout.leads[columns.count - 1]
    statusCells = Status.allCases.map { lead + layout.word($0.name) + layout.end }
  }

  /// The name of the last column.
  public static let statusColumn = "status"

  /// The first line; empty in a format that has none.
  public var header: [UInt8] { layout.header }

  /// The rows of a block, a line each.
  ///
  /// Numbers are the shortest decimals that read back as the same bits; a metric without a value is
  /// an empty cell in CSV and null in JSON Lines.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func rows<Scalar>(of block: SweepBlock<Scalar>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(block.range.count * 12 * layout.leads.count)
    let positions = positionColumns(of: block.range)
    for row in 0..<block.range.count {
      for axis in grid.axes.indices {
        let position = positions[axis][row]
        if axisCells[axis].isEmpty {
          text.append(contentsOf: layout.leads[axis])
          text.append(number: grid.axes[axis].values[position])
        } else {
          text.append(contentsOf: axisCells[axis][position])
        }
      }
      for metric in block.metrics.indices {
        text.append(contentsOf: layout.leads[grid.axes.count + metric])
        let value = block.metrics[metric][row]
        if value.isFinite {
          text.append(number: value)
        } else {
          text.append(contentsOf: layout.missing)
        }
      }
      text.append(contentsOf: statusCells[Int(block.statuses[row].rawValue)])
    }
    return text
  }

  /// For each axis, the position of its value in each row.
  private func positionColumns(of range: Range<Int>) -> [[Int]] {
    grid.axes.indices.map { axis in
      var column: [Int] = []
      column.reserveCapacity(range.count)
      grid.forEachPosition(on: axis, in: range) { column.append($1) }
      return column
    }
  }
}
