public import Foundation

extension UIDynamicAnimator {
  /// Creates an animator for the attributes of a collection view's layout.
  ///
  /// The animator invalidates the layout in every frame in which it moves, so that the layout is
  /// prepared again and the cells follow their attributes.
  ///
  /// - Parameter layout: The layout, which retains the animator.
  public convenience init(collectionViewLayout layout: UICollectionViewLayout) {
    self.init()
    self.layout = layout
  }

  /// The attributes of a cell that a behavior moves.
  public func layoutAttributesForCell(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes?
  {
    attributes(.cell, nil, indexPath)
  }

  /// The attributes of a supplementary view that a behavior moves.
  public func layoutAttributesForSupplementaryView(
    ofKind kind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { attributes(.supplementaryView, kind, indexPath) }

  /// The attributes of a decoration view that a behavior moves.
  public func layoutAttributesForDecorationView(
    ofKind kind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { attributes(.decorationView, kind, indexPath) }

  private func attributes(
    _ category: UICollectionView.ElementCategory, _ kind: String?, _ indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    for case let attributes as UICollectionViewLayoutAttributes in bodies.lazy.map(\.item)
    where attributes.indexPath == indexPath && attributes.representedElementCategory == category
      && attributes.representedElementKind == kind
    {
      return attributes
    }
    return nil
  }
}
