import Dynamics
import HeadlessUIKit
import Testing

@MainActor struct PropertyAnimatorTests {
  let clock = HeadlessClock()
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))

  /// The center's x that is shown; it goes from 10 to 110.
  private var x: Double { Double(view.layer.presentation()?.position.x ?? .nan) }

  private func linear(_ duration: TimeInterval = 1) -> UIViewPropertyAnimator {
    clock.use {
      UIViewPropertyAnimator(duration: duration, curve: .linear) { [view] in
        view.center.x = 110
      }
    }
  }

  @Test func `an animator runs, ends, and tells where`() {
    let animator = linear()
    var ends: [UIViewAnimatingPosition] = []
    animator.addCompletion { ends.append($0) }
    #expect(animator.state == .inactive && view.center.x == 10)
    clock.use { animator.startAnimation() }
    // The property has its final value at once; what is shown follows.
    #expect(view.center.x == 110 && x == 10 && animator.isRunning && animator.state == .active)
    for frame in 1..<60 {
      clock.step()
      #expect(x == 110 + (10 - 110) * (1 - Double(frame) / 60 / 1))
    }
    #expect(ends.isEmpty)
    clock.step()
    #expect(x == 110 && ends == [.end] && animator.state == .inactive && !animator.isRunning)
    #expect(clock.isIdle)
  }

  @Test func `a paused animator stays, shows what the fraction says, and takes the time left`() {
    let animator = linear()
    clock.use { animator.startAnimation() }
    clock.advance(by: 0.25)
    clock.use { animator.pauseAnimation() }
    clock.advance(by: 2)
    #expect(abs(animator.fractionComplete - 0.25) < 1e-12 && abs(x - 35) < 1e-12)
    #expect(animator.state == .active && !animator.isRunning)
    animator.fractionComplete = 0.6
    #expect(abs(x - 70) < 1e-12)
    let start = clock.frameCount
    var end: Int?
    animator.addCompletion { _ in end = clock.frameCount }
    clock.use { animator.continueAnimation(withTimingParameters: nil, durationFactor: 0) }
    clock.run()
    #expect(end == start + 24)
  }

  @Test func `resumed without scrubbing, it goes on along its own curve`() {
    func frames(pausing: Bool) -> [Double] {
      let clock = HeadlessClock()
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
      var frames: [Double] = []
      let animator = clock.use {
        UIViewPropertyAnimator(duration: 0.6, dampingRatio: 0.5) { view.center.x = 110 }
      }
      clock.use { animator.startAnimation() }
      for frame in 1...36 {
        clock.step()
        frames.append(Double(view.layer.presentation()?.position.x ?? .nan))
        guard pausing, frame == 11 else { continue }
        clock.use { animator.pauseAnimation() }
        clock.advance(by: 0.5)
        clock.use { animator.startAnimation() }
      }
      return frames
    }
    // The time of the curve is a sum of two parts after the pause: a rounding of 0.6 s, times the
    // largest speed, some 10 distances of 100 pt per second.
    for (one, other) in zip(frames(pausing: true), frames(pausing: false)) {
      #expect(abs(one - other) < 2 * 0.6.ulp * 1000)
    }
  }

  @Test func `reversed, it goes back to the start and restores the property`() {
    let animator = linear()
    var ends: [UIViewAnimatingPosition] = []
    animator.addCompletion { ends.append($0) }
    clock.use { animator.startAnimation() }
    clock.advance(by: 0.5)
    clock.use { animator.isReversed = true }
    #expect(abs(x - 60) < 1e-12 && abs(animator.fractionComplete - 0.5) < 1e-12)
    clock.advance(by: 0.25)
    #expect(abs(x - 35) < 1e-12 && abs(animator.fractionComplete - 0.75) < 1e-12)
    clock.advance(by: 0.25)
    #expect(ends == [.start] && view.center.x == 10 && x == 10)
  }

  @Test func `the fraction counts along the direction`() {
    let animator = linear()
    clock.use { animator.pauseAnimation() }
    animator.fractionComplete = 0.3
    animator.isReversed = true
    #expect(abs(animator.fractionComplete - 0.7) < 1e-12)
    animator.fractionComplete = 0.9
    #expect(abs(x - 20) < 1e-12)
    clock.use { animator.startAnimation() }
    clock.run()
    #expect(view.center.x == 10)
  }

  @Test func `a spring goes on from a finger's speed`() throws {
    let animator = linear()
    clock.use { animator.pauseAnimation() }
    animator.fractionComplete = 0.4
    let timing = UISpringTimingParameters(
      dampingRatio: 0.7, initialVelocity: CGVector(dx: 3, dy: 0))
    clock.use { animator.continueAnimation(withTimingParameters: timing, durationFactor: 0.5) }
    let motion = try SpringTiming(dampingRatio: 0.7, initialVelocity: .init(dx: 3, dy: 0))
      .curve(duration: 0.5, of: .center)
    for frame in 1..<30 {
      clock.step()
      let left = 0.6 * motion.x.displacement(at: Double(frame) / 60)
      #expect(abs(x - (110 - 100 * left)) < 1e-10)
    }
    clock.step()
    #expect(x == 110 && animator.state == .inactive)
  }

  @Test func `a position has a spring for each component`() throws {
    let timing = UISpringTimingParameters(
      mass: 1, stiffness: 100, damping: 10, initialVelocity: CGVector(dx: 5, dy: -2))
    let animator = UIViewPropertyAnimator(duration: 9, timingParameters: timing)
    let x = try SpringMotion(Spring(mass: 1, stiffness: 100, damping: 10), initialVelocity: 5)
    let y = try SpringMotion(Spring(mass: 1, stiffness: 100, damping: 10), initialVelocity: -2)
    #expect(animator.duration == max(x.settlingDuration(), y.settlingDuration()))
    #expect(animator.duration == timing.settlingDuration)
    clock.use {
      animator.addAnimations { [view] in view.center = CGPoint(x: 110, y: 310) }
      animator.startAnimation()
    }
    for frame in 1...30 {
      clock.step()
      let shown = view.layer.presentation()?.position ?? .zero
      let time = Double(frame) / 60
      #expect(Double(shown.x) == 110 + (10 - 110) * x.displacement(at: time))
      #expect(Double(shown.y) == 310 + (10 - 310) * y.displacement(at: time))
    }
  }

  @Test func `stopped without finishing, the property stays and no completion is called`() {
    let animator = linear()
    var calls = 0
    animator.addCompletion { _ in calls += 1 }
    clock.use { animator.startAnimation() }
    clock.advance(by: 0.5)
    clock.use { animator.stopAnimation(true) }
    #expect(abs(view.center.x - 60) < 1e-12 && x == view.center.x)
    #expect(animator.state == .inactive)
    clock.run()
    #expect(calls == 0)
  }

  @Test func `stopped and finished, the property goes where it is told`() {
    for (position, end) in [(UIViewAnimatingPosition.start, 10.0), (.end, 110), (.current, 60)] {
      view.center.x = 10
      let animator = linear()
      var ends: [UIViewAnimatingPosition] = []
      animator.addCompletion { ends.append($0) }
      clock.use { animator.startAnimation() }
      clock.advance(by: 0.5)
      clock.use {
        animator.stopAnimation(false)
        #expect(animator.state == .stopped && ends.isEmpty)
        animator.finishAnimation(at: position)
      }
      #expect(abs(view.center.x - end) < 1e-12 && ends == [position])
      #expect(animator.state == .inactive)
    }
  }

  @Test func `mistakes raise the exceptions of UIKit`() {
    let animator = linear()
    #expect(UIKitException.caught { animator.finishAnimation(at: .end) } != nil)
    #expect(
      UIKitException.caught { animator.startAnimation(afterDelay: -1) }?.name
        == "NSInvalidArgumentException")
    clock.use { animator.startAnimation() }
    #expect(
      UIKitException.caught { animator.isInterruptible = false }?.name == "NSGenericException")
    animator.stopAnimation(false)
    #expect(UIKitException.caught { animator.startAnimation() } != nil)
  }

  @Test func `with pausesOnCompletion it stays active at its end`() {
    let animator = linear()
    var calls = 0
    animator.addCompletion { _ in calls += 1 }
    animator.pausesOnCompletion = true
    clock.use { animator.startAnimation() }
    clock.run()
    #expect(animator.state == .active && !animator.isRunning && calls == 0 && x == 110)
    #expect(animator.fractionComplete == 1)
    clock.use {
      animator.isReversed = true
      animator.startAnimation()
    }
    animator.pausesOnCompletion = false
    clock.run()
    #expect(calls == 1 && view.center.x == 10)
  }

  @Test func `animations that are added later take the rest of the way`() {
    let animator = linear()
    clock.use { animator.startAnimation() }
    clock.advance(by: 0.5)
    clock.use {
      animator.addAnimations { [view] in view.alpha = 0 }
      animator.addAnimations({ [view] in view.center.y = 110 }, delayFactor: 0.5)
    }
    clock.advance(by: 0.25)
    #expect(abs(Double(view.layer.presentation()?.opacity ?? 0) - 0.5) < 1e-6)
    #expect(abs((view.layer.presentation()?.position.y ?? 0) - 10) < 1e-9)
    clock.advance(by: 0.1)
    #expect(abs((view.layer.presentation()?.position.y ?? 0) - 50) < 1e-9)
    clock.run()
    #expect(view.layer.presentation()?.position == CGPoint(x: 110, y: 110))
  }

  @Test func `a delayed start holds the start`() {
    let animator = linear()
    clock.use { animator.startAnimation(afterDelay: 0.5) }
    clock.advance(by: 0.5)
    #expect(x == 10)
    clock.advance(by: 0.5)
    #expect(abs(x - 60) < 1e-12)
    clock.run()
    #expect(clock.frameCount == 90)
  }

  @Test func `an animator that nobody holds runs to its end`() {
    weak var held: UIViewPropertyAnimator?
    do {
      let animator = linear()
      clock.use { animator.startAnimation() }
      held = animator
    }
    #expect(held != nil)
    clock.run()
    #expect(held == nil && x == 110)
  }

  @Test func `a rotation takes the shorter way, and a scale stays exact`() {
    view.transform = CGAffineTransform(rotationAngle: 3)
    clock.use {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        view.transform = CGAffineTransform(rotationAngle: -3)
      }
    }
    clock.advance(by: 0.5)
    let shown = view.layer.presentation()?.affineTransform() ?? .identity
    // From 3 rad over π to -3 rad; not over 0.
    #expect(abs(shown.a + 1) < 1e-12 && abs(shown.b) < 1e-12)
  }
}
