import Dynamics

/// A condition with a state that the code keeps from step to step, and the variable of that state.
struct PolledCondition {
  let name: String
  /// Which of the scene's phases.
  let phase: Int
  /// What the condition's paths begin with.
  let path: String
  let condition: Trigger.Condition
}

extension UIKitCode {
  /// The conditions of all phases that are contacts or lines that are crossed.
  static func polledConditions(of scene: Scene, names: inout SwiftNames) -> [PolledCondition] {
    var found: [PolledCondition] = []
    for (index, phase) in scene.phases.enumerated() {
      for (number, end) in phase.ends.enumerated() {
        let path = Phase.path(of: number, in: phase.name)
        for (name, condition) in Self.named(end.until.conditions, path) {
          let suffix: String
          switch condition {
          case .contact: suffix = "Contacts"
          case .crossing: suffix = "Side"
          case .elapsed, .rest, .exit, .trackEnd, .speed, .spin, .distance: continue
          }
          let number = "\(found.count)"
          names.claim(phase.name, suffix: suffix + number, as: phase.name + suffix)
          found.append(
            PolledCondition(
              name: names[phase.name, suffix + number], phase: index, path: name,
              condition: condition))
        }
      }
    }
    return found
  }

  /// The conditions of an end with what their paths begin with.
  private static func named(
    _ conditions: [Trigger.Condition], _ path: String
  ) -> [(path: String, condition: Trigger.Condition)] {
    var names = ConditionNames()
    return conditions.map { ("\(path).\(names.claim($0.kind))", $0) }
  }

  // MARK: Conditions

  /// The conditions of one end of a phase, except rest, which only the animator's delegate reports.
  func conditions(of end: Phase.End, _ index: Int, of phase: Int) -> [String] {
    let path = Phase.path(of: index, in: scene.phases[phase].name)
    return Self.named(end.until.conditions, path).compactMap { path, condition in
      switch condition {
      case .elapsed: return "elapsed >= \(number(path))"
      case .rest: return nil
      case .contact:
        let polled = polledConditions.first { $0.path == path }
        return polled.map { "\($0.name) >= \(number("\(path).count"))" }
      case .exit(let rectangle, let item):
        let rectangle =
          rectangle == nil
          ? "CGRect(x: 0, y: 0, width: \(number("reference.width")), height: \(number("reference.height")))"
          : "CGRect(x: \(number("\(path).origin.x")), y: \(number("\(path).origin.y")), "
            + "width: \(number("\(path).size.width")), height: \(number("\(path).size.height")))"
        // All members of a group.
        return parts(of: subject(item)).map { "isOutside(\(names[$0.path]), \(rectangle))" }
          .joined(separator: " && ")
      case .crossing:
        let polled = polledConditions.first { $0.path == path }
        return polled.map { "\($0.name)Crossed" }
      case .trackEnd(let name):
        guard let track = tracks.first(where: { $0.name == name })?.track else { return nil }
        let end = number("\(name).\(Track.path(ofKnot: track.knots.count - 1)).time")
        let speed = "\(name).track.speed"
        return "frameStart >= \(end)\(values(speed) == 1 ? "" : " / \(number(speed))")"
      case .speed, .spin, .distance: return self.limit(condition, path)
      }
    }
  }

  /// A condition that compares a number with limits.
  private func limit(_ condition: Trigger.Condition, _ path: String) -> String? {
    let value: String
    let limits: Trigger.Limits
    switch condition {
    case .speed(let own, let item):
      let name = subject(item).name
      (limits, value) = (own, "speed(of: \(names[name]), \(names[name, "Properties"]))")
    case .spin(let own, let item):
      let name = subject(item).name
      (limits, value) = (
        own, "abs(\(names[name, "Properties"]).angularVelocity(for: \(names[name])))"
      )
    case .distance(let own, let place, let item):
      let other =
        switch place {
        case .point: point("\(path).point")
        case .item(let name): "\(names[name]).center"
        }
      (limits, value) = (own, "distance(\(names[subject(item).name]).center, \(other))")
    case .elapsed, .rest, .contact, .exit, .crossing, .trackEnd: return nil
    }
    let above = limits.above == nil ? nil : "\(value) > \(number("\(path).above"))"
    let below = limits.below == nil ? nil : "\(value) < \(number("\(path).below"))"
    guard let above, let below else { return above ?? below }
    return "(\(above) && \(below))"
  }

  /// The times of an end, s.
  func times(of end: Int, of phase: Int) -> [Double] {
    let phase = scene.phases[phase]
    return Self.named(phase.ends[end].until.conditions, Phase.path(of: end, in: phase.name))
      .filter { $0.condition.kind == .elapsed }.map { values($0.path) }
  }

  /// What an end demands besides its conditions; nil where it demands nothing.
  func guards(of end: Phase.End, _ index: Int, of phase: Int) -> String? {
    let path = Phase.path(of: index, in: scene.phases[phase].name)
    var guards = Self.named(end.when, "\(path).when").compactMap { limit($0.condition, $0.path) }
    if let line = end.side {
      guards.insert("\(side(of: line, "\(path).side")) \(line.side.comparison) 0", at: 0)
    }
    return guards.isEmpty ? nil : guards.joined(separator: " && ")
  }

  /// The side of a line on which the center is, for a polled condition.
  func side(of polled: PolledCondition) -> String {
    guard case .crossing(let line) = polled.condition else { return "0" }
    return side(of: line, polled.path)
  }

  private func side(of line: Line, _ path: String) -> String {
    "Self.side(of: \(names[subject(line.item).name]).center, from: \(point("\(path).from")), "
      + "to: \(point("\(path).to")))"
  }

  /// The item that a condition is about.
  private func subject(_ name: String?) -> Item {
    scene.items.first { $0.name == name } ?? scene.items[0]
  }

  /// Whether a line was crossed in this step.
  func crossing(_ polled: PolledCondition) -> [String] {
    guard case .crossing(let line) = polled.condition else { return [] }
    let towards = line.side == .either ? "" : " && \(polled.name)Now \(line.side.comparison) 0"
    return [
      "let \(polled.name)Now = \(side(of: polled))",
      "let \(polled.name)Crossed = \(polled.name)Now * \(polled.name) < 0\(towards)",
      "if \(polled.name)Now != 0 { \(polled.name) = \(polled.name)Now }",
    ]
  }

  // MARK: Functions

  /// What conditions call.
  var conditionFunctions: [String] {
    let ends = scene.phases.flatMap(\.ends)
    let conditions = ends.flatMap(\.until.conditions)
    var lines: [String] = []
    if ends.contains(where: { $0.side != nil })
      || conditions.contains(where: { $0.kind == .crossing })
    {
      lines += [
        "",
        "/// Positive to the right of the line from `from` to `to`, negative to its left.",
        "private static func side(of point: CGPoint, from: CGPoint, to: CGPoint) -> CGFloat {",
        "  (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x)", "}",
      ]
    }
    lines += motionFunctions(of: ends)
    let leaving = conditions.flatMap { condition -> [Part] in
      guard case .exit(_, let item) = condition else { return [] }
      return parts(of: subject(item))
    }
    if !leaving.isEmpty { lines += [""] + outsideFunction(for: leaving) }
    return lines
  }

  /// The functions for speeds, distances, nearest points and limited velocities, where conditions or
  /// actions call them.
  private func motionFunctions(of ends: [Phase.End]) -> [String] {
    let kinds = Set(ends.flatMap { $0.until.conditions + $0.when }.map(\.kind))
    var lines: [String] = []
    if kinds.contains(.speed) {
      lines += [
        "", "/// The speed of an item, pt/s.",
        "private func speed(of item: any UIDynamicItem, _ properties: UIDynamicItemBehavior) -> CGFloat",
        "{", "  let velocity = properties.linearVelocity(for: item)",
        "  return hypot(velocity.x, velocity.y)", "}",
      ]
    }
    if kinds.contains(.distance) {
      lines += [
        "", "/// The distance of two points, pt.",
        "private func distance(_ a: CGPoint, _ b: CGPoint) -> CGFloat { hypot(a.x - b.x, a.y - b.y) }",
      ]
    }
    if ends.contains(where: { !$0.then.moveToNearest.isEmpty }) {
      lines += [
        "", "/// The point that is nearest to a place, the first of equals.",
        "private func nearest(_ place: CGPoint, among points: [CGPoint]) -> CGPoint {",
        "  points.min {",
        "    hypot($0.x - place.x, $0.y - place.y) < hypot($1.x - place.x, $1.y - place.y)",
        "  } ?? place", "}",
      ]
    }
    if ends.contains(where: { $0.then.limitVelocity.contains { $0.linear != nil } }) {
      lines += [
        "", "/// A velocity that is no faster than a limit; its direction stays.",
        "private func limited(_ velocity: CGPoint, to limit: CGFloat) -> CGPoint {",
        "  let speed = hypot(velocity.x, velocity.y)",
        "  guard speed > limit else { return velocity }",
        "  return CGPoint(x: velocity.x * limit / speed, y: velocity.y * limit / speed)", "}",
      ]
    }
    return lines
  }

  /// Whether a view's outline, turned as it is, lies wholly outside a rectangle.
  private func outsideFunction(for parts: [Part]) -> [String] {
    var corners = [
      "  let (width, height) = (view.bounds.width / 2, view.bounds.height / 2)",
      "  var corners = [(-width, -height), (width, -height), (width, height), (-width, height)]",
    ]
    let polygons = Set(
      parts.filter { if case .path = $0.shape { true } else { false } }.map(viewType))
    let hasRound = parts.contains { $0.shape == .ellipse }
    if polygons.isEmpty, !hasRound { corners[1].replace("var", with: "let") }
    for type in polygons.sorted() {
      corners.append("  if view is \(type) { corners = \(type).corners.map { ($0.x, $0.y) } }")
    }
    if hasRound {
      corners += [
        "  if view is \(ellipseType) {",
        "    // 64 corners approximate the ellipse.",
        "    corners = stride(from: 0, to: 2 * Double.pi, by: .pi / 32).map {",
        "      (width * CGFloat(cos($0)), height * CGFloat(sin($0)))",
        "    }",
        "  }",
      ]
    }
    return [
      "/// Whether a view is wholly outside a rectangle of the reference view.",
      "private func isOutside(_ view: UIView, _ rectangle: CGRect) -> Bool {",
    ] + corners + [
      "  let turn = view.transform",
      "  let xs = corners.map { view.center.x + turn.a * $0.0 + turn.c * $0.1 }",
      "  let ys = corners.map { view.center.y + turn.b * $0.0 + turn.d * $0.1 }",
      "  return xs.allSatisfy { $0 < rectangle.minX } || xs.allSatisfy { $0 > rectangle.maxX }",
      "    || ys.allSatisfy { $0 < rectangle.minY } || ys.allSatisfy { $0 > rectangle.maxY }",
      "}",
    ]
  }
}

extension Line.Side {
  /// How the side of a point compares with 0 there.
  fileprivate var comparison: String {
    switch self {
    case .either: "!="
    case .left: "<"
    case .right: ">"
    }
  }
}
