/// Which behaviors of a scene are in force at a moment of a scenario, and what they are.
struct Circumstances {
  /// A point to which a behavior attaches or attracts an item.
  struct Center {
    /// The behavior.
    let behavior: String
    /// Where the point is, pt; for a joint of two items, nil.
    let point: (x: Double, y: Double)?
    /// The other item of a joint.
    let other: Int?
    /// Where the behavior acts on the item, pt from its center in its own axes.
    let offset: (x: Double, y: Double)
    /// Whether it is a spring whose length is too small to have a direction at its end.
    let hasNoLength: Bool
    /// Whether it pulls an item back by itself, as springs do; pins and ropes need a force for that.
    let pulls: Bool
    let isField: Bool
  }

  let scene: Scene
  let settings: Settings
  let values: SceneValues
  /// Whether each item has a body.
  let bodies: [Bool]
  private let schedule: Schedule
  private let indices: [String: Int]
  private(set) var active: Set<String>
  private var properties: [ItemProperties]
  private var movedAnchors: [String: (x: Double, y: Double)] = [:]
  private var phase = 0

  /// The circumstances at the start of a scene.
  init(of scene: Scene, _ settings: Settings) throws {
    let plan = try Plan(scene: scene, settings: settings)
    self.scene = scene
    self.settings = settings
    values = try SceneValues(plan.table)
    bodies = scene.items.map { plan.hasBody($0) }
    let schedule = Schedule(scene)
    self.schedule = schedule
    indices = Dictionary(
      zip(scene.items.map(\.name), scene.items.indices), uniquingKeysWith: { first, _ in first })
    active = Set(scene.behaviors.map(\.name).filter { schedule.isActiveAtStart($0) })
    properties = scene.items.map { ItemProperties(of: $0, in: scene, schedule) }
  }

  /// The behaviors in force that act on an item.
  func behaviors(on item: Int) -> [Behavior] {
    scene.behaviors.filter { active.contains($0.name) && $0.acts(on: scene.items[item]) }
  }

  // MARK: Phases

  /// A phase begins.
  mutating func enter(_ name: String, _ center: (Int) -> (x: Double, y: Double)) {
    guard let next = scene.phases.firstIndex(where: { $0.name == name }) else { return }
    let current = scene.phases[phase]
    // The event does not say by which end: of several that lead there, the first is assumed.
    let end = current.ends.indices.first { leads(current.ends[$0].then.next, to: next) }
    if let end {
      apply(current.ends[end].then, Phase.path(of: end, in: current.name), center)
    }
    phase = next
  }

  private func leads(_ step: Actions.Next, to next: Int) -> Bool {
    switch step {
    case .following: phase + 1 == next
    case .phase(let name): scene.phases[next].name == name
    case .end: false
    }
  }

  private mutating func apply(
    _ actions: Actions, _ path: String, _ center: (Int) -> (x: Double, y: Double)
  ) {
    active.subtract(schedule.members(of: actions.remove))
    active.formUnion(schedule.members(of: actions.add))
    for item in properties.indices {
      _ = properties[item].apply(actions, schedule)
      properties[item] = properties[item].settled
    }
    for move in actions.move {
      let path = "\(path).then.move.\(move.behavior)"
      movedAnchors[move.behavior] = (values("\(path).x"), values("\(path).y"))
    }
    for choice in actions.moveToNearest {
      let path = "\(path).then.moveToNearest.\(choice.behavior).points"
      guard let item = item(of: choice.behavior) else { continue }
      let from = center(item)
      let points = choice.points.indices.map {
        (x: values("\(path).\($0).x"), y: values("\(path).\($0).y"))
      }
      movedAnchors[choice.behavior] = points.min {
        Portable.length(x: $0.x - from.x, y: $0.y - from.y)
          < Portable.length(x: $1.x - from.x, y: $1.y - from.y)
      }
    }
  }

  private func item(of behavior: String) -> Int? {
    for other in scene.behaviors where other.name == behavior {
      switch other {
      case .attachment(let attachment): return indices[attachment.item]
      case .snap(let snap): return indices[snap.item]
      default: return nil
      }
    }
    return nil
  }

  // MARK: Items

  /// A property of an item, with the values of its item behaviors in force.
  func property(_ property: ItemProperty, of item: Int) -> Double {
    (try? properties[item].input(property, in: values.table).value(in: values.table.baseValues()))
      ?? property.defaultValue
  }

  /// Whether an item never moves.
  func isAnchored(_ item: Int) -> Bool { property(.anchored, of: item) != 0 }

  /// The mass of an item, kg.
  func mass(of item: Int) -> Double {
    let own = scene.items[item]
    let square = settings.pointsPerMetre * settings.pointsPerMetre
    let parts = zip(own.members.map(\.shape), own.memberPaths(own.name))
    let total =
      own.members.isEmpty
      ? area(of: own.shape, own.name) : parts.reduce(0) { $0 + area(of: $1.0, $1.1) }
    return max(1e-9, property(.density, of: item) * total / square)
  }

  private func area(of shape: Shape?, _ path: String) -> Double {
    let rectangle = values("\(path).size.width") * values("\(path).size.height")
    switch shape ?? .rectangle {
    case .rectangle, .group: return rectangle
    case .ellipse: return rectangle * .pi / 4
    case .path(let points):
      let corners = points.indices.map {
        (x: values("\(path).path.\($0).x"), y: values("\(path).path.\($0).y"))
      }
      let sum = zip(corners, corners.dropFirst() + corners.prefix(1)).reduce(0) {
        $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y
      }
      return sum.magnitude / 2
    }
  }

  // MARK: Contacts and joints

  /// A contact as an item and its partner; nil for one without impulses.
  func touch(_ contact: WorldContact) -> Aftermath.Touch? {
    guard let item = indices[contact.item] else { return nil }
    switch contact.partner {
    case .item(let name):
      guard let other = indices[name] else { return nil }
      return Aftermath.Touch(item: item, partner: .item(other))
    case .boundary(let name, let side):
      for case .collision(let collision) in scene.behaviors
      where collision.name == contact.behavior && collision.mode == .items {
        return nil
      }
      return Aftermath.Touch(
        item: item,
        partner: .boundary("\(contact.behavior).\(name ?? Collision.boundsName)", side: side))
    }
  }

  /// The pairs of items that attachments in force join.
  var joinedPairs: [(Int, Int)] {
    scene.behaviors.compactMap { behavior in
      guard case .attachment(let attachment) = behavior, active.contains(attachment.name),
        let other = attachment.to.flatMap({ indices[$0] }), let item = indices[attachment.item]
      else { return nil }
      return (item, other)
    }
  }

  /// The points to which an item is attached or attracted.
  func centers(of item: Int) -> [Center] {
    behaviors(on: item).compactMap { behavior in
      let name = behavior.name
      switch behavior {
      case .attachment(let attachment):
        let isFirst = indices[attachment.item] == item
        let key = isFirst ? "offset" : "toOffset"
        let offset = (x: values("\(name).\(key).x"), y: values("\(name).\(key).y"))
        let other = isFirst ? attachment.to.flatMap { indices[$0] } : indices[attachment.item]
        let slop = settings.linearSlop * settings.pointsPerMetre
        return Center(
          behavior: name, point: other == nil ? anchor(of: behavior) : nil, other: other,
          offset: (offset.x.isNaN ? 0 : offset.x, offset.y.isNaN ? 0 : offset.y),
          hasNoLength: attachment.kind == .distance && values("\(name).frequency") > 0
            && values("\(name).length") <= slop,
          pulls: values("\(name).frequency") > 0, isField: false)
      case .snap:
        return Center(
          behavior: name, point: anchor(of: behavior), other: nil, offset: (0, 0),
          hasNoLength: false, pulls: true, isField: false)
      case .field(let field):
        let strength = values("\(name).strength")
        let attracts =
          switch field.kind {
          case .radialGravity, .spring: strength > 0
          case .electric: strength * property(.charge, of: item) < 0
          default: false
          }
        guard attracts else { return nil }
        return Center(
          behavior: name, point: position(of: field), other: nil, offset: (0, 0),
          hasNoLength: false, pulls: true, isField: true)
      case .gravity, .collision, .spring, .push, .itemBehavior, .composite: return nil
      }
    }
  }

  /// The last position of the point of an attachment or a snap.
  private func anchor(of behavior: Behavior) -> (x: Double, y: Double) {
    if let knot = behavior.track.flatMap({ values.knots(of: $0, behavior.name).last }) {
      return (knot.x, knot.y)
    }
    if let moved = movedAnchors[behavior.name] { return moved }
    let key = if case .snap = behavior { "point" } else { "anchor" }
    return (values("\(behavior.name).\(key).x"), values("\(behavior.name).\(key).y"))
  }

  func position(of field: FieldBehavior) -> (x: Double, y: Double) {
    let (x, y) = (values("\(field.name).position.x"), values("\(field.name).position.y"))
    return (x.isNaN ? 0 : x, y.isNaN ? 0 : y)
  }

  /// The first behavior in force on an item whose track ends after a time, s.
  func track(on item: Int, after time: Double) -> String? {
    behaviors(on: item).first { behavior in
      behavior.track.map { values.end(of: $0, behavior.name) > time } ?? false
    }?.name
  }
}
