import Dynamics
import Sweeps

/// Rows of a run that are worth a closer look, chosen from its blocks one by one.
struct RowHighlights {
  /// The row nearest to the middle that ended at rest; if none did, such a row of those that ran.
  var shown: Int? { resting ?? ran }
  /// The first row that is invalid although each of its values is in range.
  private(set) var unexplained: Int?

  private let design: Design
  /// The allowed values of each varied parameter.
  private let ranges: [ValueRange]
  private let middle: Int
  private var resting: Int?
  private var ran: Int?

  /// - Parameters:
  ///   - sweep: What is run.
  ///   - rows: The rows that are run.
  init(of sweep: Sweep, rows: Range<Int>) {
    design = sweep.design
    let table = sweep.plan.table
    ranges = sweep.design.paths.compactMap { path in
      table.firstIndex(of: path).map { table.parameters[$0].range }
    }
    middle = rows.lowerBound + rows.count / 2
  }

  /// Looks at the rows of a block.
  mutating func add<Scalar>(_ block: SweepBlock<Scalar>) {
    for (index, status) in block.statuses.enumerated() {
      let row = block.range.lowerBound + index
      switch status {
      case .resting: resting = nearer(row, resting)
      case .moving, .offscreen: ran = nearer(row, ran)
      case .invalid, .diverged, .excluded: break
      }
    }
    if unexplained == nil, block.statuses.contains(.invalid) { lookForUnexplained(block) }
  }

  private func nearer(_ row: Int, _ other: Int?) -> Int {
    guard let other, abs(other - middle) <= abs(row - middle) else { return row }
    return other
  }

  private mutating func lookForUnexplained<Scalar>(_ block: SweepBlock<Scalar>) {
    var isExplained = block.statuses.map { $0 != .invalid }
    for (column, range) in ranges.enumerated() {
      let values = design.values(ofColumn: column, in: block.range)
      for (index, value) in values.enumerated() where !range.contains(value) {
        isExplained[index] = true
      }
    }
    unexplained = isExplained.firstIndex(of: false).map { block.range.lowerBound + $0 }
  }
}

extension Sweep {
  /// The warning that a run has no rows but excluded ones; nil if there are others.
  ///
  /// - Parameters:
  ///   - excluded: The number of excluded rows.
  ///   - count: The number of all rows.
  /// - Returns: The warning.
  func warning(excluding excluded: Int, of count: Int) -> String? {
    guard excluded == count, count > 0 else { return nil }
    let conditions = design.conditions.map { "--where '\($0)'" }.joined(separator: " and ")
    return
      "\(count == 1 ? "the only row is" : "all \(count) rows are") excluded, so nothing was run; "
      + "loosen \(conditions)"
  }
}

extension IndeterminateRows {
  /// The warning about them; nil if there is none.
  func warning(about sweep: Sweep) -> String? {
    guard let first else { return nil }
    let point = zip(sweep.design.paths, sweep.design.point(at: first))
      .map { "\($0)=\(shortest($1))" }.joined(separator: ", ")
    let rows = count == 1 ? "1 row is" : "\(count) rows are"
    return "\(rows) excluded because a --where condition depends on what is not a number; first: "
      + "row \(sweep.design.index(ofRow: first)) (\(point))"
  }
}

extension Status {
  /// Why values that are each in range are invalid together, in rows.
  static let reasonOfInvalid = "\(problemOfInvalid); expected \(expectedOfValid)"

  /// The same for a single scenario.
  static func sentenceOfInvalid(_ scene: Scene) -> String {
    "\(scene.name): \(reasonOfInvalid)"
  }
}
