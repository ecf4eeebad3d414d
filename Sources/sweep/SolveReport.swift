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
    let count = solution.basins.count
    guard count > 0 else { return "no solution found" }
    if isFront { return "\(counted(count, "solution")) on the Pareto front" }
    let more = solution.furtherBasinCount > 0 ? " of \(count + solution.furtherBasinCount)" : ""
    return "\(count)\(more) \(count == 1 && more.isEmpty ? "region" : "regions") of solutions"
  }

  /// The command that shows the best solution, or the closest scenario.
  var nextCommand: String {
    (solution.basins.first?.solution ?? solution.nearest.first).map(command) ?? "sweep solve --help"
  }

  /// The command that shows a solution again.
  func command(of point: EvaluatedPoint) -> String { command(of: point, with: settings) }

  private func command(of point: EvaluatedPoint, with settings: SettingsOptions) -> String {
    let values = zip(solution.paths, point.values).map { " --set \($0)=\(shortest($1))" }
    return "sweep trace \(sceneArguments)\(values.joined())\(settings.arguments)"
  }

  /// The objectives in words: `minimize settleTime`.
  var objectiveNames: [String] {
    solution.objectives.map { objective in
      "\(objective.isGreatestBest ? "maximize" : "minimize") \(objective.metricColumn.rawValue)"
    }
  }

  var isFront: Bool { solution.objectives.count > 1 }

  func unit(of path: ParameterPath) -> String {
    (try? parameters.index(of: path)).map { parameters.parameters[$0].unit.symbol } ?? ""
  }

  // MARK: For a program

  /// Records: a line for each solution, or for each of the closest scenarios.
  func text(format: RowFormat) -> [UInt8] {
    format.separator == nil
      ? objects.reduce(into: []) { $0 += Array("\($1.line)\n".utf8) } : records(format)
  }

  private func records(_ format: RowFormat) -> [UInt8] {
    let names = solution.paths.map(\.text)
    let text = RecordText(
      columns: ["rank", "isSolution"] + names + solution.metricColumns.map(\.rawValue)
        + ["status", "robustShare"] + names.map { "\($0).exact" }
        + names.flatMap { ["\($0).low", "\($0).high"] } + ["command"], format: format)
    func line(_ index: Int, _ point: EvaluatedPoint, _ rest: [JSONText]) -> [UInt8] {
      let values =
        point.values.map { JSONText.real($0) }
        + zip(solution.metricColumns, point.metrics).map { value($1, of: $0) }
      return text.line(
        [.number(Double(index + 1)), .flag(point.isSolution)] + values
          + [.text(point.status.name)] + rest + [.text(command(of: point))])
    }
    var lines = text.header
    for (index, basin) in solution.basins.enumerated() {
      let extent = basin.extent.flatMap { [$0.lowerBound, $0.upperBound] }
      lines += line(
        index, basin.solution,
        ([basin.robustness.share] + basin.exact.values + extent).map { .real($0) })
    }
    let none = [JSONText](repeating: .number(.nan), count: 1 + 3 * names.count)
    for (index, point) in solution.nearest.enumerated() { lines += line(index, point, none) }
    return lines
  }

  /// Everything: an object for each solution, or for each of the closest scenarios, then one about
  /// the goals and the space.
  private var objects: [JSONText] {
    let found = solution.basins.enumerated().map { index, basin in
      JSONText.object(
        [("rank", .number(Double(index + 1)))] + members(basin.solution) + [
          ("exact", .object(members(basin.exact) + [("robustShare", .real(basin.exactShare))])),
          (
            "extent",
            .object(
              zip(solution.paths, basin.extent).map { path, extent in
                (path.text, .list([.real(extent.lowerBound), .real(extent.upperBound)]))
              })
          ),
          ("robustShare", .real(basin.robustness.share)),
          ("robustSamples", .number(Double(basin.robustness.sampleCount))),
          ("neighbors", .list(basin.robustness.neighbors.map(object))),
          ("clocks", .list(basin.robustness.clocks.map(object))),
        ])
    }
    let closest = solution.nearest.enumerated().map { index, point in
      JSONText.object([("rank", .number(Double(index + 1)))] + members(point))
    }
    return found + closest + [question]
  }

  private func members(
    _ point: EvaluatedPoint, with settings: SettingsOptions? = nil
  ) -> [(String, JSONText)] {
    [
      ("isSolution", .flag(point.isSolution)),
      (
        "values",
        .object(zip(solution.paths, point.values).map { ($0.text, .real($1)) })
      ),
      (
        "metrics",
        .object(
          zip(solution.metricColumns, point.metrics).map { ($0.rawValue, value($1, of: $0)) })
      ),
      ("status", .text(point.status.name)),
      ("shortfalls", .list(point.shortfalls.map { .real($0) })),
      ("command", .text(command(of: point, with: settings ?? self.settings))),
    ]
  }

  private func value(_ value: Double, of metricColumn: MetricColumn) -> JSONText {
    .value(value, of: metricColumn, settings.precision)
  }

  private func object(_ neighbor: Robustness.Neighbor) -> JSONText {
    .object(
      [("parameter", .text(neighbor.path.text)), ("change", .real(neighbor.change))]
        + members(neighbor.point))
  }

  private func object(_ clock: Robustness.Clock) -> JSONText {
    var settings = settings
    if clock.frameRate != settings.settings.frameRate { settings.frameRate = clock.frameRate }
    settings.dropEvery = clock.droppedFrameInterval ?? 0
    return .object(
      [
        ("frameRate", .real(clock.frameRate)),
        ("droppedFrameInterval", .number(clock.droppedFrameInterval.map(Double.init) ?? .nan)),
      ] + members(clock.point, with: settings))
  }

  private var question: JSONText {
    let goals = zip(solution.goals, solution.evidence).map { goal, evidence in
      JSONText.object([
        ("goal", .text("\(goal)")), ("metric", .text(goal.metricColumn.rawValue)),
        ("relation", .text(goal.relation.rawValue)), ("value", .real(goal.value)),
        ("tolerance", .real(goal.relation == .equal ? goal.tolerance : .nan)),
        ("met", .number(Double(evidence.metCount))),
        ("withValue", .number(Double(evidence.valueCount))),
        ("lowest", .real(evidence.values?.lowerBound ?? .nan)),
        ("highest", .real(evidence.values?.upperBound ?? .nan)),
        ("othersMet", .number(Double(evidence.othersMetCount))),
        ("metWith", .list(evidence.pairCounts.map { .number(Double($0)) })),
      ])
    }
    return .object([
      ("goals", .list(goals)),
      ("objectives", .list(objectiveNames.map { .text($0) })),
      ("solutions", .number(Double(solution.basins.count))),
      ("further", .number(Double(solution.furtherBasinCount))),
      ("samples", .number(Double(solution.sampleCount))),
      ("samplesMeetingAll", .number(Double(solution.sampleSolutionCount))),
      ("scenarios", .number(Double(solution.scenarioCount))),
    ])
  }
}
