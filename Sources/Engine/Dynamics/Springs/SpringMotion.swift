/// The motion of a released spring in closed form: the curve of an animation.
///
/// The displacement x from the target is 1 at the start and tends to 0; the progress is 1 - x. With
/// C and S the damped cosine and sine,
///
///     C = e^(-ζωt) cos ω_d t,  S = e^(-ζωt) sin(ω_d t) / ω_d,  ω_d = ω √(1 - ζ²)
///     x = C + (ζω - v) S,      ẋ = -v C - (ω² - ζωv) S
///
/// and beyond ζ = 1 the hyperbolic functions of ω √(ζ² - 1). Both are written so that they pass
/// through ζ = 1, where S = t e^(-ωt), without cancellation; no value of the parameters gives NaN.
/// `CKernels/springs` computes them, for this type, for scenarios and for pages.
public struct SpringMotion: Hashable, Sendable {
  /// The spring.
  public let spring: Spring
  /// The initial speed towards the target, 1/s; 1 is the whole distance per second.
  public let initialVelocity: Double

  /// Creates the motion of a spring.
  ///
  /// - Parameters:
  ///   - spring: The spring.
  ///   - initialVelocity: The initial speed towards the target, distances per second, -10⁶ to 10⁶.
  /// - Throws: ``SpringProblem``
  public init(_ spring: Spring, initialVelocity: Double = 0) throws(SpringProblem) {
    self.spring = spring
    self.initialVelocity = try SpringProblem.checked(
      initialVelocity, "initialVelocity", in: .any)
  }

  // MARK: The curve

  /// The fraction of the distance that is done, 1 - ``displacement(at:)``.
  ///
  /// - Parameter time: Since the start, s.
  /// - Returns: 1 - x.
  public func progress(at time: Double) -> Double { 1 - displacement(at: time) }

  /// A point of a sampled curve.
  public struct Sample: Hashable, Sendable {
    /// The time since the start, s.
    public let time: Double
    /// The fraction of the distance that is done.
    public let progress: Double
    /// The speed towards the target, distances per second.
    public let velocity: Double
  }

  /// The curve at evenly spaced times, both ends included.
  ///
  /// - Parameters:
  ///   - duration: The time of the last sample, s, 0 or more and finite.
  ///   - count: The number of samples, 2 or more.
  /// - Returns: `[count]`
  public func samples(duration: Double, count: Int) -> [Sample] {
    precondition(
      duration >= 0 && duration.isFinite,
      "the duration is out of range (got \(duration) s); expected 0 s or more")
    precondition(count >= 2, "the count is out of range (got \(count)); expected 2 or more")
    return (0..<count).map { index in
      let time = duration * Double(index) / Double(count - 1)
      return Sample(time: time, progress: progress(at: time), velocity: velocity(at: time))
    }
  }

  // MARK: The target

  /// The times at which the motion passes the target, s, in order.
  ///
  /// - Parameters:
  ///   - end: The latest time, s.
  ///   - limit: The maximum number of times.
  /// - Returns: The times, s.
  public func crossings(until end: Double, limit: Int = 1000) -> [Double] {
    guard let first = firstCrossing, first <= end else { return [] }
    guard spring.dampingRatio < 1 else { return [first] }
    let interval = crossingInterval
    let count = min(Double(limit), ((end - first) / interval).rounded(.down) + 1)
    return (0..<Int(count)).map { first + Double($0) * interval }
  }

  /// An overshoot beyond the target.
  public struct Overshoot: Hashable, Sendable {
    /// The largest distance beyond the target as a fraction of the whole distance, more than 0.
    public let fraction: Double
    /// Its time, s.
    public let time: Double
  }
}
