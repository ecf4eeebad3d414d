extension String {
  /// The text with some of its code points replaced by escapes.
  ///
  /// What reads a text, a shell or a browser, sees code points, and Swift characters: an apostrophe
  /// with an accent after it is one of them and no apostrophe, and so is a `<` after a sign that
  /// joins what follows. `replacing(_:with:)` would leave both as they are.
  ///
  /// - Parameter other: How a code point is written; nil for one that stays as it is.
  /// - Returns: The text.
  package func escaping(_ other: (Unicode.Scalar) -> String?) -> String {
    var result = ""
    // What is not yet in the result begins here: most of a text stays as it is.
    var start = startIndex
    for index in unicodeScalars.indices {
      guard let text = other(unicodeScalars[index]) else { continue }
      result += Substring(unicodeScalars[start..<index])
      result += text
      start = unicodeScalars.index(after: index)
    }
    return result + Substring(unicodeScalars[start...])
  }
}

extension Unicode.Scalar {
  /// Whether it shows as a sign of its own or as a space: no control, nothing that turns the order of
  /// what follows around, breaks lines or cannot be seen.
  package var isPrintable: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned:
      false
    case .spaceSeparator: self == " "
    default: true
    }
  }

  /// Its number in hexadecimal digits, four or more.
  package var hexadecimal: String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - text.count)) + text
  }
}
