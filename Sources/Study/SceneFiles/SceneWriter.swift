import Dynamics

/// Writes a scene as YAML, in the order in which a scene is read: one line for each thing.
final class SceneWriter {
  private(set) var lines: [String] = []

  /// The YAML of a scene, ending in a newline.
  static func text(of scene: Scene) -> String {
    let writer = SceneWriter()
    var scene = scene
    scene.visitKeys(writer)
    return writer.lines.joined(separator: "\n") + "\n"
  }

  private func add(_ key: Key, _ node: YAMLFlowNode) {
    lines.append("\(key.name): \(node.flow(indentation: key.name.count + 3))")
  }

  private func add(_ key: Key, list nodes: [YAMLFlowNode]) {
    guard !nodes.isEmpty else { return }
    lines += ["\(key.name):"] + nodes.map { "  - \($0.flow(indentation: 5))" }
  }
}

// The keys of the scene itself; those of everything else are written by `MappingWriter`.
extension SceneWriter: KeyVisitor {
  func text(_ key: Key, _ value: inout String?, _ meaning: TextMeaning) {
    guard let value else { return }
    lines.append(
      meaning == .sentence ? foldedScalar(value, key: key.name) : "\(key.name): \(scalar(value))")
  }

  func number(_ key: Key, _ value: inout Quantity?, _ rule: NumberRule) {
    if let value { add(key, YAMLFlowNode(value)) }
  }

  func pair(_ key: Key, _ value: inout QuantityPair?, _ rule: PairRule) {
    if let value { add(key, YAMLFlowNode(value, rule)) }
  }

  func parameters(_ key: Key, _ value: inout NamedQuantities) {
    guard !value.entries.isEmpty else { return }
    add(key, .mapping(value.entries.map { ($0.name, YAMLFlowNode($0.quantity)) }))
  }

  func measures(_ key: Key, _ value: inout [Measure]) {
    guard !value.isEmpty else { return }
    lines += ["\(key.name):"] + value.map { "  \($0.name): \(scalar($0.text))" }
  }

  func mapping<Mapping: SceneMapping>(_ key: Key, _ value: inout Mapping?) {
    if let value { add(key, MappingWriter.node(of: value)) }
  }

  func list<Mapping: NamedMapping>(_ key: Key, _ value: inout [Mapping], of things: String) {
    add(key, list: value.map { MappingWriter.node(of: $0) })
  }

  /// Behaviors are written with their mappings in one column.
  func behaviors(_ key: Key, _ value: inout [Behavior]) {
    guard !value.isEmpty else { return }
    let width = value.map(\.kind.rawValue.count).max() ?? 0
    lines.append("\(key.name):")
    for var behavior in value {
      let kind = "\(behavior.kind.rawValue):"
      let spaces = String(repeating: " ", count: width + 2 - kind.count)
      behavior.withMapping { mapping in
        let node = MappingWriter.node(of: mapping)
        lines.append("  - \(kind)\(spaces)\(node.flow(indentation: width + 7))")
      }
    }
  }

  func phases(_ key: Key, _ value: inout [Phase]) {
    add(key, list: value.map { PhaseWriter.node(of: $0) })
  }
}
