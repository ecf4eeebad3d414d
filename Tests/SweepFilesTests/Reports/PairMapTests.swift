import Foundation
import Testing

import Reports

@Suite struct PairMapTests {
  /// A map of one row a cell.
  private func map(_ width: Int, _ height: Int, _ value: (Int, Int) -> Float) -> PairMap {
    let cells = (0..<height).flatMap { row in (0..<width).map { ($0, row) } }
    return PairMap(
      x: cells.map { UInt16($0.0) }, y: cells.map { UInt16($0.1) }, width: width, height: height,
      values: cells.map { value($0.0, $0.1) })
  }

  @Test func `a cell has mean, minimum and maximum of its rows, without NaN`() {
    let map = PairMap(
      x: [0, 0, 0, 1, 1], y: [0, 0, 0, 0, 0], width: 3, height: 1,
      values: [1, 2, 6, .nan, 5])
    let values = map.values
    #expect(map.mean[0] == 3 && values.lowest[0] == 1 && values.highest[0] == 6)
    #expect(map.mean[1] == 5 && values.lowest[1] == 5)
    #expect(map.mean[2].isNaN && values.highest[2].isNaN)
    #expect(map.rowCounts == [3, 2, 0] && values.counts == [3, 1, 0])
  }

  // Along z = x + 2 y the line at z = 2.5 is straight, and marching squares are exact on a plane.
  @Test func `the contour of a plane is its line, once across the map`() {
    let pieces = map(6, 4) { Float($0 + 2 * $1) }.contour(at: 2.5)
    for end in pieces.flatMap({ [$0.from, $0.to] }) {
      #expect(abs(end.0 + 2 * end.1 - 2.5) < 1e-6)
    }
    let length = pieces.reduce(0) { sum, piece in
      let (dx, dy) = (piece.to.0 - piece.from.0, piece.to.1 - piece.from.1)
      return sum + (dx * dx + dy * dy).squareRoot()
    }
    // From (2.5, 0) to (0, 1.25).
    #expect(abs(length - (2.5 * 2.5 + 1.25 * 1.25).squareRoot()) < 1e-6)
  }

  @Test func `at a saddle, the corners on the side of the centre are joined`() {
    // High at (0, 0) and (1, 1), and so is the mean of the corners: the low ones are cut off.
    let high = map(2, 2) { $0 == $1 ? 4 : 0 }.contour(at: 1)
    #expect(high.count == 2)
    for piece in high {
      let middle = ((piece.from.0 + piece.to.0) / 2, (piece.from.1 + piece.to.1) / 2)
      // Near (1, 0) or (0, 1).
      #expect((middle.0 > 0.5) != (middle.1 > 0.5))
    }
    let low = map(2, 2) { $0 == $1 ? 4 : 0 }.contour(at: 3)
    for piece in low {
      let middle = ((piece.from.0 + piece.to.0) / 2, (piece.from.1 + piece.to.1) / 2)
      #expect((middle.0 > 0.5) == (middle.1 > 0.5))
    }
  }

  @Test func `no line ends beside a cell without a value`() {
    let pieces = map(3, 3) { $0 == 1 && $1 == 1 ? .nan : Float($0) }.contour(at: 0.5)
    #expect(pieces.isEmpty)
  }

  @Test func `the bins of a parameter are its values, or groups of as many of them`() {
    let column = ParameterColumn([3, 1, 1, 2, .nan])
    #expect([3, 1, 1, 2].indices.map { column[$0] } == [3, 1, 1, 2] && column[4].isNaN)
    let few = ParameterBins(levels: column.levels, limit: 64)
    #expect(few.levels == [1, 2, 3] && few.count == 3)
    #expect(few.bin(ofRank: -1) == 0 && few.range(of: 2).first == 3)
    let many = ParameterBins(levels: (0..<1000).map(Double.init), limit: 64)
    var counts = [Int](repeating: 0, count: many.count)
    for rank in 0..<1000 {
      let bin = many.bin(ofRank: rank)
      counts[bin] += 1
      #expect(many.range(of: bin).first <= Double(rank) && Double(rank) <= many.range(of: bin).last)
    }
    // 1000 values are 62 times 16 and 8 more.
    #expect(counts == Array(repeating: 16, count: 62) + [8])
  }

  @Test func `a front has the rows that no other row dominates`() {
    // Multiplicative congruence: 199 is prime, so the values are spread and none repeats.
    let a = (0..<198).map { Float(($0 + 1) * 83 % 199) }
    let b = (0..<198).map { Float(($0 + 1) * 152 % 199) }
    for (signA, signB) in [(true, true), (true, false), (false, true), (false, false)] {
      let beats = { (p: Int, q: Int) in
        (signA ? a[p] < a[q] : a[p] > a[q]) && (signB ? b[p] < b[q] : b[p] > b[q])
      }
      let expected = a.indices.filter { row in !a.indices.contains { beats($0, row) } }
      #expect(Set(RowChoice.front(a, signA, b, signB)) == Set(expected))
    }
    #expect(RowChoice.front([1, .nan, 1, 0], true, [1, 0, 1, 2], true).count == 2)
  }
}
