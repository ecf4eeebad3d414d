import Testing

import Dynamics

/// Phases that end by a speed, a spin or a distance, in every engine.
@Suite struct LimitTests {
  private static let engines: [Scene.Engine] = [.singleItem, .manyItem, .largeWorld]

  /// The frame at which the one phase ends that an item goes through.
  private func end(
    _ condition: Trigger.Condition, when guards: [Trigger.Condition] = [], in engine: Scene.Engine,
    of items: ManyItems
  ) throws -> Int {
    var items = items
    items.phases = [Phase(name: "a", ends: [.init(until: Trigger(condition), when: guards)])]
    let isAlone = engine == .singleItem
    if isAlone { items.items.removeSubrange(1...) }
    return Trace<Float>(plan: try items.plan(engine: isAlone ? nil : engine)).frameCount - 1
  }

  /// An item, and one far away that lets the many-item engine run.
  private func thrown(
    velocity: (x: Double, y: Double) = (0, 0), change: (inout Item) -> Void = { _ in }
  ) -> ManyItems {
    var items = ManyItems(duration: 10)
    items.add(x: 50, y: 100, velocity: velocity, change: change)
    items.add(x: 5000, y: 100)
    return items
  }

  // The first frame has one sub-step of 1/120 s and every other two: frame f follows 2 f - 1.

  @Test(arguments: engines)
  func `a fall reaches a speed at the time of the law`(in engine: Scene.Engine) throws {
    var fall = thrown()
    fall.gravity()
    for speed in [100, 250.5, 333, 801.0] {
      // After n sub-steps the speed is 1000 n / 120 pt/s.
      let frame = (1...).first { 1000 * Double(2 * $0 - 1) / 120 > speed }
      let limits = Trigger.Limits(above: .init(speed))
      #expect(try end(.speed(limits, item: "item0"), in: engine, of: fall) == frame)
    }
  }

  @Test(arguments: engines)
  func `a resisted speed and a resisted spin fall below limits`(in engine: Scene.Engine) throws {
    let slowed = thrown(velocity: (400, 300)) { item in
      (item.resistance, item.angularResistance, item.angularVelocity) = (3, 2, -9)
    }
    func frame(_ start: Double, _ resistance: Double, below limit: Double) -> Int? {
      // b2Island::Solve divides a velocity by 1 + h r in each sub-step.
      var value = start
      return (1...600).first { frame in
        for _ in 0..<(frame == 1 ? 1 : 2) { value /= 1 + resistance / 120 }
        return value < limit
      }
    }
    for limit in [50, 123.0] {
      #expect(
        try end(.speed(.init(below: .init(limit)), item: "item0"), in: engine, of: slowed)
          == frame(500, 3, below: limit))
    }
    for limit in [0.5, 3] {
      #expect(
        try end(.spin(.init(below: .init(limit)), item: "item0"), in: engine, of: slowed)
          == frame(9, 2, below: limit))
    }
    // Both limits: from 3 down to 2, not from the start.
    #expect(
      try end(.spin(.init(above: 2, below: 3), item: "item0"), in: engine, of: slowed)
        == frame(9, 2, below: 3))
  }

  @Test(arguments: engines)
  func `a flight comes near a point and leaves it`(in engine: Scene.Engine) throws {
    let flight = thrown(velocity: (300, 0))
    // It moves 2.5 pt in a sub-step, 60 pt beside the point: 80 pt from it is 52.9 pt along the way.
    let place = Trigger.Place.point(Point2(x: 351, y: 160))
    func along(_ frame: Int) -> Double { 50 + 2.5 * Double(2 * frame - 1) - 351 }
    func distance(_ limits: Trigger.Limits) -> Trigger.Condition {
      .distance(limits, from: place, item: "item0")
    }
    let near = (1...).first { along($0) * along($0) + 3600 < 6400 }
    #expect(try end(distance(.init(below: 80)), in: engine, of: flight) == near)
    let far = (1...).first { $0 > 61 && along($0) * along($0) + 3600 > 160_000 }
    #expect(
      try end(
        distance(.init(above: 400)), when: [distance(.init(above: 400))], in: engine, of: flight)
        == far)
  }

  @Test(arguments: [Scene.Engine.manyItem, .largeWorld])
  func `two items come near each other`(in engine: Scene.Engine) throws {
    var flight = thrown(velocity: (200, 0))
    flight.add(x: 50, y: 1000, velocity: (200, -200))
    // 900 pt apart, 200 / 120 pt nearer in each sub-step.
    let frame = (1...).first { 900 - 200 * Double(2 * $0 - 1) / 120 < 300.5 }
    #expect(
      try end(
        .distance(.init(below: 300.5), from: .item("item2"), item: "item0"), in: engine, of: flight)
        == frame)
  }

  // MARK: Random scenes

  private func holds(
    _ condition: Trigger.Condition, _ frames: [Frame<Float>], of items: [String]
  ) -> Bool {
    func frame(_ name: String?) -> Frame<Float> {
      frames[items.firstIndex { $0 == name } ?? 0]
    }
    func value(_ quantity: Quantity?) -> Float? { quantity.flatMap { Float("\($0)") } }
    let square: Float
    let limits: Trigger.Limits
    switch condition {
    case .speed(let own, let item):
      let (x, y) = (frame(item).velocityX, frame(item).velocityY)
      (limits, square) = (own, x * x + y * y)
    case .spin(let own, let item):
      (limits, square) = (own, frame(item).angularVelocity * frame(item).angularVelocity)
    case .distance(let own, let place, let item):
      var (x, y) = (frame(item).x, frame(item).y)
      switch place {
      case .point(let point): (x, y) = (x - (value(point.x) ?? 0), y - (value(point.y) ?? 0))
      case .item(let name): (x, y) = (x - frame(name).x, y - frame(name).y)
      }
      (limits, square) = (own, x * x + y * y)
    default: return false
    }
    return value(limits.above).map { square > $0 * $0 } ?? true
      && value(limits.below).map { square < $0 * $0 } ?? true
  }

  /// Worlds of all engines; the smaller ones also run by the engine of large worlds.
  @Test(arguments: 0..<UInt64(60))
  func `a phase ends at the first frame of the free motion within the limits`(
    _ index: UInt64
  ) throws {
    let seed = testSeed &+ index
    var world = RandomWorld(random: SplitMix64(seed: seed))
    var items = world.items(index % 6 == 0 ? 1 : index % 6 == 1 ? 20 : nil)
    items.phases = []
    let names = items.items.map(\.name)
    let engine: Scene.Engine? = index % 6 == 2 ? .largeWorld : nil
    // As a phase does, it goes on at rest, unless all items are fixed.
    items.settings.sleepTime = nil
    let free = try items.frames(engine: engine)
    for _ in 0..<6 {
      let condition = world.random.limit(of: names)
      let guards = world.random.chance(0.3) ? [world.random.limit(of: names)] : []
      var limited = items
      limited.phases = [Phase(name: "a", ends: [.init(until: Trigger(condition), when: guards)])]
      let end = free.indices.dropFirst().first { frame in
        ([condition] + guards).allSatisfy { holds($0, free[frame], of: names) }
      }
      let frames = try limited.frames(engine: engine)
      #expect(
        frames.count - 1 == end ?? 96, "\(condition), \(guards), seed \(seed)")
    }
  }

  @Test(arguments: 0..<UInt64(40))
  func `a live world has the frames of a trace`(_ index: UInt64) throws {
    let seed = testSeed &+ 500 &+ index
    var world = RandomWorld(random: SplitMix64(seed: seed))
    var items = world.items(index % 5 == 0 ? 1 : index % 5 == 1 ? 18 : nil)
    items.phases = [
      Phase(name: "first", until: Trigger(.elapsed(.init(world.random.number(0.1, 0.5))))),
      Phase(name: "last", until: Trigger(.elapsed(1))),
    ]
    world.addLimits(to: &items)
    let count = items.items.count
    let trace = Trace<Float>(plan: try items.plan())
    let live = try World<Float>(items.scene, settings: items.settings)
    func bits(_ frame: Frame<Float>) -> [Float] {
      [frame.x, frame.y, frame.angle, frame.velocityX, frame.velocityY, frame.angularVelocity]
    }
    for frame in 1..<trace.frameCount {
      let events = live.step()
      // A trace keeps the frame before the actions of its phase, a world the frame after them.
      guard !events.contains(where: { if case .phaseBegan = $0 { true } else { false } }) else {
        continue
      }
      for item in 0..<count {
        let here = bits(live.frames[item])
        guard here == bits(trace.frames[frame * count + item]) else {
          Issue.record("item \(item) at frame \(frame), seed \(seed)")
          return
        }
      }
    }
  }
}
