package import Dynamics

/// A text that a user typed, as a message repeats it: `(got 'abc')`, or `(got 5)` for a number.
package func got(_ text: String) -> String {
  decimalNumber(text) == nil ? "(got '\(excerpt(text))')" : "(got \(text))"
}

/// The message for a metric that does not exist, with the nearest metrics that do.
///
/// The suggestions for `card.settletime` keep the item: `card.settleTime`.
///
/// - Parameters:
///   - name: What was written.
///   - measures: The measures that there are too.
/// - Returns: The message.
package func unknownMetricName(_ name: String, measures: [Measure] = []) -> String {
  let metrics =
    Metric.allCases.map(\.rawValue) + [Measure.restCause]
    + measures.filter { $0.number == nil }.map(\.name)
  // A path is longer than the name of a metric, so it is meant rather than one.
  let paths = measures.compactMap { $0.number?.text }
  let nearPaths = nearestNames(to: name, among: paths, limit: 2)
  if !nearPaths.isEmpty, nearestNames(to: name, among: metrics, limit: 1).isEmpty {
    return unknownName("metric or path", name, among: nearPaths)
  }
  if let point = name.lastIndex(of: "."), point > name.startIndex {
    let item = name[...point]
    let near = nearestNames(to: String(name.dropFirst(item.count)), among: metrics, limit: 2)
    guard near.isEmpty else {
      return unknownName("metric", name, among: near.map { item + $0 })
    }
  }
  return unknownName("metric", name, among: metrics)
}

/// The message for an item that does not exist, with the nearest items that do.
///
/// Where no item is near, at most eight are listed.
package func unknownItemName(_ name: String, among items: [String]) -> String {
  let isNear = !nearestNames(to: name, among: items, limit: 1).isEmpty
  let shown = isNear || items.count <= 8 ? items : Array(items.prefix(8)) + ["…"]
  return unknownName("item", name, among: shown)
}

/// The entries of a list, which commas separate; those inside parentheses do not.
package func entries(of list: String) -> [String] {
  var (entries, depth) = ([""], 0)
  for character in list {
    depth += character == "(" ? 1 : character == ")" ? -1 : 0
    if character == ",", depth <= 0 {
      entries.append("")
    } else {
      entries[entries.count - 1].append(character)
    }
  }
  return entries
}

/// Names as what is expected: `a`, or `one of a, b, c`.
package func choice(of names: [String]) -> String {
  names.count == 1 ? names[0] : "one of \(names.joined(separator: ", "))"
}

/// A count with its noun: `1 row`, `2 rows`.
package func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}

/// A number with some significant digits, at least those before the decimal point, without trailing
/// zeros.
package func significant(_ value: Double, digits: Int) -> String {
  guard value.isFinite, value != 0 else { return value == 0 ? "0" : "" }
  var scale = 1.0
  var limit = 1.0
  for _ in 1..<digits { limit *= 10 }
  while value.magnitude * scale < limit, scale < 1e15 { scale *= 10 }
  return shortest((value * scale).rounded() / scale)
}
