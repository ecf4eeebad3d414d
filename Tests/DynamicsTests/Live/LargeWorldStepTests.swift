import Testing

import Dynamics

/// Live worlds of more than 16 items, or 64 edges.
@Suite struct LargeWorldStepTests {
  /// Fixed items far away, which make a world large and change nothing else in it.
  private static func addInert(_ count: Int, to scene: inout ManyItems) {
    for index in 0..<count {
      scene.add(width: 5, height: 5, x: 9000 + 20 * Double(index), y: -9000) { item in
        item.name = "inert\(index)"
        item.anchored = 1
      }
    }
  }

  /// Boxes, balls and triangles that fall between walls and come to lie on each other.
  private func pile(_ count: Int) -> ManyItems {
    var pile = ManyItems(duration: 4)
    pile.gravity()
    pile.behaviors.append(.collision(Collision(name: "walls", insets: Insets())))
    for index in 0..<count {
      let (row, column) = index.quotientAndRemainder(dividingBy: 10)
      pile.add(
        [.rectangle, .ellipse, .triangle][index % 3], width: 20, height: index % 3 == 1 ? 20 : 16,
        x: 30 + 34 * Double(column) + 3 * Double(row % 4), y: 630 - 45 * Double(row),
        friction: 0.3)
    }
    return pile
  }

  private func state<Scalar>(_ frame: Frame<Scalar>?) -> [Scalar] {
    guard let frame else { return [] }
    return [
      frame.x, frame.y, frame.angle, frame.velocityX, frame.velocityY, frame.angularVelocity,
    ]
  }

  // MARK: Frames

  private func expectFramesOfTrace<Scalar: SimulationScalar>(
    _ items: ManyItems, on set: InstructionSet, in: Scalar.Type
  ) throws {
    let trace = Trace<Scalar>(plan: try items.plan(), instructionSet: set)
    let world = try World<Scalar>(items.scene, settings: items.settings, instructionSet: set)
    var hasBegun = false
    for frame in 0..<trace.frameCount {
      let frames = trace.frames[frame * items.items.count..<(frame + 1) * items.items.count]
      // A trace has a frame before the end of a phase changes it, a world after that.
      guard hasBegun || frames.map({ state($0) }) == world.frames.map({ state($0) }) else {
        let moved = zip(frames, world.frames).filter { state($0) != state($1) }
        Issue.record("frame \(frame) on \(set): \(moved)")
        return
      }
      hasBegun = world.step().contains { if case .phaseBegan = $0 { true } else { false } }
    }
    #expect(trace.frameCount > 80)
  }

  @Test(arguments: InstructionSet.here)
  func `a large world has the frames of a trace`(on set: InstructionSet) throws {
    try expectFramesOfTrace(pile(100), on: set, in: Float.self)
    try expectFramesOfTrace(pile(70), on: set, in: Double.self)
  }

  @Test func `phases, joints, tracks and pushes of a large world are those of a trace`() throws {
    var items = pile(70)
    items.behaviors += [
      .attachment(.spring(name: "spring", item: "item0", to: "item1", frequency: 3, damping: 0.3)),
      .attachment(.rope(name: "rope", item: "item2", to: "item3")),
      .push(
        Push(
          name: "push", items: ["item9", "item10"], mode: .instantaneous, angle: 1, magnitude: 0.3)),
      .snap(Snap(name: "snap", item: "item11", point: Point2(x: 300, y: 300))),
    ]
    items.phases = [
      Phase(
        name: "fall", until: Trigger(.contact(Contact(item: "item30", count: 2)), .elapsed(1.5)),
        then: Actions(
          remove: ["rope"], addVelocity: [.init(item: "item12", linear: Point2(x: 0, y: -200))])),
      Phase(
        name: "hang", until: Trigger(.elapsed(1)),
        then: Actions(
          pose: [.init(item: "item14", center: Point2(x: 100, y: 100))], add: ["rope"],
          restart: ["item15"])),
    ]
    try expectFramesOfTrace(items, on: .preferred, in: Float.self)
    let world = try World<Float>(items.scene)
    var began: [String] = []
    while !world.isOver {
      for case .phaseBegan(let name) in world.step() { began.append(name) }
    }
    #expect(began == ["hang"])
  }

  // MARK: Like a small world

  /// Items that touch at most one thing at a time, so that the order of contacts does not matter.
  private func apart() -> ManyItems {
    var items = ManyItems()
    // Of items against items, the many-item engine has more continuous collision.
    items.settings.impactPasses = 0
    items.gravity()
    for (index, shape) in [Shape.rectangle, .ellipse, .triangle, .rectangle].enumerated() {
      items.add(shape, x: 200 * Double(index), y: 500, elasticity: 0.4) {
        $0.angle = .init(0.3 * Double(index))
      }
    }
    items.add(x: 900, y: 100)
    items.add(x: 980, y: 130)
    items.add(.ellipse, x: 1100, y: 640, friction: 0)
    items.add(.ellipse, x: 1103, y: 590, friction: 0)
    // A group that falls through boundaries which only report it.
    items.add(x: 5000, y: 400) {
      $0.size = nil
      $0.angularVelocity = 2
      $0.shape = .group(members: [
        GroupMember(name: "bar", size: Size2(width: 40, height: 6), offset: Point2(x: 0, y: 0)),
        GroupMember(
          name: "ball", size: Size2(width: 16, height: 16), offset: Point2(x: 22, y: 3),
          shape: .ellipse),
      ])
    }
    let gates = [600.0, 1200, 2400].map { y in
      Collision.Line(
        name: "gate\(Int(y))", from: Point2(x: 4000, y: .init(y)), to: Point2(x: 6000, y: .init(y)))
    }
    items.behaviors += [
      .collision(Collision(name: "gates", items: ["item8"], mode: .items, lines: gates)),
      .collision(
        Collision(
          name: "ground",
          lines: [.init(name: "floor", from: Point2(x: -300, y: 660), to: Point2(x: 3000, y: 660))])
      ),
      .attachment(
        .spring(
          name: "spring", item: "item4", anchor: Point2(x: 880, y: 20), frequency: 2, damping: 0.2)),
      .attachment(.rope(name: "rope", item: "item4", to: "item5")),
      .push(
        Push(name: "push", items: ["item0"], mode: .instantaneous, angle: 0, magnitude: 0.2)),
    ]
    return items
  }

  /// What both worlds say, in an order of its own.
  ///
  /// A contact that is only reported has no impulse. The engines find it before and after the sub-step
  /// adds the acceleration to the velocity, so its speed is left out.
  private func texts(_ events: [WorldEvent]) -> [String] {
    events.map { event in
      guard case .contactBegan(let contact, let impact) = event, impact.impulse == 0 else {
        return "\(event)"
      }
      return "contactBegan(\(contact), \(impact.time), \(impact.x), \(impact.y))"
    }.sorted()
  }

  private func expectSame(
    _ small: World<Float>, _ large: World<Float>, _ names: [String], frames: Int,
    _ what: Comment
  ) -> Bool {
    for _ in 0..<frames {
      let (events, others) = (texts(small.step()), texts(large.step()))
      let isSame =
        events == others && names.allSatisfy { state(small[$0]) == state(large[$0]) }
        && names.allSatisfy { small.isAsleep($0) == large.isAsleep($0) }
      guard isSame else {
        Issue.record("\(what), frame \(small.stepCount): \(events) and \(others)")
        return false
      }
    }
    return true
  }

  @Test(arguments: InstructionSet.here)
  func `a large world has the events of a small one, and changes as it does`(
    on set: InstructionSet
  ) throws {
    let few = apart()
    var many = few
    Self.addInert(70, to: &many)
    let small = try World<Float>(few.scene, settings: few.settings, instructionSet: set)
    let large = try World<Float>(many.scene, settings: many.settings, instructionSet: set)
    #expect(few.scene.engine == .manyItem && many.scene.engine == .largeWorld)
    let names = few.items.map(\.name)
    let changes: [(name: String, make: (World<Float>) throws -> Void)] = [
      ("the start", { _ in }),
      ("a number", { try $0.set("spring.frequency", to: 4) }),
      ("a place", { $0.updateItem("item1", center: (x: 230, y: 300), angle: 0.7) }),
      (
        "velocities",
        {
          $0.addLinearVelocity(x: 20, y: -150, for: "item2")
          $0.addAngularVelocity(3, for: "item3")
        }
      ),
      (
        "a behavior",
        {
          try $0.add(
            .attachment(.rod(name: "rod", item: "item3", anchor: Point2(x: 650, y: 400))))
        }
      ),
      (
        "a joint less, a push more",
        {
          try $0.change { changes in
            changes.remove("rope")
            changes.add(
              .push(
                Push(
                  name: "more", items: ["item5", "item6"], mode: .instantaneous, angle: -1,
                  magnitude: 0.1)))
          }
        }
      ),
      (
        "another item",
        {
          try $0.add(
            Item(
              name: "guest", size: Size2(width: 30, height: 30), center: Point2(x: 1500, y: 400)))
        }
      ),
      ("no push", { try $0.remove("push") }),
      ("other gravity", { try $0.set("pull.magnitude", to: 0.5) }),
      ("without gravity", { try $0.remove("pull") }),
      ("an item less", { try $0.removeItem("item2") }),
    ]
    var gateEvents = 0
    for world in [small, large] {
      world.onEvent = { _, event in
        switch event {
        case .contactBegan(let contact, _), .contactEnded(let contact, _):
          gateEvents += contact.behavior == "gates" ? 1 : 0
        default: break
        }
      }
    }
    for change in changes {
      try change.make(small)
      try change.make(large)
      let left = names.filter { small[$0] != nil }
      guard expectSame(small, large, left, frames: 40, "\(change.name) on \(set)") else { return }
    }
    #expect(small.length(of: "spring") == large.length(of: "spring"))
    // Each of two parts comes to three gates and leaves them, in two worlds.
    #expect(gateEvents == 24)
  }

  // MARK: Sleep and contacts

  @Test func `a pile sleeps on as its world becomes large and small again`() throws {
    let world = try World<Float>(pile(15).scene)
    while world.isRunning, world.stepCount < 2400 { world.step() }
    #expect(!world.isRunning)
    let before = world.frames
    func distance() -> Float {
      zip(before, world.frames).map {
        max(abs($0.x - $1.x), abs($0.y - $1.y), 30 * abs($0.angle - $1.angle))
      }.max() ?? 0
    }
    // Resting contacts between 15 items: none of them begins or ends with what comes and goes.
    func guest(_ index: Int) -> Item {
      Item(
        name: "guest\(index)", size: Size2(width: 5, height: 5),
        center: Point2(x: .init(3000 + 20 * Double(index)), y: 0))
    }
    try world.change { for index in 0..<30 { $0.add(guest(index)) } }
    #expect(world.scene.engine == .largeWorld && world.isRunning)
    func contacts(_ count: Int) -> [WorldEvent] {
      (0..<count).flatMap { _ in world.step() }.filter { event in
        switch event {
        case .contactBegan, .contactEnded: true
        default: false
        }
      }
    }
    #expect(contacts(30).isEmpty)
    #expect(world["guest7"]?.velocityY ?? 0 > 400)
    try world.change { for index in 0..<30 { $0.removeItem("guest\(index)") } }
    #expect(world.scene.engine == .manyItem)
    // A change of the engine converts metres to points and back.
    #expect(contacts(30).isEmpty && distance() < 2e-4)
    // Gravity that turns a little wakes the pile, whose contacts stay.
    try world.set("pull.angle", to: 1.55)
    #expect(world.isRunning && contacts(3).count < 5)
    try world.change { for index in 0..<30 { $0.add(guest(index)) } }
    #expect(contacts(3).count < 5)
    try world.change { for index in 0..<30 { $0.removeItem("guest\(index)") } }
    #expect(contacts(3).count < 5)
  }

  /// A tower of two boxes on a floor, and many that sleep beside it.
  private func tower() throws -> World<Float> {
    var items = ManyItems()
    items.gravity()
    items.behaviors.append(
      .collision(
        Collision(
          name: "ground",
          lines: [.init(name: "floor", from: Point2(x: -999, y: 500), to: Point2(x: 9999, y: 500))])
      ))
    items.add(x: 0, y: 480)
    items.add(x: 0, y: 440)
    for index in 0..<68 { items.add(x: 100 + 50 * Double(index), y: 480) }
    let world = try World<Float>(items.scene)
    while world.isRunning, world.stepCount < 600 { world.step() }
    #expect(!world.isRunning && world.isAsleep("item1"))
    return world
  }

  @Test func `what loses its support wakes and falls, and nothing else does`() throws {
    let world = try tower()
    try world.removeItem("item0")
    #expect(!world.isAsleep("item1") && world.isAsleep("item2"))
    var events: [WorldEvent] = []
    while world.isRunning, world.stepCount < 1200 { events += world.step() }
    #expect(abs((world["item1"]?.y ?? 0) - 480) < 2)
    let begun = events.compactMap { event in
      if case .contactBegan(let contact, let impact) = event { (contact, impact.y) } else { nil }
    }
    #expect(begun.first?.0.item == "item1" && abs((begun.first?.1 ?? 0) - 500) < 2)
    #expect(begun.allSatisfy { $0.0.partner == .boundary("floor", side: 0) })
    // The removed item's contacts end without an event.
    #expect(
      !events.contains { event in
        if case .contactEnded(let contact, _) = event { contact.item == "item0" } else { false }
      })
  }

  @Test func `a collision that goes wakes what lay on its boundary`() throws {
    let world = try tower()
    try world.remove("ground")
    #expect(world.isRunning && !world.isAsleep("item0") && !world.isAsleep("item5"))
    for _ in 0..<30 { world.step() }
    #expect((world["item40"]?.y ?? 0) > 550)
  }

  @Test func `a touched pile wakes`() throws {
    let world = try tower()
    world.updateItem("item1", center: (x: 20, y: 430))
    #expect(world.isRunning && !world.isAsleep("item1"))
    var began = 0
    for _ in 0..<60 {
      for case .contactBegan(let contact, _) in world.step() where contact.item == "item0" {
        began += contact.partner == .item("item1") ? 1 : 0
      }
    }
    #expect(began > 0 && world.isAsleep("item3"))
  }

  @Test func `what lies on an item that is placed elsewhere wakes and falls`() throws {
    let world = try tower()
    world.updateItem("item0", center: (x: -300, y: 480))
    while world.isRunning, world.stepCount < 1200 { world.step() }
    #expect(abs((world["item1"]?.y ?? 0) - 480) < 2 && world.isAsleep("item1"))
  }

  @Test func `what slept before the world became large wakes as its support goes`() throws {
    var items = ManyItems()
    items.gravity()
    items.collisions()
    items.line(-999, 500, 9999, 500)
    for index in 0..<7 {
      items.add(x: 100 * Double(index), y: 480)
      items.add(x: 100 * Double(index), y: 440)
    }
    let world = try World<Float>(items.scene)
    while world.isRunning, world.stepCount < 600 { world.step() }
    #expect(!world.isRunning && items.scene.engine == .manyItem)
    try world.change { changes in
      for index in 0..<10 {
        changes.add(
          Item(
            name: "guest\(index)", size: Size2(width: 5, height: 5),
            center: Point2(x: .init(-300 - 20 * Double(index)), y: 497)))
      }
    }
    #expect(world.scene.engine == .largeWorld && world.isAsleep("item1"))
    try world.removeItem("item0")
    #expect(!world.isAsleep("item1") && world.isAsleep("item3"))
    for _ in 0..<60 { world.step() }
    #expect(abs((world["item1"]?.y ?? 0) - 480) < 2)
  }

  @Test(arguments: InstructionSet.here)
  func `there may be many more edges than items`(on set: InstructionSet) throws {
    var items = ManyItems(duration: 4)
    items.gravity()
    items.collisions()
    let bumps = (0..<8000).map { index in
      Collision.Line(
        name: "bump\(index)", from: Point2(x: .init(0.25 * Double(index)), y: 500),
        to: Point2(x: .init(0.25 * Double(index + 1)), y: .init(500 + Double(index % 2))))
    }
    items.behaviors.append(.collision(Collision(name: "ground", lines: bumps)))
    // Some lie still while others fall on those beside them.
    for index in 0..<8 {
      items.add(x: 100 + 200 * Double(index), y: 480)
      items.add(.ellipse, x: 110 + 200 * Double(index), y: -300 - 400 * Double(index))
    }
    try expectFramesOfTrace(items, on: set, in: Float.self)
  }

  // MARK: Limits

  /// Items around one point, each of which touches all others.
  private func crowd(_ count: Int, spread: Double) -> ManyItems {
    var crowd = ManyItems()
    crowd.collisions()
    for index in 0..<count {
      crowd.add(
        .ellipse, x: 200 + spread * Double(index % 20), y: 200 + spread * Double(index / 20),
        friction: 0)
    }
    return crowd
  }

  @Test func `more contacts than there is memory for are an error, or the end of the world`() throws
  {
    #expect(throws: SceneProblems.self) { try World<Float>(crowd(300, spread: 0.1).scene) }
    let world = try World<Float>(crowd(300, spread: 60).scene)
    world.step()
    for index in 0..<300 {
      world.updateItem("item\(index)", center: (x: 0.1 * Double(index), y: 0))
    }
    var events: [WorldEvent] = []
    while !world.isOver, world.stepCount < 10 { events += world.step() }
    #expect(world.isOver && events.contains(.diverged))
    #expect(world.frames.allSatisfy { $0.x.isFinite && $0.y.isFinite })
  }
}
