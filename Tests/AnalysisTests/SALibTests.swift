import Foundation
import Testing

import Analysis

/// Compares the sensitivity measures with SALib's, computed from the same numbers.
///
/// The tests run where `python3` finds SALib (`pip install SALib`) and are skipped elsewhere.
@Suite(.enabled(if: SALib.isInstalled, "needs SALib for python3 (pip install SALib)"))
struct SALibTests {
  /// Runs a script on lines of numbers and reads the lines of numbers that it prints.
  private func python(_ script: String, _ numbers: [[Double]]) throws -> [[Double]] {
    let text = numbers.map { $0.map { "\($0)" }.joined(separator: " ") + "\n" }.joined()
    let result = try SALib.python(
      """
      import sys
      import numpy as np
      lines = [np.array(line.split(), dtype=float) for line in sys.stdin]
      \(script)
      """, input: text)
    try #require(result.status == 0, "\(result.errors)")
    return result.output.split(separator: "\n")
      .map { $0.split(separator: " ").compactMap { Double($0) } }
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
    let shifts = try DistributionShifts(points, output: output, sliceCount: 10)
    for parameter in 0..<3 {
      #expect(abs(found[0][parameter] - shifts.shifts[parameter].median) < 0.01)
      #expect(abs(found[1][parameter] - shifts.shifts[parameter].maximum) < 0.01)
    }
  }
}

/// Python, and whether it has SALib.
private enum SALib {
  /// Whether `python3` exists and finds SALib.
  ///
  /// Only a missing package or a missing interpreter counts as not installed. A broken installation
  /// makes the tests fail.
  static let isInstalled: Bool = {
    let script = """
      import importlib.util, sys
      missing = [name for name in ('numpy', 'SALib') if importlib.util.find_spec(name) is None]
      sys.exit(77 if missing else 0)
      """
    // The shell's codes 126 and 127: python3 cannot be executed or is not found.
    guard let result = try? python(script, input: "") else { return false }
    return ![77, 126, 127].contains(result.status)
  }()

  /// Runs a script.
  ///
  /// The input and the outputs are files. A write to a pipe whose reader has exited would raise
  /// SIGPIPE and end the test process.
  static func python(
    _ script: String, input: String
  ) throws -> (status: Int32, output: String, errors: String) {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = ["input", "output", "errors"].map { folder.appending(path: $0) }
    try Data(input.utf8).write(to: files[0])
    for file in files[1...] { try Data().write(to: file) }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script]
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    try process.run()
    process.waitUntilExit()
    return (
      process.terminationStatus, try String(contentsOf: files[1], encoding: .utf8),
      try String(contentsOf: files[2], encoding: .utf8)
    )
  }
}
