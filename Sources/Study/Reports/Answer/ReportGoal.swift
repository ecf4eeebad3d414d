package import Dynamics

/// What a metric should be: an interval of its values.
package struct ReportGoal {
  /// The goal in words, such as `settleTime <= 0.5 s`.
  package let text: String
  /// The metric.
  ///
  /// Without an item, every item must meet the goal.
  package let metric: MetricColumn
  /// The lowest and the highest value that meet the goal.
  package let ends: ClosedRange<Double>
  /// The value that the goal names, at which a map draws a line.
  package let value: Double

  package init(text: String, metric: MetricColumn, ends: ClosedRange<Double>, value: Double) {
    self.text = text
    self.metric = metric
    self.ends = ends
    self.value = value
  }

  /// The columns that must lie in the interval.
  ///
  /// - Parameter metrics: The columns of a result.
  /// - Returns: Their positions; of every item for a goal without an item.
  func columns(among metrics: [MetricColumn]) -> [Int] {
    let same = metrics.indices.filter { index in
      metric.metric.map { $0 == metrics[index].metric }
        ?? (metrics[index].rawValue == metric.rawValue)
    }
    let ofItems = same.filter { metrics[$0].item != nil }
    // The columns of a result of one item do not name it.
    guard !ofItems.isEmpty else { return same }
    return metric.item == nil ? ofItems : ofItems.filter { metrics[$0].item == metric.item }
  }
}

extension ReportGoal {
  /// The column that stands for it: of every item, for a goal without an item.
  func column(among metrics: [MetricColumn]) -> Int {
    metrics.firstIndex { $0.rawValue == metric.rawValue } ?? columns(among: metrics)[0]
  }

  /// The distance of a value from those that meet the goal; infinite for no value.
  func shortfall(of value: Double) -> Double {
    value.isNaN ? .infinity : max(0, ends.lowerBound - value, value - ends.upperBound)
  }
}
