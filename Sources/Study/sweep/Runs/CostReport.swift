import Dynamics
import SweepFiles
import Sweeps

/// The estimated cost of a run: `--plan`.
struct CostReport {
  let sweep: Sweep
  /// The rows that the result will have.
  let rows: Range<Int>
  /// The rows that an earlier run has not computed.
  let rowsLeft: Range<Int>
  let threads: Int
  let instructionSet: InstructionSet
  let output: OutputOptions
  /// Whether the size of the result grows with the rows.
  let keepsRows: Bool

  /// Runs some scenarios and estimates the cost of all of them.
  func write<Scalar: SimulationScalar>(as scalar: Scalar.Type) throws {
    let runner = SweepRunner<Scalar>(threadCount: threads, instructionSet: instructionSet)
    let calibration = try runner.calibrate(sweep, range: rowsLeft)
    let bytes = keepsRows && !rowsLeft.isEmpty ? bytes(calibration) : 0
    if output.json {
      try printLines([object(calibration, bytes: bytes).line])
    } else if rows.isEmpty {
      try printLines(["nothing to run: the shard has no scenarios"])
    } else if rowsLeft.isEmpty {
      try printLines(["nothing to run: all \(counted(rows.count, "row")) are done"])
    } else {
      try printLines(lines(calibration, bytes: bytes))
    }
  }

  /// The costs for a program.
  private func object<Scalar>(_ calibration: Calibration<Scalar>, bytes: Double) -> JSONText {
    let census = calibration.census
    return .object([
      ("scenarios", .number(Double(census.runCount))),
      ("excluded", .number(Double(census.excludedCount))),
      ("areCountsExact", .flag(census.isExact)),
      ("rowsThere", .number(Double(rows.count - rowsLeft.count))),
      ("seconds", .real(calibration.wholeSeconds)),
      ("bytes", .number(bytes)), ("threads", .number(Double(threads))),
      ("calibrationScenarios", .number(Double(calibration.run?.rowCount ?? 0))),
      ("calibrationSeconds", .real(calibration.seconds)),
    ])
  }

  /// The costs for a person.
  private func lines<Scalar>(_ calibration: Calibration<Scalar>, bytes: Double) -> [String] {
    let census = calibration.census
    func count(_ rows: Int) -> String {
      census.isExact ? "\(rows)" : "about \(rounded(Double(rows)))"
    }
    let factors = sweep.design.factors.map { "\($0.count)" }.joined(separator: " × ")
    let points = sweep.design.factors.count > 1 ? " (of \(factors))" : ""
    let basis = census.isExact ? "" : ", estimated from \(census.examinedCount) points"
    var lines = ["scenarios  \(count(census.runCount))\(points)\(basis)"]
    if !sweep.design.conditions.isEmpty {
      lines.append(
        "excluded   \(count(census.excludedCount)) by --where; not run"
          + (keepsRows ? ", but stored as rows without values" : ""))
    }
    if rowsLeft != rows {
      lines.append("done       \(rows.count - rowsLeft.count) of \(counted(rows.count, "row"))")
    }
    let format = output.output.flatMap { ResultFormat(fileName: $0) }?.rawValue
    let isText = format == nil || output.output.flatMap { RowFormat(fileName: $0) } != nil
    let tried = calibration.run.map { run in
      " (\(counted(run.rowCount, "scenario")) took \(duration(calibration.seconds, digits: 2)))"
    }
    return lines + [
      "time       about \(duration(calibration.wholeSeconds, digits: 2)) on "
        + "\(counted(threads, "thread"))\(tried ?? "")",
      keepsRows
        ? "size       about \(size(bytes)) as .\(format ?? output.format.rawValue)"
          + (isText ? "" : ", and as much again while it is written")
        : "size       summaries only; no rows are stored",
    ]
  }

  /// The size of the result, from the text of the rows that were run or the width of its columns.
  private func bytes<Scalar>(_ calibration: Calibration<Scalar>) -> Double {
    let count = Double(rows.count)
    let grid = rows.count == sweep.design.count ? sweep.design.grid : nil
    let amount = RowAmount(
      count: count, parameterCount: Double(sweep.design.paths.count),
      metricCount: Double(sweep.metricColumns.count),
      numberSize: Double(MemoryLayout<Scalar>.size),
      axisCounts: grid?.axes.map { Double($0.values.count) },
      // Rows of an earlier run are assumed to be like the others.
      packedMetrics: {
        count / Double(rowsLeft.count) * calibration.total { Double(valueBytes(of: $0.blocks)) }
      },
      text: { format in
        let text = calibration.total { sample in
          let text = RowText(sweep: sample.sweep, format: format)
          return Double(sample.blocks.reduce(0) { $0 + text.rows(of: $1).count })
        }
        return Double(RowText(sweep: sweep, format: format).header.count)
          + count / Double(rowsLeft.count) * text
      })
    let format =
      output.output.flatMap { ResultFormat(fileName: $0) }
      ?? ResultFormat(rawValue: output.format.rawValue)
    return format?.bytes(of: amount) ?? 0
  }

  /// The bytes that SQLite needs for the metrics of some rows: none for a missing value, few for a
  /// whole number.
  private func valueBytes<Scalar>(of blocks: [SweepBlock<Scalar>]) -> Int {
    blocks.reduce(0) { sum, block in
      block.metrics.joined().reduce(sum) { sum, value in
        sum + (!value.isFinite ? 0 : value == value.rounded() ? 2 : 8)
      }
    }
  }
}
