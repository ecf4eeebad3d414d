// MARK: Numbers

extension ClassPreparer {
  /// A number of a source that runs may replace.
  public struct Number: Hashable, Sendable {
    /// Its name in runs: that of its property or label, and its line.
    public var name: String
    /// The file.
    public var path: String
    /// The line, from 1.
    public var line: Int
  }

  /// Properties of behaviors, and labels of calls, whose numbers say how something moves.
  private static let properties: Set<String> = [
    "angle", "angularResistance", "charge", "damping", "dampingRatio", "delay", "density",
    "duration",
    "dx", "dy", "elasticity", "frequency", "friction", "frictionTorque", "initialSpringVelocity",
    "length", "magnitude", "mass", "resistance", "stiffness", "strength", "usingSpringWithDamping",
    "withDuration",
  ]
  private static let types: Set<String> = ["CGFloat", "Double", "Float", "TimeInterval"]

  /// Lets runs replace the numbers of constants, of properties, and of calls with known labels.
  mutating func markNumbers(of index: Int) {
    let tokens = files[index].tokens
    for token in tokens.tokens.indices where tokens.tokens[token].kind == .number {
      let isNegative = tokens.text(token - 1) == "-"
      let first = isNegative ? token - 1 : token
      let isDecimal = tokens.text(token).contains(".") && !tokens.text(token).hasPrefix("0x")
      if tokens.text(first - 1) == "=", endsStatement(token, tokens) {
        if tokens.text(first - 3) == ".", Self.properties.contains(tokens.text(first - 2)) {
          mark(first..<token + 1, as: tokens.text(first - 2), in: index)
        } else if let constant = constant(before: first - 1, tokens),
          constant.type.map(Self.types.contains) ?? isDecimal
        {
          mark(first..<token + 1, constant: constant, in: index)
        }
      } else if tokens.text(first - 1) == ":", Self.properties.contains(tokens.text(first - 2)),
        ["(", ","].contains(tokens.text(first - 3)), [")", ","].contains(tokens.text(token + 1)),
        isDecimal || isAmongNumbers(token, tokens), !isAxis(first - 2, zero: token, tokens)
      {
        mark(first..<token + 1, as: tokens.text(first - 2), in: index)
      }
    }
  }

  /// A constant or variable whose initial value follows.
  private struct Constant {
    var name: String
    /// Nil if it is inferred.
    var type: String?
    /// The token of `let` or `var`.
    var keyword: Int
    /// The token of the name.
    var nameToken: Int
  }

  private func constant(before equals: Int, _ tokens: SwiftTokens) -> Constant? {
    let isTyped = tokens.text(equals - 2) == ":"
    let name = isTyped ? equals - 3 : equals - 1
    guard ["let", "var"].contains(tokens.text(name - 1)) else { return nil }
    return Constant(
      name: tokens.text(name), type: isTyped ? tokens.text(equals - 1) : nil, keyword: name - 1,
      nameToken: name)
  }

  /// Whether all arguments of the call around a whole number are numbers: others could make it an Int.
  private func isAmongNumbers(_ token: Int, _ tokens: SwiftTokens) -> Bool {
    let isPart = { (index: Int) in
      let kind = tokens.tokens[index].kind
      return kind == .number || [":", ",", "-"].contains(tokens.text(index))
        || kind == .word && tokens.text(index + 1) == ":"
    }
    let open = tokens.tokens.indices[..<token].last { !isPart($0) }
    let close = tokens.tokens.indices[token...].first { !isPart($0) }
    return open.map(tokens.text) == "(" && close.map(tokens.text) == ")"
  }

  /// Whether a number is the 0 of a vector along an axis: another would turn it.
  private func isAxis(_ label: Int, zero token: Int, _ tokens: SwiftTokens) -> Bool {
    ["dx", "dy"].contains(tokens.text(label)) && Double(tokens.text(token)) == 0
  }

  private func endsStatement(_ token: Int, _ tokens: SwiftTokens) -> Bool {
    let next = tokens.text(token + 1)
    return ["", "}", ";", "{"].contains(next)
      || tokens.isFirstOfLine(token + 1) && !["+", "-", "*", "/", ".", "?", ","].contains(next)
  }

  private mutating func mark(_ range: Range<Int>, constant: Constant, in index: Int) {
    let tokens = files[index].tokens
    let isShared =
      files[index].depth(of: constant.keyword) == 0
      || ["static", "class"].contains(tokens.text(constant.keyword - 1))
    guard isShared else { return mark(range, as: constant.name, in: index) }
    // What is initialized once in a program would keep the number of the first run.
    guard tokens.text(constant.keyword) == "let" else { return }
    let call = sourceNumber(range, as: constant.name, in: index)
    edits[index].replace(constant.keyword..<constant.keyword + 1, with: "var")
    edits[index].replace(
      constant.nameToken..<range.upperBound,
      with: "\(constant.name): \(constant.type ?? "Double") { \(call) }")
  }

  private mutating func mark(_ range: Range<Int>, as name: String, in index: Int) {
    edits[index].replace(range, with: sourceNumber(range, as: name, in: index))
  }

  private mutating func sourceNumber(_ range: Range<Int>, as name: String, in index: Int) -> String
  {
    let line = files[index].tokens.tokens[range.lowerBound].line
    let stem = "\(name)_\(line)"
    var (unique, count) = (stem, 1)
    while numbers.contains(where: { $0.name == unique }) {
      count += 1
      unique = "\(stem)_\(count)"
    }
    numbers.append(Number(name: unique, path: files[index].path, line: line))
    return "sourceNumber(\"\(unique)\", \(files[index].tokens.text(of: range)))"
  }
}
