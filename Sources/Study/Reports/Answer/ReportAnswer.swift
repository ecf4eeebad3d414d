import Dynamics
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
  /// The number of rows that no condition excludes.
  private let includedCount: Int

  private var column: MetricColumn { columns.metrics[metric] }
  private var name: String { column.rawValue }

  package init(_ report: Report) {
    columns = report.columns
    metric = report.metric
    includedCount = report.columns.includedCount
    say("Swept", swept(report))
    say("Range", range())
    say("Matters most", decisive(report.importance))
    let best = best(report.ranking, report.goals)
    say("Best", best.text, rows: best.rows)
    for failure in RowRanking.Failure.allCases {
      let found = failed(failure, report)
      say(failure.topic, found.text, rows: found.rows)
    }
    if report.isLeavingMeant, report.goals.isEmpty { say("Meant to leave", left()) }
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
    let excluded = columns.count - includedCount
    if excluded > 0 { text += " A condition excludes \(counted(excluded, "row"))." }
    return text
  }

  private static let parameterLimit = 4

  /// What the metric is, and where its values lie.
  private func range() -> String? {
    let spread = MetricSpread(columns.values[metric])
    guard spread.count > 0 else { return nil }
    let unit = column.unit.symbol
    let about = "\(name) is the \(meaning)"
    let values =
      spread.lowest == spread.highest
      ? "It is \(number(spread.lowest, unit))"
      : "It goes from \(number(spread.lowest)) to \(number(spread.highest, unit)), and is "
        + "\(number(spread.median, unit)) in the median"
    let known =
      spread.count == includedCount ? "" : "; \(share(spread.count)) have a value"
    return "\(about). \(values)\(known)."
  }

  private var meaning: String {
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
      let isWhole = importance.isWhole(values)
      texts.append(decisive(importance.groups, influences, isWhole: isWhole))
    }
    let known = Double(values.count(where: \.isFinite)) / Double(includedCount)
    if Self.undecided.contains(known),
      let influences = importance.influencesOnPresence(of: values),
      let top = influences.indices.max(by: { influences[$0].share < influences[$1].share }),
      isNamed(influences[top].share)
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
    _ groups: [[Int]], _ influences: [ParameterImportance.Influence], isWhole: Bool
  ) -> String {
    let order = influences.indices.sorted {
      (-influences[$0].share, $0) < (-influences[$1].share, $1)
    }
    let (top, second) = (order[0], order[1])
    let share = influences[top].share
    let rows = influences.map(\.rowsOfBin).min() ?? 0
    guard isNamed(share) else {
      guard isWhole || rows >= Double(ParameterImportance.rowsOfSampleBin) else {
        return "Too few rows have a value of \(name) to tell."
      }
      return
        "No parameter alone accounts for \(percent(Self.leastShare)) of the differences in \(name); "
        + "the most is \(percent(share)), of \(names(groups[top]))."
        + (isWhole ? " What counts is how they are combined." : "")
    }
    let unit = column.unit.symbol
    let (values, means) = (influences[top].values, influences[top].means)
    let parameter = columns.names[groups[top][0]]
    return "\(names(groups[top])) accounts for \(percent(share)) of the differences in \(name), "
      + "\(names(groups[second])) for \(percent(influences[second].share)). In the mean, \(name) is "
      + "\(number(means.first, unit)) at \(parameter.name) \(range(values.first, parameter.unit)), and "
      + "\(number(means.last, unit)) at \(range(values.last, parameter.unit))."
  }

  /// Whether a share is the least that is worth a name, as it is written.
  private func isNamed(_ share: Double) -> Bool {
    (share * 100).rounded() >= Self.leastShare * 100
  }

  private func range(_ values: ClosedRange<Double>, _ unit: String) -> String {
    let (first, last) = (values.lowerBound, values.upperBound)
    return first == last ? number(first, unit) : "from \(number(first)) to \(number(last, unit))"
  }

  // MARK: What is best

  private func best(_ ranking: RowRanking, _ goals: [ReportGoal]) -> (text: String?, rows: [Int]) {
    guard let row = ranking.best.first else { return (nil, []) }
    let named = columns.number(ofRow: row)
    let (which, value) = (leads(row, ranking), value(row, ranking))
    guard !goals.isEmpty else {
      guard ranking.goodCount == 0 else {
        let none = "No row that does not fail has a value of \(name)."
        return (which.map { "Row \(named) \($0)" } ?? none, [row])
      }
      let fail = includedCount == 1 ? "The row fails" : "Every row fails"
      return ("\(fail)\(which.map { "; of these, row \(named) \($0)" } ?? ".")", [row])
    }
    let all = list(goals.map(\.text))
    guard ranking.goodCount > 0 else {
      let missed = ranking.missedCount(row)
      let miss =
        missed == 0
        ? "it meets \(goals.count == 1 ? "the goal" : "all"), but fails otherwise"
        : "it misses \(goals.count == 1 ? "the goal" : "\(missed) of \(goals.count)")"
      let known = value.map { " Its \(name) is \($0)" } ?? ""
      return (
        "No row meets \(all) without failing. Row \(named) comes closest: \(miss).\(known)", [row]
      )
    }
    let meet = ranking.goodCount == 1 ? "meets" : "meet"
    let found =
      which.map { " Of these, row \(named) \($0)" }
      ?? (ranking.keys.isEmpty ? "" : " None of these has a value of \(name).")
    return ("\(share(ranking.goodCount)) \(meet) \(all).\(found)", [row])
  }

  /// That a row has the best value of the metric; nil without one.
  private func leads(_ row: Int, _ ranking: RowRanking) -> String? {
    guard let key = ranking.keys.first, let value = value(row, ranking) else { return nil }
    return "has the \(key.isBetterLow ? "lowest" : "highest") \(name): \(value)"
  }

  /// The value of the metric in a row, where that is, and what else the row has; nil without a value.
  private func value(_ row: Int, _ ranking: RowRanking) -> String? {
    guard columns.values[metric][row].isFinite else { return nil }
    let settings = list(
      columns.names.indices.filter { columns.parameters[$0].levels.count > 1 }.map { index in
        let parameter = columns.names[index]
        return "\(parameter.name) \(number(columns.parameters[index][row], parameter.unit))"
      })
    let others = ranking.bestCount - 1
    let value = number(Double(columns.values[metric][row]), column.unit.symbol)
    return "\(value)\(settings.isEmpty ? "" : ", at \(settings)")."
      + (others > 0
        ? " \(counted(others, "other row")) \(others == 1 ? "has" : "have") the same \(name)." : "")
      + besides(row, ranking)
  }

  /// The next metrics by which rows are compared, of a row.
  private func besides(_ row: Int, _ ranking: RowRanking) -> String {
    let keys = ranking.keys.dropFirst().filter { columns.values[$0.metric][row].isFinite }
    let texts = keys.prefix(Self.otherLimit).map { key in
      let column = columns.metrics[key.metric]
      let value = number(Double(columns.values[key.metric][row]), column.unit.symbol)
      return "\(column.rawValue): \(value)"
    }
    return texts.isEmpty ? "" : " It has \(texts.joined(separator: ", "))."
  }

  /// The most metrics that are named of the best row, besides the first.
  private static let otherLimit = 3

  // MARK: What went wrong

  private func failed(
    _ failure: RowRanking.Failure, _ report: Report
  ) -> (text: String?, rows: [Int]) {
    let rows = report.ranking.failures.count { $0 == failure }
    guard rows > 0 else { return (nil, []) }
    let count = share(rows)
    let isOne = rows == 1
    switch failure {
    case .moving, .offscreen:
      let text =
        failure == .moving
        ? "\(count) still move\(isOne ? "s" : "") when the scenario ends."
        : "\(count) end\(isOne ? "s" : "") off the screen, still moving."
      guard let cause = commonCause(of: failure, rows: rows, report) else { return (text, []) }
      return ("\(text) \(cause.text)", [cause.row])
    case .invalid:
      return ("\(count) \(isOne ? "was" : "were") not run, because a value is not allowed.", [])
    case .diverged:
      return ("\(count) stopped, because the numbers grew without limit.", [])
    }
  }

  /// The cause that most rows of a failure have, of those that are traced.
  private func commonCause(
    of failure: RowRanking.Failure, rows: Int, _ report: Report
  ) -> (text: String, row: Int)? {
    guard let sweep = report.sweep, sweep.plan.scene.items.count <= Scene.shownItemLimit else {
      return nil
    }
    let count = min(Self.traceLimit, rows)
    let places = Set((0..<count).map { (2 * $0 + 1) * rows / (2 * count) })
    // No list of the rows that fail: a large result has millions of them.
    var traced: [Int] = []
    var place = 0
    for (row, found) in report.ranking.failures.enumerated() where found == failure {
      if places.contains(place) { traced.append(row) }
      place += 1
    }
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
    return "The scene itself leaves the screen; \(share(count)) \(count == 1 ? "does" : "do")."
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

  /// A number of rows, of those that no condition excludes.
  private func share(_ count: Int) -> String {
    let share = percent(Double(count) / Double(max(1, includedCount)))
    return "\(count) of \(counted(includedCount, "row")) (\(share))"
  }

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
