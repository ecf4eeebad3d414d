import Foundation
import Sweeps
import Testing

import Analysis

/// Functions of the unit cube whose indices are known.
enum TestFunction {
  /// Ishigami and Homma 1990: sin x₁ + 7 sin² x₂ + 0.1 x₃⁴ sin x₁ on (-π, π)³.
  static func ishigami(_ unit: ArraySlice<Double>) -> Double {
    let x = unit.map { (2 * $0 - 1) * .pi }
    return sin(x[0]) + 7 * sin(x[1]) * sin(x[1]) + 0.1 * pow(x[2], 4) * sin(x[0])
  }

  /// Its exact variance and indices.
  static let ishigamiIndices = {
    let (a, b) = (7.0, 0.1)
    let alone = (1 + b * pow(.pi, 4) / 5) * (1 + b * pow(.pi, 4) / 5) / 2
    let second = a * a / 8
    let mixed = b * b * pow(.pi, 8) * (1.0 / 18 - 1.0 / 50)
    let variance = alone + second + mixed
    return (
      variance: variance, first: [alone / variance, second / variance, 0],
      total: [(alone + mixed) / variance, second / variance, mixed / variance]
    )
  }()

  /// Sobol's g: Π (|4 x_i - 2| + a_i) / (1 + a_i), a_i as Saltelli and Sobol chose them (1995).
  static let weights: [Double] = [0, 1, 4.5, 9, 99, 99, 99, 99]

  static func g(_ unit: ArraySlice<Double>) -> Double {
    zip(unit, weights).reduce(1) { $0 * ((4 * $1.0 - 2).magnitude + $1.1) / (1 + $1.1) }
  }

  static let gIndices = {
    let parts = weights.map { 1 / (3 * (1 + $0) * (1 + $0)) }
    let variance = parts.reduce(1) { $0 * (1 + $1) } - 1
    return (
      variance: variance, first: parts.map { $0 / variance },
      total: parts.map { $0 * (variance + 1) / (1 + $0) / variance }
    )
  }()
}

extension UnitPoints {
  func map(_ function: (ArraySlice<Double>) -> Double) -> [Double] {
    (0..<count).map { function(self[$0]) }
  }
}

@Suite struct SobolIndicesTests {
  private func indices(
    rows: Int, parameters: Int, seed: UInt64 = 1, method: Sampling.Method = .sobol,
    _ function: (ArraySlice<Double>) -> Double
  ) throws -> SobolIndices {
    let design = SaltelliDesign(
      .spread(count: rows, dimensions: 2 * parameters, seed: seed, method: method))
    return try SobolIndices(design, output: design.points.map(function), seed: seed)
  }

  // The intervals' half widths are two standard errors of random rows; scrambled Sobol points do no
  // worse, so twice the half width is four standard errors at least.
  private func expect(_ estimates: [Estimate], are exact: [Double]) {
    for (estimate, exact) in zip(estimates, exact) {
      let half = (estimate.upper - estimate.lower) / 2
      #expect(abs(estimate.value - exact) <= 2 * half + 1e-12)
      #expect(half < 0.08)
    }
  }

  @Test func `the indices of Ishigami's function are the exact ones`() throws {
    let exact = TestFunction.ishigamiIndices
    // The figures that the literature prints.
    #expect(abs(exact.variance - 13.8446) < 1e-4)
    #expect(abs(exact.first[0] - 0.3139) < 1e-4 && abs(exact.total[0] - 0.5576) < 1e-4)
    let found = try indices(rows: 1 << 14, parameters: 3, TestFunction.ishigami)
    expect(found.first, are: exact.first)
    expect(found.total, are: exact.total)
    #expect(abs(found.variance / exact.variance - 1) < 0.03)
  }

  // What a low-discrepancy design is for: N rows are good to about 1/N and not to 1/√N, so 2¹⁴ of them
  // to a few thousandths where random rows have 0.01 to 0.05. Halves of the wrong kind (rows instead
  // of columns) give 0.18 for the first total, which is a known trap.
  @Test func `Sobol points give Ishigami's indices to three thousandths`() throws {
    let exact = TestFunction.ishigamiIndices
    let found = try indices(rows: 1 << 14, parameters: 3, TestFunction.ishigami)
    for parameter in 0..<3 {
      #expect(abs(found.first[parameter].value - exact.first[parameter]) < 0.003)
      #expect(abs(found.total[parameter].value - exact.total[parameter]) < 0.003)
    }
  }

  @Test func `the indices of Sobol's g are the exact ones`() throws {
    let exact = TestFunction.gIndices
    let found = try indices(rows: 1 << 14, parameters: 8, TestFunction.g)
    expect(found.first, are: exact.first)
    expect(found.total, are: exact.total)
  }

  // An interval from random rows that promises 95 % must hold the truth about that often: with 60 seeds and six
  // indices each, fewer than 85 % would be six standard errors off were the indices independent.
  @Test func `the intervals contain the exact indices as often as their coverage`() throws {
    let exact = TestFunction.ishigamiIndices
    var (held, count) = (0, 0)
    for seed in 0..<60 as Range<UInt64> {
      let found = try indices(
        rows: 512, parameters: 3, seed: seed, method: .random, TestFunction.ishigami)
      for (estimate, exact) in zip(found.first + found.total, exact.first + exact.total) {
        count += 1
        held += (estimate.lower...estimate.upper).contains(exact) ? 1 : 0
      }
    }
    #expect(Double(held) / Double(count) > 0.85)
    #expect(Double(held) / Double(count) < 0.995)
  }

  @Test func `without interactions, both indices equal the shares of the variances`() throws {
    // V = Σ c² / 12.
    let found = try indices(rows: 1 << 13, parameters: 3) {
      3 * $0[$0.startIndex] + $0[$0.startIndex + 1]
    }
    expect(found.first, are: [0.9, 0.1, 0])
    expect(found.total, are: [0.9, 0.1, 0])
    #expect(found.total[2].value == 0 && found.first[2].value == 0)
  }

  @Test func `a row without a value at one of its points is left out of every sum`() throws {
    let design = SaltelliDesign(.spread(count: 1000, dimensions: 6, seed: 3))
    var output = design.points.map(TestFunction.ishigami)
    // Row 5 of A, row 6 of B, row 7 of AB_3.
    for hole in [5, 1000 + 6, 4000 + 7] { output[hole] = .nan }
    let found = try SobolIndices(design, output: output)
    #expect(found.rowCount == 997)
    let kept = (0..<1000).filter { ![5, 6, 7].contains($0) }
    let base = UnitPoints.spread(count: 1000, dimensions: 6, seed: 3)
    let smaller = SaltelliDesign(UnitPoints(kept.flatMap { base[$0] }, dimensions: 6))
    let expected = try SobolIndices(smaller, output: smaller.points.map(TestFunction.ishigami))
    #expect(found == expected)
  }

  @Test func `an output without variance or without values has no indices`() throws {
    let design = SaltelliDesign(.spread(count: 100, dimensions: 4, seed: 3))
    #expect(throws: SensitivityProblem.constant(2)) {
      try SobolIndices(design, output: design.points.map { _ in 2 })
    }
    var output = [Double](repeating: .nan, count: design.points.count)
    for row in 0..<15 { for block in 0..<4 { output[block * 100 + row] = Double(row) } }
    #expect(throws: SensitivityProblem.tooFewRows(15, needed: 16)) {
      try SobolIndices(design, output: output)
    }
  }

  @Test func `the seed changes only the intervals`() throws {
    let design = SaltelliDesign(.spread(count: 200, dimensions: 6, seed: 3))
    let output = design.points.map(TestFunction.ishigami)
    let (first, second) = (
      try SobolIndices(design, output: output, seed: 1),
      try SobolIndices(design, output: output, seed: 2)
    )
    #expect(try SobolIndices(design, output: output, seed: 1) == first)
    #expect(first.first[0].value == second.first[0].value)
    #expect(first.first[0].lower != second.first[0].lower)
  }
}
