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

  /// The fraction of the distance that is left: 1 at the start, negative beyond the target.
  ///
  /// - Parameter time: Since the start, s; before it the spring is held.
  /// - Returns: x.
  public func displacement(at time: Double) -> Double {
    guard time > 0 else { return 1 }
    let (cosine, sine) = damped(at: time)
    return cosine + (decay - initialVelocity) * sine
  }

  /// The fraction of the distance that is done, 1 - ``displacement(at:)``.
  ///
  /// - Parameter time: Since the start, s.
  /// - Returns: 1 - x.
  public func progress(at time: Double) -> Double { 1 - displacement(at: time) }

  /// The speed towards the target, distances per second.
  ///
  /// - Parameter time: Since the start, s; before it the speed is ``initialVelocity``.
  /// - Returns: -ẋ.
  public func velocity(at time: Double) -> Double {
    guard time > 0 else { return initialVelocity }
    let (cosine, sine) = damped(at: time)
    let frequency = spring.angularFrequency
    return initialVelocity * cosine + (frequency * frequency - decay * initialVelocity) * sine
  }

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

  /// The time at which the motion first passes the target, s; nil if it never does.
  public var firstCrossing: Double? {
    if spring.dampingRatio < 1 {
      // x ∝ cos(θ - δ) with tan δ = (ζω - v) / ω_d, which is zero a quarter turn after δ.
      return Portable.angle(x: initialVelocity - decay, y: swing) / swing
    }
    // The faster of the two exponentials must win at first: v beyond its rate, ω(ζ + √(ζ² - 1)).
    let excess = initialVelocity - (decay + swing)
    guard excess > 0 else { return nil }
    let time =
      swing > 0 ? Portable.logarithm(onePlus: 2 * swing / excess) / (2 * swing) : 1 / excess
    return time.isFinite ? time : nil
  }

  /// The times at which the motion passes the target, s, in order.
  ///
  /// - Parameters:
  ///   - end: The latest time, s.
  ///   - limit: The maximum number of times.
  /// - Returns: The times, s.
  public func crossings(until end: Double, limit: Int = 1000) -> [Double] {
    guard let first = firstCrossing, first <= end else { return [] }
    guard spring.dampingRatio < 1 else { return [first] }
    let period = .pi / swing
    let count = min(Double(limit), ((end - first) / period).rounded(.down) + 1)
    return (0..<Int(count)).map { first + Double($0) * period }
  }

  /// An overshoot beyond the target.
  public struct Overshoot: Hashable, Sendable {
    /// The largest distance beyond the target as a fraction of the whole distance, more than 0.
    public let fraction: Double
    /// Its time, s.
    public let time: Double
  }

  /// The first and largest overshoot; nil if the motion never passes the target.
  public var overshoot: Overshoot? {
    guard let crossing = firstCrossing else { return nil }
    let ratio = spring.dampingRatio
    // After the crossing, the time to the extreme does not depend on the speed at the crossing. It
    // is acos ζ / ω_d, and for ζ > 1 acosh ζ over the hyperbolic rate.
    let delay =
      if swing == 0 {
        1 / spring.angularFrequency
      } else if ratio < 1 {
        Portable.angle(x: ratio, y: swing / spring.angularFrequency) / swing
      } else {
        Portable.logarithm(onePlus: ratio - 1 + swing / spring.angularFrequency) / swing
      }
    let time = crossing + delay
    return Overshoot(fraction: max(0, -displacement(at: time)), time: time)
  }

  // MARK: Damped cosine and sine

  /// ζω, 1/s.
  var decay: Double { spring.dampingRatio * spring.angularFrequency }

  /// ω √|1 - ζ²|, rad/s: ω_d, or beyond ζ = 1 the rate of the hyperbolic functions.
  var swing: Double {
    let ratio = spring.dampingRatio
    return spring.angularFrequency * ((1 - ratio).magnitude * (1 + ratio)).squareRoot()
  }

  /// C and S of the type's description.
  private func damped(at time: Double) -> (cosine: Double, sine: Double) {
    let rate = swing
    let phase = rate * time
    if spring.dampingRatio < 1 {
      let envelope = Portable.exponential(-decay * time)
      guard envelope > 0 else { return (0, 0) }
      // Past 10¹⁵ a double has no fraction of a turn left; any phase is as true as another.
      let turn = UnitVector(phase < 1e15 ? phase : phase.remainder(dividingBy: 2 * .pi))
      // The unit vector is exact on its axes, and so has no sine for the smallest angles.
      let sine = phase < 1e-8 ? time : turn.y / rate
      return (envelope * turn.x, envelope * sine)
    }
    if phase < 0.5 {
      let envelope = Portable.exponential(-decay * time)
      let (cosine, sine) = Self.hyperbolic(phase * phase)
      return (envelope * cosine, envelope * time * sine)
    }
    // The slower exponent without the difference that would cancel: ω(ζ - √(ζ² - 1)).
    let frequency = spring.angularFrequency
    let slow = frequency * (frequency / (decay + rate))
    let envelope = Portable.exponential(-slow * time)
    let rest = Portable.exponential(-2 * phase)
    return (envelope * (1 + rest) / 2, envelope * (1 - rest) / (2 * rate))
  }

  /// cosh z and sinh(z) / z from z², for z up to 1/2: the next terms are below 10⁻¹⁷.
  private static func hyperbolic(_ square: Double) -> (cosine: Double, sine: Double) {
    var (cosine, sine) = (1.0, 1.0)
    for half in stride(from: 6.0, through: 1, by: -1) {
      cosine = 1 + cosine * square / (2 * half * (2 * half - 1))
      sine = 1 + sine * square / (2 * half * (2 * half + 1))
    }
    return (cosine, sine)
  }
}
