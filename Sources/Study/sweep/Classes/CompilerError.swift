/// An error of the compiler at a line of a class.
struct CompilerError {
  /// A line of a file.
  struct Place: Hashable {
    let path: String
    let line: Int
  }

  let path: String
  let line: Int
  let message: String
  /// The name that the compiler has not found, a first label as `(label`, or what a type lacks, as `Card:
  /// Movable`; nil if it is not about one.
  let missingName: String?
  /// The type that lacks it, if the message says so.
  let missingOwner: String?
  /// The last word that the message quotes.
  let word: String?

  var place: Place { Place(path: path, line: line) }

  /// Those in the messages of a build, each once.
  static func all(in messages: String) -> [CompilerError] {
    var (found, seen): ([CompilerError], Set<Substring>) = ([], [])
    let lines = messages.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, text) in lines.enumerated() where seen.insert(text).inserted {
      guard let match = text.firstMatch(of: /^(.+?):(\d+):(?:\d+:)? error: (.*)$/),
        let line = Int(match.output.2)
      else { continue }
      let message = String(match.output.3)
      found.append(
        CompilerError(
          path: String(match.output.1), line: line, message: message,
          missingName: conformance(in: message)
            ?? name(in: message, before: lines[(index + 1)...]),
          missingOwner: message.firstMatch(of: /type '(\w+)[^']*' has no\b/).map {
            String($0.output.1)
          },
          word: message.matches(of: /'(\w+)/).last.map { String($0.output.1) }))
    }
    return found
  }

  /// A type and the protocol that it lacks, to which an extension in another file may make it conform.
  private static func conformance(in message: String) -> String? {
    let patterns = [
      /'(\w+)' does not conform to (?:protocol|expected type) '\(?(?:any )?(\w+)/,
      /'(\w+)' to (?:type|expected argument type|return type) '\(?(?:any )?(\w+)/,
    ]
    let match = patterns.lazy.compactMap { message.firstMatch(of: $0) }.first
    return match.map { "\($0.output.1): \($0.output.2)" }
  }

  /// The name that a message is about, before the lines of the source that it shows.
  private static func name(in text: String, before source: ArraySlice<Substring>) -> String? {
    for pattern in [
      /cannot find (?:type |operator )?'(\w+)' in scope/,
      /has no (?:dynamic |static )?member '(\w+)/,
    ] {
      if let match = text.firstMatch(of: pattern) { return String(match.output.1) }
    }
    for pattern in [
      /incorrect argument labels? in call \(have '(\w+):/, /extraneous argument labels? '(\w+):/,
      /extra argument '(\w+)' in call/,
    ] {
      if let match = text.firstMatch(of: pattern) { return "(\(match.output.1)" }
    }
    // The label stands before the mark. A line may have several marks, and a value may begin with a dot.
    guard text.hasPrefix("argument passed to call that takes no arguments"),
      let mark = source.firstIndex(where: { $0.contains("`- error: ") || $0.contains("|- error: ") }
      ),
      mark > source.startIndex,
      let column = source[mark].firstRange(of: "- error: ")?.lowerBound,
      let label = source[mark - 1].prefix(
        source[mark].distance(from: source[mark].startIndex, to: column) - 1
      )
      .firstMatch(of: /(\w+): *\.?$/)
    else { return nil }
    return "(\(label.output.1)"
  }
}
