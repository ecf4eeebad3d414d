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
  private(set) var parts = BehaviorIndices()
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
      case .snap(let snap): try addSnap(snap, isActive: isActive)
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

  private mutating func addItem(_ item: Item, of scene: Scene) throws(UnknownPath) {
    var gravity: (x: Slot, y: Slot) = (.constant(0), .constant(0))
    for case .gravity(let behavior) in scene.behaviors where Self.acts(on: item, behavior.items) {
      gravity = try table.slots(of: behavior)
      parts.gravity = behavior.name
      gravityIsActive = schedule.isActiveAtStart(behavior.name)
    }
    let properties = ItemProperties(of: item, in: scene, schedule)
    slots += try table.slots(of: item, in: scene, properties, gravity: gravity)
  }

  private mutating func addAttachment(
    _ attachment: Attachment, isActive: Bool
  ) throws(UnknownPath) {
    let track = addTrack(attachment.track)
    add(try table.joint(of: attachment), of: attachment.name, isActive: isActive, along: track)
  }

  private mutating func addSnap(_ snap: Snap, isActive: Bool) throws(UnknownPath) {
    let track = addTrack(snap.track)
    for joint in try table.joints(of: snap) {
      add(joint, of: snap.name, isActive: isActive, along: track)
    }
  }

  private mutating func addTrack(_ track: Track?) -> Range<Int> {
    let first = knots.count
    knots += track?.knots ?? []
    return first..<knots.count
  }

  private mutating func add(
    _ joint: JointSlots, of behavior: String, isActive: Bool, along track: Range<Int>
  ) {
    parts.joints[behavior, default: []].append(joints.count)
    joints.append(.init(isActive: isActive, knots: track))
    offsets += [joint.offset.x, joint.offset.y]
    slots += [joint.offset.x, joint.offset.y, joint.anchor.x, joint.anchor.y]
    slots += [joint.arm.x, joint.arm.y]
    slots += [joint.length, joint.frequency, joint.damping, joint.trackSpeed]
  }

  private mutating func addPush(_ push: Push, isActive: Bool) throws(UnknownPath) {
    parts.pushes[push.name] = 1 << pushes.count
    pushes.append(.init(isActive: isActive, isInstantaneous: push.mode == .instantaneous))
    let slots = try table.slots(of: push)
    offsets += slots.suffix(2)
    pushSlots += slots
  }

  private mutating func addField(_ field: FieldBehavior, isActive: Bool) throws(UnknownPath) {
    parts.fields[field.name] = 1 << fields.count
    let first = regions.count
    regions += try table.region(of: field)
    fields.append(.init(kind: field.kind, isActive: isActive, region: first..<regions.count))
    fieldSlots += try table.slots(of: field)
  }

  private mutating func addCollision(_ collision: Collision, isActive: Bool) throws(UnknownPath) {
    let first = edgeCount
    for boundary in try table.boundaries(of: collision) {
      let edges = edgeCount..<edgeCount + boundary.edges.count
      for edge in boundary.edges { slots += edge }
      parts.edges["\(collision.name).\(boundary.name)"] = BehaviorIndices.bits(edges)
      edgeCount = edges.upperBound
    }
    parts.edges[collision.name] = BehaviorIndices.bits(first..<edgeCount)
    if isActive { activeEdges |= BehaviorIndices.bits(first..<edgeCount) }
  }
}
