import Foundation
import HeadlessUIKit
import Testing

/// What classes do that no document allows, and that a device survives.
@MainActor @Suite struct `Classes may be odd` {
  private let screen = UIView(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
  private let box = UIView(frame: CGRect(x: 100, y: 100, width: 50, height: 50))

  /// Where a push or a gravity with an angle moves the box in a tenth of a second.
  private func place(after behaviors: [UIDynamicBehavior]) -> CGPoint {
    let clock = HeadlessClock()
    box.center = CGPoint(x: 187, y: 333)
    screen.addSubview(box)
    let animator = clock.use { UIDynamicAnimator(referenceView: screen) }
    behaviors.forEach(animator.addBehavior)
    clock.advance(by: 0.1)
    return box.center
  }

  @Test(arguments: [3e9, -3e9, 1e15, 4_294_967_295.0])
  func `an angle of any size is its remainder`(angle: Double) {
    let messages = UIKitWarning.logged {
      let (large, small) = (
        UIPushBehavior(items: [box], mode: .instantaneous),
        UIPushBehavior(items: [box], mode: .instantaneous)
      )
      large.setAngle(angle, magnitude: 0.2)
      small.setAngle(angle.remainder(dividingBy: 2 * .pi), magnitude: 0.2)
      #expect(place(after: [large]) == place(after: [small]))
      let (falling, fallingToo) = (UIGravityBehavior(items: [box]), UIGravityBehavior(items: [box]))
      falling.angle = angle
      fallingToo.angle = angle.remainder(dividingBy: 2 * .pi)
      #expect(place(after: [falling]) == place(after: [fallingToo]))
    }
    #expect(messages.count == 2 && messages.allSatisfy { $0.contains("angle: out of range") })
  }

  @Test func `a number that is too large is the largest one`() {
    let messages = UIKitWarning.logged {
      let properties = UIDynamicItemBehavior(items: [box])
      properties.density = 1e9
      properties.resistance = -1
      let place = place(after: [UIGravityBehavior(items: [box]), properties])
      #expect(place.y > 333 && place.x == 187)
    }
    #expect(!messages.isEmpty)
  }

  @Test func `a behavior with items says that it ignores a child`() {
    let messages = UIKitWarning.logged {
      let properties = UIDynamicItemBehavior(items: [box])
      properties.addChildBehavior(UIGravityBehavior(items: [box]))
      #expect(properties.childBehaviors.isEmpty)
    }
    #expect(messages.count == 1)
  }

  @Test func `an animator that no clock has follows that of its first behavior`() {
    /// Where a box falls to if its animator is created outside of the recording or in it.
    func fall(outside: Bool) -> [CGPoint] {
      let controller = UIViewController()
      let box = UIView(frame: CGRect(x: 100, y: 100, width: 50, height: 50))
      var animator = outside ? UIDynamicAnimator(referenceView: controller.view) : nil
      let motion = MotionRecording(showing: controller) {
        controller.view.addSubview(box)
        return ["box": box]
      }
      motion.perform {
        if !outside { animator = UIDynamicAnimator(referenceView: controller.view) }
        animator?.addBehavior(UIGravityBehavior(items: [box]))
      }
      motion.advance(by: 0.5)
      return motion["box"].poses.map(\.center)
    }
    let expected = fall(outside: false)
    #expect(fall(outside: true) == expected)
    #expect(expected.last.map { $0.y > 225 } == true)
  }

  @Test func `an outlet is a view in place of that of a storyboard`() {
    final class Controller: UIViewController {
      var first: UIView! = outlet(UIView(frame: .zero))
      var boxes: [UILabel]! = (0..<3).map { _ in
        outlet(UILabel(frame: CGRect(x: 0, y: 0, width: 300, height: 40)))
      }
      var own = UIView()
    }
    let controller = Controller()
    controller.loadViewIfNeeded()
    #expect(controller.view.subviews == [controller.first] + controller.boxes)
    #expect(controller.first.frame == CGRect(x: 16, y: 16, width: 100, height: 100))
    let frames = controller.view.subviews.map(\.frame)
    for (index, frame) in frames.enumerated() {
      #expect(frames[..<index].allSatisfy { !$0.intersects(frame) })
    }
  }
}
