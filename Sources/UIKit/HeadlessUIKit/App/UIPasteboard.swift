public import Foundation

/// What was copied, by this program.
@preconcurrency @MainActor open class UIPasteboard: NSObject {
  /// The only pasteboard.
  public static let general = UIPasteboard()
  /// The text.
  open var string: String?
  /// The image.
  open var image: UIImage?
  /// The address.
  open var url: URL?
  /// The color.
  open var color: UIColor?
}
