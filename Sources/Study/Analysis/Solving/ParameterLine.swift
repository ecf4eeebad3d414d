import Sweeps

/// Scenarios that differ from a solution in one parameter, and the range around it without a miss.
struct ParameterLine {
  /// The region of the solution, and the parameter.
  let region: Int
  let axis: Int
  /// The parameter's range.
  let limits: ClosedRange<Double>
  /// The values of the solution: `[parameters]`.
  private let solution: [Double]
  private let isLogarithmic: Bool
  /// The possible values of the parameter, if it has a list of them.
  private let list: [Double]?
  /// The tested values of the parameter, ascending.
  private var tests: [KnownValue]
  /// The round values that were tested for an end: `[lower, upper]`, the roundest first.
  private var roundEnds: [[Double]] = [[], []]

  /// The solutions that were tested in the range since a miss was last found in it.
  private var freshCount = 0
  /// How many of them a range needs: a quarter of all tests of the line, and 12 at least.
  ///
  /// Where misses are scattered, cuts follow each other, so what was tested before a cut says little of
  /// the range after it: a part p of misses escapes n tests with (1 - p)^n.
  ///
  /// If misses lie side by side in a part p of the range, n tests at equal distances meet none of them
  /// with a probability of 1 - np at most, for p up to 1/n. So unseen misses are p (1 - np) ≤ 1/(4n) of
  /// the range on average: 2 % for 12 tests, 0.25 % for 100.
  private let leastFreshCount: Int

  /// The lowest number of tests with which a line is worth testing.
  static var leastTestCount: Int { 24 }

  init(
    through solution: Candidate, region: Int, axis: Int, of parameter: SolverParameter,
    testCount: Int
  ) {
    leastFreshCount = max(Self.leastTestCount / 2, testCount / 4)
    self.region = region
    self.axis = axis
    self.solution = solution.values
    limits = parameter.limits
    isLogarithmic = parameter.range?.isLogarithmic ?? false
    if case .choice(let axis) = parameter { list = axis.values } else { list = nil }
    tests = [(solution.values[axis], true)]
  }

  private var center: Double { solution[axis] }

  /// The number of further tests in the range, without a miss, that it needs to be stated; 0 for a list
  /// and for a solution with a miss beside it.
  var lackingCount: Int {
    guard list == nil, tests[run.lowerBound].value < tests[run.upperBound].value else { return 0 }
    return max(0, leastFreshCount - freshCount)
  }

  /// The values of all parameters with this one at a value.
  func values(with value: Double) -> [Double] {
    var values = solution
    values[axis] = value
    return values
  }

  /// Adds tested values if one of them is a miss in the range.
  mutating func addMisses(_ new: [KnownValue]) {
    guard let ends = range?.ends else { return }
    if new.contains(where: { !$0.isSolution && ends.contains($0.value) }) { add(new) }
  }

  /// Adds tested values; those beyond the limits, and known ones, are left out.
  mutating func add(_ new: [KnownValue]) {
    let known = Set(tests.map(\.value))
    let inRange = tests[run.lowerBound].value...tests[run.upperBound].value
    let new = new.filter { limits.contains($0.value) && !known.contains($0.value) }
    tests += new
    tests.sort { $0.value < $1.value }
    var last = Double.nan
    tests.removeAll { test in
      defer { last = test.value }
      return test.value == last
    }
    if new.contains(where: { !$0.isSolution && inRange.contains($0.value) }) { freshCount = 0 }
    let ends = tests[run.lowerBound].value...tests[run.upperBound].value
    freshCount += Set(new.map(\.value)).count(where: ends.contains)
  }

  /// The tests around the solution that met no miss.
  private var run: ClosedRange<Int> {
    guard let middle = tests.firstIndex(where: { $0.value == center }) else { return 0...0 }
    let lower = tests[..<middle].lastIndex { !$0.isSolution }.map { $0 + 1 } ?? 0
    let upper = tests[middle...].firstIndex { !$0.isSolution }.map { $0 - 1 } ?? tests.count - 1
    return lower...max(lower, upper)
  }

  /// The range around the solution in which no miss was found, and the number of tests in it; nil if
  /// too few values were tested, or if the parameter has a list of values.
  var range: (ends: ClosedRange<Double>, count: Int)? {
    guard list == nil, freshCount >= leastFreshCount else { return nil }
    let run = run
    func end(_ index: Int, _ round: [Double]) -> Double {
      // A round value that was tested is in the run, unless a miss was found beside it.
      let inRun = tests[run].map(\.value)
      return round.first(where: inRun.contains) ?? tests[index].value
    }
    let ends =
      end(run.lowerBound, roundEnds[0])...end(run.upperBound, roundEnds[1])
    return (ends, tests[run].count { ends.contains($0.value) })
  }

  /// What a solution states of the parameter.
  var tested: TestedRange {
    TestedRange(
      range: range?.ends ?? center...center, testCount: tests.count, otherParts: otherParts,
      isList: list != nil)
  }

  /// The nearest solution beyond a miss on either side; all other solutions of a list.
  private var otherParts: [Double] {
    guard list == nil else {
      return tests.filter { $0.isSolution && $0.value != center }.map(\.value)
    }
    let run = run
    return [
      tests[..<run.lowerBound].last(where: \.isSolution),
      tests[(run.upperBound + 1)...].first(where: \.isSolution),
    ].compactMap { $0?.value }
  }

  // MARK: What to test

  /// The limits, and an eighth and a 64th of the way to them; the nearest values of a list.
  ///
  /// - Parameters:
  ///   - count: The highest number of values of a list.
  ///   - isOnlyLine: Whether all scenarios of the search are on this line. Then only limits that were
  ///     not tested.
  /// - Returns: Values that were not tested.
  func probes(_ count: Int, isOnlyLine: Bool) -> [Double] {
    if let list {
      let others = Set(list).subtracting(tests.map(\.value))
      return Array(
        others.sorted { (($0 - center).magnitude, $0) < (($1 - center).magnitude, $1) }
          .prefix(count))
    }
    let shares: [Double] = isOnlyLine ? [] : [1.0 / 8, 1.0 / 64]
    var values = [limits.lowerBound, limits.upperBound]
    for limit in [limits.lowerBound, limits.upperBound] {
      values += shares.map { center + $0 * (limit - center) }
    }
    return values.filter { value in !tests.contains { $0.value == value } }
  }

  /// Values that divide the widest gaps between tested values: in the range, and from its ends to the
  /// nearest misses.
  ///
  /// - Parameter count: The number of values.
  /// - Returns: Up to so many values that were not tested.
  func gapValues(_ count: Int) -> [Double] {
    guard list == nil else { return [] }
    let run = run
    let (first, last) = (max(0, run.lowerBound - 1), min(tests.count - 1, run.upperBound + 1))
    guard first < last else { return [] }
    let (lowest, highest) = (tests[run.lowerBound].value, tests[run.upperBound].value)
    let (whole, ratio) = (highest - lowest, position(highest) - position(lowest))
    var gaps: [(low: Double, high: Double, parts: Int, weight: Double)] = []
    for (low, high) in zip(tests[first..<last], tests[(first + 1)...last]) {
      // Ends are found four times as precisely as the range is tested.
      let factor: Double = low.isSolution && high.isSolution ? 1 : 4
      let weight = factor * weight(low.value, high.value, whole, ratio)
      gaps.append((low.value, high.value, 1, weight))
    }
    gaps = Array(gaps.sorted { ($0.weight, $1.low) > ($1.weight, $0.low) }.prefix(count))
    for _ in 0..<count {
      let widest = gaps.indices.max {
        gaps[$0].weight / Double(gaps[$0].parts) < gaps[$1].weight / Double(gaps[$1].parts)
      }
      if let widest { gaps[widest].parts += 1 }
    }
    return gaps.flatMap { low, high, parts, _ in
      (1..<parts).map { low + Double($0) / Double(parts) * (high - low) }
        .filter { low < $0 && $0 < high }
    }
  }

  /// The width of a gap as a part of the range; in a logarithmic parameter, as a part of its logarithm
  /// if that is more.
  private func weight(_ low: Double, _ high: Double, _ whole: Double, _ ratio: Double) -> Double {
    let part = whole > 0 ? (high - low) / whole : high - low
    guard isLogarithmic, ratio > 0 else { return part }
    return max(part, (position(high) - position(low)) / ratio)
  }

  /// A logarithm to base 2 that is linear between powers of two, the same on every machine.
  private func position(_ value: Double) -> Double {
    isLogarithmic ? Double(value.exponent) + value.significand : value
  }

  /// A round value close to each end of the range; none at a limit of the parameter.
  ///
  /// - Parameter loss: The largest share of the distance to the solution that the range loses.
  /// - Returns: The values to test.
  mutating func roundValues(loss: Double) -> [Double] {
    guard list == nil else { return [] }
    let run = run
    return [run.lowerBound, run.upperBound].enumerated().flatMap { side, index in
      let end = tests[index].value
      guard end != center, end != limits.lowerBound, end != limits.upperBound else {
        return [Double]()
      }
      let round = RoundValues.towards(center, from: end, loss: loss)
      roundEnds[side] += round
      return round
    }
  }
}
