/// A formula over the numbers of a scene, such as `2/3 * parameters.duration`.
///
/// Knows decimal numbers, paths, `pi`, `+ - * /`, unary minus, parentheses, and `min` and `max` of
/// two or more. A minus that touches a letter or digit on both sides belongs to a name, since
/// names may have hyphens (`drop-zone.center.x`): write spaces around a minus after a path.
///
/// The formula is held as a postfix program rather than as a tree: the same program is run for
/// every scenario of a sweep, and nothing about it can nest deeper than ``stackLimit``.
public struct Expression: Sendable {
  /// The formula as it was written, without surrounding spaces.
  public let text: String
  /// The paths it reads, each once, in the order of their first appearance.
  public let paths: [ParameterPath]
  /// What to do, in order; a load names its path by its place in ``paths``.
  let program: [Operation]

  /// How many intermediate values a formula may need at once.
  public static let stackLimit = 16
  /// How long a formula may be, in bytes.
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
  }

  /// The value of the formula, with the numbers that its paths have.
  ///
  /// - Parameter lookup: Gives the value of a path.
  /// - Returns: The value in IEEE double arithmetic; infinite or NaN after a division by zero.
  public func evaluate(_ lookup: (ParameterPath) -> Double) -> Double {
    let values = paths.map(lookup)
    return program[...].result { values[$0] }
  }
}

// The program follows from the text, so the text alone says whether two formulas are the same.
extension Expression: Hashable {
  /// Whether two formulas are written alike.
  public static func == (left: Expression, right: Expression) -> Bool { left.text == right.text }

  /// Hashes the text.
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension Expression: CustomStringConvertible {
  /// The formula as it was written.
  public var description: String { text }
}

/// Why a text is not an expression.
public struct ExpressionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where the mistake begins, counted in characters from 1.
  public let column: Int
  /// What is wrong, as a clause such as `a number, a path or ( is expected here`.
  public let message: String

  /// The column and the message.
  public var description: String { "column \(column): \(message)" }
}

/// One step of a postfix program.
enum Operation: Hashable, Sendable {
  case number(Double)
  /// Pushes the value with this index.
  case load(Int)
  case negate, add, subtract, multiply, divide, minimum, maximum
}

extension Operation {
  /// How many more values are on the stack afterwards.
  var stackGrowth: Int {
    switch self {
    case .number, .load: 1
    case .negate: 0
    case .add, .subtract, .multiply, .divide, .minimum, .maximum: -1
    }
  }
}

extension ArraySlice<Operation> {
  /// Runs the program.
  ///
  /// Allocates nothing: the stack is a vector value, whose lanes ``Expression/stackLimit`` counts.
  @inline(__always)
  func result(_ load: (Int) -> Double) -> Double {
    var stack = SIMD16<Double>()
    // The top of the stack stays out of the vector, so that short formulas never touch it.
    var top = 0.0
    var depth = 0
    for operation in self {
      switch operation {
      case .number(let value):
        stack[depth] = top
        depth += 1
        top = value
      case .load(let index):
        stack[depth] = top
        depth += 1
        top = load(index)
      case .negate:
        top = -top
      case .add:
        depth -= 1
        top = stack[depth] + top
      case .subtract:
        depth -= 1
        top = stack[depth] - top
      case .multiply:
        depth -= 1
        top = stack[depth] * top
      case .divide:
        depth -= 1
        top = stack[depth] / top
      case .minimum:
        depth -= 1
        top = stack[depth] < top ? stack[depth] : top
      case .maximum:
        depth -= 1
        top = stack[depth] > top ? stack[depth] : top
      }
    }
    return top
  }
}
