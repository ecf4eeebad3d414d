public import Foundation

/// An image, of which only the size is known.
///
/// There are no files of images and no pixels. A test gives the sizes that matter:
///
/// ```swift
/// UIImage.sizes["photo"] = CGSize(width: 200, height: 300)
/// ```
open class UIImage: NSObject, @unchecked Sendable {
  /// The sizes of the images that a program loads by name, pt; an image has size 0 without one.
  @preconcurrency @MainActor public static var sizes: [String: CGSize] = [:]

  /// The size, pt.
  public let size: CGSize

  /// Creates an image of size 0.
  public override init() { size = .zero }

  /// Creates an image by its name; every name exists here, with the size from ``sizes``.
  @preconcurrency @MainActor public init?(named name: String) { size = Self.sizes[name] ?? .zero }

  /// Creates an image of the system; every name exists here, with the size from ``sizes``.
  @preconcurrency @MainActor public init?(systemName name: String) {
    size = Self.sizes[name] ?? .zero
  }
}

/// A view of an image, which nothing draws.
///
/// As in UIKit, gestures and touches do not reach it unless `isUserInteractionEnabled` is set.
@preconcurrency @MainActor open class UIImageView: UIView {
  /// The image; a new one does not change the frame.
  open var image: UIImage? { didSet { contentChanged(from: oldValue) } }
  /// The image that is shown while the view is highlighted.
  open var highlightedImage: UIImage?
  /// Whether the view shows its highlighted image.
  open var isHighlighted = false

  /// Creates a view of the size of an image, at the origin.
  public convenience init(image: UIImage?) { self.init(image: image, highlightedImage: nil) }

  /// Creates a view of the size of an image, at the origin, with an image for highlights.
  public init(image: UIImage?, highlightedImage: UIImage?) {
    self.image = image
    self.highlightedImage = highlightedImage
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    isUserInteractionEnabled = false
  }

  /// Creates a view without an image, pt.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// Nothing can be decoded: there are no storyboards.
  public required init?(coder: NSCoder) { nil }

  /// The size of the image, pt; none without an image.
  open override var intrinsicContentSize: CGSize { image?.size ?? super.intrinsicContentSize }

  /// The size of the image, pt; the current size without one.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? bounds.size }

  private func contentChanged(from old: UIImage?) {
    if image?.size != old?.size { superview?.setNeedsLayout() }
  }
}

extension UIView {
  /// How a content is placed in a view of another size; it is stored, as nothing is drawn.
  public enum ContentMode: Int, Sendable {
    /// Stretched to the size of the view.
    case scaleToFill
    /// Scaled until it just fits.
    case scaleAspectFit
    /// Scaled until it just covers the view.
    case scaleAspectFill
    /// Drawn again at the new size.
    case redraw
    /// In the middle.
    case center
    /// At the upper side.
    case top
    /// At the lower side.
    case bottom
    /// At the left side.
    case left
    /// At the right side.
    case right
    /// In the upper left corner.
    case topLeft
    /// In the upper right corner.
    case topRight
    /// In the lower left corner.
    case bottomLeft
    /// In the lower right corner.
    case bottomRight
  }

  /// How the content is placed in the view.
  public var contentMode: ContentMode {
    get { companions.contentMode }
    set { companions.contentMode = newValue }
  }
}
