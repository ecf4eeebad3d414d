import Dynamics
import Synchronization
import Testing

import Sweeps

@Suite struct SweepSequenceTests {
  /// 7 × 31 scenarios.
  private func sweep() throws -> Sweep {
    try Sweep(
      scene: BuiltInScenes.fallingSquare,
      over: Grid([
        Axis(parsing: "square.angle=0:0.7:7"), Axis(parsing: "square.elasticity=0:0.6:31"),
      ]), metrics: [.bounces, .finalY])
  }

  @Test(arguments: [1, 3])
  func `the sequence has the rows of a run`(threads: Int) async throws {
    let sweep = try sweep()
    var expected: [UInt32] = []
    SweepRunner<Float>(threadCount: 1).run(sweep) { expected += $0.metrics[1].map(\.bitPattern) }
    var found: [UInt32] = []
    for try await rows in SweepRunner<Float>(threadCount: threads, blockSize: 7).rows(of: sweep) {
      #expect(rows.range.lowerBound == found.count)
      #expect(rows[.finalY].count == rows.range.count && rows.statuses.count == rows.range.count)
      found += rows[.finalY, of: "square"].map(\.bitPattern)
    }
    #expect(found == expected)
  }

  @Test func `some rows, and none`() async throws {
    let sweep = try sweep()
    let runner = SweepRunner<Float>(threadCount: 2, blockSize: 8)
    var found: [Int] = []
    for try await rows in runner.rows(of: sweep, in: 11..<30) { found += rows.range }
    #expect(found == Array(11..<30))
    for try await rows in runner.rows(of: sweep, in: 5..<5) { Issue.record("rows \(rows.range)") }
  }

  @Test func `columns of parameters are those of the design`() async throws {
    let sweep = try sweep()
    for try await rows in SweepRunner<Double>(threadCount: 2, blockSize: 50).rows(of: sweep) {
      let angles = rows["square.angle"]
      let elasticities = rows["square.elasticity"]
      for (index, row) in rows.range.enumerated() {
        #expect([angles[index], elasticities[index]] == sweep.design.point(at: row))
      }
    }
  }

  // Each row is a block, and workers may be at most eight blocks ahead of the reader.
  @Test func `a cancelled task ends the loop with an error before the last row`() async throws {
    let sweep = try sweep()
    let started = Mutex(0)
    let task = Task {
      for try await _ in SweepRunner<Float>(threadCount: 2, blockSize: 1).rows(of: sweep) {
        started.withLock { $0 += 1 }
        while !Task.isCancelled { await Task.yield() }
      }
    }
    while started.withLock({ $0 }) == 0 { await Task.yield() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(started.withLock { $0 } <= 9)
  }

  @Test func `a loop can be left early and begun again`() async throws {
    let sweep = try sweep()
    let sequence = SweepRunner<Float>(threadCount: 2, blockSize: 3).rows(of: sweep)
    for _ in 0..<3 {
      for try await rows in sequence {
        #expect(rows.range.lowerBound == 0)
        break
      }
    }
  }

  @Test func `a window gives a waiting reader each product in order, and nil once it is closed`()
    async
  {
    let window = ReorderWindow<Int>(blockCount: 3, width: 2)
    func next() async -> Int? {
      await withCheckedContinuation { continuation in
        window.next { continuation.resume(returning: $0) }
      }
    }
    #expect(window.take() == 0 && window.take() == 1)
    window.put(11, of: 1)
    async let first = next()
    window.put(10, of: 0)
    #expect(await first == 10)
    #expect(await next() == 11)
    async let third = next()
    window.close()
    #expect(await third == nil)
    #expect(window.take() == nil && !window.isFinished)
  }
}
