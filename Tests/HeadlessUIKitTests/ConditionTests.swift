import HeadlessUIKit
import Testing

/// A class runs on several devices, at several rates, with and without Reduce Motion.
@MainActor @Suite struct `A test names its conditions in one line` {
  /// A card that falls to the lower edge of the screen, or is there at once if the user wants less motion.
  private final class FallingController: UIViewController {
    let card = UIView(frame: CGRect(x: 20, y: 20, width: 100, height: 60))
    private(set) var animator: UIDynamicAnimator?

    override func viewDidLoad() {
      super.viewDidLoad()
      view.addSubview(card)
    }

    func fall() {
      guard !UIAccessibility.isReduceMotionEnabled else {
        card.center.y = view.bounds.height - 30
        return
      }
      let animator = UIDynamicAnimator(referenceView: view)
      let collision = UICollisionBehavior(items: [card])
      collision.translatesReferenceBoundsIntoBoundary = true
      animator.addBehavior(UIGravityBehavior(items: [card]))
      animator.addBehavior(collision)
      let properties = UIDynamicItemBehavior(items: [card])
      properties.resistance = 0
      animator.addBehavior(properties)
      self.animator = animator
    }
  }

  @Test(
    arguments: HeadlessConditions.all(
      devices: [.iPhoneSE, .iPhone15, .iPad], orientations: [.portrait, .landscapeLeft],
      frameRates: [60, 120], reduceMotion: [false, true], droppedFrames: [.none, .every(5)]))
  func `a card falls as long as gravity says, to the edge of the device that is held so`(
    conditions: HeadlessConditions
  ) {
    let controller = FallingController()
    let motion = MotionRecording(under: conditions, showing: controller) {
      controller.fall()
      return ["card": controller.card]
    }
    let contact = {
      motion.events.first { if case .contactBegan = $0.kind { true } else { false } }
    }
    motion.clock.advance(atMost: 2) { contact() != nil }
    let size = conditions.device.size
    let height = conditions.orientation == .portrait ? size.height : size.width
    #expect(controller.view.bounds.height == height)
    motion.perform {
      #expect(UIScreen.main.scale == conditions.device.displayScale)
      #expect(UIScreen.main.maximumFramesPerSecond == Int(conditions.frameRate))
      #expect(UIDevice.current.orientation == conditions.orientation)
    }
    guard !conditions.reducesMotion else {
      #expect(motion["card"].poses.allSatisfy { $0.center == CGPoint(x: 70, y: height - 30) })
      return
    }
    // s = g t² / 2 with g = 1000 pt/s². A frame that was dropped and the one in which the contact begins take
    // 1/60 s each at most, the first frame has a sub-step of 1/120 s less, and contacts begin 2 pt before the
    // edge at most, where the card is faster than 700 pt/s.
    let fall = (2 * (height - 80) / 1000).squareRoot()
    let tolerance: Double = 2.0 / 60 + 1.0 / 120 + 2.0 / 700
    let error = (contact()?.time ?? 0) - fall
    #expect(error.magnitude < tolerance, "\(motion.drawing())")
  }

  /// Where a box is that a push turns and that falls onto an edge, after each frame that is shown.
  private func poses(_ frameRate: Double, _ dropped: DroppedFrames) -> [Int: CGPoint] {
    let clock = HeadlessClock(frameRate: frameRate, droppedFrames: dropped)
    let screen = UIView(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
    let box = UIView(frame: CGRect(x: 100, y: 100, width: 50, height: 50))
    screen.addSubview(box)
    let animator = clock.use { UIDynamicAnimator(referenceView: screen) }
    let push = UIPushBehavior(items: [box], mode: .instantaneous)
    push.pushDirection = CGVector(dx: 0.1, dy: -0.2)
    push.setTargetOffsetFromCenter(UIOffset(horizontal: 10, vertical: 5), for: box)
    let collision = UICollisionBehavior(items: [box])
    collision.translatesReferenceBoundsIntoBoundary = true
    for behavior in [push, UIGravityBehavior(items: [box]), collision] {
      animator.addBehavior(behavior)
    }
    var poses: [Int: CGPoint] = [:]
    for frame in 1...Int(2 * frameRate) {
      let before = box.center
      clock.step()
      if dropped.contains(frame) {
        #expect(box.center == before)
      } else {
        poses[frame] = box.center
      }
    }
    #expect(animator.isRunning == (box.center != poses[Int(2 * frameRate) - 3]))
    return poses
  }

  @Test(
    arguments: [60.0, 120],
    [.every(5), .every(2), .numbers([1, 2, 3, 20, 40, 41, 42, 43])] as [DroppedFrames])
  func `a motion is where it would be without the frames that were dropped`(
    frameRate: Double, dropped: DroppedFrames
  ) {
    let all = poses(frameRate, .none)
    let shown = poses(frameRate, dropped)
    #expect(shown.count < all.count && shown.allSatisfy { all[$0] == $1 })
  }

  @Test func `display links, timers, animations and fingers catch up after dropped frames`() {
    @MainActor final class Counter {
      var times: [Double] = []
      func tick(_ link: CADisplayLink) { times.append(link.timestamp) }
    }
    let (counter, clock) = (Counter(), HeadlessClock(droppedFrames: .numbers([3, 4, 12])))
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let pan = UIPanGestureRecognizer()
    view.addGestureRecognizer(pan)
    var fired = 0.0
    clock.use {
      let link = CADisplayLink(target: counter, selector: Selector(Counter.tick))
      link.add(to: .main, forMode: .common)
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.05) { fired = clock.time }
      UIView.animate(withDuration: 10 / 60, delay: 0, options: .curveLinear) { view.alpha = 0 }
      pan.drag(from: .zero, to: CGPoint(x: 100, y: 0), for: 20 / 60)
    }
    for _ in 0..<5 { clock.step() }
    #expect(counter.times == [1, 2, 5].map { $0 / 60 })
    // It was due in the third frame, and ran before the fifth one.
    #expect(fired == 4.0 / 60)
    #expect(abs(Double(view.layer.presentation()?.opacity ?? 0) - 0.5) < 1e-6)
    #expect(abs(pan.location(in: nil).x - 25) < 1e-9)
    for _ in 0..<5 { clock.step() }
    #expect(view.layer.presentation()?.opacity == 0 && abs(pan.location(in: nil).x - 50) < 1e-9)
    for _ in 0..<10 { clock.step() }
    #expect(pan.state == .ended || pan.state == .possible)
  }

  @Test func `an animator that waited for more than half a second steps a 60th of one`() {
    let clock = HeadlessClock(droppedFrames: .numbers(Set(2...40)))
    let screen = UIView(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
    let box = UIView(frame: CGRect(x: 100, y: 100, width: 50, height: 50))
    screen.addSubview(box)
    let animator = clock.use { UIDynamicAnimator(referenceView: screen) }
    animator.addBehavior(UIGravityBehavior(items: [box]))
    for _ in 0..<41 { clock.step() }
    #expect(animator.elapsedTime == 2.0 / 60)
  }

  /// Tells what it hears of a turn.
  private final class TurnedController: UIViewController {
    private(set) var log: [String] = []
    var allowed = UIInterfaceOrientationMask.all
    override var supportedInterfaceOrientations: UIInterfaceOrientationMask { allowed }

    override func willTransition(
      to newCollection: UITraitCollection,
      with coordinator: any UIViewControllerTransitionCoordinator
    ) {
      super.willTransition(to: newCollection, with: coordinator)
      log.append("traits \(newCollection.verticalSizeClass)")
    }

    override func viewWillTransition(
      to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
    ) {
      super.viewWillTransition(to: size, with: coordinator)
      log.append("size \(Int(size.width)) from \(Int(view.bounds.width))")
      coordinator.animate(alongsideTransition: { _ in self.log.append("alongside") })
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
      super.traitCollectionDidChange(previousTraitCollection)
      log.append("\(traitCollection.verticalSizeClass) at \(Int(view.bounds.width))")
    }
  }

  @Test func `a turn tells the notification, the size classes and the size, in UIKit's order`() {
    let clock = HeadlessClock(under: HeadlessConditions(device: .iPhone15))
    let (root, front) = (TurnedController(), TurnedController())
    var told: [UIDeviceOrientation] = []
    let token = NotificationCenter.default.addObserver(
      forName: UIDevice.orientationDidChangeNotification, object: nil, queue: nil
    ) { _ in MainActor.assumeIsolated { told.append(UIDevice.current.orientation) } }
    defer { NotificationCenter.default.removeObserver(token) }
    let window = clock.use { UIWindow(showing: root) }
    front.modalPresentationStyle = .overFullScreen
    clock.use { root.present(front, animated: true) }
    clock.run()
    clock.turnDevice(to: .landscapeRight)
    let expected = [
      "traits compact", "size 852 from 393", "alongside", "compact at 852",
    ]
    #expect(root.log == expected && front.log == expected)
    #expect(window.bounds.size == CGSize(width: 852, height: 393))
    #expect(
      root.view.bounds.size == window.bounds.size && front.view.bounds.size == window.bounds.size)
    clock.use {
      #expect(UIApplication.shared.statusBarOrientation == .landscapeLeft)
      #expect(UIScreen.main.nativeBounds.size == CGSize(width: 393 * 3, height: 852 * 3))
    }
    #expect(UIScreen.main.bounds.width == 375)

    front.allowed = .landscape
    clock.turnDevice(to: .portrait)
    #expect(front.log == expected && window.bounds.width == 852)
    clock.use {
      #expect(UIDevice.current.orientation == .portrait)
      #expect(UIApplication.shared.statusBarOrientation == .landscapeLeft)
    }
    clock.turnDevice(to: .faceUp)
    #expect(told == [.landscapeRight, .portrait, .faceUp] && window.bounds.width == 852)
    front.allowed = .all
    clock.turnDevice(to: .portrait)
    #expect(window.bounds.size == CGSize(width: 393, height: 852))
  }

  @Test func `conditions are all combinations, with a name each`() {
    let all = HeadlessConditions.all(
      devices: [.iPhoneSE, .iPad], orientations: [.portrait, .landscapeLeft],
      frameRates: [60, 120],
      reduceMotion: [false, true], droppedFrames: [.none, .every(5)])
    #expect(Set(all).count == 32 && Set(all.map(\.description)).count == 32)
    #expect(all.first?.description == "iPhone SE, 60 Hz")
    #expect(
      all.last?.description == "iPad, landscapeLeft, 120 Hz, Reduce Motion, every 5th frame dropped"
    )
  }
}
