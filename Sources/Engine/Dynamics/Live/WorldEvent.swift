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

/// An event of a world; in a step, events occur in the order of these cases, except the first and
/// contacts that begin again after they ended.
public enum WorldEvent: Hashable, Sendable {
  /// The world starts, or resumes after a pause: `dynamicAnimatorWillResume`.
  case willResume
  /// A contact began, perhaps to end within the same sub-step.
  ///
  /// x and y, pt, are the point with the largest normal impulse after a sub-step of the step, or
  /// where the contact began if it touches after none.
  case contactBegan(WorldContact, x: Double, y: Double)
  /// A contact ended.
  case contactEnded(WorldContact)
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
