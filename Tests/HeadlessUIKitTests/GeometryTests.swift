import HeadlessUIKit
import Testing

@MainActor struct GeometryTests {
  @Test func `a transform of a product is the product of transforms`() {
    let first = CGAffineTransform(rotationAngle: 0.3).scaledBy(x: 2, y: 3)
    let second = CGAffineTransform(translationX: 5, y: -7).rotated(by: 1.1)
    let point = CGPoint(x: 11, y: 13)
    let both = point.applying(first.concatenating(second))
    let separate = point.applying(first).applying(second)
    // Twelve roundings of numbers below 64.
    #expect(abs(both.x - separate.x) < 12 * 64.0.ulp)
    #expect(abs(both.y - separate.y) < 12 * 64.0.ulp)
  }

  @Test func `a rotated view has the frame around its corners and keeps its center`() {
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 50))
    view.transform = CGAffineTransform(rotationAngle: .pi / 2)
    #expect(view.center == CGPoint(x: 60, y: 45))
    #expect(abs(view.frame.width - 50) < 1e-12)
    #expect(abs(view.frame.height - 100) < 1e-12)
    #expect(view.bounds.size == CGSize(width: 100, height: 50))
  }

  @Test func `a point converted to another view and back is the same point`() {
    let top = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    let left = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 100))
    let right = UIView(frame: CGRect(x: 200, y: 50, width: 50, height: 50))
    top.addSubview(left)
    top.addSubview(right)
    left.bounds.origin = CGPoint(x: 3, y: 4)
    let point = CGPoint(x: 7, y: 9)
    #expect(left.convert(point, to: top) == CGPoint(x: 14, y: 25))
    #expect(left.convert(point, to: right) == CGPoint(x: -186, y: -25))
    #expect(right.convert(left.convert(point, to: right), to: left) == point)
  }

  @Test func `flexible lengths share a new size of the superview`() {
    let container = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 50, height: 40))
    view.autoresizingMask = [.flexibleWidth, .flexibleTopMargin, .flexibleBottomMargin]
    let fixed = UIView(frame: view.frame)
    container.addSubview(view)
    container.addSubview(fixed)
    container.frame.size = CGSize(width: 130, height: 160)
    #expect(view.frame == CGRect(x: 10, y: 40, width: 80, height: 40))
    #expect(fixed.frame == CGRect(x: 10, y: 20, width: 50, height: 40))
  }
}
