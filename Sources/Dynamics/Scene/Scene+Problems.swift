extension Scene {
  /// Everything that is wrong with the scene, in its order; empty if it can be simulated.
  public var problems: [SceneProblem] {
    do {
      _ = try ParameterTable(self)
      return []
    } catch {
      return error.all
    }
  }

  /// How many edges the boundaries of a scene may have together.
  static let edgeLimit = 64
  /// How many items a scene may have.
  public static let itemLimit = 64
  /// How many parts its items may have together: the members of groups, and every other item.
  public static let partLimit = 64
  /// How many joints the engine for one rectangle has; an attachment is one, a snap four.
  static let jointLimit = 16
  /// How many joints a scene may have.
  static let worldJointLimit = 128
  /// How many fields a scene may have, as in UIKit.
  static let fieldLimit = 32
  /// How many pushes a scene may have.
  static let pushLimit = 32
  /// How many phases a scene may have.
  static let phaseLimit = 16
  /// How many conditions all phases may have together, sides of lines included.
  static let conditionLimit = 64
  /// How many item behaviors may come and go with phases.
  static let movingPropertyLimit = 4
  /// How many behaviors a scene may have, composites aside.
  static let behaviorLimit = 64

  /// What is wrong with the scene apart from its numbers: names, references and counts.
  func structuralProblems() -> [SceneProblem] {
    var inspection = Inspection()
    inspection.inspect(self)
    return inspection.problems
  }
}

/// The names that something may refer to.
private struct KnownNames: CustomStringConvertible {
  let set: Set<String>
  /// Those that are worth comparing with a misspelt one.
  let first: [String]

  init(_ names: [String]) {
    set = Set(names)
    // Names of two parts are those of boundaries.
    first = Array(
      names.lazy.filter { $0.split(separator: ".").allSatisfy { NameClaims.isName(String($0)) } }
        .prefix(100))
  }

  var description: String {
    guard !first.isEmpty else { return "nothing, since there is none" }
    let shown = first.prefix(8).map { excerpt($0) } + (first.count > 8 ? ["…"] : [])
    return shown.joined(separator: ", ")
  }
}

/// A walk through a scene that collects what is wrong with names, references and counts.
private struct Inspection {
  private(set) var problems: [SceneProblem] = []
  private var items = KnownNames([])
  private var behaviors = KnownNames([])
  private var phases = KnownNames([])
  private var boundaries = KnownNames([])
  private var tracks = KnownNames([])
  private var anchors = KnownNames([])
  private var composites = Composites([])
  private var itemCount = 0

  mutating func inspect(_ scene: Scene) {
    items = KnownNames(scene.items.map(\.name))
    behaviors = KnownNames(scene.behaviors.map(\.name))
    boundaries = KnownNames(scene.behaviors.flatMap(\.boundaries))
    tracks = KnownNames(scene.behaviors.filter { $0.track != nil }.map(\.name))
    anchors = KnownNames(scene.behaviors.filter(\.hasFreeAnchor).map(\.name))
    composites = Composites(scene.behaviors)
    var names = NameClaims(reserved: NameClaims.words)

    if !NameClaims.isName(scene.name) {
      let found = scene.name.isEmpty ? "empty" : "\"\(excerpt(scene.name))\""
      report("scene", found, NameClaims.grammar)
    }
    if let summary = scene.summary, summary.allSatisfy(\.isWhitespace) {
      report("about", "empty", "a sentence or two")
    }
    var free = NameClaims()
    for (index, entry) in scene.parameters.entries.enumerated() {
      claim(entry.name, "parameters[\(index)]", in: &free)
    }
    if !(1...Scene.itemLimit ~= scene.items.count) {
      report(
        "items", scene.items.isEmpty ? "empty" : "\(scene.items.count) items",
        "1 to \(Scene.itemLimit) items")
    }
    for (index, item) in scene.items.enumerated() {
      let name = claim(item.name, "items[\(index)]", in: &names)
      inspect(item.shape, name)
      inspectMembers(of: item, name)
    }
    let partCount = scene.items.reduce(0) { $0 + max(1, $1.members.count) }
    if partCount > Scene.partLimit, scene.items.count <= Scene.itemLimit {
      report(
        "items", "\(partCount) parts of items and groups",
        "at most \(Scene.partLimit): each member of a group is one, and each other item")
    }
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
    if let target = scene.target { expect(target.item, "target.item", among: items, "an item") }
  }

  private mutating func inspect(_ shape: Shape?, _ owner: String) {
    if case .path(let points) = shape, !(3...Shape.vertexLimit ~= points.count) {
      report("\(owner).path", "\(points.count) points", "3 to \(Shape.vertexLimit) points")
    }
  }

  private mutating func inspectMembers(of item: Item, _ name: String) {
    guard case .group(let members) = item.shape else {
      if item.size == nil { report("\(name).size", "missing", "[width, height], or a group") }
      return
    }
    if item.size != nil {
      report(
        "\(name).size", "given for a group", "none: it is that of the rectangle around the members")
    }
    if members.isEmpty { report("\(name).group", "empty", "one member or more") }
    var names = NameClaims(reserved: NameClaims.itemWords)
    for (index, member) in members.enumerated() {
      let path = claim(member.name, "group[\(index)]", in: &names, "\(name).")
      if case .group = member.shape {
        report("\(name).\(path).group", "a group in a group", "a rectangle, an ellipse or a path")
      }
      inspect(member.shape, "\(name).\(path)")
    }
  }

  private mutating func inspect(_ behavior: Behavior, _ name: String) {
    switch behavior {
    case .gravity(let gravity):
      inspect(items: gravity.items, name)
    case .collision(let collision):
      inspect(items: collision.items, name)
      var boundaries = NameClaims(reserved: NameClaims.boundaryWords)
      for (index, line) in collision.lines.enumerated() {
        claim(line.name, "lines[\(index)]", in: &boundaries, "\(name).")
      }
      for (index, path) in collision.paths.enumerated() {
        let boundary = claim(path.name, "paths[\(index)]", in: &boundaries, "\(name).")
        if path.points.count < 2 {
          report(
            "\(name).\(boundary).points", "\(path.points.count) points",
            "two distinct points or more")
        }
      }
    case .attachment(let attachment):
      expect(attachment.item, "\(name).item", among: items, "an item")
      inspect(attachment, name)
    case .spring(let spring):
      expect(spring.item, "\(name).item", among: items, "an item")
      if spring.duration == nil, spring.response == nil {
        report(
          "\(name).duration", "left out, and so is the response",
          "a duration that the spring is chosen to fit, or a response")
      }
    case .snap(let snap):
      expect(snap.item, "\(name).item", among: items, "an item")
      if let track = snap.track { inspect(track, name) }
    case .push(let push):
      inspect(items: push.items, name)
      if push.direction != nil, push.angle != nil {
        report("\(name).angle", "given beside a direction", "one of the two")
      }
    case .itemBehavior(let behavior):
      inspect(items: behavior.items, name)
    case .field(let field):
      inspect(items: field.items, name)
      inspect(field, name)
    case .composite(let composite):
      for (index, child) in composite.behaviors.enumerated() {
        expect(child, "\(name).behaviors[\(index)]", among: behaviors, "a behavior")
      }
      if composites.isCyclic(composite.name) {
        report("\(name).behaviors", "a list that leads back to itself", "other behaviors")
      }
    }
  }

  private mutating func inspect(_ field: FieldBehavior, _ name: String) {
    let kind = field.kind.rawValue
    for key in field.missingKeys {
      report("\(name).\(key)", "missing", "the \(key) of a \(kind) field")
    }
    let known = field.kind.keys.sorted().joined(separator: ", ")
    for key in field.givenKeys where !field.kind.keys.contains(key) {
      report("\(name).\(key)", "given for a \(kind) field, which has none", known)
    }
    guard let region = field.region else { return }
    if !region.isComplete {
      report("\(name).region", "a union, intersection or difference of one", "two parts or more")
    } else if region.depth > Region.depthLimit {
      report("\(name).region", "nested too deeply", "\(Region.depthLimit) parts that wait")
    }
  }

  private mutating func inspect(_ attachment: Attachment, _ name: String) {
    if let other = attachment.to {
      expect(other, "\(name).to", among: items, "an item")
      if other == attachment.item { report("\(name).to", "the item itself", "another item") }
    }
    if attachment.anchor == nil, attachment.needsAnchor {
      report("\(name).anchor", "missing", "a point, or for a rod, a spring or a rope an item in to")
    } else if attachment.anchor != nil, !attachment.needsAnchor {
      report("\(name).anchor", "given beside to", "one of the two")
    }
    if attachment.way == .sliding, attachment.axis == nil {
      report("\(name).axis", "missing", "[dx, dy]")
    }
    if let track = attachment.track {
      inspect(track, name)
      if attachment.to != nil {
        report("\(name).track", "given beside to", "one of the two: a track moves a point")
      }
    }
  }

  private mutating func inspect(items names: [String]?, _ behavior: String) {
    for (index, name) in (names ?? []).enumerated() {
      expect(name, "\(behavior).items[\(index)]", among: items, "an item")
    }
  }

  private mutating func inspect(_ track: Track, _ name: String) {
    let place = "\(name).track.points"
    if track.knots.count < 2 {
      report(place, "\(track.knots.count) points", "two points or more, each [time, x, y]")
    }
    var last = -Double.infinity
    for (index, knot) in track.knots.enumerated() {
      let values = [knot.time, knot.x, knot.y]
      if let value = values.first(where: { !ValueRange.any.contains($0) }) {
        report("\(place)[\(index)]", shortest(value), ValueRange.any.allowance(for: value))
      } else if knot.time < 0 {
        report("\(place)[\(index)]", "at time \(shortest(knot.time))", "times of 0 or more")
      } else if knot.time <= last {
        report(
          "\(place)[\(index)]", "at time \(shortest(knot.time))",
          "a time after that of the point before, \(shortest(last))")
      }
      last = max(last, knot.time)
    }
  }

  private mutating func inspectCounts(_ scene: Scene) {
    var jointCount = 0
    var pushCount = 0
    var edgeCount = 0
    var fieldCount = 0
    var partCount = 0
    for behavior in scene.behaviors {
      switch behavior {
      case .collision(let collision):
        edgeCount += collision.insets == nil ? 0 : 4
        edgeCount += collision.lines.count
        edgeCount += collision.paths.reduce(0) { $0 + $1.points.count }
      case .attachment:
        jointCount += 1
      case .snap:
        jointCount += Snap.springs.count
      case .push:
        pushCount += 1
      case .field(let field):
        fieldCount += 1
        partCount += field.region?.stepCount ?? 0
      case .gravity, .itemBehavior, .spring, .composite:
        break
      }
    }
    let behaviorCount = scene.behaviors.count { $0.kind != .composite }
    if behaviorCount > Scene.behaviorLimit {
      report(
        "behaviors", "\(behaviorCount) behaviors", "at most \(Scene.behaviorLimit) behaviors")
    }
    if edgeCount > Scene.edgeLimit {
      report("behaviors", "\(edgeCount) boundary edges", "at most \(Scene.edgeLimit) edges")
    }
    if jointCount > Scene.worldJointLimit {
      report(
        "behaviors", "\(jointCount) joints",
        "at most \(Scene.worldJointLimit): an attachment is one, a snap four")
    }
    if fieldCount > Scene.fieldLimit {
      report("behaviors", "\(fieldCount) fields", "at most \(Scene.fieldLimit) fields")
    }
    if partCount > Region.partLimit {
      report(
        "behaviors", "\(partCount) parts of regions", "at most \(Region.partLimit) parts")
    }
    if pushCount > Scene.pushLimit {
      report("behaviors", "\(pushCount) pushes", "at most \(Scene.pushLimit) pushes")
    }
    inspectItemBehaviors(scene)
    if scene.phases.count > Scene.phaseLimit {
      report("phases", "\(scene.phases.count) phases", "at most \(Scene.phaseLimit) phases")
    }
    let conditionCount = scene.phases.reduce(0) { $0 + $1.conditionCount }
    if conditionCount > Scene.conditionLimit {
      report(
        "phases", "\(conditionCount) conditions in all",
        "at most \(Scene.conditionLimit) conditions")
    }
  }

  /// Phases are laid out once for each set of properties that an item may have in them, and item
  /// behaviors that come and go multiply these.
  private mutating func inspectItemBehaviors(_ scene: Scene) {
    let actions = scene.phases.flatMap(\.ends).map(\.then)
    let named = Set(actions.flatMap { $0.remove + $0.add }.flatMap(composites.members))
    let count = scene.behaviors.count { $0.kind == .itemBehavior && named.contains($0.name) }
    if count > Scene.movingPropertyLimit {
      report(
        "phases", "a change of \(count) item behaviors",
        "at most \(Scene.movingPropertyLimit) item behaviors that come and go")
    }
  }

  /// A spring in closed form is the whole motion: nothing that the engine does can act beside it.
  private mutating func inspectAnimation(_ scene: Scene) {
    guard let spring = scene.springAnimation else { return }
    if scene.behaviors.count > 1 {
      report(
        "behaviors", "\(scene.behaviors.count) behaviors, \(spring.name) among them",
        "nothing beside a spring, which moves its item in closed form")
    }
    if !scene.phases.isEmpty {
      report("phases", "not empty", "none in a scene that a spring moves")
    }
    for item in scene.items where !item.members.isEmpty {
      report(
        "\(item.name).group", "given in a scene that a spring moves", "an item with a size")
    }
    for item in scene.items where item.velocity != nil || item.angularVelocity != nil {
      report(
        "\(item.name).\(item.velocity != nil ? "velocity" : "angularVelocity")",
        "given in a scene that a spring moves", "\(spring.name).velocity")
    }
  }

  private mutating func inspect(_ phase: Phase, _ name: String) {
    if phase.ends.isEmpty { report("\(name).ends", "empty", "one end or more") }
    for (index, end) in phase.ends.enumerated() {
      let path = Phase.path(of: index, in: name)
      if end.until.conditions.isEmpty { report("\(path).until", "empty", Trigger.grammar) }
      var conditions = ConditionNames()
      for condition in end.until.conditions {
        inspect(condition, "\(path).\(conditions.claim(condition.kind))")
      }
      if let line = end.side { inspectSubject(line.item, "\(path).side") }
      inspect(end.then, "\(path).then")
    }
  }

  private mutating func inspect(_ condition: Condition, _ path: String) {
    switch condition {
    case .contact(let contact):
      if let boundary = contact.boundary {
        expect(boundary, "\(path).boundary", among: boundaries, "a boundary")
      }
      if let item = contact.item { expect(item, "\(path).item", among: items, "an item") }
      guard let partner = contact.partner else { return }
      expect(partner, "\(path).with", among: items, "an item")
      if partner == contact.item { report("\(path).with", "the item itself", "another item") }
      if contact.boundary != nil {
        report("\(path).with", "given beside a boundary", "one of the two")
      }
    case .trackEnd(let name):
      expect(name, path, among: tracks, "a behavior with a track")
    case .exit(_, let item): inspectSubject(item, path)
    case .crossing(let line): inspectSubject(line.item, path)
    case .elapsed, .rest: break
    }
  }

  /// Of several items, a condition on a place names one.
  private mutating func inspectSubject(_ item: String?, _ path: String) {
    if let item {
      expect(item, "\(path).item", among: items, "an item")
    } else if itemCount > 1 {
      report("\(path).item", "missing in a scene of several items", items.description)
    }
  }

  private mutating func inspect(_ actions: Actions, _ path: String) {
    for (index, behavior) in actions.remove.enumerated() {
      expect(behavior, "\(path).remove[\(index)]", among: behaviors, "a behavior")
    }
    var seen: Set<String> = []
    for pose in actions.pose {
      let place = "\(path).pose.\(excerpt(pose.item))"
      expect(pose.item, place, among: items, "an item")
      inspectOnce(pose.item, place, &seen)
      if pose.center == nil, pose.angle == nil { report(place, "empty", "a center, an angle") }
    }
    seen = []
    for move in actions.move {
      let place = "\(path).move.\(excerpt(move.behavior))"
      expect(move.behavior, place, among: anchors, "an attachment or a snap without a track")
      inspectOnce(move.behavior, place, &seen)
    }
    for (index, behavior) in actions.add.enumerated() {
      expect(behavior, "\(path).add[\(index)]", among: behaviors, "a behavior")
    }
    for (index, item) in actions.restart.enumerated() {
      expect(item, "\(path).restart[\(index)]", among: items, "an item")
    }
    seen = []
    for change in actions.addVelocity {
      let place = "\(path).addVelocity.\(excerpt(change.item))"
      expect(change.item, place, among: items, "an item")
      inspectOnce(change.item, place, &seen)
      if change.linear == nil, change.angular == nil {
        report(place, "empty", "linear, angular")
      }
    }
    switch actions.next {
    case .phase(let name): expect(name, "\(path).next", among: phases, "a phase")
    case .end(let name) where !NameClaims.isName(name):
      report(
        "\(path).end", name.isEmpty ? "empty" : "\"\(excerpt(name))\"", NameClaims.grammar)
    case .following, .end: break
    }
  }

  private mutating func inspectOnce(_ name: String, _ place: String, _ seen: inout Set<String>) {
    if !seen.insert(name).inserted { report(place, "there twice", "each name once") }
  }

  /// Claims a name for the thing at a place, and gives the first part of its paths.
  @discardableResult
  private mutating func claim(
    _ name: String, _ place: String, in names: inout NameClaims, _ owner: String = ""
  ) -> String {
    if let objection = names.objection(to: name) {
      report("\(owner)\(place).name", objection.found, objection.allowed)
    }
    return names.claim(name, at: place)
  }

  /// Reports a name that is none of those that exist.
  private mutating func expect(
    _ name: String, _ place: String, among names: KnownNames, _ kind: String
  ) {
    guard !names.set.contains(name) else { return }
    // Looking for a nearer name costs time, and nobody reads the hundredth suggestion.
    let nearest =
      problems.count < 100 ? nearestNames(to: name, among: names.first, limit: 1).first : nil
    report(place, "\"\(excerpt(name))\", which is not \(kind)", names.description, nearest)
  }

  private mutating func report(
    _ path: String, _ found: String, _ allowed: String, _ suggestion: String? = nil
  ) {
    problems.append(
      SceneProblem(
        path: ParameterPath(path), found: found, allowed: allowed, suggestion: suggestion))
  }
}
