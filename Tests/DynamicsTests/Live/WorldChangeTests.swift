import Testing

import Dynamics

/// A world whose behaviors come and go.
@Suite struct WorldChangeTests {
  private func hanging() -> Experiment {
    var hang = Experiment(width: 40, height: 40, x: 100, y: 200)
    hang.gravity()
    hang.attach(to: (80, 100), offset: (5, -10), frequency: 2, damping: 0.2)
    hang.line(0, 400, 375, 420)
    return hang
  }

  private func frames(_ world: World<Float>, _ count: Int) -> [[Double]] {
    (0..<count).map { _ in
      world.step()
      return world.frames.flatMap {
        [$0.x, $0.y, $0.angle, $0.velocityX, $0.velocityY, $0.angularVelocity].map { Double($0) }
      }
    }
  }

  @Test(arguments: InstructionSet.here)
  func `removing and adding a behavior equals what a phase does, bit for bit`(
    on set: InstructionSet
  ) throws {
    let hang = hanging()
    let rope = hang.behaviors[1]
    var phased = hang.scene
    phased.phases = [
      Phase(name: "hang", until: Trigger(elapsed: 0.5), then: Actions(remove: [rope.name])),
      Phase(name: "fall", until: Trigger(elapsed: 0.75), then: Actions(add: [rope.name])),
      Phase(name: "caught", until: Trigger(elapsed: 2)),
    ]
    let trace = Trace<Float>(plan: try Plan(scene: phased), instructionSet: set)
    let world = try World<Float>(hang.scene, instructionSet: set)
    var found = frames(world, 30)
    try world.remove(rope)
    found += frames(world, 45)
    try world.add(rope)
    found += frames(world, 60)
    let expected = trace.frames.dropFirst().prefix(135).map {
      [$0.x, $0.y, $0.angle, $0.velocityX, $0.velocityY, $0.angularVelocity].map { Double($0) }
    }
    #expect(found == expected)
  }

  @Test(arguments: InstructionSet.here)
  func `removing and adding behaviors of many items equals what phases do`(on set: InstructionSet)
    throws
  {
    var items = ManyItems(duration: 3)
    items.add(x: 100, y: 100)
    items.add(.ellipse, x: 180, y: 120)
    items.add(
      .path(points: [Point2(x: -18, y: 18), Point2(x: 18, y: 18), Point2(x: 0, y: -18)]),
      width: 36, height: 36, x: 260, y: 100)
    items.gravity(0.3)
    items.line(0, 400, 375, 420)
    let coming: [Behavior] = [
      .attachment(Attachment(name: "rod", item: "item1", to: "item0")),
      .attachment(
        Attachment(name: "pin", kind: .pin, item: "item2", anchor: Point2(x: 250, y: 90))),
      .push(
        Push(
          name: "wind", items: ["item0", "item2"], mode: .continuous,
          direction: Point2(x: 0.3, y: 0),
          offset: Point2(x: 0, y: 4))),
      .push(Push(name: "kick", items: ["item1"], mode: .instantaneous, magnitude: 0.2)),
      .field(FieldBehavior(name: "drag", items: ["item1"], kind: .drag)),
      .snap(Snap(name: "home", item: "item0", point: Point2(x: 150, y: 200))),
    ]
    var phased = items.scene
    phased.behaviors += coming
    let names = coming.map(\.name)
    phased.phases = [
      Phase(name: "fall", until: Trigger(elapsed: 0.25), then: Actions(add: names)),
      Phase(name: "held", until: Trigger(elapsed: 0.5), then: Actions(remove: names)),
      Phase(name: "loose", until: Trigger(elapsed: 0.5), then: Actions(add: names)),
      Phase(name: "again", until: Trigger(elapsed: 1)),
    ]
    let trace = Trace<Float>(plan: try Plan(scene: phased), instructionSet: set)
    let world = try World<Float>(items.scene, instructionSet: set)
    var found = frames(world, 15)
    for behavior in coming { try world.add(behavior) }
    found += frames(world, 30)
    for name in names { try world.remove(name) }
    found += frames(world, 30)
    for behavior in coming { try world.add(behavior) }
    found += frames(world, 60)
    let values = trace.frames.dropFirst(3).prefix(3 * 135).flatMap {
      [$0.x, $0.y, $0.angle, $0.velocityX, $0.velocityY, $0.angularVelocity].map { Double($0) }
    }
    #expect(found.flatMap(\.self) == values)
  }

  @Test func `the last gravity added or set is effective; removing one leaves none`() throws {
    var items = ManyItems()
    items.add(x: 100, y: 100)
    items.add(x: 300, y: 100)
    items.gravity()
    let world = try World<Float>(items.scene)
    func gained() -> [Point2] {
      let before = world.frames
      world.step()
      return zip(world.frames, before).map {
        Point2(
          x: .number(Double($0.velocityX - $1.velocityX).rounded()),
          y: .number(Double($0.velocityY - $1.velocityY).rounded()))
      }
    }
    world.step()
    #expect(gained() == Array(repeating: Point2(x: 0, y: 17), count: 2))
    try world.add(.gravity(Gravity(name: "side", items: ["item0"], angle: 0)))
    #expect(gained() == Array(repeating: Point2(x: 17, y: 0), count: 2))
    try world.set("pull.magnitude", to: 2)
    #expect(gained() == Array(repeating: Point2(x: 0, y: 33), count: 2))
    try world.remove("side")
    #expect(gained() == Array(repeating: Point2(x: 0, y: 0), count: 2))
    try world.set("pull.magnitude", to: 2)
    #expect(gained() == Array(repeating: Point2(x: 0, y: 33), count: 2))
  }

  /// Two gravities and a pin each make a rectangle a scene for the kernels of many items; what has
  /// become of gravity goes with it there and back.
  @Test func `removed gravity stays removed when the engine changes`() throws {
    var items = ManyItems()
    items.add(x: 100, y: 100)
    items.gravity()
    let world = try World<Float>(items.scene)
    func gained() -> Double {
      let before = Double(world.frames[0].velocityY)
      world.step()
      return (Double(world.frames[0].velocityY) - before).rounded()
    }
    world.step()
    #expect(gained() == 17)
    try world.add(.gravity(Gravity(name: "other", magnitude: 2)))
    #expect(gained() == 33)
    try world.remove("other")
    #expect(gained() == 0)
    let wind = Push(name: "wind", items: ["item0"], mode: .continuous, angle: 0, magnitude: 0.1)
    try world.add(.push(wind))
    #expect(gained() == 0)
    try world.add(.gravity(Gravity(name: "other", magnitude: 2)))
    try world.remove("other")
    #expect(gained() == 0)
    try world.set("pull.magnitude", to: 1)
    #expect(gained() == 17)
    try world.remove("pull")
    try world.add(
      .attachment(
        Attachment(
          name: "slide", kind: .sliding, item: "item0", anchor: Point2(x: 100, y: 100),
          axis: Point2(x: 0, y: 1))))
    #expect(gained() == 0)
  }

  /// A second gravity that pulls as the first does makes a scene for the kernels of many items, and
  /// without it the scene is one for those of one item again.
  private func changeKernels(of world: World<Float>, toMany: Bool) throws {
    if toMany {
      try world.add(.gravity(Gravity(name: "same")))
    } else {
      try world.remove("same")
      try world.set("pull.magnitude", to: 1)
    }
  }

  /// A spring, a rod and a pin that took their lengths when they were made.
  @Test(arguments: [(120.0, 2.0), (120, 0), (190.2, 0)], [Settings.uikit, .box2D()])
  func `a joint keeps its state when the engine changes`(
    joint: (anchorY: Double, frequency: Double), settings: Settings
  ) throws {
    var hang = Experiment(width: 40, height: 40, x: 100, y: 200)
    hang.gravity()
    hang.attach(
      to: (105, joint.anchorY), offset: (5, -10), frequency: joint.frequency, damping: 0.2)
    hang.item.velocity = Point2(x: 60, y: 0)
    let alone = try World<Float>(hang.scene, settings: settings)
    let changed = try World<Float>(hang.scene, settings: settings)
    for frame in 0..<120 {
      if frame == 25 || frame == 70 { try changeKernels(of: changed, toMany: frame == 25) }
      let (expected, found) = (frames(alone, 1)[0], frames(changed, 1)[0])
      for part in 0..<3 {
        // Nothing but roundings parts them. From another length, or without its impulse, it would be
        // a point and more.
        #expect(abs(found[part] - expected[part]) < 0.01, "frame \(frame)")
      }
    }
  }

  @Test func `a sleeping item stays asleep when the engine changes`() throws {
    var hang = Experiment(width: 40, height: 40, x: 100, y: 200)
    hang.gravity()
    hang.attach(to: (100, 100), length: 100, frequency: 3, damping: 1)
    let world = try World<Float>(hang.scene)
    while world.isRunning { world.step() }
    #expect(world.isAsleep("box"))
    // It acts on nothing, and so wakes nothing.
    try world.add(.gravity(Gravity(name: "idle", items: [])))
    #expect(world.isAsleep("box"))
    #expect(world.step() == [])
  }

  @Test func `a spring that becomes too weak releases its item`() throws {
    for isMultiBody in [false, true] {
      var hang = Experiment(width: 40, height: 40, x: 100, y: 200)
      hang.gravity()
      if isMultiBody { hang.behaviors.append(.gravity(Gravity(name: "same"))) }
      hang.attach(to: (100, 100), length: 20, frequency: 2)
      let rope = try #require(hang.behaviors.last?.name)
      let world = try World<Float>(hang.scene)
      for _ in 0..<20 { world.step() }
      try world.set(ParameterPath("\(rope).frequency"), to: 1e-16)
      world.step()
      let speed = try #require(world["box"]).velocityY
      for _ in 0..<30 { world.step() }
      // Half a second of gravity.
      #expect(abs(try #require(world["box"]).velocityY - speed - 500) < 1)
    }
  }

  @Test func `a contact continues when the engine changes`() throws {
    var box = Experiment(width: 40, height: 40, x: 100, y: 370)
    box.gravity()
    box.line(0, 400, 375, 400)
    let world = try World<Float>(box.scene)
    var events: [WorldEvent] = []
    for _ in 0..<40 { events += world.step() }
    let count = events.count {
      if case .contactBegan = $0 { true } else { false }
    }
    #expect(count > 0)
    events = []
    for toMany in [true, false] {
      try changeKernels(of: world, toMany: toMany)
      for _ in 0..<10 { events += world.step() }
    }
    #expect(events == [])
  }

  @Test func `an invalid change is refused and changes nothing`() throws {
    let alone = try World<Float>(hanging().scene)
    let world = try World<Float>(hanging().scene)
    #expect(frames(alone, 10) == frames(world, 10))
    #expect(throws: SceneProblems.self) { try world.set("box.density", to: 1e-45) }
    let point = Collision.Line(
      name: "edge", from: Point2(x: 5, y: 5), to: Point2(x: 5, y: 5.000_000_1))
    #expect(throws: SceneProblems.self) {
      try world.add(.collision(Collision(name: "point", lines: [point])))
    }
    #expect(frames(alone, 60) == frames(world, 60))
  }

  /// Three items, a rope between two of them, a push, a field and a floor.
  private func several() -> ManyItems {
    var items = ManyItems(duration: 2)
    items.gravity()
    items.add(x: 100, y: 200, velocity: (30, 0))
    items.add(.ellipse, x: 170, y: 200)
    items.add(x: 130, y: 320) { $0.angle = 0.3 }
    items.collisions()
    items.line(0, 400, 375, 410)
    items.behaviors += [
      .attachment(
        Attachment(name: "rope", item: "item0", to: "item1", frequency: 2, damping: 0.2)),
      .push(Push(name: "wind", items: ["item1"], mode: .continuous, angle: 0.2, magnitude: 0.1)),
      .field(FieldBehavior(name: "drag", items: ["item2"], kind: .drag)),
    ]
    return items
  }

  /// What a world goes through in 200 steps with changes at random.
  private func adventure(_ seed: UInt64, on set: InstructionSet) throws -> [[Double]] {
    var random = SplitMix64(seed: seed)
    let items = several()
    let world = try World<Float>(items.scene, instructionSet: set)
    var gone: [Behavior] = []
    var found: [[Double]] = []
    for _ in 0..<200 {
      let name = "item\(Int(random.number(0, 3)))"
      switch Int(random.number(0, 12)) {
      case 0 where !world.scene.behaviors.isEmpty:
        let index = Int(random.number(0, Double(world.scene.behaviors.count)))
        gone.append(world.scene.behaviors[index])
        try world.remove(world.scene.behaviors[index])
      case 1, 2:
        if let behavior = gone.popLast() { try world.add(behavior) }
      case 3: try world.set(ParameterPath("\(name).elasticity"), to: random.number(0, 1))
      case 4: try world.set(ParameterPath("\(name).anchored"), to: random.number(0, 1).rounded())
      case 5:
        world.updateItem(
          name, center: (random.number(50, 300), random.number(50, 350)), angle: random.number(0, 6)
        )
      case 6:
        world.addLinearVelocity(x: random.number(-300, 300), y: random.number(-300, 300), for: name)
      case 7 where world.scene.behaviors.contains { $0.name == "rope" }:
        try world.set("rope.frequency", to: random.number(0, 1) < 0.3 ? 0 : random.number(1, 4))
      default: break
      }
      found += frames(world, 1)
    }
    return found
  }

  @Test(arguments: 0..<12)
  func `random changes give the same bits on every instruction set`(index: UInt64) throws {
    let seed = testSeed &+ index
    let scalar = try adventure(seed, on: .scalar)
    #expect(scalar.joined().allSatisfy { abs($0) < 1e6 }, "seed \(seed)")
    for set in InstructionSet.here where set != .scalar {
      #expect(try adventure(seed, on: set) == scalar, "seed \(seed) on \(set)")
    }
  }

  @Test func `a change without effect does not change the bits`() throws {
    for scene in [hanging().scene, BuiltInScenes.fallingBoxes] {
      let alone = try World<Float>(scene)
      let changed = try World<Float>(scene)
      var same = true
      for frame in 0..<90 {
        // A number that acts on no item wakes nobody, and everything is carried over.
        try changed.set("reference.width", to: 375)
        same = same && frames(alone, 1) == frames(changed, 1)
        if !same {
          Issue.record("\(scene.name) at frame \(frame)")
          break
        }
      }
    }
  }

  @Test func `an item without behaviors stands still, and later starts from rest`() throws {
    var fall = Experiment(width: 40, height: 40, x: 100, y: 200)
    fall.gravity()
    fall.item.resistance = nil
    fall.item.angularResistance = nil
    let world = try World<Float>(fall.scene)
    var events: [WorldEvent] = []
    for _ in 0..<30 { world.step() }
    let pull = fall.behaviors[0]
    try world.remove(pull)
    let left = try #require(world["box"])
    #expect(left.velocityY == 0)
    for _ in 0..<30 { events += world.step() }
    #expect(events == [.didPause])
    #expect(world["box"]?.y == left.y)
    try world.add(pull)
    #expect(world.isRunning)
    events = world.step()
    #expect(events.first == .willResume)
    #expect((world["box"]?.y ?? 0) > left.y)
  }

  @Test func `a moving anchor wakes the items attached to it`() throws {
    var hang = Experiment(width: 40, height: 40, x: 100, y: 200)
    hang.attach(to: (100, 100), length: 100, frequency: 3, damping: 1)
    let world = try World<Float>(hang.scene)
    while world.isRunning { world.step() }
    #expect(world.isAsleep("box"))
    try world.set("rope0.anchor.x", to: 160)
    #expect(world.isRunning && !world.isAsleep("box"))
    for _ in 0..<600 where world.isRunning { world.step() }
    let box = try #require(world["box"])
    #expect(((box.x - 160) * (box.x - 160) + (box.y - 100) * (box.y - 100)).squareRoot() > 99)
    #expect(box.x > 101)
  }

  @Test func `an item moved by hand keeps its velocity`() throws {
    for many in [false, true] {
      var items = ManyItems()
      items.add(x: 100, y: 100, velocity: (60, 0))
      if many { items.add(x: 300, y: 600) }
      let world = try World<Float>(items.scene)
      world.step()
      world.updateItem("item0", center: (50, 60), angle: 0.5)
      let put = try #require(world["item0"])
      #expect(abs(put.x - 50) < 1e-4 && abs(put.y - 60) < 1e-4 && put.angle == 0.5)
      #expect(abs(put.velocityX - 60) < 0.001)
      world.addLinearVelocity(x: -60, y: 120, for: "item0")
      world.addAngularVelocity(3, for: "item0")
      for _ in 0..<60 { world.step() }
      let end = try #require(world["item0"])
      #expect(abs(end.x - 50) < 0.1 && abs(end.y - 180) < 0.1 && abs(end.angle - 3.5) < 0.01)
    }
  }

  @Test func `an item behavior adds velocity once, and sets properties while active`()
    throws
  {
    var fall = Experiment(width: 40, height: 40, x: 100, y: 100)
    fall.line(0, 400, 375, 400)
    let world = try World<Float>(fall.scene)
    world.step()
    try world.add(
      .itemBehavior(
        ItemBehavior(
          name: "bouncy", elasticity: 1, anchored: nil, charge: 2,
          addLinearVelocity: Point2(x: 0, y: 300))))
    #expect(abs((world["box"]?.velocityY ?? 0) - 300) < 0.001)
    for _ in 0..<90 { world.step() }
    #expect(abs((world["box"]?.velocityY ?? 0) + 300) < 1)
    try world.remove("bouncy")
    #expect(world.scene.items[0].charge?.number == 2)
    #expect(abs((world["box"]?.velocityY ?? 0) + 300) < 1)
  }

  @Test func `an added pin holds the item at its current position`() throws {
    for many in [false, true] {
      var items = ManyItems()
      items.gravity()
      items.add(x: 100, y: 100, velocity: (100, 0))
      if many { items.add(x: 300, y: -600) }
      let world = try World<Float>(items.scene)
      for _ in 0..<12 { world.step() }
      let before = try #require(world["item0"])
      let corner = Point2(x: .init(Double(before.x) - 30), y: .init(Double(before.y)))
      try world.add(
        .attachment(Attachment(name: "hinge", kind: .pin, item: "item0", anchor: corner)))
      for _ in 0..<120 {
        world.step()
        let now = try #require(world["item0"])
        let reach = (now.x - before.x + 30, now.y - before.y)
        #expect(abs((reach.0 * reach.0 + reach.1 * reach.1).squareRoot() - 30) < 1)
      }
    }
  }

  @Test func `an instantaneous push pushes again when it is made active`() throws {
    var still = Experiment(width: 100, height: 100, x: 100, y: 100)
    still.behaviors.append(
      .push(Push(name: "flick", mode: .instantaneous, angle: 0, magnitude: 1)))
    let world = try World<Float>(still.scene)
    world.step()
    #expect(abs((world["box"]?.velocityX ?? 0) - 100) < 0.01)
    try world.set("flick.angle", to: 0)
    world.step()
    #expect(abs((world["box"]?.velocityX ?? 0) - 100) < 0.01)
    try world.set("flick.active", to: 1)
    world.step()
    #expect(abs((world["box"]?.velocityX ?? 0) - 200) < 0.01)
  }

  @Test func `an invalid call is refused, and the world continues`() throws {
    let world = try World<Float>(hanging().scene)
    let scene = world.scene
    #expect(throws: SceneProblems.self) { try world.set("box.elasticity", to: -1) }
    #expect(throws: SceneProblems.self) { try world.set("rop.length", to: 10) }
    #expect(throws: SceneProblems.self) {
      try world.add(.gravity(Gravity(name: "box", items: ["nobody"])))
    }
    try world.remove("nothing")
    #expect(world.scene == scene)
    let phased = try World<Float>(BuiltInScenes.dropOutDismiss)
    #expect(throws: SceneProblems.self) { try phased.set("card.elasticity", to: 0.5) }
    world.step()
    #expect(world.stepCount == 1)
  }

  @Test func `boxes of a heap fall when the floor is taken away, and lie still when it is not`()
    throws
  {
    var items = ManyItems()
    items.gravity()
    items.line(-500, 600, 900, 600)
    items.collisions()
    for index in 0..<6 { items.add(x: 100 + 3 * Double(index), y: 570 - 45 * Double(index)) }
    let world = try World<Float>(items.scene)
    for _ in 0..<1200 where world.isRunning { world.step() }
    #expect(!world.isRunning)
    try world.remove("edges1")
    for _ in 0..<60 { world.step() }
    for frame in world.frames { #expect(frame.y > 700) }
  }
}
