import Testing

import Dynamics

/// Pushes: the published numbers, the unit, and the rules of direction, angle and magnitude.
@Suite struct PushTests {
  private static func pushed(_ push: Push, gravity: Bool = false) -> Experiment {
    var experiment = Experiment(x: 150, y: 50)
    if gravity { experiment.gravity() }
    experiment.behaviors.append(.push(push))
    return experiment
  }

  @Test func `a continuous push accelerates as UIKit's does`() throws {
    let push = Push(name: "push", mode: .continuous, direction: Point2(x: 1, y: 0))
    let frames = try Self.pushed(push).frames()
    #expect(
      frames[1...4].map { Double($0.velocityX).nineDigits }
        == ["0.833333373", "2.50000024", "4.16666698", "5.83333349"])
  }

  @Test func `a push beside the centre turns as UIKit's does`() throws {
    let push = Push(
      name: "push", mode: .continuous, direction: Point2(x: 1, y: 0), offset: Point2(x: 0, y: 50))
    let frames = try Self.pushed(push).frames()
    for (frame, spin) in zip(frames[1...4], [-0.025, -0.075, -0.125, -0.175]) {
      #expect(abs(Double(frame.angularVelocity) - spin) < 1e-7)
    }
  }

  @Test func `an impulse beside the centre turns as UIKit's does`() throws {
    let push = Push(
      name: "push", mode: .instantaneous, direction: Point2(x: 0, y: 1), offset: Point2(x: 50, y: 0)
    )
    let frames = try Self.pushed(push).frames()
    #expect(abs(frames[1].angularVelocity - 3) < 1e-6)
    #expect(abs(frames[1].velocityY - 100) < 1e-5)
    // It acts once: without resistance the velocity stays.
    #expect(frames[40].velocityY == frames[1].velocityY)
  }

  @Test(arguments: [0.25, 1, 3.7]) func `the mass divides a push`(density: Double) throws {
    var light = Self.pushed(
      Push(name: "push", mode: .instantaneous, angle: .number(.pi / 2), magnitude: 2))
    light.item.density = .init(density)
    let velocity = Double(try light.frames()[1].velocityY)
    #expect(abs(velocity - 200 / density) < 1e-4 * 200 / density)
  }

  @Test func `a push adds to gravity`() throws {
    let lift = Push(name: "lift", mode: .continuous, direction: Point2(x: 0, y: -10))
    let frames = try Self.pushed(lift, gravity: true).frames()
    // 10 N hold 1 kg against 10 m/s².
    #expect(frames.allSatisfy { $0.y == frames[0].y })
  }

  @Test func `a push keeps its distance in the axes of the screen`() throws {
    var spinning = Self.pushed(
      Push(
        name: "push", mode: .continuous, direction: Point2(x: 1, y: 0), offset: Point2(x: 0, y: 50))
    )
    spinning.item.angularVelocity = 20
    let frames = try spinning.frames()
    // The torque does not follow the angle: the spin falls by 3 rad/s² times the time.
    let gained = Double(frames[60].angularVelocity) - 20
    #expect(abs(gained + 3 * 119.0 / 120) < 1e-3)
  }

  // MARK: Direction, angle, magnitude

  private func velocity(_ push: Push) throws -> (x: Double, y: Double) {
    let frame = try Self.pushed(push).frames()[1]
    return (Double(frame.velocityX), Double(frame.velocityY))
  }

  @Test func `a magnitude replaces the length of a direction`() throws {
    let push = Push(
      name: "push", mode: .instantaneous, direction: Point2(x: 3, y: -4), magnitude: 10)
    let (x, y) = try velocity(push)
    #expect(abs(x - 600) < 1e-3 && abs(y + 800) < 1e-3)
  }

  @Test func `a negative magnitude reverses a push`() throws {
    let (x, y) = try velocity(
      Push(name: "push", mode: .instantaneous, direction: Point2(x: 3, y: -4), magnitude: -10))
    #expect(abs(x + 600) < 1e-3 && abs(y - 800) < 1e-3)
    #expect(
      try velocity(Push(name: "push", mode: .instantaneous, angle: 0, magnitude: -2)) == (-200, 0))
  }

  @Test func `a direction without a magnitude is the force vector`() throws {
    let (x, y) = try velocity(
      Push(name: "push", mode: .instantaneous, direction: Point2(x: 3, y: -4)))
    #expect(abs(x - 300) < 1e-4 && abs(y + 400) < 1e-4)
  }

  @Test func `a magnitude alone pushes to the right, an angle alone not at all`() throws {
    #expect(try velocity(Push(name: "push", mode: .instantaneous, magnitude: 2)) == (200, 0))
    #expect(try velocity(Push(name: "push", mode: .instantaneous, angle: 1)) == (0, 0))
  }

  @Test func `a direction without length has the angle 0`() throws {
    let none = Push(
      name: "push", mode: .instantaneous, direction: Point2(x: 0, y: 0), magnitude: 2)
    #expect(try velocity(none) == (200, 0))
  }

  @Test func `a direction beside an angle is refused`() {
    var push = Push(name: "push", mode: .continuous, direction: Point2(x: 1, y: 0))
    push.angle = 0
    #expect(
      Self.pushed(push).scene.problems.map(\.description) == [
        "push.angle: angle and direction are both given; expected only one of them"
      ])
  }

  // MARK: When

  @Test func `an inactive push does nothing`() throws {
    let plan = try Self.pushed(Push(name: "push", mode: .instantaneous, magnitude: 2)).plan(
      varying: ["push.active"])
    let peak = measure(plan, [.peakSpeed], columns: [[1, 0]]).values[0]
    #expect(abs(peak[0] - 200) < 1e-4)
    #expect(peak[1] == 0)
  }

  @Test func `a phase that adds an impulse gives it once, each time`() throws {
    var scene = Self.pushed(Push(name: "kick", mode: .instantaneous, magnitude: 1)).scene
    scene.phases = [
      Phase(name: "rest", until: Trigger(elapsed: 0.1), then: Actions(add: ["kick"])),
      Phase(name: "first", until: Trigger(elapsed: 0.1), then: Actions(remove: ["kick"])),
      Phase(name: "second", until: Trigger(elapsed: 0.1), then: Actions(add: ["kick"])),
      Phase(name: "third", until: Trigger(elapsed: 0.1)),
    ]
    let frames = Trace<Float>(plan: try Plan(scene: scene)).frames
    #expect(frames[6].velocityX == 0)
    #expect(abs(frames[7].velocityX - 100) < 1e-4)
    #expect(frames[18].velocityX == frames[7].velocityX)
    #expect(abs(frames[19].velocityX - 200) < 1e-4)
  }

  @Test func `an impulse wakes an item that rests`() throws {
    var scene = Self.pushed(Push(name: "kick", mode: .instantaneous, magnitude: 1)).scene
    scene.phases = [
      Phase(name: "sleep", until: Trigger(rest: true), then: Actions(add: ["kick"])),
      Phase(name: "go", until: Trigger(elapsed: 0.1)),
    ]
    let frames = Trace<Float>(plan: try Plan(scene: scene)).frames
    #expect(frames[31].velocityX == 0)
    #expect(abs(frames[32].velocityX - 100) < 1e-4)
  }

  @Test func `a push of other items does not move this one`() throws {
    #expect(
      try Self.pushed(Push(name: "push", items: [], mode: .continuous, magnitude: 9)).frames().last?
        .x == 150)
  }

  @Test func `the unit of a magnitude depends on the mode of the push`() throws {
    for (mode, symbol) in [(Push.Mode.continuous, "N"), (.instantaneous, "N·s")] {
      let table = try ParameterTable(Self.pushed(Push(name: "push", mode: mode)).scene)
      let magnitude = table.parameters[try table.index(of: "push.magnitude")]
      #expect(magnitude.unit.symbol == symbol)
      #expect(magnitude.isDefault && magnitude.quantity == 0)
    }
  }
}
