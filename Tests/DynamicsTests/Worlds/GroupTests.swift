import Foundation
import Testing

import Dynamics

/// Groups of items, which are one body of several parts.
@Suite struct GroupTests {
  private static func member(
    _ name: String, _ width: Double, _ height: Double, _ x: Double, _ y: Double,
    _ shape: Shape? = nil
  ) -> GroupMember {
    GroupMember(
      name: name, size: Size2(width: .init(width), height: .init(height)),
      offset: Point2(x: .init(x), y: .init(y)), shape: shape)
  }

  /// A box of 60 × 20 and a square of 40 in its right half, together 70 × 40.
  private static let hammer = [member("handle", 60, 20, 0, 0), member("head", 40, 40, 20, 0)]

  // MARK: What a group is

  @Test(arguments: [Shape.rectangle, .ellipse, .triangle])
  func `a group of one item is that item, to the bit`(shape: Shape) throws {
    func frames(_ change: @escaping (inout Item) -> Void) throws -> [[Frame<Float>]] {
      var items = ManyItems(duration: 3)
      items.gravity()
      items.collisions()
      items.line(-500, 400, 500, 430)
      items.add(shape, x: 100, y: 200, velocity: (x: 50, y: 0), elasticity: 0.6) {
        $0.angle = 0.3
        change(&$0)
      }
      items.add(.rectangle, x: 120, y: 100, elasticity: 0.4)
      items.add(.ellipse, x: 90, y: 300, elasticity: 0.4)
      items.behaviors.append(
        .attachment(
          Attachment(
            name: "spring", item: "item0", offset: Point2(x: 10, y: -5), to: "item2", frequency: 2))
      )
      return try items.frames()
    }
    let alone = try frames { _ in }
    let grouped = try frames {
      $0.shape = .group(members: [Self.member("only", 40, 40, 0.1, 7.3, shape)])
      $0.size = nil
    }
    #expect(grouped == alone)
    #expect(alone.last != alone.first)
  }

  /// A rectangle of 60 × 40, or its two halves.
  private func rectangle(halves: [GroupMember]?, _ change: (inout ManyItems) -> Void) throws
    -> [[Frame<Float>]]
  {
    var items = ManyItems(duration: 2)
    items.settings.sleepTime = nil
    // With another item, which stays far away, both run in the many-item engine.
    items.add(width: 60, height: 40, x: 100, y: 100, friction: 0.4, elasticity: 0.5) { item in
      item.density = 1.5
      if let halves {
        item.size = nil
        item.shape = .group(members: halves)
      }
    }
    items.add(x: 0, y: -90000) { $0.anchored = 1 }
    change(&items)
    return try items.frames()
  }

  private static let upDown = [member("up", 60, 20, 5, -10), member("down", 60, 20, 5, 10)]
  private static let leftRight = [member("left", 30, 40, -7, 0), member("right", 30, 40, 23, 0)]

  /// How far the first items of two motions are apart, pt; an angle counts at a lever of 30 pt.
  private func apart(_ a: [[Frame<Float>]], _ b: [[Frame<Float>]]) -> Float {
    zip(a, b).map { a, b in
      hypot(a[0].x - b[0].x, a[0].y - b[0].y) + 30 * abs(a[0].angle - b[0].angle)
    }.max() ?? .infinity
  }

  @Test(arguments: [upDown, leftRight])
  func `two halves move like their whole rectangle`(
    halves: [GroupMember]
  ) throws {
    let hung: (inout ManyItems) -> Void = { items in
      items.gravity()
      let pin = Point2(x: 75, y: 85)
      items.behaviors.append(
        .attachment(Attachment(name: "pin", kind: .pin, item: "item0", anchor: pin)))
    }
    let sprung: (inout ManyItems) -> Void = { items in
      items.gravity()
      items.behaviors.append(
        .attachment(
          Attachment(
            name: "spring", item: "item0", offset: Point2(x: 25, y: 10),
            anchor: Point2(x: 180, y: 20), frequency: 3, damping: 0.2)))
    }
    let pushed: (inout ManyItems) -> Void = { items in
      items.behaviors = [
        .push(
          Push(
            name: "push", items: ["item0"], mode: .continuous, direction: Point2(x: 0.3, y: -0.2),
            offset: Point2(x: 0, y: 12))),
        .field(
          FieldBehavior(
            name: "swirl", kind: .vortex, position: Point2(x: 130, y: 120), strength: 0.2)),
        .snap(Snap(name: "snap", item: "item0", point: Point2(x: 140, y: 160))),
      ]
    }
    for change in [hung, sprung, pushed] {
      let whole = try rectangle(halves: nil, change)
      let two = try rectangle(halves: halves, change)
      // Another order of sums; observed: 0.0003 pt.
      #expect(apart(whole, two) < 0.002)
      #expect(try #require(whole.last?[0].angle) != 0)
    }
  }

  @Test(arguments: [0, 0.4, -1.2])
  func `two halves bounce like their whole rectangle`(
    angle: Double
  ) throws {
    let fall: (inout ManyItems) -> Void = { items in
      items.gravity()
      items.line(-500, 200, 500, 200)
      items.items[0].angle = .init(angle)
    }
    let whole = try rectangle(halves: nil, fall)
    let two = try rectangle(halves: Self.upDown, fall)
    // Up to the first time that the seam of the halves touches, if it does.
    let end = angle == -1.2 ? 40 : 120
    #expect(apart(Array(whole[..<end]), Array(two[..<end])) < 0.01)
    // It hits the floor and overlaps it by at most the slop.
    let lowest = two.map { $0[0].y }.max() ?? 0
    #expect(lowest < 200)
    let speeds = two[..<end].map { $0[0].velocityY }
    #expect(zip(speeds, speeds.dropFirst()).contains { $0 > 100 && $1 < 0 })
  }

  @Test func `a group's mass is the sum of its members', even if they overlap`() throws {
    // 0.12 + 0.16 kg. A push of 1 N for a second: 100 / mass pt/s.
    var items = ManyItems(duration: 1)
    items.add(x: 0, y: 0) {
      $0.size = nil
      $0.shape = .group(members: Self.hammer)
    }
    items.behaviors = [
      .push(Push(name: "push", items: ["item0"], mode: .continuous, direction: Point2(x: 1, y: 0)))
    ]
    let frames = try items.frames()
    let mass = 0.28
    // The first frame has one sub-step.
    let time = 119.0 / 120
    let last = try #require(frames.last?[0])
    let speed = hypot(Double(last.velocityX), Double(last.velocityY))
    #expect(abs(speed - time * 100 / mass) < 0.1)
  }

  @Test func `a group's centre is its bounding box's, and it turns about its centre of mass`()
    throws
  {
    var items = ManyItems(duration: 2)
    items.add(x: 200, y: 300, velocity: (x: 30, y: -40)) {
      $0.size = nil
      $0.angularVelocity = 4
      $0.angle = 0.5
      $0.shape = .group(members: Self.hammer)
    }
    let frames = try items.frames().map { $0[0] }
    #expect(frames[0].x == 200 && frames[0].y == 300 && frames[0].angle == 0.5)
    // The rectangle is from -30 to 40, so its middle at 5. The mass lies at (0.12 · 0 + 0.16 · 20)
    // / 0.28 = 11.43, which is 6.43 to the right of that.
    let lever = 0.16 * 20 / 0.28 - 5
    func mass(_ frame: Frame<Float>) -> (x: Double, y: Double) {
      let angle = Double(frame.angle)
      return (Double(frame.x) + lever * cos(angle), Double(frame.y) + lever * sin(angle))
    }
    let start = mass(frames[0])
    for frame in frames {
      let now = mass(frame)
      // One sub-step fewer than the time.
      let time = max(0, frame.time - 1.0 / 120)
      #expect(abs(now.x - start.x - 30 * time) < 0.01 && abs(now.y - start.y + 40 * time) < 0.01)
      #expect(abs(frame.velocityX - 30) < 1e-4 && abs(frame.velocityY + 40) < 1e-4)
    }
    #expect(frames.map { abs($0.x - 200 - 30 * Float($0.time)) }.max() ?? 0 > 6)
  }

  @Test(arguments: [0.0, 3, 7])
  func `a group's potential energy uses the height of its centre of mass`(spin: Double) throws {
    func lost(_ spin: Double) throws -> (energy: Double, y: Double) {
      var items = ManyItems(duration: 1)
      items.gravity()
      items.add(x: 100, y: 100) {
        $0.size = nil
        $0.angularVelocity = .init(spin)
        $0.shape = .group(members: Self.hammer)
      }
      let values = measure(try items.plan(), [.energyDissipated, .finalY]).values
      return (Double(values[0][0]), Double(values[1][0]))
    }
    // A turning group falls like one that does not turn, but its centre does not: 6 pt are 0.18 J.
    let (still, turning) = (try lost(0), try lost(spin))
    #expect(abs(turning.energy - still.energy) < 1e-3)
    if spin == 7 { #expect(abs(turning.y - still.y) > 3) }
  }

  // MARK: What it touches

  @Test func `collisions of groups conserve momentum`() throws {
    var random = SplitMix64(seed: testSeed)
    var items = ManyItems(duration: 2)
    items.settings.sleepTime = nil
    items.collisions()
    for index in 0..<6 {
      let (x, y) = (100 + 110 * Double(index % 3), 100 + 110 * Double(index / 3))
      items.add(
        x: x, y: y, velocity: (x: 2 * (210 - x) + random.number(-60, 60), y: 2 * (150 - y)),
        friction: 0.4, elasticity: 0.5
      ) {
        $0.size = nil
        $0.angularVelocity = .init(random.number(-3, 3))
        $0.shape = .group(
          members: Self.hammer + [Self.member("ball", 20, 20, -30, 12, .ellipse)])
      }
    }
    let frames = try items.frames()
    func momentum(_ frame: [Frame<Float>]) -> (x: Double, y: Double) {
      frame.reduce((0, 0)) { ($0.0 + Double($1.velocityX), $0.1 + Double($1.velocityY)) }
    }
    let start = momentum(frames[0])
    for frame in frames {
      let now = momentum(frame)
      #expect(abs(now.x - start.x) < 0.05 && abs(now.y - start.y) < 0.05, "seed \(testSeed)")
    }
    #expect(frames.last?.map(\.angularVelocity) != frames.first?.map(\.angularVelocity))
  }

  @Test func `parts of a group do not collide with each other`() throws {
    var items = ManyItems(duration: 1)
    items.gravity()
    items.collisions()
    items.add(x: 100, y: 100) {
      $0.size = nil
      $0.shape = .group(members: Self.hammer)
    }
    let counts = measure(try items.plan(), [.contacts]).values
    #expect(counts[0][0] == 0)
  }

  @Test func `an item passes through a gap between a group's parts`() throws {
    // Two legs 60 pt apart straddle a wall 40 pt thick, which the centre of mass passes.
    var items = ManyItems(duration: 1)
    items.gravity()
    items.line(80, 300, 120, 300)
    items.add(x: 100, y: 100) {
      $0.size = nil
      $0.shape = .group(
        members: [Self.member("left", 20, 60, -40, 0), Self.member("right", 20, 60, 40, 0)])
    }
    let frames = try items.frames().map { $0[0] }
    var free = items
    free.behaviors.removeLast()
    #expect(frames == (try free.frames().map { $0[0] }))
    #expect(try #require(frames.last).y > 500)
  }

  @Test(arguments: [3000.0, 9000, 20000])
  func `no part of a fast group passes a wall`(speed: Double) throws {
    var items = ManyItems(duration: 1)
    items.line(300, -400, 300, 400)
    items.settings.sleepTime = nil
    items.add(x: 100, y: 0, velocity: (x: speed, y: 0)) {
      $0.size = nil
      $0.shape = .group(
        members: [Self.member("tail", 10, 10, -60, 0), Self.member("tip", 10, 10, 60, 20)])
    }
    for frame in try items.frames().map({ $0[0] }) {
      for (x, y) in [(-60.0, -10.0), (60, 10)] {
        let angle = Double(frame.angle)
        #expect(Double(frame.x) + x * cos(angle) - y * sin(angle) < 300)
      }
    }
  }

  @Test func `a group is outside when all of its parts are`() throws {
    // At 100 pt/s, the tip 100 pt in front of the tail.
    var items = ManyItems(duration: 5)
    items.add(x: 300, y: 300, velocity: (x: 100, y: 0)) {
      $0.size = nil
      $0.shape = .group(
        members: [Self.member("tail", 20, 20, 0, 0), Self.member("tip", 20, 20, 100, 0)])
    }
    let time = measure(try items.plan(), [.exitTime]).values[0][0]
    // The left side of the tail, 60 pt behind the centre, passes 375.
    #expect(abs(Double(time) - 1.35) < 0.03)
  }

  @Test func `a group snaps upright to a point`() throws {
    var items = ManyItems()
    items.add(x: 100, y: 100) {
      $0.size = nil
      $0.shape = .group(members: Self.hammer)
    }
    items.behaviors = [.snap(Snap(name: "snap", item: "item0", point: Point2(x: 200, y: 250)))]
    let last = try #require(try items.frames().last?[0])
    #expect(abs(last.x - 200) < 0.01 && abs(last.y - 250) < 0.01 && abs(last.angle) < 1e-4)
  }

  // MARK: Time

  @Test func `a phase ends when any part of a group touches`() throws {
    var items = ManyItems(duration: 3)
    items.gravity()
    items.collisions()
    items.add(x: 100, y: 100) {
      $0.size = nil
      $0.shape = .group(
        members: [Self.member("left", 20, 20, -40, 0), Self.member("right", 20, 20, 40, 0)])
    }
    items.add(x: 140, y: 300) { $0.anchored = 1 }
    items.phases = [
      Phase(
        name: "fall",
        ends: [
          Phase.End(
            until: Trigger(conditions: [.contact(Contact(item: "item0", partner: "item1"))]),
            then: Actions(next: .end("hit")))
        ])
    ]
    let trace = Trace<Float>(plan: try items.plan())
    // 160 pt: sqrt(2 · 160 / 1000) s.
    #expect(abs(Double(trace.frameCount - 1) / 60 - 0.566) < 0.04)
  }

  @Test func `a live world moves a group as a trace does`() throws {
    var items = ManyItems(duration: 2)
    items.gravity()
    items.behaviors.append(.collision(Collision(name: "walls", insets: Insets())))
    items.add(x: 150, y: 500, elasticity: 0.5) {
      $0.size = nil
      $0.angle = 0.6
      $0.shape = .group(members: Self.hammer)
    }
    items.add(x: 220, y: 600)
    let frames = try items.frames()
    let world = try World<Float>(items.scene)
    var parts = 0
    for frame in frames.dropFirst() {
      for case .contactBegan(let contact, _) in world.step() where contact.item == "item0" {
        parts += 1
      }
      #expect(world.frames.map(\.x) == frame.map(\.x) && world.frames.map(\.y) == frame.map(\.y))
      #expect(world.frames.map(\.angle) == frame.map(\.angle))
    }
    #expect(parts > 0)

    // Contacts of parts are known again in a changed plan.
    let (alone, changed) = (try World<Float>(items.scene), try World<Float>(items.scene))
    for _ in 0..<90 {
      try changed.set("reference.width", to: 375)
      alone.step()
      changed.step()
      #expect(alone.frames == changed.frames)
    }

    world.updateItem("item0", center: (x: 100, y: 200), angle: 1)
    let put = try #require(world["item0"])
    #expect(abs(put.x - 100) < 1e-4 && abs(put.y - 200) < 1e-4 && put.angle == 1)
    world.addLinearVelocity(x: 50, y: 0, for: "item0")
    world.step()
    let moved = try #require(world["item0"])
    #expect(moved.velocityX > 40 && moved.y > 200)
  }
}
