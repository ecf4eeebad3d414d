/// A number that was estimated from samples, with the interval that it lies in.
public struct Estimate: Hashable, Sendable {
  /// The estimate.
  public let value: Double
  /// The lower end of the interval.
  public let lower: Double
  /// The upper end of the interval.
  public let upper: Double

  /// The share of repetitions that the interval covers.
  public static let coverage = 0.95

  /// Takes the interval from repetitions of the estimate: the percentiles of the bootstrap.
  ///
  /// Percentiles, not normal intervals: an index near 0 has no symmetric error. Source: Efron and
  /// Tibshirani, "An Introduction to the Bootstrap" (1993), chapter 13.
  init(_ value: Double, repetitions: [Double]) {
    let sorted = repetitions.filter { !$0.isNaN }.sorted()
    self.value = value
    lower = quantile(sorted, (1 - Self.coverage) / 2)
    upper = quantile(sorted, (1 + Self.coverage) / 2)
  }
}

/// A quantile of sorted values, between neighbours by their distance; NaN if there is none.
func quantile(_ sorted: [Double], _ share: Double) -> Double {
  guard let last = sorted.indices.last else { return .nan }
  let place = share * Double(last)
  let index = min(Int(place), max(0, last - 1))
  guard last > 0 else { return sorted[0] }
  return sorted[index] + (place - Double(index)) * (sorted[index + 1] - sorted[index])
}

/// Why an output has no sensitivities.
public enum SensitivityProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// Too few rows have a value.
  case tooFewRows(Int, needed: Int)
  /// No parameter has as many elementary effects as are needed; this is the most that one has.
  case tooFewEffects(Int, needed: Int)
  /// Every row has this value.
  case constant(Double)
  /// The samples do not tell the terms of a response surface from each other.
  case undetermined

  /// One sentence without its stop.
  public var description: String {
    switch self {
    case .tooFewRows(let count, let needed):
      "\(count) samples have a value, \(needed) are needed"
    case .tooFewEffects(let count, let needed):
      "no parameter has \(needed) steps with a value at both ends; the most are \(count)"
    case .constant(let value): "every sample has the value \(value)"
    case .undetermined: "the samples do not tell its terms from each other"
    }
  }
}
