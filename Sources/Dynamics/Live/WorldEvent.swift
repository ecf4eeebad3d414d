/// Two things that touch, as a `UICollisionBehaviorDelegate` is told of them.
public struct WorldContact: Hashable, Sendable {
  /// What an item touches.
  public enum Partner: Hashable, Sendable {
    /// Another item.
    case item(String)
    /// A side of a boundary, from 0 in the order of its corners; nil is the boundary that is made of
    /// the reference bounds: top, right, bottom, left.
    case boundary(String?, side: Int)
  }

  /// The collision behavior.
  ///
  /// Two items are told of for each behavior that has both.
  public let behavior: String
  /// The item.
  public let item: String
  /// What it touches.
  public let partner: Partner
}

/// What a world tells in the course of a step, in the order of the cases but for the first.
public enum WorldEvent: Hashable, Sendable {
  /// The world goes on after a pause, or for the first time: `dynamicAnimatorWillResume`.
  case willResume
  /// A contact began; x and y, pt, are the point of the largest normal impulse of the step.
  case contactBegan(WorldContact, x: Double, y: Double)
  /// A contact ended.
  case contactEnded(WorldContact)
  /// A behavior's action was called.
  case action(String)
  /// A phase of the scene began.
  case phaseBegan(String)
  /// The scene's last phase is over; the outcome that it has a name for.
  case ended(outcome: String?)
  /// A number is not finite any more, as in UIKit an electric field makes it at its very position.
  case diverged
  /// Everything sleeps, and nothing happens until somebody changes something:
  /// `dynamicAnimatorDidPause`. A world that is over while something moves does not tell it.
  case didPause
}
