import HeadlessUIKit
import MotionCapture
import Testing

/// Positions at which a class changes its behaviors become conditions, also where the parameters move them.
@MainActor @Suite struct `Positions become conditions` {
  /// Drops a card until something is true of it, and then lets it snap back.
  private func catching(
    _ parameters: [CaptureParameter], card size: @escaping @MainActor (CaptureStage) -> CGFloat,
    when isLow: @escaping @MainActor (UIView, CaptureStage) -> Bool
  ) throws -> Capture {
    try Capture("catch", parameters: parameters) { stage in
      let (card, screen) = CardScreen.card(on: stage, width: 80, height: size(stage))
      let animator = stage.retain(UIDynamicAnimator(referenceView: screen))
      let gravity = UIGravityBehavior(items: [card])
      gravity.magnitude = stage["gravity"]
      gravity.action = { [unowned gravity, unowned animator] in
        guard isLow(card, stage), animator.behaviors.contains(gravity) else { return }
        animator.removeBehavior(gravity)
        animator.addBehavior(UISnapBehavior(item: card, snapTo: CGPoint(x: 187.5, y: 300)))
      }
      animator.addBehavior(gravity)
      return ["card": card]
    }
  }

  private let gravity = CaptureParameter("gravity", 0.8, in: 0.4...1.6)

  @Test func `a coordinate that is a parameter`() throws {
    let capture = try catching(
      [gravity, CaptureParameter("edge", 420, in: 380...460)], card: { _ in 60 }
    ) { $0.center.y > $1["edge"] }
    let check = try capture.verify(sampleCount: 40)
    #expect(check.equalCount == 40, "\(check)")
    #expect(capture.yaml.contains("parameters.edge"))
  }

  @Test func `the side of an item whose size is a parameter`() throws {
    let capture = try catching(
      [gravity, CaptureParameter("height", 60, in: 30...120)], card: { CGFloat($0["height"]) }
    ) { card, _ in card.frame.maxY > 500 }
    let check = try capture.verify(sampleCount: 40)
    // Half a unit of the last place of a coordinate in single precision, in each of 120 frames.
    #expect(try #require(check.worst).distance < 120 * 3e-5, "\(check)")
  }
}
