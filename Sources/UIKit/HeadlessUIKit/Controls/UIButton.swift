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
  }

  /// The style.
  open private(set) var buttonType = ButtonType.custom
  private var titles: [UInt: String] = [:]
  private var titleColors: [UInt: UIColor] = [:]

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

  /// The size of the title, pt.
  open override var intrinsicContentSize: CGSize {
    titleLabel?.intrinsicContentSize ?? .zero
  }

  /// The size of the title, pt.
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
