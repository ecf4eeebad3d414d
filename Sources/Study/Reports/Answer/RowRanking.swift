import Dynamics

/// The order of rows from the best to the worst, and which of them fail.
///
/// Rows that miss fewer goals come first, then rows that do not fail, then those that miss their goals by less,
/// then better values of the metrics in ``keys``, one after the other; of equal rows, the first. A row that a
/// condition excludes has no place.
package struct RowRanking {
  /// A way in which a row fails.
  package enum Failure: CaseIterable { case moving, offscreen, invalid, diverged }

  /// A metric by which rows are compared.
  package struct Key {
    /// The position of the metric.
    package let metric: Int
    package let isBetterLow: Bool
  }

  /// The metrics that decide, the first before the others; none if no end of the report's metric is better.
  package let keys: [Key]
  /// The number of goals that each row misses, plus one more than there are goals for a row that fails:
  /// `[rows]`.
  package let standings: [UInt8]
  /// How far each row is from the goals that it misses: the sum of the distances, each as a part of the range
  /// of the metric over all rows, and infinite without a value: `[rows]`.
  package let shortfalls: [Float]
  /// How each row fails; nil if it does not: `[rows]`.
  package let failures: [Failure?]
  /// The best rows, at most ``bestLimit``, the best first; none without goals or a value of a metric that has
  /// a better end.
  package let best: [Int]
  /// The number of rows that share the values of the best row in the first metric and in the goals.
  package let bestCount: Int
  /// The number of goals.
  private let goalCount: Int

  package static let bestLimit = 100

  /// - Parameters:
  ///   - columns: The result.
  ///   - goals: What is wanted, at most 100 goals.
  ///   - metric: The position of the metric that matters most; nil if no end of it is better.
  ///   - isBetterLow: Whether lower values are better: `[metrics]`.
  ///   - isLeavingMeant: Whether items that leave the screen do what they should.
  init(
    of columns: ResultColumns, goals: [ReportGoal], by metric: Int?, isBetterLow: [Bool],
    isLeavingMeant: Bool
  ) {
    let keys = metric.map { Self.keys(columns.metrics, first: $0, isBetterLow) } ?? []
    self.keys = keys
    goalCount = goals.count
    let wanted = goals.map { WantedValues($0, in: columns) }
    let outcomes = columns.metrics.firstIndex { $0.metric == .outcome }
      .map { columns.values[$0] }
    var standings = [UInt8](repeating: 0, count: columns.count)
    var shortfalls = [Float](repeating: 0, count: columns.count)
    var failures = [Failure?](repeating: nil, count: columns.count)
    for row in 0..<columns.count where columns.statuses[row] != .excluded {
      let missed = wanted.map { $0.shortfall(row) }.filter { $0 > 0 }
      let failure = Self.failure(
        columns.statuses[row], hasOutcome: outcomes?[row].isFinite ?? false,
        isLeavingMeant: isLeavingMeant)
      failures[row] = failure
      standings[row] = UInt8(clamping: missed.count + (failure == nil ? 0 : goals.count + 1))
      shortfalls[row] = Float(missed.reduce(0, +))
    }
    self.standings = standings
    self.shortfalls = shortfalls
    self.failures = failures
    goodCount = columns.statuses.indices.count {
      columns.statuses[$0] != .excluded && standings[$0] == 0
    }
    let isKnown = metric.map { columns.values[$0].contains(where: \.isFinite) } ?? false
    let best = isKnown || !goals.isEmpty ? Self.best(of: columns, keys, standings, shortfalls) : []
    self.best = best
    bestCount =
      best.first.flatMap { first in
        metric.map { metric in
          let values = columns.values[metric]
          return standings.indices.count {
            columns.statuses[$0] != .excluded && standings[$0] == standings[first]
              && values[$0] == values[first]
          }
        }
      } ?? 0
  }

  /// The number of rows that meet all goals and do not fail.
  package let goodCount: Int

  /// Whether a row meets all goals and does not fail.
  package func isGood(_ row: Int) -> Bool { standings[row] == 0 }

  /// The number of goals that a row misses.
  package func missedCount(_ row: Int) -> Int {
    let standing = Int(standings[row])
    return standing > goalCount ? standing - goalCount - 1 : standing
  }

  /// Of a scenario that ends as its scene names it, nothing fails.
  private static func failure(
    _ status: Status, hasOutcome: Bool, isLeavingMeant: Bool
  ) -> Failure? {
    switch status {
    case .resting, .excluded: nil
    case .moving: hasOutcome ? nil : .moving
    case .offscreen: hasOutcome || isLeavingMeant ? nil : .offscreen
    case .invalid: .invalid
    case .diverged: .diverged
    }
  }

  /// The metric itself, then the others of its item whose values have a better end.
  private static func keys(
    _ metrics: [MetricColumn], first: Int, _ isBetterLow: [Bool]
  ) -> [Key] {
    let others = metrics.indices.filter {
      $0 != first && metrics[$0].item == metrics[first].item
        && metrics[$0].betterEnd == .always
    }
    return ([first] + others).map { Key(metric: $0, isBetterLow: isBetterLow[$0]) }
  }

  private static func best(
    of columns: ResultColumns, _ keys: [Key], _ standings: [UInt8], _ shortfalls: [Float]
  ) -> [Int] {
    /// A value that is lower if better, and infinite for none.
    func cost(_ key: Key, _ row: Int) -> Float {
      let value = columns.values[key.metric][row]
      return value.isNaN ? .infinity : key.isBetterLow ? value : -value
    }
    func isBefore(_ a: Int, _ b: Int) -> Bool {
      if standings[a] != standings[b] { return standings[a] < standings[b] }
      if shortfalls[a] != shortfalls[b] { return shortfalls[a] < shortfalls[b] }
      for key in keys {
        let (first, second) = (cost(key, a), cost(key, b))
        if first != second { return first < second }
      }
      return a < b
    }
    var best: [Int] = []
    var worst: Int?
    for row in 0..<columns.count where columns.statuses[row] != .excluded {
      if let worst, !isBefore(row, worst) { continue }
      best.append(row)
      guard best.count == 4 * bestLimit else { continue }
      best.sort(by: isBefore)
      best.removeLast(best.count - bestLimit)
      worst = best[bestLimit - 1]
    }
    best.sort(by: isBefore)
    return Array(best.prefix(bestLimit))
  }
}

/// The values of the metrics of a goal.
private struct WantedValues {
  private let goal: ReportGoal
  private let parts: [[Float]]
  private let range: Double

  init(_ goal: ReportGoal, in columns: ResultColumns) {
    self.goal = goal
    parts = goal.columns(among: columns.metrics).map { columns.values[$0] }
    let spread = parts.joined().lazy.filter(\.isFinite)
    let ends = (spread.min() ?? 0, spread.max() ?? 0)
    range = ends.0 < ends.1 ? Double(ends.1) - Double(ends.0) : 1
  }

  /// How far the worst item of a row is from the goal, as a part of the range; infinite without a value.
  func shortfall(_ row: Int) -> Double {
    parts.map { goal.shortfall(of: Double($0[row])) / range }.max() ?? 0
  }
}
