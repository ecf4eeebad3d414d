import Testing

import Dynamics

/// The conditions and actions of phases.
@Suite struct EventTests {
  /// A 40 × 40 box above an edge at y = 400, in a fall without resistance.
  private func drop(elasticity: Quantity = 0.8, _ phases: [Phase]) -> Scene {
    var drop = Experiment(width: 40, height: 40, x: 100, y: 100)
    drop.item.elasticity = elasticity
    drop.gravity()
    drop.line(-500, 400, 700, 400)
    var scene = drop.scene
    scene.phases = phases
    return scene
  }

  private func frames(_ scene: Scene) throws -> [Frame<Float>] {
    Trace<Float>(plan: try Plan(scene: scene)).frames
  }

  private func value(_ metric: Metric, of scene: Scene) throws -> Float {
    measure(try Plan(scene: scene), [metric]).values[0][0]
  }

  // MARK: Conditions

  @Test(arguments: [1, 2, 3, 5])
  func `a phase ends at the given number of contacts`(count: Int) throws {
    let contact = Contact("line1", count: Quantity(Double(count)))
    let scene = drop([Phase(name: "bounce", until: Trigger(.contact(contact)))])
    // At 800 pt/s the box is away from the edge again before the frame is over; it counts still.
    #expect(try value(.contacts, of: scene) == Float(count))
    #expect(try value(.impacts, of: scene) == Float(count))
    #expect(try value(.bounces, of: scene) == Float(count))
    let last = try #require(try frames(scene).last)
    #expect(last.velocityY < 0 && last.y > 360)
  }

  @Test func `a boundary's name means it alone, a behavior's name all its boundaries`() throws {
    func end(_ boundary: String?) throws -> Float {
      var scene = drop([
        Phase(name: "fall", until: Trigger(.contact(Contact(boundary)), .elapsed(3)))
      ])
      scene.behaviors.append(
        .collision(
          Collision(
            name: "side",
            lines: [
              .init(name: "wall", from: Point2(x: 90, y: 900), to: Point2(x: 110, y: 900)),
              .init(name: "low", from: Point2(x: 0, y: 500), to: Point2(x: 300, y: 500)),
            ])))
      return Float(try frames(scene).count - 1)
    }
    let first = try end(nil)
    #expect(first < 60)
    #expect(try end("line1") == first)
    #expect(try end("line1.edge") == first)
    #expect(try end("side") == 180)
    #expect(try end("side.wall") == 180)
  }

  @Test func `a contact ends when the box leaves the edge`() throws {
    let begun = try frames(
      drop(elasticity: 0.2, [Phase(name: "a", until: Trigger(.contact(Contact())))]))
    let ended = try frames(
      drop(
        elasticity: 0.2, [Phase(name: "a", until: Trigger(.contact(Contact(moment: .ends))))]))
    #expect(ended.count >= begun.count && ended.count <= begun.count + 2)
    // It lies on the edge in the end, so a last contact never ends.
    let forever = drop(
      elasticity: 0.2,
      [Phase(name: "a", until: Trigger(.contact(Contact(moment: .ends, count: 50)), .rest))])
    #expect(try value(.pauseTime, of: forever).isFinite)
  }

  @Test func `an exit happens at the metric's exit time`() throws {
    var thrown = Experiment(width: 40, height: 40, x: 100, y: 100)
    thrown.item.velocity = Point2(x: 400, y: 0)
    var scene = thrown.scene
    let free = try value(.exitTime, of: scene)
    scene.phases = [Phase(name: "fly", until: Trigger(.exit(nil)))]
    #expect(try value(.exitTime, of: scene) == free)
    #expect(Float(try frames(scene).count - 1) == (free * 60).rounded())
    // Outside x >= 200 as a whole when the centre is past 220: 120 pt, 18 frames of 6.67 pt.
    let box = Rectangle(origin: Point2(x: 0, y: 0), size: Size2(width: 200, height: 700))
    scene.phases = [Phase(name: "fly", until: Trigger(.exit(box)))]
    let last = try frames(scene)
    #expect(last[last.count - 1].x > 220 && last[last.count - 2].x <= 220)
  }

  @Test func `a crossing counts only towards the given side`() throws {
    func crossing(_ side: Line.Side, atSpeed speed: Double) throws -> Frame<Float> {
      var thrown = Experiment(width: 40, height: 40, x: 100, y: 400)
      thrown.gravity()
      thrown.item.velocity = Point2(x: 0, y: .init(speed))
      var scene = thrown.scene
      let line = Line(from: Point2(x: 0, y: 300), to: Point2(x: 375, y: 300), side: side)
      scene.phases = [Phase(name: "fly", until: Trigger(.crossing(line), .elapsed(2)))]
      return try #require(try frames(scene).last)
    }
    // Thrown up from below, it passes y = 300 upwards, to the left of a line to the right, and back.
    let up = try crossing(.left, atSpeed: -800)
    #expect(up.y < 300 && up.velocityY < 0 && up.y - up.velocityY / 60 > 299)
    let down = try crossing(.right, atSpeed: -800)
    #expect(down.y > 300 && down.velocityY > 0 && down.y - down.velocityY / 60 < 301)
    #expect(try crossing(.either, atSpeed: -800) == up)
    #expect(try crossing(.either, atSpeed: -100).time == 2)
  }

  @Test func `a track ends in the frame after the anchor reached its last knot`() throws {
    var drag = Experiment(width: 40, height: 40, x: 100, y: 100)
    let track = Track(knots: [.init(time: 0, x: 100, y: 100), .init(time: 0.5, x: 200, y: 100)])
    drag.behaviors.append(
      .attachment(
        Attachment(name: "finger", item: "box", anchor: Point2(x: 100, y: 100), track: track)))
    var scene = drag.scene
    scene.phases = [
      Phase(name: "drag", until: Trigger(.trackEnd("finger")), then: Actions(remove: ["finger"])),
      Phase(name: "fly", until: Trigger(elapsed: 1)),
    ]
    let plan = try Plan(scene: scene, varying: ["finger.track.speed"])
    #expect(Trace<Float>(plan: plan, values: [1]).frames.count - 1 == 31 + 60)
    #expect(Trace<Float>(plan: plan, values: [2]).frames.count - 1 == 16 + 60)
    // It stays where the finger left it: a pin whose anchor jumps moves the item by position
    // correction, which gives no velocity.
    let last = try #require(Trace<Float>(plan: plan, values: [1]).frames.last)
    #expect(abs(last.x - 200) < 0.5 && abs(last.velocityX) < 0.01)
  }

  @Test func `the first end that holds applies, if its side matches`() throws {
    func scene(side: Line.Side) -> Scene {
      let middle = Line(from: Point2(x: 0, y: 250), to: Point2(x: 375, y: 250), side: side)
      return drop([
        Phase(
          name: "fall",
          ends: [
            .init(until: Trigger(elapsed: 0.25), side: middle, then: Actions(next: .end("first"))),
            .init(until: Trigger(elapsed: 0.25), then: Actions(next: .end("second"))),
          ])
      ])
    }
    // After a quarter of a second it has fallen 31 pt, to y = 131: above the line.
    #expect(scene(side: .left).outcomes == ["first", "second"])
    #expect(try value(.outcome, of: scene(side: .left)) == 1)
    #expect(try value(.outcome, of: scene(side: .right)) == 2)
    #expect(try value(.outcome, of: drop([Phase(name: "a", until: Trigger(elapsed: 1))])).isNaN)
    #expect(try value(.outcome, of: drop([])).isNaN)
  }

  @Test func `an end waits until its side matches`() throws {
    let below = Line(from: Point2(x: 0, y: 250), to: Point2(x: 375, y: 250), side: .right)
    let scene = drop([
      Phase(
        name: "fall",
        ends: [
          .init(until: Trigger(elapsed: 0.25), side: below, then: Actions(next: .end("low")))
        ])
    ])
    let all = try frames(scene)
    #expect(all[all.count - 1].y > 250 && all[all.count - 2].y <= 250)
  }

  // MARK: Phases as states

  @Test func `a phase that follows itself restarts and keeps the velocity`() throws {
    // Put back to the start every half second, as updateItem(usingCurrentState:) does.
    var label = Experiment(width: 120, height: 20, x: 60, y: 10, resistance: 0.1)
    label.gravity()
    label.duration = 2
    let free = Trace<Float>(plan: try label.plan()).frames
    var scene = label.scene
    let start = Actions.Pose(item: "box", center: Point2(x: 60, y: 10))
    scene.phases = [
      Phase(
        name: "fall", until: Trigger(elapsed: 0.5),
        then: Actions(pose: [start], next: .phase("fall")))
    ]
    let reset = try frames(scene)
    for frame in [29, 31, 45, 60, 75, 100, 120] {
      #expect(reset[frame].velocityY == free[frame].velocityY)
    }
    #expect(reset[30].y == free[30].y)
    // What it fell since the reset: that of the free fall over the same frames.
    #expect(abs(reset[45].y - (10 + free[45].y - free[30].y)) < 1e-3)
    #expect(abs(reset[120].y - (10 + free[120].y - free[90].y)) < 1e-3)
    // The jump back does not count as travel.
    #expect(abs(try value(.travel, of: scene) - (free[120].y - 10)) < 0.1)
    #expect(try value(.phase, of: scene) == 1)
  }

  @Test func `a phase may be skipped, and the number of the last one is a metric`() throws {
    let scene = drop([
      Phase(name: "a", until: Trigger(elapsed: 0.1), then: Actions(next: .phase("c"))),
      Phase(name: "b", until: Trigger(elapsed: 1)),
      Phase(name: "c", until: Trigger(elapsed: 0.2)),
    ])
    #expect(try frames(scene).count - 1 == 6 + 12)
    #expect(try value(.phase, of: scene) == 3)
    #expect(try value(.phase, of: drop([])) == 0)
  }

  // MARK: Bodies

  /// A box in a gravity alone, which is taken away and given back after half a second.
  private func lettingGo(_ actions: Actions, property: Quantity? = nil) throws -> [Frame<Float>] {
    let item = Item(
      name: "box", size: Size2(width: 40, height: 40), center: Point2(x: 100, y: 100),
      resistance: property)
    let scene = Scene(
      name: "fall", reference: Size2(width: 375, height: 667), items: [item],
      behaviors: [
        .gravity(Gravity(name: "pull")), .composite(Composite(name: "all", behaviors: ["pull"])),
      ],
      phases: [
        Phase(name: "fall", until: Trigger(elapsed: 0.5), then: actions),
        Phase(name: "after", until: Trigger(elapsed: 0.5)),
      ])
    return try frames(scene)
  }

  @Test func `an item without behaviors stands still`() throws {
    let gone = try lettingGo(Actions(remove: ["all"]))
    #expect(gone[31...].allSatisfy { $0.y == gone[30].y && $0.velocityY == 0 })
    // A property of its own puts it into an item behavior, so it continues.
    let kept = try lettingGo(Actions(remove: ["all"]), property: 0.1)
    #expect(kept[60].y > kept[30].y + 200)
  }

  @Test func `removing all behaviors and adding them again resets the velocity`() throws {
    let anew = try lettingGo(Actions(remove: ["all"], add: ["all"]))
    #expect(anew[30].velocityY > 450 && anew[31].velocityY < 17)
    let kept = try lettingGo(Actions(remove: ["all"], add: ["all"]), property: 0.1)
    #expect(kept[31].velocityY > kept[30].velocityY)
  }

  // MARK: Actions

  @Test func `added velocity and spin sum with the current ones`() throws {
    var flight = Experiment(width: 40, height: 40, x: 100, y: 100)
    flight.item.velocity = Point2(x: 60, y: 0)
    var scene = flight.scene
    let push = Actions.VelocityChange(item: "box", linear: Point2(x: 30, y: -120), angular: 3)
    scene.phases = [
      Phase(name: "a", until: Trigger(elapsed: 0.5), then: Actions(addVelocity: [push])),
      Phase(name: "b", until: Trigger(elapsed: 0.5)),
    ]
    let last = try #require(try frames(scene).last)
    #expect(abs(last.velocityX - 90) < 1e-4 && abs(last.velocityY + 120) < 1e-4)
    #expect(last.angularVelocity == 3)
    #expect(abs(last.angle - 1.5) < 0.001)
  }

  @Test func `a moved anchor and a moved snap pull to their new positions`() throws {
    for behavior in [
      Behavior.attachment(
        Attachment(
          name: "hold", item: "box", anchor: Point2(x: 100, y: 200), frequency: 3, damping: 0.7)),
      .snap(Snap(name: "hold", item: "box", point: Point2(x: 100, y: 200))),
    ] {
      var hold = Experiment(width: 40, height: 40, x: 100, y: 200, resistance: 0.1)
      hold.behaviors = [behavior]
      var scene = hold.scene
      let move = Actions.Move(behavior: "hold", to: Point2(x: 250, y: 300))
      scene.phases = [
        // At rest by then: to be moved wakes it.
        Phase(name: "wait", until: Trigger(rest: true), then: Actions(move: [move])),
        Phase(name: "go", until: Trigger(rest: true)),
      ]
      let trace = Trace<Float>(plan: try Plan(scene: scene))
      let last = try #require(trace.frames.last)
      #expect(trace.status == .resting)
      #expect(abs(last.x - 250) < 0.5 && abs(last.y - 300) < 0.5)
    }
  }

  @Test func `item behaviors apply correctly on every path through the phases`() throws {
    func speed(after ways: [String]) throws -> Float {
      var flight = Experiment(width: 40, height: 40, x: 100, y: 100)
      flight.item.velocity = Point2(x: 600, y: 0)
      flight.behaviors = [.itemBehavior(ItemBehavior(name: "thick", resistance: 5))]
      var scene = flight.scene
      scene.phases = [
        Phase(name: "start", until: Trigger(elapsed: 0.1), then: Actions(next: .phase(ways[0]))),
        Phase(
          name: "on", until: Trigger(elapsed: 0.5),
          then: Actions(add: ["thick"], next: .phase("last"))),
        Phase(
          name: "off", until: Trigger(elapsed: 0.5),
          then: Actions(remove: ["thick"], next: .phase("last"))),
        Phase(name: "last", until: Trigger(elapsed: 0.5)),
      ]
      return try #require(try frames(scene).last).velocityX
    }
    // The same last phase, with resistance and without.
    let thick = try speed(after: ["on"])
    let thin = try speed(after: ["off"])
    #expect(abs(thin - 600) < 0.01)
    // 59 or 60 sub-steps of a half second, each less by 1 / (1 + 5 h).
    #expect(abs(thick - 600 * 0.0862) < 600 * 0.006)
  }

  // MARK: Certainty

  /// Lanes bounce different numbers of times and go different ways, each through several phases.
  private static func lively() throws -> Plan {
    var ball = Experiment(width: 40, height: 30, x: 187.5, y: 150, resistance: 0.1)
    ball.item.elasticity = 0.7
    ball.item.angularResistance = 0.1
    ball.gravity()
    ball.line(-300, 600, 700, 600)
    ball.line(500, -2000, 500, 600)
    var scene = ball.scene
    scene.behaviors += [
      .snap(Snap(name: "snap", item: "box", point: Point2(x: 187.5, y: 300))),
      .push(Push(name: "kick", mode: .instantaneous, angle: 1, magnitude: 3)),
      .itemBehavior(ItemBehavior(name: "stuff", elasticity: 0.9, resistance: 1)),
      .composite(Composite(name: "extras", behaviors: ["snap", "kick", "stuff"])),
    ]
    let line = Line(from: Point2(x: 0, y: 300), to: Point2(x: 375, y: 320), side: .left)
    scene.phases = [
      Phase(
        name: "bounce", until: Trigger(.contact(Contact("line1", count: 2)), .elapsed(2.5)),
        then: Actions(
          addVelocity: [.init(item: "box", linear: Point2(x: 300, y: -700), angular: 3)])),
      Phase(
        name: "fly",
        ends: [
          .init(
            until: Trigger(.crossing(line)), then: Actions(add: ["extras"], next: .phase("hold"))),
          .init(
            until: Trigger(.contact(Contact("line2", moment: .ends))),
            then: Actions(pose: [.init(item: "box", angle: 0.3)], next: .phase("bounce"))),
          .init(until: Trigger(.exit(nil)), then: Actions(next: .end("lost"))),
        ]),
      Phase(
        name: "hold", until: Trigger(elapsed: 0.5),
        then: Actions(remove: ["extras"], restart: ["box"], next: .phase("bounce"))),
    ]
    scene.duration = 6
    return try Plan(
      scene: scene,
      varying: [
        "bounce.contact.count", "box.elasticity", "bounce.addVelocity.box.linear.x", "hold.elapsed",
        "fly.crossing.from.y", "box.angle",
      ])
  }

  private static func columns(_ count: Int) -> [[Double]] {
    var random = SplitMix64(seed: testSeed)
    // The first is a number of contacts.
    let ranges = [(0.5, 4.5), (0.3, 0.9), (-500, 900), (0.05, 1), (100, 500), (-0.3, 0.3)]
    var columns = ranges.map { low, high in
      (0..<count).map { _ in random.number(low, high) }
    }
    columns[0] = columns[0].map { $0.rounded() }
    return columns
  }

  private static func rows<Scalar: SimulationScalar>(
    _ columns: [[Double]], on set: InstructionSet, blockSize: Int? = nil,
    in precision: Scalar.Type = Float.self
  ) throws -> [String] {
    let result = measure(
      try lively(), Metric.measured(of: try lively().scene), columns: columns, on: set,
      blockSize: blockSize, in: precision)
    return columns[0].indices.map { row in
      result.values.map { "\($0[row])" }.joined(separator: " ") + " \(result.statuses[row])"
    }
  }

  @Test func `the scenarios of the test take different paths`() throws {
    let columns = Self.columns(130)
    let result = measure(try Self.lively(), [.phase, .outcome, .contacts], columns: columns)
    #expect(Set(result.values[0]) == [1, 2, 3])
    #expect(result.values[1].contains(1) && result.values[1].contains { $0.isNaN })
    #expect(Set(result.values[2]).count > 5)
  }

  @Test(arguments: InstructionSet.here)
  func `lanes in different phases have the bits of the scalar kernel`(
    on set: InstructionSet
  ) throws {
    let columns = Self.columns(130)
    #expect(try Self.rows(columns, on: set) == Self.rows(columns, on: .scalar))
    #expect(
      try Self.rows(columns, on: set, in: Double.self)
        == Self.rows(columns, on: .scalar, in: Double.self))
  }

  @Test(arguments: [1, 7, 64])
  func `a lane's neighbours do not change its bits`(blockSize: Int) throws {
    let columns = Self.columns(130)
    #expect(
      try Self.rows(columns, on: .best, blockSize: blockSize) == Self.rows(columns, on: .best))
    let backward = try Self.rows(columns.map { $0.reversed() }, on: .best)
    #expect(backward == (try Self.rows(columns, on: .best)).reversed())
  }
}
