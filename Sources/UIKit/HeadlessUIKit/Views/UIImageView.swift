public import Foundation

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
  /// The images of an animation, which nothing shows.
  open var animationImages: [UIImage]?
  /// The duration of the animation, s; 0 for 1/30 s for each image.
  open var animationDuration: TimeInterval = 0
  /// How often the animation runs; 0 for ever.
  open var animationRepeatCount = 0
  /// Whether the images change, which nothing shows.
  open private(set) var isAnimating = false
  /// How symbols look, which nothing shows.
  open var preferredSymbolConfiguration: UIImage.SymbolConfiguration?

  /// Starts the animation of the images, which nothing shows.
  open func startAnimating() { isAnimating = true }

  /// Stops the animation of the images.
  open func stopAnimating() { isAnimating = false }

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

  /// Creates a view of size 0 without an image; nothing is decoded, as there are no storyboards.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isUserInteractionEnabled = false
  }

  /// The size of the image, pt; none without an image.
  open override var intrinsicContentSize: CGSize { image?.size ?? super.intrinsicContentSize }

  /// The size of the image, pt; the current size without one.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? bounds.size }

  private func contentChanged(from old: UIImage?) {
    if image?.size != old?.size { invalidateIntrinsicContentSize() }
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
