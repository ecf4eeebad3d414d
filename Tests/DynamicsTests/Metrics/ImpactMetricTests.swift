import Testing

import Dynamics

/// The speeds of impacts and the time in contact: against closed forms, and against the contacts that a
/// live world reports.
@Suite struct ImpactMetricTests {
  private static let metrics: [Metric] = [
    .firstImpactSpeed, .peakImpactSpeed, .contactTime, .impacts, .firstContactTime,
  ]
  private static let engines: [Scene.Engine] = [.singleItem, .manyItem, .largeWorld]
  private static let gravity = 1000.0
  private static let step = Double(Float(1) / 120)

  private func values(_ items: ManyItems, _ engine: Scene.Engine? = nil) throws -> [Metric: Double]
  {
    let measured = measure(try items.plan(engine: engine), Self.metrics, in: Double.self).values
    return Dictionary(uniqueKeysWithValues: zip(Self.metrics, measured.map { $0[0] }))
  }

  private func fall(_ height: Double, elasticity: Double) -> ManyItems {
    var fall = ManyItems()
    fall.add(x: 100, y: 580 - height, elasticity: elasticity) { $0.allowsRotation = 0 }
    fall.gravity()
    fall.line(-4000, 600, 4000, 600)
    return fall
  }

  // MARK: Closed forms

  @Test(arguments: engines, [(20.0, 0.0), (100, 0.5), (280, 0.9), (2000, 0.3)])
  func `a fall from h hits at the speed that n steps of gravity give`(
    engine: Scene.Engine, fall: (height: Double, elasticity: Double)
  ) throws {
    let found = try values(self.fall(fall.height, elasticity: fall.elasticity), engine)
    let first = try #require(found[.firstImpactSpeed])
    // Each step adds g dt before the item moves, so the speed is a multiple of it.
    let steps = first / (Self.gravity * Self.step)
    #expect(abs(steps - steps.rounded()) < 1e-6)
    // The step of the impact counts whole, and the skin of 1.8 pt shortens the fall.
    let speed = (2 * Self.gravity * fall.height).squareRoot()
    #expect(abs(first - speed) <= Self.gravity * (Self.step + 2 / speed))
    #expect(found[.peakImpactSpeed] == first)
  }

  // Up at 500 pt/s to a ceiling 100 pt above, and down to the floor 400 pt below that.
  @Test(arguments: engines, [0.3, 0.7, 1])
  func `a harder impact after the first one is the peak`(
    engine: Scene.Engine, elasticity: Double
  ) throws {
    var thrown = ManyItems(duration: 2)
    thrown.add(x: 100, y: 220, velocity: (0, -500), elasticity: elasticity) {
      $0.allowsRotation = 0
    }
    thrown.gravity()
    thrown.line(-4000, 100, 4000, 100)
    thrown.line(-4000, 540, 4000, 540)
    let found = try values(thrown, engine)
    let (first, peak) = (found[.firstImpactSpeed] ?? .nan, found[.peakImpactSpeed] ?? .nan)
    let up = (500 * 500 - 2 * Self.gravity * 100).squareRoot()
    // A step too early or too late is 8.3 pt/s.
    #expect(abs(first - up) < 15)
    let down = ((elasticity * first) * (elasticity * first) + 2 * Self.gravity * 400).squareRoot()
    #expect(abs(peak - down) < 15)
  }

  // It comes at √(2 · 1000 · 4) = 89 pt/s, below the threshold, and slides on.
  @Test(arguments: engines)
  func `what only slides has no impact, and is in contact until the end`(engine: Scene.Engine)
    throws
  {
    var slide = ManyItems(duration: 2)
    slide.add(x: 100, y: 326, velocity: (400, 0), friction: 0) { $0.allowsRotation = 0 }
    slide.gravity()
    slide.line(-500, 350, 2000, 350)
    let found = try values(slide, engine)
    #expect(found[.firstImpactSpeed]?.isNaN == true && found[.peakImpactSpeed]?.isNaN == true)
    let touched = try #require(found[.firstContactTime])
    // The frame of the first contact counts, and so do all after it until 2 s.
    #expect(abs((found[.contactTime] ?? 0) - (2 - touched + 1.0 / 60)) < 1e-9)
  }

  @Test(arguments: engines)
  func `the time in contact of an item at rest grows to the end`(engine: Scene.Engine) throws {
    var times: [Double] = []
    for sleepTime in [0.5, 1.5] {
      var drop = fall(40, elasticity: 0)
      drop.settings.boundaryElasticity = 0
      drop.settings.sleepTime = sleepTime
      let trace = Trace<Double>(plan: try drop.plan(engine: engine))
      let end = try #require(trace.frames.last?.time)
      let found = try values(drop, engine)
      let touched = try #require(found[.firstContactTime])
      #expect(abs((found[.contactTime] ?? 0) - (end - touched + 1.0 / 60)) < 1e-9)
      times.append(found[.contactTime] ?? .nan)
    }
    #expect(abs(times[1] - times[0] - 1) < 0.02)
  }

  @Test(arguments: engines)
  func `without a contact there is no speed, and no time`(engine: Scene.Engine) throws {
    var free = ManyItems(duration: 0.5)
    free.add(x: 100, y: 100)
    free.gravity()
    free.line(-500, 900, 700, 900)
    let found = try values(free, engine)
    #expect(found[.firstImpactSpeed]?.isNaN == true && found[.peakImpactSpeed]?.isNaN == true)
    #expect(found[.contactTime] == 0)
  }

  // It is 40 pt high and passes the gate at 500 to 600 pt/s.
  @Test(arguments: [Scene.Engine.manyItem, .largeWorld])
  func `a boundary that only reports is touched, without an impact`(engine: Scene.Engine) throws {
    var items = ManyItems(duration: 1)
    items.add(x: 100, y: 100)
    items.gravity()
    let line = Collision.Line(name: "gate", from: Point2(x: 0, y: 250), to: Point2(x: 375, y: 250))
    items.behaviors.append(.collision(Collision(name: "gates", mode: .items, lines: [line])))
    items.add(x: 300, y: -500)
    let found = try values(items, engine)
    #expect(found[.firstImpactSpeed]?.isNaN == true)
    let time = try #require(found[.contactTime])
    #expect(abs(time - 40.0 / 550) < 2.0 / 60)
  }

  @Test func `an impact of two items is one of both`() throws {
    for engine in [Scene.Engine.manyItem, .largeWorld] {
      var pair = ManyItems(duration: 1)
      pair.add(.ellipse, x: 100, y: 200, velocity: (x: 600, y: 0), elasticity: 1)
      pair.add(.ellipse, x: 300, y: 200, velocity: (x: -100, y: 0), elasticity: 1)
      pair.collisions()
      let measured = measure(
        try pair.plan(engine: engine), [.firstImpactSpeed, .peakImpactSpeed], in: Double.self)
      for values in measured.values { #expect(abs(values[0] - 700) < 1e-9) }
    }
  }

  // MARK: Live worlds

  /// What runs a random scene.
  enum Kind: CaseIterable {
    case single, separate, many, large
  }

  /// Items between walls and slanted lines, for which the engine of the kind is chosen.
  private func room(_ kind: Kind, _ random: inout SplitMix64) -> ManyItems {
    var room = ManyItems(duration: .init(random.number(1, 3)))
    let count =
      switch kind {
      case .single: 1
      case .separate, .many: Int(random.number(2, 6))
      case .large: 20
      }
    for index in 0..<count {
      let shape: Shape =
        switch kind {
        case .single, .separate: .rectangle
        case .many, .large: [.rectangle, .ellipse, .triangle][index % 3]
        }
      let turns = random.chance(0.7)
      room.add(
        shape, x: 40 + 60 * Double(index % 5), y: 60 + 70 * Double(index / 5),
        velocity: (random.number(-1200, 1200), random.number(-1200, 1200)),
        friction: random.number(0, 1), elasticity: random.chance(0.3) ? 0 : random.number(0, 1)
      ) { item in
        item.allowsRotation = turns ? 1 : 0
        item.angle = turns ? .init(random.number(-3, 3)) : 0
        item.resistance = .init(random.chance(0.5) ? 0 : random.number(0, 4))
      }
    }
    room.gravity(random.number(0.2, 3))
    let lines: [(Double, Double, Double, Double)] = [
      (0, 0, 375, 0), (0, 667, 375, 667), (0, 0, 0, 667), (375, 0, 375, 667),
      (-50, random.number(500, 660), 400, random.number(500, 660)),
    ]
    let items = kind == .many || kind == .large ? [nil] : room.items.map { [$0.name] as [String]? }
    for (index, names) in items.enumerated() {
      room.behaviors.append(
        .collision(
          Collision(
            name: "walls\(index)", items: names,
            lines: lines.enumerated().map { number, line in
              .init(
                name: "line\(number)", from: Point2(x: .init(line.0), y: .init(line.1)),
                to: Point2(x: .init(line.2), y: .init(line.3)))
            })))
    }
    if random.chance(0.2) { room.settings.dropEvery = 3 }
    if random.chance(0.3) { room.settings.frameRate = 120 }
    if random.chance(0.2) { room.settings.boundaryElasticity = 0 }
    return room
  }

  /// What the contacts of a world say about an item.
  private struct Reported {
    var impacts = 0
    var first: Double?
    var peak: Double?
    var open = 0
    var framesInContact = 0
  }

  private func reported<Scalar: SimulationScalar>(
    _ room: ManyItems, frameCount: Int, in precision: Scalar.Type
  ) throws -> [Reported] {
    let world = try World<Scalar>(room.scene, settings: room.settings)
    let threshold = room.settings.restitutionThreshold * room.settings.pointsPerMetre
    var reported = [Reported](repeating: Reported(), count: room.items.count)
    func sides(_ contact: WorldContact) -> [Int] {
      var names = [contact.item]
      if case .item(let other) = contact.partner { names.append(other) }
      return names.compactMap { name in room.items.firstIndex { $0.name == name } }
    }
    for _ in 1..<frameCount {
      var fastest = [Double](repeating: 0, count: reported.count)
      for event in world.step() {
        switch event {
        case .contactBegan(let contact, let impact):
          for item in sides(contact) {
            reported[item].open += 1
            guard impact.approachSpeed > threshold else { continue }
            reported[item].impacts += 1
            fastest[item] = max(fastest[item], impact.approachSpeed)
          }
        case .contactEnded(let contact, _):
          for item in sides(contact) { reported[item].open -= 1 }
        default: continue
        }
      }
      for item in reported.indices {
        if reported[item].open > 0 { reported[item].framesInContact += 1 }
        guard fastest[item] > 0 else { continue }
        reported[item].first = reported[item].first ?? fastest[item]
        reported[item].peak = max(reported[item].peak ?? 0, fastest[item])
      }
    }
    return reported
  }

  /// The world and the metrics find the speed by two roads, each with its own rounding: `tolerance`, pt/s.
  private func compare<Scalar: SimulationScalar>(
    _ kind: Kind, in precision: Scalar.Type, within tolerance: Double
  ) throws {
    var random = SplitMix64(seed: testSeed)
    var (impacts, harder, resting) = (0, 0, 0)
    for round in 0..<(kind == .large ? 12 : 40) {
      let room = room(kind, &random)
      let plan = try Plan(scene: room.scene, settings: room.settings)
      let engine: [Kind: Scene.Engine] = [.many: .manyItem, .large: .largeWorld]
      try #require(plan.scene.engine == engine[kind] ?? .singleItem)
      let trace = Trace<Scalar>(plan: plan)
      let measured = measure(plan, Self.metrics, in: precision).values
      if trace.status == .resting { resting += 1 }
      let all = try reported(room, frameCount: trace.frameCount, in: precision)
      for (item, reported) in all.enumerated() {
        let values = (0..<Self.metrics.count).map {
          Double(measured[item * Self.metrics.count + $0][0])
        }
        let name = "\(kind), round \(round), item \(item)"
        #expect(Int(values[3]) == reported.impacts, "\(name)")
        for (value, expected) in [(values[0], reported.first), (values[1], reported.peak)] {
          if let expected {
            #expect(abs(value - expected) <= tolerance, "\(name)")
          } else {
            #expect(value.isNaN, "\(name)")
          }
        }
        let time = Double(reported.framesInContact) / room.settings.frameRate
        #expect(abs(values[2] - time) <= 1e-6, "\(name)")
        impacts += reported.impacts
        if let first = reported.first, let peak = reported.peak, peak > first { harder += 1 }
      }
    }
    #expect(impacts > 100 && harder > 5 && (kind == .large || resting > 2))
  }

  @Test(arguments: Kind.allCases)
  func `the metrics are those of the contacts that a world tells`(kind: Kind) throws {
    // Up to 25 m/s and 6 m in single precision: a few hundred roundings of 2⁻²⁴, in points.
    try compare(kind, in: Float.self, within: 0.05)
    try compare(kind, in: Double.self, within: 1e-8)
  }
}
