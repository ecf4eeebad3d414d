public import Foundation

/// A view of cells that a layout places.
///
/// Its layout makes cells for the attributes in the bounds, moves them, and puts away those that have
/// left. Updates are shown at once: cells do not move from their old places.
@preconcurrency @MainActor open class UICollectionView: UIScrollView {
  /// What a view of a collection view shows.
  public enum ElementCategory: UInt, Sendable {
    /// An item.
    case cell
    /// A header, a footer or the like.
    case supplementaryView
    /// A decoration of the layout.
    case decorationView
  }

  /// The direction in which content is scrolled.
  public enum ScrollDirection: Int, Sendable {
    /// Up and down.
    case vertical
    /// Left and right.
    case horizontal
  }

  /// Where an item is shown.
  public struct ScrollPosition: OptionSet, Hashable, Sendable {
    /// The bits of UIKit.
    public let rawValue: UInt

    /// Creates a position from UIKit's bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// At the upper edge.
    public static let top = ScrollPosition(rawValue: 1)
    /// In the middle between top and bottom.
    public static let centeredVertically = ScrollPosition(rawValue: 2)
    /// At the lower edge.
    public static let bottom = ScrollPosition(rawValue: 4)
    /// At the left edge.
    public static let left = ScrollPosition(rawValue: 8)
    /// In the middle between left and right.
    public static let centeredHorizontally = ScrollPosition(rawValue: 16)
    /// At the right edge.
    public static let right = ScrollPosition(rawValue: 32)
  }

  /// The kind of headers of sections.
  public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  /// The kind of footers of sections.
  public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

  /// Knows the items; it is not retained.
  open weak var dataSource: (any UICollectionViewDataSource)? { didSet { reloadData() } }
  /// The layout.
  open var collectionViewLayout: UICollectionViewLayout {
    didSet { if collectionViewLayout !== oldValue { replaceLayout(oldValue) } }
  }
  /// Whether taps select cells.
  open var allowsSelection = true
  /// Whether taps select several cells.
  open var allowsMultipleSelection = false
  /// Whether cells are made before they are seen; they never are.
  open var isPrefetchingEnabled = true
  /// A view behind the cells.
  open var backgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
    }
  }

  var shown: [ElementKey: UICollectionReusableView] = [:]
  var pool: [String: [UICollectionReusableView]] = [:]
  var classes: [String: UICollectionReusableView.Type] = [:]
  var nibs: [String: UINib] = [:]
  var selected: Set<IndexPath> = []
  var highlighted: IndexPath?
  private var counts: [Int]?
  private var preparedSize = CGSize.zero
  private var boundsContext: UICollectionViewLayoutInvalidationContext?
  /// Whether new bounds have invalidated the layout, which is not prepared yet.
  private var isBoundsInvalid = false
  var updates: [UICollectionViewUpdateItem]?

  /// Creates a collection view, pt.
  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    collectionViewLayout = layout
    super.init(frame: frame)
    layout.collectionView = self
  }

  /// Creates a collection view of size 0 with a flow layout; nothing is decoded, as there are no storyboards.
  public required init?(coder: NSCoder) {
    collectionViewLayout = UICollectionViewFlowLayout()
    super.init(coder: coder)
    collectionViewLayout.collectionView = self
  }

  // MARK: Items

  /// The number of sections.
  open var numberOfSections: Int { itemCounts.count }

  /// The number of items in a section; 0 if there is no such section.
  open func numberOfItems(inSection section: Int) -> Int {
    itemCounts.indices.contains(section) ? itemCounts[section] : 0
  }

  private var itemCounts: [Int] {
    if let counts { return counts }
    guard let dataSource else { return [] }
    let next = (0..<max(0, dataSource.numberOfSections(in: self))).map {
      max(0, dataSource.collectionView(self, numberOfItemsInSection: $0))
    }
    counts = next
    return next
  }

  /// Asks the data source for everything again.
  open func reloadData() {
    for key in Array(shown.keys) { putAway(key) }
    selected = []
    forgetCounts()
  }

  /// Lets the data source be asked for the numbers again, and the layout be prepared.
  func forgetCounts() {
    counts = nil
    collectionViewLayout.invalidateEverything()
    setNeedsLayout()
  }

  // MARK: Layout

  /// Replaces the layout; cells are in their new places at once.
  open func setCollectionViewLayout(
    _ layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)? = nil
  ) {
    collectionViewLayout = layout
    if let completion { HeadlessClock.current.schedule(after: 0) { completion(true) } }
  }

  private func replaceLayout(_ old: UICollectionViewLayout) {
    for view in shown.values { view.willTransition(from: old, to: collectionViewLayout) }
    old.collectionView = nil
    collectionViewLayout.collectionView = self
    collectionViewLayout.invalidateLayout()
    for view in shown.values { view.didTransition(from: old, to: collectionViewLayout) }
  }

  override func boundsWillChange(to bounds: CGRect) {
    boundsContext = nil
    guard !isBoundsInvalid, dataSource != nil,
      collectionViewLayout.shouldInvalidateLayout(forBoundsChange: bounds)
    else { return }
    boundsContext = collectionViewLayout.invalidationContext(forBoundsChange: bounds)
  }

  override func boundsHaveMoved() {
    guard let context = boundsContext else { return }
    boundsContext = nil
    isBoundsInvalid = true
    collectionViewLayout.invalidateLayout(with: context)
  }

  override func target(forProposed target: CGPoint, velocity: CGPoint) -> CGPoint {
    collectionViewLayout.targetContentOffset(
      forProposedContentOffset: target, withScrollingVelocity: velocity)
  }

  /// Prepares the layout if it is invalid, and makes and moves the cells.
  open override func layoutSubviews() {
    super.layoutSubviews()
    if preparedSize != bounds.size {
      preparedSize = bounds.size
      collectionViewLayout.invalidateLayout()
    }
    var rounds = 0
    repeat {
      guard rounds < 16 else {
        UIKitWarning.log(
          "\(type(of: collectionViewLayout)) invalidates itself while it is prepared")
        break
      }
      rounds += 1
      if collectionViewLayout.isInvalid { collectionViewLayout.prepareNow() }
      isBoundsInvalid = false
      let size = collectionViewLayout.collectionViewContentSize
      if size != contentSize { contentSize = size }
      tile()
    } while collectionViewLayout.isInvalid
    if let backgroundView { backgroundView.frame = bounds }
  }

  /// Shows what the layout places in the bounds.
  private func tile() {
    guard dataSource != nil else { return }
    var keys: Set<ElementKey> = []
    // A layout may place more items than there are, and things far from the bounds.
    let seen = (collectionViewLayout.layoutAttributesForElements(in: bounds) ?? []).filter {
      exists($0) && $0.frame.intersects(bounds) && keys.insert($0.key).inserted
    }
    for key in Array(shown.keys) where !keys.contains(key) { putAway(key) }
    for attributes in seen {
      (shown[attributes.key] ?? makeView(for: attributes.key))?.take(attributes)
    }
    guard seen.contains(where: { $0.zIndex != 0 }) else { return }
    let ordered = seen.enumerated().sorted {
      ($0.element.zIndex, $0.offset) < ($1.element.zIndex, $1.offset)
    }
    for (_, attributes) in ordered { shown[attributes.key].map(bringSubviewToFront) }
  }

  private func exists(_ attributes: UICollectionViewLayoutAttributes) -> Bool {
    guard attributes.representedElementCategory == .cell else { return true }
    let path = attributes.indexPath
    return path.count == 2 && path.item >= 0 && path.item < numberOfItems(inSection: path.section)
  }

  private func makeView(for key: ElementKey) -> UICollectionReusableView? {
    let view: UICollectionReusableView?
    switch key.category {
    case .cell: view = dataSource?.collectionView(self, cellForItemAt: key.indexPath)
    case .supplementaryView:
      view = dataSource?.collectionView(
        self, viewForSupplementaryElementOfKind: key.kind ?? "", at: key.indexPath)
    case .decorationView:
      view = collectionViewLayout.decorationClasses[key.kind ?? ""].map {
        $0.init(registeredWith: key.kind ?? "")
      }
    }
    guard let view else { return nil }
    shown[key] = view
    addSubview(view)
    if let cell = view as? UICollectionViewCell {
      cell.isSelected = selected.contains(key.indexPath)
      listDelegate?.collectionView(self, willDisplay: cell, forItemAt: key.indexPath)
    }
    return view
  }

  func putAway(_ key: ElementKey) {
    guard let view = shown.removeValue(forKey: key) else { return }
    view.removeFromSuperview()
    if let identifier = view.reuseIdentifier {
      pool[Self.poolName(key.category, key.kind, identifier), default: []].append(view)
    }
    if let cell = view as? UICollectionViewCell {
      listDelegate?.collectionView(self, didEndDisplaying: cell, forItemAt: key.indexPath)
    }
  }

  var listDelegate: (any UICollectionViewDelegate)? { delegate as? any UICollectionViewDelegate }

  static func poolName(_ category: ElementCategory, _ kind: String?, _ identifier: String) -> String
  {
    "\(category.rawValue) \(kind ?? "") \(identifier)"
  }

  // MARK: Touches

  /// Highlights the cell under the finger.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard allowsSelection,
      let path = touches.first.flatMap({ indexPathForItem(at: $0.location(in: self)) }),
      listDelegate?.collectionView(self, shouldHighlightItemAt: path) ?? true
    else { return super.touchesBegan(touches, with: event) }
    highlighted = path
    cellForItem(at: path)?.isHighlighted = true
    listDelegate?.collectionView(self, didHighlightItemAt: path)
  }

  /// Selects or deselects the cell that was tapped.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let path = highlighted else { return super.touchesEnded(touches, with: event) }
    endHighlight()
    guard let touch = touches.first, indexPathForItem(at: touch.location(in: self)) == path else {
      return
    }
    if selected.contains(path), allowsMultipleSelection {
      guard listDelegate?.collectionView(self, shouldDeselectItemAt: path) ?? true else { return }
      deselectItem(at: path, animated: false)
      listDelegate?.collectionView(self, didDeselectItemAt: path)
    } else {
      guard listDelegate?.collectionView(self, shouldSelectItemAt: path) ?? true else { return }
      let others = allowsMultipleSelection ? [] : selected.subtracting([path])
      selectItem(at: path, animated: false, scrollPosition: [])
      for other in others { listDelegate?.collectionView(self, didDeselectItemAt: other) }
      listDelegate?.collectionView(self, didSelectItemAt: path)
    }
  }

  /// Ends the highlight.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    endHighlight()
    super.touchesCancelled(touches, with: event)
  }

  private func endHighlight() {
    guard let path = highlighted else { return }
    highlighted = nil
    cellForItem(at: path)?.isHighlighted = false
    listDelegate?.collectionView(self, didUnhighlightItemAt: path)
  }

  // MARK: To override

  /// Asks the layout to prepare for changes, runs a function that makes them, and shows them.
  ///
  /// - Parameters:
  ///   - updates: Inserts, deletes, moves and reloads items; the data source must know the result.
  ///   - completion: Called in the next turn.
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    let isOuter = self.updates == nil
    if isOuter { self.updates = [] }
    updates?()
    if isOuter { finishUpdates() }
    if let completion { HeadlessClock.current.schedule(after: 0) { completion(true) } }
  }

  /// Scrolls to an item.
  open func scrollToItem(at indexPath: IndexPath, at position: ScrollPosition, animated: Bool) {
    layoutIfNeeded()
    guard let frame = layoutAttributesForItem(at: indexPath)?.frame else { return }
    let (insets, ranges) = (adjustedContentInset, offsetRanges)
    var offset = contentOffset
    if position.contains(.top) { offset.y = frame.minY - insets.top }
    if position.contains(.centeredVertically) { offset.y = frame.midY - bounds.height / 2 }
    if position.contains(.bottom) { offset.y = frame.maxY - bounds.height + insets.bottom }
    if position.contains(.left) { offset.x = frame.minX - insets.left }
    if position.contains(.centeredHorizontally) { offset.x = frame.midX - bounds.width / 2 }
    if position.contains(.right) { offset.x = frame.maxX - bounds.width + insets.right }
    guard !position.isEmpty else { return scrollRectToVisible(frame, animated: animated) }
    offset.x = min(max(offset.x, ranges.x.lowerBound), ranges.x.upperBound)
    offset.y = min(max(offset.y, ranges.y.lowerBound), ranges.y.upperBound)
    setContentOffset(offset, animated: animated)
  }
}
