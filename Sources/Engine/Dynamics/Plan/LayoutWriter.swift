/// Lays a scene out for its engine, part by part.
struct LayoutWriter {
  var layout: PlanLayout

  let scene: Scene
  let table: ParameterTable
  let schedule: Schedule
  let base: [Double]
  /// The parameters that differ from scenario to scenario, and those of them that are given.
  let moving: Set<Int>
  private let varied: Set<ParameterPath>
  private let spent: Set<LiveIdentity.ItemPush>
  /// The behaviors that the engine knows.
  private let behaviors: [Behavior]
  private(set) var edgesOfCollision: [(collision: Collision, edges: Range<Int>)] = []
  /// What the engine of one item reads after the edges.
  private var lateInputs: [KernelInput] = []
  /// The knots of all tracks.
  private var tracks: [KnotInputs] = []

  init(
    _ scene: Scene, _ table: ParameterTable, varied: [Int], moving: Set<Int>, engine: Scene.Engine,
    spent: Set<LiveIdentity.ItemPush>
  ) {
    self.scene = scene
    self.table = table
    self.varied = Set(varied.map { table.parameters[$0].path })
    self.moving = moving
    self.spent = spent
    schedule = Schedule(scene)
    base = table.baseValues()
    let isAlone = scene.items.count == 1
    layout =
      switch engine {
      case .singleItem, .closedForm: PlanLayout(form: isAlone ? .oneItem : .manyItems)
      case .manyItem, .largeWorld: PlanLayout(form: .manyItems)
      }
    layout.isSeparate = engine == .singleItem && !isAlone
    layout.isLarge = engine == .largeWorld
    behaviors =
      switch layout.form {
      // While one is active the item has a body, so those of no item do not count.
      case .oneItem: scene.behaviors.filter { $0.acts(on: scene.items[0]) }
      // A gravity of no item still sets the vector that all gravities share.
      case .manyItems: scene.behaviors.filter { $0.kind != .composite }
      }
  }

  /// Lays out everything.
  mutating func write() throws {
    for behavior in behaviors { layout.behaviors.add(behavior, schedule) }
    for item in scene.items { try add(item) }
    for behavior in behaviors {
      switch behavior {
      case .attachment(let attachment): try addJoint(attachment)
      case .snap(let snap): try addJoints(snap)
      case .gravity, .collision, .spring, .push, .itemBehavior, .field, .composite: break
      }
    }
    layout.jointOrder = PlanLayout.order(of: layout.joints, isFixed: layout.items.map(\.isFixed))
    for case .collision(let collision) in behaviors { try addEdges(of: collision) }
    layout.inputs += lateInputs
    for case .gravity(let gravity) in behaviors { try add(gravity) }
    if layout.isLarge {
      addContactRules()
    } else {
      addContacts()
    }
    layout.phases = try PhaseLayout(scene: scene, table: table, layout: layout, schedule: schedule)
    layout.inputs += layout.phases.inputs
    layout.firstTrackInput = layout.inputs.count
    layout.inputs += tracks.flatMap(\.inOrder)
  }

  func index(_ path: String) throws(UnknownPath) -> Int {
    try table.index(of: ParameterPath(path))
  }

  // MARK: Items

  private mutating func add(_ item: Item) throws {
    let firstInput = layout.inputs.count
    let properties = ItemProperties(of: item, in: scene, schedule)
    layout.inputs += try table.inputs(
      of: item, in: scene, properties, gravity: try ownGravity(of: item))
    let behaviors = scene.behaviors.filter { $0.acts(on: item) }
    let forces = try addForces(behaviors.filter { !isSpent($0, on: item) })
    switch layout.form {
    case .oneItem: lateInputs += forces.inputs
    case .manyItems: layout.inputs += forces.inputs
    }
    let isTarget = scene.target?.item == item.name
    let parts = try addParts(of: item)
    layout.items.append(
      .init(
        parts: parts, isGroup: !item.members.isEmpty,
        hasTarget: isTarget, hasTargetAngle: isTarget && scene.target?.angle != nil,
        firstInput: firstInput,
        behaviors: behaviors.reduce(0) { $0 | layout.behaviors.set(of: $1.name) },
        persists: item.persists(varied: varied) || scene.readsVelocity(of: item.name),
        isFixed: isSurely(try properties.input(.anchored, in: table)),
        pushes: forces.pushes, fields: forces.fields, regions: forces.regions,
        offsets: forces.offsets))
  }

  /// The gravity among the inputs of an item; many items share one, which has inputs of its own.
  private func ownGravity(of item: Item) throws -> GravityInputs {
    switch layout.form {
    case .oneItem:
      for case .gravity(let gravity) in behaviors { return try table.inputs(of: gravity) }
      return .none
    case .manyItems: return .none
    }
  }

  /// Whether a flag is set at the start of every scenario, for all values of item behaviors.
  private func isSurely(_ flag: KernelInput) -> Bool {
    switch flag {
    case .parameter(let index): !moving.contains(index) && base[index] != 0
    case .constant(let value): value != 0
    case .scaled, .fromMiddle, .sum, .difference, .vectorX, .vectorY, .directed, .lastWriter,
      .boundsStart, .boundsEnd:
      false
    }
  }

  private func isSpent(_ behavior: Behavior, on item: Item) -> Bool {
    guard case .push(let push) = behavior else { return false }
    return spent.contains(.init(behavior: push.name, item: item.name, mode: push.mode))
  }

  private struct Forces {
    var pushes: Range<Int>
    var fields: Range<Int>
    var regions: Range<Int>
    var inputs: [KernelInput]
    /// Where the pushes act.
    var offsets: [KernelInput]
  }

  /// Adds the pushes and fields among an item's behaviors.
  private mutating func addForces(_ behaviors: [Behavior]) throws -> Forces {
    let firstPush = layout.pushes.count
    let firstField = layout.fields.count
    let firstRegion = layout.regions.count
    var inputs: [KernelInput] = []
    var offsets: [KernelInput] = []
    for case .push(let push) in behaviors {
      layout.pushes.append(
        .init(
          name: push.name, isActive: schedule.isActiveAtStart(push.name),
          isInstantaneous: push.mode == .instantaneous,
          behavior: layout.behaviors.index(of: push.name)))
      let numbers = try table.push(push)
      offsets += [numbers.offset.x, numbers.offset.y]
      inputs += numbers.inOrder
    }
    for case .field(let field) in behaviors {
      let region = try table.region(of: field)
      let first = layout.regions.count - firstRegion
      layout.regions += region
      layout.fields.append(
        .init(
          kind: field.kind, isActive: schedule.isActiveAtStart(field.name),
          region: first..<first + region.count,
          behavior: layout.behaviors.index(of: field.name)))
      inputs += try table.inputs(of: field)
    }
    for part in layout.regions[firstRegion...] { inputs += part.inOrder }
    return Forces(
      pushes: firstPush..<layout.pushes.count, fields: firstField..<layout.fields.count,
      regions: firstRegion..<layout.regions.count, inputs: inputs, offsets: offsets)
  }

  private mutating func add(_ gravity: Gravity) throws {
    layout.gravities.append(layout.behaviors.index(of: gravity.name))
    switch layout.form {
    case .oneItem: break  // it is among the item's inputs
    case .manyItems: layout.inputs += try table.inputs(of: gravity).inOrder
    }
  }

  // MARK: Attachments and snaps

  private func itemIndex(of name: String?) -> Int? {
    name.flatMap { name in scene.items.firstIndex { $0.name == name } }
  }

  private mutating func addTrack(_ track: Track?, of behavior: String) throws -> Range<Int> {
    let first = tracks.count
    if let track { tracks += try table.knots(of: track, behavior) }
    return first..<tracks.count
  }

  private mutating func add(
    _ joint: PlanLayout.JointPlan, _ inputs: JointInputs, of behavior: String
  ) {
    layout.behaviors.joints[behavior, default: []].append(layout.joints.count)
    layout.joints.append(joint)
    layout.items[joint.b].offsets += [inputs.b.x, inputs.b.y]
    layout.inputs += inputs.inOrder
  }

  private mutating func addJoints(_ snap: Snap) throws {
    guard let item = itemIndex(of: snap.item) else { return }
    let joint = PlanLayout.JointPlan(
      b: item, behavior: layout.behaviors.index(of: snap.name),
      isActive: schedule.isActiveAtStart(snap.name), knots: try addTrack(snap.track, of: snap.name))
    for inputs in try table.joints(of: snap) { add(joint, inputs, of: snap.name) }
  }

  private mutating func addJoint(_ attachment: Attachment) throws {
    let name = attachment.name
    guard let b = itemIndex(of: attachment.item) else { return }
    let joint = PlanLayout.JointPlan(
      kind: attachment.kind, a: itemIndex(of: attachment.to), b: b,
      isAnchoredInWorld: attachment.kind.ends == .commonPoint,
      behavior: layout.behaviors.index(of: name), isActive: schedule.isActiveAtStart(name),
      knots: try addTrack(attachment.track, of: name))
    add(joint, try table.joint(of: attachment), of: name)
  }

  // MARK: Boundaries

  private mutating func addEdges(of collision: Collision) throws {
    let first = layout.edgeCount
    for boundary in try table.boundaries(of: collision) {
      let edges = layout.edgeCount..<layout.edgeCount + boundary.edges.count
      for edge in boundary.edges { layout.inputs += edge.inOrder }
      layout.behaviors.edges["\(collision.name).\(boundary.name)"] = edges
      layout.edgeCount = edges.upperBound
    }
    let edges = first..<layout.edgeCount
    layout.behaviors.edges[collision.name] = edges
    if layout.form == .oneItem, schedule.isActiveAtStart(collision.name) {
      layout.activeEdges |= BehaviorIndices.bits(edges)
    }
    edgesOfCollision.append((collision, edges))
  }
}
