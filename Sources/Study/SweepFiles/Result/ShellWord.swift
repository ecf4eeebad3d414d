import Dynamics

/// A word in the quotes that a shell needs, if any.
package func quoted(_ word: String) -> String {
  let isPlain = word.utf8.allSatisfy { byte in
    byte.isLetterOrDigit || "=._-+/:,@%".utf8.contains(byte)
  }
  return isPlain && !word.isEmpty ? word : "'\(word.escaping { $0 == "'" ? "'\\''" : nil })'"
}

/// The words of a command line that consists of words as ``quoted(_:)`` writes them, between spaces.
///
/// - Parameter text: The command line.
/// - Returns: The words without their quotes; nil if a quote has no end.
package func shellWords(_ text: String) -> [String]? {
  var words: [String] = []
  var word: String?
  var (isQuoted, isEscaped) = (false, false)
  for character in text {
    if isEscaped {
      word = (word ?? "") + String(character)
      isEscaped = false
    } else if isQuoted {
      if character == "'" { isQuoted = false } else { word = (word ?? "") + String(character) }
    } else if character == "'" {
      isQuoted = true
      word = word ?? ""
    } else if character == "\\" {
      isEscaped = true
    } else if character == " " {
      if let word { words.append(word) }
      word = nil
    } else {
      word = (word ?? "") + String(character)
    }
  }
  guard !isQuoted, !isEscaped else { return nil }
  return words + (word.map { [$0] } ?? [])
}

extension UInt8 {
  fileprivate var isLetterOrDigit: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
