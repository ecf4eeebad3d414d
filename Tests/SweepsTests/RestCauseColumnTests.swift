import Dynamics
import Testing

import Sweeps

/// The column that says why an item does not rest.
@Suite struct RestCauseColumnTests {
  /// Balls that fall on a floor; the second one is on a spring.
  private func scene(items: Int = 1) -> Scene {
    let names = ["ball", "bob"].prefix(items)
    var behaviors: [Behavior] = [
      .gravity(Gravity(name: "pull", items: ["ball"])),
      .collision(
        Collision(
          name: "floor",
          lines: [.init(name: "edge", from: Point2(x: -900, y: 700), to: Point2(x: 900, y: 700))])),
    ]
    if items > 1 {
      behaviors.append(
        .attachment(
          .spring(
            name: "spring", item: "bob", anchor: Point2(x: 300, y: 100), length: 50, frequency: 1,
            damping: 0)))
    }
    return Scene(
      name: "causes", reference: Size2(width: 400, height: 800),
      items: names.enumerated().map { index, name in
        Item(
          name: name, size: Size2(width: 40, height: 40),
          center: Point2(x: Quantity(100 + 200 * index), y: Quantity(300 - 100 * index)),
          resistance: 0)
      },
      behaviors: behaviors, duration: 3)
  }

  private let factors = ["ball.elasticity=0,1", "pull.magnitude=0,1,-1", "ball.velocity.x=0,200"]

  private func sweep(_ columns: [String], of scene: Scene) throws -> Sweep {
    try Sweep(
      scene: scene, over: Design(parsing: factors, for: scene),
      metricColumns: columns.flatMap { try #require(try MetricColumn.named($0)).columns(of: scene) }
    )
  }

  /// The metrics of all rows: `[metric][row]`.
  private func values(of sweep: Sweep, blockSize: Int? = nil, threadCount: Int = 2) -> [[Float]] {
    var metrics = sweep.metricColumns.map { _ in [Float]() }
    SweepRunner<Float>(threadCount: threadCount, blockSize: blockSize).run(sweep) { block in
      for (index, column) in block.metrics.enumerated() { metrics[index] += column }
    }
    return metrics
  }

  @Test func `each row has the cause that the scenario has alone, and none where it rests`() throws
  {
    let scene = scene(items: 2)
    let sweep = try sweep(["restCause"], of: scene)
    #expect(sweep.metricColumns.map(\.rawValue) == ["ball.restCause", "bob.restCause"])
    let values = values(of: sweep)
    for row in 0..<sweep.design.count {
      let causes = try RestCause.causes(in: sweep.plan, values: sweep.design.point(at: row))
      for (item, name) in ["ball", "bob"].enumerated() {
        let number = values[item][row]
        let kind = causes.first { $0.item == name }?.kind
        #expect(kind == nil ? number.isNaN : number == kind.map { Float($0.number) })
      }
    }
  }

  @Test func `what mechanics says of a ball stands in its row`() throws {
    let sweep = try sweep(["restCause"], of: scene())
    let values = values(of: sweep)[0]
    for row in 0..<sweep.design.count {
      let point = sweep.design.point(at: row)
      switch (point[1], point[2]) {
      case (0, 0): #expect(values[row].isNaN)
      case (0, _): #expect(values[row] == Float(RestCause.Kind.drifts.number))
      case (-1, _): #expect(values[row] == Float(RestCause.Kind.falls.number))
      default: break
      }
    }
  }

  @Test func `rows do not depend on blocks, threads and other columns`() throws {
    let alone = try sweep(["restCause"], of: scene())
    let column = values(of: alone)[0].map(\.bitPattern)
    for (blockSize, threadCount) in [(1, 1), (3, 4), (64, 2)] {
      let others = try sweep(["settleTime", "restCause", "top = min(ball.y)"], of: scene())
      let values = values(of: others, blockSize: blockSize, threadCount: threadCount)
      #expect(values[1].map(\.bitPattern) == column)
    }
  }

  @Test func `a formula can ask for a cause`() throws {
    let falls = RestCause.Kind.falls.number
    let sweep = try sweep(["restCause", "falls = restCause == \(falls)"], of: scene())
    let values = values(of: sweep)
    for (number, isFalling) in zip(values[0], values[1]) {
      #expect(number.isNaN ? isFalling.isNaN : isFalling == (number == Float(falls) ? 1 : 0))
    }
  }

  @Test func `with and without the only item it is one column, which is measured once`() throws {
    let columns = try ["restCause", "ball.restCause"].map {
      try #require(try MetricColumn.named($0)).named(in: scene())
    }
    #expect(columns[0] == columns[1])
    #expect(throws: RepeatedMetricColumn.self) {
      try sweep(["restCause", "ball.restCause"], of: scene())
    }
    let ofTwo = try #require(try MetricColumn.named("ball.restCause"))
    #expect(ofTwo.named(in: scene(items: 2)) == ofTwo)
  }

  @Test func `the name is read back as the same column of whole numbers`() throws {
    for name in ["restCause", "ball.restCause"] {
      let column = try #require(try MetricColumn.named(name))
      #expect(column.rawValue == name && column.definition == name)
      #expect(try MetricColumn.named(column.definition) == column)
      #expect(column.unit == .none)
    }
    #expect(try MetricColumn.named("restcause") == nil)
    #expect(unknownMetricName("restcause").contains("'restCause'"))
    #expect(unknownMetricName("ball.restcause").contains("'ball.restCause'"))
    #expect(throws: ExpressionError.self) { try Measure(parsing: "restCause = 3") }
    #expect(throws: ExpressionError.self) { try sweep(["bal.restCause"], of: scene()) }
  }
}
