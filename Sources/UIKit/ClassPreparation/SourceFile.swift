/// A Swift file of the classes, with its declarations.
struct SourceFile {
  /// As messages name it.
  let path: String
  let tokens: SwiftTokens
  private(set) var types: [TypeDeclaration] = []

  /// A type, protocol or extension, and what is declared in it.
  struct TypeDeclaration {
    enum Kind: String {
      case `class`, `struct`, `enum`, `actor`, `protocol`, `extension`
    }

    var kind: Kind
    /// The last part of its name.
    var name: String
    /// The names after the colon, without generic arguments.
    var inherited: [String]
    /// The token of its name, of the brace that opens its body, and of the one that closes it.
    var nameToken: Int
    var open: Int
    var close: Int
    /// Whether it has attribute `@objc`.
    var isObjectiveC: Bool
    var members: [Member] = []
  }

  /// A function, property or initializer of a type.
  struct Member {
    enum Kind: String {
      case function = "func"
      case variable = "var"
      case constant = "let"
      case initializer = "init"
      case subscripted = "subscript"
    }

    var kind: Kind
    /// The name; of a function, with its labels: `move(to:animated:)`.
    var name: String
    /// From its first attribute or modifier to its last token.
    var tokens: Range<Int>
    /// The token of `func`, `var` and the like.
    var keyword: Int
    /// Its attributes and modifiers.
    var modifiers: Set<String>
    /// The tokens of its result or of its type; nil if it has none.
    var type: Range<Int>?
  }

  init(path: String, text: String) {
    self.path = path
    tokens = SwiftTokens(text)
    types = findTypes()
  }

  /// The innermost type around a token.
  func type(around token: Int) -> TypeDeclaration? {
    types.last { $0.open < token && token < $0.close }
  }

  /// A parameter of a function or an initializer.
  struct Parameter {
    /// `_` if it has none.
    var label: String
    var type: String
    var hasDefault: Bool
  }

  /// The parameters of a function or an initializer.
  func parameters(of member: Member) -> [Parameter] {
    guard let open = member.tokens.first(where: { $0 > member.keyword && tokens.text($0) == "(" }),
      let close = tokens.partner(of: open)
    else { return [] }
    var parameters: [Parameter] = []
    var start = open + 1
    var index = start
    while index <= close {
      if index == close || tokens.text(index) == "," {
        if let parameter = parameter(start..<index) { parameters.append(parameter) }
        start = index + 1
      } else if ["(", "[", "{"].contains(tokens.text(index)), let end = tokens.partner(of: index) {
        index = end
      }
      index += 1
    }
    return parameters
  }

  private func parameter(_ range: Range<Int>) -> Parameter? {
    guard let colon = range.first(where: { tokens.text($0) == ":" }),
      let label = range.first(where: { !tokens.text($0).hasPrefix("@") }), label < colon
    else { return nil }
    let equals = range.first { tokens.text($0) == "=" }
    return Parameter(
      label: tokens.text(label), type: tokens.text(of: colon + 1..<(equals ?? range.upperBound)),
      hasDefault: equals != nil)
  }

  /// The first attribute or modifier of a type, or its keyword.
  func start(of type: TypeDeclaration) -> Int { startOfDeclaration(type.nameToken - 1) }

  /// The number of braces that are open before a token.
  func depth(of token: Int) -> Int {
    tokens.tokens.indices[..<token].reduce(0) { depth, index in
      depth + (tokens.text(index) == "{" ? 1 : tokens.text(index) == "}" ? -1 : 0)
    }
  }

  // MARK: Finding declarations

  private static let modifiers: Set<String> = [
    "public", "open", "internal", "fileprivate", "private", "package", "final", "static", "class",
    "override", "required", "convenience", "mutating", "nonmutating", "lazy", "weak", "unowned",
    "dynamic", "optional", "indirect", "prefix", "infix", "postfix", "nonisolated",
  ]

  private func findTypes() -> [TypeDeclaration] {
    var found: [TypeDeclaration] = []
    for index in tokens.tokens.indices where tokens.tokens[index].kind == .word {
      guard let kind = TypeDeclaration.Kind(rawValue: tokens.text(index)),
        // Not `class func`, and not `.class` or `protocol: class`.
        tokens.tokens.indices.contains(index + 1), tokens.tokens[index + 1].kind == .word,
        Member.Kind(rawValue: tokens.text(index + 1)) == nil,
        !Self.modifiers.contains(tokens.text(index + 1)),
        ![".", ":", ","].contains(tokens.text(index - 1)),
        var type = type(kind, at: index)
      else { continue }
      type.members = members(of: type)
      found.append(type)
    }
    return found
  }

  private func type(_ kind: TypeDeclaration.Kind, at keyword: Int) -> TypeDeclaration? {
    var (name, nameToken, next) = ("", keyword + 1, keyword + 1)
    while tokens.tokens.indices.contains(next), tokens.tokens[next].kind == .word {
      (name, nameToken) = (tokens.text(next), next)
      guard tokens.text(next + 1) == "." else { break }
      next += 2
    }
    next = nameToken + 1
    var inherited: [String] = []
    var (isInherited, depth) = (false, 0)
    while tokens.tokens.indices.contains(next), tokens.text(next) != "{" {
      let text = tokens.text(next)
      switch text {
      case "<", "(", "[": depth += 1
      case ">" where tokens.text(next - 1) != "-": depth -= 1
      case ")", "]": depth -= 1
      case ":" where depth == 0: isInherited = true
      case "where" where depth == 0: isInherited = false
      case "}", ";": return nil
      default:
        let isName = depth == 0 && isInherited && tokens.tokens[next].kind == .word
        // `UIKit.UIView` is named by its last part.
        if isName, !text.hasPrefix("@"), tokens.text(next + 1) != "." { inherited.append(text) }
      }
      next += 1
    }
    guard tokens.text(next) == "{", let close = tokens.partner(of: next) else { return nil }
    let start = startOfDeclaration(keyword)
    return TypeDeclaration(
      kind: kind, name: name, inherited: inherited, nameToken: nameToken, open: next,
      close: close,
      isObjectiveC: (start..<keyword).contains {
        ["@objc", "@objcMembers"].contains(tokens.text($0))
      })
  }

  /// The first attribute or modifier before a keyword.
  private func startOfDeclaration(_ keyword: Int) -> Int {
    var start = keyword
    while start > 0 {
      let before = start - 1
      let text = tokens.text(before)
      if text.hasPrefix("@") || Self.modifiers.contains(text) {
        start = before
      } else if text == ")", let open = opening(of: before), open > 0 {
        // `private(set)`, `@objc(name)`, `@available(…)`.
        let owner = tokens.text(open - 1)
        guard owner.hasPrefix("@") || Self.modifiers.contains(owner) else { return start }
        start = open - 1
      } else {
        return start
      }
    }
    return start
  }

  private func opening(of close: Int) -> Int? {
    var depth = 0
    for index in tokens.tokens.indices[...close].reversed() {
      if tokens.text(index) == ")" { depth += 1 }
      if tokens.text(index) == "(" { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }

  private func members(of type: TypeDeclaration) -> [Member] {
    var members: [Member] = []
    var index = type.open + 1
    while index < type.close {
      let text = tokens.text(index)
      let isMember = Member.Kind(rawValue: text) != nil && tokens.text(index - 1) != "."
      if isMember, let member = member(at: index, in: type) {
        members.append(member)
        index = member.tokens.upperBound
      } else if ["{", "(", "["].contains(text), let close = tokens.partner(of: index) {
        index = close + 1
      } else {
        index += 1
      }
    }
    return members
  }

  private func member(at keyword: Int, in type: TypeDeclaration) -> Member? {
    guard let kind = Member.Kind(rawValue: tokens.text(keyword)) else { return nil }
    let start = startOfDeclaration(keyword)
    var name = kind.rawValue
    var next = keyword + 1
    if kind == .function || kind == .variable || kind == .constant {
      name = tokens.text(next)
      next += 1
    }
    if kind != .variable, kind != .constant {
      while next < type.close, tokens.text(next) != "(" { next += 1 }
      guard let close = tokens.partner(of: next) else { return nil }
      name += "(\(labels(next..<close)))"
      next = close + 1
    }
    var result: Range<Int>?
    var end = next
    while end < type.close {
      let text = tokens.text(end)
      if text == "{" {
        guard let close = tokens.partner(of: end) else { return nil }
        end = close + 1
        break
      }
      if text == ";" || tokens.isFirstOfLine(end) && isStart(end) { break }
      let isArrow = text == ">" && tokens.text(end - 1) == "-"
      let beginsType =
        kind == .variable || kind == .constant ? text == ":" : isArrow
      if beginsType, result == nil { result = end + 1..<end + 1 }
      if ["(", "["].contains(text), let close = tokens.partner(of: end) { end = close }
      end += 1
    }
    if let first = result?.lowerBound { result = first..<endOfType(from: first, before: end) }
    return Member(
      kind: kind, name: name, tokens: start..<end, keyword: keyword,
      modifiers: Set((start..<keyword).map { tokens.text($0) }), type: result)
  }

  /// Whether a token can begin another member.
  private func isStart(_ index: Int) -> Bool {
    let text = tokens.text(index)
    return text.hasPrefix("@") || Self.modifiers.contains(text)
      || Member.Kind(rawValue: text) != nil || TypeDeclaration.Kind(rawValue: text) != nil
      || ["case", "typealias", "associatedtype", "deinit", "import", "#if", "#endif", "#else"]
        .contains(text)
  }

  private func endOfType(from first: Int, before limit: Int) -> Int {
    var index = first
    while index < limit {
      let text = tokens.text(index)
      if ["{", "=", "where"].contains(text) { break }
      if index > first, tokens.isFirstOfLine(index), ![".", "->", "-", "&"].contains(text) {
        break
      }
      if ["(", "["].contains(text), let close = tokens.partner(of: index) { index = close }
      index += 1
    }
    return index
  }

  /// The labels of parameters between brackets: `_:animated:`.
  private func labels(_ range: Range<Int>) -> String {
    var labels = ""
    var expectsLabel = true
    var index = range.lowerBound + 1
    while index < range.upperBound {
      let text = tokens.text(index)
      if expectsLabel, tokens.tokens[index].kind == .word, !text.hasPrefix("@") {
        labels += text + ":"
        expectsLabel = false
      } else if text == "," {
        expectsLabel = true
      } else if ["(", "[", "{"].contains(text), let close = tokens.partner(of: index) {
        index = close
      } else if text == "<" {
        // Generic arguments may have commas.
        var depth = 1
        while depth > 0, index + 1 < range.upperBound {
          index += 1
          if tokens.text(index) == "<" { depth += 1 }
          if tokens.text(index) == ">", tokens.text(index - 1) != "-" { depth -= 1 }
        }
      }
      index += 1
    }
    return labels
  }
}
