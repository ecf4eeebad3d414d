import Testing

import Dynamics

/// The events of a world, and their order.
@Suite struct WorldEventTests {
  /// A box that falls on a floor 100 pt below it.
  private func falling() -> Scene {
    var fall = Experiment(width: 40, height: 40, x: 100, y: 100)
    fall.gravity()
    fall.line(-500, 220, 500, 220)
    return fall.scene
  }

  @Test func `contacts begin and end, and the world pauses`() throws {
    let world = try World<Float>(falling())
    var told: [WorldEvent] = []
    world.onEvent = { told.append($1) }
    var returned: [WorldEvent] = []
    var steps = 0
    while world.isRunning, steps < 1000 {
      returned += world.step()
      steps += 1
    }
    #expect(told == returned)
    #expect(told.first == .willResume)
    #expect(told.last == .didPause)
    let contacts = told.filter {
      switch $0 {
      case .contactBegan, .contactEnded: true
      default: false
      }
    }
    // It bounces once, as UIKit's does, with the boundary's elasticity, and stays.
    #expect(contacts.count == 3)
    let contact = WorldContact(
      behavior: "line1", item: "box", partner: .boundary("edge", side: 0))
    guard case .contactBegan(contact, let impact) = contacts[0],
      case .contactEnded(contact, _) = contacts[1]
    else {
      Issue.record("\(contacts)")
      return
    }
    // Between the two surfaces, within the skin, at a corner of the box.
    #expect(abs(impact.y - 220) <= 2 && abs(abs(impact.x - 100) - 20) < 0.1)

    // Paused, no time passes.
    let (time, count) = (world.elapsedTime, world.stepCount)
    #expect(world.step().isEmpty)
    #expect(world.elapsedTime == time && world.stepCount == count)
  }

  @Test func `in a step contacts come first, then actions, then the pause`() throws {
    let world = try World<Float>(falling())
    var steps: [[WorldEvent]] = []
    world.setAction(of: "pull") { _ in }
    while world.isRunning { steps.append(world.step()) }
    func rank(_ event: WorldEvent) -> Int {
      switch event {
      case .willResume: 0
      case .contactBegan: 1
      case .contactEnded: 2
      case .action: 3
      case .phaseBegan: 4
      case .ended, .diverged: 5
      case .didPause: 6
      }
    }
    for step in steps {
      #expect(step.map(rank) == step.map(rank).sorted())
      #expect(step.filter { $0 == .action("pull") }.count == 1)
    }
  }

  @Test func `a world pauses only if it ends at rest`()
    throws
  {
    for (end, pauses) in [(0.1, false), (10, true)] {
      var scene = falling()
      // Long before the box is down, or when it rests.
      scene.phases = [Phase(name: "fall", until: Trigger(elapsed: Quantity(end), rest: true))]
      let world = try World<Float>(scene)
      var events: [WorldEvent] = []
      while !world.isOver { events += world.step() }
      #expect(!world.isRunning)
      #expect(events.contains(.ended(outcome: nil)))
      #expect(events.contains(.didPause) == pauses)
      #expect(pauses ? events.last == .didPause : events.last == .ended(outcome: nil))
    }
  }

  @Test func `a contact is reported for each behavior that has both items`() throws {
    var items = ManyItems()
    items.add(x: 100, y: 100, velocity: (100, 0))
    items.add(.ellipse, x: 200, y: 100)
    items.collisions()
    items.behaviors.append(
      .collision(Collision(name: "pair", items: ["item0", "item1"], mode: .items)))
    items.behaviors.append(.collision(Collision(name: "walls", mode: .boundaries)))
    let world = try World<Float>(items.scene)
    var began: [(WorldContact, Double, Double)] = []
    for _ in 0..<60 {
      for case .contactBegan(let contact, let impact) in world.step() {
        began.append((contact, impact.x, impact.y))
      }
    }
    #expect(began.map(\.0.behavior) == ["collisions0", "collisions", "pair"].suffix(2))
    for (contact, x, y) in began {
      #expect(Set([contact.item]).union(partner(contact)) == ["item0", "item1"])
      #expect(abs(y - 100) < 0.1 && x > 160 && x < 182)
    }
  }

  private func partner(_ contact: WorldContact) -> Set<String> {
    if case .item(let name) = contact.partner { [name] } else { [] }
  }

  @Test func `contacts with boundaries without collision are reported`() throws {
    func fall(through boundary: Collision?) throws -> (heights: [Float], events: [WorldEvent]) {
      var items = ManyItems()
      items.gravity()
      items.add(x: 100, y: 100)
      items.add(.ellipse, x: 300, y: 100)
      if let boundary { items.behaviors.append(.collision(boundary)) }
      let world = try World<Float>(items.scene)
      var events: [WorldEvent] = []
      for _ in 0..<60 { events += world.step() }
      return (world.frames.map(\.y), events)
    }
    let line = Collision.Line(name: "gate", from: Point2(x: 0, y: 300), to: Point2(x: 375, y: 300))
    let gate = Collision(name: "gates", items: ["item0"], mode: .items, lines: [line])
    let (heights, events) = try fall(through: gate)
    #expect(heights == (try fall(through: nil).heights))
    var told: [String] = []
    for event in events {
      switch event {
      case .contactBegan(let contact, let impact):
        told.append("\(contact.item) begins")
        #expect(contact.partner == .boundary("gate", side: 0) && contact.behavior == "gates")
        // A corner touches within the skin, 1.8 pt.
        #expect(abs(impact.y - 300) < 5 && abs(impact.x - 100) < 21.8)
      case .contactEnded(let contact, _): told.append("\(contact.item) ends")
      default: break
      }
    }
    #expect(told == ["item0 begins", "item0 ends"])
  }

  @Test func `the reference bounds have no name, and four sides`() throws {
    var box = Experiment(width: 40, height: 40, x: 300, y: 100)
    box.behaviors.append(.collision(Collision(name: "walls", insets: Insets())))
    box.item.velocity = Point2(x: 400, y: 0)
    let world = try World<Float>(box.scene)
    var partners: [WorldContact.Partner] = []
    for _ in 0..<60 {
      for case .contactBegan(let contact, _) in world.step() { partners.append(contact.partner) }
    }
    #expect(partners == [.boundary(nil, side: 1)])
  }

  @Test func `changes requested in a callback happen at the end of the step`() throws {
    let world = try World<Float>(falling())
    var frames: [Float] = []
    world.onEvent = { world, event in
      guard case .contactBegan = event else { return }
      try? world.remove("line1")
      #expect(world.scene.behaviors.count == 2)
    }
    for _ in 0..<120 {
      world.step()
      frames.append(world["box"]?.y ?? 0)
    }
    #expect(world.scene.behaviors.map(\.name) == ["pull"])
    // The floor is gone, so the box falls on.
    #expect((frames.last ?? 0) > 400)
  }
}
