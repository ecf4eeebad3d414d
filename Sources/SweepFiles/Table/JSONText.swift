import Dynamics

/// A JSON value whose objects keep the order of their members.
public enum JSONText: Sendable, ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral
{
  /// A number, or null if it is not finite.
  case number(Double)
  /// A single-precision number, with as many digits as that needs, or null if it is not finite.
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

  /// A text in quotes, with the escapes that JSON requires.
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
