public import Foundation

/// Several items that move as one body, each with a shape of its own.
@preconcurrency @MainActor open class UIDynamicItemGroup: NSObject, UIDynamicItem {
  /// The items.
  public let items: [any UIDynamicItem]
  private let offsets: [CGPoint]
  private var storedCenter: CGPoint
  private let size: CGSize

  /// Creates a group of items where they are now.
  ///
  /// A group in a group raises an exception, as in UIKit.
  ///
  /// - Parameter items: The items.
  public init(items: [any UIDynamicItem]) {
    if items.contains(where: { $0 is UIDynamicItemGroup }) {
      UIKitException.raise(.invalidGroup, "Groups can not be nested in other groups")
      self.items = []
    } else {
      self.items = items
    }
    let rect = CGRect(
      around: self.items.flatMap { item in
        let (center, size) = (item.center, item.bounds.size)
        return [-0.5, 0.5].map {
          CGPoint(x: center.x + $0 * size.width, y: center.y + $0 * size.height)
        }
      })
    let middle = CGPoint(x: rect.midX, y: rect.midY)
    storedCenter = middle
    size = rect.size
    offsets = self.items.map {
      CGPoint(x: $0.center.x - middle.x, y: $0.center.y - middle.y)
    }
  }

  /// The middle of the rectangle around the items at the start, pt; setting it moves the items.
  open var center: CGPoint {
    get { storedCenter }
    set {
      let (dx, dy) = (newValue.x - storedCenter.x, newValue.y - storedCenter.y)
      storedCenter = newValue
      for item in items {
        item.center = CGPoint(x: item.center.x + dx, y: item.center.y + dy)
      }
    }
  }

  /// The rectangle around the items at the start, with its origin at 0, pt.
  open var bounds: CGRect { CGRect(origin: .zero, size: size) }

  /// The rotation, which turns the items.
  ///
  /// As in UIKit, it is all zeros until it is set.
  open var transform = CGAffineTransform() {
    didSet {
      for (item, offset) in zip(items, offsets) {
        let turned = offset.applying(transform)
        item.center = CGPoint(x: storedCenter.x + turned.x, y: storedCenter.y + turned.y)
        item.transform = transform
      }
    }
  }

  /// The items with their centers relative to the group's, pt, in the group's own axes.
  var members: [(item: any UIDynamicItem, offset: CGPoint)] { Array(zip(items, offsets)) }
}
