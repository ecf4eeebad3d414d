/// The slots, joints, edges, phases, pushes and fields of a scene, in the order of the kernels.
struct PlanLayout {
  private(set) var slots: [Slot] = []
  private(set) var joints: [Plan.Joint] = []
  private(set) var knots: [Track.Knot] = []
  private(set) var offsets: [Slot] = []
  private(set) var edgeCount = 0
  private(set) var activeEdges: UInt64 = 0
  private(set) var pushes: [Plan.PushPlan] = []
  private(set) var fields: [Plan.FieldPlan] = []
  private(set) var regions: [RegionPart] = []
  private(set) var parts = BehaviorParts()
  private(set) var phases = PhaseLayout()
  private(set) var gravityIsActive = false

  private let table: ParameterTable
  private let schedule: Schedule
  private var pushSlots: [Slot] = []
  private var fieldSlots: [Slot] = []

  /// Lays nothing out.
  init(of scene: Scene, table: ParameterTable) {
    self.table = table
    schedule = Schedule(scene)
  }

  init(scene: Scene, table: ParameterTable) throws(UnknownPath) {
    self.table = table
    schedule = Schedule(scene)
    let item = scene.items[0]
    try addItem(item, of: scene)
    let collisions = scene.behaviors.compactMap { behavior -> Collision? in
      if case .collision(let collision) = behavior { collision } else { nil }
    }
    for behavior in scene.behaviors where behavior.acts(on: item) {
      parts.add(behavior.name, isActive: schedule.isActiveAtStart(behavior.name))
    }
    for behavior in scene.behaviors {
      let isActive = schedule.isActiveAtStart(behavior.name)
      switch behavior {
      case .attachment(let attachment): try addAttachment(attachment, isActive: isActive)
      case .snap(let snap): try addSnap(snap, of: item, isActive: isActive)
      case .push(let push) where behavior.acts(on: item):
        try addPush(push, isActive: isActive)
      case .field(let field) where behavior.acts(on: item):
        try addField(field, isActive: isActive)
      case .gravity, .collision, .push, .itemBehavior, .field, .spring, .composite: break
      }
    }
    for collision in collisions where Self.acts(on: item, collision.items) {
      try addCollision(collision, isActive: schedule.isActiveAtStart(collision.name))
    }
    slots += pushSlots
    slots += fieldSlots
    for part in regions { slots += part.slots }
    phases = try PhaseLayout(
      scene: scene, table: table, parts: parts, schedule: schedule, slots: slots)
    slots += phases.slots
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
        .vectorX(magnitude: magnitude, angle: angle),
        .vectorY(magnitude: magnitude, angle: angle)
      )
      parts.gravity = behavior.name
      gravityIsActive = schedule.isActiveAtStart(behavior.name)
    }
    let properties = ItemProperties(of: item, in: scene, schedule)
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
    parts.joints[name] = [joints.count]
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
      parts.joints[name, default: []].append(joints.count)
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
    parts.pushes[name] = 1 << pushes.count
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
    parts.fields[name] = 1 << fields.count
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
      note(Collision.boundsName, of: collision, from: first)
    }
    for line in collision.lines {
      let path = "\(collision.name).\(line.name)"
      addEdge(
        (try parameter("\(path).from.x"), try parameter("\(path).from.y")),
        (try parameter("\(path).to.x"), try parameter("\(path).to.y")))
      note(line.name, of: collision, from: edgeCount - 1)
    }
    for path in collision.paths {
      var corners: [(x: Slot, y: Slot)] = []
      for index in path.points.indices {
        let point = "\(collision.name).\(path.name).points.\(index)"
        corners.append((try parameter("\(point).x"), try parameter("\(point).y")))
      }
      let start = edgeCount
      addLoop(corners)
      note(path.name, of: collision, from: start)
    }
    parts.edges[collision.name] = BehaviorParts.bits(first..<edgeCount)
    if isActive { activeEdges |= BehaviorParts.bits(first..<edgeCount) }
  }

  /// Remembers the edges of a boundary that were added since there were `first`.
  private mutating func note(_ boundary: String, of collision: Collision, from first: Int) {
    parts.edges["\(collision.name).\(boundary)"] = BehaviorParts.bits(first..<edgeCount)
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
}
