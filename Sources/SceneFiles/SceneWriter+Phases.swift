import Dynamics

extension SceneWriter {
  func phase(_ phase: Phase) -> YAMLFlowNode {
    let name = ("name", YAMLFlowNode.scalar(scalar(phase.name)))
    guard phase.ends.count == 1 else {
      return .mapping([name, ("ends", .list(phase.ends.map { .mapping(end($0)) }))])
    }
    return .mapping([name] + end(phase.ends[0]))
  }

  private func end(_ end: Phase.End) -> [(String, YAMLFlowNode)] {
    var entries = [("until", until(end.until.conditions[...]))]
    if let line = end.side { entries.append(("side", self.line(line))) }
    let actions = actions(end.then)
    if !actions.isEmpty { entries.append(("then", .mapping(actions))) }
    return entries
  }

  /// The first condition, and the others after `or`.
  private func until(_ conditions: ArraySlice<Trigger.Condition>) -> YAMLFlowNode {
    guard let first = conditions.first else { return .list([]) }
    let others = conditions.dropFirst()
    guard let word = word(first) else {
      let entry = (first.kind.rawValue, value(first))
      return .mapping(others.isEmpty ? [entry] : [entry, ("or", until(others))])
    }
    return others.isEmpty ? .scalar(word) : .list([.scalar(word), until(others)])
  }

  /// A condition that is a word.
  private func word(_ condition: Trigger.Condition) -> String? {
    switch condition {
    case .rest: "rest"
    case .exit(nil, nil): "exit"
    case .elapsed, .contact, .exit, .crossing, .trackEnd: nil
    }
  }

  private func value(_ condition: Trigger.Condition) -> YAMLFlowNode {
    switch condition {
    case .elapsed(let time): YAMLFlowNode(time)
    case .contact(let contact): self.contact(contact)
    case .exit(let rectangle?, let name):
      .mapping(
        item(name) + [("origin", point(rectangle.origin)), ("size", size(rectangle.size))])
    case .exit(nil, let name): .mapping(item(name))
    case .crossing(let line): self.line(line)
    case .trackEnd(let name): .scalar(scalar(name))
    case .rest: .scalar("")
    }
  }

  /// The item that a condition is about, if it says one.
  private func item(_ name: String?) -> [(String, YAMLFlowNode)] {
    name.map { [("item", .scalar(scalar($0)))] } ?? []
  }

  private func contact(_ contact: Contact) -> YAMLFlowNode {
    // As a word, any means every boundary, and so never one of that name.
    let isWord = contact.count == nil && contact.item == nil && contact.partner == nil
    if isWord, contact.boundary != "any" {
      return .scalar(scalar(contact.boundary ?? "any"))
    }
    var entries = item(contact.item)
    if let boundary = contact.boundary { entries.append(("boundary", .scalar(scalar(boundary)))) }
    if let partner = contact.partner { entries.append(("with", .scalar(scalar(partner)))) }
    entries.add("count", contact.count)
    return .mapping(entries)
  }

  private func line(_ line: Line) -> YAMLFlowNode {
    let points = item(line.item) + [("from", point(line.from)), ("to", point(line.to))]
    let side = ("side", YAMLFlowNode.scalar(line.side.rawValue))
    return .mapping(line.side == .either ? points : points + [side])
  }

  private func actions(_ actions: Actions) -> [(String, YAMLFlowNode)] {
    var entries: [(String, YAMLFlowNode)] = []
    if !actions.remove.isEmpty { entries.append(("remove", names(actions.remove))) }
    if !actions.pose.isEmpty {
      let poses = actions.pose.map { pose -> (String, YAMLFlowNode) in
        var entries: [(String, YAMLFlowNode)] = []
        if let center = pose.center { entries.append(("center", point(center))) }
        entries.add("angle", pose.angle)
        return (scalar(pose.item), .mapping(entries))
      }
      entries.append(("pose", .mapping(poses)))
    }
    if !actions.move.isEmpty {
      let moves = actions.move.map { (scalar($0.behavior), point($0.to)) }
      entries.append(("move", .mapping(moves)))
    }
    if !actions.add.isEmpty { entries.append(("add", names(actions.add))) }
    if !actions.restart.isEmpty { entries.append(("restart", names(actions.restart))) }
    if !actions.addVelocity.isEmpty {
      let changes = actions.addVelocity.map { change -> (String, YAMLFlowNode) in
        var entries: [(String, YAMLFlowNode)] = []
        if let linear = change.linear { entries.append(("linear", point(linear))) }
        entries.add("angular", change.angular)
        return (scalar(change.item), .mapping(entries))
      }
      entries.append(("addVelocity", .mapping(changes)))
    }
    switch actions.next {
    case .following: break
    case .phase(let name): entries.append(("next", .scalar(scalar(name))))
    case .end(let name): entries.append(("end", .scalar(scalar(name))))
    }
    return entries
  }
}
