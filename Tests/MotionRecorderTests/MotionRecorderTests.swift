import Analysis
import Dynamics
import HeadlessUIKit
import Testing

/// The recorder for apps: what it records of a motion without a screen.
@MainActor final class MotionRecorderTests {
  private let container = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 600))
  private lazy var animator = UIDynamicAnimator(referenceView: container)

  private func view(at center: CGPoint, width: CGFloat = 80) -> UIView {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: width, height: 60))
    container.addSubview(view)
    view.center = center
    return view
  }

  /// Records a motion with the recorder and with the recording for tests at once, and compares the two.
  @discardableResult private func record(
    on clock: HeadlessClock, _ views: KeyValuePairs<String, UIView>, for duration: Double = 2,
    start: () -> Void
  ) throws -> SceneRecording {
    let recorder = MotionRecorder(views)
    // The recorder's display link comes before those of the animators, the harder case.
    clock.use {
      recorder.start()
      recorder.motionBegins()
    }
    let tracks = views.map {
      ($0.key, HeadlessUIKit.MotionRecording(clock: clock, items: [$0.key: $0.value]))
    }
    clock.use(start)
    clock.advance(by: duration)
    recorder.stop()
    let seen = try SceneRecording(
      csv: recorder.csv, file: "motion.csv", items: views.map(\.key))
    #expect(seen.unknownColumns.isEmpty && !seen.hasOwnClock && !seen.isInPixels)
    for (name, recording) in tracks {
      let poses = recording[name].poses
      let found = try #require(seen.motions.first { $0.item == name }).recording
      #expect(found.times == poses.map(\.time))
      #expect(found.x == poses.map { Double($0.center.x) })
      #expect(found.y == poses.map { Double($0.center.y) })
      #expect(found.angle == poses.map { Double($0.angle) })
      #expect(Set(found.x).count + Set(found.y).count > 20, "nothing moves")
    }
    return seen
  }

  @Test(
    arguments: [
      (60.0, nil, DroppedFrames.none), (120, 3, .none), (60, 2, .every(5)),
    ] as [(Double, CGFloat?, DroppedFrames)])
  func `an animator's motion is recorded to the bit`(
    frameRate: Double, displayScale: CGFloat?, droppedFrames: DroppedFrames
  ) throws {
    let clock = HeadlessClock(
      frameRate: frameRate, displayScale: displayScale, droppedFrames: droppedFrames)
    let (card, ball) = (view(at: CGPoint(x: 150, y: 100)), view(at: CGPoint(x: 300, y: 80)))
    let seen = try record(on: clock, ["card": card, "ball": ball]) {
      let rope = UIAttachmentBehavior(
        item: card, offsetFromCenter: UIOffset(horizontal: 30, vertical: -20),
        attachedToAnchor: CGPoint(x: 200, y: 0))
      (rope.frequency, rope.damping) = (2, 0.2)
      let item = UIDynamicItemBehavior(items: [ball])
      item.addAngularVelocity(9, for: ball)
      let collision = UICollisionBehavior(items: [card, ball])
      collision.translatesReferenceBoundsIntoBoundary = true
      for behavior in [rope, item, collision, UIGravityBehavior(items: [card, ball])] {
        animator.addBehavior(behavior)
      }
    }
    let frames = Int(2 * frameRate)
    #expect(seen.droppedFrameCount == (droppedFrames == .none ? 0 : frames / 5 - 1))
  }

  @Test func `animations are recorded where they are seen, to the bit`() throws {
    let clock = HeadlessClock()
    let view = view(at: CGPoint(x: 100, y: 100))
    try record(on: clock, ["view": view], for: 1.5) {
      UIView.animate(
        withDuration: 1, delay: 0.1, usingSpringWithDamping: 0.4, initialSpringVelocity: 0
      ) {
        view.center = CGPoint(x: 300, y: 500)
        view.transform = CGAffineTransform(rotationAngle: 3)
        view.alpha = 0.5
      }
    }
    let pulse = CABasicAnimation(keyPath: "position.x")
    (pulse.fromValue, pulse.toValue, pulse.duration) = (50 as CGFloat, 350 as CGFloat, 1)
    try record(on: HeadlessClock(), ["view": view], for: 0.8) {
      view.layer.add(pulse, forKey: "pulse")
    }
  }

  @Test func `sizes, opacity, gestures and the scale are written`() throws {
    let clock = HeadlessClock(displayScale: 3)
    let view = view(at: CGPoint(x: 100, y: 100))
    let pan = UIPanGestureRecognizer()
    view.addGestureRecognizer(pan)
    let recorder = MotionRecorder(["a, \"view\"": view], gesture: pan)
    clock.use { recorder.start() }
    #expect(recorder.isRecording)
    view.alpha = 0.25
    view.transform = CGAffineTransform(scaleX: 2, y: 0.5)
    clock.use { pan.send(.began, at: CGPoint(x: 90, y: 95)) }
    clock.step()
    recorder.stop()
    clock.step()
    let lines = recorder.csv.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(
      lines[0]
        == "clock (s),item,x (pt),y (pt),angle (rad),width (pt),height (pt),alpha,dropped,scale,"
        + "gesture,fingerX (pt),fingerY (pt),velocityX (pt/s),velocityY (pt/s)")
    #expect(
      lines[1].hasPrefix(
        "0.0,\"a, \"\"view\"\"\",100.0,100.0,0.0,80.0,60.0,1.0,0,3.0,possible,"))
    #expect(lines[2].contains(",160.0,30.0,0.25,0,3.0,began,90.0,95.0,"))
    let seen = try SceneRecording(csv: recorder.csv, file: "m.csv", items: ["a, \"view\""])
    #expect(seen.hasOwnClock && seen.unknownColumns.isEmpty)
    #expect(seen.motions[0].size?.width == 80 && seen.motions[0].size?.height == 60)
  }

  @Test func `a recorder stops at its limit, and starts again`() {
    let clock = HeadlessClock()
    let recorder = MotionRecorder(["view": view(at: .zero)], limit: 0.5)
    clock.use { recorder.start() }
    clock.advance(by: 2)
    #expect(!recorder.isRecording && clock.isIdle)
    #expect(recorder.csv.split(separator: "\n").count == 2 + 30)
    clock.use { recorder.start() }
    clock.advance(by: 0.25)
    recorder.stop()
    #expect(recorder.csv.split(separator: "\n").count == 2 + 15)
  }

  @Test func `a motion begins at the time 0`() throws {
    let clock = HeadlessClock()
    let recorder = MotionRecorder(["view": view(at: .zero)])
    clock.use { recorder.start() }
    clock.advance(by: 0.25)
    clock.use { recorder.motionBegins() }
    clock.advance(by: 0.25)
    let seen = try SceneRecording(csv: recorder.csv, file: "m.csv", items: ["view"])
    #expect(seen.motions[0].recording.times.first == -0.25)
    #expect(seen.motions[0].recording.times.contains(0) && !seen.hasOwnClock)
  }

  @Test func `the class of the tutorial records its card`() throws {
    let clock = HeadlessClock()
    let controller = CardController()
    let window = clock.use { UIWindow(showing: controller) }
    clock.use { controller.drop() }
    clock.advance(by: 1)
    #expect(controller.card.center.y > 500)
    clock.use { controller.send() }
    #expect(controller.presentedViewController is UIActivityViewController)
    withExtendedLifetime(window) {}
  }

  @Test func `a recording is shared as a file`() throws {
    let clock = HeadlessClock()
    let controller = UIViewController()
    let window = UIWindow(showing: controller)
    let recorder = MotionRecorder(["view": view(at: .zero)])
    try clock.use {
      recorder.start()
      try recorder.share(from: controller, as: "shared-motion.csv")
    }
    #expect(!recorder.isRecording)
    #expect(controller.presentedViewController is UIActivityViewController)
    let file = try recorder.write(as: "shared-motion.csv")
    #expect(try String(contentsOf: file, encoding: .utf8) == recorder.csv)
    try FileManager.default.removeItem(at: file)
    withExtendedLifetime(window) {}
  }
}
