extension Quantity {
  /// A formula over the numbers of a scene, such as `2/3 * parameters.duration`.
  ///
  /// It can contain decimal numbers, paths, `pi`, `+ - * /`, unary minus, parentheses and functions:
  /// `min` and `max` of two or more values, `sqrt`, `abs`, `exp`, `log` (the natural logarithm), `sin`
  /// and `cos` of an angle, `hypot(x, y)` (√(x² + y²)), `atan2(y, x)` (the angle of that point, rad),
  /// `clamp(value, low, high)`, and `if(condition, then, otherwise)`. A condition compares with `<`, `<=`,
  /// `>`, `>=`, `==` and `!=`, and joins comparisons with `&&` and `||`; it is 1 where it holds, otherwise
  /// 0. All functions have the same bits on every machine.
  ///
  /// Numbers are in the unit of the key. A number can name its unit, which is converted: `250ms`,
  /// `0.5s`, `90deg`, `10pt`, `2Hz`, `600pt/s`, `90deg/s`. `2px` are pixels: 2 divided by the parameter
  /// `displayScale` of the scene, in points. Write spaces around a minus after a path, because names can
  /// contain hyphens, as in `drop-zone.center.x`.
  public struct Expression: Sendable {
    /// The text of the formula, without surrounding spaces.
    public let text: String
    /// The paths that it reads, each once, in the order of their first appearance.
    public let paths: [ParameterPath]
    /// What to do, in order; a load names its path by its index in ``paths``.
    let program: [Operation]
    /// The unit of the value, if numbers with a unit determine it; nil if it may be any.
    package let unit: Unit?

    /// The maximum number of intermediate values at once.
    public static let stackLimit = 16
    /// The maximum length of a formula, bytes.
    public static let lengthLimit = 1000

    /// Reads a formula.
    ///
    /// - Throws: ``ExpressionError`` with the column of the first mistake.
    public init(_ text: String) throws(ExpressionError) {
      var parser = ExpressionParser(text)
      try parser.parse()
      self.text = parser.trimmedText
      self.paths = parser.paths
      self.program = parser.program
      self.unit = parser.unit
    }

    /// Creates a formula from its program, whose loads name paths by their indices.
    init(text: String, paths: [ParameterPath], program: [Operation]) {
      self.text = text
      self.paths = paths
      self.program = program
      unit = nil
    }

    /// Evaluates the formula.
    ///
    /// - Parameter lookup: Returns the value of a path.
    /// - Returns: The value in IEEE double arithmetic; infinite or NaN after a division by zero.
    public func evaluate(_ lookup: (ParameterPath) -> Double) -> Double {
      let values = paths.map(lookup)
      return program[...].result { values[$0] }
    }

    /// Whether the formula compares, so that its value can be a condition.
    package var isCondition: Bool { program.contains(where: \.isComparison) }

    /// Whether the formula holds as a condition.
    ///
    /// - Parameter lookup: Returns the value of a path.
    /// - Returns: Whether it holds; nil if that depends on a value that is not a number, such as 0 / 0.
    package func isMet(_ lookup: (ParameterPath) -> Double) -> Bool? {
      let values = paths.map(lookup)
      let result = program[...].result({ values[$0] }) { $0.withUnknown($1, $2) }
      return result.isNaN ? nil : result != 0
    }
  }
}

// The program follows from the text, so the text alone says whether two formulas are the same.
extension Quantity.Expression: Hashable {
  /// Whether two formulas have the same text.
  public static func == (left: Quantity.Expression, right: Quantity.Expression) -> Bool {
    left.text == right.text
  }

  /// Hashes the text.
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension Quantity.Expression: CustomStringConvertible {
  /// The formula as it was written.
  public var description: String { text }
}

/// Why a text is not an expression.
public struct ExpressionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text.
  public let text: String
  /// Where the mistake begins, counted in characters from 1.
  public let column: Int
  /// What is wrong, as a clause such as `missing ')'`.
  public let message: String
  /// What is expected instead.
  public let expected: String
  /// A sentence that says how to correct the text, such as `Write decimals with a point.`; nil if
  /// ``expected`` is enough.
  public let cure: String?

  /// One line: the message, the column if it is not the first, the text, and what is expected.
  public var description: String {
    problemMessage(
      nil, message + (column > 1 ? " at column \(column)" : ""),
      got: SceneProblem.Finding.text(text).description, expected: expected, cure: cure)
  }
}
