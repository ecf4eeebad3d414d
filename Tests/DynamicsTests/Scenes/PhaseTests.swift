import Foundation
import Testing

import Dynamics

/// Phases, the actions between them, and anchors that move.
@Suite struct PhaseTests {
  private func hanging(then actions: Actions, until: Trigger) throws -> [Frame<Float>] {
    var hang = Experiment(width: 40, height: 40, x: 100, y: 200)
    hang.gravity()
    hang.behaviors.append(
      .attachment(
        Attachment(name: "rope", item: "box", anchor: Point2(x: 100, y: 100))))
    var scene = hang.scene
    scene.phases = [
      Phase(name: "hang", until: until, then: actions),
      Phase(name: "after", until: Trigger(elapsed: 1)),
    ]
    return Trace<Float>(plan: try Plan(scene: scene)).frames
  }

  @Test func `a removed attachment releases in the frame that reaches the time`() throws {
    let frames = try hanging(then: Actions(remove: ["rope"]), until: Trigger(elapsed: 0.25))
    #expect(frames.count - 1 == 15 + 60)
    #expect(abs(frames[15].y - 200) < 0.1)
    // From the next frame on it falls freely: two sub-steps of 1/120 s each.
    let h = Double(Float(1) / 120)
    for frame in frames[16...] {
      let n = Double(2 * (frame.index - 15))
      let expected = Double(frames[15].y) + Double(frames[15].velocityY) * n * h
      #expect(abs(Double(frame.y) - expected - 1000 * h * h * n * (n + 1) / 2) < 0.01)
    }
  }

  @Test func `rest ends a phase and wakes the released item`() throws {
    let frames = try hanging(
      then: Actions(remove: ["rope"]), until: Trigger(elapsed: 100, rest: true))
    let released = try #require(frames.firstIndex { $0.y > 201 })
    // Still from the start: asleep at frame 31 by the half-second rule.
    #expect(released >= 32 && released <= 36)
  }

  @Test func `two thirds of four seconds are 160 frames`() throws {
    let plan = try Plan(scene: BuiltInScenes.dropOutDismiss)
    let frames = Trace<Float>(plan: plan).frames
    // The card hangs until frame 160 and starts anew there, without velocity.
    #expect(frames[160].velocityX != 0)
    #expect(frames[161].velocityX == 0)
    #expect(frames[161].angularVelocity == 0)
    #expect(frames[161].x == frames[160].x)
  }

  @Test func `the dismissed card hangs where an independent program computes`() throws {
    // Predicted by another implementation of the same rules: end of the hanging phase at centre
    // (171.2, 576.2), angle -2.288 rad; the lowest corner on the way at y = 741.2.
    let frames = Trace<Float>(plan: try Plan(scene: BuiltInScenes.dropOutDismiss)).frames
    let end = frames[160]
    #expect(abs(end.x - 171.2) <= 0.05)
    #expect(abs(end.y - 576.2) <= 0.05)
    #expect(abs(end.angle + 2.288) <= 0.0005)
    let lowest = frames[...160].map { frame in
      Double(frame.y) + 100 * (abs(cos(Double(frame.angle))) + abs(sin(Double(frame.angle))))
    }.max()
    #expect(abs((lowest ?? 0) - 741.2) <= 0.05)
  }

  @Test func `an added attachment takes its length from the current position`() throws {
    var fall = Experiment(width: 40, height: 40, x: 100, y: 200)
    fall.gravity()
    fall.behaviors.append(
      .attachment(Attachment(name: "rope", item: "box", anchor: Point2(x: 100, y: 100))))
    var scene = fall.scene
    scene.phases = [
      Phase(name: "fall", until: Trigger(elapsed: 0.5), then: Actions(add: ["rope"])),
      Phase(name: "caught", until: Trigger(elapsed: 2, rest: true)),
    ]
    let frames = Trace<Float>(plan: try Plan(scene: scene)).frames
    // It falls for half a second and is then held at that distance from the anchor.
    #expect(frames[30].y > 320)
    let last = try #require(frames.last)
    #expect(abs(last.y - frames[30].y) < 1)
  }

  /// A box whose centre is pinned to a finger that moves along y = 100.
  private func dragged(_ track: [(time: Double, x: Double)], anchor: Point2) -> Scene {
    var drag = Experiment(width: 40, height: 40, x: 100, y: 100)
    let knots = track.map { Track.Knot(time: Quantity($0.time), x: Quantity($0.x), y: 100) }
    drag.behaviors.append(
      .attachment(
        Attachment(name: "finger", item: "box", anchor: anchor, track: Track(knots: knots))))
    return drag.scene
  }

  @Test func `an anchor follows its track and drags the item along`() throws {
    let scene = dragged([(0, 100), (0.5, 300), (1, 300)], anchor: Point2(x: 100, y: 100))
    let frames = Trace<Float>(plan: try Plan(scene: scene)).frames
    for frame in frames.dropFirst(2) {
      // The finger is where it was when the frame began; a pin leaves what its three position
      // passes cannot take back of the 6.7 pt that it moves in a frame.
      let finger = 100 + 400 * min(0.5, Double(frame.index - 1) / 60)
      #expect(abs(Double(frame.x) - finger) < 4, "frame \(frame.index)")
    }
    let last = try #require(frames.last)
    #expect(abs(last.x - 300) < 0.5)
    // It does not end before its track does, nor long after it has come to rest.
    #expect(last.time > 1 && last.time < 3)
  }

  @Test func `a track at double speed is over in half the time`() throws {
    let scene = dragged([(0, 100), (1, 300)], anchor: Point2(x: 100, y: 100))
    let plan = try Plan(scene: scene, varying: ["finger.track.speed"])
    let slow = Trace<Float>(plan: plan, values: [1]).frames
    let fast = Trace<Float>(plan: plan, values: [2]).frames
    // A finger's frame behind: 3.3 pt at 200 pt/s, 6.7 pt at 400 pt/s.
    #expect(abs(slow[60].x - 300) < 4)
    #expect(abs(fast[30].x - 300) < 7)
  }

  @Test func `before the first knot, a track's anchor waits at it`() throws {
    let scene = dragged([(0.5, 100), (1, 300)], anchor: Point2(x: 900, y: 900))
    let frames = Trace<Float>(plan: try Plan(scene: scene)).frames
    #expect(frames[...30].allSatisfy { abs($0.x - 100) < 0.01 })
    // Half a second later it is there, the frames behind at 400 pt/s and the pin's rebound aside.
    #expect(abs(frames[62].x - 300) < 7)
  }

  @Test func `an anchored item stands still and pauses at once`() throws {
    var still = Experiment(x: 100, y: 100)
    still.item.anchored = 1
    still.item.velocity = Point2(x: 500, y: 0)
    still.gravity()
    let trace = Trace<Float>(plan: try still.plan())
    #expect(trace.status == .resting)
    #expect(trace.frames.allSatisfy { $0.x == trace.frames[0].x && $0.velocityX == 0 })
  }
}
