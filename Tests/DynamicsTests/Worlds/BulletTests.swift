import Testing

import Dynamics

/// What gravity or a push acts on is swept against items that move: nothing tunnels.
@Suite struct BulletTests {
  private static let plank = Shape.path(points: [
    Point2(x: -3, y: -90), Point2(x: 3, y: -90), Point2(x: 3, y: 90), Point2(x: -3, y: 90),
  ])

  /// A small item that flies at a plate of 6 by 200 pt, centre on centre but for `beside`.
  private func shot(
    _ shape: Shape, at plate: Shape, speed: Double, from x: Double = 100, beside: Double = 0,
    plateSpeed: Double = 0
  ) -> ManyItems {
    // Long enough to meet over 820 pt, even if the plate leaves at 200 pt/s.
    var items = ManyItems(duration: .init(0.1 + 820 / (speed - 200)))
    items.add(
      shape, width: 30, height: shape == .ellipse ? 30 : 26, x: x, y: 300 + beside,
      velocity: (x: speed, y: 0))
    items.add(plate, width: 6, height: 200, x: 800, y: 300, velocity: (x: plateSpeed, y: 0))
    items.collisions()
    return items
  }

  /// Whether the first item has got to the right of the second by the frame after they meet.
  private func tunnels(_ items: ManyItems, engine: Scene.Engine = .manyItem) throws -> Bool {
    let frames = try items.frames(engine: engine)
    let met = try #require(
      frames.firstIndex {
        $0[0].x + 60 > $0[1].x || $0[1].velocityX != frames[0][1].velocityX
      }, "the items never meet")
    let end = min(met + 2, frames.count - 1)
    return frames[0...end].contains { $0[0].x >= $0[1].x }
  }

  static let engines: [Scene.Engine] = [.manyItem, .largeWorld]

  static let shapes: [Shape] = [
    .rectangle, .ellipse,
    .path(points: [Point2(x: -12, y: -10), Point2(x: 14, y: 0), Point2(x: -12, y: 10)]),
  ]

  @Test(arguments: shapes, [Shape.rectangle, plank])
  func `no bullet passes a plate at up to 24000 pt per s`(shape: Shape, plate: Shape) throws {
    var random = SplitMix64(seed: testSeed)
    for speed in [1500.0, 3000, 6000, 12_000, 24_000] {
      for _ in 0..<12 {
        var items = shot(
          shape, at: plate, speed: speed, from: random.number(20, 220),
          beside: random.number(-10, 10), plateSpeed: random.number(-1000, 200))
        items.gravity()
        for engine in Self.engines {
          #expect(
            try !tunnels(items, engine: engine), "\(engine), \(speed) pt/s, seed \(testSeed)")
        }
      }
    }
  }

  @Test(arguments: engines)
  func `a ball thrown up by a slope meets what is above it in the same sub-step`(
    engine: Scene.Engine
  )
    throws
  {
    var items = ManyItems(duration: 0.2)
    // 150 pt in a sub-step: 29 to the slope, and then up, where the way straight on never led.
    items.add(
      .ellipse, width: 30, height: 30, x: 200, y: 300, velocity: (x: 18_000, y: 0), friction: 0,
      elasticity: 1)
    items.add(width: 80, height: 4, x: 229, y: 240) { $0.anchored = true }
    items.line(150, 400, 350, 200)
    items.collisions()
    let frames = try items.frames(engine: engine)
    #expect(frames[1][0].velocityX < 1, "the ball has not turned")
    #expect(frames.allSatisfy { $0[0].y > 240 }, "the ball has passed the plate")
  }

  @Test(arguments: engines)
  func `two items that fly at each other at full speed meet`(engine: Scene.Engine) throws {
    for shape in Self.shapes {
      var items = shot(shape, at: .rectangle, speed: 24_000, plateSpeed: -24_000)
      items.gravity()
      #expect(try !tunnels(items, engine: engine))
    }
  }

  @Test(arguments: engines)
  func `one bullet of two suffices, and a push makes a bullet like gravity`(engine: Scene.Engine)
    throws
  {
    for item in ["item0", "item1"] {
      var pulled = shot(.ellipse, at: .rectangle, speed: 12_000, from: 117)
      pulled.behaviors.append(.gravity(Gravity(name: "pull", items: [item], magnitude: 0)))
      #expect(try !tunnels(pulled, engine: engine), "\(item) in gravity")
      var pushed = shot(.ellipse, at: .rectangle, speed: 12_000, from: 117)
      pushed.behaviors.append(.push(Push(name: "push", items: [item], mode: .continuous)))
      #expect(try !tunnels(pushed, engine: engine), "\(item) pushed")
    }
  }

  @Test(arguments: engines)
  func `items without forces can pass through each other`(engine: Scene.Engine) throws {
    // Between two sub-steps the ball goes from 30 pt before the plate to 70 pt behind it.
    let items = shot(.ellipse, at: .rectangle, speed: 12_000, from: 70)
    #expect(try tunnels(items, engine: engine))
  }

  @Test(arguments: engines)
  func `a bullet stays a bullet when its gravity is removed`(engine: Scene.Engine) throws {
    var items = shot(.ellipse, at: .rectangle, speed: 12_000, from: -530)
    items.gravity()
    items.phases = [
      Phase(
        name: "pulled", until: Trigger(elapsed: .init(2.0 / 60)), then: Actions(remove: ["pull"])),
      Phase(name: "free", until: Trigger(elapsed: 0.1)),
    ]
    #expect(try !tunnels(items, engine: engine))
  }

  @Test(arguments: [0, 70])
  func `a bullet of a live world stays one when its gravity goes and an item comes`(others: Int)
    throws
  {
    var items = shot(.ellipse, at: .rectangle, speed: 12_000, from: -530)
    for index in 0..<others { items.add(x: 100 * Double(index), y: 9000) }
    items.gravity(0)
    let world = try World<Float>(items.scene, settings: items.settings)
    world.step()
    try world.change {
      $0.remove("pull")
      $0.add(Item(name: "new", size: Size2(width: 9, height: 9), center: Point2(x: 100, y: -9000)))
    }
    for _ in 0..<12 { world.step() }
    #expect(world.frames[0].x < world.frames[1].x)
  }

  @Test(arguments: engines)
  func `a row of balls passes its momentum on`(engine: Scene.Engine) throws {
    var items = ManyItems(duration: 0.3)
    for index in 0..<5 {
      items.add(
        .ellipse, x: 200 + 42 * Double(index), y: 300,
        velocity: (x: index == 0 ? 12_000 : 0, y: 0), friction: 0, elasticity: 1)
    }
    items.collisions()
    items.gravity(0)
    let frames = try items.frames(engine: engine)
    for frame in frames {
      // Five equal masses; 36 sub-steps round velocities of 12 000 pt/s.
      #expect(abs(frame.reduce(0) { $0 + $1.velocityX } - 12_000) < 1)
      for (left, right) in zip(frame, frame.dropFirst()) { #expect(left.x < right.x) }
    }
    #expect(frames[5][4].velocityX > 11_000)
  }
}
