import HeadlessUIKit
import Testing

@MainActor struct TouchTests {
  let clock = HeadlessClock()
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 300))

  @MainActor private final class Pad: UIView {
    var log: [String] = []
    private func note(_ name: String, _ touches: Set<UITouch>) {
      for touch in touches {
        let (now, before) = (touch.location(in: self), touch.previousLocation(in: self))
        log.append("\(name) \(Int(before.x)) \(Int(now.x)) at \(touch.timestamp)")
      }
    }
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      note("began", touches)
      #expect(event?.touches(for: self) == touches && event?.allTouches == touches)
    }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
      note("moved", touches)
    }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
      note("ended", touches)
    }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
      note("cancelled", touches)
    }
  }

  @MainActor private final class Controller: UIViewController {
    var ends: [CGPoint] = []
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
      ends += touches.map { $0.location(in: view) }
    }
  }

  @Test func `a touch stays with the view that it hit`() {
    let pad = Pad(frame: CGRect(x: 100, y: 0, width: 50, height: 50))
    window.addSubview(pad)
    clock.use { window.sendTouch(.began, at: CGPoint(x: 110, y: 10)) }
    clock.step()
    clock.use { window.sendTouch(.moved, at: CGPoint(x: 290, y: 10)) }
    let touch = clock.use { pad.sendTouch(.ended, at: CGPoint(x: 200, y: 10)) }
    let frame = 1.0 / 60
    #expect(
      pad.log == ["began 10 10 at 0.0", "moved 10 190 at \(frame)", "ended 190 200 at \(frame)"])
    #expect(touch.view == pad && touch.window == window && touch.phase == .ended)
    // Beside the view, nobody takes it.
    window.sendTouch(.began, at: CGPoint(x: 10, y: 10))
    window.sendTouch(.cancelled, at: CGPoint(x: 110, y: 10))
    #expect(pad.log.count == 3)
  }

  @Test func `a touch that a view does not handle goes to its controller`() {
    let controller = Controller()
    window.rootViewController = controller
    window.makeKeyAndVisible()
    let card = UIView(frame: CGRect(x: 100, y: 100, width: 50, height: 50))
    let hidden = Pad(frame: card.bounds)
    hidden.isUserInteractionEnabled = false
    card.addSubview(hidden)
    controller.view.addSubview(card)
    let touch = card.sendTouch(.began, at: CGPoint(x: 5, y: 5))
    card.sendTouch(.ended, at: CGPoint(x: 6, y: 5))
    #expect(touch.view == card && hidden.log.isEmpty)
    #expect(controller.ends == [CGPoint(x: 106, y: 105)])
  }

  @Test func `a button is pressed by a touch that ends on it`() {
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    window.addSubview(button)
    var events: [String] = []
    for (name, event) in [
      ("down", UIControl.Event.touchDown), ("up", .touchUpInside), ("outside", .touchUpOutside),
    ] {
      button.addAction(UIAction { _ in events.append(name) }, for: event)
    }
    window.sendTouch(.began, at: CGPoint(x: 10, y: 10))
    #expect(button.isHighlighted)
    window.sendTouch(.ended, at: CGPoint(x: 10, y: 10))
    window.sendTouch(.began, at: CGPoint(x: 10, y: 10))
    window.sendTouch(.moved, at: CGPoint(x: 200, y: 10))
    #expect(!button.isHighlighted)
    window.sendTouch(.ended, at: CGPoint(x: 200, y: 10))
    #expect(events == ["down", "up", "down", "outside"])
    button.isEnabled = false
    window.sendTouch(.began, at: CGPoint(x: 10, y: 10))
    #expect(events.count == 4 && !button.isHighlighted)
  }
}
