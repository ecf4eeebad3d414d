public import Foundation

/// A text, which nothing draws.
///
/// There are no fonts on Linux, so the size of a text is a rule and not Apple's: half of the point
/// size for each character, and 1.2 times the point size, rounded up to half a point, for each line.
/// Override ``intrinsicContentSize`` where the size matters.
@preconcurrency @MainActor open class UILabel: UIView {
  /// The text.
  open var text: String? { didSet { if text != oldValue { superview?.setNeedsLayout() } } }
  /// The font.
  open var font = UIFont.systemFont(ofSize: 17)
  /// The color.
  open var textColor: UIColor = .label
  /// Where the text is in the label.
  open var textAlignment = NSTextAlignment.natural
  /// The largest number of lines; 0 for any.
  open var numberOfLines = 1
  /// Whether the text becomes smaller to fit.
  open var adjustsFontSizeToFitWidth = false

  /// Creates a label, pt.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// Nothing can be decoded: there are no storyboards.
  public required init?(coder: NSCoder) { nil }

  /// The size of the text by the rule of this type, pt.
  open override var intrinsicContentSize: CGSize {
    let lines = (text ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    let shown = numberOfLines > 0 ? lines.prefix(numberOfLines) : lines[...]
    guard let text, !text.isEmpty else { return .zero }
    let line = (1.2 * font.pointSize * 2).rounded(.up) / 2
    return CGSize(
      width: 0.5 * font.pointSize * CGFloat(shown.map(\.count).max() ?? 0),
      height: line * CGFloat(shown.count))
  }

  /// The size of the text, pt.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
}

/// A font, of which only the size is known.
open class UIFont: NSObject, @unchecked Sendable {
  /// The size, pt.
  public let pointSize: CGFloat
  /// The name.
  public let fontName: String

  /// Creates a font by its name; every name exists here.
  public init?(name fontName: String, size fontSize: CGFloat) {
    pointSize = fontSize
    self.fontName = fontName
  }

  private init(_ size: CGFloat) {
    pointSize = size
    fontName = "System"
  }

  /// The thickness of a font.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    /// UIKit's number.
    public let rawValue: CGFloat

    /// Creates a weight from UIKit's number.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// Light.
    public static let light = Weight(rawValue: -0.4)
    /// Regular.
    public static let regular = Weight(rawValue: 0)
    /// Medium.
    public static let medium = Weight(rawValue: 0.23)
    /// Semibold.
    public static let semibold = Weight(rawValue: 0.3)
    /// Bold.
    public static let bold = Weight(rawValue: 0.4)
  }

  /// The font of the system.
  public static func systemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont(fontSize) }

  /// The font of the system with a weight.
  public static func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(fontSize)
  }

  /// The bold font of the system.
  public static func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont(fontSize) }
}

/// Where a text is in its frame.
public enum NSTextAlignment: Int, Sendable {
  /// At the left side.
  case left
  /// In the middle.
  case center
  /// At the right side.
  case right
  /// Between both sides.
  case justified
  /// Where the language begins.
  case natural
}
