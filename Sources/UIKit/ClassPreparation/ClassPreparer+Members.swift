// MARK: Optional members of protocols

extension ClassPreparer {
  /// Members of an Objective-C protocol that a class may leave out.
  private struct OptionalMember {
    var name: String
    var isFunction: Bool
    /// Whether it has a result, which is nil where the member is missing.
    var hasResult: Bool

    var baseName: String { String(name.prefix { $0 != "(" }) }
  }

  /// Functions of UIKit's delegates begin with these words.
  ///
  /// Here they have defaults, so none is optional.
  private static let delegates = [
    "animationController", "animator", "collectionView", "collisionBehavior", "dynamicAnimator",
    "gestureRecognizer", "interactionController", "navigationController", "presentationController",
    "scrollView", "tabBarController", "tableView", "textField", "textView",
  ]

  mutating func rewriteOptionalMembers() {
    var optionals: [String: [OptionalMember]] = [:]
    for index in files.indices {
      for type in files[index].types where type.kind == .protocol {
        let members = type.members.filter { $0.modifiers.contains("optional") }
        guard !members.isEmpty else { continue }
        optionals[type.name] = members.map { makeOptional($0, of: type, in: index) }
      }
    }
    for index in files.indices {
      for type in files[index].types where type.kind == .class || type.kind == .extension {
        let known = type.inherited.flatMap { optionals[$0] ?? [] }.filter(\.hasResult)
        for member in type.members where known.contains(where: { $0.name == member.name }) {
          widenType(of: member, in: index)
        }
      }
    }
    removeOptionalCalls(of: Set(optionals.values.joined().filter(\.isFunction).map(\.baseName)))
  }

  /// Gives an optional member a default, and its result an optional type.
  private mutating func makeOptional(
    _ member: SourceFile.Member, of type: SourceFile.TypeDeclaration, in index: Int
  ) -> OptionalMember {
    let tokens = files[index].tokens
    for token in member.tokens.lowerBound..<member.keyword where tokens.text(token) == "optional" {
      edits[index].remove(token..<token + 1)
    }
    let isFunction = member.kind == .function
    let result = member.type.map { tokens.text(of: $0) } ?? "Void"
    let hasResult = !["Void", "()"].contains(result)
    if hasResult { widenType(of: member, in: index) }
    let declaration = edits[index].text(of: member.keyword..<member.tokens.upperBound)
    let body =
      if isFunction {
        declaration + (hasResult ? " { nil }" : " {}")
      } else {
        String(declaration.prefix { $0 != "{" }) + "{ nil }"
      }
    edits[index].append("\nextension \(type.name) { \(body) }\n")
    return OptionalMember(name: member.name, isFunction: isFunction, hasResult: hasResult)
  }

  private mutating func widenType(of member: SourceFile.Member, in index: Int) {
    guard let type = member.type, !type.isEmpty else { return }
    let text = files[index].tokens.text(of: type)
    guard !text.hasSuffix("?"), !text.hasSuffix("!") else { return }
    let isSimple = type.count == 1 || !text.contains(">") && !text.hasPrefix("any ")
    edits[index].replace(type, with: isSimple ? "\(text)?" : "(\(text))?")
  }

  /// `delegate?.moved?(card)` calls what is always there.
  private mutating func removeOptionalCalls(of names: Set<String>) {
    for index in files.indices {
      let tokens = files[index].tokens
      for token in tokens.tokens.indices
      where ["?", "!"].contains(tokens.text(token)) && tokens.text(token + 1) == "("
        && tokens.text(token - 2) == "."
      {
        let name = tokens.text(token - 1)
        guard names.contains(name) || Self.delegates.contains(where: name.hasPrefix) else {
          continue
        }
        edits[index].remove(token..<token + 1)
      }
    }
  }
}

// MARK: Overrides in extensions

extension ClassPreparer {
  /// Swift overrides in the body of a class only, and only what a body declares.
  mutating func moveOverrides() {
    var overridden: [String: Set<String>] = [:]
    for type in files.flatMap(\.types) where type.kind == .class || type.kind == .extension {
      let names = type.members.filter { $0.modifiers.contains("override") }.map(\.name)
      for ancestor in ancestors(of: type.name) {
        overridden[ancestor, default: []].formUnion(names)
      }
    }
    for index in files.indices {
      for type in files[index].types where type.kind == .extension {
        for member in type.members {
          let isOverride = member.modifiers.contains("override")
          guard isOverride || overridden[type.name]?.contains(member.name) == true else { continue }
          guard let owner = classes[type.name] else {
            if isOverride {
              refuse(
                index, at: member.keyword,
                "an extension cannot override '\(member.name)' of \(type.name). Use a subclass.")
            }
            continue
          }
          move(member, from: index, into: owner)
        }
      }
    }
  }

  /// The own classes that a class inherits from.
  private func ancestors(of name: String) -> [String] {
    var found: [String] = []
    var next = name
    while let parent = classes[next]?.type.inherited.first(where: { classes[$0] != nil }),
      !found.contains(parent)
    {
      found.append(parent)
      next = parent
    }
    return found
  }

  private mutating func move(
    _ member: SourceFile.Member, from index: Int,
    into owner: (file: Int, type: SourceFile.TypeDeclaration)
  ) {
    let line = { (file: SourceFile, token: Int) in
      "#sourceLocation(file: \(file.path.quoted), line: \(file.tokens.tokens[token].line))\n"
    }
    let text = edits[index].text(of: member.tokens)
    edits[index].remove(member.tokens)
    edits[owner.file].insert(
      "\n" + line(files[index], member.tokens.lowerBound) + text + "\n"
        + line(files[owner.file], owner.type.close), before: owner.type.close)
  }
}

extension SwiftTokens {
  /// The source from the first to the last of some tokens.
  func text(of range: Range<Int>) -> String {
    guard !range.isEmpty else { return "" }
    return text(
      tokens[range.lowerBound].range.lowerBound..<tokens[range.upperBound - 1].range.upperBound)
  }
}
