import Dynamics
import Yams

extension SceneReader {
  /// Reads a spring in closed form.
  mutating func spring(
    _ node: Node, _ place: String, _ names: inout NameClaims
  ) -> SpringAnimation {
    let (name, path) = name(of: node, place, &names)
    let values = mapping(
      node, path, "a spring",
      keys: [
        "name", "item", "property", "to", "scale", "dampingRatio", "velocity", "duration",
        "response",
      ],
      required: ["name", "item", "to", "dampingRatio"])
    return SpringAnimation(
      name: name,
      item: text(values["item"], "\(path).item") ?? "",
      property: property(values["property"], "\(path).property"),
      to: point(values["to"], "\(path).to") ?? Point2(x: 0, y: 0),
      scale: quantity(values["scale"], "\(path).scale"),
      dampingRatio: quantity(values["dampingRatio"], "\(path).dampingRatio") ?? 1,
      velocity: point(values["velocity"], "\(path).velocity"),
      duration: quantity(values["duration"], "\(path).duration"),
      response: quantity(values["response"], "\(path).response"))
  }

  private mutating func property(_ node: Node?, _ path: String) -> SpringTiming.Property {
    guard let node, let word = text(node, path) else { return .center }
    if let property = SpringTiming.Property(rawValue: word) { return property }
    let words = SpringTiming.Property.allCases.map(\.rawValue)
    report(
      path, node.kind, words.joined(separator: ", "), at: node,
      suggestion: nearestNames(to: word, among: words, limit: 1).first)
    return .center
  }
}
