import Testing

import Dynamics

/// Actions that add parts of velocities, limit velocities and choose the nearest of some points.
@Suite struct VelocityActionTests {
  /// Two items that fly and turn, and after half a second the actions.
  private func world(
    _ actions: Actions, snap: Point2? = nil, inertCount: Int = 0
  ) throws -> World<Float> {
    var items = ManyItems(duration: 3)
    items.add(x: 50, y: 100, velocity: (300, -400)) { $0.angularVelocity = 3 }
    items.add(x: 900, y: 900, velocity: (-70, 20)) { $0.angularVelocity = -5 }
    for index in 0..<inertCount { items.add(x: 5000 + 100 * Double(index), y: 0) }
    if let snap { items.behaviors = [.snap(Snap(name: "home", item: "item0", point: snap))] }
    var actions = actions
    if snap != nil { actions.add = ["home"] }
    items.phases = [
      Phase(name: "fly", until: Trigger(.elapsed(0.5)), then: actions),
      Phase(name: "on", until: Trigger(.elapsed(2))),
    ]
    return try World<Float>(items.scene)
  }

  private func frames(_ world: World<Float>) -> (Frame<Float>, Frame<Float>) {
    for _ in 0..<30 { world.step() }
    return (world.frames[0], world.frames[1])
  }

  /// Two, and as many as make a large world.
  static let inertCounts = [0, 20]

  /// Up to six roundings, of the conversions to metres and back and of three operations, each by half
  /// a unit of a number that is at most `size`.
  private func isEqual(_ a: Float, _ b: Float, size: Float = 500) -> Bool {
    abs(a - b) <= 3 * size.ulp
  }

  @Test(arguments: inertCounts)
  func `a part of a velocity is added`(_ inertCount: Int) throws {
    let actions = Actions(addVelocity: [
      .init(item: "item0", linear: Point2(x: 10, y: 0), part: -0.75, angularPart: 1),
      .init(item: "item1", part: 0.5, angularPart: -2, of: "item0"),
    ])
    let (first, second) = frames(try world(actions, inertCount: inertCount))
    // Of its own velocity 300, -400 a quarter is left.
    #expect(isEqual(first.velocityX, 85) && isEqual(first.velocityY, -100))
    #expect(isEqual(first.angularVelocity, 6, size: 12))
    #expect(isEqual(second.velocityX, -70 + 42.5) && isEqual(second.velocityY, 20 - 50))
    #expect(isEqual(second.angularVelocity, -5 - 12, size: 17))
  }

  @Test(arguments: inertCounts)
  func `a limit slows what is faster, and keeps its direction`(_ inertCount: Int) throws {
    let actions = Actions(
      addVelocity: [.init(item: "item1", angular: -1)],
      limitVelocity: [
        .init(item: "item0", linear: 100, angular: 2),
        .init(item: "item1", linear: 100, angular: 4),
      ])
    let (first, second) = frames(try world(actions, inertCount: inertCount))
    #expect(isEqual(first.velocityX, 60) && isEqual(first.velocityY, -80))
    #expect(first.angularVelocity == 2 && second.angularVelocity == -4)
    let (free, slower) = frames(try world(Actions(), inertCount: inertCount))
    #expect(free.velocityX == 300)
    #expect(second.velocityX == slower.velocityX && second.velocityY == slower.velocityY)
  }

  @Test(arguments: inertCounts)
  func `a fixed item gets no velocity`(_ inertCount: Int) throws {
    var items = ManyItems(duration: 1)
    items.add(x: 50, y: 100) { $0.anchored = 1 }
    items.add(x: 900, y: 900, velocity: (-70, 20))
    for index in 0..<inertCount { items.add(x: 5000 + 100 * Double(index), y: 0) }
    items.phases = [
      Phase(
        name: "a", until: Trigger(.elapsed(0.1)),
        then: Actions(addVelocity: [
          .init(item: "item0", part: 1, of: "item1"), .init(item: "item1", part: 1, of: "item0"),
        ])),
      Phase(name: "b", until: Trigger(.elapsed(0.5))),
    ]
    let world = try World<Float>(items.scene)
    for _ in 0..<20 { world.step() }
    #expect(world.frames[0].x == 50 && world.frames[1].velocityX == -70)
  }

  @Test(arguments: inertCounts)
  func `a snap goes to the nearest of some points`(_ inertCount: Int) throws {
    // 0.5 s is 59 sub-steps: the center is at (197.5, -96.67), and 0.2 s later at (257.5, -176.67).
    let points = [Point2(x: 150, y: -60), Point2(x: 260, y: -150), Point2(x: 400, y: -300)]
    for (lookahead, nearest) in [(nil, 0), (0.2, 1), (1, 2)] as [(Quantity?, Int)] {
      let chosen = try world(
        Actions(moveToNearest: [.init(behavior: "home", points: points, lookahead: lookahead)]),
        snap: Point2(x: 0, y: 0), inertCount: inertCount)
      let moved = try world(
        Actions(move: [.init(behavior: "home", to: points[nearest])]), snap: Point2(x: 0, y: 0),
        inertCount: inertCount)
      for _ in 0..<100 {
        chosen.step()
        moved.step()
        #expect(chosen.frames[0].x == moved.frames[0].x)
        #expect(chosen.frames[0].angle == moved.frames[0].angle)
      }
    }
  }

  @Test func `the first of equally near points is chosen, with the velocity before all actions`()
    throws
  {
    for points in [
      [Point2(x: 0, y: 0), Point2(x: 100, y: 0)], [Point2(x: 100, y: 0), Point2(x: 0, y: 0)],
    ] {
      var thrown = Experiment(x: 50, y: 0)
      thrown.behaviors = [.snap(Snap(name: "home", item: "box", point: Point2(x: 7, y: 7)))]
      thrown.phases = [
        Phase(
          name: "wait", until: Trigger(.elapsed(0.1)),
          then: Actions(
            add: ["home"],
            moveToNearest: [.init(behavior: "home", points: points, lookahead: 0.5)])),
        Phase(name: "on", until: Trigger(.rest)),
      ]
      let end = try #require(try thrown.frames().last)
      // A snap ends within the resolution of sleep, far nearer than the other point.
      #expect(abs(Double(end.x) - (points[0] == Point2(x: 0, y: 0) ? 0 : 100)) < 1)
    }
  }

  @Test func `an item whose velocity is asked keeps its body`() throws {
    var items = ManyItems(duration: 2)
    items.items = [
      Item(name: "card", size: Size2(width: 40, height: 40), center: Point2(x: 100, y: 100))
    ]
    items.gravity()
    items.phases = [
      Phase(name: "fall", until: Trigger(.elapsed(0.5)), then: Actions(remove: ["pull"])),
      Phase(name: "on", until: Trigger(.elapsed(0.5))),
    ]
    #expect(try #require(try items.frames().last)[0].velocityY == 0)
    items.phases[1].ends[0].until.conditions.append(.speed(.init(below: 1)))
    #expect(try #require(try items.frames().last)[0].velocityY > 400)
  }

  @Test func `a guard is asked at rest, too, in a large world`() throws {
    var items = ManyItems(duration: 5)
    for index in 0..<20 {
      items.add(x: 100 + 60 * Double(index), y: 100, velocity: (300, 0)) { $0.resistance = 8 }
    }
    items.phases = [
      Phase(
        name: "a",
        ends: [
          .init(
            until: Trigger(.rest),
            side: Line(
              from: Point2(x: 0, y: 0), to: Point2(x: 0, y: 1), side: .right, item: "item0"),
            then: Actions(next: .end("left"))),
          .init(
            until: Trigger(.rest),
            side: Line(
              from: Point2(x: 110, y: 0), to: Point2(x: 110, y: 1), side: .left, item: "item0"),
            then: Actions(next: .end("right"))),
        ])
    ]
    // The item comes to rest 37 pt to the right of where it began.
    let outcome = measure(try items.plan(), [.outcome]).values[0][0]
    #expect(outcome == 2)
  }
}
