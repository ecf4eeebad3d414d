import Testing

import Dynamics

/// Scenes of several items with forces and phases give the same bits, whatever runs beside them.
@Suite struct WorldBehaviorBitTests {
  /// Every force on items of every shape, and phases of every end, that lanes go through at their
  /// own times.
  static let crowd: ManyItems = {
    var items = ManyItems(duration: 2)
    for index in 0..<6 {
      items.add(
        [.rectangle, .ellipse, .quadrilateral][index % 3], x: 60 + 100 * Double(index % 3),
        y: 150 + 120 * Double(index / 3), velocity: (x: 60 * Double(index) - 150, y: 20)
      ) {
        $0.charge = .init(1 - 0.5 * Double(index))
        $0.angle = .init(0.2 * Double(index))
      }
    }
    items.gravity(0.4)
    let kinds = FieldBehavior.Kind.allCases.filter { $0 != .velocity }
    items.behaviors += kinds.enumerated().map { index, kind in
      let waves = kind.keys.contains("smoothness")
      return .field(
        FieldBehavior(
          name: kind.rawValue, items: ["item\(index % 6)", "item\((index + 1) % 6)"], kind: kind,
          position: Point2(x: 190, y: 230),
          region: .difference([.infinite, .circle(radius: 30)]),
          direction: kind.keys.contains("direction") ? Point2(x: 1.3, y: -0.7) : nil,
          smoothness: waves ? 0.3 : nil, animationSpeed: waves ? 1.7 : nil))
    }
    let track = Track(knots: [.init(time: 0, x: 60, y: 150), .init(time: 0.4, x: 150, y: 200)])
    items.behaviors += [
      .collision(Collision(name: "walls", insets: Insets())),
      .gravity(Gravity(name: "side", items: ["item1"], magnitude: 0.2, angle: 0.4)),
      .push(
        Push(
          name: "push", items: ["item2", "item3"], mode: .continuous, angle: 1, magnitude: 0.4,
          offset: Point2(x: 3, y: 5))),
      .push(
        Push(
          name: "kick", items: ["item4", "item5"], mode: .instantaneous,
          direction: Point2(x: -0.3, y: -0.5), offset: Point2(x: 5, y: 3))),
      .snap(Snap(name: "home", item: "item4", point: Point2(x: 200, y: 250))),
      .attachment(
        Attachment(
          name: "finger", item: "item0", anchor: Point2(x: 60, y: 150), frequency: 3, track: track)),
      .attachment(Attachment(name: "rope", kind: .limit, item: "item1", to: "item2")),
      .attachment(
        Attachment(
          name: "weld", kind: .fixed, item: "item3", to: "item4", anchor: Point2(x: 100, y: 270))),
      .itemBehavior(ItemBehavior(name: "stuff", items: ["item5"], elasticity: 0.9, density: 2)),
    ]
    let middle = Line(
      from: Point2(x: 0, y: 300), to: Point2(x: 375, y: 310), side: .either, item: "item1")
    items.phases = [
      Phase(
        name: "begin", until: Trigger(.trackEnd("finger"), .contact(Contact(item: "item1"))),
        then: Actions(remove: ["finger", "rope"], add: ["kick", "weld"])),
      Phase(
        name: "fly",
        ends: [
          .init(
            until: Trigger(.crossing(middle), .contact(Contact("walls", count: 3))),
            then: Actions(
              remove: ["push", "side"], move: [.init(behavior: "home", to: Point2(x: 90, y: 90))],
              add: ["stuff"], restart: ["item2"])),
          .init(
            until: Trigger(
              .contact(Contact(item: "item5", moment: .ends)), .exit(nil, item: "item0")),
            then: Actions(
              pose: [.init(item: "item2", center: Point2(x: 60, y: 90), angle: 2)],
              addVelocity: [.init(item: "item3", linear: Point2(x: 90, y: 9), angular: 3)],
              next: .phase("fly"))),
        ]),
      Phase(
        name: "settle", until: Trigger(.elapsed(0.3), .rest),
        then: Actions(remove: ["weld", "home"], add: ["rope", "side"], next: .phase("fly"))),
    ]
    return items
  }()

  static func plan() throws -> Plan {
    try crowd.plan(
      varying: [
        "item0.velocity.x", "item1.velocity.y", "finger.track.speed", "kick.direction.y",
        "settle.elapsed", "push.magnitude", "spring.strength", "item2.path.1.x",
      ])
  }

  static func columns(count: Int) -> [[Double]] {
    var random = SplitMix64(seed: testSeed)
    let ranges = [
      (-900.0, 900.0), (-300, 300), (0.3, 3), (-3, 3), (0.05, 0.6), (0, 2), (-3, 9), (22, 30),
    ]
    return ranges.map { low, high in
      (0..<count).map { _ in random.number(low, high) }
    }
  }

  @Test func `lanes change phase independently`() throws {
    let plan = try Self.plan()
    let phases = measure(plan, [.phase], columns: Self.columns(count: 70)).values[0]
    #expect(Set(phases).count > 1)
  }

  @Test func `a set of properties without a mass makes a row invalid`() throws {
    var items = ManyItems(duration: 0.5)
    items.add(x: 100, y: 100)
    items.add(.ellipse, x: 200, y: 100)
    items.behaviors = [.itemBehavior(ItemBehavior(name: "stuff", items: ["item1"], density: 1))]
    items.phases = [
      Phase(name: "a", until: Trigger(elapsed: 0.1), then: Actions(add: ["stuff"])),
      Phase(name: "b", until: Trigger(elapsed: 0.1)),
    ]
    let plan = try items.plan(varying: ["stuff.density"])
    #expect(
      measure(plan, [.finalX], columns: [[1, 1e-45, 1e45, 2]]).statuses
        == [.moving, .invalid, .invalid, .moving])
  }
}
