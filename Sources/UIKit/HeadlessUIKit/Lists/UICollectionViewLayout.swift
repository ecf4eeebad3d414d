public import Foundation

/// Places the cells of a collection view.
@preconcurrency @MainActor open class UICollectionViewLayout: NSObject {
  /// The collection view that has the layout.
  open internal(set) weak var collectionView: UICollectionView?
  /// Whether the layout is prepared before it is asked again.
  private(set) var isInvalid = true

  /// Creates a layout.
  public override init() { super.init() }

  /// Creates a layout; nothing is decoded, as there are no storyboards.
  public required init?(coder: NSCoder) { super.init() }

  /// The class of the attributes.
  open class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }

  /// The class of the contexts of invalidations.
  open class var invalidationContextClass: AnyClass {
    UICollectionViewLayoutInvalidationContext.self
  }

  // MARK: To override

  /// Computes the layout; called before the first question after each invalidation.
  open func prepare() {}

  /// The size of the content, pt.
  open var collectionViewContentSize: CGSize { .zero }

  /// The attributes of everything that is seen in a rectangle of the content, pt.
  open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    nil
  }

  /// The attributes of a cell.
  open func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  /// The attributes of a supplementary view.
  open func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  /// The attributes of a decoration view.
  open func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  /// Whether the layout is computed again for new bounds.
  ///
  /// - Parameter newBounds: The bounds that the collection view will have, pt; it still has the old
  ///   ones.
  /// - Returns: No.
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

  /// The context of an invalidation by new bounds.
  open func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> UICollectionViewLayoutInvalidationContext { makeContext() }

  /// Where a drag comes to rest, pt.
  ///
  /// - Parameters:
  ///   - proposedContentOffset: Where it would come to rest, pt.
  ///   - velocity: Of the content offset, pt per millisecond.
  /// - Returns: The proposed offset.
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint { targetContentOffset(forProposedContentOffset: proposedContentOffset) }

  /// Where the content is after an update or a change of layouts, pt.
  open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint
  {
    proposedContentOffset
  }

  /// Called before items are inserted, deleted, moved or reloaded.
  open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}

  /// Called after items were inserted, deleted, moved or reloaded.
  open func finalizeCollectionViewUpdates() {}

  /// Called before the bounds change with an animation; nothing animates them here.
  open func prepare(forAnimatedBoundsChange oldBounds: CGRect) {}

  /// Called after the bounds have changed with an animation.
  open func finalizeAnimatedBoundsChange() {}

  /// Where an item begins that appears; items appear in their places here.
  open func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  /// Where an item ends that disappears; items disappear at once here.
  open func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  /// Whether the layout is computed again for attributes that a cell prefers; no.
  open func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool { false }

  // MARK: Invalidation

  /// Lets the layout be prepared again in the next layout of the collection view.
  open func invalidateLayout() { invalidateLayout(with: makeContext()) }

  /// Lets the layout be prepared again, with a context that says what has changed.
  open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    isInvalid = true
    collectionView?.setNeedsLayout()
  }

  /// The layout is prepared now.
  func prepareNow() {
    isInvalid = false
    prepare()
  }

  /// The animator has moved attributes: where the layout puts the others has not changed.
  func animatorMoved() {
    let context = makeContext()
    context.isOnlyDynamic = true
    invalidateLayout(with: context)
  }

  /// The data source has changed.
  func invalidateEverything() {
    let context = makeContext()
    context.invalidateEverything = true
    context.invalidateDataSourceCounts = true
    invalidateLayout(with: context)
  }

  private func makeContext() -> UICollectionViewLayoutInvalidationContext {
    let context = Self.invalidationContextClass as? UICollectionViewLayoutInvalidationContext.Type
    return context.map { $0.init() } ?? UICollectionViewLayoutInvalidationContext()
  }

  /// Registers a class of decoration views.
  open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {
    decorationClasses[elementKind] = viewClass as? UICollectionReusableView.Type
  }

  private(set) var decorationClasses: [String: UICollectionReusableView.Type] = [:]
}

/// What an invalidation of a layout is about.
@preconcurrency @MainActor open class UICollectionViewLayoutInvalidationContext: NSObject {
  /// Whether everything is computed again.
  open internal(set) var invalidateEverything = false
  /// Whether the numbers of sections and items are asked again.
  open internal(set) var invalidateDataSourceCounts = false
  /// The items whose attributes change.
  open private(set) var invalidatedItemIndexPaths: [IndexPath]?
  /// What is added to the content offset, pt.
  open var contentOffsetAdjustment = CGPoint.zero
  /// What is added to the size of the content, pt.
  open var contentSizeAdjustment = CGSize.zero
  /// Whether an animator has moved attributes, and nothing else has changed.
  var isOnlyDynamic = false

  /// Creates a context.
  public required override init() { super.init() }

  /// Invalidates some items.
  open func invalidateItems(at indexPaths: [IndexPath]) {
    invalidatedItemIndexPaths = (invalidatedItemIndexPaths ?? []) + indexPaths
  }
}

/// An item or a section that is inserted, deleted, moved or reloaded.
@preconcurrency @MainActor open class UICollectionViewUpdateItem: NSObject {
  /// What happens to an item.
  public enum Action: Int, Sendable {
    /// It is new.
    case insert
    /// It goes.
    case delete
    /// It is shown again.
    case reload
    /// It moves.
    case move
    /// Nothing.
    case none
  }

  /// Where the item was; nil for one that is new.
  public let indexPathBeforeUpdate: IndexPath?
  /// Where the item is; nil for one that goes.
  public let indexPathAfterUpdate: IndexPath?
  /// What happens.
  public let updateAction: Action

  init(_ action: Action, from before: IndexPath? = nil, to after: IndexPath? = nil) {
    updateAction = action
    indexPathBeforeUpdate = before
    indexPathAfterUpdate = after
  }
}
