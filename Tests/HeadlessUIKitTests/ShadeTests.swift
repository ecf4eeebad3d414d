import Dynamics
import Testing
import UIKit

/// Pulls a shade down over the screen, or pushes it up again, as published transitions do.
///
/// A finger moves the shade, and dynamics move it after the finger has left.
private class ShadeAnimator: NSObject, UIViewControllerInteractiveTransitioning,
  UIDynamicAnimatorDelegate, UICollisionBehaviorDelegate
{
  let isAppearing: Bool
  let haptics = UIImpactFeedbackGenerator(style: .light)

  private weak var context: (any UIViewControllerContextTransitioning)?
  private var animator: UIDynamicAnimator?
  private var view: UIView?
  private var isCancelled = false

  init(isAppearing: Bool) {
    self.isAppearing = isAppearing
    super.init()
  }

  func startInteractiveTransition(
    _ transitionContext: any UIViewControllerContextTransitioning
  ) {
    context = transitionContext
    let container = transitionContext.containerView
    view = transitionContext.view(forKey: isAppearing ? .to : .from)
    guard let view, let to = transitionContext.viewController(forKey: .to) else { return }
    if isAppearing {
      view.frame = transitionContext.finalFrame(for: to)
      view.frame.origin.y = -view.frame.height
      container.addSubview(view)
    }
    animator = UIDynamicAnimator(referenceView: container)
    animator?.delegate = self
  }

  func handlePan(_ pan: UIPanGestureRecognizer) {
    guard let view, let context else { return }
    let location = pan.location(in: context.containerView)
    switch pan.state {
    case .changed:
      UIView.animate(withDuration: 0.2) {
        view.frame.origin.y = location.y - view.bounds.height + 20
      }
      context.updateInteractiveTransition(view.frame.maxY / view.bounds.height)
    case .ended, .cancelled:
      let velocity = pan.velocity(in: context.containerView)
      isCancelled =
        isAppearing
        ? velocity.y < 0.5 || view.center.y < 0 : velocity.y > 0.5 || view.center.y > 0
      release(view, in: context)
    default: break
    }
  }

  private func release(_ view: UIView, in context: any UIViewControllerContextTransitioning) {
    guard let animator else { return }
    let height = view.bounds.height
    let anchor = isAppearing == isCancelled ? -height : height
    let collision = UICollisionBehavior(items: [view])
    collision.setTranslatesReferenceBoundsIntoBoundary(
      with: UIEdgeInsets(top: -height, left: 0, bottom: 0, right: 0))
    collision.collisionDelegate = self
    let attachment = UIAttachmentBehavior(
      item: view, attachedToAnchor: CGPoint(x: view.center.x, y: anchor))
    attachment.length = height / 2
    attachment.frequency = 3
    attachment.damping = 0.1
    let item = UIDynamicItemBehavior(items: [view])
    item.allowsRotation = false
    item.elasticity = 0.6
    let shade = UIDynamicBehavior()
    for behavior in [collision, attachment, item] { shade.addChildBehavior(behavior) }
    let start = animator.elapsedTime
    shade.action = { [weak self, unowned animator] in
      if animator.elapsedTime - start >= 4 {
        animator.removeAllBehaviors()
      } else {
        self?.context?.updateInteractiveTransition(view.frame.maxY / height)
      }
    }
    animator.addBehavior(shade)
  }

  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) {
    guard let view, let context else { return }
    if view.center.y < 0 {
      view.removeFromSuperview()
      context.finishInteractiveTransition()
      context.completeTransition(!isAppearing)
    } else if isAppearing, let to = context.viewController(forKey: .to) {
      view.frame = context.finalFrame(for: to)
      context.finishInteractiveTransition()
      context.completeTransition(true)
    } else if let from = context.viewController(forKey: .from) {
      view.frame = context.initialFrame(for: from)
      context.cancelInteractiveTransition()
      context.completeTransition(false)
    }
    animator.removeAllBehaviors()
    self.animator = nil
  }

  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
  ) {
    if p.y > 0 { haptics.impactOccurred() }
  }
}

/// Animates nothing: ``ShadeAnimator`` moves the shade.
private class EmptyAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {}
}

private class ShadeTransition: NSObject, UIViewControllerTransitioningDelegate {
  var shade: ShadeAnimator?

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { EmptyAnimator() }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { EmptyAnimator() }

  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { shade }

  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { shade }
}

/// Shows the shade with a pan from the upper edge, and hides it with one from the lower edge.
private class ShadeHost: UIViewController {
  let transition = ShadeTransition()
  let shade: LoggedController
  lazy var downPan = UIPanGestureRecognizer(target: self, action: Selector(ShadeHost.pull(_:)))
  lazy var upPan = UIPanGestureRecognizer(target: self, action: Selector(ShadeHost.push(_:)))

  init(_ log: CallLog) {
    shade = LoggedController("shade", log)
    super.init(nibName: nil, bundle: nil)
    shade.transitioningDelegate = transition
    shade.modalPresentationStyle = .custom
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addGestureRecognizer(downPan)
    shade.view.addGestureRecognizer(upPan)
  }

  func pull(_ pan: UIPanGestureRecognizer) {
    if pan.state == .began {
      guard pan.location(in: view).y <= 90 else { return }
      transition.shade = ShadeAnimator(isAppearing: true)
      present(shade, animated: true)
    }
    transition.shade?.handlePan(pan)
  }

  func push(_ pan: UIPanGestureRecognizer) {
    if pan.state == .began {
      guard pan.location(in: view).y >= view.bounds.height - 90 else { return }
      transition.shade = ShadeAnimator(isAppearing: false)
      shade.dismiss(animated: true)
    }
    transition.shade?.handlePan(pan)
  }
}

@MainActor struct ShadeTests {
  private let clock = HeadlessClock()
  private let log = CallLog()
  private let host: ShadeHost
  private let window: UIWindow

  init() {
    let host = ShadeHost(log)
    window = clock.use { UIWindow(showing: host) }
    self.host = host
  }

  /// Moves a finger from an edge to a part of the screen's height, and lifts it.
  private func drag(_ pan: UIPanGestureRecognizer, from y: CGFloat, to part: CGFloat) {
    clock.use { pan.send(.began, at: CGPoint(x: 187.5, y: y)) }
    clock.step()
    let end = part * 667
    for step in 1...10 {
      // The last position is exact: the scenes start there.
      let position = step == 10 ? end : y + (end - y) * CGFloat(step) / 10
      clock.use { pan.send(.changed, at: CGPoint(x: 187.5, y: position)) }
      clock.step()
    }
    clock.use { pan.send(.ended, at: CGPoint(x: 187.5, y: end), velocity: pan.velocity(in: nil)) }
    _ = log.take()
  }

  /// Expects the frames of a scene, except in the last one, in which the transition ends.
  private func expectFrames(of scene: Scene) throws {
    let frames = try SceneComparison(scene, item: host.shade.view, clock: clock).frames
    #expect(frames.count > 60)
    for frame in frames.dropLast() {
      clock.step()
      let center = CGPoint(x: Double(frame.x), y: Double(frame.y))
      guard host.shade.view.center == center else {
        Issue.record(
          "frame \(frame.index): center \(host.shade.view.center); the scene has \(center)")
        return
      }
      guard log.calls.isEmpty else {
        Issue.record("frame \(frame.index) of \(frames.count): \(log.calls)")
        return
      }
    }
    clock.step()
  }

  private func showShade() {
    clock.use { host.present(host.shade, animated: false) }
    _ = log.take()
  }

  @Test func `pulled down far enough, the shade springs down and stays`() throws {
    drag(host.downPan, from: 40, to: 0.6)
    #expect(host.presentedViewController === host.shade)
    try expectFrames(of: BuiltInScenes.shadePresentFinish)
    #expect(log.take() == ["shade didAppear"])
    #expect(host.shade.view.frame == window.bounds)
    #expect(host.transition.shade?.haptics.events.isEmpty == false)
    #expect(clock.run())
  }

  @Test func `pulled down a little, the shade springs up and is gone`() throws {
    drag(host.downPan, from: 40, to: 0.25)
    try expectFrames(of: BuiltInScenes.shadePresentCancel)
    #expect(log.take() == ["shade willDisappear", "shade didDisappear"])
    #expect(host.presentedViewController == nil && host.shade.view.superview == nil)
    #expect(clock.run())
  }

  @Test func `pushed up far enough, the shade springs up and is gone`() throws {
    showShade()
    drag(host.upPan, from: 640, to: 0.4)
    try expectFrames(of: BuiltInScenes.shadeDismissFinish)
    #expect(log.take() == ["shade didDisappear"])
    #expect(host.presentedViewController == nil && window.subviews == [host.view])
  }

  @Test func `pushed up a little, the shade springs down and stays`() throws {
    showShade()
    drag(host.upPan, from: 640, to: 0.8)
    try expectFrames(of: BuiltInScenes.shadeDismissCancel)
    #expect(log.take() == ["shade willAppear", "shade didAppear"])
    #expect(host.presentedViewController === host.shade)
    #expect(host.shade.view.frame == window.bounds)
  }

  @Test func `a finger that starts elsewhere moves nothing`() {
    clock.use { host.downPan.send(.began, at: CGPoint(x: 100, y: 300)) }
    clock.step()
    #expect(host.presentedViewController == nil)
  }
}
