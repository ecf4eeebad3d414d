/// A number that describes the motion of an item in a scenario.
///
/// Metrics are measured at frames. The target is the scene's ``Scene/target``. For an item without
/// one, overshoot and oscillations are measured against the pose in which it rests. A metric without
/// a value is NaN.
public enum Metric: String, CaseIterable, Codable, Sendable {
  /// The time from which the item stays where it comes to rest, s: its center within
  /// ``Settings/settleDistance`` and its angle within ``Settings/settleAngle`` of its final pose.
  ///
  /// NaN if the item is not at rest at the end.
  case settleTime
  /// The time from which the item stays at its target until the end, s: its center within
  /// ``Target/tolerance`` and, if the target has an angle, its angle within
  /// ``Target/angleTolerance``.
  ///
  /// NaN if the item is not at its target at the end, or has none.
  case arrivalTime
  /// The time from which the item is asleep until the end, s, so that UIKit would pause; for a
  /// spring in closed form, the end of the animation. NaN if the item is not asleep at the end.
  case pauseTime
  /// The largest distance beyond the target, along the line from start to target, pt, 0 or more.
  ///
  /// NaN if the item starts at the target, or has no target and is not at rest at the end.
  case overshoot
  /// ``overshoot`` as a fraction of the distance from start to target.
  case overshootFraction
  /// The number of contacts with an approach speed above the restitution threshold.
  case bounces
  /// The time of the first frame after the first contact began, s. NaN without a contact.
  case firstContactTime
  /// The time of the first frame with the item's bounding box wholly outside the reference bounds,
  /// s.
  ///
  /// NaN if the item never leaves.
  case exitTime
  /// The largest speed of the center, pt/s.
  case peakSpeed
  /// The largest change of velocity from a frame to the next, divided by the time simulated between
  /// them, pt/s².
  case peakAcceleration
  /// The largest absolute angle, radians.
  case peakAngle
  /// The length of the path of the center, pt.
  case travel
  /// The number of passes through the target, along the line from start to target, by more than
  /// ``Settings/settleDistance``. NaN as ``overshoot``.
  case oscillations
  /// x of the center at the end, pt.
  case finalX
  /// y of the center at the end, pt.
  case finalY
  /// The angle at the end, radians.
  case finalAngle
  /// The distance from the target at the end, pt. NaN without a target.
  case finalError
  /// The mechanical energy at the start minus the energy at the end, J in engine units (100 pt are
  /// a metre). It includes kinetic energy, height in gravity and the springs of soft attachments.
  case energyDissipated
  /// The number of contacts at any approach speed.
  case contacts
  /// The number of the phase in which the scenario ended, from 1; 0 without phases.
  case phase
  /// The number of the outcome in ``Scene/outcomes``, from 1. NaN if the scenario ended without
  /// one.
  case outcome
  /// The time at which a spring in closed form first passes its end, s, not rounded to a frame. NaN
  /// if it never does.
  ///
  /// The earlier time of x and y counts; the scale counts only if the center does not move.
  case firstCrossingTime
  /// The fraction of its distance that a spring in closed form has left at the end of its duration,
  /// where the animation jumps to its end. NaN if nothing moves.
  ///
  /// The larger fraction of x and y counts; the scale counts only if the center does not move.
  case residual
  /// The largest scale that a spring in closed form gives its item.
  case peakScale

  /// The metrics that a scene has.
  ///
  /// - Parameter scene: The scene.
  /// - Returns: All metrics for a scene with a spring in closed form; for other scenes, all except
  ///   those of such springs. They have the order of `allCases`.
  public static func measured(of scene: Scene) -> [Metric] {
    scene.springAnimation == nil ? allCases.filter { !$0.isOfSprings } : allCases
  }

  /// Whether only a spring in closed form has it.
  var isOfSprings: Bool {
    switch self {
    case .firstCrossingTime, .residual, .peakScale: true
    default: false
    }
  }

  /// The metric's unit.
  public var unit: Quantity.Unit {
    switch self {
    case .settleTime, .arrivalTime, .pauseTime, .firstContactTime, .exitTime, .firstCrossingTime:
      .seconds
    case .overshoot, .travel, .finalX, .finalY, .finalError: .points
    case .overshootFraction, .bounces, .contacts, .oscillations, .phase, .outcome, .residual,
      .peakScale:
      .none
    case .peakSpeed: .pointsPerSecond
    case .peakAcceleration: .pointsPerSecondSquared
    case .peakAngle, .finalAngle: .radians
    case .energyDissipated: .joules
    }
  }

  /// Whether the metric is measured against the pose in which the item rests.
  ///
  /// - Parameter hasTarget: Whether the item has a target.
  /// - Returns: Whether it is.
  func needsRestPose(hasTarget: Bool) -> Bool {
    switch self {
    case .settleTime: true
    case .overshoot, .overshootFraction, .oscillations: !hasTarget
    default: false
    }
  }
}
