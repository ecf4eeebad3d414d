import HeadlessUIKit
import Testing

@MainActor struct TransactionTests {
  let clock = HeadlessClock()
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))

  @Test func `a transaction is complete after its last animation`() {
    var log: [String] = []
    clock.use {
      CATransaction.begin()
      UIView.animate(withDuration: 2) { view.alpha = 0.5 }
      CATransaction.setCompletionBlock { log.append("all") }
      UIView.animate(withDuration: 0.1) {
        view.center.x = 90
      } completion: { _ in
        log.append("view")
      }
      CATransaction.begin()
      let animator = UIViewPropertyAnimator(duration: 0.2, curve: .linear) { view.center.y = 90 }
      animator.addCompletion { _ in log.append("animator") }
      animator.startAnimation()
      CATransaction.commit()
      CATransaction.commit()
    }
    clock.advance(by: 0.15)
    #expect(log == ["view"])
    clock.advance(by: 0.1)
    // The animation from before the block was set still runs.
    #expect(log == ["view", "animator", "all"] && !clock.isIdle)
  }

  @Test func `without animations a transaction is complete at its commit`() {
    var log: [String] = []
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    CATransaction.setAnimationDuration(2)
    CATransaction.setCompletionBlock { log.append("first") }
    CATransaction.setCompletionBlock { log.append("second") }
    #expect(log == ["first"])
    #expect(CATransaction.disableActions() && CATransaction.animationDuration() == 2)
    CATransaction.commit()
    #expect(log == ["first", "second"])
    #expect(!CATransaction.disableActions() && CATransaction.animationDuration() == 0.25)
    #expect(UIKitWarning.logged { CATransaction.commit() }.count == 1)
  }

  @Test func `outside of any transaction the turn is one`() {
    var calls = 0
    clock.use { CATransaction.setCompletionBlock { calls += 1 } }
    #expect(calls == 0)
    clock.step()
    #expect(calls == 1 && clock.isIdle)
  }

  @Test func `an animation that is removed completes its transaction`() {
    var calls = 0
    clock.use {
      CATransaction.begin()
      CATransaction.setCompletionBlock { calls += 1 }
      UIView.animate(withDuration: 2) { view.alpha = 0 }
      CATransaction.commit()
      let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) { view.center.x = 90 }
      CATransaction.begin()
      CATransaction.setCompletionBlock { calls += 10 }
      animator.startAnimation()
      CATransaction.commit()
      clock.step()
      animator.stopAnimation(true)
    }
    #expect(calls == 10)
    view.layer.removeAllAnimations()
    clock.step()
    #expect(calls == 11)
  }
}
