public import Dynamics
import Sweeps

/// A metric that few scenarios of a space have, and why.
///
/// A goal for such a metric is missed by all other scenarios, however close they come.
public struct RareMetric: Hashable, Sendable, CustomStringConvertible {
  /// Why a scenario has no value of a metric.
  public enum Reason: Hashable, Sendable {
    /// The scenario is invalid or diverged.
    case broken
    /// The item still moves when the scenario ends.
    case moving
    /// The animation of a spring in closed form ends before its spring has settled.
    case cutOff
    /// The item has no target.
    case untargeted
    /// The item ends farther from its target than the tolerance; the median distance, pt.
    case away(Double)
    /// The item ends at its target, at another angle.
    case turned
    /// The item starts at its target, or at the pose in which it rests.
    case still
    /// What the metric measures does not happen.
    case absent
  }

  /// The metric and its item.
  public let metricColumn: MetricColumn
  /// The number of scenarios with a value.
  public let count: Int
  /// The number of scenarios in the sample.
  public let sampleCount: Int
  /// Why most of the others have none.
  public let reason: Reason

  /// One sentence: how few scenarios have the metric, why, and what to change.
  public var description: String {
    let share = 100 * Double(count) / Double(sampleCount)
    let few =
      count == 0
      ? "none" : share < 1 ? "less than 1 %" : "only \(Int(share.rounded())) %"
    return "\(few) of the sampled scenarios have a value of \(metricColumn.rawValue): \(cause)"
  }

  private var cause: String {
    switch reason {
    case .broken: "most are invalid or diverged; vary the parameters less"
    case .moving: "most still move when they end; let them last longer, or damp them more"
    case .cutOff:
      "most springs still move when they end, or are cut off and jump to their ends (residual is the "
        + "fraction that is left); bring the damping ratio closer to 1"
    case .untargeted: "the item has no target; add target: {item, center} to the scene"
    case .away(let distance):
      "most end away from the target, at a median distance of \(rounded(distance)) pt; move "
        + "target.center or raise target.tolerance"
    case .turned: "most end at another angle than the target's; raise target.angleTolerance"
    case .still: "most end where they start"
    case .absent:
      switch metricColumn.metric {
      case .firstContactTime: "in most, the item touches nothing"
      case .firstImpactSpeed, .peakImpactSpeed:
        "in most, the item hits nothing faster than 100 pt/s"
      case .exitTime: "in most, the item never leaves the reference bounds entirely"
      case .outcome: "most end without an outcome"
      case .firstCrossingTime: "in most, the spring never passes its end"
      default: "in most, it does not happen"
      }
    }
  }

  /// Rounded to 0.1 pt below 10 pt, else to 1 pt: 0.4, 1.6 or 120.
  private func rounded(_ distance: Double) -> String {
    guard distance < 10 else { return "\(Int(min(distance, 1e6).rounded()))" }
    return "\((distance * 10).rounded() / 10)"
  }
}

/// The metrics that few scenarios of a sample have.
extension SolverSearch {
  /// Metrics with a value in fewer scenarios than this share are reported.
  private static var rareShare: Double { 0.05 }

  /// The metrics of the goals and objectives that fewer than 5 % of a sample have.
  func rareMetrics(in sample: SpaceSample) -> [RareMetric] {
    let (count, columns) = (sample.grades.count, sample.results.metrics)
    let measured = criteria.metricColumns + criteria.errors
    return zip(criteria.metricColumns, columns).compactMap { metricColumn, column in
      let without = column.indices.filter { column[$0].isNaN }
      let found = count - without.count
      guard Double(found) < Self.rareShare * Double(count) else { return nil }
      let distances = measured.firstIndex(of: MetricColumn(.finalError, of: metricColumn.item))
        .map { index in without.map { columns[index][$0] } }
      return RareMetric(
        metricColumn: metricColumn, count: found, sampleCount: count,
        reason: reason(
          metricColumn, statuses: without.map { sample.results.statuses[$0] },
          distances: distances ?? []))
    }
  }

  /// Why most scenarios without a value of a metric have none.
  private func reason(
    _ metricColumn: MetricColumn, statuses: [Status], distances: [Double]
  ) -> RareMetric.Reason {
    func isMost(_ isCounted: (Status) -> Bool) -> Bool {
      2 * statuses.count(where: isCounted) > statuses.count
    }
    if isMost({ $0 == .invalid || $0 == .diverged }) { return .broken }
    let (scene, table) = (solver.plan.scene, solver.plan.table)
    let hasTarget = scene.target.map { $0.item == metricColumn.item ?? $0.item } ?? false
    switch metricColumn.metric {
    case .settleTime, .pauseTime: return scene.springAnimation == nil ? .moving : .cutOff
    case .arrivalTime:
      guard hasTarget else { return .untargeted }
      let known = distances.filter { !$0.isNaN }.sorted()
      guard !known.isEmpty else { return .broken }
      let median = known[known.count / 2]
      let index = table.firstIndex(of: "target.tolerance")
      let isNear = index.map { median <= table.baseValues()[$0] } ?? false
      if isNear, scene.springAnimation != nil { return .cutOff }
      return isNear && scene.target?.angle != nil ? .turned : .away(median)
    case .finalError: return .untargeted
    case .overshoot, .overshootFraction, .oscillations:
      return hasTarget || !isMost { $0 != .resting } ? .still : .moving
    default: return .absent
    }
  }
}
