import ArgumentParser
import Dynamics
import SweepFiles
import Sweeps

/// `sweep diff`: which rows of two results differ.
struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compare two results bit by bit and list the rows that changed.",
    discussion: """
        sweep diff before.nc after.nc
        sweep diff single.nc double.nc --json

      For each metric, prints the number of changed rows and the largest change, then the first \
      rows that changed. Only metrics that both results have are compared, and the status. The \
      results must vary the same parameters over the same values; scene, settings, precision, \
      version and file format may differ. Exit code 0: the data are bit-identical. Exit code 1: \
      they differ.
      """)

  @Argument(help: "The first result, complete or partial.", completion: Completions.result)
  var first: String

  @Argument(help: "The second result, complete or partial.", completion: Completions.result)
  var second: String

  @Flag(help: "Print one JSON object. Default: text.")
  var json = false

  func run() throws {
    let files = (try ResultFile(path: first), try ResultFile(path: second))
    let comparison = try ResultComparison(files.0, files.1)
    try printLines(json ? [object(comparison, files.0).line] : lines(comparison, files.0))
    guard !comparison.isSame else { return }
    throw ExitCode(Exit.runFailed.rawValue)
  }

  private func lines(_ comparison: ResultComparison, _ file: ResultFile) -> [String] {
    let description =
      comparison.differences.isEmpty
      ? [] : ["metadata differs: " + comparison.differences.joined(separator: ", ")]
    let whole = file.header.rowCount
    let rows =
      comparison.rows.count == whole
      ? counted(whole, "row") : "\(comparison.rows.count) of \(counted(whole, "row"))"
    guard !comparison.isSame else { return description + ["bit-identical: \(rows)"] }
    var table = TextTable([
      ("column", .leading), ("changed rows", .trailing), ("value in one only", .trailing),
      ("largest change", .trailing), ("unit", .leading), ("at row", .trailing),
    ])
    for change in comparison.metrics where change.rowCount > 0 {
      table.append([
        change.metric.rawValue, "\(change.rowCount)", "\(change.presenceCount)",
        change.largestRow == nil ? "" : valueText(change.largest),
        change.metric.unit.symbol,
        change.largestRow.map { "\(file.sweep.design.index(ofRow: $0))" } ?? "",
      ])
    }
    if comparison.changedStatusCount > 0 {
      table.append([RowText.statusColumn, "\(comparison.changedStatusCount)", "", "", "", ""])
    }
    // A row is named by its index over the whole sweep, whatever was selected.
    let axes = file.sweep.design.paths.map(\.text)
    var list = TextTable(
      [("row", .trailing)] + axes.map { ($0, .trailing) }
        + [("first change", .leading), ("from", .trailing), ("to", .trailing)])
    for row in comparison.firstRows {
      let point = file.sweep.design.point(at: row.index).map(shortest)
      list.append(
        ["\(file.sweep.design.index(ofRow: row.index))"] + point + [
          row.column, text(row.values.first, row, file), text(row.values.second, row, file),
        ])
    }
    return description + ["\(comparison.changedRowCount) of \(rows) changed", ""]
      + table.lines(on: .output) + [""] + list.lines(on: .output)
      + (comparison.changedRowCount > comparison.firstRows.count ? ["…"] : [])
  }

  private func text(
    _ value: Double, _ row: ResultComparison.Row, _ file: ResultFile
  ) -> String {
    if row.column == RowText.statusColumn {
      return Status(rawValue: UInt8(value))?.name ?? ""
    }
    guard !value.isNaN else { return "none" }
    // All digits, with the text that the value has in a table of rows.
    return file.header.metrics.first { $0.rawValue == row.column }.map {
      JSONText.value(value, of: $0, file.header.precision).line
    } ?? shortest(value)
  }

  private func object(_ comparison: ResultComparison, _ file: ResultFile) -> JSONText {
    // A row is named by its index over the whole sweep, whatever was selected.
    func number(_ row: Int?) -> JSONText {
      .number(row.map { Double(file.sweep.design.index(ofRow: $0)) } ?? .nan)
    }
    let metrics = comparison.metrics.map { change in
      (
        change.metric.rawValue,
        JSONText.object([
          ("rows", .number(Double(change.rowCount))),
          ("inOneOnly", .number(Double(change.presenceCount))),
          ("largest", .real(change.largest)),
          ("largestRow", number(change.largestRow)),
        ])
      )
    }
    return .object([
      ("differences", .list(comparison.differences.map { .text($0) })),
      ("rows", .number(Double(comparison.rows.count))),
      ("changedRows", .number(Double(comparison.changedRowCount))),
      ("changedStatuses", .number(Double(comparison.changedStatusCount))),
      ("firstRow", number(comparison.firstRows.first?.index)),
      ("metrics", .object(metrics)),
    ])
  }
}
