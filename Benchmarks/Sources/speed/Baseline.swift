import Foundation

/// Compares the ratios of a run with those of an earlier one on the same kind of machine.
///
/// A ratio has dropped when the peer's time over ours fell by more than the noise. The noise of a
/// run is what its own pairs say: three standard deviations of the ratios over the passes (1.4826
/// MAD), relative to their median, and at least what two equal contenders of ours differ by. That of
/// both runs counts, as the root of the sum of squares. A gain or a peer that is new fails nothing.
struct Baseline {
  let report: Report

  /// One line for each ratio that dropped.
  func drops(in run: Report) throws -> [String] {
    guard report.machine.processor == run.machine.processor,
      report.machine.instructionSets == run.machine.instructionSets
    else {
      throw PeerFailure(
        description: "the baseline is of \(report.machine.processor), this is "
          + "\(run.machine.processor): ratios do not carry over")
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
        return "\(result.workload), \(now.contender): \(significant(then.ratio)) became "
          + "\(significant(now.ratio)), \(percent(drop)) less; the noise is \(percent(noise))"
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
