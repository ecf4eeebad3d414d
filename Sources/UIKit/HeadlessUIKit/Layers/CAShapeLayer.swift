public import Foundation

/// A layer with a path, of which only the values are stored: nothing is drawn.
@preconcurrency @MainActor open class CAShapeLayer: CALayer {
  /// The path, in the layer's coordinates.
  open var path: CGPath?
  /// The color inside the path.
  open var fillColor: CGColor? = UIColor.black.cgColor
  /// What is inside a path that crosses itself.
  open var fillRule = CAShapeLayerFillRule.nonZero
  /// The color of the stroke.
  open var strokeColor: CGColor?
  /// Where the stroke starts, as a part of the path from 0 to 1.
  open var strokeStart: CGFloat = 0
  /// Where the stroke ends, as a part of the path from 0 to 1.
  open var strokeEnd: CGFloat = 1
  /// The width of the stroke, pt.
  open var lineWidth: CGFloat = 1
  /// The longest sharp corner, in widths of the stroke.
  open var miterLimit: CGFloat = 10
  /// How the stroke ends.
  open var lineCap = CAShapeLayerLineCap.butt
  /// How the stroke turns at a corner.
  open var lineJoin = CAShapeLayerLineJoin.miter
  /// Where the pattern of dashes starts, pt.
  open var lineDashPhase: CGFloat = 0
  /// The lengths of dashes and gaps, pt.
  open var lineDashPattern: [NSNumber]?

  override func copyValues(of layer: CALayer) {
    super.copyValues(of: layer)
    guard let layer = layer as? CAShapeLayer else { return }
    (path, fillColor, strokeColor) = (layer.path, layer.fillColor, layer.strokeColor)
    (strokeStart, strokeEnd) = (layer.strokeStart, layer.strokeEnd)
    (lineWidth, miterLimit) = (layer.lineWidth, layer.miterLimit)
    lineDashPhase = layer.lineDashPhase
  }

  override func makeCopy() -> CALayer { CAShapeLayer(layer: self) }
}

/// What is inside a path that crosses itself.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Creates a rule by its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// What the path turns around.
  public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
  /// What a ray from outside reaches after an odd number of crossings.
  public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// How a stroke ends.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Creates a cap by its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// At the point.
  public static let butt = CAShapeLayerLineCap(rawValue: "butt")
  /// With half a circle.
  public static let round = CAShapeLayerLineCap(rawValue: "round")
  /// With half a square.
  public static let square = CAShapeLayerLineCap(rawValue: "square")
}

/// How a stroke turns at a corner.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Creates a join by its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// With a sharp corner.
  public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
  /// With an arc.
  public static let round = CAShapeLayerLineJoin(rawValue: "round")
  /// With a cut corner.
  public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}

// The names of Swift before 4.2.
/// Another name of ``CAShapeLayerFillRule/nonZero``.
public let kCAFillRuleNonZero = CAShapeLayerFillRule.nonZero
/// Another name of ``CAShapeLayerFillRule/evenOdd``.
public let kCAFillRuleEvenOdd = CAShapeLayerFillRule.evenOdd
/// Another name of ``CAShapeLayerLineCap/butt``.
public let kCALineCapButt = CAShapeLayerLineCap.butt
/// Another name of ``CAShapeLayerLineCap/round``.
public let kCALineCapRound = CAShapeLayerLineCap.round
/// Another name of ``CAShapeLayerLineCap/square``.
public let kCALineCapSquare = CAShapeLayerLineCap.square
/// Another name of ``CAShapeLayerLineJoin/miter``.
public let kCALineJoinMiter = CAShapeLayerLineJoin.miter
/// Another name of ``CAShapeLayerLineJoin/round``.
public let kCALineJoinRound = CAShapeLayerLineJoin.round
/// Another name of ``CAShapeLayerLineJoin/bevel``.
public let kCALineJoinBevel = CAShapeLayerLineJoin.bevel
