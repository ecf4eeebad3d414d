/// An event of a world; in a step, events occur in the order of these cases, except the first and
/// contacts that begin again after they ended.
public enum WorldEvent: Hashable, Sendable {
  /// The world starts, or resumes after a pause: `dynamicAnimatorWillResume`.
  case willResume
  /// A contact began, perhaps to end within the same sub-step.
  case contactBegan(WorldContact, WorldImpact)
  /// A contact ended.
  ///
  /// The time, s, is the start of the sub-step that finds the sides apart, on the clock of
  /// ``World/elapsedTime``.
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
