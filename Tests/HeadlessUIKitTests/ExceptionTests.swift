import Testing
import UIKit

/// The exceptions of UIKit can be caught, and leave an animator that works.
@MainActor struct ExceptionTests {
  let screen = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
  let square = UIView(frame: CGRect(x: 100, y: 100, width: 40, height: 40))
  let clock = HeadlessClock()
  let animator: UIDynamicAnimator

  init() {
    let screen = screen
    animator = clock.use { UIDynamicAnimator(referenceView: screen) }
    screen.addSubview(square)
  }

  @Test func `an item without size cannot move`() {
    let empty = UIView()
    screen.addSubview(empty)
    let gravity = UIGravityBehavior(items: [empty, square])
    let exception = UIKitException.caught { animator.addBehavior(gravity) }
    #expect(exception?.name == "NSInternalInconsistencyException")
    #expect(exception?.reason.hasPrefix("Invalid size {0.0, 0.0} for item") == true)
    clock.step()
    #expect(empty.center == .zero)
    #expect(square.center.y > 120)
  }

  @Test func `an exception that nobody catches ends the program`() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      let screen = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
      let animator = UIDynamicAnimator(referenceView: screen)
      animator.addBehavior(UIGravityBehavior(items: [UIView()]))
    }
  }

  @Test func `an item must be in the reference view`() {
    let stranger = UIView(frame: square.frame)
    let exception = UIKitException.caught {
      animator.addBehavior(UIGravityBehavior(items: [stranger]))
    }
    #expect(exception?.name == "NSInvalidArgumentException")
    #expect(exception?.reason.contains("should be a descendant of reference view") == true)
  }

  @Test func `a child cannot be added to the same animator again`() {
    let parent = UIDynamicBehavior()
    let gravity = UIGravityBehavior(items: [square])
    parent.addChildBehavior(gravity)
    animator.addBehavior(parent)
    let exception = UIKitException.caught { animator.addBehavior(gravity) }
    #expect(exception?.name == "NSInvalidArgumentException")
    #expect(animator.behaviors == [parent])
    #expect(UIKitException.caught { animator.addBehavior(parent) } == nil)
  }

  @Test func `an animator has 32 fields`() {
    func field() -> UIFieldBehavior {
      let field = UIFieldBehavior.springField()
      field.addItem(square)
      return field
    }
    let exception = UIKitException.caught {
      for _ in 0..<32 { animator.addBehavior(field()) }
    }
    #expect(exception == nil)
    let next = UIKitException.caught { animator.addBehavior(field()) }
    #expect(next?.name == "Invalid Association")
  }

  @Test func `a boundary needs two points`() {
    let collision = UICollisionBehavior(items: [square])
    collision.addBoundary(withIdentifier: "nothing" as NSCopying, for: UIBezierPath())
    let exception = UIKitException.caught { animator.addBehavior(collision) }
    #expect(exception?.reason == "invalid path for collision boundary")
  }

  @Test func `an outline must be convex and must exist`() {
    for corners in [[], [CGPoint(x: -5, y: -5), CGPoint(x: 5, y: 5)]] {
      let item = OutlinedView(frame: square.frame)
      item.corners = corners
      screen.addSubview(item)
      let exception = UIKitException.caught {
        animator.addBehavior(UICollisionBehavior(items: [item]))
      }
      #expect(exception?.reason.contains("provided an invalid bounding path") == true)
    }
  }

  @Test func `groups cannot be nested`() {
    let inner = UIDynamicItemGroup(items: [square])
    let exception = UIKitException.caught { _ = UIDynamicItemGroup(items: [inner]) }
    #expect(exception?.name == "Invalid Argument")
  }

  @Test func `more than the engine holds is an exception`() {
    for _ in 0..<64 {
      let item = UIView(frame: square.frame)
      screen.addSubview(item)
      animator.addBehavior(UICollisionBehavior(items: [item]))
    }
    clock.step()
    animator.addBehavior(UIGravityBehavior(items: [square]))
    let exception = UIKitException.caught { clock.step() }
    #expect(exception?.reason.contains("too many behaviors of different roles") == true)
  }
}

/// A view that collides by its outline.
final class OutlinedView: UIView {
  var corners: [CGPoint] = []

  override var collisionBoundsType: UIDynamicItemCollisionBoundsType { .path }

  override var collisionBoundingPath: UIBezierPath {
    let path = UIBezierPath()
    for (index, corner) in corners.enumerated() {
      if index == 0 { path.move(to: corner) } else { path.addLine(to: corner) }
    }
    if !corners.isEmpty { path.close() }
    return path
  }
}
