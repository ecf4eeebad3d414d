import Testing

import Dynamics

/// Items that cannot meet move as each does in a scene of its own, to the bit.
@Suite struct SeparateItemsTests {
  private static let rowCount = 70

  /// An item, what acts on it alone, and its varied parameters.
  private struct Lone {
    var item: Item
    var behaviors: [Behavior] = []
    var varied: [(path: ParameterPath, low: Double, high: Double)] = []
  }

  /// Boxes with boundaries, attachments, snaps, pushes and fields of their own, and one gravity.
  private struct RandomItems {
    var random: SplitMix64
    var lone: [Lone] = []
    var settings = Settings.uikit
    var gravity: Gravity?
    var target: Target?

    init(seed: UInt64) {
      random = SplitMix64(seed: seed)
      if random.chance(0.3) { settings = .box2D() }
      if random.chance(0.3) { settings.dropEvery = 3 }
      if random.chance(0.2) { settings.sleepTime = nil }
      for index in 0..<Int(random.number(2, 6)) { addItem("item\(index)") }
      if random.chance(0.8) {
        let all = lone.map(\.item.name)
        gravity = Gravity(
          name: "pull", items: random.chance(0.5) ? nil : Array(all.dropFirst()),
          magnitude: .init(random.number(0.2, 3)))
      }
      if random.chance(0.3) {
        target = Target(item: "item1", center: Point2(x: 100, y: 400), angle: 0)
      }
    }

    private mutating func addItem(_ name: String) {
      let turns = random.chance(0.6)
      var added = Lone(
        item: Item(
          name: name,
          size: Size2(width: .init(random.number(15, 150)), height: .init(random.number(15, 150))),
          center: Point2(x: .init(random.number(0, 375)), y: .init(random.number(0, 667))),
          angle: turns ? .init(random.number(-3, 3)) : 0,
          velocity: Point2(x: .init(random.number(-900, 900)), y: .init(random.number(-900, 900))),
          elasticity: .init(random.number(0, 1)), friction: .init(random.number(0, 1)),
          resistance: .init(random.chance(0.5) ? 0 : random.number(0, 5)),
          allowsRotation: turns ? 1 : 0, anchored: random.chance(0.1) ? 1 : nil,
          charge: .init(random.number(-1, 1))))
      added.varied = [
        ("\(name).velocity.x", -1500, 1500), ("\(name).velocity.y", -1500, 1500),
      ].map { (ParameterPath($0.0), $0.1, $0.2) }
      if turns { added.varied.append((ParameterPath("\(name).angularVelocity"), -20, 20)) }
      if random.chance(0.6) { addBoundaries(to: &added) }
      for number in 0..<Int(random.number(0, 3)) { attach(&added, "\(name)rope\(number)") }
      if random.chance(0.3) {
        added.behaviors.append(
          .snap(
            Snap(
              name: "\(name)snap", item: name,
              point: Point2(x: .init(random.number(0, 375)), y: .init(random.number(0, 667))))))
        added.varied.append((ParameterPath("\(name)snap.damping"), 0.2, 1))
      }
      addForces(to: &added)
      lone.append(added)
    }

    private mutating func addBoundaries(to added: inout Lone) {
      let name = added.item.name
      let isAmongItems = random.chance(0.5)
      added.behaviors.append(
        .collision(
          Collision(
            name: "\(name)walls", items: [name], mode: isAmongItems ? .everything : .boundaries,
            insets: random.chance(0.5) ? Insets() : nil,
            lines: [
              .init(
                name: "edge", from: Point2(x: -50, y: .init(random.number(300, 700))),
                to: Point2(x: 600, y: .init(random.chance(0.5) ? 600 : random.number(300, 700))))
            ])))
    }

    private mutating func attach(_ added: inout Lone, _ name: String) {
      let isSoft = random.chance(0.7)
      added.behaviors.append(
        .attachment(
          Attachment(
            name: name, item: added.item.name,
            offset: random.chance(0.4) ? nil : Point2(x: 10, y: .init(random.number(-20, 20))),
            anchor: Point2(x: .init(random.number(0, 375)), y: .init(random.number(0, 667))),
            length: random.chance(0.5) ? nil : .init(random.number(0, 200)),
            frequency: isSoft ? .init(random.number(0.5, 5)) : 0, damping: 0.3)))
      if isSoft { added.varied.append((ParameterPath("\(name).frequency"), 0.5, 5)) }
    }

    private mutating func addForces(to added: inout Lone) {
      let name = added.item.name
      if random.chance(0.3) {
        added.behaviors.append(
          .push(
            Push(
              name: "\(name)push", items: [name],
              mode: random.chance(0.5) ? .continuous : .instantaneous,
              direction: Point2(x: .init(random.number(-1, 1)), y: .init(random.number(-1, 1))),
              offset: random.chance(0.5) ? Point2(x: 5, y: -3) : nil)))
      }
      if random.chance(0.3) {
        added.behaviors.append(
          .field(
            FieldBehavior(
              name: "\(name)field", items: [name], kind: .drag, position: Point2(x: 150, y: 200),
              region: .union([.circle(radius: 90), .rectangle(Size2(width: 250, height: 150))]))))
        added.varied.append((ParameterPath("\(name)field.strength"), -1, 2))
      }
      if random.chance(0.3) {
        added.behaviors.append(
          .itemBehavior(ItemBehavior(name: "\(name)stuff", items: [name], density: 2)))
      }
    }

    /// The scene of some of the items.
    func scene(_ chosen: [Lone]) -> Scene {
      let names = Set(chosen.map(\.item.name))
      var behaviors = chosen.flatMap(\.behaviors)
      if var gravity {
        gravity.items = gravity.items?.filter(names.contains)
        behaviors.insert(.gravity(gravity), at: 0)
      }
      return Scene(
        name: "separate", reference: Size2(width: 375, height: 667), items: chosen.map(\.item),
        behaviors: behaviors, target: target.flatMap { names.contains($0.item) ? $0 : nil },
        duration: 3)
    }

    /// The scene of some items, with their varied parameters.
    func varyingPlan(_ chosen: [Lone]) throws -> Plan {
      try Plan(
        scene: scene(chosen), varying: chosen.flatMap { $0.varied.map(\.path) }, settings: settings)
    }

    /// The scene of some items, as it stands.
    func plan(_ chosen: [Lone]) throws -> Plan {
      try Plan(scene: scene(chosen), settings: settings)
    }

    /// Columns of values for the varied parameters of each item.
    mutating func columns(rowCount: Int) -> [[[Double]]] {
      lone.map { lone in
        lone.varied.map { axis in (0..<rowCount).map { _ in random.number(axis.low, axis.high) } }
      }
    }
  }

  private static func expectOwnBits<Scalar: SimulationScalar>(
    _ items: RandomItems, _ columns: [[[Double]]], on set: InstructionSet,
    in precision: Scalar.Type, seed: UInt64
  ) throws {
    let plan = try items.varyingPlan(items.lone)
    #expect(plan.scene.engine == .singleItem, "seed \(seed)")
    let ofTheEnd: [Metric] = [.pauseTime, .contactTime]
    let metrics = Metric.measured(of: plan.scene).filter { !ofTheEnd.contains($0) }
    let width = metrics.count + ofTheEnd.count
    let together = measure(
      plan, metrics + ofTheEnd, columns: columns.flatMap(\.self), on: set, in: precision)
    var pauses = [[Scalar]]()
    var statuses = [[Status]]()
    for (index, lone) in items.lone.enumerated() {
      let alone = measure(
        try items.varyingPlan([lone]), metrics + ofTheEnd, columns: columns[index], on: set,
        in: precision)
      let first = index * width
      for (number, metric) in metrics.enumerated() {
        #expect(
          together.values[first + number].map { "\($0)" } == alone.values[number].map { "\($0)" },
          "\(metric) of \(lone.item.name) on \(set), seed \(seed)")
      }
      // One that rests in contact stays so until the last one ends.
      let (contacts, own) = (together.values[first + width - 1], alone.values[width - 1])
      for row in contacts.indices where !contacts[row].isNaN {
        let rests = alone.statuses[row] == .resting
        #expect(
          rests ? contacts[row] >= own[row] : contacts[row] == own[row], "row \(row), seed \(seed)")
      }
      pauses.append(alone.values[metrics.count])
      statuses.append(alone.statuses)
    }
    for row in together.statuses.indices {
      let rests = statuses.allSatisfy { $0[row] == .resting }
      #expect((together.statuses[row] == .resting) == rests, "row \(row), seed \(seed)")
      if together.statuses[row] == .diverged { continue }
      for (number, metric) in metrics.enumerated() where metric == .energyDissipated {
        for index in items.lone.indices {
          let energy = together.values[index * width + number][row]
          #expect(energy.isFinite, "row \(row), seed \(seed)")
        }
      }
      if statuses.contains(where: { $0[row] == .offscreen }) {
        #expect(together.statuses[row] == .offscreen, "row \(row), seed \(seed)")
      }
      let last = pauses.map { $0[row] }.max()
      for index in items.lone.indices {
        let pause = together.values[index * width + metrics.count][row]
        #expect(rests ? pause == last : pause.isNaN, "row \(row), seed \(seed)")
      }
    }
  }

  @Test(arguments: 0..<UInt64(120))
  func `each item has the bits of a scene of its own`(_ index: UInt64) throws {
    let seed = testSeed &+ index
    var items = RandomItems(seed: seed)
    let columns = items.columns(rowCount: Self.rowCount)
    try Self.expectOwnBits(items, columns, on: .preferred, in: Float.self, seed: seed)
    guard index % 6 == 0 else { return }
    try Self.expectOwnBits(items, columns, on: .preferred, in: Double.self, seed: seed)
    for set in InstructionSet.here {
      try Self.expectOwnBits(items, columns, on: set, in: Float.self, seed: seed)
    }
  }

  @Test(arguments: 0..<UInt64(40))
  func `a trace shows each item as its own trace does, and then at rest`(_ index: UInt64) throws {
    let seed = testSeed &+ 1000 &+ index
    let items = RandomItems(seed: seed)
    let trace = Trace<Float>(plan: try items.plan(items.lone))
    let count = items.lone.count
    var last = 0
    for (number, lone) in items.lone.enumerated() {
      let alone = Trace<Float>(plan: try items.plan([lone]))
      last = max(last, alone.frameCount)
      for frame in 0..<trace.frameCount {
        let expected = alone.frames[min(frame, alone.frameCount - 1)]
        let found = trace.frames[frame * count + number]
        guard found.hasState(of: expected), found.index == frame, found.item == number else {
          Issue.record("\(lone.item.name) at frame \(frame), seed \(seed)")
          return
        }
      }
    }
    #expect(trace.frameCount == last, "seed \(seed)")
  }

  @Test(arguments: 0..<UInt64(40))
  func `a world has the frames of a trace, to the bit`(_ index: UInt64) throws {
    let seed = testSeed &+ 2000 &+ index
    let items = RandomItems(seed: seed)
    for set in InstructionSet.here {
      let trace = Trace<Float>(plan: try items.plan(items.lone), instructionSet: set)
      let world = try World<Float>(
        items.scene(items.lone), settings: items.settings, instructionSet: set)
      let count = items.lone.count
      for frame in 0..<trace.frameCount {
        if frame > 0 { world.step() }
        let here = world.frames
        for item in 0..<count {
          let expected = trace.frames[frame * count + item]
          guard here[item].hasState(of: expected) else {
            Issue.record("item \(item) at frame \(frame) on \(set), seed \(seed)")
            return
          }
        }
      }
      #expect((trace.status == .resting) == !world.isRunning, "seed \(seed)")
    }
  }

  // MARK: What the items share

  // A box that comes to rest, one that floats away, and one that is fixed: both engines give them the
  // same bits. With `diverges`, the second one is where the force of a field is infinite.
  private func threeEnds(
    duration: Quantity, speed: Double = 100, diverges: Bool = false
  ) -> Scene {
    var items = ManyItems(duration: duration)
    items.add(x: 100, y: 300, velocity: (x: 30, y: -40)) { $0.resistance = 4 }
    items.add(x: 300, y: 300, velocity: (x: speed, y: 0)) { $0.charge = 1 }
    items.add(x: 200, y: -500) { $0.anchored = 1 }
    items.behaviors.append(
      .attachment(
        .spring(name: "spring", item: "item2", anchor: Point2(x: 250, y: -500), frequency: 2)))
    if diverges {
      items.behaviors.append(
        .field(
          FieldBehavior(
            name: "field", items: ["item1"], kind: .electric, position: Point2(x: 300, y: 300))))
    }
    return items.scene
  }

  private func expectResultsOfManyItemEngine(
    _ scene: Scene, _ status: Status, _ name: String
  ) throws {
    let separate = try Plan(scene: scene)
    let manyItems = try Plan(ParameterTable(scene), engine: .manyItem)
    #expect(separate.scene.engine == .singleItem)
    let (trace, other) = (Trace<Float>(plan: separate), Trace<Float>(plan: manyItems))
    #expect(trace.status == status && other.status == status, "\(name)")
    #expect(trace.frameCount == other.frameCount, "\(name)")
    let isSame = zip(trace.frames, other.frames).allSatisfy { one, another in
      one == another || one.x.isNaN && another.x.isNaN
    }
    #expect(isSame, "\(name)")
    let metrics = Metric.measured(of: scene)
    let (results, others) = (measure(separate, metrics), measure(manyItems, metrics))
    #expect(results.values.map { "\($0)" } == others.values.map { "\($0)" }, "\(name)")
    #expect(results.statuses == [status])
  }

  @Test func `a scenario ends as in the many-item engine`() throws {
    let cases: [(duration: Quantity, speed: Double, status: Status)] = [
      (0.1, 100, .moving), (5, 100, .offscreen), (5, 0, .resting), (5, 0, .diverged),
    ]
    for (duration, speed, status) in cases {
      let scene = threeEnds(duration: duration, speed: speed, diverges: status == .diverged)
      try expectResultsOfManyItemEngine(scene, status, "\(duration) s, \(speed) pt/s")
    }
  }

  @Test func `a phase ends as in the many-item engine, and so does a world`() throws {
    let cases: [(until: Trigger, speed: Double, status: Status)] = [
      (Trigger(elapsed: 0.5, rest: true), 100, .moving), (Trigger(elapsed: 0.5), 0, .moving),
      (Trigger(elapsed: 4), 0, .resting), (Trigger(elapsed: 4, rest: true), 0, .resting),
      (Trigger(.rest), 0, .resting), (Trigger(.rest), 100, .offscreen),
      // The duration is over before the phase.
      (Trigger(elapsed: 8), 0, .resting), (Trigger(elapsed: 8), 100, .offscreen),
    ]
    for (until, speed, status) in cases {
      for next in [Actions.Next.following, .end("done")] {
        var scene = threeEnds(duration: 5, speed: speed)
        scene.phases = [Phase(name: "all", until: until, then: Actions(next: next))]
        let name = "\(until), \(speed) pt/s"
        try expectResultsOfManyItemEngine(scene, status, name)
        let trace = Trace<Float>(plan: try Plan(scene: scene))
        let world = try World<Float>(scene)
        for _ in 1..<trace.frameCount { world.step() }
        let isSame = zip(world.frames, trace.frames.suffix(3)).allSatisfy { $0.hasState(of: $1) }
        #expect(isSame, "\(name)")
        // The duration ends a scenario, but no world.
        #expect(world.isOver == (trace.frameCount < 301), "\(name)")
      }
    }
  }

  @Test func `a row that is invalid for one item is invalid for all`() throws {
    let scene = threeEnds(duration: 2)
    let plan = try Plan(scene: scene, varying: ["item1.density"])
    let result = measure(plan, [.finalX, .pauseTime], columns: [[1, 1e-45, -1, 2]])
    #expect(result.statuses[1] == .invalid && result.statuses[2] == .invalid)
    #expect(result.statuses[0] == .offscreen && result.statuses[3] == .offscreen)
    for column in result.values {
      #expect(column[1].isNaN && column[2].isNaN)
    }
    #expect(result.values[0][0] == result.values[0][3])
  }

  @Test func `rows do not depend on how many run at once`() throws {
    var items = RandomItems(seed: testSeed &+ 3000)
    let columns = items.columns(rowCount: 9000).flatMap(\.self)
    let plan = try items.varyingPlan(items.lone)
    let metrics = Metric.measured(of: plan.scene)
    let all = measure(plan, metrics, columns: columns)
    let some = measure(plan, metrics, columns: columns, blockSize: 37)
    #expect(all.statuses == some.statuses)
    let isSame = zip(all.values, some.values).allSatisfy { one, another in
      one.map { "\($0)" } == another.map { "\($0)" }
    }
    #expect(isSame)
  }

  @Test func `poses at rest are the same if a first run has to find them`() throws {
    // So many frames that their poses are too many to be kept.
    var items = ManyItems(duration: 3000)
    items.settings.frameRate = 240
    items.add(x: 100, y: 100, velocity: (x: 30, y: 40)) { $0.resistance = 1 }
    items.add(x: 300, y: 300)
    items.behaviors = [
      .snap(Snap(name: "home", item: "item1", point: Point2(x: 200, y: 200), damping: 0.3))
    ]
    func results() throws -> (values: [[Double]], statuses: [Status]) {
      let plan = try Plan(scene: items.scene, settings: items.settings)
      #expect(plan.scene.engine == .singleItem)
      return measure(plan, Metric.measured(of: plan.scene), in: Double.self)
    }
    let long = try results()
    items.duration = 30
    let short = try results()
    #expect(long.statuses == [.resting])
    #expect(long.values.map { "\($0)" } == short.values.map { "\($0)" })
  }

  @Test func `scenes whose items may meet, or share more, run in the many-item engine`() {
    var items = ManyItems()
    items.add(x: 100, y: 100)
    items.add(x: 200, y: 100)
    #expect(items.scene.engine == .singleItem)
    func reason(_ change: (inout Scene) -> Void) -> String? {
      var scene = items.scene
      change(&scene)
      return scene.engine == .manyItem ? scene.reasonForManyItemEngine : nil
    }
    #expect(
      reason { $0.behaviors = [.collision(Collision(name: "c"))] }
        == "collisions between items ('c')")
    #expect(
      reason { $0.behaviors = [.collision(Collision(name: "c", items: ["item0"]))] } == nil)
    #expect(
      reason {
        $0.behaviors = [.attachment(.rod(name: "rod", item: "item0", to: "item1"))]
      } == "the attachment 'rod' of 'item0' to 'item1'")
    #expect(
      reason {
        $0.phases = ["a", "b"].map { Phase(name: $0, until: Trigger(.elapsed(1))) }
      } == "phases of 2 items")
    #expect(reason { $0.phases = [Phase(name: "p", until: Trigger(.rest))] } == nil)
    #expect(reason { $0.items[1].shape = .ellipse } == "an item that is no rectangle")
  }
}
