package import Dynamics

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
  /// The number of the first row.
  package let firstRow: Int

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
  }

  package var count: Int { statuses.count }

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
