import Dynamics
import SweepFiles
import Sweeps

/// What a run will cost, before it is run: `--plan`.
struct CostReport {
  let sweep: Sweep
  /// The rows that would be run.
  let rows: Range<Int>
  let threads: Int
  let instructionSet: InstructionSet
  let output: OutputOptions
  /// Whether there is a result that grows with the rows.
  let keepsRows: Bool

  /// Runs some scenarios and says what all of them would cost.
  func write<Scalar: SimulationScalar>(as scalar: Scalar.Type) throws {
    guard !rows.isEmpty else { return try printLines(["nothing: the part has no scenarios"]) }
    let runner = SweepRunner<Scalar>(threadCount: threads, instructionSet: instructionSet)
    let calibration = try runner.calibrate(sweep, range: rows)
    let seconds = calibration.seconds(forRows: rows.count)
    let bytes = keepsRows ? bytes(calibration) : 0
    let format = output.output.flatMap { ResultFormat(fileName: $0) }?.rawValue
    let isText = format == nil || output.output.flatMap { RowFormat(fileName: $0) } != nil
    if output.json {
      try printLines([
        JSONText.object([
          ("scenarios", .number(Double(rows.count))), ("seconds", .number(seconds)),
          ("bytes", .number(bytes)), ("threads", .number(Double(threads))),
          ("calibrationScenarios", .number(Double(calibration.rowCount))),
          ("calibrationSeconds", .number(calibration.seconds)),
        ]).line
      ])
      return
    }
    let factors = sweep.design.factors.map { "\($0.count)" }.joined(separator: " × ")
    let points = sweep.design.factors.count > 1 ? " (of \(factors))" : ""
    let kind = format ?? output.format.rawValue
    try printLines([
      "scenarios  \(rows.count)\(points)",
      "seconds    about \(significant(seconds, digits: 2)) on \(threads) "
        + "thread\(threads == 1 ? "" : "s") (\(calibration.rowCount) took "
        + "\(significant(calibration.seconds, digits: 2)))",
      keepsRows
        ? "bytes      about \(rounded(bytes)) as .\(kind)"
          + (isText ? "" : ", and as many on the way")
        : "bytes      none for rows, which are reduced as they come",
    ])
  }

  /// The size of the result, from the text of the rows that were run or from the width of its columns.
  private func bytes<Scalar>(_ calibration: Calibration<Scalar>) -> Double {
    let (parameters, metrics) = (Double(sweep.design.paths.count), Double(sweep.measures.count))
    let count = Double(rows.count)
    switch output.output.flatMap({ ResultFormat(fileName: $0) }) {
    case .netCDF:
      let width = metrics * Double(MemoryLayout<Scalar>.size) + 1
      guard rows.count == sweep.design.count, let grid = sweep.design.grid else {
        return count * (width + 8 * (parameters + 1))
      }
      return count * width + 8 * grid.axes.reduce(0) { $0 + Double($1.values.count) }
    case .sqlite:
      // A row has its number, and for each column a byte of type and up to eight of value; an index,
      // the value and the row's number.
      let values = Double(valueBytes(of: calibration)) / Double(calibration.rowCount)
      return count * (12 + 9 * parameters + metrics + values + 18 * parameters)
    case .csv, .jsonLines, nil:
      let text = RowText(sweep: calibration.sweep, format: output.format)
      let size = calibration.blocks.reduce(0) { $0 + text.rows(of: $1).count }
      return Double(text.header.count) + Double(size) * count / Double(calibration.rowCount)
    }
  }

  /// What SQLite needs for the metrics of some rows: nothing for what is not there, little for whole
  /// numbers.
  private func valueBytes<Scalar>(of calibration: Calibration<Scalar>) -> Int {
    calibration.blocks.reduce(0) { sum, block in
      block.metrics.joined().reduce(sum) { sum, value in
        sum + (!value.isFinite ? 0 : value == value.rounded() ? 2 : 8)
      }
    }
  }
}
