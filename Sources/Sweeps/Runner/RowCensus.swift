/// How many of a sweep's rows are run, and how many its conditions exclude.
public struct RowCensus: Sendable {
  /// The rows that were asked about.
  public let rows: Range<Int>
  /// How many of them were looked at: all, or of very many a sample.
  public let examinedCount: Int
  /// How many of those that were looked at meet the conditions.
  public let metCount: Int
  /// How long it took to look at them, s.
  public let seconds: Double
  /// Some of the rows that are run, in order, without preference for any; all rows if nil.
  private let run: [Int]?
  /// Some of the rows that are excluded, likewise.
  let excluded: [Int]

  /// Whether all rows were looked at, so that the counts are no estimates.
  public var isExact: Bool { examinedCount == rows.count }

  /// How many rows are run.
  public var runCount: Int {
    guard !isExact else { return metCount }
    return Int((Double(metCount) * (Double(rows.count) / Double(examinedCount))).rounded())
  }

  /// How many rows are not run.
  public var excludedCount: Int { rows.count - runCount }

  /// How long it takes to find out that the excluded rows are excluded, s.
  public var excludingSeconds: Double {
    examinedCount > 0 ? seconds * Double(excludedCount) / Double(examinedCount) : 0
  }

  /// How many rows are known that are run.
  var knownRunCount: Int { run?.count ?? rows.count }

  /// One of these, in order.
  func knownRun(at place: Int) -> Int { run?[place] ?? rows.lowerBound + place }

  /// Up to so many rows are counted one by one; whoever asks waits for seconds, not for minutes.
  public static let exactLimit = 1 << 24
  /// How many rows are kept of those that are run, and of those that are not.
  private static let (runLimit, excludedLimit) = (1 << 19, 1 << 12)

  /// Counts rows.
  ///
  /// - Parameters:
  ///   - sweep: What would be run.
  ///   - rows: Which of its rows.
  ///   - threadCount: How many threads look at them, 1 or more.
  ///   - exactLimit: How many rows are counted one by one, 16 or more; of more rows a sixteenth of
  ///     this is looked at, spread evenly, a random one of each stretch.
  public init(
    of sweep: Sweep, rows: Range<Int>, threadCount: Int, exactLimit: Int = RowCensus.exactLimit
  ) {
    precondition(threadCount > 0 && exactLimit >= 16, "a thread and a row at least")
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
    ) { (take, put: (_ rows: [(row: Int, isRun: Bool)], _ place: Int) -> Void) in
      // The sweep has made one already, so there is nothing unknown in the conditions.
      guard var check = try? ConditionCheck(sweep.design.conditions, of: sweep.plan) else { return }
      while let place = take() {
        let places = place * blockSize..<min(count, (place + 1) * blockSize)
        put(sweep.examine(places, of: count, among: rows, with: &check), place)
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
  /// Looks at some of the rows that are spread over a range.
  fileprivate func examine(
    _ places: Range<Int>, of count: Int, among rows: Range<Int>, with check: inout ConditionCheck
  ) -> [(row: Int, isRun: Bool)] {
    guard count < rows.count else {
      let rows = rows.lowerBound + places.lowerBound..<rows.lowerBound + places.upperBound
      let columns = design.paths.indices.map { design.values(ofColumn: $0, in: rows) }
      return rows.enumerated().map { place, row in
        (row, check.allows { columns[$0][place] })
      }
    }
    return places.map { place in
      let row = rows.lowerBound + spread(place, of: count, over: rows.count)
      let point = design.point(at: row)
      return (row, check.allows { point[$0] })
    }
  }
}

/// Some of the rows that it is given, whichever their places in a grid.
private struct ThinnedRows {
  let limit: Int
  private(set) var rows: [Int] = []
  /// The bits of a row's random number that must be zero.
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

/// One of some places that are spread evenly over more of them: a random one of its stretch, since at
/// even distances a grid may repeat itself.
///
/// - Returns: In `0..<length`, growing with the place; the place itself where there are no more.
func spread(_ place: Int, of count: Int, over length: Int) -> Int {
  func start(_ place: Int) -> Int {
    let product = place.multipliedFullWidth(by: length)
    return count.dividingFullWidth(product).quotient
  }
  let stretch = start(place)..<start(place + 1)
  let random = CounterRandom(seed: 0, stream: 2).bits(UInt64(place))
  return stretch.lowerBound + Int(random % UInt64(stretch.count))
}
