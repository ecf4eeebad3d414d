import Testing

import Dynamics

/// Scenes with groups give the same bits beside any scenarios and on every instruction set.
@Suite struct GroupBitTests {
  /// Groups of every shape between walls, hung on each other and on points, whose members vary.
  static func plan() throws -> Plan {
    var items = ManyItems(duration: 2)
    items.gravity()
    items.behaviors.append(.collision(Collision(name: "walls", insets: Insets())))
    for index in 0..<5 {
      items.add(
        x: 60 + 70 * Double(index), y: 200 + 90 * Double(index % 2),
        velocity: (x: 60 * Double(index) - 150, y: 0)
      ) { item in
        guard index < 4 else { return }
        item.size = nil
        let shapes: [Shape?] = [nil, .ellipse, .quadrilateral, nil]
        item.shape = .group(
          members: (0...index).map { part in
            GroupMember(
              name: "part\(part)", size: Size2(width: 24, height: 24),
              offset: Point2(x: .init(15 * Double(part)), y: .init(12 * Double(part % 2))),
              shape: shapes[(index + part) % 4])
          })
      }
    }
    items.behaviors += [
      .attachment(
        Attachment(
          name: "spring", item: "item1", offset: Point2(x: 8, y: -6), to: "item2", frequency: 3,
          damping: 0.3)),
      .attachment(
        Attachment(name: "pin", kind: .pin, item: "item3", anchor: Point2(x: 280, y: 270))),
    ]
    return try items.plan(
      varying: [
        "item1.part0.size.width", "item1.part1.offset.y", "item2.part1.offset.x",
        "item3.density", "item0.velocity.x",
      ])
  }

  static func columns(count: Int) -> [[Double]] {
    var random = SplitMix64(seed: testSeed)
    // The first member is a circle, as high as 24 pt.
    return [(24, 24), (-30, 30), (-40, 40), (0.2, 3), (-900, 900)].map { low, high in
      (0..<count).map { _ in random.number(low, high) }
    }
  }

  @Test func `an invalid row does not change its neighbours`() throws {
    // Not a circle, because wider than high; no size; not a number.
    try expectNeighboursAlone(
      Self.plan(), columns: Self.columns(count: 40),
      spoiling: [5: (0, 25), 9: (0, -19), 20: (1, .nan)])
  }

  @Test func `a varied member equals a member given with those values`() throws {
    var scene = try Self.plan().scene
    let widths = [12.5, 24, 37.25, 58], offsets = Self.columns(count: 4)[2]
    let varied = measure(
      try Plan(scene: scene, varying: ["item3.part0.size.width", "item2.part1.offset.x"]),
      [.finalX, .finalY, .finalAngle], columns: [widths, offsets])
    for row in 0..<4 {
      scene = try scene.setting("item3.part0.size.width", to: .init(widths[row]))
      scene = try scene.setting("item2.part1.offset.x", to: .init(offsets[row]))
      let alone = measure(try Plan(scene: scene), [.finalX, .finalY, .finalAngle])
      #expect(alone.values.map { $0[0] } == varied.values.map { $0[row] })
    }
  }
}
