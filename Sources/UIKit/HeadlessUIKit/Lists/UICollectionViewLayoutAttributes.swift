public import Foundation

/// Where and how a collection view shows a cell or another view; a behavior can move it.
@preconcurrency @MainActor
open class UICollectionViewLayoutAttributes: NSObject, UIDynamicItem,
  @preconcurrency NSCopying
{
  /// The index path of the item or of the section.
  open var indexPath = IndexPath(item: 0, section: 0)
  /// What the attributes belong to.
  open fileprivate(set) var representedElementCategory = UICollectionView.ElementCategory.cell
  /// The kind of the view; nil for a cell.
  open fileprivate(set) var representedElementKind: String?

  /// The center in the content, pt.
  open var center = CGPoint.zero
  /// The size, pt.
  open var size = CGSize.zero
  /// The view's own rectangle, pt.
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: size) }
    set { size = newValue.size }
  }
  /// The transform about the center.
  open var transform = CGAffineTransform.identity
  /// The opacity, from 0 to 1.
  open var alpha: CGFloat = 1
  /// The position from back to front.
  open var zIndex = 0
  /// Whether the view is not shown.
  open var isHidden = false

  /// Creates attributes of an item at the origin.
  public required override init() { super.init() }

  /// Creates attributes of a cell.
  public convenience init(forCellWith indexPath: IndexPath) {
    self.init()
    self.indexPath = indexPath
  }

  /// Creates attributes of a supplementary view, such as a header.
  public convenience init(forSupplementaryViewOfKind kind: String, with indexPath: IndexPath) {
    self.init()
    self.indexPath = indexPath
    representedElementCategory = .supplementaryView
    representedElementKind = kind
  }

  /// Creates attributes of a decoration view.
  public convenience init(forDecorationViewOfKind kind: String, with indexPath: IndexPath) {
    self.init()
    self.indexPath = indexPath
    representedElementCategory = .decorationView
    representedElementKind = kind
  }

  /// The smallest upright rectangle in the content, pt; without the transform when it is set.
  open var frame: CGRect {
    get {
      CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
        .applying(transform).offsetBy(dx: center.x, dy: center.y)
    }
    set {
      size = newValue.size
      center = CGPoint(x: newValue.midX, y: newValue.midY)
    }
  }

  /// A copy; a subclass copies its own properties too.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = Self()
    copy.indexPath = indexPath
    copy.representedElementCategory = representedElementCategory
    copy.representedElementKind = representedElementKind
    copy.center = center
    copy.size = size
    copy.transform = transform
    copy.alpha = alpha
    copy.zIndex = zIndex
    copy.isHidden = isHidden
    return copy
  }

  /// What the attributes belong to.
  var key: ElementKey {
    ElementKey(
      category: representedElementCategory, kind: representedElementKind, indexPath: indexPath)
  }
}

/// What a view of a collection view shows.
struct ElementKey: Hashable {
  let category: UICollectionView.ElementCategory
  let kind: String?
  let indexPath: IndexPath
}
