/// The rows that no other row betters: in one objective each is worse than any other, in another
/// better.
///
/// Exact; of rows that are equal in all objectives, the first of the sweep stands for them. A front
/// of more rows than ``limit`` is given up, and says so: it has no rows then.
public struct ParetoFront: Hashable, Sendable {
  /// What is weighed.
  public let objectives: [Objective]
  /// How many rows have had a value of each.
  public private(set) var valueCount = 0
  /// Whether the front came to have more rows than are kept.
  public private(set) var isTooLarge = false

  private let columns: [Int]
  /// Rows of which none betters another, in the order of their costs.
  private var front: [ReducedRow] = []
  /// Rows that have not been compared with the front.
  private var pending: [ReducedRow] = []

  /// How many rows a front may have: every new row may have to be compared with each of them.
  ///
  /// With two objectives it is compared with its neighbours only.
  public var limit: Int { columns.count == 2 ? 1 << 16 : 1 << 13 }

  init(_ objectives: [Objective], columns: [Int]) {
    self.objectives = objectives
    self.columns = columns
  }

  /// The front, by the first objective, the best first.
  public var rows: [ReducedRow] {
    var settled = self
    settled.settle()
    return settled.front
  }

  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  mutating func add<Scalar>(_ block: SweepBlock<Scalar>) {
    let count = block.range.count
    // Costs objective after objective, and a row that betters most others, to leave these out.
    var costs: [[Double]] = []
    for (objective, column) in zip(objectives, columns) {
      costs.append(block.metrics[column].map { objective.cost(Double($0)) })
    }
    var places: [Int] = []
    places.reserveCapacity(count)
    for place in 0..<count where costs.allSatisfy({ $0[place].isFinite }) { places.append(place) }
    valueCount += places.count
    guard !isTooLarge, let pivot = Self.pivot(of: costs, at: places) else { return }
    places.removeAll { place in
      place != pivot && costs.allSatisfy { $0[pivot] <= $0[place] }
        && (costs.contains { $0[pivot] < $0[place] } || pivot < place)
    }
    let rows = places.map { ReducedRow($0, of: block) }
    take(undominated(rows))
  }

  /// The row whose costs, each as a share of its range, have the least sum.
  private static func pivot(of costs: [[Double]], at places: [Int]) -> Int? {
    var sums = [Double](repeating: 0, count: places.count)
    for column in costs {
      var (least, most) = (Double.infinity, -Double.infinity)
      for place in places {
        least = min(least, column[place])
        most = max(most, column[place])
      }
      guard most > least else { continue }
      for (index, place) in places.enumerated() {
        sums[index] += (column[place] - least) / (most - least)
      }
    }
    return sums.indices.min { sums[$0] < sums[$1] }.map { places[$0] }
  }

  mutating func merge(_ other: ParetoFront) {
    valueCount += other.valueCount
    if other.isTooLarge { giveUp() }
    take(other.front + other.pending)
  }

  private mutating func take(_ rows: [ReducedRow]) {
    guard !isTooLarge else { return }
    pending += rows
    // Seldom enough that a row costs the same whether the front is long or short.
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

  /// Those of some rows that none of the others betters.
  private func undominated(_ rows: [ReducedRow]) -> [ReducedRow] {
    let keyed = rows.map { row in (costs: costs(row), row: row) }.sorted { left, right in
      for (one, other) in zip(left.costs, right.costs) where one != other { return one < other }
      return left.row.row < right.row.row
    }
    // A row can be bettered by one that stands before it only.
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

  /// Takes up what a file has kept; rows in any order.
  package mutating func restore(valueCount: Int, rows: [ReducedRow], isTooLarge: Bool) {
    self.valueCount = valueCount
    pending = rows
    settle()
    if isTooLarge { giveUp() }
  }

  /// Whether two fronts are of the same rows.
  public static func == (left: ParetoFront, right: ParetoFront) -> Bool {
    left.objectives == right.objectives && left.valueCount == right.valueCount
      && left.isTooLarge == right.isTooLarge && left.rows == right.rows
  }

  /// Hashes what the front is of.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(objectives)
    hasher.combine(valueCount)
  }
}
