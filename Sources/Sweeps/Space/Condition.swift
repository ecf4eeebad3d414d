public import Dynamics

/// A comparison between numbers of a scene that a scenario must meet to be run, such as
/// `rope.length < 200` or `card.size.width <= reference.width / 2`.
public struct Condition: Hashable, Sendable, CustomStringConvertible {
  /// The comparison as it was written.
  public let description: String
  private let left: Expression
  private let right: Expression
  private let comparison: Comparison

  private enum Comparison: String, CaseIterable {
    // Longer signs first: < is the beginning of <=.
    case atMost = "<="
    case atLeast = ">="
    case equal = "=="
    case unequal = "!="
    case less = "<"
    case greater = ">"
  }

  /// Reads a comparison: two expressions, and `<`, `<=`, `>`, `>=`, `==` or `!=` between them.
  ///
  /// - Parameter text: The comparison.
  /// - Throws: ``ConditionProblem``
  public init(parsing text: String) throws(ConditionProblem) {
    let found = Comparison.allCases.compactMap { sign in
      text.firstRange(of: sign.rawValue).map { (sign, $0) }
    }
    guard let (comparison, place) = found.first else {
      throw ConditionProblem(text: text, reason: "compares nothing")
    }
    let sides = [text[..<place.lowerBound], text[place.upperBound...]]
    guard !sides.joined().contains(where: { "<>=!".contains($0) }) else {
      throw ConditionProblem(text: text, reason: "has more than one comparison")
    }
    do {
      left = try Expression(String(sides[0]))
      right = try Expression(String(sides[1]))
    } catch {
      throw ConditionProblem(text: text, reason: "has a side that is no expression (\(error))")
    }
    self.comparison = comparison
    description = text
  }

  /// The paths that it reads.
  public var paths: [ParameterPath] { left.paths + right.paths }

  /// What it says of a side that has no value whatever is varied; nil if both may have one.
  ///
  /// - Parameter hasValue: Whether a path has a value in some scenario.
  /// - Returns: The problem.
  func problem(hasValue: (ParameterPath) -> Bool) -> ConditionProblem? {
    if let path = paths.first(where: { !hasValue($0) }) {
      return ConditionProblem(
        text: description, reason: "reads \(path), which is left to UIKit and has no number")
    }
    guard [left, right].contains(where: { $0.paths.isEmpty && $0.evaluate { _ in .nan }.isNaN })
    else { return nil }
    return ConditionProblem(text: description, reason: "has a side that is no number")
  }

  /// Whether it is met; nil where a side has no value, as of 0 / 0.
  func isMet(_ value: (ParameterPath) -> Double) -> Bool? {
    let (left, right) = (left.evaluate(value), right.evaluate(value))
    guard !left.isNaN, !right.isNaN else { return nil }
    return switch comparison {
    case .atMost: left <= right
    case .atLeast: left >= right
    case .equal: left == right
    case .unequal: left != right
    case .less: left < right
    case .greater: left > right
    }
  }
}

/// Why a text is no condition.
public struct ConditionProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text.
  public let text: String
  /// What is wrong with it.
  public let reason: String

  /// One sentence: what is wrong and what is allowed.
  public var description: String {
    "'\(text)' \(reason); allowed: two expressions over paths with one of <, <=, >, >=, ==, != "
      + "between them, as in 'rope.length < 200'"
  }
}

/// Tells which scenarios of a plan meet all conditions.
struct ConditionCheck {
  private let conditions: [Condition]
  private let table: ParameterTable
  private let varied: [Int]
  private let dependents: [Int]
  private var indices: [ParameterPath: Int] = [:]
  private var values: [Double]

  /// - Throws: `UnknownPath` where a condition reads what the scene does not have;
  ///   ``ConditionProblem`` where it reads what has no value in any scenario.
  init(_ conditions: [Condition], of plan: Plan) throws {
    self.conditions = conditions
    table = plan.table
    var varied: [Int] = []
    for path in plan.varying { varied.append(try table.index(of: path)) }
    self.varied = varied
    dependents = table.dependents(of: varied)
    values = table.baseValues()
    for path in conditions.flatMap(\.paths) { indices[path] = try table.index(of: path) }
    let changing = Set(varied + dependents)
    for condition in conditions {
      let problem = condition.problem { path in
        indices[path].map { changing.contains($0) || !values[$0].isNaN } ?? false
      }
      if let problem { throw problem }
    }
  }

  /// Whether a scenario with some values of the varied parameters is run.
  mutating func allows(_ point: (_ parameter: Int) -> Double) -> Bool {
    evaluate(point)
    return conditions.allSatisfy { isMet($0) == true }
  }

  /// Whether a scenario is excluded only because a side of a condition has no value.
  mutating func isUndecided(_ point: (_ parameter: Int) -> Double) -> Bool {
    evaluate(point)
    let met = conditions.map(isMet)
    return met.contains(nil) && !met.contains(false)
  }

  private mutating func evaluate(_ point: (_ parameter: Int) -> Double) {
    for (place, index) in varied.enumerated() { values[index] = point(place) }
    table.evaluate(dependents, in: &values)
  }

  private func isMet(_ condition: Condition) -> Bool? {
    condition.isMet { path in indices[path].map { values[$0] } ?? .nan }
  }
}
