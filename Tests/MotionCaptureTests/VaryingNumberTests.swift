import Dynamics
import Foundation
import HeadlessUIKit
import MotionCapture
import Testing

/// A run may replace every number that a behavior of the class has, whatever its value, and no other.
@MainActor @Suite struct `Numbers of behaviors vary` {
  /// The table of a class that varies one number from 0.1 to 1.
  private func sweep(
    _ name: String, for seconds: Double = 1, of start: @escaping MotionStart
  ) throws -> ClassSweep {
    try ClassSweep(
      parameters: [CaptureParameter(name, 1, in: 0.1...1)], duration: seconds, start: start)
  }

  /// Two boxes with a behavior of each kind.
  private func startEveryBehavior(_ stage: CaptureStage) -> KeyValuePairs<String, any UIDynamicItem>
  {
    let (a, screen) = CardScreen.card(on: stage, width: 80, height: 60)
    let b = UIView(frame: CGRect(x: 20, y: 90, width: 60, height: 50))
    screen.addSubview(b)
    let collision = UICollisionBehavior(items: [a, b])
    collision.translatesReferenceBoundsIntoBoundary = true
    collision.addBoundary(
      withIdentifier: "floor" as NSString, from: CGPoint(x: 0, y: 600), to: CGPoint(x: 300, y: 610))
    collision.addBoundary(
      withIdentifier: 7 as NSNumber,
      for: UIBezierPath(rect: CGRect(x: 200, y: 500, width: 40, height: 30)))
    let push = UIPushBehavior(items: [a, b], mode: .continuous)
    push.setTargetOffsetFromCenter(UIOffset(horizontal: 5, vertical: 9), for: b)
    let middle = CGPoint(x: 120, y: 200)
    let fields: [UIFieldBehavior] = [
      .dragField(), .vortexField(), .springField(), .electricField(), .magneticField(),
      .radialGravityField(position: middle), .linearGravityField(direction: CGVector(dx: 0, dy: 1)),
      .velocityField(direction: CGVector(dx: 1, dy: 0)),
      .noiseField(smoothness: 0.5, animationSpeed: 1),
      .turbulenceField(smoothness: 0.5, animationSpeed: 1),
    ]
    for field in fields {
      field.region = UIRegion(radius: 300)
      field.addItem(a)
    }
    let attachments: [UIAttachmentBehavior] = [
      UIAttachmentBehavior(item: a, attachedToAnchor: middle),
      .slidingAttachment(
        with: b, attachmentAnchor: middle, axisOfTranslation: CGVector(dx: 0, dy: 1)),
      .limitAttachment(with: a, offsetFromCenter: .zero, attachedTo: b, offsetFromCenter: .zero),
      .fixedAttachment(with: a, attachedTo: b, attachmentAnchor: middle),
      .pinAttachment(with: a, attachedTo: b, attachmentAnchor: middle),
    ]
    let animator = stage.retain(UIDynamicAnimator(referenceView: screen))
    let others: [UIDynamicBehavior] = [
      UIGravityBehavior(items: [a, b]), collision, push, UIDynamicItemBehavior(items: [a]),
      UISnapBehavior(item: b, snapTo: middle),
    ]
    for behavior in others + attachments + fields { animator.addBehavior(behavior) }
    return ["a": a, "b": b]
  }

  @Test func `every number of every kind of behavior can be replaced`() throws {
    let clock = HeadlessClock()
    // With an override, the log lists the numbers.
    let log = AnimatorLog(clock, overrides: [("none.none", 0)])
    let stage = CaptureStage(clock: clock, values: [:])
    _ = clock.use { startEveryBehavior(stage) }
    clock.step()
    let paths = log.numberPaths.sorted()
    let some: Set<ParameterPath> = [
      "properties.elasticity", "gravity.magnitude", "snap.damping", "push-1.magnitude",
      "attachment.frequency", "collision.floor.to.y", "field.strength",
    ]
    #expect(some.isSubset(of: paths))
    for path in paths {
      let exception = try UIKitException.caught {
        // 1 is a value of flags, too.
        _ = try sweep(path.text, for: 0.05, of: startEveryBehavior).row([1])
      }
      #expect(exception == nil, "\(path)")
    }
  }

  /// A box that a push turns and gravity throws onto a floor, with the defaults of UIKit but for one number.
  private func start(
    setting number: ReferenceWritableKeyPath<UIDynamicItemBehavior, CGFloat>?
  ) -> MotionStart {
    { stage in
      let (card, screen) = CardScreen.card(on: stage, width: 80, height: 60)
      let collision = UICollisionBehavior(items: [card])
      collision.addBoundary(
        withIdentifier: "floor" as NSString, from: CGPoint(x: 0, y: 400),
        to: CGPoint(x: 375, y: 400))
      let push = UIPushBehavior(items: [card], mode: .instantaneous)
      push.pushDirection = CGVector(dx: 0.1, dy: 0.1)
      push.setTargetOffsetFromCenter(UIOffset(horizontal: 20, vertical: 0), for: card)
      let properties = UIDynamicItemBehavior(items: [card])
      if let number { properties[keyPath: number] = stage["value"] }
      let animator = stage.retain(UIDynamicAnimator(referenceView: screen))
      for behavior in [UIGravityBehavior(items: [card]), collision, push, properties] {
        animator.addBehavior(behavior)
      }
      return ["card": card]
    }
  }

  @Test func `a number that the class leaves at its default varies as if the class set it`() throws
  {
    let numbers: [(String, ReferenceWritableKeyPath<UIDynamicItemBehavior, CGFloat>)] = [
      ("elasticity", \.elasticity), ("friction", \.friction), ("density", \.density),
      ("resistance", \.resistance), ("angularResistance", \.angularResistance),
    ]
    for (name, number) in numbers {
      let own = try sweep("value", of: start(setting: number))
      let replaced = try sweep("properties.\(name)", of: start(setting: nil))
      // 0.1, 0.2 and 1 are defaults of UIKit.
      let rows = try [0.1, 0.2, 0.37, 0.83, 1].map { value in
        let (a, b) = (try own.row([value]), try replaced.row([value]))
        #expect("\(a)" == "\(b)", "\(name) = \(value)")
        return "\(a.metrics)"
      }
      #expect(Set(rows).count > 1, "\(name)")
    }
  }

  @Test(arguments: [
    ("snap.frequency", "snap.damping"), ("snap2.damping", "snap.damping"),
    ("gravity.magnitude", "snap"), ("snap.point", "snap.point.x"), ("x.y", "snap"),
    ("snap.nonsense", "snap.damping"),
  ])
  func `a number that no behavior has is refused, with the numbers that they have`(
    name: String, expected: String
  ) {
    let start: MotionStart = { stage in
      let card = CardScreen.card(on: stage)
      let animator = stage.retain(UIDynamicAnimator(referenceView: card.screen))
      animator.addBehavior(UISnapBehavior(item: card.view, snapTo: .zero))
      return ["card": card.view]
    }
    let error = #expect(throws: CaptureProblem.self) { try sweep(name, of: start) }
    let text = error?.description ?? ""
    #expect(text.contains("unknown path '\(name)'") && text.contains(expected), "\(text)")
    #expect(throws: CaptureProblem.self) {
      try Capture("snap", parameters: [CaptureParameter(name, 0.5, in: 0.1...1)], start: start)
    }
  }
}
