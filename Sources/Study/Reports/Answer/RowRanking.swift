import Dynamics

/// The order of rows from the best to the worst, and which of them fail.
///
/// Rows that miss fewer goals come first, then rows that do not fail, then better values of the metrics in
/// ``keys``, one after the other; of equal rows, the first.
package struct RowRanking {
  /// A way in which a row fails.
  package enum Failure: CaseIterable { case moving, offscreen, invalid, diverged }

  /// A metric by which rows are compared.
  package struct Key {
    /// The position of the metric.
    package let metric: Int
    package let isBetterLow: Bool
  }

  /// The metrics that decide, the first before the others.
  package let keys: [Key]
  /// The number of goals that each row misses, plus one more than there are goals for a row that fails:
  /// `[rows]`.
  package let standings: [UInt8]
  /// The rows that fail, by their way, ascending.
  package let failures: [Failure: [Int]]
  /// The best rows, at most ``bestLimit``, the best first; none without a metric that has a better end.
  package let best: [Int]
  /// The number of rows that share the values of the best row in the first metric and in the goals.
  package let bestCount: Int
  /// The number of goals.
  private let goalCount: Int

  package static let bestLimit = 100

  /// - Parameters:
  ///   - columns: The result.
  ///   - goals: What is wanted, at most 100 goals.
  ///   - metric: The position of the metric that matters most.
  ///   - isLeavingMeant: Whether items that leave the screen do what they should.
  init(of columns: ResultColumns, goals: [ReportGoal], metric: Int, isLeavingMeant: Bool) {
    keys = Self.keys(columns.metrics, first: metric, isLeavingMeant: isLeavingMeant)
    goalCount = goals.count
    let wanted = goals.map { goal in
      goal.columns(among: columns.metrics).map { (columns.values[$0], goal.ends) }
    }
    let outcomes = columns.metrics.firstIndex { $0.metric == .outcome }
      .map { columns.values[$0] }
    var standings = [UInt8](repeating: 0, count: columns.count)
    var failures: [Failure: [Int]] = [:]
    for row in 0..<columns.count {
      let missed = wanted.count { parts in
        !parts.allSatisfy { values, ends in ends.contains(Double(values[row])) }
      }
      let failure = Self.failure(
        columns.statuses[row], hasOutcome: outcomes?[row].isFinite ?? false,
        isLeavingMeant: isLeavingMeant)
      if let failure { failures[failure, default: []].append(row) }
      standings[row] = UInt8(clamping: missed + (failure == nil ? 0 : goals.count + 1))
    }
    self.standings = standings
    self.failures = failures
    let isRanked = columns.metrics[metric].hasBetterEnd
    let best = isRanked ? Self.best(of: columns, keys, standings) : []
    self.best = best
    bestCount =
      best.first.map { first in
        let values = columns.values[metric]
        return standings.indices.count {
          standings[$0] == standings[first] && values[$0] == values[first]
        }
      } ?? 0
  }

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
    _ metrics: [MetricColumn], first: Int, isLeavingMeant: Bool
  ) -> [Key] {
    let others = metrics.indices.filter {
      $0 != first && metrics[$0].item == metrics[first].item && metrics[$0].hasBetterEnd
    }
    return ([first] + others).map { index in
      // Of items that should leave, the first to be gone is the best.
      let isBetterLow =
        metrics[index].isBetterLow || metrics[index].metric == .exitTime && isLeavingMeant
      return Key(metric: index, isBetterLow: isBetterLow)
    }
  }

  private static func best(
    of columns: ResultColumns, _ keys: [Key], _ standings: [UInt8]
  ) -> [Int] {
    /// A value that is lower if better, and infinite for none.
    func cost(_ key: Key, _ row: Int) -> Float {
      let value = columns.values[key.metric][row]
      return value.isNaN ? .infinity : key.isBetterLow ? value : -value
    }
    func isBefore(_ a: Int, _ b: Int) -> Bool {
      if standings[a] != standings[b] { return standings[a] < standings[b] }
      for key in keys {
        let (first, second) = (cost(key, a), cost(key, b))
        if first != second { return first < second }
      }
      return a < b
    }
    var best: [Int] = []
    var worst: Int?
    for row in 0..<columns.count where columns.values[keys[0].metric][row].isFinite {
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
