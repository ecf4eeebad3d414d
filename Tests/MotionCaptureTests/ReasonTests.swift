import Foundation
import MotionCapture
import Testing
import UIKit

/// Captures say which line of a class stands in their way, and follow rules and random numbers.
@MainActor @Suite struct `Reasons of captures` {
  /// A card that falls, in an animator that the stage retains.
  private func falling(
    _ stage: CaptureStage
  ) -> (card: UIView, animator: UIDynamicAnimator, gravity: UIGravityBehavior) {
    let card = CardScreen.card(on: stage, width: 80, height: 60)
    let animator = stage.retain(UIDynamicAnimator(referenceView: card.screen))
    let gravity = UIGravityBehavior(items: [card.view])
    return (card.view, animator, gravity)
  }

  /// Why a class cannot be captured: outside of macros, which have lines of their own.
  private func refusal(_ capture: () throws -> Capture) -> String {
    do {
      return try capture().yaml
    } catch {
      return "\(error)"
    }
  }

  @Test func `a polling timer is named by its line`() {
    var line = 0
    let problem = refusal {
      try Capture("poll", parameters: [CaptureParameter("gravity", 0.8, in: 0.4...1.6)]) { stage in
        let (card, animator, gravity) = falling(stage)
        gravity.magnitude = stage["gravity"]
        animator.addBehavior(gravity)
        HeadlessUIKit.Timer.scheduledTimer(withTimeInterval: 0.1, repeats: true) { timer in
          guard card.center.y > 420 else { return }
          timer.invalidate()
          line = #line + 1
          sourceLine()
          animator.addBehavior(UISnapBehavior(item: card, snapTo: CGPoint(x: 99, y: 99)))
        }
        return ["card": card]
      }
    }
    #expect(problem.hasPrefix("ReasonTests.swift:\(line): add snap: "), "\(problem)")
  }

  @Test func `a position that is read at a moment is named by its line`() {
    var line = 0
    let problem = refusal {
      try Capture("read", parameters: [CaptureParameter("gravity", 0.8, in: 0.4...1.6)]) { stage in
        let (card, animator, gravity) = falling(stage)
        gravity.magnitude = stage["gravity"]
        animator.addBehavior(gravity)
        stage.at(0.5) {
          line = #line + 1
          sourceLine()
          animator.addBehavior(
            UISnapBehavior(item: card, snapTo: CGPoint(x: 99, y: card.center.y - 9)))
        }
        return ["card": card]
      }
    }
    #expect(problem.hasPrefix("ReasonTests.swift:\(line): snap.point.y: "), "\(problem)")
  }

  @Test func `a density by a rule is a formula`() throws {
    let capture = try Capture(
      "weigh", parameters: [CaptureParameter("side", 90, in: 40...200)], duration: 2
    ) { stage in
      let card = CardScreen.card(on: stage, width: stage["side"], height: stage["side"])
      let animator = stage.retain(UIDynamicAnimator(referenceView: card.screen))
      let own = UIDynamicItemBehavior(items: [card.view])
      // 2 kg, whatever its size.
      own.density = 2 / (card.view.bounds.width * card.view.bounds.height / 10_000)
      let push = UIPushBehavior(items: [card.view], mode: .instantaneous)
      push.pushDirection = CGVector(dx: 0.3, dy: -1)
      animator.addBehavior(own)
      animator.addBehavior(push)
      return ["card": card.view]
    }
    // Half a unit of the last place of a coordinate in single precision, in 120 frames: 3e-5 pt at 500 pt each.
    #expect(try #require(try capture.verify(sampleCount: 20).worst).distance < 120 * 3e-5)
    #expect(capture.yaml.contains("density: 20000 / parameters.side / parameters.side"))
  }

  @Test func `a gravity that turns round is one number`() throws {
    let capture = try Capture(
      "turn", parameters: [CaptureParameter("g", 0.5, in: -1...1)], duration: 1
    ) { stage in
      let (card, animator, gravity) = falling(stage)
      gravity.gravityDirection = CGVector(dx: 0, dy: stage["g"])
      animator.addBehavior(gravity)
      return ["card": card]
    }
    let check = try capture.verify(sampleCount: 20)
    #expect(check.equalCount == 20, "\(check)")
    #expect(capture.yaml.contains("magnitude: parameters.g"))
  }

  @Test func `a gravity of which both parts vary is a length and an angle`() throws {
    let capture = try Capture(
      "lean",
      parameters: [
        CaptureParameter("across", 0.5, in: -1...1), CaptureParameter("down", 1, in: -2...2),
      ], duration: 1
    ) { stage in
      let (card, animator, gravity) = falling(stage)
      gravity.gravityDirection = CGVector(dx: stage["across"], dy: stage["down"])
      animator.addBehavior(gravity)
      return ["card": card]
    }
    let check = try capture.verify(sampleCount: 20)
    #expect(check.equalCount == 20, "\(check)")
    #expect(capture.yaml.contains("magnitude: \"hypot(parameters.across, parameters.down)\""))
    #expect(capture.yaml.contains("angle: \"atan2(parameters.down, parameters.across)\""))
  }

  @Test func `a push by two numbers is a length and an angle`() throws {
    let capture = try Capture(
      "throw",
      parameters: [
        CaptureParameter("vx", 300, in: -900...900),
        CaptureParameter("vy", -500, in: -900...(-100)),
      ], duration: 1
    ) { stage in
      let card = CardScreen.card(on: stage)
      let animator = stage.retain(UIDynamicAnimator(referenceView: card.screen))
      let push = UIPushBehavior(items: [card.view], mode: .instantaneous)
      push.pushDirection = CGVector(dx: stage["vx"] / 100, dy: 2 - stage["vy"] / 50)
      animator.addBehavior(push)
      return ["card": card.view]
    }
    // Half a unit of the last place of a coordinate in single precision, in 60 frames: 3e-5 pt at 500 pt each, and as
    // much where the formula's sum is rounded otherwise than the class's.
    #expect(try #require(try capture.verify(sampleCount: 20).worst).distance < 120 * 3e-5)
  }

  @Test(arguments: [0, 0.1, 0.5, 1.02])
  func `a motion that does not end lasts as long as its scene`(start: Double) throws {
    let capture = try Capture(
      "late", parameters: [CaptureParameter("g", 0.5, in: 0.1...1)], duration: 1.5
    ) { stage in
      let (card, animator, gravity) = falling(stage)
      gravity.magnitude = stage["g"]
      stage.at(start) { animator.addBehavior(gravity) }
      return ["card": card]
    }
    #expect(try capture.verify(sampleCount: 8).equalCount == 8)
  }

  @Test func `random numbers are those of the first seed`() throws {
    let capture = try Capture(
      "draw", parameters: [CaptureParameter("push", 0.5, in: 0.1...1)], duration: 1
    ) { stage in
      let card = CardScreen.card(on: stage, width: 60, height: 60)
      let animator = stage.retain(UIDynamicAnimator(referenceView: card.screen))
      let push = UIPushBehavior(items: [card.view], mode: .instantaneous)
      push.setAngle(.random(in: 0..<6), magnitude: stage["push"])
      animator.addBehavior(push)
      return ["card": card.view]
    }
    let check = try capture.verify(sampleCount: 20)
    #expect(check.equalCount == 20, "\(check)")
    #expect(capture.remarks.contains { $0.contains("random numbers") })
  }

  @Test(arguments: 0..<12)
  func `a table goes on after its complete rows`(kept: Int) throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "table-\(UUID()).csv").path
    defer {
      for path in [path, path + ".partial"] { try? FileManager.default.removeItem(atPath: path) }
    }
    let header = ["a", "b", "x"]
    let line = { (row: Int) in "\(row),\(row * row),\(row)\n" }
    let open = {
      try TableOutput(path: path, header: header) { $0 < 12 ? ["\($0)", "\($0 * $0)"] : nil }
    }
    let table = try open()
    #expect(table.rowCount == 0)
    for row in 0..<kept { try table.write(line(row)) }
    // A row that was cut off, or that another grid has.
    try table.write(kept % 2 == 0 ? "\(kept),\(kept * kept)" : "\(kept),7,8\n")
    let next = try open()
    #expect(next.rowCount == kept)
    for row in next.rowCount..<12 { try next.write(line(row)) }
    try next.finish()
    #expect(
      try String(contentsOfFile: path, encoding: .utf8) == "a,b,x\n" + (0..<12).map(line).joined())
    #expect(!FileManager.default.fileExists(atPath: path + ".partial"))
  }
}
