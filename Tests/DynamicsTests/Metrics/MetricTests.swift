import Testing

import Dynamics

/// Each metric, held against its definition computed from the frames of a trace.
@Suite struct MetricTests {
  /// A metric's definition in plain code over frames in double precision.
  private struct Definition {
    let frames: [Frame<Double>]
    let target: (x: Double, y: Double)
    /// Whether the target is the scene's; else it is the end of the item.
    var isOwn = true
    let isAtRest: Bool
    let settings = Settings.uikit
    /// The time between a frame and the next, s.
    ///
    /// UIKit's first frame at 60 Hz has one sub-step, and every later one two.
    var simulatedTime = { (frame: Int) in (frame == 0 ? 1 : 2) * Settings.uikit.timeStep }

    var start: (x: Double, y: Double) { (frames[0].x, frames[0].y) }

    var direction: (x: Double, y: Double, length: Double) {
      let dx = target.x - start.x
      let dy = target.y - start.y
      let length = (dx * dx + dy * dy).squareRoot()
      return (dx / length, dy / length, length)
    }

    func distance(_ frame: Frame<Double>, from point: (x: Double, y: Double)) -> Double {
      let dx = frame.x - point.x
      let dy = frame.y - point.y
      return (dx * dx + dy * dy).squareRoot()
    }

    /// The time of the first frame after the last one of some kind.
    func timeAfterLast(_ isOfKind: (Frame<Double>) -> Bool) -> Double {
      guard let last = frames.lastIndex(where: isOfKind) else { return 0 }
      return last + 1 < frames.count ? frames[last + 1].time : .nan
    }

    func beyond(_ frame: Frame<Double>) -> Double {
      (frame.x - target.x) * direction.x + (frame.y - target.y) * direction.y
    }

    func value(_ metric: Metric) -> Double {
      let pairs = zip(frames, frames.dropFirst())
      switch metric {
      case .settleTime:
        guard isAtRest, let end = frames.last else { return .nan }
        return timeAfterLast {
          distance($0, from: (end.x, end.y)) > settings.settleDistance
            || abs($0.angle - end.angle) > settings.settleAngle
        }
      case .arrivalTime: return isOwn ? timeAfterLast { distance($0, from: target) > 2 } : .nan
      case .pauseTime: return isAtRest ? frames.last?.time ?? .nan : .nan
      case .overshoot where !isOwn && !isAtRest: return .nan
      case .oscillations where !isOwn && !isAtRest: return .nan
      case .overshoot: return max(0, frames.map(beyond).max() ?? 0)
      case .overshootFraction: return value(.overshoot) / direction.length
      case .peakSpeed:
        return frames.map {
          ($0.velocityX * $0.velocityX + $0.velocityY * $0.velocityY).squareRoot()
        }.max() ?? .nan
      case .peakAcceleration:
        return pairs.enumerated().map { index, pair in
          let x = pair.1.velocityX - pair.0.velocityX
          let y = pair.1.velocityY - pair.0.velocityY
          return (x * x + y * y).squareRoot() / simulatedTime(index)
        }.max() ?? .nan
      case .peakAngle: return frames.map { abs($0.angle) }.max() ?? .nan
      case .travel:
        return pairs.map { before, after in
          let x = after.x - before.x
          let y = after.y - before.y
          return (x * x + y * y).squareRoot()
        }.reduce(0, +)
      case .oscillations:
        let sides = frames.map(beyond).filter { abs($0) > settings.settleDistance }
        return Double(zip(sides, sides.dropFirst()).count { $0 * $1 < 0 })
      case .finalX: return frames.last?.x ?? .nan
      case .finalY: return frames.last?.y ?? .nan
      case .finalAngle: return frames.last?.angle ?? .nan
      case .finalError: return isOwn ? frames.last.map { distance($0, from: target) } ?? .nan : .nan
      case .bounces, .firstContactTime, .exitTime, .energyDissipated, .impacts, .contacts,
        .firstImpactSpeed, .peakImpactSpeed, .contactTime, .phase, .outcome, .firstCrossingTime,
        .residual, .peakScale:
        return .nan
      }
    }
  }

  private static let fromFrames: [Metric] = Metric.allCases.filter {
    ![
      .bounces, .firstContactTime, .exitTime, .energyDissipated, .impacts, .contacts,
      .firstImpactSpeed, .peakImpactSpeed, .contactTime, .phase, .outcome, .firstCrossingTime,
      .residual, .peakScale,
    ].contains($0)
  }

  @Test(arguments: [(1.5, 0.1), (3, 0.3), (2, 0.9), (0.7, 0.05)])
  func `a metric equals its definition applied to the frames`(
    frequency: Double, damping: Double
  ) throws {
    var spring = Experiment(x: 40, y: 300, resistance: 0.1)
    spring.attach(
      to: (190, 100), offset: (20, 30), length: 0, frequency: frequency, damping: damping)
    spring.target = Target(item: "box", center: Point2(x: 170, y: 70))
    let plan = try spring.plan()
    let trace = Trace<Double>(plan: plan)
    let definition = Definition(
      frames: trace.frames, target: (170, 70), isAtRest: trace.status == .resting)
    let measured = measure(plan, Self.fromFrames, in: Double.self)
    for (index, metric) in Self.fromFrames.enumerated() {
      let expected = definition.value(metric)
      let value = measured.values[index][0]
      // The same arithmetic in another order: a few hundred roundings.
      let tolerance = 1e-9 * max(1, abs(expected))
      #expect(
        expected.isNaN ? value.isNaN : abs(value - expected) <= tolerance,
        "\(metric): \(value), by its definition \(expected)")
    }
  }

  @Test func `the metrics of a spring in closed form have the same definitions`() throws {
    var random = SplitMix64(seed: testSeed)
    var restCount = 0
    let count = 200
    for index in 0..<count {
      // Underdamped, so that no animation is cut off; a third of the scenarios end before it.
      var scene = try BuiltInScenes.customModalShow
        .setting("spring.dampingRatio", to: Quantity(random.number(0.05, 0.99)))
        .setting("spring.velocity.x", to: Quantity(random.number(-20, 20)))
        .setting("spring.velocity.y", to: Quantity(random.number(-20, 20)))
        .setting("spring.duration", to: Quantity(random.number(0.1, 2)))
        .setting("view.center.x", to: Quantity(random.number(-400, 400)))
        .setting("duration", to: Quantity(random.number(0.1, 3)))
      if index % 2 == 0, case .spring(var spring) = scene.behaviors[0] {
        spring.property = .center
        scene.behaviors[0] = .spring(spring)
      }
      let plan = try Plan(scene: scene)
      let measured = measure(plan, Self.fromFrames, in: Double.self)
      let isAtRest = measured.statuses == [.resting]
      if isAtRest { restCount += 1 }
      let definition = Definition(
        frames: Trace<Double>(plan: plan).frames, target: (187.5, 333.5), isAtRest: isAtRest,
        simulatedTime: { _ in 1 / Settings.uikit.frameRate })
      for (index, metric) in Self.fromFrames.enumerated() {
        let (expected, value) = (definition.value(metric), measured.values[index][0])
        #expect(
          expected.isNaN ? value.isNaN : abs(value - expected) <= 1e-9 * max(1, abs(expected)),
          "\(metric): \(value), by its definition \(expected)")
      }
    }
    #expect(restCount > count / 4 && restCount < count)
  }

  // In 10 s it comes to rest; in 1 s not, and then its end is no target to measure against.
  @Test(arguments: [10.0, 1])
  func `without a target an item is measured against the pose in which it rests`(
    duration: Double
  ) throws {
    var spring = Experiment(x: 40, y: 300, resistance: 0.1)
    spring.attach(to: (190, 100), length: 50, frequency: 2, damping: 0.4)
    spring.duration = .number(duration)
    let plan = try spring.plan()
    let trace = Trace<Double>(plan: plan)
    let end = try #require(trace.frames.last)
    #expect((trace.status == .resting) == (duration == 10))
    let definition = Definition(
      frames: trace.frames, target: (end.x, end.y), isOwn: false,
      isAtRest: trace.status == .resting)
    let metrics: [Metric] = [
      .settleTime, .arrivalTime, .overshoot, .overshootFraction, .finalError, .oscillations,
    ]
    let measured = measure(plan, metrics, in: Double.self)
    for (index, metric) in metrics.enumerated() {
      let (expected, value) = (definition.value(metric), measured.values[index][0])
      #expect(
        expected.isNaN ? value.isNaN : abs(value - expected) < 1e-9,
        "\(metric): \(value), by its definition \(expected)")
    }
  }

  /// Ways of an hour's frames take more memory than they may: a first run finds the rest instead.
  @Test(arguments: [
    ("falling-square", "square.elasticity"), ("falling-boxes", "parameters.elasticity"),
  ])
  func `a scenario of an hour is measured against its rest like one of a minute`(
    _ name: String, _ path: String
  ) throws {
    var scene = try #require(BuiltInScenes.named(name))
    scene.target = nil
    let metrics: [Metric] = [
      .settleTime, .overshoot, .overshootFraction, .oscillations, .finalError, .pauseTime,
    ]
    let column = (0..<150).map { 0.7 * Double($0 * 37 % 150) / 150 }
    let results = try [60, 3600].map { duration in
      scene.duration = .number(duration)
      let plan = try Plan(scene: scene, varying: [ParameterPath(path)])
      return measure(plan, metrics, columns: [column])
    }
    #expect(results[0].statuses.allSatisfy { $0 == .resting })
    #expect(Set(results[0].values[0]).count > 10)
    for (index, (short, long)) in zip(results[0].values, results[1].values).enumerated() {
      #expect(
        short.map(\.bitPattern) == long.map(\.bitPattern),
        "\(metrics[index % metrics.count]) of item \(index / metrics.count)")
    }
  }

  @Test(arguments: [1, 2])
  func `an item that never moves is at its target, whatever the rounding of its position`(
    itemCount: Int
  ) throws {
    func check<Scalar: SimulationScalar>(_ scalar: Scalar.Type) throws {
      var still = ManyItems(duration: 1)
      for index in 0..<itemCount { still.add(x: 100 + 150 * Double(index), y: 333.3) }
      let positions = (0..<150).map { 100 + 0.37 * Double($0) }
      let result = measure(
        try still.plan(varying: ["item0.center.x"]),
        [.overshoot, .overshootFraction, .oscillations], columns: [positions], in: Scalar.self)
      #expect(result.values.prefix(3).allSatisfy { $0.allSatisfy(\.isNaN) })
    }
    try check(Float.self)
    try check(Double.self)
  }

  @Test(arguments: [1, 2])
  func `an item that comes back to where it started has no direction`(itemCount: Int) throws {
    var thrown = ManyItems(duration: 10)
    for index in 0..<itemCount {
      let x = 100 + 150 * Double(index)
      thrown.add(x: x, y: 300, velocity: (0, 200))
      thrown.behaviors.append(
        .attachment(
          .spring(
            name: "spring\(index)", item: "item\(index)", anchor: Point2(x: .init(x), y: -700),
            frequency: 2, damping: 0.7)))
    }
    let metrics: [Metric] = [.overshoot, .overshootFraction, .oscillations, .settleTime]
    let result = measure(
      try thrown.plan(varying: ["item0.velocity.y"]), metrics,
      columns: [(0..<20).map { 100 + 20 * Double($0) }])
    #expect(result.statuses.allSatisfy { $0 == .resting })
    #expect(result.values.prefix(3).allSatisfy { $0.allSatisfy(\.isNaN) })
    #expect(result.values[3].allSatisfy { $0 > 0.3 })
  }

  // UIKit pauses when all is asleep, whatever a phase still waits for.
  @Test(arguments: [1, 2])
  func `the pause is when rest began, not when the scenario ends`(itemCount: Int) throws {
    var drop = ManyItems(duration: 20)
    for index in 0..<itemCount { drop.add(x: 100 + 150 * Double(index), y: 400) }
    drop.gravity()
    drop.behaviors.append(.collision(Collision(name: "walls", insets: Insets())))
    func measured() throws -> (values: [[Float]], statuses: [Status]) {
      measure(
        try drop.plan(varying: ["item0.elasticity"]), [.pauseTime], columns: [[0, 0.3, 0.6]])
    }
    let rests = try measured()
    #expect(rests.values[0].allSatisfy { $0 > 0.5 && $0 < 5 })
    drop.phases = [Phase(name: "wait", until: Trigger(.elapsed(8)))]
    let waits = try measured()
    #expect(waits.values == rests.values && waits.statuses == rests.statuses)
    // Woken after 8 s, it comes to rest again, later than that.
    drop.phases = [
      Phase(
        name: "wait", until: Trigger(.elapsed(8)),
        then: Actions(addVelocity: [.init(item: "item0", linear: Point2(x: 0, y: -300))])),
      Phase(name: "again", until: Trigger(.elapsed(7))),
    ]
    let again = try measured()
    #expect(again.values[0].allSatisfy { $0 > 8.5 && $0 < 14.9 })
  }

  @Test func `impacts and the first contact are counted when contact begins`() throws {
    // Elasticity 0.5 from 707 pt/s: 354, 177, 88. The fourth approach is below 100 pt/s.
    var drop = Experiment(x: 100, y: 0)
    drop.item.allowsRotation = 0
    drop.item.elasticity = 0.5
    drop.gravity()
    drop.line(-500, 300, 500, 300)
    let plan = try drop.plan()
    let measured = measure(plan, [.impacts, .firstContactTime])
    let frames = Trace<Float>(plan: plan).frames
    let turns = zip(frames, frames.dropFirst()).filter { $0.velocityY > 100 && $1.velocityY < 0 }
    #expect(Int(measured.values[0][0]) == turns.count)
    let first = try #require(turns.first)
    #expect(Double(measured.values[1][0]) == Double(Float(first.1.time)))
  }

  @Test func `an item that falls without a floor leaves the bounds at a known time`() throws {
    var fall = Experiment(x: 187, y: 333)
    fall.gravity()
    fall.duration = 3
    let plan = try fall.plan()
    let measured = measure(plan, [.exitTime, .pauseTime, .settleTime])
    #expect(measured.statuses == [.offscreen])
    let outside = Trace<Float>(plan: plan).frames.first { $0.y - 50 > 667 }
    #expect(Double(measured.values[0][0]) == outside.map { Double(Float($0.time)) })
    #expect(measured.values[1][0].isNaN && measured.values[2][0].isNaN)
  }

  @Test func `dissipated energy is the work of drag and damping`() throws {
    // A spring without damping keeps its energy as far as the implicit step lets it; one that comes
    // to rest has given up all of it: k x² / 2 = m w² x² / 2 = 1 kg · (4π)² · 1 m² / 2.
    var spring = Experiment(x: 0, y: 200)
    spring.attach(to: (0, 0), length: 100, frequency: 2, damping: 0.5)
    let measured = measure(try spring.plan(), [.energyDissipated], in: Double.self)
    #expect(measured.statuses == [.resting])
    let expected = 0.5 * 16 * Double.pi * Double.pi
    // It falls asleep within a point of the end: (1/100)² of the energy is left.
    #expect(abs(measured.values[0][0] - expected) < 2e-4 * expected)
  }

  @Test(arguments: [30.0, 60, 240])
  func `peaks include the start at any frame rate`(frameRate: Double) throws {
    var slowing = Experiment(resistance: 5)
    slowing.item.velocity = Point2(x: 1000, y: 0)
    slowing.item.angle = 2
    slowing.item.angularVelocity = -1
    slowing.duration = 1
    slowing.settings.frameRate = frameRate
    let peaks = measure(try slowing.plan(), [.peakSpeed, .peakAngle]).values
    #expect(peaks[0][0] == 1000 && peaks[1][0] == 2)
  }

  @Test(
    arguments: [1, 2],
    [(60, nil), (120, nil), (240, nil), (100, nil), (60, 2), (90, 3)] as [(Double, Int?)])
  func `what falls freely has the acceleration of gravity, whatever the frames`(
    itemCount: Int, frames: (Double, Int?)
  ) throws {
    var fall = ManyItems(duration: 0.4)
    for index in 0..<itemCount { fall.add(x: 100 + 150 * Double(index), y: 0) }
    fall.gravity()
    fall.collisions()
    (fall.settings.frameRate, fall.settings.dropEvery) = frames
    let peaks = measure(try fall.plan(), [.peakAcceleration], in: Double.self).values
    // Velocities up to 400 pt/s are rounded; their differences are 8 pt/s.
    for peak in peaks { #expect(abs(peak[0] - 1000) < 1e-9) }
  }
}
