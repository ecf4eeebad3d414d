public import Foundation

/// What an object is shown with: the size classes, the scale and the appearance.
///
/// The traits of views and view controllers follow from the size and the scale of ``UIScreen/main``, as
/// Apple's table of devices has them: both size classes are regular on a tablet, whose shorter side has 700 pt
/// or more. On a phone held upright, the width is compact and the height is regular. On its side, the height is
/// compact, and the width is regular if the shorter side has 414 pt or more.
open class UITraitCollection: NSObject, @unchecked Sendable {
  /// Pixels in a point; 0 if not known.
  public let displayScale: CGFloat
  /// The class of the width.
  public let horizontalSizeClass: UIUserInterfaceSizeClass
  /// The class of the height.
  public let verticalSizeClass: UIUserInterfaceSizeClass
  /// Light or dark.
  public let userInterfaceStyle: UIUserInterfaceStyle
  /// The kind of device.
  public let userInterfaceIdiom: UIUserInterfaceIdiom
  /// Whether the screen feels how strong a touch is: no.
  open var forceTouchCapability: UIForceTouchCapability { .unavailable }
  /// The direction of the language: left to right.
  open var layoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
  /// The size of text that the user wants: the standard one.
  open var preferredContentSizeCategory: UIContentSizeCategory { .large }

  /// The traits of the screen.
  @preconcurrency @MainActor public static var current: UITraitCollection {
    UIScreen.main.traitCollection
  }

  private init(
    scale: CGFloat = 0, horizontal: UIUserInterfaceSizeClass = .unspecified,
    vertical: UIUserInterfaceSizeClass = .unspecified, style: UIUserInterfaceStyle = .unspecified,
    idiom: UIUserInterfaceIdiom = .unspecified
  ) {
    displayScale = scale
    horizontalSizeClass = horizontal
    verticalSizeClass = vertical
    userInterfaceStyle = style
    userInterfaceIdiom = idiom
  }

  /// Creates traits of which none is known.
  public convenience override init() { self.init(scale: 0) }

  @MainActor convenience init(screen: UIScreen) {
    let size = screen.bounds.size
    let (isPad, isWide) = (min(size.width, size.height) >= 700, size.width > size.height)
    self.init(
      scale: screen.scale,
      horizontal: isPad || isWide && size.height >= 414 ? .regular : .compact,
      vertical: isPad || !isWide ? .regular : .compact, style: .light,
      idiom: isPad ? .pad : .phone)
  }

  /// Creates traits of a scale, pixels in a point.
  public convenience init(displayScale: CGFloat) { self.init(scale: displayScale) }

  /// Creates traits of a class of the width.
  public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
    self.init(horizontal: horizontalSizeClass)
  }

  /// Creates traits of a class of the height.
  public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
    self.init(vertical: verticalSizeClass)
  }

  /// Creates traits of an appearance.
  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init(style: userInterfaceStyle)
  }

  /// Creates traits of a kind of device.
  public convenience init(userInterfaceIdiom: UIUserInterfaceIdiom) {
    self.init(idiom: userInterfaceIdiom)
  }

  /// Creates traits from others; what is known in a later one counts.
  public convenience init(traitsFrom traitCollections: [UITraitCollection]) {
    self.init(
      scale: traitCollections.last { $0.displayScale != 0 }?.displayScale ?? 0,
      horizontal: traitCollections.last { $0.horizontalSizeClass != .unspecified }?
        .horizontalSizeClass ?? .unspecified,
      vertical: traitCollections.last { $0.verticalSizeClass != .unspecified }?
        .verticalSizeClass ?? .unspecified,
      style: traitCollections.last { $0.userInterfaceStyle != .unspecified }?
        .userInterfaceStyle ?? .unspecified,
      idiom: traitCollections.last { $0.userInterfaceIdiom != .unspecified }?
        .userInterfaceIdiom ?? .unspecified)
  }

  /// Whether two collections have the same traits.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UITraitCollection else { return false }
    return other.displayScale == displayScale && other.horizontalSizeClass == horizontalSizeClass
      && other.verticalSizeClass == verticalSizeClass
      && other.userInterfaceStyle == userInterfaceStyle
      && other.userInterfaceIdiom == userInterfaceIdiom
  }

  /// A hash of the size classes.
  open override var hash: Int { horizontalSizeClass.rawValue * 3 + verticalSizeClass.rawValue }

  /// Whether colors differ: they are those of the light appearance.
  open func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
    traitCollection?.userInterfaceStyle != userInterfaceStyle
  }
}

/// What has traits.
@preconcurrency @MainActor public protocol UITraitEnvironment: NSObjectProtocol {
  /// The traits.
  var traitCollection: UITraitCollection { get }
  /// Called when the traits have changed.
  func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}

extension UIView: UITraitEnvironment {}
extension UIViewController: UITraitEnvironment {}

/// The class of a width or height.
public enum UIUserInterfaceSizeClass: Int, Sendable {
  /// Not known.
  case unspecified
  /// Little room.
  case compact
  /// Much room.
  case regular
}

/// Light or dark.
public enum UIUserInterfaceStyle: Int, Sendable {
  /// Not known.
  case unspecified
  /// Light.
  case light
  /// Dark.
  case dark
}

/// The kind of device.
public enum UIUserInterfaceIdiom: Int, Sendable {
  /// Not known.
  case unspecified = -1
  /// A phone.
  case phone = 0
  /// A tablet.
  case pad = 1
  /// A television.
  case tv = 2
  /// A car.
  case carPlay = 3
  /// A Mac.
  case mac = 5
  /// Glasses.
  case vision = 6
}

/// The direction of a language.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
  /// To the right.
  case leftToRight
  /// To the left.
  case rightToLeft
}

/// Whether a screen feels how strong a touch is.
public enum UIForceTouchCapability: Int, Sendable {
  /// Not known.
  case unknown
  /// No.
  case unavailable
  /// Yes.
  case available
}

/// The size of text that the user wants.
public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
  /// UIKit's name.
  public let rawValue: String

  /// Creates a category from UIKit's name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Small.
  public static let small = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryS")
  /// Medium.
  public static let medium = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryM")
  /// The standard one.
  public static let large = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryL")
  /// Very large.
  public static let extraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXL")

  /// Posted when the user has chosen another one; nothing posts it here.
  public static let didChangeNotification = Notification.Name(
    "UIContentSizeCategoryDidChangeNotification")
}
