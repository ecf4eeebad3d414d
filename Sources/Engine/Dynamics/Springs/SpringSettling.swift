/// The definition of the settling time of a spring.
///
/// Both rules call a spring settled at a displacement of ε = 0.001. Below ζ = 1 they agree.
public enum SettlingRule: String, CaseIterable, Sendable {
  /// `UISpringTimingParameters.settlingDuration`; from ζ = 1 the spring counts as critical, so an
  /// overdamped animation is cut off before it arrives.
  case uiKit
  /// `CASpringAnimation.settlingDuration`; from ζ = 1 the first tenth of a second at which the
  /// critical spring is within ε.
  case coreAnimation
}

extension Spring {
  /// The spring that settles, by UIKit's rule, after a given duration.
  ///
  /// `UISpringTimingParameters(dampingRatio:initialVelocity:)` leaves the spring to be chosen so
  /// that it fits the animator's duration; that UIKit solves this equation is inferred. Where
  /// several springs fit, which takes a ζ between 0.99 and 1 and a speed of about ζω, it is the
  /// stiffest.
  ///
  /// - Parameters:
  ///   - dampingRatio: ζ, more than 0.
  ///   - duration: s, more than 0.
  ///   - initialVelocities: Speeds towards the target, distances a second, of the springs that have
  ///     the duration together: the last to settle counts. At least one.
  /// - Throws: ``SpringProblem``, also where only a spring outside of all ranges would fit.
  public init(
    dampingRatio: Double, settlingIn duration: Double, initialVelocities: [Double] = [0]
  ) throws(SpringProblem) {
    precondition(!initialVelocities.isEmpty, "expected one velocity or more")
    try SpringProblem.checkSettling(in: duration, dampingRatio: dampingRatio)
    for velocity in initialVelocities {
      _ = try SpringProblem.checked(velocity, "initialVelocity", in: .any)
    }
    let frequency = Self.fittingFrequency(
      dampingRatio: dampingRatio, duration: duration, initialVelocities: initialVelocities)
    guard frequency.isFinite else { throw SpringProblem.tooShort(duration) }
    try self.init(angularFrequency: frequency, dampingRatio: dampingRatio)
  }
}

extension SpringProblem {
  /// Checks the numbers of a spring that settles within a duration.
  static func checkSettling(
    in duration: Double, dampingRatio: Double
  ) throws(SpringProblem) {
    _ = try checked(duration, "duration", in: .positive)
    _ = try checked(
      dampingRatio, "dampingRatio",
      in: ValueRange(0, ValueRange.magnitudeLimit, includesLower: false))
  }

  /// Only a thousandth of the allowed range fits a duration of an hour or a microsecond.
  static func tooShort(_ duration: Double) -> SpringProblem {
    SpringProblem(
      parameter: "duration", value: duration, problem: "too short for this damping ratio",
      expected:
        "a time in which a spring of at most \(shortest(ValueRange.magnitudeLimit)) rad/s settles")
  }
}
