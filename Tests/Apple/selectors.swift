// A class as it is on a Mac: `#selector` has the type of Objective-C, and `Selector` is the one of HeadlessUIKit.
import HeadlessUIKit
import ObjectiveC

@MainActor final class Sheet: NSObject {
  let name = ObjectiveC.Selector("pull")
  let method: HeadlessUIKit.Selector = HeadlessUIKit.Selector(Sheet.pull)

  func pull() {}

  func build(_ button: UIButton) -> [UIGestureRecognizer] {
    button.addTarget(self, action: name, for: .touchUpInside)
    button.addTarget(self, action: method, for: .touchUpInside)
    button.removeTarget(self, action: nil, for: .allEvents)
    let time: CFTimeInterval = CACurrentMediaTime()
    Timer.scheduledTimer(
      timeInterval: time, target: self, selector: name, userInfo: nil, repeats: false)
    CADisplayLink(target: self, selector: name).add(to: .main, forMode: .common)
    let tap = UITapGestureRecognizer(target: nil, action: nil)
    tap.addTarget(self, action: name)
    return [tap, UIPanGestureRecognizer(target: self, action: name)]
  }
}
