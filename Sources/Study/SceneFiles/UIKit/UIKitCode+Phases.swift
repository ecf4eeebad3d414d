import Dynamics

/// Phases as an app has them: a clock that is looked at after every step, the words of the delegates
/// of collisions, and that of the animator's that everything rests.
extension UIKitCode {
  /// The case of a phase.
  func phaseCase(_ index: Int) -> String {
    var cases = SwiftNames(taken: ["over"])
    for phase in scene.phases { cases.claim(phase.name) }
    return cases[scene.phases[index].name]
  }

  /// The function for one of the ends of a phase.
  func ending(_ end: Int, of phase: Int) -> String {
    "end" + SwiftNames.type(phaseCase(phase))
      + (end == 0 ? "" : "Otherwise\(end == 1 ? "" : "\(end)")")
  }

  // MARK: Members

  var phaseProperties: [String] {
    let cases = scene.phases.indices.map { phaseCase($0) } + ["over"]
    var lines: [String] = []
    if !scene.outcomes.isEmpty {
      lines += [
        "/// The possible ends of the motion.",
        "enum Outcome { case \(outcomeCases.joined(separator: ", ")) }",
        "", "/// Called when the last phase has ended.", "var completion: ((Outcome) -> Void)?", "",
      ]
    } else {
      lines += ["/// Called when the last phase has ended.", "var completion: (() -> Void)?", ""]
    }
    lines += [
      "/// Has no items; its action checks the conditions after every step.",
      "private let clock = UIDynamicBehavior()",
      "",
      "private enum Phase { case \(cases.joined(separator: ", ")) }",
      "private var phase = Phase.\(cases[0])",
      "private var phaseStart: TimeInterval = 0",
    ]
    if waitsForTime {
      lines += [
        "/// Time of the phase that passed while the animator was paused and its clock stood still.",
        "private var waited: TimeInterval = 0",
      ]
    }
    if hasTrackEnds {
      lines += [
        "/// The time at which the last frame began. In that frame, tracks are evaluated at it.",
        "private var frameStart: TimeInterval = 0",
      ]
    }
    return lines
      + polledConditions.map { polled in
        switch polled.condition {
        case .contact: "private var \(polled.name) = 0"
        default:
          "/// The side of the line on which the center was.\nprivate var \(polled.name): CGFloat = 0"
        }
      }.flatMap { $0.split(separator: "\n").map(String.init) }
  }

  var phaseMembers: [String] {
    var members = step
    members += [""] + begin
    members += [""] + finish
    for phase in scene.phases.indices {
      for end in scene.phases[phase].ends.indices { members += [""] + code(of: end, of: phase) }
    }
    if !restCases.isEmpty { members += [""] + rest }
    if waitsForTime { members += [""] + wait }
    return members + conditionFunctions
  }

  /// Checks the ends of the phase; the first that holds applies.
  private var step: [String] {
    var lines = ["/// Ends the phase if one of its conditions is met.", "private func step() {"]
    if hasTimes {
      let waited = waitsForTime ? " + waited" : ""
      // A sum of frames may fall short of their time by its rounding.
      lines.append("  let elapsed = animator.elapsedTime - phaseStart\(waited) + \(Self.rounding)")
    }
    if hasTrackEnds {
      lines.append("  defer { frameStart = animator.elapsedTime + \(Self.rounding) }")
    }
    for polled in polledConditions { lines += indented(crossing(polled)) }
    var cases: [String] = []
    for (index, phase) in scene.phases.enumerated() {
      for (number, end) in phase.ends.enumerated() {
        let conditions = conditions(of: end, number, of: index)
        guard !conditions.isEmpty else { continue }
        var condition = conditions.joined(separator: " || ")
        if let guards = guards(of: end, number, of: index) {
          condition = (conditions.count > 1 ? "(\(condition))" : condition) + " && \(guards)"
        }
        let call = "\(ending(number, of: index))()"
        cases += indented(caseLines(phaseCase(index), condition, call))
      }
    }
    guard !cases.isEmpty else {
      return ["/// Only rest ends a phase.", "private func step() {}"]
    }
    return lines + ["  switch phase {"] + cases + ["  default: break", "  }", "}"]
  }

  /// A case with its condition, on as many lines as fit on a page.
  private func caseLines(_ name: String, _ condition: String, _ call: String) -> [String] {
    let line = "case .\(name) where \(condition): \(call)"
    return line.count <= lineLength - 4
      ? [line] : ["case .\(name)", "where \(condition):", "  \(call)"]
  }

  private var begin: [String] {
    var body = ["phase = next", "phaseStart = animator.elapsedTime"]
    if waitsForTime { body.append("waited = 0") }
    for polled in polledConditions {
      switch polled.condition {
      case .contact: body.append("\(polled.name) = 0")
      default: body.append("\(polled.name) = \(side(of: polled))")
      }
    }
    if !restCases.isEmpty {
      body += [
        "// If everything is at rest already, the delegate is not called again.",
        "guard !animator.isRunning else { return }",
        "DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { [weak self] in",
        "  guard let self, phase == next, !animator.isRunning else { return }",
        "  rest()", "}",
      ]
    }
    return ["private func begin(_ next: Phase) {"] + indented(body) + ["}"]
  }

  private var finish: [String] {
    let (parameter, argument) =
      scene.outcomes.isEmpty ? ("", "") : ("_ outcome: Outcome", "outcome")
    return [
      "private func finish(\(parameter)) {", "  phase = .over", "  animator.removeAllBehaviors()",
      "  completion?(\(argument))", "}",
    ]
  }

  // MARK: Rest

  /// What a phase does when everything rests; nothing where only a contact or a position ends it.
  private var restCases: [String] {
    scene.phases.indices.flatMap { index -> [String] in
      let phase = scene.phases[index]
      let name = phaseCase(index)
      var cases: [String] = []
      for (number, end) in phase.ends.enumerated() where end.until.conditions.contains(.rest) {
        guard let guards = guards(of: end, number, of: index) else {
          return cases + ["case .\(name): \(ending(number, of: index))()"]
        }
        cases += caseLines(name, guards, "\(ending(number, of: index))()")
      }
      return cases
        + (time(of: index).map { ["case .\(name): wait(until: \(swiftNumber($0)))"] } ?? [])
    }
  }

  private var rest: [String] {
    ["private func rest() {", "  switch phase {"] + indented(restCases)
      + ["  default: break", "  }", "}"]
  }

  /// The earliest time that ends a phase, s; nil where none does.
  private func time(of phase: Int) -> Double? {
    scene.phases[phase].ends.indices.flatMap { times(of: $0, of: phase) }.min()
  }

  /// Whether a phase that rest does not end in any case may rest until its time.
  private var waitsForTime: Bool { restCases.contains { $0.contains(": wait(until: ") } }

  private var hasTimes: Bool { scene.phases.indices.contains { time(of: $0) != nil } }

  /// Whether the end of a track ends a phase.
  private var hasTrackEnds: Bool {
    scene.phases.flatMap(\.ends).flatMap(\.until.conditions).contains { $0.kind == .trackEnd }
  }

  /// By how much a sum of frames may fall short, s: far more than rounding, far less than a frame.
  private static let rounding = "1e-6"

  private var wait: [String] {
    [
      "/// Waits for the rest of the time, because the clock of a paused animator stands still.",
      "private func wait(until elapsed: TimeInterval) {",
      "  let (waiting, start) = (phase, phaseStart)",
      "  let rest = elapsed - (animator.elapsedTime - phaseStart)",
      "  DispatchQueue.main.asyncAfter(deadline: .now() + rest) { [weak self] in",
      "    guard let self, phase == waiting, phaseStart == start, !animator.isRunning else { return }",
      "    waited = rest + 0.001",
      "    step()",
      "  }",
      "}",
    ]
  }

  var pauseDelegate: [String] {
    guard !restCases.isEmpty else { return [] }
    return [
      "", "extension \(typeName): UIDynamicAnimatorDelegate {",
      "  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) { rest() }", "}",
    ]
  }

  // MARK: Outcomes

  /// The cases of outcomes; `done` is that of an end without a name.
  private var outcomeCases: [String] {
    let isUnnamed = scene.phases.indices.contains { index in
      scene.phases[index].ends.contains { $0.then.next == .following }
        && index + 1 == scene.phases.count
    }
    return scene.outcomes.map(outcomeCase) + (isUnnamed ? ["done"] : [])
  }

  private func outcomeCase(_ name: String) -> String {
    var cases = SwiftNames(taken: ["done"])
    for outcome in scene.outcomes { cases.claim(outcome) }
    return cases[name]
  }

  /// What comes after a phase.
  func code(of next: Actions.Next, after phase: Int) -> String {
    switch next {
    case .following where phase + 1 < scene.phases.count: "begin(.\(phaseCase(phase + 1)))"
    case .following: scene.outcomes.isEmpty ? "finish()" : "finish(.done)"
    case .phase(let name):
      "begin(.\(phaseCase(scene.phases.firstIndex { $0.name == name } ?? 0)))"
    case .end(let outcome): "finish(.\(outcomeCase(outcome)))"
    }
  }
}
