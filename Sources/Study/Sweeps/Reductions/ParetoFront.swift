/// The Pareto front: the rows that no other row dominates.
///
/// A row dominates another if it is at least as good in every objective and better in one. The front
/// is exact. Of rows that are equal in all objectives, it keeps the first of the sweep. A front that
/// grows beyond ``limit`` rows is discarded: ``isTooLarge`` is then true and ``rows`` is empty.
public struct ParetoFront: Hashable, Sendable {
  /// The objectives.
  public let objectives: [Objective]
  /// The number of rows with a value for every objective.
  public private(set) var valueCount = 0
  /// Whether the front was discarded because it grew beyond ``limit``.
  public private(set) var isTooLarge = false

  private let columns: [Int]
  /// Rows of which none dominates another, sorted by their costs.
  private var front: [ReducedRow] = []
  /// Rows that have not been compared with the front yet.
  private var pending: [ReducedRow] = []

  /// The highest number of rows of a front.
  ///
  /// Every new row is compared with all of them, or with two objectives only with its neighbours, so
  /// that limit is higher.
  public var limit: Int { columns.count == 2 ? 1 << 16 : 1 << 13 }

  init(_ objectives: [Objective], columns: [Int]) {
    self.objectives = objectives
    self.columns = columns
  }

  /// The front, sorted by the first objective, best first.
  public var rows: [ReducedRow] {
    var settled = self
    settled.settle()
    return settled.front
  }

  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  mutating func add<Scalar>(_ block: SweepBlock<Scalar>) {
    let count = block.range.count
    // The costs by objective, and a pivot row that dominates most others, to drop them early.
    var costs: [[Double]] = []
    for (objective, column) in zip(objectives, columns) {
      costs.append(block.metrics[column].map { objective.cost(Double($0)) })
    }
    var indices: [Int] = []
    indices.reserveCapacity(count)
    for index in 0..<count where costs.allSatisfy({ $0[index].isFinite }) { indices.append(index) }
    valueCount += indices.count
    guard !isTooLarge, let pivot = Self.pivot(of: costs, at: indices) else { return }
    indices.removeAll { index in
      index != pivot && costs.allSatisfy { $0[pivot] <= $0[index] }
        && (costs.contains { $0[pivot] < $0[index] } || pivot < index)
    }
    let rows = indices.map { ReducedRow($0, of: block) }
    take(undominated(rows))
  }

  /// The row with the lowest sum of costs, each scaled by its range.
  private static func pivot(of costs: [[Double]], at positions: [Int]) -> Int? {
    var sums = [Double](repeating: 0, count: positions.count)
    for column in costs {
      var (least, most) = (Double.infinity, -Double.infinity)
      for position in positions {
        least = min(least, column[position])
        most = max(most, column[position])
      }
      guard most > least else { continue }
      for (index, position) in positions.enumerated() {
        sums[index] += (column[position] - least) / (most - least)
      }
    }
    return sums.indices.min { sums[$0] < sums[$1] }.map { positions[$0] }
  }

  mutating func merge(_ other: ParetoFront) {
    valueCount += other.valueCount
    if other.isTooLarge { giveUp() }
    take(other.front + other.pending)
  }

  private mutating func take(_ rows: [ReducedRow]) {
    guard !isTooLarge else { return }
    pending += rows
    // Rarely enough that the cost of a row does not depend on the length of the front.
    if pending.count >= max(1024, front.count) { settle() }
  }

  private mutating func settle() {
    guard !pending.isEmpty else { return }
    front = undominated(front + pending)
    pending = []
    if front.count > limit { giveUp() }
  }

  private mutating func giveUp() {
    isTooLarge = true
    front = []
    pending = []
  }

  /// The rows that none of the others dominates.
  private func undominated(_ rows: [ReducedRow]) -> [ReducedRow] {
    let keyed = rows.map { row in (costs: costs(row), row: row) }.sorted { left, right in
      for (one, other) in zip(left.costs, right.costs) where one != other { return one < other }
      return left.row.row < right.row.row
    }
    // Only an earlier row can dominate a later one.
    var kept: [(costs: [Double], row: ReducedRow)] = []
    for candidate in keyed {
      let isBettered =
        columns.count == 2
        ? kept.last.map { $0.costs[1] <= candidate.costs[1] } ?? false
        : kept.contains { row in zip(row.costs, candidate.costs).allSatisfy { $0 <= $1 } }
      if !isBettered { kept.append(candidate) }
    }
    return kept.map(\.row)
  }

  private func costs(_ row: ReducedRow) -> [Double] {
    zip(objectives, columns).map { $0.cost(row.values[$1]) }
  }

  /// Restores the state from a file; the rows can be in any order.
  package mutating func restore(valueCount: Int, rows: [ReducedRow], isTooLarge: Bool) {
    self.valueCount = valueCount
    pending = rows
    settle()
    if isTooLarge { giveUp() }
  }

  /// Whether two fronts have the same objectives and rows.
  public static func == (left: ParetoFront, right: ParetoFront) -> Bool {
    left.objectives == right.objectives && left.valueCount == right.valueCount
      && left.isTooLarge == right.isTooLarge && left.rows == right.rows
  }

  /// Hashes the objectives and the number of rows with values.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(objectives)
    hasher.combine(valueCount)
  }
}
