public import Dynamics
import Sweeps

/// A goal that a solution must meet, such as `settleTime=0.8` or `overshoot<=10`.
///
/// A goal is an interval of the metric's values: up to VALUE, from VALUE, or VALUE ± tolerance. Its ends
/// are rounded to the precision of the simulation, and the goal is met if the metric's value lies in it,
/// to the last bit: in single precision, a time that is printed as 0.8 meets `settleTime<=0.8`, and one
/// that is printed as 0.8000001 does not. `<` and `>` leave out the end. A metric without a value meets
/// no goal.
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
  /// The name of the outcome that a scenario must end with; nil for a goal with a number.
  ///
  /// A solver replaces it by its number in the scene.
  public private(set) var outcome: String?
  /// Whether its numbers were given in pixels, so that they depend on the scene's display scale.
  package private(set) var isInPixels = false
  /// The precision of the metric, to which the ends of the goal's interval are rounded.
  public let precision: Precision

  /// Creates a goal.
  ///
  /// - Parameters:
  ///   - metricColumn: The metric. Without an item, every item of the scene must meet the goal.
  ///   - relation: The comparison.
  ///   - value: The value of the goal, finite, in the metric's unit.
  ///   - tolerance: The largest difference that counts as equal, finite, 0 or more; nil for the
  ///     usual tolerance of the metric.
  ///   - precision: The precision of the metric. A solver takes that of its simulations instead.
  public init(
    _ metricColumn: MetricColumn, _ relation: Relation, _ value: Double, tolerance: Double? = nil,
    precision: Precision = .single
  ) {
    precondition(value.isFinite, "the value of a goal must be finite")
    precondition(
      tolerance.map { $0.isFinite && $0 >= 0 } ?? true, "a tolerance must be finite, and 0 or more")
    self.metricColumn = metricColumn
    self.relation = relation
    self.value = value
    self.tolerance = tolerance ?? metricColumn.kind.usualTolerance(at: value)
    self.precision = precision
  }

  /// Reads a goal: a metric, one of `=`, `<=`, `>=`, `<`, `>`, and a number.
  ///
  /// After `=` the number can have a tolerance, written `±`, `+-` or `+/-`, in the metric's unit or as
  /// a percentage of the value: `settleTime=0.8±0.02`, `peakSpeed=900+-5%`. A number can name its unit:
  /// `settleTime<=250ms`, `finalAngle=90deg±1deg`, `overshoot<=2px`. `outcome=NAME` is a goal for the
  /// name with which a scenario ends.
  ///
  /// The metric can be a measure, by its name or as a formula: `max(card.x)<=200`.
  ///
  /// - Parameters:
  ///   - text: The goal.
  ///   - measures: The measures of the scene; with `ParameterTable.numberMeasures`, a goal can be for a
  ///     number of the scene too: `flick.velocity.y<=900`.
  ///   - table: The scene's numbers, for a goal in pixels: `parameters.displayScale` has the pixels of a
  ///     point.
  /// - Throws: ``GoalProblem``
  public init(
    parsing text: String, measures: [Measure] = [], in table: ParameterTable? = nil
  ) throws(GoalProblem) {
    func number(_ field: String, _ unit: Quantity.Unit) throws(GoalProblem) -> Double? {
      do throws(PixelProblem) {
        return try decimalNumber(field, in: unit, of: table)
      } catch {
        throw GoalProblem(text: text, reason: .pixels(error))
      }
    }
    let found = Relation.allCases.compactMap { relation in
      Self.range(of: relation, in: text).map { (relation, $0) }
    }
    guard let (relation, range) = found.first else {
      throw GoalProblem(text: text, reason: .noRelation)
    }
    let name = text[..<range.lowerBound].trimmed
    let column: MetricColumn?
    do throws(ExpressionError) {
      column = try MetricColumn.named(name, among: measures)
    } catch {
      throw GoalProblem(text: text, reason: .measure(error))
    }
    guard let metricColumn = column else {
      let names = Metric.allCases.map(\.rawValue) + measures.map(\.name)
      let near = nearestNames(to: name, among: names, limit: 1).first
      throw GoalProblem(text: text, reason: .unknownMetric(name, nearest: near))
    }
    let rest = text[range.upperBound...]
    let sign = ["±", "+-", "+/-"].compactMap { rest.firstRange(of: $0) }.first
    let given = rest[..<(sign?.lowerBound ?? rest.endIndex)].trimmed
    guard let value = try number(given, metricColumn.unit), value.isFinite else {
      if metricColumn.metric == .outcome, relation == .equal, sign == nil, !given.isEmpty {
        self.init(metricColumn, .equal, 0)
        outcome = given
        return
      }
      throw GoalProblem(text: text, reason: .notNumber(given))
    }
    let isInPixels = UnitLiteral.split(given[...])?.literal.isInPixels == true
    guard let sign else {
      self.init(metricColumn, relation, value)
      self.isInPixels = isInPixels
      return
    }
    guard relation == .equal else { throw GoalProblem(text: text, reason: .looseLimit) }
    let width = rest[sign.upperBound...].trimmed
    let isShare = width.hasSuffix("%")
    let tolerance =
      isShare ? decimalNumber(width.dropLast().trimmed) : try number(width, metricColumn.unit)
    guard let tolerance, tolerance.isFinite, tolerance >= 0
    else { throw GoalProblem(text: text, reason: .tolerance(width)) }
    self.init(
      metricColumn, relation, value,
      tolerance: isShare ? tolerance / 100 * value.magnitude : tolerance)
    self.isInPixels = isInPixels || UnitLiteral.split(width[...])?.literal.isInPixels == true
  }

  /// Where a comparison is in a text, outside the parentheses of a measure.
  private static func range(of relation: Relation, in text: String) -> Range<String.Index>? {
    text.ranges(of: relation.rawValue).first { range in
      text[..<range.lowerBound].reduce(0) { $0 + ($1 == "(" ? 1 : $1 == ")" ? -1 : 0) } == 0
    }
  }

  /// The lowest and the highest value that meet the goal.
  package var ends: ClosedRange<Double> {
    switch relation {
    case .equal: rounded(value - tolerance)...rounded(value + tolerance)
    case .atMost: -.infinity...rounded(value)
    case .atLeast: rounded(value)...(.infinity)
    case .less: -.infinity...neighbor(of: rounded(value), isUpper: false)
    case .greater: neighbor(of: rounded(value), isUpper: true)...(.infinity)
    }
  }

  /// A number in the goal's precision; one that is too large for it stays as it is.
  private func rounded(_ number: Double) -> Double {
    guard precision == .single, Float(number).isFinite else { return number }
    return Double(Float(number))
  }

  /// The next higher or lower number of the goal's precision.
  private func neighbor(of end: Double, isUpper: Bool) -> Double {
    guard precision == .single, Float(end).isFinite else {
      return isUpper ? end.nextUp : end.nextDown
    }
    return Double(isUpper ? Float(end).nextUp : Float(end).nextDown)
  }

  /// The distance of a metric's value from the goal, in the metric's unit; 0 if the goal is met.
  ///
  /// - Parameter found: The metric's value.
  /// - Returns: The distance to the nearest value that meets the goal; NaN if `found` is NaN.
  public func shortfall(of found: Double) -> Double {
    guard !found.isNaN else { return .nan }
    let ends = ends
    return found < ends.lowerBound
      ? ends.lowerBound - found : found > ends.upperBound ? found - ends.upperBound : 0
  }

  /// The goal with the number of its outcome in a scene.
  ///
  /// - Throws: ``SolverProblem`` for an outcome that the scene does not have.
  package func resolved(in scene: Scene) throws(SolverProblem) -> Goal {
    guard let outcome else { return self }
    guard let index = scene.outcomes.firstIndex(of: outcome) else {
      throw .unknownOutcome(outcome, known: scene.outcomes)
    }
    return Goal(metricColumn, .equal, Double(index + 1), precision: precision)
  }

  /// A looser goal: twice the tolerance, or a limit moved by the usual tolerance.
  var loosened: Goal {
    func moved(_ relation: Relation, by change: Double) -> Goal {
      Goal(metricColumn, relation, value + change, precision: precision)
    }
    let slack = metricColumn.kind.usualTolerance(at: value)
    return switch relation {
    case .equal:
      Goal(metricColumn, .equal, value, tolerance: 2 * tolerance, precision: precision)
    case .atMost: moved(.atMost, by: slack)
    case .less: moved(slack > 0 ? .atMost : .less, by: slack)
    case .atLeast: moved(.atLeast, by: -slack)
    case .greater: moved(slack > 0 ? .atLeast : .greater, by: -slack)
    }
  }
}

extension Goal: CustomStringConvertible {
  /// The goal with its tolerance and its unit: `settleTime = 0.8 ± 0.01667 s`, `bounces <= 1`.
  public var description: String {
    if let outcome { return "\(metricColumn.rawValue) = \(outcome)" }
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
    /// The formula of a measure has a mistake.
    case measure(ExpressionError)
    /// The value is not a finite number.
    case notNumber(String)
    /// A number is in pixels, and the scene does not have the pixels of a point.
    case pixels(PixelProblem)
    /// The tolerance is not a number, or is less than 0.
    case tolerance(String)
    /// A tolerance follows `<=`, `>=`, `<` or `>`.
    case looseLimit
    /// The weight of a wish is not a number, or is not more than 0.
    case weight(String)
    /// A wish is for an outcome, which has no distance.
    case wishedOutcome
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
    case .unknownMetric(let name, let nearest?) where Metric(rawValue: nearest) == nil:
      return "unknown metric \(inQuotes(name)); did you mean \(inQuotes(nearest))?"
    case .unknownMetric(let name, _): return unknownMetricName(name)
    case .measure(let error): return "\(error)"
    case .pixels(let problem): return "\(problem)"
    case .notNumber(let found):
      let name = text.prefix { !"<>=".contains($0) }.trimmed
      let unit = MetricColumn(rawValue: name).map(\.unit.symbol) ?? ""
      let form = unit.isEmpty ? "" : ", in \(unit)"
      let cure = numberCure(found, unit: unit).map { ". \($0)" } ?? ""
      return "the value must be a finite number\(form) \(got(found))\(cure)"
    case .tolerance(let found):
      return "the tolerance must be a number, 0 or more, or a percentage such as 5% \(got(found))"
    case .weight(let found):
      return "the weight must be a number, more than 0 \(got(found))"
    case .wishedOutcome:
      return "an outcome cannot be missed by a little; expected a goal with a number. Give the "
        + "outcome as a goal"
    case .looseLimit:
      return "only METRIC=VALUE takes a tolerance; leave it out after <=, >=, < and >"
    }
  }
}

extension Metric.Kind {
  /// The distance from a goal that counts as 1 when the distances from several goals are added.
  ///
  /// It is a fifth of the goal's value, but at least 0.1 s, 10 pt, 10°, 0.1 for a fraction or a scale,
  /// or 0.01 for the residual of a spring. For counts, and for other quantities with a goal of 0, it
  /// is 1. It does not depend on the space, so the order of two scenarios is the same in every space
  /// that contains both.
  ///
  /// - Parameter value: The value of the goal.
  /// - Returns: The distance in the metric's unit, more than 0.
  func unitDistance(at value: Double) -> Double { distance(at: value, share: 0.2) }

  /// A share of a goal's value, but at least as much as ``unitDistance(at:)`` is for a goal of 0; for a
  /// count always 1.
  func distance(at value: Double, share: Double) -> Double {
    let part = share * value.magnitude
    return switch self {
    case .time: max(0.1, part)
    case .length: max(10, part)
    case .angle: max(.pi / 18, part)
    case .count: 1
    case .fraction: max(0.1, part)
    case .residual: max(0.01, part)
    case .amount: part > 0 ? part : 1
    }
  }
}

extension StringProtocol {
  /// Without the spaces around it.
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
