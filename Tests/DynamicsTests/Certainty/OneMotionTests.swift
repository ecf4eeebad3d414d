import Testing

import Dynamics

/// Nothing that is asked of a scenario changes how it moves: not its metrics, its target, its trace or its
/// neighbours, and not what acts on an item that no other one meets.
@Suite struct OneMotionTests {
  /// A scene, and questions about it.
  private struct Questioner {
    var world: RandomWorld

    /// 1 to 300 items, of each engine.
    mutating func items(_ index: UInt64) -> ManyItems {
      let counts = [1, 2 + world.index(below: 11), 13 + world.index(below: 50)]
      let large = 65 + world.index(below: 236)
      var items = world.items(index % 5 < 3 ? counts[Int(index % 5)] : large)
      if items.items.count > 1, world.random.chance(0.7) { addBystander("bystander", to: &items) }
      return items
    }

    /// A scene that moves like another one: with a target, with behaviors that act on what meets nothing,
    /// and with more of that.
    mutating func alike(_ items: ManyItems) -> Scene {
      var asked = items
      // The many-item engine solves contacts in an order that depends on the number of items.
      let isRoom = items.scene.engine == .largeWorld || items.items.count > 1 && isSeparate(items)
      if isRoom, world.random.chance(0.5) { addBystander("guest", to: &asked) }
      actOnBystanders(of: &asked)
      var scene = asked.scene
      if world.random.chance(0.5) {
        let item = items.items[world.index(below: items.items.count)].name
        scene.target = Target(
          item: item, center: world.point(300), angle: world.random.chance(0.5) ? 0.3 : nil,
          tolerance: world.random.chance(0.5) ? 20 : nil)
      }
      return scene
    }

    private func isSeparate(_ items: ManyItems) -> Bool { items.scene.engine == .singleItem }

    /// Adds an item beyond all others, of any shape.
    mutating func addBystander(_ name: String, to items: inout ManyItems) {
      let shapes: [Shape] = [.rectangle, .ellipse, .triangle, .quadrilateral]
      let shape = isSeparate(items) ? .rectangle : shapes[world.index(below: shapes.count)]
      // A moving item would keep the others from being at rest together, which can end a phase.
      let moves = items.phases.isEmpty && world.random.chance(0.5)
      let size = world.random.number(3, 400)
      items.add(
        shape, width: size, height: size, x: name == "guest" ? -90_000 : 90_000, y: -90_000,
        velocity: moves ? (world.random.chance(0.5) ? 9000 : 50, 0) : (0, 0)
      ) { item in
        item.name = name
        item.anchored = moves ? 0 : 1
        item.angularVelocity = moves ? 9 : 0
      }
      // Before the others, it changes their numbers.
      if world.random.chance(0.3) { items.items.insert(items.items.removeLast(), at: 0) }
    }

    /// Adds behaviors that act on items far away alone.
    private mutating func actOnBystanders(of items: inout ManyItems) {
      let names = items.items.map(\.name).filter { ["bystander", "guest"].contains($0) }
      guard !names.isEmpty else { return }
      let acting: [Behavior] = [
        .push(Push(name: "push-far", items: names, mode: .continuous, angle: 1)),
        .itemBehavior(ItemBehavior(name: "item-far", items: names, elasticity: 0.7)),
        .field(
          FieldBehavior(
            name: "field-far", items: names, kind: .radialGravity, position: Point2(x: 0, y: 0),
            strength: 0.2)),
      ]
      items.behaviors += acting.filter { _ in world.random.chance(0.5) }
    }

    /// Some metrics, the pose at the end of one of the items among them.
    mutating func columns(of scene: Scene, item: String) -> [MetricColumn] {
      let ends: Set<Metric> = [.finalX, .finalY, .finalAngle]
      let share = world.random.chance(0.3) ? 1 : world.random.number(0, 0.1)
      return MetricColumn.columns(Metric.measured(of: scene), of: scene).filter { column in
        column.metric.map(ends.contains) == true && (column.item ?? item) == item
          || world.random.chance(share)
      }
    }
  }

  /// Its numbers, any of which may be NaN in a scenario that diverges.
  private func bits(_ frame: Frame<Float>) -> [UInt32] {
    [frame.x, frame.y, frame.angle, frame.velocityX, frame.velocityY, frame.angularVelocity]
      .map { $0.isNaN ? .max : $0.bitPattern }
  }

  /// The first frame in which an item of `motion` is elsewhere, among the frames that both have.
  private func firstDifference(
    _ motion: [String: [Frame<Float>]], _ other: [String: [Frame<Float>]]
  )
    -> String?
  {
    for (name, frames) in motion.sorted(by: { $0.key < $1.key }) {
      let others = other[name] ?? []
      if let pair = zip(frames, others).first(where: { bits($0) != bits($1) }) {
        return "\(name): \(pair.0), \(pair.1)"
      }
    }
    return nil
  }

  private func frames(_ trace: Trace<Float>, of scene: Scene) -> [String: [Frame<Float>]] {
    Dictionary(grouping: trace.frames) { scene.items[$0.item].name }
  }

  /// Runs a scene beside others that differ in one number, and expects an item to end as in its motion.
  private func expectEnd(
    of motion: Trace<Float>, _ scene: Scene, _ settings: Settings, _ asker: inout Questioner,
    _ comment: Comment
  ) throws {
    let name = scene.items[asker.world.index(below: scene.items.count)].name
    let path = ParameterPath("\(name).elasticity")
    let varies = asker.world.random.chance(0.5)
    let plan = try Plan(scene: scene, varying: varies ? [path] : [], settings: settings)
    let columns = asker.columns(of: scene, item: name)
    let capacity = 1 + asker.world.index(below: 40), row = asker.world.index(below: capacity)
    let sets = InstructionSet.here
    var store = Store<Float>(plan: plan, metricColumns: columns, capacity: capacity)
    var simulation = Simulation<Float>(
      plan: plan, metricColumns: columns, capacity: capacity,
      instructionSet: sets[asker.world.index(below: sets.count)])
    if varies {
      let own = try #require(scene.items.first { $0.name == name }?.elasticity?.number)
      let others = (0..<capacity).map { _ in asker.world.random.number(0, 1) }
      store.withParameter(0) { span in
        for index in others.indices { span[index] = index == row ? own : others[index] }
      }
    }
    simulation.run(&store)
    var values: [Metric?: Float] = [:]
    for (index, column) in columns.enumerated() where (column.item ?? name) == name {
      store.withMetric(index) { values[column.metric] = $0[row] }
    }
    guard let end = motion.frames.last(where: { scene.items[$0.item].name == name }),
      motion.status != .diverged
    else { return }
    #expect(values[.finalX] == end.x && values[.finalY] == end.y, comment)
    #expect(values[.finalAngle] == end.angle, comment)
  }

  /// Expects a world to have the frames of a trace.
  private func expectSteps(
    of motion: Trace<Float>, _ scene: Scene, _ settings: Settings, _ comment: Comment
  ) throws {
    // A world that diverges stops.
    guard motion.status != .diverged else { return }
    let world = try World<Float>(scene, settings: settings)
    let count = scene.items.count
    for frame in 0..<motion.frameCount {
      let events = frame > 0 ? world.step() : []
      // A trace keeps the frame before the actions of its phase, a world the frame after them.
      let begins = events.contains { if case .phaseBegan = $0 { true } else { false } }
      let expected = motion.frames[frame * count..<(frame + 1) * count]
      guard begins || expected.map(bits) == world.frames.map(bits) else {
        Issue.record("frame \(frame) of a world, \(comment)")
        return
      }
    }
  }

  @Test(arguments: 0..<UInt64(40))
  func `questions do not change a motion`(_ index: UInt64) throws {
    let seed = testSeed &+ index
    var asker = Questioner(world: RandomWorld(random: SplitMix64(seed: seed)))
    let items = asker.items(index)
    let plan = try Plan(scene: items.scene, settings: items.settings)
    let plain = frames(Trace<Float>(plan: plan), of: items.scene)
    for _ in 0..<3 {
      let scene = asker.alike(items)
      // Another engine rounds differently.
      guard scene.engine == items.scene.engine else { continue }
      let motion = Trace<Float>(plan: try Plan(scene: scene, settings: items.settings))
      let comment: Comment = "seed \(seed), \(items.items.count) items, \(scene.engine)"
      let difference = firstDifference(plain, frames(motion, of: scene))
      #expect(difference == nil, comment)
      try expectEnd(of: motion, scene, items.settings, &asker, comment)
      try expectSteps(of: motion, scene, items.settings, comment)
    }
  }

  @Test(arguments: BuiltInScenes.all.filter { $0.springAnimation == nil })
  func `a hundred inert behaviors change no bit`(of scene: Scene) throws {
    func padded(_ count: Int) throws -> [String: [Frame<Float>]] {
      var padded = scene
      padded.behaviors += (0..<count).map { index in
        .itemBehavior(ItemBehavior(name: "inert\(index)"))
      }
      return frames(Trace<Float>(plan: try Plan(scene: padded)), of: padded)
    }
    // One of them keeps items in the world that all other behaviors leave.
    #expect(firstDifference(try padded(1), try padded(101)) == nil)
  }
}
