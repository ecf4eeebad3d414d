public import Foundation

/// A color of red, green, blue and opacity, each from 0 to 1.
open class UIColor: NSObject, @unchecked Sendable {
  private let components: [CGFloat]

  /// Creates a color from its components.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    components = [red, green, blue, alpha]
  }

  /// Creates the color clear.
  public convenience override init() { self.init(white: 0, alpha: 0) }

  /// Creates a gray.
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// Creates a color from hue, saturation and brightness, each from 0 to 1.
  public convenience init(
    hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat
  ) {
    func component(_ n: CGFloat) -> CGFloat {
      let k = (n + hue * 6).truncatingRemainder(dividingBy: 6)
      return brightness - brightness * saturation * max(0, min(k, 4 - k, 1))
    }
    self.init(red: component(5), green: component(3), blue: component(1), alpha: alpha)
  }

  /// Creates the color of a layer.
  public convenience init(cgColor: CGColor) {
    let parts = cgColor.components ?? []
    if parts.count == 4 {
      self.init(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
    } else {
      self.init(white: parts.first ?? 0, alpha: cgColor.alpha)
    }
  }

  /// The color in the form that layers take.
  open var cgColor: CGColor {
    CGColor(red: components[0], green: components[1], blue: components[2], alpha: components[3])
  }

  /// Creates a color as color literals do.
  public convenience init(
    colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float
  ) {
    self.init(
      red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }

  /// Creates the color that stands for an image: gray, as no image has pixels.
  public convenience init(patternImage image: UIImage) { self.init(white: 0.5, alpha: 1) }

  /// Creates a color by its name; every name exists here, and each is gray.
  public convenience init?(named name: String) { self.init(white: 0.5, alpha: 1) }

  /// Creates the color that a function gives for the light appearance.
  @preconcurrency @MainActor public convenience init(
    dynamicProvider: (UITraitCollection) -> UIColor
  ) {
    let color = dynamicProvider(UITraitCollection(userInterfaceStyle: .light))
    let parts = color.components
    self.init(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
  }

  /// The color in some traits: always the same here.
  open func resolvedColor(with traitCollection: UITraitCollection) -> UIColor { self }

  /// Has no effect: nothing is drawn.
  open func setFill() {}

  /// Has no effect: nothing is drawn.
  open func setStroke() {}

  /// Has no effect: nothing is drawn.
  open func set() {}

  /// Reads the components; always true.
  @discardableResult open func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    red?.pointee = components[0]
    green?.pointee = components[1]
    blue?.pointee = components[2]
    alpha?.pointee = components[3]
    return true
  }

  /// Reads the mean of the components and the opacity; true for grays.
  @discardableResult open func getWhite(
    _ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    white?.pointee = (components[0] + components[1] + components[2]) / 3
    alpha?.pointee = components[3]
    return components[0] == components[1] && components[1] == components[2]
  }

  /// Reads hue, saturation and brightness, each from 0 to 1, and the opacity; always true.
  @discardableResult open func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let (r, g, b) = (components[0], components[1], components[2])
    let (high, low) = (max(r, g, b), min(r, g, b))
    let range = high - low
    let sixths =
      range == 0
      ? 0 : high == r ? (g - b) / range : high == g ? 2 + (b - r) / range : 4 + (r - g) / range
    hue?.pointee = (sixths < 0 ? sixths + 6 : sixths) / 6
    saturation?.pointee = high == 0 ? 0 : range / high
    brightness?.pointee = high
    alpha?.pointee = components[3]
    return true
  }

  /// The color with another opacity.
  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    UIColor(red: components[0], green: components[1], blue: components[2], alpha: alpha)
  }

  /// Whether two colors have the same components.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UIColor)?.components == components
  }

  /// A hash of the components.
  open override var hash: Int { components.hashValue }

  /// Red, green, blue and opacity.
  var rgba: [CGFloat] { components }
}

// On Apple's systems this is a type of CoreGraphics, which Foundation brings.
#if !canImport(CoreGraphics)
  /// A color as layers take it.
  public struct CGColor: Hashable, Sendable {
    /// Red, green, blue and opacity, each from 0 to 1; never nil here.
    public let components: [CGFloat]?

    /// Creates a color.
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
      components = [red, green, blue, alpha]
    }

    /// Creates a gray.
    public init(gray: CGFloat, alpha: CGFloat) {
      self.init(red: gray, green: gray, blue: gray, alpha: alpha)
    }

    /// The opacity, from 0 to 1.
    public var alpha: CGFloat { components?.last ?? 1 }

    /// The color with another opacity.
    public func copy(alpha: CGFloat) -> CGColor? {
      let parts = components ?? []
      return CGColor(red: parts[0], green: parts[1], blue: parts[2], alpha: alpha)
    }
  }
#endif

extension UIColor {
  // As documented by Apple; the system's colors are those of the light appearance.
  /// The color black.
  public static let black = UIColor(white: 0, alpha: 1)
  /// The color dark gray.
  public static let darkGray = UIColor(white: 0.333333, alpha: 1)
  /// The color light gray.
  public static let lightGray = UIColor(white: 0.666667, alpha: 1)
  /// The color white.
  public static let white = UIColor(white: 1, alpha: 1)
  /// The color gray.
  public static let gray = UIColor(white: 0.5, alpha: 1)
  /// The color red.
  public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  /// The color green.
  public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  /// The color blue.
  public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  /// The color cyan.
  public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
  /// The color yellow.
  public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
  /// The color magenta.
  public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
  /// The color orange.
  public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  /// The color purple.
  public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
  /// The color brown.
  public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
  /// The color clear.
  public static let clear = UIColor(white: 0, alpha: 0)
  /// The color system red.
  public static let systemRed = UIColor(red: 1, green: 0.231373, blue: 0.188235, alpha: 1)
  /// The color system orange.
  public static let systemOrange = UIColor(red: 1, green: 0.584314, blue: 0, alpha: 1)
  /// The color system yellow.
  public static let systemYellow = UIColor(red: 1, green: 0.8, blue: 0, alpha: 1)
  /// The color system green.
  public static let systemGreen = UIColor(red: 0.203922, green: 0.780392, blue: 0.34902, alpha: 1)
  /// The color system teal.
  public static let systemTeal = UIColor(red: 0.188235, green: 0.690196, blue: 0.780392, alpha: 1)
  /// The color system blue.
  public static let systemBlue = UIColor(red: 0, green: 0.478431, blue: 1, alpha: 1)
  /// The color system indigo.
  public static let systemIndigo = UIColor(red: 0.345098, green: 0.337255, blue: 0.839216, alpha: 1)
  /// The color system purple.
  public static let systemPurple = UIColor(red: 0.686275, green: 0.321569, blue: 0.870588, alpha: 1)
  /// The color system pink.
  public static let systemPink = UIColor(red: 1, green: 0.176471, blue: 0.333333, alpha: 1)
  /// The color system gray.
  public static let systemGray = UIColor(red: 0.556863, green: 0.556863, blue: 0.576471, alpha: 1)
  /// The color system background.
  public static let systemBackground = UIColor(white: 1, alpha: 1)
  /// The color secondary system background.
  public static let secondarySystemBackground = UIColor(
    red: 0.94902, green: 0.94902, blue: 0.968627, alpha: 1)
  /// The color label.
  public static let label = UIColor(white: 0, alpha: 1)
  /// The color system mint.
  public static let systemMint = UIColor(
    red: 0, green: 0.780392, blue: 0.745098, alpha: 1)
  /// The color system cyan.
  public static let systemCyan = UIColor(
    red: 0.196078, green: 0.678431, blue: 0.901961, alpha: 1)
  /// The color system brown.
  public static let systemBrown = UIColor(
    red: 0.635294, green: 0.517647, blue: 0.368627, alpha: 1)
  /// The color system gray 2.
  public static let systemGray2 = UIColor(
    red: 0.682353, green: 0.682353, blue: 0.698039, alpha: 1)
  /// The color system gray 3.
  public static let systemGray3 = UIColor(
    red: 0.780392, green: 0.780392, blue: 0.8, alpha: 1)
  /// The color system gray 4.
  public static let systemGray4 = UIColor(
    red: 0.819608, green: 0.819608, blue: 0.839216, alpha: 1)
  /// The color system gray 5.
  public static let systemGray5 = UIColor(
    red: 0.898039, green: 0.898039, blue: 0.917647, alpha: 1)
  /// The color system gray 6.
  public static let systemGray6 = UIColor(
    red: 0.94902, green: 0.94902, blue: 0.968627, alpha: 1)
  /// The color secondary label.
  public static let secondaryLabel = UIColor(
    red: 0.235294, green: 0.235294, blue: 0.262745, alpha: 0.6)
  /// The color tertiary label.
  public static let tertiaryLabel = UIColor(
    red: 0.235294, green: 0.235294, blue: 0.262745, alpha: 0.3)
  /// The color quaternary label.
  public static let quaternaryLabel = UIColor(
    red: 0.235294, green: 0.235294, blue: 0.262745, alpha: 0.18)
  /// The color placeholder text.
  public static let placeholderText = UIColor(
    red: 0.235294, green: 0.235294, blue: 0.262745, alpha: 0.3)
  /// The color link.
  public static let link = UIColor(
    red: 0, green: 0.478431, blue: 1, alpha: 1)
  /// The color separator.
  public static let separator = UIColor(
    red: 0.235294, green: 0.235294, blue: 0.262745, alpha: 0.29)
  /// The color opaque separator.
  public static let opaqueSeparator = UIColor(
    red: 0.776471, green: 0.776471, blue: 0.784314, alpha: 1)
  /// The color system fill.
  public static let systemFill = UIColor(
    red: 0.470588, green: 0.470588, blue: 0.501961, alpha: 0.2)
  /// The color secondary system fill.
  public static let secondarySystemFill = UIColor(
    red: 0.470588, green: 0.470588, blue: 0.501961, alpha: 0.16)
  /// The color tertiary system fill.
  public static let tertiarySystemFill = UIColor(
    red: 0.462745, green: 0.462745, blue: 0.501961, alpha: 0.12)
  /// The color quaternary system fill.
  public static let quaternarySystemFill = UIColor(
    red: 0.454902, green: 0.454902, blue: 0.501961, alpha: 0.08)
  /// The color tertiary system background.
  public static let tertiarySystemBackground = UIColor(
    red: 1, green: 1, blue: 1, alpha: 1)
  /// The color system grouped background.
  public static let systemGroupedBackground = UIColor(
    red: 0.94902, green: 0.94902, blue: 0.968627, alpha: 1)
  /// The color secondary system grouped background.
  public static let secondarySystemGroupedBackground = UIColor(
    red: 1, green: 1, blue: 1, alpha: 1)
  /// The color tertiary system grouped background.
  public static let tertiarySystemGroupedBackground = UIColor(
    red: 0.94902, green: 0.94902, blue: 0.968627, alpha: 1)
  /// The color light text.
  public static let lightText = UIColor(
    red: 1, green: 1, blue: 1, alpha: 0.6)
  /// The color dark text.
  public static let darkText = UIColor(
    red: 0, green: 0, blue: 0, alpha: 1)
  /// The color tint color.
  public static let tintColor = UIColor(
    red: 0, green: 0.478431, blue: 1, alpha: 1)
}

/// The color of a literal of Xcode, of which the plugin PrepareClasses makes a call.
public func colorLiteral(
  red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat
) -> UIColor { UIColor(red: red, green: green, blue: blue, alpha: alpha) }

/// The same literal where a class needs a color of Core Graphics.
@_disfavoredOverload public func colorLiteral(
  red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat
) -> CGColor { CGColor(red: red, green: green, blue: blue, alpha: alpha) }
