import Foundation
import HeadlessUIKit
import Testing

/// Touches that gestures of several views judge.
@MainActor struct GestureArbiterTests {
  let clock = HeadlessClock()
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 600))
  let view = Pad(frame: CGRect(x: 0, y: 0, width: 300, height: 600))
  private let log = Log()

  init() { window.addSubview(view) }

  @MainActor final class Pad: UIView {
    var touches: [String] = []
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      self.touches.append("began")
    }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
      self.touches.append("ended \(touches.first?.tapCount ?? 0)")
    }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
      self.touches.append("cancelled")
    }
  }

  @MainActor private final class Log: NSObject, UIGestureRecognizerDelegate {
    var events: [String] = []
    var isSimultaneous = false
    var mayBegin = true
    var mayReceive = true
    func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer,
      shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { isSimultaneous }
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { mayBegin }
    func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
    ) -> Bool { mayReceive }
  }

  /// Adds a gesture that logs its name and state.
  @discardableResult private func add<Gesture: UIGestureRecognizer>(
    _ gesture: Gesture, _ name: String, to view: UIView? = nil
  ) -> Gesture {
    let log = log
    gesture.addTarget(
      log,
      action: Selector { (sender: UIGestureRecognizer) -> Void in
        if sender.state != .changed { log.events.append("\(name) \(sender.state)") }
      })
    (view ?? self.view).addGestureRecognizer(gesture)
    return gesture
  }

  private func run(_ body: () -> Void) {
    clock.use(body)
    clock.run(atMost: 3)
  }

  @Test func `a tap takes the touch from the view, unless it shall not`() {
    let tap = add(UITapGestureRecognizer(), "tap")
    run { view.sendTap() }
    #expect(log.events == ["tap ended"] && view.touches == ["began", "cancelled"])
    #expect(tap.state == .possible)
    tap.cancelsTouchesInView = false
    run { view.sendTap() }
    #expect(log.events.count == 2 && view.touches.suffix(2) == ["began", "ended 2"])
  }

  @Test(arguments: [(0.7, 0.0, true), (0.8, 0, false), (0.3, 44, true), (0.3, 46, false)])
  func `a tap is short and stays`(duration: TimeInterval, way: CGFloat, isTap: Bool) {
    add(UITapGestureRecognizer(), "tap")
    let start = CGPoint(x: 100, y: 100)
    run { view.sendDrag(from: start, to: CGPoint(x: 100 + way, y: 100), for: duration) }
    #expect(log.events == (isTap ? ["tap ended"] : []))
  }

  @Test func `a single tap waits for a double tap to fail if it requires that`() {
    let single = add(UITapGestureRecognizer(), "single")
    let double = add(UITapGestureRecognizer(), "double")
    double.numberOfTapsRequired = 2
    run { view.sendTap(count: 2) }
    #expect(log.events == ["single ended", "double ended"])
    log.events = []
    single.require(toFail: double)
    run { view.sendTap(count: 2) }
    #expect(log.events == ["double ended"])
    log.events = []
    clock.use { view.sendTap() }
    clock.advance(by: 0.3)
    #expect(log.events.isEmpty)
    clock.advance(by: 0.2)
    #expect(log.events == ["single ended"] && clock.isIdle)
  }

  @Test func `a pan begins after 10 pt, and its translation does not have them`() {
    let pan = add(UIPanGestureRecognizer(), "pan")
    clock.use {
      view.sendTouch(.began, at: CGPoint(x: 100, y: 100))
      view.sendTouch(.moved, at: CGPoint(x: 106, y: 108))
      #expect(pan.state == .possible)
      view.sendTouch(.moved, at: CGPoint(x: 109, y: 112))
      #expect(pan.state == .began && pan.numberOfTouches == 1)
      #expect(pan.translation(in: view).x == 3 && pan.translation(in: view).y == 4)
      #expect(pan.location(ofTouch: 0, in: view) == CGPoint(x: 109, y: 112))
      view.sendTouch(.ended, at: CGPoint(x: 109, y: 112))
    }
    #expect(log.events == ["pan began", "pan ended"] && view.touches == ["began", "cancelled"])
    #expect(pan.state == .possible && pan.numberOfTouches == 0)
  }

  @Test func `a press begins at its time, and fails by a movement before it`() {
    let press = add(UILongPressGestureRecognizer(), "press")
    add(UITapGestureRecognizer(), "tap")
    clock.use { view.sendLongPress(for: 0.7) }
    clock.advance(by: 0.49)
    #expect(log.events.isEmpty)
    clock.advance(by: 0.02)
    #expect(log.events == ["press began"] && clock.frameCount == 30)
    clock.run()
    #expect(log.events == ["press began", "press ended"])
    log.events = []
    run { view.sendDrag(from: .zero, to: CGPoint(x: 12, y: 0), for: 0.3) }
    #expect(log.events == ["tap ended"])
    log.events = []
    press.minimumPressDuration = 0.1
    press.allowableMovement = 20
    run { view.sendDrag(from: .zero, to: CGPoint(x: 12, y: 0), for: 0.3) }
    #expect(log.events == ["press began", "press ended"])
  }

  // The bounds of UIKit of iOS 26.1, 50 (1 − 0.94 t) along and 50 (1 − 0.98 t) pt across, as published.
  @Test(arguments: [(0.0, 50.0, 50.0), (0.1, 45.3, 45.1), (0.3, 35.9, 35.3), (0.5, 26.5, 25.5)])
  func `a swipe is recognized at UIKit's bounds`(time: Double, along: CGFloat, across: CGFloat) {
    add(UISwipeGestureRecognizer(), "right")
    let left = add(UISwipeGestureRecognizer(), "left")
    left.direction = .left
    func swipe(_ x: CGFloat, _ y: CGFloat) -> [String] {
      log.events = []
      clock.use {
        view.sendTouch(.began, at: CGPoint(x: 150, y: 100))
        clock.advance(by: time)
        view.sendTouch(.moved, at: CGPoint(x: 150 + x, y: 100 + y))
        view.sendTouch(.ended, at: CGPoint(x: 150 + x, y: 100 + y))
      }
      return log.events
    }
    #expect(swipe(along + 0.001, 0) == ["right ended"] && swipe(along - 0.001, 0) == [])
    #expect(swipe(-along - 0.001, 0) == ["left ended"])
    #expect(swipe(100, across - 0.001) == ["right ended"] && swipe(100, across + 0.001) == [])
    clock.use {
      view.sendTouch(.began, at: CGPoint(x: 150, y: 100))
      clock.advance(by: 0.52)
      view.sendTouch(.moved, at: CGPoint(x: 250, y: 100))
      view.sendTouch(.ended, at: CGPoint(x: 250, y: 100))
    }
    #expect(log.events.count <= 1)
    run { view.sendSwipe(.left) }
    #expect(log.events.last == "left ended")
  }

  @Test func `of two gestures one is recognized, or both if a delegate says so`() {
    let inner = UIView(frame: view.bounds)
    view.addSubview(inner)
    let pan = add(UIPanGestureRecognizer(), "inner", to: inner)
    add(UIPanGestureRecognizer(), "outer")
    let drag = { inner.sendDrag(from: CGPoint(x: 50, y: 50), to: CGPoint(x: 150, y: 50)) }
    run(drag)
    #expect(log.events == ["inner began", "inner ended"])
    log.events = []
    log.isSimultaneous = true
    pan.delegate = log
    run(drag)
    #expect(Set(log.events) == ["inner began", "outer began", "inner ended", "outer ended"])
    log.events = []
    log.mayBegin = false
    run(drag)
    #expect(log.events == ["outer began", "outer ended"])
    log.events = []
    (log.mayBegin, log.mayReceive) = (true, false)
    run(drag)
    #expect(log.events == ["outer began", "outer ended"])
    log.events = []
    log.mayReceive = true
    pan.isEnabled = false
    run(drag)
    #expect(log.events == ["outer began", "outer ended"])
  }

  @Test func `a scroll view, a pan and a tap share a finger as on a device`() {
    let scroll = UIScrollView(frame: view.bounds)
    scroll.contentSize = CGSize(width: 300, height: 5000)
    let button = UIButton(frame: CGRect(x: 100, y: 0, width: 100, height: 50))
    let card = Pad(frame: CGRect(x: 0, y: 100, width: 300, height: 100))
    scroll.addSubview(button)
    scroll.addSubview(card)
    view.addSubview(scroll)
    var presses = 0
    button.addAction(UIAction { _ in presses += 1 }, for: .touchUpInside)
    add(UITapGestureRecognizer(), "background", to: scroll)
    add(UITapGestureRecognizer(), "card", to: card)
    run { button.sendTap() }
    #expect(presses == 1 && log.events.isEmpty)
    run { card.sendTap() }
    #expect(log.events == ["card ended"])
    log.events = []
    // A drag scrolls, 10 pt less than the finger, and presses nothing.
    let start = CGPoint(x: 150, y: 20)
    clock.use {
      scroll.sendTrack(GestureTrack([(0, start.x, start.y), (0.2, 150, -60), (0.4, 150, -60)]))
    }
    clock.run()
    #expect(presses == 1 && log.events.isEmpty && scroll.contentOffset.y == 70)
    // Sideways nothing scrolls.
    run { scroll.sendDrag(from: CGPoint(x: 10, y: 300), to: CGPoint(x: 200, y: 310)) }
    #expect(scroll.contentOffset.y == 70)
    // A pan inside takes the finger.
    let pan = add(UIPanGestureRecognizer(), "pan", to: card)
    run { card.sendDrag(from: CGPoint(x: 100, y: 50), to: CGPoint(x: 100, y: 10)) }
    #expect(log.events == ["pan began", "pan ended"] && scroll.contentOffset.y == 70)
    log.events = []
    scroll.panGestureRecognizer.require(toFail: pan)
    pan.isEnabled = false
    run { card.sendTrack(GestureTrack([(0, 150, 80), (0.2, 150, 50), (0.4, 150, 50)])) }
    #expect(log.events.isEmpty && scroll.contentOffset.y == 90)
  }

  @Test func `a finger on content that bounces stops it, and lets it go`() {
    let scroll = UIScrollView(frame: view.bounds)
    scroll.contentSize = CGSize(width: 300, height: 5000)
    view.addSubview(scroll)
    clock.use {
      scroll.sendDrag(from: CGPoint(x: 100, y: 100), to: CGPoint(x: 100, y: 300), for: 0.2)
    }
    clock.advance(by: 0.3)
    #expect(scroll.contentOffset.y < 0 && scroll.isDecelerating)
    let place = clock.use {
      scroll.sendTouch(.began, at: CGPoint(x: 10, y: 400))
      return scroll.contentOffset.y
    }
    clock.advance(by: 0.1)
    #expect(scroll.contentOffset.y == place && scroll.isTracking && !scroll.isDecelerating)
    clock.use { scroll.sendTouch(.ended, at: CGPoint(x: 10, y: 400)) }
    clock.run()
    #expect(scroll.contentOffset.y == 0 && !scroll.isTracking)
  }

  @Test func `pinches and rotations are sent, and can be set`() {
    let (pinch, turn) = (UIPinchGestureRecognizer(), UIRotationGestureRecognizer())
    view.addGestureRecognizer(pinch)
    view.addGestureRecognizer(turn)
    clock.use {
      pinch.send(.began, scale: 1, at: CGPoint(x: 100, y: 100))
      turn.send(.began, rotation: 0, at: CGPoint(x: 100, y: 100))
      clock.step()
      pinch.send(.changed, scale: 1.5, at: CGPoint(x: 100, y: 100))
      turn.send(.changed, rotation: 0.1, at: CGPoint(x: 100, y: 100))
    }
    #expect(pinch.scale == 1.5 && pinch.numberOfTouches == 2 && abs(pinch.velocity - 30) < 1e-9)
    #expect(pinch.location(ofTouch: 1, in: view) == CGPoint(x: 175, y: 100))
    #expect(turn.rotation == 0.1 && abs(turn.velocity - 6) < 1e-9)
    pinch.scale = 1
    turn.rotation = 0
    clock.use {
      pinch.send(.changed, scale: 3, at: CGPoint(x: 100, y: 100))
      turn.send(.changed, rotation: 0.3, at: CGPoint(x: 100, y: 100))
    }
    #expect(pinch.scale == 2 && abs(turn.rotation - 0.2) < 1e-12)
  }

  @Test func `a gesture of one's own is judged like the others`() {
    @MainActor final class Hold: UIGestureRecognizer {
      var resets = 0
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { state = .began }
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { state = .changed }
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .ended }
      override func reset() { resets += 1 }
    }
    let hold = add(Hold(), "hold")
    add(UIPanGestureRecognizer(), "pan")
    run { view.sendDrag(from: CGPoint(x: 50, y: 50), to: CGPoint(x: 150, y: 50)) }
    #expect(log.events == ["hold began", "hold ended"] && hold.resets == 1)
    #expect(view.touches == [])
  }

  @Test func `a sent gesture takes part in touches later, and a program can end it`() {
    let pan = add(UIPanGestureRecognizer(), "pan")
    clock.use { pan.drag(from: .zero, to: CGPoint(x: 50, y: 0)) }
    clock.advance(by: 0.1)
    pan.state = .ended
    clock.run()
    #expect(log.events == ["pan began", "pan ended"] && pan.state == .ended)
    log.events = []
    run { view.sendDrag(from: CGPoint(x: 50, y: 50), to: CGPoint(x: 150, y: 50)) }
    #expect(log.events == ["pan began", "pan ended"])
  }

  @Test func `no sequence of fingers ends the program or leaves a gesture behind`() {
    var generator = RandomNumbers(seed: 42)
    let scroll = UIScrollView(frame: view.bounds)
    scroll.contentSize = CGSize(width: 900, height: 900)
    let inner = Pad(frame: CGRect(x: 50, y: 50, width: 400, height: 400))
    scroll.addSubview(inner)
    view.addSubview(scroll)
    var gestures: [UIGestureRecognizer] = []
    for target in [view, scroll, inner] as [UIView] {
      gestures.append(add(UIPanGestureRecognizer(), "pan", to: target))
      gestures.append(add(UITapGestureRecognizer(), "tap", to: target))
      let double = add(UITapGestureRecognizer(), "double", to: target)
      double.numberOfTapsRequired = 2
      gestures[gestures.count - 1].require(toFail: double)
      gestures += [double, add(UILongPressGestureRecognizer(), "press", to: target)]
      gestures.append(add(UISwipeGestureRecognizer(), "swipe", to: target))
      gestures.append(add(UIScreenEdgePanGestureRecognizer(), "edge", to: target))
    }
    for _ in 0..<300 {
      let points = (0..<4).map { index in
        (
          t: Double(index) * Double.random(in: 0..<0.3, using: &generator),
          x: CGFloat.random(in: -20..<320, using: &generator),
          y: CGFloat.random(in: -20..<620, using: &generator)
        )
      }.sorted { $0.t < $1.t }
      clock.use {
        if Bool.random(using: &generator) { inner.sendTap(count: Int.random(in: 0...3)) }
        window.sendTrack(GestureTrack(points))
        gestures.randomElement(using: &generator)?.isEnabled.toggle()
        log.isSimultaneous.toggle()
      }
      clock.advance(by: Double.random(in: 0..<0.5, using: &generator))
    }
    #expect(clock.run(atMost: 20))
    for gesture in gestures { #expect(gesture.state == .possible && gesture.numberOfTouches == 0) }
  }
}
