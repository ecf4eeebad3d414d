/// A contact of an item with another item or a boundary, as a `UICollisionBehaviorDelegate`
/// receives it.
public struct WorldContact: Hashable, Sendable {
  /// The other side of a contact.
  public enum Partner: Hashable, Sendable {
    /// Another item.
    case item(String)
    /// A side of a boundary, from 0 in the order of its corners.
    ///
    /// A nil name is the boundary around the reference bounds, with the sides top, right, bottom,
    /// left.
    case boundary(String?, side: Int)
  }

  /// The collision behavior.
  ///
  /// A contact of two items has an event for each behavior that contains both.
  public let behavior: String
  /// The item.
  public let item: String
  /// The item or boundary that it touches.
  public let partner: Partner

  package init(behavior: String, item: String, partner: Partner) {
    self.behavior = behavior
    self.item = item
    self.partner = partner
  }
}

/// How a contact began.
///
/// The values are those of Box2D's solver when it solves the contact first.
public struct WorldImpact: Hashable, Sendable {
  /// The time at which it began, s, as ``World/elapsedTime`` counts: the state after a step is that at
  /// its elapsed time.
  ///
  /// Where continuous collision stops an item within a sub-step, the time has the fraction of the
  /// sub-step. Else it is the start of the sub-step that finds the sides in contact.
  public let time: Double
  /// The point, pt: where the largest normal impulse of the contact acted after a sub-step of the step,
  /// or where the contact began if it touches after none.
  public let x: Double
  /// The point, pt.
  public let y: Double
  /// The normal, a unit vector from the partner to the item: the impulse acts on the item along it.
  public let normalX: Double
  /// The normal, down.
  public let normalY: Double
  /// How fast the two sides approached each other at the point, against the normal, just before the
  /// impact, pt/s.
  ///
  /// The larger value of two points. Below 0 the sides part, as where an item begins inside another. Where
  /// the behavior only reports contacts, it may have the acceleration of one more sub-step.
  public let approachSpeed: Double
  /// The normal impulse of the impact, N s: the sum over both points.
  ///
  /// 1 N s changes the velocity of an item of 100 × 100 pt and density 1, whose mass is 1 kg, by
  /// 100 pt/s. It is 0 if the behavior only reports contacts.
  public let impulse: Double

  package init(
    time: Double, x: Double, y: Double, normalX: Double, normalY: Double, approachSpeed: Double,
    impulse: Double
  ) {
    self.time = time
    self.x = x
    self.y = y
    self.normalX = normalX
    self.normalY = normalY
    self.approachSpeed = approachSpeed
    self.impulse = impulse
  }
}

/// An event of a world; in a step, events occur in the order of these cases, except the first and
/// contacts that begin again after they ended.
public enum WorldEvent: Hashable, Sendable {
  /// The world starts, or resumes after a pause: `dynamicAnimatorWillResume`.
  case willResume
  /// A contact began, perhaps to end within the same sub-step.
  case contactBegan(WorldContact, WorldImpact)
  /// A contact ended, at a time, s, as ``World/elapsedTime`` counts: the start of the sub-step that
  /// finds the sides apart.
  case contactEnded(WorldContact, time: Double)
  /// A behavior's action was called.
  case action(String)
  /// A phase of the scene began.
  case phaseBegan(String)
  /// The last phase ended, with its outcome if it has one.
  case ended(outcome: String?)
  /// The world cannot be simulated further.
  ///
  /// A value is no longer finite, for example of an item at the exact position of an electric field. Or
  /// a large world has no memory for the contacts of very many items in one place.
  case diverged
  /// Everything is asleep, and the world is paused until a change: `dynamicAnimatorDidPause`.
  ///
  /// A world that ends while an item moves has no such event.
  case didPause
}
