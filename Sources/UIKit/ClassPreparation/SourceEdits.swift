/// Changes of a file that keep its lines where they are.
struct SourceEdits {
  private let file: SourceFile
  /// Bytes of the source and what replaces them, neither overlapping the other.
  private var replacements: [(range: Range<Int>, text: String)] = []
  /// What comes before the token at a position.
  private var insertions: [(position: Int, text: String)] = []
  private var ending = ""

  init(_ file: SourceFile) { self.file = file }

  private func bytes(_ tokens: Range<Int>) -> Range<Int> {
    let all = file.tokens.tokens
    return all[tokens.lowerBound].range.lowerBound..<all[tokens.upperBound - 1].range.upperBound
  }

  /// Replaces tokens; line ends among them stay.
  mutating func replace(_ tokens: Range<Int>, with text: String) {
    guard !tokens.isEmpty else { return }
    let range = bytes(tokens)
    // What replaces more makes what was in it void.
    guard
      !replacements.contains(where: { $0.range.contains(range.lowerBound) && $0.range != range })
    else { return }
    replacements.removeAll { range.overlaps($0.range) }
    insertions.removeAll { range.contains($0.position) }
    let lines = file.tokens.source[range].count { $0 == UInt8(ascii: "\n") }
    replacements.append((range, text + String(repeating: "\n", count: lines)))
  }

  /// Whether something replaces a token, or what is around it.
  func replaces(_ token: Int) -> Bool {
    let position = file.tokens.tokens[token].range.lowerBound
    return replacements.contains { $0.range.contains(position) }
  }

  /// Removes tokens.
  mutating func remove(_ tokens: Range<Int>) { replace(tokens, with: "") }

  /// Inserts text before a token.
  mutating func insert(_ text: String, before token: Int) {
    let position = file.tokens.tokens[token].range.lowerBound
    guard !replacements.contains(where: { $0.range.contains(position) }) else { return }
    insertions.append((position, text))
  }

  /// Adds declarations after the last line.
  mutating func append(_ text: String) { ending += text }

  /// Tokens as they are after the changes.
  func text(of tokens: Range<Int>) -> String { text(of: bytes(tokens), isWhole: false) }

  /// The changed file.
  func result() -> String {
    "#sourceLocation(file: \(file.path.quoted), line: 1)\n"
      + text(of: 0..<file.tokens.source.count, isWhole: true) + ending
  }

  private func text(of range: Range<Int>, isWhole: Bool) -> String {
    let changes =
      replacements.filter { range.contains($0.range.lowerBound) }
      + insertions.filter {
        range.contains($0.position) || isWhole && $0.position == range.upperBound
      }
      .map { ($0.position..<$0.position, $0.text) }
    var result: [UInt8] = []
    var position = range.lowerBound
    for (range, text) in changes.sorted(by: {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }) {
      result += file.tokens.source[position..<range.lowerBound]
      result += text.utf8
      position = range.upperBound
    }
    result += file.tokens.source[position..<range.upperBound]
    return String(decoding: result, as: UTF8.self)
  }
}

extension String {
  /// As a string literal.
  var quoted: String {
    "\"" + replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
