public import Foundation

/// A view of a collection view that is used again when it leaves the screen.
@preconcurrency @MainActor open class UICollectionReusableView: UIView {
  /// The identifier with which the view was taken.
  open internal(set) var reuseIdentifier: String?

  /// Creates a view, pt.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Creates a view of size 0; nothing is decoded, as there are no storyboards.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Creates a view of a registered class: a subclass has this initializer if it has ``init(frame:)``.
  public required convenience init(registeredWith identifier: String) {
    self.init(frame: .zero)
    reuseIdentifier = identifier
  }

  /// Called before the view is used again.
  open func prepareForReuse() {}

  /// Called when the view gets its attributes, before its properties are set.
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}

  /// The attributes that the view prefers: those that it has.
  open func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes { layoutAttributes }

  /// Called before a layout replaces another.
  open func willTransition(
    from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout
  ) {
  }

  /// Called after a layout has replaced another.
  open func didTransition(
    from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout
  ) {
  }

  /// Takes the place of the attributes.
  func take(_ attributes: UICollectionViewLayoutAttributes) {
    apply(attributes)
    if bounds.size != attributes.size { bounds.size = attributes.size }
    center = attributes.center
    transform = attributes.transform
    alpha = attributes.alpha
    isHidden = attributes.isHidden
    layer.zPosition = CGFloat(attributes.zIndex)
  }
}

/// A cell of a collection view.
@preconcurrency @MainActor open class UICollectionViewCell: UICollectionReusableView {
  /// The view of the content, as large as the cell.
  public let contentView = UIView()
  /// Whether the cell is selected.
  open var isSelected = false
  /// Whether a finger is on the cell.
  open var isHighlighted = false
  /// A view behind the content, as large as the cell.
  open var backgroundView: UIView? { didSet { replace(oldValue, by: backgroundView) } }
  /// A view behind the content while the cell is selected.
  open var selectedBackgroundView: UIView?

  /// Creates a cell, pt.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    contentView.frame = bounds
    addSubview(contentView)
  }

  /// Creates a cell of size 0; nothing is decoded, as there are no storyboards.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addSubview(contentView)
  }

  /// Keeps the content as large as the cell.
  open override func layoutSubviews() {
    super.layoutSubviews()
    contentView.frame = bounds
    backgroundView?.frame = bounds
  }

  private func replace(_ old: UIView?, by new: UIView?) {
    old?.removeFromSuperview()
    guard let new else { return }
    insertSubview(new, at: 0)
    setNeedsLayout()
  }
}
