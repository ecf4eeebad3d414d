import Dynamics
import Foundation
import Sweeps

extension Report {
  /// The cells of all rows, with all metrics, as the page reads them.
  func tables(_ codes: [ValueCode]) -> [JSONText] {
    tableShapes.map { table($0).json(columns.values, codes) }
  }

  /// The parameters of each table and its largest number of bins per parameter.
  ///
  /// There is a table for the map of each two parameters and, with three or more parameters, one
  /// over all of them for the map of the rows at which the others are held. With more tables and
  /// more metrics, each table has fewer bins.
  package var tableShapes: [(parameters: [Int], limit: Int)] {
    let varied = bins.indices.filter { bins[$0].levels.count > 1 }
    guard varied.count > 1 else { return varied.map { ([$0], bins[$0].count) } }
    let pairs = varied.flatMap { x in varied.filter { $0 > x }.map { [x, $0] } }
    let limit = binLimit(of: pairs, share: varied.count > 2 ? 0.5 : 1)
    let maps = pairs.map { (parameters: $0, limit: limit) }
    guard varied.count > 2 else { return maps }
    // A value that is held leaves about four rows of a sample to each cell of a map.
    let fitting = isGrid ? Int.max : max(3, Int(cbrt(Double(columns.count) / 4)))
    return maps + [(varied, min(fitting, binLimit(of: [varied], share: 0.5)))]
  }

  package func table(_ shape: (parameters: [Int], limit: Int)) -> CellTable {
    CellTable(
      over: shape.parameters, bins: bins, ranks: ranks, statuses: columns.statuses,
      limit: shape.limit)
  }

  /// The largest number of bins with which tables fit into a share of the page's values.
  private func binLimit(of tables: [[Int]], share: Double) -> Int {
    let metricCount = Double(columns.values.count { $0.contains(where: \.isFinite) })
    let values = { (limit: Int) -> Double in
      tables.reduce(0.0) { (sum: Double, parameters: [Int]) -> Double in
        let limited = parameters.map { self.bins[$0].limited(to: limit) }
        let cells = limited.reduce(1.0) { $0 * Double($1.count) }
        // In cells of one row each, one value is the mean, the lowest and the highest.
        let isSingle = isGrid && limited.allSatisfy { $0.size == 1 }
        return sum + cells * metricCount * (isSingle ? 1 : 3)
      }
    }
    let most = bins.map(\.count).max() ?? 1
    return (2...max(2, most)).last { values($0) <= share * Self.tableValueLimit } ?? 2
  }

  /// Whether the rows are all combinations of the levels, each once.
  private var isGrid: Bool {
    bins.reduce(1.0) { $0 * Double($1.levels.count) } == Double(columns.count)
  }

  /// The largest number of values in all tables together; 2 bytes each, a third more in Base64.
  private static let tableValueLimit = 1_500_000.0
}
