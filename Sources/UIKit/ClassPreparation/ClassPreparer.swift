/// Rewrites classes that were written for UIKit on a device so that they compile without an Objective-C
/// runtime.
///
/// What it changes is what the compiler needs the runtime for: selectors, `@objc`, outlets, optional
/// members of protocols, overrides in extensions, key paths, literals of pictures and colors, and imports.
/// Lines stay where they are, so that the compiler's messages are about the original file.
public struct ClassPreparer {
  /// A file of the classes, read or prepared.
  public struct File: Sendable {
    /// As messages name it.
    public var path: String
    /// Swift source.
    public var text: String

    /// Creates a file.
    public init(path: String, text: String) {
      self.path = path
      self.text = text
    }
  }

  /// Something in a source that no rewriting can replace.
  public struct Problem: Sendable, CustomStringConvertible {
    /// The file.
    public var path: String
    /// The line, from 1.
    public var line: Int
    /// Whether the class may work without it.
    public var isWarning: Bool
    /// What is wrong, and the cure.
    public var message: String

    /// In the form that build tools show at the line.
    public var description: String {
      "\(path):\(line): \(isWarning ? "warning" : "error"): \(message)"
    }
  }

  var files: [SourceFile]
  var edits: [SourceEdits]
  /// What cannot be prepared, in the order of the files.
  public private(set) var problems: [Problem] = []
  /// The own classes by name, and their files.
  var classes: [String: (file: Int, type: SourceFile.TypeDeclaration)] = [:]

  /// The numbers that runs may replace, in the order of the files.
  public internal(set) var numbers: [Number] = []
  /// Modules of other packages that the classes may import.
  private let modules: Set<String>
  private let omissions: [Omission]
  /// The storyboards and nib files of the classes.
  let interfaces: [InterfaceFile]

  /// Reads the files of one module.
  ///
  /// - Parameters:
  ///   - sources: Its files.
  ///   - modules: Modules of other packages that it may import.
  ///   - interfaces: Its storyboards and nib files, which say what outlets hold.
  ///   - omissions: Lines that need what is not here.
  public init(
    _ sources: [File], modules: Set<String> = [], interfaces: [File] = [],
    omissions: [Omission] = []
  ) {
    self.modules = modules
    self.omissions = omissions
    self.interfaces = interfaces.compactMap(InterfaceFile.init)
    files = sources.map { SourceFile(path: $0.path, text: $0.text) }
    edits = files.map { SourceEdits($0) }
    for (index, file) in files.enumerated() {
      for type in file.types where type.kind == .class { classes[type.name] = (index, type) }
    }
  }

  /// The prepared files, in the order of the sources.
  ///
  /// - Parameter variesNumbers: Whether runs may replace numbers, which ``numbers`` names, and note the lines that
  ///   change an animator.
  /// - Returns: The files; ``problems`` has what was left as it is.
  public mutating func prepare(variesNumbers: Bool = false) -> [File] {
    for omission in omissions { leaveOut(omission) }
    for index in files.indices {
      rewriteImports(of: index)
      rewriteAttributes(of: index)
      rewriteExpressions(of: index)
      rewriteConditions(of: index)
      if variesNumbers {
        markNumbers(of: index)
        markLines(of: index)
      }
    }
    rewriteOptionalMembers()
    moveOverrides()
    loadRootViews()
    return files.indices.map { File(path: files[$0].path, text: edits[$0].result()) }
  }

  mutating func refuse(_ file: Int, at token: Int, isWarning: Bool = false, _ message: String) {
    guard isWarning || !edits[file].replaces(token) else { return }
    problems.append(
      Problem(
        path: files[file].path, line: files[file].tokens.tokens[token].line, isWarning: isWarning,
        message: message))
  }
}

// MARK: Imports and conditions

extension ClassPreparer {
  /// Modules whose names UIKit brings here.
  private static let covered: Set<String> = [
    "CoreGraphics", "CoreMotion", "Darwin", "Dispatch", "Foundation", "ObjectiveC", "QuartzCore",
    "Swift", "UIKit", "os",
  ]

  /// What draws random numbers without a module but Swift's.
  private static let drawing: Set<String> = [
    "SystemRandomNumberGenerator", "random", "randomElement", "shuffle", "shuffled",
  ]

  /// Whether a word is a name that UIKit brings here.
  private func isOfUIKit(_ word: String) -> Bool {
    Self.drawing.contains(word)
      || files.count > 1 && ["UI", "CG", "CA", "NS"].contains { word.hasPrefix($0) }
        && word.dropFirst(2).first?.isUppercase == true
  }

  private mutating func rewriteImports(of index: Int) {
    let tokens = files[index].tokens
    for token in tokens.tokens.indices
    where tokens.text(token) == "import" && tokens.isFirstOfLine(token) {
      var name = token + 1
      if ["class", "struct", "func", "enum", "protocol", "var"].contains(tokens.text(name)) {
        name += 1
      }
      let module = tokens.text(name)
      if modules.contains(module), module != "UIKit" { continue }
      if !Self.covered.contains(module), !isOwn(module) {
        // Many files import what they do not use.
        refuse(
          index, at: token, isWarning: true,
          "there is no module '\(module)' here, so nothing of it will be found. Leave out the file if it needs \(module)."
        )
      }
      // With Foundation itself, `Timer` and `DispatchQueue` would be types that no clock drives.
      let line = tokens.tokens[token].line
      let last = tokens.tokens.indices[token...].prefix { tokens.tokens[$0].line == line }.last
      edits[index].replace(token..<(last ?? token) + 1, with: "import UIKit")
    }
    // The header of a mixed framework may import UIKit for all files. Only files that import it have its random
    // numbers, and a deck of cards may need no import.
    if !tokens.tokens.indices.contains(where: { tokens.text($0) == "import" }),
      tokens.tokens.indices.contains(where: { isOfUIKit(tokens.text($0)) })
    {
      edits[index].append("\nimport UIKit\n")
    }
  }

  /// Whether files come from the folder, or the file, of a module, whose types are found without it.
  private func isOwn(_ module: String) -> Bool {
    files.contains { file in
      file.path.split(separator: "/").contains { $0 == module || $0 == "\(module).swift" }
    }
  }

  private mutating func rewriteConditions(of index: Int) {
    let tokens = files[index].tokens
    for token in tokens.tokens.indices where ["#if", "#elseif"].contains(tokens.text(token)) {
      let line = tokens.tokens[token].line
      for system in tokens.tokens.indices[token...].prefix(while: { tokens.tokens[$0].line == line }
      )
      where tokens.text(system) == "os" && tokens.text(system + 1) == "(" {
        edits[index].replace(
          system..<system + 4, with: tokens.text(system + 2) == "iOS" ? "true" : "false")
      }
    }
  }
}

// MARK: Attributes

extension ClassPreparer {
  private static let attributes: Set<String> = [
    "@objc", "@objcMembers", "@nonobjc", "@IBAction", "@IBOutlet", "@IBDesignable",
    "@IBInspectable",
    "@IBSegueAction", "@UIApplicationMain", "@main",
  ]

  private mutating func rewriteAttributes(of index: Int) {
    let tokens = files[index].tokens
    for token in tokens.tokens.indices where tokens.tokens[token].kind == .word {
      let text = tokens.text(token)
      if Self.attributes.contains(text) {
        var end = token + 1
        // A name for Objective-C follows without a blank.
        let isNamed =
          tokens.text(end) == "("
          && tokens.tokens[token].range.upperBound == tokens.tokens[end].range.lowerBound
        if isNamed, let close = tokens.partner(of: end) { end = close + 1 }
        edits[index].remove(token..<end)
        if text == "@IBOutlet" { rewriteOutlet(after: end, in: index) }
        // A storyboard reaches what a file keeps for itself.
        if text == "@IBAction" {
          for next in tokens.tokens.indices[end...].prefix(3)
          where ["private", "fileprivate"].contains(tokens.text(next)) {
            edits[index].remove(next..<next + 1)
          }
        }
      } else if text == "dynamic", isModifier(token, tokens) {
        edits[index].remove(token..<token + 1)
      }
    }
    for type in files[index].types where type.kind == .class && isFinal(type, in: index) {
      for member in type.members {
        for token in member.tokens.lowerBound..<member.keyword where tokens.text(token) == "open" {
          edits[index].replace(token..<token + 1, with: "public")
        }
      }
    }
    for type in files[index].types where type.kind == .protocol {
      for token in type.nameToken..<type.open where tokens.text(token) == "class" {
        edits[index].replace(token..<token + 1, with: "AnyObject")
      }
      // Swift 3 allowed these words in protocols, where they had no effect.
      for member in type.members {
        for token in member.tokens.lowerBound..<member.keyword
        where ["weak", "unowned"].contains(tokens.text(token)) {
          edits[index].remove(token..<token + 1)
        }
      }
      // Weak references to a delegate need it.
      if type.isObjectiveC, !type.inherited.contains("AnyObject"),
        tokens.text(type.nameToken + 1) == "{"
      {
        edits[index].replace(
          type.nameToken..<type.nameToken + 1, with: "\(tokens.text(type.nameToken)): AnyObject")
      }
    }
  }

  private func isFinal(_ type: SourceFile.TypeDeclaration, in index: Int) -> Bool {
    (files[index].start(of: type)..<type.nameToken).contains {
      files[index].tokens.text($0) == "final"
    }
  }

  private func isModifier(_ token: Int, _ tokens: SwiftTokens) -> Bool {
    let keywords = [
      "var", "func", "let", "class", "private", "public", "internal", "open", "weak", "override",
      "fileprivate", "final",
    ]
    return keywords.contains(tokens.text(token + 1)) && tokens.text(token - 1) != "."
  }
}

// MARK: Expressions

extension ClassPreparer {
  /// The types of members that the Objective-C runtime finds in any object.
  ///
  /// Xcode wrote `(item as AnyObject).center` when it converted code to Swift 3.
  private static let owners: [String: String] = [
    "boolValue": "NSNumber", "bounds": "any UIDynamicItem",
    "center": "any UIDynamicItem", "cgPointValue": "NSValue", "cgRectValue": "NSValue",
    "cgSizeValue": "NSValue", "doubleValue": "NSNumber", "floatValue": "NSNumber",
    "frame": "UIView", "indexPath": "UICollectionViewLayoutAttributes", "intValue": "NSNumber",
    "location": "UIGestureRecognizer", "removeFromSuperview": "UIView",
    "state": "UIGestureRecognizer", "superview": "UIView", "tag": "UIView",
    "transform": "any UIDynamicItem", "translation": "UIPanGestureRecognizer",
    "velocity": "UIPanGestureRecognizer",
  ]

  /// Functions of the Objective-C runtime and of files that are not there.
  private static let impossible: [String: String] = [
    "method_exchangeImplementations":
      "methods cannot be exchanged without the Objective-C runtime. Use a subclass.",
    "class_addMethod": "methods cannot be added without the Objective-C runtime. Use a subclass.",
    "NSSelectorFromString":
      "methods cannot be found by name without the Objective-C runtime. Use #selector.",
  ]

  private mutating func rewriteExpressions(of index: Int) {
    let file = files[index]
    let tokens = file.tokens
    for token in tokens.tokens.indices where tokens.tokens[token].kind == .word {
      let text = tokens.text(token)
      if let message = Self.impossible[text] { refuse(index, at: token, message) }
      if text == "Void", tokens.text(token - 1) == "(", tokens.text(token + 1) == ")",
        tokens.text(token + 2) == "-"
      {
        // Swift 3 called a function that takes Void without an argument.
        edits[index].remove(token..<token + 1)
      }
      if text == "AnyObject", tokens.text(token - 1) == "as", tokens.text(token + 1) == ")",
        tokens.text(token + 2) == ".", let type = Self.owners[tokens.text(token + 3)]
      {
        edits[index].replace(token - 1..<token + 1, with: "as! \(type)")
      }
      guard tokens.text(token + 1) == "(", let close = tokens.partner(of: token + 1) else {
        continue
      }
      let inner = token + 2..<close
      switch text {
      case "#selector": rewriteSelector(index, token, inner)
      case "Selector": rewriteNamedSelector(index, token, inner)
      case "#keyPath":
        let names = inner.filter { tokens.tokens[$0].kind == .word }.map { tokens.text($0) }
        // The first name is the type's, unless it is a property of self.
        let path = names.first?.first?.isUppercase == true ? Array(names.dropFirst()) : names
        edits[index].replace(
          token..<close + 1, with: "\"\(path.joined(separator: "."))\"")
      case "#colorLiteral": edits[index].replace(token..<token + 1, with: "colorLiteral")
      // Foundation's CGFloat has a static function of the name here, which the compiler finds first.
      case "abs" where tokens.text(token - 1) != "." && file.type(around: token)?.name == "CGFloat":
        edits[index].replace(token..<token + 1, with: "Swift.abs")
      case "#imageLiteral":
        edits[index].replace(token..<token + 4, with: "UIImage(named:")
        edits[index].replace(close..<close + 1, with: ")!")
      default: break
      }
    }
  }

  /// `#selector(move(_:))` names a method of the enclosing class, which then does not hold its target.
  private mutating func rewriteSelector(_ index: Int, _ token: Int, _ inner: Range<Int>) {
    let tokens = files[index].tokens
    edits[index].replace(token..<token + 1, with: "Selector")
    guard let first = inner.first else { return }
    if ["getter", "setter"].contains(tokens.text(first)), tokens.text(first + 1) == ":" {
      refuse(index, at: token, "a selector of a property has no replacement. Name a method.")
      return
    }
    let isOfSelf = tokens.text(first) == "self" && tokens.text(first + 1) == "."
    let method = isOfSelf ? first + 2 : first
    let isUnqualified = isOfSelf || tokens.text(first + 1) != "."
    guard isUnqualified, let type = files[index].type(around: token), type.kind != .protocol else {
      return
    }
    edits[index].replace(first..<method + 1, with: "\(type.name).\(tokens.text(method))")
  }

  /// `Selector("move:")` names a method of an own class by Objective-C's name of it.
  private mutating func rewriteNamedSelector(_ index: Int, _ token: Int, _ inner: Range<Int>) {
    let tokens = files[index].tokens
    guard let string = inner.first(where: { tokens.tokens[$0].kind == .string }),
      inner.allSatisfy({ $0 == string || ["(", ")"].contains(tokens.text($0)) })
    else { return }
    let name = tokens.text(string).trimmingQuotes
    let parts = name.split(separator: ":", omittingEmptySubsequences: false)
    let wanted = name.contains(":") ? (String(parts[0]), parts.count - 1) : (name, 0)
    let enclosing = files[index].type(around: token)?.name
    let owners = files.flatMap(\.types)
      .filter { $0.kind == .class || $0.kind == .extension }
      .sorted { ($0.name == enclosing ? 0 : 1) < ($1.name == enclosing ? 0 : 1) }
    for type in owners {
      for member in type.members where member.kind == .function {
        guard member.name.prefix(while: { $0 != "(" }) == wanted.0,
          member.name.count(where: { $0 == ":" }) == wanted.1
        else { continue }
        edits[index].replace(
          inner, with: "\(type.name).\(wanted.1 == 0 ? wanted.0 : member.name)")
        return
      }
    }
    guard tokens.text(token - 2) == "perform", let close = tokens.partner(of: token - 1) else {
      return refuse(
        index, at: token, "no class here has a method '\(name)' that this selector could mean.")
    }
    // Such as `setDebugEnabled:` of an animator, which only draws.
    edits[index].replace(token - 2..<close + 1, with: "description")
    refuse(
      index, at: token, isWarning: true,
      "no class here has a method '\(name)', so this calls nothing.")
  }
}

extension String {
  fileprivate var trimmingQuotes: String { filter { $0 != "\"" && $0 != "#" } }
}
