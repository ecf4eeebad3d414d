import Dynamics
import Testing

import Sweeps

/// What is said of a sweep before it is run.
@Suite struct CalibrationTests {
  private func sweep(
    _ factors: String..., conditions: [String], selection: String? = nil
  ) throws -> Sweep {
    let scene = BuiltInScenes.fallingSquare
    return try Sweep(
      scene: scene,
      over: Design(
        parsing: factors, conditions: conditions, selection: selection, for: scene),
      metrics: [.finalY])
  }

  // 5100 rows: more than a worker looks at in one go.
  @Test(arguments: [nil, "3:99,1000:1007,4200:5000"], [1, 3])
  func `the count of rows equals the rows of a run`(selection: String?, threads: Int) throws {
    let sweep = try sweep(
      "square.angle=0:1:51", "square.elasticity=0:0.9:100",
      conditions: ["square.angle + square.elasticity < 1.2", "square.angle != 0"],
      selection: selection)
    let all = 0..<sweep.design.count
    for rows in [all, 0..<1, all.count / 3..<all.count - 7, 5..<5] {
      var isRun: [Bool] = []
      SweepRunner<Float>().run(sweep, range: rows) { block in
        isRun += block.statuses.map { $0 != .excluded }
      }
      let census = RowCounts(of: sweep, rows: rows, threadCount: threads)
      #expect(census.isExact && census.rows == rows)
      #expect(census.runCount == isRun.count { $0 })
      #expect(census.excludedCount == isRun.count { !$0 })
      #expect(
        (0..<census.knownRunCount).map(census.knownRun)
          == rows.filter { isRun[$0 - rows.lowerBound] })
      #expect(census.excluded == rows.filter { !isRun[$0 - rows.lowerBound] })
    }
  }

  @Test func `without conditions, all rows count and none is examined`() throws {
    let sweep = try sweep("square.angle=0:1:9", conditions: [])
    let census = RowCounts(of: sweep, rows: 2..<8, threadCount: 1)
    #expect(census.isExact && census.runCount == 6 && census.excludedCount == 0)
    #expect(census.seconds == 0 && census.excludingSeconds == 0)
    #expect((0..<census.knownRunCount).map(census.knownRun) == Array(2..<8))
  }

  // The last axis has 100 values and every hundredth row is looked at: at even distances all of these
  // would have the same value of it.
  @Test func `the count of many rows is estimated from a sample`() throws {
    let sweep = try sweep(
      "square.angle=0:1:1000", "square.elasticity=0:0.99:100",
      conditions: ["square.elasticity < 0.295"])
    let census = RowCounts(of: sweep, rows: 0..<100_000, threadCount: 2, exactLimit: 16_000)
    #expect(!census.isExact && census.examinedCount == 1000)
    #expect(census.metCount == census.knownRunCount)
    // 30 of 100 values; of 1000 rows one standard deviation is 1.45 percent.
    #expect(abs(census.runCount - 30_000) < 4 * 1450)
    #expect(census.runCount + census.excludedCount == 100_000)
    let exact = RowCounts(of: sweep, rows: 0..<100_000, threadCount: 2)
    #expect(exact.isExact && exact.runCount == 30_000)
  }

  @Test func `run and excluded rows are extrapolated from their own samples`() throws {
    let sweep = try sweep(
      "square.angle=0:1:60", "square.elasticity=0:0.99:100",
      conditions: ["square.elasticity < 0.295"])
    let calibration = try SweepRunner<Float>(threadCount: 1).calibrate(
      sweep, range: 100..<6000, enough: 0)
    let (run, excluded) = (try #require(calibration.run), try #require(calibration.excluded))
    #expect(run.rowCount == 64)
    #expect(run.blocks.flatMap(\.statuses).allSatisfy { $0 != .excluded })
    #expect(excluded.blocks.flatMap(\.statuses).allSatisfy { $0 == .excluded })
    #expect(calibration.total { Double($0.rowCount) } == 5900)
    #expect(calibration.total { _ in 1 } == 1770.0 / 64 + 4130 / Double(excluded.rowCount))
    let running = calibration.seconds * 1770 / 64
    let whole = running + calibration.census.excludingSeconds
    // The same product and quotient in another order: two roundings.
    #expect(abs(calibration.wholeSeconds - whole) <= 2 * whole.ulp)
    #expect(running > 0)
  }

  @Test(arguments: [0..<9, 4..<4])
  func `excluded rows take only the time to evaluate the condition`(rows: Range<Int>) throws {
    let sweep = try sweep("square.angle=0:1:9", conditions: ["1 > 2"])
    let calibration = try SweepRunner<Float>(threadCount: 1).calibrate(sweep, range: rows)
    #expect(calibration.run == nil && calibration.census.runCount == 0)
    #expect((calibration.excluded?.rowCount ?? 0) == rows.count)
    // Every row is excluded, so all of the census' time is theirs: equal but for the roundings of
    // one product and one quotient.
    let whole = calibration.census.seconds
    #expect(abs(calibration.wholeSeconds - whole) <= 2 * whole.ulp)
  }

  @Test(arguments: [(1, 1), (7, 7), (7, 10), (1000, 1001), (4096, 1 << 40)])
  func `positions are spread evenly over all stretches`(count: Int, length: Int) {
    let indices = (0..<count).map { spread($0, of: count, over: length) }
    #expect(zip(indices, indices.dropFirst()).allSatisfy { $0 < $1 })
    #expect(indices[0] >= 0 && indices[count - 1] < length)
    // Two neighbours are less than two stretches apart.
    let stretch = (length - 1) / count + 1
    #expect(zip(indices, indices.dropFirst()).allSatisfy { $1 - $0 < 2 * stretch })
    if count == length { #expect(indices == Array(0..<count)) }
  }
}
