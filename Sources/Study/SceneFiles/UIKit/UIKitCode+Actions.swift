import Dynamics

extension UIKitCode {
  /// What happens at the end of a phase, in the order of the scene.
  func code(of end: Int, of phase: Int) -> [String] {
    let then = scene.phases[phase].ends[end].then
    let path = Phase.path(of: end, in: scene.phases[phase].name)
    var body = then.remove.map(removal)
    for pose in then.pose where pose.center != nil {
      let view = names[pose.item]
      body += [
        "\(view).center = \(point("\(path).pose.\(pose.item).center"))",
        "animator.updateItem(usingCurrentState: \(view))",
      ]
    }
    for move in then.move {
      body += moving(move.behavior, to: point("\(path).move.\(move.behavior)"))
    }
    body += then.add.flatMap(addition)
    for (index, item) in then.restart.enumerated() {
      body += restart(item, suffix: index == 0 ? "" : "\(index + 1)")
    }
    for change in then.addVelocity {
      let velocity = "\(path).addVelocity.\(change.item)"
      let (view, properties) = (names[change.item], names[change.item + "Properties"])
      if change.linear != nil {
        body.append(
          "\(properties).addLinearVelocity(\(point("\(velocity).linear")), for: \(view))  // pt/s")
      }
      if change.angular != nil {
        body.append(
          "\(properties).addAngularVelocity(\(number("\(velocity).angular")), for: \(view))  // rad/s"
        )
      }
    }
    body.append(code(of: then.next, after: phase))
    return ["private func \(ending(end, of: phase))() {"] + indented(body) + ["}"]
  }

  private func removal(of name: String) -> String {
    guard let parent = parents[name] else { return "animator.removeBehavior(\(names[name]))" }
    return "\(names[parent]).removeChildBehavior(\(names[name]))"
  }

  private func addition(of name: String) -> [String] {
    var lines: [String] = []
    for case .push(let push) in scene.behaviors
    where schedule.members(of: [name]).contains(push.name) && push.mode == .instantaneous {
      guard mayHavePushed(push) else { continue }
      lines.append("\(names[push.name]).active = true  // an instantaneous push resets it")
    }
    if let parent = parents[name] {
      lines.append("\(names[parent]).addChildBehavior(\(names[name]))")
    } else {
      lines.append("animator.addBehavior(\(names[name]))")
    }
    return lines
  }

  /// Whether a push that is added may have been there before: UIKit takes its activity away then.
  private func mayHavePushed(_ push: Push) -> Bool {
    guard push.active == nil || values("\(push.name).active") != 0 else { return false }
    let actions = scene.phases.flatMap(\.ends).map(\.then)
    let additions = actions.count { schedule.members(of: $0.add).contains(push.name) }
    return additions > 1 || schedule.isActiveAtStart(push.name)
      || actions.contains { if case .phase = $0.next { true } else { false } }
  }

  private func restart(_ item: String, suffix: String) -> [String] {
    let (view, properties) = (names[item], names[item + "Properties"])
    return [
      "// Restart the item with no linear and no angular velocity.",
      "let velocity\(suffix) = \(properties).linearVelocity(for: \(view))",
      "\(properties).addLinearVelocity(",
      "  CGPoint(x: -velocity\(suffix).x, y: -velocity\(suffix).y), for: \(view))",
      "\(properties).addAngularVelocity(-\(properties).angularVelocity(for: \(view)), for: \(view))",
    ]
  }
}
