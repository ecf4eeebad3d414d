public import Foundation

/// The end that an animation came to.
public enum UIViewAnimatingPosition: Int, Sendable {
  /// Where the properties finally are.
  case end
  /// Where the properties were before.
  case start
  /// Where they are now.
  case current
}

/// Whether an animator is at work.
public enum UIViewAnimatingState: Int, Sendable {
  /// Not started, or over.
  case inactive
  /// Running or paused.
  case active
  /// Stopped, and waiting to be finished.
  case stopped
}

/// An animation that can be started, paused, reversed and finished.
@preconcurrency @MainActor public protocol UIViewAnimating: NSObjectProtocol {
  /// How far the animation has come, from 0 to 1.
  var fractionComplete: CGFloat { get set }
  /// Whether it runs towards its start.
  var isReversed: Bool { get set }
  /// Whether it runs now.
  var isRunning: Bool { get }
  /// Whether it is at work.
  var state: UIViewAnimatingState { get }
  /// Starts, or resumes.
  func startAnimation()
  /// Starts after a delay, s.
  func startAnimation(afterDelay delay: TimeInterval)
  /// Pauses.
  func pauseAnimation()
  /// Stops where the properties are now.
  func stopAnimation(_ withoutFinishing: Bool)
  /// Finishes a stopped animation.
  func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// An animation of what blocks change.
@preconcurrency @MainActor public protocol UIViewImplicitlyAnimating: UIViewAnimating {
  /// Adds a block that begins after a part of the time that is left.
  func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)
  /// Adds a block.
  func addAnimations(_ animation: @escaping () -> Void)
  /// Adds a function that is called at the end.
  func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
  /// Resumes with another timing.
  func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
}
