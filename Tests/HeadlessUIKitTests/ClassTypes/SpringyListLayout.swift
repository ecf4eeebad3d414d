import UIKit

/// A list whose cells hang on springs: the farther a cell is from the finger, the later it follows.
final class SpringyListLayout: UICollectionViewFlowLayout {
  private lazy var animator = UIDynamicAnimator(collectionViewLayout: self)

  override func prepare() {
    super.prepare()
    guard animator.behaviors.isEmpty else { return }
    let content = CGRect(origin: .zero, size: collectionViewContentSize)
    for cell in super.layoutAttributesForElements(in: content) ?? [] {
      let spring = UIAttachmentBehavior(item: cell, attachedToAnchor: cell.center)
      spring.length = 0
      spring.damping = 0.8
      spring.frequency = 1
      animator.addBehavior(spring)
    }
  }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    animator.items(in: rect).compactMap { $0 as? UICollectionViewLayoutAttributes }
  }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    animator.layoutAttributesForCell(at: indexPath)
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    guard let list = collectionView else { return false }
    let delta = newBounds.origin.y - list.bounds.origin.y
    let finger = list.panGestureRecognizer.location(in: list)
    for case let spring as UIAttachmentBehavior in animator.behaviors {
      guard let cell = spring.items.first else { continue }
      let anchor = spring.anchorPoint
      let resistance = (abs(finger.y - anchor.y) + abs(finger.x - anchor.x)) / 1500
      cell.center.y += delta < 0 ? max(delta, delta * resistance) : min(delta, delta * resistance)
      animator.updateItem(usingCurrentState: cell)
    }
    return false
  }
}
