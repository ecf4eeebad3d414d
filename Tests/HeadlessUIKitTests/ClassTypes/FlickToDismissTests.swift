import HeadlessUIKit
import Testing

@MainActor struct FlickToDismissTests {
  @Test(arguments: [(speed: 300.0, leaves: false), (speed: 2500, leaves: true)])
  func `a flick dismisses, a slow drag does not`(speed: Double, leaves: Bool) {
    let (home, viewer) = (UIViewController(), PictureController())
    viewer.modalPresentationStyle = .overFullScreen
    let motion = MotionRecording(showing: home) {
      home.present(viewer, animated: false)
      return ["picture": viewer.picture]
    }
    let middle = viewer.view.center
    motion.perform {
      viewer.view.sendDrag(
        from: middle, to: CGPoint(x: middle.x, y: middle.y - 150), for: 150 / speed)
    }
    motion.run(atMost: 5)
    #expect((home.presentedViewController == nil) == leaves, "\(motion.drawing())")
    if !leaves {
      #expect(motion["picture"].settlingTime(at: middle).isFinite, "\(motion.drawing())")
    }
  }
}
