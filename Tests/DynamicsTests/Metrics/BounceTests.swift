import Testing

import Dynamics

/// Contacts, impacts and bounces, in every engine.
@Suite struct BounceTests {
  private static let metrics: [Metric] = [.bounces, .impacts, .contacts]
  private static let engines: [Scene.Engine] = [.singleItem, .manyItem, .largeWorld]

  private func counts(
    _ items: ManyItems, _ engine: Scene.Engine
  ) throws -> (bounces: Int, impacts: Int, contacts: Int) {
    let values = measure(try items.plan(engine: engine), Self.metrics).values.map { Int($0[0]) }
    return (values[0], values[1], values[2])
  }

  /// A box that falls 300 pt onto a floor, without turning.
  private func drop(elasticity: Double) -> ManyItems {
    var drop = ManyItems()
    drop.add(x: 100, y: 30, elasticity: elasticity) { $0.allowsRotation = 0 }
    drop.gravity()
    drop.line(-500, 350, 700, 350)
    drop.settings.boundaryElasticity = 0
    return drop
  }

  // Contact k comes at v = √(2gh) eᵏ, and rebounds where v e exceeds 100 pt/s. Each contact comes up
  // to a sub-step early or late, which changes its speed by up to 1000 / 120 pt/s. None of these is so
  // close to 100 pt/s: around it, 775 eᵏ is 775 and 93, 140 and 25, 157 and 71, 179 and 86, 133 and
  // 74, and 130 and 91.
  @Test(arguments: engines, [0, 0.12, 0.18, 0.45, 0.48, 0.556, 0.7])
  func `a falling box has the rebounds of the closed recurrence`(
    engine: Scene.Engine, elasticity: Double
  ) throws {
    var speed = (2 * 1000 * 300.0).squareRoot()
    var (impacts, bounces) = (0, 0)
    while speed > 100 {
      impacts += 1
      speed *= elasticity
      if speed > 100 { bounces += 1 }
    }
    let counted = try counts(drop(elasticity: elasticity), engine)
    #expect(counted.impacts == impacts && counted.bounces == bounces)
    #expect(counted.contacts >= impacts)
    if elasticity == 0 { #expect(counted == (0, 1, 1)) }
  }

  // It comes to the floor at √(2 · 1000 · 4) = 89 pt/s, and slides on.
  @Test(arguments: engines)
  func `a contact that begins slowly is no impact, however fast it slides`(
    engine: Scene.Engine
  ) throws {
    var slide = ManyItems(duration: 2)
    slide.add(x: 100, y: 326, velocity: (400, 0), elasticity: 1) { $0.allowsRotation = 0 }
    slide.gravity()
    slide.line(-500, 350, 2000, 350)
    let counted = try counts(slide, engine)
    #expect(counted.bounces == 0 && counted.impacts == 0 && counted.contacts == 1)
  }

  // The corner stops both components at once, and gives back neither or both.
  @Test(arguments: engines, [0, 0.5])
  func `a corner is two impacts`(engine: Scene.Engine, elasticity: Double) throws {
    var corner = ManyItems(duration: 0.5)
    corner.add(x: 200, y: 200, velocity: (500, 500), elasticity: elasticity) {
      $0.allowsRotation = 0
    }
    corner.items[0].friction = 0
    corner.line(-500, 300, 700, 300)
    corner.line(300, -500, 300, 700)
    corner.settings.boundaryElasticity = 0
    let counted = try counts(corner, engine)
    #expect(counted == (elasticity == 0 ? 0 : 2, 2, 2))
  }

  @Test(arguments: [Scene.Engine.manyItem, .largeWorld])
  func `an impact of two items counts for both`(engine: Scene.Engine) throws {
    for (elasticity, expected) in [(0.0, 0.0), (1, 1)] {
      var pair = ManyItems(duration: 0.3)
      pair.add(x: 100, y: 100, velocity: (300, 0), elasticity: elasticity)
      pair.add(x: 180, y: 100, velocity: (-300, 0), elasticity: elasticity)
      pair.collisions()
      let values = measure(try pair.plan(engine: engine), Self.metrics).values.map { $0[0] }
      #expect(values == [Float(expected), 1, 1] + [Float(expected), 1, 1])
    }
  }

  /// A box that is thrown about in a room, without rotation and friction: its axes are independent.
  private func room(_ random: inout SplitMix64) -> ManyItems {
    var room = ManyItems(duration: 4)
    let velocity = (random.number(-1500, 1500), random.number(-1500, 1500))
    room.add(
      x: random.number(60, 300), y: random.number(60, 500), velocity: velocity, friction: 0,
      elasticity: random.number(0, 0.95)
    ) { $0.allowsRotation = 0 }
    room.gravity(random.number(0.2, 3))
    for (x1, y1, x2, y2) in [
      (0.0, 0.0, 375.0, 0.0), (0, 667, 375, 667), (0, 0, 0, 667), (375, 0, 375, 667),
    ] { room.line(x1, y1, x2, y2) }
    room.settings.boundaryElasticity = random.chance(0.5) ? 0 : 0.2
    // A frame is a sub-step, so a trace shows every velocity that the solver finds.
    room.settings.frameRate = 120
    return room
  }

  @Test(arguments: engines)
  func `bounces are the turns of a trace in which the speed after it exceeds the threshold`(
    engine: Scene.Engine
  ) throws {
    var random = SplitMix64(seed: testSeed)
    var (all, withoutRebound) = (0, 0)
    for _ in 0..<40 {
      let room = room(&random)
      let counted = try counts(room, engine)
      let frames = Trace<Float>(plan: try room.plan(engine: engine)).frames
      var turns = 0
      for (a, b) in zip(frames, frames.dropFirst()) {
        // A turn by gravity alone leaves at most 3000 / 120 = 25 pt/s.
        for (before, after) in [(a.velocityX, b.velocityX), (a.velocityY, b.velocityY)]
        where before * after < 0 && after.magnitude > 100 { turns += 1 }
      }
      #expect(counted.bounces == turns)
      #expect(counted.bounces <= counted.impacts && counted.impacts <= counted.contacts)
      all += turns
      if counted.impacts > counted.bounces { withoutRebound += 1 }
    }
    #expect(all > 100 && withoutRebound > 10)
  }

  @Test func `no item of a random heap has more bounces than impacts or impacts than contacts`()
    throws
  {
    var random = SplitMix64(seed: testSeed)
    for round in 0..<12 {
      var heap = ManyItems(duration: 2)
      for index in 0..<(round % 2 == 0 ? 8 : 70) {
        heap.add(
          x: 40 + 50 * Double(index % 7) + random.number(-3, 3),
          y: 600 - 55 * Double(index / 7) + random.number(-3, 3),
          velocity: (random.number(-300, 300), random.number(-300, 300)),
          elasticity: random.number(0, 0.9))
      }
      heap.gravity()
      heap.collisions()
      heap.line(-500, 667, 900, 667)
      let values = measure(try heap.plan(), Self.metrics).values.map { $0[0] }
      let items = stride(from: 0, to: values.count, by: 3).map { Array(values[$0..<$0 + 3]) }
      #expect(items.allSatisfy { $0[0] <= $0[1] && $0[1] <= $0[2] })
      #expect(items.contains { $0[0] > 0 } && items.contains { $0[0] < $0[1] })
    }
  }
}
