/// The names that something may refer to.
struct KnownNames {
  let set: Set<String>
  /// The names that are worth comparing with a misspelt one.
  let first: [String]

  init(_ names: [String]) {
    set = Set(names)
    // Names of two parts are names of boundaries.
    first = Array(
      names.lazy.filter { name in
        !name.isEmpty && name.split(separator: ".").allSatisfy { NameRegistry.isName(String($0)) }
      }
      .prefix(100))
  }

  /// The names as what is expected; nil if there are none.
  var expected: String? { oneOf(first.prefix(8) + (first.count > 8 ? ["…"] : [])) }
}

/// A walk through a scene that collects what is wrong with names, references and counts.
struct SceneInspection {
  private(set) var problems: [SceneProblem] = []
  private(set) var items = KnownNames([])
  private(set) var behaviors = KnownNames([])
  private(set) var phases = KnownNames([])
  private(set) var boundaries = KnownNames([])
  private(set) var tracks = KnownNames([])
  private(set) var anchors = KnownNames([])
  private(set) var composites = Composites([])
  private(set) var itemCount = 0

  mutating func inspect(_ scene: Scene) {
    items = KnownNames(scene.items.map(\.name))
    behaviors = KnownNames(scene.behaviors.map(\.name))
    boundaries = KnownNames(scene.behaviors.flatMap(\.boundaries))
    tracks = KnownNames(scene.behaviors.filter { $0.track != nil }.map(\.name))
    anchors = KnownNames(scene.behaviors.filter(\.hasFreeAnchor).map(\.name))
    composites = Composites(scene.behaviors)
    var names = NameRegistry(reserved: NameRegistry.words)

    report("scene", NameRegistry.objection(to: scene.name))
    if let summary = scene.summary, summary.allSatisfy(\.isWhitespace) {
      report("about", "the text is empty", expected: "a sentence or two")
    }
    var free = NameRegistry()
    for (index, entry) in scene.parameters.entries.enumerated() {
      claim(entry.name, "parameters[\(index)]", in: &free)
    }
    inspectItems(scene, &names)
    for (index, behavior) in scene.behaviors.enumerated() {
      let name = claim(behavior.name, "behaviors[\(index)]", in: &names)
      inspect(behavior, name)
    }
    inspectCounts(scene)
    inspectAnimation(scene)
    itemCount = scene.items.count
    phases = KnownNames(scene.phases.map(\.name))
    for (index, phase) in scene.phases.enumerated() {
      let name = claim(phase.name, "phases[\(index)]", in: &names)
      inspect(phase, name)
    }
    if let target = scene.target {
      expect(target.item, "target.item", among: items, "item")
      if target.angle == nil, target.angleTolerance != nil {
        report(
          "target.angleTolerance", "the target has no angle",
          expected: "an angle beside it, as angle: 0")
      }
    }
  }

  // MARK: Items

  private mutating func inspectItems(_ scene: Scene, _ names: inout NameRegistry) {
    let limit = Scene.itemLimit
    if scene.items.isEmpty {
      report("items", "the scene has no items", expected: "1 to \(limit) items")
    } else if scene.items.count > limit {
      report("items", "too many items", scene.items.count, expected: "1 to \(limit)")
    }
    for (index, item) in scene.items.enumerated() {
      let name = claim(item.name, "items[\(index)]", in: &names)
      inspect(item.shape, name)
      inspectMembers(of: item, name)
    }
  }

  private mutating func inspect(_ shape: Shape?, _ owner: String) {
    if case .path(let points) = shape, !(3...Shape.vertexLimit ~= points.count) {
      report(
        "\(owner).path", points.count < 3 ? "too few points" : "too many points", points.count,
        expected: "3 to \(Shape.vertexLimit)")
    }
  }

  private mutating func inspectMembers(of item: Item, _ name: String) {
    guard case .group(let members) = item.shape else {
      if item.size == nil {
        report("\(name).size", "missing", expected: "[width, height], or a group")
      }
      return
    }
    if item.size != nil {
      report(
        "\(name).size", "a group takes no size",
        cure: "Remove the size: a group is as large as the rectangle around its members.")
    }
    if members.isEmpty { report("\(name).group", "no members", expected: "one or more") }
    var names = NameRegistry(reserved: NameRegistry.itemWords)
    for (index, member) in members.enumerated() {
      let path = claim(member.name, "group[\(index)]", in: &names, "\(name).")
      if case .group = member.shape {
        report(
          "\(name).\(path).group", "a group inside a group",
          expected: "a rectangle, an ellipse or a path")
      }
      inspect(member.shape, "\(name).\(path)")
    }
  }

  // MARK: Behaviors

  private mutating func inspect(_ behavior: Behavior, _ name: String) {
    switch behavior {
    case .gravity(let gravity):
      inspect(items: gravity.items, name)
    case .collision(let collision):
      inspect(items: collision.items, name)
      var boundaries = NameRegistry(reserved: NameRegistry.boundaryWords)
      for (index, line) in collision.lines.enumerated() {
        claim(line.name, "lines[\(index)]", in: &boundaries, "\(name).")
      }
      for (index, path) in collision.paths.enumerated() {
        let boundary = claim(path.name, "paths[\(index)]", in: &boundaries, "\(name).")
        if path.points.count < 2 {
          report(
            "\(name).\(boundary).points", "too few points", path.points.count,
            expected: "two or more distinct points")
        }
      }
    case .attachment(let attachment):
      expect(attachment.item, "\(name).item", among: items, "item")
      inspect(attachment, name)
    case .spring(let spring):
      expect(spring.item, "\(name).item", among: items, "item")
      inspect(spring, name)
    case .snap(let snap):
      expect(snap.item, "\(name).item", among: items, "item")
      if let track = snap.track { inspect(track, name) }
    case .push(let push):
      inspect(items: push.items, name)
      if push.direction != nil, push.angle != nil { reportBoth("angle", "direction", of: name) }
    case .itemBehavior(let behavior):
      inspect(items: behavior.items, name)
    case .field(let field):
      inspect(items: field.items, name)
      inspect(field, name)
    case .composite(let composite):
      for (index, child) in composite.behaviors.enumerated() {
        expect(child, "\(name).behaviors[\(index)]", among: behaviors, "behavior")
      }
      if composites.isCyclic(composite.name) {
        report("\(name).behaviors", "the composite contains itself", expected: "other behaviors")
      }
    }
  }

  private mutating func inspect(_ field: FieldBehavior, _ name: String) {
    inspectKeys(of: field, name, "a \(field.kind.rawValue) field")
    guard let region = field.region else { return }
    if !region.isComplete {
      report(
        "\(name).region", "too few parts in a union, intersection or difference",
        expected: "two or more")
    } else if region.depth > Region.depthLimit {
      report(
        "\(name).region", "nested too deeply", got: .words("\(region.depth) levels"),
        expected: "\(Region.depthLimit) or fewer")
    }
  }

  private mutating func inspect(_ attachment: Attachment, _ name: String) {
    if let other = attachment.to {
      expect(other, "\(name).to", among: items, "item")
      if other == attachment.item {
        report(
          "\(name).to", "the item is attached to itself", got: .text(other),
          expected: "another item")
      }
    }
    if attachment.anchor != nil, !attachment.needsAnchor {
      reportBoth("anchor", "to", of: name)
    }
    if attachment.toOffset != nil, attachment.to == nil {
      report("\(name).toOffset", "given without the other item", expected: "the item in to")
    }
    inspectKeys(of: attachment, name, "a \(attachment.kind.rawValue) attachment")
    if let track = attachment.track {
      inspect(track, name)
      if attachment.to != nil { reportBoth("track", "to", of: name) }
    }
  }

  private mutating func inspect(_ spring: SpringAnimation, _ name: String) {
    inspectKeys(of: spring, name, spring.form.title)
    if spring.form != .stiffness, spring.duration == nil, spring.response == nil {
      report(
        "\(name).duration", "duration and response are both missing",
        expected: spring.form == .bounce
          ? "the perceived duration, or a response"
          : "a duration for the spring to settle in, or a response")
    }
    if spring.form == .bounce, spring.duration != nil, spring.response != nil {
      reportBoth("response", "duration", of: name)
    }
    if spring.velocity != nil, spring.gestureVelocity != nil {
      reportBoth("gestureVelocity", "velocity", of: name)
    }
    if spring.gestureVelocity != nil, spring.property != .center {
      report(
        "\(name).gestureVelocity", "a transform has no velocity in pt/s",
        expected: "velocity, in distances per second, or the property center")
    }
  }

  /// Reports keys that a behavior of this kind needs and lacks, or has and must not have.
  private mutating func inspectKeys(of behavior: some SceneMapping, _ name: String, _ kind: String)
  {
    let inspection = KindInspection(of: behavior)
    // A duration does for the response of a spring: `inspect(_:_:)` reports both.
    for key in inspection.missing where key.name != "response" {
      // An item in place of the anchor does for rods, springs and ropes.
      let other = key.name == "anchor" && inspection.known.contains("length")
      report(
        "\(name).\(key.name)", "missing in \(kind)",
        expected: key.form + (other ? ", or another item in to" : "")
          + (key.name == "dampingRatio" ? ", or a bounce" : ""))
    }
    for key in inspection.unused {
      report("\(name).\(key)", "\(kind) has no \(key)", expected: oneOf(inspection.known.sorted()))
    }
  }

  private mutating func inspect(items names: [String]?, _ behavior: String) {
    for (index, name) in (names ?? []).enumerated() {
      expect(name, "\(behavior).items[\(index)]", among: items, "item")
    }
  }

  private mutating func inspect(_ track: Track, _ name: String) {
    let points = "\(name).track.points"
    if track.knots.count < 2 {
      report(
        points, "too few points", track.knots.count, expected: "two or more, each [time, x, y]")
    }
  }

  // MARK: Names

  /// Claims a name for the thing at a position, and gives the first part of its paths.
  @discardableResult
  mutating func claim(
    _ name: String, _ path: String, in names: inout NameRegistry, _ owner: String = ""
  ) -> String {
    report("\(owner)\(path).name", names.objection(to: name))
    return names.claim(name, at: path)
  }

  /// Reports a name that does not exist.
  mutating func expect(_ name: String, _ path: String, among names: KnownNames, _ kind: String) {
    guard !names.set.contains(name) else { return }
    // Finding the nearest name takes time, and nobody reads the hundredth suggestion.
    let near = problems.count < 100 ? nearestNames(to: name, among: names.first, limit: 2) : []
    add(
      SceneProblem(
        path: ParameterPath(path), problem: "unknown \(kind) \(inQuotes(name))",
        expected: names.expected, suggestions: near,
        cure: names.first.isEmpty ? "The scene has no \(kind)." : nil))
  }

  // MARK: Reports

  mutating func add(_ problem: SceneProblem) { problems.append(problem) }

  mutating func report(
    _ path: String, _ problem: String, got: SceneProblem.Finding? = nil, expected: String? = nil,
    cure: String? = nil
  ) {
    add(
      SceneProblem(
        path: ParameterPath(path), problem: problem, got: got, expected: expected, cure: cure))
  }

  mutating func report(
    _ path: String, _ problem: String, _ count: Int, expected: String, cure: String? = nil
  ) {
    report(path, problem, got: .words("\(count)"), expected: expected, cure: cure)
  }

  mutating func report(_ path: String, _ objection: NameRegistry.Objection?) {
    guard let objection else { return }
    report(path, objection.problem, got: objection.got, expected: objection.expected)
  }

  /// Reports two keys of which only one may be given.
  mutating func reportBoth(_ key: String, _ other: String, of owner: String) {
    add(SceneProblem(both: key, and: other, path: ParameterPath("\(owner).\(key)")))
  }
}

extension SceneProblem {
  /// The problem of two keys of which only one may be given.
  package init(
    both key: String, and other: String, path: ParameterPath, location: SourceLocation? = nil
  ) {
    self.init(
      path: path, problem: "\(key) and \(other) are both given", expected: "only one of them",
      location: location)
  }
}
