public import Foundation

/// A font, of which only the size is known.
open class UIFont: NSObject, @unchecked Sendable {
  /// The size, pt.
  public let pointSize: CGFloat
  /// The name.
  public let fontName: String
  /// The name of the font and those like it.
  open var familyName: String { fontName }
  /// The name, the size and the rest.
  open var fontDescriptor: UIFontDescriptor {
    UIFontDescriptor(name: fontName, size: pointSize)
  }

  /// Creates a font by its name; every name exists here.
  public init?(name fontName: String, size fontSize: CGFloat) {
    pointSize = fontSize
    self.fontName = fontName
  }

  /// Creates a font from a descriptor; a size of 0 stands for that of the descriptor, pt.
  public init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
    self.pointSize = pointSize == 0 ? descriptor.pointSize : pointSize
    fontName = descriptor.name
  }

  /// Creates the system's font of 12 pt.
  public convenience override init() { self.init(12) }

  private convenience init(_ size: CGFloat) {
    self.init(descriptor: UIFontDescriptor(name: "System", size: size), size: size)
  }

  /// Whether two fonts have the same name and size.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIFont else { return false }
    return other.fontName == fontName && other.pointSize == pointSize
  }

  /// A hash of the name and the size.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(fontName)
    hasher.combine(pointSize)
    return hasher.finalize()
  }

  // MARK: Sizes by the rule of UILabel

  /// The height of a line, pt: 1.2 times the size, rounded up to half a point.
  open var lineHeight: CGFloat { (1.2 * pointSize * 2).rounded(.up) / 2 }
  /// The height above the base line, pt.
  open var ascender: CGFloat { 0.95 * pointSize }
  /// The depth below the base line, pt, negative.
  open var descender: CGFloat { -0.25 * pointSize }
  /// The height of a capital, pt.
  open var capHeight: CGFloat { 0.7 * pointSize }
  /// The height of an x, pt.
  open var xHeight: CGFloat { 0.5 * pointSize }
  /// The distance between lines, pt.
  open var leading: CGFloat { 0 }

  /// The size of a text, pt: half of the size for each character of the longest line.
  func size(of text: String, lines limit: Int = 0) -> CGSize {
    guard !text.isEmpty else { return .zero }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let shown = limit > 0 ? lines.prefix(limit) : lines[...]
    return CGSize(
      width: 0.5 * pointSize * CGFloat(shown.map(\.count).max() ?? 0),
      height: lineHeight * CGFloat(shown.count))
  }

  // MARK: Fonts of the system

  /// The thickness of a font.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    /// UIKit's number.
    public let rawValue: CGFloat

    /// Creates a weight from UIKit's number.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// Creates a weight from UIKit's number.
    public init(_ rawValue: CGFloat) { self.init(rawValue: rawValue) }

    /// The lightest.
    public static let ultraLight = Weight(rawValue: -0.8)
    /// Thin.
    public static let thin = Weight(rawValue: -0.6)
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
    /// Heavy.
    public static let heavy = Weight(rawValue: 0.56)
    /// The heaviest.
    public static let black = Weight(rawValue: 0.62)
  }

  /// What a text is for.
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    /// UIKit's name.
    public let rawValue: String

    /// Creates a style from UIKit's name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A large title.
    public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
    /// A title.
    public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
    /// A smaller title.
    public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
    /// The smallest title.
    public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
    /// A headline.
    public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
    /// A headline below another one.
    public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
    /// A text.
    public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
    /// A remark.
    public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
    /// A footnote.
    public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
    /// A caption.
    public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
    /// A smaller caption.
    public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")

    /// The size in the system's standard size of text, pt, as Apple documents it.
    var pointSize: CGFloat {
      switch self {
      case .largeTitle: 34
      case .title1: 28
      case .title2: 22
      case .title3: 20
      case .callout: 16
      case .subheadline: 15
      case .footnote: 13
      case .caption1: 12
      case .caption2: 11
      default: 17
      }
    }
  }

  /// The size of labels, pt.
  public static var labelFontSize: CGFloat { 17 }
  /// The size of buttons, pt.
  public static var buttonFontSize: CGFloat { 18 }
  /// The size of small texts of the system, pt.
  public static var smallSystemFontSize: CGFloat { 12 }
  /// The size of texts of the system, pt.
  public static var systemFontSize: CGFloat { 14 }
  /// The names of the fonts: none, as every name exists here.
  public static var familyNames: [String] { [] }
  /// The names of the fonts of a family: that of the family.
  public static func fontNames(forFamilyName familyName: String) -> [String] { [familyName] }

  /// The font for a style of text, in the system's standard size.
  public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    UIFont(style.pointSize)
  }

  /// The font for a style of text, in the system's standard size.
  public static func preferredFont(
    forTextStyle style: TextStyle, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont { UIFont(style.pointSize) }

  /// The font of the system.
  public static func systemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont(fontSize) }

  /// The font of the system with a weight.
  public static func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(fontSize)
  }

  /// The bold font of the system.
  public static func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont(fontSize) }

  /// The slanted font of the system.
  public static func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont(fontSize) }

  /// The font of the system with digits of the same width.
  public static func monospacedDigitSystemFont(
    ofSize fontSize: CGFloat, weight: Weight
  ) -> UIFont { UIFont(fontSize) }

  /// The font of the system with characters of the same width.
  public static func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(fontSize)
  }

  /// The font in another size, pt.
  open func withSize(_ fontSize: CGFloat) -> UIFont {
    UIFont(descriptor: fontDescriptor, size: fontSize)
  }
}

/// Fonts that follow the size of text that the user wants, which is the standard size here.
open class UIFontMetrics: NSObject, @unchecked Sendable {
  /// The metrics of a text.
  public static let `default` = UIFontMetrics(forTextStyle: .body)

  /// Creates metrics for a style of text.
  public init(forTextStyle textStyle: UIFont.TextStyle) {}

  /// The font as it is.
  open func scaledFont(for font: UIFont) -> UIFont { font }

  /// The font as it is, at most of a size, pt.
  open func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
    font.withSize(min(font.pointSize, maximumPointSize))
  }

  /// The value as it is.
  open func scaledValue(for value: CGFloat) -> CGFloat { value }
}

/// The name, the size and the traits of a font.
open class UIFontDescriptor: NSObject, @unchecked Sendable {
  let name: String
  /// The size, pt.
  public let pointSize: CGFloat
  /// The traits.
  public let symbolicTraits: SymbolicTraits

  /// Creates a descriptor, pt.
  public init(name fontName: String, size: CGFloat) {
    (name, pointSize, symbolicTraits) = (fontName, size, [])
  }

  private init(_ other: UIFontDescriptor, size: CGFloat, traits: SymbolicTraits) {
    (name, pointSize, symbolicTraits) = (other.name, size, traits)
  }

  /// The descriptor of the font for a style of text.
  open class func preferredFontDescriptor(
    withTextStyle style: UIFont.TextStyle
  ) -> UIFontDescriptor { UIFontDescriptor(name: "System", size: style.pointSize) }

  /// The descriptor with traits.
  open func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
    UIFontDescriptor(self, size: pointSize, traits: symbolicTraits)
  }

  /// The descriptor with another size, pt.
  open func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor {
    UIFontDescriptor(self, size: newPointSize, traits: symbolicTraits)
  }

  /// The descriptor in another design, which nothing draws.
  open func withDesign(_ design: SystemDesign) -> UIFontDescriptor? { self }

  /// A design of the system's font.
  public enum SystemDesign: Hashable, Sendable {
    /// Without design.
    case `default`
    /// With round ends.
    case rounded
    /// With serifs.
    case serif
    /// With characters of the same width.
    case monospaced
  }

  /// Traits of a font.
  public struct SymbolicTraits: OptionSet, Hashable, Sendable {
    /// The bits of UIKit.
    public let rawValue: UInt32

    /// Creates traits from UIKit's bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Slanted.
    public static let traitItalic = SymbolicTraits(rawValue: 1)
    /// Bold.
    public static let traitBold = SymbolicTraits(rawValue: 2)
    /// Wide.
    public static let traitExpanded = SymbolicTraits(rawValue: 1 << 5)
    /// Narrow.
    public static let traitCondensed = SymbolicTraits(rawValue: 1 << 6)
    /// With characters of the same width.
    public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
  }
}
