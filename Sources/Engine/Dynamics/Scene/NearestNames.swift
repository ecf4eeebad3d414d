/// Finds, among the names that exist, those that a misspelt one was probably meant to be.
///
/// A name is near if changing, dropping, adding or swapping at most a third of the letters, or two
/// letters, gives it. A name that begins with the misspelt one, in upper or lower case, is near
/// too. Equally near names keep their order.
package func nearestNames(to name: String, among names: [String], limit: Int = 3) -> [String] {
  // A longer text is not a typing error, and the comparison is quadratic.
  guard name.utf8.count <= 100 else { return [] }
  let allowance = max(2, name.utf8.count / 3)
  let beginning = name.lowercased()
  var seen: Set<String> = []
  return names.filter { seen.insert($0).inserted }.enumerated()
    .filter { $0.element.utf8.count <= 200 }
    .map { offset, candidate in
      let distance = editDistance(name, candidate)
      let isBeginning = candidate.lowercased().hasPrefix(beginning)
      return (offset: offset, name: candidate, distance: isBeginning ? min(1, distance) : distance)
    }
    .filter { $0.distance <= allowance && $0.distance < name.utf8.count }
    .sorted { ($0.distance, $0.offset) < ($1.distance, $1.offset) }
    .prefix(limit)
    .map(\.name)
}

/// The message for a name that does not exist, with the nearest names that do.
///
/// `unknown metric 'settletime'; did you mean 'settleTime'?`, or, where no name is near, `unknown
/// metric 'x'; expected one of a, b, c`.
///
/// - Parameters:
///   - kind: What was named, in the singular, such as `metric`.
///   - name: What was written.
///   - names: The names that exist.
/// - Returns: One line, without a full stop.
package func unknownName(_ kind: String, _ name: String, among names: [String]) -> String {
  problemMessage(
    nil, "unknown \(kind) \(inQuotes(name))",
    suggestions: nearestNames(to: name, among: names, limit: 2), expected: oneOf(names))
}

/// The number of single-byte edits between two names, a swap of neighbours counting as one.
///
/// Optimal string alignment: Damerau's distance in which no letter is edited twice.
func editDistance(_ first: String, _ second: String) -> Int {
  let a = Array(first.utf8)
  let b = Array(second.utf8)
  guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
  var twoAbove = [Int](repeating: 0, count: b.count + 1)
  var above = Array(0...b.count)
  for i in 1...a.count {
    var row = [i] + [Int](repeating: 0, count: b.count)
    for j in 1...b.count {
      let substitution = above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
      row[j] = min(above[j] + 1, row[j - 1] + 1, substitution)
      if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
        row[j] = min(row[j], twoAbove[j - 2] + 1)
      }
    }
    twoAbove = above
    above = row
  }
  return above[b.count]
}
