public import Foundation

/// A color of red, green, blue and opacity, each from 0 to 1.
open class UIColor: NSObject, @unchecked Sendable {
  private let components: [CGFloat]

  /// Creates a color from its components.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    components = [red, green, blue, alpha]
  }

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
    self.init(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
  }

  /// The color in the form that layers take.
  open var cgColor: CGColor {
    CGColor(red: components[0], green: components[1], blue: components[2], alpha: components[3])
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

    /// The opacity, from 0 to 1.
    public var alpha: CGFloat { components?.last ?? 1 }
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
}
