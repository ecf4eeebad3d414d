package import Dynamics
import Sweeps

/// A result in memory, column by column, for pictures that need all rows at once.
///
/// 8 bytes a parameter, 4 a metric: a million rows of three parameters and eight metrics are 57 MB.
package struct ResultColumns {
  package let names: [RowColumn]
  package let metrics: [Measure]
  /// The parameters: `[parameters][rows]`.
  package private(set) var parameters: [[Double]]
  /// The metrics, NaN for no value: `[metrics][rows]`.
  package private(set) var values: [[Float]]
  /// How each scenario ended: `[rows]`.
  package private(set) var statuses: [Status] = []
  /// The place of the first row among those of the sweep.
  private let firstRow: Int
  /// The sweep's points, which have the numbers; nil where the file does not say.
  private let design: Design?

  /// Reads all rows.
  ///
  /// - Parameter rows: The result.
  /// - Throws: ``ResultProblem`` if it is damaged or has no rows.
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
    guard !statuses.isEmpty else { throw ResultProblem(rows.path, "empty: it has no rows") }
    self.parameters = parameters
    self.values = values
    self.statuses = statuses
    self.firstRow = firstRow ?? 0
    design = rows.origin?.design
  }

  package var count: Int { statuses.count }

  /// The number that a row has in everything that is said of it: the index of its point over the whole
  /// sweep, whatever was selected; in a file that does not say what was run its place, from 0.
  ///
  /// - Parameter place: In `0..<count`.
  /// - Returns: The number.
  package func number(ofRow place: Int) -> Int {
    design?.index(ofRow: firstRow + place) ?? firstRow + place
  }

  /// The row of a number; nil if it is not here.
  package func row(ofNumber number: Int) -> Int? {
    let row = design.map { $0.row(ofIndex: number) } ?? number
    return row.map { $0 - firstRow }.flatMap { statuses.indices.contains($0) ? $0 : nil }
  }

  /// The numbers that rows have, as ranges in order.
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

  /// How often each status occurs, in the order of `Status.allCases`.
  package var statusCounts: [Int] {
    var counts = Status.allCases.map { _ in 0 }
    for status in statuses { counts[Int(status.rawValue)] += 1 }
    return counts
  }
}

extension Measure {
  /// Which end of it people look for: true where less is better.
  package var isBetterLow: Bool {
    switch metric {
    case .exitTime, .firstContactTime, .energyDissipated: false
    default: true
    }
  }
}
