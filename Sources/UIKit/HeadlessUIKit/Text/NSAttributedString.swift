public import Foundation

// On Apple's systems Foundation and AppKit have other forms of some of these; UIKit's are here.

extension NSAttributedString.Key {
  /// A ``UIFont``.
  public static let font = NSAttributedString.Key("NSFont")
  /// A style of the paragraph.
  public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
  /// The color of the text.
  public static let foregroundColor = NSAttributedString.Key("NSColor")
  /// The color behind the text.
  public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
  /// A number: the additional distance of characters, pt.
  public static let kern = NSAttributedString.Key("NSKern")
  /// A number: whether characters are drawn together.
  public static let ligature = NSAttributedString.Key("NSLigature")
  /// A number: the style of a line through the text.
  public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
  /// The color of a line through the text.
  public static let strikethroughColor = NSAttributedString.Key("NSStrikethroughColor")
  /// A number: the style of a line below the text.
  public static let underlineStyle = NSAttributedString.Key("NSUnderline")
  /// The color of a line below the text.
  public static let underlineColor = NSAttributedString.Key("NSUnderlineColor")
  /// The color of the outline.
  public static let strokeColor = NSAttributedString.Key("NSStrokeColor")
  /// A number: the width of the outline, percent of the font's size.
  public static let strokeWidth = NSAttributedString.Key("NSStrokeWidth")
  /// A shadow.
  public static let shadow = NSAttributedString.Key("NSShadow")
  /// A number: the distance from the base line, pt.
  public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
  /// A number: how slanted the text is.
  public static let obliqueness = NSAttributedString.Key("NSObliqueness")
  /// The address that the text leads to.
  public static let link = NSAttributedString.Key("NSLink")
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

/// How a line ends that is too long.
public enum NSLineBreakMode: Int, Sendable {
  /// Between words.
  case byWordWrapping
  /// Between characters.
  case byCharWrapping
  /// At the side.
  case byClipping
  /// With dots at the start.
  case byTruncatingHead
  /// With dots at the end.
  case byTruncatingTail
  /// With dots in the middle.
  case byTruncatingMiddle
}

/// How a text that became smaller is moved.
public enum UIBaselineAdjustment: Int, Sendable {
  /// To the same base line.
  case alignBaselines
  /// To the middle.
  case alignCenters
  /// Not at all.
  case none
}

/// The style of a line below or through a text.
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
  /// The bits of UIKit.
  public let rawValue: Int

  /// Creates a style from UIKit's bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// One line.
  public static let single = NSUnderlineStyle(rawValue: 1)
  /// One thick line.
  public static let thick = NSUnderlineStyle(rawValue: 2)
  /// Two lines.
  public static let double = NSUnderlineStyle(rawValue: 9)
}

/// The style of a paragraph, which nothing draws.
open class NSParagraphStyle: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
  /// Where the text is.
  open var alignment = NSTextAlignment.natural
  /// How a line ends that is too long.
  open var lineBreakMode = NSLineBreakMode.byWordWrapping
  /// The distance between lines, pt.
  open var lineSpacing: CGFloat = 0
  /// The distance between paragraphs, pt.
  open var paragraphSpacing: CGFloat = 0
  /// The distance of the first line from the side, pt.
  open var firstLineHeadIndent: CGFloat = 0
  /// The distance of lines from the side, pt.
  open var headIndent: CGFloat = 0
  /// The factor of the height of lines.
  open var lineHeightMultiple: CGFloat = 0
  /// The least height of a line, pt.
  open var minimumLineHeight: CGFloat = 0
  /// The largest height of a line, pt; 0 for any.
  open var maximumLineHeight: CGFloat = 0

  /// The style of a paragraph without one.
  public static let `default` = NSParagraphStyle()

  /// Copies a style.
  open func copy(with zone: NSZone? = nil) -> Any { mutableCopy(with: zone) }

  /// Copies a style into one that can be changed.
  open func mutableCopy(with zone: NSZone? = nil) -> Any {
    let copy = NSMutableParagraphStyle()
    copy.setParagraphStyle(self)
    return copy
  }
}

/// A style of a paragraph that can be changed.
open class NSMutableParagraphStyle: NSParagraphStyle, @unchecked Sendable {
  /// Takes the values of another style.
  open func setParagraphStyle(_ style: NSParagraphStyle) {
    alignment = style.alignment
    lineBreakMode = style.lineBreakMode
    lineSpacing = style.lineSpacing
    paragraphSpacing = style.paragraphSpacing
    firstLineHeadIndent = style.firstLineHeadIndent
    headIndent = style.headIndent
    lineHeightMultiple = style.lineHeightMultiple
    minimumLineHeight = style.minimumLineHeight
    maximumLineHeight = style.maximumLineHeight
  }
}

/// A shadow of a text, which nothing draws.
open class NSShadow: NSObject, @unchecked Sendable {
  /// The distance, pt.
  open var shadowOffset = CGSize.zero
  /// The blur, pt.
  open var shadowBlurRadius: CGFloat = 0
  /// The color.
  open var shadowColor: Any?
}

/// How a text is measured, without effect on the rule of ``UILabel``.
public struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
  /// The bits of UIKit.
  public let rawValue: Int

  /// Creates options from UIKit's bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The last line has dots.
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 1 << 5)
  /// From the upper side and not from the base line.
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1)
  /// With the distance between lines.
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 2)
  /// By what is drawn.
  public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 8)
}

/// What a drawn text reports: nothing here.
open class NSStringDrawingContext: NSObject {}

extension NSAttributedString {
  /// The size by the rule of ``UILabel``, in the font of the first character, pt.
  public func size() -> CGSize {
    let font = length > 0 ? attribute(.font, at: 0, effectiveRange: nil) as? UIFont : nil
    return (font ?? .systemFont(ofSize: 12)).size(of: string)
  }

  /// The rectangle at 0 of the size by the rule of ``UILabel``, pt.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) -> CGRect { CGRect(origin: .zero, size: self.size()) }

  /// Has no effect: nothing is drawn.
  public func draw(at point: CGPoint) {}

  /// Has no effect: nothing is drawn.
  public func draw(in rect: CGRect) {}

  /// Has no effect: nothing is drawn.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) {}
}

extension NSString {
  /// The size by the rule of ``UILabel``, pt.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    NSAttributedString(string: String(describing: self), attributes: attributes).size()
  }

  /// The rectangle at 0 of the size by the rule of ``UILabel``, pt.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect { CGRect(origin: .zero, size: self.size(withAttributes: attributes)) }

  /// Has no effect: nothing is drawn.
  public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]?) {}

  /// Has no effect: nothing is drawn.
  public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]?) {}
}

extension String {
  /// The size by the rule of ``UILabel``, pt.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    NSAttributedString(string: self, attributes: attributes).size()
  }

  /// The rectangle at 0 of the size by the rule of ``UILabel``, pt.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect { CGRect(origin: .zero, size: self.size(withAttributes: attributes)) }

  /// Has no effect: nothing is drawn.
  public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]?) {}

  /// Has no effect: nothing is drawn.
  public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]?) {}
}
