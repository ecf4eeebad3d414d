import Dynamics
import Yams

// Fields and the regions in which they act.
extension SceneReader {
  mutating func field(_ node: Node, _ place: String, _ names: inout NameRegistry) -> FieldBehavior {
    let (name, path) = name(of: node, place, &names)
    let values = mapping(
      node, path, "a field",
      keys: [
        "name", "items", "kind", "position", "region", "strength", "falloff", "minimumRadius",
        "direction", "smoothness", "animationSpeed",
      ],
      required: ["name", "kind"])
    return FieldBehavior(
      name: name, items: self.names(values["items"], "\(path).items"),
      kind: word(values["kind"], "\(path).kind", FieldBehavior.Kind.self) ?? .spring,
      position: point(values["position"], "\(path).position"),
      region: values["region"].map { region($0, "\(path).region") },
      strength: quantity(values["strength"], "\(path).strength"),
      falloff: quantity(values["falloff"], "\(path).falloff"),
      minimumRadius: quantity(values["minimumRadius"], "\(path).minimumRadius"),
      direction: point(values["direction"], "\(path).direction"),
      smoothness: quantity(values["smoothness"], "\(path).smoothness"),
      animationSpeed: quantity(values["animationSpeed"], "\(path).animationSpeed"))
  }

  /// Reads `infinite`, or a mapping whose single key is the kind of the region.
  ///
  /// How deep a text may nest is limited before it is parsed.
  private mutating func region(_ node: Node, _ path: String) -> Region {
    note(path, at: node)
    let kinds = Region.Kind.allCases.map(\.rawValue)
    let expected =
      "infinite, {circle: RADIUS}, {rectangle: [WIDTH, HEIGHT]}, {inverse: REGION}, or a union, "
      + "intersection or difference as {union: [REGION, REGION]}"
    if case .scalar(let scalar) = node, scalar.string == Region.Kind.infinite.rawValue {
      return .infinite
    }
    guard case .mapping(let mapping) = node, mapping.count == 1, let entry = mapping.first,
      case .scalar(let key) = entry.key, let kind = Region.Kind(rawValue: key.string),
      kind != .infinite
    else {
      if case .mapping(let mapping) = node, mapping.count == 1,
        let word = mapping.first?.key.scalar?.string, Region.Kind(rawValue: word) == nil
      {
        reportUnknown("region", word, among: kinds, path, at: node)
      } else {
        reportInvalid(path, node, expected: expected)
      }
      return .infinite
    }
    switch kind {
    case .infinite: return .infinite
    case .circle: return .circle(radius: quantity(entry.value, "\(path).radius") ?? 1)
    case .rectangle:
      let size = pair(entry.value, path, ("width", "height"))
      return .rectangle(Size2(width: size?.0 ?? 1, height: size?.1 ?? 1))
    case .union: return .union(regions(entry.value, path))
    case .intersection: return .intersection(regions(entry.value, path))
    case .difference: return .difference(regions(entry.value, path))
    case .inverse: return .inverse(region(entry.value, "\(path).0"))
    }
  }

  private mutating func regions(_ node: Node, _ path: String) -> [Region] {
    var regions: [Region] = []
    for (index, part) in entries(node, path, "regions").enumerated() {
      regions.append(region(part, "\(path).\(index)"))
    }
    return regions
  }
}
