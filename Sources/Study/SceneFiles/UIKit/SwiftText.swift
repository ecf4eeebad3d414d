import Dynamics

/// Names of a scene as names of Swift, each thing with one of its own.
package struct SwiftNames {
  /// What a scene calls a thing, and the suffix that distinguishes it from others with that name.
  private struct Thing: Hashable {
    let name: String
    let suffix: String
  }

  private var taken: Set<String>
  private var names: [Thing: String] = [:]

  /// - Parameter taken: Names that things of the scene may not have.
  package init(taken: Set<String>) { self.taken = taken }

  /// Gives a thing its name: `drop-zone` becomes `dropZone`.
  ///
  /// - Parameters:
  ///   - name: What the scene calls it.
  ///   - suffix: A suffix that distinguishes it from others with that name.
  ///   - text: What its name is made from, if not both.
  package mutating func claim(_ name: String, suffix: String = "", as text: String? = nil) {
    let parts = (text ?? name).split { !$0.isLetter && !$0.isNumber }
    let words = parts.enumerated().map { index, part in
      index == 0 ? part.prefix(1).lowercased() + part.dropFirst() : Self.capitalized(part)
    }
    let stem = words.joined() + (text == nil ? suffix : "")
    let plain = stem.first.map { $0.isNumber ? "_\(stem)" : stem } ?? "thing"
    var candidate = plain
    var number = 2
    while Self.words.contains(candidate) || !taken.insert(candidate).inserted {
      candidate = "\(plain)\(number)"
      number += 1
    }
    names[Thing(name: name, suffix: suffix)] = candidate
  }

  /// Gives a type its name: `drop-out` becomes `DropOut`.
  ///
  /// - Parameters:
  ///   - name: What the scene calls it.
  ///   - ending: The end of its name.
  package mutating func claimType(_ name: String, ending: String = "") {
    let plain = Self.type(name)
    var candidate = plain + ending
    var number = 2
    while !taken.insert(candidate).inserted {
      candidate = "\(plain)\(number)\(ending)"
      number += 1
    }
    names[Thing(name: name, suffix: "")] = candidate
  }

  /// The name that a thing was given.
  package subscript(name: String, suffix: String = "") -> String {
    names[Thing(name: name, suffix: suffix)] ?? name + suffix
  }

  /// The name of a type: `drop-out` becomes `DropOut`.
  package static func type(_ name: String) -> String {
    let words = name.split { !$0.isLetter && !$0.isNumber }.map(capitalized)
    let joined = words.joined()
    return joined.first?.isNumber == false ? joined : "Scene\(joined)"
  }

  private static func capitalized(_ word: Substring) -> String {
    word.prefix(1).uppercased() + word.dropFirst()
  }

  /// Reserved words of Swift where names stand here.
  private static let words: Set<String> = [
    "as", "await", "break", "case", "catch", "class", "continue", "default", "defer", "deinit",
    "do", "else",
    "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if",
    "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup",
    "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct",
    "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where",
    "while",
  ]
}

/// A number as Swift takes it: the shortest decimal that is the same number.
package func swiftNumber(_ value: Double) -> String { shortest(value) }

/// An angle as Swift takes it, as a part of π where it is one.
package func swiftAngle(_ value: Double) -> String {
  for divisor in [1.0, 2, 3, 4, 6] {
    for factor in [1.0, 2, 3, 5] where factor == 1 || divisor > 1 {
      guard value.magnitude == factor * .pi / divisor else { continue }
      let sign = value < 0 ? "-" : ""
      let product = factor == 1 ? ".pi" : "\(shortest(factor)) * .pi"
      return sign + product + (divisor == 1 ? "" : " / \(shortest(divisor))")
    }
  }
  return shortest(value)
}

/// A text as a literal of Swift.
func swiftString(_ text: String) -> String {
  let escaped = text.escaping { scalar in
    scalar == "\\" || scalar == "\"" ? "\\\(scalar)" : swiftEscape(scalar)
  }
  return "\"\(escaped)\""
}

/// How a code point is written that would steer a terminal or turn the code around before the eyes
/// of who reads it; nil for one that may stand as it is.
private func swiftEscape(_ scalar: Unicode.Scalar) -> String? {
  scalar.isPrintable ? nil : "\\u{\(scalar.hexadecimal)}"
}

/// Lines, two spaces further in.
package func indented(_ lines: [String]) -> [String] { lines.map { $0.isEmpty ? "" : "  \($0)" } }

/// A text as comment lines that fit on a page.
package func swiftComment(_ text: String, prefix: String) -> [String] {
  var lines: [String] = []
  var line = ""
  for word in text.split(whereSeparator: \.isWhitespace) {
    let word = String(word).escaping(swiftEscape)
    if !line.isEmpty, prefix.count + line.count + word.count + 2 > lineLength {
      lines.append("\(prefix) \(line)")
      line = ""
    }
    line += (line.isEmpty ? "" : " ") + word
  }
  return line.isEmpty ? lines : lines + ["\(prefix) \(line)"]
}
