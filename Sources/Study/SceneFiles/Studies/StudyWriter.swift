import Dynamics

extension Study {
  /// The study as YAML that ``parse(_:name:keys:commands:)`` reads back to an equal study.
  package var yaml: String {
    var lines = [
      "# yaml-language-server: $schema=study.schema.json (from 'sweep schema --study')",
      foldedScalar(title, key: "study"), "command: \(command)",
    ]
    switch scene {
    case .named(let name, _): lines.append("scene: \(scalar(name))")
    case .inPlace(let scene):
      let text = SceneFile.yaml(scene).split(separator: "\n", omittingEmptySubsequences: false)
      lines += ["scene:"] + text.dropLast().map { $0.isEmpty ? "" : "  \($0)" }
    }
    var written: Set<String> = []
    for option in options where written.insert(option.key.name).inserted {
      lines += Self.lines(options.filter { $0.key.name == option.key.name }, of: option.key)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The lines of one key with all values of its option.
  private static func lines(_ options: [Option], of key: StudyKey) -> [String] {
    let values = options.map(\.value)
    switch key.form {
    case .flag: return ["\(key.name): true"]
    case .single: return values.suffix(1).map { "\(key.name): \(scalar($0))" }
    case .joined: return values.suffix(1).map { "\(key.name): \(list($0))" }
    case .assignments where options.allSatisfy({ $0.path != nil }):
      return ["\(key.name):"]
        + options.map { option in
          let path = String(option.path ?? "")
          let value = String(option.value.dropFirst(path.count + 1))
          return "  \(scalar(path)): \(list(value))"
        }
    case .repeated, .assignments:
      let isGroup = key.isGroup([""])
      return ["\(key.name):"] + values.map { "  - \(isGroup ? list($0) : scalar($0))" }
    }
  }

  /// Values separated by commas as a list, if each of them needs no quotes.
  private static func list(_ value: String) -> String {
    let parts = value.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard parts.count > 1, parts.allSatisfy({ scalar($0) == $0 }) else { return scalar(value) }
    return "[\(parts.joined(separator: ", "))]"
  }
}
