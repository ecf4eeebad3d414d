import Dynamics
import MotionCapture
import Testing
import UIKit

/// Classes in the manner of well-known tutorials are captured.
@MainActor struct TutorialTests {
  @Test func `a view that appears at the first contact is captured`() throws {
    let capture = try Capture(
      "barrier",
      parameters: [
        CaptureParameter("elasticity", 0.6, in: 0.2...0.8),
        CaptureParameter("gravity.magnitude", 1, in: 0.5...3),
      ], duration: 3
    ) { stage in
      let controller = BarrierController()
      controller.elasticity = stage["elasticity"]
      stage.show(controller)
      return ["square": controller.square, "barrier": controller.barrier]
    }
    let check = try capture.verify(sampleCount: 20)
    // The many-item engine begins contacts anew when their behavior changes, and impacts amplify
    // rounding. So half of the runs agree within 0.01 pt, and all within 2 pt, by which a resting item
    // may hover.
    let distances = check.runs.map(\.distance).sorted()
    #expect(distances[9] <= 0.01 && distances[19] <= 2, "\(check)\n\(capture.yaml)")
    #expect(check.runs.allSatisfy { $0.classFrameCount == $0.sceneFrameCount })
    // Adding an item makes a second gravity behavior. Its magnitude refers to the first one.
    let gravities = capture.scene.behaviors.compactMap { behavior in
      if case .gravity(let gravity) = behavior { gravity.magnitude } else { nil }
    }
    #expect(gravities == [1, "gravity.magnitude"])
  }

  @Test func `a card that is thrown or snaps back is captured`() throws {
    let capture = try Capture(
      "swipe", parameters: [CaptureParameter("speed", 800, in: 0...2000)]
    ) { stage in
      let screen = stage.retain(UIView(frame: CGRect(x: 0, y: 0, width: 375, height: 667)))
      let card = UIView(frame: CGRect(x: 60, y: 200, width: 255, height: 300))
      screen.addSubview(card)
      let swipe = stage.retain(Swipe(card, in: screen))
      stage.at(0) { swipe.pan.send(.began, at: CGPoint(x: 100, y: 250)) }
      for step in 1...12 {
        stage.at(Double(step) / 60) {
          swipe.pan.send(.changed, at: CGPoint(x: 100 + 8 * Double(step), y: 250))
        }
      }
      stage.at(0.25) {
        swipe.pan.send(
          .ended, at: CGPoint(x: 196, y: 250), velocity: CGPoint(x: stage["speed"], y: 0))
      }
      return ["card": card]
    }
    let check = try capture.verify(sampleCount: 20)
    #expect(check.equalCount == 20, "\(check)\n\(capture.yaml)")
  }

  @Test func `a push that a timer activates again and again is captured`() throws {
    let capture = try Capture(
      "hops", parameters: [CaptureParameter("magnitude", 3, in: 1...6)], duration: 5
    ) { stage in
      let screen = stage.retain(UIView(frame: CGRect(x: 0, y: 0, width: 375, height: 667)))
      let ball = UIView(frame: CGRect(x: 160, y: 600, width: 60, height: 60))
      screen.addSubview(ball)
      let animator = stage.retain(UIDynamicAnimator(referenceView: screen))
      let walls = UICollisionBehavior(items: [ball])
      walls.translatesReferenceBoundsIntoBoundary = true
      let push = UIPushBehavior(items: [ball], mode: .instantaneous)
      push.setAngle(-.pi / 2, magnitude: stage["magnitude"])
      for behavior in [UIGravityBehavior(items: [ball]), walls, push] {
        animator.addBehavior(behavior)
      }
      Timer.scheduledTimer(withTimeInterval: 1.2, repeats: true) { _ in push.active = true }
      return ["ball": ball]
    }
    let check = try capture.verify(sampleCount: 20)
    #expect(check.equalCount == 20, "\(check)\n\(capture.yaml)")
  }

  @Test func `a view that snaps to each tap is captured`() throws {
    let capture = try Capture(
      "taps", parameters: [CaptureParameter("damping", 0.5, in: 0.2...1)]
    ) { stage in
      let screen = stage.retain(UIView(frame: CGRect(x: 0, y: 0, width: 375, height: 667)))
      let view = UIView(frame: CGRect(x: 20, y: 20, width: 80, height: 80))
      screen.addSubview(view)
      let animator = stage.retain(UIDynamicAnimator(referenceView: screen))
      var snap: UISnapBehavior?
      for (time, x, y) in [(0.0, 200.0, 300.0), (0.7, 80, 500), (1.1, 300, 100)] {
        stage.at(time) {
          if let snap { animator.removeBehavior(snap) }
          let next = UISnapBehavior(item: view, snapTo: CGPoint(x: x, y: y))
          next.damping = stage["damping"]
          animator.addBehavior(next)
          snap = next
        }
      }
      return ["view": view]
    }
    let check = try capture.verify(sampleCount: 20)
    #expect(check.equalCount == 20, "\(check)\n\(capture.yaml)")
  }
}

private final class BarrierController: UIViewController, UICollisionBehaviorDelegate {
  var elasticity = 0.6
  let square = UIView(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
  let barrier = UIView(frame: CGRect(x: 0, y: 300, width: 130, height: 20))
  // Implicitly unwrapped, as in the published classes.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  private var animator: UIDynamicAnimator!
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  private var gravity: UIGravityBehavior!
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  private var collision: UICollisionBehavior!
  private var firstContact = false

  override func viewDidLoad() {
    super.viewDidLoad()
    square.backgroundColor = .gray
    view.addSubview(square)
    barrier.backgroundColor = .red
    view.addSubview(barrier)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    animator = UIDynamicAnimator(referenceView: view)
    gravity = UIGravityBehavior(items: [square])
    animator.addBehavior(gravity)
    collision = UICollisionBehavior(items: [square])
    collision.collisionDelegate = self
    collision.addBoundary(
      withIdentifier: "barrier" as NSCopying, for: UIBezierPath(rect: barrier.frame))
    collision.translatesReferenceBoundsIntoBoundary = true
    animator.addBehavior(collision)
    let itemBehaviour = UIDynamicItemBehavior(items: [square])
    itemBehaviour.elasticity = elasticity
    animator.addBehavior(itemBehaviour)
  }

  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: UIDynamicItem,
    withBoundaryIdentifier identifier: NSCopying?, at p: CGPoint
  ) {
    guard !firstContact, let collidingView = item as? UIView else { return }
    firstContact = true
    let second = UIView(frame: CGRect(x: 30, y: 0, width: 100, height: 100))
    second.backgroundColor = .gray
    view.addSubview(second)
    collision.addItem(second)
    gravity.addItem(second)
    let attach = UIAttachmentBehavior(item: collidingView, attachedTo: second)
    animator.addBehavior(attach)
  }
}

@MainActor private final class Swipe {
  let pan = UIPanGestureRecognizer()
  private let card: UIView
  private let screen: UIView
  private let home: CGPoint
  private let animator: UIDynamicAnimator
  private var attachment: UIAttachmentBehavior?
  private var snap: UISnapBehavior?

  init(_ card: UIView, in screen: UIView) {
    (self.card, self.screen) = (card, screen)
    home = card.center
    animator = UIDynamicAnimator(referenceView: screen)
    pan.addTarget(self, action: Selector(Swipe.handle(_:)))
    card.addGestureRecognizer(pan)
  }

  func handle(_ pan: UIPanGestureRecognizer) {
    let location = pan.location(in: screen)
    switch pan.state {
    case .began:
      if let snap { animator.removeBehavior(snap) }
      let touch = pan.location(in: card)
      let offset = UIOffset(
        horizontal: touch.x - card.bounds.midX, vertical: touch.y - card.bounds.midY)
      let attachment = UIAttachmentBehavior(
        item: card, offsetFromCenter: offset, attachedToAnchor: location)
      animator.addBehavior(attachment)
      self.attachment = attachment
    case .changed: attachment?.anchorPoint = location
    case .ended:
      if let attachment { animator.removeBehavior(attachment) }
      let velocity = pan.velocity(in: screen)
      let push = UIPushBehavior(items: [card], mode: .instantaneous)
      push.pushDirection = CGVector(dx: velocity.x / 10, dy: velocity.y / 10)
      push.setTargetOffsetFromCenter(UIOffset(horizontal: 0, vertical: -30), for: card)
      push.action = { [unowned self] in
        guard !screen.bounds.intersects(card.frame) else { return }
        animator.removeAllBehaviors()
      }
      animator.addBehavior(push)
    default: break
    }
  }
}
