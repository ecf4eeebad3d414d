import Dynamics
import SweepFiles
import Sweeps

/// The summary of a run.
struct RunReport {
  let sweep: Sweep
  /// The scene and its changes as they were written on the command line.
  let sceneArguments: String
  let summary: SweepSummary
  let notable: RowHighlights
  /// How many rows the run was to have.
  let rowCount: Int
  /// Wall time, s.
  let elapsed: Double
  let file: ResultOutput?
  let isComplete: Bool
  /// The precision of the run.
  let precision: Precision

  /// The summary for a person: the range of each metric, and how the scenarios ended.
  var lines: [String] {
    var table = TextTable([
      ("metric", .leading), ("min", .trailing), ("median", .trailing), ("max", .trailing),
      ("unit", .leading), ("rows with a value", .trailing),
    ])
    for metric in summary.metrics {
      let values = [
        valueText(metric.minimum),
        metric.isMedianExact
          ? valueText(metric.median) : "≈\(significant(metric.median, digits: 3))",
        valueText(metric.maximum),
      ]
      table.append(
        [metric.metricColumn.rawValue] + values + [
          metric.metricColumn.unit.symbol, "\(metric.count)",
        ])
    }
    let metrics = summary.metrics.isEmpty ? [] : table.lines(on: .output) + [""]
    let scene = sweep.plan.scene
    let hasPrice = scene.engine == .manyItem || scene.engine == .largeWorld
    let engine = hasPrice ? ["engine: \(scene.engineAndPrice)"] : []
    return metrics + ["status: \(statuses)"] + engine
  }

  /// The summary as one JSON object.
  var object: JSONText {
    let metrics = summary.metrics.map { metric in
      let value = { JSONText.value($0, of: metric.metricColumn, precision) }
      return (
        metric.metricColumn.rawValue,
        JSONText.object([
          ("minimum", value(metric.minimum)), ("median", value(metric.median)),
          ("isMedianExact", .flag(metric.isMedianExact)), ("maximum", value(metric.maximum)),
          ("count", .number(Double(metric.count))),
          ("unit", .text(metric.metricColumn.unit.symbol)),
        ])
      )
    }
    let statuses = Status.allCases.map { status in
      (status.name, JSONText.number(Double(summary.count(of: status))))
    }
    var members: [(String, JSONText)] = [
      ("scene", .text(sweep.plan.scene.name)),
      ("engine", .text(sweep.plan.scene.engine.rawValue)), ("rows", .number(Double(summary.count))),
      ("of", .number(Double(rowCount))), ("isComplete", .flag(isComplete)),
      ("seconds", .real(elapsed)),
    ]
    if let file { members.append(("file", .text(isComplete ? file.path : file.partialPath))) }
    return .object(members + [("statuses", .object(statuses)), ("metrics", .object(metrics))])
  }

  /// One line: how many, how fast, where, and what to do next.
  var closingLine: String {
    let rate = elapsed > 0 ? Double(summary.count) / elapsed : 0
    let scenarios = summary.count == 1 ? "scenario" : "scenarios"
    let destination = file.map { "; written to \($0.path)" } ?? ""
    return "\(summary.count) \(scenarios) in \(duration(elapsed)) "
      + "(\(rounded(rate))/s): \(statuses)\(destination)\(nextCommand.map { "; next: \($0)" } ?? "")"
  }

  /// The error of an interrupted run, with the rows that are kept.
  var interruption: String {
    let destination =
      file.map { "; they are kept in \($0.partialPath), continue with --resume" } ?? ""
    return "interrupted after \(summary.count) of \(rowCount) rows\(destination)"
  }

  private var statuses: String {
    let counts = Status.allCases.filter { summary.count(of: $0) > 0 }
    return counts.map { "\(summary.count(of: $0)) \($0.name)" }.joined(separator: ", ")
  }

  /// A closer look at one scenario, or the whole result in a file; nil if none ran.
  private var nextCommand: String? {
    guard file != nil || sweep.design.count <= 1 else { return "add -o FILE.csv to store the rows" }
    return notable.shown.map(command)
  }

  /// The command that shows a row.
  private func command(of row: Int) -> String {
    let point = zip(sweep.design.paths, sweep.design.point(at: row))
    return "sweep trace \(sceneArguments)"
      + point.map { " --set \($0)=\(shortest($1))" }.joined()
  }

  /// Why rows are invalid though their values are in their ranges, from the first of them; nil if
  /// none is.
  var invalidRows: String? {
    guard let row = notable.unexplained else { return nil }
    let count = summary.count(of: .invalid)
    let rows = "\(count) of \(summary.count) rows \(count == 1 ? "is" : "are") invalid"
    return
      "\(rows); row \(sweep.design.index(ofRow: row)): \(reason(ofRow: row)); "
      + "see \(command(of: row))"
  }

  private func reason(ofRow row: Int) -> String {
    do {
      var scene = sweep.plan.scene
      for (path, value) in zip(sweep.design.paths, sweep.design.point(at: row)) {
        scene = try scene.setting(path, to: Quantity(value))
      }
      // The engine refuses a scenario before its first frame, so two frames are enough.
      scene.duration = Quantity(2 / sweep.plan.settings.frameRate)
      let plan = try Plan(scene: scene, settings: sweep.plan.settings)
      let status =
        switch precision {
        case .single: Trace<Float>(plan: plan).status
        case .double: Trace<Double>(plan: plan).status
        }
      return status == .invalid
        ? Status.reasonOfInvalid : "these values are valid only if they are set and not varied"
    } catch {
      return "\(error)".split(separator: "\n").joined(separator: ", and ")
    }
  }
}
