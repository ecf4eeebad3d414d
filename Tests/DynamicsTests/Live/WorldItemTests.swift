import Testing

import Dynamics

/// A world whose items come and go.
@Suite struct WorldItemTests {
  private let empty = Scene(name: "empty", reference: Size2(width: 375, height: 667), items: [])

  /// A box without drag.
  private func box(
    _ name: String, x: Double, y: Double, change: (inout Item) -> Void = { _ in }
  ) -> Item {
    var item = Item(
      name: name, size: Size2(width: 40, height: 40),
      center: Point2(x: .init(x), y: .init(y)), resistance: 0, angularResistance: 0)
    change(&item)
    return item
  }

  private let pull = Behavior.gravity(Gravity(name: "pull"))

  private func floor(_ y: Double, items: [String]? = nil) -> Behavior {
    let line = Collision.Line(
      name: "line", from: Point2(x: -500, y: .init(y)), to: Point2(x: 900, y: .init(y)))
    return .collision(Collision(name: "floor", items: items, lines: [line]))
  }

  private func bits(_ frame: Frame<Float>?) -> [Float] {
    guard let frame else { return [] }
    return [
      frame.x, frame.y, frame.angle, frame.velocityX, frame.velocityY, frame.angularVelocity,
    ]
  }

  // MARK: Coming

  @Test func `a world begins empty and resumes inside the first change that gives it a body`()
    throws
  {
    let world = try World<Float>(empty)
    var events: [WorldEvent] = []
    world.onEvent = { events.append($1) }
    #expect(!world.isRunning && world.frames.isEmpty && world["box"] == nil)
    #expect(world.step() == [] && world.stepCount == 0)
    try world.add(pull)
    #expect(!world.isRunning && events.isEmpty)
    // The item has no number of its own that would give it a body before a behavior does.
    let item = Item(
      name: "box", size: Size2(width: 40, height: 40), center: Point2(x: 100, y: 100))
    try world.remove("pull")
    try world.add(item)
    #expect(!world.isRunning && events.isEmpty)
    try world.add(pull)
    #expect(world.isRunning && events == [.willResume])
    #expect(world.step() == [.willResume])
    #expect(events == [.willResume])
    #expect(world.stepCount == 1 && (world["box"]?.velocityY ?? 0) > 0)
  }

  @Test func `what begins empty moves as what is there from the start`() throws {
    var hang = Experiment(width: 40, height: 40, x: 100, y: 200)
    hang.gravity()
    hang.attach(to: (80, 100), offset: (5, -10), frequency: 2, damping: 0.2)
    hang.line(0, 300, 375, 320)
    let whole = try World<Float>(hang.scene)
    let built = try World<Float>(empty)
    try built.change { changes in
      for behavior in hang.behaviors { changes.add(behavior) }
      changes.add(hang.item)
    }
    for _ in 0..<180 {
      whole.step()
      built.step()
      #expect(bits(whole["box"]) == bits(built["box"]))
    }
  }

  /// Gravity gives 1000/120 pt/s in each sub-step; the first frame of a world has one sub-step, each
  /// other one has two.
  @Test(arguments: [1, 2]) func `an item that comes later falls from then on`(before: Int) throws {
    let world = try World<Float>(empty)
    try world.change { changes in
      changes.add(pull)
      for index in 0..<before { changes.add(box("old\(index)", x: 100 * Double(index), y: 0)) }
    }
    for _ in 0..<30 { world.step() }
    try world.add(box("new", x: 300, y: 50) { $0.velocity = Point2(x: 60, y: 0) })
    for _ in 0..<12 { world.step() }
    let (old, new) = (try #require(world["old0"]), try #require(world["new"]))
    #expect(abs(new.velocityY - 1000.0 / 120 * 24) < 1e-3)
    #expect(abs(new.x - 300 - 60.0 * 24 / 120) < 1e-3)
    #expect(abs(old.velocityY - 1000.0 / 120 * (1 + 41 * 2)) < 1e-2)
    #expect(abs(new.y - 50 - 1000.0 / 120 / 120 * 24 * 25 / 2) < 1e-2)
  }

  /// Three items that do not meet: one hangs, one rolls over a floor, one sleeps on it.
  private func several() -> Scene {
    var items = ManyItems()
    items.gravity()
    items.add(x: 100, y: 200, velocity: (30, 0))
    items.add(.ellipse, x: 170, y: 380, velocity: (50, 0))
    items.add(x: 20, y: 380)
    items.line(-500, 400, 900, 400)
    items.behaviors.append(
      .attachment(
        .spring(
          name: "rope", item: "item0", offset: Point2(x: 4, y: -9), anchor: Point2(x: 60, y: 20),
          frequency: 2, damping: 0.2)))
    return items.scene
  }

  @Test(arguments: InstructionSet.here)
  func `others keep clock, impulses and sleep when an item comes and goes`(
    on set: InstructionSet
  ) throws {
    let alone = try World<Float>(several(), instructionSet: set)
    let changed = try World<Float>(several(), instructionSet: set)
    var slept = false
    for frame in 0..<240 {
      if frame == 80 {
        slept = alone.isAsleep("item2")
        try changed.add(box("guest", x: 600, y: 100))
        #expect(changed.isAsleep("item2") == slept)
      }
      if frame == 140 { try changed.removeItem("guest") }
      alone.step()
      changed.step()
      for item in ["item0", "item1", "item2"] {
        #expect(bits(alone[item]) == bits(changed[item]), "\(item) at frame \(frame)")
      }
    }
    #expect(slept)
    #expect(changed["guest"] == nil && changed.frames.count == 3)
  }

  @Test func `the last item can go, and another one come`() throws {
    let world = try World<Float>(empty)
    try world.change { changes in
      changes.add(pull)
      changes.add(box("first", x: 100, y: 100))
    }
    for _ in 0..<10 { world.step() }
    try world.removeItem("first")
    var events = world.step()
    #expect(events == [.didPause] && !world.isRunning && world.frames.isEmpty)
    let time = world.elapsedTime
    try world.add(box("second", x: 100, y: 100))
    #expect(world.isRunning)
    events = world.step()
    #expect(events == [.willResume] && world.elapsedTime > time)
    #expect(abs((world["second"]?.velocityY ?? 0) - 1000.0 / 120 * 2) < 1e-3)
  }

  @Test func `an item of the name of one that went begins anew`() throws {
    let world = try World<Float>(several())
    for _ in 0..<40 { world.step() }
    let guest = box("item2", x: 300, y: 100)
    try world.change { changes in
      changes.removeItem("item2")
      changes.add(guest)
    }
    let frame = try #require(world["item2"])
    #expect(frame.x == 300 && frame.y == 100 && frame.velocityY == 0)
  }

  // MARK: Going

  @Test func `what stood on an item falls when the item goes`() throws {
    let world = try World<Float>(empty)
    try world.change { changes in
      changes.add(pull)
      changes.add(floor(400))
      changes.add(box("below", x: 100, y: 380))
      changes.add(box("above", x: 100, y: 340))
      changes.add(box("aside", x: 300, y: 380))
    }
    for _ in 0..<600 where world.isRunning { world.step() }
    #expect(!world.isRunning)
    try world.removeItem("below")
    #expect(world.isRunning && !world.isAsleep("above") && world.isAsleep("aside"))
    for _ in 0..<240 where world.isRunning { world.step() }
    #expect(abs((world["above"]?.y ?? 0) - 380) < 2)
  }

  @Test func `an item that a behavior names goes with it or not at all`() throws {
    let world = try World<Float>(several())
    for _ in 0..<5 { world.step() }
    let problems = try #require(throws: SceneProblems.self) { try world.removeItem("item0") }
    #expect(problems.description.contains("unknown item 'item0'"))
    #expect(world.frames.count == 3)
    try world.change { changes in
      changes.removeItem("item0")
      changes.remove("rope")
    }
    #expect(world.frames.count == 2 && world["item0"] == nil)
    world.step()
  }

  @Test func `changes inside a step take effect at its end`() throws {
    let world = try World<Float>(several())
    var inside: [Int] = []
    world.setAction(of: "pull") { world in
      guard world.stepCount == 3 else { return }
      do {
        try world.add(box("guest", x: 600, y: 100))
        try world.change { changes in
          changes.removeItem("item0")
          changes.remove("rope")
        }
      } catch {
        Issue.record(error)
      }
      inside = [world.frames.count, world.scene.items.count]
    }
    for _ in 0..<3 { world.step() }
    #expect(inside == [3, 3])
    #expect(world.scene.items.map(\.name) == ["item1", "item2", "guest"])
    world.step()
    #expect(abs((world["guest"]?.velocityY ?? 0) - 1000.0 / 120 * 2) < 1e-3)
  }

  // MARK: Transactions

  @Test func `a change is made as a whole or not at all`() throws {
    let world = try World<Float>(several())
    let alone = try World<Float>(several())
    for _ in 0..<20 { world.step(); alone.step() }
    let scene = world.scene
    #expect(throws: SceneProblems.self) {
      try world.change { changes throws(SceneProblems) in
        changes.add(box("guest", x: 600, y: 100))
        try changes.set("pull.magnitud", to: 2)
      }
    }
    #expect(throws: SceneProblems.self) {
      try world.change { changes throws(SceneProblems) in
        try changes.set("pull.magnitude", to: 2)
        changes.add(box("item1", x: 600, y: 100))
      }
    }
    #expect(world.scene == scene)
    for _ in 0..<60 {
      world.step()
      alone.step()
      #expect(bits(world["item0"]) == bits(alone["item0"]))
    }
    // Only the whole has to be valid.
    try world.change { changes in
      changes.add(
        .attachment(.rod(name: "rod", item: "guest", anchor: Point2(x: 600, y: 50))))
      changes.add(box("guest", x: 600, y: 100))
    }
    #expect(world.length(of: "rod").map { abs($0 - 50) < 1e-4 } == true)
  }

  @Test func `a scene with phases keeps its items`() throws {
    let world = try World<Float>(BuiltInScenes.dropOutDismiss)
    #expect(throws: SceneProblems.self) { try world.add(box("guest", x: 0, y: 0)) }
    #expect(throws: SceneProblems.self) { try world.removeItem("card") }
  }
}
