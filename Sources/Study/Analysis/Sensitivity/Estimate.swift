import Dynamics

/// An estimate from samples, with its confidence interval.
public struct Estimate: Hashable, Sendable {
  /// The estimate.
  public let value: Double
  /// The lower end of the interval.
  public let lower: Double
  /// The upper end of the interval.
  public let upper: Double

  /// The coverage of the interval.
  public static let coverage = 0.95

  /// Creates an estimate with its bootstrap percentile interval.
  ///
  /// Normal intervals would be wrong, because the error of an index near 0 is not symmetric. Source: Efron and
  /// Tibshirani, "An Introduction to the Bootstrap" (1993), chapter 13.
  init(_ value: Double, repetitions: [Double]) {
    let sorted = repetitions.filter { !$0.isNaN }.sorted()
    self.value = value
    lower = quantile(sorted, (1 - Self.coverage) / 2)
    upper = quantile(sorted, (1 + Self.coverage) / 2)
  }
}

/// A quantile of sorted values, interpolated linearly; NaN if there are no values.
func quantile(_ sorted: [Double], _ share: Double) -> Double {
  guard let last = sorted.indices.last else { return .nan }
  let position = share * Double(last)
  let index = min(Int(position), max(0, last - 1))
  guard last > 0 else { return sorted[0] }
  return sorted[index] + (position - Double(index)) * (sorted[index + 1] - sorted[index])
}

/// The reason why a sensitivity measure cannot be computed for an output.
public enum SensitivityProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// Too few rows have a value.
  case tooFewRows(Int, needed: Int)
  /// No parameter has enough elementary effects; the first number is the most that one has.
  case tooFewEffects(Int, needed: Int)
  /// All rows have this value.
  case constant(Double)
  /// The samples do not determine all terms of a response surface.
  case undetermined

  /// The reason, as a clause.
  public var description: String {
    switch self {
    case .tooFewRows(let count, let needed):
      "too few samples have a value (got \(count)); expected \(needed) or more"
    case .tooFewEffects(let count, let needed):
      "too few steps of a parameter have a value at both ends (got at most \(count)); expected "
        + "\(needed) or more"
    case .constant(let value): "all samples have the same value, \(shortest(value))"
    case .undetermined: "the samples do not determine all of its terms"
    }
  }
}
