import Dynamics
import Yams

extension SceneReader {
  /// Reads a phase: its one end in its own keys, or a list of ends.
  mutating func phase(_ node: Node, _ place: String, _ names: inout NameRegistry) -> Phase {
    let (name, path) = name(of: node, place, &names)
    let isList = node.mapping?["ends"] != nil
    guard isList else {
      return Phase(name: name, ends: [end(node, path, "a phase", ["name"])])
    }
    let keys = ["name", "ends"]
    let keysOfAnEnd = ["until", "side", "then"]
    for key in keysOfAnEnd {
      if let value = node.mapping?[key] { reportBoth(key, "ends", of: path, at: value) }
    }
    let values = mapping(
      node, path, "a phase with several ends", keys: keys + keysOfAnEnd, required: keys)
    var ends: [Phase.End] = []
    for (index, node) in entries(values["ends"], "\(path).ends", "ends").enumerated() {
      ends.append(end(node, Phase.path(of: index, in: path), "an end", []))
    }
    return Phase(name: name, ends: ends)
  }

  private mutating func end(
    _ node: Node, _ path: String, _ kind: String, _ keys: [String]
  ) -> Phase.End {
    let values = mapping(
      node, path, kind, keys: keys + ["until", "side", "then"], required: keys + ["until"])
    // A trigger that cannot be read is reported; rest is harmless in its place.
    var conditions: [Trigger.Condition] = []
    if let until = values["until"] {
      var names = ConditionNames()
      conditions = trigger(until, path, "\(path).until", &names)
    }
    if conditions.isEmpty { conditions = [.rest] }
    return Phase.End(
      until: Trigger(conditions: conditions),
      side: values["side"].map { line($0, "\(path).side") },
      then: actions(values["then"], path))
  }

  // MARK: Triggers

  /// Reads a condition and what it may be joined to by `or`, or a list of conditions.
  private mutating func trigger(
    _ node: Node, _ end: String, _ place: String, _ names: inout ConditionNames
  ) -> [Trigger.Condition] {
    note(place, at: node)
    switch node {
    case .sequence(let sequence) where !sequence.isEmpty:
      return sequence.enumerated().flatMap { index, node in
        trigger(node, end, "\(place)[\(index)]", &names)
      }
    case .scalar(let scalar):
      switch scalar.string {
      case "rest": return [.rest]
      case "exit":
        _ = names.claim(.exit)
        return [.exit(nil, item: nil)]
      default: break
      }
    case .mapping(let mapping) where !mapping.isEmpty:
      return conditions(node, end, place, &names)
    case .sequence, .mapping, .alias: break
    }
    reportInvalid(place, node, expected: Trigger.grammar)
    return []
  }

  private mutating func conditions(
    _ node: Node, _ end: String, _ place: String, _ names: inout ConditionNames
  ) -> [Trigger.Condition] {
    let kinds = Trigger.Condition.Kind.allCases.filter { $0 != .rest }
    let values = mapping(
      node, place, "a trigger", keys: kinds.map(\.rawValue) + ["or"])
    let given = kinds.filter { values[$0.rawValue] != nil }
    if given.count > 1 {
      report(
        place, "more than one condition",
        got: .words(given.map(\.rawValue).joined(separator: ", ")),
        expected: "one", cure: "Add the others with or.", at: node)
    } else if given.isEmpty, values.count == node.mapping?.count {
      // Unknown keys have been reported.
      report(place, "no condition", expected: oneOf(kinds.map(\.rawValue)), at: node)
    }
    var conditions: [Trigger.Condition] = []
    for kind in given {
      guard let value = values[kind.rawValue] else { continue }
      let path = "\(end).\(names.claim(kind))"
      note(path, at: value)
      if let condition = condition(kind, value, path) { conditions.append(condition) }
    }
    if let alternative = values["or"] {
      conditions += trigger(alternative, end, "\(place).or", &names)
    }
    return conditions
  }

  private mutating func condition(
    _ kind: Trigger.Condition.Kind, _ node: Node, _ path: String
  ) -> Trigger.Condition? {
    switch kind {
    case .rest: .rest
    case .elapsed: quantity(node, path).map { .elapsed($0) }
    case .contact: .contact(contact(node, path, .begins))
    case .contactEnd: .contact(contact(node, path, .ends))
    case .exit: exit(node, path)
    case .crossing: .crossing(line(node, path))
    case .trackEnd: text(node, path).map { .trackEnd($0) }
    }
  }

  /// Reads `floor`, `any`, or `{item: ball, boundary: floor, count: 3}`, with `with: box` in place of
  /// a boundary.
  private mutating func contact(_ node: Node, _ path: String, _ moment: Contact.Moment) -> Contact {
    if case .scalar(let scalar) = node, !node.isNull {
      note("\(path).boundary", at: node)
      return Contact(scalar.string == "any" ? nil : scalar.string, moment: moment)
    }
    let values = mapping(node, path, "a contact", keys: ["item", "boundary", "with", "count"])
    return Contact(
      text(values["boundary"], "\(path).boundary"), item: text(values["item"], "\(path).item"),
      partner: text(values["with"], "\(path).with"), moment: moment,
      count: quantity(values["count"], "\(path).count"))
  }

  /// Reads `reference` or `{origin: [x, y], size: [width, height]}`, and in the latter `item: card`,
  /// which may also stand alone.
  private mutating func exit(_ node: Node, _ path: String) -> Trigger.Condition {
    if case .scalar(let scalar) = node, scalar.string == "reference" {
      return .exit(nil, item: nil)
    }
    let keys = ["origin", "size"]
    let isReference = node.mapping.map { $0["item"] != nil && $0.count == 1 } ?? false
    let values = mapping(
      node, path, "a rectangle", keys: ["item"] + keys, required: isReference ? [] : keys)
    let item = text(values["item"], "\(path).item")
    if isReference { return .exit(nil, item: item) }
    let size = pair(values["size"], "\(path).size", ("width", "height"))
    let rectangle = Rectangle(
      origin: point(values["origin"], "\(path).origin") ?? Point2(x: 0, y: 0),
      size: Size2(width: size?.0 ?? 1, height: size?.1 ?? 1))
    return .exit(rectangle, item: item)
  }

  private mutating func line(_ node: Node, _ path: String) -> Line {
    let values = mapping(
      node, path, "a line", keys: ["item", "from", "to", "side"], required: ["from", "to"])
    // Points that cannot be read are replaced by two that differ.
    return Line(
      from: point(values["from"], "\(path).from") ?? Point2(x: 0.5, y: 0),
      to: point(values["to"], "\(path).to") ?? Point2(x: 0, y: 0.5),
      side: side(values["side"], "\(path).side"), item: text(values["item"], "\(path).item"))
  }

  private mutating func side(_ node: Node?, _ path: String) -> Line.Side {
    word(node, path, Line.Side.self) ?? .either
  }

  // MARK: Actions

  private mutating func actions(_ node: Node?, _ end: String) -> Actions {
    guard let node, !node.isNull else { return Actions() }
    let path = "\(end).then"
    let values = mapping(
      node, path, "a list of actions",
      keys: ["remove", "pose", "move", "add", "restart", "addVelocity", "next", "end"])
    if values["next"] != nil, let node = values["end"] {
      reportBoth("end", "next", of: path, at: node)
    }
    var actions = Actions(
      remove: names(values["remove"], "\(path).remove") ?? [],
      add: names(values["add"], "\(path).add") ?? [],
      restart: names(values["restart"], "\(path).restart") ?? [])
    for (name, node, field) in named(values["pose"], "\(path).pose", "\(end).pose", "items") {
      let values = mapping(node, field, "a pose", keys: ["center", "angle"])
      actions.pose.append(
        Actions.Pose(
          item: name, center: point(values["center"], "\(field).center"),
          angle: quantity(values["angle"], "\(field).angle")))
    }
    for (name, node, field) in named(values["move"], "\(path).move", "\(end).move", "behaviors") {
      actions.move.append(
        Actions.Move(behavior: name, to: point(node, field) ?? Point2(x: 0, y: 0)))
    }
    for (name, node, field) in named(
      values["addVelocity"], "\(path).addVelocity", "\(end).addVelocity", "items")
    {
      let values = mapping(node, field, "a change of velocity", keys: ["linear", "angular"])
      actions.addVelocity.append(
        Actions.VelocityChange(
          item: name, linear: point(values["linear"], "\(field).linear"),
          angular: quantity(values["angular"], "\(field).angular")))
    }
    if let next = text(values["next"], "\(path).next") { actions.next = .phase(next) }
    if let end = text(values["end"], "\(path).end") { actions.next = .end(end) }
    return actions
  }

  /// The entries of a mapping from names, each with the path of its numbers.
  private mutating func named(
    _ node: Node?, _ place: String, _ path: String, _ kind: String
  ) -> [(name: String, node: Node, path: String)] {
    guard let node, !node.isNull else { return [] }
    guard case .mapping(let mapping) = node else {
      reportInvalid(place, node, expected: "a mapping whose keys are \(kind)")
      return []
    }
    var entries: [(String, Node, String)] = []
    for (key, value) in mapping {
      guard let name = text(key, place) else { continue }
      note("\(place).\(excerpt(name))", at: key)
      entries.append((name, value, "\(path).\(name)"))
    }
    return entries
  }
}
