import Foundation

/// Linear relations between unknowns, each with a priority, solved for the unknowns.
///
/// The sum of the violations of the highest priority is made as small as possible, then that of the
/// next one without giving any of the first back, and so on (lexicographic goal programming). Last,
/// unknowns stay near the values that they have: lengths before positions.
///
/// The method is the simplex method in a dense tableau. The start is the current values, where the
/// violations themselves are the basic variables, so that no first phase is needed. A column with a
/// positive reduced cost at the end of a priority stays at zero from then on, which keeps what was
/// reached (Dantzig's rule, then Bland's, which cannot cycle).
struct PriorityProgram {
  /// coefficients · unknowns ≤, = or ≥ value.
  struct Row {
    /// By unknown, in the order of the unknowns: sums of numbers depend on it.
    var coefficients: [(unknown: Int, value: Double)]
    var relation: NSLayoutConstraint.Relation
    var value: Double
    /// 1000 is required.
    var priority: Double
  }

  /// The values of the unknowns now: position 2i, length 2i + 1.
  let start: [Double]
  let rows: [Row]

  /// The values of the unknowns, and the required rows that contradict earlier ones.
  struct Solution {
    let values: [Double]
    let contradictions: [Int]
    /// Whether the method came to an end.
    let isComplete: Bool
  }

  func solve() -> Solution {
    var tableau = Tableau(start: start, rows: rows)
    var isComplete = tableau.solve(from: .infinity, downTo: 1000)
    var contradictions: [Int] = []
    if isComplete, tableau.cost > Self.tolerance * Double(rows.count) {
      contradictions = contradictoryRows()
      tableau = Tableau(
        start: start, rows: rows.indices.filter { !contradictions.contains($0) }.map { rows[$0] })
      isComplete = tableau.solve(from: .infinity, downTo: 1000)
    }
    isComplete = isComplete && tableau.solve(from: 1000, downTo: -.infinity)
    return Solution(
      values: tableau.values, contradictions: contradictions, isComplete: isComplete)
  }

  /// The required rows that contradict required rows before them.
  ///
  /// The shortest beginning that cannot hold ends with such a row. Few are looked for: each is a
  /// warning to read.
  private func contradictoryRows() -> [Int] {
    let required = rows.indices.filter { rows[$0].priority >= 1000 }
    var found: [Int] = []
    while found.count < 16 {
      let kept = required.filter { !found.contains($0) }
      if canHold(kept[...]) { break }
      var (good, bad) = (0, kept.count)
      while bad - good > 1 {
        let middle = (good + bad) / 2
        if canHold(kept[..<middle]) { good = middle } else { bad = middle }
      }
      found.append(kept[bad - 1])
    }
    return found
  }

  /// Whether required rows can hold together.
  private func canHold(_ indices: ArraySlice<Int>) -> Bool {
    guard !indices.isEmpty else { return true }
    var tableau = Tableau(start: start, rows: indices.map { rows[$0] })
    _ = tableau.solve(from: .infinity, downTo: 1000)
    return tableau.cost < PriorityProgram.tolerance * Double(indices.count)
  }

  /// Lengths are at most thousands of points with 16 digits, and few of them are added.
  static let tolerance = 1e-6
}

/// The simplex tableau of a ``PriorityProgram``.
private struct Tableau {
  private let start: [Double]
  private let width: Int
  /// Rows of `width` coefficients and a right side.
  private var cells: [Double]
  /// The column that each row gives the value of.
  private var basis: [Int]
  /// The priority at which a column should be zero; nil if it may have any value from 0.
  private var priorities: [Double?]
  private var isBarred: [Bool]
  private var height: Int { basis.count }
  /// The sum of the violations of the priority that was treated last.
  private(set) var cost = 0.0

  /// Below any priority of a constraint: lengths stay, then positions.
  private static let stay = (length: -1.0, position: -2.0)
  private static let zero = 1e-9

  init(start: [Double], rows: [PriorityProgram.Row]) {
    self.start = start
    // Each unknown is its start plus column 2i minus column 2i + 1, both from 0.
    priorities = start.indices.flatMap { index -> [Double?] in
      let priority = index.isMultiple(of: 2) ? Self.stay.position : Self.stay.length
      return [priority, priority]
    }
    let unknowns = 2 * start.count
    width = unknowns + 2 * rows.count
    cells = [Double](repeating: 0, count: rows.count * (width + 1))
    basis = []
    for (index, row) in rows.enumerated() {
      let offset = index * (width + 1)
      // A relation ≥ is a relation ≤ of the negatives.
      var sign = row.relation == .greaterThanOrEqual ? -1.0 : 1
      var rest = sign * row.value
      for (unknown, coefficient) in row.coefficients { rest -= sign * coefficient * start[unknown] }
      // The violation above, and for an equality the violation below, otherwise the slack below.
      let (above, below) = (unknowns + 2 * index, unknowns + 2 * index + 1)
      priorities += [row.priority, row.relation == .equal ? row.priority : nil]
      let flip = rest < 0 ? -1.0 : 1
      sign *= flip
      for (unknown, coefficient) in row.coefficients {
        cells[offset + 2 * unknown] = sign * coefficient
        cells[offset + 2 * unknown + 1] = -sign * coefficient
      }
      cells[offset + above] = -flip
      cells[offset + below] = flip
      cells[offset + width] = rest * flip
      basis.append(rest < 0 ? above : below)
    }
    isBarred = [Bool](repeating: false, count: width)
  }

  /// The values of the unknowns.
  ///
  /// They are multiples of 2⁻³² pt: that hides the roundings of the way from the start, so that a
  /// layout does not depend on the layout before it.
  var values: [Double] {
    var columns = [Double](repeating: 0, count: width)
    for row in basis.indices { columns[basis[row]] = cells[row * (width + 1) + width] }
    return start.indices.map {
      let value = start[$0] + columns[2 * $0] - columns[2 * $0 + 1]
      return value.magnitude < 1e6 ? (value * 0x1p32).rounded() * 0x1p-32 : value
    }
  }

  /// Treats the priorities below one down to another one.
  ///
  /// - Returns: False if a priority took too many steps.
  mutating func solve(from first: Double, downTo last: Double) -> Bool {
    let levels = Set(priorities.compactMap { $0 }).filter { last <= $0 && $0 < first }.sorted(by: >)
    for level in levels where !minimize(level) { return false }
    return true
  }

  private mutating func minimize(_ level: Double) -> Bool {
    // The reduced costs, and minus the cost in the last cell.
    var costs = [Double](repeating: 0, count: width + 1)
    for column in 0..<width where priorities[column] == level { costs[column] = 1 }
    for row in basis.indices where priorities[basis[row]] == level {
      let offset = row * (width + 1)
      for column in 0...width { costs[column] -= cells[offset + column] }
    }
    defer { cost = -costs[width] }
    let usual = 2 * (width + height)
    for step in 0..<(10 * usual) {
      guard let entering = entering(costs, byIndex: step > usual) else {
        for column in 0..<width where costs[column] > Self.zero { isBarred[column] = true }
        return true
      }
      // A violation has a least value of 0, so some row always limits the step.
      guard let row = leaving(entering) else { return false }
      pivot(row, entering, &costs)
    }
    return false
  }

  private func entering(_ costs: [Double], byIndex: Bool) -> Int? {
    var best: (column: Int, cost: Double)?
    for column in 0..<width where !isBarred[column] && costs[column] < -Self.zero {
      if byIndex { return column }
      if costs[column] < best?.cost ?? 0 { best = (column, costs[column]) }
    }
    return best?.column
  }

  private func leaving(_ column: Int) -> Int? {
    var best: (row: Int, ratio: Double)?
    for row in basis.indices {
      let cell = cells[row * (width + 1) + column]
      guard cell > Self.zero else { continue }
      let ratio = max(0, cells[row * (width + 1) + width]) / cell
      guard let known = best else {
        best = (row, ratio)
        continue
      }
      // Of equals the lowest column, as Bland's rule wants.
      if ratio < known.ratio || ratio == known.ratio && basis[row] < basis[known.row] {
        best = (row, ratio)
      }
    }
    return best?.row
  }

  private mutating func pivot(_ row: Int, _ column: Int, _ costs: inout [Double]) {
    let stride = width + 1
    let offset = row * stride
    let divisor = cells[offset + column]
    let filled = (0...width).filter { cells[offset + $0] != 0 }
    for index in filled { cells[offset + index] /= divisor }
    cells[offset + column] = 1
    for other in basis.indices where other != row {
      let factor = cells[other * stride + column]
      guard factor != 0 else { continue }
      for index in filled { cells[other * stride + index] -= factor * cells[offset + index] }
      cells[other * stride + column] = 0
    }
    let factor = costs[column]
    for index in filled { costs[index] -= factor * cells[offset + index] }
    costs[column] = 0
    basis[row] = column
  }
}
