import Dynamics
import Foundation
import HeadlessUIKit
import Testing

/// What a class computes with angles has the same bits on every system.
@Suite struct PortableGeometryTests {
  @Test func `a rotation has the components of the unit vector, however many turns it has`() {
    for step in -200...200 {
      let angle = 0.173 * Double(step)
      let turned = CGAffineTransform(rotationAngle: CGFloat(angle))
      #expect(Double(turned.a) == UnitVector(angle).x)
      #expect(Double(turned.b) == UnitVector(angle).y)
      // A million turns away, the angle itself is rounded to 1e-9.
      let far = CGAffineTransform(rotationAngle: CGFloat(angle + 2e6 * .pi))
      #expect((far.a - turned.a).magnitude < 2e-9)
      #expect((far.b - turned.b).magnitude < 2e-9)
    }
  }

  @Test(arguments: [CGFloat.nan, .infinity, -.infinity])
  func `an angle that is not finite gives no number`(angle: CGFloat) {
    let turned = CGAffineTransform(rotationAngle: angle)
    #expect(turned.a.isNaN && turned.b.isNaN)
  }

  @MainActor @Test func `a gravity of a direction has the angle of the point`() {
    for step in 0..<100 {
      let angle = 0.063 * Double(step) - 3.1
      let gravity = UIGravityBehavior()
      gravity.gravityDirection = CGVector(
        dx: 2.5 * Foundation.cos(angle), dy: 2.5 * Foundation.sin(angle))
      // The components are rounded to 3e-16 of 2.5, and the angle to 4e-16.
      #expect((Double(gravity.angle) - angle).magnitude < 1e-14)
      #expect((Double(gravity.magnitude) - 2.5).magnitude < 1e-14)
      let direction = gravity.gravityDirection
      #expect(
        Double(gravity.angle) == Portable.angle(x: Double(direction.dx), y: Double(direction.dy)))
    }
  }
}
