import Dynamics
import Foundation
import Synchronization
import Testing

import Sweeps

@Suite struct SweepRunnerTests {
  /// 7 × 31 scenarios: no multiple of any block.
  private func sweep(_ metrics: [Metric] = [.settleTime, .bounces, .finalY]) throws -> Sweep {
    let grid = try Grid([
      Axis(parsing: "square.angle=0:0.7:7"), Axis(parsing: "square.elasticity=0:0.6:31"),
    ])
    return try Sweep(
      scene: try #require(BuiltInScenes.named("falling-square")), over: grid, metrics: metrics)
  }

  /// The bits of every metric and the status, row by row.
  private func bits(of sweep: Sweep, threads: Int, blockSize: Int?) throws -> [[UInt32]] {
    var rows: [[UInt32]] = []
    let runner = SweepRunner<Float>(threadCount: threads, blockSize: blockSize)
    let count = runner.run(sweep) { block in
      #expect(block.range.lowerBound == rows.count)
      for row in 0..<block.range.count {
        rows.append(
          block.metrics.map { $0[row].bitPattern } + [UInt32(block.statuses[row].rawValue)])
      }
    }
    #expect(count == sweep.design.count)
    return rows
  }

  @Test(arguments: [1, 2, 3, 8], [nil, 1, 7, 64, 217, 1000])
  func `the rows are the same bits for any number of threads and any block`(
    threads: Int, blockSize: Int?
  ) throws {
    let sweep = try sweep()
    let expected = try bits(of: sweep, threads: 1, blockSize: 4096)
    #expect(expected.count == 217)
    #expect(try bits(of: sweep, threads: threads, blockSize: blockSize) == expected)
  }

  // A result that depended on its index would differ between the two orders of the axis.
  @Test func `a row depends on its values and not on its index`() throws {
    func rows(_ spec: String) throws -> [[UInt32]] {
      let sweep = try Sweep(
        scene: try #require(BuiltInScenes.named("drop-out-dismiss")),
        over: Grid([Axis(parsing: "rope.frequency=\(spec)")]), metrics: [.finalX, .travel])
      return try bits(of: sweep, threads: 2, blockSize: 16)
    }
    #expect(try rows("1:5:101") == rows("5:1:101").reversed())
  }

  @Test func `a value out of range makes only its own row invalid`() throws {
    let scene = try #require(BuiltInScenes.named("falling-square"))
    func sweep(_ spec: String) throws -> Sweep {
      try Sweep(
        scene: scene, over: Grid([Axis(parsing: "square.size.width=\(spec)")]),
        metrics: [.finalY])
    }
    let mixed = try sweep("30,0,-5,40")
    let rows = try bits(of: mixed, threads: 1, blockSize: nil)
    let sound = try bits(of: sweep("30,40"), threads: 1, blockSize: nil)
    #expect([rows[0], rows[3]] == sound)
    for row in rows[1...2] {
      #expect(row[1] == UInt32(Status.invalid.rawValue))
      #expect(Float(bitPattern: row[0]).isNaN)
    }
    #expect(mixed.refusedValues.map(\.count) == [2])
    #expect(mixed.refusedValues.first?.first.value == 0)
    #expect(try sweep("0,-1").refusedValues.first?.isWholeAxis == true)
    #expect(try sweep("1,2").refusedValues.isEmpty)
  }

  @Test func `a cancelled run returns after receiving its first rows`() throws {
    let sweep = try sweep()
    let cancellation = Cancellation()
    var received = 0
    let count = SweepRunner<Float>(threadCount: 2, blockSize: 1).run(
      sweep, cancellation: cancellation
    ) { block in
      #expect(block.range.lowerBound == received)
      received += 1
      if received == 10 { cancellation.cancel() }
    }
    #expect(count == received)
    // What was ready is still received: no more than the window, four blocks for each worker.
    #expect((10...18).contains(count))
  }

  @Test func `an error of the receiver ends the run and is thrown`() throws {
    struct Full: Error, Equatable {}
    let sweep = try sweep()
    #expect(throws: Full()) {
      try SweepRunner<Float>(threadCount: 3, blockSize: 8).run(sweep) { block in
        if block.range.lowerBound >= 40 { throw Full() }
      }
    }
  }

  @Test func `a slow receiver blocks the workers`() throws {
    let sweep = try sweep([])
    let prepared = Atomic(0)
    var received = 0
    var lead = 0
    SweepRunner<Float>(threadCount: 2, blockSize: 1).run(sweep) { block in
      prepared.add(1, ordering: .relaxed)
      return block
    } receive: { _ in
      if received == 0 { Thread.sleep(forTimeInterval: 0.1) }
      lead = max(lead, prepared.load(ordering: .relaxed) - received)
      received += 1
    }
    // Eight slots of the window, and the block that was just taken out of it.
    #expect(lead <= 9)
  }

  @Test func `double precision runs the same grid`() throws {
    let sweep = try sweep()
    var count = 0
    SweepRunner<Double>(threadCount: 2).run(sweep) {
      count += $0.range.count
    }
    #expect(count == 217)
  }
}
