import Dynamics
import Yams

extension SceneReader {
  private static let keys = [
    "scene", "about", "reference", "parameters", "items", "behaviors", "phases", "target",
    "duration",
  ]

  /// Reads the whole file.
  mutating func scene(_ root: Node) -> Scene {
    let values = mapping(
      root, "", "a scene", keys: Self.keys, required: ["scene", "reference", "items"])
    var names = NameRegistry(reserved: NameRegistry.words)
    let name = text(values["scene"], "scene") ?? "unnamed"
    let about = text(values["about"], "about", expected: "a sentence or two")
    let reference = pair(values["reference"], "reference", ("width", "height"))
    let parameters = parameters(values["parameters"])
    var items: [Item] = []
    for (index, node) in entries(values["items"], "items", "items").enumerated() {
      items.append(item(node, "items[\(index)]", &names))
    }
    var behaviors: [Behavior] = []
    for (index, node) in entries(values["behaviors"], "behaviors", "behaviors").enumerated() {
      let place = "behaviors[\(index)]"
      let behavior = behavior(node, place, &names)
      if behavior == nil { unreadBehaviors.append(place) }
      // Something nameless takes the place, so that the behaviors after it keep theirs.
      behaviors.append(behavior ?? .collision(Collision(name: "")))
    }
    var phases: [Phase] = []
    for (index, node) in entries(values["phases"], "phases", "phases").enumerated() {
      phases.append(phase(node, "phases[\(index)]", &names))
    }
    return Scene(
      name: name, summary: about,
      reference: Size2(width: reference?.0 ?? 1, height: reference?.1 ?? 1),
      parameters: parameters, items: items, behaviors: behaviors, phases: phases,
      target: target(values["target"]), duration: quantity(values["duration"], "duration"))
  }

  private mutating func parameters(_ node: Node?) -> NamedQuantities {
    guard let node, !node.isNull else { return [:] }
    guard case .mapping(let mapping) = node else {
      reportInvalid("parameters", node, expected: "a mapping from names to numbers")
      return [:]
    }
    var claims = NameRegistry()
    var parameters = NamedQuantities()
    for (index, (key, value)) in mapping.enumerated() {
      note("parameters[\(index)].name", at: key)
      let name = text(key, "parameters[\(index)].name") ?? ""
      let claimed = claims.claim(name, at: "[\(index)]")
      let quantity = quantity(value, "parameters.\(claimed)") ?? 1
      parameters.entries.append(NamedQuantities.Entry(name: name, quantity: quantity))
    }
    return parameters
  }

  private mutating func target(_ node: Node?) -> Target? {
    guard let node else { return nil }
    let values = mapping(
      node, "target", "a target",
      keys: ["item", "center", "angle", "tolerance", "angleTolerance"],
      required: ["item", "center"])
    return Target(
      item: text(values["item"], "target.item") ?? "",
      center: point(values["center"], "target.center") ?? Point2(x: 0, y: 0),
      angle: quantity(values["angle"], "target.angle"),
      tolerance: quantity(values["tolerance"], "target.tolerance"),
      angleTolerance: quantity(values["angleTolerance"], "target.angleTolerance"))
  }

  /// Reads the name of the thing at a place and gives it with the first part of its paths.
  ///
  /// Comes before anything else of the thing, so that all messages call it by its name. Whether
  /// the name is allowed is for validation to say, which finds it at its place.
  mutating func name(
    of node: Node, _ place: String, _ names: inout NameRegistry, owner: String = ""
  ) -> (name: String, path: String) {
    let value: Node? =
      if case .mapping(let mapping) = node { mapping["name"] } else { nil }
    let name = text(value, "\(owner)\(place).name") ?? ""
    let path = owner + names.claim(name, at: place)
    note(owner + place, at: node)
    return (name, path)
  }

  private static let itemKeys = [
    "name", "size", "center", "angle", "velocity", "angularVelocity", "elasticity", "friction",
    "density", "resistance", "angularResistance", "allowsRotation", "anchored",
    "charge", "shape", "path", "group",
  ]
  private static let memberKeys = ["name", "size", "offset", "shape", "path"]

  private mutating func item(_ node: Node, _ place: String, _ names: inout NameRegistry) -> Item {
    let (name, path) = name(of: node, place, &names)
    let isGroup = if case .mapping(let mapping) = node { mapping["group"] != nil } else { false }
    let values = mapping(
      node, path, "an item", keys: Self.itemKeys,
      required: isGroup ? ["name", "center"] : ["name", "size", "center"])
    let size = pair(values["size"], "\(path).size", ("width", "height"))
    return Item(
      name: name,
      size: isGroup && size == nil ? nil : Size2(width: size?.0 ?? 1, height: size?.1 ?? 1),
      center: point(values["center"], "\(path).center") ?? Point2(x: 0, y: 0),
      angle: quantity(values["angle"], "\(path).angle"),
      velocity: point(values["velocity"], "\(path).velocity"),
      angularVelocity: quantity(values["angularVelocity"], "\(path).angularVelocity"),
      elasticity: quantity(values["elasticity"], "\(path).elasticity"),
      friction: quantity(values["friction"], "\(path).friction"),
      density: quantity(values["density"], "\(path).density"),
      resistance: quantity(values["resistance"], "\(path).resistance"),
      angularResistance: quantity(values["angularResistance"], "\(path).angularResistance"),
      allowsRotation: quantity(values["allowsRotation"], "\(path).allowsRotation", isFlag: true),
      anchored: quantity(values["anchored"], "\(path).anchored", isFlag: true),
      charge: quantity(values["charge"], "\(path).charge"),
      shape: shape(values, path))
  }

  private mutating func member(
    _ node: Node, _ place: String, of item: String, _ names: inout NameRegistry
  ) -> GroupMember {
    let (name, path) = name(of: node, place, &names, owner: "\(item).")
    let inner: Node? = if case .mapping(let mapping) = node { mapping["group"] } else { nil }
    var values = mapping(
      node, path, "a member", keys: Self.memberKeys + (inner == nil ? [] : ["group"]),
      required: ["name", "size", "offset"])
    if let inner {
      report(
        "\(path).group", "a group inside a group", expected: "a rectangle, an ellipse or a path",
        at: inner)
      values["group"] = nil
    }
    let size = pair(values["size"], "\(path).size", ("width", "height"))
    return GroupMember(
      name: name, size: Size2(width: size?.0 ?? 1, height: size?.1 ?? 1),
      offset: point(values["offset"], "\(path).offset") ?? Point2(x: 0, y: 0),
      shape: shape(values, path))
  }

  /// What an item collides with: a word, the corners of a polygon, or the members of a group.
  private mutating func shape(_ values: [String: Node], _ path: String) -> Shape? {
    if let members = values["group"] {
      for other in ["shape", "path"] {
        guard let node = values[other] else { continue }
        reportBoth(other, "group", of: path, at: node)
      }
      var names = NameRegistry(reserved: NameRegistry.itemWords)
      return .group(
        members: entries(members, "\(path).group", "members").enumerated().map {
          member($0.element, "group[\($0.offset)]", of: path, &names)
        })
    }
    if let corners = values["path"] {
      if let word = values["shape"] {
        reportBoth("shape", "path", of: path, at: word)
      }
      var points: [Point2] = []
      for (index, corner) in entries(corners, "\(path).path", "[x, y]").enumerated() {
        points.append(point(corner, "\(path).path.\(index)") ?? Point2(x: 0, y: 0))
      }
      return .path(points: points)
    }
    guard let node = values["shape"], let word = text(node, "\(path).shape") else { return nil }
    let words = ["rectangle", "ellipse"]
    switch word {
    case words[0]: return .rectangle
    case words[1]: return .ellipse
    default:
      reportUnknown("shape", word, among: words, "\(path).shape", at: node)
      return nil
    }
  }
}
