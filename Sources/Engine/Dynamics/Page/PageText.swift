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
  /// A list is given by how many elements it has in common with the other one at its beginning and at
  /// its end, by those between them, and by the elements that differ from the list of these, with
  /// their indices.
  func differing(from other: [PageMember]) -> [PageMember] {
    let others = Dictionary(other.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    return compactMap { name, value -> PageMember? in
      guard others[name] != value else { return nil }
      guard case .list(let list) = value, case .list(let old)? = others[name] else {
        return (name, value)
      }
      return (name, .text(ListDifference(of: list, from: old).json))
    }
  }
}

/// A list as what differs from another one.
private struct ListDifference {
  /// The elements in common at the beginning and at the end, except for `changes`.
  private var start: Int
  private var end: Int
  private var between: ArraySlice<String>
  private var changes: [(index: Int, element: String)] = []

  init(of list: [String], from old: [String]) {
    start = zip(list, old).prefix { $0 == $1 }.count
    end = zip(list[start...].reversed(), old[start...].reversed()).prefix { $0 == $1 }.count
    between = list[start..<list.count - end]
    // Elements that come in at one place may change others all over the list, such as indices of what
    // follows them.
    let edited = ListDifference(insertingInto: old, toMake: list)
    if edited.size < size { self = edited }
  }

  /// The elements that are written.
  private var size: Int { between.count + changes.count }

  /// The difference of which all new elements, or all that are gone, are at one place: the first of
  /// those where the fewest others change.
  private init(insertingInto old: [String], toMake list: [String]) {
    let (added, removed) = (max(0, list.count - old.count), max(0, old.count - list.count))
    let common = min(list.count, old.count)
    func isChangedBefore(_ index: Int) -> Bool { list[index] != old[index] }
    func isChangedAfter(_ index: Int) -> Bool { list[index + added] != old[index + removed] }
    var count = (0..<common).count(where: isChangedAfter)
    var best = (place: 0, count: count)
    for index in 0..<common {
      count += (isChangedBefore(index) ? 1 : 0) - (isChangedAfter(index) ? 1 : 0)
      if count < best.count { best = (index + 1, count) }
    }
    start = best.place
    end = common - start
    between = list[start..<start + added]
    changes =
      (0..<start).filter(isChangedBefore).map { ($0, list[$0]) }
      + (start..<common).filter(isChangedAfter).map { ($0 + added, list[$0 + added]) }
  }

  var json: String {
    jsonObject([
      ("start", "\(start)"), ("between", jsonList([String](between))), ("end", "\(end)"),
      ("changes", jsonList(changes.map { "[\($0.index),\($0.element)]" })),
    ])
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
    case .difference(let index, let other): "[\"difference\",\(index),\(other)]"
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
  /// Its name in `numbers.js`, and its operand: a number, or a parameter's index in a list.
  var pageText: String {
    switch self {
    case .push(let operand): "[\"push\",\(operand.pageText)]"
    case .negate: "[\"negate\"]"
    case .call(let function): "[\"\(function)\"]"
    case .choose: "[\"choose\"]"
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
  /// What moves, and the indices of its numbers.
  var pageText: String {
    jsonObject([
      ("movesCentre", "\(property == .center)"),
      ("inputs", jsonList(inputs.map { $0.map { "\($0)" } ?? "null" })),
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
