import Dynamics

/// Rows that are excluded only because a condition depends on what is not a number, such as 0 / 0.
public struct IndeterminateRows: Hashable, Sendable {
  /// The number of rows.
  public private(set) var count = 0
  /// The first row that was added; nil if there are none.
  public private(set) var first: Int?

  /// Creates an empty set.
  public init() {}

  /// Adds the result of later rows.
  public mutating func add(_ other: IndeterminateRows) {
    count += other.count
    first = first ?? other.first
  }

  fileprivate mutating func add(row: Int) {
    count += 1
    first = first ?? row
  }
}

extension Sweep {
  /// Finds the rows of a block that are excluded only because a condition has no value.
  ///
  /// - Complexity: O(excluded rows × conditions)
  public func indeterminateRows<Scalar>(of block: SweepBlock<Scalar>) -> IndeterminateRows {
    var found = IndeterminateRows()
    guard !design.conditions.isEmpty, block.statuses.contains(.excluded),
      // Cannot fail: creating the sweep has already checked the conditions.
      var check = try? ConditionCheck(design.conditions, of: plan)
    else { return found }
    let columns = design.paths.indices.map { design.values(ofColumn: $0, in: block.range) }
    for (index, status) in block.statuses.enumerated() where status == .excluded {
      if check.isIndeterminate({ columns[$0][index] }) {
        found.add(row: block.range.lowerBound + index)
      }
    }
    return found
  }
}
