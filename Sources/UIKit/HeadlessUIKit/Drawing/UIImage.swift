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
  /// How the image is drawn.
  public let renderingMode: RenderingMode
  /// Pixels in a point: always 1.
  open var scale: CGFloat { 1 }
  /// How the image was turned: always up.
  open var imageOrientation: Orientation { .up }
  /// The images of an animation; nil, as there are no files.
  open var images: [UIImage]? { nil }
  /// The sides that a stretched image keeps: always 0.
  open var capInsets: UIEdgeInsets { .zero }

  /// How an image is drawn.
  public enum RenderingMode: Int, Sendable {
    /// As the view chooses.
    case automatic
    /// In its own colors.
    case alwaysOriginal
    /// In the color of the view.
    case alwaysTemplate
  }

  /// How an image was turned.
  public enum Orientation: Int, Sendable {
    /// Not at all.
    case up
    /// By half a turn.
    case down
    /// By a quarter turn to the left.
    case left
    /// By a quarter turn to the right.
    case right
    /// Not at all, mirrored.
    case upMirrored
    /// By half a turn, mirrored.
    case downMirrored
    /// By a quarter turn to the left, mirrored.
    case leftMirrored
    /// By a quarter turn to the right, mirrored.
    case rightMirrored
  }

  /// How an image becomes larger.
  public enum ResizingMode: Int, Sendable {
    /// By repetition.
    case tile
    /// By stretching.
    case stretch
  }

  init(size: CGSize, renderingMode: RenderingMode = .automatic) {
    self.size = size
    self.renderingMode = renderingMode
  }

  /// Creates an image of size 0.
  public convenience override init() { self.init(size: .zero) }

  /// Creates an image by its name; every name exists here, with the size from ``sizes``.
  @preconcurrency @MainActor public convenience init?(named name: String) {
    self.init(size: Self.sizes[name] ?? .zero)
  }

  /// Creates an image by its name; every name exists here, with the size from ``sizes``.
  @preconcurrency @MainActor public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection? = nil
  ) { self.init(named: name) }

  /// Creates an image by its name, as a literal does; every name exists here, with the size from ``sizes``.
  @preconcurrency @MainActor public convenience init(imageLiteralResourceName name: String) {
    self.init(size: Self.sizes[name] ?? .zero)
  }

  /// Creates an image of the system; every name exists here, with the size from ``sizes``.
  @preconcurrency @MainActor public convenience init?(systemName name: String) {
    self.init(named: name)
  }

  /// Creates an image of the system; every name exists here, with the size from ``sizes``.
  @preconcurrency @MainActor public convenience init?(
    systemName name: String, withConfiguration configuration: SymbolConfiguration?
  ) { self.init(named: name) }

  /// Creates an image of size 0: no data is read.
  public convenience init?(data: Data) { self.init(size: .zero) }

  /// Creates an image of size 0: no file is read.
  public convenience init?(contentsOfFile path: String) { self.init(size: .zero) }

  #if !canImport(CoreGraphics)
    /// Creates an image of the size of another one.
    public convenience init(cgImage: CGImage) { self.init(size: cgImage.size) }

    /// Creates an image of the size of another one.
    public convenience init(
      cgImage: CGImage, scale: CGFloat, orientation: Orientation
    ) { self.init(size: cgImage.size) }

    /// The image in the form that layers take.
    open var cgImage: CGImage? { CGImage(size: size) }
  #endif

  /// An image by its name, which nothing animates.
  @preconcurrency @MainActor open class func animatedImageNamed(
    _ name: String, duration: TimeInterval
  ) -> UIImage? { UIImage(named: name) }

  /// The first of some images, which nothing animates.
  open class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
    images.first
  }

  /// The image, drawn in another way.
  open func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    UIImage(size: size, renderingMode: renderingMode)
  }

  /// The image in a color, which nothing draws.
  open func withTintColor(_ color: UIColor) -> UIImage { self }

  /// The image in a color, which nothing draws.
  open func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
    withRenderingMode(renderingMode)
  }

  /// The image with sides that keep their size, which nothing draws.
  open func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage { self }

  /// The image with sides that keep their size, which nothing draws.
  open func resizableImage(
    withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode
  ) -> UIImage { self }

  /// Has no effect: nothing is drawn.
  open func draw(in rect: CGRect) {}

  /// Has no effect: nothing is drawn.
  open func draw(at point: CGPoint) {}

  /// Has no effect: nothing is drawn.
  open func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {}

  /// Empty: there are no pixels.
  open func pngData() -> Data? { Data() }

  /// Empty: there are no pixels.
  open func jpegData(compressionQuality: CGFloat) -> Data? { Data() }

  /// How a symbol looks, which nothing draws.
  open class SymbolConfiguration: NSObject, @unchecked Sendable {
    /// Creates a configuration from a size, pt.
    public convenience init(pointSize: CGFloat) { self.init() }

    /// Creates a configuration from a size, pt, and a weight.
    public convenience init(pointSize: CGFloat, weight: SymbolWeight) { self.init() }

    /// Creates a configuration from a size, pt, a weight and a scale.
    public convenience init(pointSize: CGFloat, weight: SymbolWeight, scale: SymbolScale) {
      self.init()
    }

    /// Creates a configuration from a scale.
    public convenience init(scale: SymbolScale) { self.init() }

    /// Creates a configuration from a style of text.
    public convenience init(textStyle: UIFont.TextStyle) { self.init() }
  }

  /// The weight of a symbol.
  public enum SymbolWeight: Int, Sendable {
    /// As the text.
    case unspecified
    /// The lightest.
    case ultraLight
    /// Thin.
    case thin
    /// Light.
    case light
    /// Regular.
    case regular
    /// Medium.
    case medium
    /// Semibold.
    case semibold
    /// Bold.
    case bold
    /// Heavy.
    case heavy
    /// The heaviest.
    case black
  }

  /// The scale of a symbol.
  public enum SymbolScale: Int, Sendable {
    /// Of the system.
    case `default` = -1
    /// As the text.
    case unspecified = 0
    /// Small.
    case small = 1
    /// Medium.
    case medium = 2
    /// Large.
    case large = 3
  }
}
