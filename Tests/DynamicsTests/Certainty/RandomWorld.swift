import Foundation

import Dynamics

/// Items of any shape between walls and lines, with or without joints, pushes, fields and phases.
struct RandomWorld {
  var random: SplitMix64

  /// A whole number from 0, below `count`.
  mutating func index(below count: Int) -> Int {
    min(count - 1, Int(random.number(0, Double(count))))
  }

  /// A point up to `reach` from 0 in both axes.
  mutating func point(_ reach: Double) -> Point2 {
    Point2(x: .init(random.number(-reach, reach)), y: .init(random.number(-reach, reach)))
  }

  /// Convex: its points lie on an ellipse, in order.
  private mutating func path(_ width: Double, _ height: Double) -> Shape {
    let count = 3 + index(below: 6)
    return .path(
      points: (0..<count).map { corner in
        let angle = 2 * Double.pi * (Double(corner) + random.number(0, 0.6)) / Double(count)
        return Point2(
          x: .init(width / 2 * cos(angle)), y: .init(height / 2 * sin(angle)))
      })
  }

  /// Adds an item at most `height` above the floor, pt.
  private mutating func addItem(to world: inout ManyItems, height fall: Double) {
    let width = random.number(10, 70), height = random.chance(0.4) ? width : random.number(10, 70)
    let shape: Shape =
      random.chance(0.5) ? .rectangle : random.chance(0.5) ? .ellipse : path(width, height)
    let members = (0..<2 + index(below: 2)).map { part in
      GroupMember(
        name: "part\(part)", size: Size2(width: .init(width), height: .init(height)),
        offset: point(30), shape: random.chance(0.5) ? .rectangle : .ellipse)
    }
    let isGroup = random.chance(0.15), turns = random.chance(0.9), isFixed = random.chance(0.07)
    let tilt = random.chance(0.5) ? 0 : random.number(-3, 3), spin = random.number(-8, 8)
    let density = random.number(0.3, 3), resistance = random.chance(0.5) ? 0 : random.number(0, 2)
    world.add(
      shape, width: width, height: height, x: random.number(30, 345),
      y: random.number(630 - fall, 630),
      velocity: (random.number(-900, 900), random.number(-900, 900)),
      friction: random.number(0, 1), elasticity: random.chance(0.3) ? 0 : random.number(0, 1)
    ) { item in
      if isGroup { (item.size, item.shape) = (nil, .group(members: members)) }
      item.allowsRotation = turns ? 1 : 0
      item.anchored = isFixed ? 1 : 0
      item.angle = .init(tilt)
      item.angularVelocity = turns && !isFixed ? .init(spin) : 0
      item.density = .init(density)
      item.resistance = .init(resistance)
      if isFixed { item.velocity = Point2(x: 0, y: 0) }
    }
  }

  private mutating func addJoint(to world: inout ManyItems) {
    let item = index(below: world.items.count)
    let kinds: [Dynamics.Attachment.Kind] = [.distance, .limit, .pin, .fixed, .sliding]
    var joint = Dynamics.Attachment(
      name: "joint\(world.behaviors.count)", kind: kinds[index(below: kinds.count)],
      item: "item\(item)")
    if random.chance(0.6), world.items.count > 1 {
      joint.to = "item\((item + 1) % world.items.count)"
    }
    if joint.to == nil || joint.kind == .pin || joint.kind == .fixed || joint.kind == .sliding {
      joint.anchor = Point2(x: .init(random.number(0, 375)), y: .init(random.number(0, 667)))
    }
    if joint.kind == .distance, random.chance(0.7) {
      joint.frequency = .init(random.number(0.5, 8))
      joint.damping = .init(random.number(0, 1.5))
    }
    if joint.kind == .sliding { joint.axis = Point2(x: .init(random.number(0.1, 1)), y: 0.3) }
    world.behaviors.append(.attachment(joint))
  }

  private mutating func addField(to world: inout ManyItems) {
    let kinds = FieldBehavior.Kind.allCases
    let kind = kinds[index(below: kinds.count)], waves = kind.keys.contains("smoothness")
    world.behaviors.append(
      .field(
        FieldBehavior(
          name: "field", kind: kind, position: Point2(x: 190, y: 300),
          region: random.chance(0.5) ? nil : .circle(radius: .init(random.number(20, 400))),
          strength: kind == .velocity ? nil : .init(random.number(-3, 3)),
          direction: kind.keys.contains("direction") ? point(1) : nil,
          smoothness: waves ? 0.3 : nil, animationSpeed: waves ? 1.7 : nil)))
  }

  /// A phase that every lane ends at a time of its own, with one behavior less and one item thrown.
  private mutating func addPhases(to world: inout ManyItems) {
    guard !world.behaviors.isEmpty else { return }
    let removed = world.behaviors[index(below: world.behaviors.count)].name
    let toucher = "item\(index(below: world.items.count))"
    world.phases = [
      Phase(
        name: "first",
        until: random.chance(0.5)
          ? Trigger(.contact(Contact(item: toucher)), .elapsed(.init(random.number(0.2, 1))))
          : Trigger(.elapsed(.init(random.number(0.1, 1))), .rest),
        then: Actions(
          remove: [removed],
          addVelocity: [.init(item: "item0", linear: point(400), angular: 2)])),
      Phase(name: "last", until: Trigger(.rest)),
    ]
    if random.chance(0.6) { addLimits(to: &world) }
  }

  /// Limits that end the first phase, and again and again the last one, with changes of velocities
  /// and anchors.
  mutating func addLimits(to world: inout ManyItems) {
    let items = world.items.map(\.name)
    let anchors = world.behaviors.filter(\.hasAnchor).map(\.name)
    world.phases[0].ends[0].until.conditions.append(random.limit(of: items))
    var again = random.changes(of: items, anchors: anchors)
    again.next = .phase(world.phases[0].name)
    let guards = random.chance(0.5) ? [random.limit(of: items)] : []
    world.phases[world.phases.count - 1].ends.insert(
      .init(until: Trigger(random.limit(of: items)), when: guards, then: again), at: 0)
  }

  /// Two to twelve items, or `count`, and what acts on them.
  mutating func items(_ count: Int? = nil) -> ManyItems {
    var world = ManyItems(duration: 1.6)
    if random.chance(0.4) { world.settings = .box2D() }
    let count = count ?? 2 + index(below: 11)
    // More items fall from farther up, so that they do not begin in each other.
    for _ in 0..<count { addItem(to: &world, height: 600 * max(1, Double(count) / 40)) }
    if random.chance(0.9) { world.gravity(random.number(0.2, 4)) }
    if random.chance(0.8) {
      world.behaviors.append(.collision(Collision(name: "walls", insets: Insets())))
    } else if random.chance(0.8) {
      world.collisions()
    }
    for _ in 0..<index(below: 3) {
      let x = random.number(-50, 250), y = random.number(100, 667)
      world.line(
        x, y, x + random.number(50, 300), y + (random.chance(0.5) ? 0 : random.number(-90, 90)))
    }
    for _ in 0..<index(below: 4) { addJoint(to: &world) }
    if random.chance(0.3) {
      world.behaviors.append(
        .push(
          Push(
            name: "push", items: ["item0"],
            mode: random.chance(0.5) ? .continuous : .instantaneous,
            direction: point(1), offset: point(10))))
    }
    if random.chance(0.2) {
      world.behaviors.append(
        .snap(
          Snap(
            name: "home", item: world.items[min(1, world.items.count - 1)].name, point: point(300)))
      )
    }
    if random.chance(0.3) { addField(to: &world) }
    if random.chance(0.4) { addPhases(to: &world) }
    return world
  }

  /// The plan of two to twelve items, or of `count`, and a column for each of its parameters.
  mutating func plan(
    of count: Int? = nil, rowCount: Int
  ) throws -> (plan: Plan, columns: [[Double]]) {
    let world = items(count)
    let columns: [(path: ParameterPath, low: Double, high: Double)] = [
      ("item0.center.x", 40, 335), ("item1.center.y", 40, 620), ("item0.elasticity", 0, 1),
      ("item1.friction", 0, 1),
    ]
    return (
      try world.plan(varying: columns.map(\.path)),
      columns.map { column in
        (0..<rowCount).map { _ in random.number(column.low, column.high) }
      }
    )
  }

  /// Bullets of all shapes at up to 20 000 pt/s, each lane with velocities of its own: the lanes of
  /// a block hit different contacts in one impact, and some of these turn out not to touch.
  mutating func bullets(rowCount: Int) throws -> (plan: Plan, columns: [[Double]]) {
    var world = ManyItems(duration: 0.3)
    if random.chance(0.3) { world.settings = .box2D() }
    for index in 0..<8 {
      let shape = [Shape.rectangle, .ellipse, path(30, 26)][index % 3]
      world.add(
        shape, width: 30, height: index % 3 == 1 ? 30 : 26, x: 60 + 80 * Double(index % 4),
        y: index < 4 ? 200 : 450, friction: random.number(0, 1), elasticity: random.number(0, 1)
      ) { item in
        item.angle = index % 2 == 0 ? 0 : 0.4
      }
    }
    world.gravity(random.number(0, 2))
    world.behaviors.append(.collision(Collision(name: "walls", insets: Insets())))
    let paths = (0..<8).flatMap { item in
      ["x", "y"].map { ParameterPath("item\(item).velocity.\($0)") }
    }
    return (
      try world.plan(varying: paths),
      paths.map { _ in (0..<rowCount).map { _ in random.number(-20_000, 20_000) } }
    )
  }
}
