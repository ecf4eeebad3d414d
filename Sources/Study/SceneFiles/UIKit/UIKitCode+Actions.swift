import Dynamics

extension UIKitCode {
  /// What happens at the end of a phase, in the order of the scene.
  func code(of end: Int, of phase: Int) -> [String] {
    let then = scene.phases[phase].ends[end].then
    let path = Phase.path(of: end, in: scene.phases[phase].name)
    var body = then.moveToNearest.flatMap { choice($0, "\(path).moveToNearest.\($0.behavior)") }
    body += then.remove.map(removal)
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
    body += then.restart.flatMap(restart)
    if then.limitVelocity.isEmpty,
      then.addVelocity.allSatisfy({ $0.part == nil && $0.angularPart == nil })
    {
      body += additions(of: then, path)
    } else {
      body += velocityChanges(of: then, path)
    }
    body.append(code(of: then.next, after: phase))
    return ["private func \(ending(end, of: phase))() {"] + indented(body) + ["}"]
  }

  /// The anchor or the point of a behavior becomes the nearest of some points.
  private func choice(_ choice: Actions.Choice, _ path: String) -> [String] {
    let item = scene.itemHeld(by: choice.behavior) ?? ""
    let (view, seconds) = (names[item], values("\(path).lookahead"))
    var lines: [String] = []
    var place = "\(view).center"
    if seconds != 0 {
      place = names[choice.behavior, "Place"]
      let velocity = names[choice.behavior, "Velocity"]
      lines += [
        "// Where the center comes in \(swiftNumber(seconds)) s at its velocity.",
        "let \(velocity) = \(names[item, "Properties"]).linearVelocity(for: \(view))",
        "let \(place) = CGPoint(",
        "  x: \(view).center.x + \(swiftNumber(seconds)) * \(velocity).x,",
        "  y: \(view).center.y + \(swiftNumber(seconds)) * \(velocity).y)",
      ]
    }
    let nearest = names[choice.behavior, "Nearest"]
    lines += ["let \(nearest) = nearest(", "  \(place),", "  among: ["]
    lines += choice.points.indices.map { "    \(point("\(path).points.\($0)"))," }
    return lines + ["  ])"] + moving(choice.behavior, to: nearest)
  }

  /// Velocities that are added, partly those of other items, and then limited.
  private func velocityChanges(of then: Actions, _ path: String) -> [String] {
    let isMoved = Set(
      then.addVelocity.filter { $0.part != nil || $0.linear != nil }.map(\.item)
        + then.limitVelocity.filter { $0.linear != nil }.map(\.item))
    let isTurned = Set(
      then.addVelocity.filter { $0.angularPart != nil || $0.angular != nil }.map(\.item)
        + then.limitVelocity.filter { $0.angular != nil }.map(\.item))
    var start: [String] = []
    var end: [String] = []
    for item in scene.items.map(\.name) {
      let (view, properties) = (names[item], names[item, "Properties"])
      let (before, now) = (names[item, "Before"], names[item, "Now"])
      let (spinBefore, spinNow) = (names[item, "SpinBefore"], names[item, "SpinNow"])
      let isStill = then.restart.contains(item)
      let linear = isStill ? "CGPoint.zero" : "\(properties).linearVelocity(for: \(view))"
      let angular = isStill ? "CGFloat.zero" : "\(properties).angularVelocity(for: \(view))"
      if isMoved.contains(item) {
        start += ["let \(before) = \(linear)", "var \(now) = \(before)"]
        end += [
          "\(properties).addLinearVelocity(",
          "  CGPoint(x: \(now).x - \(before).x, y: \(now).y - \(before).y), for: \(view))",
        ]
      } else if then.addVelocity.contains(where: { $0.of == item && $0.part != nil }) {
        start.append("let \(now) = \(linear)")
      }
      if isTurned.contains(item) {
        start += ["let \(spinBefore) = \(angular)", "var \(spinNow) = \(spinBefore)"]
        end.append(
          "\(properties).addAngularVelocity(\(spinNow) - \(spinBefore), for: \(view))")
      } else if then.addVelocity.contains(where: { $0.of == item && $0.angularPart != nil }) {
        start.append("let \(spinNow) = \(angular)")
      }
    }
    return start + additions(of: then, velocities: path) + limits(of: then, path) + end
  }

  /// What is added to the velocities that variables hold.
  private func additions(of then: Actions, velocities path: String) -> [String] {
    var lines: [String] = []
    for change in then.addVelocity {
      let other = change.of ?? change.item
      let (now, otherNow) = (names[change.item, "Now"], names[other, "Now"])
      let (spinNow, otherSpinNow) = (names[change.item, "SpinNow"], names[other, "SpinNow"])
      let velocity = "\(path).addVelocity.\(change.item)"
      if change.part != nil {
        let part = number("\(velocity).part")
        lines += [
          "\(now) = CGPoint(",
          "  x: \(now).x + \(part) * \(otherNow).x, y: \(now).y + \(part) * \(otherNow).y)",
        ]
      }
      if change.angularPart != nil {
        lines.append("\(spinNow) += \(number("\(velocity).angularPart")) * \(otherSpinNow)")
      }
      if change.linear != nil {
        lines += ["x", "y"].map { axis in
          "\(now).\(axis) += \(number("\(velocity).linear.\(axis)"))  // pt/s"
        }
      }
      if change.angular != nil {
        lines.append("\(spinNow) += \(number("\(velocity).angular"))  // rad/s")
      }
    }
    return lines
  }

  /// The limits of the velocities that variables hold.
  private func limits(of then: Actions, _ path: String) -> [String] {
    var lines: [String] = []
    for limit in then.limitVelocity {
      let (now, spinNow) = (names[limit.item, "Now"], names[limit.item, "SpinNow"])
      let velocity = "\(path).limitVelocity.\(limit.item)"
      if limit.linear != nil {
        lines.append("\(now) = limited(\(now), to: \(number("\(velocity).linear")))")
      }
      if limit.angular != nil {
        let most = number("\(velocity).angular")
        lines.append("\(spinNow) = max(min(\(spinNow), \(most)), -\(most))")
      }
    }
    return lines
  }

  /// Velocities that are added.
  private func additions(of then: Actions, _ path: String) -> [String] {
    var body: [String] = []
    for change in then.addVelocity {
      let velocity = "\(path).addVelocity.\(change.item)"
      let (view, properties) = (names[change.item], names[change.item, "Properties"])
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
    return body
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

  private func restart(_ item: String) -> [String] {
    let (view, properties) = (names[item], names[item, "Properties"])
    let velocity = names[item, "Velocity"]
    return [
      "// Restart the item with no linear and no angular velocity.",
      "let \(velocity) = \(properties).linearVelocity(for: \(view))",
      "\(properties).addLinearVelocity(",
      "  CGPoint(x: -\(velocity).x, y: -\(velocity).y), for: \(view))",
      "\(properties).addAngularVelocity(-\(properties).angularVelocity(for: \(view)), for: \(view))",
    ]
  }
}
