import Analysis
import Dynamics
import Experiments
package import Sweeps

/// How far the engine is from a device, and which laws explain it.
///
/// Where experiments deviate, one law after the other gets other values. A law is refuted if one value of it brings
/// all deviating experiments within the tolerance, and moves no other out of it. If no law does alone, some together
/// may: each next one is the law that explains most of what is left.
package struct ConformanceStudy {
  private let comparer: ExperimentComparer
  private let fitter: LawFitter
  private let laws: [Law]
  private var recorded: [RecordedExperiment] { comparer.recorded }
  private var all: [Int] { Array(recorded.indices) }

  /// - Parameters:
  ///   - recorded: The experiments of a recording.
  ///   - threadCount: The number of threads.
  ///   - cancellation: Cancels the study.
  package init(
    _ recorded: [RecordedExperiment], threadCount: Int, cancellation: Cancellation = Cancellation()
  ) {
    let grid = PixelGrid(of: recorded)
    comparer = ExperimentComparer(
      recorded, grid.rounding, threadCount: threadCount, cancellation: cancellation)
    laws = Law.all
    fitter = LawFitter(comparer: comparer, laws: laws)
    self.grid = grid
  }

  private let grid: PixelGrid

  /// Compares and explains.
  ///
  /// - Returns: The experiments, and a verdict on each law.
  /// - Throws: ``Cancelled``
  package func result() throws(Cancelled) -> Conformance {
    let base = EngineRules()
    let first = try comparer.compare(all, base)
    let explanation = try explain(first, base)
    let last = try comparer.compare(all, explanation.rules)
    var verdicts: [LawVerdict] = []
    for index in laws.indices {
      verdicts.append(try verdict(on: index, first, last, explanation))
    }
    verdicts += grid.verdicts
    return Conformance(
      laws: verdicts,
      experiments: all.map {
        .init(experiment: recorded[$0].experiment, engine: first[$0], explained: last[$0])
      })
  }

  // MARK: Explanation

  /// Laws that are refuted, with the rules that result.
  private struct Explanation {
    var rules: EngineRules
    var parts: [Part] = []

    /// A refuted law.
    struct Part {
      let fit: LawFit
      /// The values that explain as much.
      let range: ClosedRange<Double>
      /// The laws that explain as much.
      let rivals: [LawFit]
      /// The largest distance of the experiments that the law was fitted to, pt, before and after.
      let gain: (from: Double, to: Double)
    }
  }

  private func explain(
    _ comparisons: [ExperimentComparison], _ base: EngineRules
  ) throws(Cancelled) -> Explanation {
    var deviating = all.filter { !comparisons[$0].agrees }
    var explanation = Explanation(rules: base)
    guard !deviating.isEmpty else { return explanation }
    // One law for everything comes first.
    let single = try explainers(of: deviating, on: base, comparisons)
    if let best = single.first {
      try add(best, rivals: Array(single.dropFirst()), to: &explanation, deviating)
      return explanation
    }
    while !deviating.isEmpty, explanation.parts.count < Self.mostLaws {
      let current = try comparer.compare(all, explanation.rules)
      guard
        let (best, rivals) = try partialExplainer(
          of: deviating, on: explanation, current)
      else { break }
      try add(best, rivals: rivals, to: &explanation, deviating)
      try refit(&explanation)
      let next = try comparer.compare(all, explanation.rules)
      deviating = all.filter { !next[$0].agrees }
    }
    return explanation
  }

  /// More laws than this are not searched for.
  private static let mostLaws = 5
  /// How many experiments a law must explain before it is tried on all.
  private static let witnessCount = 5

  private func add(
    _ fit: LawFit, rivals: [LawFit], to explanation: inout Explanation, _ deviating: [Int]
  ) throws(Cancelled) {
    explanation.parts.append(
      Explanation.Part(
        fit: fit,
        range: try fitter.range(of: fit, on: explanation.rules, experiments: deviating),
        rivals: rivals, gain: try gain(of: fit, on: explanation.rules, deviating)))
    explanation.rules = fit.rules
  }

  /// The largest distance of the experiments that a fit brings closer, pt, before and after.
  private func gain(
    of fit: LawFit, on base: EngineRules, _ deviating: [Int]
  ) throws(Cancelled) -> (from: Double, to: Double) {
    let before = try comparer.compare(deviating, base)
    let after = try comparer.compare(deviating, fit.rules)
    let improved = deviating.indices.filter { after[$0].excess < before[$0].excess }
    return (
      improved.map { before[$0].distance }.max() ?? 0,
      improved.map { after[$0].distance }.max() ?? 0
    )
  }

  /// The laws of which one value explains all of some experiments, the closest first, and only those that the
  /// recording cannot tell from it.
  private func explainers(
    of deviating: [Int], on base: EngineRules, _ comparisons: [ExperimentComparison]
  ) throws(Cancelled) -> [LawFit] {
    let witnesses = witnesses(among: deviating, comparisons)
    var found: [LawFit] = []
    for index in laws.indices {
      guard
        let quick = try fitter.fit(index, on: base, to: witnesses, mustAffectAll: true),
        quick.explainsAll
      else { continue }
      var complete = try self.fit(quick, to: deviating)
      if !complete.explainsAll, let again = try fitter.fit(index, on: base, to: deviating) {
        complete = again
      }
      guard complete.explainsAll, try leavesOthers(complete, comparisons) else { continue }
      found.append(complete)
    }
    return Self.inseparable(found)
  }

  /// Of fits to the same experiments, the closest, and those that are about as close.
  private static func inseparable(_ fits: [LawFit]) -> [LawFit] {
    let sorted = fits.sorted { $0.meanSquare < $1.meanSquare }
    guard let best = sorted.first else { return [] }
    return sorted.filter { $0.meanSquare <= 1.15 * best.meanSquare + 0.02 }
  }

  /// Some of the deviating experiments, of small and of large deviations.
  private func witnesses(
    among deviating: [Int], _ comparisons: [ExperimentComparison]
  ) -> [Int] {
    let sorted = deviating.sorted { comparisons[$0].excess < comparisons[$1].excess }
    guard sorted.count > Self.witnessCount else { return sorted }
    return (0..<Self.witnessCount).map { sorted[$0 * (sorted.count - 1) / (Self.witnessCount - 1)] }
  }

  private func fit(_ fit: LawFit, to experiments: [Int]) throws(Cancelled) -> LawFit {
    LawFit(
      law: fit.law, value: fit.value, rules: fit.rules,
      comparisons: try comparer.compare(experiments, fit.rules))
  }

  /// Whether all experiments that agreed before still do, of those that the engine can simulate.
  private func leavesOthers(
    _ fit: LawFit, _ before: [ExperimentComparison]
  ) throws(Cancelled) -> Bool {
    let agreeing = all.filter { before[$0].agrees }
    return try !comparer.compare(agreeing, fit.rules).contains(where: \.contradicts)
  }

  /// The law that explains most of some experiments, without those that are refuted already.
  private func partialExplainer(
    of deviating: [Int], on explanation: Explanation, _ before: [ExperimentComparison]
  ) throws(Cancelled) -> (LawFit, rivals: [LawFit])? {
    var found: [LawFit] = []
    for index in laws.indices where !explanation.parts.contains(where: { $0.fit.law == index }) {
      guard let fit = try fitter.fit(index, on: explanation.rules, to: deviating),
        fit.agreeingCount > 0, try leavesOthers(fit, before)
      else { continue }
      found.append(fit)
    }
    guard let best = found.max(by: { $1.isBetter(than: $0) })
    else { return nil }
    return (best, Self.rivals(of: best, among: found))
  }

  /// Of fits to the same experiments, those of other laws that are about as close where one agrees.
  private static func rivals(of best: LawFit, among fits: [LawFit]) -> [LawFit] {
    let explained = best.comparisons.indices.filter { best.comparisons[$0].agrees }
    func part(_ fit: LawFit) -> LawFit {
      LawFit(
        law: fit.law, value: fit.value, rules: fit.rules,
        comparisons: explained.map { fit.comparisons[$0] })
    }
    return fits.filter { $0.law != best.law }.map { part($0) }.filter {
      $0.explainsAll && $0.meanSquare <= 1.15 * part(best).meanSquare + 0.02
    }
  }

  /// Fits all laws of an explanation again, as each was found before the later ones.
  private func refit(_ explanation: inout Explanation) throws(Cancelled) {
    for position in explanation.parts.indices.dropLast() {
      var without = EngineRules()
      for (other, part) in explanation.parts.enumerated() where other != position {
        laws[part.fit.law].alternatives?.apply(&without, part.fit.value)
      }
      let before = try comparer.compare(all, without)
      let deviating = all.filter { !before[$0].agrees }
      guard !deviating.isEmpty,
        let fit = try fitter.fit(
          explanation.parts[position].fit.law, on: without, to: deviating),
        try comparer.compare(all, fit.rules).count(where: \.agrees)
          >= comparer.compare(all, explanation.rules).count(where: \.agrees)
      else { continue }
      // A rival may explain no longer what the later laws leave.
      var others: [LawFit] = []
      for rival in explanation.parts[position].rivals {
        if let other = try fitter.fit(rival.law, on: without, to: deviating) {
          others.append(other)
        }
      }
      explanation.rules = fit.rules
      explanation.parts[position] = Explanation.Part(
        fit: fit, range: try fitter.range(of: fit, on: without, experiments: deviating),
        rivals: Self.rivals(of: fit, among: others),
        gain: try gain(of: fit, on: without, deviating))
    }
  }

  // MARK: Verdicts

  private func verdict(
    on index: Int, _ first: [ExperimentComparison], _ last: [ExperimentComparison],
    _ explanation: Explanation
  ) throws(Cancelled) -> LawVerdict {
    let law = laws[index]
    let shown = all.filter { law.experiments.contains(recorded[$0].experiment.name) }
    let finding = try finding(on: index, shown, last, explanation)
    return LawVerdict(
      law: law.name, statement: law.statement, basis: law.basis,
      engine: law.alternatives.map { $0.text($0.value) }, finding: finding,
      distance: shown.map { first[$0].distance }.max(), angle: shown.map { first[$0].angle }.max(),
      experiments: shown.map { recorded[$0].experiment.name })
  }

  private func finding(
    on index: Int, _ shown: [Int], _ last: [ExperimentComparison], _ explanation: Explanation
  ) throws(Cancelled) -> LawVerdict.Finding {
    let law = laws[index]
    for part in explanation.parts {
      guard let alternatives = law.alternatives else { break }
      if part.fit.law == index {
        return .refuted(
          value: alternatives.text(part.fit.value), range: range(part.range, alternatives),
          gain: part.gain)
      }
      if let rival = part.rivals.first(where: { $0.law == index }) {
        return .inseparable(
          value: alternatives.text(rival.value), from: laws[part.fit.law].name)
      }
    }
    guard shown.contains(where: { last[$0].isPossible }) else { return .untested }
    guard !shown.contains(where: { last[$0].contradicts }) else { return .unexplained }
    guard let alternatives = law.alternatives else { return .consistent(with: nil) }
    var kept: [Double] = [alternatives.value]
    var excluded: [Double] = []
    for candidate in alternatives.candidates {
      var rules = explanation.rules
      alternatives.apply(&rules, candidate)
      let comparisons = try comparer.compare(shown, rules)
      if comparisons.contains(where: \.contradicts) {
        excluded.append(candidate)
      } else if comparisons.contains(where: \.agrees) {
        kept.append(candidate)
      }
    }
    if alternatives.isContinuous {
      let low = excluded.filter { $0 < alternatives.value }.max()
      let high = excluded.filter { $0 > alternatives.value }.min()
      guard low != nil || high != nil else { return .untested }
      return .confirmed(range: Self.between(low, high, alternatives))
    }
    guard !excluded.isEmpty else { return .untested }
    guard kept.count > 1 else { return .confirmed(range: nil) }
    return .consistent(with: kept.sorted().map(alternatives.text).joined(separator: ", "))
  }

  private static func between(
    _ low: Double?, _ high: Double?, _ alternatives: Law.Alternatives
  ) -> String {
    switch (low, high) {
    case (let low?, let high?):
      "between \(Law.Alternatives.number(low)) and \(alternatives.text(high))"
    case (let low?, nil): "above \(alternatives.text(low))"
    case (nil, let high?): "below \(alternatives.text(high))"
    case (nil, nil): ""
    }
  }

  private func range(
    _ range: ClosedRange<Double>, _ alternatives: Law.Alternatives
  ) -> String? {
    let low = LawFit.rounded(range.lowerBound, toDigits: 4)
    let high = LawFit.rounded(range.upperBound, toDigits: 4)
    return low == high ? nil : "\(shortest(low)) to \(alternatives.text(high))"
  }
}
