import Foundation
import Testing

import Analysis

@Suite struct ResponseSurfaceTests {
  private let points = UnitPoints.spread(count: 1500, dimensions: 2, seed: 4)

  private func coded(_ point: ArraySlice<Double>) -> (Double, Double) {
    (2 * point[point.startIndex] - 1, 2 * point[point.startIndex + 1] - 1)
  }

  // Rounding of sums of 1500 products, amplified by a condition number of about 10: far below 1e-10.
  @Test func `a quadratic function is recovered to rounding`() throws {
    let output = points.map { point in
      let (u, v) = coded(point)
      return 1e4 + 3 * u - 2 * v + 0.5 * u * u + 4 * u * v
    }
    let surface = try ResponseSurface(points, output: output)
    #expect(
      surface.terms == [
        .constant, .linear(0), .linear(1), .product(0, 0), .product(0, 1), .product(1, 1),
      ])
    for (found, exact) in zip(surface.coefficients, [1e4, 3, -2, 0.5, 4, 0]) {
      #expect(abs(found - exact) < 1e-10 * max(1, exact))
    }
    #expect(surface.determination > 1 - 1e-12 && surface.prediction > 1 - 1e-12)
    #expect(abs(surface.value(at: [0.5, 1]) - (1e4 - 2)) < 1e-8)
  }

  @Test func `standard errors equal the spread of repeated fits to noise`() throws {
    var generator = SplitMix64(seed: 9)
    var slopes: [Double] = []
    var promised = 0.0
    for _ in 0..<200 {
      // A sum of twelve uniform numbers has the variance 1.
      let output = points.map { point in
        coded(point).0 + (0..<12).reduce(-6) { sum, _ in sum + generator.unit() }
      }
      let surface = try ResponseSurface(points, output: output)
      slopes.append(surface.coefficients[1])
      promised = surface.standardErrors[1]
    }
    let mean = slopes.reduce(0, +) / 200
    let deviation = (slopes.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 199).squareRoot()
    // A standard deviation from 200 values has a relative standard error of 1/√(2 · 199) = 5 %; the
    // tolerance is four of them.
    #expect(abs(deviation / promised - 1) < 0.2)
  }

  @Test func `the residual is classified as smooth or rough`() throws {
    let smooth = try ResponseSurface(points, output: points.map { pow(coded($0).0, 3) })
    #expect(smooth.lackOfFit > 0.95)
    var generator = SplitMix64(seed: 2)
    let rough = try ResponseSurface(
      points, output: points.map { coded($0).0 + generator.unit() })
    #expect(rough.lackOfFit < 0.1)
    // R² of x³ by its best line: (∫x⁴)² / (∫x² ∫x⁶) = (1/5)² · 3 · 7 = 0.84.
    #expect(abs(smooth.determination - 0.84) < 0.01)
    #expect(smooth.prediction < smooth.determination)
  }

  @Test func `samples that cannot determine the terms are an error`() throws {
    let line = UnitPoints((0..<100).flatMap { [Double($0) / 100, 0.5] }, dimensions: 2)
    #expect(throws: SensitivityProblem.undetermined) {
      try ResponseSurface(line, output: line.map { $0[$0.startIndex] })
    }
    #expect(throws: SensitivityProblem.tooFewRows(11, needed: 12)) {
      try ResponseSurface(
        points, output: (0..<points.count).map { $0 < 11 ? 1 : .nan })
    }
  }
}
