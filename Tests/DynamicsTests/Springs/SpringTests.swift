import Foundation
import Testing

import Dynamics

extension Double {
  fileprivate func digits(_ count: Int) -> String { String(format: "%.\(count)f", self) }
}

@Suite struct SpringTests {
  private func motion(
    _ frequency: Double, _ ratio: Double, _ velocity: Double = 0
  ) throws -> SpringMotion {
    try SpringMotion(
      Spring(angularFrequency: frequency, dampingRatio: ratio), initialVelocity: velocity)
  }

  private static let ratios = [
    0, 1e-9, 0.01, 0.2, 0.5, 0.8, 0.99, 0.9999, 1 - 1e-8, 1 - 1e-16, 1, 1 + 1e-15, 1 + 1e-8,
    1.0001, 1.01, 1.5, 4.56, 20,
  ]
  private static let velocities = [-10, -1, 0, 0.5, 5, 20, 300.0]

  // MARK: The equation of motion

  // The residual by central differences of the velocity, h = 1e-4 of a radian of the swing or of
  // the faster decay: h²/6 of the third derivative, and 1e-16 / h of rounding, both in units of the
  // fastest rate squared and the amplitude.
  @Test(arguments: ratios)
  func `displacement and velocity solve the equation of motion`(ratio: Double) throws {
    for velocity in Self.velocities {
      let frequency = 7.3
      let motion = try motion(frequency, ratio, velocity)
      let fastest = frequency * (ratio + (max(0, ratio * ratio - 1)).squareRoot() + 1)
      let amplitude = 1 + abs(velocity) / frequency
      let h = 1e-4 / fastest
      for step in 1...60 {
        let t = Double(step) * 0.05
        let x = motion.displacement(at: t)
        let v = -motion.velocity(at: t)
        let slope = (motion.displacement(at: t + h) - motion.displacement(at: t - h)) / (2 * h)
        #expect(abs(slope - v) <= 1e-7 * fastest * amplitude)
        let acceleration = -(motion.velocity(at: t + h) - motion.velocity(at: t - h)) / (2 * h)
        let residual = acceleration + 2 * ratio * frequency * v + frequency * frequency * x
        #expect(abs(residual) <= 1e-7 * fastest * fastest * amplitude, "ζ \(ratio) v \(velocity)")
      }
    }
  }

  @Test(arguments: ratios)
  func `a motion starts at its origin with its initial speed`(ratio: Double) throws {
    for velocity in Self.velocities {
      let motion = try motion(12, ratio, velocity)
      #expect(motion.displacement(at: 0) == 1)
      #expect(motion.velocity(at: 0) == velocity)
      #expect(abs(motion.displacement(at: 1e-12) - 1) < 1e-9)
      #expect(abs(motion.velocity(at: 1e-12) - velocity) < 1e-6 * (1 + abs(velocity)))
    }
  }

  // Nothing dissipates without damping, and nothing else than damping dissipates.
  @Test func `energy is constant without damping and decreases with it`() throws {
    func energy(_ motion: SpringMotion, _ t: Double) -> Double {
      let (x, v) = (motion.displacement(at: t), motion.velocity(at: t))
      let frequency = motion.spring.angularFrequency
      return v * v + frequency * frequency * x * x
    }
    let free = try motion(9, 0, 4)
    for step in 0...200 {
      #expect(abs(energy(free, Double(step) * 0.1) / energy(free, 0) - 1) < 1e-12)
    }
    for ratio in Self.ratios where ratio >= 0.01 {
      let motion = try motion(9, ratio, 4)
      for step in 0..<100 {
        let t = Double(step) * 0.01
        #expect(energy(motion, t + 0.01) < energy(motion, t))
      }
    }
  }

  @Test func `the formulas agree at critical damping`() throws {
    for velocity in Self.velocities {
      let critical = try motion(10, 1, velocity)
      for step in 1...40 {
        let t = Double(step) * 0.05
        for ratio in [1 - 1e-12, 1 + 1e-12] {
          let near = try motion(10, ratio, velocity)
          // The derivative by ζ is of the order of ωt (1 + |v| t).
          let bound = 1e-11 * 10 * t * (1 + abs(velocity) * t)
          #expect(abs(near.displacement(at: t) - critical.displacement(at: t)) < bound)
          #expect(abs(near.velocity(at: t) - critical.velocity(at: t)) < 100 * bound)
        }
        let expected = (1 + (10 - velocity) * t) * exp(-10 * t)
        #expect(abs(critical.displacement(at: t) - expected) < 1e-13 * (1 + abs(velocity)))
      }
    }
  }

  @Test func `no extreme gives NaN or infinity`() throws {
    let frequencies = [1e-6, 1, 16, 1e6]
    let ratios = Self.ratios + [1e-300, 1000, 1e6]
    let velocities = Self.velocities + [-1e6, 1e6, 1e-300]
    let times = [0, 1e-300, 1e-9, 0.6, 10, 3600, 1e9, 1e300]
    for frequency in frequencies {
      for ratio in ratios {
        for velocity in velocities {
          let motion = try motion(frequency, ratio, velocity)
          for time in times {
            #expect(motion.displacement(at: time).isFinite)
            #expect(motion.velocity(at: time).isFinite)
          }
          for rule in SettlingRule.allCases where frequency == 16 || rule == .uiKit {
            #expect(motion.settlingDuration(by: rule) >= 0)
          }
          if let crossing = motion.firstCrossing {
            #expect(crossing > 0 && crossing.isFinite)
          }
          if let overshoot = motion.overshoot {
            #expect(overshoot.fraction.isFinite && overshoot.time.isFinite)
          }
        }
      }
    }
  }

  @Test func `a phase of many turns counts by its remainder`() throws {
    var random = SplitMix64(seed: testSeed)
    let motion = try motion(1e6, 0, 0)
    for exponent in 30..<1000 {
      let time = Double(sign: .plus, exponent: exponent, significand: random.number(1, 2))
      let phase = (1e6 * time).remainder(dividingBy: 2 * .pi)
      #expect(motion.displacement(at: time) == UnitVector(phase).x)
    }
  }

  // MARK: The target

  @Test(arguments: ratios)
  func `crossings are zeros, the overshoot is an extremum, and neither is missed`(
    ratio: Double
  ) throws {
    for velocity in Self.velocities {
      let motion = try motion(8, ratio, velocity)
      let samples = motion.samples(duration: 4, count: 40_001)
      let signs = zip(samples, samples.dropFirst()).filter { $0.progress < 1 && $1.progress >= 1 }
      // A crossing later than this is smaller than the curve's own rounding.
      guard let first = motion.firstCrossing, first < 2 else {
        #expect(signs.first.map { $0.0.time > 1.9 } ?? true)
        continue
      }
      #expect(abs(motion.displacement(at: first)) < 1e-11 * (1 + abs(velocity)))
      let sampled = try #require(signs.first)
      #expect(sampled.0.time - 1e-9 <= first && first <= sampled.1.time + 1e-9)
      #expect(motion.crossings(until: 4).first == first)
      for crossing in motion.crossings(until: 4) {
        #expect(abs(motion.displacement(at: crossing)) < 1e-10 * (1 + abs(velocity)))
      }
      let overshoot = try #require(motion.overshoot)
      guard overshoot.time < 4 else { continue }
      let largest = samples.map { $0.progress - 1 }.max() ?? 0
      // The top of a parabola between samples 1e-4 s apart.
      #expect(overshoot.fraction >= largest - 1e-13)
      #expect(overshoot.fraction <= largest + 1e-5 * (1 + abs(velocity)))
      #expect(abs(motion.velocity(at: overshoot.time)) < 1e-9 * (1 + abs(velocity)))
    }
  }

  @Test func `without an initial speed, overshoot and crossing have their closed forms`() throws {
    for ratio in [0.05, 0.2, 0.5, 0.8, 0.95] {
      let motion = try motion(11, ratio)
      let root = (1 - ratio * ratio).squareRoot()
      let overshoot = try #require(motion.overshoot)
      #expect(abs(overshoot.fraction - exp(-.pi * ratio / root)) < 1e-13)
      #expect(abs(overshoot.time - .pi / (11 * root)) < 1e-14)
      let crossings = motion.crossings(until: 3)
      #expect(abs(crossings[0] - (.pi - acos(ratio)) / (11 * root)) < 1e-14)
      for (one, next) in zip(crossings, crossings.dropFirst()) {
        #expect(abs(next - one - .pi / (11 * root)) < 1e-14)
      }
    }
    for ratio in [1, 1.2, 5] {
      let motion = try motion(11, ratio)
      #expect(motion.firstCrossing == nil && motion.overshoot == nil)
      #expect(motion.crossings(until: 100) == [])
    }
  }

  @Test func `a critical spring with an initial speed passes its target once`() throws {
    let motion = try motion(10, 1, 30)
    #expect(motion.firstCrossing == 1.0 / 20)
    let overshoot = try #require(motion.overshoot)
    #expect(abs(overshoot.time - 30.0 / (10 * 20)) < 1e-15)
    #expect(motion.crossings(until: 100) == [0.05])
    #expect(try self.motion(10, 1, 10).firstCrossing == nil)
  }

  // MARK: Words for springs

  @Test func `all parametrizations of a spring give the same spring`() throws {
    let spring = try Spring(angularFrequency: 16, dampingRatio: 0.8)
    #expect(spring.stiffness() == 256 && spring.damping() == 25.6)
    #expect(spring.stiffness(mass: 3) == 768)
    let same = try [
      Spring(mass: 1, stiffness: 256, damping: 25.6),
      Spring(mass: 3, stiffness: 768, damping: spring.damping(mass: 3)),
      Spring(response: spring.response, dampingRatio: 0.8),
      Spring(duration: spring.response, bounce: spring.bounce),
    ]
    for other in same {
      #expect(abs(other.angularFrequency - 16) < 1e-14)
      #expect(abs(other.dampingRatio - 0.8) < 1e-15)
    }
    #expect(abs(spring.frequency * spring.response - 1) < 1e-15)
  }

  @Test func `bounce is 1 - ζ, and below 0 the reciprocal`() throws {
    for (bounce, ratio) in [(1.0, 0.0), (0.25, 0.75), (0, 1), (-0.5, 2), (-0.75, 4)] {
      let spring = try Spring(duration: 0.5, bounce: bounce)
      #expect(spring.dampingRatio == ratio)
      #expect(spring.bounce == bounce)
    }
  }

  @Test func `invalid spring parameters are refused with what is expected`() throws {
    func message(_ make: () throws -> Void) throws -> String {
      try #require(throws: SpringProblem.self) { try make() }.description
    }
    #expect(
      try message { _ = try Spring(angularFrequency: 0, dampingRatio: 1) }
        == "angularFrequency: out of range (got 0); expected more than 0")
    #expect(
      try message { _ = try Spring(angularFrequency: 1, dampingRatio: -0.5) }
        == "dampingRatio: out of range (got -0.5); expected 0 or more")
    #expect(
      try message { _ = try Spring(mass: 0, stiffness: 1, damping: 1) }
        == "mass: out of range (got 0); expected more than 0")
    #expect(
      try message { _ = try Spring(duration: 0.5, bounce: -1) }
        == "bounce: out of range (got -1); expected more than -1 and at most 1")
    #expect(
      try message { _ = try motion(1, 1, .nan) }
        == "initialVelocity: not a number; expected a finite number")
    #expect(
      try message { _ = try Spring(dampingRatio: 0, settlingIn: 1) }
        == "dampingRatio: out of range (got 0); expected more than 0")
    #expect(
      try message { _ = try Spring(dampingRatio: 1, settlingIn: 0) }
        == "duration: out of range (got 0); expected more than 0")
    #expect(
      try message { _ = try Spring(dampingRatio: 1e-6, settlingIn: 0.1) }.hasPrefix(
        "duration: too short for this damping ratio (got 0.1); expected a time in which a spring"))
    #expect(
      try message {
        _ = try SpringTiming(dampingRatio: 1, initialVelocity: .init(dx: .infinity, dy: 0))
      }.hasPrefix("initialVelocity.dx: out of range (got inf); expected -1000000 to 1000000"))
  }

  @Test func `samples include both ends`() throws {
    let samples = try motion(10, 0.5).samples(duration: 0.9, count: 4)
    #expect(samples.map(\.time) == [0, 0.3, 0.6, 0.9])
    #expect(samples[0].progress == 0 && samples[0].velocity == 0)
    #expect(samples[3].progress == (try motion(10, 0.5).progress(at: 0.9)))
  }
}

/// Numbers that third parties measured on Apple's binaries or published, to their printed digits.
@Suite struct PublishedSpringTests {
  private func settling(
    _ frequency: Double, _ ratio: Double, _ velocity: Double, _ rule: SettlingRule = .uiKit
  ) throws -> Double {
    try SpringMotion(
      Spring(angularFrequency: frequency, dampingRatio: ratio), initialVelocity: velocity
    ).settlingDuration(by: rule)
  }

  @Test func `settling durations equal the measured ones`() throws {
    for rule in SettlingRule.allCases {
      #expect(try settling(10, 0.5, 0, rule).digits(5) == "1.47270")
      #expect(try settling(10, 0.1, 5, rule).digits(5) == "7.24567")
      #expect(try settling(10, 0, 0, rule) == .infinity)
    }
    #expect(abs(try settling(1, 1, 0) - 9.235036526651854) < 2e-14)
    #expect(abs(try settling(10, 3, 0) - 0.9235036526651854) < 2e-15)
  }

  @Test func `a duration of 0.6 s at a damping ratio of 0.8 gives the measured springs`() throws {
    let still = try Spring(dampingRatio: 0.8, settlingIn: 0.6)
    #expect(still.angularFrequency.digits(3) == "16.156")
    #expect(still.stiffness().digits(2) == "261.03")
    #expect(still.damping().digits(2) == "25.85")
    #expect(still.response.digits(4) == "0.3889")
    let thrown = try Spring(dampingRatio: 0.8, settlingIn: 0.6, initialVelocities: [1])
    #expect(thrown.angularFrequency.digits(3) == "16.062")
    // Printed as 257.98, one more in the last digit than its own equation gives.
    #expect(abs(thrown.stiffness() - 257.98) < 0.006)
    #expect(thrown.damping().digits(2) == "25.70")
    #expect(thrown.response.digits(4) == "0.3912")
    let overshoot = try #require(SpringMotion(still).overshoot)
    #expect((100 * overshoot.fraction).digits(2) == "1.52")
    #expect((200 * overshoot.fraction).digits(1) == "3.0")
  }

  @Test func `the system's spring has a damping ratio of 4.56`() throws {
    let curve = try SpringTiming().curve(of: .transform)
    #expect(curve.x.spring.dampingRatio.digits(2) == "4.56")
    #expect(curve.duration == curve.x.settlingDuration())
    #expect(SpringTiming().isDurationImplicit)
  }
}

@Suite struct SpringSettlingTests {
  @Test func `below ζ = 1 the envelope is at ε when it settles`() throws {
    for ratio in [0.01, 0.3, 0.8, 0.99] {
      for velocity in [-3, 0, 2, 40.0] {
        let spring = try Spring(angularFrequency: 13, dampingRatio: ratio)
        let motion = try SpringMotion(spring, initialVelocity: velocity)
        let time = motion.settlingDuration()
        for step in 0...400 {
          let later = time * (1 + Double(step) / 100)
          #expect(abs(motion.displacement(at: later)) <= 0.001 * (1 + 1e-9))
        }
      }
    }
  }

  // UIKit's approximation of the branch is off by up to 2.5e-4 of W, which is of the order of
  // ω / (ω - v) here and at least 8.
  @Test func `at ζ = 1 the displacement is ε when it settles`() throws {
    let spring = try Spring(angularFrequency: 10, dampingRatio: 1)
    for velocity in [-1000, -50, -10, -1, 0, 1, 5, 9, 9.95, 10, 10.02, 10.05, 11, 20, 100, 1e5] {
      let motion = try SpringMotion(spring, initialVelocity: velocity)
      let time = motion.settlingDuration()
      let lambert = max(20, abs(10 / (10 - velocity)) + 20)
      let error = abs(10 / (10 - velocity)) > 100 ? 1e-12 : 2.5e-4 * lambert
      #expect(abs(motion.displacement(at: time)) <= 0.001 * (1 + 2 * error), "\(velocity)")
      #expect(abs(motion.displacement(at: time * (1 - error) - error / 10)) >= 0.00099)
    }
  }

  @Test func `Core Animation's settling is a multiple of 0.1 s, with one rule from ζ = 1`() throws {
    for (ratio, velocity, expected) in [
      (1.0, 0.0, 1.0), (2, 0, 1.0), (1, 5, 0.9), (7, -20, 1.1),
    ] {
      let spring = try Spring(angularFrequency: 10, dampingRatio: ratio)
      let motion = try SpringMotion(spring, initialVelocity: velocity)
      let critical = try SpringMotion(
        Spring(angularFrequency: 10, dampingRatio: 1), initialVelocity: velocity)
      let time = motion.settlingDuration(by: .coreAnimation)
      #expect(abs(time - expected) < 1e-12)
      #expect(abs(critical.displacement(at: time)) <= 0.001)
      #expect(abs(critical.displacement(at: time - 0.1)) > 0.001)
    }
    let slow = try Spring(angularFrequency: 1e-5, dampingRatio: 1)
    #expect(try SpringMotion(slow).settlingDuration(by: .coreAnimation) == .infinity)
  }

  @Test(arguments: [0.001, 0.2, 0.5, 0.8, 0.98, 0.995, 0.9999, 1, 1.5, 20])
  func `a spring fitted to a duration settles at that duration`(ratio: Double) throws {
    for duration in [0.05, 0.6, 2, 60] {
      for velocity in [-10, -0.3, 0, 1, 4, 20.0] {
        let spring = try Spring(
          dampingRatio: ratio, settlingIn: duration, initialVelocities: [velocity])
        let settled = try SpringMotion(spring, initialVelocity: velocity).settlingDuration()
        // Beside the exact branch UIKit's is off by 2.5e-4 |ω / (ω - v)| / ω at most, and jumps.
        let jump = ratio >= 1 ? 2.5e-4 * 100 / spring.angularFrequency : 0
        #expect(abs(settled - duration) <= 1e-12 * duration + jump)
      }
    }
  }

  @Test func `without an initial speed, the fitted spring has its closed form`() throws {
    for ratio in [0.1, 0.5, 0.9] {
      let spring = try Spring(dampingRatio: ratio, settlingIn: 0.7)
      let expected =
        (log(1000) + log(1 + ratio / (1 - ratio * ratio).squareRoot())) / (ratio * 0.7)
      #expect(abs(spring.angularFrequency - expected) < 1e-12 * expected)
    }
  }
}

/// The initialisers of UIKit and Core Animation.
@Suite struct SpringTimingTests {
  @Test func `two components settle when the slower spring does`() throws {
    let timing = try SpringTiming(
      mass: 1, stiffness: 200, damping: 10, initialVelocity: .init(dx: 0, dy: -12))
    let curve = try timing.curve(duration: 99, of: .center)
    #expect(curve.x.initialVelocity == 0 && curve.y.initialVelocity == -12)
    #expect(curve.x.spring == curve.y.spring)
    #expect(
      curve.duration == max(curve.x.settlingDuration(), curve.y.settlingDuration()))
    #expect(curve.duration != curve.x.settlingDuration())
  }

  @Test func `other properties take the magnitude of the velocity`() throws {
    let timing = try SpringTiming(dampingRatio: 0.7, initialVelocity: .init(dx: -3, dy: 4))
    let curve = try timing.curve(duration: 0.5, of: .transform)
    #expect(curve.x.initialVelocity == 5 && curve.x == curve.y && curve.x == curve.scalar)
    #expect(curve.duration == 0.5 && !timing.isDurationImplicit)
  }

  @Test func `with a duration of its own a spring ignores the animator's`() throws {
    let timing = try SpringTiming(duration: 0.5, bounce: 0.3)
    #expect(timing.isDurationImplicit)
    #expect(
      try timing.curve(duration: 0.1, of: .transform) == timing.curve(duration: 9, of: .transform))
  }

  @Test func `CASpringAnimation's defaults are mass 1, stiffness 100, damping 10`() throws {
    let motion = try SpringMotion.coreAnimation()
    #expect(motion.spring == (try Spring(angularFrequency: 10, dampingRatio: 0.5)))
    #expect(motion.settlingDuration(by: .coreAnimation).digits(5) == "1.47270")
  }

  @Test func `unless allowed, no Core Animation spring is overdamped`() throws {
    let limited = try SpringMotion.coreAnimation(damping: 60)
    #expect(limited.spring.dampingRatio == 1 && limited.spring.angularFrequency == 10)
    let free = try SpringMotion.coreAnimation(damping: 60, allowsOverdamping: true)
    #expect(free.spring.dampingRatio == 3)
    let soft = try SpringMotion.coreAnimation(perceptualDuration: 0.5, bounce: -0.5)
    #expect(soft.spring.dampingRatio == 1)
    #expect(
      try SpringMotion.coreAnimation(
        perceptualDuration: 0.5, bounce: -0.5, allowsOverdamping: true
      ).spring.dampingRatio == 2)
  }
}
