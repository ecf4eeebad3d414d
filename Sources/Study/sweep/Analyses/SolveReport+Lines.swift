import Analysis
import Dynamics
import SweepFiles
import Sweeps

/// The solutions for a person.
extension SolveReport {
  /// The goals and the solutions.
  var lines: [String] {
    let wishes = solution.wishes.map(\.description)
    let wanted = solution.goals.map(\.description) + (wishes.isEmpty ? objectiveNames : [])
    var head =
      wanted.isEmpty
      ? [] : ["\(wanted.count == 1 ? "goal" : "goals"): \(wanted.joined(separator: ", "))"]
    if !wishes.isEmpty {
      head.append("\(wishes.count == 1 ? "wish" : "wishes"): \(wishes.joined(separator: ", "))")
    }
    if let conditions { head.append(conditions) }
    if solution.regions.isEmpty { return head + failure }
    return head + [found, ""] + (isFront ? front : solution.regions.indices.flatMap(region))
  }

  private var found: String {
    let share = Double(solution.sampleSolutionCount) / Double(solution.sampleCount)
    return "found: \(summary); \(percent(share)) of the sampled scenarios are solutions "
      + "(\(solution.sampleSolutionCount) of \(solution.sampleCount))"
  }

  /// What robustness is the share of.
  private var stillHolds: String {
    let requirement = solution.goals.isEmpty ? "have a value of each metric" : "meet the goals"
    return "still \(requirement) if all parameters change at once by up to ±5 %"
  }

  /// Under which conditions the goals must be met.
  private var conditions: String? {
    guard !solution.across.isEmpty else { return nil }
    let count = solution.across.conditions.count
    let needed =
      solution.across.share == 1 ? "all" : "\(percent(solution.across.share)) or more of the"
    return
      "across: \(needed) \(counted(count, "condition")); metrics are those of the worst of these"
  }

  private func across(_ result: AcrossResult) -> [String] {
    let worst = result.cases[result.worst]
    let count = result.cases.count
    let others =
      result.otherCount == 0
      ? ""
      : "; of \(result.otherCount) others at random within the ranges, in \(result.otherMetCount)"
    let ranges = metricIndices.map { index in
      let values = result.cases.map { $0.point.metrics[index] }
      let known = values.filter { !$0.isNaN }
      let ends = [known.min(), known.max()].compactMap { $0 }.map(metric)
      let name = solution.metricColumns[index].rawValue
      return "\(name) \((Set(ends).count == 1 ? [ends[0]] : ends).joined(separator: " … "))"
        + (known.count == values.count ? "" : known.isEmpty ? "none" : ", or none")
    }
    return [
      "  across: goals met in \(result.metCount) of \(counted(count, "condition"))\(others)"
    ] + (ranges.isEmpty ? [] : ["  under these conditions: \(ranges.joined(separator: "; "))"])
      + ["  worst condition: \(worst.condition.text)"]
  }

  // MARK: Regions

  private func region(_ index: Int) -> [String] {
    let region = solution.regions[index]
    let status = region.solution.status
    let title = "region \(index + 1)" + (status == .resting ? "" : " (status \(status.name))")
    let robustness =
      region.robustness.sampleCount == 0
      ? "  robustness: not tested, because the budget is used up"
      : "  robustness: \(percent(region.robustness.share)) of \(region.robustness.sampleCount) "
        + "scenarios \(stillHolds)"
    let single =
      solution.paths.count == 1
      ? [] : ["  each row below: this parameter alone changes, the others keep their values"]
    return [Terminal.output.styled(title, .bold), robustness]
      + (region.across.map(across) ?? []) + single + parameters(of: region) + metrics(of: region)
      + wishes(of: region.solution)
      + ["  \(rounding(of: region))", "  \(command(of: region))", ""]
  }

  private func parameters(of region: SolutionRegion) -> [String] {
    var table = TextTable([
      ("parameter", .leading), ("value", .trailing), ("unit", .leading), ("range", .leading),
      ("if 5 % lower", .leading), ("if 5 % higher", .leading),
    ])
    for (index, path) in solution.paths.enumerated() {
      let effects = region.robustness.neighbors.filter { $0.path == path }.map(effect)
      table.append(
        [
          path.text, shortest(region.solution.values[index]), unit(of: path),
          range(region.testedRanges[index]),
        ] + (effects.count == 2 ? effects : ["", ""]))
    }
    return table.lines(on: .output, prefix: "  ")
  }

  /// The range in which the goals are met, and where they are met again.
  private func range(_ tested: TestedRange) -> String {
    let (low, high) = (tested.range.lowerBound, tested.range.upperBound)
    let others = tested.otherParts
    if tested.testCount == 0 { return "not tested" }
    if tested.isList {
      return others.isEmpty
        ? "only this value" : "also \(others.map(shortest).joined(separator: ", "))"
    }
    let range = low < high ? "\(shortest(low)) … \(shortest(high))" : "none confirmed"
    return others.isEmpty
      ? range : "\(range); again at \(others.map(number).joined(separator: " and "))"
  }

  /// The goals that are no longer met, with the values of their metrics.
  private func effect(_ neighbor: Robustness.Neighbor) -> String {
    guard !neighbor.point.isSolution else { return "goals met" }
    return "missed: " + misses(of: neighbor.point).joined(separator: ", ")
  }

  private func misses(of point: EvaluatedPoint) -> [String] {
    let goals = zip(solution.goals, point.shortfalls).filter { $1 != 0 }.map(\.0.metricColumn)
    let missing = solution.objectives.map(\.metricColumn).filter { value(of: $0, in: point).isNaN }
    return (goals + missing.filter { !goals.contains($0) }).map { metricColumn in
      "\(metricColumn.rawValue) \(metric(value(of: metricColumn, in: point)))"
    }
  }

  private func metrics(of region: SolutionRegion) -> [String] {
    guard !metricIndices.isEmpty else { return [] }
    let clocks = region.robustness.clocks
    var table = TextTable(
      [
        ("metric", .leading), ("value", .trailing), ("unit", .leading),
        ("one parameter ±5 %", .leading),
      ] + clocks.map { (title: self.name(of: $0), alignment: .trailing) })
    for index in metricIndices {
      let metricColumn = solution.metricColumns[index]
      let own = region.solution.metrics[index]
      let nearby = region.robustness.neighbors.map { $0.point.metrics[index] }
      let known = (nearby + [own]).filter { !$0.isNaN }
      var reach = ""
      if let low = known.min(), let high = known.max() {
        reach = low == high ? metric(low) : "\(metric(low)) … \(metric(high))"
      }
      if nearby.contains(where: \.isNaN) { reach += reach.isEmpty ? "none" : ", or none" }
      table.append(
        [metricColumn.rawValue, metric(own), metricColumn.unit.symbol, reach]
          + clocks.map { metric($0.point.metrics[index]) })
    }
    return table.lines(on: .output, prefix: "  ")
  }

  /// What each wish costs.
  private func wishes(of point: EvaluatedPoint) -> [String] {
    guard !solution.wishes.isEmpty else { return [] }
    let costs = solution.wishCosts(at: point)
    let total = costs.reduce(0, +)
    var table = TextTable([
      ("wish", .leading), ("weight", .trailing), ("value", .trailing), ("missed by", .trailing),
      ("unit", .leading), ("costs", .trailing),
    ])
    for (wish, cost) in zip(solution.wishes, costs) {
      let found = value(of: wish.goal.metricColumn, in: point)
      let shortfall = wish.goal.shortfall(of: found)
      let part = total > 0 ? " (\(percent(cost / total)))" : ""
      table.append([
        wish.goal.description, shortest(wish.weight), metric(found),
        shortfall == 0 ? "met" : metric(shortfall), wish.goal.metricColumn.unit.symbol,
        cost == 0 ? "0" : "\(metric(cost))\(part)",
      ])
    }
    return table.lines(on: .output, prefix: "  ")
  }

  private func name(of clock: Robustness.Clock) -> String {
    let rate = "\(shortest(clock.frameRate)) Hz"
    return clock.dropEvery.map { "\(rate), 1 of \($0) frames dropped" } ?? rate
  }

  /// What rounding the values changes.
  private func rounding(of region: SolutionRegion) -> String {
    let indices = solution.paths.indices.filter {
      region.solution.values[$0] != region.exact.values[$0]
    }
    guard !indices.isEmpty else { return "not rounded" }
    let exact = indices.map { "\(solution.paths[$0]) \(number(region.exact.values[$0]))" }
    let changes = metricIndices.compactMap { index -> String? in
      let (from, to) = (metric(region.exact.metrics[index]), metric(region.solution.metrics[index]))
      return from == to ? nil : "\(solution.metricColumns[index].rawValue) \(from) → \(to)"
    }
    let (from, to) = (percent(region.exactRobustness), percent(region.robustness.share))
    let share = from == to ? [] : ["robustness \(from) → \(to)"]
    let cost = (changes + share).joined(separator: ", ")
    return "rounded from \(exact.joined(separator: ", ")), which "
      + (cost.isEmpty ? "changes no printed metric" : "changes \(cost)")
  }

  // MARK: A front

  private var front: [String] {
    var table = TextTable(
      [("", .trailing)] + solution.paths.map { ($0.text, .trailing) }
        + metricIndices.map { (solution.metricColumns[$0].rawValue, .trailing) } + [
          ("robustness", .trailing)
        ])
    for (index, region) in solution.regions.enumerated() {
      table.append(
        ["\(index + 1)"] + region.solution.values.map(shortest)
          + metricIndices.map { metric(region.solution.metrics[$0]) }
          + [percent(region.robustness.share)])
    }
    let commands = solution.regions.enumerated().map { "\($0 + 1): \(command(of: $1))" }
    let note = "robustness: share of scenarios that \(stillHolds)"
    return table.lines(on: .output) + [note, ""] + commands
  }

  // MARK: No solution

  private var failure: [String] {
    let towards = solution.scenarioCount - solution.sampleCount
    var table = TextTable([
      ("goal", .leading), ("met by", .trailing), ("other goals met by", .trailing),
      ("metric range", .leading), ("never met with", .leading),
    ])
    for (index, goal) in solution.goals.enumerated() {
      let evidence = solution.evidence[index]
      let apart = solution.goals.indices.filter { $0 != index && evidence.pairCounts[$0] == 0 }
      table.append([
        goal.description, "\(evidence.metCount)", "\(evidence.othersMetCount)",
        evidence.values.map { "\(metric($0.lowerBound)) … \(metric($0.upperBound))" } ?? "no value",
        apart.map { solution.goals[$0].metricColumn.rawValue }.joined(separator: ", "),
      ])
    }
    let none =
      "found: no solution in \(solution.scenarioCount) scenarios, \(solution.sampleCount) over the "
      + "whole space and \(towards) near the closest"
    let goals = solution.goals.isEmpty ? [] : table.lines(on: .output, prefix: "  ") + [""]
    return [none, ""] + goals + closest
  }

  private var closest: [String] {
    solution.nearest.enumerated().flatMap { index, point in
      var table = TextTable([
        ("goal", .leading), ("value", .trailing), ("off by", .trailing), ("unit", .leading),
      ])
      for (goal, shortfall) in zip(solution.goals, point.shortfalls) {
        table.append([
          goal.description, metric(value(of: goal.metricColumn, in: point)),
          shortfall == 0 ? "" : metric(shortfall), goal.metricColumn.unit.symbol,
        ])
      }
      for (name, objective) in zip(objectiveNames, solution.objectives) {
        let value = value(of: objective.metricColumn, in: point)
        table.append([name, metric(value), "", objective.metricColumn.unit.symbol])
      }
      let title = index == 0 ? "closest scenario" : "another close scenario"
      return [Terminal.output.styled(title, .bold)] + table.lines(on: .output, prefix: "  ")
        + ["  \(command(of: point, with: .nothing))", ""]
    }
  }

  // MARK: Numbers

  private func value(of metricColumn: MetricColumn, in point: EvaluatedPoint) -> Double {
    solution.metricColumns.firstIndex(of: metricColumn).map { point.metrics[$0] } ?? .nan
  }

  private func metric(_ value: Double) -> String {
    value.isNaN ? "none" : valueText(value)
  }

  private func number(_ value: Double) -> String { significant(value, digits: 4) }
}
