public import Dynamics

/// A condition that a scenario must meet to be run.
///
/// It is a formula over parameter paths that compares, such as `rope.length < 200` or
/// `card.size.width <= reference.width / 2 && card.angle != 0`.
public struct RowCondition: Hashable, Sendable, CustomStringConvertible {
  /// The condition as it was written.
  public let description: String
  private let formula: Quantity.Expression

  /// Reads a condition.
  ///
  /// - Parameter text: A formula with `<`, `<=`, `>`, `>=`, `==` or `!=`; `&&` and `||` join comparisons.
  /// - Throws: ``RowConditionProblem``
  public init(parsing text: String) throws(RowConditionProblem) {
    for (sign, meant) in Self.misspeltSigns where text.contains(sign) {
      throw RowConditionProblem(
        text: text, reason: .misspeltSign(sign.filter { $0 != " " }, meant: meant))
    }
    do {
      formula = try Quantity.Expression(text)
    } catch {
      throw RowConditionProblem(text: text, reason: .expression(error))
    }
    guard formula.isCondition else {
      throw RowConditionProblem(text: text, reason: .noComparison)
    }
    description = text
  }

  /// Signs and words of other languages, with what they mean here.
  ///
  /// The spaces around words exclude parts of a path.
  private static let misspeltSigns: KeyValuePairs = [
    "=>": ">=", "=<": "<=", "<>": "!=", "≤": "<=", "≥": ">=", "≠": "!=", " and ": "&&",
    " or ": "||", " AND ": "&&", " OR ": "||",
  ]

  /// The paths that the condition reads.
  public var paths: [ParameterPath] { formula.paths }

  /// The problem of a condition that depends on what has no value in any scenario; nil if it can hold.
  ///
  /// - Parameter hasValue: Whether a path has a value in some scenario.
  /// - Returns: The problem.
  func problem(hasValue: (ParameterPath) -> Bool) -> RowConditionProblem? {
    if let path = paths.first(where: { !hasValue($0) }) {
      return RowConditionProblem(text: description, reason: .noValue(path))
    }
    guard paths.isEmpty, isMet({ _ in .nan }) == nil else { return nil }
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

  /// Whether the condition holds; nil if that depends on a value that is not a number, such as 0 / 0.
  package func isMet(_ value: (ParameterPath) -> Double) -> Bool? { formula.isMet(value) }
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
    /// A sign or a word of another language is used.
    case misspeltSign(String, meant: String)
    /// The text is not a formula.
    case expression(ExpressionError)
    /// A path is not in the scene.
    case unknownPath(UnknownPath)
    /// A metric is used as a path.
    case metric(MetricColumn)
    /// The scene leaves this path to UIKit, so it has no value before the run.
    case noValue(ParameterPath)
    /// The condition has no paths and no value, such as 0 / 0 < 1.
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
    switch reason {
    case .noComparison:
      return
        "no comparison; expected a formula over parameter paths with <, <=, >, >=, == or !=, such "
        + "as 'rope.length < 200'"
    case .misspeltSign(let sign, let meant):
      return "'\(sign)' is not an operator; use '\(meant)'"
    case .expression(let error):
      return problemMessage(
        nil, error.message + (error.column > 1 ? " at column \(error.column)" : ""),
        expected: error.expected, cure: error.cure)
    case .unknownPath(let unknown): return "\(unknown)"
    case .metric(let metric):
      return "\(metric.rawValue) is a metric, known only after the run; conditions test parameter "
        + "paths. Filter the rows of the result instead, or ask for it with sweep solve --want"
    case .noValue(let path):
      return "\(path) has no value before the run, because the scene leaves it to UIKit; give it a "
        + "value in the scene, or vary it"
    case .notNumber:
      return "the condition depends on what is not a number in any scenario, such as 0/0; expected "
        + "numbers or paths"
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

  /// Whether a scenario is excluded only because a condition depends on what is not a number.
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
