import Testing
import UIKit

@MainActor struct ControlEventTests {
  let clock = HeadlessClock()
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 300))

  @MainActor private final class Dial: UIControl {
    var log: [String] = []
    var follows = true
    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
      log.append("begin")
      return follows
    }
    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
      log.append("continue")
      return follows
    }
    override func endTracking(_ touch: UITouch?, with event: UIEvent?) { log.append("end") }
    override func cancelTracking(with event: UIEvent?) { log.append("cancel") }
  }

  private static let events: [(String, UIControl.Event)] = [
    ("down", .touchDown), ("inside", .touchDragInside), ("outside", .touchDragOutside),
    ("enter", .touchDragEnter), ("exit", .touchDragExit), ("up", .touchUpInside),
    ("up outside", .touchUpOutside), ("cancelled", .touchCancel),
  ]

  private func dial() -> Dial {
    let dial = Dial(frame: CGRect(x: 100, y: 100, width: 50, height: 50))
    window.addSubview(dial)
    for (name, event) in Self.events {
      dial.addAction(UIAction { _ in dial.log.append(name) }, for: event)
    }
    return dial
  }

  private func touch(_ phase: UITouch.Phase, x: CGFloat) {
    clock.use { _ = window.sendTouch(phase, at: CGPoint(x: x, y: 120)) }
  }

  @Test func `a finger that leaves and comes back sends the events in UIKit's order`() {
    let dial = dial()
    touch(.began, x: 120)
    touch(.moved, x: 130)
    touch(.moved, x: 200)
    #expect(dial.isTracking && !dial.isTouchInside && !dial.isHighlighted)
    touch(.moved, x: 210)
    touch(.moved, x: 110)
    touch(.ended, x: 110)
    #expect(
      dial.log == [
        "begin", "down", "continue", "inside", "continue", "outside", "exit", "continue",
        "outside", "continue", "inside", "enter", "end", "up",
      ])
    #expect(!dial.isTracking)
    dial.log = []
    touch(.began, x: 120)
    touch(.cancelled, x: 120)
    #expect(dial.log == ["begin", "down", "cancel", "cancelled"])
  }

  @Test func `a control that does not follow a finger sends nothing more`() {
    let dial = dial()
    dial.follows = false
    touch(.began, x: 120)
    touch(.moved, x: 130)
    touch(.ended, x: 130)
    #expect(dial.log == ["begin"])
    dial.follows = true
    touch(.began, x: 120)
    dial.follows = false
    touch(.moved, x: 130)
    touch(.ended, x: 130)
    #expect(dial.log == ["begin", "begin", "down", "continue"])
  }

  @MainActor private final class Target: NSObject {
    var log: [String] = []
    func pressed(_ sender: UIControl) { log.append("pressed \(sender.tag)") }
    func heard(_ sender: UIControl, _ event: UIEvent?) {
      log.append("heard \(sender.tag) \(event?.allTouches?.count ?? 0)")
    }
    func item(_ sender: UIBarButtonItem) { log.append("item \(sender.tag)") }
  }

  @Test func `a method of two parameters is told the event, until its target is removed`() {
    let (dial, target, other) = (dial(), Target(), Target())
    dial.tag = 3
    dial.addTarget(target, action: Selector(Target.heard), for: .touchDown)
    dial.addTarget(target, action: Selector(Target.pressed), for: [.touchDown, .touchUpInside])
    dial.addTarget(other, action: Selector(Target.pressed), for: .touchDown)
    #expect(dial.allTargets == [target, other])
    touch(.began, x: 120)
    #expect(target.log == ["heard 3 1", "pressed 3"] && other.log == ["pressed 3"])
    dial.removeTarget(target, action: Selector(Target.heard), for: .touchDown)
    touch(.ended, x: 120)
    touch(.began, x: 120)
    #expect(target.log == ["heard 3 1", "pressed 3", "pressed 3"] && other.log.count == 2)
  }

  @Test func `a switch turns with each tap and says so once`() {
    let toggle = UISwitch()
    var values: [Bool] = []
    toggle.addAction(UIAction { _ in values.append(toggle.isOn) }, for: .valueChanged)
    for _ in 0..<3 { toggle.tap() }
    toggle.setOn(false, animated: true)
    toggle.isEnabled = false
    toggle.tap()
    #expect(values == [true, false, true] && !toggle.isOn)
    #expect(toggle.frame.size == toggle.intrinsicContentSize)
  }

  @Test func `a value stays in its range`() {
    var random = RandomNumbers(seed: 2)
    let (slider, stepper) = (UISlider(), UIStepper())
    for _ in 0..<200 {
      let number = Float.random(in: -5...5, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0:
        slider.value = number
        stepper.value = Double(number)
      case 1:
        slider.minimumValue = min(number, slider.maximumValue)
        stepper.minimumValue = Double(slider.minimumValue)
      default:
        slider.maximumValue = max(number, slider.minimumValue)
        stepper.maximumValue = Double(slider.maximumValue)
      }
      #expect((slider.minimumValue...slider.maximumValue).contains(slider.value))
      #expect((stepper.minimumValue...stepper.maximumValue).contains(stepper.value))
    }
  }

  @Test func `a button in a bar calls its target, which it does not retain`() {
    var target: Target? = Target()
    weak let gone = target
    let item = UIBarButtonItem(
      barButtonSystemItem: .add, target: target, action: Selector(Target.item))
    item.tag = 4
    item.press()
    item.isEnabled = false
    item.press()
    #expect(target?.log == ["item 4"])
    target = nil
    item.isEnabled = true
    item.press()
    #expect(gone == nil)
  }

  @Test func `a button has room for its image and its title beside it`() {
    UIImage.sizes["sign"] = CGSize(width: 30, height: 50)
    let button = UIButton(type: .system)
    button.setTitle("ok", for: .normal)
    let title = button.intrinsicContentSize
    button.setImage(UIImage(named: "sign"), for: .normal)
    button.contentEdgeInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(button.intrinsicContentSize == CGSize(width: title.width + 36, height: 54))
  }

  @Test func `a configuration sets the title, the image and the distances`() {
    UIImage.sizes["sign"] = CGSize(width: 30, height: 50)
    var configuration = UIButton.Configuration.filled()
    configuration.title = "ok"
    configuration.image = UIImage(named: "sign")
    let (button, other) = (UIButton(configuration: configuration), UIButton(type: .system))
    other.setTitle("ok", for: .normal)
    other.setImage(UIImage(named: "sign"), for: .normal)
    let plain = other.intrinsicContentSize
    #expect(
      button.intrinsicContentSize == CGSize(width: plain.width + 24, height: plain.height + 14))
    button.configuration?.contentInsets = .zero
    #expect(button.intrinsicContentSize == plain && button.currentTitle == "ok")
  }

  @Test
  func
    `a method that takes another sender, or is of another target, is not called, and a message says so`()
  {
    let (target, button) = (Target(), UIButton())
    button.addTarget(target, action: Selector(Target.item), for: .touchDown)
    button.addTarget(clock, action: Selector(Target.pressed), for: .touchUpInside)
    let messages = UIKitWarning.logged { button.tap() }
    #expect(target.log.isEmpty && messages.count == 2)
    #expect(messages[0].contains("got UIButton, but its method takes UIBarButtonItem"))
    #expect(messages[1].contains("got HeadlessClock, but its method takes Target"))
  }

  @MainActor private final class Old: NSObject {}

  @Test func `a class has the members of Objective-C that classes ask for`() {
    #expect(Old.classForCoder() == Old.self && Old.description().hasSuffix("Old"))
    let pushes = NSMutableDictionary()
    pushes.setObject(3, forKey: "card" as any NSCopying)
    #expect(pushes["card"] as? Int == 3)
  }
}
