import UIKit

/// Drops a sheet from above the screen onto its lower edge.
final class SheetDrop: NSObject, UIViewControllerAnimatedTransitioning,
  UIDynamicAnimatorDelegate
{
  private var animator: UIDynamicAnimator?
  private var context: (any UIViewControllerContextTransitioning)?

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 1 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let sheet = transitionContext.view(forKey: .to) else { return }
    let screen = transitionContext.containerView.bounds
    sheet.frame = CGRect(x: 0, y: -300, width: screen.width, height: 300)
    transitionContext.containerView.addSubview(sheet)

    let gravity = UIGravityBehavior(items: [sheet])
    gravity.magnitude = 6
    let collision = UICollisionBehavior(items: [sheet])
    collision.addBoundary(
      withIdentifier: "floor" as NSCopying, from: CGPoint(x: 0, y: screen.maxY),
      to: CGPoint(x: screen.maxX, y: screen.maxY))
    let properties = UIDynamicItemBehavior(items: [sheet])
    properties.elasticity = 0.2
    properties.allowsRotation = false

    let animator = UIDynamicAnimator(referenceView: transitionContext.containerView)
    animator.delegate = self
    for behavior in [gravity, collision, properties] { animator.addBehavior(behavior) }
    self.animator = animator
    context = transitionContext
  }

  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) {
    animator.removeAllBehaviors()
    context?.completeTransition(true)
    context = nil
  }
}

/// Lets a sheet fall out of the screen with the velocity of the finger.
final class SheetFall: NSObject, UIViewControllerAnimatedTransitioning {
  private let velocity: CGPoint
  private var animator: UIDynamicAnimator?

  init(velocity: CGPoint) { self.velocity = velocity }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.5 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let sheet = transitionContext.view(forKey: .from) else { return }
    let animator = UIDynamicAnimator(referenceView: transitionContext.containerView)
    let gravity = UIGravityBehavior(items: [sheet])
    gravity.magnitude = 6
    let properties = UIDynamicItemBehavior(items: [sheet])
    properties.addLinearVelocity(CGPoint(x: 0, y: velocity.y), for: sheet)
    gravity.action = { [unowned self] in
      guard sheet.frame.minY > transitionContext.containerView.bounds.maxY else { return }
      self.animator?.removeAllBehaviors()
      sheet.removeFromSuperview()
      transitionContext.completeTransition(true)
    }
    animator.addBehavior(gravity)
    animator.addBehavior(properties)
    self.animator = animator
  }
}
