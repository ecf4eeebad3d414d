import Dynamics

/// Phases as an app has them: a clock that is looked at after every step, and the word of the
/// animator's delegate that everything rests.
extension UIKitCode {
  /// The case of a phase.
  func phaseCase(_ index: Int) -> String {
    var cases = SwiftNames(taken: ["over"])
    for phase in phases { cases.claim(phase.name) }
    return cases[phases[index].name]
  }

  private func ending(of index: Int) -> String { "end" + SwiftNames.type(phaseCase(index)) }

  private func elapsed(_ phase: PlainPhase) -> String? {
    phase.elapsed.map { _ in swiftNumber(values("\(phase.name).elapsed")) }
  }

  var phaseMembers: [String] {
    var step = ["private func step() {", "  let elapsed = animator.elapsedTime - phaseStart"]
    step.append("  switch phase {")
    for (index, phase) in phases.enumerated() {
      guard let elapsed = elapsed(phase) else { continue }
      step.append("  case .\(phaseCase(index)) where elapsed >= \(elapsed): \(ending(of: index))()")
    }
    step += ["  default: break", "  }", "}"]
    if !phases.contains(where: { $0.elapsed != nil }) {
      step = ["/// No phase ends by time.", "private func step() {}"]
    }
    return step + phases.indices.flatMap { [""] + end(of: $0) }
  }

  /// What happens at the end of a phase, in the order of the scene.
  private func end(of index: Int) -> [String] {
    let phase = phases[index]
    var body: [String] = []
    for name in phase.then.remove { body.append("animator.removeBehavior(\(names[name]))") }
    for name in phase.then.add { body.append("animator.addBehavior(\(names[name]))") }
    for name in phase.then.restart {
      let (view, properties) = (names[name], names[name + "Properties"])
      body += [
        "// As if it had got a new body: velocity and spin are 0.",
        "let velocity\(suffix(name, phase)) = \(properties).linearVelocity(for: \(view))",
        "\(properties).addLinearVelocity(",
        "  CGPoint(x: -velocity\(suffix(name, phase)).x, y: -velocity\(suffix(name, phase)).y), "
          + "for: \(view))",
        "\(properties).addAngularVelocity(-\(properties).angularVelocity(for: \(view)), for: \(view))",
      ]
    }
    let isLast = index + 1 == phases.count
    body.append("phase = .\(isLast ? "over" : phaseCase(index + 1))")
    if isLast {
      body += ["animator.removeAllBehaviors()", "completion?()"]
    } else {
      body.append("phaseStart = animator.elapsedTime")
    }
    return ["private func \(ending(of: index))() {"] + indented(body) + ["}"]
  }

  private func suffix(_ item: String, _ phase: PlainPhase) -> String {
    phase.then.restart.count > 1 ? "Of\(SwiftNames.type(item))" : ""
  }

  var delegate: [String] {
    var body = ["switch phase {"]
    for (index, phase) in phases.enumerated() {
      let name = phaseCase(index)
      if phase.rest {
        body.append("case .\(name): \(ending(of: index))()")
      } else {
        body += [
          "case .\(name):",
          "  // The clock stands still while everything rests: what is left of the phase is waited for.",
          "  let rest = \(elapsed(phase) ?? "0") - (animator.elapsedTime - phaseStart)",
          "  DispatchQueue.main.asyncAfter(deadline: .now() + rest) { [weak self] in",
          "    guard let self, phase == .\(name) else { return }",
          "    \(ending(of: index))()",
          "  }",
        ]
      }
    }
    body += ["case .over: break", "}"]
    return [
      "extension \(typeName): UIDynamicAnimatorDelegate {",
      "  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) {",
    ] + indented(indented(body)) + ["  }", "}"]
  }
}
