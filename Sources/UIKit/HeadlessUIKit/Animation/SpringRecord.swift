package import Foundation

/// The numbers that make the spring of an animation.
package struct SpringNumbers {
  /// 1 is critical damping.
  package let dampingRatio: Double
  /// s; nil if the spring settles within the duration.
  package let response: Double?
  /// Of the animation, s.
  package let duration: Double
  /// The initial velocity, animated distances per second.
  package let velocity: CGVector
  /// Whether a position has a spring for each component of the velocity.
  package let isVector: Bool
}

/// An animation of a view by a spring, for a scene that has it.
package struct SpringRecord {
  package let view: UIView
  package let numbers: SpringNumbers
  /// Before the start, s.
  package let delay: Double
  /// The frame of the clock in which it was started.
  package let clockFrame: Int
  /// The centers at the start and at the end, pt; equal if the center is not animated.
  package let center: (from: CGPoint, to: CGPoint)
  /// The transforms at the start and at the end; equal if the transform is not animated.
  package let transform: (from: CGAffineTransform, to: CGAffineTransform)
  /// Whether the whole of the animation moves the view.
  package let isWhole: Bool
}

extension AnimatorLog {
  /// Records what an animation does to the places and transforms of views, if a spring does it.
  func recordSpring(_ curve: TimedCurve, _ changes: [AnimatedChange], after delay: Double) {
    guard let numbers = curve.spring else { return }
    var views: [UIView] = []
    for change in changes where [.center, .transform].contains(change.property) {
      if !views.contains(where: { $0 === change.view }) { views.append(change.view) }
    }
    for view in views {
      var center = (from: view.center, to: view.center)
      var transform = (from: view.transform, to: view.transform)
      let own = changes.filter { $0.view === view }
      for change in own {
        switch (change.start, change.end) {
        case (.center(let from), .center(let to)): center = (from, to)
        case (.transform(let from), .transform(let to)): transform = (from, to)
        default: break
        }
      }
      add(
        SpringRecord(
          view: view, numbers: numbers, delay: delay, clockFrame: clock.frameCount, center: center,
          transform: transform, isWhole: own.allSatisfy { $0.part == 0...1 }))
    }
  }
}
