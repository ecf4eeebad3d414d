package import Dynamics
import Sweeps

/// Sensitivities as a table: a record for each number.
package struct SensitivityRecords {
  /// One number about an output.
  package struct Record {
    /// The output: a metric, or `hasValue(METRIC)`.
    package fileprivate(set) var output = ""
    /// The path that the number is about, or a term of a quadratic fit; empty for the output itself.
    package let parameter: String
    /// The name of the number, such as `firstOrder`; `problem` for a method without a result.
    package let measure: String
    /// The number; NaN where there is none.
    package let value: Double
    /// The ends of its 95 % interval; NaN where there is none.
    package fileprivate(set) var lower = Double.nan
    package fileprivate(set) var upper = Double.nan
    /// Why there is no number.
    package let note: String

    fileprivate init(
      _ measure: String, _ value: Double, of parameter: String = "", note: String = ""
    ) {
      self.measure = measure
      self.value = value
      self.parameter = parameter
      self.note = note
    }

    fileprivate init(_ measure: String, _ estimate: Estimate, of path: ParameterPath) {
      self.init(measure, estimate.value, of: path.text)
      lower = estimate.lower
      upper = estimate.upper
    }
  }

  /// The names of a record's members, in order.
  package static let columns = [
    "output", "parameter", "measure", "value", "lower", "upper", "note",
  ]

  private let paths: [ParameterPath]
  private let outputs: [OutputSensitivity]

  /// - Parameters:
  ///   - outputs: The sensitivities.
  ///   - paths: The parameters, in order.
  package init(_ outputs: [OutputSensitivity], of paths: [ParameterPath]) {
    self.outputs = outputs
    self.paths = paths
  }

  /// All records, output by output.
  package var all: [Record] {
    outputs.flatMap { output in
      records(of: output).map { record in
        var record = record
        record.output = "\(output.output)"
        return record
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
      + output.problems.map { Record("problem", .nan, note: "\($0.method): \($0.problem)") }
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
      + morris.missing(of: paths).map { Record("problem", .nan, of: $0.path.text, note: $0.text) }
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

extension OutputSensitivity {
  /// The methods without a result, in words, and the reasons.
  package var problems: [(method: String, problem: SensitivityProblem)] {
    func problem<Value>(_ result: Result<Value, SensitivityProblem>?) -> SensitivityProblem? {
      if case .failure(let problem)? = result { problem } else { nil }
    }
    let all = [
      ("no Sobol indices", problem(sobol)), ("no Morris effects", problem(morris)),
      ("no PAWN shifts", problem(pawn)), ("no quadratic fit", problem(surface)),
    ]
    return all.compactMap { name, problem in problem.map { (name, $0) } }
  }
}

extension ElementaryEffects {
  /// The parameters that have too few effects for a result, while others have enough.
  ///
  /// - Parameter paths: The parameters, in order.
  /// - Returns: Each parameter, with the reason.
  package func missing(of paths: [ParameterPath]) -> [(path: ParameterPath, text: String)] {
    zip(paths, counts).filter { $1 < Self.effectMinimum }.map { path, count in
      (
        path,
        "no Morris effects of \(path): \(counted(count, "step")) with a value at both ends; "
          + "at least \(Self.effectMinimum) are needed"
      )
    }
  }
}
