public import Dynamics
import Sweeps

/// A goal that a solution must meet, such as `settleTime=0.8` or `overshoot<=10`.
public struct Goal: Hashable, Sendable {
  /// The comparison of a metric with the value of the goal.
  public enum Relation: String, CaseIterable, Sendable {
    // Longest first: "<" is a prefix of "<=".
    /// The value or less.
    case atMost = "<="
    /// The value or more.
    case atLeast = ">="
    /// Less than the value.
    case less = "<"
    /// More than the value.
    case greater = ">"
    /// The value, within the tolerance.
    case equal = "="
  }

  /// The metric and its item.
  public let metricColumn: MetricColumn
  /// The comparison.
  public let relation: Relation
  /// The value of the goal, in the metric's unit.
  public let value: Double
  /// The largest difference that counts as equal, in the metric's unit, 0 or more.
  ///
  /// Only ``Relation/equal`` uses it.
  public let tolerance: Double

  /// Creates a goal.
  ///
  /// - Parameters:
  ///   - metricColumn: The metric. Without an item, every item of the scene must meet the goal.
  ///   - relation: The comparison.
  ///   - value: The value of the goal, finite, in the metric's unit.
  ///   - tolerance: The largest difference that counts as equal, finite, 0 or more; nil for the
  ///     metric's ``Dynamics/Metric/usualTolerance(at:)``.
  public init(
    _ metricColumn: MetricColumn, _ relation: Relation, _ value: Double, tolerance: Double? = nil
  ) {
    precondition(value.isFinite, "the value of a goal must be finite")
    precondition(
      tolerance.map { $0.isFinite && $0 >= 0 } ?? true, "a tolerance must be finite, and 0 or more")
    self.metricColumn = metricColumn
    self.relation = relation
    self.value = value
    self.tolerance = tolerance ?? metricColumn.metric.usualTolerance(at: value)
  }

  /// Reads a goal: a metric, one of `=`, `<=`, `>=`, `<`, `>`, and a number.
  ///
  /// After `=` the number can have a tolerance, written `±`, `+-` or `+/-`, in the metric's unit or as
  /// a percentage of the value: `settleTime=0.8±0.02`, `peakSpeed=900+-5%`.
  ///
  /// - Parameter text: The goal.
  /// - Throws: ``GoalProblem``
  public init(parsing text: String) throws(GoalProblem) {
    let found = Relation.allCases.compactMap { relation in
      text.firstRange(of: relation.rawValue).map { (relation, $0) }
    }
    guard let (relation, range) = found.first else {
      throw GoalProblem(text: text, reason: .noRelation)
    }
    let name = text[..<range.lowerBound].trimmed
    guard let metricColumn = MetricColumn(rawValue: name) else {
      let near = nearestNames(to: name, among: Metric.allCases.map(\.rawValue), limit: 1).first
      throw GoalProblem(text: text, reason: .unknownMetric(name, nearest: near))
    }
    let rest = text[range.upperBound...]
    let sign = ["±", "+-", "+/-"].compactMap { rest.firstRange(of: $0) }.first
    let number = rest[..<(sign?.lowerBound ?? rest.endIndex)].trimmed
    guard let value = decimalNumber(number), value.isFinite else {
      throw GoalProblem(text: text, reason: .notNumber(number))
    }
    guard let sign else {
      self.init(metricColumn, relation, value)
      return
    }
    guard relation == .equal else { throw GoalProblem(text: text, reason: .looseLimit) }
    let width = rest[sign.upperBound...].trimmed
    let isShare = width.hasSuffix("%")
    guard let tolerance = decimalNumber(isShare ? width.dropLast().trimmed : width),
      tolerance.isFinite, tolerance >= 0
    else { throw GoalProblem(text: text, reason: .tolerance(width)) }
    self.init(
      metricColumn, relation, value,
      tolerance: isShare ? tolerance / 100 * value.magnitude : tolerance)
  }

  /// The distance of a metric's value from the goal, in the metric's unit; 0 if the goal is met.
  ///
  /// - Parameter found: The metric's value.
  /// - Returns: The distance to the nearest value that meets the goal; NaN if `found` is NaN.
  public func shortfall(of found: Double) -> Double {
    guard !found.isNaN else { return .nan }
    // Metrics are often in single precision, where 1e-6 of a value is 8 to 17 units in the last place.
    let rounding = 1e-6 * max(value.magnitude, found.magnitude)
    switch relation {
    case .equal: return excess((found - value).magnitude - tolerance, rounding)
    case .atMost: return excess(found - value, rounding)
    case .atLeast: return excess(value - found, rounding)
    case .less: return found < value - rounding ? 0 : max(found - value, rounding)
    case .greater: return found > value + rounding ? 0 : max(value - found, rounding)
    }
  }

  /// A looser goal: twice the tolerance, or a limit moved by the usual tolerance.
  var loosened: Goal {
    let slack = metricColumn.metric.usualTolerance(at: value)
    return switch relation {
    case .equal: Goal(metricColumn, .equal, value, tolerance: 2 * tolerance)
    case .atMost: Goal(metricColumn, .atMost, value + slack)
    case .less: Goal(metricColumn, slack > 0 ? .atMost : .less, value + slack)
    case .atLeast: Goal(metricColumn, .atLeast, value - slack)
    case .greater: Goal(metricColumn, slack > 0 ? .atLeast : .greater, value - slack)
    }
  }

  private func excess(_ distance: Double, _ rounding: Double) -> Double {
    distance <= rounding ? 0 : distance
  }
}

extension Goal: CustomStringConvertible {
  /// The goal with its tolerance and its unit: `settleTime = 0.8 ± 0.01667 s`, `bounces <= 1`.
  public var description: String {
    let unit = metricColumn.unit.symbol.isEmpty ? "" : " \(metricColumn.unit.symbol)"
    guard relation == .equal, tolerance > 0 else {
      return "\(metricColumn.rawValue) \(relation.rawValue) \(shortest(value))\(unit)"
    }
    let digits = (tolerance * 1e5).rounded() / 1e5
    return "\(metricColumn.rawValue) = \(shortest(value)) ± "
      + "\(shortest(digits > 0 ? digits : tolerance))\(unit)"
  }
}

/// A goal that cannot be read.
public struct GoalProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// A mistake that the text of a goal can have.
  public enum Reason: Error, Hashable, Sendable {
    /// There is no comparison sign.
    case noRelation
    /// There is no metric of this name; `nearest` has the most similar name.
    case unknownMetric(String, nearest: String?)
    /// The value is not a finite number.
    case notNumber(String)
    /// The tolerance is not a number, or is less than 0.
    case tolerance(String)
    /// A tolerance follows `<=`, `>=`, `<` or `>`.
    case looseLimit
  }

  /// The text as it was given.
  public let text: String
  /// What is wrong with it.
  public let reason: Reason

  /// The text, what is wrong with it, and what is expected.
  public var description: String { "'\(text)': \(sentence)" }

  private var sentence: String {
    switch reason {
    case .noRelation:
      return "no comparison; expected METRIC=VALUE, METRIC=VALUE±TOLERANCE or METRIC<=VALUE, or "
        + "with >=, < or >"
    case .unknownMetric(let name, _): return unknownMetricName(name)
    case .notNumber(let found):
      let name = text.prefix { !"<>=".contains($0) }.trimmed
      let unit = MetricColumn(rawValue: name).map(\.unit.symbol) ?? ""
      let form = unit.isEmpty ? "" : ", in \(unit), without the unit"
      let cure = angleInRadians(found).map { ". \($0)" } ?? ""
      return "the value must be a finite number\(form) \(got(found))\(cure)"
    case .tolerance(let found):
      return "the tolerance must be a number, 0 or more, or a percentage such as 5% \(got(found))"
    case .looseLimit:
      return "only METRIC=VALUE takes a tolerance; leave it out after <=, >=, < and >"
    }
  }
}

extension Metric {
  /// The distance from a goal that counts as 1 when the distances from several goals are added.
  ///
  /// It is a fifth of the goal's value, but at least 0.1 s, 10 pt, 10°, 0.1 for a fraction or a scale,
  /// or 0.01 for the residual of a spring. For counts, and for other quantities with a goal of 0, it
  /// is 1. It does not depend on the space, so the order of two scenarios is the same in every space
  /// that contains both.
  ///
  /// - Parameter value: The value of the goal.
  /// - Returns: The distance in the metric's unit, more than 0.
  func unitDistance(at value: Double) -> Double {
    let part = 0.2 * value.magnitude
    return switch kind {
    case .time: max(0.1, part)
    case .length, .path: max(10, part)
    case .angle: max(.pi / 18, part)
    case .count: 1
    case .fraction: max(0.1, part)
    case .residual: max(0.01, part)
    case .amount: part > 0 ? part : 1
    }
  }

  /// The default tolerance of a goal, in the metric's unit.
  ///
  /// - Times: 1/60 s, one frame at 60 Hz, because metrics are sampled at frames.
  /// - Lengths: 0.5 pt; angles: 0.5°, as `Settings.settleDistance` and `Settings.settleAngle`.
  /// - Counts: 0.
  /// - Fractions and scales: 0.005; the residual of a spring: 0.0005.
  /// - Everything else: 1 % of the value.
  ///
  /// - Parameter value: The value of the goal.
  /// - Returns: The tolerance, 0 or more.
  public func usualTolerance(at value: Double) -> Double {
    switch kind {
    case .time: 1.0 / 60
    case .count: 0
    case .length: Settings.uikit.settleDistance
    case .angle: Settings.uikit.settleAngle
    case .fraction: 0.005
    case .residual: 0.0005
    case .path, .amount: 0.01 * value.magnitude
    }
  }
}

extension StringProtocol {
  /// Without the spaces around it.
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
