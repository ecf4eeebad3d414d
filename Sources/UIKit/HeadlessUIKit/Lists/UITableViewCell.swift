public import Foundation

/// A row of a table view.
@preconcurrency @MainActor open class UITableViewCell: UIView {
  /// Which labels a cell has; their places are not laid out.
  public enum CellStyle: Int, Sendable {
    /// A title.
    case `default`
    /// A title, and a value on the right.
    case value1
    /// A title on the left, and a value.
    case value2
    /// A title, and a text below it.
    case subtitle
  }

  /// How a selected cell looks, which nothing draws.
  public enum SelectionStyle: Int, Sendable {
    /// As others.
    case none
    /// Blue.
    case blue
    /// Gray.
    case gray
    /// As the system's.
    case `default`
  }

  /// What is shown on the right, which nothing draws.
  public enum AccessoryType: Int, Sendable {
    /// Nothing.
    case none
    /// An arrow.
    case disclosureIndicator
    /// A button and an arrow.
    case detailDisclosureButton
    /// A check mark.
    case checkmark
    /// A button.
    case detailButton
  }

  /// How a cell is edited.
  public enum EditingStyle: Int, Sendable {
    /// Not at all.
    case none
    /// It is deleted.
    case delete
    /// Others are inserted.
    case insert
  }

  /// The identifier with which the cell is used again.
  public internal(set) var reuseIdentifier: String?
  /// The view of the content, as large as the cell.
  public let contentView = UIView()
  /// The title, as large as the content.
  open private(set) lazy var textLabel: UILabel? = makeLabel()
  /// The second text; of cells of the default style there is none.
  open private(set) lazy var detailTextLabel: UILabel? = style == .default ? nil : makeLabel()
  /// The image, of size 0.
  open private(set) lazy var imageView: UIImageView? = {
    let view = UIImageView(frame: .zero)
    contentView.addSubview(view)
    return view
  }()
  /// How the cell looks when it is selected.
  open var selectionStyle = SelectionStyle.default
  /// What is shown on the right.
  open var accessoryType = AccessoryType.none
  /// A view on the right; it is not placed.
  open var accessoryView: UIView?
  /// Room before the separator, pt.
  open var separatorInset = UIEdgeInsets.zero
  /// Whether the cell is selected.
  open var isSelected = false
  /// Whether a finger is on the cell.
  open var isHighlighted = false
  /// A view behind the content, as large as the cell.
  open var backgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
    }
  }
  /// A view behind the content while the cell is selected.
  open var selectedBackgroundView: UIView?
  private let style: CellStyle

  /// Creates a cell, 44 pt high.
  public init(style: CellStyle, reuseIdentifier: String?) {
    self.style = style
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    contentView.frame = bounds
    addSubview(contentView)
  }

  /// Creates a cell of the default style.
  public convenience override init(frame: CGRect) {
    self.init(style: .default, reuseIdentifier: nil)
    self.frame = frame
  }

  /// Creates a cell of the default style, 44 pt high; nothing is decoded, as there are no storyboards.
  public required init?(coder: NSCoder) {
    (style, reuseIdentifier) = (.default, nil)
    super.init(coder: coder)
    bounds.size = CGSize(width: 320, height: 44)
    contentView.frame = bounds
    addSubview(contentView)
  }

  /// Creates a cell of a registered class: a subclass has this initializer if it has
  /// ``init(style:reuseIdentifier:)``.
  public required convenience init(registeredWith identifier: String) {
    self.init(style: .default, reuseIdentifier: identifier)
  }

  /// Called before the cell is used again.
  open func prepareForReuse() {}

  /// Selects the cell.
  open func setSelected(_ selected: Bool, animated: Bool) { isSelected = selected }

  /// Highlights the cell.
  open func setHighlighted(_ highlighted: Bool, animated: Bool) { isHighlighted = highlighted }

  /// Keeps the content as large as the cell.
  open override func layoutSubviews() {
    super.layoutSubviews()
    contentView.frame = bounds
    backgroundView?.frame = bounds
    textLabel?.frame = contentView.bounds
  }

  private func makeLabel() -> UILabel {
    let label = UILabel(frame: contentView.bounds)
    contentView.addSubview(label)
    return label
  }
}
