import Testing

import Dynamics

/// A world whose behaviors change while they act.
@Suite struct WorldUpdateTests {
  private func line(_ name: String, _ y: Double) -> Collision.Line {
    .init(name: name, from: Point2(x: -500, y: .init(y)), to: Point2(x: 900, y: .init(y)))
  }

  /// Boxes that rest on a floor; one box, or several.
  private func resting(_ count: Int) -> ManyItems {
    var items = ManyItems()
    items.gravity()
    items.behaviors.append(.collision(Collision(name: "floor", lines: [line("edge", 400)])))
    for index in 0..<count { items.add(x: 100 + 60 * Double(index), y: 381) }
    return items
  }

  private func bits(_ world: World<Float>) -> [[Float]] {
    world.frames.map { [$0.x, $0.y, $0.angle, $0.velocityX, $0.velocityY, $0.angularVelocity] }
  }

  // MARK: Collisions

  @Test(arguments: [1, 3]) func `contacts do not begin again when a boundary is added`(
    count: Int
  ) throws {
    let world = try World<Float>(resting(count).scene)
    var events: [WorldEvent] = []
    for _ in 0..<8 { events += world.step() }
    #expect(events.contains { if case .contactBegan = $0 { true } else { false } })
    events = []
    // The new side comes before the one that the boxes are on.
    try world.update(
      .collision(Collision(name: "floor", lines: [line("ceiling", 100), line("edge", 400)])))
    let before = world.frames
    for _ in 0..<60 where world.isRunning { events += world.step() }
    #expect(events.allSatisfy { $0 == .didPause || $0 == .willResume })
    for (now, then) in zip(world.frames, before) { #expect(abs(now.y - then.y) < 0.1) }
  }

  @Test func `an item that leaves a collision falls, and the others stay asleep`() throws {
    let world = try World<Float>(resting(3).scene)
    for _ in 0..<600 where world.isRunning { world.step() }
    #expect(!world.isRunning)
    try world.update(
      .collision(
        Collision(name: "floor", items: ["item0", "item2"], lines: [line("edge", 400)])))
    #expect(world.isRunning && world.isAsleep("item0") && !world.isAsleep("item1"))
    let events = (0..<30).flatMap { _ in world.step() }
    #expect((world["item1"]?.y ?? 0) > 450)
    #expect(events == [.willResume])
    try world.update(
      .collision(
        Collision(
          name: "floor", items: ["item0", "item1", "item2"],
          lines: [line("edge", 400), line("cellar", 900)])))
    for _ in 0..<600 where world.isRunning { world.step() }
    #expect(abs((world["item1"]?.y ?? 0) - 880) < 2)
  }

  // MARK: Gravity

  @Test func `an item that joins a gravity falls, and the vector stays who set it last`() throws {
    var items = ManyItems()
    items.add(x: 100, y: 100)
    items.add(x: 300, y: 100)
    items.behaviors = [
      .gravity(Gravity(name: "down", items: ["item0"])),
      .gravity(Gravity(name: "side", items: [], magnitude: 2, angle: 0)),
    ]
    let world = try World<Float>(items.scene)
    func gained() -> [[Float]] {
      let before = world.frames
      world.step()
      return zip(world.frames, before).map {
        [($0.velocityX - $1.velocityX).rounded(), ($0.velocityY - $1.velocityY).rounded()]
      }
    }
    world.step()
    // The last one of the scene sets the vector for the items of all gravities.
    #expect(gained() == [[33, 0], [0, 0]])
    try world.update(.gravity(Gravity(name: "down", items: ["item0", "item1"])))
    #expect(gained() == [[33, 0], [33, 0]])
    try world.update(.gravity(Gravity(name: "down", items: ["item0", "item1"], magnitude: 3)))
    #expect(gained() == [[0, 50], [0, 50]])
    try world.update(.gravity(Gravity(name: "down", items: ["item1"], magnitude: 3)))
    #expect(gained() == [[0, 0], [0, 50]])
  }

  // MARK: Attachments

  @Test func `an attachment to another item begins anew, one to another point does not`() throws {
    var items = ManyItems()
    items.add(x: 100, y: 100)
    items.add(x: 300, y: 100)
    func rod(_ item: String, _ y: Double) -> Behavior {
      .attachment(.rod(name: "rod", item: item, anchor: Point2(x: 100, y: .init(y))))
    }
    items.behaviors = [rod("item0", 40)]
    let world = try World<Float>(items.scene)
    func length() throws -> Double { try #require(world.length(of: "rod")) }
    #expect(abs(try length() - 60) < 1e-4)
    world.step()
    try world.update(rod("item0", 0))
    #expect(abs(try length() - 60) < 1e-4)
    try world.update(rod("item1", 0))
    #expect(abs(try length() - (200 * 200 + 100 * 100).squareRoot()) < 1e-3)
  }

  @Test(arguments: [1, 2]) func `the length of an attachment can be read`(count: Int) throws {
    var items = ManyItems()
    for index in 0..<count { items.add(x: 100 + 200 * Double(index), y: 100) }
    let anchor = Point2(x: 100, y: 20)
    items.behaviors = [
      .attachment(.rod(name: "rod", item: "item0", anchor: anchor)),
      .attachment(
        .spring(name: "given", item: "item0", anchor: anchor, length: 33, frequency: 1)),
      .attachment(.pin(name: "pin", item: "item0", anchor: anchor)),
      .gravity(Gravity(name: "pull")),
    ]
    if count > 1 {
      items.behaviors.append(.attachment(.rope(name: "rope", item: "item1", anchor: anchor)))
    }
    let world = try World<Float>(items.scene)
    #expect(world.length(of: "rod").map { abs($0 - 80) < 1e-4 } == true)
    #expect(world.length(of: "given") == 33)
    #expect(world.length(of: "pin") == nil)
    #expect(world.length(of: "pull") == nil)
    #expect(world.length(of: "none") == nil)
    if count > 1 {
      let distance = (200.0 * 200 + 80 * 80).squareRoot()
      #expect(world.length(of: "rope").map { abs($0 - distance) < 1e-3 } == true)
    }
    try world.set("rod.length", to: 50)
    #expect(world.length(of: "rod") == 50)
    // During a step it is not there yet.
    world.setAction(of: "pull") { world in
      guard world.stepCount == 1 else { return }
      do {
        try world.add(.attachment(.rod(name: "late", item: "item0", anchor: anchor)))
      } catch {
        Issue.record(error)
      }
      #expect(world.length(of: "late") == nil)
    }
    world.step()
    #expect(world.length(of: "late") != nil)
  }

  // MARK: Pushes and properties

  @Test func `an instantaneous push pushes only the items that join it`() throws {
    var items = ManyItems()
    items.add(width: 100, height: 100, x: 100, y: 100)
    items.add(width: 100, height: 100, x: 100, y: 300)
    func flick(_ items: [String]) -> Behavior {
      .push(Push(name: "flick", items: items, mode: .instantaneous, angle: 0, magnitude: 1))
    }
    items.behaviors = [flick(["item0"])]
    let world = try World<Float>(items.scene)
    world.step()
    try world.update(flick(["item0", "item1"]))
    world.step()
    for name in ["item0", "item1"] {
      #expect(abs((world[name]?.velocityX ?? 0) - 100) < 0.01)
    }
  }

  /// One, a few and many items: each engine, with a floor and walls that they meet.
  private func boxed(_ count: Int) -> ManyItems {
    var items = ManyItems()
    items.gravity()
    items.behaviors.append(.collision(Collision(name: "bounds", insets: Insets())))
    for index in 0..<count {
      items.add(x: 60 + 45 * Double(index % 6), y: 100 + 45 * Double(index / 6))
    }
    return items
  }

  @Test(arguments: [1, 3, 20])
  func `a new push at each tap moves as one push that is made active at each tap`(_ count: Int)
    throws
  {
    var once = boxed(count)
    func push(_ name: String) -> Behavior {
      .push(
        Push(name: name, items: ["item0"], mode: .instantaneous, angle: -1.2, magnitude: 0.05))
    }
    let many = try World<Float>(once.scene)
    once.behaviors.append(push("push"))
    let one = try World<Float>(once.scene)
    try many.add(push("push0"))
    for tap in 1..<150 {
      for _ in 0..<1 + tap % 3 {
        many.step()
        one.step()
      }
      // A push that is removed before the next frame never acts.
      if tap % 20 == 0 { try many.add(push("removed")) }
      if tap % 20 == 0 { try many.remove("removed") }
      try many.add(push("push\(tap)"))
      try one.set("push.active", to: 1)
      #expect(many.frames == one.frames)
    }
    #expect(many.scene.behaviors.count > 150)
  }

  @Test func `a push that an item leaves acts again when the item is back`() throws {
    var items = boxed(2)
    func push(_ names: [String]) -> Behavior {
      .push(Push(name: "push", items: names, mode: .instantaneous, angle: 0, magnitude: 0.1))
    }
    items.behaviors = [push(["item0", "item1"])]
    let world = try World<Float>(items.scene)
    let speed = { (name: String) in world[name]?.velocityX ?? 0 }
    world.step()
    let first = speed("item0")
    try world.update(push(["item1"]))
    try world.add(.gravity(Gravity(name: "none", magnitude: 0)))
    world.step()
    try world.update(push(["item0", "item1"]))
    world.step()
    #expect(first > 0 && abs(speed("item0") - 2 * first) < 1e-3 * first)
    #expect(speed("item1") == first)
  }

  @Test func `an item behavior adds its velocity once, and what left it keeps its charge`() throws {
    var items = ManyItems()
    items.add(x: 100, y: 100)
    items.add(x: 300, y: 100)
    func properties(_ items: [String]?, charge: Quantity) -> Behavior {
      .itemBehavior(
        ItemBehavior(
          name: "heavy", items: items, charge: charge, addLinearVelocity: Point2(x: 10, y: 0)))
    }
    items.behaviors = [properties(nil, charge: 1)]
    let world = try World<Float>(items.scene)
    world.step()
    try world.update(properties(["item0"], charge: 2))
    world.step()
    #expect(abs((world["item0"]?.velocityX ?? 0) - 10) < 1e-4)
    #expect(world.scene.items.map { $0.charge?.number } == [nil, 1])
  }

  @Test func `an update of nothing, or to another kind, is refused`() throws {
    let world = try World<Float>(resting(2).scene)
    let scene = world.scene
    let unknown = try #require(throws: SceneProblems.self) {
      try world.update(.gravity(Gravity(name: "pul")))
    }
    #expect(unknown.description == "unknown behavior 'pul'; did you mean 'pull'?")
    let kind = try #require(throws: SceneProblems.self) {
      try world.update(.snap(Snap(name: "pull", item: "item0", point: Point2(x: 0, y: 0))))
    }
    #expect(
      kind.description
        == "pull: an update cannot change the kind (got 'snap'); expected gravity. "
        + "Remove the behavior and add the other one.")
    #expect(throws: SceneProblems.self) {
      try world.update(.gravity(Gravity(name: "pull", items: ["nobody"])))
    }
    #expect(world.scene == scene)
  }

  // MARK: Numbers

  /// A number that is set and a behavior that is updated go different ways through the plan.
  @Test(arguments: [1, 3], InstructionSet.here)
  func `setting a number equals updating the behavior, bit for bit`(
    count: Int, on set: InstructionSet
  ) throws {
    func anchored(_ x: Double, _ frequency: Double) -> Behavior {
      .attachment(
        .spring(
          name: "rope", item: "item0", anchor: Point2(x: .init(x), y: 20),
          frequency: .init(frequency), damping: 0.2))
    }
    func wind(_ angle: Double) -> Behavior {
      .push(
        Push(
          name: "wind", items: ["item0"], mode: .continuous, angle: .init(angle), magnitude: 0.3))
    }
    func drag(_ strength: Double) -> Behavior {
      .field(FieldBehavior(name: "drag", kind: .drag, strength: .init(strength)))
    }
    func heavy(_ friction: Double) -> Behavior {
      .itemBehavior(ItemBehavior(name: "heavy", friction: .init(friction)))
    }
    var items = resting(count)
    items.behaviors[0] = .gravity(Gravity(name: "pull", magnitude: 1, angle: 1.5))
    items.behaviors += [anchored(100, 2), wind(0), drag(1), heavy(0.3)]
    let updated = try World<Float>(items.scene, instructionSet: set)
    let changed = try World<Float>(items.scene, instructionSet: set)
    for frame in 0..<120 {
      let turn = Double(frame)
      let frequency = frame % 40 < 20 ? 2.0 : 0
      try updated.change { changes throws(SceneProblems) in
        try changes.update(anchored(100 + turn, frequency))
        if frame % 7 == 0 { try changes.update(wind(turn / 9)) }
        if frame % 11 == 0 { try changes.update(drag(turn / 50)) }
        if frame % 13 == 0 { try changes.update(heavy(turn / 100)) }
        if frame % 17 == 0 {
          try changes.update(.gravity(Gravity(name: "pull", magnitude: 1, angle: .init(turn))))
        }
      }
      try changed.set("rope.anchor.x", to: 100 + turn)
      try changed.set("rope.frequency", to: frequency)
      if frame % 7 == 0 { try changed.set("wind.angle", to: turn / 9) }
      if frame % 11 == 0 { try changed.set("drag.strength", to: turn / 50) }
      if frame % 13 == 0 { try changed.set("heavy.friction", to: turn / 100) }
      if frame % 17 == 0 { try changed.set("pull.angle", to: turn) }
      updated.step()
      changed.step()
      guard bits(updated) == bits(changed) else {
        Issue.record("frame \(frame)")
        return
      }
    }
    #expect(updated.scene == changed.scene)
  }

  /// A circle whose height follows from a number of a behavior has corners as soon as that changes.
  @Test func `setting a number that changes a shape equals updating the behavior`() throws {
    func rope(_ length: Double, _ frequency: Double) -> Behavior {
      .attachment(
        .spring(
          name: "rope", item: "item0", anchor: Point2(x: 100, y: 300), length: .init(length),
          frequency: .init(frequency), damping: 0.2))
    }
    var items = ManyItems()
    items.gravity()
    items.behaviors.append(.collision(Collision(name: "floor", lines: [line("edge", 400)])))
    items.add(.ellipse, x: 100, y: 350) {
      $0.size = Size2(width: 40, height: "rope.length")
    }
    items.behaviors.append(rope(40, 1))
    let updated = try World<Float>(items.scene)
    let changed = try World<Float>(items.scene)
    for frame in 0..<90 {
      // The frequency alone keeps the shape, and the memory of both plans.
      let (length, frequency) = (frame / 10 % 2 == 0 ? 40.0 : 60, 1 + Double(frame) / 30)
      try updated.update(rope(length, frequency))
      try changed.set("rope.length", to: length)
      try changed.set("rope.frequency", to: frequency)
      updated.step()
      changed.step()
      guard bits(updated) == bits(changed) else {
        Issue.record("frame \(frame)")
        return
      }
    }
  }

  @Test func `a number that is set has to be in its range`() throws {
    var items = resting(2)
    items.behaviors.append(
      .attachment(
        .spring(name: "rope", item: "item0", anchor: Point2(x: 100, y: 20), frequency: 2)))
    let world = try World<Float>(items.scene)
    let scene = world.scene
    for (path, value): (ParameterPath, Double) in [
      ("rope.frequency", -1), ("rope.frequency", .nan), ("rope.anchor.x", .infinity),
    ] {
      #expect(throws: SceneProblems.self) { try world.set(path, to: value) }
    }
    #expect(world.scene == scene)
    world.step()
  }
}
