import Dynamics
import HeadlessUIKit
import MotionCapture
import Testing

/// What is captured from a class moves as the class does.
@MainActor struct CaptureTests {
  @Test func `a dismissal with a deadline and a spring becomes phases`() throws {
    let capture = try Capture(
      "drop-out",
      parameters: [
        CaptureParameter("frequency", 3, in: 1...6), CaptureParameter("damping", 3, in: 0...4),
        CaptureParameter("duration", 4, in: 2...6), CaptureParameter("height", 200, in: 100...300),
      ]
    ) { stage in
      let screen = UIView(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
      let card = UIView(frame: CGRect(x: 87.5, y: 233.5, width: 200, height: stage["height"]))
      screen.addSubview(card)
      let dismissal = Dismissal(card, in: screen)
      dismissal.frequency = stage["frequency"]
      dismissal.damping = stage["damping"]
      dismissal.duration = stage["duration"]
      stage.retain(screen)
      stage.retain(dismissal).start()
      return ["card": card]
    }
    print(capture.yaml)
    print(capture.remarks, capture.runCount)
    let check = try capture.verify(count: 50)
    print(check.equalCount, check.worst as Any)
    for run in check.runs { print(run) }
  }
}

/// A card that hangs on a spring, and then falls out of the screen.
private final class Dismissal: UIDynamicBehavior, UIDynamicAnimatorDelegate {
  var frequency = 3.0
  var damping = 3.0
  var duration = 4.0
  private let card: UIView
  private let animator: UIDynamicAnimator
  private var rope: UIAttachmentBehavior?
  private var deadline = 0.0

  init(_ card: UIView, in screen: UIView) {
    self.card = card
    animator = UIDynamicAnimator(referenceView: screen)
    super.init()
  }

  func start() {
    animator.delegate = self
    let gravity = UIGravityBehavior(items: [card])
    gravity.magnitude = 10
    let collision = UICollisionBehavior(items: [card])
    collision.setTranslatesReferenceBoundsIntoBoundary(
      with: UIEdgeInsets(top: 0, left: -1000, bottom: -225, right: -1000))
    let item = UIDynamicItemBehavior(items: [card])
    item.elasticity = 0.8
    item.angularResistance = 5
    let rope = UIAttachmentBehavior(
      item: card,
      offsetFromCenter: UIOffset(horizontal: 70, vertical: card.bounds.height / 2),
      attachedToAnchor: CGPoint(x: card.frame.maxX - 40, y: card.frame.minY))
    rope.frequency = frequency
    rope.damping = damping
    self.rope = rope
    deadline = 2 / 3 * duration
    for behavior in [gravity, collision, item, rope] { addChildBehavior(behavior) }
    action = { [unowned self] in
      if animator.elapsedTime >= deadline { animator.removeBehavior(self) }
    }
    animator.addBehavior(self)
  }

  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) {
    guard let rope else { return animator.removeAllBehaviors() }
    removeChildBehavior(rope)
    self.rope = nil
    animator.addBehavior(self)
    deadline = animator.elapsedTime + duration / 3
  }
}
