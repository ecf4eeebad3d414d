/// The lines of a text, one after the other, without their ends.
///
/// A list of them, as `split` makes, takes 32 bytes a line: many times the text where lines are
/// empty.
package struct TextLines: Sequence, IteratorProtocol {
  /// The number of the line that ``next()`` gave last; 0 before the first.
  package private(set) var number = 0

  private var rest: Substring
  private var isAtEnd = false

  package init(_ text: String) { rest = text[...] }

  package mutating func next() -> Substring? {
    guard !isAtEnd else { return nil }
    number += 1
    guard let end = rest.firstIndex(where: \.isNewline) else {
      isAtEnd = true
      return rest
    }
    defer { rest = rest[rest.index(after: end)...] }
    return rest[..<end]
  }
}
