import Dynamics
import Testing

import Sweeps

@Suite struct GridTests {
  private func grid(_ sizes: [Int]) throws -> Grid {
    try Grid(
      sizes.enumerated().map { index, size in
        try Axis(
          path: ParameterPath("p\(index)"), values: (0..<size).map { Double(10 * index + $0) })
      })
  }

  @Test func `the last axis varies fastest`() throws {
    let grid = try Grid([Axis(parsing: "a=1,2"), Axis(parsing: "b=5,6,7")])
    #expect(
      (0..<6).map(grid.point) == [[1, 5], [1, 6], [1, 7], [2, 5], [2, 6], [2, 7]])
  }

  @Test func `a grid without axes is one point`() throws {
    let grid = try Grid([])
    #expect(grid.count == 1)
    #expect(grid.point(at: 0) == [])
  }

  /// All grids of up to three axes with one to four values.
  private static let smallSizes: [[Int]] = {
    let sizes = 1...4
    return sizes.map { [$0] } + sizes.flatMap { first in sizes.map { [first, $0] } }
      + sizes.flatMap { first in
        sizes.flatMap { second in sizes.map { [first, second, $0] } }
      }
  }()

  @Test func `in every small grid, index and positions map one to one`() throws {
    for sizes in Self.smallSizes {
      let grid = try grid(sizes)
      #expect(grid.count == sizes.reduce(1, *))
      for index in 0..<grid.count {
        #expect(grid.index(of: grid.positions(at: index)) == index)
      }
    }
  }

  @Test func `in every small grid each range has the positions of its points`() throws {
    for sizes in Self.smallSizes {
      let grid = try grid(sizes)
      for start in 0...grid.count {
        for end in start...grid.count {
          for axis in sizes.indices {
            var rows: [Int] = []
            var positions: [Int] = []
            grid.forEachPosition(on: axis, in: start..<end) {
              rows.append($0)
              positions.append($1)
            }
            #expect(rows == Array(0..<end - start))
            #expect(positions == (start..<end).map { grid.positions(at: $0)[axis] })
          }
        }
      }
    }
  }

  @Test func `a path that is varied twice is refused`() throws {
    let axes = [try Axis(parsing: "a=1"), try Axis(parsing: "b=1"), try Axis(parsing: "a=2")]
    #expect(throws: GridProblem.repeatedPath("a")) { try Grid(axes) }
    #expect(
      GridProblem.repeatedPath("a").description
        == "a is varied twice; give all its values at once: a=a,b,c")
  }

  @Test func `a grid of 10^9 points is refused with its count and an alternative`() throws {
    let axes = try ["a=0:1:1000", "b=0:1:1000", "c=0:1:1000"].map { text in
      try Axis(parsing: text)
    }
    let problem = try #require(throws: GridProblem.self) { try Grid(axes) }
    #expect(
      problem.description == """
        the grid has 1000000000 points (1000 × 1000 × 1000); one run takes at most 134217728. \
        Split it into 8 or more runs, each with a part of the values of a, or store summaries with \
        --reduce
        """)
  }

  @Test func `a count that overflows is refused and not wrapped`() throws {
    let axes = try (0..<7).map { try Axis(parsing: "p\($0)=1:2:1000") }
    #expect(
      throws: GridProblem.tooManyPoints(
        nil, limit: Grid.pointLimit, counts: Array(repeating: 1000, count: 7), splitting: "p0")
    ) { try Grid(axes) }
  }

  @Test func `the largest grid is allowed and one more is not`() throws {
    let half = try Axis(path: "a", values: (0..<1 << 13).map(Double.init))
    let other = try Axis(path: "b", values: (0..<1 << 14).map(Double.init))
    let more = try Axis(path: "b", values: (0...1 << 14).map(Double.init))
    #expect(try Grid([half, other]).count == Grid.pointLimit)
    #expect(throws: GridProblem.self) { try Grid([half, more]) }
  }
}
