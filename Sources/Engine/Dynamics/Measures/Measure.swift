/// A number that you define over the frames of a scenario, such as the highest point after the first
/// contact: `apex = min(card.y) after firstContact`.
///
/// A measure stands wherever a metric does: in the columns of a sweep, in goals, in results. It is a
/// formula over aggregates, and an aggregate is taken over the frames of a scenario, or of a window of
/// it. <doc:Metrics> lists the aggregates and the variables.
public struct Measure: Sendable {
  /// The name; without one, the formula.
  public let name: String
  /// The formula as it was written.
  public let text: String
  /// The formula with other measures replaced by their formulas.
  public let formula: String
  /// What its values are, from which the unit and the tolerances of goals follow.
  package let kind: Metric.Kind
  /// The formula, taken apart.
  let root: MeasureFormula
  /// The number of a scene that the measure is; nil for a formula.
  package let number: ParameterPath?
  /// Paths that are numbers of the scene outside aggregates, even if a variable has the same name.
  package var numbers: Set<ParameterPath> = []

  /// Reads `NAME = FORMULA`, or a formula alone, whose name is its text.
  ///
  /// - Parameters:
  ///   - text: The definition.
  ///   - measures: Other measures, which the formula may name.
  /// - Throws: ``ExpressionError`` with the column of the first mistake.
  public init(parsing text: String, among measures: [Measure] = []) throws(ExpressionError) {
    let characters = Array(text)
    guard let equals = MeasureScanner(characters).definitionSign else {
      try self.init(name: nil, text, among: measures)
      return
    }
    let name = String(characters[..<equals]).trimmingSpaces
    try Self.check(name: name, in: text)
    try self.init(
      name: name, String(characters[(equals + 1)...]), among: measures, definition: text,
      column: equals + 1)
  }

  /// Creates a measure from its name and its formula.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - text: The formula.
  ///   - measures: Other measures, which the formula may name.
  /// - Throws: ``ExpressionError`` with the column of the first mistake.
  public init(name: String, text: String, among measures: [Measure] = []) throws(ExpressionError) {
    try Self.check(name: name, in: name)
    try self.init(name: name, text, among: measures)
  }

  private static func check(name: String, in text: String) throws(ExpressionError) {
    guard NameRegistry.isName(name) else {
      throw ExpressionError(
        text: text, column: 1, message: "invalid name of a measure \(inQuotes(name))",
        expected: "letters, digits, '_' and '-', starting with a letter or '_'", cure: nil)
    }
    guard !reservedNames.contains(name), MeasureFormula.aggregate(ParameterPath(name)) == nil else {
      throw ExpressionError(
        text: text, column: 1, message: "the name '\(name)' is taken",
        expected: "a name of its own", cure: nil)
    }
  }

  private init(
    name: String?, _ text: String, among measures: [Measure], definition: String? = nil,
    column: Int = 0
  ) throws(ExpressionError) {
    self.text = text.trimmingSpaces
    // Mistakes are found in the text as it was written, where other measures are names.
    let names = Set(measures.map(\.name))
    var parser = MeasureParser(text, in: definition ?? text, column: column, measures: names)
    var root = try parser.formula()
    var formula = self.text
    if parser.namesMeasures {
      formula = MeasureScanner(Array(self.text)).replacing { name in
        measures.last { $0.name == name }?.formula
      }
      parser = MeasureParser(formula, in: formula, column: 0, measures: [])
      root = try parser.formula()
    }
    self.name = name ?? self.text
    self.formula = formula
    self.root = root
    kind = root.kind
    number = nil
  }

  /// Creates the measure of a number of a scene, whose name is its path.
  ///
  /// A path alone can be the same as a variable of an item, such as `card.angle`. Here it is always the
  /// number of the scene.
  init(_ parameter: Parameter) {
    name = parameter.path.text
    (text, formula) = (name, name)
    root = MeasureFormula(
      expression: Quantity.Expression(
        text: name, paths: [parameter.path], program: [.push(.load(0))]),
      aggregates: [])
    kind = Metric.Kind(of: parameter)
    number = parameter.path
    numbers = [parameter.path]
  }

  /// The maximum size of a definition, bytes.
  public static let lengthLimit = MeasureParser.lengthLimit

  /// The definition, from which ``init(parsing:among:)`` reads the same measure without others.
  public var definition: String { name == formula ? formula : "\(name) = \(formula)" }

  /// The unit of the values; plain for a formula whose unit is none of those that results have.
  public var unit: Quantity.Unit { kind.unit }

  /// Whether the formula reads frames, and not only metrics and numbers of the scene.
  package var readsFrames: Bool { !root.aggregates.isEmpty }

  /// Whether the formula reads a number of the scene.
  package func reads(_ path: ParameterPath) -> Bool { root.paths.contains(path) }

  /// The name of the cause for which an item moves at the end.
  package static let restCause = "restCause"

  /// Whether a formula is only the cause of no rest of an item, as `restCause` or `card.restCause`.
  static func isRestCause(_ text: String) -> Bool {
    text == restCause
      || text.hasSuffix(".\(restCause)")
        && NameRegistry.isName(
          String(text.dropLast(restCause.count + 1)))
  }

  /// Names that a measure cannot have, because they mean something else.
  package static let reservedNames =
    Set(Metric.allCases.map(\.rawValue)).union(MeasureVariable.allCases.map(\.rawValue))
    .union(MeasureAggregate.Kind.allCases.map(\.rawValue)).union(NameRegistry.words)
    .union([
      "firstContact", restCause, "after", "before", "between", "and", "pi", "all", "status", "row",
    ])
}

// The rest follows from these.
extension Measure: Hashable {
  /// Whether two measures have the same name and formula.
  public static func == (left: Measure, right: Measure) -> Bool {
    left.name == right.name && left.text == right.text && left.formula == right.formula
  }

  /// Hashes the name and the formula.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(formula)
  }
}

extension Measure: ExpressibleByStringLiteral {
  /// Creates a measure from a literal, such as `"apex = min(card.y)"`.
  ///
  /// The program stops at a literal with a mistake. Use ``init(parsing:among:)`` for text that comes
  /// from outside the program.
  public init(stringLiteral text: String) {
    do {
      try self.init(parsing: text)
    } catch {
      preconditionFailure("not a measure: \(error)")
    }
  }
}

extension Measure: CustomStringConvertible {
  /// The definition.
  public var description: String { definition }
}

extension ParameterTable {
  /// The numbers of the scene as measures, by their paths, so that goals and objectives can name them.
  ///
  /// The measure of a number has the number's value in the scenario, and its unit.
  public var numberMeasures: [Measure] { parameters.map { Measure($0) } }
}

extension Metric.Kind {
  /// What the values of a parameter are.
  fileprivate init(of parameter: Parameter) {
    self =
      switch parameter.unit {
      case .points: .length
      case .seconds: .time
      case .radians: .angle
      case .none where parameter.range.isWhole || parameter.range.isFlag: .count
      default: .amount(parameter.unit)
      }
  }
}

extension StringProtocol {
  /// The text without the spaces and tabs around it.
  var trimmingSpaces: String {
    let isSpace = { (character: Character) in character == " " || character == "\t" }
    return String(drop(while: isSpace).reversed().drop(while: isSpace).reversed())
  }
}
