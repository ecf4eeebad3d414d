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
      func add(
        _ measure: String, _ value: Double, of parameter: String = "", note: String = ""
      ) {
        add(measure, value, .nan, .nan, parameter, note)
      }
      func add(_ measure: String, _ estimate: Estimate, of path: ParameterPath) {
        add(measure, estimate.value, estimate.lower, estimate.upper, path.text, "")
      }
      func add(
        _ measure: String, _ value: Double, _ lower: Double, _ upper: Double, _ parameter: String,
        _ note: String
      ) {
        text += records.line([
          .text("\(output.output)"), .text(parameter), .text(measure), .real(value),
          .real(lower), .real(upper), .text(note),
        ])
      }
      add("samples", Double(output.sampleCount))
      add("samplesWithValue", Double(output.valueCount))
      if let sobol = try? output.sobol?.get() {
        add("mean", sobol.mean)
        add("variance", sobol.variance)
        add("rows", Double(sobol.rowCount))
        for (path, estimate) in zip(paths, sobol.first) { add("firstOrder", estimate, of: path) }
        for (path, estimate) in zip(paths, sobol.total) { add("totalOrder", estimate, of: path) }
      }
      if let morris = try? output.morris?.get() {
        for (index, path) in paths.enumerated() {
          if !morris.mean[index].isNaN {
            add("effectMean", morris.mean[index], of: path.text)
            add("effectSize", morris.meanSize[index], of: path)
            add("effectDeviation", morris.deviation[index], of: path.text)
          }
          add("effects", Double(morris.counts[index]), of: path.text)
        }
        for (path, text) in withoutEffects(morris) {
          add("problem", .nan, of: path.text, note: text)
        }
      }
      if let pawn = try? output.pawn?.get() {
        for (path, shift) in zip(paths, pawn.shifts) {
          add("shiftMedian", shift.median, of: path.text)
          add("shiftMean", shift.mean, of: path.text)
          add("shiftMaximum", shift.maximum, of: path.text)
        }
        add("shiftNoise", pawn.noise)
      }
      if let surface = try? output.surface?.get() {
        add("determination", surface.determination)
        add("prediction", surface.prediction)
        add("deviation", surface.deviation)
        add("lackOfFit", surface.lackOfFit)
        for (index, term) in surface.terms.enumerated() {
          add("coefficient", surface.coefficients[index], of: name(of: term))
          add("standardError", surface.standardErrors[index], of: name(of: term))
        }
      }
      for (name, problem) in problems(of: output) {
        add("problem", .nan, note: "\(name): \(problem)")
      }
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
