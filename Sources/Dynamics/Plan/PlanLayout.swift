/// The inputs, joints, edges, phases, pushes and fields of a scene, in the order of the kernels.
struct PlanLayout {
  private(set) var inputs: [KernelInput] = []
  private(set) var joints: [Plan.Joint] = []
  private(set) var knots: [Track.Knot] = []
  private(set) var offsets: [KernelInput] = []
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
  private var pushInputs: [KernelInput] = []
  private var fieldInputs: [KernelInput] = []

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
    inputs += pushInputs
    inputs += fieldInputs
    for part in regions { inputs += part.inputs }
    phases = try PhaseLayout(
      scene: scene, table: table, parts: parts, schedule: schedule, inputs: inputs)
    inputs += phases.inputs
  }

  private static func acts(on item: Item, _ names: [String]?) -> Bool {
    names?.contains(item.name) ?? true
  }

  private mutating func addItem(_ item: Item, of scene: Scene) throws(UnknownPath) {
    var gravity: (x: KernelInput, y: KernelInput) = (.constant(0), .constant(0))
    for case .gravity(let behavior) in scene.behaviors where Self.acts(on: item, behavior.items) {
      gravity = try table.inputs(of: behavior)
      parts.gravity = behavior.name
      gravityIsActive = schedule.isActiveAtStart(behavior.name)
    }
    let properties = ItemProperties(of: item, in: scene, schedule)
    inputs += try table.inputs(of: item, in: scene, properties, gravity: gravity)
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
    _ joint: JointInputs, of behavior: String, isActive: Bool, along track: Range<Int>
  ) {
    parts.joints[behavior, default: []].append(joints.count)
    joints.append(
      Plan.Joint(b: 0, behavior: parts.place(of: behavior), isActive: isActive, knots: track))
    offsets += [joint.b.x, joint.b.y]
    inputs += joint.inOrder
  }

  private mutating func addPush(_ push: Push, isActive: Bool) throws(UnknownPath) {
    parts.pushes[push.name] = 1 << pushes.count
    pushes.append(.init(isActive: isActive, isInstantaneous: push.mode == .instantaneous))
    let numbers = try table.push(push)
    offsets += [numbers.offset.x, numbers.offset.y]
    pushInputs += numbers.inOrder
  }

  private mutating func addField(_ field: FieldBehavior, isActive: Bool) throws(UnknownPath) {
    parts.fields[field.name] = 1 << fields.count
    let first = regions.count
    regions += try table.region(of: field)
    fields.append(.init(kind: field.kind, isActive: isActive, region: first..<regions.count))
    fieldInputs += try table.inputs(of: field)
  }

  private mutating func addCollision(_ collision: Collision, isActive: Bool) throws(UnknownPath) {
    let first = edgeCount
    for boundary in try table.boundaries(of: collision) {
      let edges = edgeCount..<edgeCount + boundary.edges.count
      for edge in boundary.edges { inputs += edge.inOrder }
      parts.edges["\(collision.name).\(boundary.name)"] = BehaviorIndices.bits(edges)
      edgeCount = edges.upperBound
    }
    parts.edges[collision.name] = BehaviorIndices.bits(first..<edgeCount)
    if isActive { activeEdges |= BehaviorIndices.bits(first..<edgeCount) }
  }
}
