import HeadlessUIKit

/// Does random things to a view controller on a screen: fingers, turns, appearances, sizes and time.
@MainActor struct ClassFuzzer {
  private let chaos: Chaos
  private let clock: HeadlessClock
  private let make: () -> UIViewController
  private var root: UIViewController
  private let window: UIWindow
  /// What was done, in order.
  private(set) var log: [String] = []
  /// What does not hold, a sentence each.
  private(set) var problems: [String] = []

  init(_ chaos: Chaos, _ make: @escaping () -> UIViewController) {
    self.chaos = chaos
    self.make = make
    let conditions = HeadlessConditions.all(
      devices: [.iPhoneSE, .iPhone15, .iPad], orientations: [.portrait, .landscapeLeft],
      frameRates: [60, 120], reduceMotion: [false, true],
      droppedFrames: [.none, .every(5), .numbers(Set(10...50))])
    let clock = HeadlessClock(under: chaos.pick(conditions) ?? HeadlessConditions())
    self.clock = clock
    let root = clock.use(make)
    self.root = root
    window = clock.use { UIWindow(showing: root) }
  }

  /// Does some things, each with some frames after it.
  mutating func run(_ count: Int) {
    for _ in 0..<count {
      let name = clock.use { act() }
      log.append(name)
      for _ in 0..<chaos.index(20) { clock.step() }
      check(after: name)
    }
  }

  private var views: [UIView] {
    var all: [UIView] = [window]
    var index = 0
    while index < all.count {
      all += all[index].subviews
      index += 1
    }
    return all
  }

  private func place() -> CGPoint { chaos.place(on: window.bounds.size.finite) }

  private mutating func act() -> String {
    switch chaos.index(20) {
    case 0, 1:
      window.sendTap(at: place(), count: 1 + chaos.index(3))
      return "tap"
    case 2, 3:
      window.sendDrag(from: place(), to: place(), for: chaos.number(0...0.5))
      return "drag"
    case 4:
      window.sendSwipe(chaos.pick([.left, .right, .up, .down]) ?? .left, from: place())
      return "swipe"
    case 5:
      window.sendLongPress(at: place(), for: chaos.number(0...1))
      return "long press"
    case 6:
      window.sendTouch(.began, at: place())
      return "touch that stays"
    case 7, 8: return sendGesture()
    case 9:
      let controls = views.compactMap { $0 as? UIControl }
      let events: [UIControl.Event] = [
        .touchUpInside, .valueChanged, .touchDown, .editingChanged, .allEvents,
      ]
      chaos.pick(controls)?.sendActions(for: chaos.pick(events) ?? .touchUpInside)
      return "control"
    case 10, 11:
      let orientations: [UIDeviceOrientation] = [
        .portrait, .landscapeLeft, .landscapeRight, .portraitUpsideDown, .faceUp,
      ]
      clock.turnDevice(to: chaos.pick(orientations) ?? .portrait)
      return "turn"
    case 12:
      let sizes = [(0, 0), (1, 1), (320, 480), (5000, 10), (375, 667)]
      let size = chaos.pick(sizes) ?? (375, 667)
      window.frame = CGRect(x: 0, y: 0, width: size.0, height: size.1)
      return "size \(size)"
    case 13:
      root = make()
      window.rootViewController = root
      return "new root"
    case 14:
      window.rootViewController = chaos.once(in: 2) ? nil : root
      return "root gone or back"
    case 15:
      root.present(chaos.once(in: 2) ? make() : UIViewController(), animated: chaos.once(in: 2))
      return "present"
    case 16:
      root.dismiss(animated: chaos.once(in: 2))
      return "dismiss"
    case 17:
      UIAccessibility.isReduceMotionEnabled.toggle()
      root.didReceiveMemoryWarning()
      return "settings"
    case 18:
      window.isHidden.toggle()
      return "hide or show"
    default:
      chaos.pick(views)?.setNeedsLayout()
      window.layoutIfNeeded()
      return "layout"
    }
  }

  /// Sends a whole gesture to a recognizer, or a part of one.
  private func sendGesture() -> String {
    guard let gesture = chaos.pick(views.flatMap { $0.gestureRecognizers ?? [] }) else {
      return "no gesture"
    }
    let (from, to) = (place(), place())
    switch gesture {
    case let pan as UIPanGestureRecognizer:
      if chaos.once(in: 2) {
        pan.drag(from: from, to: to, for: chaos.number(0...0.4))
      } else {
        pan.flick(with: CGPoint(x: chaos.number(-5000...5000), y: chaos.number(-5000...5000)))
      }
    case let pinch as UIPinchGestureRecognizer:
      pinch.send(.began, scale: 1, at: from)
      pinch.send(.changed, scale: chaos.pick([0, 0.1, 3, 1e6]) ?? 1, at: to)
      pinch.send(.ended, scale: 2, at: to)
    case let rotation as UIRotationGestureRecognizer:
      rotation.send(.began, rotation: 0, at: from)
      rotation.send(.changed, rotation: chaos.number(-100...100), at: to)
      rotation.send(.ended, rotation: 1, at: to)
    default:
      gesture.send(.began, at: from)
      gesture.send(.changed, at: to)
      gesture.send(chaos.once(in: 2) ? .ended : .cancelled, at: to)
    }
    return "\(type(of: gesture))"
  }

  /// Notes a hierarchy that is no tree, and a view whose place or size is not a number.
  private mutating func check(after name: String) {
    for view in views {
      for child in view.subviews where child.superview !== view {
        problems.append("after \(name): a subview of \(type(of: view)) has another superview")
      }
      let layer = view.layer
      let numbers = [layer.position.x, layer.position.y, layer.bounds.width, layer.bounds.height]
      if numbers.contains(where: \.isNaN) {
        problems.append("after \(name): \(type(of: view)) is at \(layer.position)")
      }
    }
  }
}

extension CGSize {
  /// The size; a phone's size if this one is infinite or not a number, as fingers need places.
  fileprivate var finite: CGSize {
    width.isFinite && height.isFinite ? self : CGSize(width: 375, height: 667)
  }
}
