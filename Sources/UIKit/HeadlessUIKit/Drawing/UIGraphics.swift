public import Foundation

// Nothing is drawn: there is a context wherever a class asks for one, and images have a size only.

@MainActor private var contexts: [CGContext] = []

extension CGContext {
  /// A context without effect.
  static func empty(_ size: CGSize) -> CGContext {
    #if canImport(CoreGraphics)
      let context = CGContext(
        data: nil, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
      guard let context else { preconditionFailure("a bitmap of one pixel cannot be made") }
      return context
    #else
      return CGContext(size: size)
    #endif
  }
}

/// The context to draw into; there always is one, which has no effect.
@preconcurrency @MainActor public func UIGraphicsGetCurrentContext() -> CGContext? {
  contexts.last ?? .empty(.zero)
}

@MainActor private var imageSizes: [CGSize] = []

/// Begins an image of a size, pt.
@preconcurrency @MainActor public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Begins an image of a size, pt.
@preconcurrency @MainActor public func UIGraphicsBeginImageContextWithOptions(
  _ size: CGSize, _ opaque: Bool, _ scale: CGFloat
) {
  imageSizes.append(size)
  contexts.append(.empty(size))
}

/// An image of the size that was begun last; nil if none was.
@preconcurrency @MainActor public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  imageSizes.last.map { UIImage(size: $0) }
}

/// Ends the image that was begun last.
@preconcurrency @MainActor public func UIGraphicsEndImageContext() {
  guard !imageSizes.isEmpty else { return }
  imageSizes.removeLast()
  contexts.removeLast()
}

/// Draws into a context, which has no effect.
@preconcurrency @MainActor public func UIGraphicsPushContext(_ context: CGContext) {}

/// Ends drawing into a context.
@preconcurrency @MainActor public func UIGraphicsPopContext() {}

/// Has no effect: nothing is drawn.
@preconcurrency @MainActor public func UIRectFill(_ rect: CGRect) {}

/// Has no effect: nothing is drawn.
@preconcurrency @MainActor public func UIRectFrame(_ rect: CGRect) {}

/// Has no effect: nothing is drawn.
@preconcurrency @MainActor public func UIRectClip(_ rect: CGRect) {}

/// How an image is drawn.
@preconcurrency @MainActor open class UIGraphicsImageRendererFormat: NSObject {
  /// Pixels in a point.
  open var scale: CGFloat = UIScreen.main.scale
  /// Whether the image hides what is behind it.
  open var opaque = false

  /// The format of the screen.
  open class func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }

  /// The format of the screen.
  open class func preferred() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
}

/// What a renderer draws into, without effect.
@preconcurrency @MainActor open class UIGraphicsImageRendererContext: NSObject {
  /// The context.
  public let cgContext: CGContext
  private let size: CGSize

  init(_ size: CGSize) {
    self.size = size
    cgContext = .empty(size)
  }

  /// An image of the size of the renderer.
  open var currentImage: UIImage { UIImage(size: size) }

  /// Has no effect: nothing is drawn.
  open func fill(_ rect: CGRect) {}

  /// Has no effect: nothing is drawn.
  open func stroke(_ rect: CGRect) {}

  /// Has no effect: nothing is drawn.
  open func clip(to rect: CGRect) {}
}

/// Makes images, of which only the size is known.
@preconcurrency @MainActor open class UIGraphicsImageRenderer: NSObject {
  private let size: CGSize
  /// How images are drawn.
  public let format: UIGraphicsImageRendererFormat

  /// Creates a renderer of images of a size, pt.
  public init(size: CGSize, format: UIGraphicsImageRendererFormat = .default()) {
    self.size = size
    self.format = format
  }

  /// Creates a renderer of images of a rectangle's size, pt.
  public convenience init(
    bounds: CGRect, format: UIGraphicsImageRendererFormat = .default()
  ) { self.init(size: bounds.size, format: format) }

  /// Calls a function that draws, which has no effect, and gives an image of the size.
  open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    UIGraphicsBeginImageContext(size)
    actions(UIGraphicsImageRendererContext(size))
    UIGraphicsEndImageContext()
    return UIImage(size: size)
  }
}

extension CALayer {
  /// Has no effect: nothing is drawn.
  public func render(in ctx: CGContext) {}
}
