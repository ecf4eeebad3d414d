import Dynamics

/// A value as JSON, with the members of objects in the order that they were given.
public enum JSONText: Sendable, ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral
{
  /// A number; null if it is not finite.
  case number(Double)
  /// A number of single precision, with as many digits as that needs; null if it is not finite.
  case single(Float)
  /// A text.
  case text(String)
  /// True or false.
  case flag(Bool)
  /// A list.
  case list([JSONText])
  /// Names and their values.
  case object([(String, JSONText)])

  /// Creates a text from a literal.
  public init(stringLiteral value: String) { self = .text(value) }

  /// Creates true or false from a literal.
  public init(booleanLiteral value: Bool) { self = .flag(value) }

  /// Creates a number from a literal.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }

  /// The value on one line, without a newline.
  public var line: String {
    switch self {
    case .number(let value): return Self.digits(value)
    case .single(let value): return Self.digits(value)
    case .text(let text): return Self.string(text)
    case .flag(let flag): return flag ? "true" : "false"
    case .list(let elements): return "[\(elements.map(\.line).joined(separator: ","))]"
    case .object(let members):
      let texts = members.map { "\(Self.string($0.0)):\($0.1.line)" }
      return "{\(texts.joined(separator: ","))}"
    }
  }

  private static func digits(_ value: some SimulationScalar) -> String {
    guard value.isFinite else { return "null" }
    var bytes: [UInt8] = []
    bytes.append(number: value)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A text in quotes, with everything escaped that JSON wants escaped.
  static func string(_ text: String) -> String {
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
