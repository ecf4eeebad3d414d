/// The one form of all messages about wrong input.
///
/// `LOCATION: SUBJECT: PROBLEM (got X); expected Y. Cure.`, without the parts that are nil.
///
/// - Parameters:
///   - location: The file, with line and column.
///   - subject: The parameter path, option or variable.
///   - problem: What is wrong, as a clause.
///   - got: What was found, with its quotes.
///   - suggestions: Names that are probably meant; the first two replace what is expected.
///   - expected: What is right.
///   - cure: A whole sentence.
/// - Returns: One line.
package func problemMessage(
  at location: String? = nil, _ subject: String?, _ problem: String, got: String? = nil,
  suggestions: [String] = [], expected: String? = nil, cure: String? = nil
) -> String {
  var text = [location, subject, problem].compactMap(\.self).joined(separator: ": ")
  if let got { text += " (got \(got))" }
  let near = suggestions.prefix(2).map(inQuotes).joined(separator: " or ")
  if !near.isEmpty {
    text += "; did you mean \(near)?"
  } else if let expected {
    text += "; expected \(expected)"
  }
  guard let cure else { return text }
  return text + (text.hasSuffix("?") ? " " : ". ") + cure
}

/// A text in single quotes, on one line and not longer than a line.
package func inQuotes(_ text: String) -> String { "'\(excerpt(text))'" }

/// Names as what is expected: `one of a, b, c`, each once; nil if there are none.
package func oneOf(_ names: [String]) -> String? {
  var seen: Set<String> = []
  let names = names.filter { seen.insert($0).inserted }
  guard let only = names.first else { return nil }
  return names.count == 1 ? only : "one of \(names.joined(separator: ", "))"
}
