extension SpringAnimation: NamedMapping {
  package static var blank: SpringAnimation {
    SpringAnimation("", "", .center, Point2(x: 0, y: 0), nil, nil)
  }
  package static let title = "a spring"

  package mutating func visitKeys(_ visitor: any KeyVisitor) {
    let form = form(read: visitor)
    let (isRatio, isBounce, isStiffness) = (
      form == .dampingRatio, form == .bounce, form == .stiffness
    )
    let isGesture = gestureVelocity != nil || visitor.has("gestureVelocity")
    visitor.text(Key("item", "The item that moves.", .required), &item, .item)
    visitor.word(
      Key("property", "The animated property, which the velocity refers to."), &property,
      standard: .center)
    visitor.point(Key("to", "The center at the end.", .required), &to)
    visitor.number(
      Key("scale", "The scale of the item at the start."), &scale, .none, .notNegative, .natural)
    visitor.number(
      Key(
        "dampingRatio", "The damping ratio ζ; 1 is critical. Needs a duration or a response.",
        .neededByKind, isOfKind: isRatio), &dampingRatio, .none, .notNegative)
    visitor.number(
      Key(
        "bounce",
        "In place of a damping ratio: ζ is 1 - bounce, or 1 / (1 + bounce) below 0, as in SwiftUI. "
          + "Needs a duration or a response.", isOfKind: isBounce), &bounce, .none, Spring.bounces)
    visitor.number(
      Key(
        "stiffness",
        "The stiffness k, in place of a damping ratio and a response, which is 2π√(mass / k).",
        .neededByKind, isOfKind: isStiffness), &stiffness, .none, .positive)
    visitor.number(
      Key(
        "damping", "With a stiffness: the damping coefficient c; ζ is c / (2√(k · mass)).",
        .neededByKind, isOfKind: isStiffness), &damping, .none, .notNegative)
    visitor.number(
      Key("mass", "With a stiffness: the mass.", isOfKind: isStiffness), &mass, .none, .positive,
      isStiffness ? .mass : nil)
    visitor.point(
      Key(
        "velocity", "The velocity at the start; 1 is the whole distance each second.",
        isUsed: !isGesture), &velocity, .perSecond, .rest)
    visitor.point(
      Key(
        "gestureVelocity",
        "In place of a velocity: the finger's, which is divided by the distance from the item's "
          + "center to the end. Only of a center."), &gestureVelocity, .pointsPerSecond)
    visitor.number(
      Key(
        "duration",
        "The duration of the animation, in which the spring settles; with a bounce, the perceived "
          + "duration, which is the response.", isOfKind: !isStiffness), &duration, .seconds,
      isBounce ? Spring.responses : .positive, isRatio ? .settling : nil)
    let needsResponse = duration == nil && !visitor.has("duration") && !isStiffness
    visitor.number(
      Key(
        "response", "The response 2π/ω, in place of a duration.",
        needsResponse ? .neededByKind : .optional, isOfKind: !isStiffness), &response, .seconds,
      Spring.responses, isRatio ? .response : nil)
    visitDerived(visitor)
  }

  /// The form that a reader finds, or the form of a spring that is there.
  private func form(read visitor: any KeyVisitor) -> Form {
    if ["stiffness", "damping", "mass"].contains(where: visitor.has) { return .stiffness }
    return visitor.has("bounce") ? .bounce : form
  }

  /// Shows the numbers of the other forms.
  ///
  /// Sources: Apple's documentation of `CASpringAnimation` and of SwiftUI's `Spring`. ``Spring`` has
  /// the same conversions in the same order of operations, and so the same bits.
  private func visitDerived(_ visitor: any KeyVisitor) {
    func derive(
      _ key: String, _ unit: Quantity.Unit = .none, in range: ValueRange, _ formula: String
    ) {
      visitor.derived(key, unit, range, formula, "another form of the spring")
    }
    let ratio = "\(name).dampingRatio"
    let frequency = "2 * pi / \(name).response"
    switch form {
    case .dampingRatio: break
    case .bounce:
      derive(
        "dampingRatio", in: .notNegative,
        "if(\(name).bounce < 0, 1 / (1 + \(name).bounce), 1 - \(name).bounce)")
      if response == nil { derive("response", .seconds, in: Spring.responses, "\(name).duration") }
    case .stiffness:
      let (k, m) = ("\(name).stiffness", "\(name).mass")
      derive("dampingRatio", in: .notNegative, "\(name).damping / (2 * sqrt(\(k) * \(m)))")
      derive("response", .seconds, in: Spring.responses, "2 * pi / sqrt(\(k) / \(m))")
    }
    if form != .bounce {
      derive("bounce", in: .any, "if(\(ratio) > 1, 1 / \(ratio) - 1, 1 - \(ratio))")
    }
    if form != .stiffness, !settles {
      derive("stiffness", in: Self.coefficients, "(\(frequency)) * (\(frequency))")
      derive("damping", in: Self.coefficients, "2 * \(ratio) * (\(frequency))")
    }
    guard gestureVelocity != nil else { return }
    for axis in ["x", "y"] {
      let distance = "\(name).to.\(axis) - \(item).center.\(axis)"
      visitor.derived(
        "velocity.\(axis)", .perSecond, .any,
        "if(\(distance) == 0, 0, \(name).gestureVelocity.\(axis) / (\(distance)))",
        "the finger's velocity by the distance")
    }
  }

  /// Stiffness and damping, at a mass of 1, of all springs that are allowed: ω is at most 2π · 10⁵
  /// and ζ at most 10⁶.
  private static let coefficients = ValueRange(0, 2e12)

  package static var variants: [Variant<SpringAnimation>] {
    var timed = blank
    timed.duration = 1
    var bouncing = blank
    bouncing.bounce = 0
    var timedBouncing = bouncing
    timedBouncing.duration = 1
    var stiff = blank
    stiff.stiffness = 1
    let isRatio: [Variant<SpringAnimation>.Condition] = [.lacks("bounce"), .lacks("stiffness")]
    return [
      Variant(isRatio + [.lacks("duration")], blank), Variant(isRatio + [.has("duration")], timed),
      Variant([.has("bounce"), .lacks("duration")], bouncing),
      Variant([.has("bounce"), .has("duration")], timedBouncing),
      Variant([.has("stiffness")], stiff),
    ]
  }
}
