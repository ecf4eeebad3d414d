import Foundation

/// One animated transition: its views, its progress, and what happens at its end.
@MainActor final class TransitionContext: NSObject, UIViewControllerContextTransitioning {
  /// What a transition shows, before and after.
  struct Scene {
    var from: UIViewController
    var to: UIViewController
    /// Nil where the view stays in its place.
    var fromView: UIView?
    /// Nil where the view stays in its place.
    var toView: UIView?
    var initialFrames: [ObjectIdentifier: CGRect] = [:]
    var finalFrames: [ObjectIdentifier: CGRect] = [:]
    var style: UIModalPresentationStyle
  }

  let containerView: UIView
  // These two often retain the context, so the end lets go of them.
  private(set) var animator: (any UIViewControllerAnimatedTransitioning)?
  /// Nil for a transition that no finger can drive.
  private(set) var driver: (any UIViewControllerInteractiveTransitioning)?
  let isAnimated = true
  private(set) var isInteractive = false
  private(set) var initiallyInteractive = false
  private(set) var transitionWasCancelled = false
  private(set) var percentComplete: CGFloat = 0
  private(set) lazy var duration = max(0, animator?.transitionDuration(using: self) ?? 0)
  /// The coordinator refers back to the transition, so the end lets go of it.
  private var heldCoordinator: TransitionCoordinator?
  var coordinator: TransitionCoordinator {
    if let heldCoordinator { return heldCoordinator }
    let coordinator = TransitionCoordinator(self)
    heldCoordinator = coordinator
    return coordinator
  }
  private(set) lazy var timeline: AnimationTimeline =
    driver == nil
    ? AnimationTimeline(clock: clock) : TransitionTimeline(clock: clock, duration: duration)
  /// Set by the driver, if the animator has one.
  var interruptibleAnimator: (any UIViewImplicitlyAnimating)?

  private let scene: Scene
  private let clock = HeadlessClock.current
  private var isOver = false
  /// Changes the hierarchy and tells the controllers; the first thing at the end.
  private var finish: ((Bool) -> Void)?
  /// The caller's completion, which comes last but one.
  private var completion: (() -> Void)?

  init(
    _ scene: Scene, in containerView: UIView,
    animator: any UIViewControllerAnimatedTransitioning,
    driver: (any UIViewControllerInteractiveTransitioning)?,
    finish: @escaping (Bool) -> Void, completion: @escaping () -> Void
  ) {
    self.scene = scene
    self.containerView = containerView
    self.animator = animator
    self.driver = driver
    self.finish = finish
    self.completion = completion
    super.init()
    scene.from.transition = self
    scene.to.transition = self
    // Known before anything begins, as `viewWillAppear` may ask the coordinator.
    isInteractive = driver?.wantsInteractiveStart ?? false
    initiallyInteractive = isInteractive
  }

  /// Starts the animation, or hands it to the finger.
  func start() {
    // UIKit asks for the duration first.
    _ = duration
    if let driver {
      driver.startInteractiveTransition(self)
    } else {
      animator?.animateTransition(using: self)
    }
    if !isOver { coordinator.begin() }
  }

  // MARK: What the transition shows

  var presentationStyle: UIModalPresentationStyle { scene.style }
  var targetTransform: CGAffineTransform { .identity }

  func viewController(
    forKey key: UITransitionContextViewControllerKey
  ) -> UIViewController? {
    switch key {
    case .from: scene.from
    case .to: scene.to
    default: nil
    }
  }

  func view(forKey key: UITransitionContextViewKey) -> UIView? {
    switch key {
    case .from: scene.fromView
    case .to: scene.toView
    default: nil
    }
  }

  func initialFrame(for vc: UIViewController) -> CGRect {
    scene.initialFrames[ObjectIdentifier(vc)] ?? .zero
  }

  func finalFrame(for vc: UIViewController) -> CGRect {
    scene.finalFrames[ObjectIdentifier(vc)] ?? .zero
  }

  // MARK: Progress

  private var held: TransitionTimeline? { timeline as? TransitionTimeline }

  func updateInteractiveTransition(_ percentComplete: CGFloat) {
    guard !isOver else { return }
    self.percentComplete = min(max(percentComplete, 0), 1)
    guard isInteractive else { return }
    held?.hold(at: self.percentComplete)
  }

  func finishInteractiveTransition() { release(cancelled: false) }

  func cancelInteractiveTransition() { release(cancelled: true) }

  private func release(cancelled: Bool) {
    guard !isOver, isInteractive else { return }
    isInteractive = false
    transitionWasCancelled = cancelled
    let curve = (driver as? UIPercentDrivenInteractiveTransition)?.releaseCurve
    held?.run(
      to: cancelled ? 0 : 1, speed: Double(driver?.completionSpeed ?? 1),
      curve: curve ?? .cubic(CubicCurve(driver?.completionCurve ?? .easeInOut)))
    coordinator.interactionChanged()
  }

  func pauseInteractiveTransition() {
    guard !isOver, !isInteractive, let held else { return }
    isInteractive = true
    transitionWasCancelled = false
    percentComplete = duration > 0 ? held.time / duration : 1
    held.hold(at: percentComplete)
    coordinator.interactionChanged()
  }

  // MARK: The end

  func completeTransition(_ didComplete: Bool) {
    guard !isOver else { return }
    isOver = true
    isInteractive = false
    held?.end(at: didComplete ? .end : .start)
    finish?(didComplete)
    coordinator.end()
    heldCoordinator = nil
    clock.tell(.transitionEnded(isCompleted: didComplete))
    if scene.from.transition === self { scene.from.transition = nil }
    if scene.to.transition === self { scene.to.transition = nil }
    completion?()
    animator?.animationEnded(didComplete)
    (finish, completion, animator, driver, interruptibleAnimator) = (nil, nil, nil, nil, nil)
  }
}
