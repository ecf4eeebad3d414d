import Testing

import Dynamics

/// Worlds whose items cannot meet, and items that come, change and go.
@Suite struct SeparateWorldTests {
  private func hung(_ name: String, x: Double) -> (item: Item, behaviors: [Behavior]) {
    (
      Item(
        name: name, size: Size2(width: 40, height: 60), center: Point2(x: .init(x), y: 200),
        elasticity: 0.5),
      [
        .attachment(
          .spring(
            name: "\(name)spring", item: name, offset: Point2(x: 5, y: -20),
            anchor: Point2(x: .init(x - 30), y: 100), frequency: 2, damping: 0.2)),
        .collision(
          Collision(
            name: "\(name)floor", items: [name],
            lines: [.init(name: "edge", from: Point2(x: -100, y: 260), to: Point2(x: 500, y: 290))]
          )),
      ]
    )
  }

  private func world(
    _ hung: [(item: Item, behaviors: [Behavior])], on set: InstructionSet
  ) throws -> World<Float> {
    try World<Float>(
      Scene(
        name: "hung", reference: Size2(width: 375, height: 667), items: hung.map(\.item),
        behaviors: [.gravity(Gravity(name: "pull"))] + hung.flatMap(\.behaviors)),
      instructionSet: set)
  }

  @Test(arguments: InstructionSet.here)
  func `items that come, change and go leave the others as they are alone`(on set: InstructionSet)
    throws
  {
    let (a, b, c) = (hung("a", x: 100), hung("b", x: 200), hung("c", x: 300))
    let together = try world([a, b], on: set)
    let alone = try [a, b, c].map { try world([$0], on: set) }
    func step(_ count: Int, _ names: [String]) {
      for _ in 0..<count {
        together.step()
        for (world, name) in zip(alone, ["a", "b", "c"]) where names.contains(name) {
          world.step()
          guard let one = together[name], let other = world[name], one.hasState(of: other) else {
            Issue.record("\(name) at frame \(together.stepCount) on \(set)")
            return
          }
        }
      }
    }
    step(25, ["a", "b"])
    for world in [together, alone[1]] { try world.set("bspring.frequency", to: 3) }
    step(10, ["a", "b"])
    for world in [together, alone[0]] {
      world.updateItem("a", center: (x: 150, y: 180), angle: 0.4)
      world.addLinearVelocity(x: 50, y: -80, for: "a")
    }
    step(10, ["a", "b"])
    try together.change {
      $0.add(c.item)
      for behavior in c.behaviors { $0.add(behavior) }
    }
    step(30, ["a", "b"])
    for world in [together, alone[0]] { try world.remove("aspring") }
    step(20, ["a", "b"])
    try together.change {
      for behavior in c.behaviors { $0.remove(behavior.name) }
      $0.removeItem("c")
    }
    step(20, ["a", "b"])
    for world in [together, alone[0], alone[1]] { try world.remove("pull") }
    step(20, ["a", "b"])
  }

  @Test(arguments: InstructionSet.here)
  func `items collide only while a collision has them, and others sleep on`(
    on set: InstructionSet
  ) throws {
    var boxes = ManyItems()
    boxes.gravity()
    for index in 0..<3 { boxes.add(x: 100 + 100 * Double(index), y: 320) }
    boxes.behaviors.append(
      .collision(
        Collision(
          name: "floor", mode: .boundaries,
          lines: [.init(name: "edge", from: Point2(x: -500, y: 400), to: Point2(x: 900, y: 400))])))
    #expect(boxes.scene.engine == .singleItem)
    let world = try World<Float>(boxes.scene, instructionSet: set)
    func step(_ count: Int) -> [WorldContact] {
      (0..<count).flatMap { _ in world.step() }.compactMap { event in
        switch event {
        case .contactBegan(let contact, _), .contactEnded(let contact, _): contact
        default: nil
        }
      }
    }
    #expect(!step(150).isEmpty && !world.isRunning)
    let place = try #require(world["item2"])
    // One slides into its neighbour, and the third box sleeps on.
    try world.add(.collision(Collision(name: "both", items: ["item0", "item1"], mode: .items)))
    world.addLinearVelocity(x: 900, y: 0, for: "item0")
    let met = step(60)
    #expect(met.contains { $0.behavior == "both" })
    #expect(!met.contains { $0.item == "item2" })
    let after = try #require(world["item2"])
    #expect(world.isAsleep("item2") && after.hasState(of: place))
    let pushed = try #require(world["item1"]).x
    #expect(pushed > 205)
    // Without the collision it passes.
    try world.remove("both")
    world.updateItem("item0", center: (x: 0, y: 378))
    world.addLinearVelocity(x: 3000, y: 0, for: "item0")
    let passed = step(60)
    #expect(!passed.contains { $0.behavior == "both" || $0.item == "item2" })
    #expect(try #require(world["item0"]).x > pushed)
  }
}

extension Frame<Float> {
  /// Whether another frame has the same pose and velocities.
  func hasState(of other: Frame<Float>) -> Bool {
    x == other.x && y == other.y && angle == other.angle && velocityX == other.velocityX
      && velocityY == other.velocityY && angularVelocity == other.angularVelocity
  }
}
