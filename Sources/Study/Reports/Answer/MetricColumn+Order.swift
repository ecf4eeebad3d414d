import Dynamics

extension MetricColumn {
  /// Whether one end of a metric's values is the better one.
  enum BetterEnd {
    /// One end is, as for a time or an overshoot.
    case always
    /// One end is for a reader who asks for the metric, as for a speed.
    case whenAsked
    /// Neither is, as for a position.
    case never
  }

  /// Whether one end of its values is the better one.
  var betterEnd: BetterEnd {
    switch metric {
    case nil, .firstContactTime, .firstImpactSpeed, .peakImpactSpeed, .contactTime, .finalX,
      .finalY, .finalAngle, .phase, .outcome, .contacts, .peakScale, .energyDissipated:
      .never
    case .peakSpeed, .peakAcceleration, .peakAngle, .travel, .bounces, .oscillations, .impacts:
      .whenAsked
    default: .always
    }
  }

  /// Whether lower values are better.
  ///
  /// - Parameters:
  ///   - goals: What is wanted. A limit on one side only says which way is better.
  ///   - isLeavingMeant: Whether items that leave the screen do what they should: then the first to be gone
  ///     is the best.
  /// - Returns: True if the lowest value is the best.
  func isBetterLow(for goals: [ReportGoal], isLeavingMeant: Bool) -> Bool {
    let own = goals.first {
      $0.metric.measure?.name == measure?.name && $0.metric.metric == metric
        && ($0.metric.item == nil || item == nil || $0.metric.item == item)
        && $0.ends.lowerBound.isFinite != $0.ends.upperBound.isFinite
    }
    if let own { return own.ends.upperBound.isFinite }
    return switch metric {
    case .exitTime: isLeavingMeant
    case .firstContactTime, .energyDissipated: false
    default: true
    }
  }

  /// Whether it stands for every item of a result with several.
  func isOfEveryItem(in metrics: [MetricColumn]) -> Bool {
    item == nil && metric != nil && metrics.contains { $0.item != nil }
  }

  /// Whether the values count events.
  var countsEvents: Bool {
    measure.map { $0.kind == .count } ?? [.bounces, .impacts, .oscillations].contains(metric)
  }
}
