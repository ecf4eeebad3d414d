package import Dynamics
import Yams

/// Reads a scene from a YAML tree, and records where each part was.
///
/// A mistake does not stop the reading: it is reported and a valid value replaces it, so that all
/// mistakes of a file are reported together.
final class SceneReader {
  private let file: String
  private(set) var problems: [SceneProblem] = []
  private var marks: [String: Mark] = [:]
  /// The positions of the behaviors that could not be read.
  var unreadBehaviors: [String] = []
  /// The paths whose values should be mappings but are not; empty for the whole file.
  var unreadMappings: [String] = []
  /// The mapping that is being read.
  var current = OpenMapping()
  /// The names that are taken in each scope of names that is open.
  var scopes: [NameRegistry] = []

  init(file: String) { self.file = file }

  /// The scene of a tree, if it has no problems.
  func read(_ root: Node) throws(SceneProblems) -> Scene {
    let scene = read(root, "", as: Scene.self)
    // What could not be read is already reported; problems of the value that replaces it are not.
    let reported = Set(problems.compactMap(\.path?.text))
      .union(unreadBehaviors.map { "\($0).name" })
    for var problem in scene.problems where !reported.contains(problem.path?.text ?? "") {
      let isReference =
        [".then.remove[", ".then.add[", ".behaviors[", ".boundary", ".trackEnd", ".then.move."]
        .contains { problem.path?.text.contains($0) == true }
      // An unknown name may be the name of a behavior that could not be read.
      guard unreadBehaviors.isEmpty || !isReference, !isUnread(problem.path) else { continue }
      problem.location = location(of: problem.path)
      problems.append(problem)
    }
    guard problems.isEmpty else { throw SceneProblems(all: problems.inTextOrder) }
    return scene
  }

  /// Whether a path belongs to something that could not be read at all.
  private func isUnread(_ path: ParameterPath?) -> Bool {
    unreadMappings.contains { $0.isEmpty || path?.text.hasPrefix("\($0).") == true }
  }

  // MARK: Locations

  /// Records where a path was read; the first of several readings counts.
  func note(_ path: String, at node: Node) {
    guard marks[path] == nil else { return }
    marks[path] = node.mark
  }

  /// Where a path was read, or else the smallest part that contains it and was read.
  private func location(of path: ParameterPath?) -> SourceLocation {
    var text = (path?.text ?? "")[...]
    while marks[String(text)] == nil, let end = text.lastIndex(where: { $0 == "." || $0 == "[" }) {
      text = text[..<end]
    }
    return location(marks[String(text)] ?? marks[""])
  }

  private func location(_ mark: Mark?, column: Int = 0) -> SourceLocation {
    SourceLocation(
      file: file, line: max(1, mark?.line ?? 1), column: max(1, mark?.column ?? 1) + column)
  }

  // MARK: Problems

  /// Reports a mistake at a node; `column` is how many columns after its beginning.
  func report(
    _ path: String, _ problem: String, got: SceneProblem.Finding? = nil, expected: String? = nil,
    cure: String? = nil, at node: Node, column: Int = 0
  ) {
    problems.append(
      SceneProblem(
        path: path.isEmpty ? nil : ParameterPath(path), problem: problem, got: got,
        expected: expected, cure: cure, location: location(node.mark, column: column)))
  }

  /// Reports a node that is not of the expected form, or a value that is left out.
  func reportInvalid(_ path: String, _ node: Node, expected: String?, column: Int = 0) {
    report(
      path, node.isNull ? "no value" : "invalid value", got: node.finding, expected: expected,
      at: node, column: column)
  }

  /// Reports a name that does not exist; without a path where the location says enough.
  func reportUnknown(
    _ kind: String, _ name: String, among names: [String], _ path: String? = nil, at node: Node
  ) {
    problems.append(
      SceneProblem(
        unknown: kind, name, among: names, path: path.map { ParameterPath($0) },
        location: location(node.mark)))
  }

  /// Reports the first of two keys of which only one may be given.
  func reportBoth(_ key: String, _ other: String, of owner: String, at node: Node) {
    problems.append(
      SceneProblem(
        both: key, and: other, path: ParameterPath("\(owner).\(key)"),
        location: location(node.mark)))
  }

  // MARK: Mappings and lists

  /// Reads a mapping by showing its keys to a closure, and reports keys that are unknown or missing.
  ///
  /// - Parameters:
  ///   - node: The mapping.
  ///   - path: What the paths of its values begin with; empty for the scene.
  ///   - title: What messages call the mapping, such as `an item`.
  ///   - visit: Shows the keys to this reader.
  func readMapping(_ node: Node, _ path: String, _ title: String, _ visit: () -> Void) {
    note(path, at: node)
    let outer = current
    current = OpenMapping(path: path, values: values(of: node, path))
    visit()
    let inner = current
    current = outer
    // A key may be shown more than once, and is listed once.
    var listed: Set<String> = []
    let keys = inner.keys.filter(\.isUsed).map(\.name).filter { listed.insert($0).inserted }
    guard case .mapping(let entries) = node else {
      unreadMappings.append(path)
      reportInvalid(path, node, expected: "\(title) with the keys \(list(keys, last: ", "))")
      return
    }
    for key in entries.keys {
      guard let name = key.scalar?.string, !inner.keys.contains(where: { $0.name == name }) else {
        continue
      }
      reportUnknown("key", name, among: keys, at: key)
    }
    let required = inner.keys.filter { $0.presence == .required }.map(\.name)
    for name in required where inner.values[name] == nil {
      report(inner.path(of: name), "missing", expected: "\(title) with \(list(required))", at: node)
    }
  }

  /// The values of a mapping by their keys; empty if the node is not a mapping.
  private func values(of node: Node, _ path: String) -> [String: Node] {
    guard case .mapping(let entries) = node else { return [:] }
    var values: [String: Node] = [:]
    for (key, value) in entries {
      if let name = key.scalar?.string {
        values[name] = value
      } else {
        report(path, "invalid key", got: key.finding, expected: "a name", at: key)
      }
    }
    return values
  }

  private func list(_ words: [String], last separator: String = " and ") -> String {
    guard words.count > 1, let last = words.last else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + separator + last
  }

  /// The entries of a list; none if it is left empty.
  func entries(_ node: Node?, _ path: String, _ content: String) -> [Node] {
    guard let node, !node.isNull else { return [] }
    note(path, at: node)
    guard case .sequence(let sequence) = node else {
      reportInvalid(path, node, expected: "a list of \(content)")
      return []
    }
    for (index, entry) in sequence.enumerated() { note("\(path)[\(index)]", at: entry) }
    return Array(sequence)
  }

  // MARK: Scalars

  /// The text of a scalar.
  func text(_ node: Node?, _ path: String, expected: String = "a name") -> String? {
    guard let node else { return nil }
    note(path, at: node)
    guard case .scalar(let scalar) = node, !node.isNull else {
      reportInvalid(path, node, expected: expected)
      return nil
    }
    return scalar.string
  }

  /// A number or an expression; nil if the node is missing, or neither, which is reported.
  func quantity(_ node: Node?, _ path: String, isFlag: Bool = false) -> Quantity? {
    guard let node else { return nil }
    note(path, at: node)
    let expected = isFlag ? "true or false" : "a number or an expression"
    guard case .scalar(let scalar) = node, !node.isNull else {
      reportInvalid(path, node, expected: expected)
      return nil
    }
    let text = scalar.string
    if !isFlag, ["true", "false"].contains(text) {
      reportInvalid(path, node, expected: expected)
      return nil
    }
    if [".inf", "-.inf", "+.inf", ".nan"].contains(text.lowercased()) {
      reportInvalid(path, node, expected: "a finite number")
      return nil
    }
    do {
      return try Quantity(parsing: text)
    } catch {
      // In quotes, the text begins after the quotation mark.
      let quote = scalar.style == .plain ? 0 : 1
      report(
        path, error.message, got: .text(text), expected: isFlag ? expected : error.expected,
        cure: isFlag ? nil : error.cure, at: node, column: error.column - 1 + quote)
      return nil
    }
  }

  /// A plain number; nil if the node is missing, or not a number, which is reported.
  func number(_ node: Node?, _ path: String) -> Double? {
    guard let node else { return nil }
    note(path, at: node)
    guard case .scalar(let scalar) = node, let value = decimalNumber(scalar.string) else {
      reportInvalid(path, node, expected: "a number")
      return nil
    }
    return value
  }

  /// Two quantities, as a list of two or as a mapping of both names.
  func pair(_ node: Node, _ path: String, _ names: (String, String)) -> QuantityPair? {
    note(path, at: node)
    switch node {
    case .sequence(let sequence) where sequence.count == 2:
      let first = quantity(sequence[0], "\(path).\(names.0)")
      let second = quantity(sequence[1], "\(path).\(names.1)")
      // Sizes may not be 0; 1 is harmless everywhere.
      return QuantityPair(first ?? 1, second ?? 1)
    case .mapping:
      var pair = QuantityPair(1, 1)
      readMapping(node, path, "a pair") {
        number(Key(names.0, "", .required), &pair.first, .none)
        number(Key(names.1, "", .required), &pair.second, .none)
      }
      return pair
    case .sequence(let sequence):
      report(
        path, "invalid value", got: .words("a list of \(sequence.count)"),
        expected: "[\(names.0), \(names.1)]", at: node)
    case .scalar, .alias:
      reportInvalid(path, node, expected: "[\(names.0), \(names.1)]")
    }
    return nil
  }
}

/// The mapping that a reader is reading.
struct OpenMapping {
  /// What the paths of its values begin with; empty for the scene.
  var path = ""
  var values: [String: Node] = [:]
  /// The keys that it may have, of those visited so far.
  var keys: [Key] = []

  func path(of key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }
}

extension [SceneProblem] {
  /// The problems in the order of the text; those of one position in the order found.
  package var inTextOrder: [SceneProblem] {
    enumerated()
      .sorted { left, right in
        let (a, b) = (left.element.location, right.element.location)
        return (a?.line ?? 0, a?.column ?? 0, left.offset)
          < (b?.line ?? 0, b?.column ?? 0, right.offset)
      }
      .map(\.element)
  }
}
