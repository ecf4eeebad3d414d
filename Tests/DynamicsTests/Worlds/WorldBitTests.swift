import Testing

import Dynamics

/// Scenes of many items give the same bits beside any scenarios and on every instruction set.
@Suite struct WorldBitTests {
  /// Every shape, kind of contact and attachment, over parameters that spread the lanes.
  static func plan() throws -> Plan {
    var items = ManyItems(duration: 2)
    items.gravity()
    items.behaviors.append(.collision(Collision(name: "walls", insets: Insets())))
    for index in 0..<8 {
      let shape: Shape = [.rectangle, .ellipse, .quadrilateral][index % 3]
      items.add(
        shape, x: 60 + 80 * Double(index % 4), y: 150 + 90 * Double(index / 4),
        velocity: (x: 40 * Double(index) - 150, y: 0)
      ) { if index == 4 { $0.shape = .ellipse; $0.size?.height = 25 } }
    }
    items.items[7].anchored = 1
    items.behaviors += [
      .attachment(.spring(name: "spring", item: "item0", to: "item1", frequency: 3, damping: 0.3)),
      .attachment(.rope(name: "rope", item: "item1", to: "item2")),
      .attachment(.pin(name: "pin", item: "item2", anchor: Point2(x: 230, y: 160))),
      .attachment(.weld(name: "weld", item: "item3", anchor: Point2(x: 310, y: 160))),
      .attachment(
        .slide(
          name: "slide", item: "item4", anchor: Point2(x: 70, y: 160), axis: Point2(x: 1, y: 0.3))),
    ]
    return try items.plan(
      varying: [
        "item0.velocity.x", "item3.elasticity", "item1.size.width", "item5.friction",
        "item7.anchored", "item2.path.1.x",
      ])
  }

  static func columns(count: Int) -> [[Double]] {
    var random = SplitMix64(seed: testSeed)
    var columns = [(-900, 900), (0, 1), (40, 40), (0, 1), (0, 1), (22, 30)].map { low, high in
      (0..<count).map { _ in random.number(low, high) }
    }
    columns[4] = columns[4].map { $0.rounded() }
    return columns
  }

  @Test func `an invalid row does not change its neighbours`() throws {
    // Not a circle, because wider than high; not convex; not a number.
    try expectNeighboursAlone(
      Self.plan(), columns: Self.columns(count: 40),
      spoiling: [5: (2, 41), 9: (5, -19), 20: (1, .nan)])
  }
}
