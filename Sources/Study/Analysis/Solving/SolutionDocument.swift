package import Dynamics
package import Sweeps

/// A solution for programs: JSON objects, a line each.
///
/// There is an object for each solution, or for each of the closest scenarios. A last object has the
/// goals and the numbers of scenarios.
package struct SolutionDocument {
  private let solution: Solution
  private let precision: Precision
  /// What a scenario was run with, in place of what the scene and the settings say.
  package enum Change {
    case nothing
    case clock(Robustness.Clock)
    case condition(AcrossCondition)

    /// The worst condition of a solution, if some are given.
    package init(worstOf region: SolutionRegion) {
      self = region.across.map { .condition($0.cases[$0.worst].condition) } ?? .nothing
    }
  }

  /// The command that shows a scenario again.
  private let command: ((_ point: EvaluatedPoint, _ change: Change) -> String)?

  /// - Parameters:
  ///   - solution: The solution.
  ///   - precision: The precision of the search, which decides the number of digits.
  ///   - command: Makes the command that shows a scenario again; nil for objects without commands.
  package init(
    _ solution: Solution, precision: Precision,
    command: ((_ point: EvaluatedPoint, _ change: Change) -> String)? = nil
  ) {
    self.solution = solution
    self.precision = precision
    self.command = command
  }

  /// All objects, a line each.
  package var text: String { objects.map { "\($0.line)\n" }.joined() }

  private var objects: [JSONText] {
    let found = solution.regions.enumerated().map { index, region in
      let first = members(region.solution, with: Change(worstOf: region))
      return JSONText.object(
        [("rank", .number(Double(index + 1)))] + first + [
          (
            "exact",
            .object(members(region.exact) + [("robustness", .real(region.exactRobustness))])
          ),
          (
            "range",
            byPath(region) { .list([.real($0.range.lowerBound), .real($0.range.upperBound)]) }
          ),
          ("rangeTests", byPath(region) { .number(Double($0.testCount)) }),
          ("otherParts", byPath(region) { .list($0.otherParts.map { .real($0) }) }),
          ("robustness", .real(region.robustness.share)),
          ("robustnessSamples", .number(Double(region.robustness.sampleCount))),
          ("neighbors", .list(region.robustness.neighbors.map(object))),
          ("clocks", .list(region.robustness.clocks.map(object))),
        ] + (region.across.map(members) ?? []))
    }
    let closest = solution.nearest.enumerated().map { index, point in
      JSONText.object([("rank", .number(Double(index + 1)))] + members(point))
    }
    return found + closest + [question]
  }

  /// What is known of the range of each parameter.
  private func byPath(_ region: SolutionRegion, _ text: (TestedRange) -> JSONText) -> JSONText {
    .object(zip(solution.paths, region.testedRanges).map { ($0.text, text($1)) })
  }

  private func members(
    _ point: EvaluatedPoint, with change: Change = .nothing
  ) -> [(String, JSONText)] {
    [
      ("isSolution", .flag(point.isSolution)),
      ("values", .object(zip(solution.paths, point.values).map { ($0.text, .real($1)) })),
      (
        "metrics",
        .object(
          zip(solution.metricColumns, point.metrics).map {
            ($0.rawValue, .value($1, of: $0, precision))
          })
      ),
      ("status", .text(point.status.name)),
      ("shortfalls", .list(point.shortfalls.map { .real($0) })),
    ] + wishMembers(point) + commandMembers(point, change)
  }

  /// The command; none where nothing tells under which of several conditions the scenario was run.
  private func commandMembers(_ point: EvaluatedPoint, _ change: Change) -> [(String, JSONText)] {
    switch change {
    case .nothing, .clock: guard solution.across.isEmpty else { return [] }
    case .condition: break
    }
    return command.map { [("command", .text($0(point, change)))] } ?? []
  }

  /// What each wish costs; none without wishes.
  private func wishMembers(_ point: EvaluatedPoint) -> [(String, JSONText)] {
    guard !solution.wishes.isEmpty else { return [] }
    return [("wishCosts", .list(solution.wishCosts(at: point).map { .real($0) }))]
  }

  private func object(_ neighbor: Robustness.Neighbor) -> JSONText {
    .object(
      [("parameter", .text(neighbor.path.text)), ("change", .real(neighbor.change))]
        + members(neighbor.point))
  }

  private func object(_ clock: Robustness.Clock) -> JSONText {
    .object(
      [
        ("frameRate", .real(clock.frameRate)),
        ("dropEvery", .number(clock.dropEvery.map(Double.init) ?? .nan)),
      ] + members(clock.point, with: .clock(clock)))
  }

  /// A solution under each condition.
  private func members(_ across: AcrossResult) -> [(String, JSONText)] {
    let cases = across.cases.enumerated().map { index, one in
      JSONText.object(
        [
          ("isWorst", .flag(index == across.worst)),
          (
            "condition",
            .object(zip(one.condition.subjects, one.condition.values).map { ($0.name, .real($1)) })
          ),
        ] + members(one.point, with: .condition(one.condition)))
    }
    return [
      ("across", .list(cases)), ("acrossMet", .number(Double(across.metCount))),
      ("acrossOthers", .number(Double(across.otherCount))),
      ("acrossOthersMet", .number(Double(across.otherMetCount))),
    ]
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
      (
        "wishes",
        .list(
          solution.wishes.map { wish in
            .object([
              ("wish", .text("\(wish.goal)")),
              ("metric", .text(wish.goal.metricColumn.rawValue)), ("weight", .real(wish.weight)),
            ])
          })
      ),
      ("objectives", .list(solution.objectives.map { .text($0.sentence) })),
      ("solutions", .number(Double(solution.regions.count))),
      ("further", .number(Double(solution.furtherRegionCount))),
      ("samples", .number(Double(solution.sampleCount))),
      ("samplesMeetingAll", .number(Double(solution.sampleSolutionCount))),
      ("scenarios", .number(Double(solution.scenarioCount))),
      ("warnings", .list(solution.rareMetrics.map { .text("\($0)") })),
    ])
  }
}

extension Objective {
  /// The objective in words: `minimize settleTime`.
  package var sentence: String {
    "\(isGreatestBest ? "maximize" : "minimize") \(metricColumn.rawValue)"
  }
}
