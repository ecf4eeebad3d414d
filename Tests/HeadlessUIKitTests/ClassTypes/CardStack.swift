import UIKit

/// A stack of cards; a card that is thrown leaves, and one that is let go snaps back.
final class CardStackController: UIViewController {
  private(set) var cards: [UIView] = []
  private lazy var animator = UIDynamicAnimator(referenceView: view)

  override func viewDidLoad() {
    super.viewDidLoad()
    for _ in 0..<3 {
      let card = UIView(frame: CGRect(x: 0, y: 0, width: 240, height: 320))
      card.center = view.center
      card.addGestureRecognizer(
        UIPanGestureRecognizer(target: self, action: Selector(CardStackController.move)))
      view.addSubview(card)
      cards.append(card)
    }
  }

  func move(_ pan: UIPanGestureRecognizer) {
    guard let card = pan.view else { return }
    switch pan.state {
    case .began:
      animator.removeAllBehaviors()
    case .changed:
      let shift = pan.translation(in: view)
      card.center = CGPoint(x: card.center.x + shift.x, y: card.center.y + shift.y)
      pan.setTranslation(.zero, in: view)
    case .ended, .cancelled:
      let velocity = pan.velocity(in: view)
      if hypot(velocity.x, velocity.y) > 800 {
        discard(card, velocity)
      } else {
        let snap = UISnapBehavior(item: card, snapTo: view.center)
        snap.damping = 0.7
        animator.addBehavior(snap)
      }
    default:
      break
    }
  }

  private func discard(_ card: UIView, _ velocity: CGPoint) {
    let flight = UIDynamicItemBehavior(items: [card])
    flight.addLinearVelocity(velocity, for: card)
    flight.action = { [weak self, weak card] in
      guard let self, let card, !view.bounds.intersects(card.frame) else { return }
      animator.removeAllBehaviors()
      card.removeFromSuperview()
      cards.removeAll { $0 === card }
    }
    animator.addBehavior(flight)
  }
}
