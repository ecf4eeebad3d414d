import Dynamics

/// A value in YAML's flow style, `{name: card, size: [200, 200]}`.
enum YAMLFlowNode {
  /// A text that needs no more quotes than it has.
  case scalar(String)
  case list([YAMLFlowNode])
  case mapping([(String, YAMLFlowNode)])

  init(_ quantity: Quantity) { self = .scalar(SceneFiles.scalar(quantity.description)) }

  /// The value on one line.
  var line: String {
    switch self {
    case .scalar(let text): text
    case .list(let values): "[\(values.map(\.line).joined(separator: ", "))]"
    case .mapping(let entries): "{\(entries.map(Self.line).joined(separator: ", "))}"
    }
  }

  /// The value, broken between its entries where a line would be longer than a page.
  ///
  /// - Parameter indentation: The column of the first entry, counted from 0.
  /// - Returns: One line or several, without a newline at the end.
  func flow(indentation: Int) -> String {
    switch self {
    case .scalar: line
    case .list(let values):
      "[\(Self.wrap(values.map { ("", $0) }, indentation))]"
    case .mapping(let entries):
      "{\(Self.wrap(entries.map { ("\($0.0): ", $0.1) }, indentation))}"
    }
  }

  private static func wrap(_ entries: [(prefix: String, value: YAMLFlowNode)], _ indentation: Int)
    -> String
  {
    var text = ""
    var column = indentation
    for (index, entry) in entries.enumerated() {
      let line = entry.prefix + entry.value.line
      // The comma or bracket after the entry needs a column too.
      let fits = column + line.count + 1 <= lineLength
      if index > 0 {
        text += fits ? ", " : ",\n" + String(repeating: " ", count: indentation)
        column = fits ? column : indentation
      }
      let needsBreaking = column + line.count + 1 > lineLength
      let start = column + entry.prefix.count + 1
      text += needsBreaking ? entry.prefix + entry.value.flow(indentation: start) : line
      column += line.count + 2
    }
    return text
  }

  private static func line(_ entry: (key: String, value: YAMLFlowNode)) -> String {
    "\(entry.key): \(entry.value.line)"
  }
}
