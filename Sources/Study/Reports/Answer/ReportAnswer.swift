package import Dynamics
import Sweeps

/// What a reader learns first from a result: what was run, what decides, what is best, and what went wrong.
package struct ReportAnswer {
  /// One thing to know.
  package struct Statement {
    /// What it is about, in a word or two.
    package let topic: String
    package let text: String
    /// The positions of the rows that it names.
    package let rows: [Int]
  }

  package private(set) var statements: [Statement] = []
  private let columns: ResultColumns
  private let metric: Int

  private var column: MetricColumn { columns.metrics[metric] }
  private var name: String { column.rawValue }

  package init(_ report: Report) {
    columns = report.columns
    metric = report.metric
    say("Swept", swept(report))
    say("Range", range())
    say("Matters most", decisive(report.importance))
    let best = best(report.ranking, report.goals)
    say("Best", best.text, rows: best.rows)
    for failure in RowRanking.Failure.allCases {
      let found = failed(failure, report)
      say(failure.topic, found.text, rows: found.rows)
    }
    if report.isLeavingMeant, report.goals.isEmpty { say("Leaves", left()) }
  }

  private mutating func say(_ topic: String, _ text: String?, rows: [Int] = []) {
    guard let text else { return }
    statements.append(Statement(topic: topic, text: text, rows: rows))
  }

  // MARK: What was run

  private func swept(_ report: Report) -> String {
    let varied = report.bins.indices.filter { report.bins[$0].levels.count > 1 }
    let shown = varied.prefix(Self.parameterLimit).map { index in
      let levels = report.bins[index].levels
      let unit = columns.names[index].unit
      let ends = "\(number(levels[0])) to \(number(levels[levels.count - 1], unit))"
      return "\(columns.names[index].name) from \(ends) (\(levels.count) values)"
    }
    let more = varied.count - shown.count
    let listed = list(shown + (more > 0 ? ["\(more) more"] : []))
    var text = counted(columns.count, "row")
    if let scene = report.sweep?.plan.scene {
      text += " of \(scene.name)"
      if scene.items.count > 1 { text += " with \(scene.items.count) items" }
    }
    text += varied.isEmpty ? ": no parameter varies." : ": \(listed)."
    let excluded = columns.statusCounts[Int(Status.excluded.rawValue)]
    if excluded > 0 { text += " A condition excludes \(counted(excluded, "row"))." }
    return text
  }

  private static let parameterLimit = 4

  /// What the metric is, and where its values lie.
  private func range() -> String? {
    let spread = MetricSpread(columns.values[metric])
    guard spread.count > 0 else { return nil }
    let unit = column.unit.symbol
    let about = "\(name) is the \(report(of: column))"
    let values =
      spread.lowest == spread.highest
      ? "It is \(number(spread.lowest, unit))"
      : "It goes from \(number(spread.lowest)) to \(number(spread.highest, unit)), and is "
        + "\(number(spread.median, unit)) in the median"
    let known =
      spread.count == columns.count
      ? "" : "; \(spread.count) of \(counted(columns.count, "row")) have a value"
    return "\(about). \(values)\(known)."
  }

  private func report(of column: MetricColumn) -> String {
    guard column.measure == nil else { return "measure \(column.meaning)" }
    return column.meaning
      + (column.isOfEveryItem(in: columns.metrics) ? ", highest of all items" : "")
  }

  // MARK: What decides

  private func decisive(_ importance: ParameterImportance) -> String? {
    guard importance.groups.count > 1 else { return nil }
    let values = columns.values[metric]
    var texts: [String] = []
    if let influences = importance.influences(on: values) {
      texts.append(decisive(importance.groups, influences))
    }
    let known = Double(values.count(where: \.isFinite)) / Double(values.count)
    if Self.undecided.contains(known),
      let influences = importance.influencesOnPresence(of: values),
      let top = influences.indices.max(by: { influences[$0].share < influences[$1].share }),
      influences[top].share >= Self.leastShare
    {
      texts.append(
        "Whether \(name) has a value depends most on \(names(importance.groups[top])) "
          + "(\(percent(influences[top].share)) of the differences).")
    }
    return texts.isEmpty ? nil : texts.joined(separator: " ")
  }

  /// The share of rows with a value, between which it is worth saying what decides whether there is one.
  private static let undecided = 0.02...0.98
  /// The least importance that is worth a name.
  private static let leastShare = 0.1

  private func decisive(
    _ groups: [[Int]], _ influences: [ParameterImportance.Influence]
  ) -> String {
    let order = influences.indices.sorted {
      (-influences[$0].share, $0) < (-influences[$1].share, $1)
    }
    let (top, second) = (order[0], order[1])
    let share = influences[top].share
    guard share >= Self.leastShare else {
      return
        "No parameter alone accounts for \(percent(Self.leastShare)) of the differences in \(name); "
        + "the most is \(percent(share)), of \(names(groups[top])). What counts is how they are combined."
    }
    let unit = column.unit.symbol
    let (values, means) = (influences[top].values, influences[top].means)
    let parameter = columns.names[groups[top][0]]
    return "\(names(groups[top])) accounts for \(percent(share)) of the differences in \(name), "
      + "\(names(groups[second])) for \(percent(influences[second].share)). In the mean, \(name) is "
      + "\(number(means.first, unit)) at \(parameter.name) \(number(values.first, parameter.unit)), and "
      + "\(number(means.last, unit)) at \(number(values.last, parameter.unit))."
  }

  // MARK: What is best

  private func best(_ ranking: RowRanking, _ goals: [ReportGoal]) -> (text: String?, rows: [Int]) {
    guard let row = ranking.best.first else { return (nil, []) }
    let settings = list(
      columns.names.indices.filter { columns.parameters[$0].levels.count > 1 }.map { index in
        let parameter = columns.names[index]
        return "\(parameter.name) \(number(columns.parameters[index][row], parameter.unit))"
      })
    let others = ranking.bestCount - 1
    let value = number(Double(columns.values[metric][row]), column.unit.symbol)
    let found =
      "\(value)\(settings.isEmpty ? "" : ", at \(settings)")."
      + (others > 0
        ? " \(counted(others, "other row")) \(others == 1 ? "has" : "have") the same." : "")
      + besides(row, ranking)
    let which = "has the \(ranking.keys[0].isBetterLow ? "lowest" : "highest") \(name): \(found)"
    let named = columns.number(ofRow: row)
    guard !goals.isEmpty else { return ("Row \(named) \(which)", [row]) }
    let all = list(goals.map(\.text))
    let good = ranking.standings.count { $0 == 0 }
    guard good > 0 else {
      let missed = ranking.missedCount(row)
      let miss =
        missed == 0
        ? "it meets \(goals.count == 1 ? "the goal" : "all"), but fails otherwise"
        : "it misses \(goals.count == 1 ? "the goal" : "\(missed) of \(goals.count)")"
      return (
        "No row meets \(all) without failing. Row \(named) comes closest: \(miss). "
          + "Its \(name) is \(found)", [row]
      )
    }
    let share = "\(good) of \(counted(columns.count, "row")) (\(percent(of: good)))"
    let meet = good == 1 ? "meets" : "meet"
    return ("\(share) \(meet) \(all). Of these, row \(named) \(which)", [row])
  }

  /// The next metrics by which rows are compared, of a row.
  private func besides(_ row: Int, _ ranking: RowRanking) -> String {
    let keys = ranking.keys.dropFirst().filter { columns.values[$0.metric][row].isFinite }
    let texts = keys.prefix(Self.otherLimit).enumerated().map { place, key in
      let column = columns.metrics[key.metric]
      let value = number(Double(columns.values[key.metric][row]), column.unit.symbol)
      return "\(column.rawValue)\(place == 0 ? " is" : "") \(value)"
    }
    return texts.isEmpty ? "" : " Its \(list(texts))."
  }

  /// The most metrics that are named of the best row, besides the first.
  private static let otherLimit = 3

  // MARK: What went wrong

  private func failed(
    _ failure: RowRanking.Failure, _ report: Report
  ) -> (text: String?, rows: [Int]) {
    guard let rows = report.ranking.failures[failure] else { return (nil, []) }
    let count = "\(rows.count) of \(counted(columns.count, "row")) (\(percent(of: rows.count)))"
    let isOne = rows.count == 1
    switch failure {
    case .moving, .offscreen:
      let text =
        failure == .moving
        ? "\(count) still move\(isOne ? "s" : "") when the scenario ends."
        : "\(count) end\(isOne ? "s" : "") off the screen, still moving."
      guard let cause = commonCause(of: rows, report) else { return (text, []) }
      return ("\(text) \(cause.text)", [cause.row])
    case .invalid:
      return ("\(count) \(isOne ? "was" : "were") not run, because a value is not allowed.", [])
    case .diverged:
      return ("\(count) stopped, because the numbers grew without limit.", [])
    }
  }

  /// The cause that most of some rows have, of those that are traced.
  private func commonCause(of rows: [Int], _ report: Report) -> (text: String, row: Int)? {
    guard let sweep = report.sweep, sweep.plan.scene.items.count <= Scene.shownItemLimit else {
      return nil
    }
    let count = min(Self.traceLimit, rows.count)
    let traced = (0..<count).map { rows[(2 * $0 + 1) * rows.count / (2 * count)] }
    let causes = traced.compactMap { row -> (row: Int, cause: RestCause)? in
      let point = columns.parameters.map { $0[row] }
      guard let found = try? RestCause.causes(in: sweep.plan, values: point),
        let cause = found.first(where: { $0.kind != .unknown })
      else { return nil }
      return (row, cause)
    }
    let kinds = Dictionary(grouping: causes) { Cause(item: $0.cause.item, kind: $0.cause.kind) }
    // Of equally frequent causes, that of the first row.
    guard
      let most = kinds.values.max(by: { ($0.count, $1[0].row) < ($1.count, $0[0].row) })
    else { return nil }
    let (row, cause) = most[0]
    let number = columns.number(ofRow: row)
    let share =
      count == 1
      ? "Row \(number)"
      : "\(most.count) of \(count) that were traced have the cause of row \(number)"
    return ("\(share): \(cause.sentence).", row)
  }

  private struct Cause: Hashable {
    let item: String
    let kind: RestCause.Kind
  }

  /// The most rows of a failure that are traced for their cause.
  private static let traceLimit = 5

  private func left() -> String? {
    let count = columns.statusCounts[Int(Status.offscreen.rawValue)]
    return
      "\(count) of \(counted(columns.count, "row")) (\(percent(of: count))) end off the screen, as the "
      + "scene does without changes."
  }

  // MARK: Words

  private func names(_ group: [Int]) -> String {
    group.map { columns.names[$0].name }.joined(separator: " with ")
  }

  private func number(_ value: Double, _ unit: String = "") -> String {
    // A unit can begin with a number, as 1000 pt/s².
    let times = unit.first?.isNumber == true ? "× " : ""
    return significantText(value) + (unit.isEmpty ? "" : " \(times)\(unit)")
  }

  private func percent(of count: Int) -> String { percent(Double(count) / Double(columns.count)) }

  /// A share as a whole percentage that is 0 or 100 only if the share is 0 or 1.
  private func percent(_ share: Double) -> String {
    if share > 0, share < 0.01 { return "less than 1 %" }
    if share < 1, share > 0.99 { return "more than 99 %" }
    return "\(Int((share * 100).rounded())) %"
  }

  private func list(_ parts: [String]) -> String {
    guard let last = parts.last, parts.count > 1 else { return parts.joined() }
    return "\(parts.dropLast().joined(separator: ", ")) and \(last)"
  }
}

extension RowRanking.Failure {
  fileprivate var topic: String {
    switch self {
    case .moving: "Does not rest"
    case .offscreen: "Leaves the screen"
    case .invalid: "Not run"
    case .diverged: "Stopped"
    }
  }
}

extension MetricColumn {
  /// Whether it stands for every item of a result with several.
  package func isOfEveryItem(in metrics: [MetricColumn]) -> Bool {
    item == nil && metric != nil && metrics.contains { $0.item != nil }
  }
}
