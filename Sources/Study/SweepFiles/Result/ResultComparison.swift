public import Dynamics
import Sweeps

/// The differences between two results of the same scenarios.
public struct ResultComparison: Sendable {
  /// The differences in one metric.
  public struct Change: Sendable {
    /// The metric.
    public let metric: MetricColumn
    /// The number of rows in which the metric's bits differ.
    public fileprivate(set) var rowCount = 0
    /// The number of those rows in which only one result has a value.
    public fileprivate(set) var presenceCount = 0
    /// The difference with the largest magnitude, second minus first, among rows where both results
    /// have a value.
    public fileprivate(set) var largest = 0.0
    /// The row of the largest difference, or nil if there is none.
    public fileprivate(set) var largestRow: Int?
  }

  /// A row that differs.
  public struct Row: Sendable {
    /// The row's position among all rows of the sweep, from 0.
    public let index: Int
    /// The first column that differs: a metric's name or `status`.
    public let column: String
    /// The values of that column in the first and in the second result.
    ///
    /// NaN means no value; a status is given by its number.
    public let values: (first: Double, second: Double)
  }

  /// The differences in the metadata, in words.
  public let differences: [String]
  /// The rows that both results have.
  public let rows: Range<Int>
  /// The number of rows that differ in any column.
  public private(set) var changedRowCount = 0
  /// The number of rows that differ in status.
  public private(set) var changedStatusCount = 0
  /// The differences in each metric that both results have.
  public private(set) var metrics: [Change]
  /// The first rows that differ, at most ``rowLimit``.
  public private(set) var firstRows: [Row] = []

  /// The largest number of rows in ``firstRows``.
  public static let rowLimit = 10

  private let columns: [(first: Int, second: Int)]

  /// Compares two results row by row.
  ///
  /// - Parameters:
  ///   - first: A result, finished or not.
  ///   - second: Another result, finished or not.
  /// - Throws: ``ResultProblem`` if the results have different parameter values, or if one is
  ///   damaged.
  public init(_ first: ResultFile, _ second: ResultFile) throws {
    guard first.header.axes == second.header.axes,
      first.header.selection == second.header.selection,
      first.header.rowCount == second.header.rowCount
    else {
      throw ResultProblem(
        second.path,
        "cannot be compared with \(first.path): the results differ in "
          + listed(first.header.differences(from: second.header))
          + "; expected the same parameters with the same values")
    }
    differences = second.header.differences(from: first.header)
    rows = first.rows.clamped(to: second.rows)
    let common = first.header.metrics.filter(second.header.metrics.contains)
    metrics = common.map { Change(metric: $0) }
    columns = common.compactMap { metric in
      guard let own = first.header.metrics.firstIndex(of: metric),
        let other = second.header.metrics.firstIndex(of: metric)
      else { return nil }
      return (own, other)
    }
    switch (first.header.precision, second.header.precision) {
    case (.single, .single):
      try compare(first.blocks(as: Float.self), second.blocks(as: Float.self))
    case (.single, .double):
      try compare(first.blocks(as: Float.self), second.blocks(as: Double.self))
    case (.double, .single):
      try compare(first.blocks(as: Double.self), second.blocks(as: Float.self))
    case (.double, .double):
      try compare(first.blocks(as: Double.self), second.blocks(as: Double.self))
    }
  }

  /// Whether all rows that both results have are equal.
  public var isSame: Bool { changedRowCount == 0 }

  private mutating func compare<First, Second>(
    _ first: BlockReader<First>, _ second: BlockReader<Second>
  ) throws {
    var (a, b) = (try first.next(), try second.next())
    var row = rows.lowerBound
    // Blocks begin and end at different rows.
    while row < rows.upperBound, let blockA = a, let blockB = b {
      if blockA.range.upperBound <= row {
        a = try first.next()
      } else if blockB.range.upperBound <= row {
        b = try second.next()
      } else {
        let end = min(blockA.range.upperBound, blockB.range.upperBound, rows.upperBound)
        for row in row..<end { compare(row, blockA, blockB) }
        row = end
      }
    }
    // Read to the end, so that the checksums of the remaining rows are verified too.
    while try first.next() != nil {}
    while try second.next() != nil {}
  }

  private mutating func compare<First, Second>(
    _ row: Int, _ first: SweepBlock<First>, _ second: SweepBlock<Second>
  ) {
    let (a, b) = (row - first.range.lowerBound, row - second.range.lowerBound)
    var column: (name: String, values: (Double, Double))?
    for (index, pair) in columns.enumerated() {
      let x = Double(first.metrics[pair.first][a])
      let y = Double(second.metrics[pair.second][b])
      guard x.bitPattern != y.bitPattern, !(x.isNaN && y.isNaN) else { continue }
      metrics[index].add(x, y, row: row)
      column = column ?? (metrics[index].metric.rawValue, (x, y))
    }
    let (s, t) = (first.statuses[a], second.statuses[b])
    if s != t {
      changedStatusCount += 1
      column = column ?? (RowText.statusColumn, (Double(s.rawValue), Double(t.rawValue)))
    }
    guard let column else { return }
    changedRowCount += 1
    guard firstRows.count < Self.rowLimit else { return }
    firstRows.append(Row(index: row, column: column.name, values: column.values))
  }
}

/// Words as a part of a sentence: `scene, axes and metrics`.
private func listed(_ words: [String]) -> String {
  guard words.count > 1, let last = words.last else { return words.joined() }
  return words.dropLast().joined(separator: ", ") + " and " + last
}

extension ResultComparison.Change {
  fileprivate mutating func add(_ first: Double, _ second: Double, row: Int) {
    rowCount += 1
    guard !first.isNaN, !second.isNaN else {
      presenceCount += 1
      return
    }
    guard abs(second - first) > abs(largest) || largestRow == nil else { return }
    largest = second - first
    largestRow = row
  }
}
