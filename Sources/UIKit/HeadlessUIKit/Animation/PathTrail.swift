import Foundation

/// The lines and curves of a path, along which a position moves.
struct PathTrail {
  /// A line or a curve.
  struct Gap {
    let start: CGPoint
    let first: CGPoint
    let second: CGPoint
    let end: CGPoint
    /// Of the start and of 32 evenly spaced parameters after it, pt.
    private let lengths: [Double]

    /// pt.
    var length: Double { lengths.last ?? 0 }

    init(_ start: CGPoint, _ first: CGPoint, _ second: CGPoint, _ end: CGPoint) {
      (self.start, self.first, self.second, self.end) = (start, first, second, end)
      var (lengths, last) = ([0.0], start)
      for index in 1...32 {
        let point = Self.place(CGFloat(index) / 32, start, first, second, end)
        lengths.append(lengths[index - 1] + Double(hypot(point.x - last.x, point.y - last.y)))
        last = point
      }
      self.lengths = lengths
    }

    /// A line, as a curve of constant speed.
    init(from start: CGPoint, to end: CGPoint) {
      func between(_ part: CGFloat) -> CGPoint {
        CGPoint(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)
      }
      self.init(start, between(1 / 3), between(2 / 3), end)
    }

    private static func place(
      _ t: CGFloat, _ a: CGPoint, _ b: CGPoint, _ c: CGPoint, _ d: CGPoint
    ) -> CGPoint {
      let s = 1 - t
      let (k, l, m, n) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
      return CGPoint(
        x: k * a.x + l * b.x + m * c.x + n * d.x, y: k * a.y + l * b.y + m * c.y + n * d.y)
    }

    /// The point at a part of the gap, and the direction there, rad.
    ///
    /// - Parameters:
    ///   - part: From 0 to 1.
    ///   - isEven: Whether the part is one of the length; otherwise it is the curve's parameter.
    /// - Returns: The point, and the direction.
    func point(at part: Double, isEven: Bool) -> (CGPoint, angle: CGFloat) {
      var t = CGFloat(part)
      if isEven, length > 0 {
        let wanted = part * length
        let index = min(max((lengths.firstIndex { $0 >= wanted } ?? 32), 1), 32)
        let step = lengths[index] - lengths[index - 1]
        let within = step > 0 ? (wanted - lengths[index - 1]) / step : 0
        t = CGFloat((Double(index - 1) + within) / 32)
      }
      let s = 1 - t
      func slope(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat) -> CGFloat {
        s * s * (b - a) + 2 * s * t * (c - b) + t * t * (d - c)
      }
      let dx = slope(start.x, first.x, second.x, end.x)
      let dy = slope(start.y, first.y, second.y, end.y)
      let point = t == 1 ? end : Self.place(t, start, first, second, end)
      return (point, dx == 0 && dy == 0 ? 0 : atan2(dy, dx))
    }
  }

  private(set) var gaps: [Gap] = []

  init(_ pieces: PathPieces) {
    var (start, current) = (CGPoint.zero, CGPoint.zero)
    for element in pieces.elements {
      switch element {
      case .move(let point): (start, current) = (point, point)
      case .line(let point):
        gaps.append(Gap(from: current, to: point))
        current = point
      case .curve(let first, let second, let end):
        gaps.append(Gap(current, first, second, end))
        current = end
      case .close:
        if current != start { gaps.append(Gap(from: current, to: start)) }
        current = start
      }
    }
  }
}
