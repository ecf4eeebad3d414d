// Springs in closed form, whose animation ends at a time of its own.
extension RestCause {
  /// Why an animation had not settled when the scenario ended; nil if it had.
  static func springCause(_ status: Status, _ plan: Plan, _ values: [Double]) -> RestCause? {
    guard status == .moving || status == .offscreen, let spring = plan.scene.springAnimation,
      let numbers = try? SceneValues(
        plan.table, setting: Array(zip(plan.varying, values)).map { (path: $0.0, value: $0.1) }),
      let settling = plan.spring
    else { return nil }
    let (item, name) = (spring.item, spring.name)
    let values = plan.table.parameters.map { numbers($0.path.text) }
    guard values[settling.dampingRatio] > 0 else {
      return RestCause(
        item: item, kind: .swings,
        figures: [Figure("period", values[settling.response], .seconds)],
        reason: "\(item) swings for ever: the damping ratio of \(name) is 0",
        cure: spring.undampedCure)
    }
    guard let curve = try? settling.curve(values) else { return nil }
    let duration = numbers("duration")
    guard curve.duration > duration else {
      return RestCause(
        item: item, kind: .slows, figures: [Figure("restTime", curve.duration, .seconds)],
        reason:
          "\(item) has not arrived when the animation of \(name) ends after "
          + "\(rounded(curve.duration)) s, and jumps the rest of the way, because UIKit takes a spring with a "
          + "damping ratio above 1 for a critical one",
        cure: "use a damping ratio of 1 or less")
    }
    let longer = "set duration to \(rounded(curve.duration.rounded(.up))) or more"
    let ratio = values[settling.dampingRatio]
    // A damped oscillation has the period T / √(1 − ζ²). A spring that settles in time states no T.
    let period = curve.scalar.spring.response / max(0, 1 - ratio * ratio).squareRoot()
    guard (curve.duration - duration) / period < 3 else {
      return RestCause(
        item: item, kind: .swings,
        figures: [
          Figure("period", period, .seconds), Figure("restTime", curve.duration, .seconds),
        ],
        reason:
          "\(item) swings with a period of \(rounded(period)) s until the animation of \(name) ends after "
          + "\(rounded(curve.duration)) s, as the damping ratio of \(name) is \(rounded(ratio))",
        cure: "\(spring.dampingCure), or \(longer)")
    }
    return RestCause(
      item: item, kind: .slows, figures: [Figure("restTime", curve.duration, .seconds)],
      reason:
        "\(item) is still on its way: the animation of \(name) lasts \(rounded(curve.duration)) s",
      cure: longer)
  }
}

// A spring is given in one of three forms. Only the numbers of its own form can be set.
extension SpringAnimation {
  /// What gives an undamped spring a damping.
  fileprivate var undampedCure: String {
    switch form {
    case .dampingRatio: "give \(name).dampingRatio a value above 0, such as 1"
    case .bounce: "give \(name).bounce a value below 1, such as 0"
    case .stiffness: "give \(name).damping a value above 0"
    }
  }

  /// What increases the damping of a spring that oscillates.
  fileprivate var dampingCure: String {
    switch form {
    case .dampingRatio: "raise \(name).dampingRatio towards 1"
    case .bounce: "lower \(name).bounce towards 0"
    case .stiffness: "raise \(name).damping"
    }
  }
}
