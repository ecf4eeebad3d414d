// MARK: Lines

extension ClassPreparer {
  /// Methods and properties that change what an animator does.
  static let changes: Set<String> = [
    "active", "addAngularVelocity", "addBehavior", "addBoundary", "addChildBehavior", "addItem",
    "addLinearVelocity", "anchorPoint", "angle", "angularResistance", "charge", "damping",
    "density",
    "elasticity", "frequency", "friction", "frictionTorque", "gravityDirection", "isAnchored",
    "length",
    "magnitude", "pushDirection", "removeAllBehaviors", "removeBehavior", "removeChildBehavior",
    "removeItem", "resistance", "setAngle", "snapPoint", "strength", "updateItem",
  ]
  /// What a statement can follow in its line.
  private static let beginnings: Set<String> = ["{", "}", ";", "in"]

  /// Notes the line before each statement that is a call or an assignment of this kind.
  mutating func markLines(of index: Int) {
    let tokens = files[index].tokens
    let enclosing = tokens.enclosing
    for token in tokens.tokens.indices.dropFirst()
    where Self.changes.contains(tokens.text(token)) && tokens.text(token - 1) == "."
      && ["(", "="].contains(tokens.text(token + 1))
    {
      var first = token - 1
      while first > 0, !tokens.isFirstOfLine(first),
        tokens.tokens[first - 1].kind == .word && tokens.text(first - 1) != "in"
          || [".", "?", "!"].contains(tokens.text(first - 1))
      {
        first -= 1
      }
      guard tokens.tokens[first].kind == .word, !Self.keywords.contains(tokens.text(first)),
        enclosing[first].map(tokens.text) == "{",
        tokens.isFirstOfLine(first)
          ? tokens.endsStatement(before: first)
          : Self.beginnings.contains(tokens.text(first - 1))
      else { continue }
      // The only statement of a function may be its result.
      if Self.ambiguous.contains(tokens.text(token)), ["{", "in"].contains(tokens.text(first - 1)) {
        continue
      }
      edits[index].insert("sourceLine(); ", before: first)
    }
  }

  /// Methods of UIKit whose names an app's own methods with a result often have.
  private static let ambiguous: Set<String> = [
    "addBoundary", "addItem", "removeItem", "setAngle", "updateItem",
  ]

  /// Words that begin what is no call or assignment.
  private static let keywords: Set<String> = [
    "await", "case", "else", "for", "guard", "if", "let", "return", "try", "var", "where",
    "while",
  ]
}

extension SwiftTokens {
  /// The bracket that each token is in; nil outside all.
  var enclosing: [Int?] {
    var open: [Int] = []
    return tokens.indices.map { token in
      switch text(token) {
      case ")", "]", "}": _ = open.popLast()
      default: break
      }
      defer { if ["(", "[", "{"].contains(text(token)) { open.append(token) } }
      return open.last
    }
  }

  /// Whether the line before a token does not go on in it.
  func endsStatement(before token: Int) -> Bool {
    guard token > 0 else { return true }
    let kind = tokens[token - 1].kind
    guard kind == .punctuation else { return !["else", "return", "try"].contains(text(token - 1)) }
    return [")", "]", "{", "}", ";", ":", "?", "!"].contains(text(token - 1))
  }
}
