import Dynamics

/// Rows that are excluded only because a side of a condition has no value there, as of 0 / 0.
public struct UndecidedRows: Hashable, Sendable {
  /// How many there are.
  public private(set) var count = 0
  /// The first of those that were added; nil if there is none.
  public private(set) var first: Int?

  /// Begins with none.
  public init() {}

  /// Adds those of rows further on.
  public mutating func add(_ other: UndecidedRows) {
    count += other.count
    first = first ?? other.first
  }

  fileprivate mutating func add(row: Int) {
    count += 1
    first = first ?? row
  }
}

extension Sweep {
  /// Finds the rows of a block that no condition excludes but for want of a value.
  ///
  /// - Complexity: O(excluded rows × conditions)
  public func undecidedRows<Scalar>(of block: SweepBlock<Scalar>) -> UndecidedRows {
    var found = UndecidedRows()
    guard !design.conditions.isEmpty, block.statuses.contains(.excluded),
      // The sweep has made one already, so there is nothing unknown in the conditions.
      var check = try? ConditionCheck(design.conditions, of: plan)
    else { return found }
    let columns = design.paths.indices.map { design.values(ofColumn: $0, in: block.range) }
    for (place, status) in block.statuses.enumerated() where status == .excluded {
      if check.isUndecided({ columns[$0][place] }) {
        found.add(row: block.range.lowerBound + place)
      }
    }
    return found
  }
}
