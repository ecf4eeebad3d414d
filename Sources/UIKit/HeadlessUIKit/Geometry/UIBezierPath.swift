import Dynamics
public import Foundation

/// A path of lines and curves, as dynamics need it for boundaries and outlines.
@preconcurrency @MainActor open class UIBezierPath: NSObject, @preconcurrency NSCopying {
  /// A piece of a path.
  enum Element: Hashable {
    case move(CGPoint)
    case line(CGPoint)
    case curve(CGPoint, CGPoint, to: CGPoint)
    case close
  }

  private(set) var elements: [Element] = []

  /// Creates an empty path.
  public override init() { super.init() }

  /// Creates a rectangle.
  public convenience init(rect: CGRect) {
    self.init()
    addPolygon([
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
      CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
    ])
  }

  /// Creates the ellipse inside a rectangle.
  public convenience init(ovalIn rect: CGRect) {
    self.init()
    let unit = UIBezierPath(
      arcCenter: .zero, radius: 1, startAngle: 0, endAngle: 2 * .pi, clockwise: true)
    unit.close()
    unit.apply(
      CGAffineTransform(scaleX: rect.width / 2, y: rect.height / 2)
        .concatenating(CGAffineTransform(translationX: rect.midX, y: rect.midY)))
    append(unit)
  }

  /// Creates a rectangle whose corners are quarters of a circle of a radius, pt.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init()
    let r = min(cornerRadius, min(rect.width, rect.height) / 2)
    move(to: CGPoint(x: rect.minX + r, y: rect.minY))
    let corners: [(CGFloat, CGFloat, CGFloat)] = [
      (rect.maxX - r, rect.minY + r, -.pi / 2), (rect.maxX - r, rect.maxY - r, 0),
      (rect.minX + r, rect.maxY - r, .pi / 2), (rect.minX + r, rect.minY + r, .pi),
    ]
    for (x, y, angle) in corners {
      addArc(
        withCenter: CGPoint(x: x, y: y), radius: r, startAngle: angle,
        endAngle: angle + .pi / 2, clockwise: true)
    }
    close()
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

  private func addPolygon(_ points: [CGPoint]) {
    for (index, point) in points.enumerated() {
      elements.append(index == 0 ? .move(point) : .line(point))
    }
    elements.append(.close)
  }

  // MARK: Building

  /// Starts a new subpath at a point.
  open func move(to point: CGPoint) { elements.append(.move(point)) }

  /// Adds a line to a point.
  open func addLine(to point: CGPoint) { elements.append(.line(point)) }

  /// Adds a cubic curve to a point.
  open func addCurve(to end: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    elements.append(.curve(controlPoint1, controlPoint2, to: end))
  }

  /// Adds a quadratic curve to a point.
  open func addQuadCurve(to end: CGPoint, controlPoint: CGPoint) {
    let start = currentPoint
    func toward(_ point: CGPoint) -> CGPoint {
      CGPoint(
        x: point.x + (controlPoint.x - point.x) * 2 / 3,
        y: point.y + (controlPoint.y - point.y) * 2 / 3)
    }
    elements.append(.curve(toward(start), toward(end), to: end))
  }

  /// Adds an arc, and a line to its start if the path is not empty; angles are in rad.
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    var sweep = endAngle - startAngle
    if clockwise {
      if sweep < 0 { sweep = sweep.truncatingRemainder(dividingBy: 2 * .pi) + 2 * .pi }
      sweep = min(sweep, 2 * .pi)
    } else {
      if sweep > 0 { sweep = sweep.truncatingRemainder(dividingBy: 2 * .pi) - 2 * .pi }
      sweep = max(sweep, -2 * .pi)
    }
    func point(_ angle: CGFloat) -> CGPoint {
      CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
    }
    let start = point(startAngle)
    elements.append(elements.isEmpty ? .move(start) : .line(start))
    // A cubic curve is close to a circle up to a quarter of it.
    let quarters = (abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)
    let count = Int(nearest: Double(quarters), in: 1...4)
    let part = sweep / CGFloat(count)
    let handle = 4 / 3 * tan(part / 4) * radius
    for index in 0..<count {
      let (from, to) = (startAngle + CGFloat(index) * part, startAngle + CGFloat(index + 1) * part)
      let (a, b) = (point(from), point(to))
      elements.append(
        .curve(
          CGPoint(x: a.x - handle * sin(from), y: a.y + handle * cos(from)),
          CGPoint(x: b.x + handle * sin(to), y: b.y - handle * cos(to)), to: b))
    }
  }

  /// Closes the subpath with a line to its start.
  open func close() { elements.append(.close) }

  /// Removes everything.
  open func removeAllPoints() { elements = [] }

  /// Adds the pieces of another path.
  open func append(_ path: UIBezierPath) { elements += path.elements }

  /// Transforms all points.
  open func apply(_ transform: CGAffineTransform) {
    elements = elements.map { element in
      switch element {
      case .move(let point): .move(point.applying(transform))
      case .line(let point): .line(point.applying(transform))
      case .curve(let first, let second, let end):
        .curve(
          first.applying(transform), second.applying(transform), to: end.applying(transform))
      case .close: .close
      }
    }
  }

  /// A copy.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = UIBezierPath()
    copy.append(self)
    return copy
  }

  // MARK: Reading

  /// Whether the path has no pieces.
  open var isEmpty: Bool { elements.isEmpty }

  /// Where the next piece starts.
  open var currentPoint: CGPoint {
    var start = CGPoint.zero
    var current = CGPoint.zero
    for element in elements {
      switch element {
      case .move(let point): (start, current) = (point, point)
      case .line(let point), .curve(_, _, to: let point): current = point
      case .close: current = start
      }
    }
    return current
  }

  /// The rectangle around all points, including those that steer curves.
  open var bounds: CGRect {
    CGRect(
      around: elements.flatMap { element -> [CGPoint] in
        switch element {
        case .move(let point), .line(let point): [point]
        case .curve(let first, let second, let end): [first, second, end]
        case .close: []
        }
      })
  }

  /// The corners of the first subpath, with curves divided into lines, and without repeated points.
  ///
  /// Source: third-party measurements of UIKit. A curve is sampled at 10 points, and has one line
  /// for each 10 pt of the length of that polyline, at least one.
  var corners: [CGPoint] {
    var points: [CGPoint] = []
    for (index, element) in elements.enumerated() {
      switch element {
      case .move(let point):
        if index > 0 { return points.withoutRepeats }
        points.append(point)
      case .line(let point): points.append(point)
      case .curve(let first, let second, let end):
        let start = points.last ?? .zero
        func sample(_ t: CGFloat) -> CGPoint {
          let s = 1 - t
          let (a, b, c, d) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
          return CGPoint(
            x: a * start.x + b * first.x + c * second.x + d * end.x,
            y: a * start.y + b * first.y + c * second.y + d * end.y)
        }
        let samples = (0...10).map { sample(CGFloat($0) / 10) }
        let length = zip(samples, samples.dropFirst()).reduce(0) {
          $0 + hypot($1.1.x - $1.0.x, $1.1.y - $1.0.y)
        }
        let count = Int(nearest: Double(length / 10).rounded(.down), in: 1...10_000)
        points += (1..<max(count, 1)).map { sample(CGFloat($0) / CGFloat(count)) } + [end]
      case .close: return points.withoutRepeats
      }
    }
    return points.withoutRepeats
  }
}

extension [CGPoint] {
  /// Without points that are where the previous one is; the last one precedes the first.
  fileprivate var withoutRepeats: [CGPoint] {
    // Third-party measurements of UIKit: the square root of 1.42e-14 m, in points.
    let least = 1.42e-14.squareRoot() * 100
    var points: [CGPoint] = []
    for point in self
    where points.last.map({ hypot($0.x - point.x, $0.y - point.y) > least }) ?? true {
      points.append(point)
    }
    while points.count > 1, let first = points.first, let last = points.last,
      hypot(first.x - last.x, first.y - last.y) <= least
    {
      points.removeLast()
    }
    return points
  }
}
