public import Dynamics

/// A JSON value whose objects keep the order of their members.
public enum JSONText: Sendable, ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral
{
  /// A count or a code without a decimal point if it is whole: `1`; null if it is not finite.
  case number(Double)
  /// A real number, with a decimal point or an exponent: `1.0`; null if it is not finite.
  case real(Double)
  /// The same in single precision, with as many digits as that needs.
  case single(Float)
  /// A text.
  case text(String)
  /// True or false.
  case flag(Bool)
  /// A list.
  case list([JSONText])
  /// An object with its members.
  case object([(String, JSONText)])

  /// Creates a text from a literal.
  public init(stringLiteral value: String) { self = .text(value) }

  /// Creates true or false from a literal.
  public init(booleanLiteral value: Bool) { self = .flag(value) }

  /// Creates a number from a literal.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }

  /// A value of a metric, with the text that it has in every file and command.
  ///
  /// - Parameters:
  ///   - value: The value; not finite if there is none.
  ///   - metricColumn: The column, whose counts are whole.
  ///   - precision: The precision of the run, which decides the number of digits.
  /// - Returns: The value.
  public static func value(
    _ value: Double, of metricColumn: MetricColumn, _ precision: Precision
  ) -> JSONText {
    if metricColumn.isCount { return .number(value) }
    return precision == .single ? .single(Float(value)) : .real(value)
  }

  /// Whether it is a number without a value.
  package var isMissing: Bool {
    switch self {
    case .number(let value), .real(let value): !value.isFinite
    case .single(let value): !value.isFinite
    case .text, .flag, .list, .object: false
    }
  }

  /// The value on one line, without a newline.
  public var line: String {
    switch self {
    case .number(let value): return Self.text(isFinite: value.isFinite) { $0.append(count: value) }
    case .real(let value): return Self.text(isFinite: value.isFinite) { $0.append(number: value) }
    case .single(let value): return Self.text(isFinite: value.isFinite) { $0.append(number: value) }
    case .text(let text): return Self.string(text)
    case .flag(let flag): return flag ? "true" : "false"
    case .list(let elements): return "[\(elements.map(\.line).joined(separator: ","))]"
    case .object(let members):
      let texts = members.map { "\(Self.string($0.0)):\($0.1.line)" }
      return "{\(texts.joined(separator: ","))}"
    }
  }

  private static func text(isFinite: Bool, _ append: (inout [UInt8]) -> Void) -> String {
    guard isFinite else { return "null" }
    var bytes: [UInt8] = []
    append(&bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A text in quotes, with the escapes that JSON requires.
  package static func string(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        result += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
