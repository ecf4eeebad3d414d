import Dynamics
import Sweeps

/// An end of the range of one parameter around a solution.
private struct RegionEnd {
  let region: Int
  let axis: Int
  let isUpper: Bool
  /// The solution from which the end is searched.
  let center: [Double]
  /// The farthest value that is known to be a solution without a miss before it.
  var met: Double
  /// The nearest value beyond ``met`` that is a miss, or a limit that is not tested yet; nil if there
  /// is none.
  var missed: Double?
  /// The values to test next, the nearest to the solution first.
  var trials: [Double] = []

  /// The parameter values with this parameter at a value.
  func values(with value: Double) -> [Double] {
    var values = center
    values[axis] = value
    return values
  }

  /// Takes the results of the trials: everything up to the first miss belongs to the range.
  mutating func take(_ tried: ArraySlice<Candidate>) {
    for (value, candidate) in zip(trials, tried) {
      guard candidate.grade.isSolution else {
        missed = value
        return
      }
      met = value
    }
  }
}

/// The ends of regions.
extension SolverSearch {
  /// The share of the last part of the budget that is spent on ends.
  private static var extentShare: Double { 0.6 }

  /// For each region, the range of each parameter around its solution in which the goals are met.
  ///
  /// The number of scenarios for an end depends only on the budget, so that the ends do not depend on
  /// the number of regions to list. If the budget does not suffice for a region, its ranges contain only
  /// its solution.
  mutating func extents(
    of regions: [SolutionRegion]
  ) throws(SearchCancelled) -> [[ClosedRange<Double>]] {
    let axes = rangeAxes
    var extents = regions.map { ($0.rounded ?? $0.best).values.map { $0...$0 } }
    guard !axes.isEmpty else { return extents }
    let usual = 2 * axes.count * min(8, budget.regionCount)
    let reserve = Self.extentShare * Double(budget.total - budget.rounding)
    let cost = min(64, max(5, Int(reserve) / usual))
    let affordable =
      Int(
        Self.extentShare * Double(evaluator.room(until: budget.total))) / (cost * 2 * axes.count)
    var ends = regions.indices.prefix(affordable).flatMap { region in
      axes.flatMap { axis in
        [false, true].map { start(region, regions[region], axis: axis, isUpper: $0) }
      }
    }
    // The first round tests steps of all lengths. Each further round tests three values, which divide
    // the uncertain part by four. The last four scenarios of an end are for rounding.
    let probes = solver.parameters.count == 1 ? 0 : min(4, cost - 3)
    for round in 0..<1 + (cost - probes - 4) / 3 {
      for index in ends.indices {
        ends[index].trials = round == 0 ? self.probes(ends[index], probes) : quarters(ends[index])
      }
      try run(&ends)
    }
    if solver.roundsValues {
      for digit in 0..<2 {
        for index in ends.indices { ends[index].trials = inward(ends[index], finer: digit) }
        let tried = try evaluator.candidates(inGroups: ends.map { $0.trials.map($0.values) })
        for (index, own) in tried.enumerated() {
          // A metric that jumps can miss the goals at the roundest value but not at the next one.
          let good = zip(ends[index].trials, own).first { $1.grade.isSolution }
          if let good { ends[index].met = good.0 }
        }
      }
    }
    for end in ends {
      let range = extents[end.region][end.axis]
      extents[end.region][end.axis] =
        end.isUpper
        ? range.lowerBound...max(range.lowerBound, end.met)
        : min(range.upperBound, end.met)...range.upperBound
    }
    return extents
  }

  /// What is known of an end before it is searched.
  private func start(
    _ index: Int, _ region: SolutionRegion, axis: Int, isUpper: Bool
  ) -> RegionEnd {
    let center = region.rounded ?? region.best
    var end = RegionEnd(
      region: index, axis: axis, isUpper: isUpper, center: center.values,
      met: center.values[axis], missed: nil)
    guard solver.parameters.count == 1 else { return end }
    // With one parameter, all scenarios of the search lie on this axis and narrow the range.
    let limits = solver.parameters[0].limits
    let beyond = evaluator.misses.filter { isUpper ? $0 > end.met : $0 < end.met }
    end.missed =
      isUpper
      ? beyond.min() ?? limits.upperBound : beyond.max() ?? limits.lowerBound
    let missed = end.missed ?? end.met
    let members =
      region.members.filter { member in
        member.grade.isSolution && (isUpper ? member.values[0] < missed : member.values[0] > missed)
      }.map { $0.values[0] } + [end.met]
    end.met = (isUpper ? members.max() : members.min()) ?? end.met
    return end
  }

  /// Values at a 64th, a 16th, a quarter and the whole of the distance to the limit.
  private func probes(_ end: RegionEnd, _ count: Int) -> [Double] {
    let limits = solver.parameters[end.axis].limits
    let limit = end.isUpper ? limits.upperBound : limits.lowerBound
    guard solver.parameters.count > 1 else {
      // The limit itself may be a solution.
      return end.missed == limit && limit != end.met ? [limit] : []
    }
    guard limit != end.met else { return [] }
    return [1.0 / 64, 1.0 / 16, 0.25, 1].suffix(count).map {
      $0 == 1 ? limit : end.met + $0 * (limit - end.met)
    }
  }

  /// Three values that divide the uncertain part by four.
  private func quarters(_ end: RegionEnd) -> [Double] {
    guard let missed = end.missed, missed != end.met else { return [] }
    return [0.25, 0.5, 0.75].map { end.met + $0 * (missed - end.met) }
  }

  /// Values close to the end, rounded towards the solution; none at the end of the parameter's range.
  private func inward(_ end: RegionEnd, finer digits: Int) -> [Double] {
    let limits = solver.parameters[end.axis].limits
    let center = end.center[end.axis]
    guard end.met != center, end.met != limits.lowerBound, end.met != limits.upperBound else {
      return []
    }
    let values = RoundValues.towards(
      center, from: end.met, loss: digits == 0 ? 0.01 : 0.001, count: 2)
    return values.contains(end.met) ? [] : values
  }

  /// Runs the trials of all ends and takes their results.
  private mutating func run(_ ends: inout [RegionEnd]) throws(SearchCancelled) {
    let tried = try evaluator.candidates(inGroups: ends.map { $0.trials.map($0.values) })
    for (index, own) in tried.enumerated() {
      // The last trial can be the limit that counted as a miss so far.
      if let last = ends[index].trials.last, last == ends[index].missed { ends[index].missed = nil }
      ends[index].take(own)
    }
  }
}
