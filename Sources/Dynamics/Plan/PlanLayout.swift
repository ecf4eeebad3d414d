/// The slots, joints, edges and phases of a scene, in the order of the kernels.
struct PlanLayout {
  private(set) var slots: [Slot] = []
  private(set) var joints: [Plan.Joint] = []
  private(set) var knots: [Track.Knot] = []
  private(set) var offsets: [Slot] = []
  private(set) var edgeCount = 0
  private(set) var activeEdges: UInt64 = 0
  private(set) var phases: [Plan.PhasePlan] = []
  private(set) var gravityIsActive = false

  private let table: ParameterTable
  private var jointsOfBehavior: [String: UInt64] = [:]
  private var edgesOfBehavior: [String: UInt64] = [:]
  private var gravityName: String?

  init(scene: Scene, table: ParameterTable) throws(UnknownPath) {
    self.table = table
    let item = scene.items[0]
    try addItem(item, of: scene)
    let collisions = scene.behaviors.compactMap { behavior -> Collision? in
      if case .collision(let collision) = behavior { collision } else { nil }
    }
    for behavior in scene.behaviors {
      if case .attachment(let attachment) = behavior {
        try addAttachment(attachment, isActive: Self.isActiveAtStart(attachment.name, in: scene))
      }
    }
    for collision in collisions where Self.acts(on: item, collision.items) {
      try addCollision(collision, isActive: Self.isActiveAtStart(collision.name, in: scene))
    }
    for phase in scene.phases { try addPhase(phase) }
  }

  /// A behavior that a phase adds before any phase removes it is not there at the start.
  private static func isActiveAtStart(_ name: String, in scene: Scene) -> Bool {
    for phase in scene.phases {
      if phase.then.remove.contains(name) { return true }
      if phase.then.add.contains(name) { return false }
    }
    return true
  }

  private static func acts(on item: Item, _ names: [String]?) -> Bool {
    names?.contains(item.name) ?? true
  }

  private func parameter(_ path: String) throws(UnknownPath) -> Slot {
    .parameter(try index(path))
  }

  private func index(_ path: String) throws(UnknownPath) -> Int {
    try table.index(of: ParameterPath(path))
  }

  private mutating func addItem(_ item: Item, of scene: Scene) throws(UnknownPath) {
    var gravity: (x: Slot, y: Slot) = (.constant(0), .constant(0))
    for case .gravity(let behavior) in scene.behaviors where Self.acts(on: item, behavior.items) {
      let magnitude = try index("\(behavior.name).magnitude")
      let angle = try index("\(behavior.name).angle")
      gravity = (
        .gravityX(magnitude: magnitude, angle: angle),
        .gravityY(magnitude: magnitude, angle: angle)
      )
      gravityName = behavior.name
      gravityIsActive = Self.isActiveAtStart(behavior.name, in: scene)
    }
    for place in ItemSlot.allCases {
      let slot: Slot =
        switch place {
        case .width: try parameter("\(item.name).size.width")
        case .height: try parameter("\(item.name).size.height")
        case .x: try parameter("\(item.name).center.x")
        case .y: try parameter("\(item.name).center.y")
        case .angle: try parameter("\(item.name).angle")
        case .velocityX: try parameter("\(item.name).velocity.x")
        case .velocityY: try parameter("\(item.name).velocity.y")
        case .angularVelocity: try parameter("\(item.name).angularVelocity")
        case .elasticity: try parameter("\(item.name).elasticity")
        case .friction: try parameter("\(item.name).friction")
        case .density: try parameter("\(item.name).density")
        case .resistance: try parameter("\(item.name).resistance")
        case .angularResistance: try parameter("\(item.name).angularResistance")
        case .allowsRotation: try parameter("\(item.name).allowsRotation")
        case .anchored: try parameter("\(item.name).anchored")
        case .gravityX: gravity.x
        case .gravityY: gravity.y
        case .targetX: scene.target == nil ? .constant(.nan) : try parameter("target.center.x")
        case .targetY: scene.target == nil ? .constant(.nan) : try parameter("target.center.y")
        case .targetAngle:
          scene.target?.angle == nil ? .constant(.nan) : try parameter("target.angle")
        case .boundsWidth: try parameter("reference.width")
        case .boundsHeight: try parameter("reference.height")
        case .duration: try parameter("duration")
        }
      slots.append(slot)
    }
  }

  private mutating func addAttachment(
    _ attachment: Attachment, isActive: Bool
  ) throws(UnknownPath) {
    let name = attachment.name
    let track = attachment.track?.knots ?? []
    jointsOfBehavior[name] = 1 << joints.count
    joints.append(.init(isActive: isActive, knots: knots.count..<knots.count + track.count))
    knots += track
    let offset = [try parameter("\(name).offset.x"), try parameter("\(name).offset.y")]
    offsets += offset
    slots += offset
    for path in ["anchor.x", "anchor.y", "length", "frequency", "damping"] {
      slots.append(try parameter("\(name).\(path)"))
    }
    slots.append(track.isEmpty ? .constant(1) : try parameter("\(name).track.speed"))
  }

  private mutating func addCollision(_ collision: Collision, isActive: Bool) throws(UnknownPath) {
    guard collision.mode != .items else { return }
    let first = edgeCount
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
      addEdge(
        (try parameter("\(path).from.x"), try parameter("\(path).from.y")),
        (try parameter("\(path).to.x"), try parameter("\(path).to.y")))
    }
    for path in collision.paths {
      var corners: [(x: Slot, y: Slot)] = []
      for index in path.points.indices {
        let point = "\(collision.name).\(path.name).points.\(index)"
        corners.append((try parameter("\(point).x"), try parameter("\(point).y")))
      }
      addLoop(corners)
    }
    let bits = (first..<edgeCount).reduce(UInt64(0)) { $0 | 1 << UInt64($1) }
    edgesOfBehavior[collision.name] = bits
    if isActive { activeEdges |= bits }
  }

  private mutating func addLoop(_ corners: [(x: Slot, y: Slot)]) {
    guard corners.count > 2 else {
      addEdge(corners[0], corners[1])
      return
    }
    for index in corners.indices {
      addEdge(corners[index], corners[(index + 1) % corners.count])
    }
  }

  private mutating func addEdge(_ from: (x: Slot, y: Slot), _ to: (x: Slot, y: Slot)) {
    slots += [from.x, from.y, to.x, to.y]
    edgeCount += 1
  }

  private mutating func addPhase(_ phase: Phase) throws(UnknownPath) {
    var plan = Plan.PhasePlan()
    for name in phase.then.remove {
      plan.joints.removed |= jointsOfBehavior[name] ?? 0
      plan.edges.removed |= edgesOfBehavior[name] ?? 0
      if name == gravityName { plan.gravity.removed = true }
    }
    for name in phase.then.add {
      plan.joints.added |= jointsOfBehavior[name] ?? 0
      plan.edges.added |= edgesOfBehavior[name] ?? 0
      if name == gravityName { plan.gravity.added = true }
    }
    plan.restartsItem = !phase.then.restart.isEmpty
    plan.endsAtRest = phase.until.rest
    phases.append(plan)
    let hasTime = phase.until.elapsed != nil
    slots.append(hasTime ? try parameter("\(phase.name).elapsed") : .constant(.infinity))
  }
}
