import Dynamics
import Yams

extension SceneReader {
  func phases(_ key: Key, _ value: inout [Phase]) {
    guard let (node, path) = take(key) else { return }
    value = entries(node, path, key.name).enumerated().map { index, entry in
      phase(entry, at: "\(key.name)[\(index)]")
    }
  }

  /// Reads a phase: its one end in its own keys, or a list of ends.
  private func phase(_ node: Node, at position: String) -> Phase {
    let hasList = node.mapping?["ends"] != nil
    var phase = Phase(name: "", ends: [])
    readNamed(node, at: position, hasList ? "a phase with several ends" : "a phase") { name in
      phase.name = name
      let path = current.path
      guard hasList, let list = take(Phase.keys.ends) else {
        phase.ends = [end(path)]
        return
      }
      let keys = Phase.End.keys
      for key in [keys.until, keys.side, keys.when, keys.then] {
        guard let value = take(Key(key.name, key.about)) else { continue }
        reportBoth(key.name, "ends", of: path, at: value.node)
      }
      phase.ends = entries(list.node, list.path, "ends").enumerated().map { index, entry in
        var end = Phase.End(until: Trigger(.rest))
        let path = Phase.path(of: index, in: path)
        readMapping(entry, path, "an end") { end = self.end(path) }
        return end
      }
    }
    return phase
  }

  /// The end that is in the mapping that is being read.
  private func end(_ path: String) -> Phase.End {
    // A trigger that cannot be read is reported; rest replaces it without further problems.
    var conditions: [Trigger.Condition] = []
    if let until = take(Phase.End.keys.until) {
      var names = ConditionNames()
      conditions = trigger(until.node, path, until.path, &names)
    }
    if conditions.isEmpty { conditions = [.rest] }
    var side: Line?
    mapping(Phase.End.keys.side, &side)
    var guards: [Trigger.Condition] = []
    if let when = take(Phase.End.keys.when) {
      var names = ConditionNames()
      guards = trigger(when.node, "\(path).when", when.path, &names, of: .all)
    }
    let then = take(Phase.End.keys.then)
    return Phase.End(
      until: Trigger(conditions: conditions), side: side, when: guards,
      then: actions(then?.node, path))
  }

  // MARK: Triggers

  /// How conditions are joined.
  private enum Junction {
    /// Those of until: one is enough.
    case any
    /// Those of when: all must hold, and each has limits.
    case all
  }

  /// Reads a condition and what it may be joined to by `or`, or a list of conditions.
  private func trigger(
    _ node: Node, _ end: String, _ path: String, _ names: inout ConditionNames,
    of junction: Junction = .any
  ) -> [Trigger.Condition] {
    note(path, at: node)
    switch node {
    case .sequence(let sequence) where !sequence.isEmpty:
      return sequence.enumerated().flatMap { index, node in
        trigger(node, end, "\(path)[\(index)]", &names, of: junction)
      }
    case .scalar(let scalar) where junction == .any:
      switch scalar.string {
      case "rest": return [.rest]
      case "exit":
        _ = names.claim(.exit)
        return [.exit(nil, item: nil)]
      default: break
      }
    case .mapping(let mapping) where !mapping.isEmpty:
      return conditions(node, end, path, &names, of: junction)
    case .scalar, .sequence, .mapping, .alias: break
    }
    let expected = junction == .any ? Trigger.grammar : Trigger.Condition.Kind.limitGrammar
    reportInvalid(path, node, expected: expected)
    return []
  }

  private func conditions(
    _ node: Node, _ end: String, _ path: String, _ names: inout ConditionNames,
    of junction: Junction
  ) -> [Trigger.Condition] {
    let kinds = Trigger.Condition.Kind.allCases.filter {
      junction == .any ? $0 != .rest : $0.isLimit
    }
    var conditions: [Trigger.Condition] = []
    readMapping(node, path, "a trigger") {
      let given = kinds.compactMap { kind in
        take(Key(kind.rawValue, kind.about)).map { (kind, $0.node) }
      }
      let alternative = junction == .any ? take(Trigger.orKey) : nil
      if given.count > 1 {
        report(
          path, "more than one condition",
          got: .words(given.map(\.0.rawValue).joined(separator: ", ")),
          expected: "one",
          cure: junction == .any ? "Add the others with or." : "Give a list of conditions.",
          at: node)
      } else if given.isEmpty, current.values.count == (alternative == nil ? 0 : 1) {
        // Unknown keys are reported.
        report(path, "no condition", expected: oneOf(kinds.map(\.rawValue)), at: node)
      }
      for (kind, value) in given {
        let path = "\(end).\(names.claim(kind))"
        note(path, at: value)
        if let condition = condition(kind, value, path) { conditions.append(condition) }
      }
      if let alternative {
        conditions += trigger(alternative.node, end, "\(path).or", &names)
      }
    }
    return conditions
  }

  private func condition(
    _ kind: Trigger.Condition.Kind, _ node: Node, _ path: String
  ) -> Trigger.Condition? {
    switch kind {
    case .rest: .rest
    case .elapsed: quantity(node, path).map { .elapsed($0) }
    case .contact: .contact(contact(node, path, .begins))
    case .contactEnd: .contact(contact(node, path, .ends))
    case .exit: exit(node, path)
    case .crossing: .crossing(read(node, path, as: Line.self))
    case .trackEnd: text(node, path).map { .trackEnd($0) }
    case .speed:
      limits(node, path, as: SpeedKeys.self).map { .speed($0.limits, item: $0.item) }
    case .spin: limits(node, path, as: SpinKeys.self).map { .spin($0.limits, item: $0.item) }
    case .distance: distance(node, path)
    }
  }

  /// Reads limits such as `{item: card, below: 50}`.
  ///
  /// A number alone does not say on which side of it the condition holds.
  private func limits<Keys: SceneMapping>(
    _ node: Node, _ path: String, as type: Keys.Type
  ) -> Keys? {
    guard case .scalar(let scalar) = node, !node.isNull else { return read(node, path, as: type) }
    report(
      path, "a number without a side", got: .text(scalar.string),
      expected: "{above: NUMBER}, {below: NUMBER} or both", at: node)
    return nil
  }

  /// Reads `{item: card, point: [20, 80], below: 40}`, or `to: ball` in place of a point.
  private func distance(_ node: Node, _ path: String) -> Trigger.Condition? {
    guard let keys = limits(node, path, as: DistanceKeys.self) else { return nil }
    if keys.point != nil, keys.to != nil { reportBoth("to", "point", of: path, at: node) }
    if let place = keys.place { return .distance(keys.limits, from: place, item: keys.item) }
    if keys.point == nil, keys.to == nil, node.mapping != nil {
      report(path, "a distance from nothing", expected: "point or to", at: node)
    }
    return nil
  }

  /// Reads `floor`, `any`, or `{item: ball, boundary: floor, count: 3}`, with `with: box` in place of
  /// a boundary.
  private func contact(_ node: Node, _ path: String, _ moment: Contact.Moment) -> Contact {
    if case .scalar(let scalar) = node, !node.isNull {
      note("\(path).boundary", at: node)
      return Contact(scalar.string == "any" ? nil : scalar.string, moment: moment)
    }
    var contact = read(node, path, as: Contact.self)
    contact.moment = moment
    return contact
  }

  /// Reads `reference` or `{origin: [x, y], size: [width, height]}`, and in the latter `item: card`,
  /// which may also stand alone.
  private func exit(_ node: Node, _ path: String) -> Trigger.Condition {
    if case .scalar(let scalar) = node, scalar.string == "reference" {
      return .exit(nil, item: nil)
    }
    if let entries = node.mapping, entries.count == 1, entries["item"] != nil {
      var item: String?
      readMapping(node, path, ExitKeys.title) { text(Key("item", ""), &item, .item) }
      return .exit(nil, item: item)
    }
    let keys = read(node, path, as: ExitKeys.self)
    return .exit(keys.rectangle, item: keys.item)
  }

  // MARK: Actions

  private func actions(_ node: Node?, _ end: String) -> Actions {
    guard let node, !node.isNull else { return Actions() }
    let keys = Actions.keys
    var actions = Actions()
    readMapping(node, "\(end).then", "a list of actions") {
      for (behavior, node, path) in named(keys.moveToNearest, "\(end).moveToNearest", "behaviors") {
        var choice = read(node, path, as: Actions.Choice.self)
        choice.behavior = behavior
        actions.moveToNearest.append(choice)
      }
      nameList(keys.remove, &actions.remove)
      for (item, node, path) in named(keys.pose, "\(end).pose", "items") {
        var pose = read(node, path, as: Actions.Pose.self)
        pose.item = item
        actions.pose.append(pose)
      }
      for (behavior, node, path) in named(keys.move, "\(end).move", "behaviors") {
        actions.move.append(Actions.Move(behavior: behavior, to: point(node, path)))
      }
      nameList(keys.add, &actions.add)
      nameList(keys.restart, &actions.restart)
      for (item, node, path) in named(keys.addVelocity, "\(end).addVelocity", "items") {
        var change = read(node, path, as: Actions.VelocityChange.self)
        change.item = item
        actions.addVelocity.append(change)
      }
      for (item, node, path) in named(keys.limitVelocity, "\(end).limitVelocity", "items") {
        var limit = read(node, path, as: Actions.VelocityLimit.self)
        limit.item = item
        actions.limitVelocity.append(limit)
      }
      let next = take(keys.next)
      let last = take(keys.end)
      if next != nil, let last { reportBoth("end", "next", of: current.path, at: last.node) }
      if let next, let name = text(next.node, next.path) { actions.next = .phase(name) }
      if let last, let name = text(last.node, last.path) { actions.next = .end(name) }
    }
    return actions
  }

  private func nameList(_ key: Key, _ value: inout [String]) {
    var list: [String]?
    names(key, &list, of: "names")
    value = list ?? []
  }

  /// The entries of a mapping from names, each with the path of its numbers.
  private func named(
    _ key: Key, _ path: String, _ kind: String
  ) -> [(name: String, node: Node, path: String)] {
    guard let (node, keyPath) = take(key), !node.isNull else { return [] }
    guard case .mapping(let mapping) = node else {
      reportInvalid(keyPath, node, expected: "a mapping whose keys are \(kind)")
      return []
    }
    var entries: [(String, Node, String)] = []
    for (key, value) in mapping {
      guard let name = text(key, keyPath) else { continue }
      note("\(keyPath).\(excerpt(name))", at: key)
      entries.append((name, value, "\(path).\(name)"))
    }
    return entries
  }
}
