public import Foundation

extension UICollectionView {
  // MARK: Reuse

  /// Registers a class of cells.
  public func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    classes[Self.poolName(.cell, nil, identifier)] = cellClass as? UICollectionViewCell.Type
  }

  /// Registers a class of supplementary views.
  public func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String,
    withReuseIdentifier identifier: String
  ) {
    classes[Self.poolName(.supplementaryView, elementKind, identifier)] =
      viewClass as? UICollectionReusableView.Type
  }

  /// Registers a nib file whose first object is the cell.
  public func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {
    nibs[Self.poolName(.cell, nil, identifier)] = nib
  }

  /// Registers a nib file whose first object is the supplementary view.
  public func register(
    _ nib: UINib?, forSupplementaryViewOfKind kind: String,
    withReuseIdentifier identifier: String
  ) { nibs[Self.poolName(.supplementaryView, kind, identifier)] = nib }

  /// A cell of a registered class; one that has left the screen, if there is one.
  public func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionViewCell {
    dequeue(.cell, nil, identifier) as? UICollectionViewCell ?? UICollectionViewCell()
  }

  /// A supplementary view of a registered class; one that has left the screen, if there is one.
  public func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView {
    dequeue(.supplementaryView, elementKind, identifier) ?? UICollectionReusableView()
  }

  private func dequeue(
    _ category: ElementCategory, _ kind: String?, _ identifier: String
  ) -> UICollectionReusableView? {
    let name = Self.poolName(category, kind, identifier)
    if let view = pool[name]?.popLast() {
      view.prepareForReuse()
      return view
    }
    if let view: UICollectionReusableView = nibs[name]?.firstObject() {
      view.reuseIdentifier = identifier
      return view
    }
    // A view of a nib file without contents is a plain one.
    let plain = category == .cell ? UICollectionViewCell.self : UICollectionReusableView.self
    guard let type = classes[name] ?? nibs[name].map({ _ in plain }) else {
      UIKitException.raise(
        .internalInconsistency,
        "could not dequeue a view of kind: \(kind ?? "UICollectionElementKindCell") with identifier "
          + "\(identifier) - must register a nib or a class for the identifier")
      return nil
    }
    return type.init(registeredWith: identifier)
  }

  // MARK: What is shown

  /// The cell of an item; nil if it is not shown.
  public func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
    shown[ElementKey(category: .cell, kind: nil, indexPath: indexPath)] as? UICollectionViewCell
  }

  /// A supplementary view; nil if it is not shown.
  public func supplementaryView(
    forElementKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView? {
    shown[ElementKey(category: .supplementaryView, kind: elementKind, indexPath: indexPath)]
  }

  /// The cells that are shown, in the order of their items.
  public var visibleCells: [UICollectionViewCell] {
    indexPathsForVisibleItems.compactMap { cellForItem(at: $0) }
  }

  /// The items whose cells are shown, in order.
  public var indexPathsForVisibleItems: [IndexPath] {
    shown.keys.filter { $0.category == .cell }.map(\.indexPath).sorted()
  }

  /// The item of a cell; nil if it is not shown.
  public func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
    shown.first { $0.value === cell }?.key.indexPath
  }

  /// The item at a point of the content, pt.
  public func indexPathForItem(at point: CGPoint) -> IndexPath? {
    let cells = visibleCells.filter {
      $0.point(inside: $0.convert(point, from: self), with: nil)
    }
    return cells.last.flatMap(indexPath)
  }

  /// Where the layout puts an item.
  public func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    if collectionViewLayout.isInvalid { layoutIfNeeded() }
    return collectionViewLayout.layoutAttributesForItem(at: indexPath)
  }

  /// Where the layout puts a supplementary view.
  public func layoutAttributesForSupplementaryElement(
    ofKind kind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    if collectionViewLayout.isInvalid { layoutIfNeeded() }
    return collectionViewLayout.layoutAttributesForSupplementaryView(ofKind: kind, at: indexPath)
  }

  // MARK: Selection

  /// The selected items; nil if there are none.
  public var indexPathsForSelectedItems: [IndexPath]? { selected.isEmpty ? nil : selected.sorted() }

  /// Selects an item, and shows it; nil deselects all.
  ///
  /// The delegate does not hear of it.
  public func selectItem(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) {
    if indexPath == nil || !allowsMultipleSelection {
      for path in selected where path != indexPath { deselectItem(at: path, animated: animated) }
    }
    guard let indexPath else { return }
    selected.insert(indexPath)
    cellForItem(at: indexPath)?.isSelected = true
    if !scrollPosition.isEmpty {
      scrollToItem(at: indexPath, at: scrollPosition, animated: animated)
    }
  }

  /// Deselects an item; the delegate does not hear of it.
  public func deselectItem(at indexPath: IndexPath, animated: Bool) {
    selected.remove(indexPath)
    cellForItem(at: indexPath)?.isSelected = false
  }

  // MARK: Updates

  /// Shows items that the data source has more.
  public func insertItems(at indexPaths: [IndexPath]) {
    update(indexPaths.map { UICollectionViewUpdateItem(.insert, to: $0) })
  }

  /// Removes items that the data source has no more.
  public func deleteItems(at indexPaths: [IndexPath]) {
    update(indexPaths.map { UICollectionViewUpdateItem(.delete, from: $0) })
  }

  /// Asks for cells again.
  public func reloadItems(at indexPaths: [IndexPath]) {
    update(indexPaths.map { UICollectionViewUpdateItem(.reload, from: $0, to: $0) })
  }

  /// Moves an item that the data source has moved.
  public func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    update([UICollectionViewUpdateItem(.move, from: indexPath, to: newIndexPath)])
  }

  /// Shows sections that the data source has more.
  public func insertSections(_ sections: IndexSet) {
    update(sections.map { UICollectionViewUpdateItem(.insert, to: Self.path($0)) })
  }

  /// Removes sections that the data source has no more.
  public func deleteSections(_ sections: IndexSet) {
    update(sections.map { UICollectionViewUpdateItem(.delete, from: Self.path($0)) })
  }

  /// Asks for the cells of sections again.
  public func reloadSections(_ sections: IndexSet) {
    update(
      sections.map { UICollectionViewUpdateItem(.reload, from: Self.path($0), to: Self.path($0)) })
  }

  /// As in UIKit, a section's update has an index path without an item.
  private static func path(_ section: Int) -> IndexPath {
    IndexPath(item: NSNotFound, section: section)
  }

  private func update(_ items: [UICollectionViewUpdateItem]) {
    if updates == nil {
      updates = items
      finishUpdates()
    } else {
      updates?.append(contentsOf: items)
    }
  }

  func finishUpdates() {
    let items = updates ?? []
    updates = nil
    for key in Array(shown.keys) { putAway(key) }
    forgetCounts()
    collectionViewLayout.prepareNow()
    if !items.isEmpty { collectionViewLayout.prepare(forCollectionViewUpdates: items) }
    layoutIfNeeded()
    if !items.isEmpty { collectionViewLayout.finalizeCollectionViewUpdates() }
  }
}
