/// Gives each thing of a scene the name that its paths begin with.
///
/// A name belongs to the first claimant; a thing whose name is taken or no name at all goes
/// by its path. Validation and the reading of files both claim in the order of the scene and so
/// agree on every path, however wrong the scene is.
package struct NameRegistry {
  /// The words that begin the paths of the scene itself.
  package static let words: Set<String> = ["reference", "parameters", "target", "duration"]
  /// The words that follow the name of an item.
  package static let itemWords: Set<String> = [
    "size", "path", "group", "shape", "center", "angle", "velocity", "angularVelocity",
    "elasticity",
    "friction", "density", "resistance", "angularResistance", "allowsRotation", "anchored",
    "charge",
  ]
  /// The words that follow the name of a collision behavior.
  package static let boundaryWords: Set<String> = ["insets"]

  private let reserved: Set<String>
  private var owners: [String: String] = [:]

  package init(reserved: Set<String> = []) { self.reserved = reserved }

  /// The first part of the paths of the thing at a path: its name if it may have it.
  package mutating func claim(_ name: String, at path: String) -> String {
    guard objection(to: name) == nil else { return path }
    owners[name] = path
    return name
  }

  /// What is wrong with a name, if anything is.
  func objection(to name: String) -> Objection? {
    if let objection = Self.objection(to: name) {
      return objection
    } else if reserved.contains(name) {
      let words = reserved.sorted().joined(separator: ", ")
      return Objection(
        problem: "the name '\(name)' is reserved", expected: "a name other than \(words)")
    } else if let owner = owners[name] {
      return Objection(
        problem: "'\(name)' is already the name of \(owner)", expected: "a name of its own")
    }
    return nil
  }

  /// Why a name is not allowed.
  struct Objection {
    var problem: String
    var got: SceneProblem.Finding?
    var expected: String
  }

  /// What is wrong with the spelling of a name, if anything is.
  static func objection(to name: String) -> Objection? {
    if name.isEmpty { return Objection(problem: "the name is empty", expected: grammar) }
    guard name.utf8.count <= nameLimit else {
      return Objection(
        problem: "the name is too long", got: .words("\(name.utf8.count) bytes"),
        expected: "\(nameLimit) or fewer")
    }
    return isName(name)
      ? nil : Objection(problem: "invalid name", got: .words(inQuotes(name)), expected: grammar)
  }

  private static let nameLimit = 100
  private static let grammar = "letters, digits, '_' and '-', starting with a letter or '_'"

  static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, text.utf8.count <= nameLimit else { return false }
    let isLetter = { (byte: UInt8) in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_")
    }
    return isLetter(first)
      && text.utf8.allSatisfy {
        isLetter($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || $0 == UInt8(ascii: "-")
      }
  }
}

/// A text as a message quotes it: on one line and not longer than a line.
package func excerpt(_ text: String, limit: Int = 60) -> String {
  let plain = text.unicodeScalars.prefix(limit + 1).map { scalar in
    scalar.value < 0x20 || scalar.value == 0x7F || scalar.properties.generalCategory == .control
      ? " " : String(scalar)
  }
  return plain.count > limit ? plain.prefix(limit).joined() + "…" : plain.joined()
}
