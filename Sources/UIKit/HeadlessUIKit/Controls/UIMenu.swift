public import Foundation

/// Something in a menu, which nothing shows.
@preconcurrency @MainActor open class UIMenuElement: NSObject {
  /// How an element looks.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// The bits of UIKit.
    public let rawValue: UInt

    /// Creates a set from UIKit's bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// It cannot be used.
    public static let disabled = Attributes(rawValue: 1)
    /// It destroys something.
    public static let destructive = Attributes(rawValue: 2)
    /// It is not shown.
    public static let hidden = Attributes(rawValue: 4)
  }

  /// Whether an element has a mark.
  public enum State: Int, Sendable {
    /// No.
    case off
    /// Yes.
    case on
    /// In part.
    case mixed
  }

  /// The title.
  open var title: String
  /// The image.
  open var image: UIImage?

  init(title: String, image: UIImage?) { (self.title, self.image) = (title, image) }
}

/// A menu, which nothing shows.
@preconcurrency @MainActor open class UIMenu: UIMenuElement {
  /// How a menu is shown in another one.
  public struct Options: OptionSet, Hashable, Sendable {
    /// The bits of UIKit.
    public let rawValue: UInt

    /// Creates options from UIKit's bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Beside the other elements.
    public static let displayInline = Options(rawValue: 1)
    /// As something that destroys.
    public static let destructive = Options(rawValue: 2)
  }

  /// The elements.
  public let children: [UIMenuElement]
  /// How the menu is shown in another one.
  public let options: Options

  /// Creates a menu.
  public init(
    title: String = "", image: UIImage? = nil, options: Options = [],
    children: [UIMenuElement] = []
  ) {
    self.children = children
    self.options = options
    super.init(title: title, image: image)
  }
}
