import Dynamics
import Testing
import UIKit

/// Classes as designers write them make the motion of the built-in scenes, to the bit.
@MainActor struct BuiltInSceneTests {
  let screen = UIView(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
  let smallScreen = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 568))

  @Test(arguments: [BuiltInScenes.dropOutPresent, BuiltInScenes.dropOutPresentOriginal])
  func `a card drops in`(scene: Scene) throws {
    let card = UIView()
    let variant: DropOutBehavior.Variant =
      scene == BuiltInScenes.dropOutPresent ? .swift : .original
    let (clock, behavior) = HeadlessClock.with {
      let behavior = DropOutBehavior(
        card: card, in: screen, isAppearing: true, variant: variant)
      behavior.start()
      return behavior
    }
    var isDone = false
    behavior.completion = { isDone = true }
    let comparison = try SceneComparison(scene, item: card, clock: clock)
    // In the last frame, the transition puts the card into the middle.
    for frame in comparison.frames.dropLast() {
      clock.step()
      #expect(card.center == CGPoint(x: Double(frame.x), y: Double(frame.y)))
    }
    #expect(!isDone)
    clock.step()
    #expect(isDone)
    #expect(card.center == screen.center)
    #expect(behavior.log == ["resume", "pause"])
    #expect(clock.isIdle)
  }

  @Test(arguments: [
    (BuiltInScenes.dropOutDismiss, DropOutBehavior.Variant.swift),
    (BuiltInScenes.dropOutDismissObjectiveC, .objectiveC),
    (BuiltInScenes.dropOutDismissOriginal, .original),
  ])
  func `a card swings and drops out`(
    scene: Scene, variant: DropOutBehavior.Variant
  ) throws {
    let card = UIView(frame: CGRect(x: 87.5, y: 233.5, width: 200, height: 200))
    screen.addSubview(card)
    let (clock, behavior) = HeadlessClock.with {
      let behavior = DropOutBehavior(
        card: card, in: screen, isAppearing: false, variant: variant)
      behavior.start()
      return behavior
    }
    // The first variant's scene waits from the contact on, its class from the start of the fall.
    try SceneComparison(scene, item: card, clock: clock)
      .expectSameFrames(limit: variant == .original ? 239 : .max)
    clock.run(atMost: 1)
    #expect(behavior.log == ["resume", "pause", "resume", "pause"])
  }

  @Test func `a square falls as in falling-square`() throws {
    let square = UIView(frame: CGRect(x: 172.5, y: 318.5, width: 30, height: 30))
    screen.addSubview(square)
    let (clock, animator) = HeadlessClock.with {
      let animator = UIDynamicAnimator(referenceView: screen)
      let gravity = UIGravityBehavior(items: [square])
      let collision = UICollisionBehavior(items: [square])
      gravity.gravityDirection = CGVector(dx: 0, dy: 1)
      collision.translatesReferenceBoundsIntoBoundary = true
      animator.addBehavior(gravity)
      animator.addBehavior(collision)
      return animator
    }
    try SceneComparison(BuiltInScenes.fallingSquare, item: square, clock: clock)
      .expectSameFrames()
    #expect(!animator.isRunning)
  }

  @Test(arguments: [BuiltInScenes.snapPush, BuiltInScenes.snapPop])
  func `a view snaps in and out`(scene: Scene) throws {
    let isPush = scene.name == "snap-push"
    let view = UIView(frame: smallScreen.bounds)
    smallScreen.addSubview(view)
    if isPush { view.frame = view.frame.offsetBy(dx: 0.6 * 320, dy: 0) }
    let point = isPush ? smallScreen.center : CGPoint(x: 1.6 * 320, y: 284)
    let (clock, animator) = HeadlessClock.with {
      let animator = UIDynamicAnimator(referenceView: smallScreen)
      animator.addBehavior(UISnapBehavior(item: view, snapTo: point))
      return animator
    }
    try SceneComparison(scene, item: view, clock: clock).expectSameFrames()
    #expect(animator.elapsedTime == 0.8)
  }

  @Test func `a view falls in and out as in gravity-push and gravity-pop`() throws {
    let view = UIView(frame: smallScreen.bounds.offsetBy(dx: 0, dy: -568))
    smallScreen.addSubview(view)
    let (clock, animator) = HeadlessClock.with {
      let animator = UIDynamicAnimator(referenceView: smallScreen)
      let collision = UICollisionBehavior(items: [view])
      collision.addBoundary(
        withIdentifier: "bottom" as NSCopying, from: CGPoint(x: 0, y: 569),
        to: CGPoint(x: 320, y: 569))
      let item = UIDynamicItemBehavior(items: [view])
      item.elasticity = 0.2
      let push = UIPushBehavior(items: [view], mode: .instantaneous)
      push.angle = .pi / 2
      push.magnitude = 100
      for behavior in [UIGravityBehavior(items: [view]), collision, item, push] {
        animator.addBehavior(behavior)
      }
      return animator
    }
    try SceneComparison(BuiltInScenes.gravityPush, item: view, clock: clock).expectSameFrames()
    animator.removeAllBehaviors()

    view.transform = .identity
    view.frame = smallScreen.bounds
    let (popClock, popAnimator) = HeadlessClock.with {
      let animator = UIDynamicAnimator(referenceView: smallScreen)
      let gravity = UIGravityBehavior(items: [view])
      gravity.angle = -.pi / 2
      let push = UIPushBehavior(items: [view], mode: .instantaneous)
      push.setAngle(3 * .pi / 2, magnitude: 100)
      push.setTargetOffsetFromCenter(UIOffset(horizontal: 30, vertical: 0), for: view)
      animator.addBehavior(gravity)
      animator.addBehavior(push)
      return animator
    }
    try SceneComparison(BuiltInScenes.gravityPop, item: view, clock: popClock).expectSameFrames()
    #expect(popAnimator.isRunning)
  }

  @Test func `a view swings in about its corner as in gravity-rotation-push`() throws {
    let view = UIView(frame: smallScreen.bounds.offsetBy(dx: 320, dy: -668))
    view.transform = CGAffineTransform(rotationAngle: -1 / .pi)
    smallScreen.addSubview(view)
    let (clock, animator) = HeadlessClock.with {
      let animator = UIDynamicAnimator(referenceView: smallScreen)
      let collision = UICollisionBehavior(items: [view])
      collision.addBoundary(
        withIdentifier: "left" as NSCopying, from: CGPoint(x: -1, y: 100),
        to: CGPoint(x: -1, y: 568))
      let push = UIPushBehavior(items: [view], mode: .instantaneous)
      push.setAngle(.pi / 2, magnitude: 100)
      let anchor = CGPoint(x: 0, y: -10)
      let corner = UIAttachmentBehavior(
        item: view, offsetFromCenter: UIOffset(horizontal: -160, vertical: -284),
        attachedToAnchor: anchor)
      corner.length = 10
      let side = UIAttachmentBehavior(
        item: view, offsetFromCenter: UIOffset(horizontal: -60, vertical: -284),
        attachedToAnchor: anchor)
      side.length = 100.5
      for behavior in [UIGravityBehavior(items: [view]), collision, corner, side, push] {
        animator.addBehavior(behavior)
      }
      return animator
    }
    try SceneComparison(BuiltInScenes.gravityRotationPush, item: view, clock: clock)
      .expectSameFrames()
    #expect(animator.behaviors.count == 5)
  }

  @Test func `a view swings out about its corner as in gravity-rotation-pop`() throws {
    let view = UIView(frame: smallScreen.bounds)
    smallScreen.addSubview(view)
    let (clock, animator) = HeadlessClock.with {
      let animator = UIDynamicAnimator(referenceView: smallScreen)
      let push = UIPushBehavior(items: [view], mode: .instantaneous)
      push.setAngle(0, magnitude: 200)
      let anchor = CGPoint(x: 320, y: 578)
      animator.addBehavior(UIGravityBehavior(items: [view]))
      for (x, length) in [(160.0, 10.0), (60, 100.5)] {
        let rod = UIAttachmentBehavior(
          item: view, offsetFromCenter: UIOffset(horizontal: x, vertical: 284),
          attachedToAnchor: anchor)
        rod.length = length
        animator.addBehavior(rod)
      }
      animator.addBehavior(push)
      return animator
    }
    try SceneComparison(BuiltInScenes.gravityRotationPop, item: view, clock: clock)
      .expectSameFrames()
    #expect(animator.isRunning)
  }

  @Test func `a square is dragged and thrown as in pan-flick`() throws {
    let square = UIView(frame: CGRect(x: 167.5, y: 313.5, width: 40, height: 40))
    screen.addSubview(square)
    let finger = UIAttachmentBehavior(item: square, attachedToAnchor: screen.center)
    let (clock, animator) = HeadlessClock.with {
      let animator = UIDynamicAnimator(referenceView: screen)
      let collision = UICollisionBehavior(items: [square])
      collision.translatesReferenceBoundsIntoBoundary = true
      animator.addBehavior(UIGravityBehavior(items: [square]))
      animator.addBehavior(collision)
      animator.addBehavior(finger)
      return animator
    }
    // In single precision and in the order of the engine's track, so that no rounding differs.
    func touch(inFrame index: Int) -> CGPoint {
      let time = Float(index) * Float(1.0 / 60)
      let (start, from, to, end): (Double, CGPoint, CGPoint, Double) =
        time < Float(0.2)
        ? (0, CGPoint(x: 187.5, y: 333.5), CGPoint(x: 150, y: 380), 0.2)
        : (0.2, CGPoint(x: 150, y: 380), CGPoint(x: 210, y: 280), 0.4)
      let part = (time - Float(start)) / Float(end - start)
      return CGPoint(
        x: Double(Float(from.x) + part * Float(to.x - from.x)),
        y: Double(Float(from.y) + part * Float(to.y - from.y)))
    }
    try SceneComparison(BuiltInScenes.panFlick, item: square, clock: clock)
      .expectSameFrames { index in
        if index <= 25 {
          // The scene reads its track at the start of a frame.
          finger.anchorPoint = touch(inFrame: index - 1)
        } else if index == 26 {
          animator.removeBehavior(finger)
          let velocity = CGPoint(x: 300, y: -500)
          let push = UIPushBehavior(items: [square], mode: .instantaneous)
          push.pushDirection = CGVector(dx: velocity.x, dy: velocity.y)
          push.magnitude = hypot(velocity.x, velocity.y) * 0.0008
          animator.addBehavior(push)
        }
      }
    #expect(!animator.isRunning)
  }

  @Test func `a view sticks to a half of the screen as in sticky-corners`() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    screen.addSubview(view)
    view.center = CGPoint(x: 187.5, y: 667 / 4.0 + 150)
    let (clock, animator) = HeadlessClock.with {
      let animator = UIDynamicAnimator(referenceView: screen)
      animator.addBehavior(StickyCornersBehavior(item: view, in: screen.bounds))
      return animator
    }
    try SceneComparison(BuiltInScenes.stickyCorners, item: view, clock: clock)
      .expectSameFrames()
    #expect(!animator.isRunning)
  }

  @Test func `a label keeps its velocity as in label-update-item`() throws {
    let label = UIView(frame: CGRect(x: 0, y: 0, width: 120, height: 20.5))
    screen.addSubview(label)
    let (clock, animator) = HeadlessClock.with {
      let animator = UIDynamicAnimator(referenceView: screen)
      animator.addBehavior(UIGravityBehavior(items: [label]))
      return animator
    }
    let frames = Trace<Float>(plan: try Plan(scene: BuiltInScenes.labelUpdateItem)).frames
    for frame in frames.dropFirst() {
      clock.step()
      #expect(label.center == CGPoint(x: Double(frame.x), y: Double(frame.y)))
      if frame.index.isMultiple(of: 30) {
        label.frame.origin = .zero
        animator.updateItem(usingCurrentState: label)
      }
    }
  }

  @Test func `a button swings in size as in elastic-button`() throws {
    let button = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    let item = PositionToBoundsMapping(target: button)
    let (clock, animator) = HeadlessClock.with {
      let animator = UIDynamicAnimator(referenceView: screen)
      let spring = UIAttachmentBehavior(item: item, attachedToAnchor: item.center)
      spring.frequency = 2
      spring.damping = 0.1
      let push = UIPushBehavior(items: [item], mode: .instantaneous)
      push.setAngle(.pi / 4, magnitude: 30)
      push.active = true
      animator.addBehavior(spring)
      animator.addBehavior(push)
      return animator
    }
    try SceneComparison(BuiltInScenes.elasticButton, item: item, clock: clock)
      .expectSameFrames()
    #expect(!animator.isRunning)
  }

  @Test func `a view is released and leaves as in lock-screen-slide`() throws {
    let view = UIView(frame: screen.bounds.offsetBy(dx: 0, dy: -667 / 2))
    screen.addSubview(view)
    let (clock, animator) = HeadlessClock.with {
      let animator = UIDynamicAnimator(referenceView: screen)
      let gravity = UIGravityBehavior(items: [view])
      gravity.setAngle(-.pi / 2, magnitude: 2)
      let collision = UICollisionBehavior(items: [view])
      collision.addBoundary(
        withIdentifier: "bottom" as NSCopying, from: CGPoint(x: -375, y: 668),
        to: CGPoint(x: 750, y: 668))
      let item = UIDynamicItemBehavior(items: [view])
      item.elasticity = 0.3
      item.allowsRotation = false
      item.addLinearVelocity(CGPoint(x: 0, y: -800), for: view)
      for behavior in [gravity, collision, item] { animator.addBehavior(behavior) }
      return animator
    }
    try SceneComparison(BuiltInScenes.lockScreenSlide, item: view, clock: clock)
      .expectSameFrames()
    #expect(animator.isRunning)
  }
}

/// Two spring fields, each for one half of the screen.
final class StickyCornersBehavior: UIDynamicBehavior {
  init(item: UIDynamicItem, in bounds: CGRect) {
    super.init()
    let collision = UICollisionBehavior(items: [item])
    collision.translatesReferenceBoundsIntoBoundary = true
    let properties = UIDynamicItemBehavior(items: [item])
    properties.density = 0.01
    properties.resistance = 10
    properties.friction = 0
    properties.allowsRotation = false
    addChildBehavior(collision)
    addChildBehavior(properties)
    for index in 0...1 {
      let field = UIFieldBehavior.springField()
      field.addItem(item)
      field.position = CGPoint(
        x: bounds.midX, y: bounds.height * (0.25 + 0.5 * CGFloat(index)))
      field.region = UIRegion(size: CGSize(width: bounds.width, height: bounds.height / 2))
      addChildBehavior(field)
    }
  }
}

/// Maps the position of a body to the size of a view, as Apple's catalogue of dynamics does.
final class PositionToBoundsMapping: NSObject, UIDynamicItem {
  let target: UIView

  init(target: UIView) {
    self.target = target
    super.init()
  }

  var bounds: CGRect { target.bounds }

  var center: CGPoint {
    get { CGPoint(x: target.bounds.width, y: target.bounds.height) }
    set { target.bounds = CGRect(x: 0, y: 0, width: newValue.x, height: newValue.y) }
  }

  var transform: CGAffineTransform {
    get { target.transform }
    set { target.transform = newValue }
  }
}
