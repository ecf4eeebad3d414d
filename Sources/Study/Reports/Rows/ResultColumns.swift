package import Dynamics
import SweepFiles
import Sweeps

/// A result in memory, column by column, for charts that need all rows at once.
///
/// A row takes 4 bytes per parameter, 4 per metric and 1 for the status: 45 MB for 10^6 rows of
/// three parameters and eight metrics. Until all rows are read, a parameter takes 8 bytes.
package struct ResultColumns {
  package let names: [RowColumn]
  package private(set) var metrics: [MetricColumn]
  package let parameters: [ParameterColumn]
  /// The metrics, NaN for no value: `[metrics][rows]`.
  package private(set) var values: [[Float]]
  /// How each scenario ended: `[rows]`.
  package private(set) var statuses: [Status] = []
  /// The position of the first row among the rows of the sweep.
  private let firstRow: Int
  /// The sweep's design, which gives row indices, or nil if the file does not state the sweep.
  private let design: Design?

  /// Reads all rows.
  ///
  /// - Parameter rows: The result.
  /// - Throws: ``ResultProblem`` if the result is damaged or has no rows.
  package init(_ rows: any ResultRows) throws {
    names = rows.parameters
    metrics = rows.metrics
    var parameters: [[Double]] = Array(repeating: [], count: rows.parameters.count)
    var values: [[Float]] = Array(repeating: [], count: rows.metrics.count)
    var statuses: [Status] = []
    var firstRow: Int?
    try rows.forEachRows { set in
      firstRow = firstRow ?? set.first
      for column in parameters.indices { parameters[column] += set.parameters[column] }
      for column in values.indices { values[column] += set.metrics[column].lazy.map(Float.init) }
      statuses += set.statuses
    }
    guard !statuses.isEmpty else { throw ResultProblem(rows.path, "no rows; expected one or more") }
    self.parameters = parameters.indices.map { column in
      // The values of one parameter are freed before the next one is converted.
      defer { parameters[column] = [] }
      return ParameterColumn(parameters[column])
    }
    self.values = values
    self.statuses = statuses
    self.firstRow = firstRow ?? 0
    design = rows.origin?.design
  }

  package var count: Int { statuses.count }

  /// The number of rows that no condition excludes.
  package var includedCount: Int { statuses.count { $0 != .excluded } }

  /// The index of a row in messages and on the page.
  ///
  /// This is the row index over the whole sweep, even if only some points were selected. If the
  /// file does not state the sweep, it is the row's position in the file, from 0.
  ///
  /// - Parameter index: The position of the row, in `0..<count`.
  /// - Returns: The row index.
  package func number(ofRow index: Int) -> Int {
    design?.index(ofRow: firstRow + index) ?? firstRow + index
  }

  /// The position of the row with an index, or nil if the result does not hold that row.
  package func row(ofNumber number: Int) -> Int? {
    let row = design.map { $0.row(ofIndex: number) } ?? number
    return row.map { $0 - firstRow }.flatMap { statuses.indices.contains($0) ? $0 : nil }
  }

  /// The row indices, as ranges in order.
  package var numbers: [ClosedRange<Int>] {
    var ranges: [ClosedRange<Int>] = []
    for number in statuses.indices.lazy.map(number(ofRow:)) {
      if let last = ranges.last, last.upperBound + 1 == number {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    return ranges
  }

  /// Adds a column for each metric of all items: the highest of their values.
  ///
  /// Every item is at rest when the last one is. The column has no value where one of the items has none.
  /// Its name is the metric's without an item, as in a goal that every item must meet. A result of one
  /// item has no such column, nor a metric whose highest value means nothing, such as a position.
  mutating func addEveryItem() {
    let items = Set(metrics.compactMap(\.item))
    guard items.count > 1 else { return }
    let measured = metrics
    var seen: Set<Metric> = []
    for column in measured {
      guard let metric = column.metric, column.betterEnd != .never, seen.insert(metric).inserted
      else { continue }
      let parts = measured.indices.filter {
        measured[$0].metric == metric && measured[$0].item != nil
      }
      guard parts.count == items.count else { continue }
      var highest = values[parts[0]]
      for part in parts.dropFirst() {
        for row in highest.indices {
          let value = values[part][row]
          if value.isNaN || value > highest[row] { highest[row] = value }
        }
      }
      metrics.append(MetricColumn(metric))
      values.append(highest)
    }
  }

  /// The number of rows with each status, in the order of `Status.allCases`.
  package var statusCounts: [Int] {
    var counts = Status.allCases.map { _ in 0 }
    for status in statuses { counts[Int(status.rawValue)] += 1 }
    return counts
  }
}
