import UIKit

/// A card that falls into a container, or swings and falls out of it: a behavior in the manner of
/// published transitions.
final class DropOutBehavior: UIDynamicBehavior, UIDynamicAnimatorDelegate,
  UICollisionBehaviorDelegate
{
  /// The published variants of the transition.
  enum Variant {
    case swift, objectiveC, original
  }

  let card: UIView
  let container: UIView
  let isAppearing: Bool
  let variant: Variant
  var completion: (() -> Void)?
  private(set) var log: [String] = []

  // As published classes have it.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  private var animator: UIDynamicAnimator!
  private var attachment: UIAttachmentBehavior?
  private var finishTime: TimeInterval = 0
  private var hasTimedOut = false
  private let duration: TimeInterval

  init(
    card: UIView, in container: UIView, isAppearing: Bool, variant: Variant = .swift
  ) {
    self.card = card
    self.variant = variant
    self.container = container
    self.isAppearing = isAppearing
    duration = isAppearing ? 1.5 : 4.0
    super.init()
  }

  func start() {
    animator = UIDynamicAnimator(referenceView: container)
    animator.delegate = self
    if isAppearing { present() } else { dismiss() }
    action = { [unowned self] in
      if animator.elapsedTime >= finishTime {
        hasTimedOut = true
        animator.removeBehavior(self)
      }
    }
    animator.addBehavior(self)
  }

  private func present() {
    card.frame = CGRect(x: container.bounds.midX - 100, y: 0, width: 200, height: 200)
    card.frame.origin.y -= card.frame.height
    container.addSubview(card)

    let item = UIDynamicItemBehavior(items: [card])
    item.elasticity = variant == .original ? 0.3 : 0.7
    item.allowsRotation = false
    let gravity = UIGravityBehavior(items: [card])
    gravity.gravityDirection = CGVector(dx: 0, dy: 1)
    gravity.magnitude = variant == .original ? 3 : 10
    let collision = UICollisionBehavior(items: [card])
    collision.setTranslatesReferenceBoundsIntoBoundary(
      with: UIEdgeInsets(
        top: card.frame.minY, left: 0,
        bottom: container.frame.height / 2 - card.frame.height / 2, right: 0))
    finishTime = duration + animator.elapsedTime
    for behavior in [gravity, collision, item] { addChildBehavior(behavior) }
  }

  private func dismiss() {
    let item = UIDynamicItemBehavior(items: [card])
    item.elasticity = 0.8
    item.angularResistance = 5
    item.allowsRotation = true
    let gravity = UIGravityBehavior(items: [card])
    gravity.magnitude = variant == .original ? 3 : 10
    let collision = UICollisionBehavior(items: [card])
    let sides: CGFloat = -1000
    collision.setTranslatesReferenceBoundsIntoBoundary(
      with: variant == .original
        ? UIEdgeInsets(top: 0, left: 0, bottom: -225, right: -50)
        : UIEdgeInsets(top: 0, left: sides, bottom: -225, right: sides))
    if variant == .original { collision.collisionDelegate = self }
    let isLong = variant == .swift
    let attachment = UIAttachmentBehavior(
      item: card,
      offsetFromCenter: UIOffset(
        horizontal: 70, vertical: isLong ? card.bounds.height / 2 : -card.bounds.height / 2),
      attachedToAnchor: CGPoint(x: card.frame.maxX - 40, y: card.frame.minY))
    attachment.frequency = 3
    attachment.damping = isLong ? 3 : 0.3
    if !isLong { attachment.length = 40 }
    self.attachment = attachment
    finishTime = 2 / 3 * duration + animator.elapsedTime
    for behavior in [gravity, collision, item, attachment] { addChildBehavior(behavior) }
  }

  /// One bounce, and the card falls out.
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: UIDynamicItem,
    withBoundaryIdentifier identifier: NSCopying?, at p: CGPoint
  ) {
    if attachment == nil, p.y > container.bounds.maxY { removeChildBehavior(behavior) }
  }

  func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) { log.append("resume") }

  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) {
    log.append("pause")
    if let attachment {
      removeChildBehavior(attachment)
      self.attachment = nil
      animator.addBehavior(self)
      finishTime = 1 / 3 * duration + animator.elapsedTime
      return
    }
    if isAppearing { card.center = container.center }
    for child in childBehaviors { removeChildBehavior(child) }
    animator.removeAllBehaviors()
    completion?()
  }
}
