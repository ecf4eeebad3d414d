import Dynamics
import Yams

extension SceneReader {
  mutating func phase(_ node: Node, _ place: String, _ names: inout NameClaims) -> Phase {
    let (name, path) = name(of: node, place, &names)
    let values = mapping(
      node, path, "a phase", keys: ["name", "until", "then"], required: ["name", "until"])
    return Phase(
      name: name, until: trigger(values["until"], path), then: actions(values["then"], path))
  }

  /// Reads `rest`, `{elapsed: 1}` or `{elapsed: 1, or: rest}`.
  private mutating func trigger(_ node: Node?, _ phase: String) -> Trigger {
    // A trigger that cannot be read is reported; rest is harmless in its place.
    guard let node else { return Trigger(rest: true) }
    let path = "\(phase).until"
    note(path, at: node)
    if case .scalar(let scalar) = node {
      if scalar.string != "rest" {
        report(path, node.kind, "rest or {elapsed: SECONDS, or: rest}", at: node)
      }
      return Trigger(rest: true)
    }
    let values = mapping(node, path, "a trigger", keys: ["elapsed", "or"], required: ["elapsed"])
    var rest = values["elapsed"] == nil
    if let alternative = values["or"] {
      rest = true
      if text(alternative, "\(path).or") ?? "rest" != "rest" {
        report("\(path).or", alternative.kind, "rest", at: alternative)
      }
    }
    let elapsed = quantity(values["elapsed"], "\(phase).elapsed")
    return Trigger(elapsed: elapsed, rest: rest || elapsed == nil)
  }

  private mutating func actions(_ node: Node?, _ phase: String) -> Actions {
    guard let node, !node.isNull else { return Actions() }
    let path = "\(phase).then"
    let values = mapping(node, path, "what a phase does", keys: ["remove", "add", "restart"])
    return Actions(
      remove: names(values["remove"], "\(path).remove") ?? [],
      add: names(values["add"], "\(path).add") ?? [],
      restart: names(values["restart"], "\(path).restart") ?? [])
  }
}
