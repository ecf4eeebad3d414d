public import Dynamics
import Sweeps

/// What differs between two results of the same parameter values.
public struct ResultComparison: Sendable {
  /// How one metric differs.
  public struct Change: Sendable {
    /// The metric.
    public let metric: Measure
    /// In how many rows its bits differ.
    public fileprivate(set) var rowCount = 0
    /// In how many of them only one result has a value.
    public fileprivate(set) var presenceCount = 0
    /// The largest difference, second minus first, where both have a value.
    public fileprivate(set) var largest = 0.0
    /// The row of the largest difference; nil if there is none.
    public fileprivate(set) var largestRow: Int?
  }

  /// A row that differs.
  public struct Row: Sendable {
    /// Its place among all rows of the sweep.
    public let index: Int
    /// The first column in which it differs: a metric's name or `status`.
    public let column: String
    /// What stands there in the first and in the second result; NaN for no value, and the status's
    /// number for a status.
    public let values: (first: Double, second: Double)
  }

  /// In what the results' descriptions differ.
  public let differences: [String]
  /// The rows that both have.
  public let rows: Range<Int>
  /// In how many rows anything differs.
  public private(set) var changedRowCount = 0
  /// In how many rows the status differs.
  public private(set) var changedStatusCount = 0
  /// How each metric that both have differs.
  public private(set) var metrics: [Change]
  /// The first rows that differ.
  public private(set) var firstRows: [Row] = []

  /// How many rows are kept of those that differ.
  public static let rowLimit = 10

  private let columns: [(first: Int, second: Int)]

  /// Compares two results row by row.
  ///
  /// - Parameters:
  ///   - first: A result, finished or not.
  ///   - second: Another.
  /// - Throws: ``ResultProblem`` if they have other parameter values, or one is damaged.
  public init(_ first: ResultFile, _ second: ResultFile) throws {
    guard first.header.axes == second.header.axes,
      first.header.selection == second.header.selection,
      first.header.rowCount == second.header.rowCount
    else {
      throw ResultProblem(
        second.path,
        "has other rows than \(first.path): "
          + first.header.differences(from: second.header).joined(separator: ", "))
    }
    differences = second.header.differences(from: first.header)
    rows = first.rows.clamped(to: second.rows)
    let common = first.header.metrics.filter(second.header.metrics.contains)
    metrics = common.map { Change(metric: $0) }
    columns = common.compactMap { metric in
      guard let place = first.header.metrics.firstIndex(of: metric),
        let other = second.header.metrics.firstIndex(of: metric)
      else { return nil }
      return (place, other)
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

  /// Whether nothing differs in the rows that both have.
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
    // To the end, so that what is left is checked too.
    while try first.next() != nil {}
    while try second.next() != nil {}
  }

  private mutating func compare<First, Second>(
    _ row: Int, _ first: SweepBlock<First>, _ second: SweepBlock<Second>
  ) {
    let (a, b) = (row - first.range.lowerBound, row - second.range.lowerBound)
    var column: (name: String, values: (Double, Double))?
    for (index, places) in columns.enumerated() {
      let x = Double(first.metrics[places.first][a])
      let y = Double(second.metrics[places.second][b])
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
