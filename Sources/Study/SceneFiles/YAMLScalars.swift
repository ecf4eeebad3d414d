import Dynamics

/// How long a line may be before it is broken, columns.
package let lineLength = 100

/// A text as a YAML scalar that means the same in any context: plain if it can be, else quoted.
func scalar(_ text: String) -> String {
  isPlain(text) ? text : quoted(text)
}

/// A text as the value of a key at the left margin, folded where it is longer than a page.
func foldedScalar(_ text: String, key: String) -> String {
  let words = text.split(separator: " ", omittingEmptySubsequences: false)
  // Between brackets a comma would end the text; here it may stand.
  let isFoldable = isPlain(text.filter { $0 != "," }) && !words.contains("")
  guard isFoldable, let first = words.first else { return "\(key): \(scalar(text))" }
  var folded = "\(key): \(first)"
  var column = folded.count
  for word in words.dropFirst() {
    // A line that began with a sign could be taken for something else.
    let breaks = column + 1 + word.count > lineLength && word.first?.isLetter == true
    folded += (breaks ? "\n  " : " ") + word
    column = breaks ? 2 + word.count : column + 1 + word.count
  }
  return folded
}

/// Whether a text can stand without quotes, even between brackets.
///
/// YAML allows more; this is what names, numbers, formulas and sentences need.
private func isPlain(_ text: String) -> Bool {
  guard let first = text.unicodeScalars.first, text.unicodeScalars.last != " " else { return false }
  // These words mean that nothing is there.
  guard !["null", "Null", "NULL"].contains(text) else { return false }
  let isStart =
    first.properties.isAlphabetic || ("0"..."9").contains(first)
    || "(._".unicodeScalars.contains(first)
  // A sign may begin a plain text if something other than a space follows it.
  let isSigned = first == "-" && text.count > 1 && !text.hasPrefix("- ") && !text.hasPrefix("--")
  guard isStart || isSigned else { return false }
  return text.unicodeScalars.allSatisfy { scalar in
    scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
      || " ()._+-*/;'".unicodeScalars.contains(scalar)
  }
}

/// A text between quotation marks, what YAML could misread escaped.
private func quoted(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case "\n": result += "\\n"
    case "\r": result += "\\r"
    case "\t": result += "\\t"
    case _ where scalar.isPrintable: result.unicodeScalars.append(scalar)
    case _ where scalar.value <= 0xFFFF: result += "\\u" + scalar.hexadecimal
    default:
      let digits = scalar.hexadecimal
      result += "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
    }
  }
  return result + "\""
}
