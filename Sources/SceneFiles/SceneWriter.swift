import Dynamics

/// Writes a scene as YAML, in the order in which a scene is read: one line a thing.
struct SceneWriter {
  let scene: Scene

  /// The YAML, ending in a newline.
  var text: String {
    var lines = ["scene: \(scalar(scene.name))"]
    if let summary = scene.summary { lines.append(foldedScalar(summary, key: "about")) }
    lines.append("reference: \(size(scene.reference).flow(indentation: 12))")
    if !scene.parameters.entries.isEmpty {
      let entries = scene.parameters.entries.map { ($0.name, YAMLFlowNode($0.quantity)) }
      lines.append("parameters: \(YAMLFlowNode.mapping(entries).flow(indentation: 13))")
    }
    lines += section("items", scene.items.map(item))
    lines += behaviors
    lines += section("phases", scene.phases.map(phase))
    if let aim = scene.target {
      lines.append("target: \(target(aim).flow(indentation: 9))")
    }
    if let duration = scene.duration { lines.append("duration: \(YAMLFlowNode(duration).line)") }
    return lines.joined(separator: "\n") + "\n"
  }

  private func section(_ key: String, _ entries: [YAMLFlowNode]) -> [String] {
    entries.isEmpty ? [] : ["\(key):"] + entries.map { "  - \($0.flow(indentation: 5))" }
  }

  /// The behaviors, their mappings in one column.
  private var behaviors: [String] {
    guard !scene.behaviors.isEmpty else { return [] }
    let width = scene.behaviors.map(\.kind.rawValue.count).max() ?? 0
    let lines = scene.behaviors.map { behavior in
      let kind = "\(behavior.kind.rawValue):"
      let spaces = String(repeating: " ", count: width + 2 - kind.count)
      return "  - \(kind)\(spaces)\(mapping(behavior).flow(indentation: width + 7))"
    }
    return ["behaviors:"] + lines
  }

  // MARK: Things

  private func item(_ item: Item) -> YAMLFlowNode {
    var entries = [("name", YAMLFlowNode.scalar(scalar(item.name)))]
    if let size = item.size { entries.append(("size", extent(size))) }
    entries.append(("center", point(item.center)))
    entries.add("angle", item.angle)
    if let velocity = item.velocity { entries.append(("velocity", point(velocity))) }
    entries.add("angularVelocity", item.angularVelocity)
    entries.add("elasticity", item.elasticity)
    entries.add("friction", item.friction)
    entries.add("density", item.density)
    entries.add("resistance", item.resistance)
    entries.add("angularResistance", item.angularResistance)
    entries.add("allowsRotation", flag: item.allowsRotation)
    entries.add("anchored", flag: item.anchored)
    entries.add("charge", item.charge)
    add(item.shape, to: &entries)
    return .mapping(entries)
  }

  private func add(_ shape: Shape?, to entries: inout [(String, YAMLFlowNode)]) {
    switch shape {
    case nil: break
    case .rectangle: entries.append(("shape", .scalar("rectangle")))
    case .ellipse: entries.append(("shape", .scalar("ellipse")))
    case .path(let points): entries.append(("path", .list(points.map(point))))
    case .group(let members):
      let parts = members.map { member in
        var entries = [
          ("name", YAMLFlowNode.scalar(scalar(member.name))), ("size", extent(member.size)),
          ("offset", point(member.offset)),
        ]
        add(member.shape, to: &entries)
        return YAMLFlowNode.mapping(entries)
      }
      entries.append(("group", .list(parts)))
    }
  }

  private func mapping(_ behavior: Behavior) -> YAMLFlowNode {
    var entries = [("name", YAMLFlowNode.scalar(scalar(behavior.name)))]
    switch behavior {
    case .gravity(let gravity):
      if let items = gravity.items { entries.append(("items", names(items))) }
      entries.add("magnitude", gravity.magnitude)
      entries.add("angle", gravity.angle)
    case .collision(let collision):
      add(collision, to: &entries)
    case .attachment(let attachment):
      add(attachment, to: &entries)
    case .spring(let spring):
      add(spring, to: &entries)
    case .snap(let snap):
      entries.append(("item", .scalar(scalar(snap.item))))
      entries.append(("point", point(snap.point)))
      entries.add("damping", snap.damping)
      if let track = snap.track { entries.append(("track", self.track(track))) }
    case .push(let push):
      add(push, to: &entries)
    case .field(let field):
      add(field, to: &entries)
    case .itemBehavior(let behavior):
      add(behavior, to: &entries)
    case .composite(let composite):
      entries.append(("behaviors", names(composite.behaviors)))
    }
    return .mapping(entries)
  }

  private func add(_ collision: Collision, to entries: inout [(String, YAMLFlowNode)]) {
    if let items = collision.items { entries.append(("items", names(items))) }
    if collision.mode != .everything {
      entries.append(("mode", .scalar(collision.mode.rawValue)))
    }
    if let insets = collision.insets {
      let sides = [
        ("top", YAMLFlowNode(insets.top)), ("left", YAMLFlowNode(insets.left)),
        ("bottom", YAMLFlowNode(insets.bottom)), ("right", YAMLFlowNode(insets.right)),
      ]
      let isWhole = insets == Insets()
      entries.append(isWhole ? ("bounds", .scalar("true")) : ("insets", .mapping(sides)))
    }
    if !collision.lines.isEmpty {
      let lines = collision.lines.map { line in
        YAMLFlowNode.mapping([
          ("name", .scalar(scalar(line.name))), ("from", point(line.from)), ("to", point(line.to)),
        ])
      }
      entries.append(("lines", .list(lines)))
    }
    if !collision.paths.isEmpty {
      let paths = collision.paths.map { path in
        YAMLFlowNode.mapping([
          ("name", .scalar(scalar(path.name))), ("points", .list(path.points.map(point))),
        ])
      }
      entries.append(("paths", .list(paths)))
    }
  }

  private func add(_ spring: SpringAnimation, to entries: inout [(String, YAMLFlowNode)]) {
    entries.append(("item", .scalar(scalar(spring.item))))
    if spring.property != .center {
      entries.append(("property", .scalar(spring.property.rawValue)))
    }
    entries.append(("to", point(spring.to)))
    entries.add("scale", spring.scale)
    entries.append(("dampingRatio", YAMLFlowNode(spring.dampingRatio)))
    if let velocity = spring.velocity { entries.append(("velocity", point(velocity))) }
    entries.add("duration", spring.duration)
    entries.add("response", spring.response)
  }

  private func add(_ push: Push, to entries: inout [(String, YAMLFlowNode)]) {
    if let items = push.items { entries.append(("items", names(items))) }
    entries.append(("mode", .scalar(push.mode.rawValue)))
    if let direction = push.direction { entries.append(("direction", point(direction))) }
    entries.add("angle", push.angle)
    entries.add("magnitude", push.magnitude)
    if let offset = push.offset { entries.append(("offset", point(offset))) }
    entries.add("active", flag: push.active)
  }

  private func add(_ behavior: ItemBehavior, to entries: inout [(String, YAMLFlowNode)]) {
    if let items = behavior.items { entries.append(("items", names(items))) }
    entries.add("elasticity", behavior.elasticity)
    entries.add("friction", behavior.friction)
    entries.add("density", behavior.density)
    entries.add("resistance", behavior.resistance)
    entries.add("angularResistance", behavior.angularResistance)
    entries.add("allowsRotation", flag: behavior.allowsRotation)
    entries.add("anchored", flag: behavior.anchored)
    entries.add("charge", behavior.charge)
    if let velocity = behavior.addLinearVelocity {
      entries.append(("addLinearVelocity", point(velocity)))
    }
    entries.add("addAngularVelocity", behavior.addAngularVelocity)
  }

  private func add(_ field: FieldBehavior, to entries: inout [(String, YAMLFlowNode)]) {
    if let items = field.items { entries.append(("items", names(items))) }
    entries.append(("kind", .scalar(field.kind.rawValue)))
    if let position = field.position { entries.append(("position", point(position))) }
    if let region = field.region { entries.append(("region", self.region(region))) }
    entries.add("strength", field.strength)
    entries.add("falloff", field.falloff)
    entries.add("minimumRadius", field.minimumRadius)
    if let direction = field.direction { entries.append(("direction", point(direction))) }
    entries.add("smoothness", field.smoothness)
    entries.add("animationSpeed", field.animationSpeed)
  }

  private func region(_ region: Region) -> YAMLFlowNode {
    switch region {
    case .infinite: .scalar("infinite")
    case .circle(let radius): .mapping([("circle", YAMLFlowNode(radius))])
    case .rectangle(let size):
      .mapping([("rectangle", .list([YAMLFlowNode(size.width), YAMLFlowNode(size.height)]))])
    case .union(let parts): .mapping([("union", .list(parts.map(self.region)))])
    case .intersection(let parts): .mapping([("intersection", .list(parts.map(self.region)))])
    case .difference(let parts): .mapping([("difference", .list(parts.map(self.region)))])
    case .inverse(let part): .mapping([("inverse", self.region(part))])
    }
  }

  private func add(_ attachment: Attachment, to entries: inout [(String, YAMLFlowNode)]) {
    if let kind = attachment.kind { entries.append(("kind", .scalar(kind.rawValue))) }
    entries.append(("item", .scalar(scalar(attachment.item))))
    if let offset = attachment.offset { entries.append(("offset", point(offset))) }
    if let other = attachment.to { entries.append(("to", .scalar(scalar(other)))) }
    if let offset = attachment.toOffset { entries.append(("toOffset", point(offset))) }
    if let anchor = attachment.anchor { entries.append(("anchor", point(anchor))) }
    entries.add("length", attachment.length)
    entries.add("frequency", attachment.frequency)
    entries.add("damping", attachment.damping)
    entries.add("lowerLimit", attachment.lowerLimit)
    entries.add("upperLimit", attachment.upperLimit)
    entries.add("frictionTorque", attachment.frictionTorque)
    if let axis = attachment.axis { entries.append(("axis", point(axis))) }
    if let track = attachment.track { entries.append(("track", self.track(track))) }
  }

  private func track(_ track: Track) -> YAMLFlowNode {
    let knots = track.knots.map { knot in
      YAMLFlowNode.list([knot.time, knot.x, knot.y].map { YAMLFlowNode(Quantity($0)) })
    }
    var entries: [(String, YAMLFlowNode)] = []
    entries.add("speed", track.speed)
    entries.append(("points", .list(knots)))
    return .mapping(entries)
  }

  private func target(_ target: Target) -> YAMLFlowNode {
    var entries = [
      ("item", YAMLFlowNode.scalar(scalar(target.item))), ("center", point(target.center)),
    ]
    entries.add("angle", target.angle)
    entries.add("tolerance", target.tolerance)
    entries.add("angleTolerance", target.angleTolerance)
    return .mapping(entries)
  }

  // MARK: Values

  func size(_ size: Size2) -> YAMLFlowNode {
    .mapping([("width", YAMLFlowNode(size.width)), ("height", YAMLFlowNode(size.height))])
  }

  private func extent(_ size: Size2) -> YAMLFlowNode {
    .list([YAMLFlowNode(size.width), YAMLFlowNode(size.height)])
  }

  func point(_ point: Point2) -> YAMLFlowNode {
    .list([YAMLFlowNode(point.x), YAMLFlowNode(point.y)])
  }

  func names(_ names: [String]) -> YAMLFlowNode {
    .list(names.map { .scalar(scalar($0)) })
  }
}

extension [(String, YAMLFlowNode)] {
  /// Adds a number that may have been left out.
  mutating func add(_ key: String, _ quantity: Quantity?) {
    guard let quantity else { return }
    append((key, YAMLFlowNode(quantity)))
  }

  /// Adds a flag that may have been left out, as a word if it is one.
  fileprivate mutating func add(_ key: String, flag: Quantity?) {
    guard let flag else { return }
    switch flag.number {
    case 0: append((key, .scalar("false")))
    case 1: append((key, .scalar("true")))
    default: append((key, YAMLFlowNode(flag)))
    }
  }
}
