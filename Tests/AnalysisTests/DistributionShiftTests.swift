import Testing

import Analysis

@Suite struct DistributionShiftTests {
  private let points = UnitPoints.spread(count: 8000, dimensions: 3, seed: 11)

  // In slice s of 10 the output is uniform on s/10...(s+1)/10, so its distribution function is 1 at
  // (s+1)/10, where that of all samples is (s+1)/10, and 0 at s/10: the larger difference is
  // max(s, 9 - s)/10. Medians of slices: 0.7, 0.7, … the median of 9 8 7 6 5 5 6 7 8 9 is 0.7.
  @Test func `slices of an output that equals a parameter have the exact shifts`() throws {
    let shifts = try DistributionShifts(points, output: points.map { $0[$0.startIndex] })
    #expect(abs(shifts.shifts[0].median - 0.7) < 0.02)
    #expect(abs(shifts.shifts[0].maximum - 0.9) < 0.001)
    #expect(abs(shifts.shifts[0].mean - 0.7) < 0.02)
    for parameter in 1..<3 { #expect(shifts.shifts[parameter].median < 2 * shifts.noise) }
  }

  // The variance of the fourth power of a Bernoulli count hides what a rare jump does; its
  // distribution does not: within the slice where it happens, half of the samples jump.
  @Test func `a jump in one slice shows in that slice`() throws {
    let output = points.map { point in
      point[point.startIndex] > 0.9 && point[point.startIndex + 1] > 0.5 ? 1.0 : 0
    }
    let shifts = try DistributionShifts(points, output: output)
    #expect(abs(shifts.shifts[0].maximum - (0.5 - 0.05)) < 0.04)
    #expect(shifts.shifts[0].median < 0.06)
    #expect(shifts.shifts[2].maximum < 0.06)
  }

  @Test func `samples without a value are left out, too few of them are an error`() throws {
    var output = points.map { $0[$0.startIndex + 2] }
    for row in 0..<1000 { output[row] = .nan }
    #expect(try DistributionShifts(points, output: output).rowCount == 7000)
    for row in 100..<8000 { output[row] = .nan }
    #expect(throws: SensitivityProblem.tooFewRows(0, needed: 160)) {
      try DistributionShifts(points, output: output)
    }
    #expect(throws: SensitivityProblem.constant(1)) {
      try DistributionShifts(points, output: points.map { _ in 1 })
    }
  }
}
