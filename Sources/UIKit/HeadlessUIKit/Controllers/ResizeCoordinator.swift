import Foundation

/// Runs blocks with a change of a window's size, which is not animated.
@MainActor final class ResizeCoordinator: NSObject, UIViewControllerTransitionCoordinator {
  typealias Handler = (any UIViewControllerTransitionCoordinatorContext) -> Void

  let containerView: UIView
  private var animations: [Handler] = []
  private var completions: [Handler] = []

  init(of window: UIWindow) { containerView = window }

  var isAnimated: Bool { false }
  var presentationStyle: UIModalPresentationStyle { .none }
  var initiallyInteractive: Bool { false }
  var isInterruptible: Bool { false }
  var isInteractive: Bool { false }
  var isCancelled: Bool { false }
  var transitionDuration: Double { 0 }
  var percentComplete: CGFloat { 1 }
  var completionVelocity: CGFloat { 1 }
  var completionCurve: UIView.AnimationCurve { .easeInOut }
  var targetTransform: CGAffineTransform { .identity }

  func viewController(
    forKey key: UITransitionContextViewControllerKey
  ) -> UIViewController? { nil }

  func view(forKey key: UITransitionContextViewKey) -> UIView? { nil }

  func animate(alongsideTransition animation: Handler?, completion: Handler?) -> Bool {
    if let animation { animations.append(animation) }
    if let completion { completions.append(completion) }
    return true
  }

  func animateAlongsideTransition(
    in view: UIView?, animation: Handler?, completion: Handler?
  ) -> Bool { animate(alongsideTransition: animation, completion: completion) }

  func notifyWhenInteractionChanges(_ handler: @escaping Handler) {}

  func notifyWhenInteractionEnds(_ handler: @escaping Handler) {}

  /// Runs the blocks, and calls the completions after the layout at the end of the turn.
  func run() {
    for animation in animations { animation(self) }
    guard !completions.isEmpty else { return }
    HeadlessClock.current.schedule(after: 0) { [self] in
      for completion in completions { completion(self) }
    }
  }
}
