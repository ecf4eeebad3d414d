import Dynamics
import Foundation
import Yams

/// Makes a study of a YAML tree, and collects all mistakes.
final class StudyReader {
  private let file: String
  private let keys: [StudyKey]
  private let commands: [String]
  private(set) var problems: [SceneProblem] = []

  init(file: String, keys: [StudyKey], commands: [String]) {
    self.file = file
    self.keys = keys
    self.commands = commands
  }

  /// What can be read of a study; nil without a scene.
  func read(_ root: Node) -> Study? {
    guard let mapping = root.mapping else {
      report("", "invalid value", at: root, expected: "a study with study and scene")
      return nil
    }
    var title: String?
    var command: String?
    var source: Study.Source?
    var options: [Study.Option] = []
    var unread: [(key: Node, name: String)] = []
    for (key, value) in mapping {
      switch key.scalar?.string {
      case "study": title = text(value, "study", expected: "a question or a name")
      case "command": command = self.command(value)
      case "scene": source = scene(value)
      case let name?:
        guard let key = keys.first(where: { $0.name == name || $0.formerNames.contains(name) })
        else {
          unread.append((key, name))
          continue
        }
        options += self.options(of: key, value)
      case nil: report("", "invalid key", at: key, expected: "a name")
      }
    }
    let chosen = command ?? commands[0]
    refuse(unread, of: chosen)
    refuseOptions(options, of: chosen)
    if mapping["study"] == nil {
      report("study", "missing", at: root, expected: "a question or a name")
    }
    if mapping["scene"] == nil {
      report(
        "scene", "missing", at: root,
        expected: "the name of a built-in scene, a file, or a scene in place")
    }
    options.removeAll { $0.key.descriptions[chosen] == nil }
    return source.map { source in
      Study(title: title ?? "", command: chosen, scene: source, options: options)
    }
  }

  // MARK: Keys

  private func command(_ node: Node) -> String? {
    guard let name = text(node, "command", expected: oneOf(commands) ?? "") else { return nil }
    guard !commands.contains(name) else { return name }
    problems.append(
      SceneProblem(
        unknown: "command", name, among: commands, path: "command", location: location(of: node)))
    return nil
  }

  private func scene(_ node: Node) -> Study.Source? {
    guard node.mapping != nil else {
      return text(node, "scene", expected: "a name, a file, or a mapping").map {
        .named($0, location(of: node))
      }
    }
    do {
      return .inPlace(try Self.sceneInPlace(node, file: file))
    } catch {
      problems += error.all
      return nil
    }
  }

  /// The scene of a study; nil if it is not in place.
  static func sceneInPlace(of study: Node, file: String) throws(SceneProblems) -> Scene? {
    guard let node = study.mapping?["scene"], node.mapping != nil else { return nil }
    return try sceneInPlace(node, file: file)
  }

  /// The scene of a mapping in a study; without a name, it has that of the file.
  private static func sceneInPlace(_ node: Node, file: String) throws(SceneProblems) -> Scene {
    var node = node
    if node.mapping?["scene"] == nil {
      let name = Node.scalar(.init(sceneName(file: file), .implicit, .plain, node.mark))
      node.mapping?["scene"] = name
    }
    return try SceneReader(file: file).read(node)
  }

  /// The name of a file as the name of a scene, without what such a name cannot have.
  private static func sceneName(file: String) -> String {
    let stem = URL(filePath: file).deletingPathExtension().lastPathComponent
    let name = stem.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
    return name.first?.isLetter == true ? String(name.prefix(100)) : "study"
  }

  /// Reports keys that no command has.
  private func refuse(_ unread: [(key: Node, name: String)], of command: String) {
    let known = Study.ownKeys + keys.filter { $0.descriptions[command] != nil }.map(\.name)
    for (key, name) in unread {
      problems.append(
        SceneProblem(
          unknown: "key", name, among: known, path: nil, location: location(of: key)))
    }
  }

  /// Reports keys of other commands.
  private func refuseOptions(_ options: [Study.Option], of command: String) {
    var refused: Set<String> = []
    for option in options
    where option.key.descriptions[command] == nil && refused.insert(option.key.name).inserted {
      let owners = commands.filter { option.key.descriptions[$0] != nil }
      problems.append(
        SceneProblem(
          path: ParameterPath(option.key.name), problem: "sweep \(command) has no such option",
          expected: "command: \(owners.joined(separator: " or "))", location: option.location))
    }
  }

  // MARK: Values

  private func options(of key: StudyKey, _ node: Node) -> [Study.Option] {
    values(of: key, node).map { value, node in
      Study.Option(key: key, value: value, location: location(of: node))
    }
  }

  /// The values of an option, each with the node that it stands at.
  private func values(of key: StudyKey, _ node: Node) -> [(String, Node)] {
    switch (key.form, node) {
    case (.flag, _): flag(node, key.name).map { $0 ? [("true", node)] : [] } ?? []
    case (.single, .sequence), (.single, .mapping):
      report(key.name, "invalid value", at: node, got: node.finding, expected: "one value")
    case (.joined, .sequence): joined(node, key.name).map { [($0, node)] } ?? []
    case (.repeated, .sequence(let entries)) where key.isGroup(entries.map(\.scalar?.string)):
      joined(node, key.name).map { [($0, node)] } ?? []
    case (.repeated, .sequence(let entries)), (.assignments, .sequence(let entries)):
      entries.compactMap { entry in joined(entry, key.name).map { ($0, entry) } }
    case (.assignments, .mapping(let entries)):
      entries.compactMap { path, value in
        guard let name = path.scalar?.string, !name.isEmpty else {
          return report(key.name, "invalid key", at: path, got: path.finding, expected: "a path")
            .first
        }
        return joined(value, "\(key.name).\(name)").map { ("\(name)=\($0)", value) }
      }
    case (_, .mapping):
      report(
        key.name, "invalid value", at: node, got: node.finding, expected: "a value or a list")
    case (_, .scalar), (_, .alias):
      text(node, key.name, expected: Self.expected(key)).map { [($0, node)] } ?? []
    }
  }

  private static func expected(_ key: StudyKey) -> String {
    key.placeholder.isEmpty ? "a value" : "a value such as \(key.placeholder)"
  }

  private func flag(_ node: Node, _ path: String) -> Bool? {
    guard let word = text(node, path, expected: "true or false") else { return nil }
    guard word == "true" || word == "false" else {
      report(path, "invalid value", at: node, got: .text(word), expected: "true or false")
      return nil
    }
    return word == "true"
  }

  /// A text, or the texts of a list, joined by commas.
  private func joined(_ node: Node, _ path: String) -> String? {
    guard case .sequence(let entries) = node else {
      return text(node, path, expected: "a value or a list of values")
    }
    let texts = entries.compactMap { text($0, path, expected: "a value") }
    guard !entries.isEmpty else {
      report(path, "invalid value", at: node, got: .words("an empty list"), expected: "a value")
      return nil
    }
    return texts.count == entries.count ? texts.joined(separator: ",") : nil
  }

  private func text(_ node: Node, _ path: String, expected: String) -> String? {
    guard case .scalar(let scalar) = node, !node.isNull, !scalar.string.isEmpty else {
      let problem = node.isNull ? "no value" : "invalid value"
      report(path, problem, at: node, got: node.finding, expected: expected)
      return nil
    }
    return scalar.string
  }

  // MARK: Problems

  @discardableResult private func report(
    _ path: String, _ text: String, at node: Node, got: SceneProblem.Finding? = nil,
    expected: String
  ) -> [(String, Node)] {
    problems.append(
      SceneProblem(
        path: path.isEmpty ? nil : ParameterPath(path), problem: text, got: got,
        expected: expected, location: location(of: node)))
    return []
  }

  private func location(of node: Node) -> SourceLocation {
    SourceLocation(
      file: file, line: max(1, node.mark?.line ?? 1), column: max(1, node.mark?.column ?? 1))
  }
}
