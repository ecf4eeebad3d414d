import Dynamics

/// Writes a part of a scene as a mapping in YAML's flow style.
///
/// Values that the scene leaves out are left out.
final class MappingWriter {
  private var entries: [(String, YAMLFlowNode)] = []

  /// A part of a scene.
  static func node(of mapping: some SceneMapping) -> YAMLFlowNode {
    .mapping(entries(of: mapping))
  }

  /// A part of a scene with a name, which comes first.
  static func node(of mapping: some NamedMapping) -> YAMLFlowNode {
    .mapping([("name", .scalar(scalar(mapping.name)))] + entries(of: mapping))
  }

  static func entries(of mapping: some SceneMapping) -> [(String, YAMLFlowNode)] {
    let writer = MappingWriter()
    var mapping = mapping
    mapping.visitKeys(writer)
    return writer.entries
  }

  private func add(_ key: String, _ node: YAMLFlowNode) { entries.append((key, node)) }
}

extension MappingWriter: KeyVisitor {
  func number(_ key: Key, _ value: inout Quantity?, _ rule: NumberRule) {
    guard let value else { return }
    switch (rule.range.isFlag, value.number) {
    case (true, 0): add(key.name, .scalar("false"))
    case (true, 1): add(key.name, .scalar("true"))
    default: add(key.name, YAMLFlowNode(value))
    }
  }

  func pair(_ key: Key, _ value: inout QuantityPair?, _ rule: PairRule) {
    if let value { add(key.name, YAMLFlowNode(value, rule)) }
  }

  func text(_ key: Key, _ value: inout String?, _ meaning: TextMeaning) {
    if let value { add(key.name, .scalar(scalar(value))) }
  }

  func word(_ key: Key, _ value: inout String, of words: [String], standard: String?) {
    if value != standard { add(key.name, .scalar(value)) }
  }

  func names(_ key: Key, _ value: inout [String]?, of things: String) {
    if let value { add(key.name, YAMLFlowNode(names: value)) }
  }

  func points(_ key: Key, _ value: inout [Point2]) {
    add(key.name, .list(value.map { YAMLFlowNode($0) }))
  }

  func knots(_ key: Key, _ value: inout [Track.Knot]) {
    let knots = value.map { knot in
      YAMLFlowNode.list([knot.time, knot.x, knot.y].map { YAMLFlowNode($0) })
    }
    add(key.name, .list(knots))
  }

  func mapping<Mapping: SceneMapping>(_ key: Key, _ value: inout Mapping?) {
    if let value { add(key.name, Self.node(of: value)) }
  }

  func list<Mapping: NamedMapping>(_ key: Key, _ value: inout [Mapping], of things: String) {
    if !value.isEmpty { add(key.name, .list(value.map { Self.node(of: $0) })) }
  }

  func shape(_ value: inout Shape?, isMember: Bool) {
    switch value {
    case nil: break
    case .rectangle: add("shape", .scalar("rectangle"))
    case .ellipse: add("shape", .scalar("ellipse"))
    case .path(var corners): points(Shape.keys.path, &corners)
    case .group(var members): list(Shape.keys.group, &members, of: "members")
    }
  }

  func bounds(_ value: inout Insets?) {
    if value == Insets() {
      add(Collision.boundsKey.name, .scalar("true"))
    } else {
      mapping(Collision.insetsKey, &value)
    }
  }

  func region(_ key: Key, _ value: inout Region?) {
    if let value { add(key.name, node(of: value)) }
  }

  private func node(of region: Region) -> YAMLFlowNode {
    switch region {
    case .infinite: .scalar("infinite")
    case .circle(let radius): .mapping([("circle", YAMLFlowNode(radius))])
    case .rectangle(let size):
      .mapping([("rectangle", .list([YAMLFlowNode(size.width), YAMLFlowNode(size.height)]))])
    case .union(let parts): .mapping([("union", .list(parts.map(node)))])
    case .intersection(let parts): .mapping([("intersection", .list(parts.map(node)))])
    case .difference(let parts): .mapping([("difference", .list(parts.map(node)))])
    case .inverse(let part): .mapping([("inverse", node(of: part))])
    }
  }
}

extension YAMLFlowNode {
  /// A pair of numbers in the form in which files write it.
  init(_ pair: QuantityPair, _ rule: PairRule) {
    let values = [YAMLFlowNode(pair.first), YAMLFlowNode(pair.second)]
    self =
      switch rule.form {
      case .list: .list(values)
      case .mapping: .mapping([(rule.names.0, values[0]), (rule.names.1, values[1])])
      }
  }

  init(_ point: Point2) { self = .list([YAMLFlowNode(point.x), YAMLFlowNode(point.y)]) }

  init(names: [String]) { self = .list(names.map { .scalar(SceneFiles.scalar($0)) }) }
}
