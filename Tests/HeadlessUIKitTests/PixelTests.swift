import Foundation
import HeadlessUIKit
import Testing

/// Positions of views are rounded to pixels as UIKit writes them.
@MainActor @Suite struct `Views lie on pixels` {
  /// Where a box is after each frame of a fall that turns it.
  private func fall(_ displayScale: CGFloat?) -> [(center: CGPoint, angle: CGFloat)] {
    let controller = UIViewController()
    let box = UIView(frame: CGRect(x: 100, y: 100, width: 60, height: 40))
    var animator: UIDynamicAnimator?
    let motion = MotionRecording(displayScale: displayScale, showing: controller) {
      controller.view.addSubview(box)
      animator = UIDynamicAnimator(referenceView: controller.view)
      let push = UIPushBehavior(items: [box], mode: .instantaneous)
      push.pushDirection = CGVector(dx: 0.3, dy: -0.2)
      push.setTargetOffsetFromCenter(UIOffset(horizontal: 10, vertical: 5), for: box)
      animator?.addBehavior(push)
      animator?.addBehavior(UIGravityBehavior(items: [box]))
      return ["box": box]
    }
    motion.advance(by: 1)
    return withExtendedLifetime(animator) { motion["box"].poses.map { ($0.center, $0.angle) } }
  }

  @Test(arguments: [1.0, 2, 3])
  func `each is the nearest pixel of the motion, which goes on unrounded`(scale: Double) {
    let exact = fall(nil)
    for (rounded, exact) in zip(fall(scale), exact).dropFirst() {
      for (a, b) in [(rounded.center.x, exact.center.x), (rounded.center.y, exact.center.y)] {
        #expect(abs((a * scale).rounded() - a * scale) < 1e-9)
        #expect(abs(a - b) <= 0.5 / scale + 1e-9)
      }
      // 1/5000 rad, and what a matrix keeps of an angle.
      #expect(abs(rounded.angle - exact.angle) <= 0.5 / 5000 + 1e-9)
    }
    #expect(exact.contains { abs($0.center.x * 3 - ($0.center.x * 3).rounded()) > 0.1 })
  }

  @Test(arguments: [nil, 2.0, 3], 0..<10)
  func `the frame of a view that a snap has turned upright is its size`(scale: Double?, seed: Int) {
    let controller = UIViewController()
    let size = CGSize(width: 60 + 31 * seed, height: 240 - 17 * seed)
    let card = UIView(frame: CGRect(origin: CGPoint(x: 20, y: -200 + 40 * seed), size: size))
    var animator: UIDynamicAnimator?
    let motion = MotionRecording(displayScale: scale.map { CGFloat($0) }, showing: controller) {
      controller.view.addSubview(card)
      animator = UIDynamicAnimator(referenceView: controller.view)
      let push = UIPushBehavior(items: [card], mode: .instantaneous)
      push.pushDirection = CGVector(dx: 1, dy: 0.5)
      push.setTargetOffsetFromCenter(UIOffset(horizontal: 9, vertical: 20), for: card)
      animator?.addBehavior(push)
      animator?.addBehavior(UISnapBehavior(item: card, snapTo: controller.view.center))
      return ["card": card]
    }
    motion.advance(by: 5)
    #expect(card.frame.size == size)
    // The smallest rotation that UIKit writes widens the frame.
    card.transform = CGAffineTransform(rotationAngle: 1.0 / 5000)
    #expect(card.frame.width > size.width && card.frame.height > size.height)
    withExtendedLifetime(animator) {}
  }

  @Test func `a cell of 375 pt lies a sixth of a point beside its place at three pixels a point`() {
    let controller = UIViewController()
    let cell = UIView(frame: CGRect(x: 0, y: 0, width: 375, height: 100))
    var animator: UIDynamicAnimator?
    let motion = MotionRecording(displayScale: 3, showing: controller) {
      controller.view.addSubview(cell)
      animator = UIDynamicAnimator(referenceView: controller.view)
      animator?.addBehavior(UICollisionBehavior(items: [cell]))
      return ["cell": cell]
    }
    motion.advance(by: 0.1)
    // 187.5 is halfway between two thirds; C's round takes the upper one.
    #expect(abs(cell.center.x - (187 + 2.0 / 3)) < 1e-9)
    withExtendedLifetime(animator) {}
  }
}
