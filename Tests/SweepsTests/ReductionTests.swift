import Dynamics
import Testing

import Sweeps

@Suite struct ReductionTests {
  private static let reductions = [
    "top:5:settleTime", "top:7:-peakSpeed", "quantiles:overshoot", "quantiles:0,0.5,1:finalY",
    "map:rope.damping,card.elasticity:finalY", "map:rope.frequency:bounces",
    "pareto:finalY,peakSpeed", "pareto:pauseTime,-finalY,peakSpeed",
  ]

  /// 12 × 9 × 5 scenarios, one in three of which does not run.
  private func sweep(
    _ metricColumns: [Metric] = [
      .settleTime, .pauseTime, .overshoot, .bounces, .peakSpeed, .finalY,
    ]
  ) throws -> Sweep {
    let scene = try #require(BuiltInScenes.named("drop-out-dismiss"))
    return try Sweep(
      scene: scene,
      over: Design(
        parsing: ["rope.frequency=1:6:12", "rope.damping=0:1:9", "card.elasticity=0:0.9:5"],
        conditions: ["rope.damping + card.elasticity < 1.4"], for: scene), metrics: metricColumns)
  }

  private func blocks(of sweep: Sweep, size: Int) -> [SweepBlock<Float>] {
    var blocks: [SweepBlock<Float>] = []
    SweepRunner<Float>(threadCount: 1, blockSize: size).run(sweep) {
      blocks.append($0)
    }
    return blocks
  }

  private func reduced(
    _ blocks: [SweepBlock<Float>], of sweep: Sweep, _ texts: [String] = reductions
  ) throws -> SweepReductions {
    var reduced = try SweepReductions(texts.map { text in try Reduction(parsing: text) }, of: sweep)
    for block in blocks { reduced.add(block) }
    return reduced
  }

  /// All that came out.
  private func expectEqual(_ one: SweepReductions, _ other: SweepReductions) {
    #expect(one.rowCount == other.rowCount)
    #expect(Status.allCases.allSatisfy { one.count(of: $0) == other.count(of: $0) })
    #expect(one.tops.map { $0.rows.map(\.row) } == other.tops.map { $0.rows.map(\.row) })
    #expect(one.tops.map(\.valueCount) == other.tops.map(\.valueCount))
    #expect(one.fronts.map { $0.rows.map(\.row) } == other.fronts.map { $0.rows.map(\.row) })
    #expect(one.fronts.map(\.valueCount) == other.fronts.map(\.valueCount))
    #expect(one.sketches == other.sketches)
    #expect(one.maps == other.maps)
  }

  @Test func `a reduction does not depend on the order or division of the rows`() throws {
    let sweep = try sweep()
    let whole = try reduced(blocks(of: sweep, size: 540), of: sweep)
    #expect(whole.rowCount == 540 && whole.count(of: .excluded) > 0)
    for size in [1, 7, 64] {
      let blocks = blocks(of: sweep, size: size)
      expectEqual(try reduced(blocks.reversed(), of: sweep), whole)
      // Three machines that each take any free part, with three threads each.
      var parts = try (0..<9).map { _ in try reduced([], of: sweep) }
      for (index, block) in blocks.enumerated() { parts[index * 5 % 9].add(block) }
      let machines = (0..<3).map { machine in
        parts[machine..<machine + 1].reduce(into: parts[machine + 3]) { $0.merge($1) }
      }
      var merged = try reduced([], of: sweep)
      for part in machines.reversed() + parts[6...] { merged.merge(part) }
      expectEqual(merged, whole)
    }
  }

  @Test func `the best rows are those of sorting all of them`() throws {
    let sweep = try sweep([.peakSpeed])
    let block = blocks(of: sweep, size: 540)[0]
    let sorted = block.metrics[0].indices.filter { block.metrics[0][$0].isFinite }
      .sorted { (block.metrics[0][$0], $0) < (block.metrics[0][$1], $1) }
    let greatest = block.metrics[0].indices.filter { block.metrics[0][$0].isFinite }
      .sorted { (-block.metrics[0][$0], $0) < (-block.metrics[0][$1], $1) }
    for count in [1, 20, 100_000] {
      let reduced = try reduced(
        blocks(of: sweep, size: 50), of: sweep,
        ["top:\(count):peakSpeed", "top:\(count):-peakSpeed"])
      #expect(reduced.tops[0].rows.map(\.row) == Array(sorted.prefix(count)))
      #expect(reduced.tops[1].rows.map(\.row) == Array(greatest.prefix(count)))
      #expect(reduced.tops[0].valueCount == sorted.count)
    }
  }

  @Test
  func `no row dominates a row of the front, and the front dominates or equals every other row`()
    throws
  {
    let sweep = try sweep()
    let block = blocks(of: sweep, size: 540)[0]
    for front in try reduced(blocks(of: sweep, size: 31), of: sweep).fronts {
      let columns = front.objectives.map { objective in
        block.metrics[sweep.metricColumns.firstIndex(of: objective.metricColumn) ?? 0]
          .map { objective.cost(Double($0)) }
      }
      let rows = block.range.filter { row in columns.allSatisfy { $0[row].isFinite } }
      let inFront = front.rows.map(\.row)
      #expect(front.valueCount == rows.count && inFront.count > 1)
      for row in rows {
        let bettering = inFront.contains { other in
          columns.allSatisfy { $0[other] <= $0[row] } && columns.contains { $0[other] < $0[row] }
        }
        let isEqual = inFront.contains { other in columns.allSatisfy { $0[other] == $0[row] } }
        #expect(bettering != isEqual, "row \(row)")
      }
    }
  }

  /// A block of one metric.
  private func block(_ values: [Float], from first: Int = 0) -> SweepBlock<Float> {
    SweepBlock(
      range: first..<first + values.count, metrics: [values],
      statuses: Array(repeating: .resting, count: values.count))
  }

  private func line(_ count: Int) throws -> Sweep {
    let scene = try #require(BuiltInScenes.named("falling-square"))
    return try Sweep(
      scene: scene,
      over: Design(parsing: ["square.angle=0:1:\(count)"], for: scene), metrics: [.finalY])
  }

  @Test func `quantiles are within their bound, and exact for values that repeat`() throws {
    let probabilities = "0,0.001,0.25,0.5,0.9,1"
    let values = (0..<20_000).map { index -> Float in
      let base = Float(index * 7919 % 20_000 - 6000) * 0.37
      return index % 3 == 0 ? base + 1e6 : base + 0.5
    }
    let sweep = try line(20_000)
    let reduced = try reduced([block(values)], of: sweep, ["quantiles:\(probabilities):finalY"])
    let sorted = values.map(Double.init).sorted()
    for quantile in reduced.sketches[0].quantiles {
      let rank = max(0, Int((quantile.probability * 20_000).rounded(.up)) - 1)
      #expect(abs(quantile.value - sorted[rank]) <= quantile.error)
      #expect(quantile.error <= 0x1p-13 * quantile.value.magnitude)
    }
    #expect(
      reduced.sketches[0].minimum == sorted[0] && reduced.sketches[0].maximum == sorted[19999])
    let frames = (0..<20_000).map { Float($0 % 240) / 60 }
    let exact = try self.reduced([block(frames)], of: sweep, ["quantiles:finalY"]).sketches[0]
    #expect(exact.quantiles.allSatisfy { $0.error == 0 })
    #expect(exact.quantiles[4].value == Double(Float(119) / 60))
  }

  @Test func `a map has the mean of the rows of each cell, to 2^-40`() throws {
    let sweep = try sweep()
    let map = try reduced(blocks(of: sweep, size: 33), of: sweep).maps[0]
    let block = blocks(of: sweep, size: 540)[0]
    #expect(map.cellCount == 45)
    for damping in 0..<9 {
      for elasticity in 0..<5 {
        let values = (0..<12).map { Double(block.metrics[5][$0 * 45 + damping * 5 + elasticity]) }
          .filter(\.isFinite)
        let cell = map[damping * 5 + elasticity]
        #expect(cell.count == values.count)
        guard !values.isEmpty else { continue }
        let mean = values.reduce(0, +) / Double(values.count)
        #expect(abs(cell.mean - mean) <= 0x1p-40 + 1e-15 * mean.magnitude)
        #expect(cell.lowest == values.min() && cell.highest == values.max())
      }
    }
  }

  @Test func `long lists and samples are put into bins that cover them`() throws {
    let sweep = try line(1000)
    let long = try reduced(
      [block((0..<1000).map { Float($0) })], of: sweep,
      [
        "map:square.angle:finalY"
      ]
    ).maps[0]
    #expect(long.axes[0].bins.count == MapAxis.binLimit)
    #expect(long.axes[0].bins.first?.first == 0 && long.axes[0].bins.last?.last == 1)
    // Each bin has the values between its ends: three or four neighbours.
    for (index, bin) in long.axes[0].bins.enumerated() {
      #expect(3...4 ~= long[index].count)
      #expect(abs(long[index].lowest / 999 - bin.first) < 1e-12)
      #expect(abs(long[index].highest / 999 - bin.last) < 1e-12)
    }

    let scene = try #require(BuiltInScenes.named("falling-square"))
    let sampled = try Sweep(
      scene: scene,
      over: Design(parsing: ["sobol 4096 3 square.density=log:0.1:10"], for: scene),
      metrics: [.finalY])
    let even = try reduced(
      [block(Array(repeating: 1, count: 4096))], of: sampled, ["map:square.density:finalY"]
    ).maps[0]
    #expect((0..<even.cellCount).allSatisfy { even[$0].count == 64 })
    #expect(even.axes[0].bins[32].first == 1)
  }

  @Test func `a front that is too large is abandoned and reported, in any part`()
    throws
  {
    let scene = try #require(BuiltInScenes.named("falling-square"))
    let sweep = try Sweep(
      scene: scene, over: Design(parsing: ["square.angle=0:1:200000"], for: scene),
      metrics: [.finalX, .finalY])
    let count = 1 << 17
    let staircase = SweepBlock<Float>(
      range: 0..<count, metrics: [(0..<count).map { Float($0) }, (0..<count).map { -Float($0) }],
      statuses: Array(repeating: .resting, count: count))
    var reduced = try reduced([], of: sweep, ["pareto:finalX,finalY"])
    var other = reduced
    reduced.add(staircase)
    #expect(reduced.fronts[0].isTooLarge && reduced.fronts[0].rows.isEmpty)
    #expect(reduced.fronts[0].valueCount == count)
    other.merge(reduced)
    #expect(other.fronts[0].isTooLarge)
  }

  @Test(arguments: [
    ("top:0:settleTime", "the count must be a whole number from 1 to 100000 (got 0)"),
    ("top:5:settletime", "unknown metric 'settletime'; did you mean 'settleTime'?"),
    ("top:5:a.b.settletime", "unknown metric 'a.b.settletime'; did you mean 'a.b.settleTime'?"),
    ("quantiles:1.5:travel", "a probability must be 0 to 1 (got 1.5)"),
    (
      "map:a,b,c:travel",
      "a map needs one path, or two different paths PATH,PATH (got 'a,b,c')"
    ),
    ("map:a,a:travel", "a map needs one path, or two different paths PATH,PATH (got 'a,a')"),
    ("pareto:travel", "a Pareto front needs 2 to 8 different metrics (got 'travel')"),
    (
      "pareto:travel,-travel",
      "a Pareto front needs 2 to 8 different metrics (got 'travel,-travel')"
    ),
    ("top:travel", "the number of parts is wrong; expected top:N:METRIC"),
    ("qantiles:travel", "unknown reduction 'qantiles'; did you mean 'quantiles'?"),
    (
      "best:travel",
      "unknown reduction 'best'; expected one of top:N:METRIC, quantiles:METRIC, "
        + "map:PATH,PATH:METRIC, pareto:METRIC,METRIC"
    ),
    ("", "unknown reduction ''; expected one of top:N:METRIC, quantiles:METRIC"),
  ])
  func `a text that is not a reduction is refused with what is expected`(
    text: String, reason: String
  )
    throws
  {
    let problem = try #require(throws: ReductionProblem.self) { try Reduction(parsing: text) }
    #expect(problem.description.hasPrefix("'\(text)': \(reason)"), "\(problem)")
  }

  @Test func `an unknown metric or path is refused with the known ones`() throws {
    let sweep = try sweep([.finalY])
    for (text, reason) in [
      ("top:1:travel", "the sweep does not measure travel; expected finalY"),
      ("map:rope.dampin:finalY", "unknown path 'rope.dampin'; did you mean 'rope.damping'?"),
      (
        "map:card.friction:finalY",
        "card.friction is not varied; vary it, for example with --vary card.friction=a:b:n, or use "
          + "one of rope.frequency, rope.damping, card.elasticity"
      ),
    ] {
      let reduction = try Reduction(parsing: text)
      let problem = try #require(throws: ReductionProblem.self) {
        try SweepReductions([reduction], of: sweep)
      }
      #expect(problem.text == text && problem.reason == reason, "\(problem)")
    }
    let twice = try Reduction(parsing: "top:1:finalY")
    #expect(throws: ReductionProblem("top:1:finalY", "given twice; give it once")) {
      try SweepReductions([twice, twice], of: sweep)
    }
  }

  @Test func `the text of a reduction parses to the same reduction`() throws {
    for text in Self.reductions { #expect(try Reduction(parsing: text).text == text) }
  }

  @Test func `a reduced design may have 2^40 points`() throws {
    let scene = try #require(BuiltInScenes.named("drop-out-dismiss"))
    let texts = ["rope.frequency=1:6:1048576", "rope.damping=0:1:1048576"]
    #expect(throws: GridProblem.self) { try Design(parsing: texts, for: scene) }
    let design = try Design(parsing: texts, for: scene, pointLimit: Design.reducedPointLimit)
    #expect(design.count == 1 << 40)
    let sweep = try Sweep(scene: scene, over: design, metrics: [.finalY])
    var reduced = try reduced([], of: sweep, ["top:3:finalY", "map:rope.frequency:finalY"])
    let last = design.count - 1000..<design.count
    SweepRunner<Float>(threadCount: 2).run(sweep, range: last) {
      reduced.add($0)
    }
    #expect(reduced.rowCount == 1000 && reduced.maps[0][255].count == 1000)
    #expect(reduced.tops[0].rows.allSatisfy { last.contains($0.row) })
    let more = texts + ["card.elasticity=0,1"]
    #expect(throws: GridProblem.self) {
      try Design(parsing: more, for: scene, pointLimit: Design.reducedPointLimit)
    }
  }
}
