/// A number that no spring can have, and what is allowed.
public struct SpringProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The parameter, as it is called in Swift.
  public let parameter: String
  /// Its value.
  public let value: Double
  /// What it may be.
  public let allowed: String

  /// One sentence: `dampingRatio is -1; allowed: 0...`.
  public var description: String { "\(parameter) is \(shortest(value)); allowed: \(allowed)" }

  /// Gives a value back if it is allowed.
  static func checked(
    _ value: Double, _ parameter: String, in range: ValueRange
  ) throws(SpringProblem) -> Double {
    guard range.contains(value) else {
      throw SpringProblem(
        parameter: parameter, value: value,
        allowed: value.isFinite ? range.allowance(for: value) : "\(range), finite")
    }
    return value
  }
}
