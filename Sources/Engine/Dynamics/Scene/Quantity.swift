/// A number of a scene: a constant, or an expression over other numbers of the scene.
///
/// ```swift
/// let width: Quantity = 200
/// let center: Quantity = "reference.width / 2"
/// let margin = 12.5
/// let left: Quantity = "reference.width / 2 + \(margin)"
/// let height = Quantity(margin)
/// ```
public enum Quantity: Hashable, Sendable {
  /// A number.
  case number(Double)
  /// A formula over parameter paths.
  case expression(Quantity.Expression)

  /// Creates a number.
  public init(_ value: Double) { self = .number(value) }

  /// Creates a number from a whole number.
  public init(_ value: some BinaryInteger) { self = .number(Double(value)) }

  /// Creates 1 for true and 0 for false, for numbers that are flags, as ``Push/active``.
  public init(_ value: Bool) { self = .number(value ? 1 : 0) }

  /// Creates a quantity from text: a decimal number, `true` (1), `false` (0), or an expression.
  ///
  /// - Throws: ``ExpressionError`` with the column of the first mistake.
  public init(parsing text: String) throws(ExpressionError) {
    if let value = decimalNumber(text) {
      self = .number(value)
    } else if text == "true" || text == "false" {
      self = .number(text == "true" ? 1 : 0)
    } else {
      self = .expression(try Quantity.Expression(text))
    }
  }

  /// The number; nil for an expression.
  public var number: Double? {
    guard case .number(let value) = self else { return nil }
    return value
  }
}

extension Quantity: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral
{
  /// Creates a number from a literal.
  public init(floatLiteral value: Double) { self = .number(value) }

  /// Creates a number from a literal.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }

  /// Creates 1 or 0 from a literal.
  public init(booleanLiteral value: Bool) { self.init(value) }
}

extension Quantity: ExpressibleByStringInterpolation {
  /// Creates an expression from a literal, in which numbers and paths can be inserted, as in
  /// `"reference.width / 2 + \(margin)"`.
  ///
  /// The program stops at a literal that is not an expression. Use ``init(parsing:)`` for text that
  /// comes from outside the program.
  public init(stringLiteral text: String) {
    do {
      self = try Quantity(parsing: text)
    } catch {
      preconditionFailure("not a quantity: \(error)")
    }
  }
}

extension Quantity: CustomStringConvertible {
  /// The number in its shortest form, or the expression as it was written.
  public var description: String {
    switch self {
    case .number(let value): shortest(value)
    case .expression(let expression): expression.text
    }
  }
}

/// The shortest decimal that reads back as the same number, without a fraction of zero.
package func shortest(_ value: Double) -> String {
  // Beyond 2^53 a Double cannot hold every whole number, so Swift's notation is used.
  guard value.magnitude < 9_007_199_254_740_992, value == value.rounded(.towardZero) else {
    return "\(value)"
  }
  return value == 0 ? "0" : "\(Int64(value))"
}

/// The value of a decimal number, sign and exponent allowed; nil if the text is anything else.
///
/// `Double(_:)` alone would also take `nan`, `inf` and hexadecimal digits, which are mistakes in a
/// scene. A number too large for a Double gives infinity, which validation refuses by name.
package func decimalNumber(_ text: String) -> Double? {
  var rest = text.utf8[...]
  if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
    rest = rest.dropFirst()
  }
  guard let length = decimalLength(rest), length == rest.count else { return nil }
  return Double(text)
}

/// How many bytes at the start are an unsigned decimal number; nil if none are.
func decimalLength(_ bytes: Substring.UTF8View) -> Int? {
  let isDigit = { (byte: UInt8) in (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
  let whole = bytes.prefix(while: isDigit).count
  var length = whole
  var digits = whole
  if bytes.dropFirst(length).first == UInt8(ascii: ".") {
    let fraction = bytes.dropFirst(length + 1).prefix(while: isDigit).count
    digits += fraction
    length += 1 + fraction
  }
  guard digits > 0 else { return nil }
  var exponent = bytes.dropFirst(length)
  if let mark = exponent.first, mark == UInt8(ascii: "e") || mark == UInt8(ascii: "E") {
    exponent = exponent.dropFirst()
    var signs = 0
    if let sign = exponent.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      signs = 1
    }
    let powers = exponent.dropFirst(signs).prefix(while: isDigit).count
    if powers > 0 { length += 1 + signs + powers }
  }
  return length
}
