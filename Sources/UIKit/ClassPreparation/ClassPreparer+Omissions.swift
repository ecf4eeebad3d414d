// MARK: What does not compile here

extension ClassPreparer {
  /// A line that needs what is not here, and how much around it is left out.
  public struct Omission: Hashable, Sendable {
    /// The file, or the end of its path.
    public var path: String
    /// The line, from 1.
    public var line: Int
    /// A word of the line that the compiler named; nil if it named none.
    public var word: String?
    /// 0 for the innermost statement, 1 for the one around it, and so on to the whole member of a type.
    public var level: Int

    /// Names a line.
    public init(path: String, line: Int, word: String? = nil, level: Int = 0) {
      (self.path, self.line, self.word, self.level) = (path, line, word, level)
    }

    /// Reads `PATH:LINE LEVEL` or `PATH:LINE LEVEL WORD`; nil if a text is neither.
    public init?(_ text: String) {
      let parts = text.split(separator: " ", omittingEmptySubsequences: true)
      // A path may have blanks.
      guard let place = parts.lastIndex(where: { $0.contains(":") }), place + 1 < parts.count,
        let level = Int(parts[place + 1])
      else { return nil }
      let name = parts[...place].joined(separator: " ")
      guard let colon = name.lastIndex(of: ":"), let line = Int(name[name.index(after: colon)...])
      else { return nil }
      self.init(
        path: String(name[..<colon]), line: line,
        word: place + 2 < parts.count ? String(parts[place + 2]) : nil, level: level)
    }

    /// The text that is read.
    public var text: String { "\(path):\(line) \(level)" + (word.map { " \($0)" } ?? "") }
  }

  /// Leaves out what is around a line; a run that comes there logs a warning.
  mutating func leaveOut(_ omission: Omission) {
    guard
      let index = files.firstIndex(where: { "/\($0.path)".hasSuffix("/\(omission.path)") })
    else { return }
    let (file, tokens) = (files[index], files[index].tokens)
    let here = tokens.tokens.indices.filter { tokens.tokens[$0].line == omission.line }
    guard
      let token = here.last(where: { omission.word == tokens.text($0) })
        ?? here.first(where: { tokens.tokens[$0].kind == .word }) ?? here.first
    else { return }
    if let type = file.types.last(where: { (file.start(of: $0)..<$0.open).contains(token) }) {
      return removeInherited(token, of: type, in: index)
    }
    let name = file.path.split(separator: "/").last ?? ""
    let place = "(\"\(name):\(omission.line)\")"
    let steps = steps(around: token, of: file)
    guard !steps.isEmpty else { return }
    switch steps[min(omission.level, steps.count - 1)] {
    case .statement(let range):
      let call = changesMotion(range, tokens) ? "leftOutChange" : "leftOut"
      edits[index].replace(range, with: "\(call)\(place);")
    case .body(let range, let isInitializer):
      let end = "fatalError(\"\(name):\(omission.line) is left out\")"
      let change = changesMotion(range, tokens) ? "leftOutChange\(place); return " : ""
      edits[index].replace(
        range, with: "{ \(isInitializer ? end : "\(change)leftOut\(place)") }")
    case .member(let range): edits[index].remove(range)
    }
  }

  /// Whether what moves would move otherwise without some tokens.
  private func changesMotion(_ range: Range<Int>, _ tokens: SwiftTokens) -> Bool {
    range.contains { Self.changes.contains(tokens.text($0)) && tokens.text($0 - 1) == "." }
  }

  /// `class A: B, C` without C.
  private mutating func removeInherited(
    _ token: Int, of type: SourceFile.TypeDeclaration, in index: Int
  ) {
    let tokens = files[index].tokens
    guard token > type.nameToken, tokens.tokens[token].kind == .word else { return }
    if tokens.text(token - 1) == "," {
      edits[index].remove(token - 1..<token + 1)
    } else {
      edits[index].remove(token..<token + (tokens.text(token + 1) == "," ? 2 : 1))
      if tokens.text(token + 1) != "," { edits[index].remove(token - 1..<token) }
    }
  }

  /// What can be left out around a token, the least first.
  private enum Step {
    case statement(Range<Int>)
    case body(Range<Int>, isInitializer: Bool)
    case member(Range<Int>)
  }

  private func steps(around token: Int, of file: SourceFile) -> [Step] {
    let tokens = file.tokens
    var steps: [Step] = []
    var inner = token
    for brace in tokens.braces(around: token) {
      guard let type = file.types.first(where: { $0.open == brace }) else {
        if let statement = tokens.statement(around: inner, after: brace) {
          steps.append(.statement(statement))
        }
        inner = brace
        continue
      }
      guard let member = type.members.first(where: { $0.tokens.contains(token) }) else {
        return steps
      }
      if [.function, .initializer].contains(member.kind),
        let open = member.tokens.first(where: { $0 > member.keyword && tokens.text($0) == "{" }),
        open <= token, let close = tokens.partner(of: open)
      {
        steps.append(.body(open..<close + 1, isInitializer: member.kind == .initializer))
      }
      // `= { … }()`
      let end = member.tokens.upperBound
      let call =
        tokens.text(end) == "(" && !tokens.isFirstOfLine(end) ? tokens.partner(of: end) : nil
      steps.append(.member(member.tokens.lowerBound..<(call.map { $0 + 1 } ?? end)))
      return steps
    }
    // Outside of all types.
    if file.type(around: token) == nil,
      let declaration = tokens.statement(around: inner, in: tokens.tokens.indices)
    {
      steps.append(.member(declaration))
    }
    return steps
  }
}

extension SwiftTokens {
  /// The braces around a token, from inside.
  fileprivate func braces(around token: Int) -> [Int] {
    var (braces, depth): ([Int], Int) = ([], 0)
    for index in tokens.indices[..<token].reversed() {
      switch text(index) {
      case "}": depth += 1
      case "{" where depth == 0: braces.append(index)
      case "{": depth -= 1
      default: break
      }
    }
    return braces
  }

  /// The statement around a token in the block that a brace opens.
  fileprivate func statement(around token: Int, after brace: Int) -> Range<Int>? {
    guard let end = partner(of: brace) else { return nil }
    // The parameters of a closure stay.
    var start = brace + 1
    let head = (start..<end).first { tokens[$0].line > tokens[brace].line } ?? end
    if let word = (start..<head).first(where: { text($0) == "in" }),
      !(start..<word).contains(where: { text($0) == "for" })
    {
      start = word + 1
    }
    return statement(around: token, in: start..<end)
  }

  /// The statement around a token among those in a range.
  fileprivate func statement(around token: Int, in range: Range<Int>) -> Range<Int>? {
    let end = range.upperBound
    var (first, index) = (range.lowerBound, range.lowerBound)
    while index < end {
      let isNext = index > first && (isFirstOfLine(index) || text(index - 1) == ";")
      if isNext, endsStatement(before: index), !continues(index) {
        if index > token { return first..<index }
        first = index
      }
      if ["(", "[", "{"].contains(text(index)), let close = partner(of: index) { index = close }
      index += 1
    }
    return first < end && token < end ? first..<end : nil
  }

  /// Whether a line that begins with a token goes on with the statement before it.
  private func continues(_ index: Int) -> Bool {
    let text = text(index)
    if tokens[index].kind == .punctuation {
      return !["(", "[", "{", "}", "!", "-"].contains(text)
    }
    return ["else", "catch", "as", "is", "in", "where"].contains(text)
  }
}
