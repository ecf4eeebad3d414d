/// A number that describes the motion of an item in a scenario.
///
/// Metrics are measured at frames. The target is the scene's ``Scene/target``. For an item without
/// one, overshoot and oscillations are measured against the pose in which it rests. A metric without
/// a value is NaN.
public enum Metric: String, CaseIterable, Codable, Sendable {
  // A new metric has a case here, in the kernels' order, and a row in `definition`.

  /// The time from which the item stays where it comes to rest, s: its center within
  /// ``Settings/settleDistance`` and its angle within ``Settings/settleAngle`` of its final pose.
  ///
  /// NaN if the item is not at rest at the end, as a spring in closed form that is cut off: more than
  /// ``Settings/settleDistance`` and 0.101 % of its distance are left when its animation is over.
  case settleTime
  /// The time from which the item stays at its target until the end, s: its center within
  /// ``Target/tolerance`` and, if the target has an angle, its angle within
  /// ``Target/angleTolerance``.
  ///
  /// NaN if the item is not at its target at the end, if a spring that is cut off jumps there, or
  /// without a target.
  case arrivalTime
  /// The time from which all items are asleep until the end, s, so that UIKit would pause; for a
  /// spring in closed form, the end of the animation. NaN if an item is not asleep at the end, or if
  /// the spring is cut off.
  case pauseTime
  /// The largest distance beyond the target, along the line from start to target, pt, 0 or more.
  ///
  /// NaN if the item starts at the target, or has no target and is not at rest at the end, or rests
  /// within 0.5 pt of where it started.
  case overshoot
  /// ``overshoot`` as a fraction of the distance from start to target.
  case overshootFraction
  /// The number of rebounds: ``impacts`` after which the item moves away from what it hit, faster
  /// than the restitution threshold, ``Settings/restitutionThreshold``.
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
  /// The number of contacts that begin at an approach speed above the restitution threshold,
  /// ``Settings/restitutionThreshold``, whether the item rebounds or not.
  case impacts
  /// The number of contacts at any approach speed.
  case contacts
  /// The approach speed of the first of the ``impacts``, along the contact's normal, pt/s; of
  /// several in one frame, the fastest. NaN without an impact.
  case firstImpactSpeed
  /// The approach speed of the fastest of the ``impacts``, along the contact's normal, pt/s. NaN
  /// without an impact.
  case peakImpactSpeed
  /// The total time in contact, s: the number of frames after the start at which the item is in
  /// contact with anything, times the duration of a frame.
  case contactTime
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

  /// The metric's unit.
  public var unit: Quantity.Unit { definition.kind.unit }

  /// Whether values are whole numbers: counts, or numbers of phases and outcomes.
  package var isCount: Bool { definition.kind == .count }

  /// A short description.
  package var meaning: String { definition.meaning }

  /// Whether only a spring in closed form has it.
  var isOfSprings: Bool { definition.isOfSprings }

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

extension Metric {
  /// All properties of the metric, except how the kernels measure it.
  ///
  /// One switch, although long, because it is a table: a row for each metric.
  var definition: MetricDefinition {
    switch self {
    case .settleTime:
      .init(.time, "time from which the item stays where it comes to rest")
    case .arrivalTime:
      .init(.time, "time from which the item stays at its target until the end")
    case .pauseTime:
      .init(.time, "time at which UIKit would pause the animator")
    case .overshoot:
      .init(.length, "farthest distance beyond the target, along the line from start to target")
    case .overshootFraction:
      .init(.fraction, "overshoot divided by the distance from start to target")
    case .bounces:
      .init(.count, "number of impacts after which the item moves away faster than 100 pt/s")
    case .firstContactTime:
      .init(.time, "time of the first frame at which a contact has begun")
    case .exitTime:
      .init(.time, "time of the first frame with the item entirely outside the reference bounds")
    case .peakSpeed:
      .init(.amount(.pointsPerSecond), "largest speed of the centre")
    case .peakAcceleration:
      .init(
        .amount(.pointsPerSecondSquared),
        "largest change of velocity between frames, divided by the time simulated"
      )
    case .peakAngle: .init(.angle, "largest magnitude of the angle")
    case .travel: .init(.length, "length of the centre's path")
    case .oscillations:
      .init(.count, "sign changes of the displacement from the target")
    case .finalX: .init(.length, "x of the centre at the end")
    case .finalY: .init(.length, "y of the centre at the end, positive downwards")
    case .finalAngle: .init(.angle, "angle at the end, positive clockwise")
    case .finalError: .init(.length, "distance from the target at the end")
    case .energyDissipated:
      .init(.amount(.joules), "mechanical energy at the start minus mechanical energy at the end")
    case .impacts:
      .init(.count, "number of contacts that begin faster than 100 pt/s")
    case .contacts: .init(.count, "number of contacts that begin")
    case .firstImpactSpeed:
      .init(
        .amount(.pointsPerSecond), "speed of the first impact, along the normal of its contact")
    case .peakImpactSpeed:
      .init(
        .amount(.pointsPerSecond), "speed of the fastest impact, along the normal of its contact")
    case .contactTime:
      .init(.time, "total time in contact, in whole frames")
    case .phase:
      .init(.count, "number of the phase in which the scenario ended, counted from 1")
    case .outcome:
      .init(.count, "number of the outcome among the outcomes of the scene, counted from 1")
    case .firstCrossingTime:
      .init(.time, "time at which a closed-form spring first passes its end", isOfSprings: true)
    case .residual:
      .init(
        .residual, "share of the distance that a closed-form spring has left at its end",
        isOfSprings: true
      )
    case .peakScale:
      .init(.fraction, "largest scale that a closed-form spring gives the item", isOfSprings: true)
    }
  }
}
