/// A message of the argument parser in the form of all other messages.
///
/// The parser writes `The value 'x' is invalid for '--threads <N>': must be …`; this makes it
/// `--threads must be …`.
struct ParserMessage {
  let text: String
  /// Whether the message comes from a check of ours and says what to do; one that the parser makes
  /// needs the usage below it.
  let namesCure: Bool

  init(_ message: String) {
    let parts = message.wholeMatch(
      of: /The value '.*?' is invalid for '(?:(-[^ ']*) )?<?([^']*?)>?'(?:: (.*))?/
        .dotMatchesNewlines())
    if let parts, let reason = parts.3 {
      let name = String(parts.1 ?? parts.2)
      let joint = reason.starts(with: "must ") || reason.starts(with: "'") ? " " : ": "
      text = name + joint + Self.withoutStop(String(reason))
      namesCure = true
    } else {
      text = Self.withoutStop(
        message.prefix(1).lowercased()
          + message.dropFirst().replacing(". Did you mean", with: "; did you mean"))
      // The parser's own sentences begin with a capital letter.
      namesCure = message.first?.isUppercase != true
    }
  }

  /// The text without the full stop of a single sentence.
  private static func withoutStop(_ text: String) -> String {
    text.hasSuffix(".") && !text.contains(". ") ? String(text.dropLast()) : text
  }
}
