import Testing

import Dynamics

/// UIKit's snap: its published numbers, and the motion of its four springs.
@Suite struct SnapTests {
  /// The scene of the published numbers.
  private static func scene(damping: Quantity? = nil) -> Experiment {
    var snap = Experiment(width: 100, height: 50, x: 100, y: 100, resistance: 0.1)
    snap.item.angularResistance = 0.1
    snap.behaviors = [
      .snap(Snap(name: "home", item: "box", point: Point2(x: 300, y: 200), damping: damping))
    ]
    return snap
  }

  @Test func `the first frame of a snap equals UIKit's to the printed digits`() throws {
    let frame = try Self.scene().frames()[1]
    #expect(Double(frame.x).nineDigits == "113.265648")
    #expect(Double(frame.y).nineDigits == "106.623589")
  }

  @Test func `the item rests upright within a thousandth of a point`() throws {
    let last = try #require(try Self.scene().frames().last)
    #expect(abs(Double(last.x) - 300) < 0.001 && abs(Double(last.y) - 200) < 0.001)
    #expect(abs(Double(last.angle)) < 1e-4)
  }

  @Test(arguments: [(0.1, 160), (0.25, 108), (0.5, 77), (0.75, 72), (1, 69), (1.5, 87)])
  func `a snap pauses when UIKit does`(damping: Double, frame: Int) throws {
    let trace = try Self.scene(damping: .init(damping)).trace(in: Float.self)
    #expect(trace.status == .resting)
    #expect(trace.frames.count - 1 == frame)
  }

  @Test func `the damping that a scene leaves out is a half`() throws {
    #expect(try Self.scene().frames() == Self.scene(damping: 0.5).frames())
  }

  @Test func `the springs hold the corners at 4 Hz and 50 pt`() throws {
    // Four attachments written out: a corner, and a point outside of the item at its target.
    var corners = Self.scene()
    corners.behaviors = []
    for (x, y, dx, dy) in [
      (-50.0, -25.0, -50.0, 0.0), (-50, -25, 0, -50), (50, 25, 50, 0), (50, 25, 0, 50),
    ] {
      corners.attach(
        to: (300 + x + dx, 200 + y + dy), offset: (x, y), length: 50, frequency: 4, damping: 0.5)
    }
    let written = try corners.frames()
    let snapped = try Self.scene().frames()
    // 3.0 m + (-1.0 m) and 2.0 m differ by roundings.
    for (a, b) in zip(written, snapped).prefix(30) {
      #expect(abs(a.x - b.x) < 1e-3 && abs(a.y - b.y) < 1e-3 && abs(a.angle - b.angle) < 1e-5)
    }
  }

  @Test func `the mass does not change a snap`() throws {
    var heavy = Self.scene()
    heavy.item.density = 8
    #expect(try heavy.frames() == Self.scene().frames(), "a power of two scales without rounding")
  }

  @Test func `a moving snap point takes the item along`() throws {
    var moving = Self.scene(damping: 1)
    moving.behaviors = [
      .snap(
        Snap(
          name: "home", item: "box", point: Point2(x: 0, y: 0), damping: 1,
          track: Track(knots: [
            .init(time: 0, x: 300, y: 200), .init(time: 0.5, x: 300, y: 200),
            .init(time: 0.6, x: 80, y: 400),
          ])))
    ]
    let trace = try moving.trace(in: Float.self)
    #expect(trace.frames[1...29] == (try Self.scene(damping: 1).frames())[1...29])
    let last = try #require(trace.frames.last)
    #expect(trace.status == .resting)
    #expect(abs(last.x - 80) < 0.01 && abs(last.y - 400) < 0.01)
  }

  @Test func `phases remove a snap and add it again`() throws {
    var scene = Self.scene().scene
    scene.phases = [
      Phase(name: "wait", until: Trigger(elapsed: 0.1), then: Actions(add: ["home"])),
      Phase(name: "pull", until: Trigger(elapsed: 0.2), then: Actions(remove: ["home"])),
      Phase(name: "drift", until: Trigger(elapsed: 0.1)),
    ]
    let frames = Trace<Float>(plan: try Plan(scene: scene)).frames
    #expect(frames[1...6].allSatisfy { $0.x == 100 && $0.velocityX == 0 })
    #expect(abs(frames[18].velocityX) > 100)
    // Nothing but the resistance acts then.
    let ratio = frames[24].velocityX / frames[20].velocityX
    #expect(abs(ratio - 0.99336) < 1e-4)
  }
}
