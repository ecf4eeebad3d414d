import Foundation
import Testing

import Dynamics

/// Held against the C library, whose functions are within an ulp themselves.
@Suite struct PortableFunctionTests {
  /// The difference in units in the last place of the expected value.
  private func ulps(_ value: Double, _ expected: Double) -> Double {
    value == expected ? 0 : abs(value - expected) / max(expected.ulp, .leastNonzeroMagnitude)
  }

  @Test func `the exponential is within two ulps of the C library's`() {
    for step in -7000...7000 {
      let x = Double(step) * 0.10137
      #expect(ulps(Portable.exponential(x), exp(x)) <= 2, "\(x)")
      #expect(ulps(Portable.exponential(x * 1e-6), exp(x * 1e-6)) <= 1, "\(x * 1e-6)")
    }
    #expect(Portable.exponential(0) == 1)
    #expect(Portable.exponential(-.infinity) == 0)
    #expect(Portable.exponential(-800) == 0)
    #expect(Portable.exponential(.infinity) == .infinity)
    #expect(Portable.exponential(710) == .infinity)
    #expect(Portable.exponential(.nan).isNaN)
  }

  @Test func `the logarithm is within two ulps of the C library's`() {
    var x = 1e-300
    while x < 1e300 {
      #expect(ulps(Portable.logarithm(x), log(x)) <= 2, "\(x)")
      x *= 1.0371
    }
    #expect(Portable.logarithm(1) == 0)
    #expect(Portable.logarithm(0) == -.infinity)
    #expect(Portable.logarithm(-1).isNaN)
    #expect(Portable.logarithm(.infinity) == .infinity)
    #expect(ulps(Portable.logarithm(.leastNonzeroMagnitude), log(.leastNonzeroMagnitude)) <= 1)
  }

  @Test func `the logarithm of 1 + y keeps the digits of a small y`() {
    var y = 1e-20
    while y < 1e20 {
      #expect(ulps(Portable.logarithm(onePlus: y), log1p(y)) <= 3, "\(y)")
      y *= 1.173
    }
    #expect(Portable.logarithm(onePlus: .infinity) == .infinity)
  }

  @Test func `the angle of a point is within two ulps of the C library's`() {
    for step in -3000...3000 {
      let turn = Double(step) * 0.00104719
      for radius in [1e-9, 1, 3e12] {
        let (x, y) = (radius * cos(turn), radius * sin(turn))
        #expect(ulps(Portable.angle(x: x, y: y), atan2(y, x)) <= 2, "\(turn)")
      }
    }
    #expect(Portable.angle(x: -1, y: 0) == .pi)
    #expect(Portable.angle(x: 0, y: 1) == .pi / 2)
    #expect(Portable.angle(x: 0, y: 0) == 0)
    #expect(Portable.angle(x: 0, y: -2) == -.pi / 2 && Portable.angle(x: 3, y: 0) == 0)
  }

  // Squares, their sum and the root are rounded by half an ulp each, which is 2 ulps at most; the C
  // library's function has an error of 1 ulp at most.
  @Test func `the length of a vector is within three ulps of the C library's`() {
    for step in -3000...3000 {
      let turn = Double(step) * 0.00104719
      for radius in [1e-300, 1e-9, 1, 3e12, 1e300] {
        let (x, y) = (radius * cos(turn), radius * sin(turn))
        #expect(ulps(Portable.length(x: x, y: y), hypot(x, y)) <= 3, "\(turn)")
      }
    }
    #expect(Portable.length(x: -3, y: 4) == 5)
    #expect(Portable.length(x: 0, y: 0) == 0)
    #expect(Portable.length(x: 0, y: -.leastNonzeroMagnitude) == .leastNonzeroMagnitude)
    #expect(Portable.length(x: 1, y: -.infinity) == .infinity)
  }
}
