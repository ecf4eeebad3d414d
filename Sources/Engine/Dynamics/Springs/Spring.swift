/// A damped spring, given by its undamped frequency and its damping ratio.
///
/// The equation of motion is ẍ + 2ζωẋ + ω²x = 0 for the displacement x from the target. Everything
/// that UIKit, SwiftUI and Core Animation call a spring is a form of this pair of numbers.
public struct Spring: Hashable, Sendable {
  /// ω = √(k/m), rad/s, more than 0.
  public let angularFrequency: Double
  /// ζ = c / 2√(km): 0 is undamped, below 1 underdamped, 1 critical, above 1 overdamped.
  public let dampingRatio: Double

  /// Creates a spring.
  ///
  /// - Parameters:
  ///   - angularFrequency: ω, rad/s, more than 0 and at most 10⁶.
  ///   - dampingRatio: ζ, 0 to 10⁶.
  /// - Throws: ``SpringProblem``
  public init(angularFrequency: Double, dampingRatio: Double) throws(SpringProblem) {
    self.angularFrequency = try SpringProblem.checked(
      angularFrequency, "angularFrequency", in: .positive)
    self.dampingRatio = try SpringProblem.checked(dampingRatio, "dampingRatio", in: .notNegative)
  }

  /// Creates a spring from mass, stiffness and damping.
  ///
  /// - Parameters:
  ///   - mass: m, more than 0.
  ///   - stiffness: k, more than 0.
  ///   - damping: c, 0 or more.
  /// - Throws: ``SpringProblem``
  public init(mass: Double, stiffness: Double, damping: Double) throws(SpringProblem) {
    let mass = try SpringProblem.checked(mass, "mass", in: .positive)
    let stiffness = try SpringProblem.checked(stiffness, "stiffness", in: .positive)
    let damping = try SpringProblem.checked(damping, "damping", in: .notNegative)
    try self.init(
      angularFrequency: (stiffness / mass).squareRoot(),
      dampingRatio: damping / (2 * (stiffness * mass).squareRoot()))
  }

  /// The allowed responses, s, for which ω is well within its limit.
  static let responses = ValueRange(1e-5, ValueRange.magnitudeLimit)

  /// Creates a spring as SwiftUI does.
  ///
  /// - Parameters:
  ///   - response: 2π/ω, the period without damping, s, 10⁻⁵ to 10⁶.
  ///   - dampingRatio: ζ, 0 or more.
  /// - Throws: ``SpringProblem``
  public init(response: Double, dampingRatio: Double) throws(SpringProblem) {
    let response = try SpringProblem.checked(response, "response", in: Self.responses)
    try self.init(angularFrequency: 2 * .pi / response, dampingRatio: dampingRatio)
  }

  /// The allowed bounces; at -1 the damping would be infinite.
  static let bounces = ValueRange(-1, 1, includesLower: false)

  /// Creates a spring from its perceived duration and its bounce, as Apple's systems do since iOS
  /// 17.
  ///
  /// - Parameters:
  ///   - duration: The perceived duration, which is the response, s, 10⁻⁵ to 10⁶.
  ///   - bounce: More than -1 and at most 1: 1 is undamped, 0 critical, below 0 overdamped.
  /// - Throws: ``SpringProblem``
  public init(duration: Double, bounce: Double) throws(SpringProblem) {
    let duration = try SpringProblem.checked(duration, "duration", in: Self.responses)
    let bounce = try SpringProblem.checked(bounce, "bounce", in: Self.bounces)
    try self.init(response: duration, dampingRatio: bounce < 0 ? 1 / (1 + bounce) : 1 - bounce)
  }

  /// 2π/ω, s: the period without damping; the perceived duration of iOS 17.
  public var response: Double { 2 * .pi / angularFrequency }

  /// The undamped frequency, Hz, as in an attachment of UIKit Dynamics.
  public var frequency: Double { angularFrequency / (2 * .pi) }

  /// The bounce of iOS 17, more than -1 and at most 1.
  public var bounce: Double { dampingRatio > 1 ? 1 / dampingRatio - 1 : 1 - dampingRatio }

  /// The stiffness k = mω² for a mass.
  public func stiffness(mass: Double = 1) -> Double { mass * angularFrequency * angularFrequency }

  /// The damping c = 2ζωm for a mass.
  public func damping(mass: Double = 1) -> Double { 2 * dampingRatio * angularFrequency * mass }
}
