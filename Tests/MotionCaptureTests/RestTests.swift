import Dynamics
import MotionCapture
import Testing
import UIKit

/// What is done to a class once nothing moves any more.
@MainActor @Suite struct `Actions at rest` {
  private func snap(_ stage: CaptureStage) -> (card: UIView, animator: UIDynamicAnimator) {
    let card = CardScreen.card(on: stage, width: 80, height: 60)
    let animator = stage.retain(UIDynamicAnimator(referenceView: card.screen))
    let snap = UISnapBehavior(item: card.view, snapTo: CGPoint(x: 150, y: 300))
    snap.damping = stage["damping"]
    animator.addBehavior(snap)
    return (card.view, animator)
  }

  private let damping = CaptureParameter("damping", 0.5, in: 0.2...1)

  @Test func `they wait for rest in every run`() throws {
    let capture = try Capture("push", parameters: [damping]) { stage in
      let (card, animator) = snap(stage)
      stage.atRest {
        let push = UIPushBehavior(items: [card], mode: .instantaneous)
        push.pushDirection = CGVector(dx: 2, dy: 1)
        animator.addBehavior(push)
      }
      return ["card": card]
    }
    let check = try capture.verify(sampleCount: 40)
    #expect(check.equalCount == 40, "\(check)\n\(capture.yaml)")
    #expect(capture.scene.phases.map { $0.ends[0].until } == [Trigger(.rest), Trigger(.rest)])
    #expect(capture.scene.phases.first?.ends[0].then.add == ["push"])
    #expect(
      capture.remarks == [
        "The scene begins with what moves before, until it rests: its times count from there."
      ])
  }

  @Test func `a gesture begins some frames after rest`() throws {
    let capture = try Capture("drag", parameters: [damping]) { stage in
      let (card, animator) = snap(stage)
      stage.atRest {
        stage.at(stage.clock.time + 0.1) {
          animator.removeAllBehaviors()
          animator.addBehavior(UISnapBehavior(item: card, snapTo: CGPoint(x: 80, y: 400)))
        }
      }
      return ["card": card]
    }
    let check = try capture.verify(sampleCount: 40)
    #expect(check.equalCount == 40, "\(check)\n\(capture.yaml)")
  }

  @Test
  func `a finger that begins where a snap has ended begins there within a quarter of a point`()
    throws
  {
    let capture = try Capture("drag", parameters: [damping]) { stage in
      let (card, animator) = snap(stage)
      stage.atRest {
        animator.removeAllBehaviors()
        // A finger takes the card where it is.
        card.center.y += 100
        animator.addBehavior(UISnapBehavior(item: card, snapTo: CGPoint(x: 80, y: 500)))
      }
      return ["card": card]
    }
    let check = try capture.verify(sampleCount: 40)
    #expect(try #require(check.worst).distance < 0.25, "\(check)\n\(capture.yaml)")
    #expect(
      capture.remarks.contains {
        $0.hasPrefix("phase.pose.card.center.y depends on where items come to rest, by 0.")
      })
  }

  @Test func `a dismissal without behaviors is not taken for the presentation`() throws {
    #expect {
      _ = try Capture("leave", parameters: [damping]) { stage in
        let (card, _) = snap(stage)
        stage.atRest { UIView.animate(withDuration: 0.3) { card.center.y = 900 } }
        return ["card": card]
      }
    } throws: { problem in
      (problem as? CaptureProblem)?.obstacles == [.noMotion(seconds: 10)]
    }
  }

  @Test func `a dismissal by an animator of its own is captured alone`() throws {
    let capture = try Capture(
      "leave", parameters: [damping, CaptureParameter("gravity", 2, in: 1...4)]
    ) { stage in
      let (card, animator) = snap(stage)
      stage.atRest {
        animator.removeAllBehaviors()
        card.transform = .identity
        card.center = CGPoint(x: 150, y: 300)
        let second = stage.retain(UIDynamicAnimator(referenceView: card.superview!))
        let gravity = UIGravityBehavior(items: [card])
        gravity.magnitude = stage["gravity"]
        gravity.action = { if card.frame.minY > 700 { second.removeAllBehaviors() } }
        second.addBehavior(gravity)
      }
      return ["card": card]
    }
    let check = try capture.verify(sampleCount: 40)
    #expect(try #require(check.worst).distance < 0.0001, "\(check)\n\(capture.yaml)")
    #expect(capture.scene.behaviors.map(\.name) == ["gravity"])
    #expect(
      capture.remarks == [
        "No number of the scene depends on parameters.damping: it changes something else in the class."
      ])
  }

  @Test func `rest that does not come is refused with the values`() throws {
    #expect {
      _ = try Capture("never", parameters: [damping], duration: 0.6) { stage in
        let (card, animator) = snap(stage)
        stage.atRest { animator.removeAllBehaviors() }
        return ["card": card]
      }
    } throws: { problem in
      "\(problem)".hasPrefix(
        "with damping = 0.5 the class still moves after 0.6 s, so what is to be done at rest was not done"
      )
    }
  }

  @Test func `an animator that is released while it moves something ends the motion`() throws {
    let capture = try Capture("gone", parameters: [CaptureParameter("speed", 300, in: 100...900)]) {
      stage in
      let card = CardScreen.card(on: stage, width: 80, height: 60)
      var animator: UIDynamicAnimator? = UIDynamicAnimator(referenceView: card.screen)
      let push = UIDynamicItemBehavior(items: [card.view])
      push.addLinearVelocity(CGPoint(x: stage["speed"], y: 0), for: card.view)
      animator?.addBehavior(push)
      stage.at(0.5) { animator = nil }
      return ["card": card.view]
    }
    let check = try capture.verify(sampleCount: 40)
    #expect(try #require(check.worst).distance < 0.0001, "\(check)\n\(capture.yaml)")
    #expect(check.runs.allSatisfy { $0.classFrameCount == $0.sceneFrameCount })
    #expect(capture.scene.phases.first?.ends.first?.until == Trigger(elapsed: 0.5))
  }

  @Test func `a pause without behaviors is no end`() throws {
    let capture = try Capture("again", parameters: [damping]) { stage in
      let card = CardScreen.card(on: stage, width: 80, height: 60)
      let animator = stage.retain(UIDynamicAnimator(referenceView: card.screen))
      let rotation = UIDynamicItemBehavior(items: [card.view])
      animator.addBehavior(rotation)
      rotation.addLinearVelocity(CGPoint(x: 200, y: 0), for: card.view)
      stage.at(0.3) { animator.removeAllBehaviors() }
      stage.at(0.8) {
        card.view.center = CGPoint(x: 150, y: 150)
        let snap = UISnapBehavior(item: card.view, snapTo: CGPoint(x: 150, y: 400))
        snap.damping = stage["damping"]
        animator.addBehavior(snap)
      }
      return ["card": card.view]
    }
    let check = try capture.verify(sampleCount: 40)
    #expect(try #require(check.worst).distance < 0.0001, "\(check)\n\(capture.yaml)")
    #expect(check.runs.allSatisfy { $0.classFrameCount == $0.sceneFrameCount })
  }
}
