import HeadlessUIKit
import Testing

@MainActor struct GestureTests {
  let clock = HeadlessClock()
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
  let card = UIView(frame: CGRect(x: 100, y: 50, width: 80, height: 80))

  init() { window.addSubview(card) }

  @MainActor private final class Handler: NSObject {
    var states: [UIGestureRecognizer.State] = []
    var taps = 0
    func pan(_ pan: UIPanGestureRecognizer) { states.append(pan.state) }
    func tap() { taps += 1 }
  }

  @Test func `a pan tells place, translation and velocity in any view`() {
    let pan = UIPanGestureRecognizer()
    card.addGestureRecognizer(pan)
    clock.use {
      pan.send(.began, at: CGPoint(x: 110, y: 60))
      clock.step()
      pan.send(.changed, at: CGPoint(x: 120, y: 75))
    }
    #expect(pan.location(in: card) == CGPoint(x: 20, y: 25))
    #expect(pan.translation(in: window) == CGPoint(x: 10, y: 15))
    let velocity = pan.velocity(in: card)
    #expect(abs(velocity.x - 600) < 1e-9 && abs(velocity.y - 900) < 1e-9)
    pan.setTranslation(.zero, in: card)
    clock.use {
      clock.step()
      pan.send(.changed, at: CGPoint(x: 121, y: 75))
      #expect(pan.translation(in: card) == CGPoint(x: 1, y: 0))
      // A finger that is lifted where it is keeps its speed.
      pan.send(.ended, at: CGPoint(x: 121, y: 75))
    }
    #expect(abs(pan.velocity(in: nil).x - 60) < 1e-9)
  }

  @Test func `the velocity of a turned view is turned too`() {
    card.transform = CGAffineTransform(rotationAngle: .pi / 2)
    let pan = UIPanGestureRecognizer()
    card.addGestureRecognizer(pan)
    clock.use {
      pan.send(.began, at: CGPoint(x: 110, y: 60))
      pan.send(.ended, at: CGPoint(x: 110, y: 60), velocity: CGPoint(x: 0, y: 500))
    }
    #expect(abs(pan.velocity(in: card).x - 500) < 1e-9 && abs(pan.velocity(in: card).y) < 1e-9)
    #expect(pan.velocity(in: window) == CGPoint(x: 0, y: 500))
  }

  @Test func `a method of the type is called on a target that is not retained`() {
    weak var target: Handler?
    let pan: UIPanGestureRecognizer
    do {
      let handler = Handler()
      pan = UIPanGestureRecognizer(target: handler, action: Selector(Handler.pan(_:)))
      card.addGestureRecognizer(pan)
      pan.send(.began, at: .zero)
      pan.send(.changed, at: .zero)
      pan.send(.ended, at: .zero)
      #expect(handler.states == [.began, .changed, .ended])
      target = handler
    }
    #expect(target == nil)
    pan.send(.began, at: .zero)
    #expect(pan.state == .began)
  }

  @Test func `methods with and without a sender, of objects and of types`() {
    let handler = Handler()
    let tap = UITapGestureRecognizer(target: handler, action: Selector(handler.tap))
    tap.addTarget(handler, action: Selector(Handler.tap))
    tap.addTarget(handler, action: Selector { (tap: UITapGestureRecognizer) in handler.taps += 10 })
    card.addGestureRecognizer(tap)
    tap.send(at: CGPoint(x: 5, y: 5), in: card)
    #expect(handler.taps == 12)
    tap.removeTarget(handler, action: nil)
    tap.send(at: CGPoint(x: 5, y: 5), in: card)
    #expect(handler.taps == 12)
  }

  @Test func `a gesture that may not begin calls nothing`() {
    final class Refusal: NSObject, UIGestureRecognizerDelegate {
      func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        gestureRecognizer.location(in: gestureRecognizer.view).y < 40
      }
    }
    let (handler, refusal) = (Handler(), Refusal())
    let pan = UIPanGestureRecognizer(target: handler, action: Selector(Handler.pan(_:)))
    card.addGestureRecognizer(pan)
    pan.delegate = refusal
    pan.send(.began, at: CGPoint(x: 10, y: 60), in: card)
    pan.send(.changed, at: CGPoint(x: 10, y: 10), in: card)
    #expect(handler.states.isEmpty && pan.state == .failed)
    pan.send(.began, at: CGPoint(x: 10, y: 10), in: card)
    #expect(handler.states == [.began])
    pan.isEnabled = false
    #expect(handler.states == [.began, .cancelled])
    pan.isEnabled = true
    card.isUserInteractionEnabled = false
    pan.send(.began, at: CGPoint(x: 10, y: 10), in: card)
    #expect(pan.state == .failed)
  }

  @Test func `a pan follows a recorded track`() {
    let handler = Handler()
    let pan = UIPanGestureRecognizer(target: handler, action: Selector(Handler.pan(_:)))
    card.addGestureRecognizer(pan)
    let track = GestureTrack([(0, 0, 0), (0.1, 0, 30), (0.2, 0, 50), (0.25, 0, 50)])
    clock.use { pan.follow(track) }
    clock.advance(by: 0.1)
    #expect(pan.location(in: window).y == 30)
    clock.run()
    let changes = [UIGestureRecognizer.State](repeating: .changed, count: 15)
    #expect(handler.states == [.began] + changes + [.ended])
    // Held still before it was lifted.
    #expect(pan.velocity(in: window) == .zero && clock.frameCount == 15)
  }

  @Test(arguments: [30.0, 60, 120])
  func `a track moves on lines between its points, at any rate`(rate: Double) {
    let clock = HeadlessClock(frameRate: rate)
    var generator = RandomNumbers(seed: 42)
    let points = (0..<6).map { index in
      (
        t: Double(index) * 0.1 + Double.random(in: 0..<0.1, using: &generator),
        x: CGFloat.random(in: 0..<300, using: &generator),
        y: CGFloat.random(in: 0..<300, using: &generator)
      )
    }
    let pan = UIPanGestureRecognizer()
    card.addGestureRecognizer(pan)
    var places: [(time: TimeInterval, point: CGPoint)] = []
    clock.use {
      pan.addTarget(card, action: Selector { places.append((clock.time, pan.location(in: nil))) })
      pan.follow(GestureTrack(points))
    }
    clock.run()
    for (time, point) in places.dropFirst().dropLast(2) {
      // A first point between two frames is sent at the end of its frame.
      guard let next = points.firstIndex(where: { $0.t >= time }), next > 0 else { continue }
      let (a, b) = (points[next - 1], points[next])
      let part = (time - a.t) / (b.t - a.t)
      // Rounding of coordinates below 512.
      #expect(abs(point.x - (a.x + (b.x - a.x) * part)) < 1e-9)
      #expect(abs(point.y - (a.y + (b.y - a.y) * part)) < 1e-9)
    }
    #expect(places.last?.point == CGPoint(x: points[5].x, y: points[5].y))
    #expect(Double(places.count) >= (points[5].t - points[0].t) * rate)
  }

  @Test func `a straight drag is one line, and ends with its velocity`() {
    let pan = UIPanGestureRecognizer()
    card.addGestureRecognizer(pan)
    clock.use { pan.drag(from: CGPoint(x: 10, y: 20), to: CGPoint(x: 110, y: 20), for: 0.37) }
    clock.run()
    #expect(pan.location(in: nil) == CGPoint(x: 110, y: 20) && pan.state == .ended)
    #expect(abs(pan.velocity(in: nil).x - 100 / 0.37) < 1e-9)
  }
}

@MainActor struct ControlTests {
  @Test func `a button calls targets and actions`() {
    @MainActor final class Counter: NSObject {
      var senders: [UIButton] = []
      func press(_ sender: UIButton) { senders.append(sender) }
    }
    let counter = Counter()
    var actions = 0
    let button = UIButton(type: .system)
    button.setTitle("Go", for: .normal)
    button.addTarget(counter, action: Selector(Counter.press(_:)), for: .touchUpInside)
    let action = UIAction { _ in actions += 1 }
    button.addAction(action, for: .touchUpInside)
    button.tap()
    #expect(counter.senders == [button] && actions == 1 && button.currentTitle == "Go")
    button.removeAction(action, for: .touchUpInside)
    button.isEnabled = false
    button.tap()
    button.sendActions(for: .touchDown)
    #expect(counter.senders.count == 1 && actions == 1)
    button.removeTarget(counter, action: nil, for: .allEvents)
    button.sendActions(for: .touchUpInside)
    #expect(counter.senders.count == 1)
  }

  @Test func `felt impacts are recorded with their times`() {
    let clock = HeadlessClock()
    let generator = UIImpactFeedbackGenerator(style: .light)
    clock.advance(by: 0.5)
    clock.use {
      generator.prepare()
      generator.impactOccurred()
    }
    #expect(generator.events.map(\.time) == [0.5])
    #expect(generator.events.map(\.kind) == [.impact(intensity: 1)])
    #expect(generator.preparations == 1)
  }
}
