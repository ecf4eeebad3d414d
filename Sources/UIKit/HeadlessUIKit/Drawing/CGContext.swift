// On Apple's systems these are types of CoreGraphics, which Foundation brings.
#if !canImport(CoreGraphics)
  import Dynamics
  public import Foundation

  /// What classes draw into: every call has no effect, as nothing is drawn.
  public final class CGContext: @unchecked Sendable {
    /// The size of what is drawn, pt.
    let size: CGSize

    init(size: CGSize) { self.size = size }

    /// How colors blend at the edges of an image.
    public var interpolationQuality = CGInterpolationQuality.default
    /// The transform of what is drawn: always the identity.
    public var ctm: CGAffineTransform { .identity }
    /// The rectangle that is drawn into, pt.
    public var boundingBoxOfClipPath: CGRect { CGRect(origin: .zero, size: size) }

    // Each of these functions has no effect.
    /// Keeps the state of the context.
    public func saveGState() {}
    /// Goes back to the state that was kept last.
    public func restoreGState() {}
    /// Moves what follows.
    public func translateBy(x tx: CGFloat, y ty: CGFloat) {}
    /// Scales what follows.
    public func scaleBy(x sx: CGFloat, y sy: CGFloat) {}
    /// Turns what follows.
    public func rotate(by angle: CGFloat) {}
    /// Transforms what follows.
    public func concatenate(_ transform: CGAffineTransform) {}
    /// Sets the color inside paths.
    public func setFillColor(_ color: CGColor) {}
    /// Sets the color inside paths.
    public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {}
    /// Sets the color of strokes.
    public func setStrokeColor(_ color: CGColor) {}
    /// Sets the color of strokes.
    public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {}
    /// Sets the width of strokes.
    public func setLineWidth(_ width: CGFloat) {}
    /// Sets how strokes end.
    public func setLineCap(_ cap: CGLineCap) {}
    /// Sets how strokes turn.
    public func setLineJoin(_ join: CGLineJoin) {}
    /// Sets the longest part of a sharp corner.
    public func setMiterLimit(_ limit: CGFloat) {}
    /// Sets the dashes of strokes.
    public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {}
    /// Sets the opacity.
    public func setAlpha(_ alpha: CGFloat) {}
    /// Sets how colors blend.
    public func setBlendMode(_ mode: CGBlendMode) {}
    /// Sets the shadow.
    public func setShadow(offset: CGSize, blur: CGFloat) {}
    /// Sets the shadow.
    public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {}
    /// Sets whether edges are smooth.
    public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {}
    /// Sets whether edges are smooth.
    public func setShouldAntialias(_ shouldAntialias: Bool) {}
    /// Begins a path.
    public func beginPath() {}
    /// Starts a subpath.
    public func move(to point: CGPoint) {}
    /// Adds a line.
    public func addLine(to point: CGPoint) {}
    /// Adds lines.
    public func addLines(between points: [CGPoint]) {}
    /// Adds a curve.
    public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {}
    /// Adds a curve.
    public func addQuadCurve(to end: CGPoint, control: CGPoint) {}
    /// Adds an arc.
    public func addArc(
      center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {}
    /// Adds a rectangle.
    public func addRect(_ rect: CGRect) {}
    /// Adds an ellipse.
    public func addEllipse(in rect: CGRect) {}
    /// Adds a path.
    public func addPath(_ path: CGPath) {}
    /// Closes the subpath.
    public func closePath() {}
    /// Draws the path.
    public func drawPath(using mode: CGPathDrawingMode) {}
    /// Draws the path's line.
    public func strokePath() {}
    /// Draws the path's inside.
    public func fillPath(using rule: CGPathFillRule = .winding) {}
    /// Draws inside the path only.
    public func clip(using rule: CGPathFillRule = .winding) {}
    /// Draws inside a rectangle only.
    public func clip(to rect: CGRect) {}
    /// Draws a rectangle.
    public func fill(_ rect: CGRect) {}
    /// Draws the line of a rectangle.
    public func stroke(_ rect: CGRect) {}
    /// Draws the line of a rectangle.
    public func stroke(_ rect: CGRect, width: CGFloat) {}
    /// Draws an ellipse.
    public func fillEllipse(in rect: CGRect) {}
    /// Draws the line of an ellipse.
    public func strokeEllipse(in rect: CGRect) {}
    /// Removes what is drawn in a rectangle.
    public func clear(_ rect: CGRect) {}
    /// Draws an image.
    public func draw(_ image: CGImage, in rect: CGRect) {}
    /// Draws a gradient along a line.
    public func drawLinearGradient(
      _ gradient: CGGradient, start startPoint: CGPoint, end endPoint: CGPoint,
      options: CGGradientDrawingOptions
    ) {}
    /// Draws a gradient between circles.
    public func drawRadialGradient(
      _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
      endRadius: CGFloat, options: CGGradientDrawingOptions
    ) {}
    /// Begins what is drawn together.
    public func beginTransparencyLayer(auxiliaryInfo: [String: Any]?) {}
    /// Ends what is drawn together.
    public func endTransparencyLayer() {}

    /// An image of the context's size, without pixels.
    public func makeImage() -> CGImage? { CGImage(size: size) }
  }

  /// An image, of which only the size is known.
  public final class CGImage: @unchecked Sendable {
    let size: CGSize

    init(size: CGSize) { self.size = size }

    /// The width, rounded up to pixels of a point each.
    public var width: Int { Int(nearest: Double(size.width.rounded(.up)), in: 0...1 << 30) }
    /// The height, rounded up to pixels of a point each.
    public var height: Int { Int(nearest: Double(size.height.rounded(.up)), in: 0...1 << 30) }

    /// An image of a part's size.
    public func cropping(to rect: CGRect) -> CGImage? { CGImage(size: rect.size) }
  }

  /// An array, as Core Foundation calls it.
  public typealias CFArray = [Any]
  /// A dictionary, as Core Foundation calls it.
  public typealias CFDictionary = [AnyHashable: Any]
  /// A text, as Core Foundation calls it.
  public typealias CFString = String

  /// Colors along a line, which are not drawn.
  public final class CGGradient: @unchecked Sendable {
    /// Creates a gradient.
    public init?(
      colorsSpace space: CGColorSpace?, colors: CFArray, locations: UnsafePointer<CGFloat>?
    ) {}
  }

  /// The meaning of a color's numbers, of which there is one here.
  public final class CGColorSpace: @unchecked Sendable {
    init() {}
  }

  /// The color space of red, green and blue.
  public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace() }

  /// The color space of grays.
  public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { CGColorSpace() }

  /// How far a gradient is drawn.
  public struct CGGradientDrawingOptions: OptionSet, Sendable {
    /// The bits of CoreGraphics.
    public let rawValue: UInt32

    /// Creates options from their bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Before its start too.
    public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
    /// Behind its end too.
    public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
  }

  /// What is drawn of a path.
  public enum CGPathDrawingMode: Int32, Sendable {
    /// The inside.
    case fill
    /// The inside by even and odd crossings.
    case eoFill
    /// The line.
    case stroke
    /// Both.
    case fillStroke
    /// Both, the inside by even and odd crossings.
    case eoFillStroke
  }

  /// How images are scaled.
  public enum CGInterpolationQuality: Int32, Sendable {
    /// As the context chooses.
    case `default`
    /// By the nearest pixel.
    case none
    /// Fast.
    case low
    /// Well.
    case high
    /// Between low and high.
    case medium
  }
#endif
