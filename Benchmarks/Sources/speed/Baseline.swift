import Foundation

/// Compares the ratios of a run with those of an earlier one on the same kind of machine.
///
/// A ratio has dropped if the peer's time over ours fell by more than the noise. The noise of a run
/// is three standard deviations of its ratios over the passes (1.4826 MAD), relative to their median,
/// and at least the difference between our two equal contenders. The noise of both runs is the root
/// of the sum of squares. A gain or a new peer never fails the check.
struct Baseline {
  let report: Report

  /// One line for each ratio that dropped.
  func drops(in run: Report) throws -> [String] {
    guard report.machine.processor == run.machine.processor,
      report.machine.instructionSets == run.machine.instructionSets
    else {
      throw PeerFailure(
        description: "--check: the baseline is from another processor (got "
          + "'\(report.machine.name)'); expected '\(run.machine.name)'")
    }
    return run.results.flatMap { result in
      guard let earlier = report.results.first(where: { $0.workload == result.workload }) else {
        return [String]()
      }
      return result.measurements.compactMap { now in
        guard !now.contender.hasPrefix("Dynamics"),
          let then = earlier.measurements.first(where: { $0.contender == now.contender })
        else { return nil }
        let noise = hypot(Self.noise(of: now, in: result), Self.noise(of: then, in: earlier))
        let drop = 1 - now.ratio / then.ratio
        guard drop > noise else { return nil }
        let percent = { (share: Double) in "\(significant(100 * share)) %" }
        return "\(result.workload), \(now.contender): from \(significant(then.ratio)) to "
          + "\(significant(now.ratio)), \(percent(drop)) less; noise \(percent(noise))"
      }
    }
  }

  /// Relative to the ratio.
  static func noise(of measurement: Measurement, in result: WorkloadResult) -> Double {
    let spread = 3 * 1.4826 * measurement.ratioDeviation / measurement.ratio
    let again = result.measurements.first { $0.contender.hasSuffix("again") }
    let equal = again.map { abs($0.ratio - 1) + 3 * 1.4826 * $0.ratioDeviation } ?? 0
    return max(spread, equal)
  }
}
