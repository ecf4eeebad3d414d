public import Foundation

/// A path of lines and curves, as dynamics need it for boundaries and outlines.
///
/// What would draw the path, such as ``stroke()`` and ``fill()``, has no effect: nothing is drawn.
@preconcurrency @MainActor open class UIBezierPath: NSObject, @preconcurrency NSCopying {
  private(set) var pieces = PathPieces()

  /// The width of a stroke, pt.
  open var lineWidth: CGFloat = 1
  /// How a stroke ends.
  open var lineCapStyle = CGLineCap.butt
  /// How a stroke turns at a corner.
  open var lineJoinStyle = CGLineJoin.miter
  /// The longest part of a sharp corner, in widths.
  open var miterLimit: CGFloat = 10
  /// How far a drawn curve may be from the curve, pixels.
  open var flatness: CGFloat = 0.6
  /// Whether what the path crosses twice is outside of it.
  open var usesEvenOddFillRule = false

  /// Creates an empty path.
  public override init() { super.init() }

  /// Creates a rectangle.
  public convenience init(rect: CGRect) {
    self.init()
    pieces.addRect(rect)
  }

  /// Creates the ellipse inside a rectangle.
  public convenience init(ovalIn rect: CGRect) {
    self.init()
    pieces.addEllipse(in: rect)
  }

  /// Creates a rectangle whose corners are quarters of a circle of a radius, pt.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init()
    pieces.addRoundedRect(rect, radius: cornerRadius)
  }

  /// Creates a rectangle of which some corners are quarters of a circle, pt.
  ///
  /// - Parameters:
  ///   - rect: The rectangle.
  ///   - corners: The round corners.
  ///   - cornerRadii: The radius is the width.
  public convenience init(
    roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
  ) {
    self.init()
    pieces.addRoundedRect(rect, radius: cornerRadii.width, corners: corners)
  }

  /// Creates an arc; angles are in rad, clockwise on screen from the right.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise)
  }

  /// Creates a path of the pieces of another one.
  public convenience init(cgPath: CGPath) {
    self.init()
    pieces = cgPath.pieces
  }

  /// The path in the form that layers take.
  open var cgPath: CGPath {
    get { CGPath.with(pieces) }
    set { pieces = newValue.pieces }
  }

  // MARK: Building

  /// Starts a new subpath at a point.
  open func move(to point: CGPoint) { pieces.move(to: point) }

  /// Adds a line to a point.
  open func addLine(to point: CGPoint) { pieces.addLine(to: point) }

  /// Adds a cubic curve to a point.
  open func addCurve(to end: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    pieces.addCurve(to: end, controlPoint1, controlPoint2)
  }

  /// Adds a quadratic curve to a point.
  open func addQuadCurve(to end: CGPoint, controlPoint: CGPoint) {
    pieces.addQuadCurve(to: end, control: controlPoint)
  }

  /// Adds an arc, and a line to its start if the path is not empty; angles are in rad.
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    pieces.addArc(
      center: center, radius: radius, from: startAngle, to: endAngle, clockwise: clockwise)
  }

  /// Closes the subpath with a line to its start.
  open func close() { pieces.close() }

  /// Removes everything.
  open func removeAllPoints() { pieces = PathPieces() }

  /// Adds the pieces of another path.
  open func append(_ path: UIBezierPath) { pieces.append(path.pieces) }

  /// Transforms all points.
  open func apply(_ transform: CGAffineTransform) { pieces.apply(transform) }

  /// The same path, drawn from its end to its start.
  open func reversing() -> UIBezierPath {
    let path = UIBezierPath()
    path.pieces = pieces.reversed
    return path
  }

  /// A copy.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = UIBezierPath()
    copy.append(self)
    copy.lineWidth = lineWidth
    copy.lineCapStyle = lineCapStyle
    copy.lineJoinStyle = lineJoinStyle
    copy.usesEvenOddFillRule = usesEvenOddFillRule
    return copy
  }

  // MARK: Reading

  /// Whether the path has no pieces.
  open var isEmpty: Bool { pieces.elements.isEmpty }

  /// Where the next piece starts.
  open var currentPoint: CGPoint { pieces.currentPoint }

  /// The rectangle around all points, including those that steer curves.
  open var bounds: CGRect { pieces.bounds }

  /// Whether a point is inside the path, whose curves are divided into 32 lines each.
  open func contains(_ point: CGPoint) -> Bool {
    pieces.contains(point, usesEvenOdd: usesEvenOddFillRule)
  }

  /// The corners of the first subpath, as dynamics take them.
  var corners: [CGPoint] { pieces.corners }

  // MARK: Drawing, which has no effect

  /// Has no effect: nothing is drawn.
  open func stroke() {}

  /// Has no effect: nothing is drawn.
  open func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {}

  /// Has no effect: nothing is drawn.
  open func fill() {}

  /// Has no effect: nothing is drawn.
  open func fill(with blendMode: CGBlendMode, alpha: CGFloat) {}

  /// Has no effect: nothing is drawn.
  open func addClip() {}

  /// Has no effect: nothing is drawn.
  open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {}
}
