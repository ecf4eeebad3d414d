/// A piece of Swift source that is not a blank or a comment.
struct Token {
  enum Kind {
    case word, number, string, punctuation
  }

  var kind: Kind
  /// Bytes of the source.
  var range: Range<Int>
  /// Its line, from 1.
  var line: Int
}

/// Swift source as tokens.
///
/// A lexer is enough to find declarations and attributes; expressions are copied as they are. Strings are
/// one token each, with what they interpolate.
struct SwiftTokens {
  let source: [UInt8]
  private(set) var tokens: [Token] = []
  private var position = 0
  private var line = 1

  init(_ text: String) {
    source = Array(text.utf8)
    while position < source.count { scan() }
  }

  /// The text of a token.
  func text(_ index: Int) -> String {
    tokens.indices.contains(index) ? text(tokens[index].range) : ""
  }

  /// The text of some bytes.
  func text(_ range: Range<Int>) -> String { String(decoding: source[range], as: UTF8.self) }

  /// The token that closes the bracket at `index`; nil if none does.
  func partner(of index: Int) -> Int? {
    var depth = 0
    for next in tokens.indices[index...] where tokens[next].kind == .punctuation {
      switch source[tokens[next].range.lowerBound] {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
        if depth == 0 { return next }
      default: break
      }
    }
    return nil
  }

  /// Whether a token is the first of its line.
  func isFirstOfLine(_ index: Int) -> Bool {
    index == 0 || tokens[index - 1].line < tokens[index].line
  }

  // MARK: Scanning

  private func byte(_ offset: Int = 0) -> UInt8 {
    position + offset < source.count ? source[position + offset] : 0
  }

  private func begins(with text: StaticString) -> Bool {
    text.withUTF8Buffer { source[position...].starts(with: $0) }
  }

  private mutating func advance(_ count: Int = 1) {
    for _ in 0..<count where position < source.count {
      if source[position] == UInt8(ascii: "\n") { line += 1 }
      position += 1
    }
  }

  private mutating func scan() {
    let first = byte()
    if first == UInt8(ascii: " ") || (9...13).contains(first) { return advance() }
    if begins(with: "//") {
      while position < source.count, byte() != UInt8(ascii: "\n") { advance() }
      return
    }
    if begins(with: "/*") { return skipComment() }
    let (start, startLine) = (position, line)
    let kind: Token.Kind
    if let hashes = stringHashes() {
      kind = .string
      scanString(hashes)
    } else if Self.isWord(first) || first == UInt8(ascii: "`") {
      kind = (48...57).contains(first) ? .number : .word
      advance()
      while Self.isWord(byte()) || byte() == UInt8(ascii: "`") || kind == .number && isFraction() {
        advance()
      }
    } else if (first == UInt8(ascii: "#") || first == UInt8(ascii: "@")) && Self.isWord(byte(1)) {
      kind = .word
      advance(2)
      while Self.isWord(byte()) { advance() }
    } else {
      kind = .punctuation
      advance()
    }
    tokens.append(Token(kind: kind, range: start..<position, line: startLine))
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || (48...57).contains(byte) || (65...90).contains(byte)
      || (97...122).contains(byte) || byte >= 128
  }

  private func isFraction() -> Bool {
    byte() == UInt8(ascii: ".") && (48...57).contains(byte(1))
  }

  private mutating func skipComment() {
    var depth = 0
    repeat {
      if begins(with: "/*") {
        depth += 1
        advance(2)
      } else if begins(with: "*/") {
        depth -= 1
        advance(2)
      } else {
        advance()
      }
    } while depth > 0 && position < source.count
  }

  /// The number of # before a string that begins here; nil if none does.
  private func stringHashes() -> Int? {
    var count = 0
    while byte(count) == UInt8(ascii: "#") { count += 1 }
    return byte(count) == UInt8(ascii: "\"") ? count : nil
  }

  private mutating func scanString(_ hashes: Int) {
    advance(hashes)
    let isLong = begins(with: "\"\"\"")
    advance(isLong ? 3 : 1)
    while position < source.count {
      if byte() == UInt8(ascii: "\\"),
        (0..<hashes).allSatisfy({ byte(1 + $0) == UInt8(ascii: "#") })
      {
        advance(1 + hashes)
        if byte() == UInt8(ascii: "(") { skipInterpolation() } else { advance() }
      } else if isLong ? begins(with: "\"\"\"") : byte() == UInt8(ascii: "\""),
        (0..<hashes).allSatisfy({ byte((isLong ? 3 : 1) + $0) == UInt8(ascii: "#") })
      {
        return advance((isLong ? 3 : 1) + hashes)
      } else if !isLong, byte() == UInt8(ascii: "\n") {
        return  // An unfinished string, which the compiler reports.
      } else {
        advance()
      }
    }
  }

  /// Skips an expression in a string; its strings may hold brackets.
  private mutating func skipInterpolation() {
    var depth = 0
    repeat {
      if let hashes = stringHashes() {
        scanString(hashes)
        continue
      }
      if byte() == UInt8(ascii: "(") { depth += 1 }
      if byte() == UInt8(ascii: ")") { depth -= 1 }
      advance()
    } while depth > 0 && position < source.count
  }
}
