public import Foundation

/// A text, which nothing draws.
///
/// There are no fonts on Linux, so the size of a text is a rule and not Apple's: half of the point
/// size for each character, and 1.2 times the point size, rounded up to half a point, for each line.
/// Override ``intrinsicContentSize`` where the size matters.
@preconcurrency @MainActor open class UILabel: UIView {
  /// The text.
  open var text: String? {
    didSet {
      if text != attributes?.string { attributes = nil }
      if text != oldValue { invalidateIntrinsicContentSize() }
    }
  }
  /// The text with attributes, of which the font of its first character is used.
  open var attributedText: NSAttributedString? {
    get { attributes ?? text.map { NSAttributedString(string: $0, attributes: [.font: usedFont]) } }
    set {
      attributes = newValue
      text = newValue?.string
      if let newValue, newValue.length > 0,
        let font = newValue.attribute(.font, at: 0, effectiveRange: nil) as? UIFont
      {
        self.font = font
      }
    }
  }
  private var attributes: NSAttributedString?
  // The types of UIKit are implicitly unwrapped, and classes rely on it.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The font; nil stands for the system's of 17 pt.
  open var font: UIFont! = .systemFont(ofSize: 17) {
    didSet {
      if font == nil { font = .systemFont(ofSize: 17) }
      if font != oldValue { invalidateIntrinsicContentSize() }
    }
  }
  private var usedFont: UIFont { font ?? .systemFont(ofSize: 17) }
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The color; nil stands for the system's.
  open var textColor: UIColor! = .label { didSet { if textColor == nil { textColor = .label } } }
  /// Where the text is in the label.
  open var textAlignment = NSTextAlignment.natural
  /// The largest number of lines; 0 for any.
  open var numberOfLines = 1
  /// Whether the text becomes smaller to fit.
  open var adjustsFontSizeToFitWidth = false
  /// Whether the font follows the size of text that the user wants, which never changes here.
  open var adjustsFontForContentSizeCategory = false
  /// The smallest size of a text that becomes smaller, as a part of its size.
  open var minimumScaleFactor: CGFloat = 0
  /// How a line ends that is too long.
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail
  /// How a smaller text is moved.
  open var baselineAdjustment = UIBaselineAdjustment.alignBaselines
  /// Whether the text may become narrower.
  open var allowsDefaultTighteningForTruncation = false
  /// The width at which a line ends, pt; the rule of this type does not use it.
  open var preferredMaxLayoutWidth: CGFloat = 0
  /// The color of the shadow.
  open var shadowColor: UIColor?
  /// The distance of the shadow, pt.
  open var shadowOffset = CGSize(width: 0, height: -1)
  /// The color of a highlighted text.
  open var highlightedTextColor: UIColor?
  /// Whether the text is highlighted.
  open var isHighlighted = false
  /// Whether the text looks as if it could be used.
  open var isEnabled = true

  /// Creates a label, pt.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// Creates a label of size 0; nothing is decoded, as there are no storyboards.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isUserInteractionEnabled = false
  }

  /// The size of the text by the rule of this type, pt.
  open override var intrinsicContentSize: CGSize {
    usedFont.size(of: text ?? "", lines: numberOfLines)
  }

  /// The size of the text, pt.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  /// The rectangle of the text, pt.
  open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines lines: Int) -> CGRect {
    CGRect(origin: bounds.origin, size: usedFont.size(of: text ?? "", lines: lines))
  }

  /// Has no effect, and is never called: nothing is drawn.
  open func drawText(in rect: CGRect) {}
}
