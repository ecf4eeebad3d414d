extension Quantity {
  /// A formula over the numbers of a scene, such as `2/3 * parameters.duration`.
  ///
  /// It can contain decimal numbers, paths, `pi`, `+ - * /`, unary minus, parentheses, and `min` and
  /// `max` of two or more values. Angles are in radians, or in degrees as `30deg`. Write spaces
  /// around a minus after a path, because names can contain hyphens, as in `drop-zone.center.x`.
  public struct Expression: Sendable {
    /// The text of the formula, without surrounding spaces.
    public let text: String
    /// The paths that it reads, each once, in the order of their first appearance.
    public let paths: [ParameterPath]
    /// What to do, in order; a load names its path by its index in ``paths``.
    let program: [Operation]
    /// Whether a number of the formula is in degrees, so that the formula can only be an angle.
    let hasDegrees: Bool

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
      self.hasDegrees = parser.hasDegrees
    }

    /// Creates a formula from its program, whose loads name paths by their indices.
    init(text: String, paths: [ParameterPath], program: [Operation]) {
      self.text = text
      self.paths = paths
      self.program = program
      hasDegrees = false
    }

    /// Evaluates the formula.
    ///
    /// - Parameter lookup: Returns the value of a path.
    /// - Returns: The value in IEEE double arithmetic; infinite or NaN after a division by zero.
    public func evaluate(_ lookup: (ParameterPath) -> Double) -> Double {
      let values = paths.map(lookup)
      return program[...].result { values[$0] }
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

/// One step of a postfix program.
enum Operation: Hashable, Sendable {
  /// Puts a value on the stack.
  case push(Operand)
  /// Changes the sign of the top of the stack.
  case negate
  /// Joins the top of the stack with an operand on its right; with nil, the two topmost values.
  case apply(Operator, Operand?)
}

/// A value that is at hand.
enum Operand: Hashable, Sendable {
  case number(Double)
  /// The value with this index.
  case load(Int)
}

/// What joins two values.
enum Operator: Hashable, Sendable {
  case add, subtract, multiply, divide, minimum, maximum

  @inline(__always)
  func callAsFunction(_ left: Double, _ right: Double) -> Double {
    switch self {
    case .add: left + right
    case .subtract: left - right
    case .multiply: left * right
    case .divide: left / right
    case .minimum: left < right ? left : right
    case .maximum: left > right ? left : right
    }
  }
}

extension ArraySlice<Operation> {
  /// Runs the program.
  ///
  /// Allocates nothing: the stack is a vector value, whose lanes ``Expression/stackLimit`` counts.
  /// The top of the stack stays out of it, since to write a lane by its index is to write them all.
  @inline(__always)
  func result(_ load: (Int) -> Double) -> Double {
    var stack = SIMD16<Double>()
    var top = 0.0
    // How many values are below the top; there is no top before the first push.
    var depth = -1
    for operation in self {
      switch operation {
      case .push(let operand):
        if depth >= 0 { stack[depth] = top }
        depth += 1
        top = value(operand, load)
      case .negate:
        top = -top
      case .apply(let join, let operand?):
        top = join(top, value(operand, load))
      case .apply(let join, nil):
        depth -= 1
        top = join(stack[depth], top)
      }
    }
    return top
  }

  @inline(__always)
  private func value(_ operand: Operand, _ load: (Int) -> Double) -> Double {
    switch operand {
    case .number(let value): value
    case .load(let index): load(index)
    }
  }
}
