public import Foundation

/// A button.
@preconcurrency @MainActor open class UIButton: UIControl {
  /// The style of a button.
  public enum ButtonType: Int, Sendable {
    /// Without style.
    case custom = 0
    /// In the style of the system.
    case system = 1
    /// For details.
    case detailDisclosure = 2
    /// For information.
    case infoLight = 3
    /// For information, on a dark ground.
    case infoDark = 4
    /// For adding a contact.
    case contactAdd = 5
    /// For closing.
    case close = 7

    /// In the style of the system, by its older name.
    public static let roundedRect = ButtonType.system
  }

  /// The style.
  open private(set) var buttonType = ButtonType.custom
  private var titles: [UInt: String] = [:]
  private var titleColors: [UInt: UIColor] = [:]
  private var images: [UInt: UIImage] = [:]
  private var backgrounds: [UInt: UIImage] = [:]
  /// The distances of the content from the sides, pt.
  open var contentEdgeInsets = UIEdgeInsets.zero
  /// The distances by which the title is moved, which nothing shows, pt.
  open var titleEdgeInsets = UIEdgeInsets.zero
  /// The distances by which the image is moved, which nothing shows, pt.
  open var imageEdgeInsets = UIEdgeInsets.zero
  /// Whether the image is darker under a finger, which nothing shows.
  open var adjustsImageWhenHighlighted = true
  /// Whether the image is darker while the button cannot be used, which nothing shows.
  open var adjustsImageWhenDisabled = true
  /// The menu, which nothing shows.
  open var menu: UIMenu?
  /// Whether a tap shows the menu, which nothing shows.
  open var showsMenuAsPrimaryAction = false
  /// The title, the image and the distances, in one value; nil unless set.
  open var configuration: Configuration? { didSet { apply(configuration) } }
  /// Whether the button shines under a finger, which nothing shows.
  open var showsTouchWhenHighlighted = false

  /// The view of the image, which the button does not place.
  open private(set) lazy var imageView: UIImageView? = UIImageView(image: currentImage)

  /// The label of the title.
  public private(set) lazy var titleLabel: UILabel? = {
    let label = UILabel()
    label.text = currentTitle
    addSubview(label)
    return label
  }()

  /// Creates a button of size 0.
  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    self.buttonType = buttonType
  }

  /// Creates a button of size 0 with an action.
  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(frame: .zero)
    self.buttonType = buttonType
    guard let primaryAction else { return }
    setTitle(primaryAction.title, for: .normal)
    addAction(primaryAction, for: .primaryActionTriggered)
  }

  /// Creates a button of size 0 with a configuration.
  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
    self.init(type: .system, primaryAction: primaryAction)
    self.configuration = configuration
    // Observers of properties are not called in initializers.
    apply(configuration)
  }

  private func apply(_ configuration: Configuration?) {
    guard let configuration else { return }
    if let title = configuration.title { setTitle(title, for: .normal) }
    setImage(configuration.image, for: .normal)
    let insets = configuration.contentInsets
    contentEdgeInsets = UIEdgeInsets(
      top: insets.top, left: insets.leading, bottom: insets.bottom, right: insets.trailing)
  }

  /// Sets the title for a state.
  open func setTitle(_ title: String?, for state: State) {
    titles[state.rawValue] = title
    titleLabel?.text = currentTitle
  }

  /// The title for a state.
  open func title(for state: State) -> String? {
    titles[state.rawValue] ?? titles[State.normal.rawValue]
  }

  /// The title now.
  open var currentTitle: String? { title(for: state) }

  /// Sets the color of the title for a state.
  open func setTitleColor(_ color: UIColor?, for state: State) {
    titleColors[state.rawValue] = color
    titleLabel?.textColor = currentTitleColor
  }

  /// The color of the title for a state.
  open func titleColor(for state: State) -> UIColor? {
    titleColors[state.rawValue] ?? titleColors[State.normal.rawValue]
  }

  /// The color of the title now.
  open var currentTitleColor: UIColor { titleColor(for: state) ?? .white }

  /// Sets the image for a state.
  open func setImage(_ image: UIImage?, for state: State) {
    images[state.rawValue] = image
    imageView?.image = currentImage
  }

  /// The image for a state.
  open func image(for state: State) -> UIImage? {
    images[state.rawValue] ?? images[State.normal.rawValue]
  }

  /// The image now.
  open var currentImage: UIImage? { image(for: state) }

  /// Sets the image behind the content for a state.
  open func setBackgroundImage(_ image: UIImage?, for state: State) {
    backgrounds[state.rawValue] = image
  }

  /// The image behind the content for a state.
  open func backgroundImage(for state: State) -> UIImage? {
    backgrounds[state.rawValue] ?? backgrounds[State.normal.rawValue]
  }

  /// The image behind the content now.
  open var currentBackgroundImage: UIImage? { backgroundImage(for: state) }

  /// Sets the title for a state; its attributes are not kept.
  open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
    setTitle(title?.string, for: state)
  }

  /// The title for a state.
  open func attributedTitle(for state: State) -> NSAttributedString? {
    titles[state.rawValue].map { NSAttributedString(string: $0) }
  }

  /// Sets the color of the shadow of the title, which nothing shows.
  open func setTitleShadowColor(_ color: UIColor?, for state: State) {}

  /// Sets how a symbol looks, which nothing shows.
  open func setPreferredSymbolConfiguration(
    _ configuration: UIImage.SymbolConfiguration?, forImageIn state: State
  ) {}

  /// The size of the image and the title beside it, inside of the distances from the sides, pt.
  open override var intrinsicContentSize: CGSize {
    let (title, image) = (titleLabel?.intrinsicContentSize ?? .zero, currentImage?.size ?? .zero)
    let insets = contentEdgeInsets
    return CGSize(
      width: insets.left + image.width + title.width + insets.right,
      height: insets.top + max(image.height, title.height) + insets.bottom)
  }

  /// The size of the content, pt.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  /// Centers the title.
  open override func layoutSubviews() {
    super.layoutSubviews()
    guard let label = titleLabel else { return }
    let size = label.intrinsicContentSize
    label.frame = CGRect(
      x: (bounds.width - size.width) / 2, y: (bounds.height - size.height) / 2,
      width: size.width, height: size.height)
  }
}
