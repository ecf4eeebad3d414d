import Dynamics
public import Sweeps

/// Formats the rows of a sweep as text: varied parameters, metrics, status.
///
/// Threads can share one value. It does not access files.
public struct RowText: Sendable {
  private let design: Design
  private let layout: LineLayout
  /// For each varied parameter, the text of each value with the text before it.
  ///
  /// Empty if the values are not listed or too many.
  private let parameterCells: [[[UInt8]]]
  /// The end of a line, for each status by its raw value.
  private let statusCells: [[UInt8]]
  /// Whether each metric is a count.
  private let isCount: [Bool]

  /// Prepares to format the rows of a sweep.
  ///
  /// - Parameters:
  ///   - sweep: The sweep.
  ///   - format: The text format.
  public init(sweep: Sweep, format: RowFormat) {
    let design = sweep.design
    self.design = design
    let columns =
      design.paths.map(\.text) + sweep.metricColumns.map(\.rawValue) + [RowText.statusColumn]
    let layout = LineLayout(columns: columns, format: format)
    self.layout = layout
    parameterCells = design.paths.indices.map { column in
      let values = design.listedValues(ofColumn: column, limit: 1 << 16) ?? []
      return values.map { value in
        var cell = layout.leads[column]
        cell.append(number: value)
        return cell
      }
    }
    isCount = sweep.metricColumns.map(\.isCount)
    let lead = layout.leads[columns.count - 1]
    statusCells = Status.allCases.map { lead + layout.word($0.name) + layout.end }
  }

  /// The name of the last column.
  public static let statusColumn = "status"

  /// The line of column names, empty for a format without one.
  public var header: [UInt8] { layout.header }

  /// Formats the rows of a block, one line per row.
  ///
  /// Numbers are the shortest decimals that read back as the same bits. Counts are whole (`1`); all
  /// other numbers have a decimal point or an exponent (`1.0`). A metric without a value is an empty
  /// cell in CSV and `null` in JSON Lines.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func rows<Scalar>(of block: SweepBlock<Scalar>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(block.range.count * 12 * layout.leads.count)
    let cells = parameterCells.indices.map { column in
      parameterCells[column].isEmpty ? [] : positions(ofColumn: column, in: block.range)
    }
    let values = parameterCells.indices.map { column in
      parameterCells[column].isEmpty ? design.values(ofColumn: column, in: block.range) : []
    }
    for row in 0..<block.range.count {
      for column in parameterCells.indices {
        if parameterCells[column].isEmpty {
          text.append(contentsOf: layout.leads[column])
          text.append(number: values[column][row])
        } else {
          text.append(contentsOf: parameterCells[column][cells[column][row]])
        }
      }
      for metric in block.metrics.indices {
        text.append(contentsOf: layout.leads[parameterCells.count + metric])
        let value = block.metrics[metric][row]
        if !value.isFinite {
          text.append(contentsOf: layout.missing)
        } else if isCount[metric] {
          text.append(count: value)
        } else {
          text.append(number: value)
        }
      }
      text.append(contentsOf: statusCells[Int(block.statuses[row].rawValue)])
    }
    return text
  }

  /// The position of a parameter's value in each row.
  private func positions(ofColumn column: Int, in range: Range<Int>) -> [Int] {
    var positions: [Int] = []
    positions.reserveCapacity(range.count)
    design.forEachPosition(ofColumn: column, in: range) { positions.append($1) }
    return positions
  }
}
