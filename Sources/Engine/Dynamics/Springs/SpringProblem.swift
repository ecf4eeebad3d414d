/// A parameter that a spring cannot have, and what is expected instead.
public struct SpringProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The parameter, under its name in Swift.
  public let parameter: String
  /// Its value.
  public let value: Double
  /// What is wrong, such as `out of range`.
  public let problem: String
  /// What is expected instead.
  public let expected: String

  /// One line, such as `dampingRatio: out of range (got -1); expected 0 or more`.
  public var description: String {
    problemMessage(
      parameter, problem, got: value.isNaN ? nil : shortest(value), expected: expected)
  }

  /// Returns a value that is in range.
  static func checked(
    _ value: Double, _ parameter: String, in range: ValueRange
  ) throws(SpringProblem) -> Double {
    guard range.contains(value) else {
      let objection = range.objection(to: value)
      throw SpringProblem(
        parameter: parameter, value: value, problem: objection.problem,
        expected: objection.expected)
    }
    return value
  }
}
