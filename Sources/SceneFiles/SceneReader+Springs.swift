import Dynamics
import Yams

extension SceneReader {
  /// Reads a spring in closed form.
  mutating func spring(
    _ node: Node, _ place: String, _ names: inout NameRegistry
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
      property: word(values["property"], "\(path).property", SpringTiming.Property.self) ?? .center,
      to: point(values["to"], "\(path).to") ?? Point2(x: 0, y: 0),
      scale: quantity(values["scale"], "\(path).scale"),
      dampingRatio: quantity(values["dampingRatio"], "\(path).dampingRatio") ?? 1,
      velocity: point(values["velocity"], "\(path).velocity"),
      duration: quantity(values["duration"], "\(path).duration"),
      response: quantity(values["response"], "\(path).response"))
  }
}
