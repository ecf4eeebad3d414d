import HeadlessUIKit
import Testing

@MainActor struct ContentTransitionTests {
  let clock = HeadlessClock()
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))

  @Test func `a transition changes at once and completes after its duration`() {
    var ends: [Bool] = []
    let label = UILabel()
    view.addSubview(label)
    clock.use {
      UIView.transition(
        with: view, duration: 0.5, options: .transitionCrossDissolve,
        animations: {
          label.text = "new"
          label.center.x = 100
        }, completion: { ends.append($0) })
    }
    #expect(label.text == "new" && label.layer.presentation()?.position.x == 100)
    clock.advance(by: 29.0 / 60)
    #expect(ends.isEmpty)
    clock.step()
    #expect(ends == [true] && clock.isIdle)
  }

  @Test func `animated content is animated`() {
    clock.use {
      UIView.transition(
        with: view, duration: 1,
        options: [.transitionFlipFromLeft, .allowAnimatedContent, .curveLinear],
        animations: { view.alpha = 0 })
    }
    clock.advance(by: 0.25)
    #expect(view.layer.presentation()?.opacity == 0.75)
  }

  @Test func `a transition that is removed ends unfinished`() {
    var ends: [Bool] = []
    clock.use {
      UIView.transition(
        with: view, duration: 1, animations: nil, completion: { ends.append($0) })
      UIView.transition(
        with: view, duration: 0, animations: nil, completion: { ends.append($0) })
    }
    #expect(ends == [true])
    view.layer.removeAllAnimations()
    clock.step()
    #expect(ends == [true, false])
  }

  @Test func `one view takes the place of another`() {
    let (front, back) = (UIView(frame: view.bounds), UIView(frame: view.bounds))
    view.addSubview(front)
    var ends = 0
    clock.use {
      UIView.transition(from: front, to: back, duration: 0.2) { _ in ends += 1 }
    }
    #expect(view.subviews == [back] && front.superview == nil && ends == 0)
    clock.run()
    #expect(ends == 1 && clock.frameCount == 12)
    view.addSubview(front)
    clock.use {
      UIView.transition(from: back, to: front, duration: 0, options: .showHideTransitionViews)
    }
    #expect(view.subviews == [back, front] && back.isHidden && !front.isHidden)
  }
}
