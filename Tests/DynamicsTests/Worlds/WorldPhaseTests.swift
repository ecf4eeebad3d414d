import Foundation
import Testing

import Dynamics

/// The conditions and actions of phases with several items.
@Suite struct WorldPhaseTests {
  private func frames(_ scene: Scene) throws -> [[Frame<Float>]] {
    let trace = Trace<Float>(plan: try Plan(scene: scene))
    return (0..<trace.frameCount).map { frame in
      Array(trace.frames[frame * scene.items.count..<(frame + 1) * scene.items.count])
    }
  }

  /// Two balls that fly at each other without gravity, and meet after 0.3 s.
  private func balls(_ phases: [Phase]) -> ManyItems {
    var items = ManyItems(duration: 2)
    items.add(.ellipse, x: 100, y: 100, velocity: (200, 0), elasticity: 1)
    items.add(.ellipse, x: 260, y: 100, velocity: (-200, 0), elasticity: 1)
    items.collisions()
    items.phases = phases
    return items
  }

  // MARK: Conditions

  @Test func `a contact of two items ends a phase`() throws {
    for contact in [
      Contact(), Contact(item: "item0"), Contact(partner: "item1"),
      Contact(item: "item1", partner: "item0"),
    ] {
      let frames = try balls([Phase(name: "a", until: Trigger(.contact(contact)))]).frames()
      // 120 pt at 400 pt/s take 36 sub-steps, the first frame has one; then they touch.
      #expect(18...20 ~= frames.count - 1)
      var end = contact
      end.moment = .ends
      let ended = try balls([Phase(name: "a", until: Trigger(.contact(end)))]).frames()
      #expect(ended.count >= frames.count && ended.count <= frames.count + 2)
      #expect(try #require(ended.last)[0].velocityX < -190)
    }
  }

  @Test func `contacts of other items do not end a phase`() throws {
    var items = balls([
      Phase(
        name: "a",
        until: Trigger(.contact(Contact(item: "item0", partner: "item2")), .elapsed(1)))
    ])
    items.add(x: 100, y: 400)
    items.line(-500, 700, 500, 700)
    #expect(try items.frames().count - 1 == 60)
    items.phases = [
      Phase(name: "a", until: Trigger(.contact(Contact("edges1", item: "item0")), .elapsed(1)))
    ]
    #expect(try items.frames().count - 1 == 60)
  }

  @Test func `a ball between walls counts its bounces off one of them`() throws {
    var items = ManyItems(duration: 5)
    items.add(.ellipse, x: 100, y: 100, velocity: (300, 0), elasticity: 1)
    items.add(.ellipse, x: 100, y: 300, velocity: (-900, 0), elasticity: 1)
    items.behaviors = [
      .collision(
        Collision(
          name: "walls", mode: .boundaries,
          lines: [
            .init(name: "left", from: Point2(x: 0, y: 0), to: Point2(x: 0, y: 400)),
            .init(name: "right", from: Point2(x: 375, y: 0), to: Point2(x: 375, y: 400)),
          ]))
    ]
    let contact = Contact("walls.right", item: "item0", count: 2)
    items.phases = [Phase(name: "a", until: Trigger(.contact(contact)))]
    // To the right wall, to the left and back: 255 + 2 · 335 pt.
    let last = try #require(try items.frames().last)
    #expect(abs(last[0].time - (255 + 670) / 300) < 0.05)
    #expect(last[0].velocityX < 0)
    let plan = try items.plan()
    #expect(measure(plan, [.contacts]).values[0][0] == 3)
  }

  @Test func `exits and crossings count only for the named item`() throws {
    var items = ManyItems(duration: 5)
    items.add(.ellipse, x: 100, y: 100, velocity: (100, 0))
    items.add(
      .path(points: [Point2(x: -30, y: 30), Point2(x: 30, y: 30), Point2(x: 0, y: -30)]),
      width: 60, height: 60, x: 100, y: 300, velocity: (50, 0))
    let half = Rectangle(origin: Point2(x: 0, y: 0), size: Size2(width: 200, height: 667))
    func last(_ condition: Trigger.Condition) throws -> [Frame<Float>] {
      items.phases = [Phase(name: "a", until: Trigger(condition))]
      return try #require(try items.frames().last)
    }
    // A circle is outside when its left edge is, a triangle when its leftmost corner is.
    let circle = try last(.exit(half, item: "item0"))[0]
    #expect(circle.x > 220 && circle.x - circle.velocityX / 60 <= 220)
    let triangle = try last(.exit(half, item: "item1"))[1]
    #expect(triangle.x > 230 && triangle.x - triangle.velocityX / 60 <= 230)
    #expect(try abs(last(.exit(nil, item: "item0"))[0].time - 2.95) < 0.03)
    let line = Line(
      from: Point2(x: 150, y: 0), to: Point2(x: 150, y: 1), side: .left, item: "item1")
    let crossing = try last(.crossing(line))[1]
    #expect(crossing.x > 150 && crossing.x - crossing.velocityX / 60 <= 150)
  }

  @Test func `a track drags an item and the items attached to it`() throws {
    var items = ManyItems(duration: 5)
    items.add(x: 100, y: 100)
    items.add(.ellipse, x: 160, y: 100)
    let track = Track(knots: [.init(time: 0, x: 100, y: 100), .init(time: 0.5, x: 100, y: 300)])
    items.behaviors = [
      .attachment(
        Attachment(
          name: "finger", item: "item0", anchor: Point2(x: 100, y: 100), track: track)),
      .attachment(
        Attachment(
          name: "rod", kind: .fixed, item: "item1", to: "item0",
          anchor: Point2(x: 130, y: 100))),
    ]
    items.phases = [
      Phase(name: "drag", until: Trigger(.trackEnd("finger")), then: Actions(remove: ["finger"])),
      Phase(name: "fly", until: Trigger(elapsed: 1)),
    ]
    let plan = try items.plan(varying: ["finger.track.speed"])
    for speed in [1.0, 2] {
      let trace = Trace<Float>(plan: plan, values: [speed])
      #expect(trace.frameCount - 1 == Int(30 / speed) + 1 + 60)
      let end = trace.frames.suffix(2).map { $0 }
      #expect(abs(end[0].y - 300) < 30)
      // The rod is as long as ever.
      #expect(abs(hypot(end[1].x - end[0].x, end[1].y - end[0].y) - 60) < 0.5)
    }
  }

  @Test func `a phase that waits for rest waits for all items`() throws {
    var items = ManyItems(duration: 20)
    items.add(x: 100, y: 100)
    items.add(.ellipse, x: 300, y: 100, velocity: (10, 0)) { $0.resistance = 4 }
    items.phases = [
      Phase(
        name: "sleep", until: Trigger(rest: true),
        then: Actions(addVelocity: [.init(item: "item0", linear: Point2(x: 60, y: 0))])),
      Phase(name: "go", until: Trigger(elapsed: 0.5)),
    ]
    let frames = try items.frames()
    // 10 pt/s fall to 1 pt/s in ln 10 / 4 s, then half a second must pass.
    let slept = frames.firstIndex { $0[1].velocityX == 0 } ?? 0
    #expect(abs(Double(slept) / 60 - (log(10) / 4 + 0.5)) < 0.05)
    #expect(frames.count - 1 == slept + 30)
    let last = try #require(frames.last)
    #expect(abs(last[0].velocityX - 60) < 1e-4 && last[1].velocityX == 0)
  }

  // MARK: Actions

  @Test func `released items keep their momentum`() throws {
    var items = ManyItems(duration: 3)
    items.add(x: 100, y: 100, velocity: (0, 100))
    items.add(x: 200, y: 100, velocity: (0, -100)) { $0.density = 3 }
    items.behaviors = [
      .attachment(Attachment(name: "rod", item: "item1", to: "item0"))
    ]
    items.phases = [
      Phase(name: "spin", until: Trigger(elapsed: 0.5), then: Actions(remove: ["rod"])),
      Phase(name: "fly", until: Trigger(elapsed: 0.5)),
    ]
    let frames = try items.frames()
    func momentum(_ frame: [Frame<Float>]) -> (x: Float, y: Float) {
      (frame[0].velocityX + 3 * frame[1].velocityX, frame[0].velocityY + 3 * frame[1].velocityY)
    }
    for frame in frames[1...] {
      #expect(abs(momentum(frame).x) < 0.05 && abs(momentum(frame).y + 200) < 0.05)
    }
    // After that they fly straight.
    #expect(frames[60][0].velocityX == frames[31][0].velocityX)
    #expect(frames[30][0].velocityX != frames[15][0].velocityX)
  }

  @Test func `an attachment added later takes its length and position at that time`() throws {
    var items = ManyItems(duration: 4)
    items.add(x: 100, y: 100, velocity: (0, 100))
    items.add(x: 200, y: 100) { $0.anchored = 1 }
    items.behaviors = [
      .attachment(Attachment(name: "rod", item: "item0", to: "item1")),
      .attachment(
        Attachment(
          name: "pin", kind: .pin, item: "item0", anchor: Point2(x: 100, y: 250))),
    ]
    items.phases = [
      Phase(name: "fly", until: Trigger(elapsed: 1), then: Actions(add: ["rod"])),
      Phase(
        name: "swing", until: Trigger(elapsed: 1), then: Actions(remove: ["rod"], add: ["pin"])),
      Phase(name: "turn", until: Trigger(elapsed: 1)),
    ]
    let frames = try items.frames()
    let length = hypot(frames[60][0].x - 200, frames[60][0].y - 100)
    #expect(length > 130)
    for frame in frames[61...120] {
      #expect(abs(hypot(frame[0].x - 200, frame[0].y - 100) - length) < 1)
    }
    // The pin holds the item where the anchor is on it then.
    let from = frames[120][0]
    let arm = hypot(from.x - 100, from.y - 250)
    for frame in frames[125...] {
      #expect(abs(hypot(frame[0].x - 100, frame[0].y - 250) - arm) < 1)
    }
    #expect(abs(frames[170][0].angularVelocity) > 0.1)
  }

  @Test func `items pass through each other while no collision behavior has both`() throws {
    var items = balls([
      Phase(name: "through", until: Trigger(elapsed: 0.6), then: Actions(add: ["collisions"])),
      Phase(name: "after", until: Trigger(elapsed: 0.5)),
    ])
    let frames = try items.frames()
    #expect(abs(frames[40][0].velocityX - 200) < 1e-3 && frames[40][1].velocityX < -199)
    // With the behavior taken away instead they have met already.
    items.phases[0].ends[0].then = Actions(remove: ["collisions"])
    #expect(try items.frames()[40][0].velocityX < -190)
  }

  @Test func `welded items do not collide until they are released`() throws {
    var items = ManyItems(duration: 3)
    items.add(x: 100, y: 100)
    items.add(x: 130, y: 100)
    items.collisions()
    items.behaviors.append(
      .attachment(
        Attachment(
          name: "weld", kind: .fixed, item: "item0", to: "item1", anchor: Point2(x: 115, y: 100))))
    items.phases = [
      Phase(name: "held", until: Trigger(elapsed: 0.3), then: Actions(remove: ["weld"])),
      Phase(name: "free", until: Trigger(elapsed: 1), then: Actions(add: ["weld"])),
      Phase(name: "again", until: Trigger(elapsed: 0.3)),
    ]
    let frames = try items.frames()
    #expect(frames[18][0].x == 100 && frames[18][1].x == 130)
    // They overlap by 10 pt, which the solver takes away but for its slop.
    let apart = frames[78][1].x - frames[78][0].x
    #expect(apart > 38)
    #expect(abs(frames[96][1].x - frames[96][0].x - apart) < 0.1)
    #expect(measure(try items.plan(), [.contacts]).values[0][0] == 1)
  }

  @Test func `a phase can wait for a boundary that the item passes through`() throws {
    var box = Experiment(width: 40, height: 40, x: 100, y: 100)
    box.gravity()
    let line = Collision.Line(name: "gate", from: Point2(x: 0, y: 300), to: Point2(x: 375, y: 300))
    box.behaviors.append(.collision(Collision(name: "gates", mode: .items, lines: [line])))
    var scene = box.scene
    scene.phases = [
      Phase(name: "above", until: Trigger(.contact(Contact("gates.gate")))),
      Phase(name: "below", until: Trigger(elapsed: 0.2)),
    ]
    let metrics: [Metric] = [.contacts, .impacts, .bounces, .firstContactTime, .finalY]
    let values = measure(try Plan(scene: scene), metrics).values.map { Double($0[0]) }
    #expect(Array(values[0...2]) == [1, 0, 0])
    // 180 pt at 1000 pt/s², and 200 ms more. The first sub-step has no force and a contact is seen at
    // the next frame, so two frames are left to each.
    let fall = (2 * 180 / 1000.0).squareRoot()
    #expect(abs(values[3] - fall) < 2.0 / 60)
    let end = values[3] + 0.2, step = 1000 * end / 120
    #expect(abs(values[4] - (100 + 500 * end * end)) < 2 * step)
  }

  @Test func `a pose sets the centre of any shape`() throws {
    var items = ManyItems(duration: 1)
    items.add(
      .path(points: [Point2(x: -30, y: 30), Point2(x: 30, y: 30), Point2(x: 0, y: -30)]),
      width: 60, height: 60, x: 100, y: 100, velocity: (30, 0))
    items.add(x: 300, y: 300)
    items.phases = [
      Phase(
        name: "a", until: Trigger(elapsed: 0.1),
        then: Actions(
          pose: [.init(item: "item0", center: Point2(x: 50, y: 400), angle: 1)],
          addVelocity: [.init(item: "item1", angular: 2)])),
      Phase(name: "b", until: Trigger(elapsed: 0.1), then: Actions(restart: ["item0"])),
      Phase(name: "c", until: Trigger(elapsed: 0.1)),
    ]
    let frames = try items.frames()
    let after = frames[7][0]
    #expect(abs(after.x - 50.5) < 1e-3 && abs(after.y - 400) < 1e-3 && abs(after.angle - 1) < 1e-6)
    #expect(abs(frames[12][0].velocityX - 30) < 1e-4 && frames[13][0].velocityX == 0)
    #expect(frames[18][1].angularVelocity == 2 && frames[6][1].angularVelocity == 0)
  }

  @Test func `properties follow the activity of their item behavior`() throws {
    var items = balls([
      Phase(
        name: "a", until: Trigger(elapsed: 0.1),
        then: Actions(add: ["nail"])),
      Phase(name: "b", until: Trigger(elapsed: 0.9)),
    ])
    items.behaviors.append(
      .itemBehavior(ItemBehavior(name: "nail", items: ["item1"], anchored: 1)))
    let frames = try items.frames()
    // The second ball stands like a wall, and sends the first one back.
    #expect(abs(frames[6][1].velocityX + 200) < 1e-3 && frames[7][1].velocityX == 0)
    #expect(frames[60][1].x == frames[7][1].x)
    #expect(abs(frames[60][0].velocityX + 200) < 1)
  }

  @Test func `an item without behaviors stands still and collides with nothing`() throws {
    var items = ManyItems(duration: 2)
    items.items = ["still", "ball"].map { name in
      Item(
        name: name, size: Size2(width: 40, height: 40),
        center: Point2(x: name == "still" ? 300 : 100, y: 100))
    }
    items.items[1].velocity = Point2(x: 400, y: 0)
    items.behaviors = [
      .collision(Collision(name: "pair")), .gravity(Gravity(name: "pull", items: ["still"])),
    ]
    items.phases = [
      Phase(name: "a", until: Trigger(elapsed: 0.1), then: Actions(remove: ["pull", "pair"])),
      Phase(name: "b", until: Trigger(elapsed: 1)),
    ]
    let frames = try items.frames()
    let last = try #require(frames.last)
    #expect(frames[6][0].velocityY > 0 && frames[7][0].velocityY == 0)
    #expect(last[0].y == frames[6][0].y && last[1].x > 380)
  }

  @Test func `a snap's point can be moved, and a snap can be removed`() throws {
    var items = ManyItems(duration: 10)
    items.add(.ellipse, x: 100, y: 100)
    items.add(x: 300, y: 300)
    items.behaviors = [.snap(Snap(name: "home", item: "item0", point: Point2(x: 150, y: 100)))]
    items.phases = [
      Phase(
        name: "first", until: Trigger(rest: true),
        then: Actions(move: [.init(behavior: "home", to: Point2(x: 200, y: 300))])),
      Phase(name: "second", until: Trigger(rest: true)),
    ]
    let frames = try items.frames()
    let first = try #require(frames.first { abs($0[0].x - 150) < 0.01 && $0[0].velocityX == 0 })
    #expect(abs(first[0].y - 100) < 0.01)
    let last = try #require(frames.last)
    #expect(abs(last[0].x - 200) < 0.01 && abs(last[0].y - 300) < 0.01)
  }
}
