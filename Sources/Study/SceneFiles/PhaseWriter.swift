import Dynamics

/// Writes the phases of a scene, whose triggers and actions have forms of their own.
enum PhaseWriter {
  static func node(of phase: Phase) -> YAMLFlowNode {
    let name = ("name", YAMLFlowNode.scalar(scalar(phase.name)))
    guard phase.ends.count == 1 else {
      return .mapping([name, ("ends", .list(phase.ends.map { .mapping(entries(of: $0)) }))])
    }
    return .mapping([name] + entries(of: phase.ends[0]))
  }

  private static func entries(of end: Phase.End) -> [(String, YAMLFlowNode)] {
    var entries = [("until", node(of: end.until.conditions[...]))]
    if let side = end.side { entries.append(("side", MappingWriter.node(of: side))) }
    if !end.when.isEmpty {
      let guards = end.when.map { node(of: [$0]) }
      let when = Phase.End.keys.when.name
      entries.append((when, guards.count == 1 ? guards[0] : .list(guards)))
    }
    let actions = self.entries(of: end.then)
    if !actions.isEmpty { entries.append(("then", .mapping(actions))) }
    return entries
  }

  // MARK: Triggers

  /// The first condition, and the others after `or`.
  private static func node(of conditions: ArraySlice<Trigger.Condition>) -> YAMLFlowNode {
    guard let first = conditions.first else { return .list([]) }
    let others = conditions.dropFirst()
    guard let word = word(first) else {
      let entry = (first.kind.rawValue, node(of: first))
      return .mapping(others.isEmpty ? [entry] : [entry, ("or", node(of: others))])
    }
    return others.isEmpty ? .scalar(word) : .list([.scalar(word), node(of: others)])
  }

  /// A condition that is a word.
  private static func word(_ condition: Trigger.Condition) -> String? {
    switch condition {
    case .rest: "rest"
    case .exit(nil, nil): "exit"
    case .elapsed, .contact, .exit, .crossing, .trackEnd, .speed, .spin, .distance: nil
    }
  }

  private static func node(of condition: Trigger.Condition) -> YAMLFlowNode {
    switch condition {
    case .elapsed(let time): YAMLFlowNode(time)
    case .contact(let contact): node(of: contact)
    case .exit(let rectangle?, let item):
      MappingWriter.node(of: ExitKeys(item: item, rectangle: rectangle))
    case .exit(nil, let item): .mapping(item.map { [("item", .scalar(scalar($0)))] } ?? [])
    case .crossing(let line): MappingWriter.node(of: line)
    case .trackEnd(let name): .scalar(scalar(name))
    case .speed(let limits, let item): MappingWriter.node(of: SpeedKeys(limits: limits, item: item))
    case .spin(let limits, let item): MappingWriter.node(of: SpinKeys(limits: limits, item: item))
    case .distance(let limits, let place, let item):
      MappingWriter.node(of: DistanceKeys(limits: limits, from: place, item: item))
    case .rest: .scalar("")
    }
  }

  private static func node(of contact: Contact) -> YAMLFlowNode {
    // As a word, any means every boundary, and so never one of that name.
    let isWord = contact.count == nil && contact.item == nil && contact.partner == nil
    if isWord, contact.boundary != "any" {
      return .scalar(scalar(contact.boundary ?? "any"))
    }
    return MappingWriter.node(of: contact)
  }

  // MARK: Actions

  private static func entries(of actions: Actions) -> [(String, YAMLFlowNode)] {
    var entries: [(String, YAMLFlowNode)] = []
    func add(_ key: String, names: [String]) {
      if !names.isEmpty { entries.append((key, YAMLFlowNode(names: names))) }
    }
    func add(_ key: String, _ named: [(String, YAMLFlowNode)]) {
      if !named.isEmpty { entries.append((key, .mapping(named))) }
    }
    add(
      "moveToNearest",
      actions.moveToNearest.map { (scalar($0.behavior), MappingWriter.node(of: $0)) })
    add("remove", names: actions.remove)
    add("pose", actions.pose.map { (scalar($0.item), MappingWriter.node(of: $0)) })
    add("move", actions.move.map { (scalar($0.behavior), YAMLFlowNode($0.to)) })
    add("add", names: actions.add)
    add("restart", names: actions.restart)
    add("addVelocity", actions.addVelocity.map { (scalar($0.item), MappingWriter.node(of: $0)) })
    add(
      "limitVelocity", actions.limitVelocity.map { (scalar($0.item), MappingWriter.node(of: $0)) })
    switch actions.next {
    case .following: break
    case .phase(let name): entries.append(("next", .scalar(scalar(name))))
    case .end(let name): entries.append(("end", .scalar(scalar(name))))
    }
    return entries
  }
}
