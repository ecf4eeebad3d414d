import HeadlessUIKit
import Testing

@MainActor struct CardStackTests {
  @Test(
    arguments: HeadlessConditions.all(
      devices: [.iPhoneSE, .iPhone15, .iPad], frameRates: [60, 120],
      droppedFrames: [.none, .every(5)]))
  func `a thrown card leaves, and one that is let go comes back`(conditions: HeadlessConditions) {
    let controller = CardStackController()
    let motion = MotionRecording(under: conditions, showing: controller) {
      ["top": controller.cards[2]]
    }
    let middle = controller.view.center
    motion.perform {
      controller.view.sendDrag(from: middle, to: CGPoint(x: middle.x + 60, y: middle.y), for: 0.5)
    }
    motion.advance(by: 0.5)
    #expect(motion["top"].poses.contains { $0.center.x > middle.x + 30 })
    motion.run(atMost: 3)
    #expect(motion["top"].settlingTime(at: middle, since: 0.5) <= 1.5, "\(motion.drawing())")
    #expect(controller.cards.count == 3)

    motion.perform { controller.view.sendSwipe(.right, from: middle) }
    motion.run(atMost: 3)
    #expect(controller.cards.count == 2, "\(motion.drawing())")
  }
}
