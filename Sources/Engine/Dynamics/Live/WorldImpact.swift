/// How a contact began.
///
/// The values are those with which Box2D solves the contact for the first time.
public struct WorldImpact: Hashable, Sendable {
  /// The time at which it began, s, on the clock of ``World/elapsedTime``.
  ///
  /// Where continuous collision stops an item within a sub-step, the time has the fraction of the
  /// sub-step. Else it is the start of the sub-step that finds the sides in contact.
  /// The state after a step is the state at its elapsed time.
  public let time: Double
  /// The point, pt, to the right.
  ///
  /// It is the point with the largest normal impulse after a sub-step of the step, or where the contact
  /// began if it touches after no sub-step.
  public let x: Double
  /// The point, pt, down.
  public let y: Double
  /// The normal, a unit vector from the partner to the item, to the right.
  ///
  /// The impulse acts on the item along it.
  public let normalX: Double
  /// The normal, down.
  public let normalY: Double
  /// The speed at which the two sides approached each other along the normal before the impact, pt/s.
  ///
  /// If the contact has two points, it is the larger of their speeds. It is below 0 if the sides move apart,
  /// as where an item begins inside another. If the behavior only reports contacts, the speed can include the
  /// acceleration of one more sub-step.
  public let approachSpeed: Double
  /// The normal impulse of the impact, N s: the sum over both points.
  ///
  /// 1 N s changes the velocity of an item of 100 × 100 pt and density 1, whose mass is 1 kg, by
  /// 100 pt/s. It is 0 if the behavior only reports contacts.
  public let impulse: Double
}
