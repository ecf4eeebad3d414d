import Foundation
import HeadlessUIKit
import Testing

/// Layers and their transforms, against the laws of matrices and projections.
@MainActor struct LayerTests {
  private func isEqual(_ a: CATransform3D, _ b: CATransform3D, _ tolerance: CGFloat = 1e-9) -> Bool
  {
    let pairs = [
      (a.m11, b.m11), (a.m12, b.m12), (a.m13, b.m13), (a.m14, b.m14), (a.m21, b.m21),
      (a.m22, b.m22), (a.m23, b.m23), (a.m24, b.m24), (a.m31, b.m31), (a.m32, b.m32),
      (a.m33, b.m33), (a.m34, b.m34), (a.m41, b.m41), (a.m42, b.m42), (a.m43, b.m43),
      (a.m44, b.m44),
    ]
    return pairs.allSatisfy { abs($0 - $1) < tolerance }
  }

  private func random(_ numbers: inout RandomNumbers) -> CATransform3D {
    func number(_ range: ClosedRange<CGFloat>) -> CGFloat { .random(in: range, using: &numbers) }
    var t = CATransform3DIdentity
    t.m34 = number(-0.002...0.002)
    t = CATransform3DTranslate(t, number(-50...50), number(-50...50), number(-50...50))
    t = CATransform3DRotate(t, number(-3...3), number(-1...1), number(-1...1), number(0.1...1))
    t = CATransform3DScale(t, number(0.3...2), number(0.3...2), number(0.3...2))
    // Multiples of all numbers are the same projection; here the last number is 1.
    (t.m14, t.m24, t.m34, t.m44) = (t.m14 / t.m44, t.m24 / t.m44, t.m34 / t.m44, 1)
    return t
  }

  @Test(arguments: 0..<20) func `transforms compose, invert and turn as matrices do`(seed: Int) {
    var numbers = RandomNumbers(seed: UInt64(seed))
    let (a, b, c) = (random(&numbers), random(&numbers), random(&numbers))
    #expect(
      isEqual(
        CATransform3DConcat(CATransform3DConcat(a, b), c),
        CATransform3DConcat(a, CATransform3DConcat(b, c)), 1e-6))
    #expect(isEqual(CATransform3DConcat(a, CATransform3DInvert(a)), CATransform3DIdentity))
    let (angle, more) = (CGFloat.random(in: -2...2, using: &numbers), CGFloat(0.7))
    #expect(
      isEqual(
        CATransform3DRotate(CATransform3DMakeRotation(angle, 1, 2, 3), more, 1, 2, 3),
        CATransform3DMakeRotation(angle + more, 1, 2, 3)))
    let plane = CGAffineTransform(rotationAngle: angle).translatedBy(x: 3, y: 4)
    let space = CATransform3DTranslate(CATransform3DMakeRotation(angle, 0, 0, 1), 3, 4, 0)
    #expect(isEqual(CATransform3DMakeAffineTransform(plane), space))
    #expect(CATransform3DIsAffine(space) && !CATransform3DIsAffine(a))
  }

  @Test(arguments: 0..<20)
  func `an animated transform has its ends, and turns about an axis at even speed`(seed: Int) {
    var numbers = RandomNumbers(seed: UInt64(seed))
    let clock = HeadlessClock()
    let layer = CALayer()
    let (start, end) = (random(&numbers), random(&numbers))
    let animation = CABasicAnimation(keyPath: "transform")
    (animation.fromValue, animation.toValue, animation.duration) = (start, end, 1)
    (animation.fillMode, animation.isRemovedOnCompletion) = (.both, false)
    clock.use { layer.add(animation, forKey: "t") }
    #expect(isEqual(layer.presentation()?.transform ?? end, start, 1e-8))
    clock.advance(by: 1)
    #expect(layer.presentation()?.transform == end)
    let axis = (0..<3).map { _ in CGFloat.random(in: 0.1...1, using: &numbers) }
    func turn(_ angle: CGFloat) -> CATransform3D {
      CATransform3DMakeRotation(angle, axis[0], axis[1], axis[2])
    }
    (animation.fromValue, animation.toValue) = (turn(0.3), turn(2.7))
    clock.use { layer.add(animation, forKey: "t") }
    for frame in 0..<60 {
      let wanted = turn(0.3 + 2.4 * CGFloat(frame) / 60)
      #expect(isEqual(layer.presentation()?.transform ?? start, wanted))
      clock.step()
    }
  }

  @Test func `a color literal is what it is assigned to`() {
    let layer = CALayer()
    layer.borderColor = colorLiteral(red: 1, green: 0.5, blue: 0, alpha: 1)
    let color = colorLiteral(red: 1, green: 0.5, blue: 0, alpha: 1)
    #expect(layer.borderColor == color.cgColor)
  }

  @Test func `a frame is what is seen of a turned layer`() {
    let layer = CALayer()
    layer.frame = CGRect(x: 100, y: 100, width: 40, height: 20)
    layer.transform = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
    #expect(abs(layer.frame.width - 20) < 1e-9 && layer.frame.height == 20)
    // Nearer by 100 of 500 pt to the eye: larger by 500 / 400.
    var near = CATransform3DIdentity
    near.m34 = -1 / 500
    layer.transform = CATransform3DTranslate(near, 0, 0, 100)
    #expect(abs(layer.frame.width - 50) < 1e-9 && abs(layer.frame.midX - 120) < 1e-9)
  }

  @Test(arguments: 0..<20) func `an anchor point stays at the position`(seed: Int) {
    var numbers = RandomNumbers(seed: UInt64(seed))
    func number() -> CGFloat { .random(in: 0...1, using: &numbers) }
    let superview = UIView()
    let view = UIView(frame: CGRect(x: 5, y: 6, width: 80, height: 40))
    superview.addSubview(view)
    view.layer.anchorPoint = CGPoint(x: number(), y: number())
    view.transform = CGAffineTransform(rotationAngle: number()).scaledBy(x: 1 + number(), y: 2)
    let anchor = view.layer.anchorPoint
    let shown = view.convert(CGPoint(x: 80 * anchor.x, y: 40 * anchor.y), to: superview)
    #expect(abs(shown.x - 45) < 1e-9 && abs(shown.y - 26) < 1e-9)
    #expect(view.center == CGPoint(x: 45, y: 26))
    view.transform = .identity
    #expect(abs(view.frame.minX - (45 - 80 * anchor.x)) < 1e-9)
  }

  @Test func `layers are in order, in one superlayer, and never in themselves`() {
    let (view, child) = (UIView(), UIView())
    let (a, b, c) = (CALayer(), CAShapeLayer(), CAGradientLayer())
    view.addSubview(child)
    view.layer.addSublayer(a)
    view.layer.insertSublayer(b, at: 0)
    view.layer.insertSublayer(c, above: b)
    #expect(view.layer.sublayers == [b, c, a, child.layer])
    #expect(child.layer.superlayer === view.layer && a.superlayer === view.layer)
    a.addSublayer(b)
    #expect(view.layer.sublayers == [c, a, child.layer] && b.superlayer === a)
    let messages = UIKitWarning.logged { b.addSublayer(a) }
    #expect(messages.count == 1 && a.superlayer === view.layer)
    view.layer.sublayers?.forEach { $0.removeFromSuperlayer() }
    #expect(view.layer.sublayers == nil && view.subviews.isEmpty)
  }

  @Test func `points go between layers as through views`() {
    let (view, child) = (UIView(), UIView(frame: CGRect(x: 10, y: 20, width: 50, height: 50)))
    view.addSubview(child)
    child.transform = CGAffineTransform(rotationAngle: 0.4)
    let layer = CALayer()
    layer.frame = CGRect(x: 3, y: 4, width: 10, height: 10)
    child.layer.addSublayer(layer)
    let point = CGPoint(x: 1, y: 2)
    let wanted = child.convert(CGPoint(x: 4, y: 6), to: view)
    let shown = layer.convert(point, to: view.layer)
    #expect(abs(shown.x - wanted.x) < 1e-9 && abs(shown.y - wanted.y) < 1e-9)
    let back = layer.convert(shown, from: view.layer)
    #expect(abs(back.x - 1) < 1e-9 && abs(back.y - 2) < 1e-9)
  }

  @Test func `a view has a layer of the class that it wants`() {
    final class Shape: UIView { override class var layerClass: AnyClass { CAShapeLayer.self } }
    #expect(Shape().layer is CAShapeLayer)
  }
}
