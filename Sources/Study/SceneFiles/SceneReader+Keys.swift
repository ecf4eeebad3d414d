import Dynamics
import Yams

extension SceneReader {
  /// A mapping as a part of a scene.
  func read<Mapping: SceneMapping>(_ node: Node, _ path: String, as type: Mapping.Type) -> Mapping {
    var result = Mapping.blank
    readMapping(node, path, Mapping.title) { result.visitKeys(self) }
    return result
  }

  /// Reads a mapping with a name; the paths of its numbers begin with the name.
  ///
  /// The name is read first, so that the paths in all messages contain it. Validation checks the
  /// name later, and reports it at `position`.
  ///
  /// - Parameters:
  ///   - node: The mapping.
  ///   - position: Where the mapping is, such as `items[0]`.
  ///   - title: What messages call the mapping.
  ///   - visit: Takes the name, and shows the other keys to this reader.
  func readNamed(_ node: Node, at position: String, _ title: String, _ visit: (String) -> Void) {
    let entry = current.path(of: position)
    let value: Node? = if case .mapping(let entries) = node { entries["name"] } else { nil }
    let name = value.flatMap { text($0, "\(entry).name") } ?? ""
    let path = current.path(of: scopes[scopes.count - 1].claim(name, at: position))
    note(entry, at: node)
    readMapping(node, path, title) {
      _ = take(Key("name", "", .required))
      visit(name)
    }
  }

  /// The value of a key of the mapping that is being read, and its path; nil if the key is not there.
  func take(_ key: Key) -> (node: Node, path: String)? {
    current.keys.append(key)
    guard let node = current.values[key.name] else { return nil }
    let path = current.path(of: key.name)
    note(path, at: node)
    return (node, path)
  }
}

// If a key is missing or cannot be read, its value does not change.
extension SceneReader: KeyVisitor {
  func has(_ key: String) -> Bool { current.values[key] != nil }

  func scope(reserved: Set<String>, _ visit: () -> Void) {
    scopes.append(NameRegistry(reserved: reserved))
    visit()
    scopes.removeLast()
  }

  func number(_ key: Key, _ value: inout Quantity?, _ rule: NumberRule) {
    guard let (node, path) = take(key) else { return }
    value = quantity(node, path, isFlag: rule.range.isFlag) ?? value
  }

  func pair(_ key: Key, _ value: inout QuantityPair?, _ rule: PairRule) {
    guard let (node, path) = take(key) else { return }
    value = pair(node, path, rule.names) ?? value
  }

  func text(_ key: Key, _ value: inout String?, _ meaning: TextMeaning) {
    guard let (node, path) = take(key) else { return }
    let expected = meaning == .sentence ? "a sentence or two" : "a name"
    value = text(node, path, expected: expected) ?? value
  }

  func word(_ key: Key, _ value: inout String, of words: [String], standard: String?) {
    guard let (node, path) = take(key),
      let word = text(node, path, expected: oneOf(words) ?? "")
    else { return }
    if words.contains(word) {
      value = word
    } else {
      reportUnknown(key.name, word, among: words, path, at: node)
    }
  }

  func names(_ key: Key, _ value: inout [String]?, of things: String) {
    guard let (node, path) = take(key) else { return }
    value = entries(node, path, "names").enumerated().map { index, entry in
      text(entry, "\(path)[\(index)]") ?? ""
    }
  }

  func points(_ key: Key, _ value: inout [Point2]) {
    guard let (node, path) = take(key) else { return }
    value = entries(node, path, "[x, y]").enumerated().map { index, corner in
      point(corner, "\(path).\(index)")
    }
  }

  /// A point, or the origin if it cannot be read.
  func point(_ node: Node, _ path: String) -> Point2 {
    pair(node, path, ("x", "y")).map { Point2(x: $0.first, y: $0.second) } ?? Point2(x: 0, y: 0)
  }

  func knots(_ key: Key, _ value: inout [Track.Knot]) {
    guard let (node, path) = take(key) else { return }
    value = entries(node, path, "[time, x, y]").enumerated().map { index, knot in
      let entry = "\(path).\(index)"
      note(entry, at: knot)
      // A knot that cannot be read keeps its index, so that the knots after it keep theirs. Without a
      // time, it is neither before nor after them.
      var result = Track.Knot(time: Quantity(.nan), x: 0, y: 0)
      guard case .sequence(let numbers) = knot, numbers.count == 3 else {
        unreadMappings.append(entry)
        reportInvalid(entry, knot, expected: "[time, x, y]")
        return result
      }
      result.time = quantity(numbers[0], "\(entry).time") ?? result.time
      result.x = quantity(numbers[1], "\(entry).x") ?? result.x
      result.y = quantity(numbers[2], "\(entry).y") ?? result.y
      return result
    }
  }

  func mapping<Mapping: SceneMapping>(_ key: Key, _ value: inout Mapping?) {
    guard let (node, path) = take(key) else { return }
    value = read(node, path, as: Mapping.self)
  }

  func list<Mapping: NamedMapping>(_ key: Key, _ value: inout [Mapping], of things: String) {
    guard let (node, path) = take(key) else { return }
    value = entries(node, path, things).enumerated().map { index, entry in
      var result = Mapping.blank
      readNamed(entry, at: "\(key.name)[\(index)]", Mapping.title) { name in
        result.name = name
        result.visitKeys(self)
      }
      return result
    }
  }

  func parameters(_ key: Key, _ value: inout NamedQuantities) {
    guard let (node, path) = take(key), !node.isNull else { return }
    guard case .mapping(let entries) = node else {
      reportInvalid(path, node, expected: "a mapping from names to numbers")
      return
    }
    var registry = NameRegistry()
    for (index, (key, number)) in entries.enumerated() {
      let entry = "\(path)[\(index)].name"
      note(entry, at: key)
      let name = text(key, entry) ?? ""
      let claimed = registry.claim(name, at: "[\(index)]")
      let quantity = quantity(number, "\(path).\(claimed)") ?? 1
      value.entries.append(NamedQuantities.Entry(name: name, quantity: quantity))
    }
  }

  func measures(_ key: Key, _ value: inout [Measure]) {
    guard let (node, path) = take(key), !node.isNull else { return }
    guard case .mapping(let entries) = node else {
      reportInvalid(path, node, expected: "a mapping from names to formulas")
      return
    }
    for (key, formula) in entries {
      let name = text(key, path) ?? ""
      let entry = "\(path).\(name)"
      note(entry, at: formula)
      guard let text = text(formula, entry, expected: "a formula, as min(card.y)") else { continue }
      do {
        value.append(try Measure(name: name, text: text, among: value))
      } catch {
        let isName = error.text == name
        report(
          entry, error.message, got: .text(isName ? name : text), expected: error.expected,
          cure: error.cure, at: isName ? key : formula, column: isName ? 0 : error.column - 1)
      }
    }
  }

  /// A word, the corners of a polygon, or the members of a group.
  func shape(_ value: inout Shape?, isMember: Bool) {
    let shape = take(Shape.keys.shape)
    let path = take(Shape.keys.path)
    // A group inside a group has its own message, not that of an unknown key.
    let group = take(Key("group", Shape.keys.group.about, isUsed: !isMember))
    let owner = current.path
    if isMember, let group {
      report(
        group.path, "a group inside a group", expected: "a rectangle, an ellipse or a path",
        at: group.node)
    } else if group != nil {
      if let shape { reportBoth("shape", "group", of: owner, at: shape.node) }
      if let path { reportBoth("path", "group", of: owner, at: path.node) }
      var members: [GroupMember] = []
      scope(reserved: NameRegistry.itemWords) {
        list(Shape.keys.group, &members, of: "members")
      }
      value = .group(members: members)
      return
    }
    if path != nil {
      if let shape { reportBoth("shape", "path", of: owner, at: shape.node) }
      var corners: [Point2] = []
      points(Shape.keys.path, &corners)
      value = .path(points: corners)
    } else if let shape, let word = text(shape.node, shape.path) {
      switch word {
      case "rectangle": value = .rectangle
      case "ellipse": value = .ellipse
      default: reportUnknown("shape", word, among: Shape.words, shape.path, at: shape.node)
      }
    }
  }
}
