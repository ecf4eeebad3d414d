// The parts of a plan as JSON text, for PagePlan. The type for JSON is in SweepFiles, which depends on
// this module.

/// A member of a JSON object.
typealias PageMember = (name: String, value: PageValue)

enum PageValue: Hashable {
  /// Any JSON.
  case text(String)
  /// The JSON of the elements of a list.
  case list([String])

  var json: String {
    switch self {
    case .text(let text): text
    case .list(let elements): jsonList(elements)
    }
  }
}

extension [PageMember] {
  var json: String { jsonObject(map { ($0.name, $0.value.json) }) }

  /// The members whose values differ from another object with the same names.
  ///
  /// A list that is as long as the other one is given by the elements that differ, with their indices.
  /// Any other list is given by how many elements it has in common with the other one at its beginning
  /// and at its end, and by those between them.
  func differing(from other: [PageMember]) -> [PageMember] {
    let others = Dictionary(other.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    return compactMap { name, value -> PageMember? in
      guard others[name] != value else { return nil }
      guard case .list(let list) = value, case .list(let old)? = others[name] else {
        return (name, value)
      }
      if list.count == old.count {
        let changes = zip(list, old).enumerated().filter { $1.0 != $1.1 }
        return (name, .text("{\"changes\":\(jsonList(changes.map { "[\($0),\($1.0)]" }))}"))
      }
      let start = zip(list, old).prefix { $0 == $1 }.count
      let rest = (list.dropFirst(start), old.dropFirst(start))
      let end = zip(rest.0.reversed(), rest.1.reversed()).prefix { $0 == $1 }.count
      let between = jsonList([String](rest.0.dropLast(end)))
      return (name, .text("{\"start\":\(start),\"between\":\(between),\"end\":\(end)}"))
    }
  }
}

extension KernelInput {
  /// Its kind and its numbers.
  var pageText: String {
    switch self {
    case .constant(let value): "[\"constant\",\(jsonNumber(value))]"
    case .parameter(let index): "[\"parameter\",\(index)]"
    case .scaled(let index, let factor, let constant):
      "[\"scaled\",\(index),\(jsonNumber(factor)),\(jsonNumber(constant))]"
    case .fromMiddle(let index, let extents):
      "[\"fromMiddle\",\(index),\(extents.map { [$0.center, $0.size] })]"
    case .sum(let indices): "[\"sum\",\(indices)]"
    case .vectorX(let magnitude, let angle): "[\"vectorX\",\(magnitude),\(angle)]"
    case .vectorY(let magnitude, let angle): "[\"vectorY\",\(magnitude),\(angle)]"
    case .directed(let index, let other, let magnitude, let isX):
      "[\"directed\",\(index),\(other),\(magnitude),\(isX)]"
    case .lastWriter(let indices, let defaultValue):
      "[\"lastWriter\",\(indices),\(jsonNumber(defaultValue))]"
    case .boundsStart(let inset): "[\"boundsStart\",\(inset)]"
    case .boundsEnd(let extent, let inset): "[\"boundsEnd\",\(extent),\(inset)]"
    }
  }
}

extension Operation {
  /// Its name, and its operand: a number, or a parameter's index in a list.
  var pageText: String {
    switch self {
    case .push(let operand): "[\"push\",\(operand.pageText)]"
    case .negate: "[\"negate\"]"
    case .apply(let join, let operand?): "[\"\(join)\",\(operand.pageText)]"
    case .apply(let join, nil): "[\"\(join)\"]"
    }
  }
}

extension Operand {
  fileprivate var pageText: String {
    switch self {
    case .number(let value): jsonNumber(value)
    case .load(let index): "[\(index)]"
    }
  }
}

extension Parameter {
  /// Its unit and allowed values, which many parameters share.
  var pageKind: String {
    let bounds = "\(jsonNumber(range.lower)),\(jsonNumber(range.upper))"
    let rules = [range.includesLower, range.includesUpper, range.isFlag, range.isWhole]
    return jsonObject([
      ("unit", jsonText(unit.symbol)), ("range", "[\(bounds)]"), ("rules", "\(rules)"),
      ("isAutomatic", "\(quantity == nil)"),
    ])
  }
}

extension SpringPlan {
  /// The indices of its numbers.
  var pageText: String {
    func pair(_ point: (x: Int, y: Int)?) -> String { point.map { "[\($0.x),\($0.y)]" } ?? "null" }
    func number(_ index: Int?) -> String { index.map { "\($0)" } ?? "null" }
    return jsonObject([
      ("property", jsonText(property.rawValue)), ("width", "\(width)"), ("height", "\(height)"),
      ("start", pair(start)), ("angle", "\(angle)"), ("density", "\(density)"), ("end", pair(end)),
      ("scale", "\(scale)"), ("dampingRatio", "\(dampingRatio)"), ("velocity", pair(velocity)),
      ("settling", "\(settling)"), ("response", "\(response)"),
      ("bounds", "[\(bounds.width),\(bounds.height)]"), ("target", pair(target)),
      ("targetAngle", number(targetAngle)), ("tolerance", number(tolerance)),
      ("angleTolerance", number(angleTolerance)), ("duration", "\(duration)"),
    ])
  }
}

func jsonNumber(_ value: Double) -> String {
  value.isNaN ? "null" : value.isInfinite ? (value < 0 ? "\"-inf\"" : "\"inf\"") : "\(value)"
}

func jsonList(_ elements: [String]) -> String { "[" + elements.joined(separator: ",") + "]" }

func jsonObject(_ members: [(String, String)]) -> String {
  "{" + members.map { "\(jsonText($0)):\($1)" }.joined(separator: ",") + "}"
}

/// A text that may stand in a script: without "<".
func jsonText(_ text: String) -> String {
  let escaped = text.escaping { scalar in
    switch scalar {
    case "\"", "\\": "\\\(scalar)"
    case "<": "\\u003c"
    case _ where scalar.value < 0x20: "\\u\(scalar.hexadecimal)"
    default: nil
    }
  }
  return "\"\(escaped)\""
}
