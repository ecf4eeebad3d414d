import Dynamics
import Yams

// Snaps, pushes and item behaviors.
extension SceneReader {
  mutating func snap(_ node: Node, _ place: String, _ names: inout NameRegistry) -> Snap {
    let (name, path) = name(of: node, place, &names)
    let values = mapping(
      node, path, "a snap", keys: ["name", "item", "point", "damping", "track"],
      required: ["name", "item", "point"])
    return Snap(
      name: name,
      item: text(values["item"], "\(path).item") ?? "",
      point: point(values["point"], "\(path).point") ?? Point2(x: 0, y: 0),
      damping: quantity(values["damping"], "\(path).damping"),
      track: values["track"].map { track($0, "\(path).track") })
  }

  mutating func push(_ node: Node, _ place: String, _ names: inout NameRegistry) -> Push {
    let (name, path) = name(of: node, place, &names)
    let values = mapping(
      node, path, "a push",
      keys: ["name", "items", "mode", "direction", "angle", "magnitude", "offset", "active"],
      required: ["name", "mode"])
    return Push(
      name: name, items: self.names(values["items"], "\(path).items"),
      mode: word(values["mode"], "\(path).mode", Push.Mode.self) ?? .continuous,
      direction: point(values["direction"], "\(path).direction"),
      angle: quantity(values["angle"], "\(path).angle"),
      magnitude: quantity(values["magnitude"], "\(path).magnitude"),
      offset: point(values["offset"], "\(path).offset"),
      active: quantity(values["active"], "\(path).active", isFlag: true))
  }

  mutating func itemBehavior(
    _ node: Node, _ place: String, _ names: inout NameRegistry
  ) -> ItemBehavior {
    let (name, path) = name(of: node, place, &names)
    let values = mapping(
      node, path, "an item behavior",
      keys: [
        "name", "items", "elasticity", "friction", "density", "resistance", "angularResistance",
        "allowsRotation", "anchored", "charge", "addLinearVelocity", "addAngularVelocity",
      ],
      required: ["name"])
    return ItemBehavior(
      name: name, items: self.names(values["items"], "\(path).items"),
      elasticity: quantity(values["elasticity"], "\(path).elasticity"),
      friction: quantity(values["friction"], "\(path).friction"),
      density: quantity(values["density"], "\(path).density"),
      resistance: quantity(values["resistance"], "\(path).resistance"),
      angularResistance: quantity(values["angularResistance"], "\(path).angularResistance"),
      allowsRotation: quantity(values["allowsRotation"], "\(path).allowsRotation", isFlag: true),
      anchored: quantity(values["anchored"], "\(path).anchored", isFlag: true),
      charge: quantity(values["charge"], "\(path).charge"),
      addLinearVelocity: point(values["addLinearVelocity"], "\(path).addLinearVelocity"),
      addAngularVelocity: quantity(values["addAngularVelocity"], "\(path).addAngularVelocity"))
  }
}
