import Foundation
import Testing

@testable import Analysis

/// What SALib computes from the same numbers.
///
/// Runs where a Python with SALib is found (`pip install SALib`); says so where it is not.
@Suite struct SALibTests {
  /// Sends numbers to a script and reads its lines of numbers; nil where SALib is not there.
  private func python(_ script: String, _ numbers: [[Double]]) throws -> [[Double]]? {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "python3", "-c",
      """
      import sys
      try:
          import numpy as np, SALib
      except ImportError as problem:
          print(problem, file=sys.stderr)
          sys.exit(77)
      lines = [np.array(line.split(), dtype=float) for line in sys.stdin]
      \(script)
      """,
    ]
    let (input, output, errors) = (Pipe(), Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let text = numbers.map { $0.map { "\($0)" }.joined(separator: " ") + "\n" }.joined()
    DispatchQueue.global().async {
      // A Python without SALib has gone before it read all of it.
      try? input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
      try? input.fileHandleForWriting.close()
    }
    let result = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let complaint = String(
      decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      #expect([77, 127].contains(process.terminationStatus), "\(complaint)")
      print("skipped, no SALib: \(complaint)")
      return nil
    }
    return result.split(separator: "\n").map { $0.split(separator: " ").compactMap { Double($0) } }
  }

  // The same estimators of the same samples. SALib centres on the mean over all of them and not over
  // A and B, which moves a first-order index by the difference of two means, each known to σ/√N, times
  // another such difference over the variance: of the order of 1/N.
  @Test func `Sobol's indices are SALib's`() throws {
    let design = SaltelliDesign(.spread(count: 1024, dimensions: 6, seed: 1))
    let output = design.points.map(TestFunction.ishigami)
    // SALib wants A, AB_1 … AB_d, B for each row.
    let blocks = [0, 2, 3, 4, 1]
    let ordered = (0..<1024).flatMap { row in blocks.map { output[$0 * 1024 + row] } }
    let found = try python(
      """
      from SALib.analyze import sobol
      problem = {'num_vars': 3, 'names': ['a', 'b', 'c'], 'bounds': [[0, 1]] * 3}
      s = sobol.analyze(problem, lines[0], calc_second_order=False, num_resamples=10)
      print(*[repr(float(v)) for v in s['S1']])
      print(*[repr(float(v)) for v in s['ST']])
      """, [ordered])
    guard let found else { return }
    let indices = try SobolIndices(design, output: output)
    for parameter in 0..<3 {
      #expect(abs(found[0][parameter] - indices.first[parameter].value) < 1e-3)
      #expect(abs(found[1][parameter] - indices.total[parameter].value) < 1e-9)
    }
  }

  @Test func `elementary effects are SALib's`() throws {
    let design = MorrisDesign(parameterCount: 3, walkCount: 50, levelCount: 4, seed: 1)
    let output = design.points.map(TestFunction.ishigami)
    let found = try python(
      """
      from SALib.analyze import morris
      problem = {'num_vars': 3, 'names': ['a', 'b', 'c'], 'bounds': [[0, 1]] * 3}
      s = morris.analyze(problem, lines[0].reshape(-1, 3), lines[1], num_levels=4, num_resamples=10)
      for key in ['mu', 'mu_star', 'sigma']:
          print(*[repr(float(v)) for v in s[key]])
      """, [design.points.values, output])
    guard let found else { return }
    let effects = try ElementaryEffects(design, output: output)
    for parameter in 0..<3 {
      #expect(abs(found[0][parameter] - effects.mean[parameter]) < 1e-9)
      #expect(abs(found[1][parameter] - effects.meanSize[parameter].value) < 1e-9)
      #expect(abs(found[2][parameter] - effects.deviation[parameter]) < 1e-9)
    }
  }

  // SALib cuts at quantiles and leaves the last sample out of the last slice: one sample in 100 of
  // a slice moves its distribution by up to 1/100 at most.
  @Test func `shifts of the distribution are SALib's`() throws {
    let points = UnitPoints.spread(count: 1000, dimensions: 3, seed: 8)
    let output = points.map(TestFunction.ishigami)
    let found = try python(
      """
      from SALib.analyze import pawn
      problem = {'num_vars': 3, 'names': ['a', 'b', 'c'], 'bounds': [[0, 1]] * 3}
      s = pawn.analyze(problem, lines[0].reshape(-1, 3), lines[1], S=10)
      print(*[repr(float(v)) for v in s['median']])
      print(*[repr(float(v)) for v in s['maximum']])
      """, [points.values, output])
    guard let found else { return }
    let shifts = try DistributionShifts(points, output: output, sliceCount: 10)
    for parameter in 0..<3 {
      #expect(abs(found[0][parameter] - shifts.shifts[parameter].median) < 0.01)
      #expect(abs(found[1][parameter] - shifts.shifts[parameter].maximum) < 0.01)
    }
  }
}
