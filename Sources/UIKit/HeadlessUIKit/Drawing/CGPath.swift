// On Apple's systems these are types of CoreGraphics, which Foundation brings.
#if canImport(CoreGraphics)
  import Foundation

  extension CGPath {
    static func with(_ pieces: PathPieces) -> CGPath {
      let path = CGMutablePath()
      for element in pieces.elements {
        switch element {
        case .move(let point): path.move(to: point)
        case .line(let point): path.addLine(to: point)
        case .curve(let first, let second, let end):
          path.addCurve(to: end, control1: first, control2: second)
        case .close: path.closeSubpath()
        }
      }
      return path
    }

    var pieces: PathPieces {
      var pieces = PathPieces()
      applyWithBlock { element in
        let points = element.pointee.points
        switch element.pointee.type {
        case .moveToPoint: pieces.move(to: points[0])
        case .addLineToPoint: pieces.addLine(to: points[0])
        case .addQuadCurveToPoint: pieces.addQuadCurve(to: points[1], control: points[0])
        case .addCurveToPoint: pieces.addCurve(to: points[2], points[0], points[1])
        case .closeSubpath: pieces.close()
        @unknown default: break
        }
      }
      return pieces
    }
  }
#else
  public import Foundation

  /// A path of lines and curves, as layers take it.
  public class CGPath: Hashable, @unchecked Sendable {
    fileprivate(set) var pieces: PathPieces

    fileprivate init(_ pieces: PathPieces) { self.pieces = pieces }

    static func with(_ pieces: PathPieces) -> CGPath { CGPath(pieces) }

    /// Creates a rectangle.
    public init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
      pieces = PathPieces()
      pieces.addRect(rect)
      if let transform { pieces.apply(transform.pointee) }
    }

    /// Creates the ellipse inside a rectangle.
    public init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
      pieces = PathPieces()
      pieces.addEllipse(in: rect)
      if let transform { pieces.apply(transform.pointee) }
    }

    /// Creates a rectangle whose corners are quarters of a circle; the radius is the corners' width, pt.
    public init(
      roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
      transform: UnsafePointer<CGAffineTransform>?
    ) {
      pieces = PathPieces()
      pieces.addRoundedRect(rect, radius: cornerWidth)
      if let transform { pieces.apply(transform.pointee) }
    }

    /// Whether two paths have the same pieces.
    public static func == (a: CGPath, b: CGPath) -> Bool { a.pieces == b.pieces }

    /// Feeds the pieces to a hash.
    public func hash(into hasher: inout Hasher) { hasher.combine(pieces) }

    /// Whether the path has no pieces.
    public var isEmpty: Bool { pieces.elements.isEmpty }
    /// Where the next piece starts.
    public var currentPoint: CGPoint { pieces.currentPoint }
    /// The rectangle around all points, including those that steer curves, pt.
    public var boundingBox: CGRect { pieces.bounds }
    /// The rectangle around all points, including those that steer curves, pt.
    public var boundingBoxOfPath: CGRect { pieces.bounds }

    /// A copy.
    public func copy() -> CGPath? { CGPath(pieces) }

    /// A copy whose points are transformed.
    public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
      let copy = CGPath(pieces)
      if let transform { copy.pieces.apply(transform.pointee) }
      return copy
    }

    /// A copy that can be changed.
    public func mutableCopy() -> CGMutablePath? {
      let copy = CGMutablePath()
      copy.pieces = pieces
      return copy
    }

    /// Whether a point is inside the path, whose curves are divided into 32 lines each.
    public func contains(
      _ point: CGPoint, using rule: CGPathFillRule = .winding,
      transform: CGAffineTransform = .identity
    ) -> Bool {
      pieces.contains(point.applying(transform), usesEvenOdd: rule == .evenOdd)
    }
  }

  /// A path that can be changed.
  public final class CGMutablePath: CGPath, @unchecked Sendable {
    /// Creates an empty path.
    public init() { super.init(PathPieces()) }

    private func add(
      _ transform: CGAffineTransform, joined: Bool = false, _ body: (inout PathPieces) -> Void
    ) {
      var added = PathPieces()
      body(&added)
      added.apply(transform)
      pieces.append(added, joined: joined)
    }

    /// Starts a new subpath at a point.
    public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
      pieces.move(to: point.applying(transform))
    }

    /// Adds a line to a point.
    public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
      pieces.addLine(to: point.applying(transform))
    }

    /// Adds lines between points.
    public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
      for (index, point) in points.enumerated() {
        if index == 0 {
          move(to: point, transform: transform)
        } else {
          addLine(to: point, transform: transform)
        }
      }
    }

    /// Adds a cubic curve to a point.
    public func addCurve(
      to end: CGPoint, control1: CGPoint, control2: CGPoint,
      transform: CGAffineTransform = .identity
    ) {
      pieces.addCurve(
        to: end.applying(transform), control1.applying(transform), control2.applying(transform))
    }

    /// Adds a quadratic curve to a point.
    public func addQuadCurve(
      to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity
    ) {
      pieces.addQuadCurve(to: end.applying(transform), control: control.applying(transform))
    }

    /// Adds an arc, and a line to its start if the path is not empty; angles are in rad.
    ///
    /// As in CoreGraphics, `clockwise` is meant for an axis that points up: on screen it is the other
    /// way round.
    public func addArc(
      center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
      transform: CGAffineTransform = .identity
    ) {
      add(transform, joined: true) {
        $0.addArc(
          center: center, radius: radius, from: startAngle, to: endAngle, clockwise: !clockwise)
      }
    }

    /// Adds a rectangle.
    public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
      add(transform) { $0.addRect(rect) }
    }

    /// Adds the ellipse inside a rectangle.
    public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
      add(transform) { $0.addEllipse(in: rect) }
    }

    /// Adds a rectangle whose corners are quarters of a circle; the radius is the corners' width, pt.
    public func addRoundedRect(
      in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
      transform: CGAffineTransform = .identity
    ) {
      add(transform) { $0.addRoundedRect(rect, radius: cornerWidth) }
    }

    /// Adds the pieces of another path.
    public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
      add(transform) { $0.append(path.pieces) }
    }

    /// Closes the subpath with a line to its start.
    public func closeSubpath() { pieces.close() }
  }

  /// What is inside a path that crosses itself.
  public enum CGPathFillRule: Int, Sendable {
    /// What the path turns around.
    case winding
    /// What a ray from outside reaches after an odd number of crossings.
    case evenOdd
  }

  /// How a stroke ends.
  public enum CGLineCap: Int32, Sendable {
    /// At the point.
    case butt
    /// With half a circle.
    case round
    /// With half a square.
    case square
  }

  /// How a stroke turns at a corner.
  public enum CGLineJoin: Int32, Sendable {
    /// With a sharp corner.
    case miter
    /// With an arc.
    case round
    /// With a cut corner.
    case bevel
  }

  /// How colors blend, of which nothing is drawn.
  public enum CGBlendMode: Int32, Sendable {
    /// In front.
    case normal
    /// Darker.
    case multiply
    /// Lighter.
    case screen
    /// Darker or lighter, by what is behind.
    case overlay
    /// The darker color.
    case darken
    /// The lighter color.
    case lighten
    /// Brighter behind.
    case colorDodge
    /// Darker behind.
    case colorBurn
    /// Softly darker or lighter.
    case softLight
    /// Strongly darker or lighter.
    case hardLight
    /// The difference.
    case difference
    /// The difference with less contrast.
    case exclusion
    /// Another hue.
    case hue
    /// Another saturation.
    case saturation
    /// Another color.
    case color
    /// Another brightness.
    case luminosity
    /// Nothing.
    case clear
    /// A copy.
    case copy
    /// Where something is behind.
    case sourceIn
    /// Where nothing is behind.
    case sourceOut
    /// In front of what is behind.
    case sourceAtop
    /// Behind.
    case destinationOver
    /// What is behind, where something is in front.
    case destinationIn
    /// What is behind, where nothing is in front.
    case destinationOut
    /// Behind, where something is in front.
    case destinationAtop
    /// Where only one of both is.
    case xor
    /// The sum, dark.
    case plusDarker
    /// The sum.
    case plusLighter
  }
#endif
