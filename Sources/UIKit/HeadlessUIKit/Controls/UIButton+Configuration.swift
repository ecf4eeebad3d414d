public import Foundation

extension UIButton {
  /// What a button shows, in one value; the title, the image and the distances have an influence on its size.
  @preconcurrency @MainActor public struct Configuration {
    /// The shape of the corners, which nothing shows.
    public enum CornerStyle: Int, Sendable {
      /// As the background says.
      case fixed = -1
      /// By the size of text.
      case dynamic = 0
      /// Of a small radius.
      case small = 1
      /// Of a middle radius.
      case medium = 2
      /// Of a large radius.
      case large = 3
      /// Half circles.
      case capsule = 4
    }

    /// The height of the button, which has no effect.
    public enum Size: Int, Sendable {
      /// Middle.
      case medium
      /// Small.
      case small
      /// Very small.
      case mini
      /// Large.
      case large
    }

    /// The title.
    public var title: String?
    /// The line below the title, which has no effect.
    public var subtitle: String?
    /// The image.
    public var image: UIImage?
    /// The distance between image and title, which has no effect, pt.
    public var imagePadding: CGFloat = 0
    /// The color of the background.
    public var baseBackgroundColor: UIColor?
    /// The color of the content.
    public var baseForegroundColor: UIColor?
    /// The shape of the corners.
    public var cornerStyle = CornerStyle.dynamic
    /// The height.
    public var buttonSize = Size.medium
    /// Whether a wheel stands in the place of the image, which nothing shows.
    public var showsActivityIndicator = false
    /// The distances of the content from the sides, pt.
    public var contentInsets = NSDirectionalEdgeInsets(
      top: 7, leading: 12, bottom: 7, trailing: 12)

    /// Without a background.
    public static func plain() -> Configuration { Configuration() }
    /// With a light background.
    public static func tinted() -> Configuration { Configuration() }
    /// With a gray background.
    public static func gray() -> Configuration { Configuration() }
    /// With a background.
    public static func filled() -> Configuration { Configuration() }
    /// Without a background or distances.
    public static func borderless() -> Configuration {
      var configuration = Configuration()
      configuration.contentInsets = .zero
      return configuration
    }
    /// With a border.
    public static func bordered() -> Configuration { Configuration() }
    /// With a light border.
    public static func borderedTinted() -> Configuration { Configuration() }
    /// With a strong border.
    public static func borderedProminent() -> Configuration { Configuration() }
  }
}
