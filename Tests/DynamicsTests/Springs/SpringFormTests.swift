import Dynamics
import Testing

/// The forms in which a scene gives a spring, and the numbers of the other forms.
struct SpringFormTests {
  private func scene(_ spring: SpringAnimation) -> Scene {
    Scene(
      name: "spring", reference: Size2(width: 400, height: 400),
      items: [
        Item(name: "card", size: Size2(width: 50, height: 50), center: Point2(x: 100, y: 300))
      ], behaviors: [.spring(spring)], duration: 20)
  }

  private let end = Point2(x: 300, y: 260)

  private func byRatio(
    _ ratio: Double, response: Double, velocity: Point2? = nil
  ) -> SpringAnimation {
    SpringAnimation(
      name: "pull", item: "card", to: end, dampingRatio: Quantity(ratio), velocity: velocity,
      response: Quantity(response))
  }

  private func value(_ path: ParameterPath, of spring: SpringAnimation) throws -> Double {
    let table = try ParameterTable(scene(spring))
    return table.baseValues()[try table.index(of: path)]
  }

  /// The metrics as text, because an overdamped spring has no time of a crossing, and NaN is not
  /// equal to itself.
  private func metrics(_ spring: SpringAnimation) throws -> [String] {
    let metrics: [Metric] = [.overshoot, .peakSpeed, .settleTime, .firstCrossingTime]
    let plan = try Plan(scene: scene(spring))
    var store = Store<Double>(plan: plan, metrics: metrics, capacity: 1)
    store.resize(to: 1)
    var simulation = Simulation<Double>(plan: plan, metrics: metrics, capacity: 1)
    simulation.run(&store)
    return (0..<metrics.count).map { index in store.withMetric(index) { "\($0[0])" } }
  }

  @Test func `stiffness 120, mass 1 and damping 14 are a known spring`() throws {
    let spring = SpringAnimation(
      name: "pull", item: "card", to: end, stiffness: 120, damping: 14, mass: 1)
    // 14 / (2√120) and 2π / √120.
    #expect((try value("pull.dampingRatio", of: spring) - 0.63900965).magnitude < 1e-8)
    #expect((try value("pull.response", of: spring) - 0.57357372).magnitude < 1e-8)
  }

  @Test func `each form moves as its damping ratio and response`() throws {
    var random = SplitMix64(seed: testSeed)
    for number in 0..<100 {
      let (k, m) = (
        Double.random(in: 1...2000, using: &random), Double.random(in: 0.1...9, using: &random)
      )
      let c = Double.random(in: 0.1...3, using: &random) * (k * m).squareRoot()
      let (bounce, response) = (
        Double.random(in: -0.8...0.9, using: &random), Double.random(in: 0.05...1.5, using: &random)
      )
      let perceived = try Spring(duration: response, bounce: bounce)
      let constants = try Spring(mass: m, stiffness: k, damping: c)
      let forms: [(SpringAnimation, ratio: Double, response: Double)] = [
        (
          SpringAnimation(
            name: "pull", item: "card", to: end, stiffness: Quantity(k), damping: Quantity(c),
            mass: Quantity(m)), constants.dampingRatio, constants.response
        ),
        (
          SpringAnimation(
            name: "pull", item: "card", to: end, bounce: Quantity(bounce),
            duration: Quantity(response)), perceived.dampingRatio, response
        ),
        (
          SpringAnimation(
            name: "pull", item: "card", to: end, bounce: Quantity(bounce),
            response: Quantity(response)), perceived.dampingRatio, response
        ),
      ]
      for (spring, ratio, response) in forms {
        #expect(try value("pull.dampingRatio", of: spring) == ratio, "case \(number)")
        #expect(try value("pull.response", of: spring) == response, "case \(number)")
        let given = byRatio(ratio, response: response)
        #expect(try metrics(spring) == metrics(given), "seed \(testSeed), case \(number)")
        // All forms of one spring agree, whichever is given.
        for path in ["pull.stiffness", "pull.damping", "pull.bounce"] as [ParameterPath]
        where spring.form == .bounce || path == "pull.bounce" {
          let (own, other) = (try value(path, of: spring), try value(path, of: given))
          // A given bounce is rounded up to four times on the way to a damping ratio and back: each
          // time by at most 2⁻⁵³ of a number up to 1 or of its reciprocal, so by 2⁻⁵³ of the bounce's
          // own scale, which is 1.
          let isGiven = path == "pull.bounce" && spring.form == .bounce
          #expect((own - other).magnitude <= (isGiven ? 2 * Double.ulpOfOne : 0), "\(path)")
        }
      }
    }
  }

  @Test func `a gesture's velocity is divided by the distance`() throws {
    var spring = byRatio(0.8, response: 0.4)
    spring.gestureVelocity = Point2(x: 500, y: -120)
    #expect(try value("pull.velocity.x", of: spring) == 500 / 200.0)
    #expect(try value("pull.velocity.y", of: spring) == -120 / -40.0)
    let given = byRatio(0.8, response: 0.4, velocity: Point2(x: 2.5, y: 3))
    #expect(try metrics(spring) == metrics(given))
    spring.to.x = 100
    #expect(try value("pull.velocity.x", of: spring) == 0)
  }

  @Test func `a swept stiffness moves the rows as scenes of their own`() throws {
    let stiffnesses = [80.0, 120, 400, 1e6]
    func spring(_ k: Double) -> SpringAnimation {
      SpringAnimation(name: "pull", item: "card", to: end, stiffness: Quantity(k), damping: 14)
    }
    let plan = try Plan(scene: scene(spring(1)), varying: ["pull.stiffness"])
    let names: [Metric] = [.overshoot, .peakSpeed, .settleTime, .firstCrossingTime]
    var store = Store<Double>(plan: plan, metrics: names, capacity: 4)
    store.resize(to: 4)
    store.withParameter(0) { for row in $0.indices { $0[row] = stiffnesses[row] } }
    var simulation = Simulation<Double>(plan: plan, metrics: names, capacity: 4)
    simulation.run(&store)
    for (row, k) in stiffnesses.enumerated() {
      let values = names.indices.map { index in store.withMetric(index) { "\($0[row])" } }
      #expect(try values == metrics(spring(k)), "k = \(k)")
    }
  }

  @Test func `a number that follows cannot be varied`() throws {
    let spring = SpringAnimation(name: "pull", item: "card", to: end, stiffness: 120, damping: 14)
    let problems = #expect(throws: SceneProblems.self) {
      try Plan(scene: scene(spring), varying: ["pull.response"])
    }
    #expect(
      problems?.all.map(\.description) == [
        "pull.response: it follows from other numbers and cannot be set or varied. Set or vary pull.stiffness, pull.mass."
      ])
  }

  @Test func `a mixture of forms is refused`() {
    func problems(_ change: (inout SpringAnimation) -> Void) -> [String] {
      var spring = SpringAnimation(name: "pull", item: "card", to: end, stiffness: 120, damping: 14)
      change(&spring)
      return scene(spring).problems.map(\.description)
    }
    #expect(problems { _ in }.isEmpty)
    #expect(
      problems { $0.damping = nil } == [
        "pull.damping: missing in a spring with a stiffness; expected 0 or more"
      ])
    #expect(
      problems { $0.response = 1 }.first?.hasPrefix(
        "pull.response: a spring with a stiffness has no response; expected one of damping, ")
        == true)
    #expect(
      problems {
        ($0.stiffness, $0.damping, $0.bounce) = (nil, nil, 0.2)
      } == [
        "pull.duration: duration and response are both missing; "
          + "expected the perceived duration, or a response"
      ])
    #expect(
      problems {
        ($0.stiffness, $0.damping, $0.bounce, $0.duration, $0.response) = (nil, nil, 0.2, 1, 1)
      }.count == 1)
    #expect(
      problems {
        ($0.velocity, $0.gestureVelocity) = (Point2(x: 1, y: 1), Point2(x: 1, y: 1))
      }.count == 1)
    #expect(
      problems {
        ($0.property, $0.gestureVelocity) = (.transform, Point2(x: 1, y: 1))
      }.first?.hasPrefix("pull.gestureVelocity: a transform has no velocity in pt/s") == true)
  }
}
