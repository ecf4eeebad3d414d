/// The inputs and the plan of a scene for the engine of many items, in the order of the kernels.
struct MultiBodyLayout {
  private(set) var inputs: [KernelInput] = []
  private(set) var plan = MultiBodyPlan()
  private(set) var knots: [Track.Knot] = []
  private(set) var pushes: [Plan.PushPlan] = []
  private(set) var fields: [Plan.FieldPlan] = []
  private(set) var regions: [RegionPart] = []
  private(set) var phases = PhaseLayout()
  private(set) var parts = BehaviorIndices()

  private let scene: Scene
  private let table: ParameterTable
  private let schedule: Schedule
  private let base: [Double]
  /// The parameters that differ from scenario to scenario, and those of them that are given.
  private let moving: Set<Int>
  private let varied: [Int]
  private var edgesOfCollision: [(collision: Collision, edges: Range<Int>)] = []
  /// Of each item, whether it is anchored in every scenario.
  private var isFixed: [Bool] = []

  init(scene: Scene, table: ParameterTable, varied: [Int], moving: Set<Int>) throws {
    self.scene = scene
    self.table = table
    self.varied = varied
    self.moving = moving
    schedule = Schedule(scene)
    base = table.baseValues()
    for behavior in scene.behaviors where behavior.kind != .composite {
      parts.add(behavior.name, isActive: schedule.isActiveAtStart(behavior.name))
    }
    for item in scene.items { try addItem(item) }
    for behavior in scene.behaviors {
      switch behavior {
      case .attachment(let attachment): try addJoint(attachment)
      case .snap(let snap): try addJoints(snap)
      case .gravity, .collision, .spring, .push, .itemBehavior, .field, .composite: break
      }
    }
    plan.jointOrder = MultiBodyPlan.order(of: plan.joints, isFixed: isFixed)
    for case .collision(let collision) in scene.behaviors { try addEdges(of: collision) }
    for case .gravity(let gravity) in scene.behaviors {
      let vector = try table.inputs(of: gravity)
      inputs += [vector.x, vector.y]
      plan.gravities.append(parts.place(of: gravity.name))
    }
    addContacts()
    phases = try PhaseLayout(
      scene: scene, table: table, parts: parts, schedule: schedule, inputs: inputs, world: plan)
    inputs += phases.inputs
  }

  private func parameter(_ path: String) throws(UnknownPath) -> KernelInput {
    .parameter(try index(path))
  }

  private func index(_ path: String) throws(UnknownPath) -> Int {
    try table.index(of: ParameterPath(path))
  }

  // MARK: Items

  private mutating func addItem(_ item: Item) throws {
    let firstInput = inputs.count
    let firstPush = pushes.count
    let firstField = fields.count
    let firstRegion = regions.count
    let properties = ItemProperties(of: item, in: scene, schedule)
    inputs += try table.inputs(
      of: item, in: scene, properties, gravity: (.constant(0), .constant(0)))
    isFixed.append(try isSurely(properties.input(.anchored, in: table)))
    let behaviors = scene.behaviors.filter { $0.acts(on: item) }
    for case .push(let push) in behaviors {
      pushes.append(
        .init(
          isActive: schedule.isActiveAtStart(push.name),
          isInstantaneous: push.mode == .instantaneous, behavior: parts.place(of: push.name)))
      inputs += try table.push(push).inOrder
    }
    for case .field(let field) in behaviors {
      let region = try table.region(of: field)
      let first = regions.count - firstRegion
      regions += region
      fields.append(
        .init(
          kind: field.kind, isActive: schedule.isActiveAtStart(field.name),
          region: first..<first + region.count, behavior: parts.place(of: field.name)))
      inputs += try table.inputs(of: field)
    }
    for part in regions[firstRegion...] { inputs += part.inputs }
    let isTarget = scene.target?.item == item.name
    let places = try addParts(of: item)
    plan.items.append(
      .init(
        parts: places, isGroup: !item.members.isEmpty,
        hasTarget: isTarget, hasTargetAngle: isTarget && scene.target?.angle != nil,
        firstInput: firstInput,
        behaviors: behaviors.reduce(0) { $0 | (parts.behaviors[$1.name] ?? 0) },
        persists: Plan.itemPersists(item, varied: varied, in: table),
        pushes: firstPush..<pushes.count, fields: firstField..<fields.count,
        regions: firstRegion..<regions.count))
  }

  /// Whether a flag is set at the start of every scenario.
  private func isSurely(_ flag: KernelInput) -> Bool {
    switch flag {
    case .parameter(let index): !moving.contains(index) && base[index] != 0
    case .constant(let value): value != 0
    default: false
    }
  }

  /// Adds what an item collides with, and where the parts of a group are.
  private mutating func addParts(of item: Item) throws -> Range<Int> {
    let first = plan.outlines.count
    guard !item.members.isEmpty else {
      plan.outlines.append(try addOutline(item.shape, item.name))
      return first..<first + 1
    }
    let paths = item.memberPaths(item.name)
    func extents(_ axis: String, _ side: String) throws -> [KernelInput.Extent] {
      try paths.map {
        KernelInput.Extent(
          center: try index("\($0).offset.\(axis)"), size: try index("\($0).size.\(side)"))
      }
    }
    let across = try extents("x", "width")
    let down = try extents("y", "height")
    for (index, (member, path)) in zip(item.members, paths).enumerated() {
      // A single member is in the middle, whatever rounding makes of that.
      let isAlone = paths.count == 1
      inputs.append(isAlone ? .constant(0) : .fromMiddle(index, of: across))
      inputs.append(isAlone ? .constant(0) : .fromMiddle(index, of: down))
      inputs += [.parameter(across[index].size), .parameter(down[index].size)]
      plan.outlines.append(try addOutline(member.shape, path))
    }
    return first..<plan.outlines.count
  }

  /// Adds the corners of a polygon; an ellipse with equal sides is a circle.
  ///
  /// The paths of the shape's numbers begin with the name.
  private mutating func addOutline(_ shape: Shape?, _ name: String) throws -> MultiBodyPlan.Outline
  {
    switch shape ?? .rectangle {
    case .rectangle, .group:
      return .box
    case .ellipse:
      let width = try index("\(name).size.width")
      let height = try index("\(name).size.height")
      guard base[width] != base[height] else { return .circle }
      for side in [width, height] where moving.contains(side) {
        // How many corners it has, and whether it is a circle, would differ from row to row.
        throw SceneProblems(all: [
          SceneProblem(
            path: table.parameters[side].path, problem: "the side of an ellipse cannot be varied",
            expected: "a fixed size, or a circle, whose two sides are equal")
        ])
      }
      let corners = Shape.ellipseCorners(width: base[width], height: base[height])
      for corner in corners {
        inputs.append(.scaled(width, by: corner.x / 2, plus: 0))
        inputs.append(.scaled(height, by: corner.y / 2, plus: 0))
      }
      return .polygon(cornerCount: corners.count)
    case .path(let points):
      var corners = try points.indices.map { corner in
        (x: try index("\(name).path.\(corner).x"), y: try index("\(name).path.\(corner).y"))
      }
      if table.area(of: corners) < 0 { corners.reverse() }
      for corner in corners { inputs += [.parameter(corner.x), .parameter(corner.y)] }
      return .polygon(cornerCount: corners.count)
    }
  }

  // MARK: Attachments and snaps

  private func place(of item: String?) -> Int? {
    item.flatMap { name in scene.items.firstIndex { $0.name == name } }
  }

  private mutating func addTrack(_ track: Track?) -> Range<Int> {
    let first = knots.count
    knots += track?.knots ?? []
    return first..<knots.count
  }

  private mutating func add(_ joint: Plan.Joint, _ inputs: JointInputs, of behavior: String) {
    parts.joints[behavior, default: []].append(plan.joints.count)
    plan.joints.append(joint)
    self.inputs += inputs.inOrder
  }

  private mutating func addJoints(_ snap: Snap) throws {
    guard let item = place(of: snap.item) else { return }
    let joint = Plan.Joint(
      b: item, behavior: parts.place(of: snap.name),
      isActive: schedule.isActiveAtStart(snap.name), knots: addTrack(snap.track))
    for inputs in try table.joints(of: snap) { add(joint, inputs, of: snap.name) }
  }

  private mutating func addJoint(_ attachment: Attachment) throws {
    let name = attachment.name
    guard let b = place(of: attachment.item) else { return }
    let joint = Plan.Joint(
      kind: attachment.kind, a: place(of: attachment.to), b: b,
      isAnchoredInWorld: attachment.isAnchoredInWorld, behavior: parts.place(of: name),
      isActive: schedule.isActiveAtStart(name), knots: addTrack(attachment.track))
    add(joint, try table.joint(of: attachment), of: name)
  }

  // MARK: Boundaries

  private mutating func addEdges(of collision: Collision) throws {
    let first = plan.edgeCount
    for boundary in try table.boundaries(of: collision) {
      let edges = plan.edgeCount..<plan.edgeCount + boundary.edges.count
      for edge in boundary.edges { inputs += edge.inOrder }
      parts.edges["\(collision.name).\(boundary.name)"] = BehaviorIndices.bits(edges)
      plan.edgeCount = edges.upperBound
    }
    parts.edges[collision.name] = BehaviorIndices.bits(first..<plan.edgeCount)
    edgesOfCollision.append((collision, first..<plan.edgeCount))
  }

  // MARK: Contacts

  /// Items with each other first, with boundaries last: Box2D solves the newest contact first, and
  /// what stands on a floor mostly came to it before anything came to stand on it.
  private mutating func addContacts() {
    for (first, second) in MultiBodyPlan.roundRobinPairs(of: scene.items.count) {
      let enablers = enablers(of: scene.items[first], scene.items[second])
      let disablers = disablers(of: scene.items[first], scene.items[second])
      guard enablers != 0, disablers & permanent == 0 else { continue }
      for one in plan.items[first].parts {
        for other in plan.items[second].parts {
          let swaps = isRound(one) && !isRound(other)
          plan.contacts.append(
            .init(
              a: swaps ? second : first, b: swaps ? first : second,
              aPart: swaps ? other : one, bPart: swaps ? one : other, isEdge: false,
              enabledBy: enablers, disabledBy: disablers))
        }
      }
    }
    for (collision, edges) in edgesOfCollision {
      for edge in edges {
        for (index, item) in scene.items.enumerated()
        where collision.items?.contains(item.name) ?? true {
          plan.contacts += plan.items[index].parts.map { part in
            .init(
              a: edge, b: index, aPart: edge, bPart: part, isEdge: true,
              isSensor: collision.mode == .items, enabledBy: parts.behaviors[collision.name] ?? 0)
          }
        }
      }
    }
  }

  private func isRound(_ part: Int) -> Bool {
    if case .circle = plan.outlines[part] { true } else { false }
  }

  /// The collision behaviors that enable contacts of two items.
  private func enablers(of a: Item, _ b: Item) -> UInt64 {
    func has(_ names: [String]?, _ item: Item) -> Bool { names?.contains(item.name) ?? true }
    return scene.behaviors.reduce(0) { enablers, behavior in
      guard case .collision(let collision) = behavior, collision.mode != .boundaries,
        has(collision.items, a), has(collision.items, b)
      else { return enablers }
      return enablers | (parts.behaviors[collision.name] ?? 0)
    }
  }

  /// The attachments that disable contacts of two items.
  ///
  /// UIKit lets the items of a rod or a spring collide, those of the other attachments not.
  private func disablers(of a: Item, _ b: Item) -> UInt64 {
    scene.behaviors.reduce(0) { disablers, behavior in
      guard case .attachment(let attachment) = behavior, attachment.kind != .distance,
        Set([attachment.item, attachment.to]) == [a.name, b.name]
      else { return disablers }
      return disablers | (parts.behaviors[attachment.name] ?? 0)
    }
  }

  /// The behaviors that are active from start to end.
  private var permanent: UInt64 {
    let actions = scene.phases.flatMap(\.ends).map(\.then)
    let named = actions.flatMap { schedule.members(of: $0.remove + $0.add) }
    return named.reduce(parts.active) { $0 & ~(parts.behaviors[$1] ?? 0) }
  }
}
