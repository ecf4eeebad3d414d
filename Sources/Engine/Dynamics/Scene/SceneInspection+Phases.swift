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
    case .elapsed, .rest: break
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
      if change.linear == nil, change.angular == nil {
        report(entry, "the velocity is empty", expected: "linear, angular or both")
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
