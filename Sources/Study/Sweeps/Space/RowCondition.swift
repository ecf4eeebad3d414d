public import Dynamics

/// A comparison that a scenario must satisfy to be run.
///
/// Both sides are expressions over parameter paths, such as `rope.length < 200` or
/// `card.size.width <= reference.width / 2`.
public struct RowCondition: Hashable, Sendable, CustomStringConvertible {
  /// The comparison as it was written.
  public let description: String
  private let left: Quantity.Expression
  private let right: Quantity.Expression
  private let comparison: Comparison

  private enum Comparison: String, CaseIterable {
    // Longest first: "<" is a prefix of "<=".
    case atMost = "<="
    case atLeast = ">="
    case equal = "=="
    case unequal = "!="
    case less = "<"
    case greater = ">"
  }

  /// Reads a comparison.
  ///
  /// - Parameter text: Two expressions with `<`, `<=`, `>`, `>=`, `==` or `!=` between them.
  /// - Throws: ``RowConditionProblem``
  public init(parsing text: String) throws(RowConditionProblem) {
    for (sign, meant) in Self.misspeltSigns where text.contains(sign) {
      throw RowConditionProblem(text: text, reason: .misspeltSign(sign, meant: meant))
    }
    if let word = Self.joiningWords.first(where: text.contains) {
      throw RowConditionProblem(
        text: text, reason: .joined(word.split(separator: " ").joined()))
    }
    let found = Comparison.allCases.compactMap { sign in
      text.firstRange(of: sign.rawValue).map { (sign, $0) }
    }
    guard let (comparison, range) = found.first else {
      throw RowConditionProblem(text: text, reason: .noComparison)
    }
    let sides = [text[..<range.lowerBound], text[range.upperBound...]]
    guard !sides.joined().contains(where: { "<>=!".contains($0) }) else {
      throw RowConditionProblem(text: text, reason: .manyComparisons)
    }
    left = try Self.side(sides[0], of: text)
    right = try Self.side(sides[1], of: text)
    self.comparison = comparison
    description = text
  }

  /// Signs of other languages, with what they mean here.
  private static let misspeltSigns: KeyValuePairs = [
    "=>": ">=", "=<": "<=", "<>": "!=", "≤": "<=", "≥": ">=", "≠": "!=",
  ]

  /// Signs and words that join comparisons in other languages; spaces exclude parts of a path.
  private static let joiningWords = ["&&", "||", " and ", " or ", " AND ", " OR "]

  private static func side(
    _ side: Substring, of text: String
  ) throws(RowConditionProblem) -> Quantity.Expression {
    guard !side.allSatisfy(\.isWhitespace) else {
      throw RowConditionProblem(text: text, reason: .emptySide)
    }
    do {
      return try Quantity.Expression(String(side))
    } catch {
      let start = text.distance(from: text.startIndex, to: side.startIndex)
      throw RowConditionProblem(
        text: text, reason: .expression(error, column: start + error.column))
    }
  }

  /// The paths that the condition reads.
  public var paths: [ParameterPath] { left.paths + right.paths }

  /// The problem of a side that has no value in any scenario; nil if both sides can have one.
  ///
  /// - Parameter hasValue: Whether a path has a value in some scenario.
  /// - Returns: The problem.
  func problem(hasValue: (ParameterPath) -> Bool) -> RowConditionProblem? {
    if let path = paths.first(where: { !hasValue($0) }) {
      return RowConditionProblem(text: description, reason: .noValue(path))
    }
    guard [left, right].contains(where: { $0.paths.isEmpty && $0.evaluate { _ in .nan }.isNaN })
    else { return nil }
    return RowConditionProblem(text: description, reason: .notNumber)
  }

  /// The problem of a path that the scene does not have.
  ///
  /// Metrics are recognized by their names: they look like paths, but conditions cannot test them.
  func problem(of unknown: UnknownPath) -> RowConditionProblem {
    let name = unknown.path.text
    var meant = MetricColumn(rawValue: name)
    // A few letters are near to too many names.
    if meant == nil, unknown.nearest.isEmpty, name.utf8.count > 3 {
      let names = Metric.allCases.map(\.rawValue)
      meant = nearestNames(to: name, among: names, limit: 1).first.flatMap(MetricColumn.init)
    }
    return RowConditionProblem(
      text: description, reason: meant.map { .metric($0) } ?? .unknownPath(unknown))
  }

  /// Whether the condition holds; nil if a side has no value, such as 0 / 0.
  package func isMet(_ value: (ParameterPath) -> Double) -> Bool? {
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

/// A condition that cannot be read, or that cannot hold in any scenario of a sweep.
public struct RowConditionProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The condition as it was given.
  public let text: String
  /// What is wrong with it.
  public let reason: Reason

  package init(text: String, reason: Reason) {
    self.text = text
    self.reason = reason
  }

  /// A mistake that a condition can have.
  public enum Reason: Hashable, Sendable {
    /// There is no comparison sign.
    case noComparison
    /// There is more than one comparison sign.
    case manyComparisons
    /// A comparison sign of another language is used.
    case misspeltSign(String, meant: String)
    /// A word or sign such as `and` joins two comparisons.
    case joined(String)
    /// A side is empty.
    case emptySide
    /// A side is not an expression; the column counts from 1 in the whole text.
    case expression(ExpressionError, column: Int)
    /// A path is not in the scene.
    case unknownPath(UnknownPath)
    /// A metric is used as a path.
    case metric(MetricColumn)
    /// The scene leaves this path to UIKit, so it has no value before the run.
    case noValue(ParameterPath)
    /// A side has no paths and no value, such as 0 / 0.
    case notNumber
  }

  /// Whether the condition is well formed but does not fit the scene.
  package var isOfScene: Bool {
    switch reason {
    case .unknownPath, .metric: true
    default: false
    }
  }

  /// The text, what is wrong with it, and what is expected.
  public var description: String { "'\(text)': \(sentence)" }

  private var sentence: String {
    let form =
      "expected two expressions over parameter paths with <, <=, >, >=, == or != between them, "
      + "such as 'rope.length < 200'"
    switch reason {
    case .noComparison where text.contains("="):
      return "'=' does not compare; use '=='"
    case .noComparison: return "no comparison; \(form)"
    case .manyComparisons: return "more than one comparison; \(form)"
    case .misspeltSign(let sign, let meant): return "'\(sign)' does not compare; use '\(meant)'"
    case .joined(let word) where word.lowercased() == "or" || word == "||":
      return
        "'\(word)' cannot join comparisons; expected one comparison. Scenarios must meet every "
        + "--where, so run once for each alternative"
    case .joined(let word):
      return "'\(word)' cannot join comparisons; give each comparison a --where of its own"
    case .emptySide: return "a side is empty; \(form)"
    case .expression(let error, let column):
      return problemMessage(
        nil, "\(error.message) at column \(column)", got: inQuotes(error.text),
        expected: error.expected, cure: error.cure)
    case .unknownPath(let unknown): return "\(unknown)"
    case .metric(let metric):
      return "\(metric.rawValue) is a metric, known only after the run; conditions test parameter "
        + "paths. Filter the rows of the result instead, or ask for it with sweep solve --want"
    case .noValue(let path):
      return "\(path) has no value before the run, because the scene leaves it to UIKit; give it a "
        + "value in the scene, or vary it"
    case .notNumber:
      return "one side is not a number in any scenario, such as 0/0; expected numbers or paths"
    }
  }
}

/// Decides which scenarios of a plan satisfy all conditions.
struct ConditionCheck {
  private let conditions: [RowCondition]
  private let table: ParameterTable
  private let varied: [Int]
  private let dependents: [Int]
  private var indices: [ParameterPath: Int] = [:]
  private var values: [Double]

  /// - Throws: ``RowConditionProblem`` if a condition reads a path that the scene does not have, or one
  ///   that has no value in any scenario.
  init(_ conditions: [RowCondition], of plan: Plan) throws {
    self.conditions = conditions
    table = plan.table
    var varied: [Int] = []
    for path in plan.varying { varied.append(try table.index(of: path)) }
    self.varied = varied
    dependents = table.dependents(of: varied)
    values = table.baseValues()
    for condition in conditions {
      for path in condition.paths {
        do throws(UnknownPath) {
          indices[path] = try table.index(of: path)
        } catch { throw condition.problem(of: error) }
      }
    }
    let changing = Set(varied + dependents)
    for condition in conditions {
      let problem = condition.problem { path in
        indices[path].map { changing.contains($0) || !values[$0].isNaN } ?? false
      }
      if let problem { throw problem }
    }
  }

  /// Whether a scenario is run; `point` gives the value of each varied parameter.
  mutating func allows(_ point: (_ parameter: Int) -> Double) -> Bool {
    evaluate(point)
    return conditions.allSatisfy { isMet($0) == true }
  }

  /// Whether a scenario is excluded only because a side of a condition is not a number.
  mutating func isIndeterminate(_ point: (_ parameter: Int) -> Double) -> Bool {
    evaluate(point)
    let met = conditions.map(isMet)
    return met.contains(nil) && !met.contains(false)
  }

  private mutating func evaluate(_ point: (_ parameter: Int) -> Double) {
    for (column, index) in varied.enumerated() { values[index] = point(column) }
    table.evaluate(dependents, in: &values)
  }

  private func isMet(_ condition: RowCondition) -> Bool? {
    condition.isMet { path in indices[path].map { values[$0] } ?? .nan }
  }
}
