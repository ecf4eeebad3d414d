public import Foundation

/// A layer with a gradient, of which only the values are stored: nothing is drawn.
@preconcurrency @MainActor open class CAGradientLayer: CALayer {
  /// The colors.
  open var colors: [Any]?
  /// Where the colors are, from 0 to 1.
  open var locations: [NSNumber]?
  /// Where the gradient starts, from 0 to 1 in each direction.
  open var startPoint = CGPoint(x: 0.5, y: 0)
  /// Where the gradient ends, from 0 to 1 in each direction.
  open var endPoint = CGPoint(x: 0.5, y: 1)
  /// The shape of the gradient.
  open var type = CAGradientLayerType.axial

  override func copyValues(of layer: CALayer) {
    super.copyValues(of: layer)
    guard let layer = layer as? CAGradientLayer else { return }
    (colors, locations) = (layer.colors, layer.locations)
    (startPoint, endPoint, type) = (layer.startPoint, layer.endPoint, layer.type)
  }

  override func makeCopy() -> CALayer { CAGradientLayer(layer: self) }
}

/// The shape of a gradient.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Creates a type by its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Along a line.
  public static let axial = CAGradientLayerType(rawValue: "axial")
  /// From a point outwards.
  public static let radial = CAGradientLayerType(rawValue: "radial")
  /// Around a point.
  public static let conic = CAGradientLayerType(rawValue: "conic")
}

/// A layer that repeats its sublayers, of which only the values are stored: nothing is drawn.
@preconcurrency @MainActor open class CAReplicatorLayer: CALayer {
  /// The number of copies.
  open var instanceCount = 1
  /// The delay between two copies, s.
  open var instanceDelay: CFTimeInterval = 0
  /// The transform from one copy to the next.
  open var instanceTransform = CATransform3DIdentity
  /// The color of the first copy.
  open var instanceColor: CGColor?
  /// What is added to the opacity with each copy.
  open var instanceAlphaOffset: Float = 0
  /// Whether depth is kept.
  open var preservesDepth = false
}

/// A layer that keeps the depth of its sublayers; nothing is drawn.
@preconcurrency @MainActor open class CATransformLayer: CALayer {}

/// A layer with text, of which only the values are stored: nothing is drawn.
@preconcurrency @MainActor open class CATextLayer: CALayer {
  /// The text.
  open var string: Any?
  /// The font.
  open var font: AnyObject?
  /// The size of the font, pt.
  open var fontSize: CGFloat = 36
  /// The color of the text.
  open var foregroundColor: CGColor? = UIColor.white.cgColor
  /// Whether text goes on in the next line.
  open var isWrapped = false
  /// Where the text is placed.
  open var alignmentMode = CATextLayerAlignmentMode.natural
}

/// Where text is placed in a layer.
public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Creates a mode by its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// As the language wants.
  public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
  /// At the left side.
  public static let left = CATextLayerAlignmentMode(rawValue: "left")
  /// At the right side.
  public static let right = CATextLayerAlignmentMode(rawValue: "right")
  /// In the middle.
  public static let center = CATextLayerAlignmentMode(rawValue: "center")
  /// At both sides.
  public static let justified = CATextLayerAlignmentMode(rawValue: "justified")
}
