import Dynamics
import SweepFiles
import Sweeps

/// What is collected from the rows of a run while they arrive, for its summary.
struct RunFindings {
  private(set) var rowCount = 0
  private(set) var summary: SweepSummary
  private(set) var notable: RowHighlights
  private(set) var indeterminate = IndeterminateRows()
  private var table: RowTable?

  /// - Parameters:
  ///   - sweep: The sweep that is run.
  ///   - rows: Its rows that are run.
  ///   - showsTable: Whether the first rows are kept.
  init(sweep: Sweep, rows: Range<Int>, showsTable: Bool) {
    summary = SweepSummary(metricColumns: sweep.metricColumns)
    notable = RowHighlights(of: sweep, rows: rows)
    table = showsTable ? RowTable(sweep: sweep) : nil
  }

  /// The first rows, for a person.
  var tableLines: [String] { table?.lines ?? [] }

  mutating func add<Scalar>(_ block: SweepBlock<Scalar>, _ indeterminate: IndeterminateRows) {
    table?.add(block)
    summary.add(block)
    notable.add(block)
    self.indeterminate.add(indeterminate)
    rowCount += block.range.count
  }
}

/// The first rows of a result, for a person.
private struct RowTable {
  private static let rowLimit = 20
  private let sweep: Sweep
  private var table: TextTable
  private var count = 0

  init(sweep: Sweep) {
    self.sweep = sweep
    let columns = sweep.design.paths.map(\.text) + sweep.metricColumns.map(\.rawValue)
    table = TextTable(columns.map { ($0, .trailing) } + [(RowText.statusColumn, .leading)])
  }

  mutating func add<Scalar>(_ block: SweepBlock<Scalar>) {
    for row in 0..<block.range.count where count < Self.rowLimit {
      let point = sweep.design.point(at: block.range.lowerBound + row)
      let values = point + block.metrics.map { Double($0[row]) }
      table.append(values.map(valueText) + [block.statuses[row].name])
      count += 1
    }
  }

  var lines: [String] {
    let more = sweep.design.count - count
    let note = more > 0 ? ["… and \(counted(more, "more row")); -o FILE.csv stores all rows"] : []
    return table.lines(on: .output) + note
  }
}
