/// The phases of a scene, in the kernels' terms.
struct PhaseLayout: Sendable {
  /// A condition of an end.
  struct ConditionPlan: Sendable {
    enum Kind: Sendable {
      case elapsed, rest, contactBegun, contactEnded, outside, crossed, beyond, trackEnded
      case speed, spin, distance
    }

    var kind: Kind
    /// Nil for a guard.
    var phase: Int?
    var input = 0
    var edges = 0..<0
    var joint = 0
    /// 1 right, -1 left, 0 either; of limits 1 above, -1 below, 0 both.
    var side = 0
    /// The item, from whose first input the input counts.
    var item = 0
    /// The indices in ``PhaseLayout/conditionContacts`` of the contacts that count, for many items; the
    /// single-item engine uses the edges.
    var contacts = 0..<0
    /// A large world: the contacts that count.
    var filter = ContactFilter()
    /// The item to which a distance is; nil for a point.
    var other: Int?

    /// Whether it must be polled in every frame.
    var isPolled: Bool { phase != nil && kind != .elapsed && kind != .rest }
  }

  /// The contacts of a large world that count for a condition: those of an item with another item or
  /// with some edges.
  struct ContactFilter: Sendable {
    /// Nil for any item.
    var item: Int?
    /// Nil for any other item.
    var other: Int?
    /// Whether contacts with edges alone count.
    var isOfEdgesOnly = false
    var edges = 0..<0
  }

  /// A number that an end sets or adds to.
  struct Change: Sendable {
    enum Kind: Sendable {
      case x, y, angle, anchorX, anchorY, anchorNearest, velocityX, velocityY, spin
      case velocityPart, spinPart, speedLimit, spinLimit
      /// Of many items: the item has a new body; what the item is from then on.
      case restart, properties
    }

    var kind: Kind
    var joint = 0
    var input = 0
    /// The item, from whose first input the input counts.
    var item = 0
    /// The item whose velocity is added in part; nil for the item itself.
    var other: Int?
    /// The points to choose from.
    var pointCount = 0
  }

  /// A phase of the scene.
  ///
  /// A phase in which an item can have several sets of properties has a plan
  /// for each of them.
  struct PhasePlan: Sendable {
    /// Of the phase in the scene, from 1.
    var number: Int
    var ends: Range<Int>
  }

  /// Some behaviors: bit i of a set is behavior or edge i.
  struct BehaviorSet: Sendable {
    var behaviors: UInt64 = 0
    // The engine of one item has its own sets of these.
    var edges: UInt64 = 0
    var hasGravity = false
  }

  /// One end of a phase.
  struct EndPlan: Sendable {
    var removed = BehaviorSet()
    var added = BehaviorSet()
    /// Of one item: where the inputs of what it is from then on begin; 0 if it stays what it was.
    var propertyInput = 0
    var restartsItem = false
    var conditions = 0..<0
    /// How many conditions after ``conditions`` are guards.
    var guardCount = 0
    var changes = 0..<0
    /// The plan's phase that follows; nil if the scenario ends.
    var next: Int?
    var outcome = 0
  }

  private(set) var inputs: [KernelInput] = []
  private(set) var phases: [PhasePlan] = []
  private(set) var ends: [EndPlan] = []
  private(set) var conditions: [ConditionPlan] = []
  private(set) var changes: [Change] = []
  /// The contacts that conditions are about.
  private(set) var conditionContacts: [Int] = []
  /// The names of outcomes, in the order in which the scene first has them.
  private(set) var outcomes: [String] = []
  /// Whether some action sets the item's angle.
  private(set) var setsAngle = false
  /// What is added to the spin, and whether the item may turn, after the ends that change these.
  private(set) var spins: [KernelInput] = []
  private(set) var rotations: [KernelInput] = []

  /// No phases.
  init() {}

  /// Where a scenario may be: in which phase, and what the items are in it.
  private struct State: Hashable {
    var phase: Int
    var properties: [ItemProperties]
  }

  /// Lays out the phases that a scenario can reach, from the first one on.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - table: Its numbers.
  ///   - layout: All other parts of the scene; the inputs of the phases follow its inputs.
  ///   - schedule: Which behaviors come and go.
  /// - Throws: ``UnknownPath`` for a scene that is not the table's.
  init(
    scene: Scene, table: ParameterTable, layout: PlanLayout, schedule: Schedule
  ) throws(UnknownPath) {
    guard !scene.phases.isEmpty else { return }
    outcomes = scene.outcomes
    let resolver = NameResolver(scene: scene, layout: layout)
    let properties = scene.items.map { ItemProperties(of: $0, in: scene, schedule) }
    var states = [State(phase: 0, properties: properties)]
    var indices = [states[0]: 0]
    // Where the inputs of what an item may become are: several ends make the same of it.
    var sets: [ItemProperties: Int] = [:]
    // States are found while those before them are laid out.
    var index = 0
    while index < states.count {
      let state = states[index]
      let first = ends.count
      for (number, end) in scene.phases[state.phase].ends.enumerated() {
        let path = Phase.path(of: number, in: scene.phases[state.phase].name)
        var writer = InputWriter(table: table, firstInput: layout.inputs.count + inputs.count)
        var plan = EndPlan(outcome: (outcomes.firstIndex(of: end.then.outcome) ?? -1) + 1)
        try add(end, path, to: &plan, phase: index, resolver, &writer)
        try add(end.then, path, to: &plan, resolver, &writer)
        plan.removed = layout.behaviorSet(of: schedule.members(of: end.then.remove))
        plan.added = layout.behaviorSet(of: schedule.members(of: end.then.add))
        var next = state.properties
        for item in next.indices where next[item].apply(end.then, schedule) {
          let known = sets[next[item]]
          let input =
            if let known {
              known
            } else {
              writer.write(try table.inputs(of: next[item], gravity: layout.ownGravity))
            }
          sets[next[item]] = input
          switch layout.form {
          case .oneItem: plan.propertyInput = input
          case .manyItems:
            changes.append(
              Change(kind: .properties, input: input - resolver.firstInput(of: item), item: item))
          }
          spins.append(try next[item].addedVelocity(.spin, in: table))
          rotations.append(try next[item].input(.allowsRotation, in: table))
        }
        plan.changes = plan.changes.lowerBound..<changes.count
        inputs += writer.inputs
        let following = scene.index(after: state.phase, by: end.then.next)
        if following < scene.phases.count {
          let state = State(phase: following, properties: next.map(\.settled))
          if indices[state] == nil {
            indices[state] = states.count
            states.append(state)
          }
          plan.next = indices[state]
        }
        ends.append(plan)
      }
      phases.append(PhasePlan(number: state.phase + 1, ends: first..<ends.count))
      index += 1
    }
  }

  private mutating func add(
    _ end: Phase.End, _ path: String, to plan: inout EndPlan, phase: Int, _ resolver: NameResolver,
    _ writer: inout InputWriter
  ) throws(UnknownPath) {
    let first = conditions.count
    var names = ConditionNames()
    for condition in end.until.conditions {
      let name = "\(path).\(names.claim(condition.kind))"
      conditions.append(try self.plan(condition, name, phase, resolver, &writer))
    }
    plan.conditions = first..<conditions.count
    if let line = end.side {
      let input = writer.write(try writer.table.line("\(path).side").inOrder)
      conditions.append(
        resolver.plan(.beyond, nil, input, of: line.item, side: line.side.sign))
    }
    var guards = ConditionNames()
    for condition in end.when {
      let name = "\(path).when.\(guards.claim(condition.kind))"
      conditions.append(try self.plan(condition, name, nil, resolver, &writer))
    }
    plan.guardCount = conditions.count - plan.conditions.upperBound
  }

  private mutating func plan(
    _ condition: Trigger.Condition, _ path: String, _ phase: Int?, _ resolver: NameResolver,
    _ writer: inout InputWriter
  ) throws(UnknownPath) -> ConditionPlan {
    switch condition {
    case .elapsed:
      return ConditionPlan(kind: .elapsed, phase: phase, input: try writer.write(path))
    case .rest:
      return ConditionPlan(kind: .rest, phase: phase)
    case .contact(let contact):
      let first = conditionContacts.count
      conditionContacts += resolver.contacts(of: contact)
      return ConditionPlan(
        kind: contact.moment == .begins ? .contactBegun : .contactEnded, phase: phase,
        input: try writer.write("\(path).count"), edges: resolver.edges(of: contact),
        contacts: first..<conditionContacts.count, filter: resolver.filter(of: contact))
    case .exit(nil, let item):
      let input = writer.write(try writer.table.referenceBounds().inOrder)
      return resolver.plan(.outside, phase, input, of: item)
    case .exit(.some, let item):
      let input = writer.write(try writer.table.rectangle(path).inOrder)
      return resolver.plan(.outside, phase, input, of: item)
    case .crossing(let line):
      let input = writer.write(try writer.table.line(path).inOrder)
      return resolver.plan(.crossed, phase, input, of: line.item, side: line.side.sign)
    case .trackEnd(let name):
      return ConditionPlan(
        kind: .trackEnded, phase: phase, joint: resolver.layout.behaviors.joints[name]?.first ?? 0)
    case .speed(let limits, let item):
      let input = writer.write(try writer.table.limits(limits, path).inOrder)
      return resolver.plan(.speed, phase, input, of: item, side: limits.sign)
    case .spin(let limits, let item):
      let input = writer.write(try writer.table.limits(limits, path).inOrder)
      return resolver.plan(.spin, phase, input, of: item, side: limits.sign)
    case .distance(let limits, let place, let item):
      let input = writer.write(try writer.table.limits(limits, path, from: place).inOrder)
      var plan = resolver.plan(.distance, phase, input, of: item, side: limits.sign)
      if case .item(let other) = place { plan.other = resolver.index(of: other) }
      return plan
    }
  }

  private mutating func add(
    _ actions: Actions, _ path: String, to plan: inout EndPlan, _ resolver: NameResolver,
    _ writer: inout InputWriter
  ) throws(UnknownPath) {
    let first = changes.count
    func add(
      _ kind: Change.Kind, _ path: String, to item: String, of other: Int? = nil
    ) throws(UnknownPath) {
      let number = resolver.index(of: item)
      let input = try writer.write(path) - resolver.firstInput(of: number)
      changes.append(Change(kind: kind, input: input, item: number, other: other))
    }
    for choice in actions.moveToNearest {
      let behavior = "\(path).moveToNearest.\(choice.behavior)"
      let input = try writer.write("\(behavior).lookahead")
      for point in choice.points.indices {
        _ = try writer.write("\(behavior).points.\(point).x")
        _ = try writer.write("\(behavior).points.\(point).y")
      }
      for joint in resolver.layout.behaviors.joints[choice.behavior] ?? [] {
        let item = resolver.layout.joints[joint].b
        changes.append(
          Change(
            kind: .anchorNearest, joint: joint, input: input - resolver.firstInput(of: item),
            item: item, pointCount: choice.points.count))
      }
    }
    for pose in actions.pose {
      let item = "\(path).pose.\(pose.item)"
      if pose.center != nil {
        try add(.x, "\(item).center.x", to: pose.item)
        try add(.y, "\(item).center.y", to: pose.item)
      }
      if pose.angle != nil {
        setsAngle = true
        try add(.angle, "\(item).angle", to: pose.item)
      }
    }
    for move in actions.move {
      let behavior = "\(path).move.\(move.behavior)"
      let x = try writer.write("\(behavior).x")
      let y = try writer.write("\(behavior).y")
      for joint in resolver.layout.behaviors.joints[move.behavior] ?? [] {
        let item = resolver.layout.joints[joint].b
        let first = resolver.firstInput(of: item)
        changes.append(Change(kind: .anchorX, joint: joint, input: x - first, item: item))
        changes.append(Change(kind: .anchorY, joint: joint, input: y - first, item: item))
      }
    }
    switch resolver.layout.form {
    case .oneItem: plan.restartsItem = !actions.restart.isEmpty
    case .manyItems:
      changes += actions.restart.map { Change(kind: .restart, item: resolver.index(of: $0)) }
    }
    for change in actions.addVelocity {
      let item = "\(path).addVelocity.\(change.item)"
      let other = resolver.index(of: change.of ?? change.item)
      if change.part != nil { try add(.velocityPart, "\(item).part", to: change.item, of: other) }
      if change.angularPart != nil {
        // A spin that comes from another item may turn one that does not turn by itself.
        setsAngle = setsAngle || change.of != nil
        try add(.spinPart, "\(item).angularPart", to: change.item, of: other)
      }
      if change.linear != nil {
        try add(.velocityX, "\(item).linear.x", to: change.item)
        try add(.velocityY, "\(item).linear.y", to: change.item)
      }
      if change.angular != nil {
        try add(.spin, "\(item).angular", to: change.item)
        spins += writer.inputs.suffix(1)
      }
    }
    for limit in actions.limitVelocity {
      let item = "\(path).limitVelocity.\(limit.item)"
      if limit.linear != nil { try add(.speedLimit, "\(item).linear", to: limit.item) }
      if limit.angular != nil { try add(.spinLimit, "\(item).angular", to: limit.item) }
    }
    plan.changes = first..<changes.count
  }
}

/// Resolves the names in phases to indices of the layout.
private struct NameResolver {
  let scene: Scene
  let layout: PlanLayout

  /// The index of an item; 0 if none is named.
  func index(of item: String?) -> Int {
    item.flatMap { name in scene.items.firstIndex { $0.name == name } } ?? 0
  }

  func firstInput(of item: Int) -> Int { layout.items[item].firstInput }

  func plan(
    _ kind: PhaseLayout.ConditionPlan.Kind, _ phase: Int?, _ input: Int, of name: String?,
    side: Int = 0
  ) -> PhaseLayout.ConditionPlan {
    let item = index(of: name)
    return PhaseLayout.ConditionPlan(
      kind: kind, phase: phase, input: input - firstInput(of: item), side: side, item: item)
  }

  /// The edges that a contact is with.
  func edges(of contact: Contact) -> Range<Int> {
    guard contact.partner == nil else { return 0..<0 }
    guard let boundary = contact.boundary else { return 0..<layout.edgeCount }
    return layout.behaviors.edges[boundary] ?? 0..<0
  }

  /// The contacts of a large world that count.
  func filter(of contact: Contact) -> PhaseLayout.ContactFilter {
    let named = [contact.item, contact.partner].compactMap { $0 }.map { index(of: $0) }
    return PhaseLayout.ContactFilter(
      item: named.first, other: named.dropFirst().first,
      isOfEdgesOnly: contact.boundary != nil, edges: edges(of: contact))
  }

  /// The contacts that count.
  func contacts(of contact: Contact) -> [Int] {
    let edges = edges(of: contact)
    let item = contact.item.map { index(of: $0) }
    let partner = contact.partner.map { index(of: $0) }
    return layout.contacts.indices.filter { index in
      let pair = layout.contacts[index]
      if pair.isEdge { return edges.contains(pair.a) && (item ?? pair.b) == pair.b }
      guard contact.boundary == nil else { return false }
      let items = Set([pair.a, pair.b])
      return Set([item, partner].compactMap(\.self)).isSubset(of: items)
    }
  }
}

extension PlanLayout {
  /// What some behaviors are.
  fileprivate func behaviorSet(of names: [String]) -> PhaseLayout.BehaviorSet {
    let set = names.reduce(0) { $0 | behaviors.set(of: $1) }
    switch form {
    case .manyItems: return .init(behaviors: set)
    case .oneItem:
      return .init(
        behaviors: set,
        edges: BehaviorIndices.bits(contacts.filter { $0.enabledBy & set != 0 }.map(\.a)),
        hasGravity: gravities.contains { set >> UInt64($0) & 1 == 1 })
    }
  }
}

/// Writes inputs, and says where they are.
private struct InputWriter {
  let table: ParameterTable
  let firstInput: Int
  private(set) var inputs: [KernelInput] = []

  init(table: ParameterTable, firstInput: Int) {
    self.table = table
    self.firstInput = firstInput
  }

  /// Writes the parameter at a path, and returns its position.
  mutating func write(_ path: String) throws(UnknownPath) -> Int {
    write([try table.parameter(path)])
  }

  /// Writes inputs in the order of the kernels, and returns the position of the first.
  mutating func write(_ more: [KernelInput]) -> Int {
    let position = firstInput + inputs.count
    inputs += more
    return position
  }
}

extension Actions {
  /// The name of the outcome; empty if it has none.
  fileprivate var outcome: String {
    if case .end(let name) = next { name } else { "" }
  }
}

extension Trigger.Limits {
  /// The kernels' sign of which limits there are.
  fileprivate var sign: Int { (above == nil ? 0 : 1) - (below == nil ? 0 : 1) }
}

extension Line.Side {
  /// The kernels' sign of the side.
  fileprivate var sign: Int {
    switch self {
    case .either: 0
    case .left: -1
    case .right: 1
    }
  }
}

extension Scene {
  /// The names that its scenarios may end with, in the order in which it first has them; the metric
  /// ``Metric/outcome`` counts them from 1.
  public var outcomes: [String] {
    var names: [String] = []
    for end in phases.lazy.flatMap(\.ends) {
      if case .end(let name) = end.then.next, !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// The index of the next phase; the number of phases if the scenario ends.
  fileprivate func index(after phase: Int, by next: Actions.Next) -> Int {
    switch next {
    case .following: phase + 1
    case .phase(let name): phases.firstIndex { $0.name == name } ?? phases.count
    case .end: phases.count
    }
  }
}
