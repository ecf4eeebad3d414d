import Analysis
import Dynamics
import SweepFiles

/// The sensitivities, as tables for a person and as records for a program.
struct SensitivityReport {
  let paths: [ParameterPath]
  let outputs: [OutputSensitivity]
  let methods: Set<SensitivityMethod>

  // MARK: For a person

  /// A table for each output, a row for each parameter.
  var lines: [String] {
    outputs.flatMap { output in
      [heading(of: output)] + table(of: output) + remarks(on: output) + [""]
    }
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
      remarks += withoutEffects(morris).map(\.text)
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
    for (name, problem) in problems(of: output) where said.insert(problem.description).inserted {
      remarks.append("\(name): \(problem)")
    }
    return remarks.map { "  \($0)" }
  }

  private func problems(of output: OutputSensitivity) -> [(String, SensitivityProblem)] {
    func problem<Value>(_ result: Result<Value, SensitivityProblem>?) -> SensitivityProblem? {
      if case .failure(let problem)? = result { problem } else { nil }
    }
    let all = [
      ("no Sobol indices", problem(output.sobol)), ("no Morris effects", problem(output.morris)),
      ("no PAWN shifts", problem(output.pawn)), ("no quadratic fit", problem(output.surface)),
    ]
    return all.compactMap { name, problem in problem.map { (name, $0) } }
  }

  /// The parameters that have too few effects for a result, while others have enough.
  private func withoutEffects(_ morris: ElementaryEffects) -> [(path: ParameterPath, text: String)]
  {
    zip(paths, morris.counts).filter { $1 < ElementaryEffects.effectMinimum }.map { path, count in
      (
        path,
        "no Morris effects of \(path): \(counted(count, "step")) with a value at both ends; "
          + "at least \(ElementaryEffects.effectMinimum) are needed"
      )
    }
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

  private func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }

  // MARK: For a program

  /// One record a number: output, parameter, measure, value, lower, upper, note.
  static let columns = ["output", "parameter", "measure", "value", "lower", "upper", "note"]

  /// All records.
  func text(format: RowFormat) -> [UInt8] {
    let records = RecordText(columns: Self.columns, format: format)
    return outputs.reduce(into: records.header) { text, output in
      for record in self.records(of: output) {
        text += records.line([
          .text("\(output.output)"), .text(record.parameter), .text(record.measure),
          .real(record.value), .real(record.lower), .real(record.upper), .text(record.note),
        ])
      }
    }
  }

  private func records(of output: OutputSensitivity) -> [Record] {
    var records = [
      Record("samples", Double(output.sampleCount)),
      Record("samplesWithValue", Double(output.valueCount)),
    ]
    if let sobol = try? output.sobol?.get() { records += self.records(of: sobol) }
    if let morris = try? output.morris?.get() { records += self.records(of: morris) }
    if let pawn = try? output.pawn?.get() { records += self.records(of: pawn) }
    if let surface = try? output.surface?.get() { records += self.records(of: surface) }
    return records
      + problems(of: output).map { Record("problem", .nan, note: "\($0): \($1)") }
  }

  private func records(of sobol: SobolIndices) -> [Record] {
    [
      Record("mean", sobol.mean), Record("variance", sobol.variance),
      Record("rows", Double(sobol.rowCount)),
    ]
      + zip(paths, sobol.first).map { Record("firstOrder", $1, of: $0) }
      + zip(paths, sobol.total).map { Record("totalOrder", $1, of: $0) }
  }

  private func records(of morris: ElementaryEffects) -> [Record] {
    paths.enumerated().flatMap { index, path in
      let effects =
        morris.mean[index].isNaN
        ? []
        : [
          Record("effectMean", morris.mean[index], of: path.text),
          Record("effectSize", morris.meanSize[index], of: path),
          Record("effectDeviation", morris.deviation[index], of: path.text),
        ]
      return effects + [Record("effects", Double(morris.counts[index]), of: path.text)]
    }
      + withoutEffects(morris).map { Record("problem", .nan, of: $0.text, note: $1) }
  }

  private func records(of pawn: DistributionShifts) -> [Record] {
    zip(paths, pawn.shifts).flatMap { path, shift in
      [
        Record("shiftMedian", shift.median, of: path.text),
        Record("shiftMean", shift.mean, of: path.text),
        Record("shiftMaximum", shift.maximum, of: path.text),
      ]
    } + [Record("shiftNoise", pawn.noise)]
  }

  private func records(of surface: ResponseSurface) -> [Record] {
    [
      Record("determination", surface.determination), Record("prediction", surface.prediction),
      Record("deviation", surface.deviation), Record("lackOfFit", surface.lackOfFit),
    ]
      + surface.terms.enumerated().flatMap { index, term in
        [
          Record("coefficient", surface.coefficients[index], of: name(of: term)),
          Record("standardError", surface.standardErrors[index], of: name(of: term)),
        ]
      }
  }

  private func name(of term: ResponseSurface.Term) -> String {
    switch term {
    case .constant: "1"
    case .linear(let parameter): paths[parameter].text
    case .product(let first, let second): "\(paths[first]) * \(paths[second])"
    }
  }
}

/// One number about an output.
private struct Record {
  let measure: String
  let value: Double
  var lower = Double.nan
  var upper = Double.nan
  let parameter: String
  let note: String

  init(_ measure: String, _ value: Double, of parameter: String = "", note: String = "") {
    self.measure = measure
    self.value = value
    self.parameter = parameter
    self.note = note
  }

  init(_ measure: String, _ estimate: Estimate, of path: ParameterPath) {
    self.init(measure, estimate.value, of: path.text)
    lower = estimate.lower
    upper = estimate.upper
  }
}
