import Testing

import Dynamics

/// Why items do not rest, where mechanics says it.
@Suite struct RestCauseTests {
  private static let floor = Behavior.collision(
    Collision(
      name: "floor",
      lines: [.init(name: "edge", from: Point2(x: -1000, y: 500), to: Point2(x: 1400, y: 500))]))

  private func box(
    _ name: String = "box", x: Quantity = 200, y: Quantity = 100,
    _ change: (inout Item) -> Void = { _ in }
  ) -> Item {
    var item = Item(name: name, size: Size2(width: 40, height: 40), center: Point2(x: x, y: y))
    change(&item)
    return item
  }

  private func causes(
    of items: [Item], _ behaviors: [Behavior], phases: [Phase] = [], duration: Quantity = 4
  ) throws -> [RestCause] {
    let scene = Scene(
      name: "scene", reference: Size2(width: 400, height: 600), items: items, behaviors: behaviors,
      phases: phases, duration: duration)
    return try RestCause.causes(in: Plan(scene: scene))
  }

  private func cause(
    of item: Item, _ behaviors: Behavior..., phases: [Phase] = [], duration: Quantity = 4
  ) throws -> RestCause? {
    let causes = try causes(of: [item], behaviors, phases: phases, duration: duration)
    #expect(causes.count <= 1)
    return causes.first
  }

  // MARK: Away

  @Test func `an item that rests has no cause`() throws {
    #expect(try causes(of: [box()], [.gravity(Gravity(name: "pull")), Self.floor]).isEmpty)
  }

  @Test func `without a floor an item falls`() throws {
    let cause = try #require(try cause(of: box(), .gravity(Gravity(name: "pull"))))
    #expect(cause.kind == .falls)
    #expect(cause.sentence.hasPrefix("box still falls: pull accelerates it by 1000 pt/s²"))
  }

  @Test func `a field of linear gravity makes an item fall`() throws {
    let field = FieldBehavior.linearGravity(name: "wind", direction: Point2(x: 3, y: 0))
    #expect(try cause(of: box(), .field(field))?.kind == .falls)
  }

  @Test func `what a short scenario cuts off only slows`() throws {
    let cause = try #require(
      try cause(of: box(), .gravity(Gravity(name: "pull")), Self.floor, duration: 0.5))
    #expect(cause.kind == .slows)
    // It falls through 378 pt, with the skin of a contact between 0 and 2 pt less, in 0.87 s.
    let time = try #require(cause.figures.first { $0.name == "restTime" }?.value)
    #expect(time > 0.87 + 0.5 && time < 3)
  }

  @Test func `an item that is thrown once drifts without resistance, and slows with it`() throws {
    func thrown(_ resistance: Quantity) -> Item {
      box {
        $0.velocity = Point2(x: 300, y: 40)
        $0.resistance = resistance
      }
    }
    let alone = Behavior.collision(Collision(name: "alone"))
    #expect(try cause(of: thrown(0), alone)?.kind == .drifts)
    let cause = try #require(try cause(of: thrown(0.1), alone))
    #expect(cause.kind == .slows)
    // v = v₀ exp(-0.1 t) is 1 pt/s at t = 10 ln 302.7, and half a second later it sleeps.
    let time = try #require(cause.figures.first { $0.name == "restTime" }?.value)
    #expect((time - 57.6).magnitude < 0.3)
  }

  // MARK: Back

  @Test func `an undamped spring swings with its period`() throws {
    let spring = Attachment.spring(
      name: "spring", item: "box", anchor: Point2(x: 200, y: 300), length: 100, frequency: 2,
      damping: 0.02)
    let cause = try #require(try cause(of: box(), .attachment(spring), duration: 2))
    #expect(cause.kind == .swings)
    let period = try #require(cause.figures.first { $0.name == "period" }?.value)
    // 1/f, to within a frame for eight half periods.
    #expect((period - 0.5).magnitude < 0.01)
  }

  @Test func `a pendulum without resistance swings for ever`() throws {
    let rod = Attachment.rod(name: "rod", item: "box", anchor: Point2(x: 300, y: 100))
    let item = box {
      $0.resistance = 0
      $0.angularResistance = 0
    }
    let cause = try #require(
      try cause(of: item, .gravity(Gravity(name: "pull")), .attachment(rod)))
    #expect(cause.kind == .swings)
    #expect(cause.cure.contains("box.resistance"))
  }

  @Test
  func
    `what is large when the scenario ends is said, and not what is left of it ten minutes later`()
    throws
  {
    // From 90° to the side.
    let rod = Attachment.rod(name: "rod", item: "box", anchor: Point2(x: 300, y: 100))
    let item = box { $0.resistance = 0 }
    let cause = try #require(
      try cause(of: item, .gravity(Gravity(name: "pull")), .attachment(rod)))
    #expect(cause.kind == .swings)
    let amplitude = try #require(cause.figures.first { $0.name == "amplitude" })
    #expect(amplitude.unit == .points && amplitude.value > 85 && amplitude.value <= 100)
  }

  @Test func `a pendulum is damped by its resistance, whatever holds the item above it`() throws {
    let hold = Behavior.snap(
      Snap(name: "hold", item: "card", point: Point2(x: 200, y: 300), damping: 1))
    let rod = Attachment(name: "rod", item: "badge", to: "card", length: 150)
    let causes = try causes(
      of: [box("card", y: 300), box("badge", x: 350, y: 300)],
      [.gravity(Gravity(name: "pull", items: ["badge"])), hold, .attachment(rod)], duration: 8)
    let cause = try #require(causes.first { $0.item == "badge" })
    #expect(cause.kind == .swings)
    #expect(cause.cure.contains("raise badge.resistance"), "\(cause.sentence)")
  }

  @Test func `what never rests is not said to lose most of its motion in a period`() throws {
    // Two charges that hit each other again and again.
    let field = FieldBehavior.electric(
      name: "charges", position: Point2(x: 195, y: 400), strength: 1)
    let causes = try causes(
      of: [
        box("p", x: 250, y: 400) { $0.charge = 1 },
        box("q", y: 400) {
          $0.charge = -1
          $0.resistance = 3
        },
      ], [.field(field), Self.floor, .collision(Collision(name: "all"))])
    #expect(causes.count == 2)
    for cause in causes {
      #expect(!(cause.reason.contains("for ever") && cause.reason.contains("loses only")))
    }
  }

  @Test func `an item that glides on after its swing has died does not swing`() throws {
    let spring = Attachment.spring(
      name: "spring", item: "box", anchor: Point2(x: 200, y: 220), length: 100, frequency: 4,
      damping: 0.02)
    let item = box {
      $0.velocity = Point2(x: 30, y: 0)
      $0.resistance = 0.2
    }
    let cause = try #require(try cause(of: item, .attachment(spring), duration: 0.5))
    #expect(cause.kind == .slows, "\(cause.sentence)")
    // The spring starts 20 pt too long, and that swing is over in a second or two. As the radius falls from 120 to
    // 100 pt, the speed along the circle rises to 36 pt/s. v = 36 exp(-0.2 t) is 1 pt/s at t = 5 ln 36, and half a
    // second later the item sleeps.
    let time = try #require(cause.figures.first { $0.name == "restTime" }?.value)
    #expect((time - 18.4).magnitude < 0.3)
  }

  @Test func `an orbit circles at its radius`() throws {
    // A field of 4 N/m holds 0.16 kg on a circle of 1 m at 5 m/s.
    let field = FieldBehavior.spring(name: "sun", position: Point2(x: 300, y: 100), strength: 4)
    let item = box {
      $0.velocity = Point2(x: 0, y: 500)
      $0.resistance = 0
    }
    let cause = try #require(try cause(of: item, .field(field)))
    #expect(cause.kind == .circles)
    let radius = try #require(cause.figures.first { $0.name == "radius" }?.value)
    #expect((radius - 100).magnitude < 5)
  }

  // MARK: Hops

  @Test func `the limit of bounces follows from the threshold and the sub-step`() {
    let limit = Settings.uikit.bounceLimit(elasticity: 0.2)
    #expect((limit - 9600).magnitude < 0.1)
    #expect(Settings.uikit.bounceLimit(elasticity: 1) == 0)
    #expect(Settings.uikit.bounceLimit(elasticity: 5) == 0)
  }

  private func dropped(elasticity: Double, gravity: Double) throws -> RestCause? {
    let item = box {
      $0.elasticity = .init(elasticity)
      $0.allowsRotation = false
    }
    let pull = Gravity(name: "pull", magnitude: .init(gravity))
    return try cause(of: item, .gravity(pull), Self.floor, duration: 40)
  }

  @Test(arguments: [0.2, 0.5, 0.9])
  func `below the limit an item rests`(elasticity: Double) throws {
    #expect(try dropped(elasticity: elasticity, gravity: 0.5 * 12 * (1 - elasticity)) == nil)
  }

  // A sub-step adds 13 000 / 120 pt/s, more than the threshold.
  @Test(arguments: [0.2, 0.5, 0.9])
  func `where a sub-step reaches the threshold, an item hops`(elasticity: Double) throws {
    #expect(try dropped(elasticity: elasticity, gravity: 13)?.kind == .hops)
  }

  // Approach speeds of 160 pt/s, whose bounces rise by 2 and 5 pt, more than the skin of a contact.
  @Test(arguments: [0.8, 0.9])
  func `above the limit, bounces that leave the skin go on`(elasticity: Double) throws {
    #expect(
      try dropped(elasticity: elasticity, gravity: 1.6 * 12 * (1 - elasticity))?.kind == .hops)
  }

  @Test func `an elasticity of 1 bounces for ever`() throws {
    let item = box {
      $0.elasticity = 1
      $0.resistance = 0
      $0.allowsRotation = false
    }
    #expect(try cause(of: item, .gravity(Gravity(name: "pull")), Self.floor)?.kind == .hops)
  }

  // Each bounce keeps the fraction e of the speed and takes 2 v / g, until the speed is below the
  // threshold of 100 pt/s, where the item stays. A sub-step may add g / 120 s to each speed first.
  @Test(arguments: [
    (0.9, 0.3, 4.0, RestCause.Kind.slows), (0.98, 0.1, 4, .hops), (0.98, 0.1, 30, .slows),
  ])
  func `bounces that end are a matter of time, unless they take ten times as long`(
    elasticity: Double, gravity: Double, duration: Double, kind: RestCause.Kind
  ) throws {
    let item = box {
      $0.elasticity = .init(elasticity)
      $0.resistance = 0
      $0.allowsRotation = false
    }
    let pull = Gravity(name: "pull", magnitude: .init(gravity))
    let cause = try #require(
      try cause(of: item, .gravity(pull), Self.floor, duration: .init(duration)))
    #expect(cause.kind == kind, "\(cause.sentence)")
    // From 100 to 480, where its lower edge is on the floor.
    func end(addedSpeed: Double) -> Double {
      let acceleration = gravity * 1000
      var speed = (2 * acceleration * 380).squareRoot()
      var time = speed / acceleration
      while speed > 100 {
        speed = elasticity * (speed + addedSpeed)
        time += 2 * speed / acceleration
      }
      return time
    }
    let (least, most) = (end(addedSpeed: 0), end(addedSpeed: gravity * 1000 / 120))
    let time = try #require(cause.figures.first { $0.name == "restTime" }?.value)
    #expect(0.95 * least < time && time < 1.05 * most + 1, "\(time) s of \(least) s to \(most) s")
    #expect(cause.cure.contains("elasticity of box") && cause.cure.contains("set duration to"))
  }

  @Test func `a weight that a spring pulls along a floor swings, whatever presses it down`() throws
  {
    let spring = Attachment.spring(
      name: "spring", item: "box", anchor: Point2(x: 300, y: 478), length: 150, frequency: 0.5,
      damping: 0)
    let item = box(x: 100, y: 478) {
      $0.friction = 0
      $0.resistance = 0
      $0.elasticity = 1
      $0.allowsRotation = false
    }
    let cause = try #require(
      try cause(
        of: item, .attachment(spring), .gravity(Gravity(name: "pull", magnitude: 0.5)), Self.floor))
    #expect(cause.kind == .swings, "\(cause.sentence)")
  }

  @Test func `of equal items that it bounces on, the first one is named in every run`() throws {
    func wall(_ name: String, x: Quantity) -> Item { box(name, x: x, y: 300) { $0.anchored = 1 } }
    let ball = box("ball", y: 300) {
      $0.velocity = Point2(x: 300, y: 0)
      $0.elasticity = 1.2
      $0.resistance = 0
      $0.allowsRotation = false
    }
    let causes = try causes(
      of: [wall("a", x: 100), wall("b", x: 300), ball], [.collision(Collision(name: "all"))])
    #expect(causes.first?.reason.hasPrefix("ball bounces on a for ever") == true, "\(causes)")
  }

  @Test func `a force under which even inelastic bounces go on is part of the cure`() throws {
    func cure(gravity: Quantity) throws -> String? {
      let item = box { $0.elasticity = 1 }
      let pull = Behavior.gravity(Gravity(name: "pull", magnitude: gravity))
      return try cause(of: item, pull, Self.floor)?.cure
    }
    #expect(try cure(gravity: 1) == "lower the elasticity of box below 1")
    #expect(
      try cure(gravity: 20)
        == "lower the elasticity of box below 1, and use a gravity below 12 × (1 − elasticity)")
  }

  @Test func `an oval that rocks on a floor swings`() throws {
    let oval = Item(
      name: "oval", size: Size2(width: 80, height: 140), center: Point2(x: 200, y: 425),
      velocity: Point2(x: -17, y: 158), friction: 0, shape: .ellipse)
    let cause = try #require(
      try cause(
        of: oval, .gravity(Gravity(name: "pull", magnitude: 0.43)), Self.floor, duration: 1.43))
    #expect(cause.kind == .swings)
    #expect(cause.figures.contains { $0.name == "amplitude" && $0.unit == .radians })
  }

  // MARK: Others

  @Test func `what only has to lie still says so, even if something hits it much later`() throws {
    let late = box("late", x: -1000) {
      $0.velocity = Point2(x: 300, y: 0)
      $0.resistance = 0
    }
    let causes = try causes(
      of: [box(), late], [.collision(Collision(name: "all"))], duration: 0.25)
    let cause = try #require(causes.first { $0.item == "box" })
    #expect(cause.kind == .slows)
    let time = try #require(cause.figures.first { $0.name == "restTime" }?.value)
    #expect((time - 0.5).magnitude < 0.05)
  }

  @Test func `an item that swings across a long spring needs resistance, not damping`() throws {
    let track = Track(knots: [
      .init(time: 0, x: 195, y: 700), .init(time: 0.1, x: 250, y: 650),
      .init(time: 0.2, x: 195, y: 550),
    ])
    let thrown = box(x: 195, y: 700) { $0.allowsRotation = 0 }
    let finger = Attachment(
      name: "finger", item: "box", anchor: Point2(x: 195, y: 700), length: 0, frequency: 12,
      damping: 1, track: track)
    let home = Attachment(
      name: "home", item: "box", anchor: Point2(x: 195, y: -300), length: 1000, frequency: 2,
      damping: 0.7)
    let phases = [
      Phase(
        name: "drag", until: Trigger(.trackEnd("finger")),
        then: Actions(remove: ["finger"], add: ["home"])),
      Phase(name: "fly", until: Trigger(.rest)),
    ]
    let cause = try #require(
      try cause(of: thrown, .attachment(finger), .attachment(home), phases: phases, duration: 5))
    #expect(cause.kind == .swings && cause.cure.hasPrefix("raise box.resistance, or"), "\(cause)")
  }

  // MARK: Driven

  @Test func `a push without a wall drives an item`() throws {
    let push = Push(name: "push", mode: .continuous, direction: Point2(x: 1, y: 0))
    #expect(try cause(of: box(), .push(push))?.kind == .driven)
  }

  @Test func `a velocity field drives an item`() throws {
    let field = FieldBehavior.velocity(name: "belt", direction: Point2(x: 1, y: 0))
    #expect(try cause(of: box(), .field(field))?.kind == .driven)
  }

  @Test func `a track that still moves at the end drives an item, whatever comes after it`() throws
  {
    let track = Track(knots: [.init(time: 0, x: 200, y: 100), .init(time: 1, x: 300, y: 200)])
    let drag = Behavior.attachment(
      Attachment(name: "drag", item: "box", anchor: Point2(x: 200, y: 100), track: track))
    let phases = [
      Phase(name: "hold", until: Trigger(.trackEnd("drag")), then: Actions(remove: ["drag"])),
      Phase(name: "fly", until: Trigger(.rest)),
    ]
    let cause = try cause(
      of: box { $0.resistance = 2 }, drag, phases: phases, duration: 0.5)
    #expect(cause?.kind == .driven)
  }

  // MARK: Springs in closed form

  @Test func `a spring in closed form swings with its damped period`() throws {
    // ω = √(k/m) = 10 /s and ζ = c / (2 √(km)) = 0.1.
    let spring = SpringAnimation(
      name: "spring", item: "box", to: Point2(x: 200, y: 300), stiffness: 100, damping: 2)
    let cause = try #require(try cause(of: box(), .spring(spring), duration: 1))
    #expect(cause.kind == .swings && cause.cure.hasPrefix("raise spring.damping,"))
    let period = try #require(cause.figures.first { $0.name == "period" }?.value)
    let expected = 2 * Double.pi / (10 * 0.99.squareRoot())
    #expect((period - expected).magnitude < 1e-6)
  }

  @Test func `a spring that settles in time is on its way before`() throws {
    let spring = SpringAnimation(
      name: "spring", item: "box", to: Point2(x: 200, y: 300), dampingRatio: 1, duration: 0.6)
    let cause = try #require(try cause(of: box(), .spring(spring), duration: 0.3))
    #expect(cause.kind == .slows)
    let time = try #require(cause.figures.first { $0.name == "restTime" }?.value)
    #expect((time - 0.6).magnitude < 1e-6)
  }

  // MARK: Phases

  @Test func `a removed rope lets an item fall`() throws {
    let rod = Attachment.rod(name: "rod", item: "box", anchor: Point2(x: 200, y: 40))
    let phases = [
      Phase(name: "hang", until: Trigger(elapsed: 0.5), then: Actions(remove: ["rod"])),
      Phase(name: "drop", until: Trigger(elapsed: 0.5)),
    ]
    let cause = try cause(
      of: box(), .gravity(Gravity(name: "pull")), .attachment(rod), phases: phases)
    #expect(cause?.kind == .falls)
  }
}
