import MotionCapture
import UIKit

/// A screen with a card.
@MainActor enum CardScreen {
  static func card(
    on stage: CaptureStage, width: CGFloat = 200, height: CGFloat = 200
  ) -> (view: UIView, screen: UIView) {
    let screen = stage.retain(UIView(frame: CGRect(x: 0, y: 0, width: 375, height: 667)))
    let view = UIView(
      frame: CGRect(x: 187.5 - width / 2, y: 233.5, width: width, height: height))
    screen.addSubview(view)
    return (view, screen)
  }
}

/// A card that hangs on a spring, and then falls out of the screen.
final class Dismissal: UIDynamicBehavior, UIDynamicAnimatorDelegate {
  var frequency = 3.0
  var damping = 3.0
  var duration = 4.0
  private let card: UIView
  private let animator: UIDynamicAnimator
  private var rope: UIAttachmentBehavior?
  private var deadline = 0.0

  init(_ card: UIView, in screen: UIView) {
    self.card = card
    animator = UIDynamicAnimator(referenceView: screen)
    super.init()
  }

  func start() {
    animator.delegate = self
    let gravity = UIGravityBehavior(items: [card])
    gravity.magnitude = 10
    let collision = UICollisionBehavior(items: [card])
    collision.setTranslatesReferenceBoundsIntoBoundary(
      with: UIEdgeInsets(top: 0, left: -1000, bottom: -225, right: -1000))
    let item = UIDynamicItemBehavior(items: [card])
    item.elasticity = 0.8
    item.angularResistance = 5
    let rope = UIAttachmentBehavior(
      item: card,
      offsetFromCenter: UIOffset(horizontal: 70, vertical: card.bounds.height / 2),
      attachedToAnchor: CGPoint(x: card.frame.maxX - 40, y: card.frame.minY))
    rope.frequency = frequency
    rope.damping = damping
    self.rope = rope
    deadline = 2 / 3 * duration
    for behavior in [gravity, collision, item, rope] { addChildBehavior(behavior) }
    action = { [unowned self] in
      if animator.elapsedTime >= deadline { animator.removeBehavior(self) }
    }
    animator.addBehavior(self)
  }

  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) {
    guard let rope else { return animator.removeAllBehaviors() }
    removeChildBehavior(rope)
    self.rope = nil
    animator.addBehavior(self)
    deadline = animator.elapsedTime + duration / 3
  }
}

/// A card that bounces on a line three times, and then falls through it.
final class BouncingDrop: NSObject, UICollisionBehaviorDelegate {
  var elasticity = 0.5
  private let card: UIView
  private let animator: UIDynamicAnimator
  private var bounceCount = 0

  init(_ card: UIView, in screen: UIView) {
    self.card = card
    animator = UIDynamicAnimator(referenceView: screen)
    super.init()
  }

  func start() {
    let collision = UICollisionBehavior(items: [card])
    collision.addBoundary(
      withIdentifier: "floor" as NSString, from: CGPoint(x: -100, y: 600),
      to: CGPoint(x: 500, y: 600))
    collision.collisionDelegate = self
    let item = UIDynamicItemBehavior(items: [card])
    item.elasticity = elasticity
    item.allowsRotation = false
    for behavior in [UIGravityBehavior(items: [card]), collision, item] {
      animator.addBehavior(behavior)
    }
  }

  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
  ) {
    bounceCount += 1
    if bounceCount == 3 { animator.removeBehavior(behavior) }
  }
}

/// A view that a finger drags and throws.
final class Thrower {
  var share = 0.0008
  private let item: UIView
  private let animator: UIDynamicAnimator
  private var finger: UIAttachmentBehavior?

  @MainActor init(_ item: UIView, in screen: UIView) {
    self.item = item
    animator = UIDynamicAnimator(referenceView: screen)
    let walls = UICollisionBehavior(items: [item])
    walls.translatesReferenceBoundsIntoBoundary = true
    animator.addBehavior(UIGravityBehavior(items: [item]))
    animator.addBehavior(walls)
  }

  /// A pan on a view that drags the item.
  @MainActor func pan(on view: UIView, in screen: UIView) -> UIPanGestureRecognizer {
    let pan = UIPanGestureRecognizer()
    pan.addTarget(view, action: Selector { self.drag(to: pan.location(in: screen)) })
    view.addGestureRecognizer(pan)
    return pan
  }

  @MainActor func drag(to point: CGPoint) {
    if let finger {
      finger.anchorPoint = point
    } else {
      let finger = UIAttachmentBehavior(item: item, attachedToAnchor: point)
      animator.addBehavior(finger)
      self.finger = finger
    }
  }

  @MainActor func flick(_ velocity: CGPoint) {
    if let finger { animator.removeBehavior(finger) }
    let push = UIPushBehavior(items: [item], mode: .instantaneous)
    push.pushDirection = CGVector(dx: velocity.x, dy: velocity.y)
    push.magnitude = hypot(velocity.x, velocity.y) * share
    animator.addBehavior(push)
  }
}

/// A card that snaps to one point, rests there, and snaps to another 0.3 s later.
final class SnapTwice: NSObject, UIDynamicAnimatorDelegate {
  private let card: UIView
  private let animator: UIDynamicAnimator
  private var damping = 0.5
  private var hasMoved = false

  init(_ card: UIView, in screen: UIView) {
    self.card = card
    animator = UIDynamicAnimator(referenceView: screen)
    super.init()
  }

  func start(damping: CGFloat) {
    self.damping = damping
    animator.delegate = self
    snap(to: CGPoint(x: 150, y: 400))
  }

  private func snap(to point: CGPoint) {
    let snap = UISnapBehavior(item: card, snapTo: point)
    snap.damping = damping
    animator.removeAllBehaviors()
    animator.addBehavior(snap)
  }

  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) {
    guard !hasMoved else { return }
    hasMoved = true
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.3) { [self] in
      snap(to: CGPoint(x: 200, y: 200))
    }
  }
}

/// Two views of which one flies at the other; when they touch, it is stopped by a field.
final class Meeting: NSObject, UICollisionBehaviorDelegate {
  private let (left, right): (UIView, UIView)
  private let animator: UIDynamicAnimator

  init(_ left: UIView, _ right: UIView, in screen: UIView) {
    (self.left, self.right) = (left, right)
    animator = UIDynamicAnimator(referenceView: screen)
    super.init()
  }

  func start(speed: CGFloat) {
    let collision = UICollisionBehavior(items: [left, right])
    collision.collisionMode = .items
    collision.collisionDelegate = self
    let item = UIDynamicItemBehavior(items: [left, right])
    item.addLinearVelocity(CGPoint(x: speed, y: 0), for: left)
    animator.addBehavior(collision)
    animator.addBehavior(item)
  }

  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem, at p: CGPoint
  ) {
    guard animator.behaviors.count < 3 else { return }
    let drag = UIFieldBehavior.dragField()
    drag.strength = 3
    drag.addItem(left)
    drag.addItem(right)
    animator.addBehavior(drag)
  }
}

/// A card that is pushed, and after 0.5 s snaps to the left or to the right, whichever is nearer.
final class Chooser {
  private let card: UIView
  private let animator: UIDynamicAnimator

  @MainActor init(_ card: UIView, in screen: UIView) {
    self.card = card
    animator = UIDynamicAnimator(referenceView: screen)
  }

  @MainActor func start(push: CGFloat) {
    let shove = UIPushBehavior(items: [card], mode: .instantaneous)
    shove.pushDirection = CGVector(dx: push, dy: 0.5)
    animator.addBehavior(shove)
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) { [self] in
      let isRight = card.center.x > 187.5
      animator.addBehavior(
        UISnapBehavior(item: card, snapTo: CGPoint(x: isRight ? 500 : -100, y: 300)))
      if isRight { animator.removeBehavior(shove) }
    }
  }
}

/// Shows a view controller from above by a spring, which also scales it.
final class SpringTransition: NSObject, UIViewControllerTransitioningDelegate,
  UIViewControllerAnimatedTransitioning
{
  var damping = 0.8
  var velocity = 1.0
  var duration = 0.6
  var rise = 200.0
  var scale = 0.6

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { self }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { duration }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let view = transitionContext.view(forKey: .to) else { return }
    transitionContext.containerView.addSubview(view)
    view.alpha = 0
    view.transform = CGAffineTransform(scaleX: scale, y: scale)
      .concatenating(CGAffineTransform(translationX: 0, y: -rise))
    let timing = UISpringTimingParameters(
      dampingRatio: damping, initialVelocity: CGVector(dx: velocity, dy: 0))
    let animator = UIViewPropertyAnimator(duration: duration, timingParameters: timing)
    animator.addAnimations {
      view.transform = .identity
      view.alpha = 1
    }
    animator.addCompletion { _ in transitionContext.completeTransition(true) }
    animator.startAnimation()
  }
}
