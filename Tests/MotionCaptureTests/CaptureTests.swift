import Dynamics
import MotionCapture
import SceneFiles
import Testing
import UIKit

/// What is captured from a class moves as the class does.
@MainActor struct CaptureTests {
  /// Expects that the scene moves as the class at values that the capture has not seen.
  ///
  /// A tolerance is for formulas in double precision, which round otherwise than the class: by up to
  /// half a unit of the last place of a coordinate in single precision, 3e-5 pt at 500 pt.
  private func expectSameMotion(
    _ capture: Capture, tolerance: Double = 0, count: Int = 40,
    at location: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let check = try capture.verify(sampleCount: count)
    let worst = try #require(check.worst)
    #expect(
      worst.distance <= tolerance && worst.angle <= tolerance / 100,
      "\(check)\n\(capture.yaml)", sourceLocation: location)
    #expect(
      check.runs.allSatisfy { $0.classFrameCount == $0.sceneFrameCount },
      "\(check)\n\(capture.yaml)", sourceLocation: location)
    // What it prints is what `sweep` reads.
    #expect(try SceneFile.parse(capture.yaml, name: "captured") == capture.scene)
  }

  @Test func `a dismissal with a deadline and a spring becomes phases`() throws {
    let capture = try Capture(
      "drop-out",
      parameters: [
        CaptureParameter("frequency", 3, in: 1...6), CaptureParameter("damping", 3, in: 0...4),
        CaptureParameter("duration", 4, in: 2...6), CaptureParameter("height", 200, in: 100...300),
      ]
    ) { stage in
      let card = CardScreen.card(on: stage, height: stage["height"])
      let dismissal = Dismissal(card.view, in: card.screen)
      dismissal.frequency = stage["frequency"]
      dismissal.damping = stage["damping"]
      dismissal.duration = stage["duration"]
      stage.retain(dismissal).start()
      return ["card": card.view]
    }
    try expectSameMotion(capture, tolerance: 0.0001)
    let scene = capture.scene
    #expect(scene.phases[0].ends[0].until == Trigger(elapsed: "2 / 3 * parameters.duration"))
    #expect(scene.phases[0].ends[0].then.remove == ["attachment"])
    #expect(scene.phases[0].ends[0].then.restart == ["card"])
    #expect(scene.items[0].size?.height == "parameters.height")
    #expect(capture.remarks == [])
  }

  @Test func `a number of a behavior is varied in place of the class`() throws {
    let capture = try Capture(
      "drop-out", parameters: [CaptureParameter("attachment.frequency", 3, in: 0.5...8)]
    ) { stage in
      let card = CardScreen.card(on: stage)
      stage.retain(Dismissal(card.view, in: card.screen)).start()
      return ["card": card.view]
    }
    try expectSameMotion(capture)
    #expect(capture.scene.parameters == [:])
  }

  @Test func `a view that leaves the screen ends the motion`() throws {
    let capture = try Capture(
      "fall", parameters: [CaptureParameter("speed", 500, in: 0...3000)]
    ) { stage in
      let card = CardScreen.card(on: stage)
      let animator = stage.retain(UIDynamicAnimator(referenceView: card.screen))
      let gravity = UIGravityBehavior(items: [card.view])
      gravity.magnitude = 6
      let item = UIDynamicItemBehavior(items: [card.view])
      item.addLinearVelocity(CGPoint(x: 0, y: stage["speed"]), for: card.view)
      gravity.action = { [unowned animator] in
        if card.view.frame.minY > card.screen.bounds.maxY { animator.removeAllBehaviors() }
      }
      animator.addBehavior(gravity)
      animator.addBehavior(item)
      return ["card": card.view]
    }
    try expectSameMotion(capture)
    #expect(capture.scene.phases[0].ends[0].until == Trigger(.exit(nil)))
    #expect(capture.scene.phases[0].ends[0].then.next == .end("out"))
  }

  @Test func `a contact changes the behaviors`() throws {
    let capture = try Capture(
      "contact", parameters: [CaptureParameter("elasticity", 0.5, in: 0.1...0.9)]
    ) { stage in
      let card = CardScreen.card(on: stage)
      let drop = stage.retain(BouncingDrop(card.view, in: card.screen))
      drop.elasticity = stage["elasticity"]
      drop.start()
      return ["card": card.view]
    }
    try expectSameMotion(capture)
    let contact = Contact("collision.floor", count: 3)
    #expect(capture.scene.phases[0].ends[0].until == Trigger(.contact(contact)))
  }

  @Test func `a timer that puts a view back repeats a phase`() throws {
    let capture = try Capture(
      "label", parameters: [CaptureParameter("gravity", 1, in: 0.5...3)], duration: 3
    ) { stage in
      let card = CardScreen.card(on: stage)
      let animator = stage.retain(UIDynamicAnimator(referenceView: card.screen))
      let gravity = UIGravityBehavior(items: [card.view])
      gravity.magnitude = stage["gravity"]
      animator.addBehavior(gravity)
      Timer.scheduledTimer(withTimeInterval: 0.5, repeats: true) { _ in
        card.view.frame.origin = .zero
        animator.updateItem(usingCurrentState: card.view)
      }
      return ["card": card.view]
    }
    try expectSameMotion(capture)
    #expect(capture.scene.phases.count == 1)
    #expect(capture.scene.phases[0].ends[0].until == Trigger(elapsed: 0.5))
    #expect(capture.scene.phases[0].ends[0].then.next == .phase("phase1"))
  }

  @Test func `a finger's drag becomes a track, and its flick a push`() throws {
    let capture = try Capture(
      "flick",
      parameters: [
        CaptureParameter("speed", 600, in: 100...2000),
        CaptureParameter("share", 0.0008, in: 1e-4...2e-3),
      ]
    ) { stage in
      let card = CardScreen.card(on: stage, width: 40, height: 40)
      let thrower = stage.retain(Thrower(card.view, in: card.screen))
      thrower.share = stage["share"]
      let start = card.view.center
      for (index, y) in [0.0, 5, 12, 20, 32, 50].enumerated() {
        stage.at(0.1 + Double(index) / 60) {
          thrower.drag(to: CGPoint(x: start.x, y: start.y - y))
        }
      }
      stage.at(0.2) { thrower.flick(CGPoint(x: 0, y: -stage["speed"])) }
      return ["square": card.view]
    }
    try expectSameMotion(capture, tolerance: 0.0001)
    #expect(
      capture.scene.behaviors.contains { behavior in
        guard case .attachment(let attachment) = behavior else { return false }
        return attachment.track != nil
      })
  }

  @Test func `a pan along two points becomes a track of one line`() throws {
    let capture = try Capture(
      "drag", parameters: [CaptureParameter("share", 0.0008, in: 1e-4...2e-3)]
    ) { stage in
      let card = CardScreen.card(on: stage, width: 40, height: 40)
      let thrower = stage.retain(Thrower(card.view, in: card.screen))
      thrower.share = stage["share"]
      let pan = thrower.pan(on: card.view, in: card.screen)
      let start = card.view.center
      stage.at(0.1) {
        pan.drag(from: start, to: CGPoint(x: start.x + 60, y: start.y - 90), for: 0.3)
      }
      stage.at(0.6) { thrower.flick(CGPoint(x: 0, y: -300)) }
      return ["square": card.view]
    }
    // The scene computes the line anew, so its places differ in the last bit of a Float, 3e-5 pt, which
    // the walls that the square hits after the flick make larger, up to about ten times.
    try expectSameMotion(capture, tolerance: 0.001)
    let tracks = capture.scene.behaviors.compactMap { behavior -> Track? in
      guard case .attachment(let attachment) = behavior else { return nil }
      return attachment.track
    }
    #expect(tracks.count == 1 && tracks.first?.knots.count == 2)
  }

  @Test func `where a pan ends is a formula of the track`() throws {
    let capture = try Capture(
      "reach", parameters: [CaptureParameter("reach", 60, in: 30...90)]
    ) { stage in
      let card = CardScreen.card(on: stage, width: 40, height: 40)
      let thrower = stage.retain(Thrower(card.view, in: card.screen))
      let pan = thrower.pan(on: card.view, in: card.screen)
      let start = card.view.center
      stage.at(0.1) {
        let end = CGPoint(x: start.x + stage["reach"], y: start.y - 2 * stage["reach"])
        pan.drag(from: start, to: end, for: 0.3)
      }
      return ["square": card.view]
    }
    try expectSameMotion(capture, tolerance: 0.001)
    let track = capture.scene.behaviors.lazy.compactMap { behavior -> Track? in
      guard case .attachment(let attachment) = behavior else { return nil }
      return attachment.track
    }.first
    let last = try #require(track?.knots.last)
    #expect("\(last.x)" == "parameters.reach + 187.5")
    #expect("\(last.y)" == "-2 * parameters.reach + 253.5")
  }

  @Test func `a block after a pause waits in a phase of its own`() throws {
    let capture = try Capture(
      "snaps", parameters: [CaptureParameter("damping", 0.5, in: 0.2...1)]
    ) { stage in
      let card = CardScreen.card(on: stage)
      let snaps = stage.retain(SnapTwice(card.view, in: card.screen))
      snaps.start(damping: stage["damping"])
      return ["card": card.view]
    }
    try expectSameMotion(capture)
  }

  @Test func `a coordinate that is passed is a crossing`() throws {
    let capture = try Capture(
      "brake", parameters: [CaptureParameter("gravity", 2, in: 1...8)]
    ) { stage in
      let card = CardScreen.card(on: stage, width: 80, height: 60)
      card.view.center = CGPoint(x: 187.5, y: 100)
      let animator = stage.retain(UIDynamicAnimator(referenceView: card.screen))
      let gravity = UIGravityBehavior(items: [card.view])
      gravity.magnitude = stage["gravity"]
      let brake = UIDynamicItemBehavior(items: [card.view])
      brake.resistance = 12
      var isBraking = false
      gravity.action = { [unowned animator] in
        if card.view.center.y > 400, !isBraking {
          isBraking = true
          animator.addBehavior(brake)
        }
      }
      animator.addBehavior(gravity)
      return ["card": card.view]
    }
    try expectSameMotion(capture)
    guard case .crossing(let line) = capture.scene.phases[0].ends[0].until.conditions[0] else {
      Issue.record("\(capture.yaml)")
      return
    }
    #expect(line.side == .right)
    let height = try #require(line.from.y.number)
    // The runs see the coordinate between frames only.
    #expect(height > 370 && height < 430)
  }

  @Test func `two items that touch change the behaviors`() throws {
    let capture = try Capture(
      "meeting", parameters: [CaptureParameter("speed", 400, in: 200...900)]
    ) { stage in
      let screen = stage.retain(UIView(frame: CGRect(x: 0, y: 0, width: 375, height: 667)))
      let (a, b) = (
        UIView(frame: CGRect(x: 20, y: 300, width: 50, height: 50)),
        UIView(frame: CGRect(x: 300, y: 310, width: 50, height: 50))
      )
      screen.addSubview(a)
      screen.addSubview(b)
      stage.retain(Meeting(a, b, in: screen)).start(speed: stage["speed"])
      return ["left": a, "right": b]
    }
    try expectSameMotion(capture)
    #expect(
      capture.scene.phases[0].ends.contains {
        $0.until == Trigger(.contact(Contact(item: "left", partner: "right")))
          || $0.until == Trigger(.contact(Contact(item: "right", partner: "left")))
      })
  }

  @Test func `a choice by position is a side of a line`() throws {
    let capture = try Capture(
      "choice", parameters: [CaptureParameter("push", 2, in: -4...4)]
    ) { stage in
      let card = CardScreen.card(on: stage, width: 100, height: 100)
      let chooser = stage.retain(Chooser(card.view, in: card.screen))
      chooser.start(push: stage["push"])
      return ["card": card.view]
    }
    try expectSameMotion(capture, tolerance: 0.0001)
    #expect(capture.scene.phases[0].ends.contains { $0.side != nil })
  }

  @Test func `a choice by a parameter cannot be captured`() throws {
    let error = #expect(throws: CaptureProblem.self) {
      try Capture("choice", parameters: [CaptureParameter("strength", 0.1, in: 0...1)]) { stage in
        let card = CardScreen.card(on: stage)
        let animator = stage.retain(UIDynamicAnimator(referenceView: card.screen))
        animator.addBehavior(UIGravityBehavior(items: [card.view]))
        stage.at(0.5) {
          let next: UIDynamicBehavior =
            stage["strength"] > 0.5
            ? UISnapBehavior(item: card.view, snapTo: .zero)
            : UIPushBehavior(items: [card.view], mode: .continuous)
          animator.addBehavior(next)
        }
        return ["card": card.view]
      }
    }
    #expect(error?.description.contains("no condition of a scene explains") == true)
  }

  @Test(arguments: [("gravity.magnitude", 1.0...8), ("properties.elasticity", 0...0.8)])
  func `the class has the metrics of its scene`(path: String, range: ClosedRange<Double>) throws {
    let parameter = CaptureParameter(path, range.lowerBound, in: range)
    let start: MotionStart = { stage in
      let card = CardScreen.card(on: stage)
      let drop = stage.retain(BouncingDrop(card.view, in: card.screen))
      drop.start()
      return ["card": card.view]
    }
    let sweep = try ClassSweep(parameters: [parameter], start: start)
    let scene = try Capture("drop", parameters: [parameter], start: start).scene
    let plan = try Plan(scene: scene, varying: [parameter.path])
    let metrics = sweep.metrics.compactMap(\.metric)
    for part in [0.0, 0.31, 0.77, 1] {
      let value = range.lowerBound + part * (range.upperBound - range.lowerBound)
      let row = try sweep.row([value])
      var store = Store<Float>(plan: plan, metrics: metrics, capacity: 1)
      store.withParameter(0) { $0[0] = value }
      var simulation = Simulation<Float>(plan: plan, metrics: metrics, capacity: 1)
      simulation.run(&store)
      for (index, metric) in metrics.enumerated() {
        let kernel = Double(store.withMetric(index) { $0[0] })
        let own = row.metrics[index]
        // The kernels add up in single precision: the path is a sum over up to 600 frames.
        let tolerance = 1e-6 * max(1, own.magnitude) * (metric == .travel ? 100 : 1)
        #expect(
          kernel.isNaN && own.isNaN || (kernel - own).magnitude <= tolerance,
          "\(metric) at \(path) = \(value): \(own), not \(kernel)")
      }
      let status = store.withStatuses { Status(rawValue: $0[0]) }
      #expect(status == row.status)
    }
  }

  @Test func `an animation by a spring becomes a scene in closed form`() throws {
    let capture = try Capture(
      "modal",
      parameters: [
        CaptureParameter("damping", 0.8, in: 0.3...1), CaptureParameter("velocity", 1, in: 0...8),
        CaptureParameter("duration", 0.6, in: 0.3...1.5),
        CaptureParameter("rise", 200, in: 50...400),
        CaptureParameter("scale", 0.6, in: 0.3...0.9),
      ]
    ) { stage in
      let (home, modal) = (UIViewController(), UIViewController())
      let transition = stage.retain(SpringTransition())
      transition.damping = stage["damping"]
      transition.velocity = stage["velocity"]
      transition.duration = stage["duration"]
      transition.rise = stage["rise"]
      transition.scale = stage["scale"]
      modal.modalPresentationStyle = .custom
      modal.transitioningDelegate = transition
      stage.show(home)
      home.present(modal, animated: true)
      return ["view": modal.view]
    }
    try expectSameMotion(capture, tolerance: 0.0001)
    let spring = try #require(capture.scene.springAnimation)
    #expect(spring.dampingRatio == "parameters.damping")
    #expect(spring.duration == "parameters.duration")
    #expect(spring.scale == "parameters.scale")
    #expect(capture.scene.items[0].center.y == "-parameters.rise + 333.5")
  }

  @Test func `a view that UIView animates by a spring is captured`() throws {
    let capture = try Capture(
      "settle", parameters: [CaptureParameter("damping", 0.5, in: 0.2...0.9)]
    ) { stage in
      let card = CardScreen.card(on: stage)
      UIView.animate(
        withDuration: 0.8, delay: 0, usingSpringWithDamping: stage["damping"],
        initialSpringVelocity: 3, options: [], animations: { card.view.center.y = 500 })
      return ["card": card.view]
    }
    try expectSameMotion(capture, tolerance: 0.0001)
  }

  @Test func `two captures give the same scene`() throws {
    let captures = try (0..<2).map { _ in
      try Capture("choice", parameters: [CaptureParameter("push", 2, in: -4...4)]) { stage in
        let card = CardScreen.card(on: stage, width: 100, height: 100)
        let chooser = stage.retain(Chooser(card.view, in: card.screen))
        chooser.start(push: stage["push"])
        return ["card": card.view]
      }
    }
    #expect(captures[0].scene == captures[1].scene)
    #expect(captures[0].runCount == captures[1].runCount)
  }

  @Test func `a function of a field cannot be captured`() throws {
    let error = #expect(throws: CaptureProblem.self) {
      try Capture("field", duration: 2) { stage in
        let card = CardScreen.card(on: stage)
        let animator = stage.retain(UIDynamicAnimator(referenceView: card.screen))
        let field = UIFieldBehavior.field { _, position, _, _, _, _ in
          CGVector(dx: -position.x / 50, dy: sin(position.y))
        }
        field.position = CGPoint(x: 100, y: 200)
        field.addItem(card.view)
        animator.addBehavior(field)
        return ["card": card.view]
      }
    }
    #expect(error?.description.contains("too often") == true)
  }
}
