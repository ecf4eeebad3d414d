import Analysis
import Dynamics
import SweepFiles
import Sweeps

/// The sensitivities, as tables for a person and as records for a program.
struct SensitivityReport {
  let paths: [ParameterPath]
  let outputs: [OutputSensitivity]
  let methods: Set<SensitivityMethod>
  let across: Across

  // MARK: For a person

  /// A table for each output, a row for each parameter.
  var lines: [String] {
    (conditions.map { [$0, ""] } ?? [])
      + outputs.flatMap { output in
        [heading(of: output)] + table(of: output) + remarks(on: output) + [""]
      }
  }

  /// Under which conditions the scenarios run.
  private var conditions: String? {
    guard !across.isEmpty else { return nil }
    let conditions = counted(across.conditionCount, "condition")
    return across.share == 1
      ? "across: a metric is its highest value under \(conditions)"
      : "across: a metric is the lowest value that \(percent(across.share)) of \(conditions) stay at or "
        + "below"
  }

  private func heading(of output: OutputSensitivity) -> String {
    let unit = output.output.unit.symbol
    let name = unit.isEmpty ? "\(output.output)" : "\(output.output) (\(unit))"
    guard let indices = try? output.sobol?.get() else { return name }
    return "\(name): mean \(significant(indices.mean, digits: 4)), "
      + "standard deviation \(significant(indices.variance.squareRoot(), digits: 3))"
  }

  private func table(of output: OutputSensitivity) -> [String] {
    let sobol = try? output.sobol?.get()
    let morris = try? output.morris?.get()
    let pawn = try? output.pawn?.get()
    guard sobol != nil || morris != nil || pawn != nil else { return [] }
    var columns: [(String, TextTable.Alignment)] = [("parameter", .leading)]
    if sobol != nil { columns += [("first order", .trailing), ("total", .trailing)] }
    if morris != nil { columns += [("mu*", .trailing), ("sigma", .trailing)] }
    if pawn != nil { columns += [("shift", .trailing), ("largest", .trailing)] }
    var table = TextTable(columns.map { (title: $0.0, alignment: $0.1) })
    for (index, path) in paths.enumerated() {
      var cells = [path.text]
      if let sobol { cells += [interval(sobol.first[index]), interval(sobol.total[index])] }
      if let morris {
        cells += [morris.meanSize[index].value, morris.deviation[index]].map { value in
          value.isNaN ? "none" : significant(value, digits: 3)
        }
      }
      if let pawn {
        cells += [fixed(pawn.shifts[index].median), fixed(pawn.shifts[index].maximum)]
      }
      table.append(cells)
    }
    return table.lines(on: .output, prefix: "  ")
  }

  /// The lines below the table.
  private func remarks(on output: OutputSensitivity) -> [String] {
    var remarks: [String] = []
    if output.valueCount < output.sampleCount {
      remarks.append(
        "\(output.valueCount) of \(output.sampleCount) samples have a value; the others are ignored"
      )
    }
    if let morris = try? output.morris?.get() {
      remarks += morris.missing(of: paths).map(\.text)
    }
    if let pawn = try? output.pawn?.get() {
      remarks.append("noise floor of shift: \(fixed(pawn.noise))")
    }
    if let surface = try? output.surface?.get() {
      remarks.append(
        "a quadratic fit explains \(percent(surface.determination)) of the variance; "
          + "\(percent(surface.lackOfFit)) of the rest is smooth, not noise or jumps")
    }
    var said: Set<String> = []
    for (name, problem) in output.problems where said.insert(problem.description).inserted {
      remarks.append("\(name): \(problem)")
    }
    return remarks.map { "  \($0)" }
  }

  private func interval(_ estimate: Estimate) -> String {
    guard !estimate.lower.isNaN else { return fixed(estimate.value) }
    return "\(fixed(estimate.value)) [\(fixed(estimate.lower)), \(fixed(estimate.upper))]"
  }

  /// Two digits after the point, as shares are read.
  private func fixed(_ value: Double) -> String {
    let hundredths = Int((value.magnitude * 100).rounded())
    let fraction = hundredths % 100
    let sign = value < 0 && hundredths > 0 ? "-" : ""
    return "\(sign)\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
  }

  // MARK: For a program

  /// A record for each number.
  func text(format: RowFormat) -> [UInt8] {
    let text = RecordText(columns: SensitivityRecords.columns, format: format)
    return SensitivityRecords(outputs, of: paths).all.reduce(into: text.header) { lines, record in
      lines += text.line([
        .text(record.output), .text(record.parameter), .text(record.measure), .real(record.value),
        .real(record.lower), .real(record.upper), .text(record.note),
      ])
    }
  }
}
