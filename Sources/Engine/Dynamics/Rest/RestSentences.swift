// What each cause says, and what it advises.
extension RestJudge {
  private func cause(
    _ item: Int, _ kind: RestCause.Kind, _ figures: [RestCause.Figure?], _ reason: String,
    _ cure: String
  ) -> RestCause {
    RestCause(
      item: name(item), kind: kind, figures: figures.compactMap(\.self),
      reason: "\(name(item)) \(reason)", cure: cure)
  }

  /// The end of a sentence about an item that will rest, and the figure of the time.
  private func later(_ rest: Double?) -> (words: String, figure: RestCause.Figure?) {
    // What takes longer than any scenario is for ever.
    guard let rest, aftermath.endTime + rest <= 3600 else { return (" for ever", nil) }
    let time = aftermath.endTime + rest
    return (
      " and rests only about \(rounded(time)) s after the start",
      RestCause.Figure("restTime", time, .seconds)
    )
  }

  /// What makes the scenario last longer.
  private func longer(_ rest: Double?) -> String {
    guard let rest else { return "end the scene with a condition" }
    let least = (aftermath.endTime + rest).rounded(.up)
    return least <= 3600
      ? "set duration to \(rounded(least)) or more" : "end the scene with a condition"
  }

  // MARK: Items that go away

  func falls(_ item: Int, _ force: ActingForce, speed: Double) -> RestCause {
    let size = force.size
    return cause(
      item, .falls,
      [
        .init("acceleration", size, .pointsPerSecondSquared),
        .init("speed", speed, .pointsPerSecond),
      ],
      "still falls: \(force.behavior) accelerates it by \(rounded(size)) pt/s² and nothing stops it",
      "add a collision boundary on its way, or end the scene with a condition such as exit")
  }

  func drifts(_ item: Int, speed: Double) -> RestCause {
    let name = name(item)
    return cause(
      item, .drifts, [.init("speed", speed, .pointsPerSecond)],
      "moves on at \(rounded(speed)) pt/s: its resistance is 0 and nothing else slows it down",
      "give \(name).resistance a value above 0, or end the scene with a condition such as exit")
  }

  func spins(_ item: Int, spin: Double) -> RestCause {
    let name = name(item)
    return cause(
      item, .drifts, [.init("spin", spin, .radiansPerSecond)],
      "spins on at \(rounded(spin)) rad/s: its angular resistance is 0 and nothing else slows it down",
      "give \(name).angularResistance a value above 0, or end the scene with a condition")
  }

  // MARK: Items that come back

  func circles(
    _ item: Int, _ center: Circumstances.Center, radius: Double, rest: Double?
  ) -> RestCause {
    let later = later(rest)
    let behavior = center.behavior
    let reason: String
    let cure: String
    if center.hasNoLength, radius < 10 * settings.linearSlop * settings.pointsPerMetre {
      reason =
        "circles about the end of \(behavior) at a radius of about \(rounded(radius)) pt\(later.words), "
        + "because a spring of length 0 has no direction there, so that nothing pulls or damps it"
      cure = "set \(behavior).length to 1, use a snap, or set \(name(item)).resistance to 3 or more"
    } else if center.isField {
      reason =
        "goes round the center of \(behavior) at a radius of \(rounded(radius)) pt\(later.words)"
      cure = "raise \(name(item)).resistance, or add a drag field"
    } else {
      reason =
        "goes round the end of \(behavior) at a radius of \(rounded(radius)) pt\(later.words)"
      cure = "raise \(name(item)).resistance, so that it loses its speed"
    }
    return cause(
      item, .circles, [.init("radius", radius, .points), later.figure], reason, cure)
  }

  func swings(_ item: Int, _ swing: MotionShape.Swing, rest: Double?) -> RestCause {
    let period = swing.period / settings.frameRate
    let loss = 1 - swing.ratio
    let later = later(rest)
    let amplitude =
      swing.isAngle ? "\(rounded(swing.amplitude)) rad" : "\(rounded(swing.amplitude)) pt"
    let (damping, cure) = self.damping(of: item, period: period)
    // What swings for ever does not lose the same share in all periods.
    let isForEver = later.figure == nil
    let words =
      loss < (isForEver ? 0.05 : 0.005)
      ? ": almost nothing damps it"
      : isForEver ? "" : ": it loses only \(rounded(100 * loss)) % of that in a period"
    return cause(
      item, .swings,
      [
        .init("period", period, .seconds), .init("decay", max(0, loss), .none),
        .init("amplitude", swing.amplitude, swing.isAngle ? .radians : .points), later.figure,
      ],
      "swings by \(amplitude) with a period of \(rounded(period)) s\(later.words)\(words)\(damping)",
      "\(cure), or \(longer(rest))")
  }

  /// What damps an oscillation with a period, s, and what would damp it more.
  private func damping(of item: Int, period: Double) -> (words: String, cure: String) {
    let own = circumstances.behaviors(on: item)
    // A pendulum on a rod or a rope has no damping but its resistance, whatever holds the other end.
    let others = own.contains(where: isRodOrRope) ? [] : others(item)
    for behavior in own + others.flatMap({ circumstances.behaviors(on: $0) }) {
      switch behavior {
      case .snap,
        .attachment where isSpring(behavior):
        let damping = circumstances.values("\(behavior.name).damping")
        // A slower swing is one across a long spring, which damps along its length only.
        guard damping < 1, period < 3 / frequency(of: behavior) else { continue }
        return (
          ", as the damping of \(behavior.name) is \(rounded(damping))",
          "raise \(behavior.name).damping towards 1"
        )
      case .attachment(let attachment) where attachment.kind == .pin:
        let torque = circumstances.values("\(attachment.name).frictionTorque")
        let change =
          torque > 0
          ? "raise \(attachment.name).frictionTorque"
          : "give \(attachment.name).frictionTorque a value"
        return ("", "\(change), or raise \(name(item)).angularResistance")
      default: continue
      }
    }
    let turns = circumstances.property(.allowsRotation, of: item) != 0
    let angular = turns ? " and \(name(item)).angularResistance" : ""
    return ("", "raise \(name(item)).resistance\(angular)")
  }

  /// The undamped frequency of a spring or a snap, Hz.
  private func frequency(of behavior: Behavior) -> Double {
    if case .snap = behavior { return Snap.frequency }
    return circumstances.values("\(behavior.name).frequency")
  }

  private func isSpring(_ behavior: Behavior) -> Bool {
    guard case .attachment(let attachment) = behavior, attachment.kind == .distance else {
      return false
    }
    return circumstances.values("\(attachment.name).frequency") > 0
  }

  private func isRodOrRope(_ behavior: Behavior) -> Bool {
    guard case .attachment(let attachment) = behavior else { return false }
    return attachment.kind == .limit || (attachment.kind == .distance && !isSpring(behavior))
  }

  func hops(
    _ item: Int, on partner: Aftermath.Partner, _ force: ActingForce?, pressure: Double,
    limit: Double
  ) -> RestCause {
    let elasticity = elasticity(of: item, with: partner)
    let place = name(partner)
    let figures: [RestCause.Figure] = [
      .init("acceleration", pressure, .pointsPerSecondSquared),
      .init("limit", limit, .pointsPerSecondSquared), .init("elasticity", elasticity, .none),
    ]
    let inelastic = settings.bounceLimit(elasticity: 0)
    guard limit > 0, let force else {
      // With such a pressure, even bounces without elasticity may never end.
      let isTooStrong = pressure > inelastic
      let weaker = force.map { isTooStrong ? ", and \(weakening($0, below: inelastic))" : "" } ?? ""
      return cause(
        item, .hops, figures,
        "bounces on \(place) for ever: with an elasticity of \(rounded(elasticity)) no bounce is lower "
          + "than the one before",
        "lower the elasticity of \(moreElastic(item, partner)) below 1\(weaker)")
    }
    return cause(
      item, .hops, figures,
      "hops on \(place) for ever: \(force.behavior) presses it by \(rounded(pressure)) pt/s², more than "
        + "the \(rounded(limit)) pt/s² above which bounces with an elasticity of \(rounded(elasticity)) may never end",
      "\(weakening(force, below: limit)), or a lower elasticity")
  }

  /// What makes a force press less than a limit, pt/s².
  private func weakening(_ force: ActingForce, below limit: Double) -> String {
    guard force.source == .gravity else {
      return "weaken \(force.behavior) to less than \(rounded(limit)) pt/s²"
    }
    let unit = settings.gravityUnit * settings.pointsPerMetre
    let inelastic = settings.bounceLimit(elasticity: 0)
    let law = "\(rounded(inelastic / unit)) × (1 − elasticity)"
    return limit < inelastic
      ? "use a gravity below \(rounded(limit / unit)), which is \(law)"
      : "use a gravity below \(law)"
  }

  func bounces(_ item: Int, on partner: Aftermath.Partner, rest: Double) -> RestCause {
    let elasticity = elasticity(of: item, with: partner)
    let later = later(rest)
    return cause(
      item, .hops, [.init("elasticity", elasticity, .none), later.figure],
      "bounces on \(name(partner))\(later.words), because an elasticity of \(rounded(elasticity)) keeps most "
        + "of its speed",
      "lower the elasticity of \(moreElastic(item, partner)), or \(longer(rest))")
  }

  /// The side of a contact whose elasticity counts: the larger one.
  private func moreElastic(_ item: Int, _ partner: Aftermath.Partner) -> String {
    let own = circumstances.property(.elasticity, of: item)
    return own >= elasticity(of: item, with: partner) ? name(item) : name(partner)
  }

  private func name(_ partner: Aftermath.Partner) -> String {
    switch partner {
    case .item(let other): name(other)
    case .boundary(let name, _): name
    }
  }

  // MARK: Items that are moved

  func driven(_ item: Int, by driver: Driver) -> RestCause {
    switch driver {
    case .behavior(let force):
      let what =
        switch force.source {
        case .gravity: "the gravity"
        case .push: "the continuous push"
        case .field(let kind): "the \(kind.rawValue) field"
        }
      return cause(
        item, .driven, [],
        "is moved on by \(what) \(force.behavior), which never ends",
        "remove \(force.behavior) in a phase, or end the scene with a condition such as elapsed")
    case .track(let behavior):
      return cause(
        item, .driven, [], "is moved on by the track of \(behavior), which is not over yet",
        "end the scene with the condition trackEnd: \(behavior)")
    case .phases:
      return cause(
        item, .driven, [], "is moved on by the phases of the scene, which begin again and again",
        "end the scene in one of them, with end")
    }
  }

  func keptAwake(_ item: Int, by other: Int?, rest: Double?) -> RestCause {
    let later = later(rest)
    guard let other else {
      return cause(
        item, .keptAwake, [later.figure],
        "is slow enough to rest but stays awake\(later.words): what it touches or is joined to presses it to and fro",
        "remove one of its boundaries or attachments")
    }
    let neighbor = "\(name(other)), which it touches or is joined to"
    return cause(
      item, .keptAwake, [later.figure],
      rest == nil
        ? "is kept awake for ever by \(neighbor)"
        : "is kept awake by \(neighbor),\(later.words)",
      "separate them, anchor one of them, or raise the resistance of \(name(other))")
  }

  // MARK: Others

  /// An item that rests by itself; `partner` is what it bounces on without losing much speed.
  func slows(
    _ item: Int, rest: Double, bouncingOn partner: Aftermath.Partner? = nil
  ) -> RestCause {
    let bounces = partner.map { partner in
      (
        reason:
          ", as an elasticity of \(rounded(elasticity(of: item, with: partner))) keeps most of its "
          + "speed when it bounces on \(name(partner))",
        cure: ", or lower the elasticity of \(moreElastic(item, partner))"
      )
    }
    return cause(
      item, .slows, [.init("restTime", aftermath.endTime + rest, .seconds)],
      "is still on its way: it comes to rest by itself about \(rounded(aftermath.endTime + rest)) s after "
        + "the start\(bounces?.reason ?? "")",
      longer(rest) + (bounces?.cure ?? ""))
  }

  func unknown(_ item: Int) -> RestCause {
    cause(
      item, .unknown, [], "still moves, and no cause was found",
      "look at its motion with sweep trace")
  }
}

/// A number with three digits, or as it is if it has fewer.
func rounded(_ value: Double) -> String {
  guard value.isFinite, value != 0 else { return shortest(value) }
  var scale = 1.0
  while value.magnitude * scale < 100 { scale *= 10 }
  while value.magnitude * scale >= 1000 { scale /= 10 }
  // A division by a power of ten gives the shortest decimal, a multiplication does not.
  let digits = (value * scale).rounded()
  return shortest(scale >= 1 ? digits / scale : digits * (1 / scale).rounded())
}
