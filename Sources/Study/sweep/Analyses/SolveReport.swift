import Analysis
import Dynamics
import SweepFiles
import Sweeps

/// The solutions, as text for a person and as records for a program.
struct SolveReport {
  let solution: Solution
  /// The scene's numbers, for their units.
  let parameters: ParameterTable
  let sceneArguments: String
  let settings: SettingsOptions

  /// What is listed, as part of a sentence.
  var summary: String {
    let count = solution.regions.count
    guard count > 0 else { return "no solution found" }
    if isFront { return "\(counted(count, "solution")) on the Pareto front" }
    let more = solution.furtherRegionCount > 0 ? " of \(count + solution.furtherRegionCount)" : ""
    return "\(count)\(more) \(count == 1 && more.isEmpty ? "region" : "regions") of solutions"
  }

  /// The command that shows the best solution, or the closest scenario.
  var nextCommand: String {
    if let region = solution.regions.first { return command(of: region) }
    return solution.nearest.first.map { command(of: $0, with: .nothing) } ?? "sweep solve --help"
  }

  /// Why the closest scenario does not rest; nil if it rests, or if there are solutions.
  func causeOfClosest() throws -> RestCause? {
    guard solution.regions.isEmpty, solution.across.isEmpty, let closest = solution.nearest.first,
      closest.status == .moving || closest.status == .offscreen
    else { return nil }
    let plan = try Plan(
      scene: parameters.scene, varying: solution.paths, settings: settings.settings)
    return try RestCause.causes(
      in: plan, values: closest.values, precision: settings.precision
    ).first
  }

  /// The command that shows a solution again, under its worst condition if some are given.
  func command(of region: SolutionRegion) -> String {
    command(of: region.solution, with: .init(worstOf: region))
  }

  /// The command that shows a scenario again.
  func command(of point: EvaluatedPoint, with change: SolutionDocument.Change) -> String {
    var values = Array(zip(solution.paths, point.values))
    var settings = settings
    switch change {
    case .nothing: break
    case .clock(let clock):
      settings = settings.with(frameRate: clock.frameRate, dropEvery: clock.dropEvery)
    case .condition(let condition):
      values += condition.parameters
      settings = settings.under(condition)
    }
    let words = values.map { " --set \($0)=\(shortest($1))" }
    return "sweep trace \(sceneArguments)\(words.joined())\(settings.arguments)"
  }

  /// The objectives in words: `minimize settleTime`.
  var objectiveNames: [String] {
    solution.wishes.isEmpty ? solution.objectives.map(\.sentence) : ["the least weighted miss"]
  }

  /// The columns of the metrics, without the parameters themselves, which have columns of their own.
  var metricIndices: [Int] {
    solution.metricColumns.indices.filter { index in
      solution.metricColumns[index].measure?.number.map { !solution.paths.contains($0) } ?? true
    }
  }

  var isFront: Bool { solution.objectives.count > 1 }

  func unit(of path: ParameterPath) -> String {
    parameters.firstIndex(of: path).map { parameters.parameters[$0].unit.symbol } ?? ""
  }

  // MARK: For a program

  /// Records: a line for each solution, or for each of the closest scenarios.
  func text(format: RowFormat) -> [UInt8] {
    guard format.separator == nil else { return records(format) }
    let document = SolutionDocument(solution, precision: settings.precision, command: command)
    return Array(document.text.utf8)
  }

  private func records(_ format: RowFormat) -> [UInt8] {
    let names = solution.paths.map(\.text)
    let text = RecordText(
      columns: ["rank", "isSolution"] + names
        + metricIndices.map { solution.metricColumns[$0].rawValue } + ["status", "robustness"]
        + names.map { "\($0).exact" }
        + names.flatMap { ["\($0).low", "\($0).high"] } + ["command"], format: format)
    func line(
      _ index: Int, _ point: EvaluatedPoint, _ change: SolutionDocument.Change, _ rest: [JSONText]
    ) -> [UInt8] {
      let values =
        point.values.map { JSONText.real($0) }
        + metricIndices.map { value(point.metrics[$0], of: solution.metricColumns[$0]) }
      return text.line(
        [.number(Double(index + 1)), .flag(point.isSolution)] + values
          + [.text(point.status.name)] + rest + [.text(command(of: point, with: change))])
    }
    var lines = text.header
    for (index, region) in solution.regions.enumerated() {
      let ends = region.testedRanges.flatMap { [$0.range.lowerBound, $0.range.upperBound] }
      lines += line(
        index, region.solution, .init(worstOf: region),
        ([region.robustness.share] + region.exact.values + ends).map { .real($0) })
    }
    let none = [JSONText](repeating: .number(.nan), count: 1 + 3 * names.count)
    for (index, point) in solution.nearest.enumerated() {
      lines += line(index, point, .nothing, none)
    }
    return lines
  }

  private func value(_ value: Double, of metricColumn: MetricColumn) -> JSONText {
    .value(value, of: metricColumn, settings.precision)
  }
}
