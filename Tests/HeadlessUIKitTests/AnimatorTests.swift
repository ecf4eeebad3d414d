import Testing
import UIKit

/// When an animator calls what, and when it pauses.
@MainActor struct AnimatorTests {
  let screen = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
  let clock = HeadlessClock()

  private func view(x: CGFloat, y: CGFloat, size: CGFloat = 40) -> UIView {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: size, height: size))
    view.center = CGPoint(x: x, y: y)
    screen.addSubview(view)
    return view
  }

  private func animator() -> UIDynamicAnimator {
    clock.use { UIDynamicAnimator(referenceView: screen) }
  }

  @Test func `the first item resumes the animator and rest pauses it`() {
    let square = view(x: 200, y: 380)
    let animator = animator()
    let log = DelegateLog()
    animator.delegate = log
    animator.addBehavior(UIDynamicBehavior())
    #expect(log.calls.isEmpty && !animator.isRunning)
    let collision = UICollisionBehavior(items: [square])
    collision.translatesReferenceBoundsIntoBoundary = true
    animator.addBehavior(collision)
    #expect(log.calls == ["resume"] && animator.isRunning)

    // At rest from the start: the sleep time is 0.5 s, in sub-steps of 1/120 s in single precision.
    #expect(clock.run(atMost: 1))
    #expect(log.calls == ["resume", "pause"])
    #expect(animator.elapsedTime == 31.0 / 60)

    let paused = animator.elapsedTime
    clock.advance(by: 1)
    #expect(animator.elapsedTime == paused)
    let push = UIPushBehavior(items: [square], mode: .instantaneous)
    push.setAngle(-.pi / 2, magnitude: 1)
    animator.addBehavior(push)
    #expect(log.calls == ["resume", "pause", "resume"])
    clock.step()
    #expect(square.center.y < 380)
  }

  @Test func `an item outside all boundaries never pauses the animator`() {
    let animator = animator()
    animator.addBehavior(UIGravityBehavior(items: [view(x: 200, y: 200)]))
    #expect(!clock.run(atMost: 20))
    #expect(animator.isRunning)
  }

  @Test func `contacts that began come before those that ended and before actions`() {
    let left = view(x: 180, y: 200)
    let right = view(x: 225, y: 200)
    let animator = animator()
    let log = DelegateLog()
    let collision = UICollisionBehavior(items: [left, right])
    collision.collisionDelegate = log
    collision.action = { log.calls.append("action") }
    let item = UIDynamicItemBehavior(items: [left])
    item.addLinearVelocity(CGPoint(x: 300, y: 0), for: left)
    animator.addBehavior(collision)
    animator.addBehavior(item)
    while !log.calls.contains(where: { $0.hasPrefix("began") }) { clock.step() }
    let began = log.calls.firstIndex { $0.hasPrefix("began") }
    #expect(began == log.calls.count - 2)
    #expect(log.calls.last == "action")
    clock.advance(atMost: 2) { log.calls.contains { $0.hasPrefix("ended") } }
    #expect(log.calls.contains { $0.hasPrefix("ended") })
    #expect(log.calls.last == "action")
  }

  @Test func `contacts that end within a sub-step are told`() {
    // The first ball passes its momentum on to the others, which are 1 pt apart.
    let balls = [100.0, 301, 342, 383].map {
      let ball = ShapedView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
      ball.shape = .ellipse
      ball.center = CGPoint(x: $0, y: 200)
      screen.addSubview(ball)
      return ball
    }
    let animator = animator()
    let log = DelegateLog()
    let collision = UICollisionBehavior(items: balls)
    collision.collisionDelegate = log
    let gravity = UIGravityBehavior(items: balls)
    gravity.magnitude = 0
    let surface = UIDynamicItemBehavior(items: balls)
    surface.elasticity = 1
    surface.friction = 0
    surface.addLinearVelocity(CGPoint(x: 600, y: 0), for: balls[0])
    for behavior in [collision, gravity, surface] { animator.addBehavior(behavior) }
    clock.advance(by: 0.6)
    #expect(log.calls.filter { $0 == "began items" }.count == 3)
    #expect(log.calls.filter { $0 == "ended items" }.count == 3)
  }

  @Test func `a contact with a boundary tells its identifier`() {
    let square = view(x: 200, y: 300)
    let animator = animator()
    let log = DelegateLog()
    let collision = UICollisionBehavior(items: [square])
    collision.addBoundary(
      withIdentifier: "floor" as NSCopying, from: CGPoint(x: 0, y: 350),
      to: CGPoint(x: 400, y: 350))
    collision.collisionDelegate = log
    animator.addBehavior(collision)
    animator.addBehavior(UIGravityBehavior(items: [square]))
    clock.advance(by: 0.5)
    #expect(log.calls.first == "began floor")
    #expect(log.points.allSatisfy { abs($0.y - 350) < 2 })
  }

  @Test func `behaviors that an action removes stay to the end of the step`() {
    let square = view(x: 200, y: 200)
    let animator = animator()
    let gravity = UIGravityBehavior(items: [square])
    var inAction: UIDynamicAnimator?
    gravity.action = { [unowned gravity] in
      animator.removeBehavior(gravity)
      inAction = gravity.dynamicAnimator
    }
    let log = DelegateLog()
    animator.delegate = log
    animator.addBehavior(gravity)
    clock.step()
    #expect(inAction === animator)
    #expect(gravity.dynamicAnimator == nil)
    #expect(animator.behaviors.isEmpty)
    #expect(log.calls == ["resume", "pause"])
    let height = square.center.y
    clock.advance(by: 0.5)
    #expect(square.center.y == height)
  }

  @Test func `removing all in an action leaves them in the list`() {
    let square = view(x: 200, y: 200)
    let animator = animator()
    let gravity = UIGravityBehavior(items: [square])
    gravity.action = { animator.removeAllBehaviors() }
    animator.addBehavior(gravity)
    clock.step()
    #expect(!animator.isRunning)
    #expect(animator.behaviors == [gravity])
    #expect(gravity.dynamicAnimator == nil)
    animator.addBehavior(gravity)
    #expect(gravity.dynamicAnimator == nil)
  }

  @Test func `a parent that comes back has its children, and its items start at rest`() {
    let square = view(x: 200, y: 200)
    let animator = animator()
    let parent = RecordingBehavior()
    let gravity = UIGravityBehavior(items: [square])
    parent.addChildBehavior(gravity)
    animator.addBehavior(parent)
    clock.advance(by: 0.5)
    animator.removeBehavior(parent)
    #expect(gravity.dynamicAnimator == nil && parent.childBehaviors == [gravity])
    let start = square.center.y
    animator.addBehavior(parent)
    #expect(gravity.dynamicAnimator === animator)
    clock.step()
    // Two sub-steps of gravity alone.
    #expect(abs(square.center.y - start - 3 * 1000 / 14400) < 0.001)
    #expect(parent.moves == [true, false, true])
  }

  @Test func `a child that comes in the step in which its parent goes stays out`() {
    let square = view(x: 200, y: 200)
    let animator = animator()
    let parent = UIDynamicBehavior()
    let child = UIGravityBehavior(items: [square])
    parent.addChildBehavior(UIDynamicItemBehavior(items: [square]))
    parent.action = { [unowned parent] in
      animator.removeBehavior(parent)
      parent.addChildBehavior(child)
    }
    animator.addBehavior(parent)
    clock.step()
    #expect(child.dynamicAnimator == nil && parent.childBehaviors.count == 2)
    #expect(!animator.isRunning)
  }

  @Test func `an item that comes later does not disturb the others`() {
    let first = view(x: 100, y: 100)
    let alone = view(x: 100, y: 100)
    let animators = [animator(), animator()]
    for (square, animator) in zip([first, alone], animators) {
      animator.addBehavior(UIGravityBehavior(items: [square]))
    }
    clock.advance(by: 0.25)
    let late = view(x: 300, y: 0)
    animators[0].addBehavior(UIDynamicItemBehavior(items: [late]))
    (animators[0].behaviors[0] as? UIGravityBehavior)?.addItem(late)
    clock.advance(by: 0.25)
    #expect(first.center == alone.center)
    #expect(late.center.y > 20)
    #expect(animators[0].isRunning && animators[1].isRunning)
  }

  @Test func `an animator that nobody retains moves nothing`() {
    let square = view(x: 200, y: 200)
    animator().addBehavior(UIGravityBehavior(items: [square]))
    clock.step()
    #expect(square.center == CGPoint(x: 200, y: 200))
    #expect(clock.isIdle)
  }

  @Test func `a new size of the reference view moves its boundary`() {
    let square = view(x: 200, y: 375)
    let animator = animator()
    let collision = UICollisionBehavior(items: [square])
    collision.translatesReferenceBoundsIntoBoundary = true
    animator.addBehavior(collision)
    animator.addBehavior(UIGravityBehavior(items: [square]))
    #expect(clock.run(atMost: 5))
    #expect(abs(square.frame.maxY - 400) < 2)
    screen.frame.size.height = 500
    #expect(animator.isRunning)
    #expect(clock.run(atMost: 5))
    #expect(abs(square.frame.maxY - 500) < 2)
  }

  @Test func `items in another view are in the reference view's coordinates`() {
    let inner = UIView(frame: CGRect(x: 50, y: 60, width: 200, height: 200))
    screen.addSubview(inner)
    let square = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
    inner.addSubview(square)
    let animator = animator()
    animator.addBehavior(UISnapBehavior(item: square, snapTo: CGPoint(x: 150, y: 160)))
    clock.run(atMost: 5)
    #expect(abs(square.center.x - 100) < 0.01 && abs(square.center.y - 100) < 0.01)
    #expect(!animator.isRunning)
  }

  @Test func `two runs have the same bits`() {
    func run() -> [CGPoint] {
      let square = view(x: 170, y: 30)
      let animator = animator()
      let collision = UICollisionBehavior(items: [square])
      collision.translatesReferenceBoundsIntoBoundary = true
      let push = UIPushBehavior(items: [square], mode: .continuous)
      push.pushDirection = CGVector(dx: 0.3, dy: 0)
      for behavior in [collision, push, UIGravityBehavior(items: [square])] {
        animator.addBehavior(behavior)
      }
      let centers = (0..<120).map { _ in
        clock.step()
        return square.center
      }
      #expect(animator.isRunning)
      return centers
    }
    let centers = run()
    #expect(centers.last != centers.first)
    #expect(run() == centers)
  }
}

/// What a delegate was told, in order.
@MainActor final class DelegateLog: NSObject, UIDynamicAnimatorDelegate, UICollisionBehaviorDelegate
{
  var calls: [String] = []
  var points: [CGPoint] = []

  func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) { calls.append("resume") }
  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) { calls.append("pause") }

  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: UIDynamicItem,
    with item2: UIDynamicItem, at p: CGPoint
  ) { calls.append("began items") }

  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item1: UIDynamicItem,
    with item2: UIDynamicItem
  ) { calls.append("ended items") }

  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: UIDynamicItem,
    withBoundaryIdentifier identifier: NSCopying?, at p: CGPoint
  ) {
    calls.append("began \(identifier as? String ?? "bounds")")
    points.append(p)
  }

  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: UIDynamicItem,
    withBoundaryIdentifier identifier: NSCopying?
  ) { calls.append("ended \(identifier as? String ?? "bounds")") }
}

/// Remembers into what it moved: true for an animator.
final class RecordingBehavior: UIDynamicBehavior {
  var moves: [Bool] = []

  override func willMove(to dynamicAnimator: UIDynamicAnimator?) {
    moves.append(dynamicAnimator != nil)
  }
}
