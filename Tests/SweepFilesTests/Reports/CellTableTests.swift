import Dynamics
import Foundation
import Sweeps
import Testing

import Reports
import SweepFiles

/// A sample over four parameters, of which a metric has outliers and another is often empty.
private struct FourDimensionalSample: ResultRows {
  let path = "sample"
  var count = 30_000
  let parameters = ["a", "b", "c", "d"].map { RowColumn(name: $0, unit: "pt") }
  let metrics = [MetricColumn(.travel), MetricColumn(.settleTime), MetricColumn(.exitTime)]
  var origin: Sweep? { nil }
  var remarks: [(name: String, text: String)] { [] }

  func forEachRows(_ body: (RowSet) throws -> Void) throws {
    // Fractional parts of multiples of irrational numbers: spread, and the same on any machine.
    let columns = [2.0, 3, 5, 7].map { prime in
      (1...count).map { (Double($0) * prime.squareRoot()).truncatingRemainder(dividingBy: 1) }
    }
    let sums = (0..<count).map { row in columns.reduce(0) { $0 + $1[row] } }
    try body(
      RowSet(
        first: 0, parameters: columns,
        metrics: [
          sums.enumerated().map { $0 % 500 == 0 ? 1e6 : $1 },
          sums.map { $0 < 1.5 ? $0 : .nan }, sums.map { _ in .nan },
        ],
        statuses: sums.map { $0 < 1 ? .resting : $0 < 2.5 ? .moving : .offscreen }))
  }
}

@Suite struct CellTableTests {
  @Test func `every row is in one cell of every table, and every value is counted`() throws {
    let report = try Report(FourDimensionalSample(), Report.Question())
    let tables = report.tableShapes.map(report.table)
    // Six pairs, and all four parameters.
    #expect(tables.map(\.parameters.count).sorted() == [2, 2, 2, 2, 2, 2, 4])
    for table in tables {
      #expect(table.rowCounts.reduce(0, +) == 30_000)
      let statusCounts = table.statusCounts.map { counts in Int(counts.reduce(0, +)) }
      #expect(statusCounts == report.columns.statusCounts)
      for values in report.columns.values {
        let cells = table.values(of: values)
        #expect(Int(cells.counts.reduce(0, +)) == values.count(where: \.isFinite))
        #expect(zip(cells.counts, table.rowCounts).allSatisfy { $0 <= $1 })
        var sum = 0.0
        for (mean, count) in zip(cells.mean, cells.counts) where count > 0 {
          sum += Double(mean) * Double(count)
        }
        let expected = values.filter(\.isFinite).reduce(0) { $0 + Double($1) }
        // Each mean is rounded to a Float.
        #expect(abs(sum - expected) <= 1e-7 * abs(expected))
      }
    }
  }

  @Test func `the cells at a held value are means of all rows there`() throws {
    let report = try Report(FourDimensionalSample(), Report.Question())
    let table = try #require(report.tableShapes.map(report.table).last)
    #expect(table.parameters == [0, 1, 2, 3])
    let sizes = table.bins.map(\.count)
    let cells = table.values(of: report.columns.values[1])
    // Parameter 2 is held in one of its bins; parameters 0 and 1 are the map's axes.
    let held = sizes[2] / 2
    let (first, last) = table.bins[2].range(of: held)
    var sums = [Double](repeating: 0, count: sizes[0] * sizes[1])
    var counts = [Int](repeating: 0, count: sums.count)
    for cell in 0..<table.cellCount where cell / (sizes[0] * sizes[1]) % sizes[2] == held {
      guard cells.counts[cell] > 0 else { continue }
      sums[cell % sums.count] += Double(cells.mean[cell]) * Double(cells.counts[cell])
      counts[cell % sums.count] += Int(cells.counts[cell])
    }
    var expected = [[Double]](repeating: [], count: sums.count)
    for row in 0..<report.count {
      let point = report.columns.parameters.map { $0[row] }
      let value = report.columns.values[1][row]
      guard first <= point[2], point[2] <= last, value.isFinite else { continue }
      let cell = [0, 1].map { axis in
        table.bins[axis].bin(
          ofRank: report.columns.parameters[axis].levels.firstIndex(of: point[axis]) ?? -1)
      }
      expected[cell[1] * sizes[0] + cell[0]].append(Double(value))
    }
    #expect(counts == expected.map(\.count))
    for (sum, values) in zip(sums, expected) where !values.isEmpty {
      #expect(abs(sum - values.reduce(0, +)) <= 1e-6 * Double(values.count))
    }
    // A cell of the map at the held value has some rows.
    #expect(report.count >= 3 * sizes[0] * sizes[1] * sizes[2])
  }

  @Test func `a grid up to the limit has a cell for each row`() throws {
    let report = try Report(GridOf256(), Report.Question())
    let table = try #require(report.tableShapes.map(report.table).first)
    #expect(table.cellCount == 65_536 && table.rowCounts.allSatisfy { $0 == 1 })
  }

  @Test func `outliers do not change the colours and codes of the other values`() throws {
    let values = (0..<1000).map { $0 % 100 == 0 ? Float(1e9) : Float($0) / 1000 }
    let spread = MetricSpread(values + [.nan])
    #expect(spread.count == 1000 && spread.highest == 1e9)
    let sorted = values.sorted()
    // 0.02 × 999 = 19.98, and 0.98 × 999 = 979.02.
    #expect(abs(spread.second - Double(sorted[19] + 0.98 * (sorted[20] - sorted[19]))) < 1e-6)
    #expect(spread.colored.highest < 1)
    let code = ValueCode(spread)
    #expect(code.code(.nan) == 0 && code.value(0).isNaN)
    let step = (spread.ninetyEighth - spread.second) / 61_440
    for value in values where (spread.second...spread.ninetyEighth).contains(Double(value)) {
      #expect(abs(code.value(code.code(value)) - Double(value)) <= step / 2 * (1 + 1e-9))
    }
    #expect(code.value(code.code(1e9)) == 1e9)
    #expect(code.value(code.code(sorted[0])) == Double(sorted[0]))
    // Codes keep the order of the values.
    let codes = sorted.map(code.code)
    #expect(codes == codes.sorted())
  }

  @Test func `a metric of one value has one code, which is that value`() {
    let code = ValueCode(MetricSpread([3, 3, 3]))
    #expect(code.value(code.code(3)) == 3)
    // Nearly all values are equal: the colours cover all values.
    let spread = MetricSpread([Float](repeating: 1, count: 99) + [5])
    #expect(spread.colored == (1, 5))
  }
}

extension ValueCode {
  /// The value of a code, as `cells.js` computes it; NaN for no value.
  fileprivate func value(_ code: UInt16) -> Double {
    guard code > 0 else { return .nan }
    let piece = (0..<2).first { Double(code) <= Self.codes[$0 + 1] } ?? 2
    let (first, last) = (Self.codes[piece], Self.codes[piece + 1])
    let share = (Double(code) - first) / (last - first)
    return knots[piece] + share * (knots[piece + 1] - knots[piece])
  }
}

/// All pairs of 256 values.
private struct GridOf256: ResultRows {
  let path = "grid"
  let parameters = ["a", "b"].map { RowColumn(name: $0, unit: "") }
  let metrics = [MetricColumn(.travel)]
  var origin: Sweep? { nil }
  var remarks: [(name: String, text: String)] { [] }

  func forEachRows(_ body: (RowSet) throws -> Void) throws {
    let columns = [(0..<65_536).map { Double($0 / 256) }, (0..<65_536).map { Double($0 % 256) }]
    try body(
      RowSet(
        first: 0, parameters: columns, metrics: [columns[0]],
        statuses: columns[0].map { _ in .resting }))
  }
}
