import Dynamics

/// A word in the quotes that a shell needs, if any.
package func quoted(_ word: String) -> String {
  let isPlain = word.utf8.allSatisfy { byte in
    byte.isLetterOrDigit || "=._-+/:,@%".utf8.contains(byte)
  }
  return isPlain && !word.isEmpty ? word : "'\(word.escaping { $0 == "'" ? "'\\''" : nil })'"
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
