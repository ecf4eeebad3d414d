/// Turns the text of a formula into a postfix program, by recursive descent.
///
/// ```
/// sum     = product (("+" | "-") product)*
/// product = factor (("*" | "/") factor)*
/// factor  = "-" factor | "(" sum ")" | number ["deg" | "°"] | "pi" | path | ("min" | "max") "(" sum ("," sum)+ ")"
/// ```
struct ExpressionParser {
  private(set) var program: [Operation] = []
  private(set) var paths: [ParameterPath] = []
  /// Whether a number of the formula is in degrees.
  private(set) var hasDegrees = false
  let trimmedText: String

  private let source: Substring
  private let firstColumn: Int
  private var rest: Substring.UTF8View
  private var stackDepth = 0
  private var nesting = 0

  /// How deep parentheses and signs may nest; recursion goes no deeper.
  private static let nestingLimit = 32

  init(_ text: String) {
    let isSpace = { (character: Character) in character == " " || character == "\t" }
    let leading = text.prefix(while: isSpace)
    var body = text[leading.endIndex...]
    while let last = body.last, isSpace(last) { body.removeLast() }
    source = body
    trimmedText = String(body)
    firstColumn = leading.count + 1
    rest = body.utf8
  }

  mutating func parse() throws(ExpressionError) {
    guard !source.isEmpty else { throw error("empty expression") }
    guard source.utf8.count <= Quantity.Expression.lengthLimit else {
      throw error(
        "the expression is too long", expected: "\(Quantity.Expression.lengthLimit) bytes or fewer")
    }
    try sum()
    guard rest.isEmpty else { throw leftover() }
  }

  /// The error of what follows a whole expression.
  private func leftover() -> ExpressionError {
    let text = String(source)
    switch rest.first {
    case UInt8(ascii: ","):
      return error(
        "unexpected ','", cure: numberCure(text).map { "\($0)." } ?? "Write decimals with a point.")
    case UInt8(ascii: "%"):
      return error(
        "unexpected '%'", cure: numberCure(text).map { "\($0)." } ?? "Divide a percentage by 100.")
    default: return error("missing operator")
    }
  }

  // MARK: Grammar

  private mutating func sum() throws(ExpressionError) {
    try product()
    while true {
      if skip("+") {
        try product()
        apply(.add)
      } else if skip("-") {
        try product()
        apply(.subtract)
      } else {
        return
      }
    }
  }

  private mutating func product() throws(ExpressionError) {
    try factor()
    while true {
      if skip("*") {
        try factor()
        apply(.multiply)
      } else if skip("/") {
        try factor()
        apply(.divide)
      } else {
        return
      }
    }
  }

  private mutating func factor() throws(ExpressionError) {
    skipSpaces()
    nesting += 1
    defer { nesting -= 1 }
    guard nesting <= Self.nestingLimit else { throw tooDeep() }
    if skip("-") {
      try factor()
      program.append(.negate)
    } else if skip("(") {
      try sum()
      try expect(")")
    } else if let length = decimalLength(rest) {
      try number(length)
    } else if let first = rest.first, isNameStart(first) {
      try nameOrCall()
    } else {
      throw error("missing number, path or '('")
    }
  }

  private mutating func number(_ length: Int) throws(ExpressionError) {
    let start = rest
    guard let value = Double(String(Substring(rest.prefix(length)))), value.isFinite else {
      throw error("the number is too large")
    }
    rest = rest.dropFirst(length)
    let isInDegrees = skipDegrees()
    if misspeltDegreesFollow {
      rest = start
      let number = Substring(rest.prefix(length))
      throw error("misspelt degrees", expected: "\(number)deg", cure: nil)
    }
    if let next = rest.first, isNameStart(next) || next == UInt8(ascii: ".") {
      rest = start
      throw error(
        "unexpected text after a number",
        cure: isNameStart(next) ? "Numbers have no unit; write * to multiply." : nil)
    }
    try push(.number(value))
    // In the order of value*pi/180, so that both forms have the same bits.
    if isInDegrees { program += [.apply(.multiply, .number(.pi)), .apply(.divide, .number(180))] }
  }

  /// Whether degrees follow a number in another form than `30deg` and `30°`.
  private var misspeltDegreesFollow: Bool {
    let word = Substring(rest).drop { $0 == " " }.prefix { $0.isLetter || $0 == "°" }
    return ["°", "deg", "degs", "degree", "degrees"].contains(word.lowercased())
  }

  /// Takes the unit of `30deg` or `30°`; whether it is there.
  private mutating func skipDegrees() -> Bool {
    for unit in ["deg", "°"] {
      let after = rest.dropFirst(unit.utf8.count)
      guard rest.starts(with: unit.utf8), after.first.map({ !isNamePart($0) }) ?? true else {
        continue
      }
      rest = after
      hasDegrees = true
      return true
    }
    return false
  }

  private mutating func nameOrCall() throws(ExpressionError) {
    let start = rest
    let name = takePath()
    if name == "min" || name == "max", skip("(") {
      try sum()
      repeat {
        try expect(",")
        try sum()
        apply(name == "min" ? .minimum : .maximum)
        skipSpaces()
      } while rest.first == UInt8(ascii: ",")
      try expect(")")
      return
    }
    if name == "pi" { return try push(.number(.pi)) }
    guard !name.hasSuffix("."), !name.contains("..") else {
      rest = start
      throw error("a path with an empty part")
    }
    skipSpaces()
    guard rest.first != UInt8(ascii: "(") else {
      rest = start
      throw error("unknown function \(inQuotes(name))", expected: "min or max")
    }
    try push(.load(index(of: ParameterPath(name))))
  }

  // MARK: Letters

  /// Takes names joined by points; after a point a name may be a number (`points.0.x`).
  private mutating func takePath() -> String {
    var length = 0
    let bytes = Array(rest.prefix(Quantity.Expression.lengthLimit))
    while length < bytes.count {
      let byte = bytes[length]
      let isHyphenOfName =
        byte == UInt8(ascii: "-") && length + 1 < bytes.count && isNamePart(bytes[length + 1])
      guard isNamePart(byte) || byte == UInt8(ascii: ".") || isHyphenOfName else { break }
      length += 1
    }
    defer { rest = rest.dropFirst(length) }
    return String(decoding: bytes[..<length], as: UTF8.self)
  }

  private mutating func skipSpaces() {
    rest = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
  }

  private mutating func skip(_ symbol: Unicode.Scalar) -> Bool {
    skipSpaces()
    guard rest.first == UInt8(ascii: symbol) else { return false }
    rest = rest.dropFirst()
    return true
  }

  private mutating func expect(_ symbol: Unicode.Scalar) throws(ExpressionError) {
    guard skip(symbol) else { throw error("missing '\(symbol)'") }
  }

  private func isNameStart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private func isNamePart(_ byte: UInt8) -> Bool {
    isNameStart(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  // MARK: Program

  private mutating func push(_ operand: Operand) throws(ExpressionError) {
    stackDepth += 1
    guard stackDepth <= Quantity.Expression.stackLimit else {
      throw tooDeep()
    }
    program.append(.push(operand))
  }

  /// Joins the two topmost values; one that was pushed a moment ago need not be.
  private mutating func apply(_ join: Operator) {
    stackDepth -= 1
    if case .push(let operand)? = program.last {
      program[program.count - 1] = .apply(join, operand)
    } else {
      program.append(.apply(join, nil))
    }
  }

  private mutating func index(of path: ParameterPath) -> Int {
    if let index = paths.firstIndex(of: path) { return index }
    paths.append(path)
    return paths.count - 1
  }

  private func error(
    _ message: String, expected: String = "a number or an expression", cure: String? = nil
  ) -> ExpressionError {
    let column = firstColumn + source[..<rest.startIndex].count
    return ExpressionError(
      text: trimmedText, column: column, message: message, expected: expected, cure: cure)
  }

  private func tooDeep() -> ExpressionError {
    error("the expression is nested too deeply", expected: "fewer nested parentheses and signs")
  }
}
