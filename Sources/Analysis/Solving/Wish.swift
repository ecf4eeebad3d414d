public import Dynamics

/// Something that an answer has to do, such as `settleTime=0.8` or `overshoot<=10`.
public struct Wish: Hashable, Sendable {
  /// How a metric compares to the wanted value.
  public enum Relation: String, CaseIterable, Sendable {
    // Longer signs first: < is the beginning of <=.
    /// The value or less.
    case atMost = "<="
    /// The value or more.
    case atLeast = ">="
    /// Less than the value.
    case less = "<"
    /// More than the value.
    case greater = ">"
    /// The value, give or take the tolerance.
    case equal = "="
  }

  /// What is measured, of which item.
  public let measure: Measure
  /// How it compares.
  public let relation: Relation
  /// The wanted value, in the metric's unit.
  public let value: Double
  /// How far from the value an equal one may be, in the metric's unit, 0 or more.
  ///
  /// Not used by the other relations.
  public let tolerance: Double

  /// Creates a wish.
  ///
  /// - Parameters:
  ///   - measure: What is measured. Without an item it is of every item of the scene.
  ///   - relation: How it compares.
  ///   - value: The wanted value, finite, in the metric's unit.
  ///   - tolerance: How far from it an equal one may be, finite, 0 or more; if nil, the metric's
  ///     ``Dynamics/Metric/usualTolerance(at:)``.
  public init(
    _ measure: Measure, _ relation: Relation, _ value: Double, tolerance: Double? = nil
  ) {
    precondition(value.isFinite, "a wish is for a finite value")
    precondition(tolerance.map { $0.isFinite && $0 >= 0 } ?? true, "a tolerance is 0 or more")
    self.measure = measure
    self.relation = relation
    self.value = value
    self.tolerance = tolerance ?? measure.metric.usualTolerance(at: value)
  }

  /// Reads a wish: a metric, one of `=`, `<=`, `>=`, `<`, `>`, and a number.
  ///
  /// After an equals sign, `±` or `+-` and a number say how far off it may be, with `%` as a share of
  /// the value: `settleTime=0.8±0.02`, `peakSpeed=900+-5%`.
  ///
  /// - Parameter text: The wish.
  /// - Throws: ``WishProblem``
  public init(parsing text: String) throws(WishProblem) {
    let found = Relation.allCases.compactMap { relation in
      text.firstRange(of: relation.rawValue).map { (relation, $0) }
    }
    guard let (relation, place) = found.first else {
      throw WishProblem(text: text, reason: .noRelation)
    }
    let name = text[..<place.lowerBound].trimmed
    guard let measure = Measure(rawValue: name) else {
      let near = nearestNames(to: name, among: Metric.allCases.map(\.rawValue), limit: 1).first
      throw WishProblem(text: text, reason: .unknownMetric(name, nearest: near))
    }
    let rest = text[place.upperBound...]
    let sign = ["±", "+-", "+/-"].compactMap { rest.firstRange(of: $0) }.first
    let wanted = rest[..<(sign?.lowerBound ?? rest.endIndex)].trimmed
    guard let value = decimalNumber(wanted), value.isFinite else {
      throw WishProblem(text: text, reason: .notNumber(wanted))
    }
    guard let sign else {
      self.init(measure, relation, value)
      return
    }
    guard relation == .equal else { throw WishProblem(text: text, reason: .looseLimit) }
    let width = rest[sign.upperBound...].trimmed
    let isShare = width.hasSuffix("%")
    guard let number = decimalNumber(isShare ? width.dropLast().trimmed : width),
      number.isFinite, number >= 0
    else { throw WishProblem(text: text, reason: .tolerance(width)) }
    self.init(
      measure, relation, value, tolerance: isShare ? number / 100 * value.magnitude : number)
  }

  /// How far a metric's value is from what is wanted, in its unit: 0 where the wish is met.
  ///
  /// - Parameter found: The metric's value.
  /// - Returns: The way to the nearest value that would do; NaN where there is no value.
  public func shortfall(of found: Double) -> Double {
    guard !found.isNaN else { return .nan }
    // Metrics are often in single precision, of which 1e-6 of a value is a few steps.
    let rounding = 1e-6 * max(value.magnitude, found.magnitude)
    switch relation {
    case .equal: return excess((found - value).magnitude - tolerance, rounding)
    case .atMost: return excess(found - value, rounding)
    case .atLeast: return excess(value - found, rounding)
    case .less: return found < value - rounding ? 0 : max(found - value, rounding)
    case .greater: return found > value + rounding ? 0 : max(value - found, rounding)
    }
  }

  /// The same wish with more room: twice the tolerance, or the usual one beyond a limit.
  var loosened: Wish {
    let slack = measure.metric.usualTolerance(at: value)
    return switch relation {
    case .equal: Wish(measure, .equal, value, tolerance: 2 * tolerance)
    case .atMost: Wish(measure, .atMost, value + slack)
    case .less: Wish(measure, slack > 0 ? .atMost : .less, value + slack)
    case .atLeast: Wish(measure, .atLeast, value - slack)
    case .greater: Wish(measure, slack > 0 ? .atLeast : .greater, value - slack)
    }
  }

  private func excess(_ distance: Double, _ rounding: Double) -> Double {
    distance <= rounding ? 0 : distance
  }
}

extension Wish: CustomStringConvertible {
  /// The wish with its tolerance and its unit: `settleTime = 0.8 ± 0.01667 s`, `bounces <= 1`.
  public var description: String {
    let unit = measure.unit.symbol.isEmpty ? "" : " \(measure.unit.symbol)"
    guard relation == .equal, tolerance > 0 else {
      return "\(measure.rawValue) \(relation.rawValue) \(shortest(value))\(unit)"
    }
    let digits = (tolerance * 1e5).rounded() / 1e5
    return "\(measure.rawValue) = \(shortest(value)) ± "
      + "\(shortest(digits > 0 ? digits : tolerance))\(unit)"
  }
}

/// Why a text is no wish.
public struct WishProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong with a wish.
  public enum Reason: Error, Hashable, Sendable {
    /// Nothing is compared.
    case noRelation
    /// There is no such metric.
    case unknownMetric(String, nearest: String?)
    /// What is wanted is no finite number.
    case notNumber(String)
    /// A tolerance is not a number, or less than 0.
    case tolerance(String)
    /// A limit has a tolerance.
    case looseLimit
  }

  /// The text as it was given.
  public let text: String
  /// What is wrong with it.
  public let reason: Reason

  /// One sentence: what is wrong and what is allowed.
  public var description: String {
    let form = "allowed: METRIC=VALUE, METRIC=VALUE±TOLERANCE, METRIC<=VALUE, or with >=, <, >"
    switch reason {
    case .noRelation: return "'\(text)' wants nothing of a metric; \(form)"
    case .unknownMetric(let name, let nearest):
      let all = Metric.allCases.map(\.rawValue).joined(separator: ", ")
      let remedy = nearest.map { "did you mean \($0)?" } ?? "allowed: \(all)"
      return "'\(text)': there is no metric '\(name)'; \(remedy)"
    case .notNumber(let found): return "'\(text)': '\(found)' is not a finite number; \(form)"
    case .tolerance(let found):
      return
        "'\(text)': the tolerance is '\(found)'; allowed: a number, 0 or more, or a share as 5%"
    case .looseLimit: return "'\(text)': a limit has no tolerance; \(form)"
    }
  }
}

extension Metric {
  /// How far from a wanted value counts as equal if nothing else is said, in the metric's unit.
  ///
  /// Times: a frame at 60 Hz, as they are sampled at frames. Lengths: 0.5 pt, and angles: 0.5°,
  /// within which an item counts as settled. Counts: 0. Fractions and scales: 0.005, and the rest of
  /// a spring's way: 0.0005. Everything else: 1 % of the value.
  ///
  /// - Parameter value: The wanted value.
  /// - Returns: 0 or more.
  public func usualTolerance(at value: Double) -> Double {
    switch self {
    case .settleTime, .pauseTime, .firstContactTime, .exitTime, .firstCrossingTime: 1.0 / 60
    case .bounces, .contacts, .oscillations, .phase, .outcome: 0
    case .overshoot, .finalX, .finalY, .finalError: Settings.uikit.settleDistance
    case .peakAngle, .finalAngle: Settings.uikit.settleAngle
    case .overshootFraction, .peakScale: 0.005
    case .residual: 0.0005
    case .peakSpeed, .peakAcceleration, .travel, .energyDissipated: 0.01 * value.magnitude
    }
  }
}

extension StringProtocol {
  /// Without the spaces around it.
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
