/// The rows with the best values of an objective; of equal ones, the first in the sweep.
///
/// The result is exact. Only the rows that are kept need memory.
public struct TopRows: Hashable, Sendable {
  /// The objective.
  public let objective: Objective
  /// The number of rows to keep.
  public let limit: Int
  /// The number of rows that had a value.
  public private(set) var valueCount = 0
  /// The rows, best first.
  public private(set) var rows: [ReducedRow] = []

  private let column: Int

  init(_ objective: Objective, limit: Int, column: Int) {
    self.objective = objective
    self.limit = limit
    self.column = column
  }

  /// The sort key of a row.
  private struct Rank: Comparable {
    let cost: Double
    let row: Int

    static func < (left: Rank, right: Rank) -> Bool {
      left.cost != right.cost ? left.cost < right.cost : left.row < right.row
    }
  }

  private func rank(_ row: ReducedRow) -> Rank {
    Rank(cost: objective.cost(row.values[column]), row: row.row)
  }

  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  mutating func add<Scalar>(_ block: SweepBlock<Scalar>) {
    var found: [Rank] = []
    var bound = rows.count == limit ? rows.last.map(rank) : nil
    for (index, value) in block.metrics[column].enumerated() where value.isFinite {
      valueCount += 1
      let rank = Rank(cost: objective.cost(Double(value)), row: block.range.lowerBound + index)
      if let bound, bound < rank { continue }
      found.append(rank)
      // Sort rarely: cheap, but often enough that the bound rejects most rows of a block.
      guard found.count >= 2 * limit + 256 else { continue }
      found.sort()
      found.removeLast(found.count - limit)
      bound = found.last
    }
    found.sort()
    insert(found.prefix(limit).map { ReducedRow($0.row - block.range.lowerBound, of: block) })
  }

  mutating func merge(_ other: TopRows) {
    valueCount += other.valueCount
    insert(other.rows)
  }

  /// Merges sorted rows into the kept ones.
  private mutating func insert(_ added: [ReducedRow]) {
    guard let first = added.first else { return }
    if rows.count == limit, let last = rows.last, rank(last) < rank(first) { return }
    var merged: [ReducedRow] = []
    merged.reserveCapacity(min(limit, rows.count + added.count))
    var (left, right) = (rows[...], added[...])
    while merged.count < limit {
      guard let next = right.first else {
        merged += left.prefix(limit - merged.count)
        break
      }
      if let kept = left.first, rank(kept) < rank(next) {
        merged.append(left.removeFirst())
      } else {
        merged.append(right.removeFirst())
      }
    }
    rows = merged
  }

  /// Restores the state from a file; the rows can be in any order.
  package mutating func restore(valueCount: Int, rows: [ReducedRow]) {
    self.valueCount = valueCount
    self.rows = []
    insert(rows.sorted { rank($0) < rank($1) })
  }
}
