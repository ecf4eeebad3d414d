import Dynamics
import HeadlessUIKit
import Testing

@MainActor struct ViewAnimationTests {
  let clock = HeadlessClock()
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))

  private var shown: CALayer { view.layer.presentation() ?? view.layer }

  @Test func `a block is animated for its duration, and then completed`() {
    var ends: [Bool] = []
    clock.use {
      UIView.animate(
        withDuration: 0.2, animations: { view.frame.origin.y = 100 },
        completion: { ends.append($0) })
    }
    #expect(view.center.y == 110 && shown.position.y == 10)
    clock.advance(by: 0.1)
    // Ease-in-out is symmetric.
    #expect(abs(shown.position.y - 60) < 1e-9)
    clock.advance(by: 5.0 / 60)
    #expect(ends.isEmpty)
    clock.step()
    #expect(ends == [true] && shown.position.y == 110 && clock.isIdle)
  }

  @Test func `the named curves are Core Animation's`() {
    // Values of the curves with control points (.42, 0), (1, 1) and (0, 0), (.58, 1), from solving
    // their cubic equations by hand: the parameter for x = 0.5 is 0.6918… and 0.3082….
    for (options, value) in [
      (UIView.AnimationOptions.curveEaseIn, 0.3153568), (.curveEaseOut, 0.6846432),
      (.curveLinear, 0.5), (.curveEaseInOut, 0.5),
    ] {
      view.center.x = 0
      clock.use {
        UIView.animate(withDuration: 1, delay: 0, options: options) { view.center.x = 1 }
      }
      clock.advance(by: 0.5)
      #expect(abs(shown.position.x - value) < 1e-6)
      clock.run()
    }
  }

  @Test func `a spring settles within the duration`() throws {
    clock.use {
      UIView.animate(
        withDuration: 0.8, delay: 0.1, usingSpringWithDamping: 0.5, initialSpringVelocity: 2,
        options: [], animations: { view.center = CGPoint(x: 110, y: 210) })
    }
    let motion = try SpringMotion(
      Spring(dampingRatio: 0.5, settlingIn: 0.8, initialVelocities: [2]), initialVelocity: 2)
    for frame in 1..<54 {
      clock.step()
      // After the delay of six frames.
      let left = motion.displacement(at: Double(frame) / 60 - 0.1)
      #expect(Double(shown.position.x) == 110 + (10 - 110) * left)
      #expect(Double(shown.position.y) == 210 + (10 - 210) * left)
    }
    clock.step()
    #expect(shown.position == CGPoint(x: 110, y: 210) && clock.isIdle)
  }

  @Test func `animations of one property add up without a jump`() {
    clock.use {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.center.x = 110 }
    }
    clock.advance(by: 0.5)
    let before = shown.position.x
    clock.use {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.center.x = 10 }
    }
    #expect(abs(shown.position.x - before) < 1e-12)
    clock.advance(by: 0.5)
    // The first one is over, and the second one half done.
    #expect(abs(shown.position.x - 60) < 1e-12)
    clock.run()
    #expect(shown.position.x == 10)
  }

  @Test func `nothing to change, no time`() {
    var calls = 0
    clock.use {
      UIView.animate(
        withDuration: 3, animations: { view.alpha = 1 }, completion: { _ in calls += 1 })
    }
    #expect(calls == 0)
    clock.step()
    #expect(calls == 1)
    clock.use {
      UIView.animate(withDuration: 0) {
        view.alpha = 0
      } completion: { _ in
        calls += 1
      }
    }
    #expect(calls == 2 && shown.opacity == 0)
  }

  @Test func `a block inside another one has its duration`() {
    let other = UIView(frame: .zero)
    clock.use {
      UIView.animate(withDuration: 2) {
        view.alpha = 0
        UIView.animate(withDuration: 0.5) { other.alpha = 0 }
        UIView.performWithoutAnimation { view.center.x = 50 }
      }
    }
    #expect(shown.position.x == 50)
    clock.advance(by: 1)
    #expect(other.layer.presentation()?.opacity == 0.5 && shown.opacity == 0.5)
  }

  @Test func `keyframes follow each other`() {
    clock.use {
      UIView.animateKeyframes(
        withDuration: 1,
        animations: {
          UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
            view.center.x = 110
          }
          UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
            view.center.x = 310
          }
        })
    }
    clock.advance(by: 0.25)
    #expect(abs(shown.position.x - 60) < 1e-9)
    clock.advance(by: 0.5)
    #expect(abs(shown.position.x - 210) < 1e-9)
    clock.run()
    #expect(shown.position.x == 310 && clock.frameCount == 60)
  }

  @Test func `there and back, again and again`() {
    clock.use {
      UIView.animate(
        withDuration: 0.5, delay: 0, options: [.repeat, .autoreverse, .curveLinear],
        animations: { view.center.x = 110 })
    }
    for _ in 0..<3 {
      clock.advance(by: 0.25)
      #expect(abs(shown.position.x - 60) < 1e-9)
      clock.advance(by: 0.5)
      #expect(abs(shown.position.x - 60) < 1e-9)
      clock.advance(by: 0.25)
    }
    #expect(!clock.isIdle)
    view.layer.removeAllAnimations()
    clock.step()
    #expect(shown.position.x == 110 && clock.isIdle)
  }

  @Test func `a view that is told to stop ends its animation unfinished`() {
    var ends: [Bool] = []
    clock.use {
      UIView.animate(
        withDuration: 1, animations: { view.alpha = 0 }, completion: { ends.append($0) })
    }
    clock.advance(by: 0.5)
    view.layer.removeAllAnimations()
    #expect(shown.opacity == 0)
    clock.step()
    #expect(ends == [false])
  }

  @Test func `every property comes back as it was set`() {
    clock.use {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        view.bounds.size = CGSize(width: 40, height: 60)
        view.transform = CGAffineTransform(scaleX: 3, y: 0.5)
        view.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
        view.layer.cornerRadius = 8
      }
    }
    clock.advance(by: 0.5)
    #expect(shown.bounds.size == CGSize(width: 30, height: 40))
    #expect(shown.affineTransform() == CGAffineTransform(scaleX: 2, y: 0.75))
    #expect(shown.backgroundColor?.components == [0.5, 0, 0, 0.5])
    #expect(shown.cornerRadius == 4)
    clock.run()
    #expect(view.layer.presentation()?.affineTransform() == view.transform)
  }
}
