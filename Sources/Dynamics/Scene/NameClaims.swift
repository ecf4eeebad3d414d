/// Gives each thing of a scene the name that its paths begin with.
///
/// A name belongs to whoever claims it first; a thing whose name is taken or no name at all goes
/// by its place. Validation and the reading of files both claim in the order of the scene and so
/// agree on every path, however wrong the scene is.
package struct NameClaims {
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

  /// The first part of the paths of the thing at a place: its name if it may have it.
  package mutating func claim(_ name: String, at place: String) -> String {
    guard objection(to: name) == nil else { return place }
    owners[name] = place
    return name
  }

  /// Why a thing may not have a name: what the name is instead, and what would be allowed.
  func objection(to name: String) -> (found: String, allowed: String)? {
    if name.isEmpty {
      return ("empty", Self.grammar)
    } else if !Self.isName(name) {
      return ("\"\(excerpt(name))\"", Self.grammar)
    } else if reserved.contains(name) {
      return ("\"\(name)\"", "any other name than \(reserved.sorted().joined(separator: ", "))")
    } else if let owner = owners[name] {
      return ("\"\(name)\"", "a name that nothing else has (\(owner) has this one)")
    }
    return nil
  }

  static let grammar = "letters, digits, _ and -, beginning with a letter or _"

  static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, text.utf8.count <= 100 else { return false }
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
