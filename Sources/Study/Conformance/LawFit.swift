import Dynamics

/// The value of a law with which the engine is closest to some experiments.
struct LawFit {
  let law: Int
  let value: Double
  let rules: EngineRules
  /// The comparisons of the experiments, in their order.
  let comparisons: [ExperimentComparison]

  /// The distance from the experiments as one number; an experiment that no value can bring closer has little weight.
  var cost: Double { Self.cost(comparisons) }
  /// The mean of the squared distances in units of the tolerances, of the experiments that can have the rules.
  var meanSquare: Double {
    let possible = comparisons.filter(\.isPossible)
    return possible.reduce(0) { $0 + $1.meanSquare } / Double(max(1, possible.count))
  }
  /// How many experiments agree.
  var agreeingCount: Int { comparisons.count { $0.agrees } }
  /// Whether it explains more experiments than another fit, or as many and is closer.
  func isBetter(than other: LawFit) -> Bool {
    (agreeingCount, -cost) > (other.agreeingCount, -other.cost)
  }

  var explainsAll: Bool { LawFit.supports(comparisons) }

  /// Whether some experiments agree, and none of those that the engine can simulate deviates.
  static func supports(_ comparisons: [ExperimentComparison]) -> Bool {
    comparisons.contains(where: \.agrees) && !comparisons.contains(where: \.contradicts)
  }

  static func cost(_ comparisons: [ExperimentComparison]) -> Double {
    comparisons.reduce(0) { $0 + Portable.logarithm(onePlus: min($1.meanSquare, 1e12)) }
  }

  /// A number with a number of significant digits.
  static func rounded(_ value: Double, toDigits digits: Int) -> Double {
    guard value != 0, value.isFinite else { return value }
    var factor = 1.0
    while abs(value) * factor < 1 { factor *= 10 }
    while abs(value) * factor >= 10 { factor /= 10 }
    var scale = 1.0
    for _ in 1..<digits { scale *= 10 }
    // Dividing by a power of ten gives the nearest decimal number, multiplying does not.
    let whole = (value * factor * scale).rounded()
    let power = factor * scale
    return power >= 1 ? whole / power : whole * (1 / power).rounded()
  }
}

/// Fits laws, one at a time, to experiments.
struct LawFitter {
  let comparer: ExperimentComparer
  let laws: [Law]

  /// The value of a law with which the engine is closest to some experiments.
  ///
  /// First come the candidates of the law, then, between the two neighbours of the best one, finer and finer grids.
  ///
  /// - Parameters:
  ///   - law: The index of the law.
  ///   - base: The rules of all other laws.
  ///   - experiments: The indices of the experiments.
  ///   - mustAffectAll: Whether nil is returned as soon as an experiment does not depend on the law.
  /// - Returns: Nil if no value is closer than that of the base.
  /// - Throws: ``Cancelled``
  func fit(
    _ law: Int, on base: EngineRules, to experiments: [Int], mustAffectAll: Bool = false
  ) throws(Cancelled) -> LawFit? {
    guard let alternatives = laws[law].alternatives else { return nil }
    let standing = try comparer.compare(experiments, base)
    var affected = Array(experiments.indices)
    func fits(_ values: [Double]) throws(Cancelled) -> [LawFit] {
      let rules = values.map { value in
        var rules = base
        alternatives.apply(&rules, value)
        return rules
      }
      let found = try comparer.compare(affected.map { experiments[$0] }, rules)
      return values.indices.map { index in
        var comparisons = standing
        for (order, position) in affected.enumerated() {
          comparisons[position] = found[index][order]
        }
        return LawFit(
          law: law, value: values[index], rules: rules[index], comparisons: comparisons)
      }
    }
    // Of a number, the smallest and the largest value show which experiments depend on it.
    let probes = try fits(
      alternatives.isContinuous
        ? [alternatives.candidates.first, alternatives.candidates.last].compactMap(\.self)
        : alternatives.candidates)
    affected = affected.filter { position in
      probes.contains { probe in
        let comparison = probe.comparisons[position]
        return comparison.isPossible && comparison.meanSquare != standing[position].meanSquare
      }
    }
    guard !affected.isEmpty, !mustAffectAll || affected.count == experiments.count else {
      return nil
    }
    let coarse = try fits(alternatives.candidates)
    guard var best = coarse.max(by: { $1.isBetter(than: $0) }) else { return nil }
    let start = LawFit.cost(standing)
    if alternatives.isContinuous {
      let grid = (alternatives.candidates + [alternatives.value]).sorted()
      var bracket = Self.neighbors(of: best.value, in: grid)
      for round in 0..<Self.roundCount {
        // Nothing to find where the candidates are no closer and their neighbourhood is not either.
        if round == 1, best.cost > 0.9 * start { break }
        let values = (1..<Self.gridCount).map {
          bracket.lowerBound + (bracket.upperBound - bracket.lowerBound) * Double($0)
            / Double(Self.gridCount)
        }
        let finer = try fits(values)
        if let next = finer.max(by: { $1.isBetter(than: $0) }), next.isBetter(than: best) {
          best = next
        }
        bracket = Self.neighbors(
          of: best.value,
          in: (values + [bracket.lowerBound, bracket.upperBound, best.value]).sorted())
      }
      best = try rounded(best, fits)
    }
    return best.cost < start ? best : nil
  }

  private static let roundCount = 5
  private static let gridCount = 9

  /// The values next to one in a sorted list that has it.
  private static func neighbors(of value: Double, in grid: [Double]) -> ClosedRange<Double> {
    let lower = grid.last { $0 < value } ?? value
    let upper = grid.first { $0 > value } ?? value
    return lower...upper
  }

  /// The same fit with fewer digits, if it is as close.
  private func rounded(
    _ fit: LawFit,
    _ fits: (_ values: [Double]) throws(Cancelled) -> [LawFit]
  ) throws(Cancelled) -> LawFit {
    let candidate = laws[fit.law].alternatives?.candidates.min {
      abs($0 - fit.value) < abs($1 - fit.value)
    }
    let values = [candidate].compactMap(\.self)
    for value in values + (1...5).map({ LawFit.rounded(fit.value, toDigits: $0) }) {
      guard let short = try fits([value]).first else { continue }
      if short.agreeingCount >= fit.agreeingCount, short.meanSquare <= 1.02 * fit.meanSquare + 1e-3
      {
        return short
      }
    }
    return fit
  }

  /// The lowest and highest values of a law, next to a fit, that explain as many experiments.
  func range(of fit: LawFit, on base: EngineRules, experiments: [Int]) throws(Cancelled)
    -> ClosedRange<Double>
  {
    guard let alternatives = laws[fit.law].alternatives, alternatives.isContinuous else {
      return fit.value...fit.value
    }
    func agreeing(_ value: Double) throws(Cancelled) -> Bool {
      var rules = base
      alternatives.apply(&rules, value)
      return try comparer.compare(experiments, rules).count { $0.agrees } >= fit.agreeingCount
    }
    let grid = (alternatives.candidates + [alternatives.value]).sorted()
    func edge(_ outside: Double?, _ end: Double?) throws(Cancelled) -> Double {
      guard var outside else { return end ?? fit.value }
      var inside = fit.value
      for _ in 0..<10 {
        let middle = (inside + outside) / 2
        if try agreeing(middle) { inside = middle } else { outside = middle }
      }
      return inside
    }
    var low = grid.filter { $0 < fit.value }
    while let last = low.last, try agreeing(last) { low.removeLast() }
    var high = Array(grid.filter { $0 > fit.value }.reversed())
    while let last = high.last, try agreeing(last) { high.removeLast() }
    let ends = (grid.first { $0 < fit.value }, grid.last { $0 > fit.value })
    return try edge(low.last, ends.0)...edge(high.last, ends.1)
  }
}
