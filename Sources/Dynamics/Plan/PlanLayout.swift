/// The slots, joints, edges, phases, pushes and fields of a scene, in the order of the kernels.
struct PlanLayout {
  private(set) var slots: [Slot] = []
  private(set) var joints: [Plan.Joint] = []
  private(set) var knots: [Track.Knot] = []
  private(set) var offsets: [Slot] = []
  private(set) var edgeCount = 0
  private(set) var activeEdges: UInt64 = 0
  private(set) var phases: [Plan.PhasePlan] = []
  private(set) var pushes: [Plan.PushPlan] = []
  private(set) var propertySetCount = 0
  private(set) var fields: [Plan.FieldPlan] = []
  private(set) var regions: [RegionPart] = []
  /// What is added to the spin, and whether the item may turn, after each phase that changes it.
  private(set) var spins: [Slot] = []
  private(set) var rotations: [Slot] = []
  private(set) var gravityIsActive = false

  private let table: ParameterTable
  private var jointsOfBehavior: [String: UInt64] = [:]
  private var edgesOfBehavior: [String: UInt64] = [:]
  private var pushesOfBehavior: [String: UInt32] = [:]
  private var gravityName: String?
  private var pushSlots: [Slot] = []
  private var fieldsOfBehavior: [String: UInt32] = [:]
  private var fieldSlots: [Slot] = []

  /// Lays nothing out.
  init(table: ParameterTable) { self.table = table }

  init(scene: Scene, table: ParameterTable) throws(UnknownPath) {
    self.table = table
    let item = scene.items[0]
    try addItem(item, of: scene)
    let collisions = scene.behaviors.compactMap { behavior -> Collision? in
      if case .collision(let collision) = behavior { collision } else { nil }
    }
    for behavior in scene.behaviors {
      let isActive = Self.isActiveAtStart(behavior.name, in: scene)
      switch behavior {
      case .attachment(let attachment): try addAttachment(attachment, isActive: isActive)
      case .snap(let snap): try addSnap(snap, of: item, isActive: isActive)
      case .push(let push) where Self.acts(on: item, push.items):
        try addPush(push, isActive: isActive)
      case .field(let field) where Self.acts(on: item, field.items):
        try addField(field, isActive: isActive)
      case .gravity, .collision, .push, .itemBehavior, .field, .spring: break
      }
    }
    for collision in collisions where Self.acts(on: item, collision.items) {
      try addCollision(collision, isActive: Self.isActiveAtStart(collision.name, in: scene))
    }
    for phase in scene.phases { try addPhase(phase) }
    slots += pushSlots
    try addPropertySets(of: item, in: scene)
    slots += fieldSlots
    for part in regions { slots += part.slots }
  }

  /// A behavior that a phase adds before any phase removes it is not there at the start.
  static func isActiveAtStart(_ name: String, in scene: Scene) -> Bool {
    for phase in scene.phases {
      if phase.then.remove.contains(name) { return true }
      if phase.then.add.contains(name) { return false }
    }
    return true
  }

  static func acts(on item: Item, _ names: [String]?) -> Bool {
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
        .vectorX(magnitude: magnitude, angle: angle),
        .vectorY(magnitude: magnitude, angle: angle)
      )
      gravityName = behavior.name
      gravityIsActive = Self.isActiveAtStart(behavior.name, in: scene)
    }
    let properties = ItemProperties(of: item, in: scene)
    for place in ItemSlot.allCases {
      let slot: Slot =
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
    slots += [try parameter("\(name).anchor.x"), try parameter("\(name).anchor.y")]
    slots += [.constant(0), .constant(0)]
    for path in ["length", "frequency", "damping"] {
      slots.append(try parameter("\(name).\(path)"))
    }
    slots.append(track.isEmpty ? .constant(1) : try parameter("\(name).track.speed"))
  }

  /// Four springs from two corners of the item to places outside of where the item will be.
  private mutating func addSnap(
    _ snap: Snap, of item: Item, isActive: Bool
  ) throws(UnknownPath) {
    let name = snap.name
    let track = snap.track?.knots ?? []
    let knots = self.knots.count..<self.knots.count + track.count
    self.knots += track
    let width = try index("\(item.name).size.width")
    let height = try index("\(item.name).size.height")
    for spring in Snap.springs {
      jointsOfBehavior[name, default: 0] |= 1 << joints.count
      joints.append(.init(isActive: isActive, knots: knots))
      let half = spring.corner / 2
      let beyond = spring.corner * Snap.length
      let corner: [Slot] = [
        .scaled(width, by: half, plus: 0), .scaled(height, by: half, plus: 0),
      ]
      offsets += corner
      slots += corner
      slots += [try parameter("\(name).point.x"), try parameter("\(name).point.y")]
      slots += [
        .scaled(width, by: half, plus: spring.isHorizontal ? beyond : 0),
        .scaled(height, by: half, plus: spring.isHorizontal ? 0 : beyond),
      ]
      slots += [.constant(Snap.length), .constant(Snap.frequency)]
      slots.append(try parameter("\(name).damping"))
      slots.append(track.isEmpty ? .constant(1) : try parameter("\(name).track.speed"))
    }
  }

  private mutating func addPush(_ push: Push, isActive: Bool) throws(UnknownPath) {
    let name = push.name
    pushesOfBehavior[name] = 1 << pushes.count
    pushes.append(.init(isActive: isActive, isInstantaneous: push.mode == .instantaneous))
    let magnitude = try index("\(name).magnitude")
    pushSlots.append(try parameter("\(name).active"))
    if push.direction == nil {
      let angle = try index("\(name).angle")
      pushSlots.append(.vectorX(magnitude: magnitude, angle: angle))
      pushSlots.append(.vectorY(magnitude: magnitude, angle: angle))
    } else {
      let x = try index("\(name).direction.x")
      let y = try index("\(name).direction.y")
      pushSlots.append(.directed(x, other: y, magnitude: magnitude, isX: true))
      pushSlots.append(.directed(y, other: x, magnitude: magnitude, isX: false))
    }
    let offset = [try parameter("\(name).offset.x"), try parameter("\(name).offset.y")]
    offsets += offset
    pushSlots += offset
  }

  private mutating func addField(_ field: FieldBehavior, isActive: Bool) throws(UnknownPath) {
    let name = field.name
    fieldsOfBehavior[name] = 1 << fields.count
    let first = regions.count
    if let region = field.region {
      regions += try RegionPart.parts(of: region, "\(name).region", in: table)
    }
    fields.append(.init(kind: field.kind, isActive: isActive, region: first..<regions.count))
    let keys = field.kind.keys
    for (key, parts) in [
      ("position", [".x", ".y"]), ("strength", [""]), ("falloff", [""]), ("minimumRadius", [""]),
      ("direction", [".x", ".y"]), ("smoothness", [""]), ("animationSpeed", [""]),
    ] {
      let isKnown = key == "position" || keys.contains(key)
      for part in parts {
        fieldSlots.append(isKnown ? try parameter("\(name).\(key)\(part)") : .constant(0))
      }
    }
  }

  /// What the item is after each phase that takes an item behavior away or brings one.
  private mutating func addPropertySets(of item: Item, in scene: Scene) throws(UnknownPath) {
    var properties = ItemProperties(of: item, in: scene)
    for (index, phase) in scene.phases.enumerated() {
      guard properties.apply(phase.then) else { continue }
      phases[index].propertySet = propertySetCount
      propertySetCount += 1
      for property in ItemProperties.Property.allCases {
        slots.append(try properties.slot(property, in: table))
      }
      slots += [ItemSlot.gravityX, .gravityY].map { slots[$0.rawValue] }
      for part in ItemProperties.Velocity.allCases {
        slots.append(try properties.addedVelocity(part, in: table))
      }
      spins.append(slots[slots.count - 1])
      rotations.append(try properties.slot(.allowsRotation, in: table))
    }
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
      plan.pushes.removed |= pushesOfBehavior[name] ?? 0
      plan.fields.removed |= fieldsOfBehavior[name] ?? 0
      plan.joints.removed |= jointsOfBehavior[name] ?? 0
      plan.edges.removed |= edgesOfBehavior[name] ?? 0
      if name == gravityName { plan.gravity.removed = true }
    }
    for name in phase.then.add {
      plan.pushes.added |= pushesOfBehavior[name] ?? 0
      plan.fields.added |= fieldsOfBehavior[name] ?? 0
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
