/// The slots and the plan of a scene for the engine of many items, in the order of the kernels.
struct WorldLayout {
  private(set) var slots: [Slot] = []
  private(set) var plan = WorldPlan()

  private let scene: Scene
  private let table: ParameterTable
  private let base: [Double]
  /// The parameters that differ from scenario to scenario.
  private let moving: Set<Int>
  private var edgesOfCollision: [(collision: Collision, edges: Range<Int>)] = []

  init(scene: Scene, table: ParameterTable, moving: Set<Int>) throws {
    self.scene = scene
    self.table = table
    self.moving = moving
    base = table.baseValues()
    for item in scene.items { try addItem(item) }
    for case .attachment(let attachment) in scene.behaviors { try addTie(attachment) }
    for case .collision(let collision) in scene.behaviors { try addEdges(of: collision) }
    addContacts()
  }

  private func parameter(_ path: String) throws(UnknownPath) -> Slot {
    .parameter(try index(path))
  }

  private func index(_ path: String) throws(UnknownPath) -> Int {
    try table.index(of: ParameterPath(path))
  }

  // MARK: Items

  private mutating func addItem(_ item: Item) throws {
    var gravity: (x: Slot, y: Slot)?
    for case .gravity(let behavior) in scene.behaviors
    where behavior.items?.contains(item.name) ?? true {
      let magnitude = try index("\(behavior.name).magnitude")
      let angle = try index("\(behavior.name).angle")
      gravity = (
        .vectorX(magnitude: magnitude, angle: angle),
        .vectorY(magnitude: magnitude, angle: angle)
      )
    }
    let properties = ItemProperties(of: item, in: scene, Schedule(scene))
    let isTarget = scene.target?.item == item.name
    let hasTargetAngle = isTarget && scene.target?.angle != nil
    let firstSlot = slots.count
    slots += try ItemSlot.allCases.map { place in
      switch place {
      case .width: try parameter("\(item.name).size.width")
      case .height: try parameter("\(item.name).size.height")
      case .x: try parameter("\(item.name).center.x")
      case .y: try parameter("\(item.name).center.y")
      case .angle: try parameter("\(item.name).angle")
      case .velocityX: try properties.velocity(.x, in: table)
      case .velocityY: try properties.velocity(.y, in: table)
      case .angularVelocity: try properties.velocity(.spin, in: table)
      case .elasticity: try properties.slot(.elasticity, in: table)
      case .friction: try properties.slot(.friction, in: table)
      case .density: try properties.slot(.density, in: table)
      case .resistance: try properties.slot(.resistance, in: table)
      case .angularResistance: try properties.slot(.angularResistance, in: table)
      case .allowsRotation: try properties.slot(.allowsRotation, in: table)
      case .anchored: try properties.slot(.anchored, in: table)
      case .charge: try properties.slot(.charge, in: table)
      case .gravityX: gravity?.x ?? .constant(0)
      case .gravityY: gravity?.y ?? .constant(0)
      case .targetX: isTarget ? try parameter("target.center.x") : .constant(.nan)
      case .targetY: isTarget ? try parameter("target.center.y") : .constant(.nan)
      case .targetAngle: hasTargetAngle ? try parameter("target.angle") : .constant(.nan)
      case .boundsWidth: try parameter("reference.width")
      case .boundsHeight: try parameter("reference.height")
      case .duration: try parameter("duration")
      }
    }
    plan.items.append(
      .init(
        outline: try addOutline(of: item), hasGravity: gravity != nil,
        hasTargetAngle: hasTargetAngle, firstSlot: firstSlot))
  }

  /// Adds the corners of a polygon; an ellipse with equal sides is a circle.
  private mutating func addOutline(of item: Item) throws -> WorldPlan.Outline {
    switch item.shape ?? .rectangle {
    case .rectangle:
      return .box
    case .ellipse:
      let width = try index("\(item.name).size.width")
      let height = try index("\(item.name).size.height")
      guard base[width] != base[height] else { return .circle }
      for side in [width, height] where moving.contains(side) {
        // How many corners it has, and whether it is a circle, would differ from row to row.
        throw SceneProblems(all: [
          SceneProblem(
            path: table.parameters[side].path, found: "varied, and the side of an ellipse",
            allowed: "one size for the whole run, or a circle whose sides are one number")
        ])
      }
      let corners = Shape.ellipseCorners(width: base[width], height: base[height])
      for corner in corners {
        slots.append(.scaled(width, by: corner.x / 2, plus: 0))
        slots.append(.scaled(height, by: corner.y / 2, plus: 0))
      }
      return .polygon(cornerCount: corners.count)
    case .path(let points):
      var corners = try points.indices.map { corner in
        (
          x: try index("\(item.name).path.\(corner).x"),
          y: try index("\(item.name).path.\(corner).y")
        )
      }
      if table.area(of: corners) < 0 { corners.reverse() }
      for corner in corners { slots += [.parameter(corner.x), .parameter(corner.y)] }
      return .polygon(cornerCount: corners.count)
    }
  }

  // MARK: Attachments

  private mutating func addTie(_ attachment: Attachment) throws {
    let name = attachment.name
    guard let b = scene.items.firstIndex(where: { $0.name == attachment.item }) else { return }
    let a = attachment.to.flatMap { other in scene.items.firstIndex { $0.name == other } }
    plan.ties.append(.init(kind: attachment.way, a: a, b: b))
    if attachment.needsAnchor {
      let anchor = (x: try index("\(name).anchor.x"), y: try index("\(name).anchor.y"))
      if let a {
        slots += try places(of: anchor, on: scene.items[a])
      } else {
        slots += [.parameter(anchor.x), .parameter(anchor.y)]
      }
      if attachment.way == .distance || attachment.way == .limit {
        slots += [try parameter("\(name).offset.x"), try parameter("\(name).offset.y")]
      } else {
        slots += try places(of: anchor, on: scene.items[b])
      }
    } else {
      for end in ["toOffset.x", "toOffset.y", "offset.x", "offset.y"] {
        slots.append(try parameter("\(name).\(end)"))
      }
    }
    func optional(_ key: String, _ ways: [Attachment.Kind], else value: Double) throws -> Slot {
      ways.contains(attachment.way) ? try parameter("\(name).\(key)") : .constant(value)
    }
    slots += [
      try optional("length", [.distance, .limit], else: .nan),
      try optional("frequency", [.distance], else: 0),
      try optional("damping", [.distance], else: 0),
      try optional("lowerLimit", [.pin, .sliding], else: .nan),
      try optional("upperLimit", [.pin, .sliding], else: .nan),
      try optional("frictionTorque", [.pin], else: 0),
      try optional("axis.x", [.sliding], else: 1),
      try optional("axis.y", [.sliding], else: 0),
    ]
  }

  /// Where a point of the world is on an item at the start, in the item's axes.
  private func places(of point: (x: Int, y: Int), on item: Item) throws -> [Slot] {
    let x = try index("\(item.name).center.x")
    let y = try index("\(item.name).center.y")
    let angle = try index("\(item.name).angle")
    let from = Slot.Offset(x: point.x, y: point.y, centerX: x, centerY: y, angle: angle)
    return [.offsetX(from), .offsetY(from)]
  }

  // MARK: Boundaries

  private mutating func addEdges(of collision: Collision) throws {
    guard collision.mode != .items else { return }
    let first = plan.edgeCount
    if collision.insets != nil {
      let name = collision.name
      let left = Slot.boundsStart(inset: try index("\(name).insets.left"))
      let top = Slot.boundsStart(inset: try index("\(name).insets.top"))
      let right = Slot.boundsEnd(
        extent: try index("reference.width"), inset: try index("\(name).insets.right"))
      let bottom = Slot.boundsEnd(
        extent: try index("reference.height"), inset: try index("\(name).insets.bottom"))
      addLoop([(left, top), (right, top), (right, bottom), (left, bottom)])
    }
    for line in collision.lines {
      let path = "\(collision.name).\(line.name)"
      addLoop([
        (try parameter("\(path).from.x"), try parameter("\(path).from.y")),
        (try parameter("\(path).to.x"), try parameter("\(path).to.y")),
      ])
    }
    for path in collision.paths {
      addLoop(
        try path.points.indices.map { index in
          let point = "\(collision.name).\(path.name).points.\(index)"
          return (try parameter("\(point).x"), try parameter("\(point).y"))
        })
    }
    edgesOfCollision.append((collision, first..<plan.edgeCount))
  }

  private mutating func addLoop(_ corners: [(x: Slot, y: Slot)]) {
    for index in corners.indices where corners.count > 2 || index == 0 {
      let next = corners[(index + 1) % corners.count]
      slots += [corners[index].x, corners[index].y, next.x, next.y]
      plan.edgeCount += 1
    }
  }

  // MARK: Contacts

  /// Items with each other first, with boundaries last: Box2D solves the newest contact first, and
  /// what stands on a floor mostly came to it before anything came to stand on it.
  private mutating func addContacts() {
    let isRound = plan.items.map { item in
      if case .circle = item.outline { true } else { false }
    }
    for (first, second) in WorldPlan.rounds(of: scene.items.count)
    where scene.collide(scene.items[first], scene.items[second]) {
      let swaps = isRound[first] && !isRound[second]
      plan.contacts.append(
        .init(a: swaps ? second : first, b: swaps ? first : second, isEdge: false))
    }
    for (collision, edges) in edgesOfCollision {
      for edge in edges {
        for (index, item) in scene.items.enumerated()
        where collision.items?.contains(item.name) ?? true {
          plan.contacts.append(.init(a: edge, b: index, isEdge: true))
        }
      }
    }
  }
}
