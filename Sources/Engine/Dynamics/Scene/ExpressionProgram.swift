/// One step of a postfix program.
enum Operation: Hashable, Sendable {
  /// Puts a value on the stack.
  case push(Operand)
  /// Changes the sign of the top of the stack.
  case negate
  /// Replaces the top of the stack by its function.
  case call(Function)
  /// Joins the top of the stack with an operand on its right; with nil, the two topmost values.
  case apply(Operator, Operand?)
  /// Of a condition and two values, the first value where the condition is not 0, else the second.
  case choose
}

extension Operation {
  /// Whether it leaves 1 or 0.
  var isComparison: Bool {
    switch self {
    case .apply(.less, _), .apply(.atMost, _), .apply(.greater, _), .apply(.atLeast, _),
      .apply(.equal, _), .apply(.unequal, _):
      true
    case .apply, .push, .negate, .call, .choose: false
    }
  }
}

/// A value that is at hand.
enum Operand: Hashable, Sendable {
  case number(Double)
  /// The value with this index.
  case load(Int)
}

/// A function of one value.
///
/// The raw value is its name in a formula.
enum Function: String, CaseIterable, Hashable, Sendable {
  case squareRoot = "sqrt"
  case absolute = "abs"
  case sine = "sin"
  case cosine = "cos"
  case exponential = "exp"
  case logarithm = "log"

  /// The value, with the same bits on every machine.
  ///
  /// The square root is that of IEEE 754, and `Portable` has the others. `portable.js` has them all
  /// for pages.
  func callAsFunction(_ x: Double) -> Double {
    switch self {
    case .squareRoot: x.squareRoot()
    case .absolute: x.magnitude
    case .sine: UnitVector(x).y
    case .cosine: UnitVector(x).x
    case .exponential: Portable.exponential(x)
    case .logarithm: Portable.logarithm(x)
    }
  }
}

/// What joins two values.
///
/// Comparisons are 1 where they hold, otherwise 0.
enum Operator: Hashable, Sendable {
  case add, subtract, multiply, divide, minimum, maximum, length, angle
  case less, atMost, greater, atLeast, equal, unequal

  @inline(__always)
  func callAsFunction(_ left: Double, _ right: Double) -> Double {
    switch self {
    case .add: left + right
    case .subtract: left - right
    case .multiply: left * right
    case .divide: left / right
    case .minimum: left < right ? left : right
    case .maximum: left > right ? left : right
    case .length: Portable.length(x: left, y: right)
    case .angle: Portable.angle(x: right, y: left)
    case .less: left < right ? 1 : 0
    case .atMost: left <= right ? 1 : 0
    case .greater: left > right ? 1 : 0
    case .atLeast: left >= right ? 1 : 0
    case .equal: left == right ? 1 : 0
    case .unequal: left != right ? 1 : 0
    }
  }
}

extension Operator {
  /// The result with an unknown truth value, NaN, where the result depends on a value that is not a
  /// number.
  ///
  /// Of truth values, the minimum is "and" and the maximum is "or": one known side can decide them.
  func withUnknown(_ left: Double, _ right: Double) -> Double {
    guard left.isNaN || right.isNaN else { return self(left, right) }
    let known = left.isNaN ? right : left
    return self == .minimum && known == 0 || self == .maximum && known == 1 ? known : .nan
  }
}

extension ArraySlice<Operation> {
  /// Runs the program.
  ///
  /// Allocates nothing: the stack is a vector value, whose lanes ``Expression/stackLimit`` counts.
  /// The top of the stack stays out of it, since to write a lane by its index is to write them all.
  @inline(__always)
  func result(
    _ load: (Int) -> Double, _ apply: (Operator, Double, Double) -> Double = { $0($1, $2) }
  ) -> Double {
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
      case .call(let function):
        top = function(top)
      case .apply(let join, let operand?):
        top = apply(join, top, value(operand, load))
      case .apply(let join, nil):
        depth -= 1
        top = apply(join, stack[depth], top)
      case .choose:
        depth -= 2
        top = stack[depth] != 0 ? stack[depth + 1] : top
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
