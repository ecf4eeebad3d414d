// Phases, their conditions and their actions.
extension SceneInspection {
  mutating func inspect(_ phase: Phase, _ name: String) {
    if phase.ends.isEmpty { report("\(name).ends", "no ends", expected: "one or more") }
    for (index, end) in phase.ends.enumerated() {
      let path = Phase.path(of: index, in: name)
      if end.until.conditions.isEmpty {
        report("\(path).until", "no condition", expected: Trigger.grammar)
      }
      var conditions = ConditionNames()
      for condition in end.until.conditions {
        inspect(condition, "\(path).\(conditions.claim(condition.kind))")
      }
      if let line = end.side { inspectSubject(line.item, "\(path).side") }
      var guards = ConditionNames()
      for condition in end.when {
        let name = "\(path).when.\(guards.claim(condition.kind))"
        if condition.kind.isLimit {
          inspect(condition, name)
        } else {
          report(
            name, "a condition of when compares a number with limits",
            expected: Trigger.Condition.Kind.limitGrammar, cure: "Use it as a condition of until.")
        }
      }
      inspect(end.then, "\(path).then")
    }
  }

  private mutating func inspect(_ condition: Trigger.Condition, _ path: String) {
    switch condition {
    case .contact(let contact):
      if let boundary = contact.boundary {
        expect(boundary, "\(path).boundary", among: boundaries, "boundary")
      }
      if let item = contact.item { expect(item, "\(path).item", among: items, "item") }
      guard let partner = contact.partner else { return }
      expect(partner, "\(path).with", among: items, "item")
      if partner == contact.item {
        report(
          "\(path).with", "an item has no contact with itself", got: .text(partner),
          expected: "another item")
      }
      if contact.boundary != nil { reportBoth("with", "boundary", of: path) }
    case .trackEnd(let name):
      if behaviors.set.contains(name), !tracks.set.contains(name) {
        report(path, "the behavior \(inQuotes(name)) has no track", expected: tracks.expected)
      } else {
        expect(name, path, among: tracks, "behavior with a track")
      }
    case .exit(_, let item): inspectSubject(item, path)
    case .crossing(let line): inspectSubject(line.item, path)
    case .speed(let limits, let item), .spin(let limits, let item):
      inspectSubject(item, path)
      inspect(limits, path)
    case .distance(let limits, let place, let item):
      inspectSubject(item, path)
      inspect(limits, path)
      guard case .item(let other) = place else { return }
      expect(other, "\(path).to", among: items, "item")
      if other == item || itemCount == 1 && items.set.contains(other) {
        report(
          "\(path).to", "an item has no distance to itself", got: .text(other),
          expected: "another item, or a point")
      }
    case .elapsed, .rest: break
    }
  }

  private mutating func inspect(_ limits: Trigger.Limits, _ path: String) {
    if limits.above == nil, limits.below == nil {
      report(path, "no limit", expected: "above, below or both")
    }
  }

  /// In a scene with several items, a condition on a position names one of them.
  private mutating func inspectSubject(_ item: String?, _ path: String) {
    if let item {
      expect(item, "\(path).item", among: items, "item")
    } else if itemCount > 1 {
      report("\(path).item", "missing in a scene with several items", expected: items.expected)
    }
  }

  private mutating func inspect(_ actions: Actions, _ path: String) {
    var chosen: Set<String> = []
    for choice in actions.moveToNearest {
      let entry = "\(path).moveToNearest.\(excerpt(choice.behavior))"
      inspectAnchor(choice.behavior, entry)
      inspectOnce(choice.behavior, entry, &chosen)
      if choice.points.count < 2 {
        report(
          "\(entry).points", "a choice needs two points or more",
          got: .number(Double(choice.points.count)), expected: "2 or more",
          cure: "Use move for a single point.")
      }
    }
    for (index, behavior) in actions.remove.enumerated() {
      expect(behavior, "\(path).remove[\(index)]", among: behaviors, "behavior")
    }
    var seen: Set<String> = []
    for pose in actions.pose {
      let entry = "\(path).pose.\(excerpt(pose.item))"
      expect(pose.item, entry, among: items, "item")
      inspectOnce(pose.item, entry, &seen)
      if pose.center == nil, pose.angle == nil {
        report(entry, "the pose is empty", expected: "center, angle or both")
      }
    }
    seen = []
    for move in actions.move {
      let entry = "\(path).move.\(excerpt(move.behavior))"
      inspectAnchor(move.behavior, entry)
      inspectOnce(move.behavior, entry, &seen)
      if chosen.contains(move.behavior) {
        report(entry, "moveToNearest has the behavior, too", expected: "only one of them")
      }
    }
    for (index, behavior) in actions.add.enumerated() {
      expect(behavior, "\(path).add[\(index)]", among: behaviors, "behavior")
    }
    for (index, item) in actions.restart.enumerated() {
      expect(item, "\(path).restart[\(index)]", among: items, "item")
    }
    seen = []
    for change in actions.addVelocity {
      let entry = "\(path).addVelocity.\(excerpt(change.item))"
      expect(change.item, entry, among: items, "item")
      inspectOnce(change.item, entry, &seen)
      if let other = change.of { expect(other, "\(entry).of", among: items, "item") }
      let parts = [change.angular, change.part, change.angularPart]
      if change.linear == nil, parts.allSatisfy({ $0 == nil }) {
        report(entry, "the velocity is empty", expected: "linear, angular, part or angularPart")
      } else if change.of != nil, change.part == nil, change.angularPart == nil {
        report(entry, "of has no part", expected: "part or angularPart besides it")
      }
    }
    seen = []
    for limit in actions.limitVelocity {
      let entry = "\(path).limitVelocity.\(excerpt(limit.item))"
      expect(limit.item, entry, among: items, "item")
      inspectOnce(limit.item, entry, &seen)
      if limit.linear == nil, limit.angular == nil {
        report(entry, "the limit is empty", expected: "linear, angular or both")
      }
    }
    switch actions.next {
    case .phase(let name): expect(name, "\(path).next", among: phases, "phase")
    case .end(let name): report("\(path).end", NameRegistry.objection(to: name))
    case .following: break
    }
  }

  /// Only a single anchor that does not follow a track can be moved.
  private mutating func inspectAnchor(_ behavior: String, _ path: String) {
    guard behaviors.set.contains(behavior), !anchors.set.contains(behavior) else {
      expect(behavior, path, among: anchors, "behavior with an anchor")
      return
    }
    report(
      path, "the behavior \(inQuotes(behavior)) has no anchor to move", expected: anchors.expected,
      cure: "An attachment to a point and a snap have one, unless they follow a track.")
  }

  private mutating func inspectOnce(_ name: String, _ path: String, _ seen: inout Set<String>) {
    if !seen.insert(name).inserted {
      report(path, "\(inQuotes(name)) is given twice", cure: "Give it once.")
    }
  }
}
