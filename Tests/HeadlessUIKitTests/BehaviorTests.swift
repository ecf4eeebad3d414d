import Testing
import UIKit

/// What each behavior does to an item, and what its properties read.
@MainActor struct BehaviorTests {
  let screen = UIView(frame: CGRect(x: 0, y: 0, width: 1000, height: 1000))
  let clock = HeadlessClock()

  private func view(x: CGFloat, y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> UIView {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: width, height: height))
    view.center = CGPoint(x: x, y: y)
    screen.addSubview(view)
    return view
  }

  private func animator(_ behaviors: UIDynamicBehavior...) -> UIDynamicAnimator {
    let animator = clock.use { UIDynamicAnimator(referenceView: screen) }
    for behavior in behaviors { animator.addBehavior(behavior) }
    return animator
  }

  /// Published numbers have nine digits, which are those of single precision.
  private func digits(_ value: CGFloat) -> Float { Float(value) }

  @Test func `a fall without resistance has the frames that were measured on a device`() {
    let square = view(x: 150, y: 50, 100, 100)
    let item = UIDynamicItemBehavior(items: [square])
    item.resistance = 0
    let animator = animator(UIGravityBehavior(items: [square]), item)
    let heights = (0..<5).map { _ in
      clock.step()
      return digits(square.center.y)
    }
    #expect(heights == [50.0694466, 50.4166718, 51.0416679, 51.9444466, 53.1250076])
    #expect(animator.isRunning)
  }

  @Test func `a spring has the frames that were measured on a device`() {
    let square = view(x: 100, y: 250, 40, 40)
    let spring = UIAttachmentBehavior(item: square, attachedToAnchor: CGPoint(x: 100, y: 100))
    spring.frequency = 2
    spring.damping = 0.3
    spring.length = 100
    let item = UIDynamicItemBehavior(items: [square])
    item.resistance = 0
    item.angularResistance = 0
    let animator = animator(spring, item)
    clock.step()
    #expect(digits(square.center.y) == 249.48938)
    for _ in 0..<9 { clock.step() }
    #expect(digits(square.center.y) == 201.092148)
    #expect(animator.elapsedTime == 10.0 / 60)
  }

  @Test func `a snap has the first frame that was measured on a device`() {
    let square = view(x: 100, y: 100, 100, 50)
    let animator = animator(UISnapBehavior(item: square, snapTo: CGPoint(x: 300, y: 200)))
    clock.step()
    #expect(digits(square.center.x) == 113.265648 && digits(square.center.y) == 106.623589)
    #expect(clock.run(atMost: 5))
    #expect(!animator.isRunning)
  }

  @Test func `an attachment takes the distance as its length when it is added`() {
    let square = view(x: 100, y: 100, 40, 40)
    let rod = UIAttachmentBehavior(item: square, attachedToAnchor: CGPoint(x: 130, y: 140))
    #expect(rod.length == 0)
    let animator = animator(rod)
    // The engine has metres in single precision.
    let rounding = 4 * CGFloat(Float(50).ulp)
    #expect(abs(rod.length - 50) < rounding)
    rod.anchorPoint = CGPoint(x: 200, y: 100)
    #expect(abs(rod.length - 50) < rounding)
    for _ in 0..<120 { clock.step() }
    // The slop of a rigid joint is 0.45 pt.
    #expect(abs(hypot(square.center.x - 200, square.center.y - 100) - 50) < 0.46)
    #expect(animator.behaviors == [rod])
  }

  @Test func `an instantaneous push acts once for each time it becomes active`() {
    let square = view(x: 500, y: 500, 100, 100)
    let item = UIDynamicItemBehavior(items: [square])
    item.resistance = 0
    let push = UIPushBehavior(items: [square], mode: .instantaneous)
    push.pushDirection = CGVector(dx: 1, dy: 0)
    let animator = animator(item, push)
    clock.step()
    #expect(!push.active)
    #expect(abs(item.linearVelocity(for: square).x - 100) < 1e-4)
    clock.step()
    #expect(abs(item.linearVelocity(for: square).x - 100) < 1e-4)
    push.active = true
    clock.step()
    #expect(abs(item.linearVelocity(for: square).x - 200) < 1e-4)
    #expect(animator.isRunning)
  }

  @Test func `a push with a magnitude keeps its direction`() {
    let push = UIPushBehavior(items: [], mode: .instantaneous)
    #expect(push.magnitude == 0 && push.angle == 0 && push.active)
    push.pushDirection = CGVector(dx: 3, dy: 4)
    #expect(push.magnitude == 5)
    push.magnitude = 10
    #expect(push.pushDirection == CGVector(dx: 6, dy: 8))
    push.setAngle(.pi, magnitude: 2)
    // Measured: UIKit's sine in single precision.
    #expect(push.pushDirection.dx == -2)
    #expect(Float(push.pushDirection.dy) == -1.7484555e-07)
  }

  @Test func `gravity without magnitude loses its angle`() {
    let gravity = UIGravityBehavior(items: [])
    #expect(gravity.gravityDirection.dy == 1 && gravity.angle == .pi / 2)
    gravity.magnitude = 0
    #expect(gravity.angle == 0 && gravity.gravityDirection == .zero)
    gravity.magnitude = 2
    #expect(gravity.gravityDirection == CGVector(dx: 2, dy: 0))
  }

  @Test func `velocities wait for an animator and read zero without one`() {
    let square = view(x: 500, y: 500, 100, 100)
    let item = UIDynamicItemBehavior(items: [square])
    item.addLinearVelocity(CGPoint(x: 30, y: 0), for: square)
    item.addLinearVelocity(CGPoint(x: 0, y: 40), for: square)
    item.addAngularVelocity(2, for: square)
    #expect(item.linearVelocity(for: square) == .zero)
    let animator = animator(item)
    // The engine has metres in single precision.
    let velocity = item.linearVelocity(for: square)
    #expect(abs(velocity.x - 30) < 4 * CGFloat(Float(30).ulp))
    #expect(abs(velocity.y - 40) < 4 * CGFloat(Float(40).ulp))
    #expect(item.angularVelocity(for: square) == 2)
    animator.removeBehavior(item)
    #expect(item.linearVelocity(for: square) == .zero)
  }

  @Test func `the position of an item is updated and its velocity kept`() {
    let square = view(x: 500, y: 100, 50, 50)
    let gravity = UIGravityBehavior(items: [square])
    let item = UIDynamicItemBehavior(items: [square])
    let animator = animator(gravity, item)
    for _ in 0..<30 { clock.step() }
    let velocity = item.linearVelocity(for: square)
    square.center = CGPoint(x: 20, y: 30)
    animator.updateItem(usingCurrentState: square)
    #expect(item.linearVelocity(for: square) == velocity)
    clock.step()
    #expect(abs(square.center.x - 20) < 4 * CGFloat(Float(20).ulp))
    #expect(square.center.y > 30 + velocity.y / 60)
  }

  @Test func `items are found within the engine's margin`() {
    let square = view(x: 500, y: 500, 100, 100)
    let animator = animator(UIDynamicItemBehavior(items: [square]))
    #expect(animator.items(in: CGRect(x: 559.9, y: 450, width: 10, height: 10)).count == 1)
    #expect(animator.items(in: CGRect(x: 560.5, y: 450, width: 10, height: 10)).isEmpty)
  }

  @Test func `regions contain a circle's edge and not a rectangle's`() {
    #expect(UIRegion(radius: 5).contains(CGPoint(x: 3, y: 4)))
    let rectangle = UIRegion(size: CGSize(width: 20, height: 10))
    #expect(!rectangle.contains(CGPoint(x: 10, y: 0)))
    #expect(rectangle.inverse().contains(CGPoint(x: 10, y: 0)))
    let ring = UIRegion(radius: 10).difference(from: UIRegion(radius: 5))
    #expect(ring.contains(CGPoint(x: 8, y: 0)) && !ring.contains(CGPoint(x: 4, y: 0)))
  }

  @Test func `a linear gravity field accelerates as measured`() {
    let square = view(x: 300, y: 400, 100, 100)
    let field = UIFieldBehavior.linearGravityField(direction: CGVector(dx: 3, dy: 4))
    field.addItem(square)
    let item = UIDynamicItemBehavior(items: [square])
    item.resistance = 0
    let animator = animator(field, item)
    for _ in 0..<60 { clock.step() }
    // The published numbers have four decimals.
    #expect(abs(square.center.x - 448.7500) < 0.0001)
    #expect(abs(square.center.y - 598.3333) < 0.0001)
    #expect(animator.isRunning)
  }

  @Test func `a function that computes a constant force is a linear gravity field`() {
    let squares = [view(x: 300, y: 400, 100, 50), view(x: 300, y: 400, 100, 50)]
    let fields = [
      UIFieldBehavior.linearGravityField(direction: CGVector(dx: 3, dy: 4)),
      UIFieldBehavior.field { field, point, velocity, mass, charge, time in
        #expect(mass == 0.5 && charge == 0 && time < 1)
        return CGVector(dx: 3 * mass, dy: 4 * mass)
      },
    ]
    for (field, square) in zip(fields, squares) { field.addItem(square) }
    let animator = animator(fields[0], fields[1])
    for _ in 0..<60 { clock.step() }
    // Both are forces; the last bits differ by the product with the mass.
    #expect(abs(squares[0].center.x - squares[1].center.x) < 0.001)
    #expect(abs(squares[0].center.y - squares[1].center.y) < 0.001)
    #expect(squares[1].center.x > 440 && animator.isRunning)
  }

  @Test func `a function that computes a spring ends at rest`() {
    let square = view(x: 300, y: 400, 100, 100)
    let field = UIFieldBehavior.field { _, point, velocity, mass, _, _ in
      CGVector(
        dx: -0.4 * point.x - 4 * velocity.dx, dy: -0.4 * point.y - 4 * velocity.dy)
    }
    field.position = CGPoint(x: 500, y: 500)
    field.addItem(square)
    let animator = animator(field)
    #expect(clock.run(atMost: 10))
    #expect(abs(square.center.x - 500) < 1 && abs(square.center.y - 500) < 1)
    #expect(!animator.isRunning)
  }

  @Test func `a group moves its items as one body`() {
    let left = view(x: 100, y: 100, 40, 40)
    let right = view(x: 180, y: 100, 40, 40)
    let group = UIDynamicItemGroup(items: [left, right])
    #expect(group.center == CGPoint(x: 140, y: 100))
    #expect(group.bounds.size == CGSize(width: 120, height: 40))
    #expect(group.transform == CGAffineTransform())
    let item = UIDynamicItemBehavior(items: [group])
    item.addAngularVelocity(1, for: group)
    let animator = animator(UIGravityBehavior(items: [group]), item)
    for _ in 0..<60 { clock.step() }
    #expect(abs(hypot(right.center.x - left.center.x, right.center.y - left.center.y) - 80) < 1e-9)
    #expect(left.center.y > 300 && left.transform == group.transform)
    #expect(animator.items(in: screen.bounds).count == 1)
  }

  @Test func `items that start in separate behaviors do not collide`() {
    let left = view(x: 100, y: 100, 40, 40)
    let right = view(x: 150, y: 100, 40, 40)
    let item = UIDynamicItemBehavior(items: [left])
    item.addLinearVelocity(CGPoint(x: 200, y: 0), for: left)
    let animator = animator(
      UICollisionBehavior(items: [left]), UICollisionBehavior(items: [right]), item)
    for _ in 0..<30 { clock.step() }
    #expect(left.center.x > 180 && right.center.x == 150)
    #expect(animator.behaviors.count == 3)
  }
}
