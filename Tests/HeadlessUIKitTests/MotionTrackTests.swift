import Dynamics
import Foundation
import HeadlessUIKit
import Testing

/// The answers of a track are the engine's metrics, wherever the item was before its motion.
@MainActor final class MotionTrackTests {
  /// What a card does.
  enum Motion: CaseIterable, Sendable {
    case snap, spring, drop, thrown
  }

  /// Where the view is before the code of a class puts it at its start.
  enum Lead: CaseIterable, Sendable {
    /// At its start.
    case none
    /// For a frame at its end, as a presented view.
    case atEnd
    /// For a frame at another place.
    case elsewhere
    /// For five frames at another place.
    case standing
  }

  private static let reference = CGSize(width: 400, height: 700)

  /// A card with random numbers: its scene, and the behaviors that a class gives its view.
  private struct Card {
    let scene: Scene
    let start: CGPoint
    let behaviors: @MainActor (UIView) -> [UIDynamicBehavior]

    init(_ motion: Motion, _ random: inout RandomNumbers) {
      let start = CGPoint(x: random.number(60, 340), y: random.number(60, 200))
      let end = CGPoint(x: random.number(60, 340), y: random.number(400, 640))
      let damping = random.number(0.2, 0.9)
      let velocity = CGPoint(x: random.number(-500, 500), y: random.number(-200, 900))
      let point = { (point: CGPoint) in
        Point2(x: Quantity(Double(point.x)), y: Quantity(Double(point.y)))
      }
      var item = Item(
        name: "card", size: Size2(width: 100, height: 80), center: point(start))
      var parts: [Behavior] = []
      switch motion {
      case .snap:
        parts = [
          .snap(Snap(name: "snap", item: "card", point: point(end), damping: .init(damping)))
        ]
        behaviors = { view in
          let snap = UISnapBehavior(item: view, snapTo: end)
          snap.damping = damping
          return [snap]
        }
      case .spring, .thrown:
        parts = [
          .attachment(
            Attachment(
              name: "rope", item: "card", anchor: point(end), length: 30, frequency: 2,
              damping: .init(damping)))
        ]
        let isThrown = motion == .thrown
        if isThrown {
          item.velocity = point(velocity)
          // Otherwise it would circle its anchor for longer than it is watched.
          item.resistance = 2
        }
        behaviors = { view in
          let rope = UIAttachmentBehavior(item: view, attachedToAnchor: end)
          (rope.length, rope.frequency, rope.damping) = (30, 2, damping)
          guard isThrown else { return [rope] }
          let body = UIDynamicItemBehavior(items: [view])
          body.resistance = 2
          body.addLinearVelocity(velocity, for: view)
          return [rope, body]
        }
      case .drop:
        item.elasticity = .init(damping)
        item.allowsRotation = 0
        parts = [
          .gravity(Gravity(name: "pull")),
          .collision(
            Collision(
              name: "floor",
              lines: [
                .init(name: "edge", from: Point2(x: -500, y: 690), to: Point2(x: 900, y: 690))
              ])),
        ]
        behaviors = { view in
          let body = UIDynamicItemBehavior(items: [view])
          (body.elasticity, body.allowsRotation) = (damping, false)
          let collision = UICollisionBehavior(items: [view])
          collision.addBoundary(
            withIdentifier: "edge" as any NSCopying, from: CGPoint(x: -500, y: 690),
            to: CGPoint(x: 900, y: 690))
          return [UIGravityBehavior(items: [view]), collision, body]
        }
      }
      self.start = start
      scene = Scene(
        name: "card", reference: Size2(width: 400, height: 700), items: [item], behaviors: parts,
        duration: 20)
    }
  }

  /// The engine's metrics of a scene with one item.
  private func measured(_ metrics: [Metric], of scene: Scene) throws -> [Double] {
    let plan = try Plan(scene: scene)
    var store = Store<Float>(plan: plan, metrics: metrics, capacity: 1)
    var simulation = Simulation<Float>(plan: plan, metrics: metrics, capacity: 1)
    store.resize(to: 1)
    simulation.run(&store)
    return metrics.indices.map { index in store.withMetric(index) { Double($0[0]) } }
  }

  /// Compares a track with the engine's metrics.
  ///
  /// Both compare and add the same single-precision positions of up to 1000 pt: 8 roundings of their
  /// sum, 2e-3 pt. A speed is a root of a sum of squares: 4 roundings of itself.
  private func expect(
    _ track: MotionTrack, toHave metrics: [Double], after lead: Double, speedWithin: Double = 0,
    _ comment: Comment
  ) {
    let (settleTime, overshoot, peakSpeed) = (metrics[0], metrics[1], metrics[2])
    #expect(abs(track.settlingTime() - lead - settleTime) < 1e-5, comment)
    #expect(abs(track.overshoot() - overshoot) < 2e-3, comment)
    #expect(abs(track.peakSpeed() - peakSpeed) <= speedWithin + 5e-7 * peakSpeed, comment)
  }

  @Test(arguments: Motion.allCases, Lead.allCases)
  func `a recorded class has the metrics of its scene`(motion: Motion, lead: Lead) throws {
    var random = RandomNumbers(seed: 20_140_602)
    for round in 0..<6 {
      let card = Card(motion, &random)
      let metrics = try measured([.settleTime, .overshoot, .peakSpeed], of: card.scene)
      let end = try #require(Trace<Float>(plan: try Plan(scene: card.scene)).frames.last)
      let container = UIView(frame: CGRect(origin: .zero, size: Self.reference))
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 80))
      container.addSubview(view)
      let clock = HeadlessClock()
      let animator = clock.use { UIDynamicAnimator(referenceView: container) }
      switch lead {
      case .none: view.center = card.start
      case .atEnd: view.center = CGPoint(x: Double(end.x), y: Double(end.y))
      case .elsewhere, .standing: view.center = CGPoint(x: -300, y: 250)
      }
      let recording = MotionRecording("card", clock: clock, items: ["card": view])
      let begin: @MainActor () -> Void = {
        view.center = card.start
        for behavior in card.behaviors(view) { animator.addBehavior(behavior) }
      }
      if lead == .standing { recording.advance(by: 5.0 / 60) }
      recording.perform {
        if lead == .atEnd { DispatchQueue.main.async(execute: begin) } else { begin() }
      }
      #expect(recording.run(atMost: 20))
      expect(
        recording["card"], toHave: metrics, after: lead == .standing ? 5.0 / 60 : 0,
        "\(motion), \(lead), round \(round)")
    }
  }

  /// An item that nothing but the test moves.
  private final class Marker: NSObject, UIDynamicItem {
    var center = CGPoint.zero
    var transform = CGAffineTransform.identity
    var bounds: CGRect { CGRect(x: 0, y: 0, width: 100, height: 80) }
  }

  // Without a body, a speed is a mean over a frame. It differs from the speed at the frame's end by at
  // most the largest change of velocity in a sub-step times the two sub-steps of the frame.
  @Test(arguments: Motion.allCases, Lead.allCases)
  func `a track of given positions has the metrics of its scene`(motion: Motion, lead: Lead) throws
  {
    var random = RandomNumbers(seed: 7)
    for round in 0..<6 {
      let card = Card(motion, &random)
      let metrics = try measured(
        [.settleTime, .overshoot, .peakSpeed, .peakAcceleration], of: card.scene)
      let frames = Trace<Float>(plan: try Plan(scene: card.scene)).frames
      let end = try #require(frames.last)
      let marker = Marker()
      let place = { (frame: Frame<Float>) in
        marker.center = CGPoint(x: Double(frame.x), y: Double(frame.y))
        marker.transform = CGAffineTransform(rotationAngle: Double(frame.angle))
      }
      place(frames[0])
      if lead == .atEnd { place(end) }
      if lead == .elsewhere || lead == .standing { marker.center = CGPoint(x: -300, y: 250) }
      let recording = MotionRecording("marker", clock: HeadlessClock(), items: ["card": marker])
      let leads = lead == .none ? 0 : lead == .standing ? 5 : 1
      for _ in 1..<max(1, leads) { recording.clock.step() }
      for frame in lead == .none ? frames.dropFirst() : frames[...] {
        place(frame)
        recording.clock.step()
      }
      expect(
        recording["card"], toHave: metrics, after: Double(leads) / 60,
        speedWithin: metrics[3] / 60, "\(motion), \(lead), round \(round)")
    }
  }

  @Test func `what ends where it began, or only jumps, has neither overshoot nor speed`() {
    let marker = Marker()
    let recording = MotionRecording("marker", clock: HeadlessClock(), items: ["card": marker])
    recording.clock.step()
    marker.center = CGPoint(x: 300, y: 400)
    recording.clock.step()
    recording.clock.step()
    #expect(recording["card"].overshoot() == 0 && recording["card"].peakSpeed() == 0)
    // Frame by frame it is a motion: 5 pt in 1/60 s, twice.
    for _ in 0..<2 {
      marker.center.x += 5
      recording.clock.step()
    }
    #expect(abs(recording["card"].peakSpeed() - 300) < 1e-9)
  }
}

extension RandomNumbers {
  fileprivate mutating func number(_ low: Double, _ high: Double) -> Double {
    .random(in: low...high, using: &self)
  }
}
