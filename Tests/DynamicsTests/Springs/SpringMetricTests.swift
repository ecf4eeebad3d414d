import Testing

import Dynamics

/// The metrics of a centre that moves along x only.
@Suite struct SpringMetricTests {
  private func scene(to end: Point2 = Point2(x: 100, y: 0), scale: Quantity? = nil) -> Scene {
    Scene(
      name: "slide", reference: Size2(width: 400, height: 800),
      items: [Item(name: "v", size: Size2(width: 20, height: 20), center: Point2(x: 0, y: 0))],
      behaviors: [
        .spring(
          SpringAnimation(
            name: "s", item: "v", to: end, scale: scale, dampingRatio: 0.5, response: 0.5))
      ])
  }

  @Test func `a component without a distance does not count for crossing and residual`() throws {
    let plan = try Plan(scene: scene(), varying: ["s.velocity.x", "s.velocity.y"])
    let speeds = [(-5.0, 0.0), (0, 50), (0, 0), (3, -20)]
    let measured = measure(
      plan, [.firstCrossingTime, .residual, .pauseTime],
      columns: [speeds.map(\.0), speeds.map(\.1)], in: Double.self)
    let spring = try Spring(response: 0.5, dampingRatio: 0.5)
    for (row, speed) in speeds.enumerated() {
      let motion = try SpringMotion(spring, initialVelocity: speed.0)
      let timing = SpringTiming.Velocity(dx: speed.0, dy: speed.1)
      let end = try SpringTiming(spring, initialVelocity: timing).curve(of: .center).duration
      #expect(measured.values[0][row] == motion.firstCrossing)
      #expect(measured.values[1][row] == motion.displacement(at: end).magnitude)
    }
    // (π/2 + atan((ζω + 5) / ω_d)) / ω_d with ω = 4π and ζ = ½, and as a trace of 1000 Hz shows.
    #expect(abs(measured.values[0][0] - 0.2182) < 0.0001)
  }

  @Test func `if the centre stays, crossing and residual are the scale's`() throws {
    let grown = measure(
      try Plan(scene: scene(to: Point2(x: 0, y: 0), scale: 0.5)), [.firstCrossingTime, .residual],
      in: Double.self)
    let motion = try SpringMotion(Spring(response: 0.5, dampingRatio: 0.5))
    #expect(grown.values[0][0] == motion.firstCrossing)
    #expect(grown.values[1][0] == motion.displacement(at: motion.settlingDuration()).magnitude)
    let still = measure(
      try Plan(scene: scene(to: Point2(x: 0, y: 0))), [.firstCrossingTime, .residual],
      in: Double.self)
    #expect(still.values.allSatisfy { $0[0].isNaN })
  }

  // A settled spring has ε = 0.001 left, and up to half a percent more where UIKit's duration is an
  // approximation; a centre that stays within 0.5 pt is at rest as anywhere else.
  @Test func `a spring that is cut off has not settled, and says so`() throws {
    var random = SplitMix64(seed: testSeed)
    var cutOffCount = 0
    let count = 400
    for _ in 0..<count {
      let (ratio, response) = (random.number(0.05, 4), random.number(0.1, 1))
      let (distance, velocity) = (random.number(1, 2000), random.number(-5, 20))
      var slide = try scene(to: Point2(x: .init(distance), y: 0))
        .setting("s.dampingRatio", to: Quantity(ratio))
        .setting("s.response", to: Quantity(response))
        .setting("s.velocity.x", to: Quantity(velocity))
      slide.target = Target(
        item: "v", center: Point2(x: .init(distance), y: 0), tolerance: 0.25)
      slide.duration = 100
      let measured = measure(
        try Plan(scene: slide), [.settleTime, .pauseTime, .arrivalTime, .residual], in: Double.self)
      let spring = try Spring(response: response, dampingRatio: ratio)
      let motion = try SpringMotion(spring, initialVelocity: velocity)
      // The slower component decides, though it has no distance to go.
      let timing = SpringTiming.Velocity(dx: velocity, dy: 0)
      let end = try SpringTiming(spring, initialVelocity: timing).curve(of: .center).duration
      let left = motion.displacement(at: end).magnitude
      #expect(measured.values[3][0] == left)
      let isCutOff = left * distance > max(0.5, 0.00101 * distance)
      if isCutOff { cutOffCount += 1 }
      #expect(measured.statuses[0] == .resting || isCutOff)
      #expect(measured.values[0..<3].allSatisfy { $0[0].isNaN == isCutOff })
      if ratio < 1 { #expect(!isCutOff) }
    }
    #expect(cutOffCount > 100 && cutOffCount < count - 100)
  }

  @Test func `a scale that is cut off has not settled`() throws {
    for (ratio, isCutOff) in [(0.5, false), (3, true)] {
      let grown = try scene(to: Point2(x: 0, y: 0), scale: 9)
        .setting("s.dampingRatio", to: Quantity(ratio))
      let measured = measure(try Plan(scene: grown), [.settleTime, .pauseTime], in: Double.self)
      #expect(measured.values.allSatisfy { $0[0].isNaN == isCutOff })
      #expect((measured.statuses == [.resting]) != isCutOff)
    }
  }

  @Test func `responses and durations below their minimum are refused`() throws {
    #expect(
      try scene().setting("s.response", to: 1e-6).problems.map(\.description) == [
        "s.response: out of range (got 1e-06); expected 1e-05 or more"
      ])
    #expect(try scene().setting("s.response", to: 1e-5).problems.isEmpty)
    var timed = scene()
    timed.behaviors = [
      .spring(
        SpringAnimation(
          name: "s", item: "v", to: Point2(x: 100, y: 0), dampingRatio: 0.5, duration: 1e-6))
    ]
    #expect(
      timed.problems.map(\.description) == [
        "s.duration: too short for this damping ratio (got 1e-06); "
          + "expected a time in which a spring of at most 1000000 rad/s settles"
      ])
  }
}
