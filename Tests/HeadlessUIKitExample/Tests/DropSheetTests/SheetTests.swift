import DropSheet
import HeadlessUIKit
import Testing

@MainActor @Test
func `the sheet settles within 0.8 s, bounces at most twice, and a flick dismisses it`() {
  let (home, sheet) = (UIViewController(), SheetController())
  let motion = MotionRecording(showing: home) {
    home.present(sheet, animated: true)
    return ["sheet": sheet.view]
  }
  #expect(motion.run(atMost: 3), "\(motion.drawing())")
  #expect(motion["sheet"].settlingTime() <= 0.8, "\(motion.drawing())")
  #expect(motion.contacts(of: "sheet").count <= 3, "\(motion.drawing())")

  motion.perform { sheet.pan.flick(with: CGPoint(x: 0, y: 3000)) }
  motion.run(atMost: 1)
  #expect(home.presentedViewController == nil, "\(motion.drawing())")
}

@MainActor @Test func `a slow pan lets the sheet go back`() {
  let (home, sheet) = (UIViewController(), SheetController())
  let motion = MotionRecording(showing: home) {
    home.present(sheet, animated: true)
    return ["sheet": sheet.view]
  }
  motion.run(atMost: 3)
  let place = motion["sheet"].center(at: motion.time)
  motion.perform { sheet.pan.flick(with: CGPoint(x: 0, y: 500)) }
  let start = motion.time
  motion.run(atMost: 2)
  #expect(motion["sheet"].settlingTime(at: place, since: start) <= 0.6, "\(motion.drawing())")
  #expect(home.presentedViewController === sheet)
}
