import Dynamics
public import Foundation

/// Pulls an item to a point and turns it upright.
@preconcurrency @MainActor open class UISnapBehavior: PrimitiveBehavior {
  private let item: any UIDynamicItem

  /// Creates a snap.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - point: Where its center is pulled to, pt.
  public init(item: any UIDynamicItem, snapTo point: CGPoint) {
    self.item = item
    snapPoint = point
    super.init()
  }

  /// Where the item's center is pulled to, pt.
  open var snapPoint: CGPoint {
    didSet { numbersChanged(["point.x": snapPoint.x, "point.y": snapPoint.y]) }
  }

  /// The damping ratio of the springs; UIKit documents 0 to 1, and 0.5 unless set.
  ///
  /// As in UIKit, it is read when the behavior is added.
  open var damping: CGFloat = 0.5

  override var kindName: String { "snap" }
  override var bodyItems: [any UIDynamicItem] { [item] }

  override func engineBehaviors(
    _ name: String, in animator: UIDynamicAnimator
  ) -> [Dynamics.Behavior] {
    guard let item = animator.name(of: item) else { return [] }
    return [
      .snap(
        Snap(
          name: name, item: item, point: Point2(snapPoint), damping: Quantity(damping)))
    ]
  }
}

extension Point2 {
  /// A point, pt.
  init(_ point: CGPoint) { self.init(x: Quantity(point.x), y: Quantity(point.y)) }

  /// An offset, pt; nil if it is zero.
  init?(_ offset: UIOffset) {
    guard offset != .zero else { return nil }
    self.init(x: Quantity(offset.horizontal), y: Quantity(offset.vertical))
  }
}
