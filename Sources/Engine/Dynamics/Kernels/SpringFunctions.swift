import CKernels

// The formulas of springs are in `CKernels/springs`, for scenarios and for pages too. Here are the
// members of Swift's springs that call them.

extension SpringMotion {
  private var kernel: ck_spring {
    ck_spring(
      angular_frequency: spring.angularFrequency, damping_ratio: spring.dampingRatio,
      initial_velocity: initialVelocity)
  }

  /// The fraction of the distance that is left: 1 at the start, negative beyond the target.
  ///
  /// - Parameter time: Since the start, s; before it the spring is held.
  /// - Returns: x.
  public func displacement(at time: Double) -> Double { ck_spring_displacement(kernel, time) }

  /// The speed towards the target, distances per second.
  ///
  /// - Parameter time: Since the start, s; before it the speed is ``initialVelocity``.
  /// - Returns: -ẋ.
  public func velocity(at time: Double) -> Double { ck_spring_velocity(kernel, time) }

  /// The time at which the motion first passes the target, s; nil if it never does.
  public var firstCrossing: Double? {
    let time = ck_spring_first_crossing(kernel)
    return time.isNaN ? nil : time
  }

  /// The time between two passes of the target of an underdamped spring, s.
  var crossingInterval: Double { .pi / ck_spring_rate(kernel) }

  /// The first and largest overshoot; nil if the motion never passes the target.
  public var overshoot: Overshoot? {
    let overshoot = ck_spring_find_overshoot(kernel)
    return overshoot.time.isNaN
      ? nil : Overshoot(fraction: overshoot.fraction, time: overshoot.time)
  }

  /// The duration of an animation with this curve, s; infinite if it never settles.
  ///
  /// Third parties found the formulas in Apple's binaries. Below ζ = 1 they use the envelope of the
  /// curve:
  ///
  ///     T = max(0, (-ln ε + ln(1 + |ωζ - v| / ω√(1 - ζ²))) / ωζ)
  ///
  /// - Parameter rule: The definition.
  /// - Returns: The duration, s.
  public func settlingDuration(by rule: SettlingRule = .uiKit) -> Double {
    switch rule {
    case .uiKit: ck_spring_uikit_duration(kernel)
    case .coreAnimation: ck_spring_core_animation_duration(kernel)
    }
  }
}

extension Spring {
  /// The angular frequency at which springs settle within a duration by UIKit's rule, rad/s: the last
  /// one to settle counts.
  ///
  /// - Returns: The frequency; infinite if no spring in range fits.
  static func fittingFrequency(
    dampingRatio: Double, duration: Double, initialVelocities: [Double]
  ) -> Double {
    unsafe ck_spring_fitting_frequency(
      dampingRatio, duration, initialVelocities, UInt32(initialVelocities.count))
  }
}

extension SpringTiming {
  /// The angular frequency, the speeds and the duration of an animation; nil if the numbers make no
  /// spring.
  ///
  /// - Parameters:
  ///   - angularFrequency: ω, rad/s; nil for the spring that settles within the duration.
  ///   - dampingRatio: ζ
  ///   - duration: The animator's, s; ignored with an angular frequency.
  ///   - property: The animated property.
  /// - Returns: The numbers.
  func animation(
    angularFrequency: Double?, dampingRatio: Double, duration: Double, of property: Property
  ) -> (angularFrequency: Double, x: Double, y: Double, scalar: Double, duration: Double)? {
    var timing = ck_spring_timing(
      angular_frequency: angularFrequency ?? .nan, damping_ratio: dampingRatio,
      velocity_x: initialVelocity.dx, velocity_y: initialVelocity.dy, duration: duration)
    var curve = ck_spring_curve()
    guard unsafe ck_spring_find_curve(&timing, property == .center, &curve) else { return nil }
    return (
      curve.x.angular_frequency, curve.x.initial_velocity, curve.y.initial_velocity,
      curve.scalar.initial_velocity, curve.duration
    )
  }
}
