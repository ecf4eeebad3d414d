import UIKit

/// A picture over everything, which a flick sends away.
final class PictureController: UIViewController {
  let picture = UIImageView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
  private lazy var animator = UIDynamicAnimator(referenceView: view)
  private var spring: UIAttachmentBehavior?

  override func viewDidLoad() {
    super.viewDidLoad()
    picture.center = view.center
    picture.isUserInteractionEnabled = true
    picture.addGestureRecognizer(
      UIPanGestureRecognizer(target: self, action: Selector(PictureController.pan)))
    view.addSubview(picture)
  }

  func pan(_ pan: UIPanGestureRecognizer) {
    let finger = pan.location(in: view)
    switch pan.state {
    case .began:
      animator.removeAllBehaviors()
      let grip = pan.location(in: picture)
      let offset = UIOffset(
        horizontal: grip.x - picture.bounds.midX, vertical: grip.y - picture.bounds.midY)
      let spring = UIAttachmentBehavior(
        item: picture, offsetFromCenter: offset, attachedToAnchor: finger)
      animator.addBehavior(spring)
      self.spring = spring
    case .changed:
      spring?.anchorPoint = finger
    case .ended, .cancelled:
      animator.removeAllBehaviors()
      let velocity = pan.velocity(in: view)
      if hypot(velocity.x, velocity.y) > 1000 {
        let push = UIPushBehavior(items: [picture], mode: .instantaneous)
        push.pushDirection = CGVector(dx: velocity.x / 100, dy: velocity.y / 100)
        push.action = { [weak self] in
          guard let self, !view.bounds.intersects(picture.frame) else { return }
          animator.removeAllBehaviors()
          dismiss(animated: false)
        }
        animator.addBehavior(push)
      } else {
        animator.addBehavior(UISnapBehavior(item: picture, snapTo: view.center))
      }
    default:
      break
    }
  }
}
