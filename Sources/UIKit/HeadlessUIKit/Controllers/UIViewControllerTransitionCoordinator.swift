public import Foundation

/// What blocks that run alongside a transition are told of it.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {
  /// Whether the transition is animated.
  var isAnimated: Bool { get }
  /// The style of the presentation.
  var presentationStyle: UIModalPresentationStyle { get }
  /// Whether the transition began under a finger.
  var initiallyInteractive: Bool { get }
  /// Whether the animator can be interrupted.
  var isInterruptible: Bool { get }
  /// Whether a finger drives the transition now.
  var isInteractive: Bool { get }
  /// Whether the transition was cancelled.
  var isCancelled: Bool { get }
  /// The duration, s.
  var transitionDuration: TimeInterval { get }
  /// How far the interactive part has come, from 0 to 1.
  var percentComplete: CGFloat { get }
  /// How fast the animation goes on after the finger has left.
  var completionVelocity: CGFloat { get }
  /// The curve of the rest of the animation.
  var completionCurve: UIView.AnimationCurve { get }
  /// A controller of the transition.
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  /// A view of the transition.
  func view(forKey key: UITransitionContextViewKey) -> UIView?
  /// The view in which the transition takes place.
  var containerView: UIView { get }
  /// The rotation of a change of orientation: none here.
  var targetTransform: CGAffineTransform { get }
}

/// Runs blocks alongside a transition.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinator:
  UIViewControllerTransitionCoordinatorContext
{
  /// Animates what a block changes with the transition.
  ///
  /// - Parameters:
  ///   - animation: The block, which runs when the transition begins.
  ///   - completion: Called at the end of the transition, completed or not.
  /// - Returns: Whether the block will be animated.
  @discardableResult func animate(
    alongsideTransition animation: (
      (any UIViewControllerTransitionCoordinatorContext) -> Void
    )?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
  /// Animates what a block changes in a view outside of the container.
  @discardableResult func animateAlongsideTransition(
    in view: UIView?,
    animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
  /// Calls a function whenever the transition becomes interactive or stops being so.
  func notifyWhenInteractionChanges(
    _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void)
  /// Calls a function when the transition stops being interactive.
  func notifyWhenInteractionEnds(
    _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void)
}

extension UIViewControllerTransitionCoordinator {
  /// Animates what a block changes with the transition.
  @discardableResult public func animate(
    alongsideTransition animation: (
      (any UIViewControllerTransitionCoordinatorContext) -> Void
    )?
  ) -> Bool { animate(alongsideTransition: animation, completion: nil) }
}

/// The coordinator of one transition.
@MainActor final class TransitionCoordinator: NSObject, UIViewControllerTransitionCoordinator {
  typealias Handler = (any UIViewControllerTransitionCoordinatorContext) -> Void

  private let context: TransitionContext
  private var animations: [Handler] = []
  private var completions: [Handler] = []
  private var interactionHandlers: [Handler] = []
  private var hasBegun = false

  init(_ context: TransitionContext) { self.context = context }

  var isAnimated: Bool { context.isAnimated }
  var presentationStyle: UIModalPresentationStyle { context.presentationStyle }
  var initiallyInteractive: Bool { context.initiallyInteractive }
  var isInterruptible: Bool { context.interruptibleAnimator != nil }
  var isInteractive: Bool { context.isInteractive }
  var isCancelled: Bool { context.transitionWasCancelled }
  var transitionDuration: TimeInterval { context.duration }
  var percentComplete: CGFloat { context.percentComplete }
  var completionVelocity: CGFloat { context.driver?.completionSpeed ?? 1 }
  var completionCurve: UIView.AnimationCurve { context.driver?.completionCurve ?? .easeInOut }
  var containerView: UIView { context.containerView }
  var targetTransform: CGAffineTransform { context.targetTransform }

  func viewController(
    forKey key: UITransitionContextViewControllerKey
  ) -> UIViewController? { context.viewController(forKey: key) }

  func view(forKey key: UITransitionContextViewKey) -> UIView? { context.view(forKey: key) }

  func animate(alongsideTransition animation: Handler?, completion: Handler?) -> Bool {
    if let completion { completions.append(completion) }
    guard let animation else { return true }
    if hasBegun { run([animation]) } else { animations.append(animation) }
    return true
  }

  func animateAlongsideTransition(
    in view: UIView?, animation: Handler?, completion: Handler?
  ) -> Bool { animate(alongsideTransition: animation, completion: completion) }

  func notifyWhenInteractionChanges(_ handler: @escaping Handler) {
    interactionHandlers.append(handler)
  }

  func notifyWhenInteractionEnds(_ handler: @escaping Handler) {
    interactionHandlers.append { if !$0.isInteractive { handler($0) } }
  }

  // MARK: Called by the transition

  /// Runs the blocks, right after the animator has started.
  func begin() {
    hasBegun = true
    let all = animations
    animations = []
    run(all)
  }

  private func run(_ blocks: [Handler]) {
    guard !blocks.isEmpty else { return }
    context.timeline.use {
      UIView.animate(withDuration: context.isAnimated ? context.duration : 0) {
        for block in blocks { block(self) }
      }
    }
  }

  func interactionChanged() {
    for handler in interactionHandlers { handler(self) }
  }

  func end() {
    let all = completions
    completions = []
    for completion in all { completion(self) }
  }
}
