import Dynamics
import Foundation
import Testing

/// Public questions about springs: overshoot, duration, velocity, frame rate, interruption.
@Suite struct SpringQuestionTests {
  /// A spring in closed form that moves an item by 300 pt along x, from a scene's settings on.
  private func closed(_ spring: String, isFine: Bool = true) throws -> PublicQuestion {
    try PublicQuestion(
      """
      items: [{name: view, size: [100, 100], center: [50, 400]}]
      behaviors: [{spring: {name: s, item: view, to: [350, 400], \(spring)}}]
      target: {item: view, center: [350, 400]}
      """, isFine: isFine)
  }

  /// A spring of 2 Hz to x = 200, whose anchor is 600 pt to the left, so that it has a direction.
  private func attached(
    start: Double = 200, velocity: Double = 0, damping: Double, rest: String = ""
  ) throws -> PublicQuestion {
    try PublicQuestion(
      """
      items: [{name: view, size: [100, 100], center: [\(start), 400], velocity: [\(velocity), 0],
               resistance: 0}]
      behaviors:
        - attachment: {name: s, item: view, anchor: [-400, 400], length: 600, frequency: 2,
                       damping: \(damping)}
      \(rest)
      """, isFine: true)
  }

  private let omega = 4 * Double.pi

  /// Asked at <https://github.com/pmndrs/react-spring/issues/678>, which has it the other way round.
  ///
  /// Below 1 the first overshoot is e^(-πζ/√(1-ζ²)) of the way; from 1 on there is none. A frame of 2 ms
  /// misses the peak by at most a millisecond: ω² · 10⁻⁶ / 2 = 8e-5 of it.
  @Test func `which damping ratio overshoots, and by how much`() throws {
    let ratios = [0.2, 0.5, 0.8, 1, 1.5]
    let measured = try closed("dampingRatio: 1, response: 0.5").values(
      .overshootFraction, varying: "s.dampingRatio", ratios)
    for (ratio, value) in zip(ratios, measured) {
      let expected = ratio < 1 ? exp(-.pi * ratio / (1 - ratio * ratio).squareRoot()) : 0
      #expect(abs(value - expected) < 1e-4, "\(ratio): \(value), \(expected)")
    }
  }

  /// Asked at <https://exchangetuts.com/equation-for-time-versus-position-graph-for-ios-7-spring-animation-animatewithdurationdelayusingspringwithdamping-1641205564031890>.
  ///
  /// 1 - e^(-ζωt) (cos ωₜt + (ζω - v)/ωₜ sin ωₜt) is 1 where tan ωₜt = -ωₜ / (ζω - v).
  @Test func `when does a spring with a velocity first reach its end`() throws {
    let (ratio, velocity, omega) = (0.4, 0.5, 2 * Double.pi / 0.8)
    let damped = omega * (1 - ratio * ratio).squareRoot()
    let expected = (.pi - atan2(damped, ratio * omega - velocity)) / damped
    let spring = try closed("dampingRatio: 0.4, velocity: [0.5, 0], response: 0.8", isFine: false)
    #expect(abs(try spring.value(.firstCrossingTime) - expected) < 1e-9)
  }

  /// Asked at <https://devhide.com/how-do-the-parameters-of-interpolatingspring-work-77111922>.
  ///
  /// A critically damped spring overshoots if its velocity v exceeds ω: by (u/ω) e^(-ω/u - 1) of the way,
  /// with u = v - ω. No damping ratio of 1 helps then; a stiffer spring does.
  @Test func `why does a critically damped spring bounce that starts fast`() throws {
    let spring = try closed("dampingRatio: 1, response: 0.5, velocity: [0, 0]")
    let omega = 2 * Double.pi / 0.5
    let factors = [0.5, 0.99, 1.5, 3]
    let measured = try spring.values(
      .overshootFraction, varying: "s.velocity.x", factors.map { $0 * omega })
    for (factor, value) in zip(factors, measured) {
      let u = factor - 1
      let expected = u > 0 ? u * exp(-1 / u - 1) : 0
      // A frame of 2 ms misses the peak by (ω ms)² / 2.
      #expect(abs(value - expected) < 1e-4, "\(factor): \(value), \(expected)")
    }
  }

  /// Asked at <https://mcmap.net/q/1950039/-equation-for-time-versus-position-graph-for-ios-7-spring-animation-animatewithduration-delay-usingspringwithdamping>.
  ///
  /// SwiftUI's response is 2π/ω. From rest, the end is first reached at (π - arccos ζ) / ωₜ.
  @Test func `what do response and damping fraction mean in time`() throws {
    for (response, ratio) in [(0.55, 0.825), (0.15, 0.86), (1, 0.3)] {
      let damped = 2 * Double.pi / response * (1 - ratio * ratio).squareRoot()
      let spring = try closed("dampingRatio: \(ratio), response: \(response)", isFine: false)
      let expected = (.pi - acos(ratio)) / damped
      #expect(abs(try spring.value(.firstCrossingTime) - expected) < 1e-9)
    }
  }

  /// The last time at which a spring that starts at rest is more than 0.5 pt from its end.
  private func settleTime(_ distance: Double, omega: Double, ratio: Double) -> Double {
    let damped = omega * (1 - ratio * ratio).squareRoot()
    let times = (0..<60_000).map { Double($0) * 1e-4 }
    return times.last { time in
      abs(
        distance * exp(-ratio * omega * time)
          * (cos(damped * time) + ratio * omega / damped * sin(damped * time))) > 0.5
    } ?? 0
  }

  /// Asked at <https://github.com/facebookarchive/rebound/issues/83>.
  ///
  /// Origami's tension 40 and friction 7 are a stiffness of (40 - 30) · 3.62 + 194 and a damping of
  /// (7 - 8) · 3 + 25, for a mass of 1. The time is seen at a frame of 2 ms.
  @Test func `how long does a spring take until it is at rest`() throws {
    let omega = 230.2.squareRoot()
    let ratio = 22 / (2 * omega)
    let spring = try closed("dampingRatio: \(ratio), response: \(2 * Double.pi / omega)")
    let expected = settleTime(300, omega: omega, ratio: ratio)
    #expect(abs(try spring.value(.settleTime) - expected) < 0.0021)
  }

  /// Asked at <https://github.com/material-motion/material-motion-js/issues/21>.
  ///
  /// The same spring takes longer for a longer way, by about ln(10) / (ζω) for ten times the way. At a
  /// sub-step of 0.1 ms it loses ωh/2 = 0.06 % of its damping and frequency.
  @Test func `does a spring take the same time for a longer way`() throws {
    var times: [Double] = []
    for distance in [20.0, 200] {
      let expected = settleTime(distance, omega: omega, ratio: 0.5)
      let time = try attached(start: 200 + distance, damping: 0.5).value(.settleTime)
      #expect(abs(time - expected) < 0.003 + 0.001 * expected)
      times.append(time)
    }
    // Half a period of the swing, by which the last swing above 0.5 pt can differ, is 0.29 s.
    #expect(abs(times[1] - times[0] - log(10) / (0.5 * omega)) < 0.29)
  }

  /// Asked at <https://github.com/Automattic/pocket-casts-ios/pull/4242>.
  ///
  /// A player of 800 pt moves up, and so does the finger, at 1200 pt/s: both are negative, and the spring's
  /// velocity is +1.5. With the wrong sign the view first moves away, by -y(t) of the way at
  /// t = v / (ω (ω + v)), and back, for y(t) = 1 - (1 + (ω + v) t) e^(-ωt).
  @Test func `which sign does a finger's velocity have in a spring`() throws {
    let player = try PublicQuestion(
      """
      items: [{name: player, size: [400, 800], center: [200, 1200]}]
      behaviors:
        - spring: {name: s, item: player, to: [200, 400], dampingRatio: 1, response: 1, velocity: [0, 0]}
      """, isFine: true)
    let ways = try player.values(.travel, varying: "s.velocity.y", [-1200 / -800, -1.5])
    let (omega, velocity) = (2 * Double.pi, 1.5)
    let time = velocity / (omega * (omega + velocity))
    let away = -800 * (1 - (1 + (omega + velocity) * time) * exp(-omega * time))
    // A turn between two frames hides less than ω v h² · 800 = 0.03 pt.
    #expect(abs(ways[0] - 800) < 0.05)
    #expect(abs(ways[1] - (800 + 2 * away)) < 0.05 && away > 15)
  }

  /// Asked at <https://github.com/facebookarchive/rebound-js/issues/20>.
  ///
  /// A critically damped spring that is at its end and gets a velocity v moves away by v / (ωe), and back.
  /// The implicit spring is 0.06 % slower.
  @Test func `how far does a spring at rest go that is given a velocity`() throws {
    let spring = try attached(velocity: 600, damping: 1)
    let expected = 2 * 600 / (omega * M_E)
    #expect(abs(try spring.value(.travel) - expected) < 0.002 * expected)
  }

  /// Asked at <https://github.com/centau/vide/pull/25> and <https://github.com/noctalia-dev/umbriel/pull/195>.
  ///
  /// From 1 to 0.01 with ζ = 0.7, a spring passes 0: it ends 0.99 e^(-πζ/√(1-ζ²)) = 0.0455 below 0.01. Here a
  /// point stands for a thousandth.
  @Test func `can a spring between two positive numbers become negative`() throws {
    let value = try PublicQuestion(
      """
      items: [{name: value, size: [10, 10], center: [1000, 400]}]
      behaviors: [{spring: {name: s, item: value, to: [10, 400], dampingRatio: 0.7, response: 0.5}}]
      target: {item: value, center: [10, 400]}
      """, isFine: true)
    let expected = 990 * exp(-.pi * 0.7 / (1 - 0.49).squareRoot())
    let overshoot = try value.value(.overshoot)
    #expect(abs(overshoot - expected) < 1e-3 * expected)
    #expect(10 - overshoot < 0)
  }

  /// Asked at <https://github.com/sveltejs/svelte/issues/10717>.
  ///
  /// UIKit steps at 120 Hz on every screen: frame k at 60 Hz is frame 2k at 120 Hz, to the bit.
  @Test func `does a spring move differently at 120 Hz`() throws {
    var spring = try attached(start: 380, damping: 0.1, rest: "duration: 2")
    spring.settings = .uikit
    let slow = Trace<Float>(plan: try Plan(scene: spring.scene, settings: spring.settings)).frames
    spring.settings.frameRate = 120
    let fast = Trace<Float>(plan: try Plan(scene: spring.scene, settings: spring.settings)).frames
    #expect(slow.count > 100 && fast.count == 2 * slow.count - 1)
    for (index, frame) in slow.enumerated() {
      #expect(frame.x == fast[2 * index].x && frame.velocityX == fast[2 * index].velocityX)
    }
  }

  /// Asked at <https://github.com/MalpenZibo/guido/pull/195>.
  ///
  /// The formula of a free swing, applied twice: to 0.1 s around the first end, then from that position
  /// and velocity around the second one. Phases end at frames, which 0.1 s and 0.3 s are.
  @Test func `does a spring keep its velocity when its end moves`() throws {
    let spring = try attached(
      start: 380, damping: 0.5,
      rest: """
        phases:
          - {name: first, until: {elapsed: 0.1}, then: {move: {s: [-300, 400]}}}
          - {name: second, until: {elapsed: 0.2}}
        """)
    let damped = omega * (1 - 0.25).squareRoot()
    func swing(_ x: Double, _ v: Double, _ time: Double) -> (x: Double, v: Double) {
      let sine = (v + 0.5 * omega * x) / damped
      let decay = exp(-0.5 * omega * time)
      let (c, s) = (cos(damped * time), sin(damped * time))
      let position = decay * (x * c + sine * s)
      return (position, decay * damped * (sine * c - x * s) - 0.5 * omega * position)
    }
    let turn = swing(180, 0, 0.1)
    let end = swing(turn.x - 100, turn.v, 0.2)
    let withoutVelocity = swing(turn.x - 100, 0, 0.2)
    // The speed, up to 2000 pt/s, times a sub-step of 0.1 ms, and 0.06 % of the spring.
    #expect(abs(try spring.value(.finalX) - (300 + end.x)) < 0.5)
    #expect(abs(withoutVelocity.x - end.x) > 20)
  }
}
