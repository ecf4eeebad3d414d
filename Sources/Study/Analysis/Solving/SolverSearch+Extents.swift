import Dynamics
import Sweeps

/// A tested value of a parameter.
typealias KnownValue = (value: Double, isSolution: Bool)

/// The range of each parameter around a solution.
extension SolverSearch {
  /// The share of the last part of the budget that is spent on ranges.
  private static var extentShare: Double { 0.7 }

  /// The lines through the solutions of regions along each parameter, tested.
  ///
  /// A line is tested at a number of values that depends only on the budget, so that a range does not
  /// depend on the number of regions to list. Regions for which the budget does not suffice have no
  /// lines, or with a single parameter only what is known.
  ///
  /// - Parameters:
  ///   - regions: The solutions.
  ///   - neighbors: Scenarios with one parameter changed, of each solution.
  ///   - known: The scenarios of a search of one parameter, all of which lie on the same line.
  ///   - room: The number of scenarios that the last part of the budget has for all its tests.
  /// - Returns: The lines, those of the first region first.
  /// - Throws: ``SearchCancelled``
  mutating func parameterLines(
    through regions: [Candidate], neighbors: [[Robustness.Neighbor]], known: [KnownValue], room: Int
  ) throws(SearchCancelled) -> [ParameterLine] {
    let axes = solver.parameters.indices
    let reserve = Int(Self.extentShare * Double(room))
    let usual =
      Int(Self.extentShare * Double(budget.total - budget.rounding))
      / (axes.count * min(8, budget.regionCount))
    // Few tests find few misses: rather test fewer regions, and at least the first.
    let count = min(512, max(usual, min(64, reserve / axes.count)))
    let tested = count < ParameterLine.leastTestCount ? 0 : reserve / (count * axes.count)
    let isOnlyLine = solver.parameters.count == 1
    var lines = regions.indices.prefix(isOnlyLine ? regions.count : tested).flatMap { region in
      axes.map { axis in
        var line = ParameterLine(
          through: regions[region], region: region, axis: axis, of: solver.parameters[axis],
          testCount: min(count, reserve))
        line.add(
          neighbors[region].filter { $0.path == solver.parameters[axis].path }.map {
            (value: $0.point.values[axis], isSolution: $0.point.isSolution)
          })
        line.add(known)
        return line
      }
    }
    // The last tests are for round values: two for each end.
    var left = lines.map { $0.region < tested ? count - (solver.roundsValues ? 4 : 0) : 0 }
    try test(&lines) { line, index in
      guard left[index] > 0 else { return [] }
      let probes = line.probes(left[index], isOnlyLine: isOnlyLine)
      left[index] -= probes.count
      return probes
    }
    while left.contains(where: { $0 > 0 }) {
      try test(&lines) { line, index in
        let part = min(left[index], max(4, left[index] / 3))
        left[index] -= part
        return line.gapValues(part)
      }
    }
    try testAgain(&lines, testCount: count, regionCount: tested)
    guard solver.roundsValues else { return lines }
    for loss in [0.01, 0.001] {
      try test(&lines) { line, _ in line.region < tested ? line.roundValues(loss: loss) : [] }
    }
    return lines
  }

  /// The share of a line's tests that may be added where misses have cut its range late.
  private static var addedShare: Double { 0.4 }

  /// Tests the ranges again that misses have cut after most of the tests.
  ///
  /// What is left of such a range may be most of it, but is not confirmed. The tests take a part of what
  /// robustness would get, so a line gets no more than there is for each of eight regions.
  private mutating func testAgain(
    _ lines: inout [ParameterLine], testCount: Int, regionCount: Int
  ) throws(SearchCancelled) {
    var left = lines.map { line in
      line.region < regionCount ? Int(Self.addedShare * Double(testCount)) : 0
    }
    while true {
      var room = evaluator.room(until: budget.total) / 2
      let counts = lines.indices.map { index in
        let lacking = lines[index].lackingCount
        // Ends take about half of the tests.
        let count = min(left[index], 2 * lacking + 4, room)
        guard lacking > 0, count >= lacking else { return 0 }
        left[index] -= count
        room -= count
        return count
      }
      guard counts.contains(where: { $0 > 0 }) else { return }
      try test(&lines) { line, index in counts[index] > 0 ? line.gapValues(counts[index]) : [] }
    }
  }

  /// Runs the scenarios of lines with some of their values, and adds the results.
  private mutating func test(
    _ lines: inout [ParameterLine], at values: (inout ParameterLine, Int) -> [Double]
  ) throws(SearchCancelled) {
    let trials = lines.indices.map { values(&lines[$0], $0) }
    let tried = try evaluator.candidates(
      inGroups: zip(lines, trials).map { line, values in values.map(line.values) })
    for (index, own) in tried.enumerated() {
      lines[index].add(
        zip(trials[index], own).map { (value: $0, isSolution: $1.grade.isSolution) })
    }
  }

  /// All scenarios of a search of one parameter, which lie on the line of each solution.
  var knownValues: [KnownValue] {
    evaluator.misses.map { (value: $0, isSolution: false) }
      + evaluator.solutions.map { (value: $0, isSolution: true) }
  }
}
