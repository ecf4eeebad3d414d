import Dynamics
import Foundation

/// The pieces of a path: what ``UIBezierPath`` and `CGPath` are made of.
struct PathPieces: Hashable {
  /// A piece of a path.
  enum Element: Hashable {
    case move(CGPoint)
    case line(CGPoint)
    case curve(CGPoint, CGPoint, to: CGPoint)
    case close
  }

  private(set) var elements: [Element] = []

  // MARK: Building

  mutating func move(to point: CGPoint) { elements.append(.move(point)) }

  mutating func addLine(to point: CGPoint) { elements.append(.line(point)) }

  mutating func addCurve(to end: CGPoint, _ first: CGPoint, _ second: CGPoint) {
    elements.append(.curve(first, second, to: end))
  }

  mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
    let start = currentPoint
    func toward(_ point: CGPoint) -> CGPoint {
      CGPoint(
        x: point.x + (control.x - point.x) * 2 / 3, y: point.y + (control.y - point.y) * 2 / 3)
    }
    elements.append(.curve(toward(start), toward(end), to: end))
  }

  /// Adds an arc, and a line to its start if the path is not empty; angles are in rad.
  mutating func addArc(
    center: CGPoint, radius: CGFloat, from startAngle: CGFloat, to endAngle: CGFloat,
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

  mutating func addPolygon(_ points: [CGPoint]) {
    for (index, point) in points.enumerated() {
      elements.append(index == 0 ? .move(point) : .line(point))
    }
    elements.append(.close)
  }

  mutating func addRect(_ rect: CGRect) {
    addPolygon([
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
      CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
    ])
  }

  mutating func addEllipse(in rect: CGRect) {
    var unit = PathPieces()
    unit.addArc(center: .zero, radius: 1, from: 0, to: 2 * .pi, clockwise: true)
    unit.close()
    unit.apply(
      CGAffineTransform(scaleX: rect.width / 2, y: rect.height / 2)
        .concatenating(CGAffineTransform(translationX: rect.midX, y: rect.midY)))
    append(unit)
  }

  /// Adds a rectangle whose corners, or some of them, are quarters of a circle.
  mutating func addRoundedRect(
    _ rect: CGRect, radius: CGFloat, corners: UIRectCorner = .allCorners
  ) {
    let r = min(radius, min(rect.width, rect.height) / 2)
    func reach(_ corner: UIRectCorner) -> CGFloat { corners.contains(corner) ? r : 0 }
    move(to: CGPoint(x: rect.minX + reach(.topLeft), y: rect.minY))
    let (right, bottom) = (reach(.topRight), reach(.bottomRight))
    let (left, top) = (reach(.bottomLeft), reach(.topLeft))
    for (x, y, r, angle) in [
      (rect.maxX - right, rect.minY + right, right, -CGFloat.pi / 2),
      (rect.maxX - bottom, rect.maxY - bottom, bottom, 0),
      (rect.minX + left, rect.maxY - left, left, .pi / 2),
      (rect.minX + top, rect.minY + top, top, .pi),
    ] {
      if r > 0 || corners == .allCorners {
        addArc(
          center: CGPoint(x: x, y: y), radius: r, from: angle, to: angle + .pi / 2, clockwise: true)
      } else {
        addLine(to: CGPoint(x: x, y: y))
      }
    }
    close()
  }

  mutating func close() { elements.append(.close) }

  /// Adds the pieces of another path; `joined` makes its first point the end of a line.
  mutating func append(_ other: PathPieces, joined: Bool = false) {
    var added = other.elements
    if joined, !elements.isEmpty, case .move(let point)? = added.first { added[0] = .line(point) }
    elements += added
  }

  mutating func apply(_ transform: CGAffineTransform) {
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

  /// The same path, drawn from its end to its start.
  var reversed: PathPieces {
    var result = PathPieces()
    // Of each subpath, the last first: its points, and the curves between them.
    var subpaths: [(start: CGPoint, pieces: [Element], isClosed: Bool)] = []
    for element in elements {
      switch element {
      case .move(let point): subpaths.append((point, [], false))
      case .line, .curve:
        if subpaths.last?.isClosed ?? true {
          subpaths.append((subpaths.last?.start ?? .zero, [], false))
        }
        subpaths[subpaths.count - 1].pieces.append(element)
      case .close: if !subpaths.isEmpty { subpaths[subpaths.count - 1].isClosed = true }
      }
    }
    func end(_ element: Element, _ start: CGPoint) -> CGPoint {
      switch element {
      case .move(let point), .line(let point), .curve(_, _, to: let point): point
      case .close: start
      }
    }
    for (start, pieces, isClosed) in subpaths.reversed() {
      result.move(to: pieces.last.map { end($0, start) } ?? start)
      for index in pieces.indices.reversed() {
        let target = index > 0 ? end(pieces[index - 1], start) : start
        if case .curve(let first, let second, _) = pieces[index] {
          result.addCurve(to: target, second, first)
        } else {
          result.addLine(to: target)
        }
      }
      if isClosed { result.close() }
    }
    return result
  }

  // MARK: Reading

  /// Where the next piece starts.
  var currentPoint: CGPoint {
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
  var bounds: CGRect {
    CGRect(
      around: elements.flatMap { element -> [CGPoint] in
        switch element {
        case .move(let point), .line(let point): [point]
        case .curve(let first, let second, let end): [first, second, end]
        case .close: []
        }
      })
  }

  /// The point of a curve at a part of it from 0 to 1.
  private static func point(
    _ t: CGFloat, from start: CGPoint, _ first: CGPoint, _ second: CGPoint, to end: CGPoint
  ) -> CGPoint {
    let s = 1 - t
    let (a, b, c, d) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
    return CGPoint(
      x: a * start.x + b * first.x + c * second.x + d * end.x,
      y: a * start.y + b * first.y + c * second.y + d * end.y)
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
          Self.point(t, from: start, first, second, to: end)
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

  /// Whether a point is inside the path, whose curves are divided into 32 lines each.
  ///
  /// - Parameters:
  ///   - point: The point.
  ///   - usesEvenOdd: Whether what is crossed twice is outside; otherwise the turns around the point
  ///     are counted.
  /// - Returns: Whether the point is inside.
  func contains(_ point: CGPoint, usesEvenOdd: Bool) -> Bool {
    var (start, current, turns) = (CGPoint.zero, CGPoint.zero, 0)
    // A line that crosses the ray to the right of the point, downwards or upwards.
    func cross(to end: CGPoint) {
      let isDown = current.y <= point.y
      if isDown != (end.y <= point.y) {
        let side =
          (end.x - current.x) * (point.y - current.y) - (point.x - current.x) * (end.y - current.y)
        if isDown ? side < 0 : side > 0 { turns += isDown ? 1 : -1 }
      }
      current = end
    }
    for element in elements {
      switch element {
      case .move(let point):
        cross(to: start)
        (start, current) = (point, point)
      case .line(let end): cross(to: end)
      case .curve(let first, let second, let end):
        let begin = current
        for index in 1..<32 {
          cross(to: Self.point(CGFloat(index) / 32, from: begin, first, second, to: end))
        }
        cross(to: end)
      case .close: cross(to: start)
      }
    }
    cross(to: start)
    return usesEvenOdd ? turns % 2 != 0 : turns != 0
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

/// Corners of a rectangle.
public struct UIRectCorner: OptionSet, Hashable, Sendable {
  /// The bits of UIKit.
  public let rawValue: UInt

  /// Creates a set from UIKit's bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The upper left corner.
  public static let topLeft = UIRectCorner(rawValue: 1)
  /// The upper right corner.
  public static let topRight = UIRectCorner(rawValue: 2)
  /// The lower left corner.
  public static let bottomLeft = UIRectCorner(rawValue: 4)
  /// The lower right corner.
  public static let bottomRight = UIRectCorner(rawValue: 8)
  /// All corners.
  public static let allCorners = UIRectCorner(rawValue: .max)
}
