/// A number that a scenario is reduced to.
///
/// Everything is sampled at frames. The target is the scene's; a scene that declares none is
/// measured against the pose in which each scenario ends. A metric that has no value is NaN.
public enum Metric: String, CaseIterable, Codable, Sendable {
  /// The earliest time after which the item's centre stays within ``Settings/settleDistance`` of the
  /// target until the end, s; if the target has an angle, within ``Settings/settleAngle`` of it too.
  ///
  /// NaN if it is not there at the end.
  case settleTime
  /// When UIKit would pause and not go on, s: the item asleep by the engine's rule until the scenario
  /// ends, or its animation over. NaN if neither.
  case pauseTime
  /// The farthest distance beyond the target along the line from start to target, pt, 0 or more.
  ///
  /// NaN where the item starts at the target.
  case overshoot
  /// ``overshoot`` as a fraction of the distance from start to target.
  case overshootFraction
  /// Contacts begun with an approach speed above the restitution threshold.
  case bounces
  /// The first frame at which a contact had begun, s. NaN without contact.
  case firstContactTime
  /// The first frame with the item's bounding box wholly outside the reference bounds, s.
  ///
  /// NaN if it never leaves.
  case exitTime
  /// The largest speed of the centre, pt/s.
  case peakSpeed
  /// The largest change of velocity from frame to frame over the frame's time, pt/s².
  case peakAcceleration
  /// The largest angle either way, radians.
  case peakAngle
  /// The length of the centre's path, pt.
  case travel
  /// Sign changes of the displacement from the target along start to target, beyond
  /// ``Settings/settleDistance``. NaN where the item starts at the target.
  case oscillations
  /// The centre's x at the end, pt.
  case finalX
  /// The centre's y at the end, pt.
  case finalY
  /// The angle at the end, radians.
  case finalAngle
  /// The distance from the target at the end, pt.
  case finalError
  /// Mechanical energy at the start minus that at the end, J in engine units (100 pt are a metre):
  /// motion, height in gravity, and the springs of soft attachments.
  case energyDissipated
  /// Contacts begun, however slow.
  case contacts
  /// The phase in which the scenario ended, by its place in the scene, from 1; 0 without phases.
  case phase
  /// What the scenario ended with, by its place in ``Scene/outcomes``, from 1. NaN if it ended in
  /// another way.
  case outcome
  /// When a spring in closed form first passes its end, s, between frames too: in x or in y, whichever
  /// has a way to go, and in scale where the centre has none. NaN if never.
  case firstCrossingTime
  /// The share of its way that a spring in closed form has left when its duration is over, which is
  /// cut off then; of x and y the larger, without one that has no way, and of the scale where the
  /// centre stays. NaN where nothing has a way.
  case residual
  /// The largest scale that a spring in closed form gives its item.
  case peakScale

  /// What a scene's scenarios can be reduced to.
  ///
  /// - Parameter scene: The scene.
  /// - Returns: Everything for a spring in closed form, everything but what only such a spring has
  ///   for the engine; in the order of `allCases`.
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
  public var unit: Unit {
    switch self {
    case .settleTime, .pauseTime, .firstContactTime, .exitTime, .firstCrossingTime: .seconds
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

  /// Whether the metric is measured against the target.
  var needsTarget: Bool {
    switch self {
    case .settleTime, .overshoot, .overshootFraction, .oscillations, .finalError: true
    default: false
    }
  }
}
