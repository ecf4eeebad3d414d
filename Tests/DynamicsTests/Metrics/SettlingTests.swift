import Foundation
import Testing

import Dynamics

/// The times from which an item stays at its rest pose and at its target.
@Suite struct SettlingTests {
  // MARK: Closed forms

  /// A spring of 2 Hz lets go at A = 200 pt.
  ///
  /// Its displacement is A e^(-ζωt) (cos ωₜt + ζω/ωₜ sin ωₜt)
  /// with ωₜ = ω √(1-ζ²); the last time at which it is 0.5 pt follows by search.
  ///
  /// At a sub-step of 0.1 ms the implicit spring loses ωh/2 = 0.06 % of its damping and frequency. The
  /// item sleeps below 10⁻³ pt/s, so that it rests where the spring ends.
  @Test(arguments: [0.2, 0.5, 0.9])
  func `a damped spring settles when the closed form does`(ratio: Double) throws {
    var spring = Experiment(x: 400, y: 300)
    spring.attach(to: (-400, 300), length: 600, frequency: 2, damping: ratio)
    spring.settings.frameRate = 500
    spring.settings.timeStep = 1e-4
    spring.settings.sleepSpeed = 1e-5
    spring.duration = 20
    let omega = 4 * Double.pi
    let damped = omega * (1 - ratio * ratio).squareRoot()
    func displacement(_ time: Double) -> Double {
      200 * exp(-ratio * omega * time)
        * (cos(damped * time) + ratio * omega / damped * sin(damped * time))
    }
    let times = (0..<100_000).map { Double($0) * 1e-4 }
    let last = try #require(times.last { abs(displacement($0)) > 0.5 })
    let measured = measure(try spring.plan(), [.settleTime, .finalX], in: Double.self)
    #expect(measured.statuses == [.resting])
    #expect(abs(measured.values[1][0] - 200) < 0.001)
    // A frame, 2 ms, and 0.1 % of the time.
    #expect(abs(measured.values[0][0] - last) < 0.003 + 0.001 * last, "\(measured.values), \(last)")
  }

  /// A ball falls 300 pt and bounces with elasticity e: contact k comes at v = √(2gh) eᵏ.
  ///
  /// From below 100 pt/s it bounces no more, and so has settled when that contact begins.
  @Test(arguments: [0.2, 0.5, 0.7])
  func `a bouncing ball settles at its last contact`(elasticity: Double) throws {
    var drop = Experiment(x: 100, y: 0)
    drop.item.allowsRotation = 0
    drop.item.elasticity = .number(elasticity)
    drop.gravity()
    drop.line(-500, 350, 500, 350)
    let (gravity, fall) = (1000.0, 300.0)
    var speed = (2 * gravity * fall).squareRoot()
    var time = speed / gravity
    var contacts = 1.0
    while speed > 100 {
      speed *= elasticity
      time += 2 * speed / gravity
      contacts += 1
    }
    let measured = measure(try drop.plan(), [.settleTime, .impacts], in: Double.self)
    #expect(measured.statuses == [.resting])
    // Each contact comes up to a sub-step early or late, and changes the speed by up to gravity times
    // a sub-step, which the next flight doubles; the frame after the last one counts.
    #expect(abs(measured.values[0][0] - time) < (3 * contacts + 2) / 120)
    #expect(measured.values[1][0] == contacts - 1)
  }

  @Test func `rotation delays settling until the angle stays`() throws {
    var spin = Experiment(x: 100, y: 100)
    spin.item.angularVelocity = 10
    spin.item.angularResistance = 4
    spin.settings.sleepSpin = 1e-6
    spin.settings.timeStep = 1e-4
    spin.settings.frameRate = 500
    // ω = 10 e^(-4t): the angle that is left is 2.5 e^(-4t), 0.5° at ln(2.5 / 0.00873) / 4.
    let expected = log(2.5 / (0.5 / 180 * Double.pi)) / 4
    let measured = measure(try spin.plan(), [.settleTime], in: Double.self)
    #expect(measured.statuses == [.resting])
    #expect(abs(measured.values[0][0] - expected) < 0.003 + 0.001 * expected)
  }

  // MARK: What moves has not settled

  @Test(arguments: [false, true])
  func `an item that still moves at the end has not settled`(hasTarget: Bool) throws {
    var swing = Experiment(x: 200, y: 100)
    swing.attach(to: (100, 100), frequency: 1)
    swing.item.velocity = Point2(x: 60, y: 0)
    swing.duration = 7.03
    // It swings through 200 ± 10 pt, within a tolerance of 20 pt.
    if hasTarget {
      swing.target = Target(item: "box", center: Point2(x: 200, y: 100), tolerance: 20)
    }
    let measured = measure(
      try swing.plan(), [.settleTime, .pauseTime, .overshoot, .finalError, .arrivalTime])
    #expect(measured.statuses == [.moving])
    #expect(measured.values[0][0].isNaN && measured.values[1][0].isNaN)
    #expect(measured.values[2][0].isNaN)  // it starts there, or does not rest
    #expect(measured.values[3][0].isNaN == !hasTarget)
    #expect(hasTarget ? measured.values[4][0] == 0 : measured.values[4][0].isNaN)
  }

  @Test func `an item at rest has settled even if another moves`() throws {
    var pair = ManyItems(duration: 6)
    pair.add(x: 100, y: 100, velocity: (200, 0)) { $0.resistance = 6 }
    pair.add(x: 100, y: 400, velocity: (30, 0))
    pair.add(x: 100, y: 600) { $0.anchored = 1 }
    let measured = measure(try pair.plan(), [.settleTime, .pauseTime])
    #expect(measured.statuses == [.moving])
    #expect((0.5...1).contains(measured.values[0][0]))
    #expect(measured.values[2][0].isNaN)
    #expect(measured.values[4][0] == 0)
    #expect([1, 3, 5].allSatisfy { measured.values[$0][0].isNaN })
  }

  // MARK: Tolerance

  @Test func `a larger tolerance is reached no later`() throws {
    var spring = Experiment(x: 440, y: 100)
    spring.attach(to: (-210, 100), length: 500, frequency: 2, damping: 0.1)
    spring.target = Target(item: "box", center: Point2(x: 289.3, y: 100), angle: 0)
    let tolerances = (0..<200).map { 0.02 * pow(1.05, Double($0)) }
    let measured = measure(
      try spring.plan(varying: ["target.tolerance"]), [.arrivalTime, .settleTime],
      columns: [tolerances])
    let times = measured.values[0]
    // It rests 0.7 pt from the target: nearer it does not come.
    for (tolerance, time) in zip(tolerances, times) {
      if tolerance < 0.69 { #expect(time.isNaN) }
      if tolerance > 0.75 { #expect(!time.isNaN) }
    }
    let known = times.filter { !$0.isNaN }
    #expect(zip(known, known.dropFirst()).allSatisfy { $0 >= $1 })
    #expect(Set(known).count > 20)
    #expect(Set(measured.values[1]).count == 1)
  }

  @Test func `the angle has a tolerance of its own`() throws {
    var spin = Experiment(x: 100, y: 100)
    spin.item.angularVelocity = 1
    spin.item.angularResistance = 2
    spin.target = Target(item: "box", center: Point2(x: 100, y: 100), angle: 0.5)
    let plan = try spin.plan(varying: ["target.angleTolerance"])
    let measured = measure(plan, [.arrivalTime], columns: [[0.001, 0.1, 0.3, 1]])
    let times = measured.values[0]
    // It turns by 0.5 rad, less what the implicit drag takes: 1 % at most.
    #expect(times[0].isNaN && times[1] > times[2] && times[2] > 0 && times[3] == 0)
  }

  // MARK: Recomputed from traces

  /// The definitions, in the precision of the run: the same arithmetic gives the same frame.
  private struct Recomputed<Scalar: SimulationScalar> {
    var settleTime = Scalar.nan
    var arrivalTime = Scalar.nan

    init(_ frames: [Frame<Scalar>], isAtRest: Bool, target: (x: Scalar, y: Scalar)?) {
      func isNear(_ frame: Frame<Scalar>, _ x: Scalar, _ y: Scalar, _ limit: Scalar) -> Bool {
        let (dx, dy) = (frame.x - x, frame.y - y)
        return dx * dx + dy * dy <= limit * limit
      }
      func start(_ isInside: (Frame<Scalar>) -> Bool) -> Scalar {
        let first = (frames.lastIndex { !isInside($0) } ?? -1) + 1
        return first < frames.count ? Scalar(Double(first) * (1.0 / 60)) : .nan
      }
      guard let end = frames.last else { return }
      let turn = Scalar(Settings.uikit.settleAngle)
      if isAtRest {
        settleTime = start {
          isNear($0, end.x, end.y, 0.5) && ($0.angle - end.angle).magnitude <= turn
        }
      }
      if let target { arrivalTime = start { isNear($0, target.x, target.y, 2) } }
    }
  }

  private func check<Scalar: SimulationScalar>(
    _ plan: Plan, column: [Double], target: (x: Scalar, y: Scalar)?, in precision: Scalar.Type
  ) -> Int {
    let itemCount = plan.scene.items.count
    var traces = column.map { Trace<Scalar>(plan: plan, values: [$0]) }
    traces = traces.filter { $0.status != .diverged }
    guard traces.count == column.count else { return 0 }
    var restCount = 0
    for set in InstructionSet.here {
      let measured = measure(
        plan, [.settleTime, .arrivalTime], columns: [column], on: set, in: Scalar.self)
      for (row, trace) in traces.enumerated() {
        #expect(measured.statuses[row] == trace.status)
        for item in 0..<itemCount {
          let frames = trace.frames.filter { $0.item == item }
          guard let end = frames.last else { continue }
          // What sleeps has no velocity at all.
          let isStill =
            end.velocityX == 0 && end.velocityY == 0 && end.angularVelocity == 0
          let isAtRest = itemCount == 1 ? trace.status == .resting : isStill
          let expected = Recomputed(
            frames, isAtRest: isAtRest, target: item == 0 ? target : nil)
          let values = (measured.values[2 * item][row], measured.values[2 * item + 1][row])
          #expect(
            (values.0 == expected.settleTime || values.0.isNaN && expected.settleTime.isNaN)
              && (values.1 == expected.arrivalTime || values.1.isNaN && expected.arrivalTime.isNaN),
            "\(set), row \(row), item \(item): \(values), by its frames \(expected)")
          // Once a row, whatever instruction sets this processor has.
          if isAtRest, set == .scalar { restCount += 1 }
        }
      }
    }
    return restCount
  }

  /// 30 random scenes of one item: springs and falls onto floors, level and inclined.
  @Test(arguments: [0, 1, 2, 3, 4])
  func `the times of one item equal those computed from its frames`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    var (single, double) = (0, 0)
    for index in 0..<6 {
      var scene = Experiment(
        x: .random(in: 50...300, using: &random), y: .random(in: 50...300, using: &random),
        resistance: Quantity(.random(in: 0...2, using: &random)))
      scene.item.elasticity = Quantity(.random(in: 0...0.7, using: &random))
      scene.item.velocity = Point2(x: Quantity(.random(in: -300...300, using: &random)), y: 0)
      scene.item.angle = Quantity(.random(in: -1...1, using: &random))
      scene.item.allowsRotation = index % 3 == 0 ? 0 : 1
      if index % 2 == 0 {
        scene.attach(
          to: (180, 200), offset: (index % 3 == 0 ? 0 : 20, 10), length: 20,
          frequency: .random(in: 0.5...4, using: &random),
          damping: .random(in: 0.1...1, using: &random))
      } else {
        scene.gravity()
        scene.line(-2000, 500, 3000, index == 5 ? 560 : 500)
      }
      scene.duration = Quantity(.random(in: 2...8, using: &random))
      // Where it comes to rest without a spring is nearly known, with one it is not.
      scene.target = Target(item: "box", center: Point2(x: 180, y: 450))
      let path: ParameterPath = index % 2 == 0 ? "rope0.damping" : "box.elasticity"
      let plan = try scene.plan(varying: [path])
      let column = (0..<12).map { 0.05 + 0.07 * Double($0) }
      single += check(plan, column: column, target: (180, 450), in: Float.self)
      double += check(plan, column: column, target: (180, 450), in: Double.self)
    }
    #expect(single > 10 && double > 10)
  }

  /// Boxes and balls that fall onto a floor, one of them on a spring.
  @Test(arguments: [0, 1, 2])
  func `the times of many items equal those computed from their frames`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed + 100))
    var scene = ManyItems(duration: Quantity(.random(in: 2...6, using: &random)))
    for index in 0..<4 {
      scene.add(
        index == 1 ? .ellipse : .rectangle, x: 60 + 70 * Double(index),
        y: .random(in: 100...400, using: &random),
        velocity: (.random(in: -100...100, using: &random), 0),
        elasticity: .random(in: 0...0.6, using: &random))
    }
    scene.gravity()
    scene.line(-1000, 500, 2000, 500)
    scene.collisions()
    let plan = try scene.plan(varying: ["pull.magnitude"])
    let column = (0..<10).map { 0.5 + 0.2 * Double($0) }
    #expect(check(plan, column: column, target: nil, in: Float.self) > 2)
    #expect(check(plan, column: column, target: nil, in: Double.self) > 2)
  }
}
