import Foundation
import HeadlessUIKit
import Testing

@MainActor struct ScrollViewTests {
  let clock = HeadlessClock()
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 600))
  let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 600))
  private let heard = Log()

  init() {
    window.addSubview(view)
    view.contentSize = CGSize(width: 300, height: 10_000)
    view.delegate = heard
  }

  @MainActor private final class Log: NSObject, UIScrollViewDelegate {
    var events: [String] = []
    var offsets: [CGFloat] = []
    var velocity = CGPoint.zero
    var proposed = CGPoint.zero
    var target: CGPoint?
    func scrollViewDidScroll(_ scrollView: UIScrollView) {
      offsets.append(scrollView.contentOffset.y)
      if events.last != "didScroll" { events.append("didScroll") }
    }
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { events.append("willBegin") }
    func scrollViewWillEndDragging(
      _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
      targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
      events.append("willEnd")
      self.velocity = velocity
      proposed = targetContentOffset.pointee
      if let target { targetContentOffset.pointee = target }
    }
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
      events.append("didEnd \(decelerate)")
    }
    func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {
      events.append("willDecelerate \(scrollView.isDecelerating)")
    }
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
      events.append("didDecelerate \(scrollView.isDecelerating)")
    }
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
      events.append("didAnimate")
    }
  }

  /// Drags the content, and lifts the finger with a velocity of the content, pt/s.
  private func flick(_ velocity: CGFloat, by way: CGFloat = 0) {
    let pan = view.panGestureRecognizer
    let start = CGPoint(x: 100, y: 500)
    let end = CGPoint(x: 100, y: 500 - way)
    clock.use {
      pan.send(.began, at: start)
      pan.send(.changed, at: end)
      pan.send(.ended, at: end, velocity: CGPoint(x: 0, y: -velocity))
    }
  }

  @Test(arguments: [0.998, 0.99], [300.0, 1500, 5000])
  func `content decelerates exponentially, and ends at 10 pt per second`(
    rate: CGFloat, velocity: CGFloat
  ) {
    view.decelerationRate = .init(rawValue: rate)
    flick(velocity, by: 50)
    #expect(view.contentOffset.y == 50 && heard.velocity.y == velocity / 1000)
    let factor = -1 / (1000 * log(rate))
    var frames = 0.0
    while view.isDecelerating {
      clock.step()
      frames += 1
      guard view.isDecelerating else { break }
      let exact = 50 + velocity * factor * (1 - pow(rate, 1000 * frames / 60))
      // Rounding of numbers below 8192.
      #expect(abs(view.contentOffset.y - exact) < 1e-8)
    }
    #expect(Int(frames) == Int((log(velocity / 10) * factor * 60).rounded(.up)))
    #expect(abs(view.contentOffset.y - (50 + (velocity - 10) * factor)) < 1e-8)
    #expect(view.contentOffset == heard.proposed)
  }

  @Test func `the delegate hears of a drag in the order of UIKit`() {
    flick(1000, by: 20)
    clock.run()
    #expect(
      heard.events == [
        "willBegin", "didScroll", "willEnd", "didEnd true", "willDecelerate true", "didScroll",
        "didDecelerate false",
      ])
    heard.events = []
    flick(0, by: 20)
    #expect(heard.events == ["willBegin", "didScroll", "willEnd", "didEnd false"])
    #expect(clock.isIdle)
    heard.events = []
    clock.use { view.setContentOffset(.zero, animated: true) }
    clock.run()
    #expect(heard.events == ["didScroll", "didAnimate"] && view.contentOffset == .zero)
    #expect(heard.offsets.suffix(19) == heard.offsets.suffix(19).sorted(by: >))
  }

  @Test(arguments: [10.0, 100, 400, 5000])
  func `beyond an edge, content follows the rubber band`(way: CGFloat) {
    let pan = view.panGestureRecognizer
    clock.use {
      pan.send(.began, at: .zero)
      pan.send(.changed, at: CGPoint(x: 0, y: way))
    }
    let band = (1 - 1 / (way * 0.55 / 600 + 1)) * 600
    #expect(abs(view.contentOffset.y + band) < 1e-9)
    // A finger that comes back gives the way back.
    clock.use {
      pan.send(.changed, at: CGPoint(x: 0, y: 2 * way))
      pan.send(.changed, at: CGPoint(x: 0, y: -30))
    }
    #expect(abs(view.contentOffset.y - 30) < 1e-9)
    view.bounces = false
    clock.use { pan.send(.changed, at: CGPoint(x: 0, y: way)) }
    #expect(view.contentOffset.y == 0)
  }

  @Test func `content beyond an edge comes back by a critically damped spring`() {
    flick(0, by: -300)
    let start = view.contentOffset.y
    let frequency = 2 * Double.pi / 0.575
    for frame in 1...20 {
      clock.step()
      let phase = frequency * Double(frame) / 60
      #expect(abs(view.contentOffset.y - start * (1 + phase) * exp(-phase)) < 1e-9)
    }
    clock.run()
    #expect(view.contentOffset.y == 0 && heard.events.last == "didDecelerate false")
  }

  @Test func `a flick into an edge bounces as far as its speed there tells`() {
    view.contentOffset.y = 200
    flick(-3000)
    clock.run()
    // v(x) = v0 − k x while it decelerates; a critically damped spring goes v / (ω e) beyond.
    let speed = 3000 + 1000 * log(0.998) * 200
    let reach = speed / (2 * .pi / 0.575 * M_E)
    // The peak lies between two frames: 1 − (1 + p) e^−p of the reach, with p of half a frame.
    let phase = 2 * .pi / 0.575 / 120
    #expect(-(heard.offsets.min() ?? 0) <= reach)
    #expect(-(heard.offsets.min() ?? 0) >= reach * (1 - phase * phase))
    #expect(view.contentOffset.y == 0)
    view.bounces = false
    view.contentOffset.y = 200
    flick(-3000)
    clock.run()
    #expect(view.contentOffset.y == 0)
  }

  @Test(arguments: [(1000.0, 700.0), (1000, 400), (1000, -50), (1000, 5000), (0, 300), (-900, 20)])
  func `a delegate's target is reached, without a jump`(velocity: CGFloat, target: CGFloat) {
    view.contentOffset.y = 100
    heard.target = CGPoint(x: 0, y: target)
    heard.offsets = []
    flick(velocity)
    var last = view.contentOffset.y
    var speed = velocity
    while view.isDecelerating {
      clock.step()
      let next = (view.contentOffset.y - last) * 60
      // A spring of ω accelerates by at most ω² times its length, a deceleration by k v; both in one frame,
      // and by the 10 pt/s at which they end.
      let frequency = max(2 * .pi / 0.575, abs(velocity / (target - 100)))
      let most = frequency * frequency * (abs(target - 100) + abs(velocity) / frequency) / 60
      #expect(abs(next - speed) <= 2 * most + 20)
      (last, speed) = (view.contentOffset.y, next)
      #expect(clock.time < 20)
      if clock.time > 20 { break }
    }
    #expect(view.contentOffset.y == max(target, 0) && heard.events.last == "didDecelerate false")
  }

  @Test func `pages come to rest at multiples of the size`() {
    view.contentSize = CGSize(width: 900, height: 600)
    view.isPagingEnabled = true
    func page(_ x: CGFloat, _ velocity: CGFloat) -> CGFloat {
      view.contentOffset = CGPoint(x: 300, y: 0)
      let end = CGPoint(x: 150 - x, y: 100)
      clock.use {
        view.panGestureRecognizer.send(.began, at: CGPoint(x: 150, y: 100))
        view.panGestureRecognizer.send(.changed, at: end)
        view.panGestureRecognizer.send(.ended, at: end, velocity: CGPoint(x: -velocity, y: 0))
      }
      clock.run()
      return view.contentOffset.x
    }
    #expect(page(100, 0) == 300 && page(160, 0) == 600 && page(-160, 0) == 0)
    #expect(page(10, 400) == 600 && page(-10, -400) == 0 && page(10, 200) == 300)
    // Never more than one page.
    #expect(page(10, 9000) == 600)
  }

  @Test func `subviews convert by the offset, and keep their frames`() {
    let child = UIView(frame: CGRect(x: 10, y: 700, width: 50, height: 50))
    view.addSubview(child)
    view.contentOffset.y = 650
    #expect(view.bounds.origin.y == 650 && child.frame.minY == 700)
    #expect(child.convert(CGPoint.zero, to: window) == CGPoint(x: 10, y: 50))
    #expect(window.hitTest(CGPoint(x: 20, y: 60), with: nil) == child)
    view.scrollRectToVisible(child.frame, animated: false)
    #expect(view.contentOffset.y == 650)
    view.scrollRectToVisible(CGRect(x: 0, y: 1300, width: 10, height: 20), animated: false)
    #expect(view.contentOffset.y == 720)
    view.scrollRectToVisible(CGRect(x: 0, y: 20, width: 10, height: 20), animated: false)
    #expect(view.contentOffset.y == 20)
  }

  @Test func `insets are room that content rests in`() {
    view.contentInset = UIEdgeInsets(top: 64, left: 0, bottom: 30, right: 0)
    #expect(view.contentOffset.y == -64)
    flick(-1000, by: -20)
    clock.run()
    #expect(view.contentOffset.y == -64)
    view.contentOffset.y = 9400
    flick(1000, by: 20)
    clock.run()
    #expect(view.contentOffset == CGPoint(x: 0, y: 9430))
  }

  @Test func `a finger takes content that moves, from where it is`() {
    flick(2000)
    clock.advance(by: 0.2)
    let place = view.contentOffset.y
    #expect(place > 100)
    clock.use { view.panGestureRecognizer.send(.began, at: .zero) }
    #expect(!view.isDecelerating && view.isDragging && view.contentOffset.y == place)
    clock.use { view.panGestureRecognizer.send(.changed, at: CGPoint(x: 0, y: -7)) }
    #expect(abs(view.contentOffset.y - place - 7) < 1e-9)
  }

  @Test func `a delegate that scrolls again and again is bounded`() {
    @MainActor final class Again: NSObject, UIScrollViewDelegate {
      func scrollViewDidScroll(_ scrollView: UIScrollView) { scrollView.contentOffset.y += 1 }
    }
    let again = Again()
    view.delegate = again
    let messages = UIKitWarning.logged { view.contentOffset.y = 5 }
    #expect(messages.count == 1 && view.contentOffset.y < 100)
    #expect(UIKitWarning.logged { view.contentOffset.y = .nan }.count == 1)
  }

  @Test func `numbers that are none end no program and no motion`() {
    for odd in [CGFloat.nan, .infinity, -.infinity] {
      _ = UIKitWarning.logged {
        for offset in [0.0, -50, 300] {
          view.contentSize.height = 10_000
          view.contentInset = .zero
          view.contentOffset.y = offset
          flick(odd, by: 20)
          #expect(clock.run(atMost: 60))
          heard.target = CGPoint(x: 0, y: odd)
          flick(800, by: 20)
          #expect(clock.run(atMost: 60))
          heard.target = nil
          view.contentInset.top = odd
          view.contentSize.height = odd
          view.decelerationRate = .init(rawValue: odd)
          flick(-800, by: -20)
          #expect(clock.run(atMost: 60))
          view.decelerationRate = .normal
        }
      }
      #expect(view.contentOffset.y.isFinite)
    }
  }
}
