public import Foundation

/// Places cells in lines, one after another.
///
/// A line holds as many cells as fit with the least spacing between them. The spacing of a full line
/// grows until the line is filled, and the last line has the spacing of the one before. Cells are
/// centered in the height of their line.
@preconcurrency @MainActor open class UICollectionViewFlowLayout: UICollectionViewLayout {
  /// The least distance between lines, pt.
  open var minimumLineSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
  /// The least distance between cells of a line, pt.
  open var minimumInteritemSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
  /// The size of cells, pt.
  open var itemSize = CGSize(width: 50, height: 50) { didSet { invalidateLayout() } }
  /// The size of cells before they are measured; it has no effect.
  open var estimatedItemSize = CGSize.zero
  /// The direction in which lines follow each other.
  open var scrollDirection = UICollectionView.ScrollDirection.vertical {
    didSet { invalidateLayout() }
  }
  /// The size of a section's header along the scroll direction, pt; none if 0.
  open var headerReferenceSize = CGSize.zero { didSet { invalidateLayout() } }
  /// The size of a section's footer along the scroll direction, pt; none if 0.
  open var footerReferenceSize = CGSize.zero { didSet { invalidateLayout() } }
  /// Room around the cells of a section, pt.
  open var sectionInset = UIEdgeInsets.zero { didSet { invalidateLayout() } }
  /// What section insets refer to; there are no safe areas.
  open var sectionInsetReference = SectionInsetReference.fromContentInset
  /// Whether headers stay visible; it has no effect.
  open var sectionHeadersPinToVisibleBounds = false
  /// Whether footers stay visible; it has no effect.
  open var sectionFootersPinToVisibleBounds = false

  /// What section insets refer to.
  public enum SectionInsetReference: Int, Sendable {
    /// The content inset.
    case fromContentInset
    /// The safe area.
    case fromSafeArea
    /// The margins.
    case fromLayoutMargins
  }

  private var elements: [ElementKey: UICollectionViewLayoutAttributes] = [:]
  private var order: [ElementKey] = []
  private var contentSize = CGSize.zero
  private var isComputed = false

  /// The class of the contexts of invalidations.
  open override class var invalidationContextClass: AnyClass {
    UICollectionViewFlowLayoutInvalidationContext.self
  }

  /// Computes the places of all cells if anything has changed.
  open override func prepare() {
    guard !isComputed, let collectionView else { return }
    isComputed = true
    elements = [:]
    order = []
    let isVertical = scrollDirection == .vertical
    var length: CGFloat = 0
    for section in 0..<collectionView.numberOfSections {
      length = place(section, from: length, in: collectionView, isVertical)
    }
    let area = collectionView.bounds.inset(by: collectionView.adjustedContentInset)
    contentSize =
      isVertical
      ? CGSize(width: area.width, height: length) : CGSize(width: length, height: area.height)
  }

  /// Lets everything be computed again, unless an animator has only moved attributes.
  open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    let flow = context as? UICollectionViewFlowLayoutInvalidationContext
    if !context.isOnlyDynamic,
      context.invalidateEverything || context.invalidateDataSourceCounts
        || flow?.invalidateFlowLayoutDelegateMetrics ?? true
        || flow?.invalidateFlowLayoutAttributes ?? true
    {
      isComputed = false
    }
    super.invalidateLayout(with: context)
  }

  /// The size of the content, pt.
  open override var collectionViewContentSize: CGSize { contentSize }

  /// Copies of the attributes of what is seen in a rectangle, so that behaviors can move them.
  open override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    order.compactMap { key in
      elements[key].flatMap { $0.frame.intersects(rect) ? copy(of: $0) : nil }
    }
  }

  /// A copy of the attributes of a cell.
  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    elements[ElementKey(category: .cell, kind: nil, indexPath: indexPath)].flatMap(copy)
  }

  /// A copy of the attributes of a header or a footer.
  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    elements[
      ElementKey(category: .supplementaryView, kind: elementKind, indexPath: indexPath)
    ].flatMap(copy)
  }

  /// Whether the size across the scroll direction changes.
  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    guard let size = collectionView?.bounds.size else { return false }
    return scrollDirection == .vertical
      ? newBounds.width != size.width : newBounds.height != size.height
  }

  private func copy(
    of attributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes? {
    attributes.copy(with: nil) as? UICollectionViewLayoutAttributes
  }

  // MARK: Lines

  /// Places a section, pt along the scroll direction from its start to its end.
  private func place(
    _ section: Int, from start: CGFloat, in view: UICollectionView, _ isVertical: Bool
  ) -> CGFloat {
    let delegate = view.delegate as? any UICollectionViewDelegateFlowLayout
    let insets =
      delegate?.collectionView(view, layout: self, insetForSectionAt: section) ?? sectionInset
    let lineSpacing =
      delegate?.collectionView(view, layout: self, minimumLineSpacingForSectionAt: section)
      ?? minimumLineSpacing
    let spacing =
      delegate?.collectionView(view, layout: self, minimumInteritemSpacingForSectionAt: section)
      ?? minimumInteritemSpacing
    let header =
      delegate?.collectionView(view, layout: self, referenceSizeForHeaderInSection: section)
      ?? headerReferenceSize
    let footer =
      delegate?.collectionView(view, layout: self, referenceSizeForFooterInSection: section)
      ?? footerReferenceSize
    let area = view.bounds.inset(by: view.adjustedContentInset)
    let breadth = isVertical ? area.width : area.height
    let (before, after) = isVertical ? (insets.left, insets.right) : (insets.top, insets.bottom)

    var position = start
    add(UICollectionView.elementKindSectionHeader, section, &position, header, breadth, isVertical)
    position += isVertical ? insets.top : insets.left
    let sizes = (0..<view.numberOfItems(inSection: section)).map { item in
      let path = IndexPath(item: item, section: section)
      return delegate?.collectionView(view, layout: self, sizeForItemAt: path) ?? itemSize
    }
    let lines = lines(
      of: sizes.map { isVertical ? $0.width : $0.height }, breadth - before - after, spacing)
    var gap: CGFloat?
    for (index, line) in lines.enumerated() {
      if index > 0 { position += lineSpacing }
      let across = line.map { isVertical ? sizes[$0].width : sizes[$0].height }
      let along = line.map { isVertical ? sizes[$0].height : sizes[$0].width }
      let isLast = index == lines.count - 1
      let free = breadth - before - after - across.reduce(0, +)
      let full = line.count > 1 ? max(spacing, free / CGFloat(line.count - 1)) : spacing
      // The last line has the distances of the line before; alone, it has the least ones if it is not full.
      let isFull = free < CGFloat(line.count - 1) * spacing + (across.first ?? 0) + spacing
      let distance = isLast && !isFull ? gap ?? spacing : full
      gap = full
      let height = along.max() ?? 0
      var offset = before
      // As on a device, a single cell is in the middle of its line if no second one fits.
      if line.count == 1, isFull, free > 0 { offset += free / 2 }
      for (item, (width, depth)) in zip(line, zip(across, along)) {
        let attributes = makeAttributes()
        attributes.indexPath = IndexPath(item: item, section: section)
        let place = CGPoint(x: offset + width / 2, y: position + height / 2)
        attributes.size =
          isVertical ? CGSize(width: width, height: depth) : CGSize(width: depth, height: width)
        attributes.center = isVertical ? place : CGPoint(x: place.y, y: place.x)
        insert(attributes)
        offset += width + distance
      }
      position += height
    }
    position += isVertical ? insets.bottom : insets.right
    add(UICollectionView.elementKindSectionFooter, section, &position, footer, breadth, isVertical)
    return position
  }

  /// The items of each line.
  private func lines(
    of lengths: [CGFloat], _ breadth: CGFloat, _ spacing: CGFloat
  ) -> [[Int]] {
    var lines: [[Int]] = []
    var end: CGFloat = 0
    for (item, length) in lengths.enumerated() {
      // Thirds of a width add up to a little more than the width.
      if let last = lines.indices.last, end + spacing + length <= breadth + 1e-6 {
        lines[last].append(item)
        end += spacing + length
      } else {
        lines.append([item])
        end = length
      }
    }
    return lines
  }

  private func add(
    _ kind: String, _ section: Int, _ position: inout CGFloat, _ size: CGSize, _ breadth: CGFloat,
    _ isVertical: Bool
  ) {
    let length = isVertical ? size.height : size.width
    guard length > 0 else { return }
    let attributes = UICollectionViewLayoutAttributes(
      forSupplementaryViewOfKind: kind, with: IndexPath(item: 0, section: section))
    attributes.frame =
      isVertical
      ? CGRect(x: 0, y: position, width: breadth, height: length)
      : CGRect(x: position, y: 0, width: length, height: breadth)
    insert(attributes)
    position += length
  }

  private func makeAttributes() -> UICollectionViewLayoutAttributes {
    let type = Self.layoutAttributesClass as? UICollectionViewLayoutAttributes.Type
    return type.map { $0.init() } ?? UICollectionViewLayoutAttributes()
  }

  private func insert(_ attributes: UICollectionViewLayoutAttributes) {
    elements[attributes.key] = attributes
    order.append(attributes.key)
  }
}

/// What an invalidation of a flow layout is about.
@preconcurrency @MainActor
open class UICollectionViewFlowLayoutInvalidationContext:
  UICollectionViewLayoutInvalidationContext
{
  /// Whether the delegate is asked for sizes again.
  open var invalidateFlowLayoutDelegateMetrics = true
  /// Whether the places are computed again.
  open var invalidateFlowLayoutAttributes = true
}
