import Testing
import UIKit

@MainActor struct PathTests {
  @Test func `a point is inside a path where the shape's equation says so`() {
    var random = RandomNumbers(seed: 7)
    let rect = CGRect(x: -30, y: 10, width: 120, height: 80)
    let oval = UIBezierPath(ovalIn: rect)
    let round = UIBezierPath(
      roundedRect: rect, byRoundingCorners: [.topLeft, .bottomRight],
      cornerRadii: CGSize(width: 25, height: 25))
    for _ in 0..<4000 {
      let point = CGPoint(
        x: CGFloat.random(in: -60...120, using: &random),
        y: CGFloat.random(in: -20...120, using: &random))
      let (x, y) = ((point.x - rect.midX) / 60, (point.y - rect.midY) / 40)
      let radius = (x * x + y * y).squareRoot()
      // A cubic quarter of a circle is at most 2.8e-4 of the radius off, and 32 lines in it cut off at most
      // 1 - cos(π/128) = 3.1e-4 of it where they are equal; they differ by less than a factor of 2 in length.
      if abs(radius - 1) > 2e-3 { #expect(oval.contains(point) == (radius < 1)) }
      guard rect.contains(point) else {
        #expect(!round.contains(point))
        continue
      }
      let inTopLeft = point.x < rect.minX + 25 && point.y < rect.minY + 25
      let inBottomRight = point.x > rect.maxX - 25 && point.y > rect.maxY - 25
      let center =
        inTopLeft
        ? CGPoint(x: rect.minX + 25, y: rect.minY + 25)
        : CGPoint(x: rect.maxX - 25, y: rect.maxY - 25)
      let distance = hypot(point.x - center.x, point.y - center.y) / 25
      if !inTopLeft && !inBottomRight {
        #expect(round.contains(point))
      } else if abs(distance - 1) > 2e-3 {
        #expect(round.contains(point) == (distance < 1))
      }
    }
  }

  @Test func `what is crossed twice is outside of an even-odd path alone`() {
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 30, height: 30))
    path.append(UIBezierPath(rect: CGRect(x: 10, y: 10, width: 10, height: 10)))
    #expect(path.contains(CGPoint(x: 15, y: 15)) && path.contains(CGPoint(x: 5, y: 5)))
    path.usesEvenOddFillRule = true
    #expect(!path.contains(CGPoint(x: 15, y: 15)) && path.contains(CGPoint(x: 5, y: 5)))
    #expect(!path.cgPath.contains(CGPoint(x: 15, y: 15), using: .evenOdd))
  }

  @Test func `a path of layers has the pieces of the path that it was made from`() {
    let path = UIBezierPath(
      arcCenter: CGPoint(x: 3, y: 4), radius: 20, startAngle: 0.3, endAngle: 5, clockwise: true)
    path.addQuadCurve(to: CGPoint(x: 50, y: 60), controlPoint: CGPoint(x: 10, y: 90))
    path.close()
    let copy = UIBezierPath(cgPath: path.cgPath)
    #expect(copy.cgPath == path.cgPath && copy.bounds == path.bounds)
    let transform = CGAffineTransform(rotationAngle: 1).translatedBy(x: 3, y: 5)
    let moved = CGMutablePath()
    moved.addPath(path.cgPath, transform: transform)
    copy.apply(transform)
    #expect(moved == copy.cgPath && moved.copy() == moved)
  }

  @Test func `an arc of a layer's path turns the other way than that of a view's`() {
    let layers = CGMutablePath()
    layers.move(to: .zero)
    layers.addArc(
      center: CGPoint(x: 5, y: 5), radius: 4, startAngle: 0, endAngle: 2, clockwise: false)
    let views = UIBezierPath()
    views.move(to: .zero)
    views.addArc(
      withCenter: CGPoint(x: 5, y: 5), radius: 4, startAngle: 0, endAngle: 2, clockwise: true)
    #expect(views.cgPath == layers)
  }

  @Test func `a reversed path turns the other way, and reversed again it is what it was`() {
    var random = RandomNumbers(seed: 11)
    func point() -> CGPoint {
      CGPoint(
        x: CGFloat.random(in: 0...100, using: &random),
        y: CGFloat.random(in: 0...100, using: &random))
    }
    for _ in 0..<50 {
      let path = UIBezierPath()
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        path.move(to: point())
        for _ in 0..<Int.random(in: 1...5, using: &random) {
          if Bool.random(using: &random) {
            path.addLine(to: point())
          } else {
            path.addCurve(to: point(), controlPoint1: point(), controlPoint2: point())
          }
        }
        if Bool.random(using: &random) { path.close() }
      }
      #expect(path.reversing().reversing().cgPath == path.cgPath)
      // Every turn around a point is undone; a line from end to start is the same from start to end.
      path.append(path.reversing())
      let inside = (0..<40).count { _ in path.contains(point()) }
      #expect(inside == 0)
    }
  }
}
