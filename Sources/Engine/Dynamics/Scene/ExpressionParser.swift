/// Turns the text of a formula into a postfix program, by recursive descent.
///
/// ```
/// formula    = both ("||" both)*
/// both       = comparison ("&&" comparison)*
/// comparison = sum [("<" | "<=" | ">" | ">=" | "==" | "!=") sum]
/// sum        = product (("+" | "-") product)*
/// product    = factor (("*" | "/") factor)*
/// factor     = "-" factor | "(" formula ")" | number [unit] | "pi" | path | function "(" formula ("," formula)* ")"
/// ```
struct ExpressionParser {
  private(set) var program: [Operation] = []
  private(set) var paths: [ParameterPath] = []
  /// What is known of the units of the values on the stack.
  private var dimensions: [Dimension] = []
  let trimmedText: String

  private let source: Substring
  private let firstColumn: Int
  private var rest: Substring.UTF8View
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

  /// The unit of the value; nil if it may be any.
  var unit: Quantity.Unit? {
    guard case .unit(let unit)? = dimensions.last else { return nil }
    return unit
  }

  mutating func parse() throws(ExpressionError) {
    guard !source.isEmpty else { throw error("empty expression") }
    guard source.utf8.count <= Quantity.Expression.lengthLimit else {
      throw error(
        "the expression is too long", expected: "\(Quantity.Expression.lengthLimit) bytes or fewer")
    }
    try formula()
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
    case UInt8(ascii: "="): return error("unexpected '='", expected: "== to compare")
    default: return error("missing operator")
    }
  }

  // MARK: Grammar

  private mutating func formula() throws(ExpressionError) {
    // Of truth values, 0 and 1, the maximum is "or" and the minimum is "and".
    try alternatives("||", .maximum) { parser throws(ExpressionError) in
      try parser.alternatives("&&", .minimum) { parser throws(ExpressionError) in
        try parser.comparison()
      }
    }
  }

  private mutating func alternatives(
    _ sign: String, _ join: Operator,
    _ part: (inout ExpressionParser) throws(ExpressionError) -> Void
  ) throws(ExpressionError) {
    try part(&self)
    guard starts(with: sign) else { return }
    try makeTruthValue()
    while skip(sign: sign) {
      try part(&self)
      try makeTruthValue()
      try apply(join)
    }
  }

  private mutating func comparison() throws(ExpressionError) {
    try sum()
    guard let (sign, join) = Self.comparisons.first(where: { starts(with: $0.0) }) else { return }
    _ = skip(sign: sign)
    try sum()
    try apply(join)
    if let (next, _) = Self.comparisons.first(where: { starts(with: $0.0) }) {
      throw error("unexpected '\(next)'", expected: "one comparison, or && between two")
    }
  }

  // Longest first: "<" is a prefix of "<=".
  private static let comparisons: [(String, Operator)] = [
    ("<=", .atMost), (">=", .atLeast), ("==", .equal), ("!=", .unequal), ("<", .less),
    (">", .greater),
  ]

  private mutating func sum() throws(ExpressionError) {
    try product()
    while true {
      if skip("+") {
        try product()
        try apply(.add)
      } else if skip("-") {
        try product()
        try apply(.subtract)
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
        try apply(.multiply)
      } else if skip("/") {
        try factor()
        try apply(.divide)
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
      try formula()
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
    if let literal = takeUnit() {
      try push(.number(value), .unit(literal.unit))
      // The program and not the number, so that it has the bits of the written out formula.
      if literal.factor != 1 { program.append(.apply(.multiply, .number(literal.factor))) }
      if literal.divisor != 1 { program.append(.apply(.divide, .number(literal.divisor))) }
      if literal.isInPixels {
        program.append(.apply(.divide, .load(index(of: UnitLiteral.displayScale))))
      }
      return
    }
    if let literal = misspeltUnit {
      rest = start
      let number = Substring(rest.prefix(length))
      throw error("misspelt unit", expected: "\(number)\(literal.symbol)")
    }
    if let next = rest.first, isNameStart(next) || next == UInt8(ascii: ".") {
      rest = start
      throw error(
        "unexpected text after a number",
        cure: isNameStart(next)
          ? "Write * to multiply; a unit can be one of "
            + "\(UnitLiteral.all.map(\.symbol).joined(separator: ", "))." : nil)
    }
    try push(.number(value), .plain)
  }

  /// The unit that follows a number in another form, such as `30 deg` and `2 seconds`.
  private var misspeltUnit: UnitLiteral? {
    let word = Substring(rest).drop { $0 == " " }.prefix { $0.isLetter || $0 == "°" }.lowercased()
    return UnitLiteral.all.first {
      $0.symbol.lowercased() == word || $0.misspellings.contains(word)
    }
  }

  /// Takes the unit that follows a number.
  private mutating func takeUnit() -> UnitLiteral? {
    for literal in UnitLiteral.all {
      let after = rest.dropFirst(literal.symbol.utf8.count)
      guard rest.starts(with: literal.symbol.utf8), after.first.map({ !isNamePart($0) }) ?? true
      else { continue }
      rest = after
      return literal
    }
    return nil
  }

  private mutating func nameOrCall() throws(ExpressionError) {
    let start = rest
    let name = takePath()
    if let form = Self.functions[name], skip("(") { return try call(form) }
    if name == "pi" { return try push(.number(.pi), .plain) }
    guard !name.hasSuffix("."), !name.contains("..") else {
      rest = start
      throw error("a path with an empty part")
    }
    skipSpaces()
    guard rest.first != UInt8(ascii: "(") else {
      rest = start
      let names = Self.functions.keys.sorted().joined(separator: ", ")
      throw error("\(Self.unknownFunction) \(inQuotes(name))", expected: "one of \(names)")
    }
    try push(.load(index(of: ParameterPath(name))), .unknown)
  }

  /// How the message of an unknown function begins.
  static let unknownFunction = "unknown function"

  private enum FunctionForm {
    case ofOne(Function)
    case ofTwo(Operator)
    case ofMany(Operator)
    case clamp
    case choose
  }

  private static let functions: [String: FunctionForm] = {
    var forms: [String: FunctionForm] = [
      "min": .ofMany(.minimum), "max": .ofMany(.maximum), "hypot": .ofTwo(.length),
      "atan2": .ofTwo(.angle), "clamp": .clamp, "if": .choose,
    ]
    for function in Function.allCases { forms[function.rawValue] = .ofOne(function) }
    return forms
  }()

  /// The arguments of a function, and the function.
  private mutating func call(_ form: FunctionForm) throws(ExpressionError) {
    try formula()
    switch form {
    case .ofOne(let function):
      program.append(.call(function))
      let argument = dimensions.removeLast()
      dimensions.append(function == .absolute ? argument : argument.divided(by: argument))
    case .ofTwo(let join):
      try argument(joinedBy: join)
    case .ofMany(let join):
      repeat {
        try argument(joinedBy: join)
        skipSpaces()
      } while rest.first == UInt8(ascii: ",")
    case .clamp:
      try argument(joinedBy: .maximum)
      try argument(joinedBy: .minimum)
    case .choose:
      for _ in 0..<2 {
        try expect(",")
        try formula()
      }
      program.append(.choose)
      let otherwise = dimensions.removeLast()
      let then = dimensions.removeLast()
      dimensions[dimensions.count - 1] = try sum(of: then, otherwise)
    }
    try expect(")")
  }

  private mutating func argument(joinedBy join: Operator) throws(ExpressionError) {
    try expect(",")
    try formula()
    try apply(join)
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

  private mutating func starts(with sign: String) -> Bool {
    skipSpaces()
    return rest.starts(with: sign.utf8)
  }

  private mutating func skip(sign: String) -> Bool {
    guard starts(with: sign) else { return false }
    rest = rest.dropFirst(sign.utf8.count)
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

  private mutating func push(
    _ operand: Operand, _ dimension: Dimension
  ) throws(ExpressionError) {
    dimensions.append(dimension)
    guard dimensions.count <= Quantity.Expression.stackLimit else { throw tooDeep() }
    program.append(.push(operand))
  }

  /// Joins the two topmost values; one that was pushed a moment ago need not be.
  private mutating func apply(_ join: Operator) throws(ExpressionError) {
    let right = dimensions.removeLast()
    let left = dimensions.removeLast()
    switch join {
    case .multiply: dimensions.append(left.multiplied(by: right))
    case .divide: dimensions.append(left.divided(by: right))
    case .add, .subtract, .minimum, .maximum, .length:
      dimensions.append(try sum(of: left, right))
    // The angle of atan2 is plain, as `pi` is.
    case .less, .atMost, .greater, .atLeast, .equal, .unequal, .angle:
      _ = try sum(of: left, right)
      dimensions.append(.plain)
    }
    if case .push(let operand)? = program.last {
      program[program.count - 1] = .apply(join, operand)
    } else {
      program.append(.apply(join, nil))
    }
  }

  private func sum(of left: Dimension, _ right: Dimension) throws(ExpressionError) -> Dimension {
    if let sum = left.added(to: right) { return sum }
    guard case (.unit(let left), .unit(let right)) = (left, right) else { return .unknown }
    throw error("\(left.symbol) and \(right.symbol) together", expected: "one unit")
  }

  /// Makes the top of the stack 1 where it is not 0.
  private mutating func makeTruthValue() throws(ExpressionError) {
    guard program.last?.isComparison != true else { return }
    try push(.number(0), .plain)
    try apply(.unequal)
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
