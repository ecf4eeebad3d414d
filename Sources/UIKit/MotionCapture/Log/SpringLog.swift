import Dynamics
import Foundation
import HeadlessUIKit

// An animation by a spring, without an animator: a scene in closed form.
extension MotionLog {
  /// Logs a view that one spring moves.
  ///
  /// - Parameters:
  ///   - spring: The animation.
  ///   - name: The name of the view.
  ///   - poses: Where the view was shown when the animation began and after each frame of the clock since then.
  ///   - frameRate: The frames in a second, Hz.
  @MainActor init(
    of spring: SpringRecord, named name: String, poses: [ItemState], frameRate: Double
  ) {
    let screen = UIScreen.main.bounds.size
    self.init(reference: screen)
    let size = spring.view.bounds.size
    let start = spring.shown(spring.center.from, spring.transform.from)
    let end = spring.shown(spring.center.to, spring.transform.to)
    items = [
      Item(
        name: name,
        size: Size2(width: Quantity(Double(size.width)), height: Quantity(Double(size.height))),
        center: start)
    ]
    let numbers = spring.numbers
    let scale = spring.transform.from.a / spring.transform.to.a
    let velocity = numbers.velocity
    let isCenter = spring.center.from != spring.center.to && numbers.isVector
    var animation = SpringAnimation(
      name: "spring", item: name, property: isCenter ? .center : .transform, to: end,
      dampingRatio: Quantity(numbers.dampingRatio))
    if scale != 1 { animation.scale = Quantity(Double(scale)) }
    if velocity != .zero {
      animation.velocity = Point2(
        x: Quantity(Double(velocity.dx)), y: Quantity(Double(velocity.dy)))
    }
    if let response = numbers.response {
      animation.response = Quantity(response)
    } else {
      animation.duration = Quantity(numbers.duration)
    }
    behaviors = [.spring(animation)]
    let last = Int(nearest: numbers.duration * frameRate + 0.499, in: 0...Settings.frameLimit)
    frameStates = poses.enumerated().map { index, pose in
      FrameState(states: [pose], isAtRest: index >= last, contacts: [])
    }
    // The view may have been put there in the turn in which its animation began.
    frameStates[0].states = [
      ItemState(x: Float(start.x.number ?? 0), y: Float(start.y.number ?? 0), angle: 0)
    ]
    let hasTurned = spring.transform.from.b != 0 || spring.transform.to.b != 0
    if spring.delay > 0 || !spring.isWhole || hasTurned || spring.transform.to.a == 0 {
      obstacles.append(.animation(name))
    }
  }
}

extension SpringRecord {
  /// Where a center is shown that a transform moves.
  fileprivate func shown(_ center: CGPoint, _ transform: CGAffineTransform) -> Point2 {
    Point2(
      x: Quantity(Double(center.x + transform.tx)), y: Quantity(Double(center.y + transform.ty)))
  }
}

extension MotionLog.ItemState {
  /// Where an item is shown now.
  @MainActor init(shown item: any UIDynamicItem) {
    let layer = (item as? UIView).map { $0.layer.presentation() ?? $0.layer }
    let transform = layer?.affineTransform() ?? item.transform
    let center = layer?.position ?? item.center
    self.init(
      x: Float(center.x + transform.tx), y: Float(center.y + transform.ty),
      angle: Float(atan2(transform.b, transform.a)))
  }
}
