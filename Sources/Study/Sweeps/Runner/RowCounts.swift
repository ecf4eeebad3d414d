/// The numbers of a sweep's rows that are run, and that its conditions exclude.
public struct RowCounts: Sendable {
  /// The rows to count.
  public let rows: Range<Int>
  /// The number of examined rows: all, or a sample if there are very many.
  public let examinedCount: Int
  /// The number of examined rows that meet the conditions.
  public let metCount: Int
  /// The time that it took to examine them, s.
  public let seconds: Double
  /// A random subset of the rows that are run, in order; nil for all rows.
  private let run: [Int]?
  /// A random subset of the rows that are excluded, in order.
  package let excluded: [Int]

  /// Whether all rows were examined, so that the counts are exact.
  public var isExact: Bool { examinedCount == rows.count }

  /// The number of rows that are run.
  public var runCount: Int {
    guard !isExact else { return metCount }
    return Int((Double(metCount) * (Double(rows.count) / Double(examinedCount))).rounded())
  }

  /// The number of rows that are excluded.
  public var excludedCount: Int { rows.count - runCount }

  /// The time that it takes to evaluate the conditions of the excluded rows, s.
  public var excludingSeconds: Double {
    examinedCount > 0 ? seconds * Double(excludedCount) / Double(examinedCount) : 0
  }

  /// The number of known rows that are run.
  package var knownRunCount: Int { run?.count ?? rows.count }

  /// A known row that is run, by its position.
  package func knownRun(at index: Int) -> Int { run?[index] ?? rows.lowerBound + index }

  /// The highest number of rows that are all examined, which takes seconds.
  public static let exactLimit = 1 << 24
  /// The highest numbers of rows to keep, of those that are run and of those that are excluded.
  private static let (runLimit, excludedLimit) = (1 << 19, 1 << 12)

  /// Counts rows.
  ///
  /// - Parameters:
  ///   - sweep: The sweep.
  ///   - rows: The rows to count.
  ///   - threadCount: The number of threads, 1 or more.
  ///   - exactLimit: The highest number of rows that are all examined, 16 or more. If there are more,
  ///     a sixteenth of this number is examined: a random row of each of equally long stretches.
  public init(
    of sweep: Sweep, rows: Range<Int>, threadCount: Int, exactLimit: Int = RowCounts.exactLimit
  ) {
    precondition(
      threadCount > 0 && exactLimit >= 16, "threadCount must be 1 or more, exactLimit 16 or more")
    self.rows = rows
    guard !sweep.design.conditions.isEmpty, !rows.isEmpty else {
      (examinedCount, metCount, seconds) = (rows.count, rows.count, 0)
      (run, excluded) = (nil, [])
      return
    }
    let count = rows.count <= exactLimit ? rows.count : exactLimit / 16
    let clock = ContinuousClock()
    let start = clock.now
    var met = 0
    var run = ThinnedRows(limit: Self.runLimit)
    var excluded = ThinnedRows(limit: Self.excludedLimit)
    let blockSize = 4096
    let blockCount = (count - 1) / blockSize + 1
    receiveInOrder(
      blockCount: blockCount, workerCount: min(threadCount, blockCount),
      cancellation: Cancellation()
    ) { (take, put: (_ rows: [(row: Int, isRun: Bool)], _ index: Int) -> Void) in
      // Cannot fail: creating the sweep has already checked the conditions.
      guard var check = try? ConditionCheck(sweep.design.conditions, of: sweep.plan) else { return }
      while let index = take() {
        let indices = index * blockSize..<min(count, (index + 1) * blockSize)
        put(sweep.examine(indices, of: count, among: rows, with: &check), index)
      }
    } receive: { _, found in
      for (row, isRun) in found {
        if isRun {
          met += 1
          run.append(row)
        } else {
          excluded.append(row)
        }
      }
    }
    (examinedCount, metCount) = (count, met)
    seconds = start.duration(to: clock.now) / .seconds(1)
    (self.run, self.excluded) = (run.rows, excluded.rows)
  }
}

extension Sweep {
  /// Examines rows that are spread over a range.
  fileprivate func examine(
    _ indices: Range<Int>, of count: Int, among rows: Range<Int>, with check: inout ConditionCheck
  ) -> [(row: Int, isRun: Bool)] {
    guard count < rows.count else {
      let rows = rows.lowerBound + indices.lowerBound..<rows.lowerBound + indices.upperBound
      let columns = design.paths.indices.map { design.values(ofColumn: $0, in: rows) }
      return rows.enumerated().map { index, row in
        (row, check.allows { columns[$0][index] })
      }
    }
    return indices.map { index in
      let row = rows.lowerBound + spread(index, of: count, over: rows.count)
      let point = design.point(at: row)
      return (row, check.allows { point[$0] })
    }
  }
}

/// A random subset of rows that does not depend on patterns of a grid.
private struct ThinnedRows {
  let limit: Int
  private(set) var rows: [Int] = []
  /// The bits that must be zero in the random number of a kept row.
  private var mask: UInt64 = 0

  init(limit: Int) { self.limit = limit }

  mutating func append(_ row: Int) {
    guard keeps(row) else { return }
    rows.append(row)
    while rows.count > limit {
      mask = mask << 1 | 1
      rows = rows.filter(keeps)
    }
  }

  private func keeps(_ row: Int) -> Bool {
    CounterRandom(seed: 0, stream: 1).bits(UInt64(row)) & mask == 0
  }
}

/// Spreads `count` positions over a longer range: a random position of each equally long stretch.
///
/// Exactly even distances could match the period of a grid.
///
/// - Returns: A position in `0..<length`, increasing with `index`; `index` itself if the lengths are
///   equal.
package func spread(_ index: Int, of count: Int, over length: Int) -> Int {
  func start(_ index: Int) -> Int {
    let product = index.multipliedFullWidth(by: length)
    return count.dividingFullWidth(product).quotient
  }
  let stretch = start(index)..<start(index + 1)
  let random = CounterRandom(seed: 0, stream: 2).bits(UInt64(index))
  return stretch.lowerBound + Int(random % UInt64(stretch.count))
}
