import Testing

import Sweeps

@Suite struct TilingTests {
  @Test(arguments: [0, 1, 7, 1023, 1024, 1025, 50_000, 4_194_304, 4_194_305, Grid.pointLimit])
  func `tiles and shards hold each row once`(rowCount: Int) throws {
    let tiling = Tiling(rowCount: rowCount)
    #expect(tiling.tileRowCount <= Tiling.tileRowLimit)
    #expect(tiling.tileCount <= max(1024, Grid.pointLimit / Tiling.tileRowLimit))
    for count in [1, 2, 3, 8, 64, 1000, 5000] {
      var next = 0
      var sizes: Set<Int> = []
      for index in 0..<count {
        let rows = tiling.rows(of: try #require(Shard(index: index, count: count)))
        #expect(rows.lowerBound == next)
        #expect(rows.isEmpty || rows.lowerBound % tiling.tileRowCount == 0)
        next = rows.upperBound
        sizes.insert((rows.count + tiling.tileRowCount - 1) / tiling.tileRowCount)
      }
      #expect(next == rowCount)
      #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) <= 1, "shares of \(count) differ by a tile")
    }
  }

  @Test(
    arguments: [
      ("0/1", 0, 1), ("3/64", 3, 64), ("63/64", 63, 64), ("64/64", nil, 0), ("-1/4", nil, 0),
      ("1/0", nil, 0), ("1", nil, 0), ("1/2/3", nil, 0), ("a/b", nil, 0), ("0/1000001", nil, 0),
      ("", nil, 0),
    ] as [(String, Int?, Int)])
  func `a shard is written I/N`(text: String, index: Int?, count: Int) {
    let shard = Shard(parsing: text)
    #expect(shard?.index == index)
    #expect(shard == nil || shard?.count == count)
  }
}
