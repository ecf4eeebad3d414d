public import Foundation

/// Drives the animation of an animator with a finger, by the fraction that is complete.
///
/// The animations that `animateTransition` starts wait at their starts. ``update(_:)`` shows a fraction
/// of them. ``finish()`` and ``cancel()`` run them to one of their ends; after a cancel the properties
/// have the values again that they had before.
@preconcurrency @MainActor
open class UIPercentDrivenInteractiveTransition: NSObject,
  UIViewControllerInteractiveTransitioning
{
  /// The duration of the transition, s.
  open var duration: CGFloat { context?.duration ?? 0 }
  /// The fraction that is complete, from 0 to 1.
  open private(set) var percentComplete: CGFloat = 0
  /// How fast the animation goes on after the finger has left: 2 takes half of the time that is left.
  open var completionSpeed: CGFloat = 1
  /// The curve of the rest of the animation.
  open var completionCurve = UIView.AnimationCurve.easeInOut
  /// The curve of the rest of the animation; `completionCurve` if nil.
  open var timingCurve: (any UITimingCurveProvider)?
  /// Whether the transition begins under a finger.
  open var wantsInteractiveStart = true

  private weak var context: TransitionContext?

  /// Starts the transition; an override calls super.
  open func startInteractiveTransition(
    _ transitionContext: any UIViewControllerContextTransitioning
  ) {
    guard let context = transitionContext as? TransitionContext, let animator = context.animator,
      let timeline = context.timeline as? TransitionTimeline
    else { preconditionFailure("startInteractiveTransition needs the context that UIKit passes") }
    self.context = context
    percentComplete = 0
    let interruptible = animator.interruptibleAnimator(using: context)
    if interruptible !== NoInterruptibleAnimator.shared {
      context.interruptibleAnimator = interruptible
      interruptible.pauseAnimation()
      if !wantsInteractiveStart { interruptible.startAnimation() }
      return
    }
    timeline.use { animator.animateTransition(using: context) }
    if !wantsInteractiveStart { timeline.run(to: 1, speed: 1, curve: .cubic(.linear)) }
  }

  var releaseCurve: TimingCurve {
    guard let timingCurve else { return .cubic(CubicCurve(completionCurve)) }
    return TimedCurve(timingCurve, duration: (1 - percentComplete) * duration).curve
  }

  /// Shows a fraction of the animation, from 0 to 1.
  open func update(_ percentComplete: CGFloat) {
    self.percentComplete = min(max(percentComplete, 0), 1)
    context?.updateInteractiveTransition(self.percentComplete)
    context?.interruptibleAnimator?.fractionComplete = self.percentComplete
  }

  /// Makes a running animation interactive again.
  open func pause() {
    context?.interruptibleAnimator?.pauseAnimation()
    context?.pauseInteractiveTransition()
    percentComplete =
      context?.interruptibleAnimator?.fractionComplete ?? context?.percentComplete ?? 0
  }

  /// Lets the animation go on to its end.
  open func finish() {
    context?.finishInteractiveTransition()
    goOn(isReversed: false, rest: 1 - percentComplete)
  }

  /// Lets the animation go back to its start.
  open func cancel() {
    context?.cancelInteractiveTransition()
    goOn(isReversed: true, rest: percentComplete)
  }

  private func goOn(isReversed: Bool, rest: Double) {
    guard let animator = context?.interruptibleAnimator else { return }
    animator.isReversed = isReversed
    animator.continueAnimation(
      withTimingParameters: timingCurve
        ?? UICubicTimingParameters(animationCurve: completionCurve),
      durationFactor: completionSpeed == 1 ? 0 : rest / max(completionSpeed, 1e-6))
  }
}
